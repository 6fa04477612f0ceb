// SPDX-License-Identifier: Apache-2.0
//
// a == b: truth values.
#include "engine/kernels/compare.h"

namespace kolo::kernels::ops {

namespace {

struct Equal {
    template <typename T>
    static bool apply(T a, T b) {
        return a == b;
    }
};

/// Truth values can be held against each other, too.
std::vector<Kernel> withTruth(std::vector<Kernel> kernels) {
    for (const char* kind : {"cpu", "virtual"}) kernels.push_back({DType::Bool, kind, compare<bool, Equal>});
    return kernels;
}

}  // namespace

const Op& equal() {
    static const Op op{"Equal",
                       "a == b, element by element: a truth value each.",
                       2,
                       false,
                       inferComparison,
                       withTruth(comparisonKernels<Equal>())};
    return op;
}

}  // namespace kolo::kernels::ops
