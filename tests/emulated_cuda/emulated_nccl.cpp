// SPDX-License-Identifier: Apache-2.0
//
// NCCL for the emulated driver. As NCCL's kernels do, those of all ranks wait for each other, each on its own stream:
//
//     rank 0    … arrives ──┐ waits      │ goes on
//     rank 1    …           │    arrives ┤ goes on     the last computes everything, in the order of the ranks
//
// A rank that never calls leaves the others waiting, until they abort. What is counted is every rank's part. A profiler
// plugin (NCCL_PROFILER_PLUGIN) is told of each call and of the two channels of its kernel, as by NCCL 2.28.
#include <dlfcn.h>
#include <nccl.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "emulated_driver.h"
#include "engine/collectives/backends/nccl/profiler/interface.h"

namespace np = kolo::nccl_profiler;

namespace {

constexpr int kChannels = 2;

std::uint64_t gpuClockNs() {
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch() /
                                      std::chrono::nanoseconds(1));
}

const np::ProfilerV5* loadProfiler() {
    const char* const file = std::getenv("NCCL_PROFILER_PLUGIN");
    void* const library = file ? dlopen(file, RTLD_NOW | RTLD_LOCAL) : nullptr;
    return library ? static_cast<const np::ProfilerV5*>(dlsym(library, "ncclProfiler_v5")) : nullptr;
}

enum class Kind { AllReduce, ReduceScatter, AllGather, Broadcast, Reduce };

/// What a rank has asked for.
struct Call {
    Kind kind = Kind::AllReduce;
    const std::byte* from = nullptr;
    std::byte* to = nullptr;
    std::size_t count = 0;
    ncclDataType_t type = ncclFloat32;
    ncclRedOp_t op = ncclSum;
    int root = 0;
};

/// One collective, as soon as somebody has called it.
struct Round {
    std::vector<Call> calls;
    std::vector<std::vector<void*>> channels;  // for the profiler, by rank
    int called = 0, arrived = 0;
    emulated::Point over = emulated::newPoint();
};

bool isSet(const char* variable, const char* value) {
    const char* const set = std::getenv(variable);
    return set && std::string(set) == value;
}

struct Group {
    explicit Group(int ranks) : ranks(ranks), connectsLater(!isSet("NCCL_RUNTIME_CONNECT", "0")) {}
    const int ranks;
    const bool connectsLater;  // within the first call, of all ranks
    std::mutex mutex;
    std::map<std::uint64_t, std::shared_ptr<Round>> rounds;  // by the number of the call
    bool aborted = false;
};

template <typename T>
T joined(ncclRedOp_t op, T one, T other) {
    switch (op) {
        case ncclProd: return one * other;
        case ncclMax: return std::max(one, other);
        case ncclMin: return std::min(one, other);
        case ncclSum:
        case ncclAvg: break;
    }
    return one + other;
}

template <typename T>
void compute(const std::vector<Call>& calls) {
    const Call& one = calls.front();
    const std::size_t ranks = calls.size();
    const auto input = [&](std::size_t rank) { return reinterpret_cast<const T*>(calls[rank].from); };
    // All inputs are read before any output is written: they may be the same memory.
    std::vector<T> result;
    if (one.kind == Kind::AllGather) {
        for (std::size_t rank = 0; rank < ranks; ++rank)
            result.insert(result.end(), input(rank), input(rank) + one.count);
    } else if (one.kind == Kind::Broadcast) {
        result.assign(input(one.root), input(one.root) + one.count);
    } else {
        const std::size_t count = one.count * (one.kind == Kind::ReduceScatter ? ranks : 1);
        result.assign(input(0), input(0) + count);
        for (std::size_t rank = 1; rank < ranks; ++rank)
            for (std::size_t i = 0; i < count; ++i) result[i] = joined(one.op, result[i], input(rank)[i]);
        if (one.op == ncclAvg)
            for (T& value : result) value /= static_cast<T>(ranks);
    }
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        if (one.kind == Kind::Reduce && static_cast<int>(rank) != one.root) continue;
        const bool parts = one.kind == Kind::ReduceScatter;
        std::copy_n(result.begin() + static_cast<std::ptrdiff_t>(parts ? rank * one.count : 0),
                    parts ? one.count : result.size(), reinterpret_cast<T*>(calls[rank].to));
    }
}

}  // namespace

