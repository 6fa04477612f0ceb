// SPDX-License-Identifier: Apache-2.0
//
// Which block is where in a device's memory. An arena hands out ranges of addresses and takes them back; it never
// touches the memory itself, which a GPU's driver would not allow anyway.
//
//     0                                                           top                     capacity
//     ┌────────────┬──────┬─────────┬────────┬────┬────────────────┬─────────────────────────┐
//     │ parameters │ hole │ a check-│  hole  │ a  │ activations    │ never used, or free     │
//     │            │      │ point   │        │ c. │                │ again from here on      │
//     └────────────┴──────┴─────────┴────────┴────┴────────────────┴─────────────────────────┘
//
// Best fit with coalescing, as most GPU allocators do it (TensorFlow's is even named after it). Holes are listed by
// size class: 16 classes to each power of two, so holes of one class differ by at most 6 %, and one bit per class says
// whether it has any. An allocation takes the smallest hole of the first class that has one, gives the rest back as a
// hole, and goes beyond the top only if no hole is large enough. A freed block merges with the holes beside it. Both
// take a few dozen nanoseconds, however many blocks there are (`kolo bench memory`).
//
// It cannot move anything: with enough free in all, but in pieces, an allocation fails. That is fragmentation, and
// top() beyond what is in use is what it costs.
//
// The classes are those of Masmano et al., "TLSF: a new dynamic memory allocator for real-time systems", 2004.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/api/memory_kind.h"

namespace kolo::devices {

/// One thread at a time. Allocates no memory for itself once it has had its largest number of blocks.
class Arena {
public:
    static constexpr std::size_t kGrain = 64;  ///< addresses and sizes are its multiples

    struct Place {
        std::size_t offset = 0;   ///< in bytes, from the arena's beginning
        std::uint32_t block = 0;  ///< for free()
    };
    /// A range of addresses, in use or not.
    struct Piece {
        std::size_t offset = 0, sizeBytes = 0;  ///< in use: as it was asked for; a hole: all of it
        MemoryKind kind = MemoryKind::Buffers;  ///< in use
    };

    Arena() { m_holes.fill(kNone); }

    /// How far the top may grow from now on; what is in use stays.
    void setCapacity(std::size_t bytes) { m_capacity = bytes / kGrain * kGrain; }
    std::size_t capacity() const { return m_capacity; }

    /// sizeBytes > 0. Empty if no hole is large enough.
    std::optional<Place> allocate(std::size_t sizeBytes, MemoryKind kind);
    void free(std::uint32_t block);
    Piece pieceOf(std::uint32_t block) const;

    /// Behind the last block in use.
    std::size_t top() const { return m_top; }
    std::size_t usedBytes() const { return m_used; }
    /// What could be given out if it were in one piece.
    std::size_t freeBytes() const { return m_capacity > m_used ? m_capacity - m_used : 0; }
    /// What can be given out in one piece.
    std::size_t largestHole() const;

    // By address. For pictures and tests: they take as long as there are blocks.
    std::vector<Piece> blocks() const { return pieces(true); }
    std::vector<Piece> holes() const { return pieces(false); }  ///< below the top

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    static constexpr int kClassBits = 4, kClasses = 64 << kClassBits;

    struct Block {
        std::size_t offset = 0, size = 0;                      // a multiple of the grain
        std::size_t asked = 0;                                 // 0: a hole
        std::uint32_t before = kNone, after = kNone;           // by address
        std::uint32_t previousHole = kNone, nextHole = kNone;  // of its class
        MemoryKind kind = MemoryKind::Buffers;
    };

    std::vector<Piece> pieces(bool inUse) const;
    static int classOf(std::size_t size);
    std::uint32_t findHole(std::size_t size) const;
    std::uint32_t smallestOf(int sizeClass, std::size_t size, int looks) const;
    int nextClass(int from) const;
    void enlist(std::uint32_t hole);
    void delist(std::uint32_t hole);
    std::uint32_t newBlock(const Block& block);
    void forget(std::uint32_t block);

    std::size_t m_capacity = 0, m_top = 0, m_used = 0;
    std::vector<Block> m_blocks;
    std::uint32_t m_unusedBlock = kNone;                    // numbers of blocks, linked by nextHole
    std::uint32_t m_last = kNone;                           // by address
    std::array<std::uint32_t, kClasses> m_holes;            // the first of each class
    std::array<std::uint64_t, kClasses / 64> m_hasHoles{};  // a bit for each class
};

}  // namespace kolo::devices
