// SPDX-License-Identifier: Apache-2.0
#include "driver.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace emulated {

void giveUp(const std::string& why) {
    std::fprintf(stderr, "emulated GPU: %s\n", why.c_str());
    std::abort();
}

Driver::Driver() {
    const char* text = std::getenv("KOLO_EMULATED_CUDA");
    Settings settings;
    for (std::string rest = text ? text : ""; !rest.empty();) {
        const std::size_t comma = std::min(rest.find(','), rest.size()), equals = rest.find('=');
        if (equals >= comma) giveUp("KOLO_EMULATED_CUDA is " + std::string(text));
        const std::string name = rest.substr(0, equals);
        const std::int64_t value = std::atoll(rest.c_str() + equals + 1);
        if (name == "gpus")
            settings.gpus = static_cast<int>(value);
        else if (name == "memory")
            settings.memoryMiB = value;
        else if (name == "seed")
            settings.seed = static_cast<std::uint64_t>(value);
        else if (name == "driver")
            settings.driver = static_cast<int>(value);
        else if (name == "capability")
            settings.capability = static_cast<int>(value);
        else if (name == "peers")
            settings.peers = value != 0;
        else if (name == "peerseach")
            settings.peersEach = static_cast<int>(value);
        else if (name == "graphs")
            settings.graphs = static_cast<int>(value);
        else if (name == "fuses")
            settings.fuses = static_cast<int>(value);
        else if (name == "nccl")
            settings.nccl = static_cast<int>(value);
        else if (name == "fail")
            settings.failAt = value;
        else if (name == "hang")
            settings.hangAt = value;
        else
            giveUp("KOLO_EMULATED_CUDA knows no " + name);
        rest.erase(0, comma + 1);
    }
    configure(settings);
    m_thread = std::thread([this] { serve(); });
}

Driver::~Driver() {
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
    }
    m_changed.notify_all();
    m_thread.join();
    unmap();
}

