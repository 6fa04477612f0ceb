// SPDX-License-Identifier: Apache-2.0
//
// Element by element, with broadcasting. Compiled with -fmad=false, exact division and no flushing of small numbers
// (nvcc's defaults), each result has the processor's bits.
#include "engine/devices/cuda/arithmetic.cuh"
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::cuda {

namespace {

using Word = std::uint32_t;  // int32 is computed as unsigned: it wraps around

struct Subtract {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a - b;
    }
    static __device__ std::int32_t apply(std::int32_t a, std::int32_t b) {
        return static_cast<std::int32_t>(static_cast<Word>(a) - static_cast<Word>(b));
    }
    static __device__ std::int64_t apply(std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
    }
};

struct Add {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return devices::Sum::apply(a, b);
    }
    static __device__ std::int64_t apply(std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
    }
};

struct Multiply {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return devices::Prod::apply(a, b);
    }
    static __device__ std::int64_t apply(std::int64_t a, std::int64_t b) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    }
};

struct Divide {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a / b;
    }
};

struct Negate {
    template <typename T>
    static __device__ T apply(T a) {
        return -a;
    }
    static __device__ std::int32_t apply(std::int32_t a) {
        return static_cast<std::int32_t>(0u - static_cast<Word>(a));
    }
    static __device__ std::int64_t apply(std::int64_t a) {
        return static_cast<std::int64_t>(0u - static_cast<std::uint64_t>(a));
    }
};

struct Relu {
    template <typename T>
    static __device__ T apply(T a) {
        return a < T{0} ? T{0} : a;  // NaN stays NaN
    }
};

template <typename T, typename Op>
struct Unary {
    const T* in;
    T* out;
    __device__ void operator()(std::int64_t i) const { out[i] = Op::apply(in[i]); }
};

template <typename T, typename Op>
struct Binary {
    const T *a, *b;
    T* out;
    Walk<2> walk;
    __device__ void operator()(std::int64_t i) const {
        std::int64_t at[2];
        walk.find(i, at);
        out[i] = Op::apply(a[at[0]], b[at[1]]);
    }
};

template <typename T, typename Op>
void unary(const KernelCall& call) {
    launchEach(call, call.type.elements(), Unary<T, Op>{call.in<T>(0), call.out<T>()});
}

template <typename T, typename Op>
void binary(const KernelCall& call) {
    const Shape& shape = call.type.shape;
    const auto walk = walkOf<2>(shape, {broadcastStrides(call.inputs[0].type->shape, shape),
                                        broadcastStrides(call.inputs[1].type->shape, shape)});
    launchEach(call, call.type.elements(), Binary<T, Op>{call.in<T>(0), call.in<T>(1), call.out<T>(), walk});
}

template <typename Op>
KernelFamily countingPair(std::string_view op) {
    return alsoOf(op, binary<std::int64_t, Op>, nullptr,
                  counting(op, binary<float, Op>, binary<double, Op>, binary<std::int32_t, Op>));
}

}  // namespace

const KernelFamily& elementWise() {
    static const KernelFamily family = together(
        {countingPair<Add>("AddV2"), countingPair<Subtract>("Sub"), countingPair<Multiply>("Mul"),
         arithmetic("RealDiv", binary<float, Divide>, binary<double, Divide>),
         alsoOf("Neg", unary<std::int64_t, Negate>, nullptr,
                counting("Neg", unary<float, Negate>, unary<double, Negate>, unary<std::int32_t, Negate>)),
         arithmetic("Relu", unary<float, Relu>, unary<double, Relu>)});
    return family;
}

}  // namespace kolo::kernels::cuda
