// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/api/schedule.h"
#include "engine/api/step_plan.h"
#include "engine/collectives/halves.h"
#include "engine/training/container.h"
#include "engine/training/dataset.h"
#include "engine/training/loss.h"
#include "engine/training/model.h"
#include "engine/training/settings.h"
#include "engine/training/steps/cut.h"

namespace kolo {
struct Rank;
namespace collectives {
class Communicator;
}
}  // namespace kolo

namespace kolo::training {

/// Everything that all ranks of a training run share; made before the first of them starts, and never changed.
struct Plan {
    Settings settings;
    int workers = 0;              ///< that share out the data; each is one rank, or the ranks of one pipeline
    int servers = 0;              ///< the ranks after them
    std::vector<Bucket> buckets;  ///< what the workers average, part by part; empty where they do not
    StepPlan step;                ///< what the workers' ranks do in every step; proved
    std::vector<std::vector<int>> timeSlots;  ///< of its actions, by rank
    double plannedBubble = 0;                 ///< the part of the slots in which a device has no pass
    int slotCount = 0;                        ///< of a step, where these are the run's steps; 0: a step is one
    Dataset dataset;
    std::shared_ptr<const Container> container;  ///< of the rows to train on; null: they are read from memory
    Model model;                                 ///< as each rank runs it; where layers are cut, its part
    std::shared_ptr<const Cut> cut;              ///< null: they are not
    const Loss* loss = nullptr;
    const Optimizer* optimizer = nullptr;
    bool devicesOnHost = true;      ///< the workers' memory is the processor's
    bool serversOnHost = false;     ///< on the CPU rather than on devices of the workers' kind
    Schedule allreduce, broadcast;  ///< among the workers; empty for one worker
    collectives::Halves halves;     ///< of that allreduce, where ranks keep parts
    /// The library's function where a library performs the allreduce; nobody counts its bytes. Empty: Kolo does.
    std::string libraryCall;

    /// Who speaks with the servers, and for how many workers each.
    int clients() const { return settings.groups > 0 ? settings.groups : workers; }
    int groupSize() const { return workers / clients(); }
    int workerRanks() const { return step.mesh.ranks(); }
    int ranks() const { return workerRanks() + servers; }
    const Model& wholeModel() const { return cut ? cut->whole : model; }
    /// Along which ranks have groups of their own: the data axis where it is not all of the mesh, or its reductions run
    /// beside the passes; where layers are cut, each that has ranks.
    std::vector<std::string> splitAxes() const;
    /// Of those, to the ranks of its group.
    collectives::Communicator& along(Rank& rank, std::string_view axis) const;
    /// Among the ranks of an axis that has some.
    const Schedule& allreduceAlong(std::string_view axis) const;
    /// ZeRO's stage; of one worker alone nothing can be kept in parts.
    int zero() const { return workers > 1 ? settings.zero : 0; }
    /// Parameters, gradients and optimizer states lie in parts, or in two precisions.
    bool isSharded() const { return zero() > 0 || settings.mixed; }
    bool isPipeline() const { return step.mesh.sizeOf(kPipelineAxis) > 1; }
    /// The rank that knows losses and, in the end, all parameters: of the first worker, where the last stage is.
    int reportingRank() const { return step.rankOf(static_cast<int>(step.stages.size()) - 1, 0); }
    /// Neither compressed nor in a lower precision.
    bool sendsPlainFloats() const;
    /// The workers' gradients are added up as they are, so each counts its rows as a part of all workers' rows:
    /// dividing a batch's few numbers beforehand is cheaper than dividing all of the gradient afterwards.
    bool addsGradients() const;
    /// So many rows, of one worker or of all of them, are what a gradient is the mean of.
    std::int64_t rowsOfGradient() const { return batchRows() * (addsGradients() ? workers : 1); }
    std::int64_t batchRows() const { return static_cast<std::int64_t>(settings.batch) * settings.accumulate; }
    /// How a rank that reads rows or labels comes by them.
    InputOptions inputOf(int rank) const;
    /// What `server` (0 …) owns of the parameters.
    Range ownedBy(int server) const { return chunkRange(model.parameterCount(), servers, server); }
    /// Without momentum when the senders apply it themselves.
    OptimizerSettings optimizerSettings() const;
    /// What the senders apply themselves, if they do.
    double senderMomentum() const;
};

struct PlanRequest {
    std::map<std::string, std::string> parameters;  ///< of data-parallel or pipeline, complete
    int ranks = 0;                                  ///< without servers
    std::string deviceKind, collectives;
};

/// An error about a field of the request when it makes no sense, or when it takes more memory than this machine has:
/// that is known before the rows of a dataset are made.
Outcome<std::unique_ptr<const Plan>> makePlan(const PlanRequest& request, Preparation& preparation);

/// For showing a layout: the plan of a run that nobody will make, with sizes alone.
Outcome<std::unique_ptr<const Plan>> planOnPaper(const PlanRequest& request);

}  // namespace kolo::training
