// SPDX-License-Identifier: Apache-2.0
#include "engine/api/step_plan.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo {

namespace {

constexpr std::array<std::string_view, kActionKinds> kNotation = {"F",
                                                                  "B",
                                                                  "I",
                                                                  "W",
                                                                  "SEND_F",
                                                                  "RECV_F",
                                                                  "SEND_B",
                                                                  "RECV_B",
                                                                  "RECOMPUTE",
                                                                  "ALL_REDUCE",
                                                                  "UPDATE",
                                                                  "REDUCE_SCATTER",
                                                                  "ALL_GATHER",
                                                                  "UNSHARD",
                                                                  "RESHARD",
                                                                  "OFFLOAD",
                                                                  "RELEASE",
                                                                  "LOAD",
                                                                  "PARTITION",
                                                                  "ALL_GATHER_A",
                                                                  "ALL_REDUCE_F",
                                                                  "ALL_REDUCE_B",
                                                                  "ALL_GATHER_F",
                                                                  "REDUCE_SCATTER_B",
                                                                  "ALL_GATHER_B",
                                                                  "HALO_F",
                                                                  "HALO_B"};

/// Reads digits off the front of `text`; false if there are none or too many.
bool takeNumber(std::string_view& text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || text.front() == '-') return false;
    text.remove_prefix(end - text.data());
    return true;
}

}  // namespace

std::string_view notation(ActionKind kind) {
    return kNotation[static_cast<std::size_t>(kind)];
}

bool hasIndex(ActionKind kind) {
    return kind != ActionKind::Update;
}

bool isPass(ActionKind kind) {
    return kind <= ActionKind::BackwardWeight || kind == ActionKind::Recompute;
}

bool isCommunication(ActionKind kind) {
    return !isPass(kind) && kind != ActionKind::Update && kind != ActionKind::Reshard && kind != ActionKind::Release &&
           kind != ActionKind::Partition;
}

bool isCollective(ActionKind kind) {
    return isOfBucket(kind) || kind == ActionKind::Unshard || kind == ActionKind::GatherInput || isExchange(kind);
}

bool isExchange(ActionKind kind) {
    return kind >= ActionKind::AllReduceForward;
}

bool isOfBucket(ActionKind kind) {
    return kind == ActionKind::AllReduce || kind == ActionKind::ReduceScatter || kind == ActionKind::AllGather;
}

bool isWithHost(ActionKind kind) {
    return kind == ActionKind::Offload || kind == ActionKind::Load;
}

std::string text(const Action& action) {
    std::string result = std::to_string(action.stage);
    result += notation(action.kind);
    if (action.index >= 0) result += std::to_string(action.index);
    return result;
}

Outcome<Action> actionFromText(std::string_view text) {
    const Error unknown{ErrorCode::BadData, "",
                        Complaint::tr("{} is not an action; one is written as stage, action, micro-batch: 2F0, 2B0, "
                                      "2I0, 2W0, 1SEND_F0, 2RECV_F0, 2SEND_B0, 1RECV_B0, 0RECOMPUTE0, 0ALL_REDUCE0, "
                                      "0REDUCE_SCATTER0, 0ALL_GATHER0 (of a bucket), 0UNSHARD0, 0RESHARD0, 0OFFLOAD0, "
                                      "0RELEASE0, 0LOAD0, 0PARTITION0, 0ALL_GATHER_A0, 0UPDATE, and "
                                      "between layers that are cut 1ALL_REDUCE_F0, 1ALL_REDUCE_B0, 1ALL_GATHER_F0, "
                                      "1REDUCE_SCATTER_B0, 1ALL_GATHER_B0, 1HALO_F0, 1HALO_B0.",
                                      inQuotes(text.substr(0, 40)))};
    Action action;
    std::string_view rest = text;
    if (rest.empty() || !takeNumber(rest, action.stage)) return unknown;
    const std::string_view word = rest.substr(0, std::min(rest.size(), rest.find_first_of("0123456789")));
    const auto found = std::find(kNotation.begin(), kNotation.end(), word);
    if (found == kNotation.end()) return unknown;
    action.kind = static_cast<ActionKind>(found - kNotation.begin());
    rest.remove_prefix(word.size());
    if (hasIndex(action.kind) != !rest.empty()) return unknown;
    if (!rest.empty() && (!takeNumber(rest, action.index) || !rest.empty())) return unknown;
    return action;
}

int Mesh::ranks() const {
    int ranks = 1;
    for (const Axis& axis : axes) ranks *= axis.size;
    return ranks;
}

