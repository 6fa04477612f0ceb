// SPDX-License-Identifier: Apache-2.0
//
// A kernel runs block by block. The threads of a block take turns as fibers: one runs until it comes to a barrier; a
// kernel without barriers needs only one fiber.
#undef _FORTIFY_SOURCE  // it takes a jump to another stack for a mistake
#include <ucontext.h>
#include <csetjmp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "driver.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

thread_local emulated::Place threadIdx, blockIdx;
thread_local dim3 blockDim, gridDim;

namespace {
// Of every GPU that CUDA 13 knows.
constexpr unsigned kMostBlocks = 0x7FFFFFFF, kMostBlocksBeside = 65535;
constexpr std::size_t kSharedBytes = 48 << 10;  // without asking for more
constexpr std::size_t kGuardBytes = 64;
constexpr unsigned char kGuard = 0xA5;
}  // namespace

namespace kolo::devices {
/// What kernels see as sharedMemory(), and a guard behind it.
alignas(16) thread_local unsigned char blockBytes[kSharedBytes + kGuardBytes];
/// What has to be done before its use: nothing. For an array of unknown length g++ 12 does not ask whether this is
/// there.
extern "C" void madeBlockBytes() asm("_ZTHN4kolo7devices10blockBytesE");
void madeBlockBytes() {}
}  // namespace kolo::devices

namespace emulated {

namespace {

constexpr std::size_t kStackBytes = 128 << 10;
constexpr unsigned kWarp = 32;

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

void barrier() {
    t_run->barrier();
}
std::uint64_t exchanged(std::uint64_t own, int lanes) {
    return t_run->exchanged(own, lanes);
}

cudaError_t load(const void* kernel, cudaStream_t stream) {
    return answer(driver().load(kernel, stream));
}

cudaError_t enqueueKernel(const cudaLaunchConfig_t& config, std::function<void()> thread) {
    const auto many = [](const dim3& size) { return std::uint64_t{size.x} * size.y * size.z; };
    const dim3& grid = config.gridDim;
    if (many(grid) == 0 || many(config.blockDim) == 0 || many(config.blockDim) > 1024 || config.blockDim.z > 64 ||
        grid.x > kMostBlocks || grid.y > kMostBlocksBeside || grid.z > kMostBlocksBeside ||
        config.dynamicSmemBytes > kSharedBytes)
        return answer(cudaErrorInvalidConfiguration);
    return enqueue(config.stream, &Counts::kernels,
                   [blocks = config.gridDim, threads = config.blockDim, sharedBytes = config.dynamicSmemBytes,
                    thread = std::move(thread)] {
                       static thread_local BlockRun run;
                       unsigned char* const guard = kolo::devices::blockBytes + sharedBytes;
                       std::fill_n(guard, kGuardBytes, kGuard);
                       run.run(thread, blocks, threads);
                       if (std::any_of(guard, guard + kGuardBytes, [](unsigned char byte) { return byte != kGuard; }))
                           giveUp("a block has written behind the memory that its threads share");
                   });
}

}  // namespace emulated
