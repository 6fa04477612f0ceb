// SPDX-License-Identifier: Apache-2.0
//
// f'loss {loss:.3f}': what stands between braces is an expression, with an optional conversion (!r) and an optional
// format after a colon, which may have braces itself.
#include "engine/placement/parsing.h"

namespace kolo::placement {

Outcome<ExpressionPtr> Parser::strings() {
    const Place place = now().place;
    FormattedText formatted;
    std::string plain;
    bool any = false;
    int depth = 1;
    while (now().kind == TokenKind::Text || now().kind == TokenKind::Formatted) {  // neighbours are one string
        const Token token = take();
        if (token.kind == TokenKind::Text) {
            plain += token.text;
            formatted.pieces.push_back({token.text, nullptr, 0, {}, {}});
            continue;
        }
        any = true;
        auto parts = TRY(pieces(token.text, token.place, false, depth));
        for (auto& part : parts) formatted.pieces.push_back(std::move(part));
    }
    if (!any) return make(place, TextLiteral{std::move(plain)});
    return make(place, std::move(formatted), depth + 1);
}

Outcome<std::vector<FormattedText::Piece>> Parser::pieces(std::string_view text, Place place, bool inSpec, int& depth) {
    std::vector<FormattedText::Piece> result;
    std::string plain;
    const auto placeAt = [&](std::size_t at) {
        Place where = place;
        for (std::size_t i = 0; i < at; ++i) {
            if (text[i] == '\n') {
                ++where.line;
                where.column = 0;
            }
            if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) ++where.column;
        }
        return where;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool doubled = i + 1 < text.size() && text[i + 1] == c && !inSpec;
        if ((c == '{' || c == '}') && doubled) {
            plain += c;
            ++i;
            continue;
        }
        if (c == '}')
            return errorAt(placeAt(i), Complaint::tr("A single '}' in an f-string; write '}}' for the character."));
        if (c != '{') {
            plain += c;
            continue;
        }
        // Up to the brace that closes it, over brackets and strings of its own.
        std::size_t end = i + 1, colon = std::string_view::npos, bang = std::string_view::npos, equals = bang;
        int open = 0;
        for (char quote = 0; end < text.size(); ++end) {
            const char each = text[end];
            if (quote) {
                if (each == quote) quote = 0;
                continue;
            }
            const char next = end + 1 < text.size() ? text[end + 1] : '\0';
            if (colon == std::string_view::npos && (each == '\'' || each == '"')) quote = each;
            if (each == '}' && open == 0) break;
            if (each == '(' || each == '[' || each == '{') ++open;
            if (each == ')' || each == ']' || each == '}') --open;
            if (open != 0 || colon != std::string_view::npos) continue;
            if (each == ':') colon = end;
            if (each == '!' && next != '=' && bang == std::string_view::npos) bang = end;
            if (each == '=' && (next == '}' || next == ':' || next == '!') && end > i + 1 &&
                std::string_view("=!<>").find(text[end - 1]) == std::string_view::npos)
                equals = end;
        }
        if (end >= text.size())
            return errorAt(placeAt(i),
                           Complaint::tr("This '{' of an f-string is never closed; write '{{' for the character."));
        if (!plain.empty()) result.push_back({std::move(plain), nullptr, 0, {}, {}});
        plain.clear();
        FormattedText::Piece piece;
        const std::size_t valueEnd = std::min({end, colon, bang, equals});
        const std::string_view inner = text.substr(i + 1, valueEnd - i - 1);
        if (inner.find_first_not_of(" \t") == std::string_view::npos)
            return errorAt(placeAt(i), Complaint::tr("There is nothing between these braces of an f-string."));
        if (equals != std::string_view::npos) {
            piece.written = std::string(inner) + "=";
            if (colon == std::string_view::npos && bang == std::string_view::npos) piece.conversion = 'r';
        }
        if (bang != std::string_view::npos && bang < std::min(colon, end)) {
            const std::string_view conversion = text.substr(bang + 1, std::min(colon, end) - bang - 1);
            if (conversion != "r" && conversion != "s")
                return errorAt(placeAt(bang), Complaint::tr("After ! in an f-string there may be r or s only."));
            piece.conversion = conversion[0];
        }
        auto tokens = TRY(tokenizeExpression(inner, placeAt(i + 1)));
        if (m_depth + 1 > kMaxNesting)
            return errorAt(placeAt(i), Complaint::tr("Brackets may be nested {} deep at most.", kMaxNesting));
        auto value = TRY(Parser(std::move(tokens), m_depth + 1).only());
        depth = std::max(depth, value->depth + 1);
        piece.value = std::move(value);
        if (colon != std::string_view::npos) {
            if (inSpec)
                return errorAt(placeAt(colon), Complaint::tr("A format within a format has no format of its own."));
            piece.spec = TRY(pieces(text.substr(colon + 1, end - colon - 1), placeAt(colon + 1), true, depth));
        }
        result.push_back(std::move(piece));
        i = end;
    }
    if (!plain.empty()) result.push_back({std::move(plain), nullptr, 0, {}, {}});
    return result;
}

Outcome<ExpressionPtr> Parser::only() {
    auto value = TRY(sequence());
    if (now().kind == TokenKind::NewLine) take();
    if (now().kind != TokenKind::End) return expected(Complaint::tr("the end of the braces"));
    return value;
}

}  // namespace kolo::placement
