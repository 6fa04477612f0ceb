// SPDX-License-Identifier: Apache-2.0
//
// A training step is data.
//
// What a schedule is to a collective (schedule.h), a step plan is to training: the model cut into stages, the batch cut
// into micro-batches, and for every rank of a mesh the list of what it does in one step. From this one value come the
// proof that every row counts exactly once, the price (slots, bubble, bytes, memory), the execution, the picture, the
// table and the exercise's answers. The notation is that of PyTorch's torch.distributed.pipelining:
//
//     rank 0   0F0 0F1 0F2       0B0 0B1 0B2  0UPDATE         stage, action, micro-batch
//     rank 1       1F0 1F1 1F2 1B0 1B1 1B2    1UPDATE
//
// What an action means. Every rank has two streams, compute and communication; each runs its actions of the list in
// their order, beside the other. An action starts when everything that it reads is there (effectsOf): what an earlier
// action of its rank has brought to life, or what a send has brought to a receive. A send does not wait for its
// receiver.
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
    Backward,         ///< B            by its input and by its weights
    BackwardInput,    ///< I            the half that the stage before waits for
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
    Reshard,        ///< RESHARD         they are let go of again
    // What the backward pass needs may wait for it in the host's memory (offload.h):
    Offload,  ///< OFFLOAD         a copy of it to the host
    Release,  ///< RELEASE         once the copy is there, the device lets go of it
    Load,     ///< LOAD            back from the host
    // Where what is kept is the same on all ranks of an axis (PlanStage::partitionAxis):
    Partition,    ///< PARTITION     each keeps its part of a stage's input until the backward pass
    GatherInput,  ///< ALL_GATHER_A  all of it again
    // Where layers are cut (PlanStage::exchanges), of a stage's input and of the gradient by it:
    AllReduceForward,       ///< ALL_REDUCE_F      the stage before has written parts of a sum: they are added up
    AllReduceBackward,      ///< ALL_REDUCE_B      so has this stage of the gradient by its input
    AllGatherForward,       ///< ALL_GATHER_F      each rank has a part of what this stage reads whole
    ReduceScatterBackward,  ///< REDUCE_SCATTER_B  the other way round, where gradients are parts of a sum, too
    AllGatherBackward,      ///< ALL_GATHER_B      this stage reads a part of what the stage before has whole
    HaloForward,            ///< HALO_F            the rows beyond each end of a part, from the neighbours
    HaloBackward,           ///< HALO_B            the gradients by these, back to the neighbours, who add them
};
inline constexpr int kActionKinds = 27;

/// "F", "SEND_F" …
std::string_view notation(ActionKind kind);
/// What follows the notation is a micro-batch (or a bucket, after ALL_REDUCE, REDUCE_SCATTER and ALL_GATHER; or which
/// of two times, after UNSHARD and RESHARD); nothing follows UPDATE.
bool hasIndex(ActionKind kind);
/// A pass over a micro-batch: F, B, I, W, RECOMPUTE.
bool isPass(ActionKind kind);
/// It runs on the communication stream, beside the compute stream.
bool isCommunication(ActionKind kind);
/// All ranks of a group along an axis (axisOf) do it together.
bool isCollective(ActionKind kind);
/// Of what is between two stages (PlanStage::exchanges).
bool isExchange(ActionKind kind);
/// What follows its notation is a bucket.
bool isOfBucket(ActionKind kind);
/// A copy between a device and its host.
bool isWithHost(ActionKind kind);

struct Action {
    ActionKind kind = ActionKind::Forward;
    int stage = 0;
    int index = -1;  ///< the micro-batch, the bucket, or which time, in each turn (StepPlan::turns); -1: none
    friend auto operator<=>(const Action&, const Action&) = default;
};

std::string text(const Action& action);  ///< "2F0", "0ALL_REDUCE1", "3UPDATE"
/// The other way round; BadData, without a place, if it is none.
Outcome<Action> actionFromText(std::string_view text);

/// Ranks as the cells of a grid with named axes; the last axis counts fastest.
struct Mesh {
    struct Axis {
        std::string name;  ///< kDataAxis …
        int size = 1;
        friend bool operator==(const Axis&, const Axis&) = default;
    };
    std::vector<Axis> axes;

