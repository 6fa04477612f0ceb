// SPDX-License-Identifier: Apache-2.0
//
// What kolo and its module kolo-nccl.so know of each other. No NCCL and no CUDA header: kolo includes this too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
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

/// The communicators of all ranks of a run, one a GPU.
class NcclGroup {
public:
    virtual ~NcclGroup() = default;
    /// Called by every rank's own thread with the same collective; returns when the rank's result stands. Looks from
    /// time to time whether it shall stop, because others may never come.
    virtual Outcome<void> perform(int rank, const NcclCall& call, const std::function<bool()>& shallStop) = 0;
    /// "algorithm RING, protocol LL", as the library has logged it for its last call; empty: it told nothing.
    virtual std::string choice() const = 0;
};

/// Changes with every change of this file.
inline constexpr int kNcclInterface = 1;

struct NcclModule {
    int interface = kNcclInterface;
    const char* version = KOLO_VERSION;
    /// The library's version, 22809 for 2.28.9, or why it cannot be loaded.
    Outcome<int> (*libraryVersion)();
    /// `gpus`: the CUDA device of each rank. `listens`: let the library log which algorithm it chooses.
    Outcome<std::unique_ptr<NcclGroup>> (*open)(const std::vector<int>& gpus, bool listens);
};

/// The one symbol of the module.
inline constexpr const char* kNcclSymbol = "koloNcclModule";
using NcclModuleFunction = const NcclModule* (*)();

}  // namespace kolo::collectives
