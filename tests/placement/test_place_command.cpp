// SPDX-License-Identifier: Apache-2.0
//
// kolo place from outside: the lecture's three snippets number for number and line for line, twenty other programs
// against what TensorFlow itself printed for them (programs/NN.py and NN.txt), the placement log line for line (logs/),
// and wrong requests.
//
// The texts are what TensorFlow 2.21 with NumPy 2.4 printed on a computer without GPUs; those of logs/ with
// TF_ENABLE_ONEDNN_OPTS=0 (otherwise it calls a product _MklMatMul), standard error in one pipe with standard output,
// of the log only the words from "Executing op" on, and without the lines of constants (_EagerConst).
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include "engine/devices/device.h"
#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

namespace {

const QString kPrograms = QStringLiteral(KOLO_SOURCE_DIR "/tests/placement/programs");
const QString kLanguage = QStringLiteral(KOLO_SOURCE_DIR "/tests/placement/language");
const QString kLogs = QStringLiteral(KOLO_SOURCE_DIR "/tests/placement/logs");
const QString kSnippets = QStringLiteral(KOLO_SOURCE_DIR "/assets/placement");

const QByteArray kProduct =
    "tf.Tensor(\n"
    "[[22. 28.]\n"
    " [49. 64.]], shape=(2, 2), dtype=float32)\n";

QByteArray readAll(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A row for each program of a folder, which has at least so many.
void programsIn(const QString& folder, int least) {
    QTest::addColumn<QString>("program");
    const QStringList programs = QDir(folder).entryList({"*.py"});
    QVERIFY(programs.size() >= least);
    for (const QString& program : programs) QTest::newRow(qPrintable(program)) << program;
}

}  // namespace

class TestPlaceCommand : public QObject {
    Q_OBJECT
private slots:
    void theLecturesSnippets_data() {
        test::columns<QString, QByteArray, int>("file", "device", "copies")
            .rows({
                {"nobody says where", "first_gpu.py", "GPU:0", 1},
                {"constants on the CPU", "constants_on_cpu.py", "GPU:0", 3},
                {"everything on the CPU", "all_on_cpu.py", "CPU:0", 0},
            });
    }
    void theLecturesSnippets() {
        QFETCH(QString, file);
        QFETCH(QByteArray, device);
        QFETCH(int, copies);
        for (const char* wanted : {"virtual:1", "virtual:2", "auto:2"}) {
            const Answer answer = m_home.kolo({"place", kSnippets + "/" + file, "--devices", wanted, "--no-record"});
            QCOMPARE(answer.status, 0);
            QCOMPARE(answer.out, "Executing op MatMul in device /job:localhost/replica:0/task:0/device:" + device +
                                     "\n" + kProduct);
            const bool real = QByteArray(wanted).startsWith("auto") && devices::findDeviceKind("cuda").ok();
            QVERIFY2(answer.err.startsWith("kolo: The GPUs are virtual:") == !real, answer.err.constData());
            QCOMPARE(answer.err.count("kolo: Copied "), copies);
        }
    }

    void everyExampleRuns() {
        const QStringList files = QDir(kSnippets).entryList({"*.py"});
        QVERIFY(files.size() >= 8);
        for (const QString& file : files) {
            const Answer answer = m_home.kolo({"place", kSnippets + "/" + file, "--no-record"});
            QVERIFY2(answer.status == (file == "refused_device.py" ? 2 : 0), answer.err.constData());
            QVERIFY(!answer.out.isEmpty());
        }
    }

    void asTensorFlowPrints_data() { programsIn(kPrograms, 20); }
    void asTensorFlowPrints() {
        QFETCH(QString, program);
        QByteArray printed;
        for (const QByteArray& line : printedBy(kPrograms + "/" + program, "virtual:1").split('\n'))
            if (!line.startsWith("Executing op ")) printed += line + '\n';
        printed.chop(1);
        QCOMPARE(printed, readAll(kPrograms + "/" + program.left(2) + ".txt"));
    }

