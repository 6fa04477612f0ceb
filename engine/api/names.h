// SPDX-License-Identifier: Apache-2.0
//
// The names of an enum's values, for files, messages and scripts; one table serves both directions:
//
//     enum class Detail { Off, Summary, Full };
//     inline constexpr Names<Detail, Detail::Full> kDetails{"off", "summary", "full"};
//     kDetails[Detail::Off]    // "off"
//     kDetails.find("full")    // Detail::Full
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace kolo {

/// For an enum whose values are 0, 1, 2 … `last`; the names are given in that order.
template <typename Enum, Enum last>
class Names {
    static constexpr std::size_t kCount = static_cast<std::size_t>(last) + 1;

public:
    template <typename... Name>
    requires(sizeof...(Name) == kCount) constexpr Names(Name... names) : m_names{names...} {}

    constexpr std::string_view operator[](Enum value) const {
        const auto index = static_cast<std::size_t>(value);
        return index < kCount ? m_names[index] : std::string_view();
    }
    constexpr std::optional<Enum> find(std::string_view name) const {
        for (std::size_t i = 0; i < kCount; ++i)
            if (m_names[i] == name) return static_cast<Enum>(i);
        return std::nullopt;
    }
    constexpr auto begin() const { return m_names.begin(); }
    constexpr auto end() const { return m_names.end(); }

private:
    std::array<std::string_view, kCount> m_names;
};

}  // namespace kolo
