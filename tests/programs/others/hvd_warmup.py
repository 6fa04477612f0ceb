# Horovod with a rate that rises over the first epochs to what all workers take together.
import horovod.tensorflow.keras as hvd
import tensorflow as tf

hvd.init()
gpus = tf.config.experimental.list_physical_devices("GPU")
if gpus:
    tf.config.experimental.set_visible_devices(gpus[hvd.local_rank()], "GPU")
(images, labels), _ = tf.keras.datasets.mnist.load_data()
rows = tf.data.Dataset.from_tensor_slices((images[..., tf.newaxis] / 255.0, labels))
rows = rows.shard(hvd.size(), hvd.rank()).shuffle(10000).repeat().batch(128)
net = tf.keras.Sequential([
    tf.keras.layers.Conv2D(8, [3, 3], activation="relu", kernel_regularizer=tf.keras.regularizers.L2(1e-5)),
    tf.keras.layers.MaxPooling2D(), tf.keras.layers.Dropout(0.25), tf.keras.layers.Flatten(),
    tf.keras.layers.Dense(10)])
rate = 0.001 * hvd.size()
net.compile(optimizer=hvd.DistributedOptimizer(tf.optimizers.Adam(rate)),
            loss=tf.losses.SparseCategoricalCrossentropy(from_logits=True))
callbacks = [hvd.callbacks.BroadcastGlobalVariablesCallback(0),
             hvd.callbacks.LearningRateWarmupCallback(initial_lr=rate, warmup_epochs=3),
             tf.keras.callbacks.ReduceLROnPlateau(patience=2)]
net.fit(rows, steps_per_epoch=400 // hvd.size(), epochs=5, callbacks=callbacks)
