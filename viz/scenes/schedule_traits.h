// SPDX-License-Identifier: Apache-2.0
//
// What a schedule looks like: who sends to whom, whether there is a hub, whether it is a tree. Scenes ask here whether
// they suit a schedule, so a schedule that nobody has seen before (a student's own) gets the picture that fits its
// shape, and the words are decided by data instead of by a list of names.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/api/schedule.h"

namespace kolo::viz {

/// Every (from, to) used in any step, ascending.
std::vector<std::pair<int, int>> linksOf(const Schedule& schedule);

/// True if every transfer goes to the next rank, from the last one to the first.
bool goesAround(const Schedule& schedule);
/// The rank that sends or receives most.
int busiestRank(const Schedule& schedule);
/// True if the busiest rank is one end of every transfer.
bool hasHub(const Schedule& schedule);

/// If the links form a tree: the parent of each rank, -1 for the root. The root is where the sums end, or who sends
/// first if there are none.
std::optional<std::vector<int>> treeParents(const Schedule& schedule);

/// Ranks that talk to each other in the first step belong together: the groups of a two-level algorithm. The first of
/// each group is its leader, the one most involved with other groups.
std::vector<std::vector<int>> groupsOf(const Schedule& schedule);

/// 0 … 1: the share of steps in which ranks only exchange in pairs.
double pairedSteps(const Schedule& schedule);
/// 0 … 1: the share of all possible links that are used.
double linkDensity(const Schedule& schedule);

}  // namespace kolo::viz
