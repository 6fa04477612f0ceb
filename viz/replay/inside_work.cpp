// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/inside_work.h"

#include <algorithm>
#include <charconv>

namespace kolo::viz {

namespace {

/// Takes a text from the front, if it stands there.
bool take(std::string_view& from, std::string_view text) {
    if (!from.starts_with(text)) return false;
    from.remove_prefix(text.size());
    return true;
}

bool take(std::string_view& from, int& number) {
    const auto [end, error] = std::from_chars(from.data(), from.data() + from.size(), number);
    if (error != std::errc() || number < 0) return false;
    from.remove_prefix(static_cast<std::size_t>(end - from.data()));
    return true;
}

}  // namespace

std::optional<InsideWork> insideWork(std::string_view name) {
    InsideWork work;
    if (!take(name, "channel ") || !take(name, work.channel)) return std::nullopt;
    if (take(name, " sends to rank "))
        work.kind = InsideWork::Kind::Sends;
    else if (take(name, " receives from rank "))
        work.kind = InsideWork::Kind::Receives;
    if (work.kind != InsideWork::Kind::Channel && !take(name, work.peer)) return std::nullopt;
    if (work.peer >= 0 && take(name, ", step ") && !take(name, work.step)) return std::nullopt;
    if (take(name, ", ")) {
        work.how = name;
        return work;
    }
    return name.empty() ? std::optional(work) : std::nullopt;
}

std::optional<InsideWork> insideWork(const Event& event, std::span<const std::string> names) {
    if (event.kind != EventKind::Kernel || event.chunk >= 0 || event.name >= names.size()) return std::nullopt;
    return insideWork(names[event.name]);
}

int channelsOf(std::span<const std::string> names) {
    int channels = 0;
    for (const std::string& name : names)
        if (const auto work = insideWork(name)) channels = std::max(channels, work->channel + 1);
    return channels;
}

}  // namespace kolo::viz
