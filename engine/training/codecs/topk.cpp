// SPDX-License-Identifier: Apache-2.0
//
// Top-k: only the largest values are sent; the others are kept and grow until they are among the largest (Aji and
// Heafield 2017; Stich et al. 2018). Momentum comes before the choice: after it, a value that has waited for fifty
// steps would push ten times as far as it ever meant to.
#include "engine/training/codecs/sparse.h"

namespace kolo::training {

const Codec& topk = largestCodec("topk", 0.01, "the largest values; the others are kept for later", MomentumAt::Sender);

}  // namespace kolo::training
