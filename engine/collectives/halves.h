// SPDX-License-Identifier: Apache-2.0
//
// A ring allreduce is a reduce-scatter and then an all-gather: after the first half every rank holds one chunk
// complete, in the second they hand these round. Whoever wants only a part of the sum stops after the first; who has
// something to do in between, such as updating that part, goes on with the second, with the same bytes and the same
// bits.
//
//     allreduce        share-reduce share-reduce … | share-only share-only …
//     its halves       reduce-scatter              | all-gather
#pragma once

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo::collectives {

struct Halves {
    Schedule reduceScatter, allGather;
};

/// Both are proved. An error, about the field `allreduce`, of an allreduce that does not leave each rank one chunk in
/// the order of the ranks: a tree.
Outcome<Halves> halvesOf(const Schedule& allreduce);

}  // namespace kolo::collectives
