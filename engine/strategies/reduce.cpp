// SPDX-License-Identifier: Apache-2.0
//
// Reduce: the arrays are added up at one worker, as at a parameter server.
#include "engine/strategies/collective_strategy.h"

namespace kolo {

const Strategy& reduce = strategies::CollectiveStrategy(
    Collective::Reduce, "Reduce", "The root, worker A, ends with the element-wise sum of all workers' arrays.",
    "Thakur, Rabenseifner and Gropp 2005");

}  // namespace kolo