struct EmulatedComm {
    std::shared_ptr<Group> group;
    int rank = 0;
    std::uint64_t calls = 0;
    const np::ProfilerV5* profiler = nullptr;
    void* profile = nullptr;  // its context
};

namespace {

/// The profiler hears of a call, and has a handle for it.
void* beginProfile(const EmulatedComm& comm, const Call& call) {
    if (!comm.profiler) return nullptr;
    constexpr const char* kNames[] = {"AllReduce", "ReduceScatter", "AllGather", "Broadcast", "Reduce"};
    np::DescriptionV5 description{};
    description.type = np::kCollective;
    description.rank = comm.rank;
    description.collective.number = comm.calls;
    description.collective.call.function = kNames[static_cast<int>(call.kind)];
    description.collective.choice.channels = kChannels;
    description.collective.choice.algorithm = "RING";
    description.collective.choice.protocol = "LL";
    void* handle = nullptr;
    comm.profiler->start(comm.profile, &handle, &description);
    return handle;
}

/// And of the channels of its kernel, as soon as that runs.
std::vector<void*> beginChannels(const np::ProfilerV5& profiler, void* profile, int rank, void* call) {
    std::vector<void*> handles;
    for (int channel = 0; channel < kChannels; ++channel) {
        np::DescriptionV5 description{};
        description.type = np::kKernelChannel;
        description.parent = call;
        description.rank = rank;
        description.channel = {static_cast<std::uint8_t>(channel), gpuClockNs()};
        handles.push_back(nullptr);
        profiler.start(profile, &handles.back(), &description);
    }
    return handles;
}

void endChannels(const np::ProfilerV5* profiler, const Round& round) {
    for (const std::vector<void*>& handles : round.channels)
        for (void* const handle : handles) {
            const std::uint64_t stopped = gpuClockNs();
            profiler->record(handle, np::kChannelStopped, &stopped);
            profiler->stop(handle);
        }
}

ncclResult_t enqueue(ncclComm_t comm, cudaStream_t stream, const Call& call) {
    const std::shared_ptr<Group> group = comm->group;
    if (comm->calls == 0 && group->connectsLater) emulated::count(&emulated::Counts::connections);
    // Now one rank is the last, now another, while the others' kernels wait and their other threads go on.
    if (comm->calls % static_cast<std::uint64_t>(group->ranks) == static_cast<std::uint64_t>(comm->rank))
        std::this_thread::sleep_for(std::chrono::microseconds(300));
    std::shared_ptr<Round> round;
    {
        const std::lock_guard lock(group->mutex);
        std::shared_ptr<Round>& there = group->rounds[comm->calls++];
        if (!there) {
            there = std::make_shared<Round>();
            there->calls.resize(static_cast<std::size_t>(group->ranks));
            there->channels.resize(there->calls.size());
        }
        round = there;
        round->calls[static_cast<std::size_t>(comm->rank)] = call;
        if (group->aborted) emulated::reach(round->over);
    }
    void* const told = beginProfile(*comm, call);
    const auto arrive = [group, round, told, rank = comm->rank, profiler = comm->profiler, profile = comm->profile] {
        if (told) round->channels[static_cast<std::size_t>(rank)] = beginChannels(*profiler, profile, rank, told);
        {
            const std::lock_guard lock(group->mutex);
            if (++round->arrived < group->ranks || group->aborted) return;
        }
        switch (round->calls.front().type) {
            case ncclFloat32: compute<float>(round->calls); break;
            case ncclFloat64: compute<double>(round->calls); break;
            case ncclInt32: compute<std::int32_t>(round->calls); break;
        }
        endChannels(profiler, *round);
        emulated::reach(round->over);
    };
    const bool fine = emulated::enqueue(stream, &emulated::Counts::collectives, arrive) == cudaSuccess &&
                      emulated::enqueueWait(stream, round->over) == cudaSuccess;
    {
        const std::lock_guard lock(group->mutex);
        if (++round->called == group->ranks) emulated::needNobody(round->over);
    }
    if (told) comm->profiler->stop(told);
    return fine ? ncclSuccess : ncclUnhandledCudaError;
}

ncclResult_t release(ncclComm_t comm) {
    if (comm->profiler) comm->profiler->finalize(comm->profile);
    delete comm;
    return ncclSuccess;
}

}  // namespace

