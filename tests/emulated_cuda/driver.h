// SPDX-License-Identifier: Apache-2.0
//
// The emulated driver's inside. One thread is all GPUs: it takes the work at the front of a stream, of a random one
// among those whose front may run, and sometimes waits a moment first, so that the program gets ahead of it.
//
//     driver.cpp    settings, and the thread that runs everything (serve)
//     memory.cpp    of the GPUs, and pinned memory of the processor
//     streams.cpp   streams, events, and what is put into them
//     graphs.cpp    capturing streams, and what comes of it
//     blocks.cpp    the threads of a kernel's blocks
//     errors.cpp    names of errors
#pragma once

#include <chrono>
#include <condition_variable>
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

#include "emulated_driver.h"

struct Reached {
    bool done = false;
    bool needsNobody = false;  // but the GPUs
    std::chrono::steady_clock::time_point at;
};

namespace emulated {

/// The calling thread's last error becomes this one, unless it is none.
cudaError_t answer(cudaError_t code);
inline thread_local int t_gpu = 0;  // its current GPU

struct Work {
    std::function<void()> run;
    std::int64_t Counts::*counter = nullptr;
    std::size_t copiedBytes = 0;
    const std::byte* pinned = nullptr;  // the allocation of the processor's memory that a copy is from or to
    std::shared_ptr<Reached> waitsFor, reaches;
    std::shared_ptr<class GraphRun> graph;
};

/// A piece of work in a graph, behind others of the same graph.
struct Node {
    int gpu = 0;
    Work work;
    std::vector<std::size_t> after;
};
using Nodes = std::shared_ptr<const std::vector<Node>>;

/// What streams are told while one of them captures.
struct Capture {
    cudaStream_t origin = nullptr;  // null: it is over
    std::vector<Node> nodes;
    std::set<cudaStream_t> streams;
};

/// A graph under way.
class GraphRun {
public:
    GraphRun(Nodes nodes, std::shared_ptr<const char> running);
    std::vector<std::size_t> ready() const;
    const Node& begin(std::size_t node);
    void end();
    bool isOver() const { return m_left == 0; }
    /// Whether any of what is still to end is so.
    bool any(const std::function<bool(const Node&)>& so) const;

private:
    const Nodes m_nodes;
    const std::shared_ptr<const char> m_running;
    std::vector<bool> m_begun, m_done;
    std::size_t m_now = 0, m_left;
};

}  // namespace emulated

struct EmulatedEvent {
    int gpu = 0;
    bool timed = true;
    std::shared_ptr<Reached> last;  // as last recorded
    // Or where in a capture.
    std::shared_ptr<emulated::Capture> capture;
    std::vector<std::size_t> after;
};

struct EmulatedStream {
    int gpu = 0;
    std::deque<emulated::Work> work;
    bool busy = false;
    bool gone = false;  // as soon as it rests
    std::shared_ptr<emulated::Capture> capture;
    std::vector<std::size_t> after;  // what the next piece of work in that comes behind

    bool rests() const { return work.empty() && !busy; }
};

struct EmulatedGraph {
    emulated::Nodes nodes;
};
struct EmulatedGraphExec {
    emulated::Nodes nodes;
    std::shared_ptr<const char> running = std::make_shared<const char>();  // every run has one
};

namespace emulated {

struct Piece {
    std::size_t bytes;
    std::uint64_t number;  // counted from 1, as they are made
};

struct Gpu {
    std::byte* memory = nullptr;
    std::map<std::size_t, Piece> allocations;  // by offset, without guards
    std::set<int> reaches;                     // GPUs that its kernels were given access to
    std::set<const void*> loaded;              // kernels
    bool blocks = false;                       // threads that wait for it
};

class Driver {
public:
    Driver();
    ~Driver();
    void configure(const Settings& settings);
    Counts counts();
    void count(std::int64_t Counts::*counter);
    void setFlags(unsigned flags);
    const Settings& settings() const { return m_settings; }
    bool hasGpus() const { return m_settings.driver >= CUDART_VERSION && m_settings.gpus > 0; }
    bool isGpu(int device) const { return hasGpus() && device >= 0 && device < m_settings.gpus; }

    // memory.cpp

