// SPDX-License-Identifier: Apache-2.0
//
// From a program's optimizer to Kolo's sgd, adam or rmsprop, with a note where another one takes its place, and for
// whatever it has that Kolo's have not. What its rate becomes in the course of the run stands in schedules.cpp.
#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/api/sentence.h"
#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8, kKerasEpsilon = 1e-7;

/// Of a number that is asked for: the setting, within what is allowed, or else what is usual.
using Take = std::function<void(const char* setting, double asked, double otherwise, double least, double most)>;

/// What a program's optimizer has and Kolo's have not, each named where the program makes it.
void noteOptimizer(Study& study, Settings& settings, const Thing& optimizer) {
    const auto say = [&](const Text& text) {
        study.notes.push_back({optimizer.place, std::max(optimizer.place.line, optimizer.lastLine),
                               [text](const Outlook&) { return text; }, true, Part::Optimizer});
    };
    const auto leaveOut = [&](const char* name) {
        say(Engine::tr("Kolo has no {}: it is left out", std::string(name)));
    };
    if (optimizer.number("weight_decay", 0) > 0)
        say(Engine::tr("Kolo's optimizers have no weight decay: it is left out"));
    if (optimizer.isTrue("nesterov") || optimizer.isTrue("use_nesterov"))
        say(Engine::tr("Kolo's momentum is not Nesterov's: {} is left out", std::string("nesterov")));
    for (const char* const flag : {"amsgrad", "maximize", "use_ema", "centered"})
        if (optimizer.isTrue(flag)) leaveOut(flag);
    // Keras's early optimizers had a decay of the rate; RMSprop's is of its mean.
    const bool isRmsProp = lastName(optimizer.type).starts_with("RMS");
    for (const char* const number : {"dampening", "decay"})
        if (!isRmsProp && optimizer.number(number, 0) > 0) leaveOut(number);
    setClip(study, settings, optimizer);
    const double passes = optimizer.number("gradient_accumulation_steps", 1);
    if (passes > 1) {
        settings["accumulate"] = std::to_string(std::llround(std::min(passes, 1024.)));
        study.notes.push_back({optimizer.place, std::max(optimizer.place.line, optimizer.lastLine),
                               [](const Outlook& outlook) {
                                   return Engine::tr(
                                       "accumulate={}: gradients of so many batches are averaged before "
                                       "an update",
                                       settingOf(outlook, "accumulate"));
                               },
                               false, Part::Optimizer});
    }
}

/// What adam keeps of its means, and what it adds to its divisor. Keras adds ten times as much as others.
void setAdam(const Thing* optimizer, bool isKeras, const Take& take) {
    const auto number = [optimizer](std::initializer_list<const char*> names, double usual) {
        double value = usual;
        for (const char* const name : names)
            if (optimizer) value = optimizer->number(name, value);
        return value;
    };
    double beta1 = number({"beta_1", "beta1"}, kBeta1), beta2 = number({"beta_2", "beta2"}, kBeta2);
    const Value both = optimizer ? optimizer->get("betas") : Value{};
    if (const auto* list = both.as<List>();
        list && list->items->size() == 2 && list->items->front().isNumber() && list->items->back().isNumber()) {
        beta1 = list->items->front().number();
        beta2 = list->items->back().number();
    }
    const double epsilon = number({"epsilon", "eps"}, isKeras ? kKerasEpsilon : kEpsilon);
    if (beta1 != kBeta1) take("beta1", beta1, kBeta1, 0, 0.9999);
    if (beta2 != kBeta2) take("beta2", beta2, kBeta2, 0, 0.999999);
    if (epsilon != kEpsilon) take("epsilon", epsilon, kEpsilon, 1e-30, 1);
}

