// SPDX-License-Identifier: Apache-2.0
//
// A hash of an array's bits, to compare arrays on devices of one kind: another kind may have another. The output is one
// 64-bit number.
#include <bit>
#include <cstring>

#include "engine/kernels/arithmetic.h"
#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void hashBits(const KernelCall& call) {
    constexpr std::uint64_t kPrime = 0x9E3779B185EBCA87ull;
    constexpr int kLanes = 8;  // apart from each other, so that none waits for another's product: the speed of memory
    std::uint64_t lanes[kLanes] = {1, 2, 3, 4, 5, 6, 7, 8};
    const auto* const bytes = call.in<std::byte>(0);
    const auto size = static_cast<std::int64_t>(call.inputs[0].type->bytes());
    std::int64_t at = 0;
    for (; at + 8 * kLanes <= size; at += 8 * kLanes)
        for (int lane = 0; lane < kLanes; ++lane) {
            std::uint64_t word;
            std::memcpy(&word, bytes + at + 8 * lane, 8);
            lanes[lane] = std::rotl(lanes[lane] ^ word, 29) * kPrime;
        }
    std::uint64_t hash = 0;
    for (const std::uint64_t lane : lanes) hash = std::rotl(hash, 8) ^ lane;
    for (; at < size; ++at) hash = (hash ^ static_cast<std::uint64_t>(bytes[at])) * kPrime;
    *call.out<std::uint64_t>() = scrambled(hash + 0x9E3779B97F4A7C15ull);
}

}  // namespace

const Op& fingerprint = trainingOp("Fingerprint", "A hash of the bits of an array.", 1, hashBits);

}  // namespace kolo::kernels::ops
