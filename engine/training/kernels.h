// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of training on one device. Layers and optimizers are written against this class, so they know nothing
// of devices; every function is one launch of a kernel of the registry (engine/kernels), the same that the placement
// lab runs where both compute the same.
//
// All arrays are float32 in the device's memory, matrices row by row. Functions are called in turn by the thread of the
// device's rank. Where the processor can address that memory, this thread is the device, so they have done their work
// when they return. For a GPU they are only noted then; finish() launches all of it and waits (launches.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/non_copyable.h"
#include "engine/devices/device.h"
#include "engine/kernels/registry.h"
#include "engine/training/launches.h"

namespace kolo::training {

struct Loss;

/// A matrix inside an array: element (i, j) is at[i * stride + j], or at[j * stride + i] when it is read transposed.
struct View {
    const float* at;
    int stride;
    bool transposed = false;
};

/// A matrix for each row of a batch and each head of attention: those of row r and head h begin at
/// at + r * perRow + h * perHead.
struct Stack {
    const float* at;
    int stride;
    std::int64_t perRow, perHead;
    bool transposed = false;
};
struct StackSize {
    int rows, heads;
};

/// An image of channels × height × width; one row of a batch.
struct Extent {
    int channels = 1, height = 1, width = 1;
    constexpr int size() const { return channels * height * width; }
    friend bool operator==(const Extent&, const Extent&) = default;
};

/// What a convolution or a pooling looks at along one side of an image: windows of `size`, `stride` apart.
struct WindowSide {
    static constexpr int kSame = -1;

    int size = 3, stride = 1;
    /// Elements added at both ends. kSame: so few that a window begins with every stride of the image, and of an odd
    /// number of them the last behind, as in TensorFlow.
    int padding = kSame;

    bool fits(int length) const { return padding == kSame || length + 2 * padding >= size; }
    int count(int length) const {
        return padding == kSame ? (length + stride - 1) / stride : (length + 2 * padding - size) / stride + 1;
    }
    /// How far before the image the first window begins.
    int before(int length) const {
        return padding == kSame ? std::max(0, (count(length) - 1) * stride + size - length) / 2 : padding;
    }
    friend bool operator==(const WindowSide&, const WindowSide&) = default;
};

struct Window {
    WindowSide down, across;  ///< as they are: 3 × 3, and the image keeps its size

    int taps() const { return down.size * across.size; }
    bool fits(Extent image) const { return down.fits(image.height) && across.fits(image.width); }
    /// As many as there are windows; it fits.
    Extent of(Extent image) const { return {image.channels, down.count(image.height), across.count(image.width)}; }
    friend bool operator==(const Window&, const Window&) = default;
};
/// 2 × 2 without gaps, cut off at an odd image's last row and column.
inline constexpr Window kPoolWindow{{2, 2}, {2, 2}};

struct SgdStep {
    std::int64_t count;
    float rate, momentum;
};
struct AdamStep {
    std::int64_t count;
    float rate, beta1, beta2, epsilon;
    std::int64_t time;  ///< 1 …, for the correction of the first steps' bias
};

struct RmsPropStep {
    std::int64_t count;
    float rate, decay, momentum, epsilon;
    bool epsilonInRoot;  ///< √(v + ε), as Keras has it; otherwise √v + ε
};

class Kernels : NonCopyable {
public:
    /// Of a device whose kind has kernels, which outlives them.
    explicit Kernels(devices::Device& device);
    virtual ~Kernels();

    /// Ok if a kind of device has a kernel for everything here; otherwise why not, as an error about the field
    /// `devices`. `count`: how many are wanted of another kind instead.
    static Outcome<void> available(const std::string& deviceKind, int count);

    /// Returns when everything that was called is done, and tells the first thing that went wrong.
    Outcome<void> finish();
    /// Launches everything that was called, without waiting; `mark`, of the device, is reached when it is done.
    Outcome<void> submit(devices::Mark& mark);
    /// Returns when the device does nothing more of what was called, done or not; sums are not told.
    void abandon();
    /// At the end of a pass: finish(), if passes are timed. Otherwise passes go on being noted, so that a whole step
    /// can be one launch; whoever reads or frees what they write finishes first.
    Outcome<void> passDone() { return m_timesPasses ? finish() : Outcome<void>(); }
    bool computesAtOnce() const { return m_atOnce; }        ///< nothing is left to wait for
    void timePasses(bool times) { m_timesPasses = times; }  ///< as they are until then
    bool timesPasses() const { return m_timesPasses; }
    /// How long finish() has taken so far.
    std::int64_t finishNs() const { return m_finishNs; }

