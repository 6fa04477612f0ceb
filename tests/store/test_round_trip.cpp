// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "engine/api/wording.h"
#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

class TestRoundTrip : public QObject {
    Q_OBJECT

private slots:
    void everyRunComesBackToTheBit() {
        Random random(printedSeed());
        const auto file = freshDatabase();
        std::vector<WholeRun> runs;
        {
            auto recorder = Recorder::open(file);
            QVERIFY_OK(recorder);
            for (int i = 0; i < 200; ++i) {
                runs.push_back(randomRun(random));
                const auto recorded = record(**recorder, runs.back());
                QVERIFY_OK(recorded);
            }
        }
        auto reader = Reader::open(file);
        QVERIFY_OK(reader);
        for (const WholeRun& run : runs) {
            const auto found = readWhole(**reader, run.info.id);
            QVERIFY_OK(found);
            const QString different = difference(run, *found);
            QVERIFY2(different.isEmpty(), qPrintable(QString("run %1: %2").arg(run.info.id).arg(different)));
        }
    }

    void aReaderSeesTheRunWhileItGoes() {
        const auto file = freshDatabase();
        WholeRun run = ringRun();
        auto recorder = begun(file, run);
        QVERIFY(recorder);
        auto reader = Reader::open(file);
        QVERIFY(reader);
        const auto stored = (*reader)->read(run.info.id);
        QVERIFY(stored);
        QVERIFY(stored->result.status == RunStatus::Running);
        (*recorder)->events(run.batches[0]);
        // The recorder flushes by itself, soon; nobody ended the run.
        const auto eventsThere = [&] {
            const auto whole = readWhole(**reader, run.info.id);
            return whole && !whole->batches.empty() ? whole->batches[0].events.size() : 0;
        };
        QTRY_COMPARE(eventsThere(), run.batches[0].events.size());
        QVERIFY((*recorder)->end(run.result));
    }

    void batchesLargerThanTheQueueGoThrough() {
        const QTemporaryDir folder;
        RecorderOptions options;
        options.queuedEvents = 10;
        auto recorder = Recorder::open(in(folder, "runs.sqlite"), options);
        QVERIFY(recorder);
        Random random(printedSeed());
        for (int i = 0; i < 20; ++i) {
            WholeRun run = randomRun(random);
            QVERIFY(record(**recorder, run));
            auto reader = Reader::open(in(folder, "runs.sqlite"));
            QVERIFY(reader);
            const auto found = readWhole(**reader, run.info.id);
            QVERIFY(found);
            QCOMPARE(difference(run, *found), QString());
        }
    }

    void aLongRunIsReadInBoundedBatches() {
        const QTemporaryDir folder;
        WholeRun run = ringRun(4096);
        const EventBatch ring = run.batches[1];
        for (int i = 0; i < 3000; ++i) run.batches.push_back(ring);
        const auto id = recordInto(in(folder, "runs.sqlite"), run);
        QVERIFY_OK(id);
        auto reader = Reader::open(in(folder, "runs.sqlite"));
        QVERIFY(reader);
        const auto stored = (*reader)->read(*id);
        QVERIFY(stored);
        std::size_t events = 0, largest = 0, values = 0;
        QVERIFY((*reader)->events(*stored, [&](const EventBatch& batch) {
            events += batch.events.size();
            largest = std::max(largest, batch.events.size());
            values = std::max(values, batch.values.size());
            return true;
        }));
        std::size_t expected = 0;
        for (const EventBatch& batch : run.batches) expected += batch.events.size();
        QCOMPARE(events, expected);
        QVERIFY(largest <= 8192);
        QVERIFY(values <= (1u << 17) + 4096);
    }

    void whatTheEngineSaidComesBackInParts() {
        const auto file = freshDatabase();
        WholeRun run = ringRun();
        run.info.title = Engine::tr("{} {}, {} workers, {}", Text::of("Ring"), Text::of("allreduce"), 2, "sum");
        run.result.status = RunStatus::Failed;
        run.result.error = Complaint::tr("The file {} {}.", "x", Complaint::tr("is not a file"));
        const auto id = recordInto(file, run);
        QVERIFY(id);
        auto reader = Reader::open(file, Access::Write);
        QVERIFY(reader);
        auto found = (*reader)->read(*id);
        QVERIFY(found);
        QCOMPARE(found->info.title.english(), "Ring allreduce, 2 workers, sum");
        QCOMPARE(found->info.title.arguments().size(), 4u);
        QVERIFY(!found->info.title.arguments()[0].isData() && found->info.title.arguments()[3].isData());
        QCOMPARE(found->result.error.arguments().at(1).id(), "is not a file");
        // A person's title is data; words that say something else, or nothing, count for nothing.
        QVERIFY((*reader)->rename(*id, "Ring, again"));
        QVERIFY((*reader)->read(*id)->info.title.isData());
        for (const char* words : {R"({"error":7})", R"({"error":{"text":"{}{}","args":["other"]}})", "[", "[[[[[["}) {
            QVERIFY(RawDatabase(file).run(qPrintable(QString("UPDATE run_texts SET words = '%1'").arg(words))));
            found = (*reader)->read(*id);
            QVERIFY(found);
            QCOMPARE(found->result.error.english(), "The file x is not a file.");
            QVERIFY(found->result.error.isData());
        }
    }

    void textsThatAreNoUtf8AreKeptAsTextAllTheSame() {
        const QTemporaryDir folder;
        WholeRun run = ringRun();
        run.info.title = "caf\xe9 \xff na\xc3\xafve";
        run.batches[0].newNames = {"\xfe"};
        run.result.status = RunStatus::Failed;
        run.result.error = std::string("a\0b", 3);
        const auto id = recordInto(in(folder, "runs.sqlite"), run);
        QVERIFY(id);
        auto reader = Reader::open(in(folder, "runs.sqlite"));
        QVERIFY(reader);
        const auto found = readWhole(**reader, *id);
        QVERIFY_OK(found);
        QCOMPARE(found->info.title.english(), "caf? ? na\xc3\xafve");
        QCOMPARE(found->batches[0].newNames[0], "?");
        QCOMPARE(found->result.error.english(), "a?b");
    }
};

QTEST_GUILESS_MAIN(TestRoundTrip)
#include "test_round_trip.moc"
