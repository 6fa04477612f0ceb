// SPDX-License-Identifier: Apache-2.0
//
// print, len, and the register of all functions. What print shows of a tensor is filled in by the run; everything else
// is known already.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/api/wording.h"
#include "engine/placement/numpy_text.h"
#include "engine/placement/syntax.h"
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
            if (variable.state->array) {  // as MXNet shows it
                add(pieces, "\n");
                addTensor(pieces, *variable.state->value, PrintPiece::Style::Array);
                return add(pieces, "\n" + variable.name());
            }
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
        void operator()(const RangeValue& range) const {
            add(pieces, range.step == 1 ? fmt::format("range({}, {})", range.start, range.stop)
                                        : fmt::format("range({}, {}, {})", range.start, range.stop, range.step));
        }
        void operator()(const IteratorValue& iterator) const { add(pieces, fmt::format("<{} object>", iterator.kind)); }
        void operator()(const SliceValue& slice) const { add(pieces, slice.ellipsis ? "Ellipsis" : "slice"); }
        void operator()(const ExceptionValue& exception) const {
            add(pieces,
                repr ? fmt::format("{}({})", exception.type, exception.text.empty() ? "" : quoted(exception.text))
                     : exception.text);
        }
        void operator()(const ExceptionType& type) const { add(pieces, fmt::format("<class '{}'>", type.name)); }
        void operator()(const UserFunction& function) const {
            add(pieces, fmt::format("<function {}>", function.definition->name));
        }
        void operator()(const ServerOptimizer&) const { add(pieces, "<mxnet.optimizer.SGD object>"); }
        void operator()(const Tape&) const { add(pieces, "<tensorflow.python.eager.backprop.GradientTape object>"); }
        void operator()(const KeyStore&) const { add(pieces, "<mxnet.kvstore.KVStore object>"); }
        void operator()(const Items& items) const {
            const bool isShape = items.shape && repr;
            add(pieces, isShape ? "TensorShape([" : items.tuple ? "(" : "[");
            for (std::size_t i = 0; i < items.items().size(); ++i) {
                // Far too much already; whoever asked refuses it.
                if (pieces.size() > kMaxOutputBytes || (!pieces.empty() && pieces.back().text.size() > kMaxOutputBytes))
                    return;
                if (i > 0) add(pieces, ", ");
                appendText(items.items()[i], true, pieces);
            }
            add(pieces, isShape ? "])" : items.tuple ? (items.items().size() == 1 ? ",)" : ")") : "]");
        }
    };
    std::visit(Appender{repr, pieces}, value.data);
}

namespace {

bool holdsVariable(const Value& value, std::set<const void*>& seen) {
    if (value.as<Variable>()) return true;
    const auto* const items = value.as<Items>();
    if (!items || !seen.insert(items->list.get()).second) return false;
    return std::any_of(items->items().begin(), items->items().end(),
                       [&](const Value& item) { return holdsVariable(item, seen); });
}

/// A printed variable is read first, also in a list.
Outcome<Value> withVariablesRead(Tracer& tracer, const Value& value, Place place) {
    if (const auto* variable = value.as<Variable>()) {
        auto read = TRY(tracer.readValue(*variable, place, variable->state->device));
        auto copy = std::make_shared<VariableState>(*variable->state);
        copy->value = read.as<Tensor>()->handle;
        return Value{Variable{std::move(copy), variable->unread}};
    }
    std::set<const void*> seen;
    if (!holdsVariable(value, seen)) return value;
    const Items& items = *value.as<Items>();
    std::vector<Value> shown;
    for (const Value& item : items.items()) {
        auto read = TRY(withVariablesRead(tracer, item, place));
        shown.push_back(std::move(read));
    }
    return listOf(std::move(shown), items.tuple);
}

}  // namespace

std::string pieceText(const PrintPiece& piece, const std::byte* data, const kernels::TensorType* type) {
    if (piece.tensor < 0) return piece.text;
    switch (piece.style) {
        case PrintPiece::Style::Tensor: return tensorStr(data, *type);
        case PrintPiece::Style::Repr: return tensorRepr(data, *type);
        case PrintPiece::Style::Variable: return variableRepr(piece.variable, data, *type);
        case PrintPiece::Style::Array: return numpyStr(data, *type);
        case PrintPiece::Style::ArrayRepr: return arrayRepr(data, *type);
        case PrintPiece::Style::Summary: return summaryText(data, *type);
    }
    return "";
}

