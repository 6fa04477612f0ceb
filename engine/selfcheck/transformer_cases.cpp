// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "engine/selfcheck/training_case.h"

namespace kolo::selfcheck {

namespace {

using training::Kernels;
using At = const std::vector<float*>&;

constexpr std::int64_t kRows = 19, kWidth = 75;
constexpr double kEpsilon = 1e-5;

/// A row of array `array` around its mean, over its deviation.
struct Normed {
    double mean = 0, deviation = 0;

    Normed(const Given& given, int array, std::int64_t row) {
        for (std::int64_t i = 0; i < kWidth; ++i) mean += given(array, row * kWidth + i) / kWidth;
        for (std::int64_t i = 0; i < kWidth; ++i) {
            const double off = given(array, row * kWidth + i) - mean;
            deviation += off * off / kWidth;
        }
        deviation = std::sqrt(deviation + kEpsilon);
    }
    double operator()(double x) const { return (x - mean) / deviation; }
};

/// The statistics of the rows of `numbers(kRows * kWidth, which)`, for the way back.
Floats statisticsOf(int which) {
    const std::vector<Floats> rows = {numbers(kRows * kWidth, which)};
    Floats statistics;
    for (std::int64_t row = 0; row < kRows; ++row) {
        const Normed normed({rows}, 0, row);
        statistics.push_back(static_cast<float>(normed.mean));
        statistics.push_back(static_cast<float>(1 / normed.deviation));
    }
    return statistics;
}

std::vector<Case> normCases() {
    const Floats x = numbers(kRows * kWidth, 1), scale = numbers(kWidth, 2), other = numbers(kRows * kWidth, 3);
    constexpr double kSums = 2 * kWidth;  // roundings
    std::vector<Case> cases = {
        {"normalise",
         kSums,
         0,
         {numbers(kRows * kWidth, 0), x, scale, numbers(kWidth, 4), Floats(2 * kRows)},
         [](Kernels& k, At at) { k.normalise(kRows, kWidth, at[1], at[2], at[3], at[4], at[0]); },
         [](const Given& given, std::int64_t i) {
             const Normed normed(given, 1, i / kWidth);
             Wanted sum;
             sum.add(given(1, i) / normed.deviation * given(2, i % kWidth));
             sum.add(-normed.mean / normed.deviation * given(2, i % kWidth));
             sum.add(given(3, i % kWidth));
             return sum;
         }},
        {"normalise back",
         kSums,
         0,
         {numbers(kRows * kWidth, 0), x, statisticsOf(1), scale, other, numbers(kRows * kWidth, 5)},
         [](Kernels& k, At at) { k.normaliseBack(kRows, kWidth, at[1], at[2], at[3], at[4], at[5], at[0]); },
         [](const Given& given, std::int64_t i) {
             const std::int64_t row = i / kWidth;
             const Normed normed(given, 1, row);
             Wanted sum;
             sum.add(given(5, i));
             sum.add(given(4, i) * given(3, i % kWidth) / normed.deviation);
             for (std::int64_t j = 0; j < kWidth; ++j) {
                 const double gradient = given(4, row * kWidth + j) * given(3, j) / normed.deviation / kWidth;
                 sum.add(-gradient);
                 sum.add(-gradient * normed(given(1, row * kWidth + j)) * normed(given(1, i)));
             }
             return sum;
         }},
    };
    for (const float beta : {0.0f, 1.0f})
        cases.push_back(
            {beta == 0 ? "normalise's parameters back" : "normalise's parameters back + out",
             4 * kRows,
             0,
             {numbers(2 * kWidth, 0), x, statisticsOf(1), other},
             [beta](Kernels& k, At at) { k.normaliseParametersBack(kRows, kWidth, at[1], at[2], at[3], beta, at[0]); },
             [beta](const Given& given, std::int64_t i) {
                 Wanted sum;
                 sum.add(static_cast<double>(beta) * given(0, i));
                 for (std::int64_t row = 0; row < kRows; ++row) {
                     const std::int64_t at = row * kWidth + i % kWidth;
                     const Normed normed(given, 1, row);
                     sum.add(given(3, at) * (i < kWidth ? normed(given(1, at)) : 1));
                     if (i < kWidth) sum.magnitude += std::abs(given(3, at) * normed.mean / normed.deviation);
                 }
                 return sum;
             }});
    return cases;
}

std::vector<Case> softmaxCases() {
    constexpr int kMatrices = 5;
    static constexpr int kLength = 37;
    constexpr float kScale = 0.25f;
    constexpr std::int64_t kCount = std::int64_t{kMatrices} * kLength * kLength;
    const auto softmax = [](const Given& given, int array, std::int64_t row, std::int64_t column) {
        const std::int64_t seen = row % kLength + 1;
        if (column >= seen) return 0.0;
        double sum = 0;
        for (std::int64_t i = 0; i < seen; ++i)
            sum += std::exp(static_cast<double>(kScale) *
                            (given(array, row * kLength + i) - given(array, row * kLength + column)));
        return 1 / sum;
    };
    Floats probabilities(kCount);
    const std::vector<Floats> scores = {numbers(kCount, 1)};
    for (std::int64_t i = 0; i < kCount; ++i)
        probabilities[i] = static_cast<float>(softmax({scores}, 0, i / kLength, i % kLength));
    return {
        {"causal softmax",
         kLength + 2 * kFunction,
         0,
         {numbers(kCount, 1)},
         [](Kernels& k, At at) { k.causalSoftmax(kMatrices, kLength, kScale, at[0]); },
         [=](const Given& given, std::int64_t i) { return Wanted::of(softmax(given, 0, i / kLength, i % kLength)); }},
        {"causal softmax back",
         2 * kLength,
         0,
         {numbers(kCount, 2), probabilities},
         [](Kernels& k, At at) { k.causalSoftmaxBack(kMatrices, kLength, kScale, at[1], at[0]); },
         [](const Given& given, std::int64_t i) {
             const std::int64_t first = i / kLength * kLength, seen = i / kLength % kLength + 1;
             Wanted sum;
             if (i - first >= seen) return sum;
             const double factor = static_cast<double>(kScale) * given(1, i);
             sum.add(factor * given(0, i));
             for (std::int64_t j = first; j < first + seen; ++j) sum.add(-factor * given(1, j) * given(0, j));
             return sum;
         }},
    };
}

/// Of a table of kEntries rows.
std::vector<Case> embeddingCases() {
    static constexpr int kEntries = 7, kCount = 53;
    Floats chosen(kCount);
    for (int i = 0; i < kCount; ++i) chosen[i] = static_cast<float>(i * i % kEntries);  // some rows never
    const Floats table = numbers(kEntries * kWidth, 1), gradient = numbers(kCount * kWidth, 2);
    std::vector<Case> cases = {
        {"embed",
         0,
         0,
         {numbers(kCount * kWidth, 0), chosen, table},
         [](Kernels& k, At at) { k.embed(kCount, kEntries, kWidth, at[1], at[2], at[0]); },
         [](const Given& given, std::int64_t i) {
             return Wanted::of(given(2, static_cast<std::int64_t>(given(1, i / kWidth)) * kWidth + i % kWidth));
         }}};
    for (const float beta : {0.0f, 1.0f})
        cases.push_back(
            {beta == 0 ? "embed back" : "embed back + out",
             kCount + 1,
             0,
             {numbers(kEntries * kWidth, 0), chosen, gradient},
             [beta](Kernels& k, At at) { k.embedBack(kCount, kEntries, kWidth, at[1], at[2], beta, at[0]); },
             [beta](const Given& given, std::int64_t i) {
                 Wanted sum;
                 sum.add(static_cast<double>(beta) * given(0, i));
                 for (int at = 0; at < kCount; ++at)
                     if (static_cast<std::int64_t>(given(1, at)) == i / kWidth)
                         sum.add(given(2, at * kWidth + i % kWidth));
                 return sum;
             }});
    return cases;
}

std::vector<Case> geluCases() {
    constexpr std::int64_t kCount = 100'003;
    Floats x = numbers(kCount, 1);
    for (float& each : x) each *= 6;
    const auto gate = [](double at) {
        const double slope = std::sqrt(2 / 3.14159265358979323846);
        return 1 / (1 + std::exp(-2 * slope * (at + 0.044715 * at * at * at)));
    };
    return {
        // The exponent, up to 25, is rounded some five times before it is one: each counts 25 times.
        {"gelu",
         160,
         0,
         {numbers(kCount, 0), x},
         [](Kernels& k, At at) { k.gelu(kCount, at[1], at[0]); },
         [=](const Given& given, std::int64_t i) { return Wanted::of(given(1, i) * gate(given(1, i))); }},
        {"gelu back",
         160,
         0,
         {numbers(kCount, 0), x, numbers(kCount, 2)},
         [](Kernels& k, At at) { k.geluBack(kCount, at[1], at[2], at[0]); },
         [=](const Given& given, std::int64_t i) {
             const double at = given(1, i), open = gate(at);
             const double slope = 2 * std::sqrt(2 / 3.14159265358979323846) * (1 + 3 * 0.044715 * at * at);
             Wanted sum;
             sum.add(given(2, i) * open);
             sum.add(given(2, i) * at * open * (1 - open) * slope);
             sum.magnitude += std::abs(given(2, i) * at * open * open * slope);  // 1 − open is a difference, too
             return sum;
         }},
        {"add row",
         1,
         0,
         {numbers(kRows * kWidth, 0), numbers(kRows * kWidth, 1), numbers(kWidth, 2)},
         [](Kernels& k, At at) { k.addRow(kRows, kWidth, at[1], at[2], at[0]); },
         [](const Given& given, std::int64_t i) {
             Wanted sum;
             sum.add(given(1, i));
             sum.add(given(2, i % kWidth));
             return sum;
         }},
    };
}

/// As attention does it: the matrices of a head lie between those of the others.
std::vector<Case> stackCases() {
    static constexpr int kBatch = 3, kHeads = 2, kLength = 9, kSize = 5, kStride = 3 * kHeads * kSize;
    constexpr std::int64_t kCount = std::int64_t{kBatch} * kLength * kStride;
    static constexpr std::int64_t kScores = kLength * kLength;
    return {{"multiply stacks",
             kSize + 1,
             0,
             {numbers(kBatch * kHeads * kScores, 0), numbers(kCount, 1)},
             [](Kernels& k, At at) {
                 k.multiply({kBatch, kHeads}, kLength, kLength, kSize, {at[1], kStride, kLength * kStride, kSize},
                            {at[1] + kHeads * kSize, kStride, kLength * kStride, kSize, true},
                            {at[0], kLength, kHeads * kScores, kScores});
             },
             [](const Given& given, std::int64_t i) {
                 const std::int64_t matrix = i / kScores, row = i % kScores / kLength, column = i % kLength;
                 const std::int64_t from = matrix / kHeads * kLength * kStride + matrix % kHeads * kSize;
                 Wanted sum;
                 for (int l = 0; l < kSize; ++l)
                     sum.add(given(1, from + row * kStride + l) *
                             given(1, from + kHeads * kSize + column * kStride + l));
                 return sum;
             }}};
}

}  // namespace

std::vector<Case> transformerCases() {
    std::vector<Case> cases;
    for (auto* const some : {normCases, softmaxCases, embeddingCases, geluCases, stackCases})
        for (Case& each : some()) cases.push_back(std::move(each));
    return cases;
}

}  // namespace kolo::selfcheck
