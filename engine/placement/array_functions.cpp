// SPDX-License-Identifier: Apache-2.0
//
// What a program can do with tensors as arrays: put them together, ask for their shape, draw them.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::findOp;
using kernels::Shape;

namespace {

/// Tensors of a list, all of the type of the first that is one.
Outcome<std::vector<Tensor>> tensorsOf(Tracer& tracer, const Value& value, Place place) {
    auto items = TRY(tracer.itemsOf(value, place));
    if (items.empty()) return errorAt(place, Complaint::tr("The list of tensors is empty."));
    std::optional<DType> dtype;
    for (const Value& item : items)
        if (const auto* tensor = item.as<Tensor>(); tensor && !dtype) dtype = tensor->handle->type().dtype;
    std::vector<Tensor> tensors;
    for (const Value& item : items) {
        auto tensor = TRY(tracer.toTensor(item, dtype, place));
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

Outcome<Value> concat(Tracer& tracer, const Arguments& arguments) {
    auto tensors = TRY(tensorsOf(tracer, arguments[0], arguments.place));
    auto axes = TRY(axesOf(arguments, 1, tensors.front().handle->type().shape.size()));
    if (tensors.size() == 1) return tracer.emit(*findOp("Identity"), "Identity", tensors, {}, arguments.place);
    Attributes attributes;
    attributes.axes = std::move(axes);
    return tracer.emit(*findOp("ConcatV2"), "ConcatV2", tensors, std::move(attributes), arguments.place);
}

Outcome<Value> stack(Tracer& tracer, const Arguments& arguments) {
    auto items = TRY(tracer.itemsOf(arguments[0], arguments.place));
    if (items.empty()) return errorAt(arguments.place, Complaint::tr("The list of tensors is empty."));
    std::int64_t axis = 0;
    if (arguments.has(1)) {
        axis = TRY(integerArgument(arguments[1], Complaint::tr("An axis"), arguments.place));
    }
    // A list of numbers and lists is a constant, as TensorFlow makes it.
    const auto isTensor = [](const Value& item) {
        return item.as<Tensor>() || item.as<Variable>() || item.as<NumpyArray>();
    };
    const bool plain = std::none_of(items.begin(), items.end(), isTensor);
    auto made = TRY(plain && axis == 0 ? tracer.toTensor(listOf(std::move(items)), std::nullopt, arguments.place)
                                       : tracer.stacked(items, axis, std::nullopt, arguments.place));
    return Value{made};
}

Outcome<Value> addN(Tracer& tracer, const Arguments& arguments) {
    if (arguments[0].as<Tensor>()) return arguments[0];
    auto tensors = TRY(tensorsOf(tracer, arguments[0], arguments.place));
    if (tensors.size() == 1) return Value{tensors.front()};
    return tracer.emit(*findOp("AddN"), "AddN", tensors, {}, arguments.place);
}

Outcome<Value> diagonalOf(Tracer& tracer, const Tensor& diagonal, Shape shape, Place place) {
    Attributes attributes;
    attributes.output = {diagonal.handle->type().dtype, std::move(shape)};
    return tracer.emit(*findOp("MatrixDiagV3"), "MatrixDiagV3", {diagonal}, std::move(attributes), place);
}

Outcome<Value> eye(Tracer& tracer, const Arguments& arguments) {
    const Place place = arguments.place;
    auto rows = TRY(integerArgument(arguments[0], Complaint::tr("The number of rows"), place));
    std::int64_t columns = rows;
    if (arguments.has(1)) {
        columns = TRY(integerArgument(arguments[1], Complaint::tr("The number of columns"), place));
    }
    auto dtype = TRY(dtypeArgument(arguments, 3));
    if (rows < 0 || columns < 0)
        return errorAt(place, Complaint::tr("An axis cannot have the length {}.", std::min(rows, columns)));
    const Shape length{std::min(rows, columns)};
    const DType type = dtype.value_or(DType::Float32);
    auto ones =
        tracer.constant(type == DType::Bool ? Value{true} : Value{std::int64_t{1}}, type, &length, place, "Fill");
    if (!ones) return ones.error();
    return diagonalOf(tracer, *ones, {rows, columns}, place);
}

Outcome<Value> diag(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    Shape shape = operand.handle->type().shape;
    if (shape.empty())
        return errorAt(arguments.place, Complaint::tr("tf.linalg.diag takes a vector, but this is a scalar."));
    shape.push_back(shape.back());
    return diagonalOf(tracer, operand, std::move(shape), arguments.place);
}

Outcome<Value> shapeOf(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    return tracer.emit(*findOp("Shape"), "Shape", {operand}, {}, arguments.place);
}

/// What TensorFlow knows from the shape alone is a constant.
Outcome<Value> knownNumber(Tracer& tracer, std::int64_t number, Place place) {
    auto made = TRY(tracer.constant(Value{number}, DType::Int32, nullptr, place));
    return Value{made};
}
Outcome<Value> rank(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    return knownNumber(tracer, static_cast<std::int64_t>(operand.handle->type().shape.size()), arguments.place);
}
Outcome<Value> size(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    return knownNumber(tracer, operand.handle->type().elements(), arguments.place);
}

Outcome<Value> argMax(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    Arguments withAxis = arguments;
    if (!withAxis.has(1)) withAxis.values[1] = Value{std::int64_t{0}};
    auto axis = axesOf(withAxis, 1, operand.handle->type().shape.size());
    if (!axis) return axis.error();
    if (axis->size() != 1) return errorAt(arguments.place, Complaint::tr("tf.argmax takes one axis."));
    Attributes attributes;
    attributes.axes = std::move(*axis);
    return tracer.emit(*findOp("ArgMax"), "ArgMax", {operand}, std::move(attributes), arguments.place);
}

Outcome<Value> randomUniform(Tracer& tracer, const Arguments& arguments) {
    const Place place = arguments.place;
    auto [attributes, seed] = TRY(randomRequest(tracer, arguments));
    const DType type = attributes.output.dtype;
    const auto bound = [&](std::size_t i, std::int64_t otherwise) -> Outcome<Value> {
        return arguments.has(i) ? tracer.plainValue(arguments[i], place) : Outcome<Value>(Value{otherwise});
    };
    auto low = bound(1, 0), high = bound(2, 1);
    if (!low) return low;
    if (!high) return high;
    if (!low->isNumber() || !high->isNumber()) return errorAt(place, Complaint::tr("minval and maxval are numbers."));
    if (type == DType::Int32 || type == DType::Int64) {
        const auto *const from = low->as<std::int64_t>(), *const to = high->as<std::int64_t>();
        if (!arguments.has(2) || !from || !to || *from >= *to)
            return errorAt(place, Complaint::tr("Whole random numbers need a maxval, which is larger than minval."));
        if (type == DType::Int32 && (*from < INT32_MIN || *to > INT32_MAX))
            return errorAt(place, Complaint::tr("The number {} does not fit into int32 (-2147483648 to 2147483647).",
                                                *from < INT32_MIN ? *from : *to));
        attributes.begins = {*from, *to};
        return tracer.emitRandom("RandomUniformInt", std::move(attributes), seed, place);
    }
    auto numbers = tracer.emitRandom("RandomUniform", std::move(attributes), seed, place);
    if (!numbers || (!arguments.has(1) && !arguments.has(2))) return numbers;
    // number * (maxval - minval) + minval, as TensorFlow does it, where they are not 0 and 1.
    if (low->number() == 0 && high->number() == 1) return numbers;
    const auto constantOf = [&](double value) { return tracer.constant(Value{value}, type, nullptr, place); };
    auto from = TRY(constantOf(low->number()));
    auto to = TRY(constantOf(high->number()));
    const auto emit = [&](const char* op, const Value& left, const Tensor& right) {
        return tracer.emit(*findOp(op), op, {*left.as<Tensor>(), right}, {}, place);
    };
    if (low->number() == 0) return emit("Mul", *numbers, to);
    auto span = TRY(emit("Sub", Value{to}, from));
    auto scaled = TRY(emit("Mul", *numbers, *span.as<Tensor>()));
    return emit("AddV2", scaled, from);
}

/// The named operation, and as many zeros or ones as the tensor has elements.
Outcome<Value> like(Tracer& tracer, const Arguments& arguments, std::string_view name, std::int64_t value) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    auto dtype = TRY(dtypeArgument(arguments, 1));
    const auto& type = operand.handle->type();
    const DType made = dtype.value_or(type.dtype);
    return tracer.filledWith(made == DType::Bool ? Value{value != 0} : Value{value}, made, type.shape, name,
                             arguments.place);
}
Outcome<Value> zerosLike(Tracer& tracer, const Arguments& arguments) {
    return like(tracer, arguments, "ZerosLike", 0);
}
Outcome<Value> onesLike(Tracer& tracer, const Arguments& arguments) {
    return like(tracer, arguments, "OnesLike", 1);
}

}  // namespace

const std::vector<FunctionInfo>& arrayFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"tf.concat", {"values", "axis", "name"}, 2, false, concat},
        {"tf.stack", {"values", "axis", "name"}, 1, false, stack},
        {"tf.add_n", {"inputs", "name"}, 1, false, addN},
        {"tf.math.add_n", {"inputs", "name"}, 1, false, addN},
        {"tf.eye", {"num_rows", "num_columns", "batch_shape", "dtype", "name"}, 1, false, eye},
        {"tf.linalg.eye", {"num_rows", "num_columns", "batch_shape", "dtype", "name"}, 1, false, eye},
        {"tf.linalg.diag", {"diagonal", "name"}, 1, false, diag},
        {"tf.shape", {"input", "out_type", "name"}, 1, false, shapeOf},
        {"tf.rank", {"input", "name"}, 1, false, rank},
        {"tf.size", {"input", "out_type", "name"}, 1, false, size},
        {"tf.argmax", {"input", "axis", "output_type", "name"}, 1, false, argMax},
        {"tf.math.argmax", {"input", "axis", "output_type", "name"}, 1, false, argMax},
        {"tf.zeros_like", {"input", "dtype", "name"}, 1, false, zerosLike},
        {"tf.ones_like", {"input", "dtype", "name"}, 1, false, onesLike},
        {"tf.random.uniform", {"shape", "minval", "maxval", "dtype", "seed", "name"}, 1, false, randomUniform},
    };
    return functions;
}

}  // namespace kolo::placement
