// SPDX-License-Identifier: Apache-2.0
//
// Runs any schedule when the ranks are processes that share nothing but messages.
//
// It follows the same plan as the shared-memory executor: a rank's program of fetches, copies and reductions, step by
// step. There the receiver pulls; here the sender must know, and it does, because every rank compiles everyone's plan:
// whatever another rank's program reads from me, I send when I reach that step. A place that is still being sent is not
// written before its message is on its way, and what arrives for a reduction waits in an inbox. No rank waits for more
// than its own neighbours, and every addition happens in the schedule's order, so the result has the same bits as on
// threads.
#pragma once

#include <memory>

#include "engine/collectives/backend.h"

namespace kolo::collectives {

/// For the one member of this process; `options.transport` is required.
Outcome<std::unique_ptr<Ensemble>> messageEnsemble(const EnsembleOptions& options);

}  // namespace kolo::collectives
