// SPDX-License-Identifier: Apache-2.0
//
// Opening what somebody sent: the runs of a .kolo file become runs of one's own database, where they can be compared,
// exported and deleted like any other. The file is only read, and stays as it is to the last byte.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/store/reader.h"

namespace kolo::store {

inline constexpr int kMostImportedRuns = 64;

/// The newest kMostImportedRuns of the file; one that is here already is not taken a second time. Returns the number
/// here of its newest. `into` was opened with Access::Write.
Outcome<std::int64_t> importRuns(Reader& into, const std::filesystem::path& file);

}  // namespace kolo::store
