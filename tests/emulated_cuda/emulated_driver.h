// SPDX-License-Identifier: Apache-2.0
//
// A driver for GPUs that are not there. With it Kolo's CUDA module, the same sources with the same kernels, runs on the
// processor, for tests: it is never installed. What it is for is what a GPU does not forgive:
//
//   order      Work of different streams runs in random order unless an event orders it, and no earlier than it must:
//              what forgets to wait gets a wrong result on some seed.
//              The work of a graph is unordered but for its edges, too.
//   memory     A GPU's memory is often out of the processor's reach while the GPUs are idle (touching it ends the
//              program), and of a kernel's on a GPU that was not given access to it. It is full of garbage when it is
//              new, and has guards around every allocation that are checked when it is freed.
//   waiting    Kernels of NCCL (emulated_nccl.cpp) wait for each other; what allocates meanwhile, or loads a kernel's
//              code at its first launch, is counted, for on a GPU it may have to wait for them.
//   lifetime   What is freed while it is used ends the program, as far as CUDA does not say that it waits: cudaFree()
//              waits for its own GPU, cudaFreeHost() and cudaStreamDestroy() for nothing.
//   errors     It fails when told to, for good, as a GPU does after a bad kernel, and records nothing when told so. As
//              drivers before 12.3, it records no kernel that has not run before.
//
// A program takes its settings from KOLO_EMULATED_CUDA, as in "gpus=2,memory=64,seed=7".
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "cuda_runtime_api.h"

struct Reached;

namespace emulated {

struct Settings {
    int gpus = 1;                 ///< gpus=      0: a driver without a GPU
    std::int64_t memoryMiB = 64;  ///< memory=    of each
    std::uint64_t seed = 1;       ///< seed=      of the order of work
    int driver = 13000;           ///< driver=    the CUDA version that it knows; 0: no driver
    int capability = 80;          ///< capability=
    bool peers = true;            ///< peers=     GPUs reach each other's memory
    int peersEach = 8;            ///< peerseach= how many a GPU may reach
    std::int64_t failAt = -1;     ///< fail=      this piece of work (0 …) and everything after it fails; -1: none
    int graphs = 1;               ///< graphs=    0: no recording of streams comes to anything
    int fuses = 1;                ///< fuses=     0: cublasLt has no kernel for what is asked
    int nccl = 22809;             ///< nccl=      the version of NCCL
    std::int64_t hangAt = -1;     ///< hang=      this piece of work does not end, and nothing after it begins; -1: none
};
/// From now on; no stream may exist. Counting begins anew.
void configure(const Settings& settings);

/// Since the settings were made.
struct Counts {
    std::int64_t kernels = 0, copies = 0, copiedBytes = 0, memsets = 0, hostCalls = 0, products = 0;
    std::int64_t synchronisations = 0, allocations = 0;
    std::int64_t pageableCopies = 0;  ///< from or to memory that is not pinned: the processor waits for them
    std::int64_t launches = 0;        ///< calls that put work into a stream; a graph is one
    std::int64_t collectives = 0;     ///< of NCCL, those of every rank
    std::int64_t connections = 0;     ///< of NCCL, that a rank waits for within a call
    /// While one of them waited for one that nobody had called yet; and kernels and graphs loaded meanwhile.
    std::int64_t allocationsInCollectives = 0;
    // Now:
    std::int64_t blockingGpus = 0;  ///< told that threads shall sleep while they wait for one
    std::int64_t streams = 0, bytesInUse = 0;
};
Counts counts();
Settings settings();

/// Ends the program: no GPU would go on, or nobody knows how.
[[noreturn]] void giveUp(const std::string& why);

/// One more, of a library that brings its own.
void count(std::int64_t Counts::*counter);

/// Puts work at the end of a stream: for libraries that bring kernels of their own.
cudaError_t enqueue(cudaStream_t stream, std::int64_t Counts::*counter, std::function<void()> work);

/// A point at which work on several streams waits for each other.
using Point = std::shared_ptr<Reached>;
/// The GPUs count as waiting for the program from now until it is reached, or needs nothing more of the program.
Point newPoint();
void reach(const Point& point);
void needNobody(const Point& point);
cudaError_t enqueueWait(cudaStream_t stream, const Point& point);

}  // namespace emulated
