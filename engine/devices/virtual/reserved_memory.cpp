// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/virtual/reserved_memory.h"

#include <sanitizer/asan_interface.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace kolo::devices {

namespace {
constexpr std::size_t kStep = std::size_t{1} << 20;  ///< at least so much more is asked for at a time
}

ReservedMemory::~ReservedMemory() {
    if (!m_address) return;
    ASAN_UNPOISON_MEMORY_REGION(m_address, m_committed);  // whoever gets these addresses next
    munmap(m_address, m_sizeBytes);
}

bool ReservedMemory::open() {
    if (m_isRefused) return false;
    m_isRefused = true;
    rlimit addresses{};
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY) return false;
    const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t size = 2 * page * static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES));
    void* const range = mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (range == MAP_FAILED) return false;
    m_address = static_cast<std::byte*>(range);
    m_sizeBytes = size;
    return true;
}

/// A little more each time, so that it is seldom asked.
bool ReservedMemory::commit(std::size_t bytes) {
    if (bytes <= m_committed) return true;
    if (bytes > m_sizeBytes) return false;
    ++m_calls;
    const std::size_t generous = std::max(bytes, m_committed + m_committed / 8);
    const std::size_t until = std::min(m_sizeBytes, (generous + kStep - 1) / kStep * kStep);
    if (mprotect(m_address + m_committed, until - m_committed, PROT_READ | PROT_WRITE) != 0) return false;
    m_committed = until;
    return true;
}

}  // namespace kolo::devices