Outcome<void> Tracer::printItem(OutputItem item, Place place) {
    outputBytes += textBytes(item.pieces) + 1;
    if (outputBytes > kMaxOutputBytes) {
        m_overLimit = true;
        return errorAt(place, Complaint::tr("The program prints more than {}, the most that is allowed.",
                                            formatBytes(static_cast<double>(kMaxOutputBytes))));
    }
    Operation operation;
    for (const PrintPiece& piece : item.pieces)
        if (piece.tensor >= 0) operation.inputs.push_back(piece.tensor);
    if (operation.inputs.empty()) {
        for (const PrintPiece& piece : item.pieces) item.text += piece.text;
        item.pieces.clear();
    } else {
        if (graph().operations.size() >= kMaxOperations)
            return wrong(place,
                         Complaint::tr("A program has at most {} operations; this one has more.", kMaxOperations));
        operation.name = "print";
        operation.device = graph().hostDevice();
        operation.reason = Reason::Printing;
        operation.place = place;
        operation.firstLine = statement().place.line;
        operation.lastLine = statement().lastLine;
        operation.output = operation.outputEnd = static_cast<int>(graph().output.size());
        graph().operations.push_back(std::move(operation));
        graph().operations.back().releasedAt = static_cast<int>(graph().operations.size());
    }
    graph().output.push_back(std::move(item));
    return {};
}

Outcome<std::string> Tracer::textOf(const Value& value, bool repr, Place place) {
    Value shown = symbolic(value, repr);
    shown = TRY(withVariablesRead(*this, shown, place));
    std::vector<PrintPiece> pieces;
    appendText(shown, repr && !m_graphCall, pieces);
    std::string text;
    for (const PrintPiece& piece : pieces) {
        if (piece.tensor < 0) {
            text += piece.text;
            continue;
        }
        auto bytes = TRY(m_trace->values.get(graph(), piece.tensor, place));
        text += pieceText(piece, bytes.get(), &graph().operations[piece.tensor].type);
    }
    TRY(spendElements(static_cast<double>(text.size()), place));
    return text;
}

