// SPDX-License-Identifier: Apache-2.0
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "driver.h"

namespace emulated {

namespace {

constexpr std::size_t kGuard = 256;  // bytes around an allocation, and the alignment of all
constexpr unsigned char kGuardByte = 0xA5, kGarbage = 0xCD;

/// Where a copy begins or ends.
struct End {
    const void* address;
    int gpu;  // -1: the processor
    /// Its number; 0: there is none.
    std::uint64_t piece(std::size_t bytes) const {
        return gpu < 0 ? driver().pieceOfProcessor(address) : driver().pieceOn(gpu, address, bytes);
    }
};

/// Now, and when the work runs: a graph's work refers to what there was when it was recorded.
struct Wanted {
    End end;
    std::size_t bytes;
    std::uint64_t piece = end.piece(bytes);
    void check() const {
        if (end.piece(bytes) != piece) giveUp("work on memory that has been freed since it was asked for");
    }
};

/// What CUDA refuses now, or what nobody knows the result of, later.
cudaError_t copy(const End& to, const End& from, std::size_t bytes, cudaStream_t stream) {
    const Wanted target{to, bytes}, source{from, bytes};
    if (!target.piece || !source.piece) return answer(cudaErrorInvalidValue);
    const auto* const begin = static_cast<const std::byte*>(from.address);
    auto* const out = static_cast<std::byte*>(const_cast<void*>(to.address));
    if (begin < out + bytes && out < begin + bytes) giveUp("a copy onto a part of itself");
    const std::byte* pinned = nullptr;
    for (const End& end : {to, from}) {
        if (end.gpu >= 0) continue;
        pinned = driver().pinnedAt(end.address, bytes);
        // A graph's copies must find it where it is.
        if (!pinned && driver().captures(stream)) return answer(cudaErrorStreamCaptureUnsupported);
    }
    const auto run = [=] {
        target.check();
        source.check();
        std::memcpy(out, begin, bytes);
    };
    return enqueueCopy(stream, bytes, run, pinned);
}

}  // namespace

cudaError_t Driver::allocate(void** address, std::size_t bytes) {
    std::unique_lock lock(m_mutex);
    m_idle.wait(lock, [this] { return !m_othersClosed; });
    if (m_failed) return cudaErrorLaunchFailure;
    Gpu& gpu = m_gpus[static_cast<std::size_t>(t_gpu)];
    const std::size_t room = (bytes + 2 * kGuard + kGuard - 1) / kGuard * kGuard;
    std::size_t at = 0;
    for (const auto& [offset, piece] : gpu.allocations) {
        if (offset - kGuard - at >= room) break;
        at = (offset + piece.bytes + 2 * kGuard - 1) / kGuard * kGuard;
    }
    if (at + room > memoryBytes()) return cudaErrorMemoryAllocation;
    gpu.allocations[at + kGuard] = {bytes, ++m_pieces};
    ++m_counts.allocations;
    if (m_points > 0) ++m_counts.allocationsInCollectives;
    open();
    std::memset(gpu.memory + at, kGuardByte, room);
    std::memset(gpu.memory + at + kGuard, kGarbage, bytes);
    closeIfIdle();
    *address = gpu.memory + at + kGuard;
    return cudaSuccess;
}

cudaError_t Driver::load(const void* kernel, cudaStream_t stream) {
    const std::lock_guard lock(m_mutex);
    std::set<const void*>& loaded = m_gpus[static_cast<std::size_t>(t_gpu)].loaded;
    if (kernel && loaded.contains(kernel)) return cudaSuccess;
    if (isStream(stream) && stream->capture) return cudaErrorStreamCaptureUnsupported;
    if (kernel) loaded.insert(kernel);
    if (m_points > 0) ++m_counts.allocationsInCollectives;
    return cudaSuccess;
}

/// As CUDA's: waits for everything that this GPU has to do, and for nothing that another does with its memory.
cudaError_t Driver::free(void* address) {
    std::unique_lock lock(m_mutex);
    if (!address) return m_failed ? cudaErrorLaunchFailure : cudaSuccess;
    const auto* const at = static_cast<std::byte*>(address);
    for (std::size_t number = 0; number < m_gpus.size(); ++number) {
        Gpu& gpu = m_gpus[number];
        if (at < gpu.memory || at >= gpu.memory + memoryBytes()) continue;
        m_idle.wait(lock, [&] {
            return !m_othersClosed && !anyWork([&](int on, const Work&) { return on == static_cast<int>(number); });
        });
        const auto found = gpu.allocations.find(static_cast<std::size_t>(at - gpu.memory));
        if (found == gpu.allocations.end()) break;
        open();
        const auto* const before = static_cast<const unsigned char*>(address) - kGuard;
        const auto* const after = static_cast<const unsigned char*>(address) + found->second.bytes;
        for (std::size_t i = 0; i < kGuard; ++i)
            if (before[i] != kGuardByte || after[i] != kGuardByte) giveUp("something was written beside an allocation");
        std::memset(address, kGarbage, found->second.bytes);
        gpu.allocations.erase(found);
        closeIfIdle();
        return m_failed ? cudaErrorLaunchFailure : cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

cudaError_t Driver::memory(std::size_t* freeBytes, std::size_t* allBytes) {
    const std::lock_guard lock(m_mutex);
    if (m_failed) return cudaErrorLaunchFailure;
    *allBytes = *freeBytes = memoryBytes();
    for (const auto& [offset, piece] : m_gpus[static_cast<std::size_t>(t_gpu)].allocations) *freeBytes -= piece.bytes;
    return cudaSuccess;
}

/// In which allocation of a GPU so many bytes from `address` on are; 0: not in one.
std::uint64_t Driver::pieceOn(int gpuIndex, const void* address, std::size_t bytes) {
    const std::lock_guard lock(m_mutex);
    const Gpu& gpu = m_gpus[static_cast<std::size_t>(gpuIndex)];
    const auto* const at = static_cast<const std::byte*>(address);
    if (at < gpu.memory || at >= gpu.memory + memoryBytes()) return 0;
    const auto offset = static_cast<std::size_t>(at - gpu.memory);
    auto next = gpu.allocations.upper_bound(offset);
    if (next == gpu.allocations.begin()) return 0;
    --next;
    return offset + bytes <= next->first + next->second.bytes ? next->second.number : 0;
}

cudaError_t Driver::allocatePinned(void** address, std::size_t bytes) {
    *address = std::malloc(std::max<std::size_t>(bytes, 1));
    if (!*address) return cudaErrorMemoryAllocation;
    std::memset(*address, kGarbage, bytes);
    const std::lock_guard lock(m_mutex);
    m_pinned[static_cast<const std::byte*>(*address)] = {bytes, ++m_pieces};
    return cudaSuccess;
}
/// CUDA does not say that this waits for anything.
void Driver::freePinned(void* address) {
    if (!address) return;
    {
        const std::lock_guard lock(m_mutex);
        const auto* const pinned = static_cast<const std::byte*>(address);
        if (!m_failed && anyWork([&](int, const Work& work) { return work.pinned == pinned; }))
            giveUp("pinned memory is freed while a copy of it is under way");
        if (m_pinned.erase(pinned) == 0) giveUp("what is freed is not pinned memory");
    }
    std::free(address);
}

const std::byte* Driver::pinnedAt(const void* address, std::size_t bytes) {
    const std::lock_guard lock(m_mutex);
    const auto* const pinned = pinnedAround(address, bytes);
    if (!pinned) ++m_counts.pageableCopies;
    return pinned ? pinned->first : nullptr;
}

std::uint64_t Driver::pieceOfProcessor(const void* address) {
    const std::lock_guard lock(m_mutex);
    const auto* const pinned = pinnedAround(address, 1);
    return pinned ? pinned->second.number : ~std::uint64_t{0};
}

const std::pair<const std::byte* const, Piece>* Driver::pinnedAround(const void* address, std::size_t bytes) const {
    const auto* const at = static_cast<const std::byte*>(address);
    const auto next = m_pinned.upper_bound(at);
    if (next == m_pinned.begin()) return nullptr;
    const auto& found = *std::prev(next);
    return at + bytes <= found.first + found.second.bytes ? &found : nullptr;
}

cudaError_t Driver::enablePeer(int peer) {
    const std::lock_guard lock(m_mutex);
    std::set<int>& reaches = m_gpus[static_cast<std::size_t>(t_gpu)].reaches;
    if (reaches.contains(peer)) return cudaErrorPeerAccessAlreadyEnabled;
    if (static_cast<int>(reaches.size()) >= m_settings.peersEach) return cudaErrorTooManyPeers;
    reaches.insert(peer);
    return cudaSuccess;
}

// ---- Who may touch it.

void Driver::open() {
    if (!m_open) protect(PROT_READ | PROT_WRITE);
    m_open = true;
}
void Driver::closeIfIdle() {
    if (m_open && !m_working && m_random() % (8 + m_closed) == 0) {
        ++m_closed;
        protect(PROT_NONE);
        m_open = false;
    }
}
void Driver::protect(int rights) const {
    for (const Gpu& gpu : m_gpus)
        if (mprotect(gpu.memory, memoryBytes(), rights) != 0) giveUp("cannot protect its memory");
}
void Driver::unmap() {
    for (const Gpu& gpu : m_gpus) munmap(gpu.memory, memoryBytes());
    m_gpus.clear();
}

void Driver::closeOthers(int gpu, int rights) {
    m_othersClosed = rights == PROT_NONE;
    for (std::size_t other = 0; other < m_gpus.size(); ++other)
        if (static_cast<int>(other) != gpu &&
            !m_gpus[static_cast<std::size_t>(gpu)].reaches.contains(static_cast<int>(other)))
            if (mprotect(m_gpus[other].memory, memoryBytes(), rights) != 0) giveUp("cannot protect its memory");
}

}  // namespace emulated

// ---- CUDA's functions.

using namespace emulated;

extern "C" {

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
    const End target{to, kind == cudaMemcpyDeviceToHost ? -1 : t_gpu},
        source{from, kind == cudaMemcpyHostToDevice ? -1 : t_gpu};
    return copy(target, source, bytes, stream);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes,
                                cudaStream_t stream) {
    if (!driver().isGpu(toDevice) || !driver().isGpu(fromDevice)) return answer(cudaErrorInvalidDevice);
    return copy({to, toDevice}, {from, fromDevice}, bytes, stream);
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
    if (kind != cudaMemcpyDeviceToDevice || height == 0 || width > toPitch || width > fromPitch)
        return answer(cudaErrorInvalidValue);
    const Wanted target{{to, t_gpu}, (height - 1) * toPitch + width},
        source{{from, t_gpu}, (height - 1) * fromPitch + width};
    if (!target.piece || !source.piece) return answer(cudaErrorInvalidValue);
    return enqueueCopy(stream, width * height, [=] {
        target.check();
        source.check();
        for (std::size_t row = 0; row < height; ++row)
            std::memcpy(static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch,
                        width);
    });
}
cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream) {
    const Wanted target{{address, t_gpu}, bytes};
    if (!target.piece) return answer(cudaErrorInvalidValue);
    return enqueue(stream, &Counts::memsets, [=] {
        target.check();
        std::memset(address, value, bytes);
    });
}

}  // extern "C"
