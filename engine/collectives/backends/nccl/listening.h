// SPDX-License-Identifier: Apache-2.0
//
// Which algorithm and protocol did NCCL choose? No function says so; its debug log does ("AllReduce: 4096 Bytes -> Algo
// RING proto LL …"). So the log goes to a file, unless the user already sends it elsewhere, and is parsed.
#pragma once

#include <string>

namespace kolo::collectives {

/// Call before NCCL's first call in this process; NCCL checks only once.
void beginListening();
/// "algorithm RING, protocol LL" for the last logged call; empty: none was logged.
std::string heardChoice();
/// The same, from a given log; the last line with a choice counts.
std::string choiceIn(const std::string& log);

}  // namespace kolo::collectives
