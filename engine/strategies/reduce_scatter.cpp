// SPDX-License-Identifier: Apache-2.0
//
// Reduce-scatter: the arrays are added up, and every worker keeps one part of the result: the first half of an
// allreduce, and what ZeRO does with gradients.
#include "engine/strategies/collective_strategy.h"

namespace kolo {

const Strategy& reduceScatter =
    strategies::CollectiveStrategy(Collective::ReduceScatter, "Reduce-scatter",
                                   "Every worker ends with its share of the element-wise sum of all workers' arrays.",
                                   "Patarasuk and Yuan 2009; Rajbhandari et al., ZeRO, SC 2020");

}  // namespace kolo
