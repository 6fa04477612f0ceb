// SPDX-License-Identifier: Apache-2.0
//
// The gate between a reader and the ranks: however they pass it, the clock stands still while all of them wait.
#include <QTest>
#include <thread>
#include <vector>

#include "engine/runtime/clock.h"
#include "engine/runtime/step_gate.h"

using namespace kolo::runtime;

class TestStepGate : public QObject {
    Q_OBJECT

    static constexpr int kRanks = 3, kSteps = 5, kPauseMs = 20;

    using Enter = bool (StepGate::*)(int rank, int step, bool last);

    /// How far the clock's zero moves while the ranks stand at a closed gate.
    static std::int64_t heldBy(Enter enter) {
        Clock clock;
        StepGate gate(kRanks, false, clock);
        gate.close();  // before the first step
        const std::int64_t zero = clock.zeroNs();
        std::vector<std::thread> ranks;
        for (int rank = 0; rank < kRanks; ++rank)
            ranks.emplace_back([&gate, enter, rank] {
                for (int step = 0; step <= kSteps; ++step)
                    if (!(gate.*enter)(rank, step, step == kSteps)) return;
            });
        const bool waited = QTest::qWaitFor([&] { return gate.everyoneWaits(); }, 10'000);
        std::this_thread::sleep_for(std::chrono::milliseconds(kPauseMs));
        gate.open();
        for (std::thread& rank : ranks) rank.join();
        return waited ? clock.zeroNs() - zero : -1;
    }

private slots:
    void theClockStandsStillWhileAllWait() { QVERIFY(heldBy(&StepGate::finish) >= kPauseMs * 1'000'000); }

    /// The quick way of training, which writes down its step before it looks whether it has to wait.
    void andSoItDoesForThoseOfManySteps() { QVERIFY(heldBy(&StepGate::pass) >= kPauseMs * 1'000'000); }

    void itGoesOnWhileOneIsStillAtWork() {
        Clock clock;
        StepGate gate(2, true, clock);
        const std::int64_t zero = clock.zeroNs();
        gate.arrive(0, 0, false);
        gate.open();
        QCOMPARE(clock.zeroNs(), zero);
    }
};

QTEST_GUILESS_MAIN(TestStepGate)
#include "test_step_gate.moc"
