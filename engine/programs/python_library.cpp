// SPDX-License-Identifier: Apache-2.0
//
// Python's own functions, as far as programs that train use them, and the methods of its values.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/api/system_files.h"
#include "engine/programs/shared.h"

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
    if (const Thing* const thing = of.thing(); thing && thing->own)
        for (auto state = thing->own; state; state = state->parent)
            if (state->names.contains("__len__")) return interpreter.callMethod(of, "__len__", {}, {}, arguments.place);
    if (const auto* range = of.as<Range>()) return Value{range->count()};
    if (familyOf(of) == "sampler") return Value{Unknown{"length"}};  // shown only, beside a loader's
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

Outcome<Value> hasAttribute(Interpreter&, const Arguments& arguments) {
    const Value of = arguments.get("of");
    return of.thing() ? Value{of.thing()->has(shown(arguments.get("name")))} : Value{Unknown{"hasattr"}};
}

// ---- os.environ and JSON

nlohmann::json jsonFrom(const Value& value) {
    if (const auto* list = value.as<List>()) {
        auto all = nlohmann::json::array();
        for (const Value& each : *list->items) all.push_back(jsonFrom(each));
        return all;
    }
    if (const auto* dict = value.as<Dict>()) {
        auto all = nlohmann::json::object();
        for (const auto& [key, each] : *dict->items) all[shown(key)] = jsonFrom(each);
        return all;
    }
    if (const auto* number = value.as<std::int64_t>()) return *number;
    if (const auto* number = value.as<double>()) return *number;
    if (const auto* truth = value.as<bool>()) return *truth;
    if (value.as<None>()) return nullptr;
    return shown(value);
}

Value valueOf(const nlohmann::json& json) {
    if (json.is_array()) {
        std::vector<Value> items;
        for (const auto& each : json) items.push_back(valueOf(each));
        return listOf(std::move(items));
    }
    if (json.is_object()) {
        Dict dict{std::make_shared<std::vector<std::pair<Value, Value>>>()};
        for (const auto& [name, each] : json.items()) dict.items->emplace_back(Value{name}, valueOf(each));
        return Value{dict};
    }
    if (json.is_boolean()) return Value{json.get<bool>()};
    if (json.is_number_integer()) return Value{json.get<std::int64_t>()};
    if (json.is_number()) return Value{json.get<double>()};
    if (json.is_string()) return Value{json.get<std::string>()};
    return Value{};
}

Outcome<Value> loads(Interpreter& interpreter, const Arguments& arguments) {
    const Value text = arguments.get("value");
    if (!text.as<std::string>()) return Value{Unknown{"json"}};
    const auto json = nlohmann::json::parse(*text.as<std::string>(), nullptr, false);
    if (json.is_discarded())
        return interpreter.wrong(arguments.place, Complaint::tr("This string is not written in JSON."));
    return valueOf(json);
}

}  // namespace

