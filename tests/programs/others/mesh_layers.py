import mesh_tensorflow as mtf
import tensorflow as tf
from mesh_tensorflow import placement_mesh_impl

tf.flags.DEFINE_integer("batch_size", 200, "rows of a step")
tf.flags.DEFINE_string("mesh_shape", "machines:1;all:4", "axes of the mesh")
tf.flags.DEFINE_string("layout", "batch:machines;hidden1:all", "what is cut along which")
FLAGS = tf.flags.FLAGS


def model_fn(features, labels, mode, params):
    graph = mtf.Graph()
    mesh = mtf.Mesh(graph, "mesh")
    batch_dim = mtf.Dimension("batch", FLAGS.batch_size)
    pixels_dim = mtf.Dimension("pixels", 784)
    hidden1_dim = mtf.Dimension("hidden1", 128)
    hidden2_dim = mtf.Dimension("hidden2", 64)
    classes_dim = mtf.Dimension("classes", 10)
    x = mtf.import_tf_tensor(mesh, tf.reshape(features, [FLAGS.batch_size, 784]), mtf.Shape([batch_dim, pixels_dim]))
    y = mtf.import_tf_tensor(mesh, labels, mtf.Shape([batch_dim]))
    h1 = mtf.layers.dense(x, hidden1_dim, activation=mtf.relu, name="hidden1")
    h2 = mtf.layers.dense(h1, hidden2_dim, reduced_dims=[hidden1_dim], activation=mtf.relu, name="hidden2")
    logits = mtf.layers.dense(h2, classes_dim, name="logits")
    loss = mtf.reduce_mean(
        mtf.layers.softmax_cross_entropy_with_logits(logits, mtf.one_hot(y, classes_dim), classes_dim))

    mesh_shape = mtf.convert_to_shape(FLAGS.mesh_shape)
    layout_rules = mtf.convert_to_layout_rules(FLAGS.layout)
    mesh_impl = placement_mesh_impl.PlacementMeshImpl(mesh_shape, layout_rules, [""] * mesh_shape.size)
    grads = mtf.gradients([loss], [v.outputs[0] for v in graph.trainable_variables])
    optimizer = mtf.optimize.MomentumOptimizer(0.02, 0.9)
    update_ops = optimizer.apply_grads(grads, graph.trainable_variables)
    lowering = mtf.Lowering(graph, {mesh: mesh_impl})
    train_ops = [lowering.lowered_operation(op) for op in update_ops]
    train_ops.append(tf.assign_add(tf.train.get_global_step(), 1))
    return tf.estimator.EstimatorSpec(mode, loss=lowering.export_to_tf_tensor(loss), train_op=tf.group(train_ops))


def input_fn():
    (x, y), _ = tf.keras.datasets.mnist.load_data()
    return tf.data.Dataset.from_tensor_slices((x, y)).shuffle(4096).repeat().batch(FLAGS.batch_size)


classifier = tf.estimator.Estimator(model_fn=model_fn)
classifier.train(input_fn=input_fn, max_steps=300)
