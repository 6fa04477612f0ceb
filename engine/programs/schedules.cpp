// SPDX-License-Identifier: Apache-2.0
//
// How the rate of a program's optimizer changes, as Kolo's `decay` has it. Libraries count what their schedules go by
// in two ways:
//
//     Keras, TensorFlow    updates                             CosineDecay(0.1, 400)           cosine:400
//                                                              ExponentialDecay(0.1, 50, 0.9)  exponential:0.9/50
//                                                              … staircase=True                step:0.9/50
//     PyTorch              calls of the schedule's step(),     CosineAnnealingLR(opt, 10)      cosine:400/40
//                          such as one an epoch of 40 updates  … in more than 10 epochs        annealing:400/40
//                                                              StepLR(opt, 3, gamma=0.1)       step:0.1/120
//                                                              ExponentialLR(opt, 0.9)         step:0.9/40
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/programs/shared.h"

namespace kolo::programs {

namespace {

constexpr std::int64_t kLongestSchedule = 10'000'000;

bool isCosine(const std::string& name) {
    return name == "CosineDecay" || name == "cosine_decay" || name == "CosineAnnealingLR";
}

/// Of the optimizer, or that PyTorch has beside it; null: there is none.
const Thing* scheduleOf(const Study& study) {
    if (study.schedule) return study.schedule.get();
    if (!study.optimizer) return nullptr;
    for (const char* const name : {"learning_rate", "lr"})
        if (const auto found = study.optimizer->attributes.find(name); found != study.optimizer->attributes.end())
            if (const Thing* const thing = found->second.thing()) return thing;
    return nullptr;
}

/// The setting; "" if Kolo has none for it. `every`: updates between two of the steps that the schedule counts.
std::string decayOf(const Thing& schedule, std::int64_t every, std::int64_t steps) {
    const std::string name = lastName(schedule.type);
    const auto updates = [&](const char* attribute) {
        const double count = schedule.number(attribute, 0) * static_cast<double>(every);
        return count >= 1 && count <= static_cast<double>(kLongestSchedule) ? std::llround(count) : 0;
    };
    if (isCosine(name)) {
        const std::int64_t length = updates(name == "CosineAnnealingLR" ? "T_max" : "decay_steps");
        if (length == 0 || (length == steps && every == 1)) return "cosine";
        // PyTorch's rate rises again behind its T_max, the others' stay where they are.
        const char* const kind = name == "CosineAnnealingLR" && length < steps ? "annealing" : "cosine";
        return every == 1 ? fmt::format("{}:{}", kind, length) : fmt::format("{}:{}/{}", kind, length, every);
    }
    double factor = schedule.number("gamma", 0.1);
    std::int64_t length = every;
    std::string kind = "step";
    if (name == "StepLR") {
        length = updates("step_size");
    } else if (name == "ExponentialDecay" || name == "exponential_decay") {
        factor = schedule.number("decay_rate", 0);
        length = updates("decay_steps");
        if (!schedule.isTrue("staircase")) kind = "exponential";
    } else if (name != "ExponentialLR") {
        return "";
    }
    const bool falls = factor > 0 && factor <= 1 && length > 0;
    return falls ? fmt::format("{}:{}/{}", kind, numberText(factor), length) : "";
}

/// Where a cosine ends: PyTorch says it as a rate, of which Kolo's may be a multiple (losses.cpp), Keras as a part of
/// the rate at the beginning.
double leastOf(const Thing& schedule, const Thing& optimizer, Settings& settings) {
    if (!settings.contains("lr")) return 0;
    const double full = std::stod(settings["lr"]), asked = optimizer.number("lr", full);
    const double least = lastName(schedule.type) == "CosineAnnealingLR"
                             ? schedule.number("eta_min", 0) * (asked > 0 ? full / asked : 1)
                             : schedule.number("alpha", 0) * full;
    return std::clamp(least, 0.0, 1e3);
}

/// `least`: where a cosine ends.
Text decayNote(const std::string& decay, const std::string& least) {
    const std::string kind = decay.substr(0, decay.find(':'));
    if (decay == kind)
        return Engine::tr("decay=cosine: the rate falls to {} along half a cosine, over all steps", least);
    const std::string numbers = decay.substr(kind.size() + 1);
    const std::size_t slash = std::min(numbers.find('/'), numbers.size());
    const std::string first = numbers.substr(0, slash), second = numbers.substr(std::min(slash + 1, numbers.size()));
    if (kind == "exponential")
        return Engine::tr("decay={}: the rate is multiplied by {} in {} steps, a little in each", decay, first, second);
    if (kind == "step")
        return Engine::tr("decay={}: the rate is multiplied by {} every {} steps", decay, first, second);
    if (kind == "annealing")
        return second.empty() ? Engine::tr(
                                    "decay={}: the rate falls to {} along half a cosine in {} steps, and rises "
                                    "again in as many",
                                    decay, least, first)
                              : Engine::tr(
                                    "decay={}: the rate falls to {} along half a cosine in {} steps, at every {} "
                                    "of them, and rises again in as many",
                                    decay, least, first, second);
    return second.empty()
               ? Engine::tr("decay={}: the rate falls to {} along half a cosine in {} steps", decay, least, first)
               : Engine::tr(
                     "decay={}: the rate falls to {} along half a cosine in {} steps, at every {} of "
                     "them",
                     decay, least, first, second);
}

}  // namespace

double rateOf(Study& study, const Thing& optimizer) {
    double rate = -1;
    for (const char* const each : {"learning_rate", "lr"}) {
        const Value value = optimizer.get(each);
        if (value.isNumber()) rate = value.number();
        if (const Thing* const schedule = value.thing()) {
            rate = schedule->number("initial_learning_rate", schedule->number("learning_rate", -1));
            const Value values = schedule->get("values");  // of a piecewise constant one
            if (const auto* list = values.as<List>(); list && !list->items->empty() && list->items->front().isNumber())
                rate = list->items->front().number();
        }
        if (value.as<Unknown>())
            study.notes.push_back({optimizer.place, std::max(optimizer.place.line, optimizer.lastLine),
                                   [](const Outlook& outlook) {
                                       return Engine::tr("only a run knows this rate; Kolo takes lr={}",
                                                         settingOf(outlook, "lr"));
                                   },
                                   true, Part::Optimizer});
    }
    return rate;
}

void setDecay(Study& study, Settings& settings, std::int64_t steps) {
    const Thing* const schedule = scheduleOf(study);
    if (!schedule) return;
    const auto say = [&](auto text, bool instead = true) {
        study.notes.push_back(
            {schedule->place, std::max(schedule->place.line, schedule->lastLine), text, instead, Part::Optimizer});
    };
    const auto sayText = [&](const Text& text, bool instead = true) {
        say([text](const Outlook&) { return text; }, instead);
    };
    const std::string name = lastName(schedule->type);
    const bool isTorch = study.schedule != nullptr;
    if (isTorch && study.updates > 0 && study.scheduleSteps == 0)
        return sayText(Engine::tr("nothing calls this schedule's step(): the rate stays as it is"));
    const std::int64_t every =
        isTorch && study.updates > 0 ? std::max<std::int64_t>(1, std::llround(study.updates / study.scheduleSteps)) : 1;
    const std::string decay = decayOf(*schedule, every, steps);
    if (decay.empty())
        return say([name](const Outlook& outlook) {
            return Engine::tr("Kolo has no {}: the rate stays at {}", name, settingOf(outlook, "lr"));
        });
    settings["decay"] = decay;
    const double least = isCosine(name) && study.optimizer ? leastOf(*schedule, *study.optimizer, settings) : 0;
    if (least > 0) settings["lr_min"] = numberText(least);
    sayText(decayNote(decay, least > 0 ? settings["lr_min"] : "0"), false);
    for (const char* const more : {"warmup_steps", "warmup_target"})
        if (isCosine(name) && schedule->number(more, 0) != 0)
            sayText(Engine::tr("Kolo has no {}: it is left out", std::string(more)));
    const auto momentum = settings.find("momentum");
    if (!isTorch && isOfKeras(*study.optimizer) && momentum != settings.end() && momentum->second != "0" &&
        settings["optimizer"] == "sgd")
        sayText(
            Engine::tr("Keras's velocity keeps each gradient at the rate of its step; Kolo's, as PyTorch's, takes "
                       "the present rate for all of it"));
}

}  // namespace kolo::programs
