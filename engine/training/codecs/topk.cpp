// SPDX-License-Identifier: Apache-2.0
//
// Top-k: only the largest values are sent; the others are kept and grow until they are among the largest (Aji and
// Heafield 2017; Stich et al. 2018). Momentum comes before the choice: after it, a value that has waited for fifty
// steps would push ten times as far as it ever meant to. Several workers rarely choose the same places, so their mean
// is sent back with twice as many.
#include "engine/api/wording.h"
#include "engine/training/codecs/sparse.h"

namespace kolo::training {

const Codec& topk() {
    static const Codec codec{.id = "topk",
                             .settingName = Complaint::tr("part"),
                             .defaultSetting = 0.01,
                             .leastSetting = 1e-5,
                             .mostSetting = 1,
                             .summary = "the largest values; the others are kept for later",
                             .keepsError = true,
                             .momentumAt = MomentumAt::Sender,
                             .meanFactor = 2,
                             .mostBytes = mostSparseBytes,
                             .encode = encodeLargest,
                             .decode = decodeSparse};
    return codec;
}

}  // namespace kolo::training
