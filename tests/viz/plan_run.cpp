// SPDX-License-Identifier: Apache-2.0
#include "tests/viz/plan_run.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "engine/api/event_names.h"
#include "engine/api/tracer.h"

namespace kolo::viz::test {

namespace {

using Kind = ActionKind;

StepPlan empty(const std::string& schedule, int stages, int positions, int microbatches, int replicas) {
    StepPlan plan;
    plan.schedule = schedule;
    plan.mesh.axes = {{std::string(kDataAxis), replicas}, {std::string(kPipelineAxis), positions}};
    plan.microbatches = microbatches;
    for (int stage = 0; stage < stages; ++stage)
        plan.stages.push_back({stage % positions, 2 * stage, 2, {1000 * stage, 1000}, 4096, 16384, 8192, 0, 1e6});
    if (replicas > 1)
        for (int stage = 0; stage < stages; ++stage) plan.buckets.push_back({{1000 * stage, 1000}});
    plan.ranks.resize(static_cast<std::size_t>(positions) * static_cast<std::size_t>(replicas));
    return plan;
}

/// The passes of each rank get their sends and receives, the all-reduces and the updates.
StepPlan completed(StepPlan plan, const std::vector<std::vector<Action>>& passes) {
    for (int rank = 0; rank < static_cast<int>(plan.ranks.size()); ++rank) {
        auto& actions = plan.ranks[static_cast<std::size_t>(rank)];
        const auto& own = passes[static_cast<std::size_t>(plan.mesh.coordinate(rank, kPipelineAxis))];
        for (const Action& pass : own) {
            const int stage = pass.stage, micro = pass.index;
            const bool forward = pass.kind == Kind::Forward, weights = pass.kind == Kind::BackwardWeight;
            if (forward && stage > 0 && !plan.holds(rank, stage - 1))
                actions.push_back({Kind::ReceiveForward, stage, micro});
            if (!forward && !weights && !plan.isLast(stage) && !plan.holds(rank, stage + 1))
                actions.push_back({Kind::ReceiveBackward, stage, micro});
            actions.push_back(pass);
            if (forward && !plan.isLast(stage) && !plan.holds(rank, stage + 1))
                actions.push_back({Kind::SendForward, stage, micro});
            if (!forward && !weights && stage > 0 && !plan.holds(rank, stage - 1))
                actions.push_back({Kind::SendBackward, stage, micro});
        }
        for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
            if (!plan.holds(rank, stage)) continue;
            if (!plan.buckets.empty()) actions.push_back({Kind::AllReduce, stage, stage});
            actions.push_back({Kind::Update, stage, -1});
        }
    }
    return plan;
}

}  // namespace

StepPlan gpipe(int stages, int microbatches, int replicas) {
    std::vector<std::vector<Action>> passes(static_cast<std::size_t>(stages));
    for (int rank = 0; rank < stages; ++rank) {
        for (int micro = 0; micro < microbatches; ++micro)
            passes[static_cast<std::size_t>(rank)].push_back({Kind::Forward, rank, micro});
        for (int micro = 0; micro < microbatches; ++micro)
            passes[static_cast<std::size_t>(rank)].push_back({Kind::Backward, rank, micro});
    }
    return completed(empty("gpipe", stages, stages, microbatches, replicas), passes);
}

StepPlan oneForwardOneBackward(int stages, int microbatches) {
    std::vector<std::vector<Action>> passes(static_cast<std::size_t>(stages));
    for (int rank = 0; rank < stages; ++rank) {
        auto& own = passes[static_cast<std::size_t>(rank)];
        const int ahead = std::min(stages - rank, microbatches);
        for (int micro = 0; micro < ahead; ++micro) own.push_back({Kind::Forward, rank, micro});
        for (int micro = 0; micro < microbatches; ++micro) {
            own.push_back({Kind::Backward, rank, micro});
            if (micro + ahead < microbatches) own.push_back({Kind::Forward, rank, micro + ahead});
        }
    }
    return completed(empty("1f1b", stages, stages, microbatches, 1), passes);
}

