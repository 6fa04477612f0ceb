// SPDX-License-Identifier: Apache-2.0
//
// One thread is all GPUs. It takes the work at the front of a stream, of a random one among those whose front may run,
// and sometimes waits a moment first, so that the program gets ahead of it. A kernel runs block by block. The threads
// of a block take turns as fibers: one runs until it comes to a barrier; a kernel without barriers needs only one
// fiber.
#undef _FORTIFY_SOURCE  // it takes a jump to another stack for a mistake
#include "emulated_driver.h"

#include <sys/mman.h>
#include <ucontext.h>
#include <csetjmp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

thread_local emulated::Place threadIdx, blockIdx;
thread_local dim3 blockDim, gridDim;

// ---- Threads of a block.

namespace {

constexpr std::size_t kStackBytes = 128 << 10;
constexpr unsigned kWarp = 32;

[[noreturn]] void giveUp(const std::string& why) {
    std::fprintf(stderr, "emulated GPU: %s\n", why.c_str());
    std::abort();
}

class Fiber;
thread_local class BlockRun* t_run = nullptr;

/// A stack of its own, with what a sanitizer wants to know of that.
class Context {
public:
    ucontext_t at{};
#if defined(__SANITIZE_ADDRESS__)
    void* fake = nullptr;
    const void* bottom = nullptr;
    std::size_t size = 0;
#endif
#if defined(__SANITIZE_THREAD__)
    void* fiber = nullptr;
#endif
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    jmp_buf left;
    bool wasLeft = false;
#endif
};

void switchTo(Context& from, Context& to) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(&from.fake, to.bottom, to.size);
#endif
#if defined(__SANITIZE_THREAD__)
    __tsan_switch_to_fiber(to.fiber, 0);
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    swapcontext(&from.at, &to.at);
#else
    // swapcontext() asks the kernel for the signal mask, which takes ten times as long as the rest of it.
    if (_setjmp(from.left) != 0) return;
    from.wasLeft = true;
    if (to.wasLeft) _longjmp(to.left, 1);
    setcontext(&to.at);
#endif
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(from.fake, nullptr, nullptr);
#endif
}

void fiberMain();

class Fiber {
public:
    Fiber() : m_stack(new char[kStackBytes]) {
        getcontext(&context.at);
        context.at.uc_stack.ss_sp = m_stack.get();
        context.at.uc_stack.ss_size = kStackBytes;
        context.at.uc_link = nullptr;
        makecontext(&context.at, fiberMain, 0);
#if defined(__SANITIZE_ADDRESS__)
        context.bottom = m_stack.get();
        context.size = kStackBytes;
#endif
#if defined(__SANITIZE_THREAD__)
        context.fiber = __tsan_create_fiber(0);
#endif
    }
    Context context;
    unsigned thread = 0;   // of the block, which it is now
    bool waiting = false;  // at a barrier

private:
    std::unique_ptr<char[]> m_stack;
};

/// Runs the threads of one block after another.
class BlockRun {
public:
    void run(const std::function<void()>& body, const dim3& blocks, const dim3& threads) {
        m_body = &body;
        gridDim = blocks;
        blockDim = threads;
        m_threads = threads.x * threads.y * threads.z;
        t_run = this;
        for (unsigned z = 0; z < blocks.z; ++z)
            for (unsigned y = 0; y < blocks.y; ++y)
                for (unsigned x = 0; x < blocks.x; ++x) {
                    blockIdx = {x, y, z};
                    runBlock();
                }
    }

    // Called by fibers.

    void goOn() {
        Fiber& self = *m_now;
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_finish_switch_fiber(nullptr, &m_main.bottom, &m_main.size);
#endif
        for (;;) {
            // As many threads as come to their end without a barrier, one after another.
            while (m_next < m_threads) {
                self.thread = m_next++;
                place(self.thread);
                (*m_body)();
                ++m_ended;
            }
            switchTo(self.context, m_main);
        }
    }
    void barrier() {
        Fiber& self = *m_now;
        self.waiting = true;
        switchTo(self.context, m_main);
        place(self.thread);
    }
    std::uint64_t exchanged(std::uint64_t own, int lanes) {
        const unsigned self = m_now->thread;
        m_given.resize(m_threads);
        m_given[self] = own;
        barrier();
        const unsigned other = self + static_cast<unsigned>(lanes);
        const bool there = other / kWarp == self / kWarp && other < m_threads;
        const std::uint64_t theirs = m_given[there ? other : self];
        barrier();
        return theirs;
    }

private:
    void place(unsigned thread) const {
        threadIdx = {thread % blockDim.x, thread / blockDim.x % blockDim.y, thread / (blockDim.x * blockDim.y)};
    }

