// SPDX-License-Identifier: Apache-2.0
//
// Small files, read whole and written whole.
#pragma once

#include <filesystem>
#include <string>

#include "engine/api/outcome.h"

namespace kolo::lessons {

/// The bytes of a regular file of at most `maxBytes`; a larger one is refused without having been read.
Outcome<std::string> readFile(const std::filesystem::path& path, std::size_t maxBytes);
/// Appears under its name whole or not at all.
Outcome<void> writeFile(const std::filesystem::path& path, std::string_view bytes);

}  // namespace kolo::lessons
