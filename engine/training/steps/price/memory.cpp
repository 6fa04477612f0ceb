// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/price/memory.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "engine/training/steps/messages.h"

namespace kolo::training {

using Kind = ActionKind;

namespace {

constexpr std::int64_t kStateBytes = 4;  // of each of the optimizer's numbers

enum Held { kActivations, kBorders, kBuffers, kHeld };

Held heldAs(PlanValueKind kind) {
    switch (kind) {
        case PlanValueKind::Activations:
        case PlanValueKind::LayerGradients: return kActivations;
        case PlanValueKind::StageParameters:
        case PlanValueKind::StageGradient: return kBuffers;
        default: return kBorders;
    }
}

/// What there is all the time: all of it, or this rank's parts.
void addModelStates(const StepPlan& plan, int rank, RankMemory& memory) {
    std::int64_t whole = 0, parts = 0;
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
        if (!plan.holds(rank, stage)) continue;
        whole += plan.stages[stage].parameters.count;
        for (int bucket = 0; plan.zero > 0 && bucket < static_cast<int>(plan.buckets.size()); ++bucket)
            if (plan.isOfData(bucket))
                parts += commonPart(plan.partOf(rank, bucket), plan.stages[stage].parameters).count;
    }
    // Of two bytes each, an even number of them.
    const auto bytesOf = [&](std::int64_t numbers) { return (plan.numberBytes() * numbers + 3) / 4 * 4; };
    memory.parameters = bytesOf(plan.zero >= 3 ? parts : whole);
    if (!plan.trains) return;
    memory.gradients = bytesOf(plan.zero >= 2 ? parts : whole);
    memory.optimizer = kStateBytes * (plan.stateArrays + (plan.mixed ? 1 : 0)) * (plan.zero >= 1 ? parts : whole);
}

/// Where numbers have two bytes, arithmetic is done on four: of one stage at a time, its parameters and its gradient.
std::int64_t workingBytesOf(const StepPlan& plan, int rank) {
    std::int64_t largest = 0;
    for (int stage = 0; plan.mixed && stage < static_cast<int>(plan.stages.size()); ++stage)
        if (plan.holds(rank, stage)) largest = std::max(largest, plan.stages[stage].parameters.count);
    return 2 * 4 * largest;
}

/// Parts of a tensor that are not one piece of memory are put together beside it before they travel; a halo's messages
/// are four, to and from both neighbours.
std::int64_t packedBytesOf(const StepPlan& plan) {
    std::int64_t largest = 0, halo = 0;
    for (const PlanStage& stage : plan.stages) {
        for (const Exchange& exchange : stage.inside) largest = std::max(largest, exchange.bytes);
        for (const Exchange& exchange : stage.exchanges)
            if (exchange.kind != Kind::AllReduceForward && exchange.kind != Kind::AllReduceBackward) {
                largest = std::max(largest, exchange.bytes);
                if (exchange.kind == Kind::HaloForward || exchange.kind == Kind::HaloBackward)
                    halo = std::max(halo, exchange.bytes);
            }
    }
    return largest + 4 * halo;
}

/// There all the time.
std::int64_t lastingBuffersOf(const StepPlan& plan, int rank) {
    return workingBytesOf(plan, rank) + packedBytesOf(plan) + plan.bufferBytes;
}

/// On a stream of its own, if there is one.
bool goesBeside(Kind kind) {
    return isOfBucket(kind) || kind == Kind::Unshard || kind == Kind::Offload || kind == Kind::Load;
}

/// The first action whose pass or update waits for something of the stream that was submitted with action `number`, or
/// later: the stream is then done with it. The end of the step waits for all.
std::size_t awaitedAt(const StepPlan& plan, int rank, std::size_t number) {
    const std::vector<Action>& actions = plan.ranks[rank];
    std::set<PlanValue> arriving;
    for (std::size_t i = number; i < actions.size(); ++i) {
        const Effects effects = effectsOf(plan, rank, actions[i]);
        if (goesBeside(actions[i].kind))
            arriving.insert(effects.brings.begin(), effects.brings.end());
        else if (std::ranges::any_of(effects.reads, [&](const PlanValue& value) { return arriving.contains(value); }))
            return i;
    }
    return actions.size();
}

/// The first action that reads what receive `number` brings: messages are received when somebody needs them.
std::size_t neededAt(const StepPlan& plan, int rank, std::size_t number) {
    const std::vector<Action>& actions = plan.ranks[rank];
    const PlanValue received = effectsOf(plan, rank, actions[number]).brings.front();
    for (std::size_t i = number + 1; i < actions.size(); ++i)
        if (std::ranges::count(effectsOf(plan, rank, actions[i]).reads, received) > 0) return i;
    return number;
}

}  // namespace

