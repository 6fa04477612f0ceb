// SPDX-License-Identifier: Apache-2.0
//
// The common clock of a race, and the prediction beside it: latency and bandwidth are found again in times that were
// made from them, and a spike does not carry them away.
#include <QTest>
#include <cmath>
#include <random>

#include "engine/api/catalogue.h"
#include "engine/api/tracer.h"
#include "tests/random.h"
#include "viz/replay/race.h"

using namespace kolo;
using namespace kolo::viz;

class TestRace : public QObject {
    Q_OBJECT
private slots:
    void anIterationEndsWithItsLastRank() {
        EventBatch batch;
        BatchTracer a(batch, 0), b(batch, 1);
        a.step({1000, 1100}, {.step = 1});
        b.step({1010, 1150}, {.step = 1});
        a.step({1100, 1300}, {.step = 2});
        b.step({1150, 1250}, {.step = 2});
        QCOMPARE(iterationEnds(batch.events, 2), (std::vector<std::int64_t>{0, 150, 300}));
        // What the record does not have yet stands where the one before it ended.
        QCOMPARE(iterationEnds(batch.events, 3), (std::vector<std::int64_t>{0, 150, 300, 300}));
        QCOMPARE(iterationEnds({}, 1), (std::vector<std::int64_t>{0, 0}));
        const std::vector<std::int64_t> ends{0, 150, 300, 700, 720};
        QCOMPARE(longestIteration(ends), 3);
        QCOMPARE(longestIteration(std::span(ends).first(3)), 1);  // of equals, the first
    }

    void latencyAndBandwidthAreFoundAgain() {
        for (auto [i, random] : test::trials(50)) {
            const double latency = 100.0 + static_cast<double>(random() % 100'000);
            const double perByte = 0.01 + static_cast<double>(random() % 1000) / 100;
            std::vector<IterationCost> costs;
            for (const double bytes : {4.0, 64.0, 4096.0, 65536.0, 1048576.0})
                costs.push_back({bytes, latency + perByte * bytes});
            const FittedLink link = fitLink(costs);
            QVERIFY(std::abs(link.latencyNs / latency - 1) < 1e-3);
            QVERIFY(std::abs(link.nsPerByte / perByte - 1) < 1e-3);
            QVERIFY(std::abs(link.predictedNs(costs) / (5 * latency + perByte * 1118276) - 1) < 1e-3);
            const std::vector<IterationCost> once = costs;
            for (int more = 0; more < 2; ++more) costs.insert(costs.end(), once.begin(), once.end());
            costs[1].ns *= 1000;  // another program came between
            costs[4].ns /= 1000;  // its last rank had all but ended before
            QVERIFY(std::abs(fitLink(costs).latencyNs / latency - 1) < 1e-3);
            QVERIFY(std::abs(fitLink(costs).nsPerByte / perByte - 1) < 1e-3);
        }
        QCOMPARE(fitLink({}).latencyNs, 0.0);
        const FittedLink equal = fitLink(std::vector<IterationCost>{{8, 100}, {8, 100}});
        QCOMPARE(equal.nsPerByte, 0.0);  // equal sizes tell nothing of the bandwidth
        QCOMPARE(std::round(equal.latencyNs), 100.0);
    }

    void theBusiestPortCounts() {
        const auto schedule = scheduleOf("master-worker", 4);
        QVERIFY(schedule.ok());
        const CollectiveShape shape{*schedule, 8, DType::Float32, ReduceOp::Sum};
        std::vector<std::int64_t> ends;
        for (std::size_t step = 0; step <= schedule->steps.size(); ++step) ends.push_back(static_cast<int>(step) * 10);
        const auto costs = iterationCosts(shape, ends);
        QCOMPARE(costs.size(), schedule->steps.size());
        QCOMPARE(costs.front().bytes, 96.0);  // three workers send 32 bytes each to one
        QCOMPARE(costs.front().ns, 10.0);
    }
};

QTEST_APPLESS_MAIN(TestRace)
#include "test_race.moc"