    int ranks() const;
    int sizeOf(std::string_view axis) const;                        ///< 1 if there is no such axis
    int coordinate(int rank, std::string_view axis) const;          ///< 0 if there is none
    std::vector<int> group(int rank, std::string_view axis) const;  ///< the ranks that differ from it along one axis
    std::vector<std::vector<int>> groups(std::string_view axis) const;  ///< all of them
    friend bool operator==(const Mesh&, const Mesh&) = default;
};
/// Others have the names that a user gives them, and cut layers.
inline constexpr std::string_view kDataAxis = "data", kPipelineAxis = "pipeline";

/// A collective between the stage before and this one, where layers are cut.
struct Exchange {
    ActionKind kind = ActionKind::AllReduceForward;
    std::string axis;
    /// Of one micro-batch: all of what is added up, gathered or scattered; of a halo, what goes to one neighbour.
    std::int64_t bytes = 0;
    int times = 1;  ///< inside of a pass: how often
    friend bool operator==(const Exchange&, const Exchange&) = default;
};

/// A range of the model's layers, held by one coordinate of the pipeline axis.
struct PlanStage {
    int position = 0;  ///< on the pipeline axis
    int firstLayer = 0, layers = 0;
    Range parameters;                  ///< of the model's array; where layers are cut, of a rank's
    std::int64_t inputBytes = 0;       ///< of one micro-batch: what comes to this stage; its gradient goes back
    std::int64_t activationBytes = 0;  ///< of one micro-batch: what its backward pass needs besides its input
    std::int64_t gradientBytes = 0;    ///< of one micro-batch: what I leaves to W
    std::int64_t stateBytes = 0;       ///< over time: the state that goes from one time step to the next
    double flops = 0;                  ///< of a forward pass over one micro-batch
    // Where layers are cut:
    std::int64_t outputBytes = 0;     ///< of one micro-batch, where the next stage reads another part; 0: inputBytes
    std::vector<Exchange> exchanges;  ///< at most one of each kind; those forwards first, both in their order
    /// What happens inside of its passes, forward (AllGatherForward) and backward (ReduceScatterBackward), from one
    /// time step to the next of a recurrent layer that is cut.
    std::vector<Exchange> inside;
    /// The input is the same on all ranks of this axis, and what is kept of it for the backward pass is in parts along
    /// it (ZeRO-R's Pa). Empty: all of it is kept.
    std::string partitionAxis;
    /// Null: there is none.
    const Exchange* exchange(ActionKind kind) const;
    friend bool operator==(const PlanStage&, const PlanStage&) = default;
};

/// Gradients that travel together.
struct Bucket {
    Range parameters;  ///< of the model's array; may reach over several stages of one rank
    std::string axis = std::string(kDataAxis);
    friend bool operator==(const Bucket&, const Bucket&) = default;
};

/// Parameters whose gradient is, besides that of the batch, a sum with a part on each rank of an axis.
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
    /// Local SGD: replicas train alone for so many steps, then average their parameters. 0: they average their
    /// gradients in every step.
    int localSteps = 0;
    int stateArrays = 0;  ///< of the optimizer: numbers for each parameter
    /// ZeRO's stage: of what each rank of the data axis keeps only its part of every bucket (partOf). 0: of nothing;
    /// 1: of the optimizer's states; 2: of the gradients, too; 3: of the parameters, too.
    int zero = 0;
    /// Parameters and gradients are bf16, and the optimizer's states have a float32 copy of the parameters beside them.
    bool mixed = false;
    /// Gradients and parameters travel through a fused buffer of so many bytes (ZeRO-R's CB), piece by piece; 0: from
    /// where they lie.
    std::int64_t bufferBytes = 0;
    std::vector<PlanStage> stages;
    std::vector<Bucket> buckets;               ///< empty where nothing is reduced
    std::vector<GradientParts> gradientParts;  ///< where layers are cut
    std::vector<std::vector<Action>> ranks;    ///< what each does, in order, both streams in one list

    /// The first, where others hold the stage, too.
    int rankOf(int stage, int dataCoordinate) const;
    bool holds(int rank, int stage) const;
    /// What `rank` keeps of a bucket where parts are kept: what a ring's reduce-scatter leaves there.
    Range partOf(int rank, int bucket) const;
    /// What a stage has in a bucket.
    Range pieceOf(int stage, int bucket) const {
        return commonPart(stages[stage].parameters, buckets[bucket].parameters);
    }
    /// How often in a step gradients leave, and with zero=3 parameters come: for each micro-batch anew where nobody
    /// keeps all of them; elsewhere once, when gradients are added up.
    int turns() const { return zero >= 2 ? microbatches : 1; }
    /// REDUCE_SCATTER counts the buckets of all turns, one turn after another.
    int indexOf(int turn, int bucket) const { return turn * static_cast<int>(buckets.size()) + bucket; }
    int turnOf(const Action& reduceScatter) const { return reduceScatter.index / static_cast<int>(buckets.size()); }
    /// Of ALL_REDUCE, REDUCE_SCATTER and ALL_GATHER.
    int bucketOf(const Action& action) const { return action.index % static_cast<int>(buckets.size()); }
    /// Of a parameter, and of its gradient.
    int numberBytes() const { return mixed ? 2 : 4; }
    /// Whose gradients this bucket has is a matter of the data axis.
    bool isOfData(int bucket) const { return buckets[bucket].axis == kDataAxis; }
    bool isLast(int stage) const { return stage + 1 == static_cast<int>(stages.size()); }
    friend bool operator==(const StepPlan&, const StepPlan&) = default;
};