    void runBlock() {
#if defined(__SANITIZE_THREAD__)
        m_main.fiber = __tsan_get_current_fiber();
#endif
        m_next = m_ended = 0;
        // The first round starts the threads, each later one takes them from one barrier to the next.
        std::vector<Fiber*> waiting;
        while (m_next < m_threads) {
            if (m_free.empty()) m_free.push_back(std::make_unique<Fiber>());
            m_busy.push_back(std::move(m_free.back()));
            m_free.pop_back();
            enter(*m_busy.back(), waiting);
        }
        while (!waiting.empty()) {
            if (waiting.size() + m_ended != m_threads) giveUp("threads of a block are lost");
            if (m_ended > 0) giveUp("a thread has ended, and others of its block wait for it at a barrier");
            std::vector<Fiber*> round = std::exchange(waiting, {});
            for (Fiber* fiber : round) enter(*fiber, waiting);
            if (!waiting.empty() && m_ended > 0)
                giveUp("a thread has ended, and others of its block wait for it at a barrier");
        }
        for (auto& fiber : m_busy) m_free.push_back(std::move(fiber));
        m_busy.clear();
    }

    void enter(Fiber& fiber, std::vector<Fiber*>& waiting) {
        fiber.waiting = false;
        m_now = &fiber;
        switchTo(m_main, fiber.context);
        if (fiber.waiting) waiting.push_back(&fiber);
    }

    const std::function<void()>* m_body = nullptr;
    unsigned m_threads = 1, m_next = 0, m_ended = 0;
    Context m_main;
    Fiber* m_now = nullptr;
    std::vector<std::unique_ptr<Fiber>> m_free, m_busy;
    std::vector<std::uint64_t> m_given;
};

void fiberMain() {
    t_run->goOn();
}

}  // namespace

namespace emulated {
void barrier() {
    t_run->barrier();
}
std::uint64_t exchanged(std::uint64_t own, int lanes) {
    return t_run->exchanged(own, lanes);
}
}  // namespace emulated

// ---- Streams and events.

struct Reached {
    bool done = false;
    std::chrono::steady_clock::time_point at;
};

namespace {

struct Work {
    std::function<void()> run;
    std::int64_t emulated::Counts::*counter = nullptr;
    std::size_t copiedBytes = 0;
    std::shared_ptr<Reached> waitsFor, reaches;
    std::shared_ptr<class GraphRun> graph;
};

/// A piece of work in a graph, behind others of the same graph.
struct Node {
    int gpu = 0;
    Work work;
    std::vector<std::size_t> after;
};

/// What streams are told while one of them captures.
struct Capture {
    cudaStream_t origin = nullptr;  // null: it is over
    std::vector<Node> nodes;
    std::set<cudaStream_t> streams;
};

/// A graph under way.
class GraphRun {
public:
    GraphRun(std::shared_ptr<const std::vector<Node>> nodes, std::shared_ptr<const char> running)
        : m_nodes(std::move(nodes)),
          m_running(std::move(running)),
          m_begun(m_nodes->size()),
          m_done(m_nodes->size()),
          m_left(m_nodes->size()) {}
    std::vector<std::size_t> ready() const {
        std::vector<std::size_t> ready;
        for (std::size_t i = 0; i < m_nodes->size(); ++i)
            if (!m_begun[i] && std::ranges::all_of((*m_nodes)[i].after, [&](std::size_t one) { return m_done[one]; }))
                ready.push_back(i);
        return ready;
    }
    const Node& begin(std::size_t node) {
        m_begun[node] = true;
        m_now = node;
        return (*m_nodes)[node];
    }
    void end() {
        m_done[m_now] = true;
        --m_left;
    }
    bool isOver() const { return m_left == 0; }

private:
    const std::shared_ptr<const std::vector<Node>> m_nodes;
    const std::shared_ptr<const char> m_running;
    std::vector<bool> m_begun, m_done;
    std::size_t m_now = 0, m_left;
};

}  // namespace

