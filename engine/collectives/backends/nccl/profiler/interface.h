// SPDX-License-Identifier: Apache-2.0
//
// What NCCL asks of a profiler plugin, in five versions: a table of functions under the name ncclProfiler_vN, and what
// they are given. Declared here as far as Kolo reads it, with the layout that NCCL's documentation of each version
// gives; what is not read is left out where it comes last. NCCL 2.28 asks for v5, 2.27 for v4, 2.26 for v3, 2.25 for
// v2, 2.23 for v1; each also takes the versions before it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kolo::nccl_profiler {

using Status = int;  // ncclResult_t
constexpr Status kSuccess = 0;

/// Bits of an event's type, and of those that a plugin wants.
enum Type : int {
    kCollective = 1 << 1,
    kPair = 1 << 2,
    kProxyOp = 1 << 3,
    kProxyStep = 1 << 4,
    kKernelChannel = 1 << 6,
};
/// The one change of state that is read by its number: a channel's kernel has stopped, on the GPU's clock.
constexpr int kChannelStopped = 22;

struct ProxyOp {
    int process;
    std::uint8_t channel;
    int peer, steps, chunkBytes, sends;
};
struct ProxyStep {
    int step;
};
struct ChannelWithoutTime {
    std::uint8_t channel;
};
struct Channel {
    std::uint8_t channel;
    std::uint64_t startNs;  // the GPU's clock
};

/// An event's description: its type, its parent, its rank, and one of several bodies. `Bits`: how wide the type is.
template <typename Bits, typename Collective, typename Pair, typename ChannelBody>
struct Description {
    Bits type;
    void* parent;
    int rank;
    union {
        Collective collective;
        Pair pair;
        ProxyOp proxyOp;
        ProxyStep proxyStep;
        ChannelBody channel;
    };
};

// Version 1 gives functions, types and algorithms as numbers.
struct CollectiveV1 {
    const char* communicator;
    std::uint64_t hash, number;
    std::uint8_t function;
    const void* from;
    void* to;
    std::size_t count;
    int root;
    std::uint8_t type;
    std::uint32_t op;
    std::size_t bytes;
    std::uint8_t channels, warps, algorithm, protocol;
};
struct PairV1 {
    const char* communicator;
    std::uint64_t hash;
    std::uint8_t function;
    void* buffer;
    std::uint8_t type;
    std::size_t count;
    int peer;
};
/// What the library was called with, and what it chose, since version 2.
struct Arguments {
    const char* function;
    const void* from;
    void* to;
    std::size_t count;
    int root;
    const char* type;
};
struct Choice {
    std::uint8_t channels, warps;
    const char *algorithm, *protocol;
};
struct PairArguments {
    const char* function;
    void* buffer;
    const char* type;
    std::size_t count;
    int peer;
};
struct CollectiveV2 {
    const char* communicator;
    std::uint64_t hash, number;
    Arguments call;
    std::size_t bytes;
    Choice choice;
};
struct PairV2 {
    const char* communicator;
    std::uint64_t hash;
    PairArguments call;
};
struct CollectiveV3 {
    const char* communicator;
    std::uint64_t hash, number;
    Arguments call;
    Choice choice;
};
/// Versions 4 and 5; 5 has one member more behind them.
struct CollectiveV4 {
    std::uint64_t number;
    Arguments call;
    Choice choice;
};
struct PairV4 {
    PairArguments call;
};

using DescriptionV1 = Description<std::uint8_t, CollectiveV1, PairV1, ChannelWithoutTime>;
using DescriptionV2 = Description<std::uint8_t, CollectiveV2, PairV2, ChannelWithoutTime>;
using DescriptionV3 = Description<std::uint8_t, CollectiveV3, PairV2, ChannelWithoutTime>;
using DescriptionV4 = Description<std::uint8_t, CollectiveV4, PairV4, Channel>;
using DescriptionV5 = Description<std::uint64_t, CollectiveV4, PairV4, Channel>;

using Init = Status (*)(void** context, int* wanted);
using InitV4 = Status (*)(void** context, int* wanted, const char* name, std::uint64_t hash, int nodes, int ranks,
                          int rank, void* log);
using InitV5 = Status (*)(void** context, std::uint64_t id, int* wanted, const char* name, int nodes, int ranks,
                          int rank, void* log);

/// `record` is given what goes with a change of state, or null: for proxies the bytes moved so far come first, for a
/// channel that has stopped the time.
template <typename InitFunction, typename Of>
struct Profiler {
    const char* name;
    InitFunction init;
    Status (*start)(void* context, void** event, Of* description);
    Status (*stop)(void* event);
    Status (*record)(void* event, int state, const std::uint64_t* details);
    Status (*finalize)(void* context);
};
using ProfilerV1 = Profiler<Init, DescriptionV1>;
using ProfilerV2 = Profiler<Init, DescriptionV2>;
using ProfilerV3 = Profiler<Init, DescriptionV3>;
using ProfilerV4 = Profiler<InitV4, DescriptionV4>;
using ProfilerV5 = Profiler<InitV5, DescriptionV5>;

}  // namespace kolo::nccl_profiler
