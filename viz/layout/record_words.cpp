// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/record_words.h"

#include <fmt/format.h>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

void replace(std::string& text, const std::string& english, const std::string& own) {
    if (const auto at = text.find(english); at != std::string::npos) text.replace(at, english.size(), own);
}

}  // namespace

std::string numbersInWords(const std::string& numbers) {
    const std::string shared = fmt::format(", {}", recorded::kSharedGpu), link = recorded::kEmulatedLink;
    if (numbers.ends_with(shared))
        return numbersInWords(numbers.substr(0, numbers.size() - shared.size())) + ", " + Wording::tr("shared GPU");
    if (numbers.starts_with(link)) return Wording::tr("emulated link") + numbers.substr(link.size());
    if (numbers == recorded::kMeasured) return Wording::tr("measured");
    if (numbers == recorded::kModelled) return Wording::tr("modelled");
    if (numbers == recorded::kSharedGpu) return Wording::tr("shared GPU");
    return numbers;
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

std::string deviceInWords(const std::string& device) {
    std::string text = device;
    replace(text, "(virtual)", "(" + Wording::tr("virtual") + ")");
    return text;
}

}  // namespace kolo::viz
