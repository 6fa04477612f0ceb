// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/arena.h"

#include <algorithm>
#include <bit>

namespace kolo::devices {

namespace {
/// How many holes of a class are compared. There are rarely more, and then the first few are as good.
constexpr int kLooks = 16;
constexpr int kAll = -1;
}  // namespace

/// Small sizes have a class each; of larger ones, the highest bit and the four behind it.
int Arena::classOf(std::size_t size) {
    const std::size_t grains = size / kGrain;
    const int highest = std::bit_width(grains) - 1;
    if (highest < kClassBits) return static_cast<int>(grains);
    const int shift = highest - kClassBits;
    return ((shift + 1) << kClassBits) + static_cast<int>((grains >> shift) & ((1u << kClassBits) - 1));
}

std::uint32_t Arena::smallestOf(int sizeClass, std::size_t size, int looks) const {
    std::uint32_t best = kNone;
    for (std::uint32_t hole = m_holes[sizeClass]; hole != kNone && looks-- != 0; hole = m_blocks[hole].nextHole) {
        const Block& each = m_blocks[hole];
        if (each.size < size) continue;
        if (best == kNone || each.size < m_blocks[best].size ||
            (each.size == m_blocks[best].size && each.offset < m_blocks[best].offset))
            best = hole;
    }
    return best;
}

/// The first class from there on that has holes; kClasses: none.
int Arena::nextClass(int from) const {
    for (std::size_t word = from / 64; word < m_hasHoles.size(); ++word) {
        std::uint64_t bits = m_hasHoles[word];
        if (word == static_cast<std::size_t>(from / 64)) bits &= ~std::uint64_t{0} << (from % 64);
        if (bits != 0) return static_cast<int>(word * 64) + std::countr_zero(bits);
    }
    return kClasses;
}

/// In its own class some holes may be too small, in higher ones none is.
std::uint32_t Arena::findHole(std::size_t size) const {
    const int own = classOf(size);
    if (const std::uint32_t hole = smallestOf(own, size, kLooks); hole != kNone) return hole;
    if (const int next = nextClass(own + 1); next < kClasses) return smallestOf(next, size, kLooks);
    return smallestOf(own, size, kAll);
}

std::optional<Arena::Place> Arena::allocate(std::size_t sizeBytes, MemoryKind kind) {
    if (sizeBytes > m_capacity) return {};
    const std::size_t size = (sizeBytes + kGrain - 1) / kGrain * kGrain;
    std::uint32_t block = findHole(size);
    if (block != kNone) {
        delist(block);
        if (const std::size_t rest = m_blocks[block].size - size; rest > 0) {
            const std::uint32_t after = m_blocks[block].after;
            const std::uint32_t hole =
                newBlock({.offset = m_blocks[block].offset + size, .size = rest, .before = block, .after = after});
            m_blocks[block].size = size;
            m_blocks[block].after = m_blocks[after].before = hole;  // behind a hole there always is a block
            enlist(hole);
        }
    } else {
        if (m_top > m_capacity || size > m_capacity - m_top) return {};
        block = newBlock({.offset = m_top, .size = size, .before = m_last});
        if (m_last != kNone) m_blocks[m_last].after = block;
        m_last = block;
        m_top += size;
    }
    m_blocks[block].asked = sizeBytes;
    m_blocks[block].kind = kind;
    m_used += size;
    return Place{m_blocks[block].offset, block};
}

void Arena::free(std::uint32_t block) {
    m_used -= m_blocks[block].size;
    m_blocks[block].asked = 0;
    const auto isHole = [&](std::uint32_t other) { return other != kNone && m_blocks[other].asked == 0; };
    if (const std::uint32_t after = m_blocks[block].after; isHole(after)) {
        delist(after);
        m_blocks[block].size += m_blocks[after].size;
        forget(after);
    }
    if (const std::uint32_t before = m_blocks[block].before; isHole(before)) {
        delist(before);
        m_blocks[before].size += m_blocks[block].size;
        forget(block);
        block = before;
    }
    if (m_blocks[block].after != kNone) return enlist(block);
    m_top = m_blocks[block].offset;
    m_last = m_blocks[block].before;
    forget(block);
}

Arena::Piece Arena::pieceOf(std::uint32_t block) const {
    const Block& of = m_blocks[block];
    return {of.offset, of.asked > 0 ? of.asked : of.size, of.kind};
}

std::size_t Arena::largestHole() const {
    std::size_t largest = m_capacity > m_top ? m_capacity - m_top : 0;
    for (std::size_t word = m_hasHoles.size(); word-- > 0;) {
        if (m_hasHoles[word] == 0) continue;
        const std::size_t highest = word * 64 + std::bit_width(m_hasHoles[word]) - 1;
        for (std::uint32_t hole = m_holes[highest]; hole != kNone; hole = m_blocks[hole].nextHole)
            largest = std::max(largest, m_blocks[hole].size);
        break;
    }
    return largest;
}

std::vector<Arena::Piece> Arena::pieces(bool inUse) const {
    std::vector<Piece> pieces;
    for (std::uint32_t block = m_last; block != kNone; block = m_blocks[block].before)
        if ((m_blocks[block].asked > 0) == inUse) pieces.push_back(pieceOf(block));
    std::ranges::reverse(pieces);
    return pieces;
}

void Arena::enlist(std::uint32_t hole) {
    const int sizeClass = classOf(m_blocks[hole].size);
    std::uint32_t& first = m_holes[sizeClass];
    m_blocks[hole].previousHole = kNone;
    m_blocks[hole].nextHole = first;
    if (first != kNone) m_blocks[first].previousHole = hole;
    first = hole;
    m_hasHoles[sizeClass / 64] |= std::uint64_t{1} << (sizeClass % 64);
}

void Arena::delist(std::uint32_t hole) {
    const auto [previous, next] = std::pair(m_blocks[hole].previousHole, m_blocks[hole].nextHole);
    if (next != kNone) m_blocks[next].previousHole = previous;
    if (previous != kNone) {
        m_blocks[previous].nextHole = next;
        return;
    }
    const int sizeClass = classOf(m_blocks[hole].size);
    m_holes[sizeClass] = next;
    if (next == kNone) m_hasHoles[sizeClass / 64] &= ~(std::uint64_t{1} << (sizeClass % 64));
}

std::uint32_t Arena::newBlock(const Block& block) {
    if (m_unusedBlock == kNone) {
        m_blocks.push_back(block);
        return static_cast<std::uint32_t>(m_blocks.size() - 1);
    }
    const std::uint32_t number = m_unusedBlock;
    m_unusedBlock = m_blocks[number].nextHole;
    m_blocks[number] = block;
    return number;
}

/// It is no range any more; its neighbours become each other's.
void Arena::forget(std::uint32_t block) {
    const auto [before, after] = std::pair(m_blocks[block].before, m_blocks[block].after);
    if (before != kNone) m_blocks[before].after = after;
    if (after != kNone) m_blocks[after].before = before;
    m_blocks[block] = {.nextHole = m_unusedBlock};
    m_unusedBlock = block;
}

}  // namespace kolo::devices
