// SPDX-License-Identifier: Apache-2.0
//
// The kernels of the placement lab and of training. An operation (MatMul) maps inputs to an output; a kernel is its
// implementation for one element type on one kind of device. The kernels that exist decide where an operation can run:
// float32 MatMul has a GPU kernel, int32 MatMul has only one for the CPU, and so the placer has a reason to give.
//
// To add an operation, write one file in engine/kernels/ops/ and one `part(...)` line there. `kolo list kernels` prints
// the whole table. A GPU's kernels are in its module (engine/devices/cuda/ops), which is loaded on request;
// devices::findKernel looks in both.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"

namespace kolo::devices {
class Queue;
}

namespace kolo::kernels {

using Shape = std::vector<std::int64_t>;

/// A tensor has at most this many axes.
inline constexpr std::size_t kMaxAxes = 8;

struct TensorType {
    DType dtype = DType::Float32;
    Shape shape;  ///< empty: a scalar

    std::int64_t elements() const {
        std::int64_t count = 1;
        for (const std::int64_t length : shape) count *= length;
        return count;
    }
    std::size_t bytes() const { return static_cast<std::size_t>(elements()) * sizeOf(dtype); }
    friend bool operator==(const TensorType&, const TensorType&) = default;
};

std::string shapeText(const Shape& shape);  ///< as Python prints a tuple: "(2, 3)", "(3,)", "()"

/// Windows along one side of an image: their size, the distance from one to the next, and how far before the image the
/// first begins (padding).
struct Windows {
    int size = 1, stride = 1, before = 0;
    friend bool operator==(const Windows&, const Windows&) = default;
};

/// An operation's settings besides its inputs; each operation reads its own.
struct Attributes {
    bool transposeA = false, transposeB = false;  ///< MatMul
    std::array<std::int64_t, 3> strides{};        ///< MatMul: from a row of a, b and the product to the next; 0: no gap
    /// BatchMatMulV2 of two axes of matrices: how far a, b and the product move along each; all 0: matrix after matrix.
    std::array<std::array<std::int64_t, 2>, 3> stackStrides{};
    /// MatMul of float32, BiasAddGrad, EmbeddingGrad, LayerNormScaleGrad, SumSquares: beta × the output's previous
    /// content is added.
    float beta = 0;
    float scale = 1;  ///< CausalSoftmax: of the scores; CrossEntropyLoss, SquaredLoss: of the derivative
    std::vector<std::int64_t>
        axes;               ///< Transpose: order; Sum, Mean, Max, Min …: which; Softmax, ArgMax, ConcatV2 …: one
    bool relu = false;      ///< FusedMatMul: of the result
    bool keepAxes = false;  ///< Sum, Mean, Max, Min …
    std::vector<std::int64_t> begins, steps, lengths;  ///< StridedSlice: by axis of the input, counted from 0
    double start = 0, step = 1;                        ///< Range
    std::uint64_t seed = 0, seed2 = 0, skip = 0;       ///< RandomStandardNormal: as TensorFlow's Philox
    std::array<Windows, 2> windows{};                  ///< Im2Col, Col2Im, MaxPool, MaxPoolGrad: down and across
    /// ApplyMomentum, ApplyRMSProp; ApplyAdam has the rate, too, and Scale has it as its factor.
    float rate = 0, momentum = 0;
    /// The values that change from update to update, in the device's memory: the rate, and ApplyAdam's factor of the
    /// second moment's root. Null: they are computed from the other attributes.
    const float* rates = nullptr;
    float beta1 = 0, beta2 = 0, epsilon = 0;  ///< ApplyAdam; ApplyRMSProp has the last two, and LayerNorm epsilon
    bool epsilonInRoot = false;               ///< ApplyRMSProp: added to the square, not to its root
    float limit = 0;                          ///< Clamp
    std::int64_t time = 1;                    ///< ApplyAdam: which update this is
    TensorType output;  ///< Const, Fill, Range, Random…, Reshape, Cast, StridedSlice: what comes out
    std::shared_ptr<const std::vector<std::byte>> literal;  ///< Const: its bytes; Fill: its value

    friend bool operator==(const Attributes&, const Attributes&) = default;
};

struct Operand {
    const void* data = nullptr;
    const TensorType* type = nullptr;
};

/// One launch. Addresses are in the memory of the device that runs it, aligned to the element type; null for empty
/// tensors.
struct KernelCall {
    std::span<const Operand> inputs;
    void* output = nullptr;
    const TensorType& type;  ///< of the output
    const Attributes& attributes;
    devices::Queue* queue = nullptr;  ///< of a GPU: where its kernel is launched; set by the queue itself

