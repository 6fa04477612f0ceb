// SPDX-License-Identifier: Apache-2.0
//
// What the record of a training says: when a step is done, what was lost in it, how old the gradients were; and what
// becomes of several of them.
#include <QTest>
#include <numeric>

#include "tests/viz/fake_training.h"
#include "viz/replay/activity.h"
#include "viz/replay/training_curve.h"

using namespace kolo;
using namespace kolo::viz;
using kolo::test::FakeTraining;

class TestTrainingRecord : public QObject {
    Q_OBJECT

    // Of 400 steps, those that a record keeps of a long run (engine/store/record_bound.h).
    static bool isKept(int step) { return step < 50 || step >= 380 || step % 16 == 0; }
    static std::vector<Event> thinnedOut(const FakeTraining& run) {
        std::vector<Event> kept;
        std::ranges::copy_if(run.events, std::back_inserter(kept),
                             [](const Event& event) { return isKept(event.iteration); });
        return kept;
    }

private slots:
    void aStepIsDoneWhenEveryWorkerHasDoneIt() {
        FakeTraining run(3);
        run.steps(5);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        QCOMPARE(record.steps(), 5);
        QCOMPARE(record.endOf(2) - record.beginNs(), 2 * run.stepNs());

        // The last worker's last step taken away: the step is open again.
        std::vector<Event> shorter = run.events;
        while (shorter.back().kind != EventKind::Step) shorter.pop_back();
        shorter.pop_back();
        TrainingRecord open(run.info);
        open.add(shorter, run.names);
        QCOMPARE(open.steps(), 4);
    }

    /// Of a long run not every step is recorded: the rest is drawn between its neighbours.
    void stepsThatWereLeftOutAreStillCounted() {
        for (const int servers : {0, 1}) {
            FakeTraining run(3, servers, servers > 0 ? "backup:1" : "sync", 400);
            run.steps(400);
            TrainingRecord whole(run.info), thinned(run.info);
            whole.add(run.events, run.names);
            thinned.add(thinnedOut(run), run.names);
            QCOMPARE(thinned.steps(), 400);
            for (int step = 1; step <= 400; ++step) {
                QVERIFY(thinned.endOf(step) > thinned.endOf(step - 1));
                if (isKept(step - 1)) QCOMPARE(thinned.endOf(step), whole.endOf(step));
                QCOMPARE(thinned.loss(step) != nullptr, isKept(step - 1));
            }
            for (int worker = 0; worker < 3; ++worker) {
                const auto exact = whole.timeOf(worker), mean = thinned.timeOf(worker);
                for (std::size_t part = 0; part < exact.size(); ++part)
                    QVERIFY(std::abs(exact[part] - mean[part]) <= 1e-9 + exact[part] / 100);
            }
        }
    }

    /// What is summed up over a thinned run comes to the same as over the whole: each step that is kept stands for
    /// those left out before it.
    void sumsOfAThinnedRunCountWhatWasLeftOut() {
        for (const char* sync : {"sync", "backup:1"}) {
            FakeTraining run(3, *sync == 'b' ? 1 : 0, sync, 400);
            run.steps(400);
            TrainingRecord whole(run.info), thinned(run.info);
            whole.add(run.events, run.names);
            const std::vector<Event> some = thinnedOut(run);
            thinned.add(some, run.names);
            const auto moved = [](const TrainingRecord& record, const std::vector<Event>& events) {
                std::uint64_t bytes = 0;
                for (const Event& event : events)
                    if (event.kind == EventKind::Transfer)
                        bytes += event.bytes * static_cast<std::uint64_t>(record.stretchOf(event).steps);
                return bytes;
            };
            QCOMPARE(moved(thinned, some), moved(whole, run.events));
            QVERIFY(thinned.hasGaps() && !whole.hasGaps());
            for (int step = 1; step <= 400; ++step) {
                QCOMPARE(thinned.isLeftOut(step), !isKept(step - 1));
                QVERIFY(!whole.isLeftOut(step));
                const auto stretch = thinned.stretchOf(0, step - 1);
                if (run.info.step == StepKind::Worker && isKept(step - 1) && stretch.steps > 1)
                    QCOMPARE(stretch.sinceNs, thinned.endOf(step - stretch.steps));
            }
        }
    }

    /// What was left out is not waiting: of a thinned run, a step that was kept waits as it did.
    void whatWasLeftOutIsNotWaiting() {
        for (const int servers : {0, 1}) {
            FakeTraining run(3, servers, "sync", 400);
            run.steps(400);
            const std::vector<Event> some = thinnedOut(run);
            TrainingRecord record(run.info);
            record.add(some, run.names);
            Activity activity(record.ranks(), [&](const Event& event) { return record.shownAs(event); });
            activity.add(some);
            const std::int64_t from = record.beginNs(), to = record.lastNs();
            const auto kept = static_cast<std::int64_t>(record.stepsOf(0).size());
            QVERIFY(kept < 400);
            for (int rank = 0; rank < record.ranks(); ++rank) {
                const auto leftOut = record.leftOut(rank, from, to);
                QCOMPARE(lengthOf(leftOut), (400 - kept) * run.stepNs());
                const auto waits = static_cast<std::size_t>(TrainingRecord::Doing::Wait);
                const Activity::Sums sums = activity.sumsWithGaps(rank, from, to, leftOut);
                QCOMPARE(sums.allNs(), kept * run.stepNs());
                QVERIFY(sums.ns[waits] < activity.sumsWithGaps(rank, from, to).ns[waits]);
                const std::int64_t middle = leftOut[0].first + 1;  // a part of one
                QCOMPARE(lengthOf(record.leftOut(rank, middle, middle + 10)), std::int64_t{10});
            }
        }
    }

