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

}  // namespace kolo::training
