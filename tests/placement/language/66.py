import tensorflow as tf
class_names = ['cat', 'dog', 'bird']
logits = tf.constant([[2.0, 1.0, 0.1], [0.5, 2.5, 0.2], [0.1, 0.2, 3.0]])
labels = [0, 1, 2]
probabilities = tf.nn.softmax(logits)
predictions = tf.argmax(probabilities, axis=1)
correct = 0
for label, prediction in zip(labels, predictions):
    name = class_names[int(prediction)]
    mark = 'ok' if int(prediction) == label else 'wrong'
    correct += mark == 'ok'
    print(f"{class_names[label]:<6}->{name:>6} {mark}")
print(f"accuracy {correct / len(labels):.1%}")