    void eventsAreTakenInOnceHoweverTheyCome() {
        FakeTraining run(4, 1);
        run.steps(20);
        TrainingRecord whole(run.info), pieces(run.info);
        whole.add(run.events, run.names);
        for (std::size_t end = 0; end <= run.events.size(); end += 7)
            pieces.add(std::span(run.events).first(end), run.names);
        pieces.add(run.events, run.names);
        pieces.add(run.events, run.names);
        QCOMPARE(pieces.steps(), whole.steps());
        QCOMPARE(pieces.loss(20)->count, 4);
        QCOMPARE(pieces.accuracy().size(), whole.accuracy().size());
        QCOMPARE(pieces.stepsOf(3).size(), std::size_t{20});
    }

    void freeWorkersCountTheirUpdates() {
        FakeTraining run(4, 1, "async", 3);
        for (int i = 0; i < 11; ++i) run.update(i % 4 == 3 ? 0 : i % 4, i % 3);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        QVERIFY(record.isFree());
        QCOMPARE(record.steps(), 2);  // 11 updates of 4 workers
        QCOMPARE(record.staleness(), (std::vector<std::int64_t>{4, 4, 3}));
        QCOMPARE(record.meanStaleness(), 10.0 / 11);
    }

    void inStepNothingIsStale() {
        FakeTraining run(2);
        run.steps(6);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        QVERIFY(!record.isFree());
        QCOMPARE(record.staleness(), (std::vector<std::int64_t>{12}));
    }

    void timeAndPositionAreInverse() {
        FakeTraining run(3);
        run.steps(9);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        for (double position = 0; position <= 9; position += 0.25)
            QVERIFY(std::abs(record.times().positionAt(record.times().timeAt(position)) - position) < 1e-6);
    }

    void theTimeOfAStepIsAsTheWorkersWroteIt() {
        FakeTraining run(4);
        run.steps(8);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        for (int worker = 0; worker < 4; ++worker) {
            const auto parts = record.timeOf(worker);
            QVERIFY(std::abs(parts[static_cast<std::size_t>(TimePart::Forward)] - 0.0005 * (1 + worker)) < 1e-12);
            QVERIFY(std::abs(parts[static_cast<std::size_t>(TimePart::Waiting)] - 0.001 * (3 - worker)) < 1e-12);
        }
    }

    void whatOverlapsAStretchOfTimeIsFound() {
        FakeTraining run(3);
        run.steps(6);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        const std::int64_t from = record.endOf(2), to = record.endOf(3);
        for (int rank = 0; rank < 3; ++rank) {
            int expected = 0;
            for (const Event& event : run.events)
                expected += event.rank == rank && event.endNs > from && event.startNs < to &&
                            (event.kind == EventKind::Kernel || event.kind == EventKind::Transfer);
            QCOMPARE(static_cast<int>(record.between(rank, from, to, run.events).size()), expected);
            QVERIFY(expected > 0);
        }
    }

    void aCurveEndsWhereTheRunDoes() {
        FakeTraining run(2, 0, "sync", 5000);
        run.steps(5000);
        TrainingRecord record(run.info);
        record.add(run.events, run.names);
        const TrainingCurve curve = curveOf(record);
        QCOMPARE(curve.lossBySteps.x.back(), 5000.0);
        QVERIFY(curve.lossBySteps.x.size() <= 2000);  // thinned
        QVERIFY(std::is_sorted(curve.lossBySeconds.x.begin(), curve.lossBySeconds.x.end()));
        QVERIFY(curve.lossBySteps.y.back() < curve.lossBySteps.y.front());
        QCOMPARE(curve.accuracyBySteps.x.size(), std::size_t{500});
        double sum = 0;
        for (int step = 4981; step <= 5000; ++step) sum += FakeTraining::lossOf(step) + 0.005;
        QVERIFY(std::abs(curve.lossBySteps.y.back() - sum / 20) < 1e-9);
    }

    void aBandHoldsAllItsLines() {
        const std::vector<Line> lines{{{0, 10}, {0, 10}}, {{0, 5, 20}, {4, 4, 4}}, {{1, 12}, {9, 9}}, {}};
        const Band band = bandOf(lines, 37);
        QCOMPARE(band.lines, 3);
        QCOMPARE(band.x.front(), 1.0);  // what all of them cover
        QCOMPARE(band.x.back(), 10.0);
        for (std::size_t i = 0; i < band.x.size(); ++i) {
            QVERIFY(std::abs(band.mean[i] - (band.x[i] + 4 + 9) / 3) < 1e-9);
            QVERIFY(std::abs(band.least[i] - std::min(band.x[i], 4.0)) < 1e-9);
            QVERIFY(std::abs(band.most[i] - std::max(band.x[i], 9.0)) < 1e-9);
        }
        QCOMPARE(bandOf({}).lines, 0);
        QVERIFY(bandOf(std::vector<Line>{{{0, 1}, {0, 1}}, {{2, 3}, {0, 1}}}).x.empty());  // nothing in common
    }
};

QTEST_APPLESS_MAIN(TestTrainingRecord)
#include "test_training_record.moc"
