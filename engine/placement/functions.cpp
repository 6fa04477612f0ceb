// SPDX-License-Identifier: Apache-2.0
//
// What a program can compute with: each function of TensorFlow as the operations that it consists of.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::findOp;
using kernels::Shape;

Outcome<bool> boolArgument(const Arguments& arguments, std::size_t i, bool otherwise) {
    if (!arguments.has(i)) return otherwise;
    if (const auto* value = arguments[i].as<bool>()) return *value;
    return errorAt(arguments.place,
                   Complaint::tr("{} wants True or False, but this is {}.", arguments.function, kindOf(arguments[i])));
}

Outcome<std::int64_t> integerArgument(const Value& value, const Text& what, Place place) {
    if (const auto* number = value.as<std::int64_t>()) return *number;
    return errorAt(place, Complaint::tr("{} must be a whole number, but this is {}.", what, kindOf(value)));
}

Outcome<std::optional<DType>> dtypeArgument(const Arguments& arguments, std::size_t i) {
    if (!arguments.has(i)) return std::optional<DType>();
    if (const auto* dtype = arguments[i].as<DTypeValue>()) return std::optional<DType>(dtype->dtype);
    if (const auto* text = arguments[i].as<std::string>())
        if (const auto dtype = elementTypeFromName(*text)) return std::optional<DType>(*dtype);
    return errorAt(arguments.place,
                   Complaint::tr("{}: an element type is tf.float32, tf.float64, tf.int32, tf.int64 or tf.bool.",
                                 arguments.function));
}

std::optional<DType> elementTypeFromName(std::string_view text) {
    for (const DType dtype : {DType::Float32, DType::Float64, DType::Int32, DType::Int64, DType::Bool})
        if (name(dtype) == text) return dtype;
    return std::nullopt;
}

Outcome<Shape> Tracer::shapeOf(const Value& given, Place place) {
    Shape shape;
    Value value = given;
    if (const auto* tensor = given.as<Tensor>(); tensor && tensor->handle->type().shape.size() == 1) {
        // tf.shape(x): its elements are needed now.
        auto bytes = TRY(elements(*tensor->handle, place));
        const auto& type = tensor->handle->type();
        if (type.elements() > static_cast<std::int64_t>(kernels::kMaxAxes) ||
            (type.dtype != DType::Int32 && type.dtype != DType::Int64))
            return wrong(place, Complaint::tr("A shape is a list of whole numbers, not a tensor of {} {}.",
                                              kolo::name(type.dtype), kernels::shapeText(type.shape)));
        std::vector<Value> lengths;
        for (std::int64_t i = 0; i < type.elements(); ++i)
            lengths.push_back({static_cast<std::int64_t>(readElement(bytes.get(), i, type.dtype))});
        value = listOf(std::move(lengths));
    }
    const auto add = [&](const Value& item) -> Outcome<void> {
        auto plain = TRY(plainValue(item, place));
        auto length = TRY(integerArgument(plain, Complaint::tr("The length of an axis"), place));
        shape.push_back(length);
        return {};
    };
    if (const auto* items = value.as<Items>()) {
        if (items->items().size() > kernels::kMaxAxes)
            return wrong(place, Complaint::tr("A tensor has at most {} axes, not {}.", kernels::kMaxAxes,
                                              items->items().size()));
        for (const Value& item : items->items()) TRY(add(item));
    } else
        TRY(add(value));
    for (const std::int64_t length : shape)
        if (length > static_cast<std::int64_t>(kMaxTensorElements))
            return wrong(place, Complaint::tr("An axis of length {} is too long: a tensor has at most {} elements.",
                                              length, static_cast<std::int64_t>(kMaxTensorElements)));
    return shape;
}

Outcome<RandomRequest> randomRequest(Tracer& tracer, const Arguments& arguments) {
    auto shape = TRY(positiveShape(tracer, arguments[0], arguments.place));
    const auto dtype = TRY(dtypeArgument(arguments, 3));
    RandomRequest request;
    request.attributes.output = {dtype.value_or(DType::Float32), std::move(shape)};
    if (arguments.has(4)) request.seed = TRY(integerArgument(arguments[4], Complaint::tr("A seed"), arguments.place));
    return request;
}

