// SPDX-License-Identifier: Apache-2.0
//
// Calls: of the program's functions and classes, of a library's (the tables), and of models, which is where rows go
// through layers.
#include <algorithm>

#include "engine/programs/shared.h"

namespace kolo::programs {

using namespace placement;

namespace {
constexpr int kMostCalls = 100;

/// What notes are about within a call that is about `part`.
Part aboutOr(Part now, Part part) {
    return part == Part::None ? now : part;
}
}  // namespace

bool isDecorated(const Value& value, std::string_view name) {
    const auto* const function = value.as<Function>();
    return function && std::ranges::any_of(function->definition->decorators, [name](const ExpressionPtr& each) {
               const auto* const use = std::get_if<NameUse>(&each->node);
               return use && use->name == name;
           });
}

Outcome<Value> Interpreter::functionOf(const FunctionDefinition& definition) {
    Function function{&definition, m_frame, std::make_shared<std::vector<Value>>()};
    if (m_frame) m_frames.push_back(m_frame);
    for (const auto& parameter : definition.parameters) {
        if (!parameter.otherwise) continue;
        Value value = TRY(evaluate(*parameter.otherwise));
        function.defaults->push_back(std::move(value));
    }
    // A decorator such as tf.function says how to run it, which changes nothing here; a misspelled one is one.
    for (const ExpressionPtr& each : definition.decorators) TRY(evaluate(*each));
    return Value{function};
}

Outcome<Value> Interpreter::call(const Expression& expression, const Call& called) {
    const Value function = TRY(evaluate(*called.function));
    const auto* const known = function.as<Known>();
    const Entry* const entry = known ? findEntry(known->path) : nullptr;
    const Meanwhile feeding(m_feeds, entry && entry->feeds);
    std::vector<Value> positional;
    for (const auto& argument : called.positional) {
        if (const auto* unpacked = std::get_if<Unpacking>(&argument->node)) {
            const Value of = TRY(evaluate(*unpacked->of));
            const auto items = TRY(itemsOf(of, argument->place));
            positional.insert(positional.end(), items.begin(), items.end());
            continue;
        }
        Value value = TRY(evaluate(*argument));
        positional.push_back(std::move(value));
    }
    Named named;
    for (const auto& argument : called.named) {
        Value value = TRY(evaluate(*argument.value));
        if (argument.name != "**") {
            named.emplace_back(argument.name, std::move(value));
        } else if (const auto* dict = value.as<Dict>()) {
            for (const auto& [key, each] : *dict->items) named.emplace_back(shown(key), each);
        }
    }
    // An error in a chain of calls stands at the name that was called.
    return callValue(function, std::move(positional), std::move(named), expression.place);
}

Outcome<Value> Interpreter::callValue(const Value& function, std::vector<Value> positional, Named named, Place place) {
    if (m_calls >= kMostCalls)
        return wrong(place, Complaint::tr("Functions call each other more than {} deep.", kMostCalls));
    if (const auto* known = function.as<Known>())
        return callKnown(known->path, std::move(positional), std::move(named), place);
    if (const auto* user = function.as<Function>())
        return callFunction(*user, std::move(positional), std::move(named), place);
    if (const auto* made = function.as<Class>())
        return makeObject(*made, std::move(positional), std::move(named), place);
    if (const auto* method = function.as<Method>())
        return callMethod(*method->of, method->name, std::move(positional), std::move(named), place);
    if (function.as<LeftOut>()) return Value{LeftOut{}};
    if (function.as<Unknown>()) return function;
    if (const auto* thing = function.as<ThingPtr>()) {
        const std::string family = familyOf(function);
        if ((*thing)->own)
            for (auto state = (*thing)->own; state; state = state->parent)
                if (state->names.contains("__call__"))
                    return callMethod(function, "__call__", std::move(positional), std::move(named), place);
        if (family == "layer" || family == "model" || family == "parallel" || family == "engine") {
            if (positional.empty())
                return wrong(place, Complaint::tr("{} takes what goes through it.", kindOf(function)));
            const Value first = positional.front();
            positional.erase(positional.begin());
            return apply(*thing, first, place, std::move(positional));
        }
        if (family == "loss") return callMethod(function, "loss", std::move(positional), std::move(named), place);
        if (family == "metric" || family == "callback" || family == "rate" || family == "transform")
            return Value{Unknown{lastName((*thing)->type)}};
        if (family == "wrapper") return positional.empty() ? Value{Unknown{}} : positional.front();
    }
    return wrong(place, Complaint::tr("{} cannot be called.", kindOf(function)));
}

Outcome<Value> Interpreter::callKnown(const std::string& path, std::vector<Value> positional, Named named,
                                      Place place) {
    const Entry* const entry = findEntry(path);
    if (!entry) return wrong(place, Complaint::tr("{} is a module, which cannot be called.", path));
    if (entry->call == ignoredCall) return Value{Unknown{path}};
    const auto arguments = TRY(bind(path, entry->signature, std::move(positional), std::move(named), place));
    if (entry->call) {
        const Meanwhile about(m_part, aboutOr(m_part, partOf(*entry)));
        return entry->call(*this, arguments);
    }
    auto thing = std::make_shared<Thing>();
    thing->type = path;
    thing->place = place;
    thing->lastLine = now();
    thing->attributes = arguments.values;
    if (!arguments.rest.empty()) thing->attributes["*"] = listOf(arguments.rest);
    return Value{thing};
}

Outcome<Value> Interpreter::makeObject(const Class& made, std::vector<Value> positional, Named named, Place place) {
    auto thing = std::make_shared<Thing>();
    thing->type = made.state->base;
    thing->place = place;
    thing->lastLine = now();
    thing->own = made.state;
    const Value object{thing};
    for (auto state = made.state; state; state = state->parent)
        if (const auto init = state->names.find("__init__"); init != state->names.end()) {
            positional.insert(positional.begin(), object);
            TRY(callValue(init->second, std::move(positional), std::move(named), place));
            break;
        }
    return object;
}

Outcome<Value> Interpreter::callFunction(const Function& function, std::vector<Value> positional, Named named,
                                         Place place) {
    const FunctionDefinition& definition = *function.definition;
    const auto& parameters = definition.parameters;
    auto frame = std::make_shared<Frame>();
    frame->around = function.around;
    frame->function = &definition;
    std::size_t at = 0;
    std::vector<std::string> names;
    for (const auto& parameter : parameters) {
        if (parameter.stars == 0) names.push_back(parameter.name);
        if (parameter.stars == 1) {
            std::vector<Value> rest(positional.begin() + static_cast<std::ptrdiff_t>(std::min(at, positional.size())),
                                    positional.end());
            frame->names[parameter.name] = listOf(std::move(rest), true);
            at = positional.size();
        } else if (parameter.stars == 2) {
            frame->names[parameter.name] = {Dict{std::make_shared<std::vector<std::pair<Value, Value>>>()}};
        } else if (at < positional.size()) {
            frame->names[parameter.name] = positional[at++];
        }
    }
    if (at < positional.size())
        return wrong(place, Complaint::tr("{} takes at most {} arguments, not {}.", definition.name, names.size(),
                                          positional.size()));
    for (auto& [name, value] : named) {
        const auto known = std::find(names.begin(), names.end(), name);
        const auto rest =
            std::find_if(parameters.begin(), parameters.end(), [](const auto& each) { return each.stars == 2; });
        if (known != names.end()) {
            frame->names[name] = std::move(value);
        } else if (rest != parameters.end()) {
            frame->names[rest->name].as<Dict>()->items->emplace_back(Value{name}, std::move(value));
        } else {
            return wrong(place, Complaint::tr("{} has no argument {}.{}", definition.name, inQuotes(name),
                                              didYouMean(name, names)));
        }
    }
    std::size_t withDefault = 0;
    for (const auto& parameter : parameters) {
        const bool has = parameter.otherwise != nullptr;
        if (parameter.stars == 0 && !frame->names.contains(parameter.name)) {
            if (!has)
                return wrong(place,
                             Complaint::tr("{} needs the argument {}.", definition.name, inQuotes(parameter.name)));
            frame->names[parameter.name] = (*function.defaults)[withDefault];
        }
        withDefault += has;
    }
    const Statement* const statement = m_statement;
    std::swap(m_frame, frame);
    ++m_calls;
    m_returned = {};
    const Part part = std::exchange(m_part, Part::None);  // its own calls say what they are
    auto flow = runBlock(definition.body);
    m_part = part;
    --m_calls;
    std::swap(m_frame, frame);
    m_statement = statement;
    if (!flow) return flow.error();
    Value result = *flow == Flow::Return ? std::move(m_returned) : Value{};
    m_returned = {};
    return result;
}

/// Of super(), and of super(Class, self): the class after the one whose method is gone through.
std::shared_ptr<Class::State> Interpreter::classAbove(const Thing& super, const Value& self) const {
    if (const Value all = super.get("*"); all.as<List>() && !all.as<List>()->items->empty())
        if (const auto* named = all.as<List>()->items->front().as<Class>()) return named->state->parent;
    const Thing* const object = self.thing();
    for (auto state = object ? object->own : nullptr; state; state = state->parent)
        for (const auto& [name, value] : state->names)
            if (const auto* function = value.as<Function>();
                function && m_frame && function->definition == m_frame->function)
                return state->parent;
    return nullptr;
}

Outcome<Value> Interpreter::callMethod(const Value& of, const std::string& name, std::vector<Value> positional,
                                       Named named, Place place) {
    if (const auto* thing = of.as<ThingPtr>()) {
        for (auto state = (*thing)->own; state; state = state->parent)
            if (const auto found = state->names.find(name); found != state->names.end()) {
                if (!isDecorated(found->second, "staticmethod")) positional.insert(positional.begin(), of);
                return callValue(found->second, std::move(positional), std::move(named), place);
            }
        if ((*thing)->type == "super") {
            const auto self = lookUp("self");
            for (auto state = self ? classAbove(**thing, *self) : nullptr; state; state = state->parent)
                if (const auto found = state->names.find(name); found != state->names.end()) {
                    positional.insert(positional.begin(), *self);
                    return callValue(found->second, std::move(positional), std::move(named), place);
                }
            return Value{};
        }
    }
    const std::string family = familyOf(of);
    const MethodEntry* const entry = findMethod(family, name);
    if (!entry) {
        if (of.as<Tensor>() || of.as<Unknown>()) return of;
        return wrong(place, Complaint::tr("{} has nothing named {}.{}", kindOf(of), inQuotes(name),
                                          didYouMean(name, methodNames(family))));
    }
    const auto arguments = TRY(bind(name, entry->signature, std::move(positional), std::move(named), place));
    const Meanwhile about(m_part, aboutOr(m_part, partOf(family, name)));
    return entry->call(*this, of, arguments);
}

// Rows through layers.

Outcome<Value> Interpreter::apply(const ThingPtr& layer, const Value& input, Place place, std::vector<Value> more) {
    if (const auto* several = input.as<List>(); several && !layer->own) {
        if (several->items->size() == 1) return apply(layer, several->items->front(), place);
        if (!several->items->empty() && several->items->front().as<Tensor>())
            return wrong(place,
                         Complaint::tr("Kolo's models are chains of layers, in which nothing branches off: {} has no "
                                       "place in one.",
                                       lastName(layer->type)));
    }
    Tensor tensor = input.as<Tensor>() ? *input.as<Tensor>() : Tensor{};
    const std::string family = familyOf(Value{layer});
    const At there(*this, layer->has("on device") && !study.calls ? layer->text("on device") : where);
    if (family == "parallel" || family == "engine") {
        const Value inner = layer->get("module");
        if (const auto* module = inner.as<ThingPtr>()) return apply(*module, input, place, std::move(more));
        return Value{tensor};
    }
    if (layer->own) {
        for (const char* const forward : {"forward", "call"})
            for (auto state = layer->own; state; state = state->parent)
                if (const auto found = state->names.find(forward); found != state->names.end()) {
                    std::vector<Value> all = {Value{layer}, Value{tensor}};
                    if (const auto* function = found->second.as<Function>())
                        for (Value& each : more)
                            if (all.size() < function->definition->parameters.size()) all.push_back(std::move(each));
                    const Value out = TRY(callValue(found->second, std::move(all), {}, place));
                    if (!out.as<Tensor>()) return out;  // several, as of a recurrent layer
                    Tensor result = *out.as<Tensor>();
                    if (!result.model || familyOf(Value{layer}) == "model") result.model = layer;
                    return Value{result};
                }
        return wrong(place,
                     Complaint::tr("The class {} has no forward pass: a method forward (PyTorch) or call (Keras).",
                                   layer->own->definition->name));
    }
    if (layer->has("layers") && layer->get("layers").as<List>()) {
        Value out{tensor};
        for (const Value& each : *layer->get("layers").as<List>()->items) {
            const auto* const inner = each.as<ThingPtr>();
            if (!inner) continue;
            const std::string innerFamily = familyOf(each);
            if (innerFamily != "layer" && innerFamily != "model")
                return wrong(place, Complaint::tr("A model is made of layers, but this is {}.", kindOf(each)));
            out = TRY(apply(*inner, out, (*inner)->place));
        }
        Tensor result = *out.as<Tensor>();
        result.model = layer;
        return Value{result};
    }
    if (layer->chain) {  // of Keras's functional models
        tensor.chain = layer->chain;
        tensor.model = layer;
        return Value{tensor};
    }
    if (family == "model") {
        tensor.model = layer;
        return Value{tensor};
    }
    tensor.chain = std::make_shared<Chain>(Chain{layer, layer->place, tensor.chain, where, noGradients});
    if (!tensor.model) tensor.model = layer;
    return Value{tensor};
}

Outcome<ChainPtr> Interpreter::chainOf(const ThingPtr& model, const DataPtr& data, Place place) {
    Tensor input;
    input.data = data;
    Value out = TRY(apply(model, Value{input}, place));
    if (const auto* several = out.as<List>(); several && !several->items->empty()) out = several->items->front();
    const auto* const output = out.as<Tensor>();
    if ((!output || !output->chain) && !leavesOut() && !out.as<LeftOut>())
        return wrong(model->place,
                     Complaint::tr("No layers of this model are known, so there is nothing to train; what "
                                   "its forward pass gives back has to come from a layer."));
    return output ? output->chain : nullptr;
}

}  // namespace kolo::programs
