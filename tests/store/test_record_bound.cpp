// SPDX-License-Identifier: Apache-2.0
//
// A long training stays below its bound, and what is kept of it is what was promised: the first steps and the last
// whole, any other step whole or not at all, every rare figure, in the order in which it came.
#include <QTest>
#include <map>
#include <set>

#include "engine/store/record_bound.h"
#include "tests/outcomes.h"
#include "tests/store/random_runs.h"
#include "tests/store/raw_database.h"

using namespace kolo;
using namespace kolo::store;

namespace {

constexpr std::uint32_t kStepName = 1, kOftenName = 2, kRareName = 3;

/// A training of so many steps on some ranks, each with a step, a figure and some transfers, cut into batches anywhere.
struct Training {
    Training(Random& random, int wantedRanks, int wantedSteps) : ranks(wantedRanks), steps(wantedSteps) {
        run = ringRun();
        run.info.collective.reset();
        run.info.step = StepKind::Worker;
        run.info.ranks = ranks;
        run.info.spec.devices.count = ranks;
        run.info.provenance.devices.assign(static_cast<std::size_t>(ranks), "cpu");
        run.batches.clear();
        EventBatch batch;
        batch.firstNewName = 1;
        batch.newNames = {"training step", "loss", "accuracy"};
        const auto add = [&](EventKind kind, int rank, int step, std::uint32_t name, std::int64_t at) {
            Event event;
            event.kind = kind;
            event.rank = static_cast<std::int16_t>(rank);
            event.iteration = step;
            event.name = name;
            event.startNs = event.endNs = at;
            event.value = kind == EventKind::Metric ? at : 0;
            batch.events.push_back(event);
            if (random() % 97 == 0) {
                run.batches.push_back(std::move(batch));
                batch = {};
                batch.firstNewName = 4;
            }
        };
        for (int step = 0; step < steps; ++step) {
            for (int rank = 0; rank < ranks; ++rank) {
                const std::int64_t at = std::int64_t{step} * 1000 + rank;
                for (int i = 0; i < 5; ++i) add(EventKind::Transfer, rank, step, 0, at + i);
                add(EventKind::Metric, rank, step, kOftenName, at + 10);
                if (step % 50 == 49) add(EventKind::Metric, rank, step, kRareName, at + 20);
                add(EventKind::Step, rank, step, kStepName, at + 30);
            }
        }
        run.batches.push_back(std::move(batch));
    }
    WholeRun run;
    int ranks, steps;
};

}  // namespace

class TestRecordBound : public QObject {
    Q_OBJECT

    std::filesystem::path m_file;

    std::unique_ptr<Reader> recorded(Training& training, std::size_t mostBytes) {
        m_file = freshDatabase();
        RecorderOptions options;
        options.mostTrainingBytes = mostBytes;
        auto recorder = Recorder::open(m_file, options);
        if (!recorder || !record(**recorder, training.run)) return nullptr;
        recorder->reset();
        auto reader = Reader::open(m_file, Access::Read);
        return reader ? std::move(*reader) : nullptr;
    }

private slots:
    void aShortTrainingIsWhole() {
        Random random(printedSeed());
        Training training(random, 3, 200);
        const auto reader = recorded(training, 64u << 20);
        QVERIFY(reader);
        const auto found = readWhole(*reader, training.run.info.id);
        QVERIFY_OK(found);
        QCOMPARE(difference(training.run, *found), QString());
        const auto list = reader->list();
        QCOMPARE(list->front().leftOut, std::int64_t{0});
        QVERIFY(list->front().bytes > 200 * 3 * 7 * 20);
    }

    /// Its size stands beside that of the file.
    void aRunIsAsLargeAsItsRowsAreInTheFile() {
        Random random(printedSeed());
        Training training(random, 3, 4000);
        const auto reader = recorded(training, 64u << 20);
        QVERIFY(reader);
        const std::int64_t run = reader->list()->front().bytes, file = reader->diskBytes();
        QVERIFY2(run < file && run > file * 2 / 3, qPrintable(QStringLiteral("%1 of %2 bytes").arg(run).arg(file)));
    }

