// SPDX-License-Identifier: Apache-2.0
//
// What can be called with a point: the methods of lists, strings, tensors, arrays and variables.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

Outcome<Value> Tracer::callMethod(const Method& method, const Call& called, Place place) {
    const auto* const store = method.of->as<KeyStore>();
    if (const auto* const tape = method.of->as<Tape>(); store || tape) {
        const auto& methods = store ? keyStoreMethods() : tapeMethods();
        const auto info = std::ranges::find(methods, method.name, &FunctionInfo::path);
        const auto arguments = TRY(bind(*info, called, place));
        return store ? callKeyStore(*this, *store, arguments) : callTape(*this, *tape, arguments);
    }
    const auto* const items = method.of->as<Items>();
    const auto* const text = method.of->as<std::string>();
    if (!items && !text) return tensorMethod(method, called, place);
    std::vector<Value> arguments;
    for (const auto& argument : called.positional) {
        auto value = TRY(evaluate(*argument));
        arguments.push_back(std::move(value));
    }
    if (!called.named.empty())
        return raise("TypeError", called.named.front().place,
                     Complaint::tr("{} has no argument {}{}.", method.name, inQuotes(called.named.front().name), ""));
    return items ? listMethod(*items, method.name, arguments, place) : textMethod(*text, method.name, arguments, place);
}

Outcome<Value> Tracer::listMethod(const Items& items, const std::string& name, const std::vector<Value>& arguments,
                                  Place place) {
    auto& list = items.list->items;
    const auto takes = [&](std::size_t count) -> Outcome<void> {
        if (arguments.size() == count) return {};
        return raise("TypeError", place,
                     Complaint::tr("{} takes {} arguments, not {}.", name, count, arguments.size()));
    };
    const auto added = [&](std::size_t before) -> Outcome<Value> {
        if (nest(*items.list)) return Value{None{}};
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(before), list.end());
        return wrong(place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
    };
    if (name == "as_list" || name == "copy") {
        TRY(takes(0));
        TRY(spendElements(static_cast<double>(list.size()), place));
        return listOf(list);
    }
    if (name == "index" || name == "count") {
        TRY(takes(1));
        std::int64_t count = 0;
        for (std::size_t i = 0; i < list.size(); ++i) {
            auto same = TRY(compare("==", list[i], arguments[0], place));
            auto equal = TRY(truth(same, place));
            if (equal && name == "index") return Value{static_cast<std::int64_t>(i)};
            count += equal ? 1 : 0;
        }
        if (name == "count") return Value{count};
        return raise("ValueError", place, Complaint::tr("The list has no such element."),
                     "list.index(x): x not in list");
    }
    if (!items.tuple) {
        const std::size_t before = list.size();
        if (name == "append") {
            TRY(takes(1));
            TRY(spendElements(1, place));
            list.push_back(arguments[0]);
            return added(before);
        }
        if (name == "extend") {
            TRY(takes(1));
            auto more = TRY(itemsOf(arguments[0], place));
            TRY(spendElements(static_cast<double>(more.size()), place));
            list.insert(list.end(), more.begin(), more.end());
            return added(before);
        }
        if (name == "pop") {
            std::int64_t at = -1;
            if (!arguments.empty()) {
                at = TRY(integerArgument(arguments[0], Complaint::tr("An index"), place));
            }
            const auto count = static_cast<std::int64_t>(list.size());
            if (at < -count || at >= count)
                return raise("IndexError", place, Complaint::tr("There is no element {} in a list of {}.", at, count),
                             count == 0 ? "pop from empty list" : "pop index out of range");
            const auto found = list.begin() + (at < 0 ? at + count : at);
            Value value = *found;
            list.erase(found);
            return value;
        }
        if (name == "reverse") {
            TRY(takes(0));
            std::reverse(list.begin(), list.end());
            return Value{None{}};
        }
        if (name == "clear") {
            list.clear();
            return Value{None{}};
        }
        if (name == "insert") {
            TRY(takes(2));
            auto at = integerArgument(arguments[0], Complaint::tr("An index"), place);
            if (!at) return at.error();
            TRY(spendElements(1, place));
            const auto count = static_cast<std::int64_t>(list.size());
            const std::int64_t where = std::clamp<std::int64_t>(*at < 0 ? *at + count : *at, 0, count);
            list.insert(list.begin() + where, arguments[1]);
            if (nest(*items.list)) return Value{None{}};
            list.erase(list.begin() + where);
            return wrong(place, Complaint::tr("Lists may be nested {} deep at most.", kMaxNesting));
        }
    }
    return raise("AttributeError", place, Complaint::tr("{} has nothing called {}.", kindOf({items}), inQuotes(name)));
}

