import mesh_tensorflow as mtf
import tensorflow.compat.v1 as tf

graph = mtf.Graph()
mesh = mtf.Mesh(graph, "my_mesh")

# Dimensions of tensors have names.
batch = mtf.Dimension("batch", 64)
rows = mtf.Dimension("rows", 28)
cols = mtf.Dimension("cols", 28)
hidden = mtf.Dimension("hidden", 256)
classes = mtf.Dimension("classes", 10)

images = mtf.import_tf_tensor(mesh, tf_images, shape=[batch, rows, cols])
labels = mtf.import_tf_tensor(mesh, tf_labels, shape=[batch])
w1 = mtf.get_variable(mesh, "w1", [rows, cols, hidden])
w2 = mtf.get_variable(mesh, "w2", [hidden, classes])

h = mtf.relu(mtf.einsum([images, w1], output_shape=[batch, hidden]))
logits = mtf.einsum([h, w2], output_shape=[batch, classes])
loss = mtf.reduce_mean(mtf.layers.softmax_cross_entropy_with_logits(
    logits, mtf.one_hot(labels, classes), classes))

dw1, dw2 = mtf.gradients([loss], [w1, w2])
updates = [mtf.assign(w1, w1 - 0.1 * dw1), mtf.assign(w2, w2 - 0.1 * dw2)]

# So do the axes of the mesh; the layout maps those to these.
mesh_shape = [("processor_rows", 2), ("processor_cols", 2)]
layout_rules = [("batch", "processor_rows"), ("hidden", "processor_cols")]
devices = ["gpu:0", "gpu:1", "gpu:2", "gpu:3"]
mesh_impl = mtf.placement_mesh_impl.PlacementMeshImpl(mesh_shape, layout_rules, devices)
lowering = mtf.Lowering(graph, {mesh: mesh_impl})
train_ops = [lowering.lowered_operation(update) for update in updates]

with tf.Session() as session:
    for step in range(200):
        session.run(train_ops)
