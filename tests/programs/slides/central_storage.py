central_storage_strategy = tf.distribute.experimental.CentralStorageStrategy()
