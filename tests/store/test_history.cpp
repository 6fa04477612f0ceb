// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <thread>

#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

class TestHistory : public QObject {
    Q_OBJECT

    std::filesystem::path m_file;
    std::unique_ptr<Reader> m_reader;

    std::vector<std::int64_t> listed(int limit = 1000) {
        std::vector<std::int64_t> ids;
        const auto runs = m_reader->list(limit);
        if (!runs) return {-1};
        for (const auto& run : *runs) ids.push_back(run.info.id);
        return ids;
    }
    using Ids = std::vector<std::int64_t>;

private slots:
    void init() {
        m_file = freshDatabase();
        for (int i = 0; i < 3; ++i) QVERIFY(recordInto(m_file, ringRun()));
        auto reader = Reader::open(m_file, Access::Write);
        QVERIFY_OK(reader);
        m_reader = std::move(*reader);
    }
    void cleanup() { m_reader.reset(); }

    void newestFirst() {
        QCOMPARE(listed(), (Ids{3, 2, 1}));
        QCOMPARE(listed(2), (Ids{3, 2}));
        const auto runs = m_reader->list();
        const protocol::RunSummary& run = runs->front();
        QVERIFY(run.status == RunStatus::Finished);
        QCOMPARE(run.elapsedNs, std::int64_t{70'000});
        QCOMPARE(run.info.collective->schedule.algorithm, "ring");
        QCOMPARE(run.info.collective->schedule.chunks, 4);
        QVERIFY(run.info.collective->schedule.steps.empty());
        QCOMPARE(run.info.provenance.devices.size(), std::size_t{4});
    }

    void rename() {
        QVERIFY(m_reader->rename(2, "Mit Überschrift"));
        QCOMPARE(m_reader->read(2)->info.title.english(), "Mit Überschrift");
        for (const char* title : {"", "two\nlines", "\xff", "tab\t"}) {
            const auto refused = m_reader->rename(2, title);
            QVERIFY(!refused);
            QVERIFY(refused.error().code == ErrorCode::BadValue);
        }
        QVERIFY(!m_reader->rename(2, std::string(1001, 'x')));
        QVERIFY(m_reader->rename(77, "x").error().code == ErrorCode::UnknownRun);
        QCOMPARE(m_reader->read(2)->info.title.english(), "Mit Überschrift");
    }

    void deleteAndBack() {
        QVERIFY(m_reader->remove(2));
        QCOMPARE(listed(), (Ids{3, 1}));
        QVERIFY(m_reader->read(2).error().code == ErrorCode::UnknownRun);
        QVERIFY(m_reader->remove(2).error().code == ErrorCode::UnknownRun);
        QVERIFY(m_reader->restore(1).error().code == ErrorCode::UnknownRun);
        QVERIFY(m_reader->restore(2));
        QCOMPARE(listed(), (Ids{3, 2, 1}));
        const auto found = readWhole(*m_reader, 2);
        QVERIFY(found);
        QCOMPARE(difference(ringRun(), *found), QString());
        QCOMPARE(*m_reader->purge(), 0);
        QCOMPARE(listed(), (Ids{3, 2, 1}));
    }

    void purgeReallyDeletes() {
        QVERIFY(m_reader->remove(1));
        QVERIFY(m_reader->remove(3));
        QCOMPARE(*m_reader->purge(), 2);
        QVERIFY(m_reader->restore(3).error().code == ErrorCode::UnknownRun);
        m_reader.reset();
        {
            RawDatabase raw(m_file);
            for (const char* table : {"raw_events", "names", "run_texts"}) {
                QCOMPARE(raw.rows(qPrintable(QString("SELECT DISTINCT run FROM %1").arg(table))), QStringList{"2"});
            }
            QCOMPARE(raw.rows("SELECT id FROM runs"), QStringList{"2"});
            QCOMPARE(raw.cell("PRAGMA freelist_count"), QString("0"));
        }
        // A number is never used again: a script that remembers run 3 must not meet another.
        QCOMPARE(*recordInto(m_file, ringRun()), std::int64_t{4});
    }

    void whatSomebodyElseJustDeletedCanStillComeBack() {
        QVERIFY(m_reader->remove(2));
        auto other = Reader::open(m_file, Access::Write);
        QVERIFY(other);
        QCOMPARE(*(*other)->purge(), 0);
        QVERIFY(m_reader->restore(2));
        QVERIFY(m_reader->remove(2));
        // But not for ever: its program may have died.
        QVERIFY(RawDatabase(m_file).run("UPDATE runs SET deleted_at = datetime('now', '-2 days') WHERE id = 2"));
        QVERIFY(Reader::open(m_file, Access::Write));
        QVERIFY(m_reader->restore(2).error().code == ErrorCode::UnknownRun);
    }

    void aRunThatIsStillGoingIsNotDeleted() {
        auto recorder = Recorder::open(m_file);
        QVERIFY(recorder);
        RunInfo info = ringRun().info;
        QVERIFY((*recorder)->begin(info));
        QVERIFY(m_reader->remove(info.id).error().code == ErrorCode::Busy);
        RunInfo second = ringRun().info;
        QVERIFY((*recorder)->begin(second).error().code == ErrorCode::Busy);
        QVERIFY((*recorder)->end({}));
        QVERIFY(m_reader->remove(info.id));
    }

    void manyProgramsShareOneDatabase() {
        const auto file = freshDatabase();  // none is there yet: they all try to make it
        constexpr int kWriters = 6, kRuns = 5;
        std::vector<std::thread> writers;
        std::vector<std::string> errors(kWriters);
        for (int w = 0; w < kWriters; ++w) {
            writers.emplace_back([&, w] {
                auto recorder = Recorder::open(file);
                if (!recorder) {
                    errors[w] = recorder.error().message.english();
                    return;
                }
                for (int i = 0; i < kRuns; ++i) {
                    WholeRun run = ringRun();
                    if (auto done = record(**recorder, run); !done) errors[w] = done.error().message.english();
                }
            });
        }
        for (std::thread& writer : writers) writer.join();
        for (const std::string& error : errors) QCOMPARE(error, std::string());
        auto reader = Reader::open(file);
        QVERIFY(reader);
        const auto runs = (*reader)->list();
        QVERIFY(runs);
        QCOMPARE(runs->size(), std::size_t{kWriters * kRuns});
        for (const auto& run : *runs) {
            const auto found = readWhole(**reader, run.info.id);
            QVERIFY(found);
            QCOMPARE(difference(ringRun(), *found), QString());
        }
    }
};

QTEST_GUILESS_MAIN(TestHistory)
#include "test_history.moc"
