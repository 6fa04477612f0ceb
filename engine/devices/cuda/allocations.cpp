// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/allocations.h"

#include <iterator>
#include <map>
#include <mutex>

namespace kolo::devices {

namespace {

struct Piece {
    std::size_t bytes;
    std::uint64_t number;
};

struct Pieces {
    std::mutex mutex;
    std::map<const std::byte*, Piece> byAddress;
    std::uint64_t last = 0;
};

Pieces& pieces() {
    static Pieces pieces;
    return pieces;
}

}  // namespace

void Allocations::made(const void* begin, std::size_t bytes) {
    Pieces& all = pieces();
    const std::lock_guard lock(all.mutex);
    all.byAddress[static_cast<const std::byte*>(begin)] = {bytes, ++all.last};
}

void Allocations::gone(const void* begin) {
    Pieces& all = pieces();
    const std::lock_guard lock(all.mutex);
    all.byAddress.erase(static_cast<const std::byte*>(begin));
}

std::uint64_t Allocations::numberAt(const void* address) {
    const auto* const at = static_cast<const std::byte*>(address);
    Pieces& all = pieces();
    const std::lock_guard lock(all.mutex);
    const auto next = all.byAddress.upper_bound(at);
    if (next == all.byAddress.begin()) return 0;
    const auto& [begin, piece] = *std::prev(next);
    return at < begin + piece.bytes ? piece.number : 0;
}

}  // namespace kolo::devices
