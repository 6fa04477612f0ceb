// SPDX-License-Identifier: Apache-2.0
//
// The interface between kolo and its module kolo-nccl.so. No NCCL or CUDA header: kolo includes this too.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/api/types.h"

namespace kolo::collectives {

/// One collective of one rank. Addresses are in the memory of that rank's GPU.
struct NcclCall {
    Collective collective = Collective::AllReduce;
    int root = 0;
    const std::byte* from = nullptr;
    std::byte* to = nullptr;
    std::int64_t elements = 0;  ///< of the whole array; ReduceScatter and AllGather: of one rank's part
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;  ///< Mean only for floating point
};

/// Where a collective stands in the order of the GPUs' work: CUDA's events (CudaModule::event), each of the GPU whose
/// rank it belongs to.
struct NcclOrder {
    std::span<void* const> ready;  ///< of all ranks: recorded where their arrays hold the input
    void *begun, *done;            ///< of this rank: to be recorded when all of them do, and when its result is there
};

/// The communicators of all ranks of a run, one per GPU.
class NcclGroup {
public:
    virtual ~NcclGroup() = default;
    /// Called on every rank's own thread with the same collective; returns when the rank's result is ready. Checks
    /// `shallStop` from time to time, because other ranks may never arrive.
    virtual Outcome<void> perform(int rank, const NcclCall& call, const std::function<bool()>& shallStop) = 0;
    /// The same, but returns when it is queued. Its kernel waits on its GPU until every rank has called this.
    virtual Outcome<void> enqueue(int rank, const NcclCall& call, const NcclOrder& order) = 0;
    /// Gives up what is queued and still waits for other ranks. Any thread; a rank inside a call notices there.
    virtual void abort() = 0;
    /// "algorithm RING, protocol LL", as logged by the library for its last call; empty: nothing was logged.
    virtual std::string choice() const = 0;
};

/// Bumped with every change to this file.
inline constexpr int kNcclInterface = 2;

struct NcclModule {
    int interface = kNcclInterface;
    const char* version = KOLO_VERSION;
    /// The library's version, 22809 for 2.28.9, or why it cannot be loaded.
    Outcome<int> (*libraryVersion)();
    /// `gpus`: the CUDA device of each rank. `listens`: let the library log which algorithm it chooses.
    Outcome<std::unique_ptr<NcclGroup>> (*open)(const std::vector<int>& gpus, bool listens);
};

/// "NCCL 2.28.9", of 22809: 10000 major + 100 minor + patch; until 2.8 it was 1000 major.
inline std::string ncclVersionText(int number) {
    const int base = number < 10000 ? 1000 : 10000;
    return fmt::format("NCCL {}.{}.{}", number / base, number % base / 100, number % 100);
}

/// The module's only symbol.
inline constexpr const char* kNcclSymbol = "koloNcclModule";
using NcclModuleFunction = const NcclModule* (*)();

}  // namespace kolo::collectives
