// SPDX-License-Identifier: Apache-2.0
#include "engine/api/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/sentence.h"

namespace kolo {

using nlohmann::ordered_json;

namespace {

/// The nesting depth of `text`. Only meaningful for valid JSON, but good enough to refuse deep nesting before anything
/// recursive sees it.
int bracketDepth(std::string_view text) {
    int depth = 0, deepest = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\') ++i;
            if (c == '"') inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            deepest = std::max(deepest, ++depth);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return deepest;
}

std::string capitalized(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

Outcome<ordered_json> parseJson(std::string_view text, std::string_view what, ErrorCode code, Members members) {
    const auto refused = [&](const std::string& why) { return Error{code, "", fmt::format("{} {}.", what, why)}; };
    if (text.find('\0') != std::string_view::npos) return refused("contains a NUL byte, but it must be JSON text");
    if (!isUtf8(text)) return refused("is not valid UTF-8");
    if (bracketDepth(text) > kMaxJsonDepth) {
        return refused(fmt::format("nests its brackets deeper than {}, which is more than is allowed", kMaxJsonDepth));
    }
    std::vector<std::set<std::string>> open;  // the members so far of each open object
    std::string twice;
    const auto watch = [&](int, ordered_json::parse_event_t event, ordered_json& parsed) {
        if (event == ordered_json::parse_event_t::object_start) open.emplace_back();
        if (event == ordered_json::parse_event_t::object_end && !open.empty()) open.pop_back();
        if (event == ordered_json::parse_event_t::key && !open.empty()) {
            const std::string& key = parsed.get_ref<const std::string&>();
            if (!open.back().insert(key).second && twice.empty()) twice = key;
        }
        return true;
    };
    try {
        ordered_json json = members == Members::Once ? ordered_json::parse(text, watch) : ordered_json::parse(text);
        if (!twice.empty()) return refused(fmt::format("has the member {} twice", inQuotes(twice)));
        return json;
    } catch (const ordered_json::parse_error& error) {
        return refused(fmt::format("is not valid JSON (at byte {})", error.byte));
    } catch (const ordered_json::out_of_range&) {
        return refused("contains a number that is too large");
    }
}

ObjectReader::ObjectReader(const ordered_json& json, std::string what, ErrorCode code)
    : m_json(json), m_what(std::move(what)), m_code(code) {
    if (!json.is_object())
        fail(
            {m_code, "", fmt::format("{} must be a JSON object, not {}.", capitalized(m_what), shownInSentence(json))});
}

const ordered_json* ObjectReader::find(const char* member) {
    m_asked.push_back(member);
    if (!m_json.is_object()) return nullptr;
    const auto found = m_json.find(member);
    return found == m_json.end() ? nullptr : &*found;
}

bool ObjectReader::has(const char* member) const {
    return m_json.is_object() && m_json.contains(member);
}

void ObjectReader::fail(Error error) {
    if (!m_error) m_error = std::move(error);
}

void ObjectReader::fail(const char* member, const std::string& allowed) {
    const auto found = m_json.is_object() ? m_json.find(member) : m_json.end();
    if (!m_json.is_object()) return;
    if (found == m_json.end()) {
        fail({m_code, member,
              fmt::format("{} has no member \"{}\", which must be {}.", capitalized(m_what), member, allowed)});
    } else {
        fail({m_code, member,
              fmt::format("The member \"{}\" of {} is {}, but it must be {}.", member, m_what, shownInSentence(*found),
                          allowed)});
    }
}

std::string ObjectReader::text(const char* member, std::optional<std::string> fallback) {
    const ordered_json* found = find(member);
    if (!found && fallback) return std::move(*fallback);
    if (found && found->is_string()) return found->get<std::string>();
    fail(member, "text");
    return "";
}

std::int64_t ObjectReader::integer(const char* member, std::optional<std::int64_t> fallback, std::int64_t lowest,
                                   std::int64_t highest) {
    const ordered_json* found = find(member);
    if (!found && fallback) return *fallback;
    if (const auto value = found ? wholeFromJson(*found, lowest, highest) : std::nullopt) return *value;
    fail(member, fmt::format("a whole number from {} to {}", lowest, highest));
    return 0;
}

double ObjectReader::number(const char* member, std::optional<double> fallback, double lowest, double highest,
                            bool finite) {
    const ordered_json* found = find(member);
    if (!found && fallback) return *fallback;
    if (const auto value = found ? numberFromJson(*found) : std::nullopt) {
        if (!finite) return *value;
        if (std::isfinite(*value) && *value >= lowest && *value <= highest) return *value;
    }
    fail(member, finite ? fmt::format("a number from {} to {}", lowest, highest) : "a number");
    return 0;
}

bool ObjectReader::flag(const char* member, std::optional<bool> fallback) {
    const ordered_json* found = find(member);
    if (!found && fallback) return *fallback;
    if (found && found->is_boolean()) return found->get<bool>();
    fail(member, "true or false");
    return false;
}

std::vector<std::string> ObjectReader::texts(const char* member) {
    std::vector<std::string> result;
    const ordered_json* found = list(member);
    if (!found) return result;
    for (const ordered_json& entry : *found) {
        if (!entry.is_string()) {
            fail(member, "a list of texts");
            return {};
        }
        result.push_back(entry.get<std::string>());
    }
    return result;
}

const ordered_json* ObjectReader::object(const char* member) {
    const ordered_json* found = find(member);
    if (!found || found->is_object()) return found;
    fail(member, "an object");
    return nullptr;
}

const ordered_json* ObjectReader::list(const char* member) {
    const ordered_json* found = find(member);
    if (!found || found->is_array()) return found;
    fail(member, "a list");
    return nullptr;
}

const ordered_json* ObjectReader::any(const char* member) {
    return find(member);
}

Outcome<void> ObjectReader::finish() {
    if (m_error) return *m_error;
    for (const auto& [key, value] : m_json.items()) {
        const bool asked =
            std::any_of(m_asked.begin(), m_asked.end(), [&key = key](const char* name) { return key == name; });
        if (asked) continue;
        const std::vector<std::string> known(m_asked.begin(), m_asked.end());
        std::string allowed = known.empty() ? "has no members" : "may have " + orList(known);
        return Error{m_code, key,
                     fmt::format("{} has an unknown member {}; it {}.{}", capitalized(m_what), inQuotes(key), allowed,
                                 didYouMean(key, known))};
    }
    return {};
}

std::string shownInSentence(const ordered_json& json) {
    if (json.is_object()) return "an object";
    if (json.is_array()) return "a list";
    if (json.is_string()) return inQuotes(json.get_ref<const std::string&>());
    return json.dump();
}

std::optional<std::int64_t> wholeFromJson(const ordered_json& json, std::int64_t lowest, std::int64_t highest) {
    if (!json.is_number_integer()) return std::nullopt;
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > kMost) return std::nullopt;
    const auto value = json.get<std::int64_t>();
    return value >= lowest && value <= highest ? std::optional(value) : std::nullopt;
}

std::optional<double> numberFromJson(const ordered_json& json) {
    if (json.is_number()) return json.get<double>();
    if (!json.is_string()) return std::nullopt;
    const std::string& text = json.get_ref<const std::string&>();
    if (text == "inf") return std::numeric_limits<double>::infinity();
    if (text == "-inf") return -std::numeric_limits<double>::infinity();
    if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

void appendNumber(std::string& json, double value) {
    if (std::isnan(value)) {
        json += "\"nan\"";
    } else if (std::isinf(value)) {
        json += value > 0 ? "\"inf\"" : "\"-inf\"";
    } else if (value == 0 && std::signbit(value)) {
        json += "-0.0";  // "-0" would read back as a whole number, which has no sign
    } else {
        char text[32];
        json.append(text, std::to_chars(text, text + sizeof text, value).ptr);
    }
}

void appendText(std::string& json, std::string_view text) {
    json += ordered_json(text).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string oneLine(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace kolo
