// SPDX-License-Identifier: Apache-2.0
//
// The arena against a plain list of intervals, over random sequences: nothing overlaps, everything is aligned, an
// allocation fails if and only if no hole is large enough, and in the end all of it is one piece again. Then a device:
// what it holds lies where it says, and what it says when its memory is in pieces.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <cstring>
#include <map>
#include <thread>

#include "engine/devices/arena.h"
#include "engine/devices/virtual/virtual_device.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::devices;

namespace {

constexpr std::size_t kGrain = Arena::kGrain;

std::size_t inGrains(std::size_t bytes) {
    return (bytes + kGrain - 1) / kGrain * kGrain;
}

/// What there is, as anybody would write it down.
class PlainList {
public:
    explicit PlainList(std::size_t capacity) : m_capacity(capacity) {}

    bool isFree(std::size_t offset, std::size_t size) const {
        for (const auto& [from, bytes] : m_used)
            if (offset < from + bytes && from < offset + size) return false;
        return offset + size <= m_capacity;
    }
    void take(std::size_t offset, std::size_t size) { m_used[offset] = size; }
    void give(std::size_t offset) { m_used.erase(offset); }
    /// Between what is used, and to the end.
    std::vector<std::size_t> holes() const {
        std::vector<std::size_t> holes;
        std::size_t at = 0;
        for (const auto& [from, bytes] : m_used) {
            if (from > at) holes.push_back(from - at);
            at = from + bytes;
        }
        if (m_capacity > at) holes.push_back(m_capacity - at);
        return holes;
    }
    std::size_t largest() const {
        const auto all = holes();
        return all.empty() ? 0 : *std::ranges::max_element(all);
    }
    std::size_t top() const { return m_used.empty() ? 0 : m_used.rbegin()->first + m_used.rbegin()->second; }

private:
    std::size_t m_capacity;
    std::map<std::size_t, std::size_t> m_used;
};

std::vector<std::byte> patternOf(std::size_t size, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::byte> bytes(size);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    return bytes;
}

}  // namespace

class TestArena : public QObject {
    Q_OBJECT
private slots:
    void asAPlainList() {
        std::mt19937_64 random(test::testSeed());
        int refused = 0, filled = 0;
        for (int trial = 0; trial < 60; ++trial) {
            const std::size_t capacity = inGrains(1 + random() % (1 << (10 + trial % 14)));
            Arena arena;
            arena.setCapacity(capacity);
            PlainList plain(capacity);
            struct Used {
                Arena::Place place;
                std::size_t sizeBytes;
                MemoryKind kind;
            };
            std::vector<Used> used;
            for (int i = 0; i < 600; ++i) {
                const bool grows = random() % 1000 < 700u - 400u * (i % 200 > 120);
                if (!grows && !used.empty()) {
                    const std::size_t which = random() % used.size();
                    plain.give(used[which].place.offset);
                    arena.free(used[which].place.block);
                    used.erase(used.begin() + static_cast<std::ptrdiff_t>(which));
                } else {
                    const std::size_t most = std::max<std::size_t>(1, capacity >> random() % 10);
                    const std::size_t sizeBytes = 1 + random() % most, size = inGrains(sizeBytes);
                    const auto kind = static_cast<MemoryKind>(random() % kMemoryKinds);
                    const std::size_t largest = plain.largest();
                    const auto place = arena.allocate(sizeBytes, kind);
                    QCOMPARE(place.has_value(), size <= largest);
                    if (!place) {
                        ++refused;
                        continue;
                    }
                    QCOMPARE(place->offset % kGrain, std::size_t{0});
                    QVERIFY(plain.isFree(place->offset, size));
                    plain.take(place->offset, size);
                    used.push_back({*place, sizeBytes, kind});
                }
                QCOMPARE(arena.largestHole(), plain.largest());
                QCOMPARE(arena.top(), plain.top());
                const auto holes = plain.holes();
                std::size_t free = 0;
                for (const std::size_t hole : holes) free += hole;
                QCOMPARE(arena.freeBytes(), free);
                filled += free == 0;
                // Two holes beside each other would be two in its list, and one in the plain one.
                QCOMPARE(arena.holes().size() + (arena.top() < capacity ? 1 : 0), holes.size());
                if (i % 50 != 0) continue;
                std::ranges::sort(used, {}, [](const Used& each) { return each.place.offset; });
                const auto blocks = arena.blocks();
                QCOMPARE(blocks.size(), used.size());
                for (std::size_t at = 0; at < used.size(); ++at) {
                    QCOMPARE(blocks[at].offset, used[at].place.offset);
                    QCOMPARE(blocks[at].sizeBytes, used[at].sizeBytes);
                    QVERIFY(blocks[at].kind == used[at].kind);
                }
            }
            std::ranges::shuffle(used, random);
            for (const Used& each : used) arena.free(each.place.block);
            QCOMPARE(arena.top(), std::size_t{0});
            QCOMPARE(arena.freeBytes(), capacity);
            QCOMPARE(arena.largestHole(), capacity);
            QVERIFY(arena.holes().empty() && arena.blocks().empty());
        }
        QVERIFY(refused > 100 && filled > 0);
    }

