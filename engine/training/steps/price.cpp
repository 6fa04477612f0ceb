// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/price.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::training {

namespace {

using Kind = ActionKind;

constexpr std::int64_t kStateBytes = 4;  // of each of the optimizer's numbers

bool isReceive(Kind kind) {
    return kind == Kind::ReceiveForward || kind == Kind::ReceiveBackward;
}
bool isSend(Kind kind) {
    return kind == Kind::SendForward || kind == Kind::SendBackward;
}

/// Of a message: the bytes of a border.
std::int64_t messageBytes(const StepPlan& plan, const Action& send) {
    return plan.stages[send.kind == Kind::SendForward ? send.stage + 1 : send.stage].inputBytes;
}

int receiverOf(const StepPlan& plan, int rank, const Action& send) {
    return plan.rankOf(send.kind == Kind::SendForward ? send.stage + 1 : send.stage - 1,
                       plan.mesh.coordinate(rank, kDataAxis));
}

Action receiveOf(const Action& send) {
    return send.kind == Kind::SendForward ? Action{Kind::ReceiveForward, send.stage + 1, send.index}
                                          : Action{Kind::ReceiveBackward, send.stage - 1, send.index};
}

/// What one rank of the ring sends for a collective: all but a part in each of an allreduce's halves, together
/// 2S(n−1)/n. A reduce-scatter leaves each part with its owner, who sends on all the others; an all-gather brings to a
/// rank the part of its successor last, so that is what it does not send. Of a halo, what goes to one neighbour.
std::int64_t ringBytes(const StepPlan& plan, int rank, const Action& action) {
    const std::string_view axis = axisOf(plan, action);
    const std::int64_t ranks = plan.mesh.sizeOf(axis), self = plan.mesh.coordinate(rank, axis);
    const auto allreduced = [&](std::int64_t numbers) {
        const auto owned = [&](std::int64_t by) {
            return chunkRange(numbers, static_cast<int>(ranks), static_cast<int>((by + 1) % ranks)).count;
        };
        return 2 * numbers - owned(self) - owned((self + 1) % ranks);
    };
    if (const Exchange* inside = insideOf(plan, action)) return inside->times * (inside->bytes * (ranks - 1) / ranks);
    if (isExchange(action.kind)) {
        const bool sums = action.kind == Kind::AllReduceForward || action.kind == Kind::AllReduceBackward;
        const bool halo = action.kind == Kind::HaloForward || action.kind == Kind::HaloBackward;
        const std::int64_t bytes = plan.stages[action.stage].exchange(action.kind)->bytes;
        if (sums) return 4 * allreduced(bytes / 4);
        return halo ? bytes : bytes * (ranks - 1) / ranks;
    }
    if (action.kind == Kind::GatherInput) {
        const std::int64_t numbers = plan.stages[action.stage].inputBytes / 4;
        return 4 * (numbers - chunkRange(numbers, static_cast<int>(ranks), static_cast<int>((self + 1) % ranks)).count);
    }
    const auto withoutPart = [&](const Range& piece, int bucket, int owner) {
        return plan.numberBytes() * (piece.count - commonPart(piece, plan.partOf(owner, bucket)).count);
    };
    const std::vector<int> group = plan.mesh.group(rank, kDataAxis);
    const int next = group[(plan.mesh.coordinate(rank, kDataAxis) + 1) % group.size()];
    switch (action.kind) {
        case Kind::AllReduce: {
            const Range range = plan.buckets[action.index].parameters;
            if (plan.zero == 0) return plan.numberBytes() * allreduced(range.count);
            std::int64_t numbers = 0;  // each part by itself
            for (int bucket = 0; bucket < static_cast<int>(plan.buckets.size()); ++bucket)
                if (plan.isOfData(bucket)) numbers += allreduced(commonPart(range, plan.partOf(rank, bucket)).count);
            return plan.numberBytes() * numbers;
        }
        case Kind::ReduceScatter:
            return withoutPart(plan.pieceOf(action.stage, action.index), action.index, rank);
        case Kind::AllGather:
            return withoutPart(plan.buckets[action.index].parameters, action.index, next);
        case Kind::Unshard: {
            std::int64_t bytes = 0;
            for (int bucket = 0; bucket < static_cast<int>(plan.buckets.size()); ++bucket)
                if (plan.isOfData(bucket)) bytes += withoutPart(plan.pieceOf(action.stage, bucket), bucket, next);
            return bytes;
        }
        default:
            return 0;
    }
}

/// The actions of all ranks as one graph: what must have ended before an action starts.
class Timeline {
public:
    Timeline(const StepPlan& plan, const ActionCosts& costs) : m_plan(plan), m_costs(costs) {
        for (const auto& actions : plan.ranks) {
            m_first.push_back(m_nodes.size());
            const int rank = static_cast<int>(m_first.size()) - 1;
            for (int i = 0; i < static_cast<int>(actions.size()); ++i) m_nodes.push_back({{rank, i}});
        }
        for (int rank = 0; rank < static_cast<int>(plan.ranks.size()); ++rank) connect(rank);
        connectGroups();
        run();
    }

