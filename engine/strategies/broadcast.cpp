// SPDX-License-Identifier: Apache-2.0
//
// Broadcast: the root's array reaches everyone, as the initial parameters of a model do.
#include "engine/strategies/collective_strategy.h"

namespace kolo {

const Strategy& broadcast = strategies::CollectiveStrategy(Collective::Broadcast, "Broadcast",
                                                           "Every worker ends with the array of the root, worker A.",
                                                           "Thakur, Rabenseifner and Gropp 2005");

}  // namespace kolo
