// SPDX-License-Identifier: Apache-2.0
//
// A ring allreduce is a reduce-scatter followed by an all-gather: after the first half each rank holds one complete
// chunk, in the second half the ranks pass these around. A caller that needs only a part of the sum stops after the
// first half; one that updates its part in between, as ZeRO does, runs the halves one by one, with the same bytes and
// the same bits as the whole.
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
