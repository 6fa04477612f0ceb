// SPDX-License-Identifier: Apache-2.0
//
// Schedules that are wrong, and combinations of devices, launcher and collectives that cannot be had: one sentence,
// exit status 2, nothing recorded.
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestLaunchRefusals : public QObject {
    Q_OBJECT
private slots:
    void schedules_data() {
        test::columns<QByteArray, QList<QByteArray>>("steps", "says");
        const auto schedule = [](const char* title, const char* steps, const QList<QByteArray>& says) {
            QTest::newRow(title) << QByteArray(steps) << says;
        };
        schedule("a gap", "1,0,1,0,reduce\n3,1,0,0,copy\n", {"Step 2"});
        schedule("a cycle inside a step", "1,0,1,0,copy\n1,1,0,0,copy\n", {"A misses the contribution of A"});
        schedule("a cycle of a sum and its copy", "1,0,1,0,reduce\n1,1,0,0,copy\n", {"A misses the contribution of A"});
        schedule("a rank that is not there", "1,0,2,0,reduce\n", {"Line 2", "\"2\"", "0 to 1"});
        schedule("a rank below zero", "1,-1,0,0,reduce\n", {"Line 2", "\"-1\""});
        schedule("a rank beyond every number", "1,0,99999999999999999999,0,reduce\n", {"Line 2"});
        schedule("a chunk sent after it was passed on", "1,0,1,0,reduce\n2,0,1,0,reduce\n",
                 {"Step 2", "A sends chunk 0"});
        schedule("a sum counted twice", "1,0,1,0,reduce\n2,1,0,0,reduce\n", {"Step 2"});
        schedule("to oneself", "1,0,0,0,reduce\n", {"Step 1", "itself"});
        schedule("an endless chunk number", "1,0,1,2147483648,reduce\n", {"Line 2", "chunk"});
        schedule("an endless step number", "4097,0,1,0,reduce\n", {"Line 2", "step"});
        schedule("an unknown operation", "1,0,1,0,add\n", {"Line 2", "\"add\"", "reduce or copy"});
        schedule("a field too few", "1,0,1,0\n", {"Line 2", "4 fields"});
        schedule("unfinished", "1,0,1,0,reduce\n", {"A has passed on chunk 0", "never got"});
        schedule("nothing", "", {"misses"});
    }
    void schedules() {
        QFETCH(QByteArray, steps);
        QFETCH(QList<QByteArray>, says);
        m_home.write("own.csv", "step,from,to,chunk,op\n" + steps);
        isRefused({"run", "allreduce", "algorithm=@own.csv", "--devices", "virtual:2"},
                  QList<QByteArray>{"algorithm"} + says);
    }

    void requests_data() {
        test::columns<QStringList, QList<QByteArray>>("arguments", "says");
        const auto request = [](const char* line, const QList<QByteArray>& says) {
            QTest::newRow(line) << QString(line).split(' ') << says;
        };
        request("run allreduce --collectives mpi", {"--launch mpi"});
        request("run allreduce --collectives nccl --devices virtual:4", {"NCCL", "cuda:N"});
        request("run allreduce --devices virtual:65", {"\"virtual:65\"", "to 64"});
        request("run allreduce --devices virtual:9999999999999999999", {"to 64"});
        request("run allreduce elements=1073741825", {"elements", "1073741824"});
        request("run allreduce elements=1073741824 --devices virtual:64", {"1073741824", "256 GiB"});
        request("bench allreduce --devices virtual:64 --sizes 1024MiB:1024MiB", {"--sizes", "64", "free"});
        request("bench allreduce --sizes 4KiB:1025MiB", {"--sizes", "\"1025MiB\""});
        request("bench allreduce --sizes 4KiB:18446744073709551615MiB", {"--sizes"});
        request("bench allreduce --sizes 8KiB:4KiB", {"--sizes"});
        request("bench allreduce --sizes 3:4KiB", {"--sizes", "\"3\""});
        request("bench allreduce --devices gpu:4", {"gpu:4", "virtual"});
        request("bench allreduce --devices virtual:1", {"--devices", "takes 2 to 64"});
        request("bench allreduce --algorithms rign", {"--algorithms", "\"ring\""});
        request("bench allreduce --peer gloo", {"--peer", "mpi"});
    }
    void requests() {
        QFETCH(QStringList, arguments);
        QFETCH(QList<QByteArray>, says);
        isRefused(arguments, says);
    }

    void benchSizes_data() {
        test::columns<QString, QList<QByteArray>>("sizes", "bytes")
            .unnamed({
                {"4", {"4"}},
                {"1KiB:16KiB", {"1024", "4096", "16384"}},
                {"1MiB", {"1048576"}},
                {"6:100", {"4", "16", "64"}},
            });
    }

    /// What may be written: a row of each contender for each size.
    void benchSizes() {
        QFETCH(QString, sizes);
        QFETCH(QList<QByteArray>, bytes);
        const Answer answer = m_home.kolo({"bench", "allreduce", "--devices", "virtual:2", "--algorithms", "ring",
                                           "--rounds", "1", "--format", "csv", "--sizes", sizes});
        QCOMPARE(answer.status, 0);
        QList<QByteArray> found;
        for (const QByteArray& line : answer.lines().mid(1))
            if (line.contains(",ring,")) found << line.left(line.indexOf(','));
        QCOMPARE(found, bytes);
    }

private:
    void isRefused(const QStringList& arguments, const QList<QByteArray>& says) const {
        const Answer answer = m_home.kolo(arguments);
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, QByteArray());
        QCOMPARE(answer.err.count('\n'), 1);
        for (const QByteArray& word : says) QVERIFY2(answer.err.contains(word), answer.err);
        QVERIFY(!QFile::exists(m_home.database()));
    }
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestLaunchRefusals)
#include "test_launch_refusals.moc"
