// SPDX-License-Identifier: Apache-2.0
//
// @tf.function. TensorFlow calls such a function once for each signature (types and shapes of tensors, values of
// everything else) to trace its graph, and from then on runs the graph: Python's own effects, such as print, happen
// while tracing only. Kolo goes through the function at every call, with the same results, and keeps to that rule for
// what is printed. The placement log names the nodes of a graph when it is traced, and then each run of it as one
// operation.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

struct UserFunction::Graphs {
    std::map<std::string, std::string> traced;  ///< by signature: "__inference_f_3"
};

namespace {

std::string signatureOf(const Value& value) {
    if (const auto* tensor = value.as<Tensor>())
        return fmt::format("{} {}", name(tensor->handle->type().dtype),
                           kernels::shapeText(tensor->handle->type().shape));
    if (const auto* variable = value.as<Variable>())
        return fmt::format("variable {}", static_cast<const void*>(variable->state.get()));
    if (const auto* items = value.as<Items>()) {
        std::string all = items->tuple ? "(" : "[";
        for (const Value& item : items->items()) all += signatureOf(item) + ",";
        return all + "]";
    }
    std::vector<PrintPiece> pieces;
    appendText(value, true, pieces);
    std::string text = std::to_string(value.data.index());
    for (const PrintPiece& piece : pieces) text += " " + piece.text;
    return text;
}

void tensorsIn(const Value& value, std::vector<std::shared_ptr<TensorHandle>>& into) {
    if (const auto* tensor = value.as<Tensor>()) into.push_back(tensor->handle);
    if (const auto* items = value.as<Items>())
        for (const Value& item : items->items()) tensorsIn(item, into);
}

std::string lowered(std::string text) {
    for (char& c : text) c = c == '/' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

/// As the Python function that makes it names an operation.
std::string usualName(std::string_view op) {
    static const std::map<std::string_view, std::string_view> names = {
        {"StridedSlice", "strided_slice"},
        {"Pack", "stack"},
        {"ConcatV2", "concat"},
        {"Transpose", "transpose"},
        {"MatrixDiagV3", "eye/diag"},
        {"Range", "range"},
        {"RandomStandardNormal", "random_normal/RandomStandardNormal"},
        {"RandomUniform", "random_uniform/RandomUniform"},
        {"AddV2", "Add"},
        {"RealDiv", "truediv"}};
    const auto known = names.find(op);
    return std::string(known == names.end() ? op : known->second);
}

std::string unique(std::map<std::string, int>& uses, const std::string& base) {
    const int before = uses[base]++;
    return before == 0 ? base : fmt::format("{}_{}", base, before);
}

}  // namespace

UserFunction asGraph(const UserFunction& function) {
    UserFunction graph = function;
    graph.graphs = std::make_shared<UserFunction::Graphs>();
    return graph;
}

void Tracer::noteNode(const Operation& operation, int id) {
    GraphCall& graph = *m_graphCall;
    if (!graph.tracing) return;
    const LogicalDevice& device = this->graph().devices[operation.device];
    GraphCall::Node node{"", std::string(operation.name), fullName(device.type, device.index), id};
    const bool constant = operation.op->name == "Const" || operation.op->name == "Fill";
    const bool reads = operation.name == "ReadVariableOp";
    if (operation.op->name == "Fill") node.name = unique(graph.uses, "ones");
    if (constant) node.op = "Const";
    if (!constant && !reads) {
        const bool assigns = operation.name.starts_with("Assign");
        node.name = unique(graph.uses, m_operatorName.empty() ? usualName(operation.name) : m_operatorName);
        for (std::size_t i = 0; i < operation.inputs.size(); ++i) {
            const int input = operation.inputs[i];
            const std::string suffix = operation.inputs.size() > 2 ? fmt::format("values_{}", i) : i == 0 ? "x" : "y";
            const auto made = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                           [&](const auto& each) { return each.id == input; });
            if (made != graph.nodes.end()) {
                if (made->name.empty()) {
                    made->name = node.name + (made->op == "Const" ? "/" + suffix : "/ReadVariableOp");
                    if (made->op != "Const")
                        graph.arguments.push_back({lowered(made->name) + "_resource", made->device});
                }
            } else if (assigns && i == 0) {
                graph.arguments.push_back({lowered(node.name) + "_resource", node.device});
            } else if (!graph.names.contains(input)) {
                graph.arguments.push_back({lowered(node.name) + "_" + suffix, node.device});
                graph.names.emplace(input, graph.arguments.back().first + ":0");
            }
        }
        graph.effects = graph.effects || assigns;
    }
    graph.effects = graph.effects || reads;
    if (!node.name.empty()) graph.names[id] = node.name + ":0";
    graph.nodes.push_back(std::move(node));
}

