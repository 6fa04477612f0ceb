// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "driver.h"

namespace emulated {

bool Driver::isStream(cudaStream_t stream) const {
    return std::ranges::any_of(m_streams, [&](const auto& each) { return each.get() == stream && !each->gone; });
}

bool Driver::anyWork(const std::function<bool(int gpu, const Work& work)>& isSo) const {
    if (m_running && isSo(m_runningOn, *m_running)) return true;
    return std::ranges::any_of(m_streams, [&](const auto& stream) {
        return std::ranges::any_of(stream->work, [&](const Work& work) {
            return work.graph ? work.graph->any([&](const Node& node) { return isSo(node.gpu, node.work); })
                              : isSo(stream->gpu, work);
        });
    });
}

cudaError_t Driver::makeStream(cudaStream_t* stream) {
    const std::lock_guard lock(m_mutex);
    if (m_failed) return cudaErrorLaunchFailure;
    m_streams.push_back(std::make_unique<EmulatedStream>());
    m_streams.back()->gpu = t_gpu;
    *stream = m_streams.back().get();
    return cudaSuccess;
}

/// As CUDA's: what is in it runs to its end, and nobody waits for that.
cudaError_t Driver::destroyStream(cudaStream_t stream) {
    const std::lock_guard lock(m_mutex);
    if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
    stream->gone = true;
    std::erase_if(m_streams, [](const auto& each) { return each->gone && each->rests(); });
    return cudaSuccess;
}

cudaError_t Driver::enqueue(cudaStream_t stream, Work work) {
    {
        const std::lock_guard lock(m_mutex);
        if (m_failed) return cudaErrorLaunchFailure;
        if (!isStream(stream) || stream->gpu != t_gpu) return cudaErrorInvalidResourceHandle;
        if (stream->capture) {
            if (work.graph) return cudaErrorStreamCaptureUnsupported;
            std::vector<Node>& nodes = stream->capture->nodes;
            nodes.push_back({stream->gpu, std::move(work), std::exchange(stream->after, {nodes.size()})});
            return cudaSuccess;
        }
        if (work.counter || work.graph) ++m_counts.launches;
        stream->work.push_back(std::move(work));
    }
    m_changed.notify_all();
    return cudaSuccess;
}

bool Driver::captures(cudaStream_t stream) {
    const std::lock_guard lock(m_mutex);
    return isStream(stream) && stream->capture;
}

cudaError_t Driver::query(cudaStream_t stream) {
    const std::lock_guard lock(m_mutex);
    if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
    if (stream->capture) return cudaErrorStreamCaptureUnsupported;
    if (m_failed) return cudaErrorLaunchFailure;
    return stream->rests() ? cudaSuccess : cudaErrorNotReady;
}

Point Driver::newPoint() {
    const std::lock_guard lock(m_mutex);
    ++m_points;
    return std::make_shared<Reached>();
}

void Driver::reach(const Point& point) {
    {
        const std::lock_guard lock(m_mutex);
        if (std::exchange(point->done, true)) return;
        if (!std::exchange(point->needsNobody, true)) --m_points;
    }
    m_changed.notify_all();
}

void Driver::needNobody(const Point& point) {
    const std::lock_guard lock(m_mutex);
    if (!std::exchange(point->needsNobody, true)) --m_points;
}

cudaError_t Driver::synchronize(cudaStream_t stream) {
    std::unique_lock lock(m_mutex);
    if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
    if (stream->capture) return cudaErrorStreamCaptureUnsupported;
    ++m_counts.synchronisations;
    m_idle.wait(lock, [&] { return stream->rests(); });
    return m_failed ? cudaErrorLaunchFailure : cudaSuccess;
}

cudaError_t Driver::record(cudaEvent_t event, cudaStream_t stream) {
    if (!event) return cudaErrorInvalidResourceHandle;
    {
        const std::lock_guard lock(m_mutex);
        if (isStream(stream) && stream->gpu != event->gpu) return cudaErrorInvalidResourceHandle;
        if (isStream(stream) && stream->capture) {
            event->capture = stream->capture;
            event->after = stream->after;
            return cudaSuccess;
        }
    }
    auto reached = std::make_shared<Reached>();
    const cudaError_t code = enqueue(stream, {.reaches = reached});
    if (code != cudaSuccess) return code;
    const std::lock_guard lock(m_mutex);
    event->last = std::move(reached);
    event->capture = nullptr;
    return cudaSuccess;
}

cudaError_t Driver::await(cudaStream_t stream, cudaEvent_t event) {
    if (!event) return cudaErrorInvalidResourceHandle;
    std::shared_ptr<Reached> last;
    {
        const std::lock_guard lock(m_mutex);
        if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
        if (event->capture && !event->capture->origin) return cudaErrorCapturedEvent;
        if (event->capture || stream->capture) {
            // A capture orders nothing but its own work.
            if (!event->capture || (stream->capture && stream->capture != event->capture))
                return cudaErrorStreamCaptureUnsupported;
            stream->capture = event->capture;
            stream->capture->streams.insert(stream);
            stream->after.insert(stream->after.end(), event->after.begin(), event->after.end());
            return cudaSuccess;
        }
        last = event->last;
    }
    return last ? enqueue(stream, {.waitsFor = std::move(last)}) : cudaSuccess;
}

cudaError_t Driver::elapsed(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    const std::lock_guard lock(m_mutex);
    if (from->capture || to->capture) return cudaErrorCapturedEvent;
    if (!from->last || !to->last) return cudaErrorInvalidResourceHandle;
    if (!from->last->done || !to->last->done) return cudaErrorNotReady;
    *milliseconds = std::chrono::duration<float, std::milli>(to->last->at - from->last->at).count();
    return cudaSuccess;
}

cudaError_t enqueue(cudaStream_t stream, std::int64_t Counts::*counter, std::function<void()> work) {
    return answer(driver().enqueue(stream, {.run = std::move(work), .counter = counter}));
}

cudaError_t enqueueCopy(cudaStream_t stream, std::size_t bytes, std::function<void()> work, const std::byte* pinned) {
    return answer(driver().enqueue(
        stream, {.run = std::move(work), .counter = &Counts::copies, .copiedBytes = bytes, .pinned = pinned}));
}

Point newPoint() {
    return driver().newPoint();
}
void reach(const Point& point) {
    driver().reach(point);
}
void needNobody(const Point& point) {
    driver().needNobody(point);
}
cudaError_t enqueueWait(cudaStream_t stream, const Point& point) {
    return answer(driver().enqueue(stream, {.waitsFor = point}));
}

}  // namespace emulated

// ---- CUDA's functions.

using namespace emulated;

extern "C" {

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    if (const cudaError_t code = checkGpus(); code != cudaSuccess) return answer(code);
    return answer(driver().makeStream(stream));
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return answer(driver().destroyStream(stream));
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return answer(driver().synchronize(stream));
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    return answer(driver().query(stream));  // "not ready" is left for cudaGetLastError(), too
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    return answer(driver().await(stream, event));
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    return enqueue(stream, &Counts::hostCalls, [=] { function(data); });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    *event = new EmulatedEvent{.gpu = t_gpu, .timed = !(flags & cudaEventDisableTiming)};
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    delete event;
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return answer(driver().record(event, stream));
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    if (!from || !to || !from->timed || !to->timed || from->gpu != to->gpu)
        return answer(cudaErrorInvalidResourceHandle);
    return answer(driver().elapsed(milliseconds, from, to));
}

}  // extern "C"
