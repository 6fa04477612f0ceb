# An Estimator on the cluster of TF_CONFIG: its steps are those of all workers.
import json
import os

import tensorflow as tf

os.environ["TF_CONFIG"] = json.dumps({
    "cluster": {"chief": ["a:2222"], "worker": ["b:2222", "c:2222"], "ps": ["d:2222"]},
    "task": {"type": "worker", "index": 0}})


def rows():
    (images, labels), _ = tf.keras.datasets.mnist.load_data()
    return tf.data.Dataset.from_tensor_slices((images, labels)).shuffle(1000).repeat().batch(100)


def model(features, labels, mode, params):
    net = tf.layers.dense(tf.layers.flatten(features), params["hidden"], activation=tf.nn.relu)
    outputs = tf.layers.dense(net, 10)
    if mode == tf.estimator.ModeKeys.PREDICT:
        return tf.estimator.EstimatorSpec(mode, predictions=outputs)
    loss = tf.losses.sparse_softmax_cross_entropy(labels=labels, logits=outputs)
    train = tf.train.AdamOptimizer(0.002).minimize(loss, global_step=tf.train.get_global_step())
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=train)


estimator = tf.estimator.Estimator(model_fn=model, params={"hidden": 48})
tf.estimator.train_and_evaluate(
    estimator, tf.estimator.TrainSpec(input_fn=rows, max_steps=1200), tf.estimator.EvalSpec(input_fn=rows))
