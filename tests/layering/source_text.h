// SPDX-License-Identifier: Apache-2.0
//
// A C++ file as the tree's guards see it: its #include lines, and its code without comments and literals, so that a
// word in a comment or in a user-visible sentence is never mistaken for a call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kolo::layering {

struct Include {
    std::string path;  ///< what is between the quotes or angle brackets
    int line = 0;      ///< 1 …
    friend bool operator==(const Include&, const Include&) = default;
};

/// The same number of lines, with every comment and the inside of every string and character literal made blank.
/// The path of an #include line is kept.
std::string codeOnly(std::string_view source);

/// Every #include of `code`, which codeOnly has cleaned.
std::vector<Include> includesOf(std::string_view code);

/// The line (1 …) of the character at `offset`.
int lineAt(std::string_view text, std::size_t offset);

}  // namespace kolo::layering
