// SPDX-License-Identifier: Apache-2.0
//
// kolo run: the review question cell for cell in both views, what JSON has, and random cases against plain addition.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <random>

#include "tests/cli/kolo_process.h"
#include "tests/random.h"

using namespace kolo;
using test::Answer;

class TestRun : public QObject {
    Q_OBJECT
private slots:
    void theReviewQuestionAsAnExercise() {
        const QString data = m_home.write("review.csv", test::kReviewData);
        const Answer answer = m_home.kolo({"run", "allreduce", "algorithm=ring", "data=" + data, "op=sum", "--devices",
                                           "virtual:4", "--format", "csv", "--view", "exercise"});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.err.isEmpty(), answer.err.constData());
        QCOMPARE(answer.out, test::kReviewTable);
    }

    void theReviewQuestionInValues() {
        const QString data = m_home.write("review.csv", test::kReviewData);
        const QByteArray expected =
            "iteration,A0,A1,A2,A3,B0,B1,B2,B3,C0,C1,C2,C3,D0,D1,D2,D3\n"
            "0,17,11,1,9,5,13,23,14,3,6,10,8,12,7,2,12\n"
            "1,17,11,1,21,22,13,23,14,3,19,10,8,12,7,12,12\n"
            "2,17,11,13,21,22,13,23,35,25,19,10,8,12,26,12,12\n"
            "3,17,37,13,21,22,13,36,35,25,19,10,43,37,26,12,12\n"
            "4,37,37,13,21,22,37,36,35,25,19,36,43,37,26,12,43\n"
            "5,37,37,13,43,37,37,36,35,25,37,36,43,37,26,36,43\n"
            "6,37,37,36,43,37,37,36,43,37,37,36,43,37,37,36,43\n";
        const QStringList base = {"run", "allreduce", "data=" + data, "--format", "csv"};
        for (const QString dtype : {"float32", "float64", "int32"}) {
            QCOMPARE(m_home.kolo(base + QStringList{"dtype=" + dtype}).out, expected);
        }
        QCOMPARE(m_home.kolo(base + QStringList{"--view", "values"}).out, expected);
        QCOMPARE(
            m_home.kolo({"run", "allreduce", "data=inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12", "--format", "csv"})
                .out,
            expected);
    }

    void aTableSaysWhatWasDoneToItsRun() {
        const QString data = m_home.write("review.csv", test::kReviewData);
        const QStringList base = {"run", "allreduce", "data=" + data, "--format", "csv"};
        const QList<QByteArray> linked = m_home.kolo(base + QStringList{"link=10gbe"}).out.trimmed().split('\n');
        QCOMPARE(linked.size(), 8);
        QVERIFY2(linked[0].endsWith(",D3,numbers"), linked[0].constData());
        for (qsizetype line = 1; line < linked.size(); ++line) QVERIFY(linked[line].contains("emulated link"));
        const QByteArray slowed = m_home.kolo(base + QStringList{"inject=slow=2:2"}).out;
        QVERIFY2(slowed.contains("injected faults"), slowed.constData());
    }

    /// What is measured at the end of a training is not there if it has not got there.
    void whatHasFailedHasNoFiguresOfItsEnd() {
        for (const QStringList& strategy :
             {QStringList{"data-parallel", "--devices", "virtual:2"}, QStringList{"pipeline", "stages=2", "micro=2"}}) {
            const QStringList run =
                QStringList{"run"} + strategy +
                QStringList{"model=mlp:64-12-10", "dataset=digits8", "rows=512", "steps=200", "inject=kill=1@step3"};
            const Answer told = m_home.kolo(run), json = m_home.kolo(run + QStringList{"--format", "json"});
            QCOMPARE(told.status, 1);
            QVERIFY2(told.out.contains("was killed at step 3"), told.out.constData());
            for (const char* row : {"Loss", "Accuracy", "SHA-256", "by the plan"})
                QVERIFY2(!told.out.contains(row), told.out.constData());
            const QJsonObject result = QJsonDocument::fromJson(json.out).object();
            QCOMPARE(result["status"].toString(), QString("failed"));
            QVERIFY(result.contains("samples_per_s"));
            QVERIFY(result["steps_done"].toInt(-1) >= 0 && result["steps_done"].toInt() < 3);
            QVERIFY2(told.out.contains(" of 200\n"), told.out.constData());
            for (const char* member : {"loss", "accuracy", "held_out_loss", "params_sha256", "bubble_priced"})
                QVERIFY2(!result.contains(member), member);
        }
    }

    /// Nor has a collective, whose table tells how far it got.
    void whatEndedEarlyWasNotVerified() {
        const QStringList run{"run", "allreduce", "elements=16", "inject=kill=3@step4"};
        for (const QStringList& told : {run, QStringList{"show", "last"}}) {
            const Answer answer = m_home.kolo(told);
            for (const char* line : {"\nVerified +no: the run ended early\n", "\nSteps +[0-3] of 6\n"})
                QVERIFY2(QString::fromUtf8(answer.out).contains(QRegularExpression(line)), answer.out.constData());
            QVERIFY2(!answer.out.contains("Sent"), answer.out.constData());
        }
        Answer cancelled;
        for (int seconds = 3; cancelled.out.isEmpty() && seconds < 30; seconds *= 3)  // a busy machine begins late
            cancelled = m_home.shell(QStringLiteral("timeout -s INT %1 $KOLO run allreduce elements=64 --devices "
                                                    "virtual:16 --inject cut=1-2@step5 --no-record")
                                         .arg(seconds));
        QVERIFY2(cancelled.out.contains(" of 30\n"), cancelled.out.constData());
        const QJsonObject result =
            QJsonDocument::fromJson(m_home.kolo(run + QStringList{"--format", "json"}).out).object();
        QCOMPARE(result["status"].toString(), QString("failed"));
        for (const char* member : {"verified", "algbw", "total_bytes"}) QVERIFY2(!result.contains(member), member);
    }

    /// Whoever waits for fusion's cycle longer than the gradients travel has hidden nothing of it, not less.
    void whatIsHiddenIsNotNegative() {
        const Answer answer = m_home.kolo({"run", "data-parallel", "model=mlp:64-12-10", "dataset=digits8", "rows=512",
                                           "steps=5", "fusion=64MiB:20", "--devices", "virtual:2"});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.out.contains("could be hidden under the backward passes, 0 ns were (0 %); it waited"),
                 answer.out.constData());
    }

    void itSaysHowManyReductionsAStepTakes() {
        const QStringList run = {"run",     "data-parallel", "model=mlp:64-12-10", "dataset=digits8", "rows=512",
                                 "steps=5", "--devices",     "virtual:2",          "--no-record"};
        QVERIFY(!m_home.kolo(run).out.contains("Reductions"));
        for (const char* overlap : {"overlap=false", "overlap=true"}) {
            const Answer answer = m_home.kolo(run + QStringList{"bucket=parameter", overlap});
            QVERIFY2(answer.out.contains("Reductions       4 a step"), answer.out.constData());
        }
    }

    void theTableThatAPersonReads() {
        const QString data = m_home.write("review.csv", test::kReviewData);
        const Answer answer = m_home.kolo({"run", "allreduce", "data=" + data, "--view", "exercise"});
        QCOMPARE(answer.status, 0);
        const auto lines = answer.lines();
        QVERIFY(lines.first().startsWith("Ring allreduce"));
        QVERIFY(answer.out.contains("virtual"));
        QVERIFY(answer.out.contains("measured"));
        QVERIFY2(lines.contains(" 0  | 17 11  1  9 |  5 13 23 14 |  3  6 10  8 | 12  7  2 12 | start"),
                 answer.out.constData());
        QVERIFY(lines.contains(" 1  |  . 11  1 21 | 22  . 23 14 |  3 19  .  8 | 12  7 12  . | share-reduce"));
        QVERIFY(lines.contains(" 4  | 37 37  .  . |  . 37 36  . |  .  . 36 43 | 37  .  . 43 | share-only"));
        QVERIFY(answer.out.contains("24 B, in theory 24 B"));
        QVERIFY(answer.out.contains("Verified         yes"));
    }

    void theReviewQuestionAsJson() {
        const QString data = m_home.write("review.csv", test::kReviewData);
        const Answer answer = m_home.kolo({"run", "allreduce", "data=" + data, "--format", "json"});
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.lines().size(), 1);
        QVERIFY(answer.out.startsWith("{\"run\":"));
        const QJsonObject result = QJsonDocument::fromJson(answer.out).object();
        QVERIFY(result["run"].toInt() > 0);
        QCOMPARE(result["strategy"].toString(), QString("allreduce"));
        QCOMPARE(result["workers"].toInt(), 4);
        QCOMPARE(result["devices"].toArray().size(), 4);
        QCOMPARE(result["steps"].toInt(), 6);
        QCOMPARE(result["bytes_sent_per_rank"].toArray(), (QJsonArray{24, 24, 24, 24}));
        QCOMPARE(result["total_bytes"].toInt(), 96);
        QCOMPARE(result["theory_bytes_per_rank"].toDouble(), 24.0);
        QVERIFY(result["elapsed_ns"].toDouble() > 0);
        QCOMPARE(result["verified"].toBool(), true);
        QCOMPARE(result["result"].toArray(), (QJsonArray{37, 37, 36, 43}));
    }

    void theDataDecidesHowManyWorkers() {
        const QString data = m_home.write("six.csv", "1,2\n3,4\n5,6\n7,8\n9,10\n11,12\n");
        const QJsonObject result = json({"data=" + data});
        QCOMPARE(result["workers"].toInt(), 6);
        QCOMPARE(result["result"].toArray(), (QJsonArray{36, 42}));
        QCOMPARE(json({})["workers"].toInt(), 4);
        QCOMPARE(json({"--devices", "virtual:7"})["workers"].toInt(), 7);
        QCOMPARE(json({"--devices", "auto"})["workers"].toInt(), 4);
    }

    void randomArraysAddUp() {
        std::mt19937_64 random(test::testSeed());
        const auto pick = [&](int lowest, int highest) {
            return std::uniform_int_distribution<int>(lowest, highest)(random);
        };
        for (int i = 0; i < 25; ++i) {
            const int workers = pick(2, 9), elements = pick(0, 20);
            const char* dtypes[] = {"float32", "float64", "int32"};
            QVector<qint64> expected(elements, 0);
            QByteArray data;
            for (int worker = 0; worker < workers; ++worker) {
                for (int e = 0; e < elements; ++e) {
                    const int value = pick(-1000, 1000);
                    expected[e] += value;
                    data += (e > 0 ? "," : "") + QByteArray::number(value);
                }
                data += worker + 1 < workers ? ";" : "";
            }
            if (elements == 0) continue;  // an empty array is elements=0, below
            const QJsonObject result =
                json({"data=inline:" + data, QString("dtype=") + dtypes[pick(0, 2)], "--no-record"});
            QJsonArray sums;
            for (const qint64 sum : expected) sums.append(sum);
            QCOMPARE(result["result"].toArray(), sums);
            QVERIFY(result["verified"].toBool());
        }
    }

    void longArraysAreLeftOut() {
        const QJsonObject result = json({"elements=5000", "--no-record"});
        QVERIFY(result["verified"].toBool());
        QVERIFY(!result.contains("result"));
        QCOMPARE(json({"elements=4096", "--no-record"})["result"].toArray().size(), 4096);
    }

    void aSpecFile() {
        const QString spec = m_home.write(
            "spec.json",
            R"({"strategy":"allreduce","parameters":{"elements":8,"seed":3,"op":"max"},"devices":"virtual:3"})");
        const Answer answer = m_home.kolo({"run", "--spec", spec, "--format", "json"});
        QCOMPARE(answer.status, 0);
        const QJsonObject result = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(result["workers"].toInt(), 3);
        QCOMPARE(result["op"].toString(), QString("max"));
        QCOMPARE(result["result"].toArray().size(), 8);
    }

    void theCommandLineGoesBeforeTheSpecFile() {
        const QString spec = m_home.write(
            "spec.json", R"({"strategy":"allreduce","parameters":{"elements":8,"op":"max"},"devices":"virtual:3"})");
        const Answer answer = m_home.kolo(
            {"run", "op=min", "--spec", spec, "--devices", "virtual:5", "--format", "json", "--detail", "off"});
        QCOMPARE(answer.status, 0);
        const QJsonObject result = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(result["workers"].toInt(), 5);
        QCOMPARE(result["op"].toString(), QString("min"));
        QCOMPARE(result["elements"].toInt(), 8);
        QCOMPARE(result["detail"].toString(), QString("off"));
    }

    void withoutARecord() {
        const test::Home home;
        const Answer answer = home.kolo({"run", "allreduce", "--no-record", "--format", "json"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.startsWith("{\"run\":null,"));
        QVERIFY(!QFile::exists(home.database()));
        // Where nothing could be recorded, --no-record is the way that the error names.
        const Answer refused = home.kolo({"run", "allreduce", "--db", "/dev/null/runs.sqlite"});
        QVERIFY2(refused.refuses("--no-record"), refused.err);
        QCOMPARE(home.kolo({"run", "allreduce", "--db", "/dev/null/runs.sqlite", "--no-record"}).status, 0);
    }

    void nothingButTheResultOnStandardOutput() {
        for (const QString format : {"csv", "json", "table"}) {
            const Answer answer = m_home.kolo({"run", "allreduce", "--format", format});
            QCOMPARE(answer.status, 0);
            QVERIFY2(answer.err.isEmpty(), answer.err.constData());
            QVERIFY(answer.out.endsWith('\n'));
        }
    }

    void wideTablesAreCutWithASentence() {
        const Answer answer =
            m_home.kolo({"run", "allreduce", "elements=1000", "--devices", "virtual:32", "--no-record"});
        QCOMPARE(answer.status, 0);
        for (const QByteArray& line : answer.lines()) {
            if (line.contains(" | ")) QVERIFY2(QString::fromUtf8(line).size() <= 100, line.constData());
        }
        QVERIFY(answer.out.contains("of 1000 elements"));
        QVERIFY(answer.out.contains("--format csv prints everything"));
        const Answer csv = m_home.kolo(
            {"run", "allreduce", "elements=1000", "--devices", "virtual:32", "--no-record", "--format", "csv"});
        QCOMPARE(csv.lines().size(), 1 + 1 + 62);
        QCOMPARE(csv.lines().last().count(','), 32'000);
    }

    void emptyArrays() {
        const Answer csv = m_home.kolo({"run", "allreduce", "elements=0", "--format", "csv"});
        QCOMPARE(csv.status, 0);
        QCOMPARE(csv.out, QByteArray("iteration\n0\n1\n2\n3\n4\n5\n6\n"));
        const QJsonObject result = json({"elements=0"});
        QCOMPARE(result["result"].toArray().size(), 0);
        QCOMPARE(result["total_bytes"].toInt(), 0);
        QVERIFY(result["verified"].toBool());
        QCOMPARE(m_home.kolo({"run", "allreduce", "elements=0"}).status, 0);
    }

    void aModelsMemoryIsNotSent() {
        for (const char* model : {"model=mlp", "model=inceptionv3"}) {
            const Answer table = m_home.kolo({"run", "fit", model, "batch=8", "--no-record"});
            QCOMPARE(table.status, 0);
            QVERIFY2(!table.out.contains("Sent"), table.out.constData());
            QVERIFY2(table.out.contains("Memory needed  "), table.out.constData());
            const Answer answer = m_home.kolo({"run", "fit", model, "batch=8", "--no-record", "--format", "json"});
            const QJsonObject result = QJsonDocument::fromJson(answer.out).object();
            QVERIFY(!result.contains("total_bytes"));
            QCOMPARE(result["workers"].toInt(), 1);  // a measurement distributes nothing
            QCOMPARE(result["devices"].toArray().size(), 2);
            double parts = 0;
            for (const auto& part : result["parts"].toArray()) parts += part.toObject()["bytes"].toDouble();
            QCOMPARE(result["memory_bytes"].toDouble(), parts);
            QVERIFY(parts > 0);
        }
        QVERIFY(m_home.kolo({"describe", "fit"}).out.contains("memory_bytes"));
    }

private:
    QJsonObject json(const QStringList& arguments) const {
        const Answer answer =
            m_home.kolo(QStringList{"run", "allreduce"} + arguments + QStringList{"--format", "json"});
        if (answer.status != 0) qWarning("%s", answer.err.constData());
        return QJsonDocument::fromJson(answer.out).object();
    }

    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestRun)
#include "test_run.moc"