    template <typename T>
    const T* in(std::size_t i) const {
        return static_cast<const T*>(inputs[i].data);
    }
    /// An input that the operation writes, too: an optimizer's state.
    template <typename T>
    T* state(std::size_t i) const {
        return static_cast<T*>(const_cast<void*>(inputs[i].data));
    }
    template <typename T>
    T* out() const {
        return static_cast<T*>(output);
    }
};
using KernelFunction = void (*)(const KernelCall& call);

struct Kernel {
    DType dtype;                  ///< of the first input; of the output if there is none
    std::string_view deviceKind;  ///< "cpu", "virtual", "cuda"
    KernelFunction run;           ///< called by devices::Queue::launch; on host memory, by anyone
    /// int32 on a GPU: available to those who request it with tf.device, but never chosen by default.
    bool onRequest = false;
};

/// ConcatV2, Pack and AddN take as many as they are given.
inline constexpr int kAnyInputs = -1;

struct Op {
    std::string name;  ///< as TensorFlow logs it: "MatMul"
    std::string summary;
    int inputs = 1;  ///< kAnyInputs: one or more
    /// What comes out, or why the inputs do not fit: a clause without its subject, "needs two matrices, not …". Null
    /// for what only training computes (engine/training/kernels.h), which knows the shapes.
    Outcome<TensorType> (*infer)(std::span<const TensorType> inputs, const Attributes& attributes);
    std::vector<Kernel> kernels;  ///< those in this program: for "cpu" and "virtual"
    bool aliases = false;         ///< the output is the first input under another type: nothing has to be computed
};

/// A module's kernels for operations of this table.
struct KernelFamily {
    struct Member {
        std::string_view op;
        Kernel kernel;
    };
    std::vector<Member> members;
};

/// Every registered operation, in the order of engine/kernels/ops/CMakeLists.txt.
const std::vector<const Op*>& allOps();
const Op* findOp(std::string_view name);

/// An error with the clause of a failed infer.
Error misfit(Text clause);

/// The shape that two shapes broadcast to, as in NumPy and TensorFlow; an error if they do not fit.
Outcome<Shape> broadcastShape(const Shape& a, const Shape& b);

/// Where int32 has kernels besides the CPU's. As in TensorFlow, it exists on a GPU for counting and for computing
/// indices, not for matrix products.
enum class Int32 : std::uint8_t { OnCpu, OnRequest, Everywhere };

template <typename... T>
struct Types {};
using Reals = Types<float, double>;
using Numbers = Types<float, double, std::int32_t, std::int64_t>;
using EveryType = Types<float, double, std::int32_t, std::int64_t, bool>;

template <typename T>
inline constexpr DType kDType = std::is_same_v<T, float>          ? DType::Float32
                                : std::is_same_v<T, double>       ? DType::Float64
                                : std::is_same_v<T, std::int32_t> ? DType::Int32
                                : std::is_same_v<T, std::int64_t> ? DType::Int64
                                                                  : DType::Bool;

/// Run::run<T> for each of these types on one kind of device.
template <typename Run, typename... T>
std::vector<Kernel> kernelsOn(std::string_view kind, Types<T...>, Int32 int32) {
    std::vector<Kernel> kernels;
    const auto add = [&](DType dtype, KernelFunction run) {
        const bool restricted = dtype == DType::Int32 && kind != "cpu";
        if (restricted && int32 == Int32::OnCpu) return;
        kernels.push_back({dtype, kind, run, restricted && int32 == Int32::OnRequest});
    };
    (add(kDType<T>, Run::template run<T>), ...);
    return kernels;
}

/// On the CPU and on virtual GPUs.
template <typename Run, typename Set>
std::vector<Kernel> kernelsOf(Set types, Int32 int32) {
    std::vector<Kernel> kernels = kernelsOn<Run>("cpu", types, int32);
    for (const Kernel& each : kernelsOn<Run>("virtual", types, int32)) kernels.push_back(each);
    return kernels;
}

/// An operation that only training computes, of float32, on the CPU and on virtual GPUs.
inline Op trainingOp(std::string name, std::string summary, int inputs, KernelFunction run) {
    std::vector<Kernel> kernels{{DType::Float32, "cpu", run}, {DType::Float32, "virtual", run}};
    return {std::move(name), std::move(summary), inputs, nullptr, std::move(kernels)};
}

}  // namespace kolo::kernels
