// SPDX-License-Identifier: Apache-2.0
//
// The memory that Kolo has allocated through CUDA: that of GPUs, and pinned memory of the processor. Each piece has a
// number of its own, which tells whether an address still means what it meant.
//
// Recordings ask. The copies in a CUDA graph refer to pieces of memory, not to addresses: if one is freed, launching
// the graph fails or ends the program, even when the same address has been given out again since. A kernel's arguments
// are addresses and no more.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kolo::devices {

/// Any thread.
class Allocations {
public:
    static void made(const void* begin, std::size_t bytes);
    static void gone(const void* begin);
    /// The number of the piece that contains `address`; 0: none.
    static std::uint64_t numberAt(const void* address);
};

}  // namespace kolo::devices
