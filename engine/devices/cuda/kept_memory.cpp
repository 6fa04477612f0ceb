// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/kept_memory.h"

#include <utility>

namespace kolo::devices {

void* KeptMemory::take(std::size_t bytes) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_pieces.find(bytes);
    if (found == m_pieces.end() || found->second.empty()) return nullptr;
    void* const address = found->second.back();
    found->second.pop_back();
    m_bytes -= bytes;
    return address;
}

void KeptMemory::keep(void* address, std::size_t bytes) {
    const std::lock_guard lock(m_mutex);
    m_pieces[bytes].push_back(address);
    m_bytes += bytes;
}

std::vector<void*> KeptMemory::takeAll() {
    const std::lock_guard lock(m_mutex);
    std::vector<void*> all;
    for (const auto& [bytes, pieces] : std::exchange(m_pieces, {})) all.insert(all.end(), pieces.begin(), pieces.end());
    m_bytes = 0;
    return all;
}

std::size_t KeptMemory::bytes() const {
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

}  // namespace kolo::devices
