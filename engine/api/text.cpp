// SPDX-License-Identifier: Apache-2.0
#include "engine/api/text.h"

#include <charconv>
#include <optional>

#include "engine/api/wording.h"

namespace kolo {

namespace {

/// `pattern` with `parts` in its places; nothing if it has a place for none of them. Only a translation numbers its
/// places: an id from outside uses each part once, so it cannot grow without bounds.
std::optional<std::string> filled(std::string_view pattern, const std::vector<std::string>& parts, bool isNumbered) {
    std::string result;
    std::size_t next = 0;
    for (std::size_t open = 0; (open = pattern.find('{')) != std::string_view::npos;) {
        const std::size_t close = pattern.find('}', open);
        if (close == std::string_view::npos) return std::nullopt;
        std::size_t part = next++;
        const char* const end = pattern.data() + close;
        const bool hasNumber = close > open + 1;
        if (hasNumber && (!isNumbered || std::from_chars(pattern.data() + open + 1, end, part).ptr != end))
            return std::nullopt;
        if (part >= parts.size()) return std::nullopt;
        result += pattern.substr(0, open);
        result += parts[part];
        pattern.remove_prefix(close + 1);
    }
    return result += pattern;
}

}  // namespace

Text Text::of(std::string id, std::vector<Text> arguments) {
    Text text(std::move(id));
    text.m_arguments = std::move(arguments);
    text.m_isData = false;
    return text;
}

std::string Text::english() const {
    std::vector<std::string> parts;
    for (const Text& argument : m_arguments) parts.push_back(argument.english());
    if (parts.empty()) return m_text;
    if (!m_text.empty()) return filled(m_text, parts, false).value_or(m_text);
    std::string all;
    for (const std::string& part : parts) all += part;
    return all;
}

std::string Text::shown() const {
    if (m_isData) return m_text;
    std::vector<std::string> parts;
    for (const Text& argument : m_arguments) parts.push_back(argument.shown());
    std::string all;
    if (m_text.empty()) {
        for (const std::string& part : parts) all += part;
        return all;
    }
    const std::string own = Wording::translated("Complaint", m_text);
    if (parts.empty()) return own;
    const auto sentence = filled(own, parts, true);
    return sentence ? *sentence : english();
}

Text& Text::operator+=(Text more) {
    if (more.empty()) return *this;
    if (empty()) return *this = std::move(more);
    if (m_isData || !m_text.empty()) *this = of("", {std::move(*this)});
    m_arguments.push_back(std::move(more));
    return *this;
}

}  // namespace kolo
