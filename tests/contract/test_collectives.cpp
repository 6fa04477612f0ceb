// SPDX-License-Identifier: Apache-2.0
//
// Really runs every registered algorithm: in both execution modes, for many numbers of ranks, lengths (also those that
// do not divide evenly, shorter than the number of ranks, and empty), types and operators, against a plain reference.
// All ranks must end with the same bits, in both modes; the bytes counted on arrival must equal the schedule's cost;
// and the replayed record must show what the ranks really had.
#include <QTest>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <thread>

#include "engine/api/buffer_history.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/cost.h"
#include "engine/collectives/executor.h"
#include "engine/devices/virtual/virtual_device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/step_gate.h"
#include "tests/random.h"

using namespace kolo;
using namespace kolo::collectives;

namespace {

struct Case {
    CollectiveShape shape;
    std::vector<std::vector<double>> inputs;  // per rank
};

struct Ending {
    std::vector<std::vector<std::byte>> buffers;       // per rank, at the end
    std::vector<std::vector<std::uint64_t>> received;  // per rank, by sender
    EventBatch events;
};

void store(double value, DType type, std::byte* out) {
    const auto put = [&](auto typed) { std::memcpy(out, &typed, sizeof typed); };
    switch (type) {
        case DType::Float32:
            put(static_cast<float>(value));
            break;
        case DType::Float64:
            put(value);
            break;
        case DType::Int32:
            put(static_cast<std::int32_t>(value));
            break;
        case DType::Int64:
        case DType::Bool:
            break;  // of the placement lab only
    }
}

Ending runCase(const Case& c, bool stepped, Detail detail, std::size_t sliceBytes = 0) {
    const int ranks = c.shape.schedule.ranks;
    const std::size_t elementBytes = sizeOf(c.shape.dtype);
    std::vector<std::unique_ptr<devices::VirtualDevice>>
        devices;  // they outlive the executor, which has memory on them
    for (int rank = 0; rank < ranks; ++rank) devices.push_back(std::make_unique<devices::VirtualDevice>(rank));
    runtime::Clock clock;
    runtime::StepGate gate(ranks, stepped, clock);
    if (stepped) gate.open();
    runtime::NameTable names;
    Executor executor(ranks, clock, gate, {.stepped = stepped, .sliceWorkingSetBytes = sliceBytes});
    std::vector<std::unique_ptr<runtime::EventLog>> logs;
    for (int rank = 0; rank < ranks; ++rank) logs.push_back(std::make_unique<runtime::EventLog>(rank, detail, names));
    Ending result;
    result.buffers.resize(ranks);
    result.received.resize(ranks);
    std::vector<std::thread> threads;
    std::atomic<int> errors = 0;
    for (int rank = 0; rank < ranks; ++rank) {
        threads.emplace_back([&, rank] {
            devices::VirtualDevice& device = *devices[rank];
            devices::Buffer buffer = *device.allocate(c.shape.elements * elementBytes);
            std::vector<std::byte> bytes(c.shape.elements * elementBytes);
            for (std::int64_t i = 0; i < c.shape.elements; ++i)
                store(c.inputs[rank][i], c.shape.dtype, bytes.data() + i * elementBytes);
            device.upload(buffer, 0, bytes);
            Communicator& communicator = executor.join(rank, *logs[rank]);
            const CollectiveCall call{c.shape.schedule, c.shape.elements, c.shape.dtype, c.shape.op};
            if (!communicator.barrier().ok() || !communicator.run(call, buffer).ok()) ++errors;
            device.download(buffer, 0, bytes);
            result.buffers[rank] = bytes;
            result.received[rank] = communicator.receivedBytes();
        });
    }
    for (std::thread& thread : threads) thread.join();
    if (errors > 0) qFatal("a rank returned an error");
    for (auto& log : logs) log->drainInto(result.events);
    return result;
}

double reference(const Case& c, std::int64_t i) {
    const bool integer = c.shape.dtype == DType::Int32;
    double value = c.inputs[0][i];
    for (int rank = 1; rank < c.shape.schedule.ranks; ++rank) {
        const double next = c.inputs[rank][i];
        switch (c.shape.op) {
            case ReduceOp::Sum:
            case ReduceOp::Mean:
                value += next;
                break;
            case ReduceOp::Min:
                value = std::min(value, next);
                break;
            case ReduceOp::Max:
                value = std::max(value, next);
                break;
            case ReduceOp::Prod:
                value *= next;
                break;
        }
    }
    if (c.shape.op == ReduceOp::Mean) value /= c.shape.schedule.ranks;
    return integer ? std::trunc(value) : value;
}

/// Inputs that int32 can add and multiply without overflow; halves and quarters for the others.
Case randomCase(std::mt19937_64& random, const Algorithm& algorithm, int ranks, std::int64_t elements) {
    Case c;
    c.shape.dtype = static_cast<DType>(random() % 3);
    c.shape.op = static_cast<ReduceOp>(random() % 5);
    c.shape.elements = elements;
    const int chunks =
        random() % 4 == 0 ? 1 + static_cast<int>(random() % (2 * ranks)) : algorithm.defaultChunks(ranks);
    c.shape.schedule = algorithm.schedule(ranks, chunks);
    for (int rank = 0; rank < ranks; ++rank) {
        std::vector<double> row;
        for (std::int64_t i = 0; i < elements; ++i) {
            const int whole = static_cast<int>(random() % 2001) - 1000;
            if (c.shape.op == ReduceOp::Prod)
                row.push_back(random() % 2 ? 1 : (ranks > 30 ? -1 : 2));
            else
                row.push_back(c.shape.dtype == DType::Int32 ? whole : whole / 64.0);
        }
        c.inputs.push_back(std::move(row));
    }
    return c;
}

}  // namespace

