// SPDX-License-Identifier: Apache-2.0
//
// GPU memory that was given back and will be wanted again, by size. The later stages of ZeRO give whole layers'
// parameters and gradients back after every pass and want them again at the next: cudaMalloc() and cudaFree() took 90
// µs of each on an H200, because both wait for all that the GPU does. Recordings that name kept memory stay valid, too
// (allocations.h).
//
// Keep only memory that no submitted work uses any more: take() does not wait.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <vector>

namespace kolo::devices {

/// Any thread.
class KeptMemory {
public:
    /// The piece of that size that was kept last, which is the caller's now. Null: there is none.
    void* take(std::size_t bytes);
    void keep(void* address, std::size_t bytes);
    /// Everything, which is the caller's now.
    std::vector<void*> takeAll();
    std::size_t bytes() const;

private:
    mutable std::mutex m_mutex;
    std::map<std::size_t, std::vector<void*>> m_pieces;  // by size
    std::size_t m_bytes = 0;
};

}  // namespace kolo::devices
