// SPDX-License-Identifier: Apache-2.0
//
// Waits for an emulated link, by a clock that the test turns: when a thread sleeps, when it looks at the clock, and
// what it counts.
#include <QTest>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/runtime/link_model.h"
#include "engine/runtime/precise_wait.h"

using namespace kolo::runtime;

namespace {

struct TurnedClock {
    std::int64_t nowNs = 0;
    std::int64_t lateNs = 0;           // of every sleep
    std::int64_t stopAtNs = 1L << 60;  // the run is stopped
    bool cores = true;
    int spins = 0;
    std::vector<std::int64_t> slept;

    std::int64_t now() const { return nowNs; }
    bool stopped() const { return nowNs >= stopAtNs; }
    bool maySpin() const { return cores; }
    void sleep(std::int64_t ns) {
        slept.push_back(ns);
        nowNs += ns + lateNs;
    }
    void relax() {
        ++spins;
        nowNs += 100;
    }
};

}  // namespace

class TestLinkModel : public QObject {
    Q_OBJECT
private slots:
    void sleepsThenSpins() {
        TurnedClock time;
        time.lateNs = 17'000;
        QVERIFY(waitUntil(1'000'000, 20'000, time));
        QCOMPARE(time.slept, std::vector<std::int64_t>{980'000});
        QCOMPARE(time.nowNs, 1'000'000);  // not 17 µs later
        QCOMPARE(time.spins, 30);
    }

    void spinsOnlyForAShortWait() {
        TurnedClock time;
        QVERIFY(waitUntil(1'000, 20'000, time));
        QVERIFY(time.slept.empty());
        QCOMPARE(time.spins, 10);
        QVERIFY(waitUntil(500, 20'000, time));  // it is past
        QCOMPARE(time.spins, 10);
    }

    void sleepsWhereTheCoresAreTaken() {
        TurnedClock time;
        time.cores = false;
        time.lateNs = 5'000;
        QVERIFY(waitUntil(1'000'000, 20'000, time));
        QCOMPARE(time.slept, (std::vector<std::int64_t>{980'000, 15'000}));
        QCOMPARE(time.spins, 0);
        QCOMPARE(time.nowNs, 1'005'000);
    }

    void aLateSleeperIsDone() {
        TurnedClock time;
        time.lateNs = 300'000;
        QVERIFY(waitUntil(1'000'000, 20'000, time));
        QCOMPARE(time.spins, 0);
        QCOMPARE(time.nowNs, 1'280'000);
    }

    void aLongWaitCanBeStopped() {
        TurnedClock time;
        time.stopAtNs = 2 * kLongestSleepNs;
        QVERIFY(!waitUntil(50 * kLongestSleepNs, 20'000, time));
        QCOMPARE(time.slept, (std::vector<std::int64_t>{kLongestSleepNs, kLongestSleepNs}));
    }

    void waitsAreCounted() {
        const Clock clock;
        std::atomic<bool> stopped = false;
        LinkModel model({"test", "a test's", 1000, 1}, 2);
        QVERIFY(wakeUpNs() >= 0 && wakeUpNs() <= kLongestSpinNs);
        const std::int64_t pastNs = clock.now() - 1000;
        QVERIFY(model.waitUntil(pastNs + 1, pastNs, clock, stopped));  // asked for when it had come
        QCOMPARE(model.waits().count, 0);
        QVERIFY(model.waitUntil(pastNs - 1, pastNs, clock, stopped));  // asked for before, and told too late
        QCOMPARE(model.waits().count, 1);
        QVERIFY(model.waits().lateNs >= 1000);
        for (int i = 0; i < 3; ++i) {
            const std::int64_t untilNs = clock.now() + 200'000;
            QVERIFY(model.waitUntil(untilNs - 1, untilNs, clock, stopped));
            QVERIFY(clock.now() >= untilNs);
        }
        const LinkWaits waits = model.waits();
        QCOMPARE(waits.count, 4);
        QVERIFY(waits.mostLateNs <= waits.lateNs && waits.lateNs <= 4 * waits.mostLateNs);
        const auto json = nlohmann::json::parse(waits.json()).at("link_waits");
        QCOMPARE(json.at("count").get<int>(), 4);
        QCOMPARE(json.at("late_ns_mean").get<std::int64_t>(), waits.lateNs / 4);
        QCOMPARE(json.at("late_ns_max").get<std::int64_t>(), waits.mostLateNs);
        stopped = true;
        QVERIFY(!model.waitUntil(0, clock.now() + 60'000'000'000, clock, stopped));
        QCOMPARE(model.waits().count, 4);
    }

    void portsAreShared() {
        LinkModel model({"test", "a test's", 1000, 0.5}, 2);
        QCOMPARE(model.arrivalNs(0, 0, 100), 1200);     // 200 for the bytes, then the latency
        QCOMPARE(model.arrivalNs(0, 50, 100), 1400);    // behind the first
        QCOMPARE(model.arrivalNs(1, 50, 100), 1250);    // from another port
        QCOMPARE(model.arrivalNs(0, 5000, 100), 6200);  // the port is free again
    }
};

QTEST_GUILESS_MAIN(TestLinkModel)
#include "test_link_model.moc"