Outcome<void> Tracer::spendElements(double count, Place place) {
    if (static_cast<double>(listElements) + count > static_cast<double>(kMaxListElements))
        return wrong(place,
                     Complaint::tr("The lists and strings that this program puts together have more than {} elements.",
                                   kMaxListElements));
    listElements += static_cast<std::size_t>(count);
    return {};
}

Outcome<Value> Tracer::emitRandom(std::string_view op, Attributes attributes, std::optional<std::int64_t> seed,
                                  Place place) {
    const RandomSeeds::Pair pair = seeds.next(seed);
    attributes.seed = pair.seed;
    attributes.seed2 = pair.seed2;
    auto made = TRY(emit(*findOp(op), op, {}, attributes, place));
    // How far this operation has come is known once it has its device.
    Operation& operation = made.as<Tensor>()->handle->operation();
    attributes.skip = seeds.reserve(fmt::format("{} {}", op, kolo::name(operation.type.dtype)), operation.device, pair,
                                    operation.type.elements());
    operation.attributes = std::make_shared<const Attributes>(std::move(attributes));
    return made;
}

namespace {

template <const char* Operator>
Outcome<Value> callOperator(Tracer& tracer, const Arguments& arguments) {
    return tracer.binaryOp(Operator, arguments[0], arguments[1], arguments.place);
}
constexpr char kAdd[] = "AddV2", kSub[] = "Sub", kMul[] = "Mul", kDiv[] = "RealDiv", kPow[] = "Pow",
               kMaximum[] = "Maximum", kMinimum[] = "Minimum", kFloorDiv[] = "FloorDiv", kFloorMod[] = "FloorMod",
               kEqual[] = "Equal", kNotEqual[] = "NotEqual", kLess[] = "Less", kLessEqual[] = "LessEqual",
               kGreater[] = "Greater", kGreaterEqual[] = "GreaterEqual";

template <const char* Operator>
Outcome<Value> callUnary(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    return tracer.emit(*findOp(Operator), Operator, {operand}, {}, arguments.place);
}
constexpr char kRelu[] = "Relu", kNeg[] = "Neg", kIdentity[] = "Identity", kSquare[] = "Square", kSqrt[] = "Sqrt",
               kExp[] = "Exp", kLog[] = "Log", kSigmoid[] = "Sigmoid", kTanh[] = "Tanh", kAbs[] = "Abs";

Outcome<Value> matMul(Tracer& tracer, const Arguments& arguments) {
    Attributes attributes;
    attributes.transposeA = TRY(boolArgument(arguments, 2, false));
    attributes.transposeB = TRY(boolArgument(arguments, 3, false));
    auto operands = TRY(tracer.toTensors(arguments[0], arguments[1], arguments.place));
    const bool stacks =
        operands.front().handle->type().shape.size() > 2 || operands.back().handle->type().shape.size() > 2;
    const char* const name = stacks ? "BatchMatMulV2" : "MatMul";
    return tracer.emit(*findOp(name), name, operands, attributes, arguments.place);
}

}  // namespace

Outcome<std::vector<std::int64_t>> axesOf(const Arguments& arguments, std::size_t i, std::size_t axes) {
    std::vector<std::int64_t> result;
    if (!arguments.has(i)) {
        for (std::size_t axis = 0; axis < axes; ++axis) result.push_back(static_cast<std::int64_t>(axis));
        return result;
    }
    std::vector<Value> given;
    if (const auto* items = arguments[i].as<Items>())
        given = items->items();
    else
        given.push_back(arguments[i]);
    if (given.size() > kernels::kMaxAxes)
        return errorAt(arguments.place,
                       Complaint::tr("A tensor has at most {} axes, not {}.", kernels::kMaxAxes, given.size()));
    for (const Value& each : given) {
        auto axis = integerArgument(each, Complaint::tr("An axis"), arguments.place);
        if (!axis) return axis.error();
        const auto count = static_cast<std::int64_t>(axes);
        if (*axis < -count || *axis >= count)
            return errorAt(arguments.place,
                           Complaint::tr("There is no axis {} in a tensor with {} axes.", *axis, axes));
        result.push_back(*axis < 0 ? *axis + count : *axis);
    }
    return result;
}

