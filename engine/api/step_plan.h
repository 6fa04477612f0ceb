// SPDX-License-Identifier: Apache-2.0
//
// A training step is data.
//
// A step plan is to training what a schedule is to a collective (schedule.h): the model cut into stages, the batch cut
// into micro-batches, and for every rank of a mesh a list of what it does in one step. From this one value come the
// proof that every row counts exactly once, the price (slots, bubble, bytes, memory), the execution, the picture, the
// table and the exercise's answers. The notation is PyTorch's (torch.distributed.pipelining):
//
//     rank 0   0F0 0F1 0F2       0B0 0B1 0B2  0UPDATE         stage, action, micro-batch
//     rank 1       1F0 1F1 1F2 1B0 1B1 1B2    1UPDATE
//
// What an action means. Every rank has two concurrent streams, compute and communication; each runs its actions in the
// order of the list. An action starts when everything that it reads is there (effectsOf): made by an earlier action of
// its rank, or delivered by a send. A send does not wait for its receiver.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/text.h"
#include "engine/api/types.h"

namespace kolo {

enum class ActionKind : std::uint8_t {
    Forward,          ///< F            of a stage over a micro-batch
    Backward,         ///< B            gradients by its input and by its weights
    BackwardInput,    ///< I            the half that the previous stage waits for
    BackwardWeight,   ///< W            the other half, later
    SendForward,      ///< SEND_F       the stage's output, to the next stage
    ReceiveForward,   ///< RECV_F       the stage's input, from the stage before
    SendBackward,     ///< SEND_B       the gradient by the stage's input, to the stage before
    ReceiveBackward,  ///< RECV_B       the gradient by its output, from the next
    Recompute,        ///< RECOMPUTE    a forward pass again, because its activations were dropped
    AllReduce,        ///< ALL_REDUCE   of a bucket of gradients, over the data axis
    Update,           ///< UPDATE       the optimizer, on the stage's parameters
    // Where ranks of the data axis keep parts (StepPlan::zero), these take ALL_REDUCE's place:
    ReduceScatter,  ///< REDUCE_SCATTER  of the stage's gradients in a bucket: each rank gets its part of the sum
    AllGather,      ///< ALL_GATHER      of a bucket's parameters after the update: each rank gets all of them
    Unshard,        ///< UNSHARD         all-gather of the stage's parameters: 0 for F, 1 for the backward pass
    Reshard,        ///< RESHARD         frees them again
    // What the backward pass needs may wait for it in the host's memory (offload.h):
    Offload,  ///< OFFLOAD         a copy of it to the host
    Release,  ///< RELEASE         frees it on the device once the copy is complete
    Load,     ///< LOAD            back from the host
    // Where all ranks of an axis would keep the same (PlanStage::partitionAxis):
    Partition,    ///< PARTITION     each keeps its part of a stage's input until the backward pass
    GatherInput,  ///< ALL_GATHER_A  all of it again
    // Where layers are cut (PlanStage::exchanges), for a stage's input and the gradient by it:
    AllReduceForward,       ///< ALL_REDUCE_F      adds up the parts of a sum that the previous stage has written
    AllReduceBackward,      ///< ALL_REDUCE_B      adds up the parts of the gradient by this stage's input
    AllGatherForward,       ///< ALL_GATHER_F      each rank has a part of what this stage reads whole
    ReduceScatterBackward,  ///< REDUCE_SCATTER_B  its gradient, if that is also a sum of parts
    AllGatherBackward,      ///< ALL_GATHER_B      the gradient of what was whole and is read in parts here
    HaloForward,            ///< HALO_F            the rows beyond each end of a part, from the neighbours
    HaloBackward,           ///< HALO_B            the gradients by these, back to the neighbours, who add them
};
inline constexpr int kActionKinds = 27;

/// "F", "SEND_F" …
std::string_view notation(ActionKind kind);
/// Whether an index follows the notation: a micro-batch; a bucket after ALL_REDUCE, REDUCE_SCATTER and ALL_GATHER;
/// which of two times after UNSHARD and RESHARD. None follows UPDATE.
bool hasIndex(ActionKind kind);
/// A pass over a micro-batch: F, B, I, W, RECOMPUTE.
bool isPass(ActionKind kind);
/// Runs on the communication stream, concurrently with the compute stream.
bool isCommunication(ActionKind kind);
/// All ranks of a group along an axis (axisOf) do it together.
bool isCollective(ActionKind kind);
/// Happens between two stages (PlanStage::exchanges).
bool isExchange(ActionKind kind);
/// Its index is a bucket.
bool isOfBucket(ActionKind kind);
/// Copies between a device and its host.
bool isWithHost(ActionKind kind);

struct Action {
    ActionKind kind = ActionKind::Forward;
    int stage = 0;
    int index = -1;  ///< micro-batch, bucket, or which time, within each turn (StepPlan::turns); -1: none
    friend auto operator<=>(const Action&, const Action&) = default;
};

std::string text(const Action& action);  ///< "2F0", "0ALL_REDUCE1", "3UPDATE"
/// The inverse of text(). The error is BadData and does not say where the action stands.
Outcome<Action> actionFromText(std::string_view text);

/// The ranks as a grid with named axes, in row-major order.
struct Mesh {
    struct Axis {
        std::string name;  ///< kDataAxis …
        int size = 1;
        friend bool operator==(const Axis&, const Axis&) = default;
    };
    std::vector<Axis> axes;