int Mesh::sizeOf(std::string_view axis) const {
    for (const Axis& each : axes)
        if (each.name == axis) return each.size;
    return 1;
}

int Mesh::coordinate(int rank, std::string_view axis) const {
    for (auto each = axes.rbegin(); each != axes.rend(); ++each) {
        if (each->name == axis) return rank % each->size;
        rank /= each->size;
    }
    return 0;
}

std::vector<int> Mesh::group(int rank, std::string_view axis) const {
    int stride = 1;
    for (auto each = axes.rbegin(); each != axes.rend(); ++each) {
        if (each->name == axis) {
            const int first = rank - rank / stride % each->size * stride;
            std::vector<int> group;
            for (int i = 0; i < each->size; ++i) group.push_back(first + i * stride);
            return group;
        }
        stride *= each->size;
    }
    return {rank};
}

std::vector<std::vector<int>> Mesh::groups(std::string_view axis) const {
    std::vector<std::vector<int>> groups;
    for (int rank = 0; rank < ranks(); ++rank)
        if (coordinate(rank, axis) == 0) groups.push_back(group(rank, axis));
    return groups;
}

const Exchange* PlanStage::exchange(ActionKind kind) const {
    const auto found = std::ranges::find(exchanges, kind, &Exchange::kind);
    return found == exchanges.end() ? nullptr : &*found;
}

const Exchange* insideOf(const StepPlan& plan, const Action& pass) {
    const bool forward = pass.kind == ActionKind::Forward || pass.kind == ActionKind::Recompute;
    if (!forward && pass.kind != ActionKind::Backward) return nullptr;
    for (const Exchange& each : plan.stages[pass.stage].inside)
        if ((each.kind == ActionKind::AllGatherForward) == forward) return &each;
    return nullptr;
}

bool isTogether(const StepPlan& plan, const Action& action) {
    return isCollective(action.kind) || insideOf(plan, action);
}

std::string_view axisOf(const StepPlan& plan, const Action& collective) {
    if (const Exchange* inside = insideOf(plan, collective)) return inside->axis;
    if (isOfBucket(collective.kind)) return plan.buckets[plan.bucketOf(collective)].axis;
    if (collective.kind == ActionKind::GatherInput) return plan.stages[collective.stage].partitionAxis;
    if (!isExchange(collective.kind)) return kDataAxis;
    const Exchange* exchange = plan.stages[collective.stage].exchange(collective.kind);
    return exchange ? std::string_view(exchange->axis) : kDataAxis;
}

int StepPlan::rankOf(int stage, int dataCoordinate) const {
    int rank = 0;
    for (const Mesh::Axis& axis : mesh.axes)
        rank = rank * axis.size + (axis.name == kDataAxis       ? dataCoordinate
                                   : axis.name == kPipelineAxis ? stages[stage].position
                                                                : 0);
    return rank;
}

bool StepPlan::holds(int rank, int stage) const {
    return stage >= 0 && stage < static_cast<int>(stages.size()) &&
           stages[stage].position == mesh.coordinate(rank, kPipelineAxis);
}

Range StepPlan::partOf(int rank, int bucket) const {
    const int ranks = mesh.sizeOf(kDataAxis);
    const Range whole = buckets[bucket].parameters;
    return chunkRange(whole.count, ranks, (mesh.coordinate(rank, kDataAxis) + 1) % ranks).movedBy(whole.first);
}

bool isFact(PlanValueKind kind) {
    return kind >= PlanValueKind::WeightGradient;
}

