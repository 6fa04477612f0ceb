// SPDX-License-Identifier: Apache-2.0
//
// Allreduce: every worker begins with an array of its own, and all of them end with the same one, the element-wise sum
// (mean, minimum …) of all. It is how data parallelism agrees on a gradient, and the heart of the lecture. Which way
// the data takes is the algorithm's matter (engine/collectives/algorithms); the result is always the same.
#include "engine/strategies/collective_strategy.h"

namespace kolo {

const Strategy& allreduce = strategies::CollectiveStrategy(
    Collective::AllReduce, "Allreduce",
    "Every worker ends with the element-wise sum (mean, min, max, product) of all workers' arrays.",
    "Payberah, Distributed Learning, KTH 2019; Patarasuk and Yuan 2009");

}  // namespace kolo
