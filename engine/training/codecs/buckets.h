// SPDX-License-Identifier: Apache-2.0
//
// Quantizers share one scale among the values of a bucket: a scale for the whole gradient would drown small layers in
// the noise of the large ones, and a scale for every value would be no saving.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>

#include "engine/training/codec.h"
#include "engine/training/codecs/bits.h"

namespace kolo::training {

inline constexpr std::int64_t kBucket = 64;

inline std::int64_t bucketsOf(std::int64_t count) {
    return (count + kBucket - 1) / kBucket;
}

/// visit(bucket number, its first value, how many it has)
template <typename Visit>
void eachBucket(std::int64_t count, Visit visit) {
    for (std::int64_t first = 0, bucket = 0; first < count; first += kBucket, ++bucket)
        visit(bucket, first, std::min(kBucket, count - first));
}

inline float largestMagnitude(std::span<const float> values) {
    float largest = 0;
    for (const float value : values) largest = std::max(largest, std::abs(value));
    return largest;
}

/// The scales stand before everything else in a message.
inline float scaleAt(std::span<const std::byte> message, std::int64_t index) {
    float scale;
    std::memcpy(&scale, message.data() + index * static_cast<std::int64_t>(sizeof scale), sizeof scale);
    return scale;
}
inline void putScale(std::byte* message, std::int64_t index, float scale) {
    std::memcpy(message + index * static_cast<std::int64_t>(sizeof scale), &scale, sizeof scale);
}

// Quantizers by a bucket's largest magnitude: first all scales, then every value's code, of some bits.

inline std::size_t scaledBytes(std::int64_t count, int bits) {
    return bucketsOf(count) * sizeof(float) + (count * bits + 7) / 8;
}

/// `codeOf(value, scale)`.
template <typename CodeOf>
std::size_t encodeScaled(const EncodeCall& call, int bits, CodeOf codeOf) {
    const auto count = static_cast<std::int64_t>(call.values.size());
    const std::size_t scaleBytes = bucketsOf(count) * sizeof(float);
    BitWriter out(call.out + scaleBytes);
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const auto values = call.values.subspan(first, size);
        const float scale = largestMagnitude(values);
        putScale(call.out, bucket, scale);
        for (const float value : values) out.write(codeOf(value, scale), bits);
    });
    return scaleBytes + out.finish();
}

/// `meaningIn(scale)`: from a code to its value in a bucket of this scale.
template <typename MeaningIn>
void decodeScaled(std::span<const std::byte> bytes, int bits, std::span<float> values, MeaningIn meaningIn) {
    const auto count = static_cast<std::int64_t>(values.size());
    BitReader in(bytes.data() + bucketsOf(count) * sizeof(float));
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const auto meaning = meaningIn(scaleAt(bytes, bucket));
        for (float& value : values.subspan(first, size)) value = meaning(in.read(bits));
    });
}

}  // namespace kolo::training
