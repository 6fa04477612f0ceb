// SPDX-License-Identifier: Apache-2.0
//
// Everything that can be wrong with the place of the database: each gets one sentence and a code, and what is not ours
// stays as it is.
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QTest>
#include <cerrno>
#include <cstring>

#include "engine/store/place.h"
#include "engine/store/schema.h"
#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

namespace {

/// A tiny disk of its own, where the tests may mount one.
class TinyDisk {
public:
    TinyDisk(const std::filesystem::path& where, const char* options) : m_where(where) {
        std::filesystem::create_directory(where);
        m_mounted = mount("tmpfs", where.c_str(), "tmpfs", 0, options) == 0;
    }
    ~TinyDisk() {
        if (m_mounted) umount2(m_where.c_str(), MNT_DETACH);
    }
    bool mounted() const { return m_mounted; }
    bool enlarge(const char* options) { return mount("tmpfs", m_where.c_str(), "tmpfs", MS_REMOUNT, options) == 0; }
    bool makeReadOnly() { return mount("tmpfs", m_where.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0; }

private:
    std::filesystem::path m_where;
    bool m_mounted = false;
};

bool isOneSentence(const Error& error) {
    return error.message.english().size() > 20 && error.message.english().back() == '.' &&
           error.message.english().find('\n') == std::string::npos;
}

}  // namespace

#define REFUSED(outcome, expectedCode, word)                                                         \
    do {                                                                                             \
        const auto& refused = (outcome);                                                             \
        QVERIFY2(!refused, "was accepted");                                                          \
        QVERIFY2(refused.error().code == (expectedCode), refused.error().message.english().c_str()); \
        QVERIFY2(isOneSentence(refused.error()), refused.error().message.english().c_str());         \
        QVERIFY2(refused.error().message.english().find(word) != std::string::npos,                  \
                 refused.error().message.english().c_str());                                         \
    } while (false)

class TestRefusals : public QObject {
    Q_OBJECT

private slots:
    void placesThatAreNoFile() {
        const QTemporaryDir folder;
        REFUSED(Recorder::open(in(folder, ".")), ErrorCode::StoreUnavailable, "folder");
        REFUSED(Reader::open(in(folder, ".")), ErrorCode::StoreUnavailable, "folder");
        REFUSED(Recorder::open("/dev/full"), ErrorCode::StoreUnavailable, "device");
        REFUSED(Recorder::open(""), ErrorCode::StoreUnavailable, "empty");
        REFUSED(Recorder::open(in(folder, "missing") / "runs.sqlite"), ErrorCode::StoreUnavailable, "no folder");
        REFUSED(Reader::open(in(folder, "none.sqlite")), ErrorCode::StoreUnavailable, "no run database");
        QVERIFY(!std::filesystem::exists(in(folder, "none.sqlite")));
        REFUSED(Recorder::open("/proc/runs.sqlite"), ErrorCode::StoreUnavailable, "runs.sqlite");
        writeContents(in(folder, "file"), "x");
        REFUSED(Recorder::open(in(folder, "file") / "runs.sqlite"), ErrorCode::StoreUnavailable, "file");
    }

