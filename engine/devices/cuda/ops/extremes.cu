// SPDX-License-Identifier: Apache-2.0
//
// The largest and the smallest over axes, and where the largest stands. Neither depends on the order, so the results have
// the bits of the processor's (engine/kernels/extremes.h).
#include "engine/devices/cuda/ops/groups.cuh"

#include <limits>

namespace kolo::kernels::cuda {

namespace {

struct Larger {
    template <typename T>
    static __device__ T apply(T best, T each) {
        return best != best || !(each != each || each > best) ? best : each;
    }
    template <typename T>
    static T worst() {
        if constexpr (std::numeric_limits<T>::has_infinity) return -std::numeric_limits<T>::infinity();
        return std::numeric_limits<T>::lowest();
    }
};
struct Smaller {
    template <typename T>
    static __device__ T apply(T best, T each) {
        return best != best || !(each != each || each < best) ? best : each;
    }
    template <typename T>
    static T worst() {
        if constexpr (std::numeric_limits<T>::has_infinity) return std::numeric_limits<T>::infinity();
        return std::numeric_limits<T>::max();
    }
};

template <typename T, typename Better>
__global__ void extremeOfGroups(const T* in, T* out, const T worst, const Walk<1> kept, const Walk<1> reduced,
                                std::int64_t results, std::int64_t length, const Parts parts) {
    __shared__ T shared[kThreads];
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * parts.groups();
    for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * parts.groups(); first < results; first += step) {
        const std::int64_t result = first + parts.group();
        T best = worst;
        if (result < results) {
            std::int64_t from[1], at[1];
            kept.find(result, from);
            for (std::int64_t i = parts.part(); i < length; i += parts.count) {
                reduced.find(i, at);
                best = Better::apply(best, in[from[0] + at[0]]);
            }
        }
        best = combined<Better>(best, shared, parts);
        if (result < results && parts.part() == 0) out[result] = best;
    }
}

template <typename T, typename Better>
void extreme(const KernelCall& call) {
    const Shape& from = call.inputs[0].type->shape;
    const std::int64_t results = call.type.elements();
    if (results == 0) return;
    bool isReduced[kMaxAxes] = {};
    for (const std::int64_t axis : call.attributes.axes) isReduced[axis] = true;
    Shape keptLengths, reducedLengths;
    Strides all{}, kept{}, reduced{};
    std::int64_t stride = 1;
    for (std::size_t axis = from.size(); axis-- > 0; stride *= from[axis]) all[axis] = stride;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        Shape& lengths = isReduced[axis] ? reducedLengths : keptLengths;
        (isReduced[axis] ? reduced : kept)[lengths.size()] = all[axis];
        lengths.push_back(from[axis]);
    }
    std::int64_t length = 1;
    for (const std::int64_t each : reducedLengths) length *= each;
    const auto inside = walkOf<1>(reducedLengths, {reduced});
    const Parts parts = partsFor(results, length, inside.axes > 0 && inside.stride[0][0] == 1);
    extremeOfGroups<T, Better><<<blocksFor(results, parts.groups()), kThreads, 0, queueOf(call).stream()>>>(
        call.in<T>(0), call.out<T>(), Better::template worst<T>(), walkOf<1>(keptLengths, {kept}), inside, results,
        length, parts);
}

template <typename Better>
KernelFamily extremes(std::string_view op) {
    return alsoOf(op, extreme<std::int64_t, Better>, nullptr,
                  counting(op, extreme<float, Better>, extreme<double, Better>, extreme<std::int32_t, Better>));
}

template <typename T>
struct Where {
    const T* in;
    std::int64_t* out;
    std::int64_t length, inner;
    __device__ void operator()(std::int64_t i) const {
        const T* const first = in + i / inner * length * inner + i % inner;
        std::int64_t best = 0;
        for (std::int64_t k = 1; k < length; ++k)
            if (first[k * inner] > first[best * inner]) best = k;
        out[i] = best;
    }
};

template <typename T>
void argMax(const KernelCall& call) {
    const Shape& shape = call.inputs[0].type->shape;
    const std::int64_t axis = call.attributes.axes.front();
    std::int64_t inner = 1;
    for (std::size_t i = axis + 1; i < shape.size(); ++i) inner *= shape[i];
    launchEach(call, call.type.elements(), Where<T>{call.in<T>(0), call.out<std::int64_t>(), shape[axis], inner});
}

}  // namespace

const KernelFamily& extremes() {
    static const KernelFamily family =
        together({extremes<Larger>("Max"), extremes<Smaller>("Min"),
                  {{{"Any", {DType::Bool, "cuda", extreme<bool, Larger>}}}},
                  {{{"All", {DType::Bool, "cuda", extreme<bool, Smaller>}}}},
                  alsoOf("ArgMax", argMax<std::int64_t>, nullptr,
                         arithmetic("ArgMax", argMax<float>, argMax<double>))});
    return family;
}

}  // namespace kolo::kernels::cuda