    cudaError_t allocate(void** address, std::size_t bytes);
    cudaError_t free(void* address);
    cudaError_t memory(std::size_t* freeBytes, std::size_t* allBytes);
    /// For a kernel's first launch; null: for a graph's, or what a library allocates for itself. As drivers
    /// before 12.3, it loads nothing while the stream captures.
    cudaError_t load(const void* kernel, cudaStream_t stream);
    /// In which allocation of a GPU so many bytes from `address` on are; 0: not in one.
    std::uint64_t pieceOn(int gpu, const void* address, std::size_t bytes);
    cudaError_t enablePeer(int peer);
    cudaError_t allocatePinned(void** address, std::size_t bytes);
    void freePinned(void* address);
    /// The same of pinned memory; all that is not pinned is one.
    std::uint64_t pieceOfProcessor(const void* address);
    /// The allocation of pinned memory that holds so many bytes; null: it is not pinned.
    const std::byte* pinnedAt(const void* address, std::size_t bytes);

    // streams.cpp

    cudaError_t makeStream(cudaStream_t* stream);
    cudaError_t destroyStream(cudaStream_t stream);
    cudaError_t enqueue(cudaStream_t stream, Work work);
    bool captures(cudaStream_t stream);
    cudaError_t query(cudaStream_t stream);
    cudaError_t synchronize(cudaStream_t stream);
    cudaError_t record(cudaEvent_t event, cudaStream_t stream);
    cudaError_t await(cudaStream_t stream, cudaEvent_t event);
    cudaError_t elapsed(float* milliseconds, cudaEvent_t from, cudaEvent_t to);
    Point newPoint();
    void reach(const Point& point);
    void needNobody(const Point& point);

    // graphs.cpp

    cudaError_t beginCapture(cudaStream_t stream);
    cudaError_t endCapture(cudaStream_t stream, cudaGraph_t* graph);
    void destroyGraph(cudaGraphExec_t graph);

private:
    std::size_t memoryBytes() const { return static_cast<std::size_t>(m_settings.memoryMiB) << 20; }
    bool isStream(cudaStream_t stream) const;
    /// Whether any work that was put into a stream and has not ended yet is so.
    bool anyWork(const std::function<bool(int gpu, const Work& work)>& isSo) const;

    // The GPUs' memory can be reached while they work. It is closed every eighth time that they rest, and the more
    // seldom the more often it was: closing it takes longer than a kernel, and what touches it without leave does so
    // again and again.
    void open();
    void closeIfIdle();
    void protect(int rights) const;
    void unmap();
    /// Kernels find the memory of other GPUs closed that theirs was not given access to: the first eight, and then the
    /// more seldom the more often it was, for the same reason.
    void closeOthers(int gpu, int rights);

    /// Something that may run now: what is at the front of a stream, or in a graph that is there.
    struct Choice {
        EmulatedStream* stream = nullptr;
        std::optional<std::size_t> node;
    };
    Choice oneThatMayRun();
    /// False: the program ends while it hangs. The lock is given back meanwhile.
    bool run(std::unique_lock<std::mutex>& lock, const Work& work, int gpu);
    void serve();
    /// The lock is held.
    const std::pair<const std::byte* const, Piece>* pinnedAround(const void* address, std::size_t bytes) const;

    std::mutex m_mutex;
    std::condition_variable m_changed, m_idle;
    Settings m_settings;
    Counts m_counts;
    std::mt19937_64 m_random;
    std::vector<Gpu> m_gpus;
    std::map<const std::byte*, Piece> m_pinned;
    std::uint64_t m_pieces = 0;
    std::vector<std::unique_ptr<EmulatedStream>> m_streams;
    const Work* m_running = nullptr;  // on the GPU m_runningOn
    int m_runningOn = 0;
    std::int64_t m_done = 0;
    std::uint64_t m_closed = 0, m_closedToOthers = 0;  // how often its memory was
    int m_points = 0;                                  // that need somebody
    bool m_failed = false, m_open = false, m_working = false, m_othersClosed = false, m_ends = false;
    std::thread m_thread;
};

Driver& driver();
cudaError_t checkGpus();
/// `pinned`: as Work's.
cudaError_t enqueueCopy(cudaStream_t stream, std::size_t bytes, std::function<void()> work,
                        const std::byte* pinned = nullptr);

}  // namespace emulated
