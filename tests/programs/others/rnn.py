from tensorflow import keras
(x, y), _ = keras.datasets.mnist.load_data()
model = keras.Sequential([
    keras.layers.SimpleRNN(20, return_sequences=True, input_shape=[28, 28]),
    keras.layers.SimpleRNN(16),
    keras.layers.Dense(10, activation="softmax"),
])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
model.fit(x, y, steps_per_epoch=3)