StepPlan zeroBubble(int stages, int microbatches) {
    StepPlan plan = oneForwardOneBackward(stages, microbatches);
    std::vector<std::vector<Action>> passes(static_cast<std::size_t>(stages));
    for (int rank = 0; rank < stages; ++rank) {
        auto& own = passes[static_cast<std::size_t>(rank)];
        for (const Action& action : plan.ranks[static_cast<std::size_t>(rank)])
            if (isPass(action.kind))
                own.push_back(action.kind == Kind::Backward ? Action{Kind::BackwardInput, rank, action.index} : action);
        for (int micro = 0; micro < microbatches; ++micro) own.push_back({Kind::BackwardWeight, rank, micro});
    }
    return completed(empty("zero-bubble", stages, stages, microbatches, 1), passes);
}

StepPlan interleaved(int microbatches) {
    std::vector<std::vector<Action>> passes(2);
    for (const int half : {0, 2})
        for (int micro = 0; micro < microbatches; ++micro)
            for (int rank = 0; rank < 2; ++rank)
                passes[static_cast<std::size_t>(rank)].push_back({Kind::Forward, half + rank, micro});
    for (const int half : {2, 0})
        for (int micro = 0; micro < microbatches; ++micro)
            for (int rank = 0; rank < 2; ++rank)
                passes[static_cast<std::size_t>(rank)].push_back({Kind::Backward, half + rank, micro});
    return completed(empty("interleaved:2", 4, 2, microbatches, 1), passes);
}

StepPlan replicated(int replicas, int microbatches) {
    std::vector<Action> own;
    for (int micro = 0; micro < microbatches; ++micro) {
        own.push_back({Kind::Forward, 0, micro});
        own.push_back({Kind::Backward, 0, micro});
    }
    return completed(empty("data-parallel", 1, 1, microbatches, replicas), {own});
}

