// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C, a reader that goes away, a full disk: the ends that are not the program's own.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <array>

#include "engine/cli/lost_memory.h"
#include "tests/cli/kolo_process.h"
#include "tests/rows.h"

using namespace kolo;
using test::Answer;

class TestInterrupts : public QObject {
    Q_OBJECT
private slots:
    void ctrlCKeepsTheRecord_data() {
        test::columns<int>("number").rows({
            {"SIGINT", SIGINT},
            {"SIGTERM", SIGTERM},
        });
    }
    void ctrlCKeepsTheRecord() {
        QFETCH(int, number);
        const test::Home home;
        QProcess process;
        home.prepare(process);
        // A second a step, six steps: it cannot have ended by itself.
        process.start(test::koloBinary(), {"run", "allreduce", "link=custom:1000000,1", "--format", "json"});
        QVERIFY(process.waitForStarted());
        // Before its first step is done it would leave nothing behind.
        QTRY_COMPARE_WITH_TIMEOUT(home.runs(), 1, 30'000);
        QTRY_COMPARE_WITH_TIMEOUT(home.kolo({"show", "last", "--step", "1"}).status, 0, 30'000);
        ::kill(static_cast<pid_t>(process.processId()), number);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(process.readAllStandardError().count('\n'), 1);
        const QJsonObject result = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QCOMPARE(result["status"].toString(), QString("cancelled"));
        const Answer runs = home.kolo({"runs", "--format", "json"});
        QCOMPARE(QJsonDocument::fromJson(runs.out).array().at(0)["status"].toString(), QString("cancelled"));
        QCOMPARE(home.kolo({"show", "last"}).status, 0);
    }

    /// A pseudo-terminal shows how far it is; Ctrl-C ends it, and nothing has been recorded.
    void ctrlCWhileDataAreMade() {
        const test::Home home;
        QProcess process;
        home.prepare(process);
        // `script` gives it a terminal; a shell that stayed would answer Ctrl-C itself.
        process.start(
            "script",
            {"-qefc", "exec " + test::koloBinary() + " run data-parallel dataset=digits28 rows=200000 steps=1",
             "/dev/null"});
        if (!process.waitForStarted()) QSKIP("There is no program script here.");
        QByteArray shown;
        const auto tells = [&] {
            shown += process.readAllStandardOutput();
            return shown.contains("making the rows of digits28, ");
        };
        QTRY_VERIFY_WITH_TIMEOUT(tells() || process.state() == QProcess::NotRunning, 60'000);
        if (process.readAllStandardError().contains("pseudo-terminal")) QSKIP("This system has no pseudo-terminals.");
        QVERIFY2(tells(), shown.constData());
        process.write("\x03");
        QVERIFY(process.waitForFinished(60'000));
        shown += process.readAllStandardOutput();
        QVERIFY2(shown.contains("kolo: The run was cancelled."), shown.constData());
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(home.runs(), 0);
    }

    void aClosedPipeIsNoCrash() {
        const test::Home home;
        const Answer answer = home.shell(
            R"("$KOLO" run allreduce elements=4000 --devices virtual:16 --format csv | head -n 1 | wc -l; echo "${PIPESTATUS[0]}")");
        QCOMPARE(answer.lines(), (QList<QByteArray>{QByteArray("1"), QByteArray("0")}));
        QVERIFY2(answer.err.isEmpty(), answer.err.constData());
        QCOMPARE(home.runs(), 1);
        const Answer exported =
            home.shell(R"("$KOLO" export last --as csv | head -c 10 > /dev/null; echo "${PIPESTATUS[0]}")");
        QCOMPARE(exported.lines().size(), 1);
        QVERIFY(exported.lines().first().toInt() < 3);  // no signal
    }

    void aFullDiskIsTold() {
        const test::Home home;
        const Answer answer = home.shell(R"("$KOLO" run allreduce --format csv > /dev/full)");
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.err.count('\n'), 1);
        QVERIFY2(answer.err.contains("standard output"), answer.err.constData());
        QCOMPARE(home.runs(), 1);  // the run itself is not lost
    }

    void aDatabaseThatMayNotGrow() {
        for (const int kib : {8, 16, 32, 64, 128, 256, 400}) {
            const test::Home home;
            const Answer answer = home.shell(
                QString(
                    R"(ulimit -f %1; "$KOLO" run allreduce elements=4096 --devices virtual:16 --format json > /dev/null)")
                    .arg(kib));
            QVERIFY2(answer.status == 1 || answer.status == 2, answer.err.constData());
            QCOMPARE(answer.err.count('\n'), 1);
            QVERIFY2(answer.err.contains("database"), answer.err.constData());
            // What there is can be read, and nothing in it claims to be whole.
            const Answer runs = home.kolo({"runs", "--format", "csv"});
            QVERIFY(runs.status == 0 || runs.status == 2);
            QVERIFY(!runs.out.contains(",finished,"));
        }
    }

    void progressIsSilentInAPipe() {
        const test::Home home;
        const Answer answer = home.kolo({"run", "allreduce", "link=custom:250000,1", "--format", "json"});
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.err.isEmpty(), answer.err.constData());
        QVERIFY(QJsonDocument::fromJson(answer.out).object()["elapsed_ns"].toDouble() > 1e9);
    }

    /// A mapped file that is cut short within a transaction: which one, instead of a bare signal.
    void lostMemoryIsTold() {
        const test::Home home;
        const QByteArray file = home.write("runs of \"ours\".sqlite-shm", QByteArray(8192, 'x')).toUtf8();
        std::array<int, 2> said{};
        QCOMPARE(pipe(said.data()), 0);
        const pid_t child = fork();
        if (child == 0) {
            dup2(said[1], STDERR_FILENO);
            cli::explainLostMemory();
            const int opened = open(file.constData(), O_RDWR);
            auto* const memory =
                static_cast<volatile char*>(mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0));
            if (ftruncate(opened, 0) == 0) memory[5000] = 'y';
            _exit(0);
        }
        close(said[1]);
        QFile pipe;
        QVERIFY(pipe.open(said[0], QIODevice::ReadOnly, QFileDevice::AutoCloseHandle));
        const QByteArray sentence = pipe.readAll();
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 1);
        QCOMPARE(sentence,
                 "kolo: The file \"" + file +
                     "\" was cut short by another program while Kolo was using it, so the engine had to end.\n");
    }
};

QTEST_GUILESS_MAIN(TestInterrupts)
#include "test_interrupts.moc"