class TestCollectives : public QObject {
    Q_OBJECT
private slots:
    void matchesTheReference_data();
    void matchesTheReference();
    void longArraysInSlices();

private:
    void check(const Case& c, const std::string& what);
};

void TestCollectives::matchesTheReference_data() {
    QTest::addColumn<QString>("id");
    for (const Algorithm* algorithm : allAlgorithms())
        if (algorithm->collective == Collective::AllReduce)
            QTest::newRow(algorithm->id.c_str()) << QString::fromStdString(algorithm->id);
}

void TestCollectives::check(const Case& c, const std::string& what) {
    const int ranks = c.shape.schedule.ranks;
    const Ending free = runCase(c, false, Detail::Full), stepped = runCase(c, true, Detail::Full);
    const Cost cost = costOf(c.shape.schedule, c.shape.elements);
    for (const Ending* outcome : {&free, &stepped}) {
        std::vector<std::int64_t> sent(ranks, 0);
        for (int rank = 0; rank < ranks; ++rank) {
            QVERIFY2(outcome->buffers[rank] == free.buffers[0],
                     (what + ": ranks or execution modes end with different bits").c_str());
            for (int from = 0; from < ranks; ++from)
                sent[from] += static_cast<std::int64_t>(outcome->received[rank][from] / sizeOf(c.shape.dtype));
        }
        QVERIFY2(sent == cost.sentElements, (what + ": counted bytes differ from the schedule's cost").c_str());

        BufferHistory history(c.shape);
        history.add(outcome->events);
        QCOMPARE(history.liveStep(), history.steps());
        for (int rank = 0; rank < ranks; ++rank) {
            QCOMPARE(history.bytesSent(history.steps(), rank), cost.sentElements[rank] * sizeOf(c.shape.dtype));
            for (int chunk = 0; chunk < c.shape.schedule.chunks; ++chunk) {
                const Range range = chunkRange(c.shape.elements, c.shape.schedule.chunks, chunk);
                const Cell last = history.cell(history.steps(), rank, chunk), first = history.cell(0, rank, chunk);
                QVERIFY2(last.hasValues && first.hasValues, what.c_str());
                QCOMPARE(std::popcount(last.contributions), ranks);
                QVERIFY2(!last.passedOn, what.c_str());
                for (std::int64_t i = 0; i < range.count; ++i) {
                    const double had = readElement(outcome->buffers[rank].data(), range.first + i, c.shape.dtype);
                    QVERIFY2(last.values[i] == had,
                             (what + ": the record ends with other values than the rank").c_str());
                    QCOMPARE(first.values[i], c.inputs[rank][range.first + i]);
                }
            }
        }
    }
    for (std::int64_t i = 0; i < c.shape.elements; ++i) {
        const double found = readElement(free.buffers[0].data(), i, c.shape.dtype), wanted = reference(c, i);
        // Sums of multiples of 1/64 are exact in float32; only the division of a mean rounds.
        const double tolerance =
            c.shape.op == ReduceOp::Mean && c.shape.dtype != DType::Int32 ? 1e-6 * std::abs(wanted) : 0;
        QVERIFY2(std::abs(found - wanted) <= tolerance,
                 qPrintable(QString("%1: element %2 is %3, not %4").arg(what.c_str()).arg(i).arg(found).arg(wanted)));
    }
}

void TestCollectives::matchesTheReference() {
    const Algorithm& algorithm = *findAlgorithm(QTest::currentDataTag());
    std::mt19937_64 random(test::testSeed());
    std::vector<int> rankCounts;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    rankCounts = {2, 3, 4, 7, 8, 13, 33};  // a sanitizer looks for races and leaks, not for wrong sums
#else
    for (int ranks = 2; ranks <= 17; ++ranks) rankCounts.push_back(ranks);
    rankCounts.insert(rankCounts.end(), {32, 64});
#endif
    for (const int ranks : rankCounts) {
        for (const std::int64_t elements : {0, 1, ranks - 1, ranks, 4 * ranks, static_cast<int>(random() % 300)}) {
            const Case c = randomCase(random, algorithm, ranks, elements);
            const std::string what = algorithm.id + " of " + std::to_string(ranks) + " ranks, " +
                                     std::to_string(c.shape.schedule.chunks) + " chunks, " + std::to_string(elements) +
                                     " " + std::string(name(c.shape.dtype)) + ", " + std::string(name(c.shape.op));
            check(c, what);
            if (QTest::currentTestFailed()) return;
        }
    }
}

/// Arrays that are sliced at full speed: same bits as in one piece, same byte counts.
void TestCollectives::longArraysInSlices() {
    std::mt19937_64 random(test::testSeed());
    for (const Algorithm* algorithm : allAlgorithms()) {
        if (algorithm->collective != Collective::AllReduce) continue;
        for (const int ranks : {2, 3, 8}) {
            const Case c = randomCase(random, *algorithm, ranks, 20'000 + static_cast<std::int64_t>(random() % 30'000));
            const Ending sliced = runCase(c, false, Detail::Summary, 1), whole = runCase(c, true, Detail::Off);
            for (int rank = 0; rank < ranks; ++rank) {
                QVERIFY2(sliced.buffers[rank] == whole.buffers[0], algorithm->id.c_str());
                QCOMPARE(sliced.received[rank], whole.received[rank]);
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestCollectives)
#include "test_collectives.moc"