namespace {

Outcome<std::string> textArgument(const Arguments& arguments, std::size_t i, const std::string& otherwise) {
    if (!arguments.has(i)) return otherwise;
    if (const auto* const text = arguments[i].as<std::string>()) return *text;
    return errorAt(arguments.place, Complaint::tr("sep of print is a string."));
}

Outcome<Value> printValues(Tracer& tracer, const Arguments& arguments) {
    auto separator = TRY(textArgument(arguments, 0, " "));
    if (tracer.graphCall() && !tracer.graphCall()->tracing) return Value{None{}};
    OutputItem item;
    std::vector<Value> shown;  // lives until the item is made: its tensors have to
    for (const Value& value : arguments.rest) {
        auto each = TRY(withVariablesRead(tracer, tracer.symbolic(value, false), arguments.place));
        shown.push_back(std::move(each));
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (i > 0) add(item.pieces, separator);
        appendText(shown[i], false, item.pieces);
    }
    TRY(tracer.printItem(std::move(item), arguments.place));
    return Value{None{}};
}

/// Values as tf.print writes them: strings as they are, tensors by StringFormat.
Outcome<void> appendSummary(Tracer& tracer, const Value& value, std::vector<PrintPiece>& pieces,
                            std::vector<Value>& kept, Place place) {
    if (value.as<Tensor>() || value.as<Variable>() || value.as<NumpyArray>()) {
        auto tensor = TRY(tracer.toTensor(value, std::nullopt, place));
        addTensor(pieces, *tensor.handle, PrintPiece::Style::Summary);
        kept.push_back({tensor});
        return {};
    }
    if (const auto* items = value.as<Items>()) {
        add(pieces, items->tuple ? "(" : "[");
        for (std::size_t i = 0; i < items->items().size(); ++i) {
            if (i > 0) add(pieces, ", ");
            TRY(appendSummary(tracer, items->items()[i], pieces, kept, place));
        }
        add(pieces, items->tuple ? ")" : "]");
        return {};
    }
    appendText(value, false, pieces);
    return {};
}

Outcome<Value> tfPrint(Tracer& tracer, const Arguments& arguments) {
    auto separator = TRY(textArgument(arguments, 0, " "));
    OutputItem item;
    std::vector<Value> kept;
    for (std::size_t i = 0; i < arguments.rest.size(); ++i) {
        if (i > 0) add(item.pieces, separator);
        TRY(appendSummary(tracer, arguments.rest[i], item.pieces, kept, arguments.place));
    }
    TRY(tracer.initializeDevices(arguments.place));
    const bool isText = arguments.rest.size() == 1 && arguments.rest.front().as<std::string>();
    const std::string where = fullName(DeviceType::Cpu, 0);
    if (GraphCall* const graph = tracer.graphCall()) {
        graph->effects = true;
        if (graph->tracing && !isText) graph->nodes.push_back({"StringFormat", "StringFormat", where, -1});
        if (graph->tracing) graph->nodes.push_back({"PrintV2", "PrintV2", where, -1});
    } else if (tracer.logPlacement) {
        for (const char* op : {"StringFormat", "PrintV2"})
            if (!isText || std::string_view(op) == "PrintV2")
                tracer.graph().output.push_back({true, fmt::format("Executing op {} in device {}", op, where), {}});
    }
    const int number = static_cast<int>(tracer.graph().output.size());
    TRY(tracer.printItem(std::move(item), arguments.place));
    if (tracer.graphCall()) tracer.graphCall()->printed.push_back(number);
    return Value{None{}};
}

Outcome<Value> length(Tracer& tracer, const Arguments& arguments) {
    const Value& of = arguments[0];
    if (const auto* items = of.as<Items>()) return Value{static_cast<std::int64_t>(items->items().size())};
    if (const auto* range = of.as<RangeValue>()) return Value{range->count()};
    if (const auto* text = of.as<std::string>())
        return Value{static_cast<std::int64_t>(std::count_if(
            text->begin(), text->end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }))};
    const auto* const tensor = of.as<Tensor>();
    const auto* const array = of.as<NumpyArray>();
    if (const TensorHandle* handle = tensor  ? tensor->handle.get()
                                     : array ? array->handle.get()
                                             : nullptr;
        handle && !handle->type().shape.empty())
        return Value{handle->type().shape.front()};
    return tracer.raise("TypeError", arguments.place, Complaint::tr("{} has no length.", kindOf(of)),
                        "object has no len()");
}

Outcome<Value> graphFunction(Tracer&, const Arguments& arguments) {
    if (!arguments.has(0)) return Value{Function{"tf.function"}};  // @tf.function(jit_compile=True)
    const auto* const function = arguments[0].as<UserFunction>();
    if (!function)
        return errorAt(arguments.place, Complaint::tr("tf.function takes a function of the program, but this is {}.",
                                                      kindOf(arguments[0])));
    return Value{asGraph(*function)};
}

const std::vector<const FunctionInfo*>& allFunctions() {
    static const std::vector<const FunctionInfo*> functions = [] {
        std::vector<const FunctionInfo*> list;
        for (const auto* group : {&mathFunctions(), &arrayFunctions(), &pythonFunctions(), &configurationFunctions(),
                                  &outputFunctions(), &keyValueFunctions(), &tapeFunctions()})
            for (const FunctionInfo& function : *group) list.push_back(&function);
        return list;
    }();
    return functions;
}

}  // namespace

const std::vector<FunctionInfo>& outputFunctions() {
    static const std::vector<FunctionInfo> functions = {
        {"print", {"sep", "end", "flush"}, 0, true, printValues},
        {"tf.print", {"sep", "output_stream", "summarize"}, 0, true, tfPrint},
        {"tf.function",
         {"func", "input_signature", "autograph", "jit_compile", "reduce_retracing"},
         0,
         false,
         graphFunction},
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
