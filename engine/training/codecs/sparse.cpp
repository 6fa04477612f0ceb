// SPDX-License-Identifier: Apache-2.0
#include "engine/training/codecs/sparse.h"

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "engine/training/codecs/half.h"

namespace kolo::training {

std::int64_t keptOf(std::int64_t count, double part) {
    return std::clamp<std::int64_t>(std::llround(part * static_cast<double>(count)), std::min<std::int64_t>(count, 1),
                                    count);
}

std::size_t mostSparseBytes(std::int64_t count, double part, Precision precision) {
    const std::int64_t kept = keptOf(count, part);
    return sizeof(std::uint32_t) + kept * (sizeOf(precision) + 1) + count / 255 + 1;
}

std::size_t encodeLargest(const EncodeCall& call) {
    const auto count = static_cast<std::int64_t>(call.values.size());
    const std::int64_t kept = keptOf(count, call.setting);
    if (kept == 0) return 0;
    for (std::int64_t i = 0; i < count; ++i) call.scratch[i] = std::abs(call.values[i]);
    const auto at = call.scratch.begin() + (count - kept);
    std::nth_element(call.scratch.begin(), at, call.scratch.begin() + count);
    const float threshold = *at;
    // All above the threshold, and of those that equal it the first ones, until there are enough.
    std::int64_t equalOnes =
        kept - std::count_if(at, call.scratch.begin() + count, [&](float magnitude) { return magnitude > threshold; });
    const auto number = static_cast<std::uint32_t>(kept);
    std::memcpy(call.out, &number, sizeof number);
    std::byte* value = call.out + sizeof number;
    std::byte* gap = value + kept * sizeOf(call.precision);
    std::int64_t last = -1;
    for (std::int64_t i = 0; i < count; ++i) {
        const float magnitude = std::abs(call.values[i]);
        if (!(magnitude > threshold) && (magnitude != threshold || equalOnes-- <= 0)) continue;
        writeValue(call.values[i], call.precision, value);
        value += sizeOf(call.precision);
        std::int64_t far = i - last - 1;
        for (; far >= 255; far -= 255) *gap++ = std::byte{255};
        *gap++ = static_cast<std::byte>(far);
        last = i;
    }
    return static_cast<std::size_t>(gap - call.out);
}

void decodeSparse(std::span<const std::byte> bytes, double, Precision precision, std::span<float> values) {
    std::fill(values.begin(), values.end(), 0.0f);
    if (bytes.size() < sizeof(std::uint32_t)) return;
    std::uint32_t kept = 0;
    std::memcpy(&kept, bytes.data(), sizeof kept);
    const std::byte* value = bytes.data() + sizeof kept;
    const std::byte* gap = value + kept * sizeOf(precision);
    const std::byte* const end = bytes.data() + bytes.size();
    std::size_t at = 0;
    for (std::uint32_t i = 0; i < kept; ++i, ++at, value += sizeOf(precision)) {
        for (; gap < end && *gap == std::byte{255}; ++gap) at += 255;
        if (gap >= end) return;
        at += static_cast<std::size_t>(*gap++);
        if (at >= values.size()) return;
        values[at] = readValue(value, precision);
    }
}

Codec largestCodec(std::string id, double defaultPart, std::string summary, MomentumAt momentumAt) {
    return {.id = std::move(id),
            .settingName = Complaint::tr("part"),
            .defaultSetting = defaultPart,
            .leastSetting = 1e-5,
            .mostSetting = 1,
            .summary = std::move(summary),
            .keepsError = true,
            .momentumAt = momentumAt,
            .meanFactor = 2,
            .mostBytes = mostSparseBytes,
            .encode = encodeLargest,
            .decode = decodeSparse};
}

}  // namespace kolo::training
