# Each worker makes its own batches: what one replica gets of the global batch.
import json
import os

import tensorflow as tf

config = {"cluster": {"worker": ["localhost:12345", "localhost:23456", "localhost:34567"]},
          "task": {"type": "worker", "index": 0}}
os.environ["TF_CONFIG"] = json.dumps(config)
workers = len(json.loads(os.environ["TF_CONFIG"])["cluster"]["worker"])
strategy = tf.distribute.MultiWorkerMirroredStrategy()


def rows(context):
    (images, labels), _ = tf.keras.datasets.mnist.load_data()
    data = tf.data.Dataset.from_tensor_slices((images, labels))
    data = data.shard(context.num_input_pipelines, context.input_pipeline_id)
    return data.shuffle(1000).batch(context.get_per_replica_batch_size(64 * workers)).prefetch(2)


with strategy.scope():
    net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10)])
    net.compile(optimizer=tf.keras.optimizers.SGD(0.05), loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit(strategy.distribute_datasets_from_function(rows), epochs=2, steps_per_epoch=30)
