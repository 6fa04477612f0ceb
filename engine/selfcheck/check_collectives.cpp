// SPDX-License-Identifier: Apache-2.0
//
// Every algorithm on the devices, as the executor runs it: one thread per rank, one rank per device.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "engine/collectives/algorithm.h"
#include "engine/collectives/cost.h"
#include "engine/collectives/executor.h"
#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/step_gate.h"
#include "engine/selfcheck/reference.h"
#include "engine/selfcheck/selfcheck.h"

namespace kolo::selfcheck {

namespace {

using collectives::Algorithm;

constexpr DType kTypes[] = {DType::Float32, DType::Float64, DType::Int32};
/// From here on, checking all lengths in both execution modes for every operator would take minutes: they take turns.
constexpr int kManyRanks = 9;
/// An array that is sliced at full speed.
constexpr std::int64_t kLongElements = 200'003;

struct Case {
    const Algorithm& algorithm;
    const Schedule& schedule;
    DType type;
    ReduceOp op;
    std::int64_t elements;
    bool stepped;

    std::string words() const {
        return fmt::format("{}, {} elements, {}", name(op), elements, stepped ? "stepped" : "at full speed");
    }
};

struct Ending {
    std::vector<std::vector<std::byte>> arrays;  // per rank
    std::vector<std::uint64_t> sent;             // per rank, as counted by the receivers
    std::vector<Outcome<void>> outcomes;         // per rank
};

Outcome<void> runRank(const Case& c, int rank, devices::Device& device, collectives::Communicator& communicator,
                      std::vector<std::byte>& array) {
    const auto input = inputBytes(rank, c.elements, c.op, c.type);
    auto buffer = TRY(device.allocate(input.size()));
    device.upload(buffer, 0, input);
    TRY(communicator.barrier());
    TRY(communicator.run({c.schedule, c.elements, c.type, c.op}, buffer));
    array.resize(input.size());
    device.download(buffer, 0, array);
    return device.health();
}

Ending runCase(const Case& c, const Devices& devices) {
    const int ranks = c.schedule.ranks;
    runtime::Clock clock;
    runtime::StepGate gate(ranks, false, clock);
    runtime::NameTable names;
    std::vector<std::unique_ptr<runtime::EventLog>> logs;
    for (int rank = 0; rank < ranks; ++rank)
        logs.push_back(std::make_unique<runtime::EventLog>(rank, Detail::Summary, names));
    collectives::Executor executor(ranks, clock, gate, {.stepped = c.stepped});
    Ending ending;
    ending.arrays.resize(ranks);
    ending.outcomes.resize(ranks);
    ending.sent.resize(ranks);
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < ranks; ++rank) {
        threads.emplace_back([&, rank] {
            ending.outcomes[rank] =
                runRank(c, rank, *devices[rank], executor.join(rank, *logs[rank]), ending.arrays[rank]);
            if (!ending.outcomes[rank]) executor.abort();
        });
    }
    threads.clear();
    for (int rank = 0; rank < ranks; ++rank) {
        const auto received = executor.join(rank, *logs[rank]).receivedBytes();
        for (int from = 0; from < ranks; ++from) ending.sent[from] += received[from];
    }
    return ending;
}

bool mustHold(const Schedule& schedule, int rank, int chunk) {
    if (schedule.collective == Collective::ReduceScatter) return chunk % schedule.ranks == rank;
    if (schedule.collective == Collective::Reduce) return rank == schedule.root;
    return true;
}

Expected wanted(const Case& c, int chunk, std::int64_t element) {
    if (c.schedule.collective == Collective::AllGather || c.schedule.collective == Collective::Broadcast) {
        const int owner = c.schedule.collective == Collective::Broadcast ? c.schedule.root : chunk % c.schedule.ranks;
        return {inputValue(owner, element, c.op, c.type), 1};
    }
    return reduced(c.schedule.ranks, element, c.op, c.type);
}

/// Compares what the ranks hold; fills in the result and returns whether it still passes.
bool compare(const Case& c, const Devices& devices, const Ending& ending, Result& result) {
    const auto fail = [&](int rank, const std::string& why) {
        result.verdict = Verdict::Fail;
        result.device = devices[rank]->info().label;
        result.why = c.words() + ": " + why;
        return false;
    };
    const auto isSecondary = [](const Outcome<void>& outcome) {
        return outcome.ok() || outcome.error().code == ErrorCode::RankLost ||
               outcome.error().code == ErrorCode::Cancelled;
    };
    for (const bool secondary : {false, true})
        for (int rank = 0; rank < c.schedule.ranks; ++rank)
            if (!ending.outcomes[rank] && isSecondary(ending.outcomes[rank]) == secondary)
                return fail(rank, ending.outcomes[rank].error().message.english());

    const collectives::Cost cost = collectives::costOf(c.schedule, c.elements);
    const bool copies =
        c.schedule.collective == Collective::AllGather || c.schedule.collective == Collective::Broadcast;
    const double allowed = copies ? 0 : allowedError(c.schedule.ranks, c.op, c.type);
    for (int chunk = 0; chunk < c.schedule.chunks; ++chunk) {
        const Range range = chunkRange(c.elements, c.schedule.chunks, chunk);
        const std::byte* first = nullptr;  // of the first rank that holds this chunk: the others must have the same
                                           // bits
        for (int rank = 0; rank < c.schedule.ranks; ++rank) {
            if (range.count == 0 || !mustHold(c.schedule, rank, chunk)) continue;
            const std::byte* const found = ending.arrays[rank].data() + range.first * sizeOf(c.type);
            if (first) {
                if (!std::equal(found, found + range.count * sizeOf(c.type), first))
                    return fail(rank, fmt::format("chunk {} differs from that of other ranks", chunk));
                continue;
            }
            first = found;
            for (std::int64_t i = 0; i < range.count; ++i) {
                const Expected right = wanted(c, chunk, range.first + i);
                const double value = readElement(found, i, c.type), error = errorOf(value, right);
                result.worstError = std::max(result.worstError, error);
                if (error > allowed)
                    return fail(rank,
                                fmt::format("element {} is {}, not {}", range.first + i, formatValue(value, c.type),
                                            formatValue(static_cast<double>(right.value), c.type)));
            }
        }
    }
    for (int rank = 0; rank < c.schedule.ranks; ++rank)
        if (ending.sent[rank] != cost.sentElements[rank] * sizeOf(c.type))
            return fail(rank, fmt::format("{} bytes were sent, the schedule costs {}", ending.sent[rank],
                                          cost.sentElements[rank] * sizeOf(c.type)));
    return true;
}

std::vector<ReduceOp> opsOf(Collective collective) {
    if (collective == Collective::AllGather || collective == Collective::Broadcast) return {ReduceOp::Sum};
    return {ReduceOp::Sum, ReduceOp::Mean, ReduceOp::Min, ReduceOp::Max, ReduceOp::Prod};
}

void checkOne(const Algorithm& algorithm, DType type, const Devices& devices, const Report& report) {
    const int ranks = static_cast<int>(devices.size());
    const Schedule schedule = algorithm.schedule(ranks, algorithm.defaultChunks(ranks));
    // Whole chunks; chunks that differ by one; fewer elements than ranks.
    const std::vector<std::int64_t> lengths = {std::int64_t{60} * ranks, std::int64_t{60} * ranks + 7, ranks - 1};
    Result result{fmt::format("{} {} {}", algorithm.id, name(algorithm.collective), name(type)), label(devices)};
    int cases = 0;
    bool passes = true;
    const auto check = [&](ReduceOp op, std::int64_t elements, bool stepped) {
        if (!passes) return;
        const Case c{algorithm, schedule, type, op, elements, stepped};
        passes = compare(c, devices, runCase(c, devices), result);
        ++cases;
    };
    int turn = static_cast<int>(type);
    for (const ReduceOp op : opsOf(algorithm.collective)) {
        for (const std::int64_t elements : lengths)
            for (const bool stepped : {false, true})
                if (ranks < kManyRanks || turn++ % 6 == 0) check(op, elements, stepped);
    }
    check(ReduceOp::Sum, kLongElements, false);
    if (passes) result.why = fmt::format("{} cases", cases);
    report(result);
}

}  // namespace

void checkCollectives(const Devices& devices, const Report& report) {
    for (const Algorithm* algorithm : collectives::allAlgorithms())
        for (const DType type : kTypes)
            if (algorithm->takes(static_cast<int>(devices.size()))) checkOne(*algorithm, type, devices, report);
}

}  // namespace kolo::selfcheck
