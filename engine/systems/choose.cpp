// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "engine/api/sentence.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"

namespace kolo::systems {

namespace {

constexpr const char* kDevices = "devices";  // the option of a system that names them

const SystemChoice* choiceOf(const SystemOption& option, const Values& given) {
    const auto wanted = given.find(option.name);
    if (wanted == given.end()) return &option.choices.front();
    const auto found = std::ranges::find(option.choices, wanted->second, &SystemChoice::value);
    return found == option.choices.end() ? nullptr : &*found;
}

Error unknownChoice(const SystemOption& option, const std::string& value) {
    std::vector<std::string> allowed;
    for (const SystemChoice& choice : option.choices) allowed.push_back(choice.value);
    return {ErrorCode::BadValue, option.name,
            Complaint::tr("{} is {}, but it must be {}.{}", option.name, inQuotes(value), orList(allowed),
                          didYouMean(value, allowed))};
}

/// ["/gpu:0", "/gpu:1"] → 2.
Outcome<int> countDevices(const std::string& list) {
    std::set<std::string> names;
    std::string name;
    int count = 0;
    const auto wrong = [&](const Text& why) {
        return Error{ErrorCode::BadValue, kDevices,
                     Complaint::tr("devices is {}, but {}; it lists GPUs, as in [\"/gpu:0\", \"/gpu:1\"].",
                                   inQuotes(list), why)};
    };
    for (const char c : list + ",") {
        if (c != ',') {
            if (std::string_view("[]\"' ").find(c) == std::string_view::npos)
                name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            continue;
        }
        std::string_view number = name;
        for (const std::string_view before : {"/", "device:", "gpu:"})
            if (number.starts_with(before)) number.remove_prefix(before.size());
        const bool isNumber = !number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos;
        if (!isNumber || name.find("gpu:") == std::string::npos)
            return wrong(Complaint::tr("{} is not a GPU", inQuotes(name)));
        if (!names.insert(std::string(number)).second) return wrong(Complaint::tr("{} stands there twice", name));
        ++count;
        name.clear();
    }
    return count;
}

Outcome<void> chooseDevices(const System& system, RunSpec& spec) {
    if (system.onProcessors) {
        if (spec.devices.kind == "cuda")
            return Error{
                ErrorCode::BadValue, kDevices,
                Complaint::tr("devices is \"cuda\", but {} trains on processors only; use virtual.", system.title)};
        spec.devices.kind = "virtual";
    }
    const auto named = spec.parameters.find(kDevices);
    if (!system.namesDevices || named == spec.parameters.end()) return {};
    const int count = TRY(countDevices(named->second));
    if (spec.devices.count != 0 && spec.devices.count != count)
        return Error{ErrorCode::BadValue, kDevices,
                     Complaint::tr("devices lists {} GPUs, but --devices asks for {}; one of them is enough.", count,
                                   spec.devices.count)};
    spec.devices.count = count;
    spec.parameters.erase(named);
    return {};
}

/// What a choice takes of this machine, besides settings.
void takeMachine(const SystemOption& option, const SystemChoice& choice, bool given, const Machine& machine,
                 RunSpec& spec, std::vector<Text>& notes) {
    if (choice.wantsNccl && spec.collectives == "kolo") {
        const bool gpus = spec.devices.kind == "cuda";
        if (gpus && machine.hasNccl) {
            spec.collectives = "nccl";
            if (!given || choice.value == "AUTO")
                notes.push_back(Engine::tr("{}={} takes NCCL, because the devices are GPUs and it is installed.",
                                           option.name, choice.value));
        } else {
            notes.push_back(
                gpus ? Engine::tr("{}={} takes Kolo's ring, because NCCL is not installed.", option.name, choice.value)
                     : Engine::tr("{}={} takes Kolo's ring, because NCCL joins NVIDIA GPUs, and the "
                                  "devices are {}.",
                                  option.name, choice.value, spec.devices.kind));
        }
    }
    if (choice.ranks == nullptr || spec.devices.count != 0) return;
    spec.devices.count = std::min(machine.*choice.ranks, kMaxRanks);
    notes.push_back(
        choice.ranks == &Machine::cores
            ? Engine::tr("{}={} takes a rank for each core: {}.", option.name, choice.value, spec.devices.count)
            : Engine::tr("{}={} takes a rank for each NUMA node: {}.", option.name, choice.value, spec.devices.count));
}

}  // namespace

const SystemOption* System::find(std::string_view option) const {
    const auto found = std::ranges::find(options, option, &SystemOption::name);
    return found == options.end() ? nullptr : &*found;
}

Values System::settings(const Values& given) const {
    Values result = sets;
    for (const SystemOption& option : options) {
        const SystemChoice* choice = choiceOf(option, given);
        for (const auto& [name, value] : (choice ? *choice : option.choices.front()).sets) result[name] = value;
    }
    return result;
}

Outcome<std::vector<Text>> choose(RunSpec& spec, const Machine& machine) {
    std::vector<Text> notes;
    if (spec.system.empty()) return notes;
    const System* system = TRY(find(spec.system));
    if (!spec.strategy.empty() && spec.strategy != system->strategy && spec.strategy != system->otherStrategy)
        return Error{ErrorCode::BadValue, "strategy",
                     Complaint::tr("{} is {}, not {}; leave the strategy out.", system->title, system->strategy,
                                   inQuotes(spec.strategy))};
    if (!spec.strategy.empty()) return notes;
    spec.strategy = system->strategy;
    TRY(chooseDevices(*system, spec));
    for (const SystemOption& option : system->options) {
        const auto given = spec.parameters.find(option.name);
        const SystemChoice* choice = choiceOf(option, spec.parameters);
        if (!choice) return unknownChoice(option, given->second);
        takeMachine(option, *choice, given != spec.parameters.end(), machine, spec, notes);
    }
    Values all = system->settings(spec.parameters);
    for (const SystemOption& option : system->options) spec.parameters.erase(option.name);
    spec.parameters.merge(all);
    return notes;
}

std::string byHand(const System& system, const Values& given) {
    std::string words = system.strategy;
    for (const auto& [name, value] : system.settings(given)) words += fmt::format(" {}={}", name, value);
    return words;
}

}  // namespace kolo::systems
