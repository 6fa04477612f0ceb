// SPDX-License-Identifier: Apache-2.0
//
// Top-k: only the largest values are sent; the others are kept and grow until they are among the largest (Aji and
// Heafield 2017; Stich et al. 2018).
#include "engine/training/codecs/sparse.h"

namespace kolo::training {

const Codec& topk() {
    static const Codec codec{"topk",
                             "part",
                             0.01,
                             1e-5,
                             1,
                             false,
                             "the largest values; the others are kept for later",
                             false,
                             true,
                             false,
                             false,
                             mostSparseBytes,
                             encodeLargest,
                             decodeSparse};
    return codec;
}

}  // namespace kolo::training
