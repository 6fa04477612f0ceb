// SPDX-License-Identifier: Apache-2.0
//
// What can be broken in a run, the same whoever runs its ranks.
#pragma once

#include <memory>

#include "engine/api/run_spec.h"
#include "engine/api/strategy.h"
#include "engine/runtime/disturber.h"

namespace kolo::launch {

/// A run that is stepped can be broken at any time, any other by what its spec's `inject` says and while that goes on;
/// null: nothing breaks it.
Outcome<std::unique_ptr<runtime::Disturber>> openDisturber(const RunSpec& spec, const JobInfo& job, bool stepped);

}  // namespace kolo::launch
