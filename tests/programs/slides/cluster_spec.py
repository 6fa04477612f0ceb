cluster_spec = tf.train.ClusterSpec({
    "worker": [
        "machine-a.example.com:2222", # /job:worker/task:0
        "machine-b.example.com:2222" # /job:worker/task:1
    ],
    "ps": ["machine-a.example.com:2221"] # /job:ps/task:0
})
ps0 = tf.distribute.Server(cluster_spec, job_name="ps", task_index=0)
worker0 = tf.distribute.Server(cluster_spec, job_name="worker", task_index=0)
worker1 = tf.distribute.Server(cluster_spec, job_name="worker", task_index=1)
