// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/outcome.h"

namespace kolo::cli {

inline constexpr std::size_t kMaxProgramBytes = 4u << 20;

/// The contents of a file that a request names; refused if it is missing, a folder, or longer than `maxBytes` (as an
/// endless device would be).
Outcome<std::string> readInputFile(const std::string& option, const std::string& path, std::size_t maxBytes);

}  // namespace kolo::cli
