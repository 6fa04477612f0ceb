// SPDX-License-Identifier: Apache-2.0
//
// Constants: nested lists of numbers become tensors, with the types that TensorFlow gives them: int32 if all are whole,
// float32 otherwise.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::Shape;
using kernels::TensorType;

namespace {

/// A nested list, flattened.
struct Flat {
    Shape shape;
    std::vector<const Value*> numbers;
    bool anyReal = false, allTruth = true;
    std::size_t seen = 0;  ///< lists and numbers: a list may hold the same list a million times
};

Outcome<void> flatten(const Value& value, std::size_t depth, Flat& flat, Place place) {
    if (++flat.seen > kMaxListElements)
        return errorAt(place, Complaint::tr("A nested list has at most {} elements.", kMaxListElements));
    if (const auto* items = value.as<Items>()) {
        if (depth >= kernels::kMaxAxes)
            return errorAt(place, Complaint::tr("A tensor has at most {} axes.", kernels::kMaxAxes));
        const auto length = static_cast<std::int64_t>(items->items().size());
        // The first list of its depth says how long all of them are.
        if (depth == flat.shape.size() && flat.numbers.empty()) {
            flat.shape.push_back(length);
        } else if (depth >= flat.shape.size() || flat.shape[depth] != length) {
            return errorAt(place, Complaint::tr("This nested list is not rectangular, so it is not a tensor."));
        }
        for (const Value& item : items->items()) TRY(flatten(item, depth + 1, flat, place));
        return {};
    }
    if (!value.isNumber() && !value.as<bool>())
        return errorAt(place,
                       Complaint::tr("A constant is made of numbers, not of {}s.",
                                     value.as<Tensor>() ? Complaint::tr("tensor") : Complaint::tr("other value")));
    if (depth != flat.shape.size())
        return errorAt(place, Complaint::tr("This nested list is not rectangular, so it is not a tensor."));
    flat.anyReal = flat.anyReal || value.as<double>();
    flat.allTruth = flat.allTruth && value.as<bool>();
    flat.numbers.push_back(&value);
    return {};
}

template <typename T>
void append(std::vector<std::byte>& bytes, T value) {
    const auto* const raw = reinterpret_cast<const std::byte*>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof value);
}

Outcome<void> appendNumber(const Value& value, DType dtype, std::vector<std::byte>& bytes, Place place) {
    if (value.as<bool>() && dtype != DType::Bool)
        return errorAt(place, Complaint::tr("Cannot convert a truth value to {}; tf.cast does.", name(dtype)));
    switch (dtype) {
        case DType::BFloat16:  // the lab has none
        case DType::Float32: {
            const double number = value.number();
            append(bytes, static_cast<float>(number));
            return {};
        }
        case DType::Float64: append(bytes, value.number()); return {};
        case DType::Bool: {
            const auto* const truth = value.as<bool>();
            if (!truth)
                return errorAt(place, Complaint::tr("Cannot convert {} to bool; write True or False.", value.number()));
            append(bytes, *truth);
            return {};
        }
        case DType::Int32:
        case DType::Int64: {
            const auto* const whole = value.as<std::int64_t>();
            if (!whole)
                return errorAt(place, Complaint::tr("Cannot convert {} to {}; tf.cast or a whole number does.",
                                                    value.number(), name(dtype)));
            if (dtype == DType::Int64) {
                append(bytes, *whole);
                return {};
            }
            if (*whole < std::numeric_limits<std::int32_t>::min() || *whole > std::numeric_limits<std::int32_t>::max())
                return errorAt(
                    place, Complaint::tr("The number {} does not fit into int32 (-2147483648 to 2147483647).", *whole));
            append(bytes, static_cast<std::int32_t>(*whole));
            return {};
        }
    }
    return {};
}

}  // namespace

Outcome<Tensor> Tracer::constant(const Value& value, std::optional<DType> dtype, const Shape* shape, Place place,
                                 std::string_view op) {
    Flat flat;
    TRY(flatten(value, 0, flat, place));
    const DType type = dtype.value_or(flat.anyReal || flat.numbers.empty() ? DType::Float32
                                      : flat.allTruth                      ? DType::Bool
                                                                           : DType::Int32);
    Attributes attributes;
    attributes.output = {type, shape ? *shape : flat.shape};
    auto bytes = std::make_shared<std::vector<std::byte>>();
    bytes->reserve(flat.numbers.size() * sizeOf(type));
    for (const Value* number : flat.numbers) TRY(appendNumber(*number, type, *bytes, place));
    double wanted = 1;
    for (const std::int64_t length : attributes.output.shape) wanted *= static_cast<double>(length);
    if (wanted > kMaxTensorElements)
        return wrong(place, Complaint::tr("A tensor of shape {} is too large: at most {} elements are allowed.",
                                          kernels::shapeText(attributes.output.shape),
                                          static_cast<std::int64_t>(kMaxTensorElements)));
    const auto given = static_cast<double>(flat.numbers.size());
    if (shape && given != wanted && given != 1)
        return wrong(place, Complaint::tr("{} values do not fill a tensor of shape {}.", flat.numbers.size(),
                                          kernels::shapeText(*shape)));
    literalBytes += bytes->size();
    if (literalBytes > kMaxLiteralBytes)
        return wrong(place, Complaint::tr("The constants of this program take more than {}, the most that is allowed.",
                                          formatBytes(static_cast<double>(kMaxLiteralBytes))));
    attributes.literal = std::move(bytes);
    // As in TensorFlow, a shape that is not the value's own is given to it by an operation.
    const bool isReshaped = shape && op == "Const" && *shape != flat.shape && given == wanted;
    if (isReshaped)
        attributes.output.shape = flat.shape;
    else if (shape && *shape != flat.shape)
        op = "Fill";
    auto made = emit(*kernels::findOp(op), op, {}, std::move(attributes), place);
    if (made && isReshaped) {
        Attributes reshaping;
        reshaping.output.shape = *shape;
        made = emit(*kernels::findOp("Reshape"), "Reshape", {*made->as<Tensor>()}, std::move(reshaping), place);
    }
    if (!made) return made.error();
    return *made->as<Tensor>();
}

