// SPDX-License-Identifier: Apache-2.0
#include "engine/training/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace kolo::training {

namespace {

using State = std::array<std::uint32_t, 8>;

/// The first 32 bits of the fractions of the roots of the first primes, as the standard defines its constants.
template <std::size_t N>
std::array<std::uint32_t, N> fractions(long double (*root)(long double)) {
    std::array<std::uint32_t, N> all;
    std::size_t found = 0;
    for (int n = 2; found < N; ++n) {
        bool prime = true;
        for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
        if (!prime) continue;
        const long double value = root(static_cast<long double>(n));
        all[found++] = static_cast<std::uint32_t>((value - std::floor(value)) * 4294967296.0L);
    }
    return all;
}

void absorb(State& state, const std::byte* block) {
    static const auto constants = fractions<64>([](long double x) { return std::cbrt(x); });
    std::array<std::uint32_t, 64> w;
    for (int i = 0; i < 16; ++i)
        w[i] = static_cast<std::uint32_t>(block[4 * i]) << 24 | static_cast<std::uint32_t>(block[4 * i + 1]) << 16 |
               static_cast<std::uint32_t>(block[4 * i + 2]) << 8 | static_cast<std::uint32_t>(block[4 * i + 3]);
    for (int i = 16; i < 64; ++i) {
        const std::uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (int i = 0; i < 64; ++i) {
        const std::uint32_t first =
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    const State sums = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; ++i) state[i] += sums[i];
}

}  // namespace

std::string sha256(std::span<const std::byte> bytes) {
    State state = fractions<8>([](long double x) { return std::sqrt(x); });
    const std::uint64_t bits = bytes.size() * 8;
    for (; bytes.size() >= 64; bytes = bytes.subspan(64)) absorb(state, bytes.data());
    std::array<std::byte, 128> tail{};
    if (!bytes.empty()) std::memcpy(tail.data(), bytes.data(), bytes.size());
    tail[bytes.size()] = std::byte{0x80};
    const std::size_t length = bytes.size() < 56 ? 64 : 128;
    for (int i = 0; i < 8; ++i) tail[length - 1 - i] = static_cast<std::byte>(bits >> 8 * i);
    for (std::size_t at = 0; at < length; at += 64) absorb(state, tail.data() + at);
    std::string text;
    for (const std::uint32_t word : state) text += fmt::format("{:08x}", word);
    return text;
}

}  // namespace kolo::training
