// SPDX-License-Identifier: Apache-2.0
//
// The contract of a sub-command is in engine/api, because the lessons add commands of their own.
#pragma once

#include "engine/api/command.h"

namespace kolo::cli {

/// The engine's own commands, in the order of engine/cli/CMakeLists.txt.
const std::vector<const Command*>& engineCommands();
/// Those of `kolo bench`, in the same way.
const std::vector<const Command*>& allBenches();

}  // namespace kolo::cli
