// SPDX-License-Identifier: Apache-2.0
//
// What must not be in the repository: a path into somebody's home folder, work that was put off in a comment, and files
// too large for a source repository.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace kolo::layering {

inline constexpr std::uintmax_t kMaxFileBytes = 1u << 20;

struct Litter {
    std::string file;  ///< relative to the tree
    int line = 0;      ///< 1 …; 0: the file as a whole
    std::string sentence;
};

std::string toText(const Litter& litter);

/// The files that git tracks at `root`, relative to it; without git (an unpacked archive), every file except those in
/// build folders and in folders whose name begins with a dot.
std::vector<std::string> trackedFiles(const std::filesystem::path& root);

/// `ownPaths`: absolute paths of this machine (the checkout, the home folder), which no file may name either.
std::vector<Litter> litterIn(const std::filesystem::path& root, const std::vector<std::string>& files,
                             const std::vector<std::string>& ownPaths);

}  // namespace kolo::layering
