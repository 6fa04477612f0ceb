// SPDX-License-Identifier: Apache-2.0
//
// Which algorithm and protocol did NCCL choose? No function tells; its debug log does ("AllReduce: 4096 Bytes -> Algo
// RING proto LL …"). So the log is sent to a file, unless the user has already asked for it elsewhere, and read.
#pragma once

#include <string>

namespace kolo::collectives {

/// Before NCCL's first call in this process: afterwards it does not look again.
void beginListening();
/// "algorithm RING, protocol LL" of the last call that was logged; empty: nothing was.
std::string heardChoice();
/// The same of one text; the last line that tells it counts.
std::string choiceIn(const std::string& log);

}  // namespace kolo::collectives
