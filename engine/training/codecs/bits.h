// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace kolo::training {

/// Numbers of 1 to 16 bits, one after another without gaps.
class BitWriter {
public:
    explicit BitWriter(std::byte* out) : m_begin(out), m_out(out) {}
    void write(std::uint32_t value, int bits) {
        m_word |= static_cast<std::uint64_t>(value) << m_filled;
        for (m_filled += bits; m_filled >= 8; m_filled -= 8, m_word >>= 8) *m_out++ = static_cast<std::byte>(m_word);
    }
    /// Fills the last byte up; returns how many bytes were written.
    std::size_t finish() {
        if (m_filled > 0) *m_out++ = static_cast<std::byte>(m_word);
        return static_cast<std::size_t>(m_out - m_begin);
    }

private:
    std::byte* m_begin;
    std::byte* m_out;
    std::uint64_t m_word = 0;
    int m_filled = 0;
};

class BitReader {
public:
    explicit BitReader(const std::byte* in) : m_in(in) {}
    std::uint32_t read(int bits) {
        for (; m_filled < bits; m_filled += 8) m_word |= static_cast<std::uint64_t>(*m_in++) << m_filled;
        const auto value = static_cast<std::uint32_t>(m_word & ((std::uint64_t{1} << bits) - 1));
        m_word >>= bits;
        m_filled -= bits;
        return value;
    }

private:
    const std::byte* m_in;
    std::uint64_t m_word = 0;
    int m_filled = 0;
};

}  // namespace kolo::training
