// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::placement {

Error errorAt(Place place, const Text& sentence) {
    return {ErrorCode::BadData, "program", Complaint::tr("Line {}, column {}: {}", place.line, place.column, sentence)};
}

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool beginsName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isInName(char c) {
    return beginsName(c) || isDigit(c);
}

constexpr std::array<std::string_view, 19> kLongOperators = {
    "...", "**=", "//=", "+=", "-=", "*=", "/=", "@=", "%=", "**",
    "//",  "==",  "!=",  "<=", ">=", "->", ":=", "<<", ">>"};
constexpr std::string_view kSecondOfLong = ".*/=<>";
constexpr std::string_view kShortOperators = "()[]{},:.=+-*/@%<>;";

class Lexer {
public:
    explicit Lexer(std::string_view source) : m_source(source) {}
    /// Inside of a string: one expression, as between brackets.
    Lexer(std::string_view source, Place begin)
        : m_source(source), m_line(begin.line), m_column(begin.column), m_lineBegins(false), m_inside(true) {}

    Outcome<std::vector<Token>> run() {
        m_tokens.reserve(m_source.size() / 2);
        while (m_at < m_source.size()) {
            if (m_lineBegins && m_open.empty()) {
                TRY(indentation());
                if (m_lineBegins || m_at >= m_source.size()) continue;  // an empty line
            }
            if (peek() == ' ') {
                advance();
                continue;
            }
            TRY(word());
            if (m_tokens.size() > kMaxTokens)
                return errorAt(place(),
                               Complaint::tr("A program has at most {} words; this one has more.", kMaxTokens));
        }
        if (!m_open.empty())
            return errorAt(m_open.back().place, Complaint::tr("This '{}' is never closed.", m_open.back().text));
        if (!m_tokens.empty() && m_tokens.back().kind != TokenKind::NewLine) add(TokenKind::NewLine, "");
        for (std::size_t i = 1; i < m_indents.size(); ++i) add(TokenKind::Dedent, "");
        add(TokenKind::End, "");
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_source.size() ? m_source[m_at + ahead] : '\0'; }
    Place place() const { return {m_line, m_column}; }
    void advance() {
        const auto byte = static_cast<unsigned char>(m_source[m_at++]);
        if (byte == '\n') {
            ++m_line;
            m_column = 1;
        } else if ((byte & 0xC0) != 0x80) {
            ++m_column;  // a character of several bytes counts once
        }
    }
    void add(TokenKind kind, std::string text, Place where) {
        m_tokens.push_back({kind, std::move(text), where, m_line});
    }
    void add(TokenKind kind, std::string text) { add(kind, std::move(text), place()); }

    void skipComment() {
        while (m_at < m_source.size() && peek() != '\n') advance();
    }

    /// At the first column of a line: how far it is indented, unless there is nothing on it.
    Outcome<void> indentation() {
        int width = 0;
        while (peek() == ' ' || peek() == '\t' || peek() == '\r') {
            if (peek() == '\t')
                return errorAt(place(),
                               Complaint::tr("A line is indented with a tab; indent with spaces, four to a block."));
            if (peek() == ' ') ++width;
            advance();
        }
        if (peek() == '#') skipComment();
        if (m_at >= m_source.size()) return {};
        if (peek() == '\n') {
            advance();
            return {};
        }
        m_lineBegins = false;
        if (width > m_indents.back()) {
            m_indents.push_back(width);
            if (m_indents.size() > kMaxNesting + 1)  // the first is the margin
                return errorAt(place(), Complaint::tr("Blocks may be nested {} deep at most.", kMaxNesting));
            add(TokenKind::Indent, "");
        }
        while (width < m_indents.back()) {
            m_indents.pop_back();
            add(TokenKind::Dedent, "");
        }
        if (width != m_indents.back())
            return errorAt(place(),
                           Complaint::tr("This line is indented less than its block, but as much as none around it."));
        return {};
    }

