// SPDX-License-Identifier: Apache-2.0
//
// What moves elements from several places or to several: slices, tensors beside each other, diagonals; and AddN, which
// adds up as many as there are, in their order.
#include <algorithm>

#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/join.h"

namespace kolo::kernels::cuda {

namespace {

struct Slice {
    template <typename T>
    static void run(const KernelCall& call) {
        if (const auto start = sliceStart(call))
            launchEach(call, call.type.elements(),
                       Gather<T>{call.in<T>(0) + start->first, call.out<T>(),
                                 walkOf<1>(call.attributes.lengths, {start->moves})});
    }
};

struct Beside {
    template <typename>
    static void run(const KernelCall& call) {
        joinRows(call,
                 [&](const std::byte* from, std::byte* to, std::size_t own, std::size_t width, std::int64_t rows) {
                     queueOf(call).names({to, from});
                     tell(call,
                          cudaMemcpy2DAsync(to, width, from, own, own, static_cast<std::size_t>(rows),
                                            cudaMemcpyDeviceToDevice, queueOf(call).stream()),
                          "put tensors together");
                 });
    }
};

template <typename T>
struct Accumulate {
    const T* in;
    T* out;
    __device__ void operator()(std::int64_t i) const { out[i] = Add::apply(out[i], in[i]); }
};

struct AddAll {
    template <typename T>
    static void run(const KernelCall& call) {
        copyFirst(call);
        for (std::size_t input = 1; input < call.inputs.size(); ++input)
            launchEach(call, call.type.elements(), Accumulate<T>{call.in<T>(input), call.out<T>()});
    }
};

template <typename T>
struct Diagonal {
    const T* in;
    T* out;
    std::int64_t rows, columns, length;
    __device__ void operator()(std::int64_t i) const {
        const std::int64_t column = i % columns, row = i / columns % rows, matrix = i / columns / rows;
        out[i] = row == column ? in[matrix * length + row] : T{};
    }
};

struct MatrixDiagonal {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& to = call.type.shape;
        launchEach(
            call, call.type.elements(),
            Diagonal<T>{call.in<T>(0), call.out<T>(), to[to.size() - 2], to.back(), call.inputs[0].type->shape.back()});
    }
};

struct Lengths {
    std::int32_t* out;
    std::int32_t lengths[kMaxAxes];
    __device__ void operator()(std::int64_t i) const { out[i] = lengths[i]; }
};

struct ShapeOf {
    template <typename>
    static void run(const KernelCall& call) {
        Lengths body{call.out<std::int32_t>(), {}};
        const Shape& shape = call.inputs[0].type->shape;
        std::copy(shape.begin(), shape.end(), body.lengths);
        launchEach(call, call.type.elements(), body);
    }
};

}  // namespace

const KernelFamily& moving = together({family<Slice>("StridedSlice", EveryType{}, Int32::Everywhere),
                                       family<Beside>("ConcatV2", EveryType{}, Int32::Everywhere),
                                       family<Beside>("Pack", EveryType{}, Int32::Everywhere),
                                       family<AddAll>("AddN", Numbers{}, Int32::OnRequest),
                                       family<MatrixDiagonal>("MatrixDiagV3", EveryType{}, Int32::Everywhere),
                                       family<ShapeOf>("Shape", EveryType{}, Int32::Everywhere)});

}  // namespace kolo::kernels::cuda
