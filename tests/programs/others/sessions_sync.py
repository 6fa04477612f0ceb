# Between-graph replication: servers have the variables, three of four workers are waited for.
import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data

tf.app.flags.DEFINE_string("job_name", "", "ps or worker")
tf.app.flags.DEFINE_integer("task_index", 0, "which of them")
tf.app.flags.DEFINE_string("workers", "a:2222,b:2222,c:2222,d:2222", "where they are")
tf.app.flags.DEFINE_integer("batch", 100, "rows of a worker")
FLAGS = tf.app.flags.FLAGS


def main(_):
    workers = FLAGS.workers.split(",")
    cluster = tf.train.ClusterSpec({"ps": ["e:2222", "f:2222"], "worker": workers})
    server = tf.train.Server(cluster, job_name=FLAGS.job_name, task_index=FLAGS.task_index)
    if FLAGS.job_name == "ps":
        server.join()
    else:
        digits = input_data.read_data_sets("data", one_hot=True)
        here = "/job:worker/task:%d" % FLAGS.task_index
        with tf.device(tf.train.replica_device_setter(worker_device=here, cluster=cluster)):
            x = tf.placeholder(tf.float32, [None, 784])
            labels = tf.placeholder(tf.float32, [None, 10])
            hidden = tf.layers.dense(x, 64, activation=tf.nn.relu)
            weights = tf.Variable(tf.truncated_normal([64, 10], stddev=0.1))
            outputs = tf.nn.softmax(tf.matmul(hidden, weights) + tf.Variable(tf.zeros([10])))
            loss = -tf.reduce_sum(labels * tf.log(tf.clip_by_value(outputs, 1e-10, 1.0)))
            optimizer = tf.train.SyncReplicasOptimizer(
                tf.train.GradientDescentOptimizer(0.005), replicas_to_aggregate=3, total_num_replicas=len(workers))
            step = tf.train.get_or_create_global_step()
            train = optimizer.minimize(loss, global_step=step)
        hooks = [optimizer.make_session_run_hook(FLAGS.task_index == 0), tf.train.StopAtStepHook(last_step=600)]
        with tf.train.MonitoredTrainingSession(master=server.target, is_chief=FLAGS.task_index == 0, hooks=hooks) as session:
            while not session.should_stop():
                images, classes = digits.train.next_batch(FLAGS.batch)
                session.run(train, feed_dict={x: images, labels: classes})


if __name__ == "__main__":
    tf.app.run()
