// SPDX-License-Identifier: Apache-2.0
//
// One bit: the sign. A bucket's positive values become their mean, and its negative ones theirs; what that gets wrong
// is kept and added to the next gradient, without which it would not converge (Seide et al., Interspeech 2014).
// Momentum is applied before that, in blocks, so that it never multiplies the error (Zheng et al., NeurIPS 2019).
#include "engine/training/codec.h"
#include "engine/training/codecs/bits.h"
#include "engine/training/codecs/buckets.h"

namespace kolo::training {

namespace {

std::size_t encode(const EncodeCall& call) {
    const auto count = static_cast<std::int64_t>(call.values.size());
    const std::size_t scaleBytes = 2 * bucketsOf(count) * sizeof(float);
    BitWriter out(call.out + scaleBytes);
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        double sums[2] = {0, 0};
        std::int64_t counts[2] = {0, 0};
        for (const float value : call.values.subspan(first, size)) {
            const int sign = value < 0;
            sums[sign] += static_cast<double>(value);
            ++counts[sign];
            out.write(static_cast<std::uint32_t>(sign), 1);
        }
        for (int sign = 0; sign < 2; ++sign)
            putScale(call.out, 2 * bucket + sign,
                     counts[sign] > 0 ? static_cast<float>(sums[sign] / static_cast<double>(counts[sign])) : 0);
    });
    return scaleBytes + out.finish();
}

void decode(std::span<const std::byte> bytes, double, Precision, std::span<float> values) {
    const auto count = static_cast<std::int64_t>(values.size());
    BitReader in(bytes.data() + 2 * bucketsOf(count) * sizeof(float));
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const float means[2] = {scaleAt(bytes, 2 * bucket), scaleAt(bytes, 2 * bucket + 1)};
        for (float& value : values.subspan(first, size)) value = means[in.read(1)];
    });
}

}  // namespace

const Codec& onebit{.id = "onebit",
                    .summary = "the sign, and two means a bucket; what is left out is kept for later",
                    .keepsError = true,
                    .momentumAt = MomentumAt::Sender,
                    .mostBytes = [](std::int64_t count, double, Precision) -> std::size_t {
                        return 2 * bucketsOf(count) * sizeof(float) + (count + 7) / 8;
                    },
                    .encode = encode,
                    .decode = decode};

}  // namespace kolo::training