struct EmulatedEvent {
    int gpu = 0;
    bool timed = true;
    std::shared_ptr<Reached> last;  // as last recorded
    // Or where in a capture.
    std::shared_ptr<Capture> capture;
    std::vector<std::size_t> after;
};

struct EmulatedStream {
    int gpu = 0;
    std::deque<Work> work;
    bool busy = false;
    std::shared_ptr<Capture> capture;
    std::vector<std::size_t> after;  // what the next piece of work in that comes behind
};

struct EmulatedGraph {
    std::shared_ptr<const std::vector<Node>> nodes;
};
struct EmulatedGraphExec {
    std::shared_ptr<const std::vector<Node>> nodes;
    std::shared_ptr<const char> running = std::make_shared<const char>();  // every run has one
};

namespace {

constexpr std::size_t kGuard = 256;  // bytes around an allocation, and the alignment of all
constexpr unsigned char kGuardByte = 0xA5, kGarbage = 0xCD;

thread_local int t_gpu = 0;
thread_local cudaError_t t_last = cudaSuccess;

cudaError_t answer(cudaError_t code) {
    if (code != cudaSuccess) t_last = code;
    return code;
}

struct Gpu {
    std::byte* memory = nullptr;
    std::map<std::size_t, std::size_t> allocations;  // offset, without guards → bytes
    std::set<int> reaches;                           // GPUs that its kernels were given access to
};

class Driver {
public:
    Driver() {
        const char* text = std::getenv("KOLO_EMULATED_CUDA");
        emulated::Settings settings;
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
    ~Driver() {
        {
            const std::lock_guard lock(m_mutex);
            m_ends = true;
        }
        m_changed.notify_all();
        m_thread.join();
        unmap();
    }

    void configure(const emulated::Settings& settings) {
        const std::lock_guard lock(m_mutex);
        if (!m_streams.empty()) giveUp("settings change while there are streams");
        unmap();
        m_settings = settings;
        m_counts = {};
        m_random.seed(settings.seed);
        m_failed = false;
        m_done = 0;
        m_closed = 0;
        m_gpus.resize(static_cast<std::size_t>(settings.gpus));
        for (Gpu& gpu : m_gpus) {
            void* const memory =
                mmap(nullptr, memoryBytes(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (memory == MAP_FAILED) giveUp("no address space for its memory");
            gpu.memory = static_cast<std::byte*>(memory);
        }
        m_open = false;
    }

    emulated::Counts counts() {
        const std::lock_guard lock(m_mutex);
        emulated::Counts counts = m_counts;
        counts.streams = static_cast<std::int64_t>(m_streams.size());
        for (const Gpu& gpu : m_gpus)
            for (const auto& [offset, bytes] : gpu.allocations) counts.bytesInUse += static_cast<std::int64_t>(bytes);
        return counts;
    }

    const emulated::Settings& settings() const { return m_settings; }
    bool hasGpus() const { return m_settings.driver >= CUDART_VERSION && m_settings.gpus > 0; }

    cudaError_t allocate(void** address, std::size_t bytes) {
        std::unique_lock lock(m_mutex);
        m_idle.wait(lock, [this] { return !m_othersClosed; });
        if (m_failed) return cudaErrorLaunchFailure;
        Gpu& gpu = m_gpus[static_cast<std::size_t>(t_gpu)];
        const std::size_t room = (bytes + 2 * kGuard + kGuard - 1) / kGuard * kGuard;
        std::size_t at = 0;
        for (const auto& [offset, taken] : gpu.allocations) {
            if (offset - kGuard - at >= room) break;
            at = (offset + taken + 2 * kGuard - 1) / kGuard * kGuard;
        }
        if (at + room > memoryBytes()) return cudaErrorMemoryAllocation;
        gpu.allocations[at + kGuard] = bytes;
        ++m_counts.allocations;
        if (m_points > 0) ++m_counts.allocationsInCollectives;
        open();
        std::memset(gpu.memory + at, kGuardByte, room);
        std::memset(gpu.memory + at + kGuard, kGarbage, bytes);
        closeIfIdle();
        *address = gpu.memory + at + kGuard;
        return cudaSuccess;
    }

    /// As CUDA's: waits for everything that the GPU has to do.
    cudaError_t free(void* address) {
        if (!address) return cudaSuccess;
        std::unique_lock lock(m_mutex);
        m_idle.wait(lock, [&] {
            return std::ranges::all_of(m_streams,
                                       [](const auto& stream) { return stream->work.empty() && !stream->busy; });
        });
        for (Gpu& gpu : m_gpus) {
            const auto found =
                gpu.allocations.find(static_cast<std::size_t>(static_cast<std::byte*>(address) - gpu.memory));
            if (static_cast<std::byte*>(address) < gpu.memory || found == gpu.allocations.end()) continue;
            open();
            const auto* const before = static_cast<const unsigned char*>(address) - kGuard;
            const auto* const after = static_cast<const unsigned char*>(address) + found->second;
            for (std::size_t i = 0; i < kGuard; ++i)
                if (before[i] != kGuardByte || after[i] != kGuardByte)
                    giveUp("something was written beside an allocation");
            std::memset(address, kGarbage, found->second);
            gpu.allocations.erase(found);
            closeIfIdle();
            return m_failed ? cudaErrorLaunchFailure : cudaSuccess;
        }
        return cudaErrorInvalidValue;
    }

    cudaError_t memory(std::size_t* freeBytes, std::size_t* allBytes) {
        const std::lock_guard lock(m_mutex);
        *allBytes = *freeBytes = memoryBytes();
        for (const auto& [offset, bytes] : m_gpus[static_cast<std::size_t>(t_gpu)].allocations) *freeBytes -= bytes;
        return cudaSuccess;
    }

    /// Whether so many bytes from `address` on are in one allocation of a GPU.
    bool isOn(int gpuIndex, const void* address, std::size_t bytes) {
        const std::lock_guard lock(m_mutex);
        const Gpu& gpu = m_gpus[static_cast<std::size_t>(gpuIndex)];
        const auto* const at = static_cast<const std::byte*>(address);
        if (at < gpu.memory || at >= gpu.memory + memoryBytes()) return false;
        const auto offset = static_cast<std::size_t>(at - gpu.memory);
        auto next = gpu.allocations.upper_bound(offset);
        if (next == gpu.allocations.begin()) return false;
        --next;
        return offset + bytes <= next->first + next->second;
    }

    cudaError_t makeStream(cudaStream_t* stream) {
        const std::lock_guard lock(m_mutex);
        if (m_failed) return cudaErrorLaunchFailure;
        m_streams.push_back(std::make_unique<EmulatedStream>());
        m_streams.back()->gpu = t_gpu;
        *stream = m_streams.back().get();
        return cudaSuccess;
    }
    cudaError_t destroyStream(cudaStream_t stream) {
        (void)synchronize(stream);
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_streams, [&](const auto& each) { return each.get() == stream; });
        return cudaSuccess;
    }

    cudaError_t enqueue(cudaStream_t stream, Work work) {
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

    cudaError_t query(cudaStream_t stream) {
        const std::lock_guard lock(m_mutex);
        if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
        if (stream->capture) return cudaErrorStreamCaptureUnsupported;
        if (m_failed) return cudaErrorLaunchFailure;
        return stream->work.empty() && !stream->busy ? cudaSuccess : cudaErrorNotReady;
    }
    emulated::Point newPoint() {
        const std::lock_guard lock(m_mutex);
        ++m_points;
        return std::make_shared<Reached>();
    }
    void reach(const emulated::Point& point) {
        {
            const std::lock_guard lock(m_mutex);
            if (std::exchange(point->done, true)) return;
            --m_points;
        }
        m_changed.notify_all();
    }

    cudaError_t synchronize(cudaStream_t stream) {
        std::unique_lock lock(m_mutex);
        if (!isStream(stream)) return cudaErrorInvalidResourceHandle;
        if (stream->capture) return cudaErrorStreamCaptureUnsupported;
        ++m_counts.synchronisations;
        m_idle.wait(lock, [&] { return stream->work.empty() && !stream->busy; });
        return m_failed ? cudaErrorLaunchFailure : cudaSuccess;
    }

    cudaError_t record(cudaEvent_t event, cudaStream_t stream) {
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

    cudaError_t await(cudaStream_t stream, cudaEvent_t event) {
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

    cudaError_t beginCapture(cudaStream_t stream) {
        const std::lock_guard lock(m_mutex);
        if (!isStream(stream) || stream->capture) return cudaErrorInvalidValue;
        stream->capture = std::make_shared<Capture>();
        stream->capture->origin = stream;
        stream->capture->streams.insert(stream);
        stream->after.clear();
        return cudaSuccess;
    }

    cudaError_t endCapture(cudaStream_t stream, cudaGraph_t* graph) {
        const std::lock_guard lock(m_mutex);
        *graph = nullptr;
        if (!isStream(stream) || !stream->capture || stream->capture->origin != stream) return cudaErrorInvalidValue;
        const std::shared_ptr<Capture> capture = stream->capture;
        // Everything must be before the end of the stream that began.
        std::set<std::size_t> joined;
        for (std::vector<std::size_t> next = stream->after; !next.empty();) {
            const std::size_t node = next.back();
            next.pop_back();
            if (joined.insert(node).second) std::ranges::copy(capture->nodes[node].after, std::back_inserter(next));
        }
        capture->origin = nullptr;
        for (const cudaStream_t each : capture->streams) {
            each->capture = nullptr;
            each->after.clear();
        }
        if (joined.size() != capture->nodes.size()) return cudaErrorStreamCaptureUnjoined;
        *graph = new EmulatedGraph{std::make_shared<const std::vector<Node>>(std::move(capture->nodes))};
        return cudaSuccess;
    }

    cudaError_t allocatePinned(void** address, std::size_t bytes) {
        *address = std::malloc(std::max<std::size_t>(bytes, 1));
        if (!*address) return cudaErrorMemoryAllocation;
        std::memset(*address, kGarbage, bytes);
        const std::lock_guard lock(m_mutex);
        m_pinned[static_cast<const std::byte*>(*address)] = bytes;
        return cudaSuccess;
    }
    void freePinned(void* address) {
        {
            const std::lock_guard lock(m_mutex);
            m_pinned.erase(static_cast<const std::byte*>(address));
        }
        std::free(address);
    }
    /// A copy of the processor's memory for a graph: that must stay where it is.
    bool mayCopy(cudaStream_t stream, const void* address, std::size_t bytes) {
        const std::lock_guard lock(m_mutex);
        const auto* const at = static_cast<const std::byte*>(address);
        auto next = m_pinned.upper_bound(at);
        if (next != m_pinned.begin() && at + bytes <= (--next)->first + next->second) return true;
        if (isStream(stream) && stream->capture) return false;
        ++m_counts.pageableCopies;
        return true;
    }

    std::mutex& mutex() { return m_mutex; }
    cudaError_t enablePeer(int peer) {
        const std::lock_guard lock(m_mutex);
        std::set<int>& reaches = m_gpus[static_cast<std::size_t>(t_gpu)].reaches;
        if (reaches.contains(peer)) return cudaErrorPeerAccessAlreadyEnabled;
        if (static_cast<int>(reaches.size()) >= m_settings.peersEach) return cudaErrorTooManyPeers;
        reaches.insert(peer);
        return cudaSuccess;
    }

private:
    std::size_t memoryBytes() const { return static_cast<std::size_t>(m_settings.memoryMiB) << 20; }
    bool isStream(cudaStream_t stream) const {
        return std::ranges::any_of(m_streams, [&](const auto& each) { return each.get() == stream; });
    }

    // The GPUs' memory can be reached while they work. It is closed every eighth time that they rest, and the more
    // seldom the more often it was: closing it takes longer than a kernel, and what touches it without leave does so
    // again and again.
    void open() {
        if (!m_open) protect(PROT_READ | PROT_WRITE);
        m_open = true;
    }
    void closeIfIdle() {
        if (m_open && !m_working && m_random() % (8 + m_closed) == 0) {
            ++m_closed;
            protect(PROT_NONE);
            m_open = false;
        }
    }
    void protect(int rights) const {
        for (const Gpu& gpu : m_gpus)
            if (mprotect(gpu.memory, memoryBytes(), rights) != 0) giveUp("cannot protect its memory");
    }
    void unmap() {
        for (const Gpu& gpu : m_gpus) munmap(gpu.memory, memoryBytes());
        m_gpus.clear();
    }

    /// Something that may run now: what is at the front of a stream, or in a graph that is there.
    struct Choice {
        EmulatedStream* stream = nullptr;
        std::optional<std::size_t> node;
    };
    Choice oneThatMayRun() {
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

    /// Kernels find the memory of other GPUs closed that theirs was not given access to.
    void closeOthers(int gpu, int rights) {
        m_othersClosed = rights == PROT_NONE;
        for (std::size_t other = 0; other < m_gpus.size(); ++other)
            if (static_cast<int>(other) != gpu &&
                !m_gpus[static_cast<std::size_t>(gpu)].reaches.contains(static_cast<int>(other)))
                if (mprotect(m_gpus[other].memory, memoryBytes(), rights) != 0) giveUp("cannot protect its memory");
    }

    /// False: the program ends while it hangs. The lock is given back meanwhile.
    bool run(std::unique_lock<std::mutex>& lock, const Work& work, int gpu) {
        if (work.counter) {
            if (m_done == m_settings.hangAt) {
                m_changed.wait(lock, [this] { return m_ends; });
                return false;
            }
            if (m_done++ == m_settings.failAt) m_failed = true;
            if (!m_failed) ++(m_counts.*work.counter);
            if (!m_failed) m_counts.copiedBytes += static_cast<std::int64_t>(work.copiedBytes);
        }
        if (work.run && (!m_failed || work.counter == &emulated::Counts::hostCalls)) {
            const bool closes = work.counter == &emulated::Counts::kernels &&
                                m_gpus[static_cast<std::size_t>(gpu)].reaches.size() + 1 < m_gpus.size();
            if (closes) closeOthers(gpu, PROT_NONE);
            lock.unlock();
            work.run();
            lock.lock();
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

    void serve() {
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
            if (stream->work.empty()) m_idle.notify_all();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_changed, m_idle;
    emulated::Settings m_settings;
    emulated::Counts m_counts;
    std::mt19937_64 m_random;
    std::vector<Gpu> m_gpus;
    std::map<const std::byte*, std::size_t> m_pinned;
    std::vector<std::unique_ptr<EmulatedStream>> m_streams;
    std::int64_t m_done = 0;
    std::uint64_t m_closed = 0;  // how often its memory was
    int m_points = 0;            // that were not reached
    bool m_failed = false, m_open = false, m_working = false, m_othersClosed = false, m_ends = false;
    std::thread m_thread;
};

Driver& driver() {
    static Driver driver;
    return driver;
}

cudaError_t checkGpus() {
    if (driver().settings().driver < CUDART_VERSION) return cudaErrorInsufficientDriver;
    return driver().settings().gpus == 0 ? cudaErrorNoDevice : cudaSuccess;
}

bool isGpu(int device) {
    return driver().hasGpus() && device >= 0 && device < driver().settings().gpus;
}

cudaError_t enqueueCopy(cudaStream_t stream, std::size_t bytes, std::function<void()> work) {
    return answer(
        driver().enqueue(stream, {.run = std::move(work), .counter = &emulated::Counts::copies, .copiedBytes = bytes}));
}

cudaError_t copied(void* to, const void* from, std::size_t bytes, cudaStream_t stream) {
    return enqueueCopy(stream, bytes, [=] { std::memcpy(to, from, bytes); });
}

}  // namespace

namespace emulated {

void configure(const Settings& settings) {
    driver().configure(settings);
}
Counts counts() {
    return driver().counts();
}
Settings settings() {
    return driver().settings();
}
Point newPoint() {
    return driver().newPoint();
}
void reach(const Point& point) {
    driver().reach(point);
}
cudaError_t enqueueWait(cudaStream_t stream, const Point& point) {
    return answer(driver().enqueue(stream, {.waitsFor = point}));
}
cudaError_t enqueue(cudaStream_t stream, std::int64_t Counts::*counter, std::function<void()> work) {
    return answer(driver().enqueue(stream, {.run = std::move(work), .counter = counter}));
}

namespace {
// Of every GPU that CUDA 13 knows.
constexpr unsigned kMostBlocks = 0x7FFFFFFF, kMostBlocksBeside = 65535;
constexpr std::size_t kSharedBytes = 48 << 10;  // without asking for more
}  // namespace

cudaError_t enqueueKernel(const cudaLaunchConfig_t& config, std::function<void()> thread) {
    const auto many = [](const dim3& size) { return std::uint64_t{size.x} * size.y * size.z; };
    const dim3& grid = config.gridDim;
    if (many(grid) == 0 || many(config.blockDim) == 0 || many(config.blockDim) > 1024 || config.blockDim.z > 64 ||
        grid.x > kMostBlocks || grid.y > kMostBlocksBeside || grid.z > kMostBlocksBeside ||
        config.dynamicSmemBytes > kSharedBytes)
        return answer(cudaErrorInvalidConfiguration);
    return enqueue(config.stream, &Counts::kernels,
                   [blocks = config.gridDim, threads = config.blockDim, thread = std::move(thread)] {
                       static thread_local BlockRun run;
                       run.run(thread, blocks, threads);
                   });
}

}  // namespace emulated

// ---- CUDA's functions.

using emulated::Counts;

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
    if (!isGpu(device)) return answer(cudaErrorInvalidDevice);
    std::strcpy(properties->name, "Emulated GPU");
    return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    if (!isGpu(device)) return answer(cudaErrorInvalidDevice);
    const int capability = driver().settings().capability;
    *value = attribute == cudaDevAttrComputeCapabilityMajor ? capability / 10 : capability % 10;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (!isGpu(device)) return answer(cudaErrorInvalidDevice);
    t_gpu = device;
    return cudaSuccess;
}
cudaError_t cudaSetDeviceFlags(unsigned) {
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    if (!isGpu(device) || !isGpu(peer)) return answer(cudaErrorInvalidDevice);
    *can = driver().settings().peers && device != peer;
    return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned) {
    if (!isGpu(peer) || !driver().settings().peers) return answer(cudaErrorInvalidDevice);
    return answer(driver().enablePeer(peer));
}
cudaError_t cudaMemGetInfo(std::size_t* freeBytes, std::size_t* allBytes) {
    return answer(driver().memory(freeBytes, allBytes));
}
cudaError_t cudaMalloc(void** address, std::size_t bytes) {
    return answer(driver().allocate(address, bytes));
}
cudaError_t cudaFree(void* address) {
    return answer(driver().free(address));
}
cudaError_t cudaMallocHost(void** address, std::size_t bytes) {
    return answer(driver().allocatePinned(address, bytes));
}
cudaError_t cudaFreeHost(void* address) {
    driver().freePinned(address);
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    if ((kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyHostToDevice) && !driver().isOn(t_gpu, to, bytes))
        return answer(cudaErrorInvalidValue);
    if ((kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDeviceToHost) && !driver().isOn(t_gpu, from, bytes))
        return answer(cudaErrorInvalidValue);
    if ((kind == cudaMemcpyHostToDevice && !driver().mayCopy(stream, from, bytes)) ||
        (kind == cudaMemcpyDeviceToHost && !driver().mayCopy(stream, to, bytes)))
        return answer(cudaErrorStreamCaptureUnsupported);
    return copied(to, from, bytes, stream);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes,
                                cudaStream_t stream) {
    if (!isGpu(toDevice) || !isGpu(fromDevice) || !driver().isOn(toDevice, to, bytes) ||
        !driver().isOn(fromDevice, from, bytes))
        return answer(cudaErrorInvalidValue);
    return copied(to, from, bytes, stream);
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
    if (kind != cudaMemcpyDeviceToDevice || height == 0 || width > toPitch || width > fromPitch ||
        !driver().isOn(t_gpu, to, (height - 1) * toPitch + width) ||
        !driver().isOn(t_gpu, from, (height - 1) * fromPitch + width))
        return answer(cudaErrorInvalidValue);
    return enqueueCopy(stream, width * height, [=] {
        for (std::size_t row = 0; row < height; ++row)
            std::memcpy(static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch,
                        width);
    });
}
cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream) {
    if (!driver().isOn(t_gpu, address, bytes)) return answer(cudaErrorInvalidValue);
    return emulated::enqueue(stream, &Counts::memsets, [=] { std::memset(address, value, bytes); });
}

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
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
    return answer(driver().beginCapture(stream));
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    return answer(driver().endCapture(stream, graph));
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
    *exec = new EmulatedGraphExec{graph->nodes};
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    Work work;
    if (!exec->nodes->empty()) work.graph = std::make_shared<GraphRun>(exec->nodes, exec->running);
    return answer(driver().enqueue(stream, std::move(work)));
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    // What CUDA does then, it does not say.
    const std::lock_guard lock(driver().mutex());
    if (exec->running.use_count() > 1) giveUp("a graph is destroyed while it runs");
    delete exec;
    return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    return emulated::enqueue(stream, &Counts::hostCalls, [=] { function(data); });
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
    const std::lock_guard lock(driver().mutex());
    if (from->capture || to->capture) return answer(cudaErrorCapturedEvent);
    if (!from->last || !to->last) return answer(cudaErrorInvalidResourceHandle);
    if (!from->last->done || !to->last->done) return answer(cudaErrorNotReady);
    *milliseconds = std::chrono::duration<float, std::milli>(to->last->at - from->last->at).count();
    return cudaSuccess;
}

cudaError_t cudaGetLastError() {
    return std::exchange(t_last, cudaSuccess);
}
const char* cudaGetErrorName(cudaError_t code) {
    switch (code) {
        case cudaSuccess:
            return "cudaSuccess";
        case cudaErrorInvalidValue:
            return "cudaErrorInvalidValue";
        case cudaErrorMemoryAllocation:
            return "cudaErrorMemoryAllocation";
        case cudaErrorInvalidConfiguration:
            return "cudaErrorInvalidConfiguration";
        case cudaErrorInsufficientDriver:
            return "cudaErrorInsufficientDriver";
        case cudaErrorNoDevice:
            return "cudaErrorNoDevice";
        case cudaErrorInvalidDevice:
            return "cudaErrorInvalidDevice";
        case cudaErrorInvalidResourceHandle:
            return "cudaErrorInvalidResourceHandle";
        case cudaErrorNotReady:
            return "cudaErrorNotReady";
        case cudaErrorPeerAccessAlreadyEnabled:
            return "cudaErrorPeerAccessAlreadyEnabled";
        case cudaErrorTooManyPeers:
            return "cudaErrorTooManyPeers";
        case cudaErrorLaunchFailure:
            return "cudaErrorLaunchFailure";
        case cudaErrorStreamCaptureUnsupported:
            return "cudaErrorStreamCaptureUnsupported";
        case cudaErrorStreamCaptureUnjoined:
            return "cudaErrorStreamCaptureUnjoined";
        case cudaErrorCapturedEvent:
            return "cudaErrorCapturedEvent";
    }
    return "an unknown error";
}
const char* cudaGetErrorString(cudaError_t code) {
    switch (code) {
        case cudaSuccess:
            return "no error";
        case cudaErrorInvalidValue:
            return "a value that is not allowed";
        case cudaErrorMemoryAllocation:
            return "out of memory";
        case cudaErrorInvalidConfiguration:
            return "blocks that no GPU has room for";
        case cudaErrorInsufficientDriver:
            return "the driver is too old";
        case cudaErrorNoDevice:
            return "there is no device";
        case cudaErrorInvalidDevice:
            return "no such device";
        case cudaErrorInvalidResourceHandle:
            return "no such stream or event";
        case cudaErrorNotReady:
            return "not ready";
        case cudaErrorPeerAccessAlreadyEnabled:
            return "peer access is already enabled";
        case cudaErrorTooManyPeers:
            return "this GPU reaches as many others as it may";
        case cudaErrorLaunchFailure:
            return "a kernel failed";
        case cudaErrorStreamCaptureUnsupported:
            return "not while work is recorded";
        case cudaErrorStreamCaptureUnjoined:
            return "a recording ended before all of its work was waited for";
        case cudaErrorCapturedEvent:
            return "the event is of a recording";
    }
    return "an unknown error";
}

}  // extern "C"