void Driver::configure(const Settings& settings) {
    std::unique_lock lock(m_mutex);
    if (!std::ranges::all_of(m_streams, [](const auto& stream) { return stream->gone; }))
        giveUp("settings change while there are streams");
    m_idle.wait(lock, [this] { return m_streams.empty(); });
    unmap();
    m_settings = settings;
    m_counts = {};
    m_random.seed(settings.seed);
    m_failed = false;
    m_done = 0;
    m_closed = m_closedToOthers = 0;
    m_gpus.resize(static_cast<std::size_t>(settings.gpus));
    for (Gpu& gpu : m_gpus) {
        void* const memory =
            mmap(nullptr, memoryBytes(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) giveUp("no address space for its memory");
        gpu.memory = static_cast<std::byte*>(memory);
        gpu.loaded.clear();
    }
    m_open = false;
}

void Driver::setFlags(unsigned flags) {
    const std::lock_guard lock(m_mutex);
    m_gpus[static_cast<std::size_t>(t_gpu)].blocks = flags == cudaDeviceScheduleBlockingSync;
}

Counts Driver::counts() {
    const std::lock_guard lock(m_mutex);
    Counts counts = m_counts;
    counts.streams = std::ranges::count_if(m_streams, [](const auto& stream) { return !stream->gone; });
    for (const Gpu& gpu : m_gpus) {
        counts.blockingGpus += gpu.blocks;
        for (const auto& [offset, piece] : gpu.allocations) counts.bytesInUse += static_cast<std::int64_t>(piece.bytes);
    }
    return counts;
}

void Driver::count(std::int64_t Counts::*counter) {
    const std::lock_guard lock(m_mutex);
    ++(m_counts.*counter);
}

// ---- What runs.

Driver::Choice Driver::oneThatMayRun() {
    std::vector<Choice> able;
    for (const auto& stream : m_streams) {
        if (stream->work.empty()) continue;
        const Work& front = stream->work.front();
        if (front.graph)
            for (const std::size_t node : front.graph->ready()) able.push_back({stream.get(), node});
        else if (!front.waitsFor || front.waitsFor->done)
            able.push_back({stream.get(), {}});
    }
    return able.empty() ? Choice() : able[m_random() % able.size()];
}

/// False: the program ends while it hangs. The lock is given back meanwhile.
bool Driver::run(std::unique_lock<std::mutex>& lock, const Work& work, int gpu) {
    if (work.counter) {
        if (m_done == m_settings.hangAt) {
            m_changed.wait(lock, [this] { return m_ends; });
            return false;
        }
        if (m_done++ == m_settings.failAt) m_failed = true;
        if (!m_failed) ++(m_counts.*work.counter);
        if (!m_failed) m_counts.copiedBytes += static_cast<std::int64_t>(work.copiedBytes);
    }
    // Nor does the processor hear of what should have called it.
    if (work.run && !m_failed) {
        if (work.pinned && !m_pinned.contains(work.pinned)) giveUp("a copy of memory that is no longer pinned");
        const bool closes = work.counter == &Counts::kernels &&
                            m_gpus[static_cast<std::size_t>(gpu)].reaches.size() + 1 < m_gpus.size() &&
                            m_random() % (1 + m_closedToOthers / 8) == 0;
        m_closedToOthers += closes;
        if (closes) closeOthers(gpu, PROT_NONE);
        m_running = &work;
        m_runningOn = gpu;
        lock.unlock();
        work.run();
        lock.lock();
        m_running = nullptr;
        if (closes) {
            closeOthers(gpu, PROT_READ | PROT_WRITE);
            m_idle.notify_all();
        }
    }
    if (work.reaches) {
        work.reaches->at = std::chrono::steady_clock::now();
        work.reaches->done = true;
    }
    return true;
}

void Driver::serve() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        const auto [stream, node] = oneThatMayRun();
        if (!stream) {
            m_working = false;
            closeIfIdle();
            if (m_ends) return;
            m_changed.wait(lock);
            m_working = true;
            if (m_random() % 16 == 0) m_changed.wait_for(lock, std::chrono::microseconds(m_random() % 200));
            continue;
        }
        m_working = true;
        open();
        stream->busy = true;
        if (node) {
            const std::shared_ptr<GraphRun> graph = stream->work.front().graph;
            const Node& one = graph->begin(*node);
            if (!run(lock, one.work, one.gpu)) return;
            graph->end();
            if (graph->isOver()) stream->work.pop_front();
        } else {
            const Work work = std::move(stream->work.front());
            stream->work.pop_front();
            if (!run(lock, work, stream->gpu)) return;
        }
        stream->busy = false;
        std::erase_if(m_streams, [](const auto& each) { return each->gone && each->rests(); });
        m_idle.notify_all();
    }
}

Driver& driver() {
    static Driver driver;
    return driver;
}

cudaError_t checkGpus() {
    if (driver().settings().driver < CUDART_VERSION) return cudaErrorInsufficientDriver;
    return driver().settings().gpus == 0 ? cudaErrorNoDevice : cudaSuccess;
}

void configure(const Settings& settings) {
    driver().configure(settings);
}
Counts counts() {
    return driver().counts();
}
void count(std::int64_t Counts::*counter) {
    driver().count(counter);
}
Settings settings() {
    return driver().settings();
}

}  // namespace emulated

// ---- CUDA's functions.

using namespace emulated;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
    *count = 0;
    if (const cudaError_t code = checkGpus(); code != cudaSuccess) return answer(code);
    *count = driver().settings().gpus;
    return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = driver().settings().driver;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (!driver().isGpu(device)) return answer(cudaErrorInvalidDevice);
    std::strcpy(properties->name, "Emulated GPU");
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    if (!driver().isGpu(device)) return answer(cudaErrorInvalidDevice);
    const int capability = driver().settings().capability;
    *value = attribute == cudaDevAttrComputeCapabilityMajor ? capability / 10 : capability % 10;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (!driver().isGpu(device)) return answer(cudaErrorInvalidDevice);
    t_gpu = device;
    return cudaSuccess;
}
cudaError_t cudaSetDeviceFlags(unsigned flags) {
    driver().setFlags(flags);
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    if (!driver().isGpu(device) || !driver().isGpu(peer)) return answer(cudaErrorInvalidDevice);
    *can = driver().settings().peers && device != peer;
    return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned) {
    if (!driver().isGpu(peer) || !driver().settings().peers) return answer(cudaErrorInvalidDevice);
    return answer(driver().enablePeer(peer));
}

}  // extern "C"