    /// The smallest hole that is large enough, before the top is raised.
    void theBestFit() {
        Arena arena;
        arena.setCapacity(1 << 20);
        std::vector<Arena::Place> places;
        for (const std::size_t size : {3000, 64, 1000, 64, 2000, 64})
            places.push_back(*arena.allocate(size, MemoryKind::Buffers));
        for (const int hole : {0, 2, 4}) arena.free(places[static_cast<std::size_t>(hole)].block);
        QCOMPARE(arena.allocate(1500, MemoryKind::Buffers)->offset, places[4].offset);
        QCOMPARE(arena.allocate(900, MemoryKind::Buffers)->offset, places[2].offset);
        QCOMPARE(arena.allocate(1000, MemoryKind::Buffers)->offset, places[0].offset);
        QVERIFY(arena.allocate(4000, MemoryKind::Buffers)->offset > places[5].offset);
    }

    /// What there is in a device's memory stays, whatever comes and goes beside it; from two threads.
    void aDeviceKeepsWhatItHolds() {
        VirtualDevice device(0);
        const std::uint64_t seed = test::testSeed();
        std::atomic<bool> fine = true;
        const auto work = [&](std::uint64_t of) {
            std::mt19937_64 random(of);
            std::map<std::uint64_t, Buffer> buffers;
            for (int i = 0; i < 400; ++i) {
                if (random() % 5 < 3 || buffers.empty()) {
                    const auto bytes = patternOf(random() % 20'000, i);
                    auto buffer = device.allocate(bytes.size(), static_cast<MemoryKind>(random() % kMemoryKinds));
                    fine = fine && buffer.ok();
                    device.upload(*buffer, 0, bytes);
                    buffers.emplace(i, std::move(*buffer));
                } else {
                    const auto which = std::next(buffers.begin(), static_cast<int>(random() % buffers.size()));
                    std::vector<std::byte> content(which->second.sizeBytes());
                    device.download(which->second, 0, content);
                    fine = fine && content == patternOf(content.size(), which->first);
                    buffers.erase(which);
                }
            }
        };
        std::thread other(work, seed + 1);
        work(seed);
        other.join();
        QVERIFY(fine);
        QCOMPARE(device.bytesInUse(), std::size_t{0});
        QVERIFY(device.peakAddress() >= device.peakBytes());
        device.resetPeaks();
        QCOMPARE(device.peakAddress(), std::optional<std::size_t>(0));
    }

    void enoughIsFreeButInPieces() {
        VirtualDevice device(3);
        device.limitMemory(10'000);
        std::vector<Buffer> buffers;
        for (int i = 0; i < 5; ++i) buffers.push_back(*device.allocate(1984, MemoryKind::Activations));
        buffers[1] = Buffer();
        buffers[3] = Buffer();
        const auto none = device.allocate(3000, MemoryKind::Gradients);
        QVERIFY(!none);
        QVERIFY(none.error().code == ErrorCode::OutOfMemory);
        QCOMPARE(none.error().message.english(),
                 std::string("GPU:3 (virtual) needs 2.93 KiB in one piece for gradients: it has 4 KiB free, but the "
                             "largest piece of that is 1.94 KiB."));
        QVERIFY(device.wasFragmented() && device.refusedKind() == MemoryKind::Gradients);
        QCOMPARE(device.bytesInUse(), std::size_t{3 * 1984});
        buffers[2] = Buffer();
        QVERIFY(device.allocate(3000, MemoryKind::Gradients).ok());
        // More than there is at all is another sentence.
        VirtualDevice full(0);
        full.limitMemory(1000);
        QVERIFY(!full.allocate(1001, MemoryKind::Buffers) && !full.wasFragmented());
        QVERIFY(full.allocate(1000, MemoryKind::Buffers).ok());  // at the byte
    }

    /// Checkpoints between what comes and goes leave holes that are too small for the next, larger one; at the end of
    /// the memory they do not.
    void whatLivesLongLiesAtTheEnd() {
        for (const Lifetime lifetime : {Lifetime::Short, Lifetime::Long}) {
            VirtualDevice device(0);
            device.limitMemory(20'000);
            std::vector<Buffer> kept;
            bool fits = true;
            for (int layer = 1; layer <= 6; ++layer) {
                const auto passing = device.allocate(1920 * layer, MemoryKind::Activations);
                fits = fits && passing.ok();
                auto checkpoint = device.allocate(640, MemoryKind::Activations, lifetime);
                if (checkpoint) kept.push_back(std::move(*checkpoint));
            }
            QCOMPARE(fits, lifetime == Lifetime::Long);
            QCOMPARE(device.wasFragmented(), lifetime == Lifetime::Short);
            if (!fits) continue;
            QVERIFY(device.peakAddress() <= std::optional<std::size_t>(6 * 1920 + 6 * 640));
            std::vector<MemoryChange> changes;
            device.watchMemory(true);
            device.takeChanges(changes);
            QCOMPARE(changes.size(), std::size_t{6});
            for (std::size_t i = 0; i < 6; ++i)  // by their distance from the end
                QCOMPARE(changes[i].offset, std::size_t{20'032 - 640 * (i + 1)});
        }
    }

    /// What a watcher is told adds up to what there is.
    void changesAreTold() {
        VirtualDevice device(0);
        std::mt19937_64 random(test::testSeed());
        std::vector<Buffer> buffers;
        buffers.push_back(*device.allocate(100, MemoryKind::Parameters));  // before anybody watches
        device.watchMemory(true);
        std::map<std::size_t, MemoryChange> there;
        std::vector<MemoryChange> changes;
        for (int round = 0; round < 50; ++round) {
            for (int i = 0; i < 20; ++i) {
                if (random() % 2)
                    buffers.push_back(
                        *device.allocate(1 + random() % 3000, static_cast<MemoryKind>(random() % kMemoryKinds)));
                else if (!buffers.empty())
                    buffers.erase(buffers.begin() + static_cast<std::ptrdiff_t>(random() % buffers.size()));
            }
            changes.clear();
            device.takeChanges(changes);
            for (const MemoryChange& change : changes) {
                if (change.sizeBytes > 0) {
                    QVERIFY(there.emplace(change.offset, change).second);
                } else {
                    QVERIFY(there.at(change.offset).kind == change.kind);
                    there.erase(change.offset);
                }
            }
            std::size_t bytes = 0;
            for (const auto& [offset, change] : there) bytes += change.sizeBytes;
            QCOMPARE(bytes, device.bytesInUse());
        }
        device.watchMemory(false);
        const Buffer unseen = *device.allocate(64);
        changes.clear();
        device.takeChanges(changes);
        QVERIFY(changes.empty());
    }
};

QTEST_GUILESS_MAIN(TestArena)
#include "test_arena.moc"