    int ranks() const;
    int sizeOf(std::string_view axis) const;                        ///< 1 if there is no such axis
    int coordinate(int rank, std::string_view axis) const;          ///< 0 if there is no such axis
    std::vector<int> group(int rank, std::string_view axis) const;  ///< the ranks that differ from it along one axis
    std::vector<std::vector<int>> groups(std::string_view axis) const;  ///< every such group
    friend bool operator==(const Mesh&, const Mesh&) = default;
};
/// The axes that Kolo names. Users name the ones that cut layers.
inline constexpr std::string_view kDataAxis = "data", kPipelineAxis = "pipeline";

/// A collective between the stage before and this one, where layers are cut.
struct Exchange {
    ActionKind kind = ActionKind::AllReduceForward;
    std::string axis;
    /// Per micro-batch: of the whole array that is added up, gathered or scattered; for a halo, what one neighbour
    /// gets.
    std::int64_t bytes = 0;
    int times = 1;  ///< inside a pass: how many times it happens
    friend bool operator==(const Exchange&, const Exchange&) = default;
};

/// A range of the model's layers, held by the ranks at one position of the pipeline axis. All bytes and flops are per
/// micro-batch.
struct PlanStage {
    int position = 0;  ///< on the pipeline axis
    int firstLayer = 0, layers = 0;
    Range parameters;                  ///< in the model's array; where layers are cut, in a rank's
    std::int64_t inputBytes = 0;       ///< what arrives; the gradient by it that goes back has the same size
    std::int64_t activationBytes = 0;  ///< what the backward pass needs besides the input
    std::int64_t gradientBytes = 0;    ///< what I leaves to W
    std::int64_t stateBytes = 0;       ///< over time: the state that passes from one time step to the next
    double flops = 0;                  ///< of a forward pass
    // Where layers are cut:
    std::int64_t outputBytes = 0;     ///< if the next stage reads another part than this one writes; 0: its inputBytes
    std::vector<Exchange> exchanges;  ///< at most one of each kind, as they run; the forward ones first
    /// Inside the passes of a recurrent layer that is cut, from one time step to the next: AllGatherForward in the
    /// forward pass, ReduceScatterBackward in the backward pass.
    std::vector<Exchange> inside;
    /// The input is the same on all ranks of this axis, so each keeps only its part for the backward pass (ZeRO-R's
    /// Pa). Empty: each keeps all of it.
    std::string partitionAxis;
    /// Null if there is none of that kind.
    const Exchange* exchange(ActionKind kind) const;
    friend bool operator==(const PlanStage&, const PlanStage&) = default;
};

/// Gradients that travel together.
struct Bucket {
    Range parameters;  ///< in the model's array; may span several stages of one rank
    std::string axis = std::string(kDataAxis);
    friend bool operator==(const Bucket&, const Bucket&) = default;
};

/// Parameters whose gradient is a sum with a part on each rank of an axis, in addition to the batch's.
struct GradientParts {
    Range parameters;
    std::string axis;
    friend bool operator==(const GradientParts&, const GradientParts&) = default;
};

struct StepPlan {
    std::string schedule;  ///< "1f1b", "@mine.csv"
    Mesh mesh;
    int microbatches = 1;
    bool recomputes = false;  ///< F keeps only its input; RECOMPUTE comes before the backward pass
    bool trains = true;       ///< false: forward passes alone, which keep nothing for a backward pass
    bool overTime = false;    ///< its micro-batches are the time steps of one batch; see effectsOf
    /// Local SGD: replicas train alone for this many steps, then average their parameters. 0: they average their
    /// gradients in every step.
    int localSteps = 0;
    int stateArrays = 0;  ///< how many numbers per parameter the optimizer keeps
    /// ZeRO's stage: what each rank of the data axis keeps only its part of, bucket by bucket (partOf). 0: nothing; 1:
    /// the optimizer's states; 2: the gradients, too; 3: the parameters, too.
    int zero = 0;
    /// Parameters and gradients are bf16, and the optimizer keeps a float32 copy of the parameters.
    bool mixed = false;
    /// Gradients and parameters travel piece by piece through a fused buffer of this size (ZeRO-R's CB); 0: they are
    /// sent in place.
    std::int64_t bufferBytes = 0;
    std::vector<PlanStage> stages;
    std::vector<Bucket> buckets;               ///< empty if nothing is reduced
    std::vector<GradientParts> gradientParts;  ///< where layers are cut
    std::vector<std::vector<Action>> ranks;    ///< what each rank does, in order, both streams in one list

