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

/// A whole number from 1 and B, KiB, MiB or GiB; without a unit it is bytes. Empty if it is none, or more than `most`.
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
