// SPDX-License-Identifier: Apache-2.0
//
// CUDA's calls that allocate and free may wait for everything that runs on a GPU, and block other threads' calls
// meanwhile; so may a kernel's first launch, because the driver loads its code only then (lazy loading). NCCL's kernels
// run until those of all ranks do: between the first rank's call and the last one's, such a wait would never end. So
// these calls go through this gate, and nobody passes while a rank holds it.
#pragma once

#include "engine/api/non_copyable.h"

namespace kolo::devices {

class AllocationGate {
public:
    /// Around such a call, and within another of the same thread. Any thread.
    class Pass : NonCopyable {
    public:
        Pass();
        ~Pass();
    };
    /// hold(true) returns when nobody is inside, and keeps everybody out until hold(false) has been called as often.
    /// Any thread that is not inside.
    static void hold(bool holds);
};

}  // namespace kolo::devices
