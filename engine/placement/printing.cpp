// SPDX-License-Identifier: Apache-2.0
//
// print, len, and the register of all functions. What print shows of a tensor is filled in by the run; everything else
// is known already.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/api/wording.h"
#include "engine/placement/numpy_text.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

namespace {

std::string quoted(const std::string& text) {
    std::string result;
    const char quote = text.find('\'') != std::string::npos && text.find('"') == std::string::npos ? '"' : '\'';
    result += quote;
    for (const char c : text) {
        if (c == '\n')
            result += "\\n";
        else if (c == '\t')
            result += "\\t";
        else if (c == '\\' || c == quote)
            result += std::string("\\") + c;
        else
            result += c;
    }
    return result + quote;
}

std::size_t textBytes(const std::vector<PrintPiece>& pieces) {
    std::size_t bytes = 0;
    for (const PrintPiece& piece : pieces) bytes += piece.text.size() + (piece.tensor >= 0 ? 1 : 0);
    return bytes;
}

void add(std::vector<PrintPiece>& pieces, const std::string& text) {
    if (pieces.empty() || pieces.back().tensor >= 0) pieces.push_back({});
    pieces.back().text += text;
}

void addTensor(std::vector<PrintPiece>& pieces, const TensorHandle& handle, PrintPiece::Style style,
               const std::string& variable = "") {
    pieces.push_back({"", handle.id(), style, variable});
}

}  // namespace

void appendText(const Value& value, bool repr, std::vector<PrintPiece>& pieces) {
    struct Appender {
        bool repr;
        std::vector<PrintPiece>& pieces;

        void operator()(const None&) const { add(pieces, "None"); }
        void operator()(bool value) const { add(pieces, value ? "True" : "False"); }
        void operator()(std::int64_t value) const { add(pieces, std::to_string(value)); }
        void operator()(double value) const { add(pieces, pythonFloat(value)); }
        void operator()(const std::string& value) const { add(pieces, repr ? quoted(value) : value); }
        void operator()(const Tensor& tensor) const {
            addTensor(pieces, *tensor.handle, repr ? PrintPiece::Style::Repr : PrintPiece::Style::Tensor);
        }
        void operator()(const NumpyArray& array) const {
            addTensor(pieces, *array.handle, repr ? PrintPiece::Style::ArrayRepr : PrintPiece::Style::Array);
        }
        void operator()(const Variable& variable) const {
            addTensor(pieces, *variable.state->value, PrintPiece::Style::Variable, variable.name());
        }
        void operator()(const DTypeValue& dtype) const {
            add(pieces,
                repr ? fmt::format("tf.{}", name(dtype.dtype)) : fmt::format("<dtype: '{}'>", name(dtype.dtype)));
        }
        void operator()(const DeviceValue& device) const {
            add(pieces,
                fmt::format("{}(name='{}{}', device_type='{}')", device.physical ? "PhysicalDevice" : "LogicalDevice",
                            device.physical ? "/physical_device:" : "/device:", shortName(device.type, device.index),
                            name(device.type)));
        }
        void operator()(const LogicalConfiguration& configuration) const {
            add(pieces, fmt::format("LogicalDeviceConfiguration(memory_limit={})",
                                    configuration.limitMiB == 0 ? "None" : std::to_string(configuration.limitMiB)));
        }
        void operator()(const DeviceBlock&) const { add(pieces, "<tf.device>"); }
        void operator()(const Module& module) const { add(pieces, fmt::format("<module '{}'>", module.path)); }
        void operator()(const Function& function) const { add(pieces, fmt::format("<function {}>", function.path)); }
        void operator()(const Method& method) const { add(pieces, fmt::format("<method {}>", method.name)); }
        void operator()(const Items& items) const {
            const bool isShape = items.shape && repr;
            add(pieces, isShape ? "TensorShape([" : items.tuple ? "(" : "[");
            for (std::size_t i = 0; i < items.items->size(); ++i) {
                // Far too much already; whoever asked refuses it.
                if (pieces.size() > kMaxOutputBytes || (!pieces.empty() && pieces.back().text.size() > kMaxOutputBytes))
                    return;
                if (i > 0) add(pieces, ", ");
                appendText((*items.items)[i], true, pieces);
            }
            add(pieces, isShape ? "])" : items.tuple ? (items.items->size() == 1 ? ",)" : ")") : "]");
        }
    };
    std::visit(Appender{repr, pieces}, value.data);
}