    /// language/: what TensorFlow 2.21 (with NumPy 2.4, on a machine without a GPU) printed for loops, conditions,
    /// functions, strings and slices, and the operations that it logged, without its constants; the numbers of graphs
    /// are left out.
    void theLanguage_data() { programsIn(kLanguage, 60); }
    void theLanguage() {
        QFETCH(QString, program);
        static const QRegularExpression node(QStringLiteral("^\\S+: \\(\\S+\\): /job:"));
        static const QRegularExpression number(QStringLiteral("^(__inference_\\w+?)_\\d+$"));
        QString printed, logged;
        for (const QString& line : QString::fromUtf8(printedBy(kLanguage + "/" + program, "cpu")).split('\n')) {
            if (line.startsWith(QStringLiteral("Executing op ")))
                logged += line.section(' ', 2, 2).replace(number, QStringLiteral("\\1")) + '\n';
            else if (!node.match(line).hasMatch())
                printed += line + '\n';
        }
        printed.chop(1);
        QCOMPARE(printed, QString::fromUtf8(readAll(kLanguage + "/" + program.left(2) + ".txt")));
        if (const QString log = kLanguage + "/" + program.left(2) + ".log"; QFile::exists(log))
            QCOMPARE(logged, QString::fromUtf8(readAll(log)));
    }

    void theLogIsTensorFlows_data() { programsIn(kLogs, 20); }
    void theLogIsTensorFlows() {
        QFETCH(QString, program);
        QCOMPARE(printedBy(kLogs + "/" + program, "virtual:1"), readAll(kLogs + "/" + program.chopped(3) + ".txt"));
    }

