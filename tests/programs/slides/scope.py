distribution = tf.distribute.MirroredStrategy()
with distribution.scope():
    model = keras.models.Sequential([...])
    model.compile(...)
model.fit(...)
model.predict(...)
