// SPDX-License-Identifier: Apache-2.0
//
// A driver for GPUs that are not there. With it Kolo's CUDA module, the same sources with the same kernels, runs on the
// processor, for tests: it is never installed. What it is for is what a GPU does not forgive:
//
//   order      Work of different streams runs in random order unless an event orders it, and no earlier than it must:
//              what forgets to wait gets a wrong result on some seed.
//   memory     A GPU's memory is often out of the processor's reach while the GPUs are idle (touching it ends the
//   program),
//              is full of garbage when it is new, and has guards around every allocation that are checked when it is
//              freed.
//   errors     It fails when told to, for good, as a GPU does after a bad kernel.
//
// A program takes its settings from KOLO_EMULATED_CUDA, as in "gpus=2,memory=64,seed=7".
#pragma once

#include <cstdint>
#include <functional>

#include "cuda_runtime_api.h"

namespace emulated {

struct Settings {
    int gpus = 1;                 ///< gpus=      0: a driver without a GPU
    std::int64_t memoryMiB = 64;  ///< memory=    of each
    std::uint64_t seed = 1;       ///< seed=      of the order of work
    int driver = 13000;           ///< driver=    the CUDA version that it knows; 0: no driver
    int capability = 90;          ///< capability=
    bool peers = true;            ///< peers=     GPUs reach each other's memory
    std::int64_t failAt = -1;     ///< fail=      this piece of work (0 …) and everything after it fails; -1: none
    std::int64_t hangAt = -1;     ///< hang=      this piece of work does not end, and nothing after it begins; -1: none
};
/// From now on; no stream may exist. Counting begins anew.
void configure(const Settings& settings);

/// Since the settings were made.
struct Counts {
    std::int64_t kernels = 0, copies = 0, copiedBytes = 0, memsets = 0, hostCalls = 0, products = 0;
    std::int64_t synchronisations = 0, allocations = 0;
    std::int64_t streams = 0, bytesInUse = 0;  ///< now
};
Counts counts();

/// Puts work at the end of a stream: for libraries that bring kernels of their own.
cudaError_t enqueue(cudaStream_t stream, std::int64_t Counts::*counter, std::function<void()> work);

}  // namespace emulated
