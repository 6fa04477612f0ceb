// SPDX-License-Identifier: Apache-2.0
//
// All-gather: every worker begins with one part, and all end with the whole: the second half of an allreduce, and how
// ZeRO brings parameters together.
#include "engine/strategies/collective_strategy.h"

namespace kolo {

const Strategy& allGather = strategies::CollectiveStrategy(
    Collective::AllGather, "All-gather", "Every worker begins with one part of the array, and all end with all parts.",
    "Patarasuk and Yuan 2009; Rajbhandari et al., ZeRO, SC 2020");

}  // namespace kolo
