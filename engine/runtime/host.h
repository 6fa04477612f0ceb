// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace kolo::runtime {

std::string cpuModel();                ///< "AMD EPYC"; "unknown processor" when the system does not tell
int cpuCores();                        ///< that this process may use, at least 1
int numaNodes();                       ///< parts of the memory that are near to some cores, at least 1
std::uint64_t availableMemoryBytes();  ///< that this machine, or container, could give without swapping; 0: unknown
std::string hostName();
std::string utcNow();  ///< "2026-11-21T09:30:00.123Z"

}  // namespace kolo::runtime
