// SPDX-License-Identifier: Apache-2.0
//
// How a worker comes from its own gradient to parameters that are everybody's. One file per way:
//
//   mirrored.cpp   every worker has a replica, and they agree by a collective (allreduce, local SGD, compressed)
//   sharded.cpp    workers keep only their parts of the model states, or keep them in two precisions (ZeRO)
//   partitioned.cpp  tasks without state, in two jobs a step, that run again if they are lost (BigDL)
//   grouped.cpp    groups of workers, of which one member each is a client of the servers (MXNet-MPI)
//   replicated.cpp one device has data, parameters and loss; the others compute with copies (PyTorch's DataParallel)
//   served.cpp     servers own the parameters; a worker pushes its gradient and pulls what has become of them
//
// Each worker has its own object, and all of them are called in turn by their worker's thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "engine/collectives/communicator.h"
#include "engine/training/input_pipeline.h"
#include "engine/training/rank_state.h"

namespace kolo::training {

/// What a worker has learned when it has agreed with the others.
struct Agreement {
    bool finished = false;      ///< there is nothing more to do for this worker
    std::int64_t step = 0;      ///< steps that the run has come to: all updates / workers
    double staleness = 0;       ///< of this worker's own update; see ConsistencyModel
    bool replicasEqual = true;  ///< all workers hold the same parameters now, by intention
    std::int64_t updateNs = 0;  ///< what the optimizer and the codec took
};

class Synchronisation {
public:
    virtual ~Synchronisation() = default;
    /// What the step plan's collectives and UPDATE do; never called where it has none. Allreduces are those of the
    /// buckets from the first number up to before the second, which lie side by side.
    virtual Outcome<void> reduce(int /*firstBucket*/, int /*endBucket*/) { return {}; }
    /// A bucket's collective as the devices' queues order it. Null: it has to be waited for, in reduce() or
    /// communicate().
    using OrderedCollective = std::function<Outcome<void>(const Action&, const collectives::DeviceOrder& order)>;
    virtual OrderedCollective orderedCollective() { return nullptr; }
    /// The other collectives. `whole`: the memory of the value that the action fills or reads (StageParameters,
    /// StageGradient); null: it has none.
    virtual Outcome<void> communicate(const Action& /*action*/, devices::Buffer* /*whole*/) { return {}; }
    /// Before the first UPDATE of a step, where gradients are clipped by their norm: all of this rank's are there.
    virtual Outcome<void> measureGradient() { return {}; }
    virtual Outcome<void> update(int /*stage*/) { return {}; }
    /// For TensorFusion.
    virtual Outcome<int> leastReady(int ready) { return ready; }

    /// A pass through a stage, and the memory of the values that it reads or brings; null: there are none such.
    struct StagePass {
        int stage = 0;  ///< the replica's number
        devices::Buffer *parameters = nullptr, *gradient = nullptr;
        bool goesBack = false;
        bool adds = false;  ///< to the gradient that is there
    };
    /// Before and after each pass: the replica is told where parameters and gradient lie meanwhile.
    virtual Outcome<void> beginPass(const StagePass& /*pass*/) { return {}; }
    virtual Outcome<void> endPass(const StagePass& /*pass*/) { return {}; }

    /// Everybody begins with the same parameters: those of worker 0.
    virtual Outcome<void> begin() = 0;
    /// Before the passes of a step.
    virtual Outcome<void> beginStep() { return {}; }
    /// The rows of the step, where another worker reads them for this one; null: this one reads its own.
    virtual const InputPipeline::Batch* batch() { return nullptr; }
    /// The sum of the rows' losses, where another worker takes it: then the gradient by the outputs is there, too.
    virtual Outcome<std::optional<double>> lossOf(Activations& /*activations*/, float /*scale*/) {
        return std::optional<double>();
    }
    /// The step's passes are over: what this worker has made of them is lost, so they have to be done again. Called on
    /// all workers.
    virtual Outcome<bool> losesTask(std::int64_t /*step*/) { return false; }
    /// The gradient of this worker's step (0 …) stands in the replica; afterwards the parameters of the next do.
    virtual Outcome<Agreement> agree(std::int64_t step) = 0;
    /// The replica gets the final parameters, at least at worker 0.
    virtual Outcome<void> end() = 0;

    /// What must be equal on all workers whenever their replicas are; empty where each has its own part.
    virtual std::span<const float> replica() { return {}; }
    /// Of all parameters as passes use them, layer after layer, at the reporting rank; elsewhere empty. Called
    /// on all ranks if that needsEverybody(), otherwise on those of the first worker.
    virtual Outcome<std::string> parametersSha256() = 0;
    /// Nobody has all parameters: measuring takes everybody's part of them.
    virtual bool needsEverybody() const { return false; }
};

/// Of all parameters of the replicas, at the reporting rank; elsewhere empty.
Outcome<std::string> hashParameters(const RankState& state);
/// The same where layers are cut, from what each rank of the first worker has; called by these.
Outcome<std::string> hashParts(const RankState& state, std::span<const float> own);

/// How each of them is made.
template <class Way>
Outcome<std::unique_ptr<Synchronisation>> opened(const RankState& state) {
    auto way = std::make_unique<Way>(state);
    TRY(way->open());
    return std::unique_ptr<Synchronisation>(std::move(way));
}

Outcome<std::unique_ptr<Synchronisation>> makeMirrored(const RankState& state);
Outcome<std::unique_ptr<Synchronisation>> makeSharded(const RankState& state);
Outcome<std::unique_ptr<Synchronisation>> makePartitioned(const RankState& state);
Outcome<std::unique_ptr<Synchronisation>> makeGrouped(const RankState& state);
Outcome<std::unique_ptr<Synchronisation>> makeReplicated(const RankState& state);
Outcome<std::unique_ptr<Synchronisation>> makeServed(const RankState& state);

}  // namespace kolo::training
