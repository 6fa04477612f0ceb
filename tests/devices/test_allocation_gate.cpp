// SPDX-License-Identifier: Apache-2.0
//
// The gate that keeps threads from allocating on a GPU while kernels of NCCL wait for each other.
#include <QTest>
#include <atomic>
#include <chrono>
#include <thread>

#include "engine/devices/cuda/allocation_gate.h"

using kolo::devices::AllocationGate;

namespace {

/// Whether `done` comes true though nothing forces it to for a moment.
bool comesTrue(const std::atomic<bool>& done) {
    for (int i = 0; i < 50 && !done; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return done;
}

}  // namespace

class TestAllocationGate : public QObject {
    Q_OBJECT
private slots:
    /// Several ranks of a process call NCCL: the first one's return opens nothing.
    void isHeldUntilAllLetGo() {
        AllocationGate::hold(true);
        AllocationGate::hold(true);
        std::atomic<bool> passed = false;
        const std::jthread other([&] {
            const AllocationGate::Pass pass;
            passed = true;
        });
        const bool atOnce = comesTrue(passed);
        AllocationGate::hold(false);
        const bool afterTheFirst = comesTrue(passed);
        AllocationGate::hold(false);
        while (!passed) std::this_thread::yield();
        QVERIFY(!atOnce && !afterTheFirst);
    }

    void holdingWaitsForThoseInside() {
        std::atomic<bool> inside = false, leaves = false, holds = false;
        const std::jthread other([&] {
            const AllocationGate::Pass pass;
            inside = true;
            while (!leaves) std::this_thread::yield();
        });
        while (!inside) std::this_thread::yield();
        const std::jthread holder([&] {
            AllocationGate::hold(true);
            holds = true;
        });
        const bool atOnce = comesTrue(holds);
        leaves = true;
        while (!holds) std::this_thread::yield();
        AllocationGate::hold(false);
        QVERIFY(!atOnce);
    }

    /// One that is inside may go in again, also while somebody waits to hold it: otherwise both would wait for ever.
    void whoIsInsideMayGoInAgain() {
        std::atomic<bool> holds = false;
        std::jthread holder;
        bool heldInside = false;
        {
            const AllocationGate::Pass pass;
            holder = std::jthread([&] {
                AllocationGate::hold(true);
                holds = true;
            });
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            const AllocationGate::Pass again;
            heldInside = holds;
        }
        while (!holds) std::this_thread::yield();
        AllocationGate::hold(false);
        QVERIFY(!heldInside);
    }
};

QTEST_GUILESS_MAIN(TestAllocationGate)
#include "test_allocation_gate.moc"
