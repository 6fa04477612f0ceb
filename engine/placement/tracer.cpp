// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/tracer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

using kernels::Attributes;
using kernels::TensorType;

Tracer::Tracer(const Machines& given) : machines(given), m_placer(m_trace->graph.devices) {
    for (int i = 0; i < machines.gpus; ++i) visibleGpus.push_back(i);
    visibleCpus = {0};
    m_names["tf"] = {Module{"tf"}};
}

Outcome<Graph> Tracer::run(const Program& program, Graph* beforeError) {
    auto done = runStatements(program.statements);
    if (auto ready = initializeDevices({1, 1}); done && !ready) done = ready;
    m_trace->ended = true;
    if (done) return std::move(m_trace->graph);
    if (beforeError) *beforeError = std::move(m_trace->graph);
    return done.error();
}

Outcome<void> Tracer::runStatements(const std::vector<Statement>& statements) {
    for (const Statement& statement : statements)
        if (auto done = runStatement(statement); !done) return done;
    return {};
}

Outcome<void> Tracer::runStatement(const Statement& statement) {
    m_statement = &statement;
    if (const auto* block = std::get_if<WithBlock>(&statement.node)) return runWith(*block);
    if (const auto* assignment = std::get_if<Assignment>(&statement.node))
        return runAssignment(*assignment, statement.place);
    if (const auto* expression = std::get_if<ExpressionStatement>(&statement.node)) {
        if (auto value = evaluate(*expression->value); !value) return value.error();
    }
    return {};
}

Outcome<void> Tracer::runAssignment(const Assignment& assignment, Place place) {
    auto value = evaluate(*assignment.value);
    if (!value) return value.error();
    if (!assignment.op.empty()) {
        const auto& [name, where] = assignment.targets.front();
        const auto old = m_names.find(name);
        if (old == m_names.end()) return wrong(where, Complaint::tr("The name {} has no value yet.", inQuotes(name)));
        if (old->second.as<Variable>())
            return wrong(where, Complaint::tr("A variable does not change by {}=; write {}.assign_add(…) or assign.",
                                              assignment.op, name));
        value = elementWise(assignment.op, old->second, *value, place);
        if (!value) return value.error();
    }
    const auto bindName = [&](const std::string& name, const Value& bound) {
        if (const auto* tensor = bound.as<Tensor>())
            if (std::string& label = tensor->handle->operation().label; label.empty()) label = name;
        if (const auto* variable = bound.as<Variable>())
            if (std::string& label = variable->state->value->operation().label; label.empty()) label = name;
        m_names[name] = bound;
    };
    if (assignment.targets.size() == 1) {
        bindName(assignment.targets.front().first, *value);
        return {};
    }
    const auto* const items = value->as<Items>();
    if (!items || items->items->size() != assignment.targets.size())
        return wrong(
            place, Complaint::tr("There are {} names to the left of = and {} to the right.", assignment.targets.size(),
                                 items ? Complaint::tr("{} values", items->items->size()) : kindOf(*value)));
    for (std::size_t i = 0; i < assignment.targets.size(); ++i)
        bindName(assignment.targets[i].first, (*items->items)[i]);
    return {};
}

Outcome<void> Tracer::runWith(const WithBlock& block) {
    auto context = evaluate(*block.context);
    if (!context) return context.error();
    const auto* const device = context->as<DeviceBlock>();
    if (!device)
        return wrong(block.context->place, Complaint::tr("with takes tf.device(…), but this is {}.", kindOf(*context)));
    const DeviceRequestName outer = m_device;
    m_device = device->open ? DeviceRequestName{} : device->request.within(outer);
    auto done = runStatements(block.body);
    m_device = outer;
    return done;
}

