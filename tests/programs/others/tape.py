import tensorflow as tf

strategy = tf.distribute.experimental.CentralStorageStrategy()
(x, y), _ = tf.keras.datasets.mnist.load_data()
dataset = tf.data.Dataset.from_tensor_slices((x / 255, y)).shuffle(1000).batch(64).prefetch(2)

with strategy.scope():
    model = tf.keras.Sequential()
    model.add(tf.keras.layers.Flatten(input_shape=[28, 28]))
    for units in (64, 32):
        model.add(tf.keras.layers.Dense(units, activation="tanh"))
    model.add(tf.keras.layers.Dense(10))
    optimizer = tf.keras.optimizers.SGD(0.1)
loss_object = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)

@tf.function
def train_step(inputs):
    images, labels = inputs
    with tf.GradientTape() as tape:
        predictions = model(images, training=True)
        loss = loss_object(labels, predictions)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss

for epoch in range(3):
    total = 0.0
    for batch in dataset:
        total += strategy.run(train_step, args=(batch,))
    print("epoch", epoch, total)
