// SPDX-License-Identifier: Apache-2.0
//
// Tensor fusion: every tensor travels once, in order, with those that all workers have ready at a tick, up to a size.
#include <QTest>
#include <numeric>

#include "engine/api/wording.h"
#include "engine/training/steps/tensor_fusion.h"
#include "tests/random.h"

using namespace kolo;
using training::TensorFusion;

namespace {

struct Travelled {
    std::vector<std::pair<int, int>> ranges;
    int ticks = 0;
    Outcome<void> done;
};

/// `readyAt`: what all workers have at each tick.
Travelled fuse(std::vector<std::int64_t> bytes, std::int64_t most, const std::vector<int>& readyAt) {
    Travelled travelled;
    TensorFusion fusion({.bytes = std::move(bytes),
                         .mostBytes = most,
                         .cycle = std::chrono::microseconds(10),
                         .leastReady = [&](int) -> Outcome<int> { return readyAt[travelled.ticks++]; },
                         .reduce = [&](int first, int end) -> Outcome<void> {
                             travelled.ranges.emplace_back(first, end);
                             return {};
                         }});
    fusion.begin();
    travelled.done = fusion.run();
    return travelled;
}

}  // namespace

class TestFusion : public QObject {
    Q_OBJECT
private slots:
    void travelWithThoseThatAreReady() {
        using Ranges = std::vector<std::pair<int, int>>;
        // Nothing is ready at the first tick.
        QCOMPARE(fuse({4, 4, 4, 4, 4}, 100, {0, 3, 3, 5}).ranges, (Ranges{{0, 3}, {3, 5}}));
        // At most 8 bytes; the third tensor is larger and travels alone.
        QCOMPARE(fuse({4, 4, 20, 4, 4}, 8, {5}).ranges, (Ranges{{0, 2}, {2, 3}, {3, 5}}));
        QCOMPARE(fuse({4, 4}, 1, {2}).ranges, (Ranges{{0, 1}, {1, 2}}));
        QCOMPARE(fuse({4, 4}, 8, {2}).ticks, 1);
    }

    void eachOnceAndWithinTheSize() {
        for (auto [trial, random] : test::trials(300)) {
            std::vector<std::int64_t> bytes(1 + random() % 40);
            for (std::int64_t& each : bytes) each = 1 + static_cast<std::int64_t>(random() % 1000);
            const auto most = 1 + static_cast<std::int64_t>(random() % 3000);
            std::vector<int> ready = {0};
            while (ready.back() < static_cast<int>(bytes.size()))
                ready.push_back(std::min<int>(bytes.size(), ready.back() + static_cast<int>(random() % 9)));
            const Travelled travelled = fuse(bytes, most, ready);
            QVERIFY(travelled.done.ok());
            int next = 0;
            for (const auto& [first, end] : travelled.ranges) {
                QCOMPARE(first, next);
                QVERIFY(end > first);
                QVERIFY(end == first + 1 ||
                        std::accumulate(bytes.begin() + first, bytes.begin() + end, std::int64_t{0}) <= most);
                next = end;
            }
            QCOMPARE(next, static_cast<int>(bytes.size()));
            QCOMPARE(travelled.ticks, static_cast<int>(ready.size()));
        }
    }

    void failuresEndIt() {
        int reduced = 0;
        TensorFusion fusion({.bytes = {4, 4, 4},
                             .mostBytes = 4,
                             .cycle = std::chrono::microseconds(10),
                             .leastReady = [](int ready) -> Outcome<int> { return ready; },
                             .reduce = [&](int, int) -> Outcome<void> {
                                 if (++reduced == 2) return Error{ErrorCode::RunFailed, "", Complaint::tr("lost")};
                                 return {};
                             }});
        fusion.ready(3);
        QVERIFY(!fusion.run().ok());
        QCOMPARE(reduced, 2);
    }

    void abandoned() {
        int ticks = 0;
        TensorFusion* running = nullptr;
        TensorFusion fusion({.bytes = {4},
                             .mostBytes = 4,
                             .cycle = std::chrono::microseconds(10),
                             .leastReady = [&](int ready) -> Outcome<int> {
                                 if (++ticks == 3) running->abandon();
                                 return ready;
                             },
                             .reduce = [](int, int) -> Outcome<void> { return {}; }});
        running = &fusion;
        QVERIFY(fusion.run().ok());
        QCOMPARE(ticks, 3);
    }
};

QTEST_GUILESS_MAIN(TestFusion)
#include "test_fusion.moc"
