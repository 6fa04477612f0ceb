// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/outcome.h"

namespace kolo {

inline constexpr std::size_t kMaxSmallFileBytes = 16u << 20;

/// The content of a file that a user names: a schedule, a plan. The error (UnreadableFile, about `field`) says why it
/// cannot be read: it does not exist, is no file, or has more than 16 MiB.
Outcome<std::string> readSmallFile(const std::string& path, const std::string& field);

}  // namespace kolo