namespace {

bool holdsVariable(const Value& value, std::set<const void*>& seen) {
    if (value.as<Variable>()) return true;
    const auto* const items = value.as<Items>();
    if (!items || !seen.insert(items->items.get()).second) return false;
    return std::any_of(items->items->begin(), items->items->end(),
                       [&](const Value& item) { return holdsVariable(item, seen); });
}

/// A printed variable is read first, also in a list.
Outcome<Value> withVariablesRead(Tracer& tracer, const Value& value, Place place) {
    if (const auto* variable = value.as<Variable>()) {
        auto read = tracer.readValue(*variable, place, variable->state->device);
        if (!read) return read;
        auto copy = std::make_shared<VariableState>(*variable->state);
        copy->value = read->as<Tensor>()->handle;
        return Value{Variable{std::move(copy), variable->unread}};
    }
    std::set<const void*> seen;
    if (!holdsVariable(value, seen)) return value;
    Items items = *value.as<Items>();
    auto shown = std::make_shared<std::vector<Value>>();
    for (const Value& item : *items.items) {
        auto read = withVariablesRead(tracer, item, place);
        if (!read) return read;
        shown->push_back(std::move(*read));
    }
    items.items = std::move(shown);
    return Value{std::move(items)};
}

Outcome<Value> printValues(Tracer& tracer, const Arguments& arguments) {
    std::string separator = " ";
    if (arguments.has(0)) {
        const auto* const text = arguments[0].as<std::string>();
        if (!text) return errorAt(arguments.place, Complaint::tr("sep of print is a string."));
        separator = *text;
    }
    OutputItem item;
    std::vector<Value> shown;
    for (const Value& value : arguments.rest) {
        auto read = withVariablesRead(tracer, value, arguments.place);
        if (!read) return read;
        shown.push_back(std::move(*read));
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (i > 0) add(item.pieces, separator);
        appendText(shown[i], false, item.pieces);
    }
    tracer.outputBytes += textBytes(item.pieces) + 1;
    if (tracer.outputBytes > kMaxOutputBytes)
        return errorAt(arguments.place, Complaint::tr("The program prints more than {}, the most that is allowed.",
                                                      formatBytes(static_cast<double>(kMaxOutputBytes))));
    Graph& graph = tracer.graph();
    Operation operation;
    for (const PrintPiece& piece : item.pieces)
        if (piece.tensor >= 0) operation.inputs.push_back(piece.tensor);
    if (operation.inputs.empty()) {
        for (const PrintPiece& piece : item.pieces) item.text += piece.text;
        item.pieces.clear();
    } else {
        operation.name = "print";
        operation.device = graph.hostDevice();
        operation.reason = Reason::Printing;
        operation.place = arguments.place;
        operation.firstLine = tracer.statement().place.line;
        operation.lastLine = tracer.statement().lastLine;
        operation.output = operation.outputEnd = static_cast<int>(graph.output.size());
        graph.operations.push_back(std::move(operation));
        graph.operations.back().releasedAt = static_cast<int>(graph.operations.size());
    }
    graph.output.push_back(std::move(item));
    return Value{None{}};
}

Outcome<Value> length(Tracer&, const Arguments& arguments) {
    if (const auto* items = arguments[0].as<Items>()) return Value{static_cast<std::int64_t>(items->items->size())};
    if (const auto* text = arguments[0].as<std::string>()) return Value{static_cast<std::int64_t>(text->size())};
    if (const auto* tensor = arguments[0].as<Tensor>(); tensor && !tensor->handle->type().shape.empty())
        return Value{tensor->handle->type().shape.front()};
    return errorAt(arguments.place, Complaint::tr("{} has no length.", kindOf(arguments[0])));
}

const std::vector<const FunctionInfo*>& allFunctions() {
    static const std::vector<const FunctionInfo*> functions = [] {
        std::vector<const FunctionInfo*> list;
        for (const auto* group : {&mathFunctions(), &configurationFunctions(), &outputFunctions()})
            for (const FunctionInfo& function : *group) list.push_back(&function);
        return list;
    }();
    return functions;
}

}  // namespace

const std::vector<FunctionInfo>& outputFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"print", {"sep"}, 0, true, printValues},
        {"len", {"obj"}, 1, false, length},
    };
    return functions;
}

const FunctionInfo* findFunction(std::string_view path) {
    static const std::map<std::string_view, const FunctionInfo*> byPath = [] {
        std::map<std::string_view, const FunctionInfo*> map;
        for (const FunctionInfo* function : allFunctions()) map[function->path] = function;
        return map;
    }();
    const auto found = byPath.find(path);
    return found == byPath.end() ? nullptr : found->second;
}

bool isModule(std::string_view path) {
    for (const FunctionInfo* function : allFunctions())
        if (function->path.size() > path.size() && function->path.starts_with(path) &&
            function->path[path.size()] == '.')
            return true;
    return false;
}

std::vector<std::string> functionPaths() {
    std::vector<std::string> paths;
    for (const FunctionInfo* function : allFunctions()) paths.push_back(function->path);
    return paths;
}

}  // namespace kolo::placement
