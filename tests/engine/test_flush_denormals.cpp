// SPDX-License-Identifier: Apache-2.0
//
// While a rank trains, numbers too small for a normal float32 count as zero: on its thread and on those that it starts.
#include <QTest>
#include <limits>
#include <thread>

#include "engine/runtime/flush_denormals.h"

using kolo::FlushDenormals;

namespace {

/// Half of the smallest normal number, as the calling thread computes it.
float halfOfTheSmallest() {
    volatile float smallest = std::numeric_limits<float>::min();
    return smallest * 0.5f;
}

/// Twice a number that is too small to be normal.
float twiceTheTiny() {
    volatile float tiny = std::numeric_limits<float>::denorm_min();
    return tiny * 2.0f;
}

bool flushes() {
    return halfOfTheSmallest() == 0 && twiceTheTiny() == 0;
}

}  // namespace

class TestFlushDenormals : public QObject {
    Q_OBJECT
private slots:
    void whileItLives() {
#if !defined(__SSE2__) && !defined(__aarch64__)
        QSKIP("This processor is left as it is.");
#endif
        QVERIFY(!flushes());
        bool here = false, inThreads = false;
        {
            const FlushDenormals flushed;
            here = flushes();
            std::thread([&] { inThreads = flushes(); }).join();
        }
        QVERIFY(here && inThreads);
        QVERIFY(!flushes());
        QVERIFY(halfOfTheSmallest() > 0 && twiceTheTiny() > 0);
    }
};

QTEST_GUILESS_MAIN(TestFlushDenormals)
#include "test_flush_denormals.moc"
