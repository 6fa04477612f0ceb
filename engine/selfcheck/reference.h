// SPDX-License-Identifier: Apache-2.0
//
// The baseline for the checks: inputs that exercise every bit of a type, and the plain way to reduce them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/types.h"

namespace kolo::selfcheck {

/// A rank's initial element. Fractions with a full mantissa, of both signs; for products near one; int32 over its whole
/// range (sums and products wrap around). The same on every machine.
/// `salt`, 0 … 65535: another input for each of several checks in the same memory, or what an earlier one left there
/// would stand in for a transfer that is missing.
double inputValue(int rank, std::int64_t element, ReduceOp op, DType type, int salt = 0);

/// `count` elements of that rank as bytes.
std::vector<std::byte> inputBytes(int rank, std::int64_t count, ReduceOp op, DType type, int salt = 0);

/// The reduction over all ranks at one element, in rank order and in long double (int32: wrapping), and the sum of the
/// absolute inputs (products: the absolute product), to which errors are relative.
struct Expected {
    long double value = 0;
    long double magnitude = 0;
};
Expected reduced(int ranks, std::int64_t element, ReduceOp op, DType type, int salt = 0);

/// The error that rounding may cause: one half unit in the last place per operation; 0 if the result is exact in any
/// order.
double allowedError(int ranks, ReduceOp op, DType type);

/// The distance of `found` from `wanted`, relative to the magnitude; infinite if `found` is not finite.
double errorOf(double found, const Expected& wanted);

}  // namespace kolo::selfcheck