Outcome<Value> Tracer::textMethod(const std::string& text, const std::string& name, const std::vector<Value>& arguments,
                                  Place place) {
    const auto words = [&](std::size_t i) -> const std::string* {
        return i < arguments.size() ? arguments[i].as<std::string>() : nullptr;
    };
    const auto each = [&](auto change) {
        std::string result = text;
        for (char& c : result) c = change(c);
        return Value{result};
    };
    TRY(spendElements(static_cast<double>(text.size()), place));
    if (name == "format") {
        auto result = TRY(formatFields(text, arguments, place));
        return Value{result};
    }
    if (name == "upper")
        return each([](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    if (name == "lower")
        return each([](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (name == "strip" && arguments.empty()) {
        const std::size_t begin = text.find_first_not_of(" \t\n\r");
        if (begin == std::string::npos) return Value{std::string()};
        return Value{text.substr(begin, text.find_last_not_of(" \t\n\r") - begin + 1)};
    }
    if (name == "startswith" && words(0)) return Value{text.starts_with(*words(0))};
    if (name == "endswith" && words(0)) return Value{text.ends_with(*words(0))};
    if (name == "replace" && words(0) && words(1) && !words(0)->empty()) {
        std::string result;
        for (std::size_t at = 0;;) {
            const std::size_t found = text.find(*words(0), at);
            result += text.substr(at, found - at);
            if (found == std::string::npos) break;
            result += *words(1);
            TRY(spendElements(static_cast<double>(words(1)->size()), place));
            at = found + words(0)->size();
        }
        return Value{result};
    }
    if (name == "join" && arguments.size() == 1) {
        auto items = TRY(itemsOf(arguments[0], place));
        std::string result;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto* const word = items[i].as<std::string>();
            if (!word)
                return raise("TypeError", place, Complaint::tr("join takes strings, but this is {}.", kindOf(items[i])),
                             fmt::format("sequence item {}: expected str instance", i));
            TRY(spendElements(static_cast<double>(word->size() + text.size()), place));
            result += (i > 0 ? text : "") + *word;
        }
        return Value{result};
    }
    if (name == "split") {
        std::vector<Value> parts;
        const std::string separator = words(0) ? *words(0) : "";
        std::size_t at = 0;
        while (separator.empty() && at < text.size()) {
            const std::size_t begin = text.find_first_not_of(" \t\n\r", at);
            if (begin == std::string::npos) break;
            const std::size_t end = std::min(text.find_first_of(" \t\n\r", begin), text.size());
            parts.push_back({text.substr(begin, end - begin)});
            at = end;
        }
        while (!separator.empty()) {
            const std::size_t end = text.find(separator, at);
            parts.push_back({text.substr(at, end - at)});
            if (end == std::string::npos) break;
            at = end + separator.size();
        }
        return listOf(std::move(parts));
    }
    return raise("AttributeError", place, Complaint::tr("{} has nothing called {}.", kindOf({text}), inQuotes(name)));
}

Outcome<Value> Tracer::tensorMethod(const Method& method, const Call& called, Place place) {
    const bool takesValue = method.name.starts_with("assign");
    const bool isNumpy = method.name == "numpy" || method.name == "asnumpy";
    const FunctionInfo info{method.name, takesValue ? std::vector<std::string>{"value"} : std::vector<std::string>{},
                            takesValue ? 1u : 0u, false, nullptr};
    auto arguments = TRY(bind(info, called, place));
    if (isNumpy && m_graphCall)
        return raise(
            "AttributeError", place,
            Complaint::tr("A tensor of a graph has no value yet, so it has no .numpy(); call it outside of the "
                          "@tf.function."),
            "'SymbolicTensor' object has no attribute 'numpy'");
    if (const auto* tensor = method.of->as<Tensor>()) return Value{NumpyArray{tensor->handle}};
    if (const auto* array = method.of->as<NumpyArray>()) {
        if (method.name == "item") return plainValue(*method.of, place);
        if (array->handle->type().shape.empty()) return plainValue(*method.of, place);
        auto items = TRY(itemsOf(*method.of, place));
        for (Value& item : items) {  // tolist
            item = TRY(tensorMethod({std::make_shared<Value>(item), method.name}, called, place));
        }
        Value made = listOf(std::move(items));
        (void)nest(*made.as<Items>()->list);
        return made;
    }
    const Variable& variable = *method.of->as<Variable>();
    const auto& state = variable.state;
    if (!takesValue) {
        auto value = method.name == "value" ? read(variable, place) : readValue(variable, place);
        if (!value || !isNumpy) return value;
        return Value{NumpyArray{value->as<Tensor>()->handle}};
    }
    auto operand = TRY(toTensor(arguments[0], state->value->type().dtype, place));
    const bool adds = method.name == "assign_add", subtracts = method.name == "assign_sub";
    const kernels::Op& op = *kernels::findOp(adds ? "AddV2" : subtracts ? "Sub" : "AssignVariableOp");
    const std::string_view name = adds ? "AssignAddVariableOp" : subtracts ? "AssignSubVariableOp" : "AssignVariableOp";
    if (operand.handle->type() != state->value->type())
        return raise(
            "ValueError", place,
            Complaint::tr("The variable has shape {} and type {}, but what is assigned has {} and {}.",
                          kernels::shapeText(state->value->type().shape), kolo::name(state->value->type().dtype),
                          kernels::shapeText(operand.handle->type().shape), kolo::name(operand.handle->type().dtype)));
    std::vector<Tensor> inputs;
    if (adds || subtracts) inputs.push_back({state->value});
    inputs.push_back(operand);
    auto assigned = TRY(emit(op, name, inputs, {}, place, state->device));
    state->value = assigned.as<Tensor>()->handle;
    return Value{Variable{state, true}};
}

}  // namespace kolo::placement
