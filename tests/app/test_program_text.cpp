// SPDX-License-Identifier: GPL-3.0-or-later
//
// A move writes the program. Whatever the statement looks like, afterwards it runs where it was dragged to, everything
// else runs where it ran before, and the program prints what it printed.
#include <QTest>

#include "app/placement/placement_result.h"
#include "app/placement/program_text.h"
#include "engine/api/wording.h"
#include "engine/placement/parser.h"
#include "engine/placement/tracer.h"

using namespace kolo;
using namespace kolo::app;

namespace {

struct Where {
    int first, last;
    QString device;
    QString name;
};

std::vector<Where> placesOf(const QString& program) {
    auto parsed = placement::parse(program.toStdString());
    if (!parsed) {
        QTest::qFail(parsed.error().message.english().c_str(), __FILE__, __LINE__);
        return {};
    }
    auto graph = placement::trace(*parsed, {2, "virtual"});
    if (!graph) {
        QTest::qFail(graph.error().message.english().c_str(), __FILE__, __LINE__);
        return {};
    }
    std::vector<Where> places;
    for (const auto& operation : graph->operations) {
        const auto& device = graph->devices[operation.device];
        places.push_back({operation.firstLine, operation.lastLine,
                          QString::fromStdString(placement::shortName(device.type, device.index)),
                          QString::fromUtf8(operation.name.data(), static_cast<qsizetype>(operation.name.size()))});
    }
    return places;
}

}  // namespace

class TestProgramText : public QObject {
    Q_OBJECT
private slots:
    void aBlockIsWrittenAround() {
        const auto change = placeOn("a = 1\nc = tf.matmul(a, b)\nprint(c)\n", 2, 2, "GPU:1");
        QVERIFY(change.ok());
        QCOMPARE(changed("a = 1\nc = tf.matmul(a, b)\nprint(c)\n", *change),
                 QString("a = 1\nwith tf.device('/GPU:1'):\n    c = tf.matmul(a, b)\nprint(c)\n"));
    }

    void aloneInABlockTheBlockIsRenamed() {
        const QString program = "with tf.device('/cpu:0'):\n    # why\n    a = tf.ones([2])\n\nb = a\n";
        QCOMPARE(changed(program, *placeOn(program, 3, 3, "GPU:1")),
                 QString("with tf.device('/GPU:1'):\n    # why\n    a = tf.ones([2])\n\nb = a\n"));
    }

    void aBlockOnOneLineIsRenamed() {
        const QString program = "with tf.device(\"/cpu:0\"): a = tf.ones([2])\n";
        QCOMPARE(changed(program, *placeOn(program, 1, 1, "GPU:0")),
                 QString("with tf.device(\"/GPU:0\"): a = tf.ones([2])\n"));
    }

    void whatCannotBeWrittenIsSaid() {
        QVERIFY(!placeOn("d = '/cpu:0'\nwith tf.device(d): a = tf.ones([2])\n", 2, 2, "GPU:0").ok());
        QVERIFY(!placeOn("a = 1\n", 7, 7, "GPU:0").ok());
    }

    void everyMoveOfEveryProgramDoesWhatItSays() {
        const QStringList programs = {
            "a = tf.ones([2, 2])\nb = tf.matmul(\n    a,\n\n    a)\nprint(b)\n",
            "with tf.device('/cpu:0'):\n    a = tf.ones([2, 2])\n    b = a + a\n    with tf.device('/gpu:1'):\n        "
            "c = a * b\nd = c\n",
            "with tf.device('/gpu:0'):\n    with tf.device('/cpu:0'):\n        a = tf.ones([2])\n\n# end",
            "with tf.device('/gpu:1'): a = tf.ones([2])\nb = a - 1.0; c = 2\n",
            "a = tf.ones([2])  # with tf.device('/x'):\nb = tf.nn.relu(a)",
        };
        for (const QString& program : programs) {
            const auto before = placesOf(program);
            for (std::size_t moved = 0; moved < before.size(); ++moved) {
                if (before[moved].name == "print") continue;
                for (const QString& device :
                     {QStringLiteral("GPU:0"), QStringLiteral("GPU:1"), QStringLiteral("CPU:0")}) {
                    const auto change = placeOn(program, before[moved].first, before[moved].last, device);
                    QVERIFY(change.ok());
                    const auto after = placesOf(changed(program, *change));
                    QCOMPARE(after.size(), before.size());
                    for (std::size_t i = 0; i < after.size(); ++i) {
                        const bool same = before[i].first == before[moved].first && before[i].name != "print";
                        QCOMPARE(after[i].device, same ? device : before[i].device);
                    }
                }
            }
        }
    }

    void placesInSentences() {
        const Text error = Complaint::tr("Line {}, column {}: {}", 12, 5, "The name \"b\" is not defined.");
        QCOMPARE(placeOf(error).line, 12);
        QCOMPARE(placeOf(error).column, 5);
        QCOMPARE(placeOf("The run was cancelled.").line, 0);
    }
};

QTEST_GUILESS_MAIN(TestProgramText)
#include "test_program_text.moc"