PlanRun carryOut(const StepPlan& plan, const PlanRunOptions& options) {
    PlanRun run;
    run.info.id = 41;
    run.info.title = plan.schedule;
    run.info.plan = plan;
    run.info.ranks = static_cast<int>(plan.ranks.size());
    run.info.step = StepKind::Slot;
    run.info.spec.strategy = "pipeline";
    run.info.spec.devices.count = run.info.ranks;
    run.info.spec.parameters = {{"steps", std::to_string(options.planned)}, {"batch", "32"}};
    for (int rank = 0; rank < run.info.ranks; ++rank)
        run.info.provenance.devices.push_back("/job:localhost/replica:0/task:0/device:GPU:" + std::to_string(rank) +
                                              " (virtual)");
    run.info.provenance.hardware = "virtual GPU × " + std::to_string(run.info.ranks);

    // Two clocks: slots at unit cost, and nanoseconds.
    struct Time {
        std::int64_t slot = 0, ns = 0;
        void atLeast(const Time& other) {
            slot = std::max(slot, other.slot);
            ns = std::max(ns, other.ns);
        }
    };
    const auto ranks = plan.ranks.size();
    Time begin;
    for (int iteration = 0; iteration < options.steps; ++iteration) {
        const bool last = iteration + 1 == options.steps;
        std::vector<std::map<PlanValue, Time>> there(ranks);
        std::map<std::tuple<int, Kind, int, int>, std::pair<Time, std::uint64_t>> sent;
        std::map<int, std::map<int, Time>> meeting;  // by bucket; the pipelines' ranks of a bucket are one group
        std::vector<std::size_t> next(ranks);
        std::vector<Time> compute(ranks, {0, begin.ns});
        std::vector<std::map<std::string, std::int64_t>> held(ranks);
        Time end = begin;
        bool cut = false;
        for (bool moved = true; moved;) {
            moved = false;
            for (int rank = 0; rank < static_cast<int>(ranks); ++rank) {
                const auto at = static_cast<std::size_t>(rank);
                BatchTracer tracer(run.batch, rank);
                while (next[at] < plan.ranks[at].size()) {
                    const Action& action = plan.ranks[at][next[at]];
                    const Effects effects = effectsOf(plan, rank, action);
                    Time start{0, begin.ns};
                    if (!isCommunication(action.kind)) start = compute[at];
                    bool ready = true;
                    for (const PlanValue& value : effects.reads) {
                        const auto found = there[at].find(value);
                        if (found == there[at].end())
                            ready = false;
                        else
                            start.atLeast(found->second);
                    }
                    if (!ready) break;
                    const bool receives = action.kind == Kind::ReceiveForward || action.kind == Kind::ReceiveBackward;
                    int sender = -1;
                    std::uint64_t bytes = 0;
                    if (receives) {
                        const bool forward = action.kind == Kind::ReceiveForward;
                        const int from = action.stage + (forward ? -1 : 1);
                        sender = plan.rankOf(from, plan.mesh.coordinate(rank, kDataAxis));
                        const auto found =
                            sent.find({sender, forward ? Kind::SendForward : Kind::SendBackward, from, action.index});
                        if (found == sent.end()) break;
                        start.atLeast(found->second.first);
                        bytes = found->second.second;
                    }
                    if (action.kind == Kind::AllReduce) {
                        auto& arrived = meeting[action.index];
                        arrived[rank] = start;
                        const auto group = plan.mesh.group(rank, kDataAxis);
                        if (arrived.size() < group.size()) break;
                        for (const auto& [each, time] : arrived) start.atLeast(time);
                    }
                    Time done = start;
                    if (isPass(action.kind)) {
                        ++done.slot;
                        done.ns += options.passNs * (action.kind == Kind::Backward ? 2 : 1);
                    } else if (action.kind == Kind::Update) {
                        done.ns += options.passNs / 10;
                    } else if (receives || action.kind == Kind::AllReduce || isExchange(action.kind)) {
                        done.ns += options.borderNs;
                    }
                    if (!isCommunication(action.kind)) compute[at] = done;
                    if (action.kind == Kind::SendForward || action.kind == Kind::SendBackward)
                        sent[{rank, action.kind, action.stage, action.index}] = {
                            done,
                            static_cast<std::uint64_t>(plan.stages[static_cast<std::size_t>(action.stage)].inputBytes)};
                    for (const PlanValue& value : effects.brings) there[at][value] = done;
                    for (const auto* changed : {&effects.brings, &effects.frees})
                        for (const PlanValue& value : *changed) {
                            const bool border = value.kind == PlanValueKind::OutputGradient ||
                                                value.kind == PlanValueKind::InputGradient;
                            held[at][border ? recorded::kBorders : recorded::kActivations] +=
                                bytesOf(plan, value) * (changed == &effects.brings ? 1 : -1);
                        }
                    ++next[at];
                    moved = true;
                    if (last && done.slot > options.stopAfterSlot) {
                        cut = true;
                        continue;
                    }
                    end.atLeast(done);
                    const Where where{iteration, static_cast<int>(done.slot), action.index};
                    const std::uint32_t name = tracer.intern(text(action));
                    if (isPass(action.kind) || action.kind == Kind::Update || action.kind == Kind::AllReduce ||
                        isExchange(action.kind))
                        tracer.kernel(name, {start.ns, done.ns}, where);
                    if (receives)
                        tracer.transfer(sender, bytes, {start.ns, done.ns}, where, options.emulatedLink ? kEmulated : 0,
                                        name);
                    if (!options.memory) continue;
                    held[at]["weights"] = 12000;
                    for (const auto& [kind, amount] : held[at])
                        tracer.memory(static_cast<std::uint64_t>(amount), done.ns, where, tracer.intern(kind));
                }
            }
        }
        for (int rank = 0; rank < static_cast<int>(ranks) && !cut; ++rank) {
            BatchTracer tracer(run.batch, rank);
            const Where where{iteration, 0, -1};
            if (rank + 1 == static_cast<int>(ranks))
                tracer.metric(tracer.intern(recorded::kLoss), 2.0 / (iteration + 1), end.ns, where);
            tracer.step({begin.ns, end.ns}, where, 0, tracer.intern(recorded::kTrainingStep));
        }
        begin.ns = end.ns;
    }
    return run;
}

}  // namespace kolo::viz::test
