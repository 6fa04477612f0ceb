// SPDX-License-Identifier: Apache-2.0
#include "engine/training/evaluation.h"

#include <algorithm>

#include "engine/api/sha256.h"
#include "engine/collectives/communicator.h"
#include "engine/training/dataset.h"
#include "engine/training/forward_only.h"

namespace kolo::training {

namespace {

/// Batch by batch; atEnd gets each one's labels.
Outcome<void> goThrough(const RankState& state, ForwardOnly& forward, std::int64_t first, std::int64_t count,
                        const std::function<Outcome<void>(Activations&, const Targets&)>& atEnd) {
    const Dataset& data = state.plan.dataset;
    const int most = state.plan.settings.batch;
    for (std::int64_t row = first; row < first + count; row += most) {
        const int rows = static_cast<int>(std::min<std::int64_t>(most, first + count - row));
        const Targets targets{data.labelsOf(row), rows};
        TRY(forward.run(data.row(row), rows, [&](Activations& activations) { return atEnd(activations, targets); }));
    }
    return forward.finish();
}

}  // namespace

Outcome<Evaluation> evaluate(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory,
                             std::int64_t first, std::int64_t count) {
    Evaluation result;
    ForwardOnly forward(state, synchronisation, memory);
    const auto look = [&](Activations& activations, const Targets& targets) -> Outcome<void> {
        TRY(state.replica.lossOf(activations, targets, 0, false, &result.lossSum));
        const double correct = TRY(state.replica.correctRows(activations, targets));
        result.correct += correct;
        result.rows += targets.rows;
        return {};
    };
    TRY(goThrough(state, forward, first, count, look));
    return result;
}

Outcome<Predictions> predict(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory,
                             std::int64_t first, std::int64_t count, bool ofEveryWorker) {
    constexpr std::size_t kFirst = 10;
    Predictions result;
    ForwardOnly forward(state, synchronisation, memory);
    if (ofEveryWorker) forward.ofEveryWorker();
    const auto look = [&](Activations& activations, const Targets& targets) -> Outcome<void> {
        const double correct = TRY(state.replica.correctRows(activations, targets));
        const std::vector<std::int32_t> predicted = TRY(state.replica.predictedRows(activations, targets.rows));
        result.correct += correct;
        result.perClass.resize(static_cast<std::size_t>(state.plan.wholeModel().classes()));
        for (const std::int32_t each : predicted) {
            ++result.perClass[each];
            if (result.first.size() < kFirst) result.first.push_back(each);
        }
        return {};
    };
    TRY(goThrough(state, forward, first, count, look));
    return result;
}

/// Every rank of the first worker has a part, which the reporting rank puts in its place.
Outcome<std::string> hashParts(const RankState& state, std::span<const float> own) {
    const Plan& plan = state.plan;
    BoxMemory memory(state.rank.device);
    collectives::Communicator& communicator = state.rank.communicator;
    auto part = TRY(memory.device().allocate(own.size_bytes()));
    const int self = state.rank.index, reporting = plan.reportingRank();
    if (self != reporting) {
        std::ranges::copy(own, floatsOf(part));
        TRY(communicator.isend(reporting, 0, part, 0, own.size_bytes()));
        TRY(communicator.waitAll());
        return std::string();
    }
    std::vector<float> all(plan.cut->whole.parameterCount());
    for (int rank = 0; rank < plan.workerRanks(); ++rank) {
        if (plan.step.mesh.coordinate(rank, kDataAxis) > 0) continue;
        if (rank != self) {
            const auto envelope = TRY(communicator.probe(rank, 0));
            TRY(communicator.recv(envelope, part, 0, {state.trace.parameters, {.iteration = state.trace.iteration}}));
        }
        plan.cut->place(rank == self ? own : std::span<const float>(floatsOf(part), own.size()), rank, all);
    }
    return sha256Hex(std::as_bytes(std::span(all)));
}

Outcome<std::string> hashParameters(const RankState& state) {
    const StepPlan& plan = state.plan.step;
    collectives::Communicator& communicator = state.rank.communicator;
    Replica& replica = state.replica;
    HostFloats own(replica.parameterBuffer());
    own.fetch();
    if (!state.plan.isPipeline() && !state.plan.cut) return sha256Hex(std::as_bytes(own.all()));
    if (state.plan.cut) return hashParts(state, own.all());
    BoxMemory memory(replica.device());
    const bool reports = state.rank.index == state.plan.reportingRank();
    const std::int64_t count = reports ? state.plan.model.parameterCount() : replica.parameterCount();
    auto all = TRY(memory.device().allocate(count * sizeof(float)));
    for (int stage = 0, local = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
        const Range whole = plan.stages[stage].parameters;
        if (plan.holds(state.rank.index, stage)) {
            const Range here = replica.parametersOf(local++);
            const std::int64_t to = reports ? whole.first : here.first;
            std::ranges::copy(own.of(here), floatsOf(all) + to);
            if (!reports)
                TRY(communicator.isend(state.plan.reportingRank(), stage, all, to * sizeof(float),
                                       here.count * sizeof(float)));
        } else if (reports) {
            const auto envelope = TRY(communicator.probe(plan.rankOf(stage, 0), stage));
            TRY(communicator.recv(envelope, all, whole.first * sizeof(float),
                                  {state.trace.parameters, {.iteration = state.trace.iteration}}));
        }
    }
    TRY(communicator.waitAll());
    return reports ? sha256Hex({all.address(), all.sizeBytes()}) : std::string();
}

}  // namespace kolo::training