    void wrongRequests_data() {
        test::columns<QByteArray, QByteArray>("program", "says")
            .rows({
                {"no such function", "a = tf.foo(1)\n", "Line 1, column 5: "},
                {"shapes", "\na = tf.ones([2]) + tf.ones([3])\n", "Line 2, column 18: "},
                {"types", "a = tf.constant(1) * tf.constant(1.5)\n", "Line 1, column 20: "},
                {"no such device",
                 "tf.config.set_soft_device_placement(False)\nwith tf.device('/gpu:9'):\n  a = tf.ones([2])\n",
                 "Line 3, column 7: "},
                {"endless", "while True:\n    pass\n", "Line 1, column 7: The program has gone through"},
                {"enormous", "a = tf.zeros([99999, 99999])\n", "Line 1, column 5: "},
                {"NUL bytes", QByteArray("a = 1\nb\0 = 2\n", 13), "Line 2, column 2: This is not text"},
                {"an image", QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11), "Line 2, column 1: This is not text"},
                {"Latin-1", "# caf\xe9\n", "Line 1, column 6: This is not text"},
            });
    }
    void wrongRequests() {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, says);
        const Answer answer = m_home.kolo({"place", m_home.write("wrong.py", program)});
        QVERIFY2(answer.refuses("wrong.py: " + says), answer.err);
        QCOMPARE(m_home.runs(), 0);
    }

    void aProgramThatTakesTooLong() {
        QByteArray program = "a = tf.random.normal([1024, 1024], seed=1)\n";
        for (int i = 0; i < 2000; ++i) program += "b = a @ a\n";
        const Answer answer =
            m_home.kolo({"place", m_home.write("long.py", program), "--seconds", "0.2", "--no-record"});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("has not ended after 0.2 seconds, the limit"), answer.err.constData());
        QVERIFY2(answer.err.contains("long.py: Line "), answer.err.constData());
    }

    void aProgramThatNeedsTooMuch() {
        const Answer answer = m_home.kolo({"place",
                                           m_home.write("large.py",
                                                        "g = tf.config.list_physical_devices('GPU')\n"
                                                        "c = tf.config.LogicalDeviceConfiguration(memory_limit=1)\n"
                                                        "tf.config.set_logical_device_configuration(g[0], [c])\n"
                                                        "a = tf.zeros([512, 512])\nb = a + 1.0\n"),
                                           "--no-record"});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("large.py: Line 5, column 7: ") && answer.err.contains("memory_limit of 1 MiB"),
                 answer.err.constData());
    }

    void whatComesBeforeAnError_data() {
        test::columns<QByteArray, QByteArray, QByteArray>("program", "printed", "error");
        const QByteArray log = "Executing op %1 in device /job:localhost/replica:0/task:0/device:GPU:0\n";
        const auto line = [&](const char* op) { return QByteArray(log).replace("%1", op); };
        QTest::newRow("a text") << QByteArray("print('one')\nprint(nothing)\n") << QByteArray("one\n")
                                << QByteArray("Line 2, column 7: ");
        QTest::newRow("tensors") << QByteArray("a = tf.ones([2])\nprint(a)\nb = a + a\nprint(b, b.nothing)\nprint(a)\n")
                                 << QByteArray("tf.Tensor([1. 1.], shape=(2,), dtype=float32)\n")
                                 << QByteArray("Line 4, column 10: ");
        QTest::newRow("a kernel that finds its shapes wrong")
            << QByteArray("tf.debugging.set_log_device_placement(True)\na = tf.ones([2])\nprint(a + tf.ones([3]))\n")
            << line("Fill") + line("Fill") + line("AddV2") << QByteArray("Line 3, column 9: ");
        QTest::newRow("memory, while it runs")
            << QByteArray(
                   "g = tf.config.list_physical_devices('GPU')\n"
                   "c = tf.config.LogicalDeviceConfiguration(memory_limit=1)\n"
                   "tf.config.set_logical_device_configuration(g[0], [c])\n"
                   "tf.debugging.set_log_device_placement(True)\n"
                   "a = tf.ones([100, 1000])\nprint(tf.reduce_sum(a).numpy())\nb = tf.ones([1000, 1000])\n"
                   "print('never')\nprint(b)\n")
            << line("Fill") + line("Sum") + "100000.0\n" + line("Fill") << QByteArray("Line 7, column 5: ");
    }
    void whatComesBeforeAnError() {
        QFETCH(QByteArray, program);
        QFETCH(QByteArray, printed);
        QFETCH(QByteArray, error);
        const QString file = m_home.write("early.py", program);
        const Answer answer = m_home.kolo({"place", file, "--devices", "virtual:1", "--no-record"});
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, printed);
        QVERIFY2(answer.err.contains("early.py: " + error), answer.err.constData());
        // In one pipe, the error comes last.
        const QByteArray both = m_home.shell("$KOLO place early.py --devices virtual:1 --no-record 2>&1 | cat").out;
        QVERIFY2(both.indexOf(printed) >= 0 && both.indexOf(error) > both.indexOf(printed), both.constData());
    }

    void aProgramThatPrintsTooMuch() {
        QByteArray program = "a = tf.zeros([900])\n";
        for (int i = 0; i < 3000; ++i) program += "print(a)\n";
        const Answer answer = m_home.kolo({"place", m_home.write("loud.py", program), "--no-record"});
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("prints more than 4 MiB"), answer.err.constData());
    }

    void anEmptyProgram() {
        for (const QByteArray& program : {QByteArray(), QByteArray("# nothing\n")}) {
            const Answer answer = m_home.kolo({"place", m_home.write("empty.py", program), "--no-record"});
            QVERIFY2(answer.status == 0, answer.err.constData());
            QVERIFY(answer.out.isEmpty());
        }
    }

    void copiesAreToldAndCounted() {
        const Answer answer = m_home.kolo(
            {"place", kSnippets + "/constants_on_cpu.py", "--devices", "virtual:1", "--no-record", "--format", "json"});
        QCOMPARE(answer.status, 0);
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(json["copies_count"].toInt(), 3);
        QCOMPARE(json["copied_bytes"].toInt(), 24 + 24 + 16);
        const QJsonArray operations = json["operations"].toArray(), copies = json["copies"].toArray();
        qint64 earliest = 0;
        for (const QJsonValue& copy : copies) {
            const QJsonObject made = operations[copy["operation"].toInt()].toObject();
            QVERIFY(copy["start_ns"].toInteger() >=
                    made["end_ns"].toInteger());  // not before there is something to copy
            earliest = std::max(earliest, copy["to"].toInt() == 0 ? copy["end_ns"].toInteger() : 0);
        }
        for (const QJsonValue& operation : operations)
            if (operation["name"].toString() == "MatMul") QVERIFY(operation["start_ns"].toInteger() >= earliest);
        QCOMPARE(json["device_list"][0]["peak_bytes"].toInt(), 24 + 24 + 16);
    }

    void whatIsRecorded() {
        QCOMPARE(m_home.kolo({"place", kSnippets + "/first_gpu.py"}).status, 0);
        QCOMPARE(m_home.runs(), 1);
        const Answer listed = m_home.kolo({"runs"});
        QVERIFY2(listed.out.contains("Placement of 4 operations"), listed.out.constData());
    }

private:
    /// What it prints, or what is wrong with it.
    QByteArray printedBy(const QString& program, const QString& devices) {
        const Answer answer = m_home.kolo({"place", program, "--devices", devices, "--no-record", "--quiet"});
        return answer.status == 0 ? answer.out : answer.err;
    }

    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestPlaceCommand)
#include "test_place_command.moc"
