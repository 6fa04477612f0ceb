// SPDX-License-Identifier: Apache-2.0
//
// The script of `kolo job`, given to a real Slurm: one node in a network of its own (slurm_node.sh). Its tasks are the
// ranks of one run, which ends with the bits of the same run on threads. Where Debian's Slurm is not installed, or no
// namespace is to be had, this is skipped.
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include "tests/cli/kolo_process.h"

using namespace kolo;
using test::Answer;

class TestSlurm : public QObject {
    Q_OBJECT

    const test::Home m_home;
    QString m_prefix;

    /// A bash script, in the node; each call has a Slurm of its own.
    Answer onNode(const QByteArray& script) const {
        static int count = 0;
        const QString folder = m_home.path(QString("node%1").arg(++count));
        QDir().mkpath(folder);
        return m_home.shell(QString("%1 %2/slurm_node.sh %3 %4")
                                .arg(m_prefix, CLI_TESTS_FOLDER, folder, m_home.write("script.sh", script)));
    }

    static QByteArray parametersIn(const QByteArray& report) {
        return QRegularExpression("Parameters +([0-9a-f]{64})").match(report).captured(1).toLatin1();
    }

private slots:
    void initTestCase() {
        for (const char* program : {"slurmctld", "slurmd", "munged", "unshare", "ip"})
            if (QStandardPaths::findExecutable(program).isEmpty() &&
                QStandardPaths::findExecutable(program, {"/usr/sbin", "/sbin"}).isEmpty())
                QSKIP(qPrintable(QString("%1 is not installed; a real Slurm needs Debian's slurmctld, slurmd and "
                                         "munge, and unshare and ip.")
                                     .arg(program)));
        for (const char* user : {"", "--map-root-user "}) {
            m_prefix = QString("unshare %1--net --uts --pid --fork --mount-proc --kill-child bash").arg(user);
            if (m_home.shell(m_prefix + " -c true").status == 0) break;
            m_prefix.clear();
        }
        if (m_prefix.isEmpty()) QSKIP("This user may not make a network of their own (unshare --net).");
        const Answer answer = onNode("true\n");
        if (answer.status == 77) QSKIP(answer.out.trimmed());
        QVERIFY2(answer.status == 0, answer.out + answer.err);
    }

    void theScriptTrainsOnFourTasks() {
        const QStringList run{"data-parallel", "steps=12", "seed=5"};
        const Answer script = m_home.kolo(QStringList{"job"} + run +
                                          QStringList{"--tasks-per-node", "4", "--program", test::koloBinary()});
        QVERIFY2(script.status == 0, script.err);
        m_home.write("job.sh", script.out);
        const Answer answer = onNode(
            "id=$(sbatch --parsable --output=said.txt job.sh)\n"
            "while squeue --noheader --job \"$id\" | grep -q .; do sleep 0.2; done\n"
            "cat said.txt\n");
        QVERIFY2(answer.status == 0, answer.out + answer.err);
        QVERIFY2(answer.out.contains("4 workers") && answer.out.contains("MPI processes"), answer.out);
        QCOMPARE(answer.out.count("SHA-256"), 1);  // one run, not one of each task
        const Answer threads = m_home.kolo(QStringList{"run"} + run + QStringList{"--devices", "virtual:4"});
        QVERIFY(!parametersIn(threads.out).isEmpty());
        QCOMPARE(parametersIn(answer.out), parametersIn(threads.out));
    }

    void tasksThatCannotMeetAreRefused() {
        const Answer answer = onNode(
            "srun --mpi=none --ntasks=2 $KOLO run allreduce --launch mpi --devices virtual:2\n"
            "echo status $?\n"
            "srun --mpi=pmix --ntasks=2 $KOLO run allreduce --devices virtual:2\n"
            "echo status $?\n");
        QCOMPARE(answer.out, QByteArray("status 2\nstatus 2\n"));
        QVERIFY2(answer.err.contains("write srun --mpi=pmix"), answer.err);
        QVERIFY2(answer.err.contains("--launch mpi to make them the ranks of one run"), answer.err);
    }
};

QTEST_GUILESS_MAIN(TestSlurm)
#include "test_slurm.moc"
