// SPDX-License-Identifier: Apache-2.0
//
// Runs any schedule when the ranks are processes that share nothing but messages: one rank here, the others elsewhere.
// The program and every addition are the same as on threads, and so are the result's bits.
#pragma once

#include <memory>

#include "engine/collectives/backend.h"

namespace kolo::collectives {

/// For the one member of this process; `options.messages` is required.
Outcome<std::unique_ptr<Ensemble>> messageEnsemble(const EnsembleOptions& options);

}  // namespace kolo::collectives
