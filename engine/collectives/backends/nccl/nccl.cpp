// SPDX-License-Identifier: Apache-2.0
//
// NCCL performs the collectives, as every GPU framework has it: one call whose internals are not shown, because nobody
// outside the library sees them. What NCCL reports is shown: its version and, at detail `full`, the algorithm and the
// protocol that it chose; and where it loads Kolo's profiler plugin, its channels and messages (inside.h).
//
// This file is in every kolo; the code that calls NCCL is in the module kolo-nccl.so, and the library itself is located
// on the machine where it runs.
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "engine/api/non_copyable.h"
#include "engine/collectives/arrivals.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/backends/nccl/inside.h"
#include "engine/collectives/backends/nccl/module_interface.h"
#include "engine/collectives/single_call.h"
#include "engine/devices/cuda/module_interface.h"
#include "engine/devices/device.h"
#include "engine/devices/module.h"
#include "engine/runtime/clock.h"

namespace kolo::collectives {

namespace {

constexpr Names<Collective, Collective::Reduce> kFunctions{"ncclAllReduce", "ncclReduceScatter", "ncclAllGather",
                                                           "ncclBroadcast", "ncclReduce"};

/// From this version on NCCL allows several ranks on one GPU if asked to.
constexpr int kSharesGpusFrom = 23000;

constexpr int kLooks = 40;
constexpr auto kBetweenLooks = std::chrono::microseconds(50);
constexpr std::int32_t kInsideAtOnce = 4096;

Error unavailable(const std::string& why) {
    return {ErrorCode::DeviceUnavailable, "collectives", why};
}

Outcome<const NcclModule*> load() {
    auto symbol =
        devices::moduleSymbol("kolo-nccl.so", kNcclSymbol, "collectives", "NCCL's header beside the CUDA toolkit");
    if (!symbol) return symbol.error();
    const NcclModule* const module = reinterpret_cast<NcclModuleFunction>(*symbol)();
    if (module->interface != kNcclInterface || std::string(module->version) != KOLO_VERSION)
        return unavailable(
            fmt::format("The module kolo-nccl.so is of Kolo {}, this is {}; they must come from the same "
                        "build.",
                        module->version, KOLO_VERSION));
    return module;
}

const Outcome<const NcclModule*>& ncclModule() {
    static const Outcome<const NcclModule*> module = load();
    return module;
}

/// A barrier for the threads of a run.
class Meeting {
public:
    explicit Meeting(int ranks) : m_ranks(ranks) {}

    bool barrier() {
        std::unique_lock lock(m_mutex);
        const std::uint64_t round = m_round;
        if (++m_arrived == m_ranks) {
            m_arrived = 0;
            ++m_round;
            m_changed.notify_all();
        }
        m_changed.wait(lock, [&] { return m_round != round || m_aborted; });
        return m_round != round;
    }
    void abort() {
        {
            const std::lock_guard lock(m_mutex);
            m_aborted = true;
        }
        m_changed.notify_all();
    }
    bool aborted() {
        const std::lock_guard lock(m_mutex);
        return m_aborted;
    }

private:
    const int m_ranks;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_arrived = 0;
    std::uint64_t m_round = 0;
    bool m_aborted = false;
};

/// While it lives, nobody allocates on a GPU.
class Held : NonCopyable {
public:
    explicit Held(const devices::CudaModule& cuda) : m_cuda(cuda) { m_cuda.holdAllocations(true); }
    ~Held() { m_cuda.holdAllocations(false); }

private:
    const devices::CudaModule& m_cuda;
};

class NcclCommunicator : public SingleCallCommunicator {
public:
    NcclCommunicator(const EnsembleOptions& options, const Member& member, NcclGroup& group, Meeting& meeting,
                     Arrivals& arrivals, std::vector<void*>& ready, std::string library)
        : SingleCallCommunicator(member.rank, options.ranks, options.clock, options.gate, *member.tracer,
                                 options.stepped),
          m_group(group),
          m_meeting(meeting),
          m_arrivals(arrivals),
          m_ready(ready),
          m_clock(options.clock),
          m_tracer(*member.tracer),
          m_stepped(options.stepped),
          m_library(std::move(library)) {}

    Outcome<void> barrier() override {
        return m_meeting.barrier() ? Outcome<void>() : Error{ErrorCode::RankLost, "", "Another rank has failed."};
    }

