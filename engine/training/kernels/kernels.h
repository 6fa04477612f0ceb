// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of training on one kind of device: one table of functions per kind, one file and one `part(...)` line
// each. Layers and optimizers are written against this table, so they know nothing of devices.
//
// All arrays are float32 in the device's memory, matrices row by row. Functions run on the calling thread, which is the
// device's: a virtual device is one thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace kolo::training {

/// A matrix inside an array: element (i, j) is at[i * stride + j], or at[j * stride + i] when it is read transposed.
struct View {
    const float* at;
    int stride;
    bool transposed = false;
};

/// An image of channels × height × width; one row of a batch.
struct Extent {
    int channels = 1, height = 1, width = 1;
    int size() const { return channels * height * width; }
    friend bool operator==(const Extent&, const Extent&) = default;
};

struct SgdStep {
    std::int64_t count;
    float rate, momentum;
};
struct AdamStep {
    std::int64_t count;
    float rate, beta1, beta2, epsilon;
    std::int64_t time;  ///< 1 …, for the correction of the first steps' bias
};

struct Kernels {
    std::string_view deviceKind;  ///< "virtual"

    /// c (m × n) = a (m × k) · b (k × n) + beta · c
    void (*multiply)(int m, int n, int k, View a, View b, float beta, float* c, int strideC);
    /// Every row of `out` becomes `row`.
    void (*fillRows)(int rows, int columns, const float* row, float* out);
    /// out = the sum over all rows + beta · out
    void (*sumRows)(int rows, int columns, const float* in, float beta, float* out);

    void (*relu)(std::int64_t count, const float* in, float* out);
    void (*reluBack)(std::int64_t count, const float* out, const float* outGradient, float* inGradient);
    void (*tanh)(std::int64_t count, const float* in, float* out);
    void (*tanhBack)(std::int64_t count, const float* out, const float* outGradient, float* inGradient);

    /// 3 × 3 neighbourhoods of one image, zero beyond its border, as columns: (channels · 9) × (height · width).
    void (*neighbourhoods)(Extent image, const float* in, float* columns);
    /// The transpose of that: adds every column's entries up where they came from; overwrites `image`.
    void (*neighbourhoodsBack)(Extent image, const float* columns, float* out);
    /// out[f · pixels + p] = bias[f]: a convolution's maps before anything is added.
    void (*fillMaps)(int maps, int pixels, const float* bias, float* out);
    /// out[f] = the sum of map f + beta · out[f]
    void (*sumMaps)(int maps, int pixels, const float* in, float beta, float* out);
    /// The largest of every 2 × 2 square; odd last rows and columns stand alone. `image` is the input's extent.
    void (*maxPool)(Extent image, const float* in, float* out);
    void (*maxPoolBack)(Extent image, const float* in, const float* out, const float* outGradient, float* inGradient);

    /// velocity = momentum · velocity + gradient; parameters −= rate · velocity. `velocity` is null without momentum.
    void (*sgd)(const SgdStep& step, const float* gradient, float* velocity, float* parameters);
    void (*adam)(const AdamStep& step, const float* gradient, float* first, float* second, float* parameters);
};

/// Every registered table, in the order of kernels/CMakeLists.txt.
const std::vector<const Kernels*>& allKernels();
/// Null when there is none for that kind.
const Kernels* findKernels(std::string_view deviceKind);

}  // namespace kolo::training
