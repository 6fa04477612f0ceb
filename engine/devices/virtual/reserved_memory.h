// SPDX-License-Identifier: Apache-2.0
//
// A long range of addresses that costs nothing until it is used: what makes some of this computer's memory look like a
// GPU's, from address 0 to its end. The system gives memory to the front of the range as that grows, and keeps it there
// until the whole range goes.
#pragma once

#include <cstddef>

#include "engine/api/non_copyable.h"

namespace kolo::devices {

class ReservedMemory : NonCopyable {
public:
    ReservedMemory() = default;
    ~ReservedMemory();

    /// As many addresses as twice the machine's memory has bytes. False if the system does not give them: where a
    /// program's addresses are limited (ulimit -v), it leaves them to others.
    bool open();
    bool isOpen() const { return m_address != nullptr; }

    std::byte* address() const { return m_address; }
    std::size_t sizeBytes() const { return m_sizeBytes; }
    /// From now on the first `bytes` can be used. False if the system has no more.
    bool commit(std::size_t bytes);
    /// How often that took a system call.
    int calls() const { return m_calls; }

private:
    std::byte* m_address = nullptr;
    std::size_t m_sizeBytes = 0, m_committed = 0;
    bool m_isRefused = false;
    int m_calls = 0;
};

}  // namespace kolo::devices
