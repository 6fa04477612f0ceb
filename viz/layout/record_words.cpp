// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/record_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "engine/api/number_words.h"
#include "engine/api/provenance_names.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

void replace(std::string& text, const std::string& english, const std::string& own) {
    if (const auto at = text.find(english); at != std::string::npos) text.replace(at, english.size(), own);
}

/// "4–9, 1374–2060" with the digits of each number in groups, and with dashes: older records have hyphens.
std::string stepsInWords(const std::string& steps) {
    std::string words;
    for (std::size_t at = 0; at < steps.size();) {
        std::int64_t number = 0;
        const char* const begin = steps.data() + at;
        const auto [end, error] = std::from_chars(begin, steps.data() + steps.size(), number);
        const bool isNumber = error == std::errc() && *begin != '-';
        words += isNumber ? groupedNumber(number) : *begin == '-' ? "–" : std::string(1, *begin);
        at += isNumber ? static_cast<std::size_t>(end - begin) : 1;
    }
    return words;
}

/// In which steps: each stretch of them, or how many there are, and from when to when.
std::string faultsInWords(const std::string& steps) {
    constexpr int kMostStretches = 2;
    if (const auto stretches = std::ranges::count(steps, ',') + 1; stretches > kMostStretches)
        return Wording::tr("injected faults in {} stretches of steps, from {} to {}", stretches,
                           stepsInWords(steps.substr(0, steps.find_first_not_of("0123456789"))),
                           stepsInWords(steps.substr(steps.find_last_not_of("0123456789") + 1)));
    return steps.find_first_not_of("0123456789") == std::string::npos
               ? Wording::tr("injected faults in step {}", stepsInWords(steps))
               : Wording::tr("injected faults in steps {}", stepsInWords(steps));
}

/// One of the engine's links by its title; of a custom one, "1.25 GB/s, 20 µs", the numbers.
std::string linkInWords(const std::string& link) {
    const std::string own = Wording::translated("Engine", link);
    const auto comma = link.find(", ");
    if (own != link || comma == std::string::npos || link.find("GB/s") > comma) return own;
    return decimalNumber(link.substr(0, comma)) + ", " + decimalNumber(link.substr(comma + 2));
}

}  // namespace

std::string numbersInWords(const std::string& numbers) {
    const std::string link = recorded::kEmulatedLink;
    const std::string when = std::string(", ") + recorded::kInjectedFaults + recorded::kFaultsInSteps;
    if (const auto at = numbers.find(when); at != std::string::npos && numbers.ends_with(')')) {
        const std::string steps = numbers.substr(at + when.size(), numbers.size() - at - when.size() - 1);
        return numbersInWords(numbers.substr(0, at)) + ", " + faultsInWords(steps);
    }
    const std::pair<std::string, std::string> behind[] = {
        {recorded::kSharedGpu, Wording::tr("shared GPU")},
        {recorded::kInjectedStraggler, Wording::tr("injected straggler")},
        {recorded::kInjectedFaults, Wording::tr("injected faults")},
        {recorded::kInjectedDelay, Wording::tr("injected delay")}};
    for (const auto& [english, own] : behind) {
        const std::string end = ", " + english;
        if (numbers.ends_with(end)) return numbersInWords(numbers.substr(0, numbers.size() - end.size())) + ", " + own;
    }
    if (numbers.starts_with(link + ": "))
        return Wording::tr("emulated link") + ": " + linkInWords(numbers.substr(link.size() + 2));
    if (numbers == link) return Wording::tr("emulated link");
    if (numbers == recorded::kMeasured) return Wording::tr("measured");
    if (numbers == recorded::kModelled) return Wording::tr("modelled");
    for (const auto& [english, own] : behind)
        if (numbers == english) return own;
    return numbers;
}

std::string numbersInBrief(const std::string& numbers) {
    std::size_t end = numbers.size();
    std::vector<std::string> done;
    for (const char* english : {recorded::kInjectedStraggler, recorded::kInjectedFaults, recorded::kInjectedDelay})
        if (const auto at = numbers.find(english); at != std::string::npos) {
            done.push_back(numbersInWords(english));
            end = std::min(end, numbers.rfind(", ", at));
        }
    const std::string source = numbersInWords(numbers.substr(0, end));
    if (done.empty() || (end < numbers.size() && numbers.substr(0, end) != recorded::kMeasured))
        done.insert(done.begin(), source.substr(0, source.find(": ")));
    return fmt::format("{}", fmt::join(done, ", "));
}

std::string hardwareInWords(const std::string& hardware) {
    std::string text = hardware;
    replace(text, recorded::kVirtualGpu, Wording::tr("virtual GPU"));
    replace(text, "and the CPU", Wording::tr("and the CPU"));
    if (const auto at = text.find(" on "); at != std::string::npos)
        text = Wording::tr("{} on {}", text.substr(0, at), text.substr(at + 4));
    replace(text, " cores", " " + Wording::tr("cores"));
    replace(text, " hosts", " " + Wording::tr("hosts"));
    replace(text, "MPI processes", Wording::tr("MPI processes"));
    return text;
}

std::string phaseInWords(const std::string& phase) {
    return Wording::translated("Phase", phase);
}

std::string leftOutInWords() {
    return Wording::tr(
        "Of a long run, the first and the last steps are kept, and some of those between: this one was left out.");
}

std::string deviceInWords(const std::string& device) {
    std::string text = device;
    replace(text, "(virtual)", "(" + Wording::tr("virtual") + ")");
    return text;
}

}  // namespace kolo::viz
