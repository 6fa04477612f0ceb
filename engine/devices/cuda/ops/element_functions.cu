// SPDX-License-Identifier: Apache-2.0
//
// More of what is computed element by element: comparisons, powers, remainders, and functions of one number. Exponentials
// and their like are the device's own, and may differ from the processor's in the last digits.
#include <cmath>
#include <type_traits>

#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::cuda {

namespace {

template <typename T>
using Unsigned = std::make_unsigned_t<T>;

#define KOLO_COMPARISON(Name, op)                          \
    struct Name {                                          \
        template <typename T>                              \
        static __device__ bool apply(T a, T b) {           \
            return a op b;                                 \
        }                                                  \
    };
KOLO_COMPARISON(Equal, ==)
KOLO_COMPARISON(NotEqual, !=)
KOLO_COMPARISON(Less, <)
KOLO_COMPARISON(LessEqual, <=)
KOLO_COMPARISON(Greater, >)
KOLO_COMPARISON(GreaterEqual, >=)
#undef KOLO_COMPARISON

struct Maximum {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a != a || a > b ? a : b;
    }
};
struct Minimum {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a != a || a < b ? a : b;
    }
};
struct FloorDiv {
    template <typename T>
    static __device__ T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            return floor(a / b);
        } else {
            if (b == 0) return 0;
            if (b == -1) return static_cast<T>(0u - static_cast<Unsigned<T>>(a));
            return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
        }
    }
};
struct FloorMod {
    template <typename T>
    static __device__ T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            const T rest = fmod(a, b);
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
        } else {
            if (b == 0 || b == -1) return 0;
            const T rest = a % b;
            return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
        }
    }
};
struct Power {
    template <typename T>
    static __device__ T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            return pow(a, b);
        } else {
            if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
            Unsigned<T> result = 1, factor = static_cast<Unsigned<T>>(a);
            for (auto left = static_cast<Unsigned<T>>(b); left > 0; left /= 2, factor *= factor)
                if (left % 2 == 1) result *= factor;
            return static_cast<T>(result);
        }
    }
};

struct Square {
    template <typename T>
    static __device__ T apply(T a) {
        if constexpr (std::is_floating_point_v<T>)
            return a * a;
        else
            return static_cast<T>(static_cast<Unsigned<T>>(a) * static_cast<Unsigned<T>>(a));
    }
};
struct Absolute {
    template <typename T>
    static __device__ T apply(T a) {
        if constexpr (std::is_floating_point_v<T>)
            return fabs(a);
        else
            return a < 0 ? static_cast<T>(0u - static_cast<Unsigned<T>>(a)) : a;
    }
};
struct SquareRoot {
    template <typename T>
    static __device__ T apply(T a) {
        return sqrt(a);
    }
};
struct Exponential {
    template <typename T>
    static __device__ T apply(T a) {
        return exp(a);
    }
};
struct Logarithm {
    template <typename T>
    static __device__ T apply(T a) {
        return log(a);
    }
};
struct HyperbolicTangent {
    template <typename T>
    static __device__ T apply(T a) {
        return tanh(a);
    }
};
struct Sigmoid {
    template <typename T>
    static __device__ T apply(T a) {
        return T(1) / (T(1) + exp(-a));
    }
};

template <typename T, typename Op>
struct One {
    const T* in;
    T* out;
    __device__ void operator()(std::int64_t i) const { out[i] = Op::apply(in[i]); }
};
template <typename T, typename Op>
void one(const KernelCall& call) {
    launchEach(call, call.type.elements(), One<T, Op>{call.in<T>(0), call.out<T>()});
}

template <typename T, typename Op, typename Result>
struct Two {
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
    launchEach(call, call.type.elements(), Two<T, Op, Result>{call.in<T>(0), call.in<T>(1), call.out<Result>(), walk});
}

template <typename Op>
KernelFamily comparison(std::string_view op, bool ofTruth = false) {
    return alsoOf(op, two<std::int64_t, Op, bool>, ofTruth ? two<bool, Op, bool> : nullptr,
                  counting(op, two<float, Op, bool>, two<double, Op, bool>, two<std::int32_t, Op, bool>));
}
template <typename Op>
KernelFamily pairs(std::string_view op) {
    return alsoOf(op, two<std::int64_t, Op>, nullptr,
                  counting(op, two<float, Op>, two<double, Op>, two<std::int32_t, Op>));
}
template <typename Op>
KernelFamily function(std::string_view op) {
    return arithmetic(op, one<float, Op>, one<double, Op>);
}

}  // namespace

const KernelFamily& elementFunctions() {
    static const KernelFamily family = together(
        {comparison<Equal>("Equal", true), comparison<NotEqual>("NotEqual", true), comparison<Less>("Less"),
         comparison<LessEqual>("LessEqual"), comparison<Greater>("Greater"), comparison<GreaterEqual>("GreaterEqual"),
         pairs<Maximum>("Maximum"), pairs<Minimum>("Minimum"), pairs<FloorDiv>("FloorDiv"),
         pairs<FloorMod>("FloorMod"),
         alsoOf("Pow", two<std::int64_t, Power>, nullptr, arithmetic("Pow", two<float, Power>, two<double, Power>)),
         alsoOf("Square", one<std::int64_t, Square>, nullptr, function<Square>("Square")),
         alsoOf("Abs", one<std::int64_t, Absolute>, nullptr,
                counting("Abs", one<float, Absolute>, one<double, Absolute>, one<std::int32_t, Absolute>)),
         function<SquareRoot>("Sqrt"), function<Exponential>("Exp"), function<Logarithm>("Log"),
         function<HyperbolicTangent>("Tanh"), function<Sigmoid>("Sigmoid")});
    return family;
}

}  // namespace kolo::kernels::cuda
