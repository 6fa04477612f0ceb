import tensorflow as tf
def relu(x): return tf.maximum(x, 0.0)
def mlp(x, layers):
    for i, (w, b) in enumerate(layers):
        x = x @ w + b
        if i < len(layers) - 1:
            x = relu(x)
    return x
layers = [(tf.ones([2, 3]) * 0.1, tf.zeros([3])), (tf.ones([3, 1]) * -0.5, tf.ones([1]))]
print(mlp(tf.constant([[1.0, 2.0], [-3.0, 1.0]]), layers))
