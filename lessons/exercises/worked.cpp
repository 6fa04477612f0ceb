// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/worked.h"

#include <algorithm>

#include "engine/api/tracer.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

std::int64_t combined(std::int64_t a, std::int64_t b, ReduceOp op) {
    switch (op) {
        case ReduceOp::Min: return std::min(a, b);
        case ReduceOp::Max: return std::max(a, b);
        case ReduceOp::Prod: return a * b;
        default: return a + b;
    }
}

}  // namespace

Numbers drawNumbers(Dice& dice, int ranks, int chunks, ReduceOp op) {
    Numbers numbers(ranks, std::vector<std::int64_t>(chunks));
    for (auto& row : numbers)
        for (auto& number : row) number = dice.between(1, op == ReduceOp::Prod ? 4 : 25);
    return numbers;
}

BufferHistory workedThrough(const Schedule& schedule, const Numbers& numbers, ReduceOp op) {
    BufferHistory history({schedule, schedule.chunks, DType::Float64, op});
    EventBatch batch;
    Numbers holds = numbers;
    const auto tellValue = [&](int step, int rank, int chunk) {
        const auto value = static_cast<double>(holds[rank][chunk]);
        BatchTracer(batch, rank).values({&value, 1}, 0, {.step = step, .chunk = chunk});
    };
    const auto tellStep = [&](int step) {
        for (int rank = 0; rank < schedule.ranks; ++rank) BatchTracer(batch, rank).step({}, {.step = step});
    };
    for (int rank = 0; rank < schedule.ranks; ++rank)
        for (int chunk = 0; chunk < schedule.chunks; ++chunk) tellValue(0, rank, chunk);
    tellStep(0);

    // A step reads everything before it writes anything; what a gathering step brings waits for the end of its group.
    Numbers before = holds;
    for (int step = 1; step <= static_cast<int>(schedule.steps.size()); ++step) {
        for (const Transfer& transfer : schedule.steps[step - 1].transfers) {
            BatchTracer(batch, transfer.to)
                .transfer(transfer.from, 8, {}, {.step = step, .chunk = transfer.chunk}, transfer.reduce ? kReduce : 0);
            std::int64_t& target = holds[transfer.to][transfer.chunk];
            const std::int64_t arriving = before[transfer.from][transfer.chunk];
            target = transfer.reduce ? combined(target, arriving, op) : arriving;
        }
        if (!schedule.steps[step - 1].gathers) {
            for (int rank = 0; rank < schedule.ranks; ++rank)
                for (int chunk = 0; chunk < schedule.chunks; ++chunk)
                    if (holds[rank][chunk] != before[rank][chunk]) tellValue(step, rank, chunk);
            before = holds;
        }
        tellStep(step);
    }
    history.add(batch);
    return history;
}

int innerWorkers(const std::string& algorithm, int workers) {
    if (algorithm != "butterfly" && algorithm != "halving-doubling") return workers;
    int inner = 1;
    while (inner * 2 <= workers) inner *= 2;
    return inner;
}

std::string orderInWords(const std::string& algorithm, int workers) {
    const int inner = innerWorkers(algorithm, workers);
    std::string words;
    if (algorithm == "ring") {
        words = Wording::tr(
            "In the first iteration A sends its chunk 0, B its chunk 1, and so on, each to its right-hand neighbour.");
    } else if (algorithm == "tree") {
        words = Wording::tr(
            "In the first iteration B sends to A, D to C, and so on; in the next, C to A, at twice the distance, until "
            "A has everything. Then the result goes back the same way, the longest distance first.");
    } else if (algorithm == "butterfly") {
        words = Wording::tr(
            "Workers exchange at distance 1 first (A with B, C with D …), then at distance 2 (A with C, B with D …), "
            "and so on.");
    } else {
        words = Wording::tr(
            "Workers exchange at distance {} first, then at half of that, down to 1. In each exchange both halve the "
            "chunks they still work on; the worker that comes first in the alphabet keeps the lower half and sends the "
            "upper. So A ends up with chunk 0 complete, B with chunk 1, and so on; then the chunks go back the same "
            "way, at distance 1 first.",
            inner / 2);
    }
    if (inner < workers) {
        words += ' ' + Wording::tr(
                           "Before all that {} sends its whole array to A, the next one to B, and so on; in the last "
                           "iteration they get the result back.",
                           workerName(inner));
    }
    return words;
}

RunSpec runOf(const std::string& algorithm, const Numbers& numbers, ReduceOp op) {
    RunSpec spec;
    spec.strategy = "allreduce";
    std::string data = "inline:";
    for (std::size_t rank = 0; rank < numbers.size(); ++rank) {
        if (rank > 0) data += ';';
        for (std::size_t i = 0; i < numbers[rank].size(); ++i)
            data += (i > 0 ? "," : "") + std::to_string(numbers[rank][i]);
    }
    spec.parameters = {{"algorithm", algorithm}, {"op", std::string(name(op))}, {"data", data}};
    spec.devices = {"virtual", static_cast<int>(numbers.size())};
    return spec;
}

}  // namespace kolo::lessons
