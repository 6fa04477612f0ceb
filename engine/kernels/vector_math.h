// SPDX-License-Identifier: Apache-2.0
//
// Element-wise functions of a transformer, written so that a loop over them becomes vector instructions, which calls of
// the library's exp do not. Written once for the processor and for GPUs, as arithmetic.h.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

// In front of a function with such loops: it is compiled for several widths of vectors, and the processor's own is
// chosen when the program starts. Nothing is contracted or reordered, so all of them have the same bits. (A sanitizer
// cannot watch the choice.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define KOLO_ALL_WIDTHS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define KOLO_ALL_WIDTHS
#endif

namespace kolo::kernels {

/// exp(x) to about two units in the last place: 2ⁿ · eʳ with n whole and |r| <= ln 2 / 2, eʳ by its series. x is
/// limited to -87 … 88.
constexpr float quickExp(float x) {
    constexpr float kToWhole = 12582912.0f;  // 1.5 · 2²³: what is added to it is rounded to a whole number
    const float within = x < -87.0f ? -87.0f : x > 88.0f ? 88.0f : x;
    const float shifted = within * 1.44269504f + kToWhole;
    const float n = shifted - kToWhole;
    const float r = (within - n * 0.693359375f) + n * 2.12194440e-4f;  // ln 2 in two parts, the first without rounding
    float series = 1.0f / 5040;
    series = series * r + 1.0f / 720;
    series = series * r + 1.0f / 120;
    series = series * r + 1.0f / 24;
    series = series * r + 1.0f / 6;
    series = series * r + 0.5f;
    series = series * r * r + r + 1.0f;
    // n stands in the last bits of `shifted`; there it is moved to where a float has its exponent.
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(series) + (std::bit_cast<std::uint32_t>(shifted) << 23));
}

/// Gaussian error linear unit (Hendrycks and Gimpel 2016) in its tanh form, as GPT-2 has it:
/// x / 2 · (1 + tanh u) = x / (1 + exp(−2u)), u = √(2/π) · (x + 0.044715 x³)
struct Gelu {
    static constexpr float kSlope = 0.7978845608f, kCube = 0.044715f;
    /// How much of x comes through.
    static constexpr float gate(float x) {
        return 1.0f / (1.0f + quickExp(-2.0f * kSlope * x * (1.0f + kCube * x * x)));
    }
    template <typename T>
    static constexpr T apply(T x) {
        return x * gate(x);
    }
};
/// From the argument and the gradient by the result.
struct GeluGrad {
    template <typename T>
    static constexpr T apply(T x, T gradient) {
        const T gate = Gelu::gate(x);
        const T slope = 2 * Gelu::kSlope * (1 + 3 * Gelu::kCube * x * x);
        return gradient * (gate + x * gate * (1 - gate) * slope);
    }
};

/// How many partial sums there are below: as many as the widest vector has floats.
constexpr int kParts = 16;

/// The sum of value(0) … value(count - 1) as interleaved partial sums, which vector instructions can add; always in the
/// same order.
template <typename Value>
constexpr float sumInParts(int count, const Value& value) {
    float parts[kParts] = {};
    int i = 0;
    for (; i + kParts <= count; i += kParts)
        for (int part = 0; part < kParts; ++part) parts[part] += value(i + part);
    float sum = 0;
    for (; i < count; ++i) sum += value(i);
    for (int part = 0; part < kParts / 2; ++part) parts[part] += parts[part + kParts / 2];
    for (int part = 0; part < kParts / 2; ++part) sum += parts[part];
    return sum;
}

/// The largest of value(0) … value(count - 1), at least one; NaN, if there is one of positive sign. Compared as whole
/// numbers in the same order, of which vector instructions find the largest whatever their order.
template <typename Value>
constexpr float largestOf(int count, const Value& value) {
    constexpr auto flipped = [](std::int32_t bits) { return bits ^ ((bits >> 31) & 0x7fffffff); };
    std::int32_t largest = std::numeric_limits<std::int32_t>::min();
    for (int i = 0; i < count; ++i) {
        const std::int32_t each = flipped(std::bit_cast<std::int32_t>(value(i)));
        largest = largest < each ? each : largest;
    }
    return std::bit_cast<float>(flipped(largest));
}

/// `seen` rounded up to whole parts, within a row of `length`: to process a few numbers more takes less time than to
/// stop exactly there.
constexpr int inWholeParts(int seen, int length) {
    const int whole = (seen + kParts - 1) / kParts * kParts;
    return whole < length ? whole : length;
}

}  // namespace kolo::kernels