    Outcome<void> word() {
        const char c = peek();
        if (c == '\n') {
            if (m_open.empty() && !m_inside) {
                if (!m_tokens.empty() && m_tokens.back().kind != TokenKind::NewLine) add(TokenKind::NewLine, "");
                m_lineBegins = true;
            }
            advance();
            return {};
        }
        if (c == '\t' || c == '\r') {
            advance();
            return {};
        }
        if (c == '#') {
            skipComment();
            return {};
        }
        if (c == '\\') {
            const Place where = place();
            advance();
            if (peek() == '\r') advance();
            if (peek() != '\n')
                return errorAt(where, Complaint::tr("A backslash may stand only at the end of a line that goes on."));
            advance();
            return {};
        }
        if (c == '"' || c == '\'') return text(place(), false, false);
        if (isDigit(c) || (c == '.' && isDigit(peek(1)))) return number();
        if (beginsName(c)) {
            const Place where = place();
            std::string name;
            while (isInName(peek())) {
                name += peek();
                advance();
            }
            if ((peek() == '"' || peek() == '\'') && name.size() <= 2) {
                const bool formatted = name == "f" || name == "F", raw = name == "r" || name == "R";
                if (formatted || raw) return text(where, formatted, raw);
                return errorAt(
                    where, Complaint::tr("Strings with the prefix {} are not in Kolo's language; f'…' and r'…' are.",
                                         inQuotes(name)));
            }
            add(TokenKind::Name, std::move(name), where);
            return {};
        }
        return operatorWord();
    }

    Outcome<void> operatorWord() {
        const Place where = place();
        if (kSecondOfLong.find(peek(1)) != std::string_view::npos)
            for (const std::string_view op : kLongOperators) {
                if (op[0] != peek() || !m_source.substr(m_at).starts_with(op)) continue;
                for (std::size_t i = 0; i < op.size(); ++i) advance();
                add(TokenKind::Operator, std::string(op), where);
                return {};
            }
        const char c = peek();
        if (kShortOperators.find(c) == std::string_view::npos) {
            std::string character(1, c);
            for (std::size_t i = 1; (static_cast<unsigned char>(peek(i)) & 0xC0) == 0x80; ++i) character += peek(i);
            return errorAt(where, Complaint::tr("The character {} has no meaning here.", inQuotes(character)));
        }
        if (c == '(' || c == '[' || c == '{') {
            m_open.push_back({TokenKind::Operator, std::string(1, c), where, m_line});
            if (m_open.size() > kMaxNesting)
                return errorAt(where, Complaint::tr("Brackets may be nested {} deep at most.", kMaxNesting));
        }
        if (c == ')' || c == ']' || c == '}') {
            const char opening = c == ')' ? '(' : c == ']' ? '[' : '{';
            if (m_open.empty())
                return errorAt(where, Complaint::tr("There is no '{}' that this '{}' closes.", opening, c));
            if (m_open.back().text[0] != opening)
                return errorAt(where,
                               Complaint::tr("This '{}' cannot close the '{}' of line {}, column {}.", c,
                                             m_open.back().text, m_open.back().place.line, m_open.back().place.column));
            m_open.pop_back();
        }
        advance();
        add(TokenKind::Operator, std::string(1, c), where);
        return {};
    }

    Outcome<void> number() {
        const Place where = place();
        std::string digits;
        bool real = false;
        const auto take = [&] {
            digits += peek();
            advance();
        };
        const auto takeDigits = [&] {
            while (isDigit(peek()) || (peek() == '_' && isDigit(peek(1)))) {
                if (peek() != '_') digits += peek();
                advance();
            }
        };
        takeDigits();
        if (peek() == '.') {
            real = true;
            take();
            takeDigits();
        }
        if (peek() == 'e' || peek() == 'E') {
            real = true;
            take();
            if (peek() == '+' || peek() == '-') take();
            if (!isDigit(peek()))
                return errorAt(where, Complaint::tr("This number ends in the middle of its exponent."));
            takeDigits();
        }
        if (isInName(peek()))
            return errorAt(place(), Complaint::tr("After the number {} there must be a space or an operator, not {}.",
                                                  digits, inQuotes(std::string(1, peek()))));
        if (digits.size() > 400) return errorAt(where, Complaint::tr("A number has at most 400 digits."));
        add(real ? TokenKind::Real : TokenKind::Integer, std::move(digits), where);
        return {};
    }