namespace {

template <const char* Reduction>
Outcome<Value> reduceOver(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    auto axes = TRY(axesOf(arguments, 1, operand.handle->type().shape.size()));
    auto keep = TRY(boolArgument(arguments, 2, false));
    Attributes attributes;
    attributes.axes = std::move(axes);
    attributes.keepAxes = keep;
    return tracer.emit(*findOp(Reduction), Reduction, {operand}, std::move(attributes), arguments.place);
}
constexpr char kSum[] = "Sum", kMean[] = "Mean", kMax[] = "Max", kMin[] = "Min", kAny[] = "Any", kAll[] = "All";

Outcome<Value> transpose(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    Attributes attributes;
    auto axes = TRY(axesOf(arguments, 1, operand.handle->type().shape.size()));
    if (!arguments.has(1)) std::reverse(axes.begin(), axes.end());
    attributes.axes = std::move(axes);
    return tracer.emit(*findOp("Transpose"), "Transpose", {operand}, std::move(attributes), arguments.place);
}

Outcome<Value> softmax(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    const std::size_t axes = operand.handle->type().shape.size();
    Attributes attributes;
    if (arguments.has(1)) {
        auto axis = axesOf(arguments, 1, axes);
        if (!axis) return axis.error();
        if (axis->size() != 1) return errorAt(arguments.place, Complaint::tr("tf.nn.softmax takes one axis."));
        attributes.axes = std::move(*axis);
    } else if (axes > 0) {
        attributes.axes = {static_cast<std::int64_t>(axes) - 1};
    }
    return tracer.emit(*findOp("Softmax"), "Softmax", {operand}, std::move(attributes), arguments.place);
}

Outcome<Value> cast(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    auto dtype = TRY(dtypeArgument(arguments, 1));
    if (!dtype) return errorAt(arguments.place, Complaint::tr("tf.cast needs an element type, such as tf.float32."));
    if (operand.handle->type().dtype == *dtype) return Value{operand};
    Attributes attributes;
    attributes.output.dtype = *dtype;
    return tracer.emit(*findOp("Cast"), "Cast", {operand}, std::move(attributes), arguments.place);
}

Outcome<Value> reshape(Tracer& tracer, const Arguments& arguments) {
    auto operand = TRY(tracer.toTensor(arguments[0], std::nullopt, arguments.place));
    auto shape = tracer.shapeOf(arguments[1], arguments.place);
    if (!shape) return shape.error();
    const auto open = std::find(shape->begin(), shape->end(), -1);
    double known = 1;
    for (const std::int64_t length : *shape) {
        if (length < -1 || (length == -1 && std::count(shape->begin(), shape->end(), -1) > 1))
            return errorAt(arguments.place, Complaint::tr("A shape has lengths of at least 0, and one -1 at most."));
        if (length != -1) known *= static_cast<double>(length);
    }
    const std::int64_t elements = operand.handle->type().elements();
    if (known > kMaxTensorElements)
        return errorAt(arguments.place,
                       Complaint::tr("Shape {} is too large: at most {} elements are allowed.",
                                     kernels::shapeText(*shape), static_cast<std::int64_t>(kMaxTensorElements)));
    if (open != shape->end()) {
        if (known == 0 || elements % static_cast<std::int64_t>(known) != 0)
            return errorAt(arguments.place,
                           Complaint::tr("{} elements do not fit the shape {}.", elements, kernels::shapeText(*shape)));
        *open = elements / static_cast<std::int64_t>(known);
    }
    Attributes attributes;
    attributes.output.shape = std::move(*shape);
    return tracer.emit(*findOp("Reshape"), "Reshape", {operand}, std::move(attributes), arguments.place);
}

}  // namespace

