// SPDX-License-Identifier: Apache-2.0
//
// What is left when the writing program is killed. The test starts itself as the writer, kills it without warning, and
// opens the file.
#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QProcess>
#include <QTest>
#include <cstdio>
#include <thread>

#include "engine/api/tracer.h"
#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

namespace {

constexpr int kEventsPerBatch = 100;

/// Batch `number` of the writer: events that can be told by their order.
EventBatch numberedBatch(std::int64_t number) {
    EventBatch batch;
    for (int i = 0; i < kEventsPerBatch; ++i) {
        const std::int64_t ns = number * kEventsPerBatch + i;
        BatchTracer(batch, 1).transfer(0, 0, {ns, ns}, {.chunk = 0});
    }
    return batch;
}

/// The child: writes until it is killed, and says after each batch how many it has handed over.
int writeForever(const char* file) {
    auto recorder = Recorder::open(file);
    if (!recorder) return 1;
    RunInfo info = ringRun().info;
    if (!(*recorder)->begin(info)) return 1;
    for (std::int64_t number = 0;; ++number) {
        (*recorder)->events(numberedBatch(number));
        std::printf("%lld\n", static_cast<long long>(number + 1));
        std::fflush(stdout);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

// The checkpoint that a kill cuts off: the child counts SQLite's writes to the database file itself (a checkpoint makes
// them, page by page, and nothing else does) and dies at one of them, having written a half of it.
std::string g_diesIn;
int g_diesAt = 0;
ssize_t (*g_pwrite)(int, const void*, std::size_t, off_t) = nullptr;

ssize_t pwriteUntilDeath(int file, const void* bytes, std::size_t count, off_t at) {
    char name[4096] = {};
    const ssize_t length = readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), name, sizeof name - 1);
    if (length > 0 && g_diesIn == name && --g_diesAt == 0) {
        (void)g_pwrite(file, bytes, count / 2, at);
        raise(SIGKILL);
    }
    return g_pwrite(file, bytes, count, at);
}

/// The child: records run after run, so fast that checkpoints follow one another.
int writeAndDie(const char* file, const char* atWrite) {
    g_diesIn = std::filesystem::absolute(file);
    g_diesAt = std::atoi(atWrite);
    sqlite3_vfs* const disk = sqlite3_vfs_find(nullptr);
    for (const char* call : {"pwrite", "pwrite64"}) {
        const sqlite3_syscall_ptr before = disk->xGetSystemCall(disk, call);
        if (!before) continue;
        g_pwrite = reinterpret_cast<decltype(g_pwrite)>(before);
        disk->xSetSystemCall(disk, call, reinterpret_cast<sqlite3_syscall_ptr>(pwriteUntilDeath));
    }
    for (;;) {
        auto recorder = Recorder::open(file);
        if (!recorder) return 1;
        RunInfo info = ringRun().info;
        if (!(*recorder)->begin(info)) return 1;
        for (std::int64_t number = 0; number < 600; ++number) (*recorder)->events(numberedBatch(number));
        if (!(*recorder)->end({})) return 1;
    }
}

}  // namespace

class TestCrash : public QObject {
    Q_OBJECT

    /// Starts the writer, waits until it has handed over `batches`, kills it; how many it had handed over at the end.
    static std::int64_t writeAndKill(const std::filesystem::path& file, std::int64_t batches) {
        QProcess writer;
        writer.start(QCoreApplication::applicationFilePath(), {"--write", QString::fromStdString(file.string())});
        std::int64_t handedOver = 0;
        while (handedOver < batches && (writer.canReadLine() || writer.waitForReadyRead())) {
            while (writer.canReadLine()) handedOver = writer.readLine().trimmed().toLongLong();
        }
        writer.kill();
        writer.waitForFinished();
        while (writer.canReadLine()) handedOver = writer.readLine().trimmed().toLongLong();
        return handedOver;
    }

private slots:
    void aKilledWriterLeavesAWholeFile() {
        const auto file = freshDatabase();
        Random random(printedSeed());
        for (int round = 1; round <= 5; ++round) {
            const std::int64_t handedOver = writeAndKill(file, 150 + static_cast<std::int64_t>(random() % 400));
            QVERIFY(handedOver >= 150);

            auto recorder = Recorder::open(file);  // marks what was cut off
            QVERIFY_OK(recorder);
            auto reader = Reader::open(file);
            QVERIFY(reader);
            const auto found = readWhole(**reader, round);
            QVERIFY_OK(found);
            QVERIFY(found->result.status == RunStatus::Failed);
            QCOMPARE(found->result.error.english(), "The program ended before the run did.");

            // No gap and no half batch: a prefix of what was written, in whole batches.
            std::int64_t next = 0;
            for (const EventBatch& batch : found->batches) {
                for (const Event& event : batch.events) QCOMPARE(event.startNs, next++);
            }
            QCOMPARE(next % kEventsPerBatch, 0);
            QVERIFY(next > 0);
            QVERIFY(next <= (handedOver + 1) * kEventsPerBatch);
        }
        QCOMPARE(RawDatabase(file).cell("PRAGMA integrity_check"), QString("ok"));
    }

