// SPDX-License-Identifier: Apache-2.0
//
// kolo job: the script is one that bash runs, srun gets the very words of the run, and there are as many ranks as
// tasks.
#include <QFile>
#include <QTest>

#include "tests/cli/kolo_process.h"
#include "tests/random.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestJob : public QObject {
    Q_OBJECT

    const test::Home m_home;

    Answer job(const QStringList& words) const { return m_home.kolo(QStringList{"job"} + words); }

    /// The words that srun is called with, by a bash that runs the script with another srun.
    QList<QByteArray> calledWith(const QByteArray& script) const {
        const QString file = m_home.write("job.sh", script);
        m_home.write("bin/srun", "#!/bin/sh\nprintf '%s\\0' \"$@\"\n");
        QFile(m_home.path("bin/srun")).setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const Answer answer = m_home.shell(QString("PATH=%1:$PATH bash -eu %2").arg(m_home.path("bin"), file));
        if (answer.status != 0) qWarning("%s", answer.err.constData());
        return answer.out.chopped(1).split('\0');
    }

private slots:
    void initTestCase() { QVERIFY(QDir(m_home.path()).mkpath("bin")); }

    void theSlidesScript() {
        const Answer answer =
            job({"data-parallel", "steps=50", "--nodes", "2", "--tasks-per-node", "4", "--cpus-per-task", "20",
                 "--time", "00:20:00", "--gpus-per-node", "4", "--account", "training2306", "--partition", "dc-gpu"});
        QVERIFY2(answer.status == 0, answer.err);
        QCOMPARE(answer.out,
                 QByteArray("#!/bin/bash\n\n"
                            "#SBATCH --job-name=kolo\n"
                            "#SBATCH --account=training2306\n"
                            "#SBATCH --nodes=2\n"
                            "#SBATCH --ntasks-per-node=4\n"
                            "#SBATCH --cpus-per-task=20\n"
                            "#SBATCH --time=00:20:00\n"
                            "#SBATCH --gres=gpu:4\n"
                            "#SBATCH --partition=dc-gpu\n\n"
                            "# 2 nodes × 4 tasks = 8 ranks\n"
                            "srun --mpi=pmix kolo run data-parallel steps=50 --launch mpi --devices cuda:8\n"));
    }

    void ranksAreNodesTimesTasks() {
        for (auto [round, random] : test::trials(8)) {
            const int nodes = 1 + static_cast<int>(random() % 4), tasks = 1 + static_cast<int>(random() % 8);
            const int ranks = nodes * tasks, servers = random() % 2 && ranks > 1 ? 1 : 0;
            QStringList words{"data-parallel"};
            if (servers > 0) words += {"architecture=parameter-server", "servers=1"};
            const Answer answer =
                job(words + QStringList{"--nodes", QString::number(nodes), "--tasks-per-node", QString::number(tasks)});
            QVERIFY2(answer.status == 0, answer.err);
            const auto called = calledWith(answer.out);
            QCOMPARE(called.back(), QByteArray("virtual:") + QByteArray::number(ranks - servers));
        }
    }

    void wordsArriveAsTheyAre() {
        m_home.write("it's $HOME \"a b\".csv", "1,2\n3,4\n");
        const QString hostile = "data=it's $HOME \"a b\".csv";
        const Answer answer = job({"allreduce", hostile, "--tasks-per-node", "2", "--program", "/opt/my kolo/kolo"});
        QVERIFY2(answer.status == 0, answer.err);
        QCOMPARE(calledWith(answer.out),
                 (QList<QByteArray>{"--mpi=pmix", "/opt/my kolo/kolo", "run", "allreduce", hostile.toUtf8(), "--launch",
                                    "mpi", "--devices", "virtual:2"}));
    }

    void badRequestsAreOneSentence_data() {
        test::columns<QStringList, QByteArray>("words", "says");
        const auto request = [](const char* title, const QStringList& words, const char* says) {
            QTest::newRow(title) << words << QByteArray(says);
        };
        request("no strategy", {"--nodes", "2"}, "needs a strategy");
        request("an unknown one", {"data-paralel", "--tasks-per-node", "2"}, "Did you mean \"data-parallel\"?");
        request("no nodes", {"data-parallel", "--nodes", "0"}, "from 1 to 64");
        request("too many ranks", {"data-parallel", "--nodes", "16", "--tasks-per-node", "8"}, "128 ranks");
        request("a GPU for two", {"data-parallel", "--tasks-per-node", "4", "--gpus-per-node", "2"}, "must be equal");
        request("half an hour", {"data-parallel", "--time", "half"}, "00:20:00");
        request("a second line", {"data-parallel", "--partition", "gpu\nrm -rf ~"}, "--partition");
        request("servers alone",
                {"data-parallel", "architecture=parameter-server", "servers=2", "--tasks-per-node", "2"}, "2 servers");
        request("a wrong parameter", {"data-parallel", "batch=0", "--tasks-per-node", "2"}, "batch");
        request("other ranks", {"pipeline", "stages=4", "--tasks-per-node", "2"}, "4");
    }
    void badRequestsAreOneSentence() {
        QFETCH(const QStringList, words);
        QFETCH(const QByteArray, says);
        const Answer answer = job(words);
        QVERIFY2(answer.status == 2, answer.out);
        QVERIFY2(answer.err.contains(says) && answer.err.count('\n') == 1, answer.err);
        QVERIFY(answer.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestJob)
#include "test_job.moc"