Outcome<Shape> positiveShape(Tracer& tracer, const Value& value, Place place) {
    auto shape = tracer.shapeOf(value, place);
    if (shape)
        for (const std::int64_t length : *shape)
            if (length < 0) return errorAt(place, Complaint::tr("An axis cannot have the length {}.", length));
    return shape;
}

namespace {

Outcome<Value> constant(Tracer& tracer, const Arguments& arguments) {
    auto dtype = TRY(dtypeArgument(arguments, 1));
    if (arguments[0].as<Tensor>()) return arguments[0];
    std::optional<Shape> shape;
    if (arguments.has(2)) {
        shape = TRY(positiveShape(tracer, arguments[2], arguments.place));
    }
    auto made = TRY(tracer.constant(arguments[0], dtype, shape ? &*shape : nullptr, arguments.place));
    return Value{made};
}

Outcome<Value> filled(Tracer& tracer, const Arguments& arguments, const Value& value, std::size_t dtypeAt) {
    auto shape = TRY(positiveShape(tracer, arguments[0], arguments.place));
    std::optional<DType> type;
    if (dtypeAt != 0) {
        auto dtype = TRY(dtypeArgument(arguments, dtypeAt));
        type = dtype.value_or(DType::Float32);
    }
    auto made = TRY(tracer.constant(value, type, &shape, arguments.place, "Fill"));
    return Value{made};
}
/// 0 or 1 in the type that is asked for.
Outcome<Value> filledWith(Tracer& tracer, const Arguments& arguments, std::int64_t value) {
    auto dtype = TRY(dtypeArgument(arguments, 1));
    return filled(tracer, arguments, dtype == DType::Bool ? Value{value != 0} : Value{value}, 1);
}
Outcome<Value> zeros(Tracer& tracer, const Arguments& arguments) {
    return filledWith(tracer, arguments, 0);
}
Outcome<Value> ones(Tracer& tracer, const Arguments& arguments) {
    return filledWith(tracer, arguments, 1);
}
Outcome<Value> fill(Tracer& tracer, const Arguments& arguments) {
    auto value = TRY(tracer.plainValue(arguments[1], arguments.place));
    if (!value.isNumber() && !value.as<bool>())
        return errorAt(arguments.place, Complaint::tr("tf.fill fills with a number."));
    return filled(tracer, arguments, value, 0);
}

Outcome<Value> variable(Tracer& tracer, const Arguments& arguments) {
    auto dtype = TRY(dtypeArgument(arguments, 3));
    std::string name = "Variable";
    if (arguments.has(2)) {
        const auto* given = arguments[2].as<std::string>();
        if (!given) return errorAt(arguments.place, Complaint::tr("The name of a variable is a string."));
        name = *given;
    }
    auto initial = tracer.toTensor(arguments[0], dtype, arguments.place);
    if (!initial) return initial.error();
    if (dtype && initial->handle->type().dtype != *dtype)
        return errorAt(arguments.place, Complaint::tr("The variable shall be {}, but its initial value is {}.",
                                                      kolo::name(*dtype), kolo::name(initial->handle->type().dtype)));
    const std::size_t line = tracer.graph().output.size();
    auto assigned = TRY(tracer.emit(*findOp("AssignVariableOp"), "AssignVariableOp", {*initial}, {}, arguments.place));
    auto state = std::make_shared<VariableState>();
    state->name = name + ":0";
    state->value = assigned.as<Tensor>()->handle;
    state->device = state->value->operation().device;
    if (tracer.logPlacement) {
        const LogicalDevice& device = tracer.graph().devices[state->device];
        tracer.graph().output.insert(
            tracer.graph().output.begin() + static_cast<std::ptrdiff_t>(line),
            {true, "Executing op VarHandleOp in device " + fullName(device.type, device.index), {}});
    }
    return Value{Variable{std::move(state)}};
}

Outcome<Value> randomNormal(Tracer& tracer, const Arguments& arguments) {
    const Place place = arguments.place;
    auto [attributes, seed] = TRY(randomRequest(tracer, arguments));
    const DType type = attributes.output.dtype;
    auto numbers = tracer.emitRandom("RandomStandardNormal", std::move(attributes), seed, place);
    if (!numbers) return numbers;
    // mean + deviation × number, always, as TensorFlow does it.
    const auto apply = [&](const char* op, std::size_t argument, double otherwise) -> Outcome<Value> {
        auto operand =
            TRY(tracer.toTensor(arguments.has(argument) ? arguments[argument] : Value{otherwise}, type, place));
        return tracer.emit(*findOp(op), op, {*numbers->as<Tensor>(), operand}, {}, place);
    };
    numbers = apply("Mul", 2, 1.0);
    if (!numbers) return numbers;
    return apply("AddV2", 1, 0.0);
}

Outcome<Value> setSeed(Tracer& tracer, const Arguments& arguments) {
    auto seed = TRY(integerArgument(arguments[0], "A seed", arguments.place));
    tracer.seeds.setGlobal(seed);
    return Value{None{}};
}

Outcome<Value> range(Tracer& tracer, const Arguments& given) {
    const Place place = given.place;
    Arguments arguments = given;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!arguments.has(i)) continue;
        arguments.values[i] = TRY(tracer.plainValue(arguments[i], place));
    }
    auto dtype = TRY(dtypeArgument(arguments, 3));
    for (std::size_t i = 0; i < 3; ++i)
        if (arguments.has(i) && !arguments[i].isNumber())
            return errorAt(place, Complaint::tr("tf.range takes numbers, not {}.", kindOf(arguments[i])));
    const bool fromZero = !arguments.has(1);
    const Value start = fromZero ? Value{std::int64_t{0}} : arguments[0];
    const Value& limit = fromZero ? arguments[0] : arguments[1];
    const Value delta = arguments.has(2) ? arguments[2] : Value{std::int64_t{1}};
    const bool whole = start.as<std::int64_t>() && limit.as<std::int64_t>() && delta.as<std::int64_t>();
    Attributes attributes;
    attributes.output.dtype = dtype.value_or(whole ? DType::Int32 : DType::Float32);
    attributes.start = start.number();
    attributes.step = delta.number();
    if (attributes.step == 0) return errorAt(place, Complaint::tr("The step of tf.range cannot be 0."));
    if (attributes.output.dtype == DType::Int32) {
        if (!whole) return errorAt(place, Complaint::tr("An int32 range takes whole numbers."));
        for (const double each : {start.number(), limit.number(), delta.number()})
            if (std::abs(each) > 2147483647.0)
                return errorAt(place, Complaint::tr("The number {} does not fit into int32.", each));
    }
    const double count = std::max(0.0, std::ceil((limit.number() - attributes.start) / attributes.step));
    if (!(count <= kMaxTensorElements))
        return errorAt(place,
                       Complaint::tr("A range of {} elements is too long: at most {} are allowed.",
                                     fmt::format("{:.0f}", count), static_cast<std::int64_t>(kMaxTensorElements)));
    attributes.output.shape = {static_cast<std::int64_t>(count)};
    return tracer.emit(*findOp("Range"), "Range", {}, std::move(attributes), place);
}

}  // namespace