    PlanPrice::Span spanOf(PlanPlace place) const { return m_nodes[numberOf(place)].span; }

    /// From the action that ends last, back over what each one started with.
    std::vector<PlanPlace> criticalPath() const {
        const Node* last = nullptr;
        for (const Node& node : m_nodes)
            if (!last || node.span.end > last->span.end) last = &node;
        std::vector<PlanPlace> path;
        while (last) {
            path.push_back(last->place);
            last = last->cause < 0 ? nullptr : &m_nodes[last->cause];
        }
        std::reverse(path.begin(), path.end());
        return path;
    }

private:
    struct Node {
        PlanPlace place;
        std::vector<std::size_t> next = {};
        int missing = 0;  // that must end before
        int cause = -1;   // the one that ended last
        PlanPrice::Span span = {};
    };

    std::size_t numberOf(PlanPlace place) const { return m_first[place.rank] + place.action; }
    const Action& at(PlanPlace place) const { return m_plan.ranks[place.rank][place.action]; }
    void after(PlanPlace before, PlanPlace place) {
        m_nodes[numberOf(before)].next.push_back(numberOf(place));
        ++m_nodes[numberOf(place)].missing;
    }

    void connect(int rank) {
        std::map<PlanValue, int> bringers;
        std::map<int, int> weights;  // stage → column of the last gradient by the weights
        int before[2] = {-1, -1};    // on each stream
        const auto& actions = m_plan.ranks[rank];
        for (int i = 0; i < static_cast<int>(actions.size()); ++i) {
            const Action& action = actions[i];
            if (isSend(action.kind)) m_sends[{receiverOf(m_plan, rank, action), receiveOf(action)}] = {rank, i};
            if (isTogether(m_plan, action)) m_collectives[{groupOf(rank, action), keyOf(action)}].push_back({rank, i});
            if (!isReceive(action.kind)) {
                int& last = before[isCommunication(action.kind)];
                if (last >= 0) after({rank, last}, {rank, i});
                last = i;
            }
            // The gradients of a bucket are made by the compute stream, in order: the last one is enough.
            if (action.kind == Kind::AllReduce || action.kind == Kind::ReduceScatter) {
                int lastWeights = -1;
                for (const auto& [stage, column] : weights)
                    if (reduces(action, stage)) lastWeights = std::max(lastWeights, column);
                if (lastWeights >= 0) after({rank, lastWeights}, {rank, i});
                const int of = action.kind == Kind::AllReduce ? 0 : action.stage;
                bringers[{PlanValueKind::MeanGradient, of, action.index}] = i;
                continue;
            }
            if (action.kind == Kind::Backward || action.kind == Kind::BackwardWeight) weights[action.stage] = i;
            if (action.kind == Kind::Update && m_plan.buckets.empty()) continue;  // its stream has made all it reads
            if (action.kind == Kind::Update) bringers[{PlanValueKind::Updated, action.stage, -1}] = i;
            const Effects effects = effectsOf(m_plan, rank, action);
            for (const PlanValue& value : effects.reads)
                if (const auto found = bringers.find(value); found != bringers.end())
                    after({rank, found->second}, {rank, i});
            for (const PlanValue& value : effects.brings) bringers[value] = i;
        }
    }

    bool reduces(const Action& reduce, int stage) const {
        if (reduce.kind == Kind::ReduceScatter) return reduce.stage == stage;
        return m_plan.pieceOf(stage, reduce.index).count > 0;
    }
    /// What the ranks of a group call a collective.
    static Action keyOf(const Action& action) {
        return {action.kind, action.kind == Kind::AllReduce ? 0 : action.stage, action.index};
    }
    int groupOf(int rank, const Action& collective) const {
        return m_plan.mesh.group(rank, axisOf(m_plan, collective)).front();
    }

    /// Messages, and collectives: each rank of a group starts when all can.
    void connectGroups() {
        for (int rank = 0; rank < static_cast<int>(m_plan.ranks.size()); ++rank)
            for (int i = 0; i < static_cast<int>(m_plan.ranks[rank].size()); ++i)
                if (const Action& action = m_plan.ranks[rank][i]; isReceive(action.kind))
                    if (const auto send = m_sends.find({rank, action}); send != m_sends.end())
                        after(send->second, {rank, i});
        m_together.assign(m_nodes.size(), nullptr);
        for (const auto& [key, places] : m_collectives)
            for (const PlanPlace& place : places) m_together[numberOf(place)] = &places;
    }

