// SPDX-License-Identifier: Apache-2.0
//
// The architecture as a table that a machine enforces (kRooms in arrows.cpp): which room of the tree may include which
// other, where a library's headers may appear, and what nobody below the application does. Arrows point one way,
// between the houses and between the rooms inside each:
//
//     app ──► lessons ──► engine/api
//      └────► viz ──────► engine/api ◄── engine (knows none of the above)
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kolo::layering {

struct Violation {
    std::string file;      ///< relative to the tree, with slashes
    int line = 0;          ///< 1 …
    std::string sentence;  ///< what is wrong, and what is allowed
};

/// "viz/replay/playhead.cpp:7: includes …"
std::string toText(const Violation& violation);

/// Reads every C++ and CUDA file below engine, viz, lessons and app of the tree at `root`, in alphabetical order.
std::vector<Violation> wrongArrows(const std::filesystem::path& root);

/// Lines of the table of rooms that do not point upwards, one sentence each.
std::vector<std::string> wrongLines();

/// How many files wrongArrows reads there, so that a test can tell "clean" from "nothing was read".
int filesRead(const std::filesystem::path& root);

}  // namespace kolo::layering
