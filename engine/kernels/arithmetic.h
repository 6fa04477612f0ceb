// SPDX-License-Identifier: Apache-2.0
//
// Functions of one or two elements, written once for the processor and for GPUs: nvcc lets a kernel call a constexpr
// function (--expt-relaxed-constexpr). Integers are computed as unsigned, so that they wrap around where signed
// overflow would be undefined.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace kolo::kernels {

template <typename T>
using Unsigned = std::make_unsigned_t<T>;

struct Add {
    template <typename T>
    static constexpr T apply(T a, T b) {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b));
        return a + b;
    }
};
struct Subtract {
    template <typename T>
    static constexpr T apply(T a, T b) {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b));
        return a - b;
    }
};
struct Multiply {
    template <typename T>
    static constexpr T apply(T a, T b) {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<Unsigned<T>>(a) * static_cast<Unsigned<T>>(b));
        return a * b;
    }
};
struct Divide {
    template <typename T>
    static constexpr T apply(T a, T b) {
        return a / b;
    }
};

/// Rounded down, as Python's //. TensorFlow fails when it divides integers by zero; a device cannot stop for that, so
/// the result is 0 here, and the language refuses a zero that it can see.
struct FloorDiv {
    template <typename T>
    static constexpr T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            return std::floor(a / b);
        } else {
            if (b == 0) return 0;
            if (b == -1) return Subtract::apply(T{0}, a);
            return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
        }
    }
};
/// The remainder of that, as Python's %: it has the sign of b.
struct FloorMod {
    template <typename T>
    static constexpr T remainder(T a, T b) {
        if constexpr (std::is_floating_point_v<T>)
            return std::fmod(a, b);
        else
            return b == 0 || b == -1 ? 0 : a % b;
    }
    template <typename T>
    static constexpr T apply(T a, T b) {
        const T rest = remainder(a, b);
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
};
/// Integers are multiplied out; TensorFlow fails on a negative exponent of integers, and the language refuses one that
/// it can see.
struct Power {
    template <typename T>
    static constexpr T apply(T a, T b) {
        if constexpr (std::is_floating_point_v<T>) {
            return std::pow(a, b);
        } else {
            if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
            Unsigned<T> result = 1, factor = static_cast<Unsigned<T>>(a);
            for (auto left = static_cast<Unsigned<T>>(b); left > 0; left /= 2, factor *= factor)
                if (left % 2 == 1) result *= factor;
            return static_cast<T>(result);
        }
    }
};

// Of collectives: of equal values the left one stays. Arrays with NaN have been refused before.
struct Max {
    template <typename T>
    static constexpr T apply(T a, T b) {
        return a < b ? b : a;
    }
};
struct Min {
    template <typename T>
    static constexpr T apply(T a, T b) {
        return b < a ? b : a;
    }
};
// TensorFlow's: NaN wins.
struct Maximum {
    template <typename T>
    static constexpr T apply(T a, T b) {
        return a != a || a > b ? a : b;
    }
};
struct Minimum {
    template <typename T>
    static constexpr T apply(T a, T b) {
        return a != a || a < b ? a : b;
    }
};
// Over axes: NaN wins and stays; `worst` is the result over nothing.
struct Larger {
    template <typename T>
    static constexpr T apply(T best, T each) {
        return best != best || !(each != each || each > best) ? best : each;
    }
    template <typename T>
    static constexpr T worst() {
        if constexpr (std::numeric_limits<T>::has_infinity) return -std::numeric_limits<T>::infinity();
        return std::numeric_limits<T>::lowest();
    }
};
struct Smaller {
    template <typename T>
    static constexpr T apply(T best, T each) {
        return best != best || !(each != each || each < best) ? best : each;
    }
    template <typename T>
    static constexpr T worst() {
        if constexpr (std::numeric_limits<T>::has_infinity) return std::numeric_limits<T>::infinity();
        return std::numeric_limits<T>::max();
    }
};

/// A comparison: `Relation` is one of the standard library's, std::less<> and so on.
template <typename Relation>
struct Holds {
    template <typename T>
    static constexpr bool apply(T a, T b) {
        return Relation{}(a, b);
    }
};

struct Negate {
    template <typename T>
    static constexpr T apply(T a) {
        if constexpr (std::is_integral_v<T>) return Subtract::apply(T{0}, a);
        return -a;
    }
};
/// The smallest integer stays as it is.
struct Absolute {
    template <typename T>
    static constexpr T apply(T a) {
        if constexpr (std::is_integral_v<T>) return a < 0 ? Negate::apply(a) : a;
        return std::abs(a);
    }
};
struct Square {
    template <typename T>
    static constexpr T apply(T a) {
        return Multiply::apply(a, a);
    }
};
struct SquareRoot {
    template <typename T>
    static constexpr T apply(T a) {
        return std::sqrt(a);
    }
};
struct Exponential {
    template <typename T>
    static constexpr T apply(T a) {
        return std::exp(a);
    }
};
struct Logarithm {
    template <typename T>
    static constexpr T apply(T a) {
        return std::log(a);
    }
};
struct HyperbolicTangent {
    template <typename T>
    static constexpr T apply(T a) {
        return std::tanh(a);
    }
};
/// NaN stays NaN, as in TensorFlow.
struct Relu {
    template <typename T>
    static constexpr T apply(T a) {
        return a < T{0} ? T{0} : a;
    }
};

// The derivatives of the last two, from their result and the gradient by it.
struct TanhGrad {
    template <typename T>
    static constexpr T apply(T result, T gradient) {
        return gradient * (1 - result * result);
    }
};
struct ReluGrad {
    template <typename T>
    static constexpr T apply(T result, T gradient) {
        return result > T{0} ? gradient : T{0};
    }
};

/// The finish of splitmix64: every bit of the result depends on every bit of x.
constexpr std::uint64_t scrambled(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

/// A number in another type. To int32 and int64, fractions are cut off; what does not fit (and NaN) becomes the type's
/// smallest number, as in the processor's own conversion. Everything but 0 is true.
template <typename To, typename From>
constexpr To convert(From value) {
    if constexpr (std::is_same_v<To, bool>)
        return value != From{0};
    else if constexpr (std::is_same_v<To, std::int32_t> && std::is_floating_point_v<From>)
        return value > From(-2147483649.0) && value < From(2147483648.0) ? static_cast<To>(value)
                                                                         : std::numeric_limits<To>::min();
    else if constexpr (std::is_same_v<To, std::int64_t> && std::is_floating_point_v<From>)
        return value >= From(-0x1p63) && value < From(0x1p63) ? static_cast<To>(value) : std::numeric_limits<To>::min();
    else
        return static_cast<To>(value);
}

}  // namespace kolo::kernels
