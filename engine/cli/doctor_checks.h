// SPDX-License-Identifier: Apache-2.0
//
// What this machine offers a run, or why not: the answer of `kolo doctor` and of the protocol's doctor request. Nothing
// is linked for it: drivers and libraries are queried through dlopen, programs are looked up on the PATH, so the same
// kolo can answer on a laptop and on a cluster node.
#pragma once

#include <string>
#include <vector>

#include "engine/api/protocol.h"

namespace kolo::cli {

/// In reading order. `database` is a path, or empty for the user's own. May take a second: CUDA's driver has to wake
/// up.
std::vector<protocol::DoctorItem> doctorChecks(const std::string& database);

/// The checks that a front end needs before anything else and that cost nothing.
std::vector<protocol::DoctorItem> quickChecks();

}  // namespace kolo::cli
