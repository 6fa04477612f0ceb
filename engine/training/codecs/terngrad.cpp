// SPDX-License-Identifier: Apache-2.0
//
// TernGrad: every value becomes −s, 0 or +s, where s is the largest magnitude of its bucket, and is not 0 with
// probability |value| / s: unbiased, in two bits (Wen et al., NIPS 2017).
#include <array>

#include "engine/training/codecs/buckets.h"

namespace kolo::training {

namespace {

std::size_t encode(const EncodeCall& call) {
    return encodeScaled(call, 2, [&](float value, float scale) -> std::uint32_t {
        const bool kept = call.random.uniform() * static_cast<double>(scale) < static_cast<double>(std::abs(value));
        return !kept ? 0 : value < 0 ? 2 : 1;
    });
}

void decode(std::span<const std::byte> bytes, double, Precision, std::span<float> values) {
    decodeScaled(bytes, 2, values, [](float scale) {
        return [meaning = std::array{0.0f, scale, -scale, 0.0f}](std::uint32_t code) { return meaning[code]; };
    });
}

}  // namespace

const Codec& terngrad{
    .id = "terngrad",
    .summary = "−s, 0 or +s, by chance; unbiased, 2 bits",
    .unbiased = true,
    .mostBytes = [](std::int64_t count, double, Precision) -> std::size_t { return scaledBytes(count, 2); },
    .encode = encode,
    .decode = decode};

}  // namespace kolo::training