    Outcome<void> text(Place where, bool formatted, bool raw) {
        const char quote = peek();
        const bool triple = peek(1) == quote && peek(2) == quote;
        for (int i = 0; i < (triple ? 3 : 1); ++i) advance();
        const Place inner = place();
        std::string value;
        for (;;) {
            if (m_at >= m_source.size() || (!triple && peek() == '\n'))
                return errorAt(where, Complaint::tr("This string is never closed."));
            if (peek() == quote && (!triple || (peek(1) == quote && peek(2) == quote))) break;
            if (peek() == '\\' && raw) {
                value += peek();
                advance();
                if (m_at >= m_source.size() || peek() == '\n') continue;
                value += peek();
                advance();
                continue;
            }
            if (peek() == '\\') {
                advance();
                const char escape = peek();
                if (escape == '\n') {
                    advance();
                    continue;
                }
                const std::size_t known = std::string_view("nt\\'\"").find(escape);
                if (known == std::string_view::npos || escape == '\0')
                    return errorAt(place(),
                                   Complaint::tr("A backslash in a string may be followed by n, t, \\, ' or \" only."));
                value += "\n\t\\'\""[known];
                advance();
                continue;
            }
            value += peek();
            advance();
        }
        for (int i = 0; i < (triple ? 3 : 1); ++i) advance();
        add(formatted ? TokenKind::Formatted : TokenKind::Text, std::move(value), formatted ? inner : where);
        return {};
    }

    std::string_view m_source;
    std::size_t m_at = 0;
    int m_line = 1, m_column = 1;
    bool m_lineBegins = true;
    bool m_inside = false;
    std::vector<int> m_indents{0};
    std::vector<Token> m_open;  // brackets that wait for their end
    std::vector<Token> m_tokens;
};

/// The first byte that no text has, as a place; line 0: none.
Place firstStrangeByte(std::string_view source) {
    Place place;
    for (const char c : source) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 && c != '\n' && c != '\t' && c != '\r') return place;
        if (byte == 0x7F) return place;
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((byte & 0xC0) != 0x80) {
            ++place.column;
        }
    }
    return {0, 0};
}

}  // namespace

Outcome<std::vector<Token>> tokenize(std::string_view source) {
    if (source.size() > kMaxSourceBytes)
        return errorAt({1, 1}, Complaint::tr("The program has {}, but at most {} are allowed.",
                                             formatBytes(static_cast<double>(source.size())),
                                             formatBytes(static_cast<double>(kMaxSourceBytes))));
    if (const Place strange = firstStrangeByte(source); strange.line > 0)
        return errorAt(strange, Complaint::tr("This is not text: a program has no control characters."));
    if (!isUtf8(source)) {
        std::size_t good = 0, line = 1, begin = 0;  // the longest prefix that is text
        for (std::size_t end = source.find('\n');; end = source.find('\n', begin)) {
            const std::string_view row = source.substr(begin, end == std::string_view::npos ? end : end - begin);
            if (!isUtf8(row)) {
                while (good < row.size() && isUtf8(row.substr(0, good + 1))) ++good;
                break;
            }
            if (end == std::string_view::npos) break;
            begin = end + 1;
            ++line;
        }
        return errorAt({static_cast<int>(line), static_cast<int>(good) + 1},
                       Complaint::tr("This is not text: a program is UTF-8."));
    }
    if (source.starts_with("\xEF\xBB\xBF")) source.remove_prefix(3);
    return Lexer(source).run();
}

Outcome<std::vector<Token>> tokenizeExpression(std::string_view text, Place place) {
    return Lexer(text, place).run();
}

Text inWords(const Token& token) {
    switch (token.kind) {
        case TokenKind::NewLine: return Complaint::tr("the end of the line");
        case TokenKind::Indent: return Complaint::tr("a deeper indentation");
        case TokenKind::Dedent: return Complaint::tr("the end of the block");
        case TokenKind::End: return Complaint::tr("the end of the program");
        case TokenKind::Text:
        case TokenKind::Formatted: return Complaint::tr("the string {}", inQuotes(token.text, 30));
        default: return inQuotes(token.text, 40);
    }
}

}  // namespace kolo::placement
