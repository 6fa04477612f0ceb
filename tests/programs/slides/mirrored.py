mirrored_strategy = tf.distribute.MirroredStrategy()

# only two of the devices
mirrored_strategy = tf.distribute.MirroredStrategy(devices=["/gpu:0", "/gpu:1"])
