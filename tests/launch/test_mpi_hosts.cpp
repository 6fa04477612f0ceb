// SPDX-License-Identifier: Apache-2.0
//
// Ranks on two hosts: network namespaces with host names of their own and a virtual cable between them (two_hosts.sh).
// No shared memory reaches from one to the other, so this is TCP, as between real machines.
#include <signal.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/launch/mpi_processes.h"

using namespace kolo;

class TestMpiHosts : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
        QByteArray why;
        for (const QStringList& way : {QStringList{"unshare", "--net", "--uts"},
                                       QStringList{"unshare", "--user", "--map-root-user", "--net", "--uts"}}) {
            m_unshare = way;
            const test::Answer answer = ask(onTwoHosts() + QStringList{"true"});
            if (answer.status == 0) return;
            why = answer.err.isEmpty() ? QByteArray("unshare and ip are not installed") : answer.err.trimmed();
        }
        QSKIP(("Network namespaces cannot be had here: " + why).constData());
    }

    void sameNumbersAsThreads() {
        const QStringList run{test::koloBinary(), "run",      "allreduce", "algorithm=halving-doubling",
                              "elements=1003",    "seed=77",  "--devices", "virtual:4",
                              "--no-record",      "--format", "csv"};
        const test::Answer threads = ask(run);
        const test::Answer hosts = ask(onTwoHosts() + run + QStringList{"--launch", "mpi"});
        QVERIFY2(hosts.status == 0, hosts.err);
        QVERIFY(!threads.out.isEmpty());
        QCOMPARE(hosts.out, threads.out);
        QCOMPARE(hosts.err, QByteArray());
    }

    void clocksOfAllHosts() {
        const test::Answer answer =
            ask(onTwoHosts() + QStringList{test::koloBinary(), "run", "allreduce", "--devices", "virtual:4", "--launch",
                                           "mpi", "--no-record", "--format", "json"});
        QVERIFY2(answer.status == 0, answer.err);
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(json["hosts"].toArray(), (QJsonArray{"kolo-a", "kolo-a", "kolo-b", "kolo-b"}));
        QCOMPARE(json["clock_offsets_ns"].toArray().size(), 4);
        QVERIFY(answer.out.contains("on 2 hosts"));
    }

    void aRankOnTheOtherHostDies() {
        QProcess kolo;
        m_home.prepare(kolo);
        const QStringList words =
            onTwoHosts() + QStringList{test::koloBinary(), "run",       "allreduce", "--launch", "mpi",
                                       "--devices",        "virtual:4", "--detail",  "summary",  "elements=10000000",
                                       "link=wifi"};
        kolo.start(words.first(), words.mid(1));
        QVERIFY(kolo.waitForStarted());
        const auto ranks = test::awaitRanksBelow(static_cast<pid_t>(kolo.processId()), 4);
        QCOMPARE(ranks.size(), std::size_t{4});
        QTRY_COMPARE_WITH_TIMEOUT(m_home.runs(), 1, 20'000);  // it is under way
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(kill(ranks[3].pid, SIGKILL), 0);
        QVERIFY(kolo.waitForFinished(30'000));
        qInfo("kolo has ended %lld ms after its rank on the other host.", timer.elapsed());
        const QByteArray err = kolo.readAllStandardError();
        QCOMPARE(kolo.exitCode(), 1);
        QVERIFY2(err.contains("Rank 3 (worker D) on host kolo-b was ended by signal 9 (Killed)."), err);
        for (const test::MpiRank& rank : ranks) QTRY_VERIFY_WITH_TIMEOUT(kill(rank.pid, 0) != 0, 20'000);
    }

private:
    /// The words before a command that is to run on two hosts.
    QStringList onTwoHosts() const {
        return m_unshare + QStringList{"sh", KOLO_SOURCE_DIR "/tests/launch/two_hosts.sh", m_home.path()};
    }
    test::Answer ask(const QStringList& words) {
        QProcess process;
        m_home.prepare(process);
        process.start(words.first(), words.mid(1));
        process.waitForFinished(60'000);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    test::Home m_home;
    QStringList m_unshare;
};

QTEST_GUILESS_MAIN(TestMpiHosts)
#include "test_mpi_hosts.moc"
