// SPDX-License-Identifier: Apache-2.0
//
// In step: a round is complete when all workers have pushed, and all of them go on with the same parameters. Exactly
// one large batch, as slow as the slowest.
#include "engine/training/consistency/rounds.h"

namespace kolo::training {

const ConsistencyModelKind& inStep{"sync", [](int workers, int) { return makeRounds(workers, 0); }};

}  // namespace kolo::training
