// SPDX-License-Identifier: Apache-2.0
//
// The implementation of kolo-nccl.so: one communicator and one stream per rank, all in this process. Each rank's own
// thread makes its call; NCCL's kernels then wait for each other on the GPUs, so each needs its own GPU, and a rank
// that never arrives must not block the others for ever: they poll, and abort.
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "engine/collectives/backends/nccl/listening.h"
#include "engine/collectives/backends/nccl/module_interface.h"
#include "engine/collectives/backends/nccl/nccl_library.h"

namespace kolo::collectives {

namespace {

using namespace std::chrono_literals;

/// How long a rank polls for its result without pause; after that it polls at intervals.
constexpr auto kSpin = 2ms;
constexpr auto kNap = 50us;

ncclDataType_t typeOf(DType type) {
    return type == DType::Float32 ? ncclFloat32 : type == DType::Float64 ? ncclFloat64 : ncclInt32;
}

ncclRedOp_t opOf(ReduceOp op) {
    return op == ReduceOp::Mean   ? ncclAvg
           : op == ReduceOp::Min  ? ncclMin
           : op == ReduceOp::Max  ? ncclMax
           : op == ReduceOp::Prod ? ncclProd
                                  : ncclSum;
}

Error failed(const std::string& what, const std::string& why) {
    return {ErrorCode::RunFailed, "collectives", fmt::format("NCCL cannot {}: {}.", what, why)};
}

class Group : public NcclGroup {
public:
    Group(const NcclLibrary& library, const std::vector<int>& gpus, bool listens)
        : m_library(library), m_listens(listens), m_ranks(gpus.size()) {
        for (std::size_t rank = 0; rank < gpus.size(); ++rank) m_ranks[rank].gpu = gpus[rank];
    }

    ~Group() override {
        // Where one was given up, the others would wait for it.
        const bool whole = std::ranges::all_of(m_ranks, [](const Rank& rank) { return rank.comm != nullptr; });
        for (Rank& rank : m_ranks) {
            if (rank.comm) (whole ? m_library.ncclCommDestroy : m_library.ncclCommAbort)(rank.comm);
            if (!rank.stream) continue;
            cudaSetDevice(rank.gpu);
            cudaStreamDestroy(rank.stream);
        }
    }

    Outcome<void> open() {
        std::vector<int> gpus;
        for (Rank& rank : m_ranks) {
            gpus.push_back(rank.gpu);
            cudaSetDevice(rank.gpu);
            if (const cudaError_t code = cudaStreamCreateWithFlags(&rank.stream, cudaStreamNonBlocking);
                code != cudaSuccess) {
                rank.stream = nullptr;
                return failed("have a stream", cudaGetErrorString(code));
            }
        }
        // All connections are made now. NCCL 2.22 and later would make them within the first call, where the processor
        // waits for every rank's, also for that of one that has failed.
        setenv("NCCL_RUNTIME_CONNECT", "0", 0);
        std::vector<ncclComm_t> comms(m_ranks.size(), nullptr);
        auto made = m_library.checked(
            m_library.ncclCommInitAll(comms.data(), static_cast<int>(comms.size()), gpus.data()), "connect the GPUs");
        if (!made) return made;
        for (std::size_t rank = 0; rank < comms.size(); ++rank) m_ranks[rank].comm = comms[rank];
        return {};
    }

    Outcome<void> perform(int index, const NcclCall& call, const std::function<bool()>& shallStop) override {
        Rank& rank = m_ranks[index];
        const std::lock_guard lock(rank.mutex);
        TRY(start(rank, call));
        return wait(rank, shallStop);
    }

    Outcome<void> enqueue(int index, const NcclCall& call, const NcclOrder& order) override {
        Rank& rank = m_ranks[index];
        const std::lock_guard lock(rank.mutex);
        cudaSetDevice(rank.gpu);
        // A kernel that began before all arrays are ready would keep a part of its GPU from computing them.
        for (void* const ready : order.ready)
            TRY(queued(cudaStreamWaitEvent(rank.stream, static_cast<cudaEvent_t>(ready), 0)));
        const auto reach = [&](void* mark) -> Outcome<void> {
            return mark ? queued(cudaEventRecord(static_cast<cudaEvent_t>(mark), rank.stream)) : Outcome<void>();
        };
        TRY(reach(order.begun));
        TRY(start(rank, call));
        return reach(order.done);
    }