    std::int64_t waitedNs() const override { return m_waitedNs; }
    bool ordersOnDevice() const override { return !m_stepped && !m_tracer.wants(Detail::Summary); }

protected:
    Outcome<void> perform(const CollectiveCall& call, devices::Buffer& buffer) override {
        const bool inParts =
            call.schedule.collective == Collective::ReduceScatter || call.schedule.collective == Collective::AllGather;
        const bool wholeMean = call.op == ReduceOp::Mean && call.dtype == DType::Int32;
        NcclCall nccl{call.schedule.collective,
                      call.schedule.root,
                      buffer.address(),
                      buffer.address(),
                      call.elements,
                      call.dtype,
                      wholeMean ? ReduceOp::Sum : call.op};
        if (call.elements == 0) return {};
        m_arrivals.begin(rank(), m_clock.now());
        if (call.order) {
            auto queued = performInOrder(*call.order, nccl);
            m_waitedNs += m_arrivals.waitedNs(rank());
            return queued;
        }
        // NCCL's kernels wait for each other on their GPUs. What a slower rank would still allocate there, for its
        // first product or for an evaluation, would have to wait for them, and they for that rank.
        TRY(barrier());
        auto done = inParts ? performInParts(call, nccl, buffer) : performAlone(nccl);
        m_waitedNs += m_arrivals.waitedNs(rank());
        if (!done) return done;
        const int told = tellInside(call);
        if (rank() == 0) tellChoice(call, told);
        if (!wholeMean) return {};
        // NCCL's average of integers does not truncate towards zero as ours does.
        const bool copies =
            call.schedule.collective == Collective::AllGather || call.schedule.collective == Collective::Broadcast;
        if (copies || (call.schedule.collective == Collective::Reduce && rank() != call.schedule.root)) return {};
        const Range own = inParts ? chunkRange(call.elements, ranks(), rank()) : Range{0, call.elements};
        devices::Queue& queue = buffer.device()->compute();
        auto divided = queue.divide(call.dtype, buffer.address() + own.first * sizeOf(call.dtype), own.count, ranks());
        if (auto drained = queue.drain(); divided) divided = drained;
        return divided;
    }

private:
    Outcome<void> performAlone(const NcclCall& nccl) {
        const Held held(*TRY(devices::cudaModule()));
        return m_group.perform(rank(), nccl, [this] { return stopped() || m_meeting.aborted(); });
    }

    /// Queued between the marks, behind everybody's input. A thread waits twice for the others', but no GPU: once
    /// until all have named their marks, and once until all have queued their kernels, which from then on need no
    /// thread.
    Outcome<void> performInOrder(const DeviceOrder& order, const NcclCall& nccl) {
        const devices::CudaModule& cuda = *TRY(devices::cudaModule());
        m_ready[rank()] = cuda.event(*order.ready);
        TRY(barrier());
        const Held held(cuda);
        const auto event = [&](devices::Mark* mark) { return mark ? cuda.event(*mark) : nullptr; };
        auto queued = m_group.enqueue(rank(), nccl, {m_ready, event(order.begun), event(order.done)});
        if (queued) queued = barrier();
        if (!queued) {
            m_meeting.abort();
            m_group.abort();
        }
        return queued;
    }

    /// NCCL splits an array into equal parts; Kolo's may differ by one. So they are laid out at equal distances in a
    /// separate array, and copied back.
    Outcome<void> performInParts(const CollectiveCall& call, NcclCall nccl, devices::Buffer& buffer) {
        devices::Device& device = *buffer.device();
        const std::size_t elementBytes = sizeOf(call.dtype);
        nccl.elements = chunkRange(call.elements, ranks(), 0).count;  // the longest
        const std::size_t partBytes = nccl.elements * elementBytes;
        if (m_parts.sizeBytes() < partBytes * ranks()) {
            m_parts = TRY(device.allocate(partBytes * ranks()));
        }
        // While an NCCL kernel waits on one GPU, an allocation on another may wait for that kernel: so every rank
        // allocates before the first kernel starts.
        TRY(barrier());
        const bool gathers = nccl.collective == Collective::AllGather;
        const auto move = [&](int part, bool there) {
            const Range range = chunkRange(call.elements, ranks(), part);
            std::byte* const inArray = buffer.address() + range.first * elementBytes;
            std::byte* const inParts = m_parts.address() + part * partBytes;
            return device.compute().copy(there ? inParts : inArray, device, there ? inArray : inParts,
                                         range.count * elementBytes);
        };
        for (int part = 0; part < ranks(); ++part)
            if (!gathers || part == rank()) TRY(move(part, true));
        TRY(device.compute().drain());
        std::byte* const own = m_parts.address() + rank() * partBytes;
        nccl.from = gathers ? own : m_parts.address();
        nccl.to = gathers ? m_parts.address() : own;
        TRY(performAlone(nccl));
        for (int part = 0; part < ranks(); ++part)
            if (gathers || part == rank()) TRY(move(part, false));
        return device.compute().drain();
    }

