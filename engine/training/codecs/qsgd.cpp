// SPDX-License-Identifier: Apache-2.0
//
// QSGD: every value becomes one of a few levels between 0 and the largest of its bucket, with a sign: b bits in all. It
// is rounded up or down by chance, with the odds that make the mean right, so the quantized gradient is unbiased and
// nothing needs to be remembered (Alistarh et al., NIPS 2017, with the largest magnitude as the norm).
#include "engine/api/wording.h"
#include "engine/training/codec.h"
#include "engine/training/codecs/bits.h"
#include "engine/training/codecs/buckets.h"

namespace kolo::training {

namespace {

/// Levels above zero: one bit is the sign.
int levelsOf(double bits) {
    return (1 << (static_cast<int>(bits) - 1)) - 1;
}

std::size_t encode(const EncodeCall& call) {
    const int bits = static_cast<int>(call.setting), levels = levelsOf(call.setting);
    const auto count = static_cast<std::int64_t>(call.values.size());
    const std::size_t scaleBytes = bucketsOf(count) * sizeof(float);
    BitWriter out(call.out + scaleBytes);
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const auto values = call.values.subspan(first, size);
        const float scale = largestMagnitude(values);
        putScale(call.out, bucket, scale);
        for (const float value : values) {
            const double height =
                scale > 0 ? static_cast<double>(std::abs(value)) / static_cast<double>(scale) * levels : 0;
            auto level = static_cast<std::uint32_t>(height);
            level += call.random.uniform() < height - level;
            out.write(level << 1 | (value < 0), bits);
        }
    });
    return scaleBytes + out.finish();
}

void decode(std::span<const std::byte> bytes, double setting, Precision, std::span<float> values) {
    const int bits = static_cast<int>(setting);
    const float levels = static_cast<float>(levelsOf(setting));
    const auto count = static_cast<std::int64_t>(values.size());
    BitReader in(bytes.data() + bucketsOf(count) * sizeof(float));
    eachBucket(count, [&](std::int64_t bucket, std::int64_t first, std::int64_t size) {
        const float scale = scaleAt(bytes, bucket) / levels;
        for (float& value : values.subspan(first, size)) {
            const std::uint32_t code = in.read(bits);
            const float magnitude = static_cast<float>(code >> 1) * scale;
            value = code & 1 ? -magnitude : magnitude;
        }
    });
}

}  // namespace

const Codec& qsgd() {
    static const Codec codec{.id = "qsgd",
                             .settingName = Complaint::tr("bits"),
                             .defaultSetting = 4,
                             .leastSetting = 2,
                             .mostSetting = 8,
                             .wholeSetting = true,
                             .summary = "a few levels, rounded by chance; unbiased",
                             .unbiased = true,
                             .mostBytes = [](std::int64_t count, double bits, Precision) -> std::size_t {
                                 return bucketsOf(count) * sizeof(float) + (count * static_cast<int>(bits) + 7) / 8;
                             },
                             .encode = encode,
                             .decode = decode};
    return codec;
}

}  // namespace kolo::training