Outcome<Value> Tracer::evaluate(const Expression& expression) {
    const auto& node = expression.node;
    if (std::get_if<NoneLiteral>(&node)) return Value{None{}};
    if (const auto* literal = std::get_if<BoolLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<IntegerLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<RealLiteral>(&node)) return Value{literal->value};
    if (const auto* literal = std::get_if<TextLiteral>(&node)) return Value{literal->value};
    if (const auto* use = std::get_if<NameUse>(&node)) {
        const auto known = m_names.find(use->name);
        if (known != m_names.end()) return known->second;
        if (findFunction(use->name)) return Value{Function{use->name}};
        std::vector<std::string> names;
        for (const auto& [name, value] : m_names) names.push_back(name);
        return wrong(expression.place,
                     Complaint::tr("The name {} is not defined.{}", inQuotes(use->name), didYouMean(use->name, names)));
    }
    if (const auto* sequence = std::get_if<Sequence>(&node)) {
        auto items = std::make_shared<std::vector<Value>>();
        items->reserve(sequence->items.size());
        int depth = 1;
        for (const auto& item : sequence->items) {
            auto value = evaluate(*item);
            if (!value) return value;
            if (const auto* inner = value->as<Items>()) depth = std::max(depth, inner->depth + 1);
            items->push_back(std::move(*value));
        }
        if (depth > kMaxNesting)
            return wrong(expression.place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
        return Value{Items{std::move(items), sequence->tuple, depth}};
    }
    if (const auto* use = std::get_if<AttributeUse>(&node)) return attribute(expression, *use);
    if (const auto* use = std::get_if<IndexUse>(&node)) return index(expression, *use);
    if (const auto* called = std::get_if<Call>(&node)) return call(expression, *called);
    if (const auto* negation = std::get_if<Negation>(&node)) return negate(expression, *negation);
    return binary(expression, std::get<BinaryOperation>(node));
}

Outcome<Value> Tracer::attribute(const Expression& expression, const AttributeUse& use) {
    auto of = evaluate(*use.of);
    if (!of) return of;
    const Place place = expression.place;
    if (const auto* module = of->as<Module>()) {
        std::string path = module->path + "." + use.name;
        if (path == "tf.config.experimental") path = "tf.config";
        if (path == "tf.config.set_virtual_device_configuration") path = "tf.config.set_logical_device_configuration";
        if (path == "tf.config.VirtualDeviceConfiguration") path = "tf.config.LogicalDeviceConfiguration";
        if (findFunction(path)) return Value{Function{path}};
        if (isModule(path)) return Value{Module{path}};
        if (module->path == "tf")
            if (const auto dtype = dtypeFromName(use.name)) return Value{DTypeValue{*dtype}};
        return wrong(
            place, Complaint::tr("{} is not in Kolo's language.{}", inQuotes(path), didYouMean(path, functionPaths())));
    }
    const auto* const tensor = of->as<Tensor>();
    const auto* const variable = of->as<Variable>();
    if (tensor || variable) {
        const TensorHandle& handle = tensor ? *tensor->handle : *variable->state->value;
        if (use.name == "shape") {
            auto items = std::make_shared<std::vector<Value>>();
            for (const std::int64_t length : handle.type().shape) items->push_back({length});
            return Value{Items{std::move(items), true, 1, true}};
        }
        if (use.name == "dtype") return Value{DTypeValue{handle.type().dtype}};
        if (use.name == "device") {
            const int index = variable ? variable->state->device : handle.operation().device;
            const LogicalDevice& device = graph().devices[index];
            return Value{fullName(device.type, device.index)};
        }
        if (use.name == "name" && variable) return Value{variable->name()};
        const std::vector<std::string> methods =
            variable ? std::vector<std::string>{"numpy", "assign", "assign_add", "assign_sub", "read_value", "value"}
                     : std::vector<std::string>{"numpy"};
        if (std::find(methods.begin(), methods.end(), use.name) != methods.end())
            return Value{Method{std::make_shared<Value>(*of), use.name}};
    }
    if (const auto* device = of->as<DeviceValue>()) {
        if (use.name == "name")
            return Value{(device->physical ? "/physical_device:" : "/device:") +
                         shortName(device->type, device->index)};
        if (use.name == "device_type") return Value{std::string(name(device->type))};
    }
    if (const auto* dtype = of->as<DTypeValue>(); dtype && use.name == "name")
        return Value{std::string(name(dtype->dtype))};
    return wrong(place, Complaint::tr("{} has nothing called {}.", kindOf(*of), inQuotes(use.name)));
}

Outcome<Value> Tracer::index(const Expression& expression, const IndexUse& use) {
    auto of = evaluate(*use.of);
    if (!of) return of;
    auto at = evaluate(*use.index);
    if (!at) return at;
    const auto* const items = of->as<Items>();
    const auto* const number = at->as<std::int64_t>();
    if (!items)
        return wrong(expression.place,
                     Complaint::tr("Only a list or a tuple has elements in Kolo's language; this is {}.", kindOf(*of)));
    const auto count = static_cast<std::int64_t>(items->items->size());
    if (!number || *number < -count || *number >= count)
        return wrong(use.index->place, number
                                           ? Complaint::tr("There is no element {} in a list of {}.", *number, count)
                                           : Complaint::tr("An index is a whole number, but this is {}.", kindOf(*at)));
    return (*items->items)[*number < 0 ? *number + count : *number];
}

Outcome<Arguments> Tracer::bind(const FunctionInfo& function, const Call& call, Place place) {
    Arguments result{function.path, place, std::vector<std::optional<Value>>(function.parameters.size()), {}};
    if (!function.variadic && call.positional.size() > function.parameters.size())
        return wrong(place, Complaint::tr("{} takes at most {} arguments, not {}.", function.path,
                                          function.parameters.size(), call.positional.size()));
    for (std::size_t i = 0; i < call.positional.size(); ++i) {
        auto value = evaluate(*call.positional[i]);
        if (!value) return value.error();
        if (function.variadic)
            result.rest.push_back(std::move(*value));
        else
            result.values[i] = std::move(*value);
    }
    for (const Call::Named& named : call.named) {
        const auto known = std::find(function.parameters.begin(), function.parameters.end(), named.name);
        if (known == function.parameters.end())
            return wrong(named.place, Complaint::tr("{} has no argument {}{}.", function.path, inQuotes(named.name),
                                                    function.parameters.empty()
                                                        ? ""
                                                        : Complaint::tr("; it has {}", orList(function.parameters))));
        auto& slot = result.values[known - function.parameters.begin()];
        if (slot) return wrong(named.place, Complaint::tr("The argument {} is given twice.", inQuotes(named.name)));
        auto value = evaluate(*named.value);
        if (!value) return value.error();
        slot = std::move(*value);
    }
    for (std::size_t i = 0; i < function.required; ++i)
        if (!result.values[i])
            return wrong(place,
                         Complaint::tr("{} needs the argument {}.", function.path, inQuotes(function.parameters[i])));
    return result;
}

Outcome<Value> Tracer::call(const Expression& expression, const Call& called) {
    auto function = evaluate(*called.function);
    if (!function) return function;
    if (const auto* method = function->as<Method>()) return callMethod(expression, *method, called);
    const auto* const known = function->as<Function>();
    if (!known) return wrong(expression.place, Complaint::tr("{} cannot be called.", kindOf(*function)));
    const FunctionInfo& info = *findFunction(known->path);
    auto arguments = bind(info, called, expression.place);
    if (!arguments) return arguments.error();
    return info.call(*this, *arguments);
}

Outcome<Value> Tracer::callMethod(const Expression& expression, const Method& method, const Call& called) {
    const Place place = expression.place;
    const bool takesValue = method.name.starts_with("assign");
    const FunctionInfo info{method.name, takesValue ? std::vector<std::string>{"value"} : std::vector<std::string>{},
                            takesValue ? 1u : 0u, false, nullptr};
    auto arguments = bind(info, called, place);
    if (!arguments) return arguments.error();
    if (const auto* tensor = method.of->as<Tensor>()) return Value{NumpyArray{tensor->handle}};
    const Variable& variable = *method.of->as<Variable>();
    const auto& state = variable.state;
    if (!takesValue) {
        auto value = method.name == "value" ? read(variable, place) : readValue(variable, place);
        if (!value || method.name != "numpy") return value;
        return Value{NumpyArray{value->as<Tensor>()->handle}};
    }
    auto operand = toTensor((*arguments)[0], state->value->type().dtype, place);
    if (!operand) return operand.error();
    const bool adds = method.name == "assign_add", subtracts = method.name == "assign_sub";
    const kernels::Op& op = *kernels::findOp(adds ? "AddV2" : subtracts ? "Sub" : "AssignVariableOp");
    const std::string_view name = adds ? "AssignAddVariableOp" : subtracts ? "AssignSubVariableOp" : "AssignVariableOp";
    if (operand->handle->type() != state->value->type())
        return wrong(
            place, Complaint::tr("The variable has shape {} and type {}, but what is assigned has {} and {}.",
                                 kernels::shapeText(state->value->type().shape), kolo::name(state->value->type().dtype),
                                 kernels::shapeText(operand->handle->type().shape),
                                 kolo::name(operand->handle->type().dtype)));
    std::vector<Tensor> inputs;
    if (adds || subtracts) inputs.push_back({state->value});
    inputs.push_back(*operand);
    auto assigned = emit(op, name, inputs, {}, place, state->device);
    if (!assigned) return assigned;
    state->value = assigned->as<Tensor>()->handle;
    return Value{Variable{state, true}};
}

Outcome<Value> Tracer::negate(const Expression& expression, const Negation& negation) {
    auto of = evaluate(*negation.of);
    if (!of) return of;
    if (const auto* number = of->as<std::int64_t>()) return Value{-*number};
    if (const auto* number = of->as<double>()) return Value{-*number};
    if (!of->as<Tensor>() && !of->as<Variable>())
        return wrong(expression.place,
                     Complaint::tr("A minus sign goes with a number or a tensor, not with {}.", kindOf(*of)));
    auto tensor = toTensor(*of, std::nullopt, expression.place);
    if (!tensor) return tensor.error();
    return emit(*kernels::findOp("Neg"), "Neg", {*tensor}, {}, expression.place);
}

Outcome<Value> Tracer::binary(const Expression& expression, const BinaryOperation& operation) {
    auto left = evaluate(*operation.left);
    if (!left) return left;
    auto right = evaluate(*operation.right);
    if (!right) return right;
    return elementWise(operation.op, *left, *right, expression.place);
}

Outcome<Value> Tracer::emit(const kernels::Op& op, std::string_view name, const std::vector<Tensor>& inputs,
                            Attributes attributes, Place place, int onDevice) {
    if (auto ready = initializeDevices(place); !ready) return ready.error();
    std::vector<TensorType> types;
    for (const Tensor& input : inputs) types.push_back(input.handle->type());
    const auto placedBy = [&](DType key) {
        return onDevice >= 0 ? m_placer.placeWith(onDevice, op, name, key, place)
                             : m_placer.place(op, name, key, m_device, softPlacement, place);
    };
    const auto logged = [&](int on) {
        if (!logPlacement || op.name == "Const") return;
        const LogicalDevice& device = graph().devices[on];
        graph().output.push_back(
            {true, fmt::format("Executing op {} in device {}", name, fullName(device.type, device.index)), {}});
    };
    auto type = op.infer(types, attributes);
    if (!type) {
        // Shapes that do not fit are found by the kernel, on its device, in TensorFlow; types are found before.
        const bool isOneType = !types.empty() && std::all_of(types.begin(), types.end(), [&](const TensorType& each) {
            return each.dtype == types.front().dtype;
        });
        if (isOneType)
            if (const auto placed = placedBy(types.front().dtype)) logged(placed->device);
        return wrong(place, Complaint::tr("{} {}.", name, type.error().message));
    }
    double elements = 1;
    for (const std::int64_t length : type->shape) elements *= static_cast<double>(length);
    if (elements > kMaxTensorElements || type->shape.size() > kernels::kMaxAxes)
        return wrong(place,
                     Complaint::tr("{} makes a tensor of shape {}, but a tensor has at most {:.0f} elements and {} "
                                   "axes.",
                                   name, kernels::shapeText(type->shape), kMaxTensorElements, kernels::kMaxAxes));
    if (graph().operations.size() >= kMaxOperations)
        return wrong(place, Complaint::tr("A program has at most {} operations; this one has more.", kMaxOperations));
    const DType key = types.empty() ? type->dtype : types.front().dtype;
    auto placed = placedBy(key);
    if (!placed) return placed.error();

    Operation operation;
    operation.op = &op;
    operation.kernel = placed->kernel;
    operation.name = name;
    for (const Tensor& input : inputs) operation.inputs.push_back(input.handle->id());
    operation.attributes = std::make_shared<const Attributes>(std::move(attributes));
    operation.type = std::move(*type);
    operation.device = placed->device;
    operation.reason = placed->reason;
    operation.place = place;
    operation.firstLine = m_statement->place.line;
    operation.lastLine = m_statement->lastLine;
    logged(placed->device);
    operation.outputEnd = static_cast<int>(graph().output.size());
    graph().operations.push_back(std::move(operation));
    return Value{Tensor{std::make_shared<TensorHandle>(m_trace, static_cast<int>(graph().operations.size()) - 1)}};
}

Outcome<Value> Tracer::read(const Variable& variable, Place place) {
    return emit(*kernels::findOp("Identity"), "ReadVariableOp", {{variable.state->value}}, {}, place,
                variable.state->device);
}

Outcome<Value> Tracer::readValue(const Variable& variable, Place place, int onDevice) {
    auto value = read(variable, place);
    if (!value || variable.unread) return value;
    return emit(*kernels::findOp("Identity"), "Identity", {*value->as<Tensor>()}, {}, place, onDevice);
}

const std::string& Variable::name() const {
    static const std::string kUnread = "UnreadVariable";
    return unread ? kUnread : state->name;
}

std::string kindOf(const Value& value) {
    struct Namer {
        std::string operator()(const None&) const { return "None"; }
        std::string operator()(bool) const { return Complaint::tr("a truth value"); }
        std::string operator()(std::int64_t) const { return Complaint::tr("a whole number"); }
        std::string operator()(double) const { return Complaint::tr("a number"); }
        std::string operator()(const std::string&) const { return Complaint::tr("a string"); }
        std::string operator()(const Tensor&) const { return Complaint::tr("a tensor"); }
        std::string operator()(const NumpyArray&) const { return Complaint::tr("a NumPy array"); }
        std::string operator()(const Variable&) const { return Complaint::tr("a variable"); }
        std::string operator()(const DTypeValue&) const { return Complaint::tr("an element type"); }
        std::string operator()(const DeviceValue&) const { return Complaint::tr("a device"); }
        std::string operator()(const LogicalConfiguration&) const { return Complaint::tr("a device configuration"); }
        std::string operator()(const DeviceBlock&) const { return "tf.device(…)"; }
        std::string operator()(const Module& module) const { return Complaint::tr("the module {}", module.path); }
        std::string operator()(const Function& function) const {
            return Complaint::tr("the function {}", function.path);
        }
        std::string operator()(const Items& items) const {
            return items.tuple ? Complaint::tr("a tuple") : Complaint::tr("a list");
        }
        std::string operator()(const Method& method) const { return Complaint::tr("the method {}", method.name); }
    };
    return std::visit(Namer{}, value.data);
}

Outcome<Graph> trace(const Program& program, const Machines& machines, Graph* beforeError) {
    return Tracer(machines).run(program, beforeError);
}

}  // namespace kolo::placement
