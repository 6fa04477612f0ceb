// SPDX-License-Identifier: Apache-2.0
//
// Separate from the list of kinds, so that a module which adds a kind need not link that list.
#include <utility>

#include "engine/api/wording.h"
#include "engine/devices/arena.h"
#include "engine/devices/device.h"

namespace kolo::devices {

Buffer::Buffer(Device& device, std::byte* address, std::size_t sizeBytes, MemoryKind kind, std::uint32_t block)
    : m_device(&device), m_address(address), m_sizeBytes(sizeBytes), m_kind(kind), m_block(block) {}

Buffer::Buffer(Buffer&& other) noexcept
    : m_device(std::exchange(other.m_device, nullptr)),
      m_address(std::exchange(other.m_address, nullptr)),
      m_sizeBytes(std::exchange(other.m_sizeBytes, 0)),
      m_kind(other.m_kind),
      m_owns(std::exchange(other.m_owns, true)),
      m_block(other.m_block) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(m_device, other.m_device);
    std::swap(m_address, other.m_address);
    std::swap(m_sizeBytes, other.m_sizeBytes);
    std::swap(m_kind, other.m_kind);
    std::swap(m_owns, other.m_owns);
    std::swap(m_block, other.m_block);
    return *this;
}

Buffer::~Buffer() {
    if (m_device && m_address && m_owns) m_device->free({m_address, m_block}, m_sizeBytes, m_kind);
}

Buffer Buffer::part(const Buffer& whole, std::size_t offsetBytes, std::size_t sizeBytes) {
    Buffer window(*whole.m_device, whole.m_address + offsetBytes, sizeBytes);
    window.m_owns = false;
    return window;
}

// ---- The device's account of it.

namespace {

void raise(std::atomic<std::size_t>& peak, std::size_t to) {
    for (std::size_t before = peak; before < to && !peak.compare_exchange_weak(before, to);) {
    }
}

Text inWords(MemoryKind kind) {
    const Text words[kMemoryKinds] = {Complaint::tr("parameters"), Complaint::tr("gradients"),
                                      Complaint::tr("the optimizer"), Complaint::tr("activations"),
                                      Complaint::tr("buffers")};
    return words[static_cast<std::size_t>(kind)];
}

std::string shown(std::size_t bytes) {
    return formatBytes(static_cast<double>(bytes));
}

}  // namespace

Outcome<Buffer> Device::allocate(std::size_t sizeBytes, MemoryKind kind, Lifetime lifetime) {
    if (sizeBytes == 0) return Buffer(*this, nullptr, 0, kind);
    Account& account = m_ofKind[static_cast<std::size_t>(kind)];
    // Counted before it is there: kernels and copies allocate beside each other.
    const std::size_t inUse = m_inUse += sizeBytes, ofKind = account.inUse += sizeBytes;
    const auto uncount = [&] {
        m_inUse -= sizeBytes;
        account.inUse -= sizeBytes;
    };
    if (const std::size_t limit = m_limit; limit > 0 && inUse > limit) {
        uncount();
        m_refused = static_cast<int>(kind);
        return beyondLimit(sizeBytes, kind);
    }
    const auto memory = acquire(sizeBytes, kind, lifetime);
    if (!memory) {
        uncount();
        return memory.error();
    }
    raise(m_peak, inUse);
    raise(account.peak, ofKind);
    return Buffer(*this, memory->address, sizeBytes, kind, memory->block);
}

void Device::free(Memory memory, std::size_t sizeBytes, MemoryKind kind) {
    release(memory, sizeBytes);
    m_inUse -= sizeBytes;
    m_ofKind[static_cast<std::size_t>(kind)].inUse -= sizeBytes;
}

void Device::resetPeaks() {
    m_peak = m_inUse.load();
    for (Account& account : m_ofKind) account.peak = account.inUse.load();
}

std::optional<MemoryKind> Device::refusedKind() const {
    if (m_refused < 0) return {};
    return static_cast<MemoryKind>(m_refused.load());
}

Error Device::fragmented(std::size_t sizeBytes, MemoryKind kind, std::size_t freeBytes, std::size_t largestBytes) {
    m_refused = static_cast<int>(kind);
    if (freeBytes < sizeBytes)
        return {ErrorCode::OutOfMemory, "memory",
                Complaint::tr("{} needs {} for {}, and has {} left, because it hands out memory in multiples of {}.",
                              info().label, shown(sizeBytes), inWords(kind), shown(freeBytes), shown(Arena::kGrain))};
    m_wasFragmented = true;
    return {ErrorCode::OutOfMemory, "memory",
            Complaint::tr("{} needs {} in one piece for {}: it has {} free, but the largest piece of that is {}.",
                          info().label, shown(sizeBytes), inWords(kind), shown(freeBytes), shown(largestBytes))};
}

Error Device::beyondLimit(std::size_t sizeBytes, MemoryKind kind) const {
    Text held;
    for (int each = 0; each < kMemoryKinds; ++each) {
        const auto of = static_cast<MemoryKind>(each);
        if (bytesInUse(of) == 0) continue;
        const Text one = Complaint::tr("{} for {}", shown(bytesInUse(of)), inWords(of));
        held = held.empty() ? one : Complaint::tr("{}, {}", held, one);
    }
    const std::string& label = info().label;
    return {ErrorCode::OutOfMemory, "memory",
            held.empty() ? Complaint::tr("{} may take {}, and needs {} for {}.", label, shown(m_limit),
                                         shown(sizeBytes), inWords(kind))
                         : Complaint::tr("{} may take {}; it holds {}, and needs {} more for {}.", label,
                                         shown(m_limit), held, shown(sizeBytes), inWords(kind))};
}

}  // namespace kolo::devices