    /// From the processor's memory. `stays`: it is Device::hostMemory(), and stays as it is until finish(); otherwise
    /// it is copied now.
    void bring(std::size_t bytes, const void* from, void* to, bool stays = false);

    /// c (m × n) = a (m × k) · b (k × n) + beta · c
    virtual void multiply(int m, int n, int k, View a, View b, float beta, float* c, int strideC);
    /// The same for each pair of matrices of two stacks.
    virtual void multiply(StackSize stacks, int m, int n, int k, const Stack& a, const Stack& b, const Stack& c,
                          float beta = 0);
    // Products with what comes before or behind them, for devices that do both in one kernel.

    bool fuses() const { return !m_atOnce; }
    /// out (m × n) = a · b + row, and relu of that if so.
    void multiplyAddRow(int m, int n, int k, View a, View b, const float* row, bool relu, float* out);
    /// out (m × n) = a · b; rowSum = the sum of b's rows
    void multiplySumRows(int m, int n, int k, View a, View b, float* rowSum, float* out);

    /// Every row of `out` becomes `row`.
    void fillRows(int rows, int columns, const float* row, float* out);
    /// out = the sum over all rows + beta · out
    void sumRows(int rows, int columns, const float* in, float beta, float* out);

    /// out = in + row for every row; `out` may be `in`.
    void addRow(int rows, int columns, const float* in, const float* row, float* out);

    void zero(std::int64_t count, float* out);
    void copy(std::int64_t count, const float* in, float* out);

    void relu(std::int64_t count, const float* in, float* out);
    void reluBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient);
    void tanh(std::int64_t count, const float* in, float* out);
    void tanhBack(std::int64_t count, const float* out, const float* outGradient, float* inGradient);

    void gelu(std::int64_t count, const float* in, float* out);
    /// `inGradient` may be `outGradient`.
    void geluBack(std::int64_t count, const float* in, const float* outGradient, float* inGradient);

    /// out (count × width): for each of `numbers`, 0 … entries - 1, its row of `table` (entries × width).
    void embed(int count, int entries, int width, const float* numbers, const float* table, float* out);
    /// tableGradient = what came back to each row, added up, + beta * tableGradient
    void embedBack(int count, int entries, int width, const float* numbers, const float* outGradient, float beta,
                   float* tableGradient);

    /// Rows of mean 0 and variance 1, times `scale`, plus `shift`; `statistics` (rows × 2) is for the way back.
    void normalise(int rows, int width, const float* in, const float* scale, const float* shift, float* statistics,
                   float* out);
    /// `past`: a gradient to add, which may be null.
    void normaliseBack(int rows, int width, const float* in, const float* statistics, const float* scale,
                       const float* outGradient, const float* past, float* inGradient);
    /// Of the scale and, behind it, of the shift: 2 · width.
    void normaliseParametersBack(int rows, int width, const float* in, const float* statistics,
                                 const float* outGradient, float beta, float* gradient);

    /// In place: of `matrices` of length × length, row i becomes the softmax of scale · its first i + 1 numbers, and 0
    /// after these.
    void causalSoftmax(int matrices, int length, float scale, float* scores);
    /// In place: from the gradient by `probabilities` to that by the scores.
    void causalSoftmaxBack(int matrices, int length, float scale, const float* probabilities, float* gradient);

    /// The windows of one image, zero beyond its border, as columns: (channels · taps) × as many as there are windows.
    void windows(Extent image, const Window& window, const float* in, float* columns);
    /// The transpose of that: adds every column's entries up where they came from; overwrites `image`.
    void windowsBack(Extent image, const Window& window, const float* columns, float* out);
    /// out[f · pixels + p] = bias[f], for each row: a convolution's maps before anything is added.
    void fillMaps(int maps, int pixels, const float* bias, float* out, int rows = 1);
    /// out[f] = the sum of map f + beta · out[f]
    void sumMaps(int maps, int pixels, const float* in, float beta, float* out);
    /// The largest of what every window has inside of the image, whose extent is `image`.
    void maxPool(Extent image, const Window& window, const float* in, float* out);
    void maxPoolBack(Extent image, const Window& window, const float* in, const float* out, const float* outGradient,
                     float* inGradient);

