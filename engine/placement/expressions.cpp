// SPDX-License-Identifier: Apache-2.0
//
// What the expressions of a program stand for.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

Outcome<Value> Tracer::evaluate(const Expression& expression) {
    TRY(step(expression.place));
    if (m_depth >= kMaxEvaluationDepth)
        return wrong(expression.place, Complaint::tr("The program is nested too deeply."));
    ++m_depth;
    auto value = evaluateNode(expression);
    --m_depth;
    return value;
}

Outcome<Value> Tracer::evaluateNode(const Expression& expression) {
    const auto& node = expression.node;
    const Place place = expression.place;
    if (std::get_if<NoneLiteral>(&node)) return Value{None{}};
    if (const auto* literal = std::get_if<BoolLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<IntegerLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<RealLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<TextLiteral>(&node)) return Value{literal->value};
    if (std::get_if<EllipsisLiteral>(&node)) return Value{SliceValue{{}, {}, {}, true}};
    if (const auto* use = std::get_if<NameUse>(&node)) return nameValue(use->name, place);
    if (const auto* several = std::get_if<Sequence>(&node)) return sequence(*several, place);
    if (const auto* use = std::get_if<AttributeUse>(&node)) return attribute(expression, *use);
    if (const auto* use = std::get_if<IndexUse>(&node)) return index(*use, place);
    if (const auto* called = std::get_if<Call>(&node)) return call(expression, *called);
    if (const auto* negation = std::get_if<Negation>(&node)) return negate(*negation, place);
    if (const auto* negation = std::get_if<NotOperation>(&node)) {
        auto of = TRY(evaluate(*negation->of));
        auto holds = TRY(truth(of, place));
        return Value{!holds};
    }
    if (const auto* operation = std::get_if<LogicalOperation>(&node)) return logical(*operation);
    if (const auto* steps = std::get_if<Comparison>(&node)) return comparison(*steps);
    if (const auto* choice = std::get_if<Choice>(&node)) {
        auto condition = TRY(evaluate(*choice->condition));
        auto holds = TRY(truth(condition, choice->condition->place));
        return evaluate(holds ? *choice->yes : *choice->no);
    }
    if (const auto* text = std::get_if<FormattedText>(&node)) return formattedText(*text, place);
    if (const auto* all = std::get_if<Comprehension>(&node)) return comprehension(*all, place);
    if (const auto* lambda = std::get_if<Lambda>(&node)) return functionOf(*lambda->function, place);
    if (std::get_if<Dictionary>(&node))
        return wrong(place, Complaint::tr("The placement lab has no dictionaries; kolo train reads programs that "
                                          "have."));
    const auto& operation = std::get<BinaryOperation>(node);
    auto left = TRY(evaluate(*operation.left));
    auto right = TRY(evaluate(*operation.right));
    return elementWise(operation.op, left, right, place);
}

namespace {

constexpr std::array<std::string_view, 17> kExceptions = {
    "RuntimeError", "ValueError",        "TypeError",     "IndexError",     "KeyError",           "NameError",
    "Exception",    "ZeroDivisionError", "OverflowError", "AttributeError", "AssertionError",     "RecursionError",
    "LookupError",  "ArithmeticError",   "StopIteration", "BaseException",  "NotImplementedError"};

}  // namespace

Outcome<Value> Tracer::nameValue(const std::string& name, Place place) {
    bool ownWithoutValue = false;
    for (Frame* frame = m_frame.get(); frame; frame = frame->around.get()) {
        if (const auto known = frame->names.find(name); known != frame->names.end()) return known->second;
        ownWithoutValue = frame->function->own.contains(name);
        if (ownWithoutValue) break;
    }
    if (ownWithoutValue)
        return raise("UnboundLocalError", place, Complaint::tr("The name {} has no value yet.", inQuotes(name)),
                     fmt::format("cannot access local variable '{}' where it is not associated with a value", name));
    const auto known = m_names.find(name);
    if (known != m_names.end()) return known->second;
    if (findFunction(name)) return Value{Function{name}};
    if (std::find(kExceptions.begin(), kExceptions.end(), name) != kExceptions.end()) return Value{ExceptionType{name}};
    std::vector<std::string> names = functionPaths();
    std::erase_if(names, [](const std::string& path) { return path.find('.') != std::string::npos; });
    for (const auto& [each, value] : m_names) names.push_back(each);
    if (m_frame)
        for (const auto& [each, value] : m_frame->names) names.push_back(each);
    return raise("NameError", place,
                 Complaint::tr("The name {} is not defined.{}", inQuotes(name), nearMiss(name, "", names)),
                 fmt::format("name '{}' is not defined", name));
}

