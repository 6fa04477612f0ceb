// SPDX-License-Identifier: Apache-2.0
//
// tf.GradientTape in the placement lab: the gradient of every operation that has one against the difference quotient
// along a random direction, in float64, by the lab itself; what TensorFlow answers with None; and mistakes.
#include <QTest>
#include <cmath>

#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestGradientTape : public QObject {
    Q_OBJECT
private slots:
    void slopes_data() {
        QTest::addColumn<QByteArray>("expression");
        // w is positive, 3 × 2.
        for (const char* const each : {"w + 2.0",
                                       "c - w",
                                       "-w",
                                       "w * c",
                                       "w * tf.reduce_sum(w)",
                                       "c / w",
                                       "w / c",
                                       "w ** 3",
                                       "tf.square(w)",
                                       "tf.sqrt(w)",
                                       "tf.exp(w)",
                                       "tf.math.log(w)",
                                       "tf.abs(-w)",
                                       "tf.sigmoid(w)",
                                       "tf.tanh(w)",
                                       "tf.nn.relu(w - 1.0)",
                                       "tf.maximum(w, c)",
                                       "tf.minimum(w, c)",
                                       "tf.reduce_mean(w, axis=0)",
                                       "tf.reduce_sum(w, axis=1, keepdims=True) * w",
                                       "tf.reshape(w, [2, 3])",
                                       "tf.transpose(w) @ c",
                                       "tf.matmul(w, c, transpose_a=True)",
                                       "tf.matmul(c, w, transpose_b=True)",
                                       "tf.matmul(w, c, transpose_a=True, transpose_b=False)",
                                       "w @ tf.transpose(w)",
                                       "tf.nn.softmax(w)",
                                       "tf.nn.softmax(w, axis=0)",
                                       "tf.reshape(w, [1, 3, 2]) @ tf.reshape(c, [1, 2, 3])",
                                       "w + tf.constant([0.5, 1.5], dtype=tf.float64)",
                                       "tf.reduce_mean(w) * c + w",
                                       "tf.add_n([w, w * w, c])",
                                       "w * w - w"})
            QTest::newRow(each) << QByteArray(each);
    }
    void slopes() {
        QFETCH(QByteArray, expression);
        const QByteArray seed = QByteArray::number(static_cast<int>(test::testSeed() % 100000));
        const Answer answer =
            m_home.place("tf.random.set_seed(" + seed +
                         ")\n"
                         "def uniform(low, high):\n    return tf.random.uniform([3, 2], low, high, dtype=tf.float64)\n"
                         "c = uniform(0.5, 2.0)\n"
                         "k = uniform(-1.0, 1.0)\n"
                         "def f(w):\n    y = " +
                         expression +
                         "\n    return tf.reduce_sum(y * y) + tf.reduce_sum(k * w)\n"
                         "w = tf.Variable(uniform(0.4, 2.1))\n"
                         "with tf.GradientTape() as tape:\n    loss = f(w)\n"
                         "g = tape.gradient(loss, w)\n"
                         "d = uniform(-1.0, 1.0)\n"
                         "h = 0.000001\n"
                         "print(float(tf.reduce_sum(g * d)))\n"
                         "print(float((f(w + h * d) - f(w - h * d)) / (2 * h)))\n");
        QVERIFY2(answer.status == 0, answer.err);
        const auto lines = answer.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        const double said = lines[0].toDouble(), measured = lines[1].toDouble();
        QVERIFY2(std::abs(said - measured) < 1e-4 * (1 + std::abs(measured)), answer.out);
    }

    void asTensorFlowAnswers() {
        const Answer answer = m_home.place(
            "c = tf.constant(3.0)\n"
            "v = tf.Variable(2.0)\n"
            "with tf.GradientTape(persistent=True) as tape:\n"
            "    y = c * c * v\n"
            "print(tape.gradient(y, c))\n"  // nobody watches a constant
            "print(tape.gradient(y, v))\n"
            "print(tape.gradient(c, v))\n"  // not connected
            "with tf.GradientTape() as tape:\n"
            "    tape.watch(c)\n"
            "    y = c * c * v\n"
            "g = tape.gradient(y, [c, v])\n"
            "print(len(g), g[0].numpy(), g[1].numpy())\n"
            "for step in range(20):\n"
            "    with tf.GradientTape() as tape:\n"
            "        loss = tf.square(v - 5.0)\n"
            "    v.assign_sub(0.25 * tape.gradient(loss, v))\n"
            "print(round(float(v), 3))\n");
        QVERIFY2(answer.status == 0, answer.err);
        QCOMPARE(answer.out, QByteArray("None\ntf.Tensor(9.0, shape=(), dtype=float32)\nNone\n2 12.0 9.0\n5.0\n"));
    }

    void mistakes_data() {
        test::columns<QByteArray, QByteArray>("program", "sentence");
        const auto row = [](const char* program, const char* sentence) {
            QTest::newRow(sentence) << QByteArray("v = tf.Variable([2.0, 3.0])\n") + program << QByteArray(sentence);
        };
        row("with tf.GradientTape() as t:\n    y = v * v\ng = t.gradient(y, v)\ng = t.gradient(y, v)\n",
            "Line 5, column 5: This tape gave its gradients already;");
        row("with tf.GradientTape() as t:\n    y = tf.reduce_max(v)\ng = t.gradient(y, v)\n",
            "Line 4, column 5: The placement lab has no gradient of Max.");
        row("with tf.GradientTape() as t:\n    y = v * v\ng = t.gradient(y, 3)\n",
            "Line 4, column 5: A gradient is one by a variable or a tensor, not by a whole number.");
        row("with tf.GradientTape() as t:\n    y = v * v\ng = t.gradent(y, v)\n",
            "Line 4, column 5: a tape has nothing called");
        row("with 3:\n    y = v\n", "Line 2, column 6: with takes tf.device(…) or tf.GradientTape(), but this is");
    }
    void mistakes() {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, sentence);
        const Answer answer = m_home.place(program);
        QVERIFY(answer.status != 0);
        QVERIFY2(answer.err.contains(sentence), answer.err);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestGradientTape)
#include "test_gradient_tape.moc"
