// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/device_name.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::placement {

namespace {

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::optional<int> indexOf(std::string_view text) {
    int index = 0;
    if (!parsesWhole(text, index) || index < 0) return std::nullopt;
    return index;
}

}  // namespace

std::string_view name(DeviceType type) {
    return type == DeviceType::Cpu ? "CPU" : "GPU";
}

std::string shortName(DeviceType type, int index) {
    return fmt::format("{}:{}", name(type), index);
}

std::string fullName(DeviceType type, int index) {
    return "/job:localhost/replica:0/task:0/device:" + shortName(type, index);
}

DeviceRequestName DeviceRequestName::within(const DeviceRequestName& outer) const {
    DeviceRequestName merged = *this;
    if (!merged.type) {
        merged.type = outer.type;
        if (!merged.index) merged.index = outer.index;
    }
    merged.elsewhere = elsewhere || outer.elsewhere;
    return merged;
}

Text DeviceRequestName::full() const {
    if (elsewhere) return Complaint::tr("of another job or task");
    return fmt::format("/job:localhost/replica:0/task:0/device:{}:{}", type ? name(*type) : "*",
                       index ? std::to_string(*index) : "*");
}

Outcome<DeviceRequestName> parseDeviceName(std::string_view text, Place place) {
    const Error wrong =
        errorAt(place, Complaint::tr("{} is not a device name; write '/cpu:0' or '/gpu:0', or the whole name as "
                                     "'/job:localhost/replica:0/task:0/device:GPU:0'.",
                                     inQuotes(text)));
    DeviceRequestName request;
    std::string_view rest = text;
    if (rest.starts_with("/")) rest.remove_prefix(1);
    if (rest.empty()) return text.empty() ? Outcome<DeviceRequestName>(request) : wrong;
    while (!rest.empty()) {
        const std::size_t slash = rest.find('/');
        std::string part = lowered(rest.substr(0, slash));
        rest = slash == std::string_view::npos ? "" : rest.substr(slash + 1);
        if (slash != std::string_view::npos && rest.empty()) return wrong;
        if (part.starts_with("job:")) {
            if (part != "job:localhost") request.elsewhere = true;
            continue;
        }
        if (part.starts_with("replica:") || part.starts_with("task:")) {
            const auto index = indexOf(std::string_view(part).substr(part.find(':') + 1));
            if (!index) return wrong;
            if (*index != 0) request.elsewhere = true;
            continue;
        }
        const bool isLong = part.starts_with("device:");
        if (isLong) part = part.substr(7);
        const std::size_t colon = part.find(':');
        if (isLong && colon == std::string::npos) return wrong;  // "/device:GPU" lacks its number
        const std::string type = part.substr(0, colon);
        if ((type != "cpu" && type != "gpu") || request.type) return wrong;
        request.type = type == "cpu" ? DeviceType::Cpu : DeviceType::Gpu;
        if (colon == std::string::npos || part.substr(colon + 1) == "*") continue;
        request.index = indexOf(std::string_view(part).substr(colon + 1));
        if (!request.index) return wrong;
    }
    return request;
}

}  // namespace kolo::placement
