// SPDX-License-Identifier: Apache-2.0
//
// --launch mpi from outside: kolo's own mpirun, the user's own mpirun, one inside the other, standard input, and what
// is said where there is no Open MPI.
#include <unistd.h>

#include <QTest>

#include "engine/launch/mpi_environment.h"
#include "tests/cli/kolo_process.h"
#include "tests/launch/mpi_processes.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

namespace {

/// As the README tells it.
QString userMpirun(int ranks) {
    return QString("mpirun %1 --oversubscribe --bind-to none --mca mpi_yield_when_idle 1 -n %2 ")
        .arg(geteuid() == 0 ? "--allow-run-as-root" : "")
        .arg(ranks);
}

const QString kRun = "\"$KOLO\" run allreduce algorithm=ring elements=11 seed=5 --no-record --format csv ";

}  // namespace

class TestMpiCommand : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
    }

    void itsOwnMpirun() {
        const Answer threads = m_home.shell(kRun + "--devices virtual:3");
        const Answer mpi = m_home.shell(kRun + "--devices virtual:3 --launch mpi");
        QCOMPARE(mpi.status, 0);
        QCOMPARE(mpi.err, QByteArray());
        QVERIFY(!threads.out.isEmpty());
        QCOMPARE(mpi.out, threads.out);
    }

    void theUsersMpirun() {
        const Answer threads = m_home.shell(kRun + "--devices virtual:3");
        for (const char* devices : {"--devices virtual:3", ""}) {  // as many as were started
            const Answer mpi = m_home.shell(userMpirun(3) + kRun + "--launch mpi " + devices);
            QVERIFY2(mpi.status == 0, mpi.err);
            QCOMPARE(mpi.out, threads.out);
        }
    }

    /// Rank 0's session alone reports and records.
    void theUsersMpirunRecordsOnce() {
        const test::Home home;
        const Answer mpi = home.shell(userMpirun(2) + "\"$KOLO\" run allreduce --launch mpi --devices virtual:2");
        QVERIFY2(mpi.status == 0, mpi.err);
        QCOMPARE(mpi.out.count("Verified"), 1);
        QCOMPARE(home.runs(), 1);
    }

    void theUsersNumberMustFit() {
        const Answer mpi = m_home.shell(userMpirun(3) + kRun + "--launch mpi --devices virtual:4");
        QCOMPARE(mpi.status, 2);
        QCOMPARE(mpi.out, QByteArray());
        QVERIFY2(mpi.err.contains("This run has 4 ranks, but 3 were started"), mpi.err);
    }

    void aRefusalUnderTheUsersMpirun() {
        const Answer mpi = m_home.shell(userMpirun(2) + "\"$KOLO\" run allreduce algorithm=rign --launch mpi");
        QCOMPARE(mpi.status, 2);
        QVERIFY2(mpi.err.count("Did you mean \"ring\"?") == 1, mpi.err);
    }

    /// Also what is wrong before anything is known of the job.
    void everyRankRefusesOnce() {
        for (const char* wrong : {"--format xml", "--fromat csv", "data=nowhere.csv", "--launch mpii"}) {
            const Answer mpi = m_home.shell(userMpirun(3) + "\"$KOLO\" run allreduce --launch mpi " + wrong);
            QCOMPARE(mpi.status, 2);
            QCOMPARE(mpi.out, QByteArray());
            QVERIFY2(mpi.err.count("kolo: ") == 1, mpi.err);
        }
    }

    /// mpirun without --launch mpi: as many runs as processes, unless that is what is asked for.
    void aWholeRunInEachProcess() {
        const Answer mpi = m_home.shell(userMpirun(3) + kRun);
        QCOMPARE(mpi.status, 2);
        QVERIFY2(mpi.err.count("kolo: ") == 1 && mpi.err.contains("--launch mpi"), mpi.err);
        const Answer each = m_home.shell(userMpirun(2) + kRun + "--launch threads");
        QCOMPARE(each.status, 0);
        const QList<QByteArray> lines = each.lines();
        QVERIFY(lines.size() > 2 && lines.size() % 2 == 0);
    }

    void underSrunWithoutPmi_data() {
        test::columns<QString, QString, int, int>("environment", "options", "status", "complaints");
        // As srun of Slurm 22.05 sets it without --mpi, and sbatch for the script itself.
        const QString first = "SLURM_JOB_ID=7 SLURM_NTASKS=4 SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=4 SLURM_PROCID=0 ",
                      third = QString(first).replace("PROCID=0", "PROCID=2");
        QTest::newRow("the first of four") << first << "" << 2 << 1;
        QTest::newRow("the third of four") << third << "" << 2 << 0;
        QTest::newRow("the first, by mpi") << first << "--launch mpi" << 2 << 1;
        QTest::newRow("the third, by mpi") << third << "--launch mpi" << 2 << 0;
        QTest::newRow("a run in each, as asked") << third << "--launch threads" << 0 << 0;
        QTest::newRow("wrong in one of several runs") << third << "--launch threads op=summ" << 2 << 1;
        QTest::newRow("one task") << QString(first).replace("TASKS=4", "TASKS=1") << "" << 0 << 0;
        QTest::newRow("a batch script") << "SLURM_JOB_ID=7 SLURM_NTASKS=4 SLURM_PROCID=0 "
                                        << "" << 0 << 0;
    }
    void underSrunWithoutPmi() {
        QFETCH(QString, environment);
        QFETCH(QString, options);
        QFETCH(int, status);
        QFETCH(int, complaints);
        const test::Home home;
        const Answer answer = home.shell(environment + "\"$KOLO\" run allreduce " + options);
        QCOMPARE(answer.status, status);
        QCOMPARE(answer.err.count('\n'), complaints);
        if (complaints > 0 && !options.contains("threads"))
            QVERIFY2(answer.err.contains("srun has started 4 tasks") && answer.err.contains("--mpi=pmix"), answer.err);
        QCOMPARE(home.runs(), status == 0 ? 1 : 0);
    }

    /// It has one slot of its allocation, whatever --devices says.
    void theSoleTaskOfSrun() {
        const QByteArray variables[] = {"SLURM_JOB_ID", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS"};
        const auto oversubscribes = [] {
            const std::vector<std::string> words = launch::mpirunWords(2);
            return std::find(words.begin(), words.end(), "--oversubscribe") != words.end();
        };
        for (const QByteArray& variable : variables) qputenv(variable, variable == "SLURM_PROCID" ? "0" : "1");
        QVERIFY(oversubscribes());
        qputenv("SLURM_STEP_NUM_TASKS", "4");
        QVERIFY(!oversubscribes());
        for (const QByteArray& variable : variables) qunsetenv(variable);
        QVERIFY(oversubscribes());
    }

    /// A kolo that some rank of a job starts must not take part in that job.
    void withinAnotherJob() {
        const Answer mpi =
            m_home.shell(userMpirun(1) + kRun + "--devices virtual:2 --launch mpi && " + kRun + "--devices virtual:2");
        QVERIFY2(mpi.status == 0, mpi.err);
        const QList<QByteArray> lines = mpi.lines();
        QVERIFY(lines.size() > 2 && lines.size() % 2 == 0);
        QCOMPARE(lines.mid(0, lines.size() / 2), lines.mid(lines.size() / 2));
    }

    /// mpirun would swallow it and hand it to rank 0.
    void standardInputStaysWhereItIs() {
        const Answer answer = m_home.shell(
            "printf 'one\\ntwo\\n' | { \"$KOLO\" run allreduce --launch mpi --no-record >/dev/null; cat; }");
        QCOMPARE(answer.status, 0);
        QCOMPARE(answer.out, QByteArray("one\ntwo\n"));
        QCOMPARE(m_home.shell("\"$KOLO\" run allreduce --launch mpi --no-record <&- >/dev/null").status, 0);  // closed
    }

    void rootIsAllowed() {
        const std::vector<std::string> words = launch::mpirunWords(4);
        const auto has = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
        QCOMPARE(has("--allow-run-as-root"), geteuid() == 0);
        QVERIFY(has("mpi_yield_when_idle"));
        QCOMPARE(words.at(words.size() - 2), std::string("-n"));
        QCOMPARE(words.back(), std::string("4"));
    }

    void withoutMpirun_data() {
        test::columns<QString>("command").rows({
            {"run", "run allreduce --launch mpi"},
            {"the library's collectives", "run allreduce --launch mpi --collectives mpi"},
            {"bench", "bench allreduce --peer mpi --sizes 4KiB:4KiB"},
        });
    }
    void withoutMpirun() {
        QFETCH(QString, command);
        const Answer answer = m_home.shell("PATH=/nowhere; \"$KOLO\" " + command);
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, QByteArray());
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY2(answer.err.contains("openmpi-bin"), answer.err);
        QVERIFY(!QFile::exists(m_home.database()));
    }

    /// Somebody else's mpirun, or one that cannot start anything: its own first words are told.
    void aBrokenMpirun() {
        m_home.write("mpirun", "#!/bin/sh\necho '----------' >&2\necho 'There are no slots. Go home.' >&2\nexit 3\n");
        const Answer answer = m_home.shell("chmod +x mpirun; PATH=$PWD:$PATH \"$KOLO\" run allreduce --launch mpi");
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY2(answer.err.contains("mpirun gave up: There are no slots."), answer.err);
    }

    void theDoctorKnows() {
        QVERIFY(m_home.shell("\"$KOLO\" doctor | grep '^yes *mpi '").out.contains("mpirun"));
        const Answer without =
            m_home.shell("\"$KOLO\" doctor --db x.sqlite > /dev/null && PATH=/nowhere && \"$KOLO\" doctor");
        QCOMPARE(without.status, 0);
        QVERIFY2(without.out.contains("openmpi-bin"), without.out);
        // In the greeting of `kolo serve`, before anybody has asked.
        const Answer hello = m_home.shell("PATH=/nowhere; \"$KOLO\" serve </dev/null");
        QVERIFY2(hello.lines().value(0).contains("\"name\":\"mpi\",\"available\":false"), hello.out);
    }

private:
    const test::Home m_home;
};

QTEST_GUILESS_MAIN(TestMpiCommand)
#include "test_mpi_command.moc"