Outcome<Value> Tracer::filledWith(const Value& value, DType dtype, const Shape& shape, std::string_view name,
                                  Place place) {
    auto bytes = std::make_shared<std::vector<std::byte>>();
    TRY(appendNumber(value, dtype, *bytes, place));
    Attributes attributes;
    attributes.output = {dtype, shape};
    attributes.literal = std::move(bytes);
    return emit(*kernels::findOp("Fill"), name, {}, std::move(attributes), place);
}

Outcome<Tensor> Tracer::toTensor(const Value& value, std::optional<DType> dtype, Place place) {
    if (const auto* tensor = value.as<Tensor>()) return *tensor;
    if (const auto* variable = value.as<Variable>()) {
        auto read = TRY(this->read(*variable, place));
        return *read.as<Tensor>();
    }
    if (const auto* array = value.as<NumpyArray>()) return Tensor{array->handle};
    if (const auto* range = value.as<RangeValue>();
        range && range->count() <= static_cast<std::int64_t>(kMaxListElements)) {
        auto items = TRY(itemsOf(value, place));
        return constant(listOf(std::move(items)), dtype, nullptr, place);
    }
    if (const auto* items = value.as<Items>()) {
        // A list with tensors in it is stacked; numbers beside them take their type.
        const auto tensor = std::find_if(items->items().begin(), items->items().end(), [](const Value& item) {
            return item.as<Tensor>() || item.as<Variable>() || item.as<NumpyArray>();
        });
        if (tensor != items->items().end()) return stacked(items->items(), 0, dtype, place);
    }
    if (value.isNumber() || value.as<bool>() || value.as<Items>()) return constant(value, dtype, nullptr, place);
    return wrong(place,
                 Complaint::tr("Expected a tensor, a number or a list of numbers, but this is {}.", kindOf(value)));
}

Outcome<Tensor> Tracer::stacked(const std::vector<Value>& values, std::int64_t axis, std::optional<DType> dtype,
                                Place place) {
    for (const Value& value : values) {
        if (const auto* tensor = value.as<Tensor>()) dtype = tensor->handle->type().dtype;
        if (const auto* variable = value.as<Variable>()) dtype = variable->state->value->type().dtype;
    }
    std::vector<Tensor> tensors;
    for (const Value& value : values) {
        if (const auto* inner = value.as<Items>();
            inner && inner->list->level > static_cast<int>(kernels::kMaxAxes) + 8)
            return wrong(place, Complaint::tr("A tensor has at most {} axes.", kernels::kMaxAxes));
        auto tensor = TRY(toTensor(value, dtype, place));
        tensors.push_back(std::move(tensor));
    }
    const auto axes = static_cast<std::int64_t>(tensors.front().handle->type().shape.size());
    if (axis < -axes - 1 || axis > axes)
        return wrong(place, Complaint::tr("There is no axis {} in a tensor with {} axes.", axis, axes + 1));
    Attributes attributes;
    attributes.axes = {axis < 0 ? axis + axes + 1 : axis};
    auto made = TRY(emit(*kernels::findOp("Pack"), "Pack", tensors, std::move(attributes), place));
    return *made.as<Tensor>();
}

Outcome<std::vector<Tensor>> Tracer::toTensors(const Value& left, const Value& right, Place place) {
    const auto typeOf = [](const Value& value) -> std::optional<DType> {
        if (const auto* tensor = value.as<Tensor>()) return tensor->handle->type().dtype;
        if (const auto* variable = value.as<Variable>()) return variable->state->value->type().dtype;
        if (const auto* array = value.as<NumpyArray>()) return array->handle->type().dtype;
        return std::nullopt;
    };
    // A number takes the type of the tensor beside it; two numbers are both float32 if one has a point.
    std::optional<DType> type = typeOf(left) ? typeOf(left) : typeOf(right);
    if (!type && (left.as<double>() || right.as<double>())) type = DType::Float32;
    auto a = TRY(toTensor(left, type, place));
    auto b = TRY(toTensor(right, type, place));
    return std::vector<Tensor>{a, b};
}

}  // namespace kolo::placement
