// SPDX-License-Identifier: Apache-2.0
#include "tests/viz/synthetic_run.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/api/event_names.h"
#include "engine/api/tracer.h"
#include "viz/layout/numbers.h"

namespace kolo::viz::test {

namespace {

double combine(double own, double other, ReduceOp op) {
    switch (op) {
        case ReduceOp::Min: return std::min(own, other);
        case ReduceOp::Max: return std::max(own, other);
        case ReduceOp::Prod: return own * other;
        default: return own + other;
    }
}

/// Writes events with times that fit together: transfers start with the step, kernels follow them, steps end with the
/// last thing that their rank did.
class Recorder {
public:
    Recorder(const Schedule& schedule, const RunOptions& options)
        : m_schedule(schedule), m_options(options), m_random(options.seed) {}

    EventBatch batch;

    void value(int step, int rank, int chunk, const std::vector<double>& array, const Range& range) {
        if (!m_options.values) return;
        BatchTracer(batch, rank)
            .values(
                std::span(array).subspan(static_cast<std::size_t>(range.first), static_cast<std::size_t>(range.count)),
                m_now, {.step = step, .chunk = chunk});
    }
    void beginStep() {
        if (m_options.gateWaits) m_now += 2'500'000'000;
        m_begin = m_now;
        if (m_options.wakesLate) m_now += 100'000'000;
        m_end.assign(static_cast<std::size_t>(m_schedule.ranks), m_now);
    }
    void transfer(int step, const Transfer& transfer, std::uint64_t bytes) {
        const auto to = static_cast<std::size_t>(transfer.to);
        const std::int64_t start = m_end[to] + draw(50, 300), end = start + draw(2000, 3500);
        const Where where{.step = step, .chunk = transfer.chunk};
        BatchTracer tracer(batch, transfer.to);
        if (start > m_end[to] + 150) tracer.wait(transfer.from, {m_end[to], start}, where);
        tracer.transfer(transfer.from, bytes, {start, end}, where, transfer.reduce ? kReduce : 0);
        m_end[to] = end;
        if (!transfer.reduce) return;
        tracer.kernel(0, {end, end + 600}, where);
        m_end[to] = end + 600;
    }
    void endStep(int step) {
        for (int rank = 0; rank < m_schedule.ranks; ++rank) {
            const std::int64_t end = m_end.empty() ? 0 : m_end[static_cast<std::size_t>(rank)];
            BatchTracer(batch, rank).step({m_begin, end}, {.step = step});
            m_now = std::max(m_now, end);
        }
    }

private:
    std::int64_t draw(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(m_random);
    }

    const Schedule& m_schedule;
    const RunOptions& m_options;
    std::mt19937_64 m_random;
    std::int64_t m_now = 0, m_begin = 0;
    std::vector<std::int64_t> m_end;
};

}  // namespace

Schedule ringSchedule(int ranks, int chunks) {
    Schedule schedule{"ring", Collective::AllReduce, 0, ranks, chunks, {}};
    for (int s = 0; s < 2 * (ranks - 1); ++s) {
        const bool reduce = s < ranks - 1;
        Step step{reduce ? recorded::kShareReduce : recorded::kShareOnly, {}};
        for (int p = 0; p < ranks; ++p)
            for (int chunk = ((p - s) % ranks + ranks) % ranks; chunk < chunks; chunk += ranks)
                step.transfers.push_back({p, (p + 1) % ranks, chunk, reduce});
        schedule.steps.push_back(step);
    }
    return schedule;
}

Schedule butterflySchedule(int ranks) {
    Schedule schedule{"butterfly", Collective::AllReduce, 0, ranks, 1, {}};
    for (int distance = 1; distance < ranks; distance *= 2) {
        Step step{"exchange", {}};
        for (int rank = 0; rank < ranks; ++rank) step.transfers.push_back({rank, rank ^ distance, 0, true});
        schedule.steps.push_back(step);
    }
    return schedule;
}

Schedule masterSchedule(int ranks) {
    Schedule schedule{"master", Collective::AllReduce, 0, ranks, 1, {}};
    Step collect{"reduce", {}}, hand{"broadcast", {}};
    for (int rank = 1; rank < ranks; ++rank) {
        collect.transfers.push_back({rank, 0, 0, true});
        hand.transfers.push_back({0, rank, 0, false});
    }
    schedule.steps = {collect, hand};
    return schedule;
}

Schedule treeSchedule(int ranks, int chunks) {
    Schedule schedule{"my tree", Collective::AllReduce, 0, ranks, chunks, {}};
    std::vector<Step> down;
    for (int distance = 1; distance < ranks; distance *= 2) {
        Step up{"reduce", {}}, copy{"broadcast", {}};
        for (int rank = distance; rank < ranks; rank += 2 * distance)
            for (int chunk = 0; chunk < chunks; ++chunk) {
                up.transfers.push_back({rank, rank - distance, chunk, true});
                copy.transfers.push_back({rank - distance, rank, chunk, false});
            }
        schedule.steps.push_back(up);
        down.insert(down.begin(), copy);
    }
    schedule.steps.insert(schedule.steps.end(), down.begin(), down.end());
    return schedule;
}

Schedule groupsSchedule(int ranks, int size, int chunks) {
    Schedule schedule{"my groups", Collective::AllReduce, 0, ranks, chunks, {}};
    Step collect{"in groups", {}}, across{"leaders", {}}, back{"leaders", {}}, hand{"in groups", {}};
    for (int rank = 1; rank < ranks; ++rank)
        for (int chunk = 0; chunk < chunks; ++chunk) {
            const int leader = rank / size * size;
            (rank == leader ? across : collect).transfers.push_back({rank, rank == leader ? 0 : leader, chunk, true});
            (rank == leader ? back : hand).transfers.push_back({rank == leader ? 0 : leader, rank, chunk, false});
        }
    for (const Step& step : {collect, across, back, hand})
        if (!step.transfers.empty()) schedule.steps.push_back(step);
    return schedule;
}

Schedule directSchedule(int ranks, int chunks) {
    Schedule schedule{"my mesh", Collective::AllReduce, 0, ranks, chunks, {}};
    Step add{recorded::kShareReduce, {}}, hand{recorded::kShareOnly, {}};
    for (int chunk = 0; chunk < chunks; ++chunk)
        for (int rank = 0; rank < ranks; ++rank)
            if (rank != chunk % ranks) {
                add.transfers.push_back({rank, chunk % ranks, chunk, true});
                hand.transfers.push_back({chunk % ranks, rank, chunk, false});
            }
    schedule.steps = {add, hand};
    return schedule;
}

SyntheticRun carryOut(const Schedule& schedule, const std::vector<std::vector<double>>& data,
                      const RunOptions& options) {
    CollectiveShape shape{schedule, static_cast<std::int64_t>(data.at(0).size()), options.dtype, options.op};
    SyntheticRun run{{}, {}, BufferHistory(shape)};
    std::vector<std::vector<double>> arrays = data;
    std::vector<std::uint64_t> mask;  // [rank * chunks + chunk]
    const int ranks = schedule.ranks, chunks = schedule.chunks;
    for (int rank = 0; rank < ranks; ++rank)
        mask.insert(mask.end(), static_cast<std::size_t>(chunks), std::uint64_t{1} << rank);
    const std::uint64_t all = ranks == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << ranks) - 1;
    const auto rangeOf = [&](int chunk) { return chunkRange(shape.elements, chunks, chunk); };

