// SPDX-License-Identifier: Apache-2.0
//
// Gradients that a program clips, as Kolo's `clip` has it:
//
//     PyTorch       clip_grad_norm_(parameters, 1.0)       norm:1        model.clip_grad_norm_(1.0) of FSDP likewise
//                   clip_grad_value_(parameters, 0.5)      value:0.5
//     TensorFlow    clip_by_global_norm(gradients, 1.0)    norm:1
//                   clip_by_norm(gradient, 1.0)            each:1
//                   clip_by_value(gradient, -0.5, 0.5)     value:0.5
//     Keras         global_clipnorm=1.0                    norm:1
//                   clipnorm=1.0                           each:1
//                   clipvalue=0.5                          value:0.5
//     MXNet         clip_gradient=0.5                      value:0.5
//
// Where a program's loss is a multiple of Kolo's, so is its gradient, and the limit is as much smaller (losses.cpp).
#include <fmt/format.h>

#include <cmath>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

constexpr double kLeast = 1e-9, kMost = 1e9;

Text clipNote(const std::string& setting) {
    if (setting.starts_with("value:"))
        return Engine::tr("clip={}: every number of the gradient is kept between minus and plus so much", setting);
    if (setting.starts_with("each:"))
        return Engine::tr("clip={}: the gradient of each tensor is shortened to that norm where it is longer", setting);
    return Engine::tr("clip={}: the gradient is shortened to that norm where it is longer", setting);
}

bool isLimit(const Value& limit) {
    return limit.isNumber() && limit.number() >= kLeast && limit.number() <= kMost;
}

std::string settingFrom(const std::string& kind, const Value& limit) {
    return fmt::format("{}:{}", kind, numberText(limit.number()));
}

/// `limit`: a number, or else what was called is left out.
Outcome<void> clip(Interpreter& interpreter, const Arguments& arguments, const std::string& kind, const Value& limit) {
    // Without an end nothing is clipped: the program wants to know the norm.
    if (limit.isNumber() && std::isinf(limit.number())) return {};
    Study& study = interpreter.study;
    if (study.backwards > 0 && study.backwards <= study.movedAfter) {
        interpreter.note(
            arguments.place,
            Engine::tr("the optimizer has made its step already: {} changes nothing", lastName(*arguments.function)),
            true);
        return {};
    }
    const std::string setting = isLimit(limit) ? settingFrom(kind, limit) : std::string();
    const auto [before, isNew] = study.settings.try_emplace("clip", setting);
    if (setting.empty() || before->second != setting) {
        if (isNew) study.settings.erase(before);
        TRY(leftOutCall(interpreter, arguments));
        return {};
    }
    study.clipsInReplica = arguments.function->starts_with("tf.");
    interpreter.note(arguments.place, [](const Outlook& outlook) { return clipNote(settingOf(outlook, "clip")); });
    return {};
}

/// An argument by its name or, behind the first, by its place.
Value limitOf(const Arguments& arguments, const char* name, std::size_t place = 1) {
    if (arguments.has(name)) return arguments.get(name);
    return arguments.rest.size() > place ? arguments.rest[place] : Value{};
}

}  // namespace

Outcome<Value> clipGradientNorm(Interpreter& interpreter, const Arguments& arguments) {
    const Value power = limitOf(arguments, "norm_type", 2);
    const bool isEuclidean = !power.isNumber() || power.number() == 2;
    TRY(clip(interpreter, arguments, "norm", isEuclidean ? limitOf(arguments, "max_norm") : Value{}));
    return Value{Unknown{"norm"}};
}

Outcome<Value> clipGradientValue(Interpreter& interpreter, const Arguments& arguments) {
    TRY(clip(interpreter, arguments, "value", limitOf(arguments, "clip_value")));
    return Value{};
}

Outcome<Value> clipOwnNorm(Interpreter& interpreter, const Value&, const Arguments& arguments) {
    TRY(clip(interpreter, arguments, "norm", limitOf(arguments, "max_norm", 0)));
    return Value{Unknown{"norm"}};
}

Outcome<Value> clippedByValue(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    // Of probabilities, before a logarithm, it changes nothing.
    if (of.as<Tensor>()) return of;
    const Value least = limitOf(arguments, "clip_value_min"), most = limitOf(arguments, "clip_value_max", 2);
    const bool isEven = gradientOf(of) && least.isNumber() && most.isNumber() && least.number() == -most.number();
    TRY(clip(interpreter, arguments, "value", isEven ? most : Value{}));
    return of;
}

Outcome<Value> clippedByNorm(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    if (of.as<Tensor>()) return of;
    TRY(clip(interpreter, arguments, "each", gradientOf(of) ? limitOf(arguments, "clip_norm") : Value{}));
    return of;
}

Outcome<Value> clippedTogether(Interpreter& interpreter, const Arguments& arguments) {
    const Value of = TRY(firstArgument(interpreter, arguments));
    TRY(clip(interpreter, arguments, "norm", gradientOf(of) ? limitOf(arguments, "clip_norm") : Value{}));
    return listOf({of, Value{Unknown{"norm"}}}, true);
}

void setClip(Study& study, Settings& settings, const Thing& optimizer) {
    const int lastLine = std::max(optimizer.place.line, optimizer.lastLine);
    for (const auto& [name, kind] : {std::pair{"clipnorm", "each"}, std::pair{"global_clipnorm", "norm"},
                                     std::pair{"clipvalue", "value"}, std::pair{"clip_gradient", "value"}}) {
        const Value limit = optimizer.get(name);
        if (!optimizer.has(name) || limit.as<None>()) continue;
        if (settings.contains("clip") || !isLimit(limit)) {
            const Text text = Engine::tr("Kolo has no {}: it is left out", std::string(name));
            study.notes.push_back(
                {optimizer.place, lastLine, [text](const Outlook&) { return text; }, true, Part::Optimizer});
            continue;
        }
        settings["clip"] = settingFrom(kind, limit);
        study.clipsInReplica = isOfKeras(optimizer);
        study.notes.push_back({optimizer.place, lastLine,
                               [](const Outlook& outlook) { return clipNote(settingOf(outlook, "clip")); }, false,
                               Part::Optimizer});
    }
}

}  // namespace kolo::programs