    void run() {
        std::vector<std::size_t> ready;
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i].missing == 0) becomesReady(i, ready);
        while (!ready.empty()) {
            const std::size_t number = ready.back();
            ready.pop_back();
            const Node& node = m_nodes[number];
            for (const std::size_t next : node.next) {
                Node& other = m_nodes[next];
                if (node.span.end >= other.span.start) {
                    other.span.start = node.span.end;
                    other.cause = static_cast<int>(number);
                }
                if (--other.missing == 0) becomesReady(next, ready);
            }
        }
    }

    void becomesReady(std::size_t number, std::vector<std::size_t>& ready) {
        Node& node = m_nodes[number];
        const std::vector<PlanPlace>* together = m_together[number];
        if (!together) {
            node.span.end = node.span.start + m_costs.of(m_plan, node.place.rank, at(node.place));
            ready.push_back(number);
            return;
        }
        std::size_t latest = number;
        for (const PlanPlace& place : *together) {
            if (m_nodes[numberOf(place)].missing > 0) return;
            if (m_nodes[numberOf(place)].span.start > m_nodes[latest].span.start) latest = numberOf(place);
        }
        const Node last = m_nodes[latest];
        const double cost = m_costs.of(m_plan, node.place.rank, at(node.place));
        for (const PlanPlace& place : *together) {
            Node& each = m_nodes[numberOf(place)];
            each.span = {last.span.start, last.span.start + cost};
            each.cause = last.cause;
            ready.push_back(numberOf(place));
        }
    }

    const StepPlan& m_plan;
    const ActionCosts& m_costs;
    std::vector<Node> m_nodes;
    std::vector<std::size_t> m_first;                                        // node of each rank
    std::map<std::pair<int, Action>, PlanPlace> m_sends;                     // by receiver and its receive
    std::map<std::pair<int, Action>, std::vector<PlanPlace>> m_collectives;  // by group
    std::vector<const std::vector<PlanPlace>*> m_together;                   // of each node
};

void countBytes(const StepPlan& plan, PlanPrice& price) {
    const auto sent = [&](int from, int to, std::string_view axis, std::int64_t bytes) {
        price.sentBytes[from] += bytes;
        price.linkBytes[{from, to}] += bytes;
        price.axisBytes[std::string(axis)] += bytes;
    };
    for (int rank = 0; rank < static_cast<int>(plan.ranks.size()); ++rank)
        for (const Action& action : plan.ranks[rank]) {
            if (isSend(action.kind))
                sent(rank, receiverOf(plan, rank, action), kPipelineAxis, messageBytes(plan, action));
            if (!isTogether(plan, action)) continue;
            const std::string_view axis = axisOf(plan, action);
            const std::vector<int> group = plan.mesh.group(rank, axis);
            const auto here = std::find(group.begin(), group.end(), rank);
            if (action.kind == Kind::HaloForward || action.kind == Kind::HaloBackward) {
                const std::int64_t bytes = plan.stages[action.stage].exchange(action.kind)->bytes;
                if (here != group.begin()) sent(rank, here[-1], axis, bytes);
                if (here + 1 != group.end()) sent(rank, here[1], axis, bytes);
                continue;
            }
            const int next = here + 1 == group.end() ? group.front() : here[1];
            if (group.size() > 1) sent(rank, next, axis, ringBytes(plan, rank, action));
        }
}

enum Held { kActivations, kBorders, kBuffers, kHeld };

