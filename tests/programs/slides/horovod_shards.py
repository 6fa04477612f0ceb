import tensorflow as tf
import horovod.tensorflow.keras as hvd

[...]

hvd.init()
dataset = tf.data.Dataset.from_tensor_slices(files)

[...]

dataset = dataset.shard(hvd.size(), hvd.rank())

[...]

dataset = dataset.shuffle(buffer_size)
dataset = dataset.batch(batch_size)
dataset = dataset.prefetch(tf.data.AUTOTUNE)

[...]