    void namesThatMeanSomethingToSqliteAreFiles() {
        const QTemporaryDir folder;
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder.path()));
        for (const char* name : {":memory:", "file:runs?mode=memory", "a b?c#d%41.sqlite"}) {
            QVERIFY(recordInto(name, ringRun()));
            QVERIFY2(std::filesystem::exists(in(folder, name)), name);
            QVERIFY(Reader::open(name));
        }
        QVERIFY(QDir::setCurrent(before));
    }

    void filesThatAreNoRunDatabase() {
        const QTemporaryDir folder;
        const auto text = in(folder, "notes.txt");
        writeContents(text, QByteArray("Dear diary, ").repeated(1000));
        REFUSED(Recorder::open(text), ErrorCode::StoreUnavailable, "not a run database");
        REFUSED(Reader::open(text), ErrorCode::StoreUnavailable, "not a run database");
        QCOMPARE(contentsOf(text), QByteArray("Dear diary, ").repeated(1000));

        const auto foreign = in(folder, "bookmarks.sqlite");
        { QVERIFY(RawDatabase(foreign).run("CREATE TABLE bookmarks (url TEXT)")); }
        const QByteArray bytes = contentsOf(foreign);
        REFUSED(Recorder::open(foreign), ErrorCode::StoreUnavailable, "another program");
        REFUSED(Reader::open(foreign), ErrorCode::StoreUnavailable, "another program");
        QCOMPARE(contentsOf(foreign), bytes);

        const auto empty = in(folder, "empty.sqlite");
        writeContents(empty, "");
        REFUSED(Reader::open(empty), ErrorCode::StoreUnavailable, "empty");
        QVERIFY(recordInto(empty, ringRun()));  // but it may become one
    }

    void aNewerVersionIsNeverTouched() {
        const QTemporaryDir folder;
        const auto file = in(folder, "runs.sqlite");
        QVERIFY(recordInto(file, ringRun()));
        const std::string sql = "PRAGMA user_version = " + std::to_string(schemaVersion() + 1);
        { QVERIFY(RawDatabase(file).run(sql.c_str())); }
        const QByteArray bytes = contentsOf(file);
        REFUSED(Recorder::open(file), ErrorCode::StoreNewer, "newer");
        REFUSED(Reader::open(file), ErrorCode::StoreNewer, "newer");
        REFUSED(Reader::open(file, Access::Write), ErrorCode::StoreNewer, "newer");
        QCOMPARE(contentsOf(file), bytes);

        // Also not what the newer program has not yet moved from its -wal file.
        RawDatabase newer(file);
        QVERIFY(newer.run("CREATE TABLE from_the_future (x)"));
        const QByteArray wal = contentsOf(file.string() + "-wal");
        QVERIFY(!wal.isEmpty());
        std::filesystem::copy(file, in(folder, "copy.sqlite"));
        std::filesystem::copy(file.string() + "-wal", in(folder, "copy.sqlite-wal"));
        REFUSED(Recorder::open(in(folder, "copy.sqlite")), ErrorCode::StoreNewer, "newer");
        QCOMPARE(contentsOf(in(folder, "copy.sqlite")), bytes);
        QCOMPARE(contentsOf(in(folder, "copy.sqlite-wal")), wal);
    }

    void aLockedDatabase() {
        const auto file = freshDatabase();
        RecorderOptions options;
        options.open.busyTimeoutMs = 20;
        auto recorder = Recorder::open(file, options);
        QVERIFY(recorder);
        RawDatabase other(file);
        QVERIFY(other.run("BEGIN IMMEDIATE"));
        RunInfo info = ringRun().info;
        REFUSED((*recorder)->begin(info), ErrorCode::StoreUnavailable, "locked");
        QVERIFY(other.run("COMMIT"));
        WholeRun run = ringRun();
        QVERIFY(record(**recorder, run));  // and goes on when it is free
    }

    void aDiskThatFillsUp() {
        const auto file = freshDatabase();
        RecorderOptions options;
        options.open.maxDatabaseBytes = 400 << 10;
        auto recorder = Recorder::open(file, options);
        QVERIFY(recorder);
        WholeRun small = ringRun();
        QVERIFY(record(**recorder, small));

        WholeRun large = ringRun();
        const EventBatch ring = large.batches[1];
        for (int i = 0; i < 5000; ++i) large.batches.push_back(ring);
        REFUSED(record(**recorder, large), ErrorCode::StoreUnavailable, "full");

        auto reader = Reader::open(file);
        QVERIFY(reader);
        const auto failed = (*reader)->read(large.info.id);
        QVERIFY(failed);
        QVERIFY(failed->result.status == RunStatus::Failed);
        QVERIFY(failed->result.error.english().find("incomplete") != std::string::npos);
        const auto whole = readWhole(**reader, small.info.id);
        QVERIFY(whole);
        QCOMPARE(difference(small, *whole), QString());
        QCOMPARE(RawDatabase(file).cell("PRAGMA integrity_check"), QString("ok"));
    }

    void aDiskThatIsReallyFull() {
        const QTemporaryDir folder;
        TinyDisk disk(in(folder, "disk"), "size=512k");
        if (!disk.mounted()) QSKIP("no disk can be mounted here (that takes root)");
        auto recorder = Recorder::open(in(folder, "disk") / "runs.sqlite");
        QVERIFY_OK(recorder);
        WholeRun large = ringRun();
        const EventBatch ring = large.batches[1];
        for (int i = 0; i < 5000; ++i) large.batches.push_back(ring);
        REFUSED(record(**recorder, large), ErrorCode::StoreUnavailable, "full");
        WholeRun next = ringRun();
        (void)record(**recorder, next);  // succeeds or is refused, but neither hangs nor breaks the file
        recorder->reset();
        QCOMPARE(RawDatabase(in(folder, "disk") / "runs.sqlite").cell("PRAGMA integrity_check"), QString("ok"));
    }

    /// However little room there is, at every point of the record: nothing is called damaged, and when there is room
    /// again, everything goes on.
    void aDiskThatFillsUpAndHasRoomAgain() {
        const QTemporaryDir folder;
        for (int kib = 4; kib <= 900; kib += 64) {
            TinyDisk disk(in(folder, "disk"), qPrintable(QString("size=%1k").arg(kib)));
            if (!disk.mounted()) QSKIP("no disk can be mounted here (that takes root)");
            const auto file = in(folder, "disk") / "runs.sqlite";
            const auto check = [&](const auto& outcome) {
                const std::string message = outcome ? "" : outcome.error().message.english();
                return message.empty() || message.find("full") != std::string::npos ||
                       message.find("is empty") != std::string::npos;
            };
            {
                auto recorder = Recorder::open(file);
                QVERIFY2(check(recorder), recorder ? "" : recorder.error().message.english().c_str());
                for (int i = 0; recorder && i < 3; ++i) {
                    WholeRun run = ringRun();
                    for (int copies = 0; copies < 400; ++copies) run.batches.push_back(EventBatch(run.batches[1]));
                    const auto recorded = record(**recorder, run);
                    QVERIFY2(check(recorded), recorded ? "" : recorded.error().message.english().c_str());
                    auto reader = Reader::open(file);
                    QVERIFY2(check(reader), reader ? "" : reader.error().message.english().c_str());
                }
            }
            auto reader = Reader::open(file);
            QVERIFY2(check(reader), reader ? "" : reader.error().message.english().c_str());
            reader = Error{};
            QVERIFY2(disk.enlarge("size=8m"), std::strerror(errno));
            WholeRun next = ringRun();
            const auto recorded = recordInto(file, next);
            QVERIFY_OK(recorded);
            reader = Reader::open(file);
            QVERIFY_OK(reader);
            const auto runs = (*reader)->list();
            QVERIFY_OK(runs);
            QVERIFY(runs->front().status == RunStatus::Finished);
            reader = Error{};
            QCOMPARE(RawDatabase(file).cell("PRAGMA integrity_check"), QString("ok"));
        }
    }

    void aReadOnlyDisk() {
        const QTemporaryDir folder;
        TinyDisk disk(in(folder, "disk"), "size=4m");
        if (!disk.mounted()) QSKIP("no disk can be mounted here (that takes root)");
        const auto file = in(folder, "disk") / "runs.sqlite";
        WholeRun run = ringRun();
        QVERIFY(recordInto(file, run));
        QVERIFY2(disk.makeReadOnly(), std::strerror(errno));
        REFUSED(Recorder::open(file), ErrorCode::StoreUnavailable, "read-only");
        REFUSED(Recorder::open(in(folder, "disk") / "new.sqlite"), ErrorCode::StoreUnavailable, "read-only");
        auto reader = Reader::open(file);
        QVERIFY_OK(reader);
        const auto found = readWhole(**reader, 1);
        QVERIFY(found);
        QCOMPARE(difference(run, *found), QString());
        REFUSED((*reader)->rename(1, "Another"), ErrorCode::StoreUnavailable, "read-only");
    }

    void aFileThatMayNotBeWritten() {
        if (geteuid() == 0) QSKIP("root may write everything; aReadOnlyDisk asks the same");
        const auto file = freshDatabase();
        QVERIFY(recordInto(file, ringRun()));
        QVERIFY(chmod(file.c_str(), 0444) == 0);
        REFUSED(Recorder::open(file), ErrorCode::StoreUnavailable, "read-only");
        QVERIFY(Reader::open(file));
    }

    void aDatabaseThatWasDeletedUnderARecorderIsMadeAgain() {
        const auto file = freshDatabase();
        auto recorder = Recorder::open(file);
        QVERIFY(recorder);
        WholeRun run = ringRun();
        QVERIFY(record(**recorder, run));
        for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
        WholeRun next = ringRun();
        QVERIFY(record(**recorder, next));
        auto reader = Reader::open(file);
        QVERIFY(reader);
        QCOMPARE((*reader)->list()->size(), std::size_t{1});
    }

    void aDatabaseThatIsTakenAwayUnderARun_data() {
        QTest::addColumn<QStringList>("moved");  // which files go
        QTest::addColumn<bool>("renamed");       // to another name, or for ever
        for (const bool renamed : {false, true}) {
            const char* how = renamed ? "renamed" : "deleted";
            QTest::addRow("the file alone, %s", how) << QStringList{""} << renamed;
            QTest::addRow("all three, %s", how) << QStringList{"", "-wal", "-shm"} << renamed;
        }
    }
    void aDatabaseThatIsTakenAwayUnderARun() {
        QFETCH(QStringList, moved);
        QFETCH(bool, renamed);
        const QTemporaryDir folder;
        const auto file = in(folder, "runs.sqlite"), other = in(folder, "old.sqlite");
        auto recorder = Recorder::open(file);
        QVERIFY(recorder);
        // As `kolo serve` does: somebody looks at the history through a connection of this program's own.
        auto history = Reader::open(file, Access::Write);
        QVERIFY(history);
        WholeRun first = ringRun(), run = ringRun();
        QVERIFY(record(**recorder, first));
        QCOMPARE((*recorder)->takeNotice(), std::string());

        QVERIFY((*recorder)->begin(run.info));
        for (std::size_t i = 0; i < 3; ++i) (*recorder)->events(run.batches[i]);
        // Half of it stands in the file before that goes.
        QTRY_VERIFY(RawDatabase(file).cell("SELECT count(*) FROM raw_events WHERE run = 2").toInt() > 20);
        for (const QString& suffix : moved) {
            const std::string end = suffix.toStdString();
            renamed ? std::filesystem::rename(file.string() + end, other.string() + end)
                    : (void)std::filesystem::remove(file.string() + end);
        }
        for (std::size_t i = 3; i < run.batches.size(); ++i) (*recorder)->events(run.batches[i]);
        const auto ended = (*recorder)->end(run.result);
        QVERIFY_OK(ended);
        const std::string notice = (*recorder)->takeNotice().english();
        QVERIFY2(notice.find("deleted, renamed or replaced") != std::string::npos, notice.c_str());
        QCOMPARE((*recorder)->takeNotice(), std::string());

        const auto runs = (*history)->list();
        QVERIFY_OK(runs);
        QCOMPARE(runs->size(), std::size_t{1});
        const auto found = readWhole(**history, run.info.id);
        QVERIFY_OK(found);
        QCOMPARE(difference(run, *found), QString());
        WholeRun next = ringRun();
        QVERIFY(record(**recorder, next));
        QCOMPARE((*recorder)->takeNotice(), std::string());
        recorder->reset();
        history->reset();
        QCOMPARE(RawDatabase(file).cell("PRAGMA integrity_check"), QString("ok"));
        QCOMPARE(RawDatabase(file).rows("SELECT id, status FROM runs ORDER BY id"),
                 (QStringList{"2|finished", "3|finished"}));
        if (!renamed) return;
        QCOMPARE(RawDatabase(other).cell("PRAGMA integrity_check"), QString("ok"));
        QCOMPARE(RawDatabase(other).rows("SELECT id, status FROM runs ORDER BY id"),
                 (QStringList{"1|finished", "2|failed"}));
    }

    void aDatabaseThatIsReplacedUnderARun() {
        const QTemporaryDir folder;
        const auto file = in(folder, "runs.sqlite"), other = in(folder, "other.sqlite");
        // By one with room for the run, by one that has another of its number, by no database, and by nothing at all.
        for (const int runsThere : {0, 1, -1, -2}) {
            for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + suffix);
            WholeRun run = ringRun();
            auto recorder = begun(file, run);
            QVERIFY(recorder);
            (*recorder)->events(run.batches[0]);
            if (runsThere >= 0) {
                QVERIFY(Recorder::open(other));
                for (int i = 0; i < runsThere; ++i) QVERIFY(recordInto(other, ringRun()));
            } else {
                writeContents(other, "Dear diary");
            }
            std::filesystem::rename(other, file);
            if (runsThere == -2) {
                std::filesystem::remove(file);
                std::filesystem::create_directory(file);
            }
            for (std::size_t i = 1; i < run.batches.size(); ++i) (*recorder)->events(run.batches[i]);
            const auto ended = (*recorder)->end(run.result);
            recorder->reset();
            if (runsThere == 0) {
                QVERIFY_OK(ended);
                auto reader = Reader::open(file);
                QVERIFY(reader);
                const auto found = readWhole(**reader, 1);
                QVERIFY(found);
                QCOMPARE(difference(run, *found), QString());
            } else {
                REFUSED(ended, ErrorCode::StoreUnavailable, "deleted, renamed or replaced while run 1");
                if (runsThere == 1)
                    QCOMPARE(RawDatabase(file).rows("SELECT status FROM runs"), QStringList{"finished"});
                if (runsThere == -1) QCOMPARE(contentsOf(file), QByteArray("Dear diary"));
            }
            std::filesystem::remove(file);
        }
    }

    void theDefaultPlaceIsPrivate() {
        const QTemporaryDir folder;
        qputenv("XDG_DATA_HOME", (folder.path() + "/data").toUtf8());
        QCOMPARE(defaultDatabasePath(), in(folder, "data") / "kolo" / "runs.sqlite");
        QVERIFY(recordInto(defaultDatabasePath(), ringRun()));
        struct stat made {};
        QVERIFY(stat(in(folder, "data/kolo").c_str(), &made) == 0);
        QCOMPARE(made.st_mode & 0777, 0700u);

        qputenv("XDG_DATA_HOME", "relative/path");
        qputenv("HOME", folder.path().toUtf8());
        QCOMPARE(defaultDatabasePath(), in(folder, ".local") / "share" / "kolo" / "runs.sqlite");
        qunsetenv("XDG_DATA_HOME");
        QCOMPARE(defaultDatabasePath(), in(folder, ".local") / "share" / "kolo" / "runs.sqlite");

        // A folder that cannot be made: its parent is a file.
        writeContents(in(folder, "file"), "x");
        qputenv("XDG_DATA_HOME", (folder.path() + "/file").toUtf8());
        REFUSED(Recorder::open(defaultDatabasePath()), ErrorCode::StoreUnavailable, "folder");
    }
};

QTEST_GUILESS_MAIN(TestRefusals)
#include "test_refusals.moc"