    Recorder record(schedule, options);
    for (int rank = 0; rank < ranks; ++rank)
        for (int chunk = 0; chunk < chunks; ++chunk)
            record.value(0, rank, chunk, arrays[static_cast<std::size_t>(rank)], rangeOf(chunk));
    record.endStep(0);

    const int last = std::min(static_cast<int>(schedule.steps.size()), options.stopAfter);
    for (int number = 1; number <= last; ++number) {
        const auto before = arrays;
        const auto maskBefore = mask;
        record.beginStep();
        for (const Transfer& t : schedule.steps[static_cast<std::size_t>(number) - 1].transfers) {
            const Range range = rangeOf(t.chunk);
            const auto to = static_cast<std::size_t>(t.to), from = static_cast<std::size_t>(t.from);
            const std::size_t place = to * static_cast<std::size_t>(chunks) + static_cast<std::size_t>(t.chunk);
            const std::size_t source = from * static_cast<std::size_t>(chunks) + static_cast<std::size_t>(t.chunk);
            mask[place] = t.reduce ? mask[place] | maskBefore[source] : maskBefore[source];
            for (auto i = static_cast<std::size_t>(range.first);
                 i < static_cast<std::size_t>(range.first + range.count); ++i) {
                double& own = arrays[to][i];
                own = t.reduce ? combine(own, before[from][i], options.op) : before[from][i];
                if (t.reduce && options.op == ReduceOp::Mean && mask[place] == all) own /= ranks;
                if (options.dtype == DType::Float32) own = static_cast<float>(own);
            }
            record.transfer(number, t, static_cast<std::uint64_t>(range.count) * sizeOf(options.dtype));
            record.value(number, t.to, t.chunk, arrays[to], range);
        }
        record.endStep(number);
    }
    run.batch = std::move(record.batch);
    run.history.add(run.batch);

    run.info.title = "Synthetic";
    run.info.ranks = ranks;
    run.info.collective = shape;
    run.info.provenance.numbers = options.numbers;
    for (int rank = 0; rank < ranks; ++rank)
        run.info.provenance.devices.push_back("/job:localhost/replica:0/task:0/device:GPU:" + std::to_string(rank) +
                                              " (virtual)");
    return run;
}

SyntheticRun reviewQuestion(const RunOptions& options) {
    return carryOut(ringSchedule(4, 4), {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}}, options);
}

std::vector<std::vector<double>> randomData(int ranks, int elements, std::mt19937_64& random, bool wide) {
    std::vector<std::vector<double>> data(static_cast<std::size_t>(ranks));
    std::uniform_int_distribution<int> small(0, 99), exponent(-12, 12);
    std::uniform_real_distribution<double> real(-10, 10);
    for (auto& array : data)
        for (int i = 0; i < elements; ++i)
            array.push_back(wide ? static_cast<float>(real(random) * std::pow(10.0, exponent(random))) : small(random));
    return data;
}

Playhead playheadAt(int step, double progress, int liveStep, int steps) {
    Playhead playhead;
    playhead.setLiveEdge(liveStep, steps);
    playhead.setSecondsPerStep(0.8);
    playhead.jumpTo(step);
    if (progress <= 0 || step >= liveStep) return playhead;
    playhead.moveTo(step + 1);
    playhead.advance(0.8 * progress);
    return playhead;
}

SceneInput inputFor(const SyntheticRun& run, const Playhead& playhead, Size size, const TextMeasure& measure) {
    SceneInput input;
    input.info = &run.info;
    input.history = &run.history;
    input.events = run.batch.events;
    input.eventNames = run.batch.newNames;
    input.playhead = playhead;
    input.size = size;
    input.measure = &measure;
    return input;
}

}  // namespace kolo::viz::test