Held heldAs(PlanValueKind kind) {
    switch (kind) {
        case PlanValueKind::Activations:
        case PlanValueKind::LayerGradients:
            return kActivations;
        case PlanValueKind::StageParameters:
        case PlanValueKind::StageGradient:
            return kBuffers;
        default:
            return kBorders;
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

/// What a rank holds, over time.
RankMemory memoryOf(const StepPlan& plan, int rank, const std::vector<PlanPrice::Span>& spans, bool keeps = false) {
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

ActionCosts ActionCosts::unit() {
    ActionCosts costs;
    for (int kind = 0; kind < kActionKinds; ++kind) costs.kinds[kind] = isPass(static_cast<Kind>(kind)) ? 1 : 0;
    return costs;
}

double ActionCosts::of(const StepPlan& plan, int rank, const Action& action) const {
    if (isReceive(action.kind)) return 0;
    double cost = (stages.empty() ? kinds : stages[action.stage])[static_cast<std::size_t>(action.kind)];
    // Each piece of a fused buffer is a collective; what has been measured has its pieces in it.
    if (stages.empty()) cost *= static_cast<double>(roundsOf(plan, action));
    if (bytesPerSecond > 0 && isSend(action.kind))
        cost += static_cast<double>(messageBytes(plan, action)) / bytesPerSecond;
    if (bytesPerSecond > 0 && isTogether(plan, action))
        cost += static_cast<double>(ringBytes(plan, rank, action)) / bytesPerSecond;
    return cost;
}

Outcome<ActionCosts> costsFromText(std::string_view text) {
    const Error error{
        ErrorCode::BadValue, "cost",
        Complaint::tr("The costs are {}, but they must be a list such as F:1,B:2,W:1,comm:0.1, each of F, B, "
                      "I, W, RECOMPUTE, UPDATE, ALL_REDUCE and comm at most once, with a number from 0 to "
                      "1000000, and no pass without any.",
                      inQuotes(text))};
    constexpr double kMost = 1e6;
    std::map<std::string, double, std::less<>> given;
    for (std::string_view rest = text;;) {
        const std::string_view entry = rest.substr(0, rest.find(','));
        const std::size_t colon = entry.find(':');
        if (colon == std::string_view::npos) return error;
        const std::string_view name = entry.substr(0, colon), number = entry.substr(colon + 1);
        double cost = 0;
        static const std::set<std::string, std::less<>> known = {"F",         "B",      "I",          "W",
                                                                 "RECOMPUTE", "UPDATE", "ALL_REDUCE", "comm"};
        if (!parsesWhole(number, cost) || !(cost >= 0 && cost <= kMost) || !known.contains(name) ||
            !given.emplace(name, cost).second)
            return error;
        if (entry.size() == rest.size()) break;
        rest.remove_prefix(entry.size() + 1);
    }
    const auto costOf = [&](const char* name, double otherwise) {
        const auto found = given.find(name);
        return found == given.end() ? otherwise : found->second;
    };
    const bool split = given.contains("I") || given.contains("W");
    const double whole = costOf("B", given.contains("I") && given.contains("W") ? given.at("I") + given.at("W") : 1);
    const auto halfOf = [&](const char* half, const char* other) {
        if (given.contains(half)) return given.at(half);
        if (!given.contains("B")) return 1.0;
        return split ? std::max(0.0, whole - given.at(other)) : whole / 2;
    };
    ActionCosts costs;
    const auto set = [&](Kind kind, double cost) { costs.kinds[static_cast<std::size_t>(kind)] = cost; };
    set(Kind::Forward, costOf("F", 1));
    set(Kind::Backward, whole);
    set(Kind::BackwardInput, halfOf("I", "W"));
    set(Kind::BackwardWeight, halfOf("W", "I"));
    set(Kind::Recompute, costOf("RECOMPUTE", costOf("F", 1)));
    set(Kind::Update, costOf("UPDATE", 0));
    set(Kind::SendForward, costOf("comm", 0));
    set(Kind::SendBackward, costOf("comm", 0));
    set(Kind::AllReduce, costOf("ALL_REDUCE", costOf("comm", 0)));
    if (costs.kinds[static_cast<std::size_t>(Kind::Forward)] == 0 || whole == 0) return error;
    return costs;
}

RankMemory memoryInOrder(const StepPlan& plan, int rank, MemoryUse use) {
    const std::vector<Action>& actions = plan.ranks[rank];
    std::vector<PlanPrice::Span> spans;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const std::size_t begin = isReceive(actions[i].kind) ? neededAt(plan, rank, i) : i;
        const std::size_t end = use.beside && goesBeside(actions[i].kind) ? awaitedAt(plan, rank, i) : begin;
        spans.push_back({static_cast<double>(begin), static_cast<double>(std::max(begin + 1, end))});
    }
    return memoryOf(plan, rank, spans, use.keeps);
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

PlanPrice priceOf(const StepPlan& plan, const ActionCosts& costs) {
    const Timeline timeline(plan, costs);
    const std::size_t ranks = plan.ranks.size();
    PlanPrice price;
    price.busy.assign(ranks, 0);
    price.sentBytes.assign(ranks, 0);
    double computed = 0, until = 0;
    for (int rank = 0; rank < static_cast<int>(ranks); ++rank) {
        auto& spans = price.spans.emplace_back();
        for (int i = 0; i < static_cast<int>(plan.ranks[rank].size()); ++i) {
            const PlanPrice::Span span = timeline.spanOf({rank, i});
            spans.push_back(span);
            price.length = std::max(price.length, span.end);
            if (isCommunication(plan.ranks[rank][i].kind)) continue;
            until = std::max(until, span.end);
            price.busy[rank] += span.end - span.start;
        }
        computed += price.busy[rank];
        price.memory.push_back(memoryOf(plan, rank, spans));
    }
    price.bubble = until > 0 ? std::max(0.0, 1 - computed / (static_cast<double>(ranks) * until)) : 0;
    price.criticalPath = timeline.criticalPath();
    countBytes(plan, price);
    return price;
}

}  // namespace kolo::training
