// SPDX-License-Identifier: Apache-2.0
//
// Deep gradient compression: top-k, with the momentum where it belongs. Momentum after sparsification would see a value
// that arrives late as one large jump; so every worker keeps its own velocity, adds that up instead of gradients, and
// forgets the velocity of what it has sent (Lin et al., ICLR 2018: momentum correction and factor masking).
#include "engine/training/codecs/sparse.h"

namespace kolo::training {

const Codec& dgc = largestCodec("dgc", 0.001, "the largest values, with momentum applied before they are chosen",
                                MomentumAt::SenderUntilSent);

}  // namespace kolo::training