/// Libraries call the same by different names, and usual are other numbers in each.
void setRmsProp(const Thing* optimizer, bool isTorch, bool isKeras, Settings& settings, const Take& take) {
    const auto number = [optimizer](std::initializer_list<const char*> names, double usual) {
        double value = usual;
        for (const char* const name : names)
            if (optimizer) value = optimizer->number(name, value);
        return value;
    };
    const bool isGraph = optimizer && optimizer->isTrue("in a graph");
    settings["optimizer"] = isTorch ? "rmsprop" : "tf-rmsprop";
    const double usualDecay = isTorch ? 0.99 : 0.9, usualEpsilon = isGraph ? 1e-10 : isKeras ? kKerasEpsilon : kEpsilon;
    const double decay = number({"alpha", "rho", "gamma1", "decay"}, usualDecay);
    const double epsilon = number({"epsilon", "eps"}, usualEpsilon), momentum = number({"momentum"}, 0);
    if (decay != usualDecay) take("beta2", decay, usualDecay, 0, 0.999999);
    if (epsilon != (isTorch ? kEpsilon : kKerasEpsilon)) take("epsilon", epsilon, usualEpsilon, 1e-30, 1);
    if (momentum != 0) take("momentum", momentum, 0, 0, 0.9999);
}

}  // namespace

void setOptimizer(Study& study, Settings& settings) {
    std::string name;
    double rate = -1, momentum = 0;
    Place place;
    int lastLine = 1;
    if (study.optimizer) {
        name = lastName(study.optimizer->type);
        place = study.optimizer->place;
        lastLine = study.optimizer->lastLine;
        rate = rateOf(study, *study.optimizer);
        momentum = study.optimizer->number("momentum", 0);
        noteOptimizer(study, settings, *study.optimizer);
        noteParameters(study, *study.optimizer);
    } else if (study.model) {
        name = study.model->text("compiled optimizer");
        place = study.model->place;
    }
    if (name.empty()) return;
    std::string lower = name;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool isTorch = study.optimizer && study.optimizer->type.starts_with("torch");
    const bool isSgd = lower == "sgd" || lower == "nag", isRmsProp = lower == "rmsprop";
    settings["optimizer"] = isSgd ? "sgd" : "adam";
    // Rates of what goes at a pace of its own are adam's; those of the others are not.
    const std::vector<std::string> pace = {"adam", "adamw", "nadam", "adamax", "rmsprop"};
    constexpr double kAdam = 0.001;
    if (!isSgd && std::ranges::find(pace, lower) == pace.end()) rate = kAdam;
    if (lower != "sgd" && lower != "adam" && !isRmsProp)
        study.notes.push_back({place, std::max(place.line, lastLine),
                               [name, rate](const Outlook& outlook) {
                                   return rate == kAdam ? Engine::tr("Kolo has no {}: {} takes its place, with lr={}",
                                                                     name, settingOf(outlook, "optimizer"), rate)
                                                        : Engine::tr("Kolo has no {}: {} takes its place", name,
                                                                     settingOf(outlook, "optimizer"));
                               },
                               true, Part::Optimizer});
    constexpr double kLeast = 1e-9, kMost = 1e3, kMostMomentum = 0.9999;
    const Take take = [&](const char* setting, double asked, double otherwise, double least, double most) {
        settings[setting] = numberText(std::clamp(asked < least ? otherwise : asked, least, most));
        if (asked >= least && asked <= most) return;
        const auto said = [setting, asked, least, most](const Outlook& outlook) {
            return Engine::tr("{} is {} here and must be from {} to {}: Kolo takes {}", std::string(setting), asked,
                              least, most, settingOf(outlook, setting));
        };
        study.notes.push_back({place, std::max(place.line, lastLine), said, true, Part::Optimizer});
    };
    const double usual = (isSgd && !isTorch) || (isRmsProp && isTorch) ? 0.01 : kAdam;
    const bool isSaid =
        study.optimizer && (study.optimizer->get("lr").isNumber() || study.optimizer->get("learning_rate").isNumber());
    take("lr", rate < 0 && !isSaid ? usual : rate, usual, kLeast, kMost);
    if (isSgd) take("momentum", momentum, 0, 0, kMostMomentum);
    const bool isKeras = !study.optimizer || isOfKeras(*study.optimizer);
    if (isRmsProp) setRmsProp(study.optimizer.get(), isTorch, isKeras, settings, take);
    if (lower != "adam" && lower != "adamw") return;
    setAdam(study.optimizer.get(), isKeras, take);
    // MXNet, too, corrects the rate and not the means.
    if (!study.optimizer || study.optimizer->type.starts_with("keras.") || study.optimizer->type.starts_with("mx."))
        settings["optimizer"] = "tf-adam";
}

}  // namespace kolo::programs
