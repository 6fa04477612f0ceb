// SPDX-License-Identifier: Apache-2.0
//
// Sizes as people type them, the same everywhere: "25MiB", "4KiB", "64B", "4096".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/api/parse.h"

namespace kolo {

/// A whole number, at least 1, followed by B, KiB, MiB, GiB or nothing, which means bytes. Empty if `text` is anything
/// else, or more than `most` bytes.
inline std::optional<std::int64_t> bytesFromText(std::string_view text, std::int64_t most = std::int64_t{1} << 40) {
    std::int64_t unit = 1;
    for (const auto& [name, bytes] :
         {std::pair<std::string_view, std::int64_t>{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"B", 1}}) {
        if (!text.ends_with(name)) continue;
        unit = bytes;
        text.remove_suffix(name.size());
        break;
    }
    std::int64_t number = 0;
    if (!parsesWhole(text, number) || number < 1 || number > most / unit) return {};
    return number * unit;
}

}  // namespace kolo
