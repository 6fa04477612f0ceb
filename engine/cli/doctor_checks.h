// SPDX-License-Identifier: Apache-2.0
//
// What this machine offers to a run, or why it does not: the answer of `kolo doctor` and of the protocol's doctor
// request. Nothing is linked for it: drivers and libraries are asked through dlopen, programs are looked for on the
// PATH, so the same kolo gives an answer on a laptop and on a cluster's node.
#pragma once

#include <string>
#include <vector>

#include "engine/api/protocol.h"

namespace kolo::cli {

/// In the order in which a reader wants them. `database` is a path, or empty for the user's own. May take a second:
/// CUDA's driver has to wake up.
std::vector<protocol::DoctorItem> doctorChecks(const std::string& database);

/// Of these, what a front end wants to know before anything else, and what costs nothing to find out.
std::vector<protocol::DoctorItem> quickChecks();

}  // namespace kolo::cli
