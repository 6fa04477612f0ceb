// SPDX-License-Identifier: Apache-2.0
//
// What kolo-nccl-profiler.so has seen inside NCCL, for the program that loads it beside NCCL. Plain C types, because
// NCCL loads the same file in its own way (NCCL_PROFILER_PLUGIN).
#pragma once

#include <cstdint>

namespace kolo::collectives {

struct NcclInsideEvent {
    enum class Kind : std::int32_t {
        Collective,  ///< as the library was called; ends when its work is on the GPU's stream
        Pair,        ///< a send or a receive
        Channel,     ///< what one channel of the kernel takes; NCCL 2.26 and later
        ProxyOp,     ///< one channel's messages over a network, by the processor's thread
        ProxyStep,   ///< one of them
    };
    Kind kind = Kind::Collective;
    std::int32_t rank = 0;
    std::int64_t startNs = 0, endNs = 0;  ///< of the processor's steady clock
    /// On the GPU's own clock, if the library tells (2.27 and later); otherwise 0.
    std::int64_t deviceNs = 0;
    std::uint64_t call = 0;  ///< number of the Collective or Pair that it belongs to, from 1; 0: unknown
    std::uint64_t bytes = 0;
    std::int32_t channel = -1;  ///< Channel, ProxyOp, and its steps
    std::int32_t peer = -1;     ///< ProxyOp, and its steps
    std::int32_t step = -1;     ///< ProxyStep
    std::int32_t sends = 0;     ///< ProxyOp, and its steps: 1 or 0
    char function[24] = {};     ///< "AllReduce"; empty where the library gives a number
    char algorithm[16] = {};    ///< "RING"
    char protocol[16] = {};     ///< "LL"

    bool isCall() const { return kind == Kind::Collective || kind == Kind::Pair; }
};

/// Takes at most `room` of a rank's finished events, in the order in which they began. `open`: how many have begun and
/// not ended, and collectives whose channels have not all ended, of which NCCL 2.26 and later tell after the call;
/// `lost`: how many events of all ranks were dropped for want of room so far. Any thread.
using NcclInsideFunction = std::int32_t (*)(std::int32_t rank, NcclInsideEvent* events, std::int32_t room,
                                            std::int32_t* open, std::uint64_t* lost);
inline constexpr const char* kNcclInsideSymbol = "koloNcclInside";

}  // namespace kolo::collectives