    void aLongOneKeepsWhatWasPromised() {
        Random random(printedSeed());
        for (int round = 0; round < 4; ++round) {
            const int ranks = 1 + static_cast<int>(random() % 4);
            const std::size_t bound = (1u << 20) * (1 + random() % 2);
            Training training(random, ranks, 40'000 / ranks);
            const auto reader = recorded(training, bound);
            QVERIFY(reader);
            const auto found = readWhole(*reader, training.run.info.id);
            QVERIFY_OK(found);

            std::map<int, std::map<int, int>> perStep;  // step, rank: events
            std::map<int, std::int64_t> last;
            int rare = 0;
            std::int64_t kept = 0;
            for (const EventBatch& batch : found->batches) {
                for (const Event& event : batch.events) {
                    ++kept;
                    QVERIFY2(last[event.rank] <= event.endNs, "the order of a rank's events");
                    last[event.rank] = event.endNs;
                    if (event.kind == EventKind::Metric && event.name == kRareName)
                        ++rare;
                    else if (event.kind != EventKind::Metric)
                        ++perStep[event.iteration][event.rank];
                }
            }
            QCOMPARE(rare, training.steps / 50 * ranks);
            for (const auto& [step, byRank] : perStep) {
                QCOMPARE(static_cast<int>(byRank.size()), ranks);
                for (const auto& [rank, events] : byRank) QCOMPARE(events, 6);
            }
            const int whole = static_cast<int>(bound / 4 / (kBytesPerEvent * (7 * ranks + 1)));
            QVERIFY(whole > 150);
            for (int step = 0; step < whole; ++step)
                QVERIFY2(perStep.contains(step), qPrintable(QString::number(step)));
            for (int step = training.steps - RecordBound::kLastSteps + 1; step < training.steps; ++step)
                QVERIFY2(perStep.contains(step), qPrintable(QString::number(step)));
            // A curve has points in its last half, too.
            const auto late = std::distance(perStep.lower_bound(training.steps / 2), perStep.end());
            QVERIFY2(late > RecordBound::kLastSteps + 40, qPrintable(QString::number(late)));

            const protocol::RunSummary row = reader->list()->front();
            std::int64_t all = 0;
            for (const EventBatch& batch : training.run.batches) all += static_cast<std::int64_t>(batch.events.size());
            QCOMPARE(row.leftOut, all - kept);
            QVERIFY(row.leftOut > 0);
            const auto bytes = static_cast<std::size_t>(reader->diskBytes());
            QVERIFY2(bytes < bound + bound / 4, qPrintable(QStringLiteral("%1 of %2").arg(bytes).arg(bound)));
        }
    }

    /// What happens in every n-th step, as when workers average now and then, is kept as often as it happens; also of a
    /// record that was thinned before.
    void whatHappensNowAndThenIsKept() {
        constexpr int kSteps = 100'000;
        RecordBound feed(1u << 18, 1), thinner(1u << 17, 1);
        std::vector<int> kept;
        const auto count = [&](const EventBatch& written) {
            for (const Event& event : written.events) kept.push_back(event.iteration);
        };
        for (int step = 0; step < kSteps; ++step) {
            EventBatch batch;
            Event& event = batch.events.emplace_back();
            event.kind = EventKind::Step;
            event.rank = 0;
            event.iteration = step;
            count(thinner.pass(feed.pass(batch)));
        }
        count(thinner.pass(feed.rest()));
        count(thinner.rest());
        std::erase_if(kept, [](int step) { return step < kSteps / 4 || step >= kSteps - RecordBound::kLastSteps; });
        QVERIFY(kept.size() > 150);
        for (const int every : {2, 5, 8, 16}) {
            std::vector<int> at(static_cast<std::size_t>(every));  // the period
            for (const int step : kept) ++at[static_cast<std::size_t>(step % every)];
            const int fair = static_cast<int>(kept.size()) / every;
            for (const int found : at)
                QVERIFY2(found > fair / 2 && found < 2 * fair,
                         qPrintable(QStringLiteral("every %1 th: %2 of %3").arg(every).arg(found).arg(kept.size())));
        }
    }

    /// On a busy machine one rank's events come in batches of thousands of steps, before another's of the same steps.
    void ranksThatComeFarApartKeepTheBound() {
        Random random(printedSeed());
        for (const int stepsOfABatch : {1'000, 9'000, 40'000}) {
            constexpr std::size_t kBound = 1u << 20;
            Training training(random, 3, 40'000);
            std::map<std::pair<int, int>, EventBatch> parts;  // by which part of the run, rank
            for (const EventBatch& batch : training.run.batches)
                for (const Event& event : batch.events)
                    parts[{event.iteration / stepsOfABatch, event.rank}].events.push_back(event);
            RecordBound bound(kBound, training.ranks);
            std::size_t bytes = 0;
            std::map<int, std::map<int, int>> perStep;
            std::int64_t came = 0, kept = 0;
            const auto count = [&](const EventBatch& written) {
                bytes += written.events.size() * kBytesPerEvent;
                kept += static_cast<std::int64_t>(written.events.size());
                for (const Event& event : written.events)
                    if (event.kind != EventKind::Metric) ++perStep[event.iteration][event.rank];
            };
            for (const auto& [part, batch] : parts) {
                came += static_cast<std::int64_t>(batch.events.size());
                count(bound.pass(batch));
            }
            count(bound.rest());
            QCOMPARE(kept + bound.leftOut(), came);
            QVERIFY2(bytes < kBound + kBound / 4,
                     qPrintable(QStringLiteral("%1 at %2 steps").arg(bytes).arg(stepsOfABatch)));
            for (const auto& [step, byRank] : perStep) {
                QCOMPARE(static_cast<int>(byRank.size()), 3);
                for (const auto& [rank, events] : byRank) QCOMPARE(events, 6);
            }
            QVERIFY(perStep.contains(39'999));
        }
    }

    /// Figures that come every 20 ms would fill a disk in the end: they get sparser, too, all of one moment together.
    void figuresStayBounded() {
        constexpr std::size_t kBound = 1u << 20;
        constexpr int kSteps = 500'000, kSeries = 10, kEvery = 10;
        RecordBound bound(kBound, 1);
        std::size_t bytes = 0;
        std::map<int, int> figures;  // by step
        int early = 0, late = 0, rare = 0;
        const auto count = [&](const EventBatch& written) {
            bytes += written.events.size() * kBytesPerEvent;
            for (const Event& event : written.events) {
                if (event.kind == EventKind::Metric && event.name == kRareName) ++rare;
                if (event.kind != EventKind::Metric || event.name < 100) continue;
                ++figures[event.iteration];
                ++(event.iteration < kSteps / 2 ? early : late);
            }
        };
        for (int step = 0; step < kSteps; ++step) {
            EventBatch batch;
            const auto add = [&](EventKind kind, std::uint32_t name) {
                Event& event = batch.events.emplace_back();
                event.kind = kind;
                event.rank = 0;
                event.iteration = step;
                event.name = name;
            };
            for (std::uint32_t series = 0; step % kEvery == 0 && series < kSeries; ++series)
                add(EventKind::Metric, 100 + series);
            if (step % (kSteps / 20) == 0) add(EventKind::Metric, kRareName);
            add(EventKind::Step, kStepName);
            count(bound.pass(batch));
        }
        count(bound.rest());
        QVERIFY2(bytes < 2 * kBound, qPrintable(QString::number(bytes)));
        QCOMPARE(rare, 20);
        for (const auto& [step, of] : figures) QCOMPARE(of, kSeries);
        QVERIFY2(late > 10 * kSeries && early > 200 * kSeries, qPrintable(QString::number(late)));
    }

    /// Whoever watches waits for nothing: what stands still, or has been held back for long enough, is let go at once.
    void whatIsHeldBackComesWhenItIsAskedFor() {
        Random random(printedSeed());
        Training training(random, 2, 20'000);
        RecordBound bound(1u << 20, training.ranks);
        std::int64_t came = 0, kept = 0;
        std::set<int> steps;
        const auto count = [&](const EventBatch& written) {
            kept += static_cast<std::int64_t>(written.events.size());
            for (const Event& event : written.events)
                if (event.kind == EventKind::Step) steps.insert(event.iteration);
        };
        int settled = -1;
        const auto whole = [&](int last) {  // all of the last steps but the one that has begun
            for (int step = std::max(last - 40, settled + 1); step < last; ++step)
                if (!steps.contains(step)) return false;
            return true;
        };
        for (const EventBatch& batch : training.run.batches) {
            came += static_cast<std::int64_t>(batch.events.size());
            count(bound.pass(batch));
            if (random() % 50 == 0) {
                count(bound.rest());
                QVERIFY(whole(bound.newest()));
            } else if (random() % 50 == 0) {
                settled = bound.newest() - 3;
                count(bound.settle(settled));
            }
        }
        count(bound.rest());
        QCOMPARE(kept + bound.leftOut(), came);
        QVERIFY(bound.leftOut() > 0);
        QVERIFY(whole(training.steps));
    }

    /// A collective's events are not thinned: each is part of its story.
    void aCollectiveIsNeverThinned() {
        m_file = freshDatabase();
        RecorderOptions options;
        options.mostTrainingBytes = 100;
        auto recorder = Recorder::open(m_file, options);
        QVERIFY(recorder);
        WholeRun ring = ringRun();
        QVERIFY(record(**recorder, ring));
        recorder->reset();
        auto reader = Reader::open(m_file, Access::Read);
        QVERIFY(reader);
        QCOMPARE(difference(ringRun(), *readWhole(**reader, ring.info.id)), QString());
    }

    /// A stored training is thinned by the same rule, later, and is whole again to the bit when that is undone.
    void anOldTrainingIsThinnedOutAndBack() {
        Random random(printedSeed());
        const int ranks = 1 + static_cast<int>(random() % 4);
        Training training(random, ranks, 40'000 / ranks);
        QVERIFY(recorded(training, 64u << 20));
        auto opened = Reader::open(m_file, Access::Write);
        QVERIFY_OK(opened);
        Reader& reader = **opened;
        const std::int64_t run = training.run.info.id;
        const protocol::RunSummary before = reader.list()->front();
        QCOMPARE(before.leftOut, std::int64_t{0});

        QVERIFY(reader.thin(run));
        const protocol::RunSummary thin = reader.list()->front();
        QVERIFY2(thin.bytes < before.bytes / 4, qPrintable(QString::number(thin.bytes)));
        QVERIFY(thin.bytes < std::int64_t{5} * (1 << 20) / 4);
        const auto found = readWhole(reader, run);
        QVERIFY_OK(found);
        std::set<int> steps, rare;
        std::int64_t kept = 0;
        for (const EventBatch& batch : found->batches) {
            for (const Event& event : batch.events) {
                ++kept;
                if (event.kind == EventKind::Step) steps.insert(event.iteration);
                if (event.name == kRareName) rare.insert(event.iteration);
            }
        }
        std::int64_t all = 0;
        for (const EventBatch& batch : training.run.batches) all += static_cast<std::int64_t>(batch.events.size());
        QCOMPARE(thin.leftOut, all - kept);
        QCOMPARE(static_cast<int>(rare.size()), training.steps / 50);
        for (int step = 0; step < 150; ++step) QVERIFY2(steps.contains(step), qPrintable(QString::number(step)));
        for (int step = training.steps - RecordBound::kLastSteps + 1; step < training.steps; ++step)
            QVERIFY2(steps.contains(step), qPrintable(QString::number(step)));

        QVERIFY(reader.thin(run).error().code == ErrorCode::BadValue);  // once is enough
        // Deleted afterwards: the last change is undone first.
        QVERIFY(reader.remove(run));
        QVERIFY(reader.restore(run));
        QCOMPARE(reader.list()->front().bytes, thin.bytes);
        QVERIFY(reader.restore(run));
        QCOMPARE(difference(training.run, *readWhole(reader, run)), QString());
        QCOMPARE(reader.list()->front().bytes, before.bytes);
        QVERIFY(reader.restore(run).error().code == ErrorCode::UnknownRun);

        // What is kept aside goes with purge(), and the file becomes smaller.
        QVERIFY(reader.thin(run));
        QVERIFY(reader.purge());
        QVERIFY(reader.restore(run).error().code == ErrorCode::UnknownRun);
        opened->reset();
        QVERIFY(std::filesystem::file_size(m_file) < static_cast<std::uintmax_t>(before.bytes / 2));
        QCOMPARE(RawDatabase(m_file).cell("PRAGMA integrity_check"), QString("ok"));
    }

    /// Of a collective the numbers go; what was sent to whom and when stays.
    void aCollectiveIsThinnedToItsSummary() {
        m_file = freshDatabase();
        const std::int64_t run = *recordInto(m_file, ringRun(4000));
        auto reader = Reader::open(m_file, Access::Write);
        QVERIFY_OK(reader);
        QVERIFY((*reader)->thin(run));
        const auto found = readWhole(**reader, run);
        QVERIFY_OK(found);
        std::map<EventKind, int> kinds, before;
        for (const EventBatch& batch : ringRun(4000).batches)
            for (const Event& event : batch.events) ++before[event.kind];
        for (const EventBatch& batch : found->batches)
            for (const Event& event : batch.events) ++kinds[event.kind];
        QVERIFY(before[EventKind::Value] > 0);
        QCOMPARE(kinds[EventKind::Value], 0);
        QCOMPARE(kinds[EventKind::Transfer], before[EventKind::Transfer]);
        QCOMPARE(kinds[EventKind::Step], before[EventKind::Step]);
        QVERIFY(found->info.spec.detail == Detail::Summary);
        QVERIFY((*reader)->restore(run));
        QCOMPARE(difference(ringRun(4000), *readWhole(**reader, run)), QString());
    }

    void aRunThatGoesOnIsNotThinned() {
        m_file = freshDatabase();
        WholeRun ring = ringRun();
        auto recorder = begun(m_file, ring);
        QVERIFY_OK(recorder);
        auto reader = Reader::open(m_file, Access::Write);
        QVERIFY_OK(reader);
        QVERIFY((*reader)->thin(ring.info.id).error().code == ErrorCode::Busy);
        QVERIFY((*reader)->thin(99).error().code == ErrorCode::UnknownRun);
    }

    void whatIsCancelledBeforeItsFirstStepLeavesNothing() {
        m_file = freshDatabase();
        QCOMPARE(*recordInto(m_file, ringRun()), std::int64_t{1});
        WholeRun atOnce = ringRun(), later = ringRun();
        atOnce.batches.resize(1);  // the state before the first step
        later.batches.resize(2);
        atOnce.result = later.result = {RunStatus::Cancelled, {}, 10, "{}"};
        QCOMPARE(*recordInto(m_file, atOnce), std::int64_t{2});
        QCOMPARE(*recordInto(m_file, later), std::int64_t{3});
        auto reader = Reader::open(m_file, Access::Read);
        QVERIFY(reader);
        const auto list = (*reader)->list();
        QCOMPARE(list->size(), std::size_t{2});
        QCOMPARE(list->front().info.id, std::int64_t{3});
        QVERIFY(list->front().status == RunStatus::Cancelled);
        reader->reset();
        QCOMPARE(RawDatabase(m_file).rows("SELECT DISTINCT run FROM raw_events"), (QStringList{"1", "3"}));
    }
};

QTEST_GUILESS_MAIN(TestRecordBound)
#include "test_record_bound.moc"