    void aCheckpointThatWasCutOffLeavesAWholeFile() {
        const auto file = freshDatabase();
        Random random(printedSeed());
        for (int round = 1; round <= 15; ++round) {
            QProcess writer;
            const auto atWrite = std::to_string(1 + random() % 1500);
            writer.start(QCoreApplication::applicationFilePath(),
                         {"--die", QString::fromStdString(file.string()), QString::fromStdString(atWrite)});
            QVERIFY(writer.waitForFinished(60'000));
            QVERIFY2(writer.exitStatus() == QProcess::CrashExit, "it refused to write");

            // The first who comes afterwards is a reader, or one who writes.
            const auto access = random() % 2 ? Access::Read : Access::Write;
            auto reader = Reader::open(file, access);
            const std::string where = "killed at write " + atWrite + ": ";
            if (!reader && reader.error().message.english().find("is empty") != std::string::npos)
                continue;  // died in making it
            QVERIFY2(reader, (where + (reader ? "" : reader.error().message.english())).c_str());
            const auto runs = (*reader)->list();
            QVERIFY2(runs, (where + (runs ? "" : runs.error().message.english())).c_str());
            for (const auto& run : *runs) {
                const auto found = readWhole(**reader, run.info.id);
                QVERIFY2(found, (where + (found ? "" : found.error().message.english())).c_str());
                QVERIFY(run.fault.empty());
            }
            reader->reset();
            QCOMPARE(RawDatabase(file).cell("PRAGMA integrity_check"), QString("ok"));
            if (round % 5 == 0) std::filesystem::remove(file);  // and the next is killed while it makes the file
        }
    }

    void whatWasCutOffSaysHowFarItCame() {
        const auto file = freshDatabase();
        QVERIFY(writeAndKill(file, 150) >= 150);
        std::int64_t last = -1;
        {
            auto reader = Reader::open(file);  // before anybody has marked it as failed
            QVERIFY(reader);
            const auto found = readWhole(**reader, 1);
            QVERIFY(found);
            for (const EventBatch& batch : found->batches) last = batch.events.back().endNs;
            QVERIFY(last > 0);
            QCOMPARE((*reader)->list()->front().elapsedNs, last);
        }
        QVERIFY(Recorder::open(file));
        auto reader = Reader::open(file);
        QVERIFY(reader);
        QCOMPARE((*reader)->read(1)->result.elapsedNs, last);
    }

    void aRunOfALiveProgramIsLeftAlone() {
        const auto file = freshDatabase();
        WholeRun run = ringRun();
        auto first = begun(file, run);
        QVERIFY(first);
        WholeRun other = ringRun();
        auto second = begun(file, other);
        QVERIFY(second);
        QVERIFY(run.info.id != other.info.id);
        for (const EventBatch& batch : run.batches) {
            (*first)->events(batch);
            (*second)->events(batch);
        }
        QVERIFY((*second)->end(other.result));
        QVERIFY((*first)->end(run.result));
        auto reader = Reader::open(file);
        QVERIFY(reader);
        for (const WholeRun& expected : {run, other}) {
            const auto found = readWhole(**reader, expected.info.id);
            QVERIFY(found);
            QCOMPARE(difference(expected, *found), QString());
        }
    }

    void aNumberThatIsUsedAgainDoesNotKeepADeadRunAlive() {
        const auto file = freshDatabase();
        QVERIFY(recordInto(file, ringRun()));
        {
            RawDatabase raw(file);
            // This very process, but as if it had started at another time: its number was somebody else's.
            WholeRun run = ringRun();
            auto recorder = Recorder::open(file);
            QVERIFY(recorder);
            QVERIFY((*recorder)->begin(run.info));
            const QString writer = raw.cell("SELECT writer FROM runs ORDER BY id DESC LIMIT 1");
            QVERIFY((*recorder)->end(run.result));
            QStringList parts = writer.split(' ');
            QCOMPARE(parts.size(), 5);
            parts[4] = QString::number(parts[4].toLongLong() + 1);
            QVERIFY(raw.run(
                qPrintable("UPDATE runs SET status = 'running', writer = '" + parts.join(' ') + "' WHERE id = 2")));
            parts[0] += "-elsewhere";  // another machine's run cannot be judged from here
            QVERIFY(raw.run(
                qPrintable("UPDATE runs SET status = 'running', writer = '" + parts.join(' ') + "' WHERE id = 1")));
        }
        auto reader = Reader::open(file);
        QVERIFY(reader);
        QVERIFY((*reader)->read(2)->result.status == RunStatus::Failed);
        QVERIFY((*reader)->read(1)->result.status == RunStatus::Running);
    }

    void aRecorderThatIsLeftInTheMiddleSaysSo() {
        const auto file = freshDatabase();
        {
            WholeRun run = ringRun();
            auto recorder = begun(file, run);
            QVERIFY(recorder);
            (*recorder)->events(run.batches[0]);
        }
        auto reader = Reader::open(file);
        QVERIFY(reader);
        const auto found = readWhole(**reader, 1);
        QVERIFY(found);
        QVERIFY(found->result.status == RunStatus::Failed);
        QCOMPARE(found->batches[0].events.size(), ringRun().batches[0].events.size());
    }
};

int main(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--write") return writeForever(argv[2]);
    if (argc == 4 && std::string_view(argv[1]) == "--die") return writeAndDie(argv[2], argv[3]);
    QCoreApplication application(argc, argv);
    TestCrash test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_crash.moc"