std::string jsonText(const Value& value) {
    return jsonFrom(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Outcome<void> readCluster(Interpreter& interpreter, const std::string& json, Place place) {
    // What only a run knows is no list of addresses, or no address.
    auto config = nlohmann::ordered_json::parse(json, nullptr, false);
    if (config.is_object()) {
        auto& jobs = config.contains("cluster") ? config["cluster"] : config;
        int number = 0;
        for (auto& [job, tasks] : jobs.items()) {
            if (tasks.is_string() && tasks.get<std::string>().find("…") != std::string::npos) tasks = {tasks};
            if (!tasks.is_array()) continue;
            for (auto& task : tasks)
                if (task.is_string() && task.get<std::string>().find("…") != std::string::npos)
                    task = fmt::format("left-out-{}:1", ++number);
        }
    }
    const std::string text = config.is_discarded() ? json : config.dump();
    RunSpec spec;
    const auto read = systems::readCluster(text, spec);
    if (!read) return interpreter.wrong(place, read.error().message);
    Study& study = interpreter.study;
    study.hasCluster = true;
    study.clusterWorkers = spec.devices.count;
    const auto& jobs = config.contains("cluster") ? config["cluster"] : config;
    study.clusterChief = jobs.is_object() && jobs.contains("chief") && !jobs["chief"].empty();
    study.clusterServers = spec.parameters.contains("servers") ? std::stoi(spec.parameters["servers"]) : 0;
    const Text workers = workersInWords(study.clusterWorkers), servers = serversInWords(study.clusterServers);
    interpreter.note(
        place,
        study.clusterServers == 0
            ? Engine::tr("a cluster of {}; Kolo starts all of them, whichever task this is", workers)
            : Engine::tr("a cluster of {} and {}; Kolo starts all of them, whichever task this is", workers, servers));
    return {};
}

namespace {

/// A snapshot to go on from: a program begins without one.
Outcome<Value> missing(Interpreter&, const Arguments&) {
    return Value{false};
}

/// filter(f, values): what f says of each only a run knows, so all of them stay.
Outcome<Value> filtered(Interpreter&, const Arguments& arguments) {
    return arguments.get("values");
}

Outcome<Value> dumps(Interpreter&, const Arguments& arguments) {
    return Value{jsonText(arguments.get("value"))};
}

/// os.environ["RANK"] and its like are what a launcher gives each process; TF_CONFIG is a cluster.
Outcome<Value> setVariable(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    const std::string name = shown(arguments.get("name"));
    const Value value = arguments.get("value");
    interpreter.environment[name] = value;
    if (name == "TF_CONFIG" && value.as<std::string>())
        TRY(readCluster(interpreter, *value.as<std::string>(), arguments.place));
    else
        interpreter.note(arguments.place, Engine::tr("has no effect on a run of Kolo"));
    return Value{};
}

Outcome<Value> environmentVariable(Interpreter& interpreter, const Arguments& arguments) {
    const std::string name = shown(arguments.get("name"));
    if (const auto set = interpreter.environment.find(name); set != interpreter.environment.end()) return set->second;
    for (const char* const rank : {"RANK", "LOCAL_RANK", "OMPI_COMM_WORLD_RANK", "SLURM_PROCID"})
        if (name == rank) return Value{std::to_string(interpreter.rank)};
    for (const char* const size : {"WORLD_SIZE", "LOCAL_WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "SLURM_NTASKS"})
        if (name == size) return Value{std::to_string(interpreter.workers())};
    return arguments.has("otherwise") ? arguments.get("otherwise") : Value{Unknown{name}};
}

Outcome<Value> variableOf(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    return environmentVariable(interpreter, arguments);
}

Outcome<Value> ceiling(Interpreter&, const Arguments& arguments) {
    const Value of = arguments.get("value");
    return of.isNumber() ? Value{static_cast<std::int64_t>(std::ceil(std::clamp(of.number(), -9e15, 9e15)))} : of;
}

/// iter(values): what next() takes is gone.
Outcome<Value> iterate(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("values");
    if (!of.as<List>()) return of;
    const auto iterator = newThing(interpreter, "iterator", arguments.place);
    iterator->attributes["items"] = listOf(*of.as<List>()->items);
    return Value{iterator};
}

Outcome<Value> takeNext(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = arguments.get("values");
    const auto items = TRY(interpreter.itemsOf(of, arguments.place));
    if (items.empty()) return arguments.get("otherwise");
    if (familyOf(of) == "iterator") of.thing()->attributes["items"] = listOf({items.begin() + 1, items.end()});
    return items.front();
}

Outcome<Value> attributeNamed(Interpreter&, const Arguments& arguments) {
    const Thing* const of = arguments.get("of").thing();
    const std::string name = shown(arguments.get("name"));
    if (of && of->has(name)) return of->get(name);
    return arguments.has("otherwise") ? arguments.get("otherwise") : Value{Unknown{name}};
}

// ---- argparse: what a program is started with is what it says itself, its defaults

/// parser.add_argument("--batch-size", type=int, default=64).
Outcome<Value> addOption(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    std::string name;
    for (const Value& each : arguments.rest)
        if (const auto* text = each.as<std::string>(); text && text->size() > name.size()) name = *text;
    const bool positional = !name.starts_with('-');
    name.erase(0, name.find_first_not_of('-'));
    std::ranges::replace(name, '-', '_');
    if (const Value dest = arguments.get("dest"); dest.as<std::string>()) name = *dest.as<std::string>();
    const std::string action = shown(arguments.get("action"));
    Value value = arguments.get("default");
    if (name == "local_rank" || name == "rank")
        value = Value{static_cast<std::int64_t>(interpreter.rank)};
    else if (name == "world_size" && !(value.as<std::int64_t>() && *value.as<std::int64_t>() > 1))
        value = Value{interpreter.workers()};
    else if (value.as<None>() && action.starts_with("store_"))
        value = Value{action == "store_false"};
    else if (value.as<None>() && positional)
        value = Value{Unknown{name}};
    of.thing()->attributes["option " + name] = value;
    return Value{Unknown{name}};
}

Outcome<Value> parseOptions(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    auto options = newThing(interpreter, "argparse.Namespace", arguments.place);
    for (const auto& [name, value] : of.thing()->attributes)
        if (name.starts_with("option ")) options->attributes[name.substr(7)] = value;
    interpreter.note(arguments.place, Engine::tr("each option has the value that the program gives it by default"));
    if (*arguments.function == "parse_known_args") return listOf({Value{options}, listOf({})}, true);
    return Value{options};
}

// ---- processes

/// Process(target=run, args=(rank, size)): each is a rank, in the order in which they are started; of these, Kolo goes
/// through the one whose program it is.
Outcome<Value> startProcess(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const int number = interpreter.started++;
    noteRanks(interpreter, arguments.place);
    if (number != interpreter.rank) return Value{};
    return callArgument(interpreter,
                        {.function = arguments.function,
                         .first = {},
                         .place = arguments.place,
                         .values = of.thing()->attributes,
                         .unknown = {},
                         .rest = {}},
                        "target");
}

Outcome<Value> append(Interpreter&, const Value& of, const Arguments& arguments) {
    of.as<List>()->items->push_back(arguments.get("value"));
    return Value{};
}
Outcome<Value> extend(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const auto more = TRY(interpreter.itemsOf(arguments.get("values"), arguments.place));
    of.as<List>()->items->insert(of.as<List>()->items->end(), more.begin(), more.end());
    return Value{};
}
Outcome<Value> formatted(Interpreter&, const Value& of, const Arguments& arguments) {
    return Value{filledBraces(*of.as<std::string>(), arguments.rest, arguments.values)};
}
Outcome<Value> split(Interpreter&, const Value& of, const Arguments& arguments) {
    const std::string& text = *of.as<std::string>();
    const std::string separator = arguments.has("separator") ? shown(arguments.get("separator")) : " ";
    if (separator.empty() || text.find("…") != std::string::npos) return Value{Unknown{"split"}};
    std::vector<Value> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.size(), text.find(separator, at));
        parts.push_back({text.substr(at, end - at)});
        at = end + separator.size();
    }
    return listOf(std::move(parts));
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

/// Kolo's ranks need none, so any will do that no other task has.
Outcome<Value> unusedPort(Interpreter& interpreter, const Arguments&) {
    return Value{interpreter.study.nextPort++};
}

}  // namespace

const Library& pythonLibrary{{
    {"print(*, **)", nothing},
    {"range(start, stop=, step=)", range},
    {"len(value)", length},
    {"enumerate(values, start=)", enumerate},
    {"zip(*)", zip},
    {"int(value=)", toWhole},
    {"float(value=)", toReal},
    {"str(value=)", toText},
    {"repr(value=)", toText},
    {"bool(value=)", firstArgument},
    {"list(values=)", toList},
    {"tuple(values=)", toList},
    {"sorted(values, **)", toList},
    {"reversed(values)", toList},
    {"min(*, **)", extreme},
    {"max(*, **)", extreme},
    {"sum(values, start=)", sum},
    {"abs(value)", firstArgument},
    {"round(value, digits=)", firstArgument},
    {"filter(function, values)", filtered},
    {"dict(values=, **)", dictionary},
    {"iter(values)", iterate},
    {"iterator(**) -> iterator"},
    {"next(values, otherwise=)", takeNext},
    {"hasattr(of, name)", hasAttribute},
    {"isinstance(*)", ignoredCall},
    {"getattr(of, name, otherwise=)", attributeNamed},
    {"setattr(*)", ignoredCall},
    {"any(values)", ignoredCall},
    {"all(values)", ignoredCall},
    {"open(*, **)", ignoredCall},
    {"exit(*)", ignoredCall},
    {"map(*)", ignoredCall},
    {"set(values=)", toList},
    {"staticmethod", ignoredCall},
    {"classmethod", ignoredCall},
    {"property", ignoredCall},
    {"super(*) -> super"},
    {"object"},
    {"Exception(*)", ignoredCall},
    {"ValueError(*)", ignoredCall},
    {"RuntimeError(*)", ignoredCall},
    {"json.dumps(value, **)", dumps},
    {"json.loads(value, **)", loads},
    {"os.environ() -> environment"},
    {"os.path.{exists, isfile}(*)", missing},
    {"os.getenv(name, otherwise=)", environmentVariable},
    {"math.ceil(value)", ceiling},
    {"math.floor(value)", toWhole},
    {"collections.OrderedDict(values=)", firstArgument},
    {"np.float32(value=)", firstArgument},
    {"np.{array, asarray}(value, **)", firstArgument},
    {"np.arange(start, stop=, step=, **)", range},
    {"np.random.permutation(value)", firstArgument},
    {"np.reshape(value, *, **)", firstArgument},
    {"np.random.seed(seed)", setSeed},
    {"random.seed(seed)", setSeed},
    {"np.expand_dims(value, axis)", firstArgument},
    {"argparse.ArgumentParser(*, **) -> parser"},
    {"argparse.Namespace(**) -> namespace"},
    {"argparse.ArgumentDefaultsHelpFormatter", ignoredCall},
    {"multiprocessing.Process(group=, target=, name=, args=, kwargs=, **) -> process"},
    {"portpicker.pick_unused_port()", unusedPort},
    {"collections.namedtuple(*, **)", ignoredCall},
    {"copy.deepcopy(value, *)", firstArgument},
    {"tqdm.tqdm(iterable, **)", firstArgument},
    {"tqdm.auto.tqdm(iterable, **)", firstArgument},
    {"list.append(value)", append},
    {"list.extend(values)", extend},
    {"list.{pop, index}(*)", ignoredMethod},
    {"text.format(*, **)", formatted},
    {"text.join(values)", sameThing},
    {"text.split(separator=, *)", split},
    {"text.strip(*)", sameThing},
    {"text.{lower, upper}()", sameThing},
    {"text.{startswith, endswith}(*)", ignoredMethod},
    {"text.replace(*)", sameThing},
    {"dict.{items, keys, values}()", pairsOf},
    {"dict.get(name, otherwise=)", elementNamed},
    {"environment.set(name, value)", setVariable},
    {"environment.get(name, otherwise=)", variableOf},
    {"environment.setdefault(name, value)", setVariable},
    {"super.__init__(*, **)", [](Interpreter&, const Value&, const Arguments&) -> Outcome<Value> { return Value{}; }},
    {"dict.update(*, **)", ignoredMethod},
    {"parser.add_argument(*, **)", addOption},
    {"parser.add_argument_group(*, **)", sameThing},
    {"parser.{parse_args, parse_known_args}(*, **)", parseOptions},
    {"process.start()", startProcess},
    {"process.join(*)", ignoredMethod},
}};

}  // namespace kolo::programs
