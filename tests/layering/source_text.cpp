// SPDX-License-Identifier: Apache-2.0
//
// A small scanner: enough of C++'s lexical rules (comments, literals, raw strings, digit separators) to tell code from
// prose, and nothing more.
#include "tests/layering/source_text.h"

#include <algorithm>
#include <cctype>
#include <regex>

namespace kolo::layering {

namespace {

bool isWord(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

class Cleaner {
public:
    explicit Cleaner(std::string_view source) : m_source(source) {}

    std::string clean() {
        while (m_at < m_source.size()) {
            const char c = m_source[m_at];
            if (startsWith("//")) {
                blankUntil(m_source.find('\n', m_at));
            } else if (startsWith("/*")) {
                const auto end = m_source.find("*/", m_at + 2);
                blankUntil(end == std::string_view::npos ? end : end + 2);
            } else if (startsWith("R\"") && !previousIsWord()) {
                rawString();
            } else if (c == '"' && !onIncludeLine()) {
                literal('"');
            } else if (c == '\'' && !previousIsWord()) {  // after a digit or a letter it separates digits: 1'000
                literal('\'');
            } else {
                m_code += c;
                ++m_at;
            }
        }
        return m_code;
    }

private:
    bool startsWith(std::string_view text) const { return m_source.substr(m_at, text.size()) == text; }
    bool previousIsWord() const { return !m_code.empty() && isWord(m_code.back()); }

    bool onIncludeLine() const {
        const auto lineBegin = m_code.rfind('\n') + 1;  // npos + 1 is 0
        static const std::regex include(R"(^\s*#\s*include\b.*)");
        return std::regex_match(m_code.substr(lineBegin), include);
    }

    void blankUntil(std::size_t end) {
        for (end = std::min(end, m_source.size()); m_at < end; ++m_at) m_code += m_source[m_at] == '\n' ? '\n' : ' ';
    }

    void literal(char quote) {
        m_code += quote;
        for (++m_at; m_at < m_source.size() && m_source[m_at] != quote && m_source[m_at] != '\n'; ++m_at) {
            m_code += ' ';
            if (m_source[m_at] == '\\' && m_at + 1 < m_source.size()) {
                ++m_at;
                m_code += m_source[m_at] == '\n' ? '\n' : ' ';
            }
        }
        if (m_at < m_source.size()) m_code += m_source[m_at++];
    }

    void rawString() {
        const auto open = m_source.find('(', m_at);
        if (open == std::string_view::npos) return blankUntil(open);
        const std::string close = ")" + std::string(m_source.substr(m_at + 2, open - m_at - 2)) + "\"";
        const auto end = m_source.find(close, open);
        blankUntil(end == std::string_view::npos ? end : end + close.size());
    }

    std::string_view m_source;
    std::string m_code;
    std::size_t m_at = 0;
};

}  // namespace

std::string codeOnly(std::string_view source) {
    return Cleaner(source).clean();
}

std::vector<Include> includesOf(std::string_view code) {
    static const std::regex pattern(R"(^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">])");
    std::vector<Include> includes;
    int line = 1;
    for (std::size_t begin = 0; begin <= code.size(); ++line) {
        const auto end = std::min(code.find('\n', begin), code.size());
        std::match_results<std::string_view::const_iterator> match;
        const auto text = code.substr(begin, end - begin);
        if (std::regex_search(text.begin(), text.end(), match, pattern)) includes.push_back({match[1].str(), line});
        begin = end + 1;
    }
    return includes;
}

int lineAt(std::string_view text, std::size_t offset) {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

}  // namespace kolo::layering
