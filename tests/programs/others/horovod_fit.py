import tensorflow as tf
import horovod.tensorflow.keras as hvd

hvd.init()
(x, y), _ = tf.keras.datasets.cifar10.load_data()
dataset = tf.data.Dataset.from_tensor_slices((x, y))
dataset = dataset.shard(hvd.size(), hvd.rank()).shuffle(10000).batch(16)
model = tf.keras.Sequential([
    tf.keras.layers.Conv2D(4, (3, 3), padding="same", activation="relu", input_shape=(32, 32, 3)),
    tf.keras.layers.MaxPool2D(pool_size=(2, 2)),
    tf.keras.layers.Flatten(),
    tf.keras.layers.Dropout(0.5),
    tf.keras.layers.Dense(10, activation="softmax"),
])
opt = tf.keras.optimizers.Adam(0.001 * hvd.size())
opt = hvd.DistributedOptimizer(opt)
model.compile(optimizer=opt, loss="sparse_categorical_crossentropy")
callbacks = [hvd.callbacks.BroadcastGlobalVariablesCallback(0)]
model.fit(dataset, epochs=1, steps_per_epoch=4, callbacks=callbacks, verbose=1 if hvd.rank() == 0 else 0)
