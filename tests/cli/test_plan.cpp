// SPDX-License-Identifier: Apache-2.0
//
// kolo plan: a training step's grid, proof and price, without running it.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestPlan : public QObject {
    Q_OBJECT

    const test::Home m_home;
    const QStringList m_model = {"dataset=digits8", "model=mlp:64-32-32-32-10", "stages=4"};

    Answer plan(const QStringList& words) const {
        return m_home.kolo(QStringList{"plan", "pipeline"} + m_model + words);
    }
    QJsonObject json(const QStringList& words) const {
        const Answer answer = plan(words + QStringList{"--format", "json"});
        if (answer.status != 0) qWarning("%s", answer.err.constData());
        return QJsonDocument::fromJson(answer.out).object();
    }

private slots:
    void theTableIsTheGrid() {
        const Answer answer = plan({"micro=4", "schedule=gpipe"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.isEmpty());
        const auto lines = answer.lines();
        QCOMPARE(lines[0].simplified(), QByteArray("slot 1 2 3 4 5 6 7 8 9 10 11 12 13 14"));
        QCOMPARE(lines[1].simplified(), QByteArray("rank 0 0F0 0F1 0F2 0F3 0B0 0B1 0B2 0B3"));
        QCOMPARE(lines[4].simplified(), QByteArray("rank 3 3F0 3F1 3F2 3F3 3B0 3B1 3B2 3B3"));
        QVERIFY2(lines[1].endsWith("0B3") && lines[1].size() == lines[0].size(), answer.out);  // in the last slot
        QVERIFY(answer.out.contains("Proved"));
        QVERIFY2(answer.out.contains("14 time slots, bubble 42.9 %"), answer.out);
        QCOMPARE(m_home.runs(), 0);
    }

    void csvIsARowForEachRank() {
        const Answer only = plan({"micro=2", "schedule=1f1b", "--format", "csv"});
        QCOMPARE(only.status, 0);
        QCOMPARE(only.lines().size(), 4);
        QCOMPARE(only.lines()[3].trimmed(), QByteArray(",,,3F0,3B0,3F1,3B1,,,"));
        const Answer both = plan({"micro=2", "schedule=1f1b", "--format", "csv", "--communication"});
        QVERIFY2(both.lines()[3].startsWith("3RECV_F0,3F0,"), both.out);
        QVERIFY2(both.lines()[3].contains("3B0,3SEND_B0,"), both.out);
    }

    void jsonSaysWhatAProgramNeeds() {
        const QJsonObject found = json({"micro=8", "schedule=1f1b"});
        QCOMPARE(found["ranks"].toInt(), 4);
        QCOMPARE(found["stages"].toInt(), 4);
        QCOMPARE(found["microbatches"].toInt(), 8);
        QCOMPARE(found["slots"].toInt(), 22);
        QVERIFY(std::abs(found["bubble"].toDouble() - 3.0 / 11) < 1e-12);
        QCOMPARE(found["proved"].toBool(), true);
        QCOMPARE(found["peak_activations"].toArray(), (QJsonArray{4, 3, 2, 1}));
        QCOMPARE(found["bytes_per_rank"].toArray().size(), 4);
        QVERIFY(found["bytes_per_rank"].toArray()[1].toDouble() > found["bytes_per_rank"].toArray()[0].toDouble());
        QCOMPARE(found["plan"].toObject()["ranks"].toArray().size(), 4);
        QCOMPARE(json({"micro=8", "schedule=gpipe"})["peak_activations"].toArray(), (QJsonArray{8, 8, 8, 8}));
    }

    void costsChangeThePriceOnly() {
        const QJsonObject found = json({"micro=4", "schedule=gpipe", "cost=F:1,B:2,W:1,comm:0.1"});
        QCOMPARE(found["slots"].toInt(), 14);
        QVERIFY(std::abs(found["length"].toDouble() - (7 * 3 + 6 * 0.1)) < 1e-9);
        const Answer wrong = plan({"micro=4", "cost=F:one"});
        QVERIFY2(wrong.refuses("F:1,B:2,W:1,comm:0.1"), wrong.err);
    }

    void aWaveHasTheTimeStepsOfItsModel() {
        const Answer answer =
            m_home.kolo({"plan", "pipeline", "dataset=digits8", "model=rnn:4-6", "stages=4", "schedule=wave"});
        QVERIFY2(answer.status == 0, answer.err);
        QCOMPARE(answer.lines()[4].simplified(),
                 QByteArray("rank 3 3F0 3F1 3F2 3F3 3F4 3F5 3F6 3F7 3B7 3B6 3B5 3B4 3B3 3B2 3B1 3B0"));
        QVERIFY2(answer.out.contains("22 time slots, bubble 27.3 %"), answer.out);
    }

    void aTableOfOnesOwn() {
        const QStringList model = {"plan", "pipeline", "dataset=digits8", "model=mlp:64-32-10", "stages=2", "micro=2"};
        const auto own = [&](const char* csv) {
            return m_home.kolo(model + QStringList{"schedule=@" + m_home.write("mine.csv", csv), "--format", "csv"});
        };
        const Answer right = own("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n");
        QVERIFY2(right.status == 0, right.err);
        QCOMPARE(right.out, QByteArray("0F0,0F1,,0B0,,0B1\r\n,1F0,1B0,1F1,1B1,\r\n"));
        const Answer circle = own("0F0,0B0,0F1,0B1\n1F1,1F0,1B0,1B1\n");
        QCOMPARE(circle.status, 2);
        QVERIFY2(circle.err.contains("rank 1, 1F1 → "), circle.err);
        const Answer wrong = own("0F0,0F1,0B0,0B1\n1F0,1B0,,1F2,1B1\n");
        QVERIFY2(wrong.refuses("Row 2, column 4: 1F2 names micro-batch 2"), wrong.err);
    }

    void localStepsAreProvedWorkerByWorker() {
        const QStringList words = {"plan",      "data-parallel", "dataset=digits8", "model=mlp:64-32-10",
                                   "--devices", "virtual:3"};
        const Answer local = m_home.kolo(words + QStringList{"sync=local:4"});
        QVERIFY2(local.status == 0, local.err);
        QVERIFY2(local.out.contains("Proved: ") && local.out.contains("after 4 such steps"), local.out);
        QVERIFY2(!m_home.kolo(words).out.contains("such steps"), "in step");
    }

    void dataParallelIsAPlanToo() {
        const Answer answer = m_home.kolo({"plan", "data-parallel", "dataset=digits8", "model=mlp:64-32-10",
                                           "--devices", "virtual:3", "--format", "json"});
        QVERIFY2(answer.status == 0, answer.err);
        const QJsonObject found = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(found["ranks"].toInt(), 3);
        QCOMPARE(found["proved"].toBool(), true);
        QVERIFY(found["bytes_per_axis"].toObject()["data"].toDouble() > 0);
    }

    void refusals_data() {
        test::columns<QStringList, QByteArray>("words", "says");
        QTest::newRow("none") << QStringList{"plan"} << QByteArray("needs a strategy");
        QTest::newRow("unknown") << QStringList{"plan", "pipelin"} << QByteArray("pipeline");
        QTest::newRow("no plan") << QStringList{"plan", "allreduce"} << QByteArray("no step plan");
        QTest::newRow("micro") << QStringList{"plan", "pipeline", "micro=0"} << QByteArray("micro");
        QTest::newRow("rounds")
            << QStringList{"plan",     "pipeline", "dataset=digits8",       "model=mlp:64-32-32-32-32-32-10",
                           "stages=3", "micro=7",  "schedule=interleaved:2"}
            << QByteArray("6 and 8");
        QTest::newRow("schedule") << QStringList{"plan", "pipeline", "schedule=2f2b"} << QByteArray("1f1b");
        QTest::newRow("format") << QStringList{"plan", "pipeline", "--format", "xml"} << QByteArray("xml");
        QTest::newRow("parameter") << QStringList{"plan", "pipeline", "stage=4"} << QByteArray("stages");
    }
    void refusals() { m_home.refusesTheRow(); }
};

QTEST_GUILESS_MAIN(TestPlan)
#include "test_plan.moc"
