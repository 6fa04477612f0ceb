// SPDX-License-Identifier: Apache-2.0
//
// What moves elements from several places or to several: slices, tensors beside each other, diagonals; and AddN, which
// adds up as many as there are, in their order.
#include <algorithm>
#include <type_traits>

#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/join.h"

namespace kolo::kernels::cuda {

namespace {

template <typename T>
struct Pick {
    const T* in;
    T* out;
    Walk<1> walk;
    __device__ void operator()(std::int64_t i) const {
        std::int64_t at[1];
        walk.find(i, at);
        out[i] = in[at[0]];
    }
};

template <typename T>
void slice(const KernelCall& call) {
    const Attributes& a = call.attributes;
    if (call.type.elements() == 0) return;
    const Shape& from = call.inputs[0].type->shape;
    Strides moves{};
    std::int64_t stride = 1;
    const T* in = call.in<T>(0);
    for (std::size_t axis = from.size(); axis-- > 0; stride *= from[axis]) {
        moves[axis] = stride * a.steps[axis];
        in += stride * a.begins[axis];
    }
    launchEach(call, call.type.elements(), Pick<T>{in, call.out<T>(), walkOf<1>(a.lengths, {moves})});
}

void join(const KernelCall& call) {
    devices::CudaQueue& queue = queueOf(call);
    joinRows(call, [&](const std::byte* from, std::byte* to, std::size_t own, std::size_t width, std::int64_t rows) {
        (void)queue.kept(devices::checked(cudaMemcpy2DAsync(to, width, from, own, own, static_cast<std::size_t>(rows),
                                                            cudaMemcpyDeviceToDevice, queue.stream()),
                                          queue.who(), "put tensors together"));
    });
}

template <typename T>
struct Accumulate {
    const T* in;
    T* out;
    __device__ void operator()(std::int64_t i) const {
        if constexpr (std::is_floating_point_v<T>)
            out[i] += in[i];
        else
            out[i] = static_cast<T>(static_cast<std::make_unsigned_t<T>>(out[i]) +
                                    static_cast<std::make_unsigned_t<T>>(in[i]));
    }
};

template <typename T>
void addAll(const KernelCall& call) {
    if (call.type.bytes() == 0) return;
    devices::CudaQueue& queue = queueOf(call);
    (void)queue.kept(devices::checked(cudaMemcpyAsync(call.output, call.inputs[0].data, call.type.bytes(),
                                                      cudaMemcpyDeviceToDevice, queue.stream()),
                                      queue.who(), "copy a tensor"));
    for (std::size_t input = 1; input < call.inputs.size(); ++input)
        launchEach(call, call.type.elements(), Accumulate<T>{call.in<T>(input), call.out<T>()});
}

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

template <typename T>
void diagonal(const KernelCall& call) {
    const Shape& to = call.type.shape;
    launchEach(call, call.type.elements(),
               Diagonal<T>{call.in<T>(0), call.out<T>(), to[to.size() - 2], to.back(), call.inputs[0].type->shape.back()});
}

struct Lengths {
    std::int32_t* out;
    std::int32_t lengths[kMaxAxes];
    __device__ void operator()(std::int64_t i) const { out[i] = lengths[i]; }
};

void shapeOf(const KernelCall& call) {
    Lengths body{call.out<std::int32_t>(), {}};
    const Shape& shape = call.inputs[0].type->shape;
    std::copy(shape.begin(), shape.end(), body.lengths);
    launchEach(call, call.type.elements(), body);
}

}  // namespace

const KernelFamily& moving() {
    static const KernelFamily family = together(
        {alsoOf("StridedSlice", slice<std::int64_t>, slice<bool>,
                everywhere("StridedSlice", slice<float>, slice<double>, slice<std::int32_t>)),
         alsoOf("ConcatV2", join, join, everywhere("ConcatV2", join, join, join)),
         alsoOf("Pack", join, join, everywhere("Pack", join, join, join)),
         alsoOf("AddN", addAll<std::int64_t>, nullptr,
                counting("AddN", addAll<float>, addAll<double>, addAll<std::int32_t>)),
         alsoOf("MatrixDiagV3", diagonal<std::int64_t>, diagonal<bool>,
                everywhere("MatrixDiagV3", diagonal<float>, diagonal<double>, diagonal<std::int32_t>)),
         alsoOf("Shape", shapeOf, shapeOf, everywhere("Shape", shapeOf, shapeOf, shapeOf))});
    return family;
}

}  // namespace kolo::kernels::cuda