Outcome<Value> Tracer::sequence(const Sequence& sequence, Place place) {
    std::vector<Value> items;
    items.reserve(sequence.items.size());
    for (const auto& item : sequence.items) {
        auto value = TRY(evaluate(*item));
        items.push_back(std::move(value));
    }
    Value made = listOf(std::move(items), sequence.tuple);
    if (!nest(*made.as<Items>()->list))
        return wrong(place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
    return made;
}

Outcome<Value> Tracer::comprehension(const Comprehension& comprehension, Place place) {
    // Its names are its own.
    std::map<std::string, std::optional<Value>> before;
    const auto keep = [&](const auto& self, const Target& target) -> void {
        if (!target.name.empty()) {
            const auto& names = namesFor(target.name);
            const auto known = names.find(target.name);
            before.emplace(target.name, known == names.end() ? std::nullopt : std::optional<Value>(known->second));
        }
        for (const Target& item : target.items) self(self, item);
    };
    for (const auto& loop : comprehension.loops) keep(keep, loop.target);
    std::vector<Value> items;
    auto done = comprehend(comprehension, 0, items);
    for (auto& [name, value] : before)
        if (value)
            namesFor(name)[name] = std::move(*value);
        else
            namesFor(name).erase(name);
    if (!done) return done.error();
    Value made = listOf(std::move(items));
    if (!nest(*made.as<Items>()->list))
        return wrong(place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
    return made;
}

Outcome<void> Tracer::comprehend(const Comprehension& comprehension, std::size_t number, std::vector<Value>& items) {
    const auto& loop = comprehension.loops[number];
    auto through = TRY(evaluate(*loop.iterable));
    auto iterator = TRY(iterate(through, loop.iterable->place));
    for (;;) {
        auto next = TRY((*iterator.next)());
        if (!next) return {};
        TRY(step(loop.iterable->place));
        TRY(assign(loop.target, *next));
        bool wanted = true;
        for (const auto& condition : loop.conditions) {
            auto value = TRY(evaluate(*condition));
            wanted = TRY(truth(value, condition->place));
            if (!wanted) break;
        }
        if (!wanted) continue;
        if (number + 1 < comprehension.loops.size()) {
            TRY(comprehend(comprehension, number + 1, items));
            continue;
        }
        TRY(spendElements(1, comprehension.item->place));
        auto value = TRY(evaluate(*comprehension.item));
        items.push_back(std::move(value));
    }
}

Outcome<Value> Tracer::logical(const LogicalOperation& operation) {
    auto left = TRY(evaluate(*operation.left));
    auto holds = TRY(truth(left, operation.left->place));
    if (holds != operation.isAnd) return left;
    return evaluate(*operation.right);
}

Outcome<Value> Tracer::comparison(const Comparison& comparison) {
    auto left = evaluate(*comparison.first);
    if (!left) return left;
    for (std::size_t i = 0; i < comparison.steps.size(); ++i) {
        const auto& one = comparison.steps[i];
        auto right = evaluate(*one.right);
        if (!right) return right;
        auto result = compare(one.op, *left, *right, one.place);
        if (!result || i + 1 == comparison.steps.size()) return result;
        auto holds = TRY(truth(*result, one.place));
        if (!holds) return result;
        left = std::move(right);
    }
    return left;
}

Outcome<Value> Tracer::negate(const Negation& negation, Place place) {
    auto of = TRY(evaluate(*negation.of));
    if (const auto* truth = of.as<bool>()) return Value{std::int64_t{*truth ? -1 : 0}};
    if (const auto* number = of.as<std::int64_t>()) {
        if (*number == INT64_MIN)
            return wrong(place, Complaint::tr("This number is too large: whole numbers have 64 bits."));
        return Value{-*number};
    }
    if (const auto* number = of.as<double>()) return Value{-*number};
    if (of.as<NumpyArray>()) {
        auto plain = plainValue(of, place);
        if (!plain) return plain;
        if (plain->isNumber())
            return plain->as<double>() ? Value{-plain->number()} : Value{-*plain->as<std::int64_t>()};
    }
    if (!of.as<Tensor>() && !of.as<Variable>())
        return raise("TypeError", place,
                     Complaint::tr("A minus sign goes with a number or a tensor, not with {}.", kindOf(of)));
    auto tensor = TRY(toTensor(of, std::nullopt, place));
    return emit(*kernels::findOp("Neg"), "Neg", {tensor}, {}, place);
}

Outcome<Value> Tracer::attribute(const Expression& expression, const AttributeUse& use) {
    auto of = TRY(evaluate(*use.of));
    const Place place = expression.place;
    if (const auto* module = of.as<Module>()) {
        std::string path = module->path + "." + use.name;
        static const std::map<std::string, std::string> formerly = {
            {"tf.config.experimental", "tf.config"},
            {"tf.config.set_virtual_device_configuration", "tf.config.set_logical_device_configuration"},
            {"tf.config.VirtualDeviceConfiguration", "tf.config.LogicalDeviceConfiguration"}};
        if (const auto now = formerly.find(path); now != formerly.end()) path = now->second;
        if (findFunction(path)) return Value{Function{path}};
        if (isModule(path)) return Value{Module{path}};
        if (module->path == "tf.errors") return Value{ExceptionType{path}};
        if (module->path == "tf" && use.name == "newaxis") return Value{None{}};
        if (module->path == "tf" && use.name == "errors") return Value{Module{path}};
        if (module->path == "tf" && use.name == "__version__") return Value{std::string("2.21.0")};
        if (module->path == "tf")
            if (const auto dtype = elementTypeFromName(use.name)) return Value{DTypeValue{*dtype}};
        return wrong(place, Complaint::tr("{} is not in Kolo's language.{}", inQuotes(path),
                                          nearMiss(use.name, module->path, functionPaths())));
    }
    if (of.as<Tensor>() || of.as<Variable>() || of.as<NumpyArray>()) return tensorAttribute(of, use.name, place);
    if (of.as<Tape>() && std::ranges::find(tapeMethods(), use.name, &FunctionInfo::path) != tapeMethods().end())
        return Value{Method{std::make_shared<Value>(of), use.name}};
    if (of.as<KeyStore>()) return keyStoreAttribute(*this, of, use.name, place);
    if (const auto* device = of.as<DeviceValue>()) {
        if (use.name == "name")
            return Value{(device->physical ? "/physical_device:" : "/device:") +
                         shortName(device->type, device->index)};
        if (use.name == "device_type") return Value{std::string(name(device->type))};
    }
    if (const auto* dtype = of.as<DTypeValue>(); dtype && use.name == "name")
        return Value{std::string(name(dtype->dtype))};
    if (of.as<Items>() || of.as<std::string>()) return Value{Method{std::make_shared<Value>(of), use.name}};
    if (const auto* exception = of.as<ExceptionValue>(); exception && use.name == "message")
        return Value{exception->text};
    if (const auto* function = of.as<UserFunction>(); function && use.name == "__name__")
        return Value{function->definition->name};
    return raise("AttributeError", place, Complaint::tr("{} has nothing called {}.", kindOf(of), inQuotes(use.name)));
}

Outcome<Value> Tracer::tensorAttribute(const Value& of, const std::string& name, Place place) {
    const auto* const tensor = of.as<Tensor>();
    const auto* const variable = of.as<Variable>();
    const auto* const array = of.as<NumpyArray>();
    const TensorHandle& handle = tensor ? *tensor->handle : array ? *array->handle : *variable->state->value;
    if (name == "shape") {
        std::vector<Value> items;
        for (const std::int64_t length : handle.type().shape) items.push_back({length});
        Items shape = *listOf(std::move(items), true).as<Items>();
        shape.shape = true;
        return Value{std::move(shape)};
    }
    if (name == "dtype") return Value{DTypeValue{handle.type().dtype}};
    if (name == "ndim") return Value{static_cast<std::int64_t>(handle.type().shape.size())};
    if (array && name == "size") return Value{handle.type().elements()};
    if (name == "device" && !array) {
        const int index = variable ? variable->state->device : handle.operation().device;
        const LogicalDevice& device = graph().devices[index];
        return Value{fullName(device.type, device.index)};
    }
    if (name == "name" && variable) return Value{variable->name()};
    if (name == "T" && array) return Value{Method{std::make_shared<Value>(of), name}};
    static const std::vector<std::string> ofTensors = {"numpy"}, ofArrays = {"item", "tolist"},
                                          ofVariables = {"numpy",      "assign",     "assign_add",
                                                         "assign_sub", "read_value", "value"};
    static const std::vector<std::string> ofArraysInPlace = {"asnumpy"};
    const auto& methods = variable && variable->state->array ? ofArraysInPlace
                          : variable                         ? ofVariables
                          : array                            ? ofArrays
                                                             : ofTensors;
    if (std::find(methods.begin(), methods.end(), name) != methods.end())
        return Value{Method{std::make_shared<Value>(of), name}};
    return raise("AttributeError", place, Complaint::tr("{} has nothing called {}.", kindOf(of), inQuotes(name)));
}

}  // namespace kolo::placement