extern "C" {

ncclResult_t ncclGetVersion(int* version) {
    *version = emulated::settings().nccl;
    return ncclSuccess;
}
ncclResult_t ncclCommInitAll(ncclComm_t* comms, int count, const int* devices) {
    for (int rank = 0; rank < count; ++rank)
        if (std::find(devices, devices + rank, devices[rank]) != devices + rank &&
            (emulated::settings().nccl < 23000 || !isSet("NCCL_MULTI_RANK_GPU_ENABLE", "1")))
            return ncclInvalidUsage;
    const auto group = std::make_shared<Group>(count);
    static const np::ProfilerV5* profiler = nullptr;
    if (!profiler) profiler = loadProfiler();
    for (int rank = 0; rank < count; ++rank) {
        comms[rank] = new EmulatedComm{group, rank, 0, profiler, nullptr};
        int wanted = 0;
        if (profiler) profiler->init(&comms[rank]->profile, 1, &wanted, nullptr, 1, count, rank, nullptr);
    }
    return ncclSuccess;
}
ncclResult_t ncclCommDestroy(ncclComm_t comm) {
    // Its end is of all ranks.
    if (comm->group->aborted) emulated::giveUp("a communicator waits for one that was aborted");
    return release(comm);
}
ncclResult_t ncclCommAbort(ncclComm_t comm) {
    {
        const std::lock_guard lock(comm->group->mutex);
        comm->group->aborted = true;
        for (const auto& [number, round] : comm->group->rounds) emulated::reach(round->over);
    }
    return release(comm);
}
ncclResult_t ncclCommGetAsyncError(ncclComm_t, ncclResult_t* error) {
    *error = ncclSuccess;
    return ncclSuccess;
}
const char* ncclGetErrorString(ncclResult_t result) {
    return result == ncclInvalidUsage ? "invalid usage" : "unhandled cuda error";
}

ncclResult_t ncclAllReduce(const void* from, void* to, std::size_t count, ncclDataType_t type, ncclRedOp_t op,
                           ncclComm_t comm, cudaStream_t stream) {
    return enqueue(
        comm, stream,
        {Kind::AllReduce, static_cast<const std::byte*>(from), static_cast<std::byte*>(to), count, type, op});
}
ncclResult_t ncclReduceScatter(const void* from, void* to, std::size_t each, ncclDataType_t type, ncclRedOp_t op,
                               ncclComm_t comm, cudaStream_t stream) {
    return enqueue(
        comm, stream,
        {Kind::ReduceScatter, static_cast<const std::byte*>(from), static_cast<std::byte*>(to), each, type, op});
}
ncclResult_t ncclAllGather(const void* from, void* to, std::size_t each, ncclDataType_t type, ncclComm_t comm,
                           cudaStream_t stream) {
    return enqueue(comm, stream,
                   {Kind::AllGather, static_cast<const std::byte*>(from), static_cast<std::byte*>(to), each, type});
}
ncclResult_t ncclBroadcast(const void* from, void* to, std::size_t count, ncclDataType_t type, int root,
                           ncclComm_t comm, cudaStream_t stream) {
    return enqueue(comm, stream,
                   {Kind::Broadcast, static_cast<const std::byte*>(from), static_cast<std::byte*>(to), count, type,
                    ncclSum, root});
}
ncclResult_t ncclReduce(const void* from, void* to, std::size_t count, ncclDataType_t type, ncclRedOp_t op, int root,
                        ncclComm_t comm, cudaStream_t stream) {
    return enqueue(
        comm, stream,
        {Kind::Reduce, static_cast<const std::byte*>(from), static_cast<std::byte*>(to), count, type, op, root});
}

}  // extern "C"
