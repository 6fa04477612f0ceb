// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of training on one kind of device. Layers and optimizers are written against this class, so they know
// nothing of devices. One file per kind of device in engine/training/kernels/ and one `part(...)` line there.
//
// All arrays are float32 in the device's memory, matrices row by row. Functions are called in turn by the thread of the
// device's rank. A virtual device is that thread, so they have done their work when they return; a GPU has been told of
// it then, and finish() waits.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::devices {
class Device;
}

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
    constexpr int size() const { return channels * height * width; }
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

class Kernels {
public:
    virtual ~Kernels() = default;
    /// Returns when everything that was called is done, and tells the first thing that went wrong.
    virtual Outcome<void> finish() = 0;

    /// c (m × n) = a (m × k) · b (k × n) + beta · c
    virtual void multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC) = 0;
    /// Every row of `out` becomes `row`.
    virtual void fillRows(int rows, int columns, const float* row, float* out) = 0;
    /// out = the sum over all rows + beta · out
    virtual void sumRows(int rows, int columns, const float* in, float beta, float* out) = 0;

    virtual void zero(std::int64_t count, float* out) = 0;
    virtual void copy(std::int64_t count, const float* in, float* out) = 0;

    virtual void relu(std::int64_t count, const float* in, float* out) = 0;
    virtual void reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) = 0;
    virtual void tanh(std::int64_t count, const float* in, float* out) = 0;
    virtual void tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient) = 0;

    /// 3 × 3 neighbourhoods of one image, zero beyond its border, as columns: (channels · 9) × (height · width).
    virtual void neighbourhoods(Extent image, const float* in, float* columns) = 0;
    /// The transpose of that: adds every column's entries up where they came from; overwrites `image`.
    virtual void neighbourhoodsBack(Extent image, const float* columns, float* out) = 0;
    /// out[f · pixels + p] = bias[f]: a convolution's maps before anything is added.
    virtual void fillMaps(int maps, int pixels, const float* bias, float* out) = 0;
    /// out[f] = the sum of map f + beta · out[f]
    virtual void sumMaps(int maps, int pixels, const float* in, float beta, float* out) = 0;
    /// The largest of every 2 × 2 square; odd last rows and columns stand alone. `image` is the input's extent.
    virtual void maxPool(Extent image, const float* in, float* out) = 0;
    virtual void maxPoolBack(Extent image, const float* in, const float* out, const float* outGradient,
                             float* inGradient) = 0;

    /// velocity = momentum · velocity + gradient; parameters −= rate · velocity. `velocity` is null without momentum.
    virtual void sgd(const SgdStep& step, const float* gradient, float* velocity, float* parameters) = 0;
    virtual void adam(const AdamStep& step, const float* gradient, float* first, float* second, float* parameters) = 0;

    /// Of the bits, to compare arrays of devices of one kind: another kind may have another hash. Waits, as finish().
    virtual Outcome<std::uint64_t> hash(std::int64_t count, const float* in) = 0;
};

/// The kernels of one kind of device, as registered.
struct KernelSet {
    std::string_view deviceKind;  ///< "virtual"
    /// Ok if they can be had here; otherwise why not, as an error about the field `devices`.
    Outcome<void> (*available)();
    /// For one device of that kind, which outlives them.
    Outcome<std::unique_ptr<Kernels>> (*open)(devices::Device& device);
};
/// In the order of kernels/CMakeLists.txt.
const std::vector<const KernelSet*>& allKernels();
/// Null when there are none for that kind.
const KernelSet* findKernels(std::string_view deviceKind);

}  // namespace kolo::training