const std::vector<FunctionInfo>& mathFunctions() {
    static const std::vector<FunctionInfo> functions = [] {
        std::vector<FunctionInfo> list = {
            {"tf.constant", {"value", "dtype", "shape", "name"}, 1, false, constant},
            {"tf.convert_to_tensor", {"value", "dtype"}, 1, false, constant},
            {"tf.Variable", {"initial_value", "trainable", "name", "dtype"}, 1, false, variable},
            {"tf.zeros", {"shape", "dtype", "name"}, 1, false, zeros},
            {"tf.ones", {"shape", "dtype", "name"}, 1, false, ones},
            {"tf.fill", {"dims", "value", "name"}, 2, false, fill},
            {"tf.identity", {"input", "name"}, 1, false, callUnary<kIdentity>},
            {"tf.matmul", {"a", "b", "transpose_a", "transpose_b", "name"}, 2, false, matMul},
            {"tf.linalg.matmul", {"a", "b", "transpose_a", "transpose_b", "name"}, 2, false, matMul},
            {"tf.transpose", {"a", "perm", "name"}, 1, false, transpose},
            {"tf.reshape", {"tensor", "shape", "name"}, 2, false, reshape},
            {"tf.cast", {"x", "dtype", "name"}, 2, false, cast},
            {"tf.range", {"start", "limit", "delta", "dtype", "name"}, 1, false, range},
            {"tf.nn.relu", {"features", "name"}, 1, false, callUnary<kRelu>},
            {"tf.nn.sigmoid", {"x", "name"}, 1, false, callUnary<kSigmoid>},
            {"tf.nn.tanh", {"x", "name"}, 1, false, callUnary<kTanh>},
            {"tf.math.log", {"x", "name"}, 1, false, callUnary<kLog>},
            {"tf.math.floordiv", {"x", "y", "name"}, 2, false, callOperator<kFloorDiv>},
            {"tf.math.floormod", {"x", "y", "name"}, 2, false, callOperator<kFloorMod>},
            {"tf.nn.softmax", {"logits", "axis", "name"}, 1, false, softmax},
            {"tf.random.normal", {"shape", "mean", "stddev", "dtype", "seed", "name"}, 1, false, randomNormal},
            {"tf.random.set_seed", {"seed"}, 1, false, setSeed},
        };
        for (const std::string prefix : {"tf.", "tf.math."}) {
            const auto binary = [&](const char* name, auto call) {
                list.push_back({prefix + name, {"x", "y", "name"}, 2, false, call});
            };
            const auto unary = [&](const char* name, auto call) {
                list.push_back({prefix + name, {"x", "name"}, 1, false, call});
            };
            const auto reduction = [&](const char* name, auto call) {
                list.push_back({prefix + name, {"input_tensor", "axis", "keepdims", "name"}, 1, false, call});
            };
            binary("pow", callOperator<kPow>);
            binary("maximum", callOperator<kMaximum>);
            binary("minimum", callOperator<kMinimum>);
            binary("equal", callOperator<kEqual>);
            binary("not_equal", callOperator<kNotEqual>);
            binary("less", callOperator<kLess>);
            binary("less_equal", callOperator<kLessEqual>);
            binary("greater", callOperator<kGreater>);
            binary("greater_equal", callOperator<kGreaterEqual>);
            unary("square", callUnary<kSquare>);
            unary("sqrt", callUnary<kSqrt>);
            unary("exp", callUnary<kExp>);
            unary("sigmoid", callUnary<kSigmoid>);
            unary("tanh", callUnary<kTanh>);
            unary("abs", callUnary<kAbs>);
            reduction("reduce_max", reduceOver<kMax>);
            reduction("reduce_min", reduceOver<kMin>);
            reduction("reduce_any", reduceOver<kAny>);
            reduction("reduce_all", reduceOver<kAll>);
            list.push_back({prefix + "add", {"x", "y", "name"}, 2, false, callOperator<kAdd>});
            list.push_back({prefix + "subtract", {"x", "y", "name"}, 2, false, callOperator<kSub>});
            list.push_back({prefix + "multiply", {"x", "y", "name"}, 2, false, callOperator<kMul>});
            list.push_back({prefix + "divide", {"x", "y", "name"}, 2, false, callOperator<kDiv>});
            list.push_back({prefix + "negative", {"x", "name"}, 1, false, callUnary<kNeg>});
            list.push_back(
                {prefix + "reduce_sum", {"input_tensor", "axis", "keepdims", "name"}, 1, false, reduceOver<kSum>});
            list.push_back(
                {prefix + "reduce_mean", {"input_tensor", "axis", "keepdims", "name"}, 1, false, reduceOver<kMean>});
        }
        return list;
    }();
    return functions;
}

}  // namespace kolo::placement
