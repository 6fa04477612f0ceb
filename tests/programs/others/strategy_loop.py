# A loop of one's own over what a strategy shares out.
import tensorflow as tf

strategy = tf.distribute.MirroredStrategy(["/gpu:0", "/gpu:1"])
together = 64 * strategy.num_replicas_in_sync
(images, labels), _ = tf.keras.datasets.fashion_mnist.load_data()
rows = tf.data.Dataset.from_tensor_slices((images, labels)).shuffle(len(images)).batch(together)
rows = strategy.experimental_distribute_dataset(rows)
with strategy.scope():
    net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(32, activation="relu"),
                               tf.keras.layers.Dense(10)])
    optimizer = tf.keras.optimizers.SGD(tf.keras.optimizers.schedules.ExponentialDecay(0.1, 100, 0.9))
    loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction=tf.keras.losses.Reduction.NONE)
    mean = tf.keras.metrics.Mean()


def step(batch):
    x, y = batch
    with tf.GradientTape() as tape:
        loss = tf.nn.compute_average_loss(loss_of(y, net(x, training=True)), global_batch_size=together)
    optimizer.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
    return loss


@tf.function
def steps_together(batch):
    return strategy.reduce(tf.distribute.ReduceOp.SUM, strategy.run(step, args=(batch,)), axis=None)


for epoch in range(2):
    for batch in rows:
        mean(steps_together(batch))
    print("epoch {}: {:.3f}".format(epoch + 1, mean.result()))
    mean.reset_state()
