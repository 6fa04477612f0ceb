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
    void nothingIsLostOrReordered();
    void namesKeepTheirNumbers();
};

/// A writer and a reader at the same time: every event arrives once, in order, with exactly its values.
void TestEventLog::nothingIsLostOrReordered() {
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

void TestEventLog::namesKeepTheirNumbers() {
    NameTable names;
    QCOMPARE(names.intern(""), 0u);
    const auto sum = names.intern("sum"), copy = names.intern("copy");
    QCOMPARE(names.intern("sum"), sum);
    QVERIFY(sum != copy);
    QCOMPARE(names.since(1), (std::vector<std::string>{"sum", "copy"}));
    QCOMPARE(names.since(3), std::vector<std::string>{});
}

QTEST_GUILESS_MAIN(TestEventLog)
#include "test_event_log.moc"
