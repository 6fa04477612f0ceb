// SPDX-License-Identifier: Apache-2.0
//
// Mesh-TensorFlow's dimensions, which have a name and a size, and shapes, which are lists of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/programs/interpreter.h"

namespace kolo::programs {

/// The types of their things.
inline constexpr const char *kDimension = "mtf.Dimension", *kShape = "mtf.Shape";

using Dimensions = std::vector<ThingPtr>;

std::string nameOf(const ThingPtr& dimension);
/// Where the program leaves it open: 64.
std::int64_t sizeOf(const ThingPtr& dimension);
/// The numbers of a tensor of this shape; at most 2⁴⁰.
std::int64_t sizeOf(const Dimensions& dimensions);
/// Null if there is none of this name.
const ThingPtr* find(const Dimensions& dimensions, const std::string& name);
std::vector<std::string> namesOf(const Dimensions& dimensions);

Value valuesOf(const Dimensions& dimensions);
ThingPtr shapeOf(Interpreter& interpreter, const Dimensions& dimensions, Place place);

/// A new one. Refused: a name that is no string, a size below 1.
Outcome<ThingPtr> dimensionOf(Interpreter& interpreter, const Value& name, const Value& size, Place place);
/// Of a Shape, a Dimension or a list of dimensions; nothing where the program leaves it open. Refused: a list of
/// anything else, a name that is there twice.
Outcome<std::optional<Dimensions>> dimensionsOf(Interpreter& interpreter, const Value& value, Place place);
/// A tensor's; nothing where the program leaves it open.
Outcome<std::optional<Dimensions>> shapeOf(Interpreter& interpreter, const Tensor& tensor, Place place);

}  // namespace kolo::programs
