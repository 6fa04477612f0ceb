// SPDX-License-Identifier: Apache-2.0
//
// Products with what comes before or behind them in the same kernel, and losses.
#include <array>

#include "engine/selfcheck/training_case.h"
#include "engine/training/loss.h"

namespace kolo::selfcheck {

namespace {

using training::Kernels;
using At = const std::vector<float*>&;

constexpr int kFusedRows = 37, kIn = 29, kOut = 150;

/// in · w + row
Wanted product(const Given& given, int in, int w, int row, std::int64_t i, std::int64_t j) {
    Wanted sum;
    sum.add(given(row, j));
    for (int l = 0; l < kIn; ++l) sum.add(given(in, i * kIn + l) * given(w, l * kOut + j));
    return sum;
}

/// Of column j, the rows' sum, each times its factor if so.
Wanted sumOf(const Given& given, std::int64_t j, bool times) {
    Wanted sum;
    for (int i = 0; i < kFusedRows; ++i) sum.add((times ? given(2, i) : 1) * given(3, i * kIn + j));
    return sum;
}

std::vector<Case> productCases() {
    const std::vector<Floats> arrays = {numbers(kFusedRows * kOut, 0), numbers(kFusedRows * kIn, 1),
                                        numbers(kIn * kOut, 2), numbers(kOut, 3)};
    const std::vector<Floats> summed = {numbers(kIn, 0), numbers(kIn, 1), numbers(kFusedRows, 2),
                                        numbers(kFusedRows * kIn, 3)};
    const auto sumRows = [](Kernels& k, At at) {
        k.multiplySumRows(1, kIn, kFusedRows, {at[2], 1, true}, {at[3], kIn}, at[1], at[0]);
    };
    return {
        {"multiply + row", kIn + 2, 0, arrays,
         [](Kernels& k, At at) {
             k.multiplyAddRow(kFusedRows, kOut, kIn, {at[1], kIn}, {at[2], kOut}, at[3], false, at[0]);
         },
         [](const Given& given, std::int64_t at) { return product(given, 1, 2, 3, at / kOut, at % kOut); }},
        {"multiply + row, relu", kIn + 2, 0, arrays,
         [](Kernels& k, At at) {
             k.multiplyAddRow(kFusedRows, kOut, kIn, {at[1], kIn}, {at[2], kOut}, at[3], true, at[0]);
         },
         [](const Given& given, std::int64_t at) {
             Wanted sum = product(given, 1, 2, 3, at / kOut, at % kOut);
             sum.value = std::max(0.0, sum.value);
             return sum;
         }},
        {"multiply and sum rows", kFusedRows + 2, 0, summed, sumRows,
         [](const Given& given, std::int64_t j) { return sumOf(given, j, true); }},
        {"the sum of rows beside a product", kFusedRows + 2, 1, summed, sumRows,
         [](const Given& given, std::int64_t j) { return sumOf(given, j, false); }},
    };
}

std::vector<Case> lossCases() {
    constexpr int kClasses = 11;
    constexpr float kScale = 0.25f;
    static const std::array<std::int32_t, 5> labels = {0, 10, 3, 3, 7};
    constexpr int kLabelled = static_cast<int>(labels.size());
    const std::vector<Floats> arrays = {numbers(kLabelled * kClasses, 0), numbers(kLabelled * kClasses, 1)};
    const auto call = [](const char* loss) {
        return [loss](Kernels& k, At at) {
            static double sum = 0;  // nobody asks
            k.loss(*training::findLoss(loss), {kLabelled, kClasses, at[1], labels.data(), false, kScale, at[0]}, 1,
                   &sum);
        };
    };
    const auto isLabel = [](std::int64_t at) { return labels[at / kClasses] == at % kClasses ? 1.0 : 0.0; };
    return {{"cross-entropy's derivative", kFunction, 0, arrays, call("cross-entropy"),
             [=](const Given& given, std::int64_t at) {
                 double all = 0;
                 for (std::int64_t c = 0; c < kClasses; ++c) all += std::exp(given(1, at / kClasses * kClasses + c));
                 Wanted sum;
                 sum.add(double{kScale} * std::exp(given(1, at)) / all);
                 sum.add(-double{kScale} * isLabel(at));
                 return sum;
             }},
            {"the squared distance's derivative", 2, 0, arrays, call("mean-squared"),
             [=](const Given& given, std::int64_t at) {
                 Wanted sum;
                 sum.add(double{kScale} * given(1, at));
                 sum.add(-double{kScale} * isLabel(at));
                 return sum;
             }},
            {"the mean square's derivative", 3, 0, arrays, call("mse"), [=](const Given& given, std::int64_t at) {
                 Wanted sum;
                 sum.add(2 * double{kScale} / kClasses * given(1, at));
                 sum.add(-2 * double{kScale} / kClasses * isLabel(at));
                 return sum;
             }}};
}

}  // namespace

std::vector<Case> fusedCases() {
    std::vector<Case> cases = productCases();
    for (Case& each : lossCases()) cases.push_back(std::move(each));
    return cases;
}

}  // namespace kolo::selfcheck
