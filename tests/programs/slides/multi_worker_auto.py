multiworker_strategy = tf.distribute.experimental.MultiWorkerMirroredStrategy()