    void abort() override {
        for (Rank& rank : m_ranks)
            if (const std::unique_lock lock(rank.mutex, std::try_to_lock); lock && rank.comm) giveUp(rank);
    }

    std::string choice() const override { return m_listens ? heardChoice() : ""; }

private:
    struct Rank {
        int gpu = 0;
        std::mutex mutex;
        ncclComm_t comm = nullptr;  // null: given up
        cudaStream_t stream = nullptr;
    };

    static Outcome<void> queued(cudaError_t code) {
        if (code == cudaSuccess) return {};
        (void)cudaGetLastError();
        return failed("take its place among the GPU's work", cudaGetErrorString(code));
    }

    Outcome<void> start(Rank& rank, const NcclCall& call) {
        if (!rank.comm) return failed("go on", "its communicator was aborted");
        cudaSetDevice(rank.gpu);
        auto launched = m_library.checked(launch(rank, call), "perform the collective");
        if (!launched) giveUp(rank);
        return launched;
    }

    ncclResult_t launch(Rank& rank, const NcclCall& call) {
        const ncclDataType_t type = typeOf(call.dtype);
        const auto count = static_cast<std::size_t>(call.elements);
        switch (call.collective) {
            case Collective::AllReduce:
                return m_library.ncclAllReduce(call.from, call.to, count, type, opOf(call.op), rank.comm, rank.stream);
            case Collective::ReduceScatter:
                return m_library.ncclReduceScatter(call.from, call.to, count, type, opOf(call.op), rank.comm,
                                                   rank.stream);
            case Collective::AllGather:
                return m_library.ncclAllGather(call.from, call.to, count, type, rank.comm, rank.stream);
            case Collective::Broadcast:
                return m_library.ncclBroadcast(call.from, call.to, count, type, call.root, rank.comm, rank.stream);
            case Collective::Reduce:
                return m_library.ncclReduce(call.from, call.to, count, type, opOf(call.op), call.root, rank.comm,
                                            rank.stream);
        }
        return ncclInvalidArgument;
    }

    Outcome<void> wait(Rank& rank, const std::function<bool()>& shallStop) {
        const auto begun = std::chrono::steady_clock::now();
        for (;;) {
            const cudaError_t state = cudaStreamQuery(rank.stream);
            if (state == cudaSuccess) return {};
            (void)cudaGetLastError();  // also "not ready" would be reported to whoever starts the next kernel
            if (state != cudaErrorNotReady) {
                giveUp(rank);
                return failed("finish the collective", cudaGetErrorString(state));
            }
            if (shallStop()) {
                giveUp(rank);
                return Error{ErrorCode::RankLost, "", "Another rank has failed."};
            }
            if (std::chrono::steady_clock::now() - begun < kSpin) {
                std::this_thread::yield();
                continue;
            }
            ncclResult_t inside = ncclSuccess;
            auto told = m_library.checked(m_library.ncclCommGetAsyncError(rank.comm, &inside), "tell its state");
            if (told) told = m_library.checked(inside, "finish the collective");
            if (!told) {
                giveUp(rank);
                return told;
            }
            std::this_thread::sleep_for(kNap);
        }
    }

    void giveUp(Rank& rank) {
        m_library.ncclCommAbort(rank.comm);  // frees it too
        rank.comm = nullptr;
    }

    const NcclLibrary& m_library;
    const bool m_listens;
    std::vector<Rank> m_ranks;
};

const NcclModule kModule{
    .libraryVersion = [] { return ncclLibrary().version(); },
    .open = [](const std::vector<int>& gpus, bool listens) -> Outcome<std::unique_ptr<NcclGroup>> {
        const NcclLibrary& library = ncclLibrary();
        TRY(library.version());
        if (listens) beginListening();
        auto group = std::make_unique<Group>(library, gpus, listens);
        if (auto opened = group->open(); !opened)
            return Error{ErrorCode::DeviceUnavailable, "collectives", opened.error().message};
        return std::unique_ptr<NcclGroup>(std::move(group));
    },
};

}  // namespace

}  // namespace kolo::collectives

extern "C" __attribute__((visibility("default"))) const kolo::collectives::NcclModule* koloNcclModule() {
    return &kolo::collectives::kModule;
}
