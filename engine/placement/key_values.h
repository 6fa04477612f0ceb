// SPDX-License-Identifier: Apache-2.0
//
// Arithmetic with MXNet's arrays: it happens where the array lies, and makes another one there.
#pragma once

#include "engine/placement/tracing.h"

namespace kolo::placement {

/// The array among the operands, or null.
const Variable* arrayAmong(const Value& left, const Value& right);
/// `op`: "Mul" …; one of the operands is `array`.
Outcome<Value> arrayArithmetic(Tracer& tracer, const Variable& array, std::string_view op, const Value& left,
                               const Value& right, Place place);

}  // namespace kolo::placement
