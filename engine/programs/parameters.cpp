// SPDX-License-Identifier: Apache-2.0
//
// What a program does to a model's parameters and gradients by itself. Kolo trains all layers of a model at one rate
// and takes their gradients as they are; where a program does otherwise, its line says so.
#include <algorithm>
#include <functional>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

/// What changes an array in its place.
bool changes(const std::string& name) {
    if (name.starts_with("assign")) return true;  // TensorFlow's
    return name.size() > 1 && name.ends_with('_') && !name.ends_with("__") && name != "requires_grad_" &&
           name != "zero_";
}

/// Whether `layer` is `whole` or somewhere in it.
bool holds(const Thing& whole, const Thing& layer, int depth = 0) {
    constexpr int kMostDepth = 12;
    if (&whole == &layer) return true;
    if (depth > kMostDepth) return false;
    const std::function<bool(const Value&)> isIn = [&](const Value& value) {
        if (const auto* list = value.as<List>()) return std::ranges::any_of(*list->items, isIn);
        if (const auto* dict = value.as<Dict>())
            return std::ranges::any_of(*dict->items, [&](const auto& item) { return isIn(item.second); });
        return value.thing() && holds(*value.thing(), layer, depth + 1);
    };
    return std::ranges::any_of(whole.attributes, [&](const auto& attribute) { return isIn(attribute.second); });
}

/// The models and layers whose parameters these are; false: nobody knows of all of them.
bool owners(const Value& parameters, std::vector<const Thing*>& all) {
    if (const auto* list = parameters.as<List>())
        return std::ranges::all_of(*list->items, [&](const Value& each) { return owners(each, all); });
    if (const auto* group = parameters.as<Dict>()) {
        for (const auto& [key, value] : *group->items)
            if (shown(key) == "params") return owners(value, all);
        return false;
    }
    const auto* const unknown = parameters.as<Unknown>();
    if (!unknown || !unknown->of) return false;
    all.push_back(unknown->of.get());
    return true;
}

}  // namespace

Outcome<Value> parametersOf(Interpreter&, const Value& of, const Arguments&) {
    return Value{Unknown{kParameters, of.as<ThingPtr>() ? *of.as<ThingPtr>() : nullptr}};
}

Outcome<Value> frozen(Interpreter& interpreter, const Value& of, const Arguments& arguments) {
    const Value given = arguments.rest.empty() ? arguments.get("requires_grad") : arguments.rest.front();
    if (given.as<bool>() && !*given.as<bool>()) interpreter.noteFrozen("requires_grad", arguments.place);
    return of;
}

void Interpreter::noteFrozen(const std::string& what, Place place) {
    note(place, Engine::tr("Kolo trains all layers of a model: {} is left out", what), true);
}

bool Interpreter::setOfParameters(const Value& of, const std::string& name, const Value& value, Place place) {
    const bool isFalse = value.as<bool>() && !*value.as<bool>();
    if (isFalse && (name == "requires_grad" || name == "trainable")) {
        noteFrozen(name, place);
        return true;
    }
    const auto* const unknown = of.as<Unknown>();
    if (!unknown || value.as<None>()) return false;
    if (unknown->what == kGradient || (unknown->what == kParameters && name == "grad"))
        note(place, Engine::tr("Kolo takes gradients as they are: {} is left out", name), true);
    else if (unknown->what == kParameters && name == "data")
        note(place, Engine::tr("only Kolo's optimizers change parameters: {} is left out", name), true);
    else
        return false;
    return true;
}

std::optional<Value> Interpreter::partOfParameters(const Unknown& of, const std::string& name, Place place) {
    const bool isGradient = of.what == kGradient;
    if (!isGradient && of.what != kParameters) return std::nullopt;
    if (!isGradient && name == "grad") return Value{Unknown{kGradient, of.of}};
    if (!isGradient && findMethod(kParameters, name)) return Value{Method{std::make_shared<Value>(Value{of}), name}};
    if (name == "register_hook" || (isGradient && changes(name)))
        note(place, Engine::tr("Kolo takes gradients as they are: {} is left out", name), true);
    else if (changes(name))
        note(place, Engine::tr("only Kolo's optimizers change parameters: {} is left out", name), true);
    return std::nullopt;
}

void Interpreter::noteGradient(const Value& of, const std::string& op, Place place) {
    if (const auto* unknown = of.as<Unknown>(); unknown && unknown->what == kGradient)
        note(place, Engine::tr("Kolo takes gradients as they are: {} is left out", op), true);
}

void noteParameters(Study& study, const Thing& optimizer) {
    const Value given = optimizer.has("params") ? optimizer.get("params") : optimizer.get("parameters");
    const auto say = [&](const Text& text) {
        study.notes.push_back({optimizer.place, std::max(optimizer.place.line, optimizer.lastLine),
                               [text](const Outlook&) { return text; }, true, Part::Optimizer});
    };
    if (const auto* groups = given.as<List>())
        for (const Value& each : *groups->items) {
            const auto* const group = each.as<Dict>();
            if (!group) continue;
            std::string own;
            for (const auto& [key, value] : *group->items)
                if (shown(key) != "params") own += (own.empty() ? "" : ", ") + shown(key);
            if (own.empty()) continue;
            say(Engine::tr("Kolo's optimizers treat all parameters alike: a group's own {} is left out", own));
            break;
        }
    std::vector<const Thing*> all;
    if (given.as<None>() || !owners(given, all)) return;
    for (const Chain* link = study.chain.get(); link; link = link->before.get())
        if (hasParameters(*link->layer) && !link->layer->isTrue("by hand") &&
            std::ranges::none_of(all, [&](const Thing* each) { return holds(*each, *link->layer); })) {
            say(Engine::tr("this optimizer has the parameters of a part of the model; Kolo trains all of it"));
            return;
        }
}

}  // namespace kolo::programs
