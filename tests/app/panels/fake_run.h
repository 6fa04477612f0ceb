// SPDX-License-Identifier: GPL-3.0-or-later
//
// A ring allreduce, written by hand as the messages that an engine would send, so that the panels are tested without
// one. The arithmetic is a dozen independent lines and knows nothing of the engine's.
#pragma once

#include <cstdint>
#include <vector>

#include "app/engine_client.h"
#include "app/run_document.h"
#include "engine/api/declare.h"
#include "engine/api/event_names.h"
#include "engine/api/protocol.h"
#include "engine/api/tracer.h"

namespace kolo::test {

using Arrays = std::vector<std::vector<double>>;

/// The lecture's review question.
inline Arrays reviewArrays() {
    return {{17, 11, 1, 9}, {5, 13, 23, 14}, {3, 6, 10, 8}, {12, 7, 2, 12}};
}

inline Arrays countedArrays(int ranks, int elements) {
    Arrays arrays(static_cast<std::size_t>(ranks));
    for (int r = 0; r < ranks; ++r)
        for (int i = 0; i < elements; ++i) arrays[static_cast<std::size_t>(r)].push_back((r * 7 + i * 3) % 10);
    return arrays;
}

class FakeRun {
public:
    explicit FakeRun(Arrays start, Detail detail = Detail::Full) : m_now(std::move(start)), m_detail(detail) {
        const int ranks = static_cast<int>(m_now.size());
        CollectiveShape shape;
        shape.elements = static_cast<std::int64_t>(m_now.front().size());
        shape.schedule.algorithm = "ring";
        shape.schedule.ranks = shape.schedule.chunks = ranks;
        for (int step = 1; step <= 2 * (ranks - 1); ++step) {
            const bool reduce = step < ranks;
            Step next{reduce ? recorded::kShareReduce : recorded::kShareOnly, {}};
            for (int from = 0; from < ranks; ++from) {
                const int chunk = ((from - step + 1) % ranks + ranks) % ranks;
                next.transfers.push_back({from, (from + 1) % ranks, chunk, reduce});
            }
            shape.schedule.steps.push_back(std::move(next));
        }
        info.id = 7;
        info.title = "Ring allreduce";
        info.ranks = ranks;
        info.spec.strategy = "allreduce";
        info.spec.devices.count = ranks;
        info.spec.detail = detail;
        info.provenance.hardware = "virtual GPU × " + std::to_string(ranks);
        for (int rank = 0; rank < ranks; ++rank)
            info.provenance.devices.push_back("/job:localhost/replica:0/task:0/device:GPU:" + std::to_string(rank) +
                                              " (virtual)");
        info.collective = std::move(shape);
    }

    int steps() const { return static_cast<int>(schedule().steps.size()); }
    const Schedule& schedule() const { return info.collective->schedule; }
    const Arrays& now() const { return m_now; }
    std::uint64_t sent(int rank) const { return m_sent.empty() ? 0 : m_sent[static_cast<std::size_t>(rank)]; }

    /// The state before the first step.
    EventBatch beginning() {
        EventBatch batch;
        for (int rank = 0; rank < info.ranks; ++rank) {
            for (int chunk = 0; chunk < schedule().chunks; ++chunk) value(batch, 0, rank, chunk, 0);
            done(batch, 0, rank, 0, 0);
        }
        m_sent.assign(m_now.size(), 0);
        return batch;
    }