/// Something in a rank's memory while a step runs.
enum class PlanValueKind : std::uint8_t {
    Input,           ///< of a stage, received
    Activations,     ///< what its backward pass needs, its output among them
    Output,          ///< its output alone, where the activations are dropped
    OutputGradient,  ///< received, or the next stage's InputGradient where that is on the same rank
    InputGradient,
    LayerGradients,   ///< what I leaves to W
    StateGradient,    ///< over time: by the state after a time step, from the step after it
    StageParameters,  ///< all of them, where ranks keep parts; 0 for F, 1 for the backward pass, 2 for the next F …
    StageGradient,    ///< of a micro-batch: all of it, until each rank has its part
    InputPart,        ///< of a stage's input, along PlanStage::partitionAxis
    WeightGradient,   ///< of one micro-batch, as a fact: it has been added to the stage's gradient
    MeanGradient,     ///< of a bucket (or what a stage has in it), as a fact: it is the mean over the data axis
    Updated,          ///< the stage's parameters, as a fact
    Gathered,         ///< a bucket's parameters, as a fact: all of them are those of the next step
    SummedInput,      ///< of a stage, as a fact: what the stage before has written is all of the sum
    SummedGradient,   ///< as a fact: the gradient by a stage's input is
    OnHost,           ///< as a fact: what a stage keeps for its backward pass has a copy in the host's memory
};

struct PlanValue {
    PlanValueKind kind = PlanValueKind::Input;
    int stage = 0;
    int index = -1;  ///< micro-batch, bucket, or which time
    friend auto operator<=>(const PlanValue&, const PlanValue&) = default;
};
/// What happens inside of a pass; null: nothing.
const Exchange* insideOf(const StepPlan& plan, const Action& pass);
/// All ranks of a group along an axis do it together: collectives, and passes with some inside.
bool isTogether(const StepPlan& plan, const Action& action);
/// That axis.
std::string_view axisOf(const StepPlan& plan, const Action& together);

/// It takes no memory.
bool isFact(PlanValueKind kind);
Text inWords(const PlanValue& value);  ///< "the activations of stage 2, micro-batch 0"

/// What an action does to its rank's memory. Everything read must be there and stay until the action ends. Over time a
/// pass also needs the activations of the time step before, and a backward pass the gradient by its state from the step
/// after it: so time steps go forward in their order, and backward in the reverse.
struct Effects {
    std::vector<PlanValue> reads, brings, frees;
};
Effects effectsOf(const StepPlan& plan, int rank, const Action& action);
/// What a stage keeps of a micro-batch until its backward pass, or only until that pass computes the rest again.
std::vector<PlanValue> keptForBackward(const StepPlan& plan, int stage, int micro);
/// What a collective on a bucket, or on a stage's parameters, may take through a fused buffer; 0 for any other action.
std::int64_t fusedBytes(const StepPlan& plan, const Action& action);
/// Through how many pieces it then goes; 1 without a buffer, or if it is no such collective.
std::int64_t roundsOf(const StepPlan& plan, const Action& action);
/// Bytes that a value takes; 0 for a fact.
std::int64_t bytesOf(const StepPlan& plan, const PlanValue& value);

}  // namespace kolo