Outcome<Value> Tracer::runGraph(const UserFunction& function, std::shared_ptr<Frame> frame, Place place) {
    TRY(initializeDevices(place));
    std::string signature;
    for (const auto& parameter : function.definition->parameters)
        signature += signatureOf(frame->names.at(parameter.name)) + ";";
    auto& graphs = *function.graphs;
    GraphCall graph;
    graph.tracing = !graphs.traced.contains(signature);
    if (graph.tracing)
        graphs.traced[signature] = fmt::format("__inference_{}_{}", function.definition->name, ++m_graphs);
    const std::string name = graphs.traced[signature];

    const DeviceRequestName nowhere;
    const auto wanted = m_device.type ? m_device : nowhere;
    int device = this->graph().hostDevice();
    for (std::size_t i = 0; i < this->graph().devices.size(); ++i) {
        const LogicalDevice& each = this->graph().devices[i];
        if (each.type == wanted.type.value_or(DeviceType::Gpu) && each.index == wanted.index.value_or(0))
            device = static_cast<int>(i);
    }
    const LogicalDevice& logical = this->graph().devices[device];
    const std::string where = fullName(logical.type, logical.index);
    for (const auto& parameter : function.definition->parameters) {
        std::vector<std::shared_ptr<TensorHandle>> tensors;
        tensorsIn(frame->names.at(parameter.name), tensors);
        for (const auto& tensor : tensors) {
            const std::string argument = unique(graph.uses, parameter.name);
            graph.arguments.push_back({argument, where});
            graph.names.emplace(tensor->id(), argument + ":0");
        }
    }
    const std::size_t began = this->graph().output.size();
    m_graphCall = &graph;
    auto result = runUser(function, std::move(frame), place);
    if (result) result = asTensors(*result, place);
    m_graphCall = nullptr;
    if (result && logPlacement) tellGraph(graph, *result, began, name, where);
    return result;
}

/// A graph returns tensors: numbers become some.
Outcome<Value> Tracer::asTensors(const Value& value, Place place) {
    if (value.isNumber() || value.as<bool>()) {
        auto tensor = TRY(toTensor(value, std::nullopt, place));
        return Value{tensor};
    }
    if (value.as<Variable>()) {
        auto read = this->read(*value.as<Variable>(), place);
        return read;
    }
    const auto* const items = value.as<Items>();
    if (!items) return value;
    std::vector<Value> all;
    for (const Value& item : items->items()) {
        auto tensor = TRY(asTensors(item, place));
        all.push_back(std::move(tensor));
    }
    return listOf(std::move(all), items->tuple);
}

/// The log's lines belong after what Python has printed while tracing and before what the graph prints as it runs.
void Tracer::tellGraph(GraphCall& graph, const Value& result, std::size_t began, const std::string& name,
                       const std::string& where) {
    std::vector<OutputItem> lines;
    const auto say = [&](const std::string& node, const std::string& op, const std::string& device) {
        lines.push_back({true, fmt::format("{}: ({}): {}", node, op, device), {}});
    };
    if (graph.tracing) {
        std::set<std::string> said;
        for (const auto& [argument, device] : graph.arguments)
            if (said.insert(argument).second) say(argument, "_Arg", device);
        for (const auto& node : graph.nodes)
            if (node.op != "Const")
                say(node.name.empty() ? unique(graph.uses, node.op) : node.name, node.op, node.device);
        if (graph.effects) say("NoOp", "NoOp", where);
        std::vector<std::shared_ptr<TensorHandle>> results;
        tensorsIn(result, results);
        for (const auto& each : results) {
            const LogicalDevice& device = this->graph().devices[each->operation().device];
            const std::string node = unique(graph.uses, "Identity"), on = fullName(device.type, device.index);
            say(node, "Identity", on);
            say(lowered(node) + "_RetVal", "_Retval", on);
        }
        for (const auto& node : graph.nodes)
            if (node.op == "Const")
                say(node.name.empty() ? unique(graph.uses, node.op) : node.name, node.op, node.device);
    }
    lines.push_back({true, fmt::format("Executing op {} in device {}", name, where), {}});

    auto& output = this->graph().output;
    std::vector<OutputItem> before, after;
    std::map<int, int> moved;
    const std::set<int> printed(graph.printed.begin(), graph.printed.end());
    std::vector<int> late;
    for (std::size_t i = began; i < output.size(); ++i) {
        if (printed.contains(static_cast<int>(i))) {
            late.push_back(static_cast<int>(i));
            after.push_back(std::move(output[i]));
        } else {
            moved[static_cast<int>(i)] = static_cast<int>(began + before.size());
            before.push_back(std::move(output[i]));
        }
    }
    for (std::size_t i = 0; i < late.size(); ++i)
        moved[late[i]] = static_cast<int>(began + before.size() + lines.size() + i);
    output.resize(began);
    for (auto* const part : {&before, &lines, &after})
        for (OutputItem& item : *part) output.push_back(std::move(item));
    // Prints that wait for tensors know their item by its number.
    for (std::size_t i = this->graph().operations.size(); i-- > 0;) {
        Operation& operation = this->graph().operations[i];
        if (operation.outputEnd < static_cast<int>(began)) break;
        operation.outputEnd = static_cast<int>(output.size());
        if (operation.output >= static_cast<int>(began)) operation.output = moved.at(operation.output);
    }
}

Value Tracer::symbolic(const Value& value, bool repr) const {
    const auto* const tensor = value.as<Tensor>();
    if (m_graphCall && tensor) {
        const auto known = m_graphCall->names.find(tensor->handle->id());
        const std::string node = known == m_graphCall->names.end() ? "Const:0" : known->second;
        const auto& type = tensor->handle->type();
        return {repr ? fmt::format("<tf.Tensor '{}' shape={} dtype={}>", node, kernels::shapeText(type.shape),
                                   name(type.dtype))
                     : fmt::format("Tensor(\"{}\", shape={}, dtype={})", node, kernels::shapeText(type.shape),
                                   name(type.dtype))};
    }
    return value;
}

}  // namespace kolo::placement
