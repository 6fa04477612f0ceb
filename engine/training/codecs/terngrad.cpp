// SPDX-License-Identifier: Apache-2.0
//
// TernGrad: every value becomes −s, 0 or +s, where s is the largest magnitude of its bucket, and is not 0 with
// probability |value| / s: unbiased, in two bits (Wen et al., NIPS 2017).
#include "engine/training/codec.h"
#include "engine/training/codecs/bits.h"
#include "engine/training/codecs/buckets.h"

namespace kolo::training {

namespace {

std::size_t encode(const EncodeCall& call) {
    const auto count = static_cast<std::int64_t>(call.values.size());
    const std::size_t scaleBytes = bucketsOf(count) * sizeof(float);
    BitWriter out(call.out + scaleBytes);
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const auto values = call.values.subspan(first, size);
        const float scale = largestMagnitude(values);
        putScale(call.out, bucket, scale);
        for (const float value : values) {
            const bool kept = call.random.uniform() * static_cast<double>(scale) < static_cast<double>(std::abs(value));
            out.write(!kept ? 0 : value < 0 ? 2 : 1, 2);
        }
    });
    return scaleBytes + out.finish();
}

void decode(std::span<const std::byte> bytes, double, Precision, std::span<float> values) {
    const auto count = static_cast<std::int64_t>(values.size());
    BitReader in(bytes.data() + bucketsOf(count) * sizeof(float));
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const float scale = scaleAt(bytes, bucket);
        const float meaning[4] = {0, scale, -scale, 0};
        for (float& value : values.subspan(first, size)) value = meaning[in.read(2)];
    });
}

}  // namespace

const Codec& terngrad() {
    static const Codec codec{.id = "terngrad",
                             .summary = "−s, 0 or +s, by chance; unbiased, 2 bits",
                             .unbiased = true,
                             .mostBytes = [](std::int64_t count, double, Precision) -> std::size_t {
                                 return bucketsOf(count) * sizeof(float) + (2 * count + 7) / 8;
                             },
                             .encode = encode,
                             .decode = decode};
    return codec;
}

}  // namespace kolo::training
