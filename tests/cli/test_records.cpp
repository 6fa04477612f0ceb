// SPDX-License-Identifier: Apache-2.0
//
// kolo runs, show and export: what was recorded comes back.
#include <sqlite3.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestRecords : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        m_home.write("review.csv", test::kReviewData);
        const Answer values = m_home.kolo({"run", "allreduce", "data=review.csv", "--format", "csv"});
        const Answer exercise =
            m_home.kolo({"run", "allreduce", "data=review.csv", "--format", "csv", "--view", "exercise"});
        const Answer third = m_home.kolo({"run", "allreduce", "elements=3", "op=max", "--devices", "virtual:3"});
        QCOMPARE(values.status + exercise.status + third.status, 0);
        m_values = values.out;
        m_exercise = exercise.out;
    }

    void runsListsTheNewestFirst() {
        const Answer answer = m_home.kolo({"runs", "--format", "json"});
        QCOMPARE(answer.status, 0);
        const QJsonArray list = QJsonDocument::fromJson(answer.out).array();
        QCOMPARE(list.size(), 3);
        QCOMPARE(list[0]["run"].toInt(), 3);
        QCOMPARE(list[0]["workers"].toInt(), 3);
        QCOMPARE(list[2]["run"].toInt(), 1);
        for (const QJsonValue run : list) {
            QCOMPARE(run["status"].toString(), QString("finished"));
            QCOMPARE(run["strategy"].toString(), QString("allreduce"));
            QVERIFY(run["elapsed_ns"].toDouble() > 0);
            QVERIFY(run["devices"].toString().contains("virtual"));
        }
    }

    void runsInEveryFormat() {
        const Answer csv = m_home.kolo({"runs", "--format", "csv"});
        QCOMPARE(csv.lines().size(), 4);
        QCOMPARE(csv.lines().first(), QByteArray("run,started_at,status,strategy,workers,devices,elapsed_ns,title"));
        QVERIFY(csv.lines().last().contains("\"Ring allreduce, 4 workers, sum\""));
        const Answer table = m_home.kolo({"runs"});
        QCOMPARE(table.lines().size(), 4);
        QVERIFY(table.lines().first().startsWith("RUN "));
        QCOMPARE(m_home.kolo({"runs", "--limit", "2"}).lines().size(), 3);
    }

    void showPrintsTheWholeRun() {
        const Answer answer = m_home.kolo({"show", "1"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.err.isEmpty());
        for (const char* words : {"(run 1)", "measured", "algorithm  ring", "virtual:4", "review.csv",
                                  "Verified         yes", "24 B, in theory 24 B"}) {
            QVERIFY2(answer.out.contains(words), (QByteArray(words) + "\n" + answer.out).constData());
        }
        QVERIFY(answer.lines().contains(" 6  | 37 37 36 43 | 37 37 36 43 | 37 37 36 43 | 37 37 36 43 | share-only"));
        QCOMPARE(m_home.kolo({"show", "last"}).status, 0);
        QVERIFY(m_home.kolo({"show", "last"}).out.contains("(run 3)"));
    }

    void showUpToAStepTellsIt() {
        const Answer answer = m_home.kolo({"show", "1", "--step", "1", "--view", "exercise"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.lines().contains(" 1  |  . 11 1 21 | 22  . 23 14 | 3 19  . 8 | 12 7 12  . | share-reduce"));
        QVERIFY(!answer.out.contains("\n 2  |"));
        // Four transfers, four sentences.
        QVERIFY(answer.out.contains("A sends chunk 0 (17) to B; B adds its own 5 and holds 22.\n"));
        QVERIFY(answer.out.contains("B sends chunk 1 (13) to C; C adds its own 6 and holds 19.\n"));
        QVERIFY(answer.out.contains("C sends chunk 2 (10) to D; D adds its own 2 and holds 12.\n"));
        QVERIFY(answer.out.contains("D sends chunk 3 (12) to A; A adds its own 9 and holds 21.\n"));
        const Answer start = m_home.kolo({"show", "1", "--step", "0"});
        QCOMPARE(start.status, 0);
        QVERIFY(start.out.contains("Every worker holds its own array."));
        QVERIFY(m_home.kolo({"show", "1", "--step", "6"}).out.contains("share-only"));
    }

    void exportsAreWhatRunPrinted() {
        QCOMPARE(m_home.kolo({"export", "1", "--as", "csv"}).out, m_values);
        QCOMPARE(m_home.kolo({"export", "1", "--as", "csv", "--view", "exercise"}).out, m_exercise);
        QCOMPARE(m_home.kolo({"export", "2", "--as", "csv"}).out, m_values);
    }

    void exportAsJsonAndTrace() {
        const Answer json = m_home.kolo({"export", "1", "--as", "json"});
        QCOMPARE(json.status, 0);
        QVERIFY(QJsonDocument::fromJson(json.out).isObject());
        const Answer trace = m_home.kolo({"export", "1", "--as", "trace"});
        QCOMPARE(trace.status, 0);
        const QJsonArray events = QJsonDocument::fromJson(trace.out).object()["traceEvents"].toArray();
        QSet<int> tracks;
        for (const QJsonValue event : events) {
            if (event["cat"].toString() == "transfer") tracks.insert(event["tid"].toInt());
        }
        QCOMPARE(tracks.size(), 4);  // one per rank
    }

    void exportToAFile() {
        const Answer answer = m_home.kolo({"export", "last", "--as", "csv", "-o", "out.csv"});
        QCOMPARE(answer.status, 0);
        QVERIFY(answer.out.isEmpty());
        QFile file(m_home.path("out.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("iteration,A0,A1,A2,B0"));
    }

    void anExportedRunOpensAsADatabase() {
        QCOMPARE(m_home.kolo({"export", "1", "--as", "kolo", "--output", "one.kolo"}).status, 0);
        QCOMPARE(m_home.kolo({"runs", "--db", "one.kolo", "--format", "csv"}).lines().size(), 2);
        QCOMPARE(m_home.kolo({"export", "last", "--as", "csv", "--db", "one.kolo"}).out, m_values);
    }

    void anotherDatabase() {
        QCOMPARE(m_home.kolo({"run", "allreduce", "--db", "other.sqlite"}).status, 0);
        QCOMPARE(m_home.kolo({"runs", "--db", "other.sqlite", "--format", "csv"}).lines().size(), 2);
        QCOMPARE(m_home.runs(), 3);
    }

    void aTrainingHasNoStepsInWords() {
        const QStringList training = {"run", "pipeline", "model=mlp:2-8-2", "steps=2", "--db", "training.sqlite"};
        QCOMPARE(m_home.kolo(training).status, 0);
        const Answer answer = m_home.kolo({"show", "1", "--step", "1", "--db", "training.sqlite"});
        QVERIFY2(answer.refuses("--step tells the steps of a collective, and run 1 is of the strategy pipeline"),
                 answer.err);
    }

    void badRequests_data() {
        test::columns<QStringList, QByteArray>("words", "says");
        const auto row = [](const QStringList& arguments, const char* says) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << QByteArray(says);
        };
        row({"show", "99"}, "99");
        row({"show", "0"}, "RUN is \"0\"");
        row({"show"}, "RUN is \"\"");
        row({"show", "first"}, "RUN is \"first\", but it must be the number of a run");
        row({"show", "1", "--step", "7"}, "--step is \"7\", but it must be a whole number from 0 to 6");
        row({"show", "1", "--step", "-1"}, "--step");
        row({"show", "1", "--view", "x"}, "--view is \"x\"");
        row({"export", "1"}, "--as is \"\", but it must be csv, json, trace or kolo");
        row({"export", "1", "--as", "jsno"}, "Did you mean \"json\"?");
        row({"export", "99", "--as", "csv"}, "99");
        row({"export", "1", "--as", "csv", "-o", "/nowhere/x.csv"}, "/nowhere");
        row({"runs", "--limit", "0"}, "--limit is \"0\"");
        row({"runs", "--format", "xml"}, "--format is \"xml\"");
    }
    void badRequests() { m_home.refusesTheRow(); }

    void aDatabaseThatIsNotThere() {
        const test::Home home;
        for (const QStringList& command :
             {QStringList{"runs"}, QStringList{"show", "last"}, QStringList{"export", "1", "--as", "csv"}}) {
            const Answer answer = home.kolo(command);
            QVERIFY2(answer.refuses(home.database().toUtf8()), answer.err);
        }
        QVERIFY(!QFile::exists(home.database()));
    }

    void aRunDatabaseIsNoSubmission() {
        QCOMPARE(m_home.kolo({"export", "1", "--as", "kolo", "-o", "sent.kolo"}).status, 0);
        for (const QString& file : {m_home.database(), m_home.path("sent.kolo")}) {
            const Answer answer = m_home.kolo({"verify", file});
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.err.contains("is a run database, not a submission"), answer.err);
        }
    }

    void oneWrongValueHidesNoOtherRun() {
        const test::Home home;
        for (int i = 0; i < 3; ++i) QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(home.database().toUtf8(), &database), SQLITE_OK);
        QCOMPARE(sqlite3_exec(database, "UPDATE runs SET ranks = 2000000000 WHERE id = 2", nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(database);

        const Answer csv = home.kolo({"runs", "--format", "csv"});
        QCOMPARE(csv.status, 0);
        QCOMPARE(csv.lines().size(), 4);
        QVERIFY(csv.lines()[1].contains(",finished,") && csv.lines()[3].contains(",finished,"));
        QVERIFY(csv.lines()[2].startsWith("2,") && csv.lines()[2].contains(",unreadable,allreduce,,,,"));
        QCOMPARE(csv.err, QByteArray("kolo: Run 2 cannot be read: runs.ranks is not a whole number from 1 to 64.\n"));
        const QJsonArray json = QJsonDocument::fromJson(home.kolo({"runs", "--format", "json"}).out).array();
        QCOMPARE(json.size(), 3);
        QCOMPARE(json[1]["status"].toString(), QString("unreadable"));
        QVERIFY(json[1]["error"].toString().contains("runs.ranks"));
        QCOMPARE(home.kolo({"show", "1"}).status + home.kolo({"show", "last"}).status, 0);
        const Answer show = home.kolo({"show", "2"});
        QCOMPARE(show.status, 2);
        QVERIFY2(show.err.contains("runs.ranks of run 2") && !show.err.contains("another file"), show.err);
        QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
    }

    void aDatabaseThatIsDeletedUnderTheRun() {
        const test::Home home;
        QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
        QProcess kolo;
        home.prepare(kolo);
        kolo.start(test::koloBinary(), {"run", "data-parallel", "steps=1000000", "--detail", "summary"});
        QTRY_COMPARE_WITH_TIMEOUT(home.runs(), 2, 30'000);
        for (const char* end : {"", "-wal", "-shm"}) QFile::remove(home.database() + end);
        // It is there again as soon as something is recorded, and the run with it.
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(home.database()) && home.runs() == 1, 30'000);
        kolo.terminate();
        QVERIFY(kolo.waitForFinished(60'000));
        const QByteArray said = kolo.readAllStandardError();
        QVERIFY2(said.contains("deleted, renamed or replaced while run 2 was recorded"), said);
        const Answer runs = home.kolo({"runs", "--format", "csv"});
        QCOMPARE(runs.lines().size(), 2);
        QVERIFY2(runs.lines()[1].startsWith("2,") && runs.lines()[1].contains(",cancelled,"), runs.out);
        QVERIFY2(!runs.lines()[1].contains(",0,"), runs.out);  // and it says how long it took
    }

private:
    const test::Home m_home;
    QByteArray m_values, m_exercise;  // as kolo run printed them
};

QTEST_GUILESS_MAIN(TestRecords)
#include "test_records.moc"
