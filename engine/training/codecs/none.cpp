// SPDX-License-Identifier: Apache-2.0
//
// Every value, one after another, in the precision that was asked for: 4 bytes each, or 2.
#include "engine/training/codecs/half.h"

namespace kolo::training {

namespace {

std::size_t encode(const EncodeCall& call) {
    if (call.values.empty()) return 0;
    const std::size_t width = sizeOf(call.precision);
    if (call.precision == Precision::Fp32) {
        std::memcpy(call.out, call.values.data(), call.values.size_bytes());
    } else {
        for (std::size_t i = 0; i < call.values.size(); ++i)
            writeValue(call.values[i], call.precision, call.out + i * width);
    }
    return call.values.size() * width;
}

void decode(std::span<const std::byte> bytes, double, Precision precision, std::span<float> values) {
    if (values.empty()) return;
    if (precision == Precision::Fp32) {
        std::memcpy(values.data(), bytes.data(), values.size_bytes());
    } else {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = readValue(bytes.data() + i * sizeOf(precision), precision);
    }
}

}  // namespace

const Codec& none{
    .id = "none",
    .summary = "every value, in the precision that was asked for",
    .mostBytes = [](std::int64_t count, double, Precision precision) { return count * sizeOf(precision); },
    .encode = encode,
    .decode = decode};

}  // namespace kolo::training
