// SPDX-License-Identifier: Apache-2.0
//
// From text to words. As in Python, indentation is a word of its own: `Indent` opens a block, `Dedent` closes one, and
// `NewLine` ends a statement, but not between brackets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/placement/place_error.h"

namespace kolo::placement {

enum class TokenKind : std::uint8_t { Name, Integer, Real, Text, Formatted, Operator, NewLine, Indent, Dedent, End };

struct Token {
    TokenKind kind = TokenKind::End;
    std::string text;  ///< a Text or a Formatted (f'…') without its quotation marks; a number as it was written
    Place place;
    int lastLine = 1;  ///< where it ends: a string may span lines
};

/// What is no text (bytes that are no UTF-8, control characters) is refused, and so is what is too long.
Outcome<std::vector<Token>> tokenize(std::string_view source);
/// The words between the braces of an f-string, which begins at `place`.
Outcome<std::vector<Token>> tokenizeExpression(std::string_view text, Place place);

/// How an error names a token: "the end of the line", "'matmul'" …
Text inWords(const Token& token);

}  // namespace kolo::placement
