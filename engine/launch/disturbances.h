// SPDX-License-Identifier: Apache-2.0
//
// Fault injection for a run, the same under every launcher.
#pragma once

#include <memory>

#include "engine/api/run_info.h"
#include "engine/api/run_spec.h"
#include "engine/api/strategy.h"
#include "engine/runtime/disturber.h"

namespace kolo::launch {

/// A stepped run can be disturbed at any time, any other only by its spec's `inject`; null: nothing disturbs it.
Outcome<std::unique_ptr<runtime::Disturber>> openDisturber(const RunSpec& spec, const JobInfo& job, bool stepped);

/// "Worker D was killed at step 2, as injected."
Error killedAsInjected(int rank, int step, const RunInfo& info);

}  // namespace kolo::launch
