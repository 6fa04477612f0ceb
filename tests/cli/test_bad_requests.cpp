// SPDX-License-Identifier: Apache-2.0
//
// Every wrong request: exit status 2, nothing on standard output, exactly one line on standard error that names what is
// wrong and its value, and nothing recorded.
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestBadRequests : public QObject {
    Q_OBJECT
private slots:
    void isRefused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("content");  // of the file data.csv
        QTest::addColumn<QList<QByteArray>>("says");
        const auto request = [](const char* title, const QStringList& arguments, const QList<QByteArray>& says) {
            QTest::newRow(title) << arguments << QByteArray() << says;
        };
        const auto data = [](const char* title, const QByteArray& content, const QList<QByteArray>& says) {
            QTest::newRow(title) << QStringList{"allreduce", "data=data.csv"} << content
                                 << (QList<QByteArray>{"data"} + says);
        };
        // What the data may not be.
        data("ragged rows", "1,2,3\n4,5\n", {"2"});
        data("text where a number belongs", "1,2\n3,four\n", {"\"four\""});
        data("an empty cell", "1,,2\n3,4,5\n", {"1"});
        data("NaN", "1,nan\n3,4\n", {"nan"});
        data("infinity", "1,2\n-inf,4\n", {"inf"});
        data("beyond every number", "1,1e999\n3,4\n", {"1e999"});
        data("one worker", "1,2,3\n", {"2 to 64"});
        data("65 workers", QByteArray("1,2\n").repeated(65), {"64"});
        data("NUL bytes", QByteArray("1,2\n3,\0004\n", 9), {});
        data("binary",
             QByteArray("\x7f"
                        "ELF\x02\x01\x01\xff\xfe\n\x80\x81\n",
                        12),
             {});
        request("a missing file", {"allreduce", "data=missing.csv"}, {"missing.csv"});
        request("a folder", {"allreduce", "data=/"}, {"\"/\""});
        request("a file without end", {"allreduce", "data=/dev/zero"}, {"/dev/zero"});
        request("ragged inline", {"allreduce", "data=inline:1,2;3"}, {"data"});
        request("a fraction in int32", {"allreduce", "data=inline:1,2.5;3,4", "dtype=int32"}, {"2.5"});
        request("too large for int32", {"allreduce", "data=inline:1,2147483648;3,4", "dtype=int32"}, {"2147483648"});
        // Workers and devices.
        request("1 device", {"allreduce", "--devices", "virtual:1"}, {"devices", "\"virtual:1\"", "from 2 to 64"});
        request("65 devices", {"allreduce", "--devices", "virtual:65"}, {"devices", "\"virtual:65\"", "from 1 to 64"});
        request("devices without a number", {"allreduce", "--devices", "virtual:four"},
                {"devices", "\"virtual:four\""});
        request("an unknown device", {"allreduce", "--devices", "gpu:4"},
                {"devices", "\"gpu:4\"", "virtual, cuda or auto"});
        request("devices unlike the data", {"allreduce", "data=inline:1;2;3", "--devices", "virtual:4"},
                {"devices", "4", "3"});
        // Broken on purpose.
        request("an unknown disturbance", {"allreduce", "--inject", "break=1"}, {"inject", "\"break=1\"", "stop=RANK"});
        request("a rank that is not there", {"allreduce", "--inject", "kill=4@step2"},
                {"inject", "\"kill=4@step2\"", "0 to 3"});
        request("a step that is not there", {"allreduce", "--inject", "stop=1@step9"},
                {"inject", "\"stop=1@step9\"", "1 to 6"});
        request("faster than it is", {"allreduce", "--inject", "slow=1:0.5"},
                {"inject", "\"slow=1:0.5\"", "1 to 1000"});
        // Parameters.
        request("an unknown strategy", {"alreduce"}, {"\"alreduce\"", "Did you mean \"allreduce\"?"});
        request("no strategy", {}, {"strategy"});
        request("an unknown parameter", {"allreduce", "elemnts=4"}, {"\"elemnts\"", "Did you mean \"elements\"?"});
        request("an unknown algorithm", {"allreduce", "algorithm=rign"},
                {"algorithm", "\"rign\"", "Did you mean \"ring\"?"});
        request("an unknown operator", {"allreduce", "op=plus"}, {"\"op\"", "\"plus\"", "sum"});
        request("an unknown type", {"allreduce", "dtype=float"}, {"dtype", "\"float\"", "float32"});
        request("negative length", {"allreduce", "elements=-1"}, {"elements", "\"-1\"", "from 0"});
        request("a length that is no number", {"allreduce", "elements=many"}, {"elements", "\"many\""});
        request("an endless length", {"allreduce", "elements=99999999999999999999"},
                {"elements", "99999999999999999999"});
        request("a seed that is no number", {"allreduce", "seed=abc"}, {"seed", "\"abc\""});
        request("a parameter twice", {"allreduce", "op=sum", "op=min"}, {"\"op\"", "twice"});
        request("a word too many", {"allreduce", "ring"}, {"\"ring\"", "name=value"});
        request("a parameter without a name", {"allreduce", "=4"}, {"\"=4\""});
        request("control characters", {"allreduce", "op=\x1b[31m\n\r"}, {"\"op\"", "?[31m??"});
        // Options.
        request("an unknown option", {"allreduce", "--fromat", "csv"}, {"\"--fromat\"", "Did you mean \"--format\"?"});
        request("an unknown format", {"allreduce", "--format", "xml"}, {"--format", "\"xml\"", "table, csv or json"});
        request("an unknown view", {"allreduce", "--view", "both"}, {"--view", "\"both\"", "values or exercise"});
        request("an unknown detail", {"allreduce", "--detail", "some"},
                {"--detail", "\"some\"", "off, summary or full"});
        request("an unknown launcher", {"allreduce", "--launch", "slurm"}, {"--launch", "\"slurm\"", "threads or mpi"});
        request("unknown collectives", {"allreduce", "--collectives", "gloo"},
                {"--collectives", "\"gloo\"", "kolo, mpi or nccl"});
        request("an option without its value", {"allreduce", "--devices"}, {"--devices"});
        request("csv without values", {"allreduce", "--format", "csv", "--detail", "summary"},
                {"--format csv", "summary", "full"});
        request("csv of a long array", {"allreduce", "--format", "csv", "elements=4097"},
                {"--format csv", "4096", "4097"});
        // Spec files.
        request("a missing spec file", {"--spec", "missing.json"}, {"--spec", "\"missing.json\""});
        request("a folder as spec file", {"--spec", "/"}, {"--spec", "\"/\""});
        request("a spec without end", {"--spec", "/dev/zero"}, {"--spec", "/dev/zero", "16 MiB"});
        request("a spec that is no JSON", {"--spec", "review.csv"}, {"JSON", "review.csv"});
        request("a spec with a stranger", {"--spec", "stranger.json"},
                {"\"lunch\"", "Did you mean \"launch\"?", "stranger.json"});
    }
    void isRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, content);
        QFETCH(QList<QByteArray>, says);
        m_home.write("data.csv", content);
        m_home.write("review.csv", test::kReviewData);
        m_home.write("stranger.json", R"({"strategy":"allreduce","lunch":"threads"})");
        const Answer answer = m_home.kolo(QStringList{"run"} + arguments);
        QVERIFY(answer.err.size() < 600);
        QVERIFY2(answer.refuses({}), answer.err);
        for (const QByteArray& word : says)
            QVERIFY2(answer.err.contains(word), (word + " is not in: " + answer.err).constData());
        QVERIFY(!QFile::exists(m_home.database()));  // not even an empty one
    }

    void aDatabaseThatCannotBeUsed_data() {
        test::columns<QString>("database")
            .rows({
                {"no database", "review.csv"},
                {"a folder", "."},
                {"in a folder that is missing", "nowhere/runs.sqlite"},
                {"below a file", "review.csv/runs.sqlite"},
            });
    }
    void aDatabaseThatCannotBeUsed() {
        QFETCH(QString, database);
        m_home.write("review.csv", test::kReviewData);
        for (const QStringList& command :
             {QStringList{"run", "allreduce"}, QStringList{"runs"}, QStringList{"show", "last"}}) {
            const Answer answer = m_home.kolo(command + QStringList{"--db", database});
            QVERIFY2(answer.refuses("--db"), answer.err);
            if (command.first() == "run") QVERIFY(answer.err.contains("--no-record"));
        }
        QFile data(m_home.path("review.csv"));
        QVERIFY(data.open(QIODevice::ReadOnly));
        QCOMPARE(data.readAll(), test::kReviewData);  // a file of somebody else is left as it is
    }

    void aDatabaseOfANewerVersion() {
        const test::Home home;
        QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
        QFile file(home.database());
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.seek(60);  // user_version in SQLite's file header, four bytes, the highest first
        QCOMPARE(file.write(QByteArray("\0\0\x27\x0f", 4)), 4);
        file.close();
        for (const QStringList& command :
             {QStringList{"run", "allreduce"}, QStringList{"runs"}, QStringList{"show", "1"}}) {
            const Answer answer = home.kolo(command);
            QVERIFY2(answer.refuses("9999") && answer.err.contains("newer"), answer.err);
        }
    }

    void aFolderThatMayOnlyBeRead() {
        const test::Home home;
        QCOMPARE(home.kolo({"run", "allreduce"}).status, 0);
        const QFile::Permissions before = QFile::permissions(home.database());
        QVERIFY(QFile::setPermissions(home.database(), QFile::ReadOwner));
        if (QFile(home.database()).open(QIODevice::Append)) QSKIP("This user may write to read-only files.");
        const Answer answer = home.kolo({"run", "allreduce"});
        QFile::setPermissions(home.database(), before);
        QVERIFY2(answer.refuses("--no-record"), answer.err);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestBadRequests)
#include "test_bad_requests.moc"