    /// Adds what `rows` of outputs lose, divided by `divisor`, to *sum: by finish(). `gradient` becomes the derivative
    /// by the outputs times `scale`, unless it is null. `labels` are in the processor's memory; `stays`: as for
    /// bring().
    struct LossStep {
        int rows, classes;
        const float* outputs;
        const std::int32_t* labels;
        bool stays;
        float scale;
        float* gradient;
    };
    void loss(const Loss& loss, const LossStep& step, double divisor, double* sum);

    /// velocity = momentum · velocity + gradient; parameters −= rate · velocity. `velocity` is null without momentum.
    void sgd(const SgdStep& step, const float* gradient, float* velocity, float* parameters);
    void adam(const AdamStep& step, const float* gradient, float* first, float* second, float* parameters);

    /// meanSquare = decay · meanSquare + (1 − decay) · gradient²; velocity = momentum · velocity + gradient by its
    /// root; parameters −= rate · velocity. `velocity` is null without momentum.
    void rmsProp(const RmsPropStep& step, const float* gradient, float* meanSquare, float* velocity, float* parameters);

    // Clipping (clip.h).

    /// *sum = all squares + beta · *sum
    void sumSquares(std::int64_t count, const float* in, float beta, float* sum);
    /// In place: each is multiplied.
    void scale(std::int64_t count, float factor, float* values);
    /// In place: each to the nearest in −limit … limit.
    void clamp(std::int64_t count, float limit, float* values);

    /// Of the bits, to compare arrays of devices of one kind: another kind may have another hash. Waits, as finish().
    Outcome<std::uint64_t> hash(std::int64_t count, const float* in);

private:
    static constexpr int kOps = 36;
    static const std::array<const char*, kOps> kNames;

    using Lengths = std::initializer_list<std::int64_t>;
    struct Input {
        const void* data;
        Lengths lengths;
    };
    /// Memory of the processor and of the device for the same numbers.
    struct Twin {
        std::size_t bytes = 0;
        devices::HostMemory host{nullptr, nullptr};
        devices::Buffer device;
    };
    /// The n-th that is asked for since finish() is the same every time, so that a step refers to the same addresses
    /// every time.
    struct Twins {
        bool onHost, onDevice;
        std::vector<std::unique_ptr<Twin>> all{};
        std::size_t used = 0;
    };
    /// A sum that finish() has to make.
    struct Sum {
        const Twin* losses;
        int rows;
        double divisor;
        double* sum;
    };

    Launch& next();
    Twin* next(Twins& twins, std::size_t bytes);
    const float* ratesOf(std::initializer_list<float> rates);
    void refuse(Outcome<void> why);
    void copyWithHost(std::size_t bytes, const void* from, void* to, bool comes);
    Launch& nextOf(const Window& window, Extent image);
    Launch& nextProduct(const View& a, const View& b, float beta, int strideC);
    void run(int op, Launch& launch, std::initializer_list<Input> inputs, void* out, Lengths lengths,
             DType type = DType::Float32);
    void run(int op, std::initializer_list<Input> inputs, float* out, Lengths lengths) {
        run(op, next(), inputs, out, lengths);
    }
    void add(int axis, int rows, int columns, const float* in, float beta, float* out);

    devices::Device& m_device;
    const bool m_atOnce;  // the memory can be addressed: this thread computes
    std::array<kernels::KernelFunction, kOps> m_kernels;
    Launch m_now;  // of this thread; what it has allocated is used again
    std::array<kernels::Operand, Launch::kMostInputs> m_operands;  // of that
    std::unique_ptr<Launches> m_launches;                          // null: m_atOnce
    bool m_timesPasses = true;
    std::int64_t m_finishNs = 0;
    Twins m_staging{true, false}, m_labels{false, true}, m_losses{true, true}, m_rates{true, true};
    std::vector<Sum> m_sums;  // since finish()
    Outcome<void> m_refused;  // the first that could not be noted
    devices::Buffer m_hash;
};

}  // namespace kolo::training
