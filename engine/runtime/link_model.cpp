// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/link_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::runtime {

namespace {
constexpr std::string_view kCustom = "custom:";
}

const std::vector<Link>& linkPresets() {
    static const std::vector<Link> presets = {
        {"nvlink", "NVLink 4, 450 GB/s, 1 µs", 1e3, 450},
        {"pcie4", "PCIe 4.0 × 16, 32 GB/s, 2 µs", 2e3, 32},
        {"100gbe", "100 Gb Ethernet, 12.5 GB/s, 5 µs", 5e3, 12.5},
        {"10gbe", "10 Gb Ethernet, 1.25 GB/s, 20 µs", 20e3, 1.25},
        {"1gbe", "1 Gb Ethernet, 125 MB/s, 50 µs", 50e3, 0.125},
        {"wifi", "home Wi-Fi, 25 MB/s, 2 ms", 2e6, 0.025},
    };
    return presets;
}

Outcome<std::optional<Link>> parseLink(const std::string& text) {
    if (text.empty() || text == "none") return std::optional<Link>{};
    for (const Link& link : linkPresets())
        if (link.id == text) return std::optional<Link>{link};
    const auto bad = [&] {
        return Error{ErrorCode::BadValue, "link",
                     Complaint::tr("link is {}; custom:LATENCY,BANDWIDTH takes microseconds from 0 to 1000000 and GB/s "
                                   "from 0.0001 to 10000, as in custom:20,1.25.",
                                   inQuotes(text, 40))};
    };
    if (!text.starts_with(kCustom)) return bad();
    const char* const last = text.data() + text.size();
    double latencyUs = 0, bandwidth = 0;
    const auto first = std::from_chars(text.data() + kCustom.size(), last, latencyUs);
    if (first.ec != std::errc() || first.ptr == last || *first.ptr != ',') return bad();
    const auto second = std::from_chars(first.ptr + 1, last, bandwidth);
    if (second.ec != std::errc() || second.ptr != last) return bad();
    if (!(latencyUs >= 0 && latencyUs <= 1e6 && bandwidth >= 1e-4 && bandwidth <= 1e4)) return bad();
    return std::optional<Link>{{text, fmt::format("{} GB/s, {} µs", bandwidth, latencyUs), latencyUs * 1e3, bandwidth}};
}

Parameter linkParameter() {
    Parameter parameter{
        .name = "link",
        .type = ParameterType::Choice,
        .defaultValue = "none",
        .choices = {{"none", "none", "as quick as this machine"}},
        .help = "Slows every transfer down to an emulated link; custom:LATENCY_US,GB_PER_S for another.",
        .freePrefix = std::string(kCustom)};
    for (const Link& link : linkPresets()) parameter.choices.push_back({link.id, link.title, ""});
    return parameter;
}

LinkModel::LinkModel(Link link, int ranks) : m_link(std::move(link)), m_portFreeNs(ranks, 0) {}

std::int64_t LinkModel::arrivalNs(int from, std::int64_t nowNs, std::uint64_t bytes) {
    const std::lock_guard lock(m_mutex);
    double& portFree = m_portFreeNs[from];
    portFree = std::max(portFree, static_cast<double>(nowNs)) + static_cast<double>(bytes) / m_link.bytesPerNs;
    return std::llround(portFree + m_link.latencyNs);
}

}  // namespace kolo::runtime