    /// Step 1 … steps(); each begins a second after the previous one, as if a reader had waited, and takes
    /// microseconds.
    EventBatch stepOn() {
        EventBatch batch;
        const int step = ++m_step;
        const std::int64_t gate = std::int64_t{step} * 1'000'000'000;
        const Arrays before = m_now;
        for (const Transfer& transfer : schedule().steps[static_cast<std::size_t>(step) - 1].transfers) {
            const Range range = chunkRange(info.collective->elements, schedule().chunks, transfer.chunk);
            for (std::int64_t i = range.first; i < range.first + range.count; ++i) {
                double& mine = m_now[static_cast<std::size_t>(transfer.to)][static_cast<std::size_t>(i)];
                const double theirs = before[static_cast<std::size_t>(transfer.from)][static_cast<std::size_t>(i)];
                mine = transfer.reduce ? mine + theirs : theirs;
            }
            const auto bytes = static_cast<std::uint64_t>(range.count) * sizeOf(info.collective->dtype);
            const std::int64_t startNs = gate + 400 + 40 * transfer.to, endNs = startNs + 3100;
            BatchTracer tracer(batch, transfer.to);
            if (m_detail == Detail::Full) tracer.wait(transfer.from, {gate, startNs}, {.step = step});
            tracer.transfer(transfer.from, bytes, {startNs, endNs}, {.step = step, .chunk = transfer.chunk},
                            transfer.reduce ? kReduce : 0);
            m_sent[static_cast<std::size_t>(transfer.from)] += bytes;
            value(batch, step, transfer.to, transfer.chunk, endNs);
        }
        for (int rank = 0; rank < info.ranks; ++rank) done(batch, step, rank, gate, gate + 3600 + 40 * rank);
        return batch;
    }

    // ---- as a client would hear it ------------------------------------------------------------------------------

    /// `document` requests the run first, for it shows only runs that it has requested; that is the client's
    /// `request`-th.
    void start(app::EngineClient& client, app::RunDocument& document, bool live = false, qint64 request = 1) {
        document.open(info.id);
        emit client.message(protocol::Started{request, info, live});
        emit client.message(protocol::Events{info.id, beginning()});
        tellState(client);
    }
    void advance(app::EngineClient& client, int count) {
        for (int i = 0; i < count && m_step < steps(); ++i) emit client.message(protocol::Events{info.id, stepOn()});
        tellState(client);
    }
    void finish(app::EngineClient& client) {
        advance(client, steps());
        RunResult result;
        result.elapsedNs = std::int64_t{steps() + 1} * 1'000'000'000;
        emit client.message(protocol::Ended{info.id, result});
    }

    RunInfo info;

private:
    void tellState(app::EngineClient& client) {
        SessionState state;
        state.run = info.id;
        state.phase = SessionPhase::Waiting;
        state.step = m_step;
        state.steps = steps();
        emit client.message(protocol::StateChanged{state});
    }
    void value(EventBatch& batch, int step, int rank, int chunk, std::int64_t atNs) {
        if (m_detail != Detail::Full) return;
        const Range range = chunkRange(info.collective->elements, schedule().chunks, chunk);
        const std::span<const double> array(m_now[static_cast<std::size_t>(rank)]);
        BatchTracer(batch, rank)
            .values(array.subspan(static_cast<std::size_t>(range.first), static_cast<std::size_t>(range.count)), atNs,
                    {.step = step, .chunk = chunk});
    }
    static void done(EventBatch& batch, int step, int rank, std::int64_t startNs, std::int64_t endNs) {
        BatchTracer(batch, rank).step({startNs, endNs}, {.step = step});
    }

    Arrays m_now;
    Detail m_detail;
    int m_step = 0;
    std::vector<std::uint64_t> m_sent;
};

/// The declaration of the strategy, with a parameter of every type.
inline StrategyInfo fakeStrategy() {
    StrategyInfo info;
    info.id = "allreduce";
    info.title = "Allreduce";
    info.summary = "Every worker ends with the element-wise sum of all workers' arrays.";
    info.parameters = {
        declare::choice("algorithm", {{"ring", "", "each sends to its right-hand neighbour"}},
                        "Which way the chunks go.", "@"),
        declare::choice("op", {{"sum", "", "add up"}, {"mean", "", "add up, then divide"}, {"min", "", "the smallest"}},
                        "How values that meet are combined."),
        declare::choice("dtype",
                        {{"float32", "", "4 bytes"}, {"float64", "", "8 bytes"}, {"int32", "", "whole numbers"}},
                        "The type of the elements."),
        {.name = "data", .type = ParameterType::Data, .help = "One array per worker."},
        declare::integer("elements", "elements", 16, 0, 1e6, "The length of a random array."),
        declare::integer("seed", "", 1, 0, 4294967295.0, "The same seed makes the same arrays."),
        declare::real("rate", "1/s", "0.5", 0, 1, "A real number."),
        declare::flag("verify", true, "Hold the result against a plain sum."),
        declare::text("note", "", "", "Free text."),
    };
    return info;
}

}  // namespace kolo::test
