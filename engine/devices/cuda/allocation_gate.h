// SPDX-License-Identifier: Apache-2.0
//
// CUDA's calls that allocate and free may wait for everything that runs on a GPU, and keep others' calls waiting
// meanwhile; so may the first launch of a kernel, whose code the driver loads only then (lazy loading). NCCL's kernels
// run until those of all ranks do: between the first rank's call and the last one's, such a wait would be for ever. So
// these calls pass here, and nobody passes while a rank holds it.
#pragma once

namespace kolo::devices {

class AllocationGate {
public:
    /// Around such a call, and within another of the same thread. Any thread.
    class Pass {
    public:
        Pass();
        ~Pass();
        Pass(const Pass&) = delete;
        Pass& operator=(const Pass&) = delete;
    };
    /// Returns when nobody is inside; nobody is until as often it has been told to hold no more. Any thread that is
    /// not inside.
    static void hold(bool holds);
};

}  // namespace kolo::devices
