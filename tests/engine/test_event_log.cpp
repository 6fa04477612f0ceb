// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <thread>

#include "engine/runtime/event_log.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::runtime;

class TestEventLog : public QObject {
    Q_OBJECT
private slots:
    /// A writer and a reader at the same time: every event arrives once, in order, with exactly its values.
    void nothingIsLostOrReordered() {
        const std::uint64_t seed = test::testSeed();
        constexpr int kEvents = 50'000;
        NameTable names;
        EventLog log(3, Detail::Full, names);
        const auto valuesOf = [seed](int i) {
            std::mt19937_64 random(seed + i);
            std::vector<double> values(random() % 100 == 0 ? random() % 5000 : random() % 4);
            for (double& value : values) value = static_cast<double>(random());
            return values;
        };
        std::thread writer([&] {
            for (int i = 0; i < kEvents; ++i) log.values(valuesOf(i), 0, {.step = i});
        });
        int next = 0;
        while (next < kEvents) {
            EventBatch batch;
            log.drainInto(batch);
            for (const Event& event : batch.events) {
                QCOMPARE(event.step, next);
                QCOMPARE(event.rank, 3);
                const auto values = batch.valuesOf(event);
                QVERIFY(std::vector<double>(values.begin(), values.end()) == valuesOf(next));
                ++next;
            }
        }
        writer.join();
        EventBatch rest;
        log.drainInto(rest);
        QVERIFY(rest.events.empty());
    }

    void namesKeepTheirNumbers() {
        NameTable names;
        QCOMPARE(names.intern(""), 0u);
        const auto sum = names.intern("sum"), copy = names.intern("copy");
        QCOMPARE(names.intern("sum"), sum);
        QVERIFY(sum != copy);
        QCOMPARE(names.since(1), (std::vector<std::string>{"sum", "copy"}));
        QCOMPARE(names.since(3), std::vector<std::string>{});
    }

    /// One event by each function, as it stands in the record.
    void everyKindHasItsFunction() {
        NameTable names;
        EventLog log(2, Detail::Full, names);
        const Where where{.iteration = 5, .step = 6, .chunk = 7};
        const double values[] = {1.5, -2};
        const auto name = log.intern("name");
        log.kernel(name, {10, 20}, where, 64);
        log.transfer(1, 32, {20, 30}, where, kReduce | kEmulated, name);
        log.wait(3, {30, 40}, where);
        log.step({40, 50}, where, 96);
        log.metric(name, 0.5, 60, where);
        log.values(values, 70, where);
        log.memory(128, 80, where, name);
        log.placement(name, 90, where);
        log.log(name, 100, where);
        EventBatch batch;
        log.drainInto(batch);
        QCOMPARE(batch.events.size(), std::size_t{9});
        std::vector<std::uint64_t> bytes;
        std::vector<int> peers;
        for (std::size_t i = 0; i < batch.events.size(); ++i) {
            const Event& event = batch.events[i];
            QCOMPARE(event.kind, static_cast<EventKind>(i));
            QCOMPARE(event.endNs, static_cast<std::int64_t>(20 + 10 * i));
            QCOMPARE(event.startNs, event.endNs - (event.kind <= EventKind::Step ? 10 : 0));
            QCOMPARE(event.rank, 2);
            QCOMPARE((std::vector{event.iteration, event.step, event.chunk}), (std::vector<std::int32_t>{5, 6, 7}));
            QCOMPARE(event.value, event.kind == EventKind::Metric ? 0.5 : 0.0);
            QCOMPARE(event.flags, event.kind == EventKind::Transfer ? kReduce | kEmulated : 0);
            const bool nameless =
                event.kind == EventKind::Wait || event.kind == EventKind::Step || event.kind == EventKind::Value;
            QCOMPARE(event.name, nameless ? 0 : name);
            bytes.push_back(event.bytes);
            peers.push_back(event.peer);
        }
        QCOMPARE(bytes, (std::vector<std::uint64_t>{64, 32, 0, 96, 0, 0, 128, 0, 0}));
        QCOMPARE(peers, (std::vector<int>{-1, 1, 3, -1, -1, -1, -1, -1, -1}));
        const auto held = batch.valuesOf(batch.events[5]);
        QCOMPARE((std::vector<double>(held.begin(), held.end())), (std::vector<double>{1.5, -2}));
    }

    void offWritesNothing() {
        NameTable names;
        EventLog log(0, Detail::Off, names);
        const double value = 1;
        log.step({0, 1});
        log.values({&value, 1}, 1, {});
        EventBatch batch;
        log.drainInto(batch);
        QVERIFY(batch.events.empty() && batch.values.empty());
    }
};

QTEST_GUILESS_MAIN(TestEventLog)
#include "test_event_log.moc"
