// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/product_room.h"

#include <sys/mman.h>

#include <cstddef>
#include <mutex>
#include <new>
#include <vector>

// Of OpenBLAS; exported, though no header declares them.
extern "C" {
void* blas_memory_alloc(int procpos);
void blas_memory_free(void* buffer);
}

namespace kolo::kernels {
namespace {

constexpr std::size_t kRoomBytes = std::size_t{128} << 20;    // what it maps for one product
constexpr std::size_t kMarginBytes = std::size_t{256} << 20;  // what other threads may take before it does

std::mutex roomMutex;
int reserved = 0;  // by those who multiply now
int taken = 0;     // what OpenBLAS has mapped for certain

bool couldBeMapped(std::size_t bytes) {
    void* const place = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) return false;
    munmap(place, bytes);
    return true;
}

}  // namespace

ProductRoom::ProductRoom() {
    const std::lock_guard lock(roomMutex);
    if (reserved + 1 > taken) {
        // Others may multiply meanwhile: then all of these are new to OpenBLAS.
        const int wanted = reserved + 1;
        if (!couldBeMapped(wanted * kRoomBytes + kMarginBytes)) throw std::bad_alloc();
        std::vector<void*> buffers(wanted);
        for (void*& buffer : buffers) buffer = blas_memory_alloc(0);
        for (void* const buffer : buffers) blas_memory_free(buffer);
        taken = wanted;
    }
    ++reserved;
}

ProductRoom::~ProductRoom() {
    const std::lock_guard lock(roomMutex);
    --reserved;
}

}  // namespace kolo::kernels