RankMemory memoryOver(const StepPlan& plan, int rank, const std::vector<PlanPrice::Span>& spans, bool keeps) {
    RankMemory memory;
    addModelStates(plan, rank, memory);
    struct Change {
        double at = 0;
        bool grows = false;
        PlanValue value;
        std::int64_t bytes = 0;
        int kept = 0;
    };
    std::vector<Change> changes;
    const auto& actions = plan.ranks[rank];
    const bool drops = plan.recomputes || !plan.trains;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (actions[i].kind == Kind::AllReduce || actions[i].kind == Kind::Update) continue;  // facts
        const Effects effects = effectsOf(plan, rank, actions[i]);
        const auto lives = [&](double at, const PlanValue& value, int sign) {
            if (!isFact(value.kind))
                changes.push_back({at, sign > 0, value, sign * bytesOf(plan, value),
                                   value.kind == PlanValueKind::Activations ? sign : 0});
        };
        for (const PlanValue& value : effects.brings) lives(spans[i].start, value, 1);
        for (const PlanValue& value : effects.frees) lives(spans[i].end, value, -1);
        if (actions[i].kind != Kind::Forward || !drops) continue;
        const PlanValue dropped{PlanValueKind::Activations, actions[i].stage, actions[i].index};
        const std::int64_t bytes = plan.stages[dropped.stage].activationBytes;
        changes.push_back({spans[i].start, true, dropped, bytes, 0});
        changes.push_back({spans[i].end, false, dropped, -bytes, 0});
    }
    // What ends makes room for what begins.
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& a, const Change& b) { return a.at != b.at ? a.at < b.at : a.grows < b.grows; });
    std::array<std::int64_t, kHeld> held{};
    held[kBuffers] = lastingBuffersOf(plan, rank);
    std::array<std::int64_t, kHeld> most = held;
    std::map<std::pair<PlanValueKind, int>, int> unused;
    int kept = 0;
    const std::int64_t always = memory.parameters + memory.gradients + memory.optimizer;
    memory.peak = always + held[kBuffers];
    for (const Change& each : changes) {
        kept += each.kept;
        int& left = unused[{each.value.kind, each.value.stage}];
        if (keeps && (!each.grows || left > 0)) {
            left += each.grows ? -1 : 1;
        } else {
            const Held as = heldAs(each.value.kind);
            most[as] = std::max(most[as], held[as] += each.bytes);
        }
        memory.peakPassing = std::max(memory.peakPassing, held[kActivations] + held[kBorders]);
        memory.peak = std::max(memory.peak, always + held[kActivations] + held[kBorders] + held[kBuffers]);
        memory.peakActivations = std::max(memory.peakActivations, kept);
    }
    memory.activations = most[kActivations];
    memory.borders = most[kBorders];
    memory.buffers = most[kBuffers];
    return memory;
}

RankMemory memoryInOrder(const StepPlan& plan, int rank, MemoryUse use) {
    const std::vector<Action>& actions = plan.ranks[rank];
    std::vector<PlanPrice::Span> spans;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const std::size_t begin = isReceive(actions[i].kind) ? neededAt(plan, rank, i) : i;
        const std::size_t end = use.beside && goesBeside(actions[i].kind) ? awaitedAt(plan, rank, i) : begin;
        spans.push_back({static_cast<double>(begin), static_cast<double>(std::max(begin + 1, end))});
    }
    return memoryOver(plan, rank, spans, use.keeps);
}

RankMemory memoryOfForward(const StepPlan& plan, int rank) {
    RankMemory memory;
    addModelStates(plan, rank, memory);
    const bool goes = plan.mesh.coordinate(rank, kDataAxis) == 0;
    const std::int64_t buffers = lastingBuffersOf(plan, rank);
    std::int64_t before = 0;
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
        const auto of = [&](PlanValueKind kind) { return bytesOf(plan, {kind, stage, 0}); };
        const std::int64_t input = goes ? of(PlanValueKind::Input) : 0,
                           all = goes ? input + of(PlanValueKind::Activations) : 0;
        const std::int64_t passing = std::max(before + input, all),
                           held = buffers + (plan.zero == 3 ? of(PlanValueKind::StageParameters) : 0);
        memory.peakPassing = std::max(memory.peakPassing, passing);
        memory.buffers = std::max(memory.buffers, held);
        memory.peak = std::max(memory.peak, memory.parameters + memory.gradients + memory.optimizer + passing + held);
        before = all;
    }
    return memory;
}

}  // namespace kolo::training
