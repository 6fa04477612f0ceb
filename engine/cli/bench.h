// SPDX-License-Identifier: Apache-2.0
//
// A benchmark of `kolo bench`: a command under a group.
#pragma once

#include <string>
#include <vector>

#include "engine/cli/command.h"

namespace kolo::cli {

struct Bench : Command {};

/// Every registered benchmark, in the order of engine/cli/CMakeLists.txt.
const std::vector<const Bench*>& allBenches();

/// Prints rows, header first, as a table or as CSV.
void printBench(const std::string& format, const std::vector<std::vector<std::string>>& rows);

}  // namespace kolo::cli