    /// A rank that holds the stage, at that coordinate of the data axis; the first if there are several.
    int rankOf(int stage, int dataCoordinate) const;
    bool holds(int rank, int stage) const;
    /// The part of a bucket that `rank` keeps (`zero`): the one that a ring's reduce-scatter leaves there.
    Range partOf(int rank, int bucket) const;
    /// The part of a bucket that belongs to a stage.
    Range pieceOf(int stage, int bucket) const {
        return commonPart(stages[stage].parameters, buckets[bucket].parameters);
    }
    /// How many times per step gradients leave and, with zero=3, parameters arrive: once per micro-batch if no rank
    /// keeps all of them; otherwise once, for the sum over all micro-batches.
    int turns() const { return zero >= 2 ? microbatches : 1; }
    /// REDUCE_SCATTER numbers the buckets of all turns consecutively.
    int indexOf(int turn, int bucket) const { return turn * static_cast<int>(buckets.size()) + bucket; }
    int turnOf(const Action& reduceScatter) const { return reduceScatter.index / static_cast<int>(buckets.size()); }
    /// Of ALL_REDUCE, REDUCE_SCATTER and ALL_GATHER.
    int bucketOf(const Action& action) const { return action.index % static_cast<int>(buckets.size()); }
    /// Size of a parameter, and of its gradient.
    int numberBytes() const { return mixed ? 2 : 4; }
    /// The bucket is reduced along the data axis.
    bool isOfData(int bucket) const { return buckets[bucket].axis == kDataAxis; }
    bool isLast(int stage) const { return stage + 1 == static_cast<int>(stages.size()); }
    friend bool operator==(const StepPlan&, const StepPlan&) = default;
};

/// Something in a rank's memory during a step; or a fact, which takes no memory.
enum class PlanValueKind : std::uint8_t {
    Input,           ///< of a stage, received
    Activations,     ///< what its backward pass needs, its output among them
    Output,          ///< its output alone, if the activations are dropped
    OutputGradient,  ///< received, or the next stage's InputGradient if that stage is on the same rank
    InputGradient,
    LayerGradients,   ///< what I leaves to W
    StateGradient,    ///< over time: by the state after a time step, from the step after it
    StageParameters,  ///< all of them, if ranks keep parts; 0 for F, 1 for the backward pass, 2 for the next F …
    StageGradient,    ///< of a micro-batch: all of it, until each rank has its part
    InputPart,        ///< of a stage's input, along PlanStage::partitionAxis
    WeightGradient,   ///< fact: a micro-batch's has been added to the stage's gradient
    MeanGradient,     ///< fact: a bucket, or a stage's part of it, is the mean over the data axis
    Updated,          ///< fact: the stage's parameters are those of the next step
    Gathered,         ///< fact: so are all parameters of a bucket, on every rank
    SummedInput,      ///< fact: what the previous stage has written has been added up
    SummedGradient,   ///< fact: the gradient by a stage's input has been added up
    OnHost,           ///< fact: what a stage keeps for its backward pass has a copy in the host's memory
};

struct PlanValue {
    PlanValueKind kind = PlanValueKind::Input;
    int stage = 0;
    int index = -1;  ///< micro-batch, bucket, or which time
    friend auto operator<=>(const PlanValue&, const PlanValue&) = default;
};
/// The exchange inside a pass (PlanStage::inside); null: there is none.
const Exchange* insideOf(const StepPlan& plan, const Action& pass);
/// All ranks of a group along an axis do it together: collectives, and passes with an exchange inside.
bool isTogether(const StepPlan& plan, const Action& action);
/// The axis of such an action.
std::string_view axisOf(const StepPlan& plan, const Action& together);

/// It takes no memory.
bool isFact(PlanValueKind kind);
Text inWords(const PlanValue& value);  ///< "the activations of stage 2, micro-batch 0"

/// What an action does to its rank's memory. Everything it reads must be there, and stay until it ends. Over time a
/// pass also reads the activations of the previous time step, and a backward pass the gradient by its state from the
/// next one: so time steps run forward in order, and backward in reverse.
struct Effects {
    std::vector<PlanValue> reads, brings, frees;
};
Effects effectsOf(const StepPlan& plan, int rank, const Action& action);
/// What a stage keeps of a micro-batch for its backward pass; if the plan recomputes, only what that starts from.
std::vector<PlanValue> keptForBackward(const StepPlan& plan, int stage, int micro);
/// What a collective on a bucket, or on a stage's parameters, moves through the fused buffer; 0 for any other action.
std::int64_t fusedBytes(const StepPlan& plan, const Action& action);
/// In how many pieces it does so; 1 without a buffer, or for any other action.
std::int64_t roundsOf(const StepPlan& plan, const Action& action);
/// The size of a value; 0 for a fact.
std::int64_t bytesOf(const StepPlan& plan, const PlanValue& value);

}  // namespace kolo
