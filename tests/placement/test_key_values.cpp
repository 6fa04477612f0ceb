// SPDX-License-Identifier: Apache-2.0
//
// MXNet's key-value store in the placement lab: what is pulled is what was pushed, worked out by hand and, for random
// pushes, by a map of numbers; where each type of store adds up; and mistakes.
#include <QTest>
#include <map>

#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestKeyValues : public QObject {
    Q_OBJECT
private slots:
    void theListing() {
        const Answer answer =
            m_home.kolo({"place", KOLO_SOURCE_DIR "/assets/placement/key_value_store.py", "--no-record"});
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.out, QByteArray("[[2. 2. 2.]\n [2. 2. 2.]]\n"
                                        "[[2. 2. 2.]\n [2. 2. 2.]]\n"  // 1 + 1 from two workers
                                        "update on key: 3\n"
                                        "[[6. 6. 6.]\n [6. 6. 6.]]\n"  // 2 + 2 · (1 + 1)
                                        "update on key: 5\n"
                                        "update on key: 7\n"
                                        "update on key: 9\n"
                                        "\n[[25. 25. 25.]\n [25. 25. 25.]]\n<NDArray 2x3 @cpu(0)>\n"));
    }

    /// Without an updater a push replaces what is stored by its sum; with SGD it is a step.
    void randomPushes() {
        for (auto [trial, random] : test::trials(6)) {
            const bool learns = trial % 2 == 1;
            const char* const types[] = {"local", "device", "dist_sync"};
            QByteArray program = "kv = mx.kv.create('" + QByteArray(types[trial % 3]) + "')\n", expected;
            if (learns) program += "kv.set_optimizer(mx.optimizer.SGD(learning_rate=0.5))\n";
            program += "out = mx.nd.zeros((2,), ctx=mx.gpu(0))\n";
            std::map<int, double> stored;
            for (int i = 0; i < 20; ++i) {
                const int key = static_cast<int>(random() % 4);
                const QByteArray name = QByteArray::number(key);
                if (!stored.contains(key)) {
                    stored[key] = static_cast<double>(random() % 9);
                    program += "kv.init(" + name + ", mx.nd.full((2,), " + QByteArray::number(stored[key]) + "))\n";
                }
                double sum = 0;
                QByteArray pushed;
                for (auto workers = 1 + random() % 3; workers-- > 0;) {
                    const auto value = static_cast<double>(random() % 8);
                    sum += value;
                    pushed += "mx.nd.full((2,), " + QByteArray::number(value) + ", ctx=mx.gpu(" +
                              QByteArray::number(static_cast<int>(random() % 2)) + ")),";
                }
                stored[key] = learns ? stored[key] - 0.5 * sum : sum;
                program += "kv.push(" + name + ", [" + pushed + "])\nkv.pull(" + name +
                           ", out=out)\nprint(out.asnumpy().tolist())\n";
                const auto shown = QByteArray::number(stored[key], 'f', 1);
                expected += "[" + shown + ", " + shown + "]\n";
            }
            const Answer answer = m_home.place(program);
            QVERIFY2(answer.status == 0, answer.err + program);
            QCOMPARE(answer.out, expected);
        }
    }

    void whereItAddsUp_data() {
        test::columns<QByteArray, QByteArray>("type", "device");
        QTest::newRow("local") << QByteArray("local") << QByteArray("CPU:0");
        QTest::newRow("device") << QByteArray("device") << QByteArray("GPU:1");
        QTest::newRow("dist_sync") << QByteArray("dist_sync") << QByteArray("CPU:0");
        QTest::newRow("dist_async") << QByteArray("dist_async") << QByteArray("CPU:0");
    }
    void whereItAddsUp() {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, device);
        const Answer answer =
            m_home.place("tf.debugging.set_log_device_placement(True)\nkv = mx.kv.create('" + type +
                         "')\nkv.init('w', mx.nd.zeros((2,)))\n"
                         "kv.push('w', [mx.nd.ones((2,), ctx=mx.gpu(1)), mx.nd.ones((2,), ctx=mx.gpu(0))])\n");
        QVERIFY2(answer.status == 0, answer.err);
        QVERIFY2(answer.out.contains("Executing op AddN in device /job:localhost/replica:0/task:0/device:" + device),
                 answer.out);
    }

    void mistakes_data() {
        test::columns<QByteArray, QByteArray>("program", "sentence");
        const auto row = [](const char* program, const char* sentence) {
            QTest::newRow(program) << QByteArray(program) << QByteArray(sentence);
        };
        row("a = mx.nd.zeros((2,))\nkv = mx.kv.create()\nkv.pull(3, out=a)",
            "Line 3, column 1: The key 3 is pulled before it was initialized; the store has no keys yet, and "
            "kv.init(3, …) makes it.");
        row("kv = mx.kv.create()\nkv.init('b', mx.nd.ones((2,)))\nkv.push('w', mx.nd.ones((2,)))",
            "Line 3, column 1: The key w is pushed to before it was initialized; the store has b, and");
        row("kv = mx.kv.create()\nkv.init(1, mx.nd.ones((2,)))\nkv.init(1, mx.nd.ones((2,)))",
            "Line 3, column 1: The key 1 has been initialized before; push changes it.");
        row("kv = mx.kv.create()\nkv.init(1, mx.nd.ones((2,)))\nkv.push(1, mx.nd.ones((3,)))",
            "Line 3, column 1: The key 1 holds float32 of shape (2,), but this is float32 of shape (3,).");
        row("mx.kv.create('dist_snyc')",
            "Line 1, column 1: The type of the key-value store is \"dist_snyc\", but it must be one of");
        row("kv = mx.kv.create()\nkv.pul(1, out=1)",
            "Line 2, column 1: a key-value store has nothing called \"pul\". Did you mean \"pull\"?");
        row("kv = mx.kv.create()\nkv.init([1, 2], [mx.nd.ones((2,))])",
            "Line 2, column 1: There are 2 keys and 1 values.");
        row("kv = mx.kv.create()\nkv.init(1, mx.nd.ones((2,)))\nkv.pull(1, out=3)",
            "Line 3, column 1: pull writes into an array of mx.nd, but out is a whole number.");
    }
    void mistakes() {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, sentence);
        const Answer answer = m_home.place(program + "\n");
        QVERIFY(answer.status != 0);
        QVERIFY2(answer.err.contains(sentence), answer.err);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestKeyValues)
#include "test_key_values.moc"
