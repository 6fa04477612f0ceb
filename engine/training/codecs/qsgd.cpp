// SPDX-License-Identifier: Apache-2.0
//
// QSGD: every value becomes one of a few levels between 0 and the largest of its bucket, with a sign: b bits in all. It
// is rounded up or down by chance, with the odds that make the mean right, so the quantized gradient is unbiased and
// nothing needs to be remembered (Alistarh et al., NIPS 2017, with the largest magnitude as the norm).
#include "engine/api/wording.h"
#include "engine/training/codecs/buckets.h"

namespace kolo::training {

namespace {

/// Levels above zero: one bit is the sign.
int levelsOf(double bits) {
    return (1 << (static_cast<int>(bits) - 1)) - 1;
}

std::size_t encode(const EncodeCall& call) {
    const int levels = levelsOf(call.setting);
    return encodeScaled(call, static_cast<int>(call.setting), [&](float value, float scale) {
        const double height =
            scale > 0 ? static_cast<double>(std::abs(value)) / static_cast<double>(scale) * levels : 0;
        auto level = static_cast<std::uint32_t>(height);
        level += call.random.uniform() < height - level;
        return level << 1 | (value < 0);
    });
}

void decode(std::span<const std::byte> bytes, double setting, Precision, std::span<float> values) {
    const float levels = static_cast<float>(levelsOf(setting));
    decodeScaled(bytes, static_cast<int>(setting), values, [&](float scale) {
        return [step = scale / levels](std::uint32_t code) {
            const float magnitude = static_cast<float>(code >> 1) * step;
            return code & 1 ? -magnitude : magnitude;
        };
    });
}

}  // namespace

const Codec& qsgd{.id = "qsgd",
                  .settingName = Complaint::tr("bits"),
                  .defaultSetting = 4,
                  .leastSetting = 2,
                  .mostSetting = 8,
                  .wholeSetting = true,
                  .summary = "a few levels, rounded by chance; unbiased",
                  .unbiased = true,
                  .mostBytes = [](std::int64_t count, double bits, Precision) -> std::size_t {
                      return scaledBytes(count, static_cast<int>(bits));
                  },
                  .encode = encode,
                  .decode = decode};

}  // namespace kolo::training