    /// How many events of the library's inside this rank has written.
    int tellInside(const CollectiveCall& call) {
        const NcclInsideFunction inside = m_tracer.wants(Detail::Full) ? watchNcclInside() : nullptr;
        if (!inside) return 0;
        int told = 0;
        std::int32_t open = 1;
        // The library's own thread sees the end of a channel a moment after the stream has.
        for (int looks = 0; looks < kLooks && open > 0; ++looks) {
            if (looks > 0) std::this_thread::sleep_for(kBetweenLooks);
            std::vector<NcclInsideEvent> events(kInsideAtOnce);
            std::uint64_t lost = 0;
            events.resize(inside(rank(), events.data(), kInsideAtOnce, &open, &lost));
            told += static_cast<int>(events.size());
            recordInside(events, runtime::Clock::steadyNs() - m_clock.now(), {.iteration = call.iteration, .step = 1},
                         m_tracer);
        }
        return told;
    }

    void tellChoice(const CollectiveCall& call, int told) {
        if (!m_tracer.wants(Detail::Full)) return;
        const std::string choice = m_group.choice();
        m_tracer.log(
            m_tracer.intern(fmt::format(
                "{} performed it{}{}; {}.", m_library, choice.empty() ? "" : " by ", choice,
                told > 0 ? "of what happens inside of its call, its channels and messages are shown as it told them"
                         : "what happens inside of its call is not shown")),
            m_clock.now(), {.iteration = call.iteration, .step = 1});
    }

    NcclGroup& m_group;
    Meeting& m_meeting;
    Arrivals& m_arrivals;
    std::vector<void*>& m_ready;
    std::int64_t m_waitedNs = 0;
    runtime::Clock& m_clock;
    Tracer& m_tracer;
    const bool m_stepped;
    const std::string m_library;
    devices::Buffer m_parts;
};

class NcclEnsemble : public Ensemble {
public:
    NcclEnsemble(const EnsembleOptions& options, std::unique_ptr<NcclGroup> group, const std::string& library)
        : m_group(std::move(group)), m_meeting(options.ranks), m_arrivals(options.ranks), m_ready(options.ranks) {
        for (const Member& member : options.members)
            m_communicators.push_back(
                std::make_unique<NcclCommunicator>(options, member, *m_group, m_meeting, m_arrivals, m_ready, library));
    }
    Communicator& communicator(int rank) override { return *m_communicators[rank]; }
    void abort() override {
        m_meeting.abort();
        m_group->abort();
    }

private:
    std::unique_ptr<NcclGroup> m_group;
    Meeting m_meeting;
    Arrivals m_arrivals;
    std::vector<void*> m_ready;  // of a call in order, each rank's event
    std::vector<std::unique_ptr<NcclCommunicator>> m_communicators;
};

Outcome<void> available(const std::string& deviceKind, const std::string& launch) {
    if (deviceKind != "cuda")
        return unavailable(
            fmt::format("NCCL moves the memory of GPUs, and {} devices are none; use --devices cuda:N, or "
                        "--collectives kolo.",
                        deviceKind));
    if (launch != "threads")
        return unavailable(fmt::format(
            "Kolo calls NCCL for ranks that are threads, not by --launch {}; use --launch threads.", launch));
    const auto& module = ncclModule();
    if (!module) return module.error();
    TRY((*module)->libraryVersion());
    return {};
}

Outcome<std::unique_ptr<Ensemble>> open(const EnsembleOptions& options) {
    const auto& module = ncclModule();
    if (!module) return module.error();
    const auto version = TRY((*module)->libraryVersion());
    std::vector<int> gpus(options.ranks);
    for (const Member& member : options.members) {
        const devices::DeviceInfo& info = member.device->info();
        gpus[member.rank] = info.hardwareIndex;
        if (!info.isShared) continue;
        const char* const asked = std::getenv("NCCL_MULTI_RANK_GPU_ENABLE");
        if (version < kSharesGpusFrom)
            return unavailable(
                fmt::format("{} refuses two ranks on one GPU, and here {} ranks share them; ask for fewer "
                            "devices, or use --collectives kolo.",
                            ncclVersionText(version), options.ranks));
        if (!asked || std::string(asked) != "1")
            return unavailable(
                fmt::format("{} takes two ranks on one GPU only where NCCL_MULTI_RANK_GPU_ENABLE=1 is "
                            "set; ask for fewer devices, or use --collectives kolo.",
                            ncclVersionText(version)));
    }
    const bool listens = options.members.front().tracer->wants(Detail::Full);
    if (listens) (void)watchNcclInside();
    auto group = TRY((*module)->open(gpus, listens));
    return std::unique_ptr<Ensemble>(
        std::make_unique<NcclEnsemble>(options, std::move(group), ncclVersionText(version)));
}

}  // namespace

const CollectiveBackend& nccl{"nccl", "NCCL", available,
                              [](Collective collective) { return std::string(kFunctions[collective]); }, open};

}  // namespace kolo::collectives
