// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/api/schedule.h"
#include "engine/training/dataset.h"
#include "engine/training/loss.h"
#include "engine/training/model.h"
#include "engine/training/settings.h"

namespace kolo::training {

/// Everything that all ranks of a training run share; made before the first of them starts, and never changed.
struct Plan {
    Settings settings;
    int workers = 0;
    int servers = 0;  ///< ranks workers … workers + servers - 1
    Dataset dataset;
    Model model;
    const Loss* loss = nullptr;
    const Optimizer* optimizer = nullptr;
    bool devicesOnHost = true;      ///< the workers' memory is the processor's
    bool serversOnHost = false;     ///< on the CPU rather than on devices of the workers' kind
    Schedule allreduce, broadcast;  ///< among the workers; empty for one worker
    /// The library's function where a library performs the allreduce; nobody counts its bytes. Empty: Kolo does.
    std::string libraryCall;

    int ranks() const { return workers + servers; }
    /// Neither compressed nor in a lower precision.
    bool sendsPlainFloats() const;
    /// The workers' gradients are added up as they are, so each counts its rows as a part of all workers' rows:
    /// dividing a batch's few numbers beforehand is cheaper than dividing all of the gradient afterwards.
    bool addsGradients() const;
    /// So many rows, of one worker or of all of them, are what a gradient is the mean of.
    std::int64_t rowsOfGradient() const { return batchRows() * (addsGradients() ? workers : 1); }
    std::int64_t batchRows() const { return static_cast<std::int64_t>(settings.batch) * settings.accumulate; }
    /// What `server` (0 …) owns of the parameters.
    Range ownedBy(int server) const { return chunkRange(model.parameterCount(), servers, server); }
    /// Without momentum when the senders apply it themselves.
    OptimizerSettings optimizerSettings() const;
    /// What the senders apply themselves, if they do.
    double senderMomentum() const;
};

/// An error about a field of the request when it makes no sense, or when it takes more memory than this machine has:
/// that is known before the rows of a dataset are made.
Outcome<std::unique_ptr<const Plan>> makePlan(const std::map<std::string, std::string>& parameters, int workers,
                                              const std::string& deviceKind, const std::string& collectives,
                                              Preparation& preparation);

}  // namespace kolo::training
