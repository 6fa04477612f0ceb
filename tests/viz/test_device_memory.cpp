// SPDX-License-Identifier: Apache-2.0
//
// The map of a device's memory from its events, against a plain account of what lay where and when; steps that were not
// recorded show the one before.
#include <QTest>
#include <map>

#include "engine/api/event_names.h"
#include "engine/api/tracer.h"
#include "tests/random.h"
#include "viz/replay/device_memory.h"

using namespace kolo;
using viz::DeviceMemory;

namespace {

/// Writes what a rank writes, and keeps the batch.
class Written {
public:
    Written() {
        for (int kind = 0; kind < kMemoryKinds; ++kind) {
            const std::string name(kMemoryKindNames[static_cast<MemoryKind>(kind)]);
            m_kinds[kind] = m_tracer.intern(name);
            m_blocks[kind] = m_tracer.intern(recorded::kBlockOf + name);
        }
        m_anew = m_tracer.intern(recorded::kBlocksAnew);
        m_end = m_tracer.intern(recorded::kBlocksEnd);
        m_limit = m_tracer.intern(recorded::kMemoryLimit);
    }
    void held(int step, std::int64_t ns, std::uint64_t bytes) {
        m_tracer.memory(bytes, ns, {.iteration = step}, m_kinds[0]);
    }
    void block(int step, std::int64_t ns, std::uint64_t address, std::uint64_t bytes, MemoryKind kind) {
        m_tracer.block(address, bytes, ns, {.iteration = step}, m_blocks[static_cast<std::size_t>(kind)]);
    }
    void anew(int step, std::int64_t ns) { m_tracer.memory(0, ns, {.iteration = step}, m_anew); }
    void end(int step, std::int64_t ns) { m_tracer.memory(0, ns, {.iteration = step}, m_end); }
    void limit(std::uint64_t bytes) { m_tracer.memory(bytes, 0, {}, m_limit); }
    void addTo(DeviceMemory& memory) const { memory.add(m_batch.events, m_batch.newNames); }

private:
    EventBatch m_batch;
    BatchTracer m_tracer{m_batch, 0};
    std::array<std::uint32_t, kMemoryKinds> m_kinds{}, m_blocks{};
    std::uint32_t m_anew = 0, m_end = 0, m_limit = 0;
};

}  // namespace

class TestDeviceMemory : public QObject {
    Q_OBJECT
private slots:
    void whatLayWhere() {
        std::mt19937_64 random(test::testSeed());
        Written written;
        written.limit(4096);
        written.anew(0, 0);
        struct Lying {
            std::int64_t fromNs, toNs;
            std::uint64_t bytes;
            MemoryKind kind;
        };
        std::map<std::uint64_t, Lying> there;
        constexpr int kSteps = 6;
        std::vector<std::multimap<std::uint64_t, Lying>> expected(kSteps);
        DeviceMemory memory, copy;
        std::int64_t ns = 0;
        for (int step = 0; step < kSteps; ++step) {
            const std::int64_t beginNs = ++ns;
            written.held(step, beginNs, 100);
            const auto ends = [&](std::uint64_t address, Lying lying) {
                lying.fromNs = std::max(lying.fromNs, beginNs);
                lying.toNs = ns;
                expected[static_cast<std::size_t>(step)].emplace(address, lying);
            };
            for (int i = 0; i < 30; ++i) {
                ++ns;
                const std::uint64_t address = 64 * (random() % 20);
                if (const auto found = there.find(address); found != there.end()) {
                    written.block(step, ns, address, 0, found->second.kind);
                    ends(address, found->second);
                    there.erase(found);
                } else {
                    const Lying lying{ns, 0, 1 + random() % 64, static_cast<MemoryKind>(random() % kMemoryKinds)};
                    written.block(step, ns, address, lying.bytes, lying.kind);
                    there.emplace(address, lying);
                }
            }
            written.held(step, ++ns, 100 + static_cast<std::uint64_t>(step));
            for (const auto& [address, lying] : there) ends(address, lying);
            written.addTo(memory);  // it grows, and so does its copy
            copy.catchUp(memory);
        }
        QCOMPARE(copy.limit(), std::uint64_t{4096});
        QCOMPARE(copy.lastIteration(), kSteps - 1);
        for (int step = 0; step < kSteps; ++step) {
            const DeviceMemory::Map map = copy.map(0, step);
            QCOMPARE(map.iteration, step);
            auto wanted = expected[static_cast<std::size_t>(step)];
            QCOMPARE(map.blocks.size(), wanted.size());
            for (const DeviceMemory::Block& block : map.blocks) {
                const auto [first, last] = wanted.equal_range(block.address);
                const auto found = std::find_if(first, last, [&](const auto& each) {
                    return each.second.fromNs == block.fromNs && each.second.toNs == block.toNs &&
                           each.second.bytes == block.bytes && each.second.kind == block.kind;
                });
                QVERIFY(found != last);
                wanted.erase(found);
            }
        }
    }

    void stepsThatWereNotRecorded() {
        Written written;
        const auto step = [&](int number) {
            written.held(number, 100 * number, 10);
            written.held(number, 100 * number + 50, 20);
        };
        for (int number = 0; number < 6; ++number) {
            if (number == 0 || number == 4) {
                written.anew(number, 100 * number);
                written.block(number, 100 * number, 64 * static_cast<std::uint64_t>(number), 10, MemoryKind::Gradients);
            }
            if (number == 2) written.end(number, 200);
            step(number);
        }
        DeviceMemory memory;
        written.addTo(memory);
        for (const auto& [asked, shown] : {std::pair{0, 0}, {1, 1}, {2, 1}, {3, 1}, {4, 4}, {5, 5}})
            QCOMPARE(memory.map(0, asked).iteration, shown);
        QCOMPARE(memory.map(0, 3).blocks.size(), std::size_t{1});
        QCOMPARE(memory.map(0, 5).blocks[0].address, std::uint64_t{256});  // what was before has been forgotten
        QVERIFY(memory.map(0, -1).blocks.empty());
        Written nothing;
        nothing.held(0, 0, 10);
        DeviceMemory without;
        nothing.addTo(without);
        QCOMPARE(without.map(0, 0).iteration, -1);
    }
};

QTEST_GUILESS_MAIN(TestDeviceMemory)
#include "test_device_memory.moc"
