// SPDX-License-Identifier: Apache-2.0
//
// The kernels of the placement lab. An operation (MatMul) maps inputs to an output; a kernel is its implementation for
// one element type on one kind of device. The kernels that exist decide where an operation can run: float32 MatMul has
// a GPU kernel, int32 MatMul has only one for the CPU, and so the placer has a reason to give.
//
// To add an operation, write one file in engine/kernels/ops/ and one `part(...)` line there. `kolo list kernels` prints
// the whole table. A GPU's kernels are in its module (engine/devices/cuda/ops), which is loaded on request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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

    std::int64_t elements() const;
    std::size_t bytes() const { return static_cast<std::size_t>(elements()) * sizeOf(dtype); }
    friend bool operator==(const TensorType&, const TensorType&) = default;
};

std::string shapeText(const Shape& shape);  ///< as Python prints a tuple: "(2, 3)", "(3,)", "()"

/// An operation's settings besides its inputs; each operation reads its own.
struct Attributes {
    bool transposeA = false, transposeB = false;  ///< MatMul
    std::vector<std::int64_t>
        axes;               ///< Transpose: order; Sum, Mean, Max, Min …: which; Softmax, ArgMax, ConcatV2 …: one
    bool keepAxes = false;  ///< Sum, Mean, Max, Min …
    std::vector<std::int64_t> begins, steps, lengths;  ///< StridedSlice: by axis of the input, counted from 0
    double start = 0, step = 1;                        ///< Range
    std::uint64_t seed = 0, seed2 = 0, skip = 0;       ///< RandomStandardNormal: as TensorFlow's Philox
    TensorType output;  ///< Const, Fill, Range, Random…, Reshape, Cast, StridedSlice: what comes out
    std::shared_ptr<const std::vector<std::byte>> literal;  ///< Const: its bytes; Fill: its value
};

struct Operand {
    const void* data = nullptr;
    const TensorType* type = nullptr;
};

/// One launch. Addresses are in the memory of the device that runs it, aligned to 64 bytes; null for empty tensors.
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
    int inputs = 1;        ///< kAnyInputs: one or more
    bool aliases = false;  ///< the output is the first input under another type: nothing has to be computed
    /// What comes out, or why the inputs do not fit: a clause without its subject, "needs two matrices, not …".
    Outcome<TensorType> (*infer)(std::span<const TensorType> inputs, const Attributes& attributes);
    std::vector<Kernel> kernels;  ///< those in this program: for "cpu" and "virtual"
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
/// Null if there is none, or if the module that may have it cannot be loaded.
const Kernel* findKernel(const Op& op, DType dtype, std::string_view deviceKind);
/// "cpu" and every registered kind of device, even those not available here.
std::vector<std::string> allKernelKinds();

/// An error with the clause of a failed infer.
Error misfit(Text clause);

/// The shape that two shapes broadcast to, as in NumPy and TensorFlow; an error if they do not fit.
Outcome<Shape> broadcastShape(const Shape& a, const Shape& b);

/// float32 and float64 on both kinds, int32 on the CPU only: for most arithmetic.
template <KernelFunction Float32, KernelFunction Float64, KernelFunction Int32>
std::vector<Kernel> arithmeticKernels() {
    return {{DType::Float32, "cpu", Float32},
            {DType::Float64, "cpu", Float64},
            {DType::Int32, "cpu", Int32},
            {DType::Float32, "virtual", Float32},
            {DType::Float64, "virtual", Float64}};
}

/// Like arithmeticKernels, with int32 on a GPU on request: for operations that count and add. As in TensorFlow, int32
/// exists on a GPU for computing indices, not for matrix products.
template <KernelFunction Float32, KernelFunction Float64, KernelFunction Int32>
std::vector<Kernel> countingKernels() {
    std::vector<Kernel> kernels = arithmeticKernels<Float32, Float64, Int32>();
    kernels.push_back({DType::Int32, "virtual", Int32, true});
    return kernels;
}

/// All three types on both kinds: for operations that only move elements.
template <KernelFunction Float32, KernelFunction Float64, KernelFunction Int32>
std::vector<Kernel> kernelsEverywhere() {
    return {{DType::Float32, "cpu", Float32},     {DType::Float64, "cpu", Float64},
            {DType::Int32, "cpu", Int32},         {DType::Float32, "virtual", Float32},
            {DType::Float64, "virtual", Float64}, {DType::Int32, "virtual", Int32}};
}

/// The same with int64 on both kinds; and with truth values.
template <KernelFunction Int64>
std::vector<Kernel> alsoOf(std::vector<Kernel> kernels) {
    for (const char* kind : {"cpu", "virtual"}) kernels.push_back({DType::Int64, kind, Int64});
    return kernels;
}
template <KernelFunction Int64, KernelFunction Bool>
std::vector<Kernel> alsoOf(std::vector<Kernel> kernels) {
    for (const char* kind : {"cpu", "virtual"}) {
        kernels.push_back({DType::Int64, kind, Int64});
        kernels.push_back({DType::Bool, kind, Bool});
    }
    return kernels;
}

/// float32 and float64 on both kinds: what exists for numbers with a point only.
template <KernelFunction Float32, KernelFunction Float64>
std::vector<Kernel> realKernels() {
    return {{DType::Float32, "cpu", Float32},
            {DType::Float64, "cpu", Float64},
            {DType::Float32, "virtual", Float32},
            {DType::Float64, "virtual", Float64}};
}

}  // namespace kolo::kernels
