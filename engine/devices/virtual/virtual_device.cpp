// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/virtual/virtual_device.h"

#include <fmt/format.h>
#include <sanitizer/asan_interface.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "engine/api/out_of_memory.h"
#include "engine/api/wording.h"

namespace kolo::devices {

namespace {
constexpr std::align_val_t kAlignment{Arena::kGrain};
constexpr std::size_t kMostChanges = 1 << 14;             ///< that wait to be taken
constexpr std::uint32_t kAtEnd = std::uint32_t{1} << 31;  ///< in the number of a block
}  // namespace

ThreadQueue::~ThreadQueue() {
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable()) m_thread.join();
}

void ThreadQueue::submit(std::function<void()> command) {
    {
        const std::lock_guard lock(m_mutex);
        m_commands.push_back(std::move(command));
        if (!m_thread.joinable()) m_thread = std::thread([this] { serve(); });
    }
    m_changed.notify_all();
}

void ThreadQueue::finish() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_commands.empty() && !m_busy; });
}

void ThreadQueue::serve() {
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [&] { return m_closing || !m_commands.empty(); });
        if (m_commands.empty()) return;
        const std::function<void()> command = std::move(m_commands.front());
        m_commands.pop_front();
        m_busy = true;
        lock.unlock();
        if (!fitsMemory(command)) m_hasFailed = true;
        lock.lock();
        m_busy = false;
        if (m_commands.empty()) m_changed.notify_all();
    }
}

VirtualDevice::VirtualDevice(int index)
    : m_info{"virtual", index, fmt::format("/job:localhost/replica:0/task:0/device:GPU:{}", index),
             fmt::format("GPU:{} (virtual)", index)} {}

Error VirtualDevice::full(std::size_t sizeBytes) const {
    return {ErrorCode::OutOfMemory, "devices",
            Complaint::tr("{} has no {} bytes of memory left.", m_info.label, sizeBytes)};
}

Outcome<Device::Memory> VirtualDevice::acquire(std::size_t sizeBytes, MemoryKind kind, Lifetime lifetime) {
    const std::lock_guard lock(m_memoryMutex);
    if (!m_reserved.isOpen() && !m_reserved.open()) {  // then the system finds a place for each block
        void* const address = ::operator new(sizeBytes, kAlignment, std::nothrow);
        if (!address) return full(sizeBytes);
        return Memory{static_cast<std::byte*>(address)};
    }
    // Both halves grow towards each other.
    const std::size_t all = m_reserved.sizeBytes(), limit = memoryLimit();
    const bool isLimited = limit > 0 && limit < all, isAtEnd = isLimited && lifetime == Lifetime::Long;
    m_sizeBytes = isLimited ? (limit + Arena::kGrain - 1) / Arena::kGrain * Arena::kGrain : all;
    Arena &arena = isAtEnd ? m_atEnd : m_arena, &other = isAtEnd ? m_arena : m_atEnd;
    const std::size_t left = m_sizeBytes - std::min(m_sizeBytes, other.top());
    arena.setCapacity(left);
    const auto place = arena.allocate(sizeBytes, kind);
    if (!place) {
        if (!isLimited) return full(sizeBytes);
        // The other half's holes are free, too, but not for this.
        return fragmented(sizeBytes, kind, arena.freeBytes() + other.top() - other.usedBytes(), arena.largestHole());
    }
    if (!m_reserved.commit(isAtEnd ? m_sizeBytes : m_arena.top())) {
        arena.free(place->block);
        return full(sizeBytes);
    }
    m_peakTaken = std::max(m_peakTaken, m_arena.top() + m_atEnd.top());
    const std::size_t offset = offsetOf(arena.pieceOf(place->block), isAtEnd);
    std::byte* const address = m_reserved.address() + offset;
    ASAN_UNPOISON_MEMORY_REGION(address, sizeBytes);
    note(offset, sizeBytes, kind);
    return Memory{address, place->block | (isAtEnd ? kAtEnd : 0)};
}

/// Blocks at the end are counted from there.
std::size_t VirtualDevice::offsetOf(const Arena::Piece& piece, bool isAtEnd) const {
    if (!isAtEnd) return piece.offset;
    const std::size_t size = (piece.sizeBytes + Arena::kGrain - 1) / Arena::kGrain * Arena::kGrain;
    return m_sizeBytes - piece.offset - size;
}

void VirtualDevice::release(Memory memory, std::size_t sizeBytes) {
    const std::lock_guard lock(m_memoryMutex);
    if (!m_reserved.isOpen()) {
        ::operator delete(memory.address, kAlignment);
        return;
    }
    ASAN_POISON_MEMORY_REGION(memory.address, sizeBytes);
    const bool isAtEnd = (memory.block & kAtEnd) != 0;
    Arena& arena = isAtEnd ? m_atEnd : m_arena;
    const std::uint32_t block = memory.block & ~kAtEnd;
    note(static_cast<std::size_t>(memory.address - m_reserved.address()), 0, arena.pieceOf(block).kind);
    arena.free(block);
}

void VirtualDevice::resetPeaks() {
    Device::resetPeaks();
    const std::lock_guard lock(m_memoryMutex);
    m_peakTaken = m_arena.top() + m_atEnd.top();
}

std::optional<std::size_t> VirtualDevice::peakAddress() const {
    const std::lock_guard lock(m_memoryMutex);
    if (!m_reserved.isOpen()) return {};
    return m_peakTaken;
}

int VirtualDevice::systemCalls() const {
    const std::lock_guard lock(m_memoryMutex);
    return m_reserved.calls();
}

void VirtualDevice::watchMemory(bool on) {
    const std::lock_guard lock(m_memoryMutex);
    m_isWatched = on;
    m_changes.clear();
    if (!on) return;
    m_changes.reserve(kMostChanges);
    for (const bool isAtEnd : {false, true})
        for (const Arena::Piece& piece : (isAtEnd ? m_atEnd : m_arena).blocks())
            note(offsetOf(piece, isAtEnd), piece.sizeBytes, piece.kind);
}

void VirtualDevice::takeChanges(std::vector<MemoryChange>& changes) {
    const std::lock_guard lock(m_memoryMutex);
    changes.insert(changes.end(), m_changes.begin(), m_changes.end());
    m_changes.clear();
}

/// If nobody takes them, the oldest ones are all that is remembered.
void VirtualDevice::note(std::size_t offset, std::size_t sizeBytes, MemoryKind kind) {
    if (m_isWatched && m_changes.size() < kMostChanges) m_changes.push_back({offset, sizeBytes, kind});
}

Outcome<void> VirtualDevice::health() const {
    if (m_compute.hasFailed() || m_copyEngine.hasFailed()) return outOfMemory();
    return {};
}

void VirtualDevice::upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) {
    if (!from.empty()) std::memcpy(to.address() + offsetBytes, from.data(), from.size());
}

void VirtualDevice::download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) {
    if (!to.empty()) std::memcpy(to.data(), from.address() + offsetBytes, to.size());
}

}  // namespace kolo::devices
