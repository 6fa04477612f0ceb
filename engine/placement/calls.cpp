// SPDX-License-Identifier: Apache-2.0
//
// Calls: of TensorFlow's and Python's functions, and of the program's own.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/tracing.h"

namespace kolo::placement {

namespace {

/// How many letters have to be changed, added or left out.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

Text noUnpacking() {
    return Complaint::tr("Arguments cannot be unpacked with * in the placement lab.");
}

}  // namespace

Text nearMiss(std::string_view name, std::string_view module, const std::vector<std::string>& paths) {
    if (name.size() < 3 || name.size() > 60) return {};
    std::string best;
    std::size_t least = name.size() < 6 ? 1 : 2;
    for (const std::string& path : paths) {
        const std::size_t point = path.rfind('.');
        const bool inModule = point != std::string::npos;
        const std::string_view last = std::string_view(path).substr(inModule ? point + 1 : 0);
        if (inModule && last == name) return Complaint::tr(" Did you mean {}?", inQuotes(path));
        if (std::string_view(path).substr(0, inModule ? point : 0) != module) continue;
        if (const std::size_t found = distance(name, last); found <= least && (best.empty() || found < least)) {
            least = found;
            best = path;
        }
    }
    return best.empty() ? Text() : Complaint::tr(" Did you mean {}?", inQuotes(best));
}

Outcome<Arguments> Tracer::bind(const FunctionInfo& function, const Call& call, Place place) {
    Arguments result{function.path, place, std::vector<std::optional<Value>>(function.parameters.size()), {}};
    if (!function.variadic && call.positional.size() > function.parameters.size())
        return raise("TypeError", place,
                     Complaint::tr("{} takes at most {} arguments, not {}.", function.path, function.parameters.size(),
                                   call.positional.size()));
    for (std::size_t i = 0; i < call.positional.size(); ++i) {
        auto value = TRY(evaluate(*call.positional[i]));
        if (function.variadic)
            result.rest.push_back(std::move(value));
        else
            result.values[i] = std::move(value);
    }
    for (const Call::Named& named : call.named) {
        const auto known = std::find(function.parameters.begin(), function.parameters.end(), named.name);
        if (known == function.parameters.end())
            return raise(
                "TypeError", named.place,
                Complaint::tr(
                    "{} has no argument {}{}.", function.path, inQuotes(named.name),
                    function.parameters.empty() ? "" : Complaint::tr("; it has {}", orList(function.parameters))));
        auto& slot = result.values[known - function.parameters.begin()];
        if (slot)
            return raise("TypeError", named.place,
                         Complaint::tr("The argument {} is given twice.", inQuotes(named.name)));
        slot = TRY(evaluate(*named.value));
    }
    for (std::size_t i = 0; i < function.required; ++i)
        if (!result.values[i])
            return raise("TypeError", place,
                         Complaint::tr("{} needs the argument {}.", function.path, inQuotes(function.parameters[i])));
    return result;
}

Outcome<Value> Tracer::call(const Expression& expression, const Call& called) {
    for (const auto& argument : called.positional)
        if (std::get_if<Unpacking>(&argument->node)) return wrong(argument->place, noUnpacking());
    for (const auto& argument : called.named)
        if (argument.name == "**") return wrong(argument.place, noUnpacking());
    auto function = TRY(evaluate(*called.function));
    const Place place = expression.place;
    if (const auto* method = function.as<Method>()) return callMethod(*method, called, place);
    if (const auto* known = function.as<Function>()) {
        const FunctionInfo& info = *findFunction(known->path);
        auto arguments = TRY(bind(info, called, place));
        return info.call(*this, arguments);
    }
    std::vector<Value> positional;
    for (const auto& argument : called.positional) {
        auto value = TRY(evaluate(*argument));
        positional.push_back(std::move(value));
    }
    std::vector<std::pair<std::string, Value>> named;
    for (const auto& argument : called.named) {
        auto value = TRY(evaluate(*argument.value));
        named.emplace_back(argument.name, std::move(value));
    }
    if (const auto* type = function.as<ExceptionType>()) {
        std::string text;
        if (!positional.empty()) {
            text = TRY(textOf(positional.front(), false, place));
        }
        return Value{ExceptionValue{type->name, std::move(text)}};
    }
    if (const auto* user = function.as<UserFunction>())
        return callUser(*user, std::move(positional), std::move(named), place);
    return raise("TypeError", place, Complaint::tr("{} cannot be called.", kindOf(function)), "object is not callable");
}

/// A def or a lambda, whose defaults are evaluated now.
Outcome<Value> Tracer::functionOf(const FunctionDefinition& definition, Place place) {
    UserFunction function;
    function.definition = &definition;
    function.around = m_frame;
    if (m_frame && (m_frames.empty() || m_frames.back().lock() != m_frame)) m_frames.push_back(m_frame);
    function.defaults = std::make_shared<std::vector<Value>>();
    for (const auto& parameter : definition.parameters) {
        if (parameter.stars > 0) return wrong(parameter.place, noUnpacking());
        if (!parameter.otherwise) continue;
        auto value = TRY(evaluate(*parameter.otherwise));
        function.defaults->push_back(std::move(value));
    }
    for (const ExpressionPtr& each : definition.decorators) {
        const Value decorator = TRY(evaluate(*each));
        const auto* const known = decorator.as<Function>();
        if (!known || known->path != "tf.function")
            return wrong(place, Complaint::tr("The only decorator of Kolo's language is @tf.function."));
        function = asGraph(function);
    }
    return Value{std::move(function)};
}

Outcome<void> Tracer::runDefinition(const Definition& definition, Place place) {
    auto function = TRY(functionOf(*definition.function, place));
    namesFor(definition.function->name)[definition.function->name] = std::move(function);
    return {};
}

Outcome<Value> Tracer::callUser(const UserFunction& function, std::vector<Value> positional,
                                std::vector<std::pair<std::string, Value>> named, Place place) {
    const FunctionDefinition& definition = *function.definition;
    const auto& parameters = definition.parameters;
    if (positional.size() > parameters.size())
        return raise("TypeError", place,
                     Complaint::tr("{} takes at most {} arguments, not {}.", definition.name, parameters.size(),
                                   positional.size()));
    auto frame = std::make_shared<Frame>();
    frame->around = function.around;
    frame->function = &definition;
    for (std::size_t i = 0; i < positional.size(); ++i) frame->names[parameters[i].name] = std::move(positional[i]);
    for (auto& [name, value] : named) {
        const auto known = std::find_if(parameters.begin(), parameters.end(),
                                        [&name = name](const auto& parameter) { return parameter.name == name; });
        if (known == parameters.end())
            return raise("TypeError", place,
                         Complaint::tr("{} has no argument {}{}.", definition.name, inQuotes(name), ""));
        if (frame->names.contains(name))
            return raise("TypeError", place, Complaint::tr("The argument {} is given twice.", inQuotes(name)));
        frame->names[name] = std::move(value);
    }
    const std::size_t withDefault = parameters.size() - function.defaults->size();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (frame->names.contains(parameters[i].name)) continue;
        if (i < withDefault)
            return raise("TypeError", place,
                         Complaint::tr("{} needs the argument {}.", definition.name, inQuotes(parameters[i].name)));
        frame->names[parameters[i].name] = (*function.defaults)[i - withDefault];
    }
    if (m_calls >= kMaxCalls)
        return raise("RecursionError", place,
                     Complaint::tr("{} calls itself, or others, more than {} deep.", definition.name, kMaxCalls),
                     "maximum recursion depth exceeded");
    return function.graphs && !m_graphCall ? runGraph(function, std::move(frame), place)
                                           : runUser(function, std::move(frame), place);
}

Outcome<Value> Tracer::runUser(const UserFunction& function, std::shared_ptr<Frame> frame, Place place) {
    (void)place;
    const Statement* const statement = m_statement;
    std::swap(m_frame, frame);
    ++m_calls;
    m_returned = {None{}};
    auto flow = runBlock(function.definition->body);
    --m_calls;
    std::swap(m_frame, frame);
    m_statement = statement;
    if (!flow) return flow.error();
    Value result = *flow == Flow::Return ? std::move(m_returned) : Value{None{}};
    m_returned = {None{}};
    return result;
}

}  // namespace kolo::placement
