import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

(x_train, y_train), (x_test, y_test) = keras.datasets.mnist.load_data()
x_train = x_train.reshape(-1, 28, 28, 1).astype("float32") / 255.0
x_test = x_test.reshape(-1, 28, 28, 1).astype("float32") / 255.0

strategy = tf.distribute.MirroredStrategy(
    cross_device_ops=tf.distribute.HierarchicalCopyAllReduce())
print(f"replicas: {strategy.num_replicas_in_sync}")
batch = 16 * strategy.num_replicas_in_sync

with strategy.scope():
    model = tf.keras.models.Sequential([
        layers.Conv2D(8, 3, padding="same", activation="relu", input_shape=(28, 28, 1)),
        layers.MaxPooling2D(),
        layers.Flatten(),
        layers.Dense(32, activation="relu"),
        layers.Dense(10),
    ])
    model.compile(loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True),
                  optimizer=tf.keras.optimizers.Adam(learning_rate=0.002),
                  metrics=["accuracy"])

model.fit(x_train[:1024], y_train[:1024], batch_size=batch, epochs=2)
model.evaluate(x_test, y_test)
