// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/cuda_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/devices/cuda/allocation_gate.h"
#include "engine/devices/cuda/allocations.h"
#include "engine/devices/cuda/combine.h"
#include "engine/devices/cuda/cuda_device.h"
#include "engine/devices/cuda/cuda_error.h"
#include "engine/kernels/registry.h"

namespace kolo::devices {

namespace {

/// What this thread records; null: what it submits runs.
thread_local CudaRecording* t_recording = nullptr;

}  // namespace

// The current GPU is per thread, and any thread may call: so it is set before anything is created or started on a GPU.
// Setting the one already current costs nothing measurable.

CudaMark::CudaMark(int gpu, bool timed) : m_gpu(gpu) {
    cudaSetDevice(m_gpu);
    // If a mark could not be created, the queue that should reach it reports the error.
    if (cudaEventCreateWithFlags(&m_event, timed ? cudaEventDefault : cudaEventDisableTiming) != cudaSuccess) {
        m_event = nullptr;
        (void)cudaGetLastError();
    }
}

CudaMark::~CudaMark() {
    if (!m_event) return;
    cudaSetDevice(m_gpu);
    cudaEventDestroy(m_event);
}

Outcome<std::int64_t> CudaMark::nsSince(const Mark& earlier) const {
    float milliseconds = 0;  // accurate to about half a microsecond
    const cudaEvent_t from = static_cast<const CudaMark&>(earlier).m_event;
    TRY(checked(cudaEventElapsedTime(&milliseconds, from, m_event), fmt::format("GPU {}", m_gpu),
                "tell the time between two marks"));
    return static_cast<std::int64_t>(std::llround(static_cast<double>(milliseconds) * 1e6));
}

CudaQueue::CudaQueue(int gpu, std::string who) : m_gpu(gpu), m_who(std::move(who)) {
    cudaSetDevice(m_gpu);
    // Non-blocking: not ordered with the default stream, which libraries may use.
    m_made = checked(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), m_who, "make a stream");
    m_blas = std::make_unique<Blas>(m_gpu, m_stream, m_who);
}

CudaQueue::~CudaQueue() {
    if (!m_made) return;
    cudaSetDevice(m_gpu);
    cudaStreamSynchronize(m_stream);
    m_blas.reset();
    cudaStreamDestroy(m_stream);
}

Outcome<void> CudaQueue::kept(Outcome<void> outcome) {
    if (outcome) return outcome;
    const std::lock_guard lock(m_mutex);
    Outcome<void>& first = t_recording ? t_recording->m_failure : m_failure;
    if (first) first = outcome;
    return outcome;
}

void CudaQueue::submit(std::function<void()> command) {
    auto held = std::make_unique<std::function<void()>>(std::move(command));
    const auto call = [](void* data) {
        const std::unique_ptr<std::function<void()>> owned(static_cast<std::function<void()>*>(data));
        (*owned)();
    };
    cudaSetDevice(m_gpu);
    if (kept(checked(cudaLaunchHostFunc(m_stream, call, held.get()), m_who, "call the processor"))) held.release();
}

void CudaQueue::finish() {
    cudaSetDevice(m_gpu);
    (void)kept(checked(cudaStreamSynchronize(m_stream), m_who, "finish its work"));
    count({.waits = 1});
}

bool CudaQueue::isIdle() const {
    cudaSetDevice(m_gpu);
    const bool isIdle = cudaStreamQuery(m_stream) == cudaSuccess;
    if (!isIdle) (void)cudaGetLastError();
    return isIdle;
}

Outcome<void> CudaQueue::drain() {
    finish();
    // Told, it is over: a library that was missing, say. What a GPU does not recover from fails the next call, too.
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_failure, {});
}

Outcome<void> CudaQueue::copy(std::byte* to, const Device& owner, const std::byte* from, std::size_t bytes) {
    if (bytes == 0) return {};
    cudaSetDevice(m_gpu);
    names({to, from});
    const int other = static_cast<const CudaDevice&>(owner).gpu();
    // Between GPUs without peer access the driver goes through host memory, by itself.
    const cudaError_t code = other == m_gpu ? cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream())
                                            : cudaMemcpyPeerAsync(to, m_gpu, from, other, bytes, stream());
    TRY(kept(checked(code, m_who, "copy from " + owner.info().label)));
    count({.launches = 1, .copies = 1, .bytes = static_cast<std::int64_t>(2 * bytes)});
    return {};
}

Outcome<void> CudaQueue::combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                                 std::int64_t elements) {
    if (elements == 0) return {};
    cudaSetDevice(m_gpu);
    const AllocationGate::Pass pass;
    CombineInputs inputs;
    for (const std::byte* const address : in) inputs.at[inputs.count++] = address;
    TRY(kept(checked(launchCombine(op, type, out, inputs, elements, stream()), m_who, "reduce")));
    count({.launches = 1, .kernels = 1, .bytes = elements * static_cast<std::int64_t>(sizeOf(type) * (in.size() + 1))});
    return {};
}

Outcome<void> CudaQueue::divide(DType type, std::byte* out, std::int64_t elements, int by) {
    if (elements == 0) return {};
    cudaSetDevice(m_gpu);
    const AllocationGate::Pass pass;
    TRY(kept(checked(launchDivide(type, out, elements, by, stream()), m_who, "divide")));
    count({.launches = 1, .kernels = 1, .bytes = elements * static_cast<std::int64_t>(sizeOf(type) * 2)});
    return {};
}

