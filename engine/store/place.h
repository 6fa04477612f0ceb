// SPDX-License-Identifier: Apache-2.0
//
// Where runs are kept when nobody says otherwise.
#pragma once

#include <filesystem>

#include "engine/api/outcome.h"

namespace kolo::store {

/// $XDG_DATA_HOME/kolo/runs.sqlite, or ~/.local/share/kolo/runs.sqlite (as the XDG base directory specification says, a
/// relative $XDG_DATA_HOME does not count). Makes nothing.
std::filesystem::path defaultDatabasePath();

/// Makes the folder of the default database if it is missing, readable by its owner only; the folder of any other file
/// must exist, so that a mistyped path is noticed.
Outcome<void> preparePlace(const std::filesystem::path& database);

}  // namespace kolo::store
