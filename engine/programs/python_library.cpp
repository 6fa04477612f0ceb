// SPDX-License-Identifier: Apache-2.0
//
// Python's own functions, as far as programs that train use them, and the methods of its values.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/programs/interpreter.h"

namespace kolo::programs {

namespace {

Outcome<Value> nothing(Interpreter&, const Arguments&) {
    return Value{};
}

Outcome<Value> range(Interpreter& interpreter, const Arguments& arguments) {
    std::vector<std::int64_t> numbers;
    for (const char* const name : {"start", "stop", "step"}) {
        if (!arguments.values.contains(name)) continue;
        const Value value = arguments.get(name);
        if (value.as<LeftOut>() || value.as<Unknown>()) return value;
        if (value.as<double>() && std::floor(value.number()) == value.number()) {
            numbers.push_back(static_cast<std::int64_t>(value.number()));
            continue;
        }
        if (!value.as<std::int64_t>())
            return interpreter.wrong(arguments.place,
                                     Complaint::tr("range takes whole numbers, but this is {}.", kindOf(value)));
        numbers.push_back(*value.as<std::int64_t>());
    }
    if (numbers.empty()) return Value{LeftOut{}};
    if (numbers.size() == 3 && numbers[2] == 0)
        return interpreter.wrong(arguments.place, Complaint::tr("The step of a range cannot be 0."));
    return Value{Range{numbers.size() == 1 ? 0 : numbers[0], numbers.size() == 1 ? numbers[0] : numbers[1],
                       numbers.size() == 3 ? numbers[2] : 1}};
}

Outcome<Value> length(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("value");
    if (of.as<LeftOut>() || of.as<Unknown>()) return of;
    if (const auto* text = of.as<std::string>()) return Value{static_cast<std::int64_t>(text->size())};
    if (const auto* range = of.as<Range>()) return Value{range->count()};
    if (familyOf(of) == "dataset") return interpreter.callMethod(of, "batches", {}, {}, arguments.place);
    if (const auto* tensor = of.as<Tensor>()) {
        if (tensor->batch > 0) return Value{tensor->batch};
        return tensor->data && tensor->data->rows > 0 ? Value{tensor->data->rows} : Value{std::int64_t{4096}};
    }
    const auto items = TRY(interpreter.itemsOf(of, arguments.place));
    return Value{static_cast<std::int64_t>(items.size())};
}

Outcome<Value> enumerate(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("values");
    if (familyOf(of) == "dataset") {  // (number, batch), as often as there are batches
        const Value batch = TRY(interpreter.callMethod(of, "one batch", {}, {}, arguments.place));
        const Value count = TRY(interpreter.callMethod(of, "batches", {}, {}, arguments.place));
        std::vector<Value> all;
        for (std::int64_t i = 0; i < std::min<std::int64_t>(100'000, *count.as<std::int64_t>()); ++i)
            all.push_back(listOf({Value{i}, batch}, true));
        return listOf(std::move(all));
    }
    const auto items = TRY(interpreter.itemsOf(of, arguments.place));
    std::vector<Value> all;
    for (std::size_t i = 0; i < items.size(); ++i)
        all.push_back(listOf({Value{static_cast<std::int64_t>(i)}, items[i]}, true));
    return listOf(std::move(all));
}

/// What only a run would know goes on for as long as the others.
Outcome<Value> zip(Interpreter& interpreter, const Arguments& arguments) {
    std::vector<std::vector<Value>> columns;
    std::size_t rows = 0;
    const auto isOpen = [](const Value& each) { return each.as<Unknown>() || each.as<LeftOut>(); };
    for (const Value& each : arguments.rest) {
        columns.push_back(TRY(interpreter.itemsOf(each, arguments.place)));
        if (!isOpen(each)) rows = rows == 0 ? columns.back().size() : std::min(rows, columns.back().size());
    }
    if (std::ranges::all_of(arguments.rest, isOpen)) rows = columns.empty() ? 0 : 1;
    std::vector<Value> all;
    for (std::size_t i = 0; i < rows; ++i) {
        std::vector<Value> row;
        for (std::size_t column = 0; column < columns.size(); ++column)
            row.push_back(columns[column][isOpen(arguments.rest[column]) ? 0 : i]);
        all.push_back(listOf(std::move(row), true));
    }
    return listOf(std::move(all));
}

Outcome<Value> toWhole(Interpreter&, const Arguments& arguments) {
    const Value of = arguments.get("value");
    if (of.isNumber()) return Value{static_cast<std::int64_t>(std::clamp(of.number(), -9e15, 9e15))};
    if (const auto* text = of.as<std::string>())
        return Value{static_cast<std::int64_t>(std::strtoll(text->c_str(), nullptr, 10))};
    return of.as<LeftOut>() ? of : Value{Unknown{"int"}};
}

Outcome<Value> toReal(Interpreter&, const Arguments& arguments) {
    const Value of = arguments.get("value");
    if (of.isNumber()) return Value{of.number()};
    return of.as<LeftOut>() ? of : Value{Unknown{"float"}};
}

Outcome<Value> toText(Interpreter&, const Arguments& arguments) {
    return Value{shown(arguments.get("value"))};
}

Outcome<Value> toList(Interpreter& interpreter, const Arguments& arguments) {
    if (!arguments.values.contains("values")) return listOf({}, *arguments.function == "tuple");
    return listOf(TRY(interpreter.itemsOf(arguments.get("values"), arguments.place)), *arguments.function == "tuple");
}

Outcome<Value> extreme(Interpreter& interpreter, const Arguments& arguments) {
    const auto items =
        arguments.rest.size() == 1 ? TRY(interpreter.itemsOf(arguments.rest.front(), arguments.place)) : arguments.rest;
    const Value* best = nullptr;
    for (const Value& each : items) {
        if (!each.isNumber()) return each;
        if (!best || (*arguments.function == "max" ? each.number() > best->number() : each.number() < best->number()))
            best = &each;
    }
    return best ? *best : Value{};
}

Outcome<Value> sum(Interpreter& interpreter, const Arguments& arguments) {
    const auto items = TRY(interpreter.itemsOf(arguments.get("values"), arguments.place));
    double total = 0;
    bool whole = true;
    for (const Value& each : items) {
        if (!each.isNumber()) return Value{Unknown{"sum"}};
        total += each.number();
        whole = whole && each.as<std::int64_t>();
    }
    return whole ? Value{static_cast<std::int64_t>(total)} : Value{total};
}

Outcome<Value> dictionary(Interpreter&, const Arguments& arguments) {
    Dict dict{std::make_shared<std::vector<std::pair<Value, Value>>>()};
    if (const Value from = arguments.get("values"); from.as<Dict>()) *dict.items = *from.as<Dict>()->items;
    for (const auto& [name, value] : arguments.values)
        if (name != "values") dict.items->emplace_back(Value{name}, value);
    return Value{dict};
}

Outcome<Value> same(Interpreter&, const Arguments& arguments) {
    return arguments.values.empty() ? Value{Unknown{*arguments.function}} : arguments.values.begin()->second;
}

Outcome<Value> hasAttribute(Interpreter&, const Arguments& arguments) {
    const Value of = arguments.get("of");
    return of.thing() ? Value{of.thing()->has(shown(arguments.get("name")))} : Value{Unknown{"hasattr"}};
}

// ---- os.environ and JSON: TF_CONFIG

nlohmann::json jsonOf(const Value& value) {
    if (const auto* list = value.as<List>()) {
        auto all = nlohmann::json::array();
        for (const Value& each : *list->items) all.push_back(jsonOf(each));
        return all;
    }
    if (const auto* dict = value.as<Dict>()) {
        auto all = nlohmann::json::object();
        for (const auto& [key, each] : *dict->items) all[shown(key)] = jsonOf(each);
        return all;
    }
    if (const auto* number = value.as<std::int64_t>()) return *number;
    if (const auto* number = value.as<double>()) return *number;
    if (const auto* truth = value.as<bool>()) return *truth;
    if (value.as<None>()) return nullptr;
    return shown(value);
}

Outcome<Value> dumps(Interpreter&, const Arguments& arguments) {
    return Value{jsonOf(arguments.get("value")).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

Outcome<Value> environment(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const std::string name = shown(arguments.get("name"));
    const Value value = arguments.get("value");
    if (name != "TF_CONFIG" || !value.as<std::string>()) {
        interpreter.note(arguments.place, Engine::tr("has no effect on a run of Kolo"));
        return Value{};
    }
    const auto config = nlohmann::json::parse(*value.as<std::string>(), nullptr, false);
    const auto cluster = config.is_object() && config.contains("cluster") ? config["cluster"] : nlohmann::json();
    if (!cluster.is_object())
        return interpreter.wrong(
            arguments.place,
            Complaint::tr("TF_CONFIG has no cluster: {{\"cluster\": {{\"worker\": […], \"ps\": […]}}, …}}."));
    const auto countOf = [&](const char* job) {
        return cluster.contains(job) && cluster[job].is_array() ? static_cast<int>(cluster[job].size()) : 0;
    };
    for (const auto& [job, tasks] : cluster.items())
        if (const std::vector<std::string> jobs = {"chief", "worker", "ps", "evaluator"};
            std::find(jobs.begin(), jobs.end(), job) == jobs.end())
            return interpreter.wrong(
                arguments.place, Complaint::tr("A cluster has no job {}; there are {}.{}", inQuotes(job), orList(jobs),
                                               didYouMean(job, jobs)));
    Study& study = interpreter.study;
    study.hasCluster = true;
    study.clusterWorkers = countOf("worker") + countOf("chief");
    study.clusterServers = countOf("ps");
    interpreter.note(arguments.place, Engine::tr("a cluster of {} workers and {} parameter servers; Kolo starts all of "
                                                 "them, whichever task this is",
                                                 study.clusterWorkers, study.clusterServers));
    return Value{};
}

}  // namespace

const std::vector<Entry>& pythonEntries() {
    static const std::vector<Entry> all = {
        {"print", "*, **", "", nothing},
        {"range", "start, stop=, step=", "", range},
        {"len", "value", "", length},
        {"enumerate", "values, start=", "", enumerate},
        {"zip", "*", "", zip},
        {"int", "value=", "", toWhole},
        {"float", "value=", "", toReal},
        {"str", "value=", "", toText},
        {"repr", "value=", "", toText},
        {"bool", "value=", "", same},
        {"list", "values=", "", toList},
        {"tuple", "values=", "", toList},
        {"sorted", "values, **", "", toList},
        {"reversed", "values", "", toList},
        {"min", "*, **", "", extreme},
        {"max", "*, **", "", extreme},
        {"sum", "values, start=", "", sum},
        {"abs", "value", "", same},
        {"round", "value, digits=", "", same},
        {"dict", "values=, **", "", dictionary},
        {"iter", "values", "", same},
        {"next", "values, otherwise=", "",
         [](Interpreter& interpreter, const Arguments& arguments) -> Outcome<Value> {
             const auto items = TRY(interpreter.itemsOf(arguments.get("values"), arguments.place));
             return items.empty() ? Value{} : items.front();
         }},
        {"hasattr", "of, name", "", hasAttribute},
        {"isinstance", "*", "", nullptr, true},
        {"getattr", "*", "", nullptr, true},
        {"super", "*", "super"},
        {"object", "", ""},
        {"Exception", "*", "", nullptr, true},
        {"ValueError", "*", "", nullptr, true},
        {"RuntimeError", "*", "", nullptr, true},
        {"json.dumps", "value, **", "", dumps},
        {"json.loads", "*", "", nullptr, true},
        {"os.environ", "", "environment"},
        {"os.getenv", "*", "", nullptr, true},
        {"os.path.join", "*", "", nullptr, true},
        {"os.makedirs", "*, **", "", nullptr, true},
        {"time.time", "", "", nullptr, true},
        {"time.sleep", "*", "", nullptr, true},
        {"math.ceil", "value", "",
         [](Interpreter&, const Arguments& arguments) -> Outcome<Value> {
             const Value of = arguments.get("value");
             return of.isNumber() ? Value{static_cast<std::int64_t>(std::ceil(std::clamp(of.number(), -9e15, 9e15)))}
                                  : of;
         }},
        {"collections.OrderedDict", "values=", "", same},
        {"np.random.seed", "*", "", nullptr, true},
        {"np.mean", "*, **", "", nullptr, true},
        {"np.argmax", "*, **", "", nullptr, true},
        {"np.float32", "value=", "", same},
        {"np.array", "value, **", "", same},
        {"np.expand_dims", "value, axis", "", same},
        {"np.newaxis", "", "", nullptr, true},
        {"argparse.ArgumentParser", "*, **", "", nullptr, true},
    };
    return all;
}

namespace {

Outcome<Value> append(Interpreter&, const Value& of, const Arguments& arguments) {
    of.as<List>()->items->push_back(arguments.get("value"));
    return Value{};
}
Outcome<Value> extend(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const auto more = TRY(interpreter.itemsOf(arguments.get("values"), arguments.place));
    of.as<List>()->items->insert(of.as<List>()->items->end(), more.begin(), more.end());
    return Value{};
}
Outcome<Value> sameText(Interpreter&, const Value& of, const Arguments&) {
    return of;
}
Outcome<Value> unknownOf(Interpreter&, const Value&, const Arguments& arguments) {
    return Value{Unknown{*arguments.function}};
}
Outcome<Value> pairsOf(Interpreter&, const Value& of, const Arguments& arguments) {
    std::vector<Value> all;
    for (const auto& [key, value] : *of.as<Dict>()->items)
        all.push_back(*arguments.function == "keys"     ? key
                      : *arguments.function == "values" ? value
                                                        : listOf({key, value}, true));
    return listOf(std::move(all));
}
Outcome<Value> elementNamed(Interpreter&, const Value& of, const Arguments& arguments) {
    if (const auto* dict = of.as<Dict>())
        for (const auto& [key, value] : *dict->items)
            if (shown(key) == shown(arguments.get("name"))) return value;
    return arguments.get("otherwise");
}

}  // namespace

const std::vector<MethodEntry>& pythonMethods() {
    static const std::vector<MethodEntry> all = {
        {"list", "append", "value", append},
        {"list", "extend", "values", extend},
        {"list", "pop", "*", unknownOf},
        {"list", "index", "*", unknownOf},
        {"text", "format", "*, **", sameText},
        {"text", "join", "values", sameText},
        {"text", "split", "*", unknownOf},
        {"text", "strip", "*", sameText},
        {"text", "lower", "", sameText},
        {"text", "upper", "", sameText},
        {"text", "startswith", "*", unknownOf},
        {"text", "endswith", "*", unknownOf},
        {"text", "replace", "*", sameText},
        {"dict", "items", "", pairsOf},
        {"dict", "keys", "", pairsOf},
        {"dict", "values", "", pairsOf},
        {"dict", "get", "name, otherwise=", elementNamed},
        {"environment", "set", "name, value", environment},
        {"environment", "get", "name, otherwise=", elementNamed},
        {"super", "__init__", "*, **",
         [](Interpreter&, const Value&, const Arguments&) -> Outcome<Value> { return Value{}; }},
    };
    return all;
}

}  // namespace kolo::programs