Outcome<void> CudaQueue::launch(kernels::KernelFunction kernel, const kernels::KernelCall& call) {
    cudaSetDevice(m_gpu);
    kernels::KernelCall here = call;
    here.queue = this;
    {
        const AllocationGate::Pass pass;
        kernel(here);
    }
    // Launch errors are checked here, in one place for all kernels.
    (void)kept(checked(cudaGetLastError(), m_who, "start a kernel"));
    count({.launches = 1, .kernels = 1});
    const std::lock_guard lock(m_mutex);
    return t_recording ? t_recording->m_failure : m_failure;
}

Outcome<void> CudaQueue::reach(Mark& mark) {
    cudaSetDevice(m_gpu);
    return kept(checked(cudaEventRecord(static_cast<CudaMark&>(mark).event(), stream()), m_who, "set a mark"));
}

Outcome<void> CudaQueue::await(const Mark& mark) {
    cudaSetDevice(m_gpu);
    // Waits for the event as last recorded, even on another GPU.
    return kept(
        checked(cudaStreamWaitEvent(stream(), static_cast<const CudaMark&>(mark).event(), 0), m_who, "await a mark"));
}

CudaRecording::~CudaRecording() {
    closeStreams();
    if (!m_graph) return;
    cudaSetDevice(m_gpu);
    const AllocationGate::Pass pass;
    cudaGraphExecDestroy(m_graph);
}

bool CudaRecording::isCurrent() const {
    return std::ranges::all_of(m_names, [](const auto& name) {
        const auto& [address, number] = name;
        return number != 0 && Allocations::numberAt(address) == number;
    });
}

cudaStream_t CudaRecording::streamOf(const CudaQueue& queue) {
    cudaStream_t& stream = m_streams[&queue];
    if (stream || !m_failure) return stream;
    m_failure = checked(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), queue.who(), "make a stream");
    if (!m_failure) stream = nullptr;
    return stream;
}

void CudaRecording::closeStreams() {
    for (const auto& [queue, stream] : m_streams) {
        cudaSetDevice(queue->gpu());
        if (stream) cudaStreamDestroy(stream);
    }
    m_streams.clear();
}

void CudaQueue::names(std::initializer_list<const void*> addresses) {
    if (!t_recording) return;
    for (const void* const address : addresses)
        t_recording->m_names.emplace_back(address, Allocations::numberAt(address));
}

cudaStream_t CudaQueue::stream() const {
    return t_recording ? t_recording->streamOf(*this) : m_stream;
}

Outcome<std::unique_ptr<Recording>> CudaQueue::record(const std::function<Outcome<void>()>& submit) {
    auto recorded = capture(submit);
    if (!recorded) m_records = false;
    return recorded;
}

Outcome<std::unique_ptr<Recording>> CudaQueue::capture(const std::function<Outcome<void>()>& submit) {
    cudaSetDevice(m_gpu);
    auto recording = std::make_unique<CudaRecording>(m_gpu);
    const cudaStream_t first = recording->streamOf(*this);
    TRY(recording->m_failure);
    // Relaxed: threads go on allocating and freeing, and this one makes streams and events.
    TRY(checked(cudaStreamBeginCapture(first, cudaStreamCaptureModeRelaxed), m_who, "begin a recording"));
    const auto submitted = [&] {
        t_recording = recording.get();
        const std::unique_ptr<CudaRecording*, void (*)(CudaRecording**)> over(
            &t_recording, [](CudaRecording** now) { *now = nullptr; });
        return submit();
    }();
    cudaSetDevice(m_gpu);
    cudaGraph_t graph = nullptr;
    auto ended = checked(cudaStreamEndCapture(first, &graph), m_who, "end a recording");
    if (ended) ended = recording->m_failure;
    if (submitted && ended) {
        const AllocationGate::Pass pass;
        ended = checked(cudaGraphInstantiate(&recording->m_graph, graph, 0), m_who, "prepare a recording");
        // Otherwise its first run would, whenever that is.
        if (ended) ended = checked(cudaGraphUpload(recording->m_graph, m_stream), m_who, "prepare a recording");
    }
    if (graph) cudaGraphDestroy(graph);
    m_blas->leave();
    recording->closeStreams();
    TRY(submitted);
    TRY(ended);
    return std::unique_ptr<Recording>(std::move(recording));
}

Outcome<void> CudaQueue::replay(Recording& recording) {
    cudaSetDevice(m_gpu);
    auto& own = static_cast<CudaRecording&>(recording);
    TRY(kept(checked(cudaGraphLaunch(own.m_graph, m_stream), m_who, "run a recording")));
    Work work = own.m_work;
    work.launches = 1;
    count(work);
    return {};
}

Work CudaQueue::submitted() const {
    const std::lock_guard lock(m_mutex);
    return m_submitted;
}

void CudaQueue::count(const Work& work) {
    if (t_recording) {
        t_recording->m_work += work;
        return;
    }
    const std::lock_guard lock(m_mutex);
    m_submitted += work;
}

Outcome<void> CudaQueue::move(void* to, const void* from, std::size_t bytes, cudaMemcpyKind direction) {
    if (bytes == 0) return {};
    cudaSetDevice(m_gpu);
    names({to, from});
    TRY(kept(
        checked(cudaMemcpyAsync(to, from, bytes, direction, stream()), m_who, "exchange data with the processor")));
    count({.launches = 1, .copies = 1, .bytes = static_cast<std::int64_t>(bytes)});
    return {};
}

Outcome<void> CudaQueue::moveNow(void* to, const void* from, std::size_t bytes, cudaMemcpyKind direction) {
    // On this stream, and waited for: a plain cudaMemcpy from pageable memory may return before the bytes are there,
    // and is not ordered with non-blocking streams.
    if (bytes == 0) return {};
    TRY(move(to, from, bytes, direction));
    count({.waits = 1});
    return kept(checked(cudaStreamSynchronize(m_stream), m_who, "exchange data with the processor"));
}

}  // namespace kolo::devices
