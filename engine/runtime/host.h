// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace kolo::runtime {

std::string cpuModel();                ///< "AMD EPYC"; "unknown processor" if the system does not say
int cpuCores();                        ///< available to this process, at least 1
std::uint64_t availableMemoryBytes();  ///< obtainable on this machine without swapping; 0: unknown
std::string hostName();
std::string utcNow();  ///< "2026-11-21T09:30:00.123Z"

}  // namespace kolo::runtime