Text inWords(const PlanValue& value) {
    const auto [kind, stage, micro] = value;
    switch (kind) {
        case PlanValueKind::Input: return Engine::tr("the input of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::Activations: return Engine::tr("the activations of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::Output: return Engine::tr("the output of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::OutputGradient:
            return Engine::tr("the gradient by the output of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::InputGradient:
            return Engine::tr("the gradient by the input of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::LayerGradients:
            return Engine::tr("the gradients between the layers of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::StateGradient:
            return Engine::tr("the gradient by the state of stage {} after time step {}", stage, micro);
        case PlanValueKind::WeightGradient:
            return Engine::tr("the gradient by the weights of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::MeanGradient: return Engine::tr("the mean gradient of bucket {}", micro);
        case PlanValueKind::Updated: return Engine::tr("the new parameters of stage {}", stage);
        case PlanValueKind::StageParameters: return Engine::tr("all parameters of stage {}", stage);
        case PlanValueKind::StageGradient: return Engine::tr("the whole gradient of stage {}", stage);
        case PlanValueKind::InputPart:
            return Engine::tr("a part of the input of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::Gathered: return Engine::tr("all new parameters of bucket {}", micro);
        case PlanValueKind::SummedInput:
            return Engine::tr("the sum that is the input of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::SummedGradient:
            return Engine::tr("the sum that is the gradient by the input of stage {}, micro-batch {}", stage, micro);
        case PlanValueKind::OnHost:
            return Engine::tr("the host's copy of what stage {} keeps of micro-batch {}", stage, micro);
    }
    return "";
}

std::vector<PlanValue> keptForBackward(const StepPlan& plan, int stage, int micro) {
    const bool inParts = !plan.stages[stage].partitionAxis.empty();
    std::vector<PlanValue> kept = {{inParts ? PlanValueKind::InputPart : PlanValueKind::Input, stage, micro}};
    if (!plan.recomputes) kept.push_back({PlanValueKind::Activations, stage, micro});
    return kept;
}

Effects effectsOf(const StepPlan& plan, int rank, const Action& action) {
    using Kind = PlanValueKind;
    const int stage = action.stage, micro = action.index;
    const auto value = [&](Kind kind, int of) { return PlanValue{kind, of, micro}; };
    // The neighbour's, where it is on the same rank: then nothing is sent.
    const bool localBefore = plan.holds(rank, stage - 1), localNext = plan.holds(rank, stage + 1);
    const PlanValue input = value(Kind::Input, stage), activations = value(Kind::Activations, stage);
    const bool drops = plan.recomputes || !plan.trains;  // F keeps its output alone, until the next stage has it
    const auto written = [&](int of) { return value(drops ? Kind::Output : Kind::Activations, of); };
    const PlanValue sentForward = written(stage);
    const PlanValue outputGradient =
        localNext ? value(Kind::InputGradient, stage + 1) : value(Kind::OutputGradient, stage);
    const auto does = [&](int of, ActionKind kind) { return plan.stages[of].exchange(kind) != nullptr; };
    using Do = ActionKind;
    // Whether the stage before or somebody in between makes what this one reads, and the other way round.
    const bool inputComes = does(stage, Do::AllGatherForward) || does(stage, Do::HaloForward);
    const auto gradientComes = [&](int border) {
        return does(border, Do::ReduceScatterBackward) || does(border, Do::AllGatherBackward) ||
               does(border, Do::HaloBackward);
    };
    const PlanValue inputGradient = value(Kind::InputGradient, stage);
    const PlanValue layerGradients = value(Kind::LayerGradients, stage);
    const auto isIn = [&](int of, int bucket) { return plan.pieceOf(of, bucket).count > 0; };
    const int buckets = static_cast<int>(plan.buckets.size());
    const bool hasParameters = plan.stages[stage].parameters.count > 0;
    const auto parameters = [&](int time) { return PlanValue{Kind::StageParameters, stage, time}; };
    const auto wholeGradient = [&](int turn) { return PlanValue{Kind::StageGradient, stage, turn}; };
    // The last of the stage's buckets lets its gradient go.
    const auto lastBucketOf = [&](int of) {
        int last = 0;
        for (int bucket = 0; bucket < buckets; ++bucket)
            if (plan.isOfData(bucket) && isIn(of, bucket)) last = bucket;
        return last;
    };
    const auto readsWeightGradients = [&](Effects& effects, int of) {
        for (int each = 0; each < plan.microbatches; ++each) effects.reads.push_back({Kind::WeightGradient, of, each});
    };

    Effects effects;
    switch (action.kind) {
        case ActionKind::Forward:
            if (localBefore && !inputComes) {
                effects.reads = {written(stage - 1)};
                if (drops) effects.frees = effects.reads;
                if (does(stage, Do::AllReduceForward)) effects.reads.push_back(value(Kind::SummedInput, stage));
            }
            if (stage == 0 || (localBefore && !inputComes))
                effects.brings = {input};
            else
                effects.reads = {input};
            if (!plan.trains) effects.frees.push_back(input);
            if (!drops)
                effects.brings.push_back(activations);
            else if (!plan.isLast(stage))
                effects.brings.push_back(value(Kind::Output, stage));
            if (plan.overTime && micro > 0) effects.reads.push_back({Kind::Activations, stage, micro - 1});
            if (plan.zero == 3 && hasParameters) effects.reads.push_back(parameters(2 * micro));
            break;
        case ActionKind::Recompute:
            effects = {{input}, {activations}, {}};
            if (plan.zero == 3 && hasParameters) effects.reads.push_back(parameters(2 * micro + 1));
            break;
        case ActionKind::Backward:
        case ActionKind::BackwardInput:
            effects.reads = {input, activations};
            if (!plan.isLast(stage)) {
                const bool comes = gradientComes(stage + 1);
                const PlanValue gradient = comes ? value(Kind::OutputGradient, stage) : outputGradient;
                effects.reads.push_back(gradient);
                effects.frees.push_back(gradient);
                if (!comes && does(stage + 1, Do::AllReduceBackward))
                    effects.reads.push_back(value(Kind::SummedGradient, stage + 1));
                // What was gathered goes back in parts; if it is the same everywhere, each takes its own.
                if (!comes && does(stage + 1, Do::AllGatherForward)) {
                    effects.brings.push_back(value(Kind::OutputGradient, stage));
                    effects.frees.push_back(value(Kind::OutputGradient, stage));
                }
            }
            if (stage > 0) effects.brings.push_back(inputGradient);
            if (plan.overTime && micro + 1 < plan.microbatches) {
                effects.reads.push_back(value(Kind::StateGradient, stage));
                effects.frees.push_back(value(Kind::StateGradient, stage));
            }
            if (plan.overTime && micro > 0) {
                effects.reads.push_back({Kind::Activations, stage, micro - 1});
                effects.brings.push_back({Kind::StateGradient, stage, micro - 1});
            }
            if (plan.zero == 3 && hasParameters) effects.reads.push_back(parameters(2 * micro + 1));
            if (plan.zero >= 2 && hasParameters) {
                // One at a time: that of the micro-batch before has left.
                if (micro > 0 && buckets > 0)
                    effects.reads.push_back({Kind::MeanGradient, stage, plan.indexOf(micro - 1, lastBucketOf(stage))});
                effects.brings.push_back(wholeGradient(micro));
            }
            if (action.kind == ActionKind::BackwardInput) {
                effects.brings.push_back(layerGradients);
            } else {
                effects.brings.push_back(value(Kind::WeightGradient, stage));
                effects.frees.insert(effects.frees.end(), {input, activations});
            }
            break;
        case ActionKind::BackwardWeight:
            effects.reads = effects.frees = {input, activations, layerGradients};
            effects.brings = {value(Kind::WeightGradient, stage)};
            break;
        case ActionKind::SendForward:
            effects.reads = {sentForward};
            if (drops) effects.frees = effects.reads;
            break;
        case ActionKind::ReceiveForward: effects.brings = {input}; break;
        case ActionKind::SendBackward: effects.reads = effects.frees = {inputGradient}; break;
        case ActionKind::ReceiveBackward: effects.brings = {value(Kind::OutputGradient, stage)}; break;
        case ActionKind::AllReduce:
            for (int of = 0; of < static_cast<int>(plan.stages.size()); ++of) {
                if (!plan.holds(rank, of) || !isIn(of, action.index)) continue;
                if (plan.zero == 0) readsWeightGradients(effects, of);
                // A rank's part of what is a sum over the data axis, too.
                for (int bucket = 0; plan.zero > 0 && bucket < buckets; ++bucket)
                    if (plan.isOfData(bucket) && isIn(of, bucket))
                        for (int turn = 0; turn < plan.turns(); ++turn)
                            effects.reads.push_back({Kind::MeanGradient, of, plan.indexOf(turn, bucket)});
            }
            effects.brings = {{Kind::MeanGradient, 0, action.index}};
            break;
        case ActionKind::ReduceScatter: {
            const int turn = plan.turnOf(action);
            if (plan.zero >= 2) {
                effects.reads = {{Kind::WeightGradient, stage, turn}, wholeGradient(turn)};
                if (plan.bucketOf(action) == lastBucketOf(stage)) effects.frees = {wholeGradient(turn)};
            } else {
                readsWeightGradients(effects, stage);
            }
            effects.brings = {{Kind::MeanGradient, stage, action.index}};
            break;
        }
        case ActionKind::AllGather:
            for (int of = 0; of < static_cast<int>(plan.stages.size()); ++of)
                if (plan.holds(rank, of) && isIn(of, action.index)) effects.reads.push_back({Kind::Updated, of, -1});
            effects.brings = {{Kind::Gathered, 0, action.index}};
            break;
        case ActionKind::AllReduceForward:
            effects = {{written(stage - 1)}, {value(Kind::SummedInput, stage)}, {}};
            break;
        case ActionKind::AllGatherForward:
        case ActionKind::HaloForward:
            effects = {{written(stage - 1)}, {input}, {}};
            if (drops) effects.frees = effects.reads;
            if (does(stage, Do::AllReduceForward)) effects.reads.push_back(value(Kind::SummedInput, stage));
            break;
        case ActionKind::AllReduceBackward:
            effects = {{inputGradient}, {value(Kind::SummedGradient, stage)}, {}};
            break;
        case ActionKind::ReduceScatterBackward:
        case ActionKind::AllGatherBackward:
        case ActionKind::HaloBackward:
            effects = {{inputGradient}, {value(Kind::OutputGradient, stage - 1)}, {inputGradient}};
            if (does(stage, Do::AllReduceBackward)) effects.reads.push_back(value(Kind::SummedGradient, stage));
            break;
        case ActionKind::Unshard: effects.brings = {parameters(action.index)}; break;
        case ActionKind::Reshard: effects.reads = effects.frees = {parameters(action.index)}; break;
        case ActionKind::Offload:
            effects = {keptForBackward(plan, stage, micro), {value(Kind::OnHost, stage)}, {}};
            break;
        case ActionKind::Release:
            effects.reads = effects.frees = keptForBackward(plan, stage, micro);
            effects.reads.push_back(value(Kind::OnHost, stage));
            break;
        case ActionKind::Load:
            effects.reads = effects.frees = {value(Kind::OnHost, stage)};
            effects.brings = keptForBackward(plan, stage, micro);
            break;
        case ActionKind::Partition: effects = {{input}, {value(Kind::InputPart, stage)}, {input}}; break;
        case ActionKind::GatherInput:
            effects.reads = effects.frees = {value(Kind::InputPart, stage)};
            effects.brings = {input};
            break;
        case ActionKind::Update:
            for (int bucket = 0; bucket < buckets; ++bucket)
                if (isIn(stage, bucket)) {
                    const bool inParts = plan.zero > 0 && plan.isOfData(bucket);
                    for (int turn = 0; turn < (inParts ? plan.turns() : 1); ++turn)
                        effects.reads.push_back({Kind::MeanGradient, inParts ? stage : 0, plan.indexOf(turn, bucket)});
                }
            if (plan.buckets.empty()) readsWeightGradients(effects, stage);
            effects.brings = {{Kind::Updated, stage, -1}};
            break;
    }
    return effects;
}

std::int64_t fusedBytes(const StepPlan& plan, const Action& action) {
    std::int64_t most = 0;
    const auto add = [&](const Range& range) { most = std::max(most, range.count * plan.numberBytes()); };
    if (action.kind == ActionKind::AllReduce || action.kind == ActionKind::AllGather)
        add(plan.buckets[action.index].parameters);
    if (action.kind == ActionKind::ReduceScatter) add(plan.pieceOf(action.stage, plan.bucketOf(action)));
    if (action.kind == ActionKind::Unshard)
        for (int bucket = 0; bucket < static_cast<int>(plan.buckets.size()); ++bucket)
            if (plan.isOfData(bucket)) add(plan.pieceOf(action.stage, bucket));
    return most;
}

std::int64_t roundsOf(const StepPlan& plan, const Action& action) {
    const std::int64_t bytes = fusedBytes(plan, action);
    if (plan.bufferBytes == 0 || bytes == 0) return 1;
    return (bytes + plan.bufferBytes - 1) / plan.bufferBytes;
}

std::int64_t bytesOf(const StepPlan& plan, const PlanValue& value) {
    const PlanStage& stage = plan.stages[value.stage];
    const auto outputBytes = [&] {
        if (stage.outputBytes > 0) return stage.outputBytes;
        return plan.isLast(value.stage) ? 0 : plan.stages[value.stage + 1].inputBytes;
    };
    switch (value.kind) {
        case PlanValueKind::Input:
        case PlanValueKind::InputGradient: return stage.inputBytes;
        case PlanValueKind::InputPart: {
            // As many numbers on each rank, though the last part may have fewer.
            const std::int64_t parts = plan.mesh.sizeOf(stage.partitionAxis), number = sizeof(float);
            return (stage.inputBytes / number + parts - 1) / parts * number;
        }
        case PlanValueKind::Activations: return stage.activationBytes;
        case PlanValueKind::Output:
        case PlanValueKind::OutputGradient: return outputBytes();
        case PlanValueKind::LayerGradients: return stage.gradientBytes;
        case PlanValueKind::StateGradient: return stage.stateBytes;
        case PlanValueKind::StageParameters:
        case PlanValueKind::StageGradient: return stage.parameters.count * plan.numberBytes();
        case PlanValueKind::Gathered:
        case PlanValueKind::SummedInput:
        case PlanValueKind::SummedGradient:
        case PlanValueKind::OnHost:
        case PlanValueKind::WeightGradient:
        case PlanValueKind::MeanGradient:
        case PlanValueKind::Updated: return 0;
    }
    return 0;
}

}  // namespace kolo
