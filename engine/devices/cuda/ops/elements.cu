// SPDX-License-Identifier: Apache-2.0
//
// What is computed element by element, with broadcasting (engine/kernels/arithmetic.h). Compiled with -fmad=false,
// exact division and no flushing of small numbers (nvcc's defaults), each result has the processor's bits; exponentials
// and their like are the device's own, and may differ from the processor's in the last digits.
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::cuda {

namespace {

template <typename T, typename Op>
struct EachOne {
    const T* in;
    T* out;
    __device__ void operator()(std::int64_t i) const { out[i] = Op::apply(in[i]); }
};
template <typename Op>
struct One {
    template <typename T>
    static void run(const KernelCall& call) {
        launchEach(call, call.type.elements(), EachOne<T, Op>{call.in<T>(0), call.out<T>()});
    }
};

template <typename T, typename Op, typename Result>
struct EachTwo {
    const T *a, *b;
    Result* out;
    Walk<2> walk;
    __device__ void operator()(std::int64_t i) const {
        std::int64_t at[2];
        walk.find(i, at);
        out[i] = Op::apply(a[at[0]], b[at[1]]);
    }
};
template <typename T, typename Op, typename Result = T>
void two(const KernelCall& call) {
    const Shape& shape = call.type.shape;
    const auto walk = walkOf<2>(shape, {broadcastStrides(call.inputs[0].type->shape, shape),
                                        broadcastStrides(call.inputs[1].type->shape, shape)});
    launchEach(call, call.type.elements(),
               EachTwo<T, Op, Result>{call.in<T>(0), call.in<T>(1), call.out<Result>(), walk});
}
template <typename Op>
struct Two {
    template <typename T>
    static void run(const KernelCall& call) {
        two<T, Op>(call);
    }
};
template <typename Relation>
struct Compared {
    template <typename T>
    static void run(const KernelCall& call) {
        two<T, Holds<Relation>, bool>(call);
    }
};

struct Sigmoid {
    template <typename T>
    static __device__ T apply(T a) {
        return T(1) / (T(1) + exp(-a));
    }
};

template <typename Op>
KernelFamily pair(std::string_view op, Int32 int32 = Int32::OnRequest) {
    return family<Two<Op>>(op, Numbers{}, int32);
}
template <typename Relation, typename Set = Numbers>
KernelFamily comparison(std::string_view op) {
    return family<Compared<Relation>>(op, Set{}, Int32::OnRequest);
}
template <typename Op>
KernelFamily function(std::string_view op) {
    return family<One<Op>>(op, Reals{}, Int32::OnCpu);
}

}  // namespace

const KernelFamily& elements = together({pair<Add>("AddV2"),
                                         pair<Subtract>("Sub"),
                                         pair<Multiply>("Mul"),
                                         pair<FloorDiv>("FloorDiv"),
                                         pair<FloorMod>("FloorMod"),
                                         pair<Power>("Pow", Int32::OnCpu),
                                         pair<Maximum>("Maximum"),
                                         pair<Minimum>("Minimum"),
                                         family<Two<Divide>>("RealDiv", Reals{}, Int32::OnCpu),
                                         comparison<std::equal_to<>, EveryType>("Equal"),
                                         comparison<std::not_equal_to<>, EveryType>("NotEqual"),
                                         comparison<std::less<>>("Less"),
                                         comparison<std::less_equal<>>("LessEqual"),
                                         comparison<std::greater<>>("Greater"),
                                         comparison<std::greater_equal<>>("GreaterEqual"),
                                         family<One<Negate>>("Neg", Numbers{}, Int32::OnRequest),
                                         family<One<Absolute>>("Abs", Numbers{}, Int32::OnRequest),
                                         family<One<Square>>("Square", Numbers{}, Int32::OnCpu),
                                         function<Relu>("Relu"),
                                         function<SquareRoot>("Sqrt"),
                                         function<Exponential>("Exp"),
                                         function<Logarithm>("Log"),
                                         function<HyperbolicTangent>("Tanh"),
                                         function<Sigmoid>("Sigmoid"),
                                         family<Two<ReluGrad>>("ReluGrad", Types<float>{}, Int32::OnCpu),
                                         family<Two<TanhGrad>>("TanhGrad", Types<float>{}, Int32::OnCpu)});

}  // namespace kolo::kernels::cuda
