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
#include "engine/api/wording.h"

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

const std::string kWords = "_words";

/// "the spec" → "The spec", which is an id of its own.
Text capitalized(const Text& text) {
    std::string id = text.id();
    if (!id.empty() && id[0] >= 'a' && id[0] <= 'z') id[0] = static_cast<char>(id[0] - 'a' + 'A');
    return text.isData() ? Text(id) : Text::of(id, text.arguments());
}

/// Of a text that nests this deep, what is inside is passed on as data.
constexpr int kMaxTextDepth = 8;

ordered_json wordsOf(const Text& text, int depth) {
    if (text.isData() || depth > kMaxTextDepth) return text.english();
    ordered_json json;
    json["text"] = text.id();
    for (const Text& argument : text.arguments()) json["args"].push_back(wordsOf(argument, depth + 1));
    return json;
}

std::optional<Text> readWords(const ordered_json& json) {
    if (json.is_string()) return Text(json.get<std::string>());
    const auto id = json.is_object() ? json.find("text") : json.end();
    if (id == json.end() || !id->is_string()) return std::nullopt;
    std::vector<Text> arguments;
    if (const auto list = json.find("args"); list != json.end()) {
        for (const ordered_json& each : *list) {
            auto argument = readWords(each);
            if (!argument) return std::nullopt;
            arguments.push_back(std::move(*argument));
        }
    }
    return Text::of(id->get<std::string>(), std::move(arguments));
}

}  // namespace

Outcome<ordered_json> parseJson(std::string_view text, const Text& what, ErrorCode code, Members members) {
    const auto refused = [&](const Text& sentence) { return Error{code, "", sentence}; };
    if (text.find('\0') != std::string_view::npos)
        return refused(Complaint::tr("{} contains a NUL byte, but it must be JSON text.", what));
    if (!isUtf8(text)) return refused(Complaint::tr("{} is not valid UTF-8.", what));
    if (bracketDepth(text) > kMaxJsonDepth) {
        return refused(
            Complaint::tr("{} nests its brackets deeper than {}, which is more than is allowed.", what, kMaxJsonDepth));
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
        if (!twice.empty())
            return refused(Complaint::tr("{} has the member {} twice; each may be there once.", what, inQuotes(twice)));
        return json;
    } catch (const ordered_json::parse_error& error) {
        return refused(Complaint::tr("{} is not valid JSON (at byte {}).", what, error.byte));
    } catch (const ordered_json::out_of_range&) {
        return refused(Complaint::tr("{} contains a number that is too large.", what));
    }
}

ObjectReader::ObjectReader(const ordered_json& json, Text what, ErrorCode code)
    : m_json(json), m_what(std::move(what)), m_code(code) {
    if (!json.is_object())
        fail({m_code, "",
              Complaint::tr("{} must be a JSON object, not {}.", capitalized(m_what), shownInSentence(json))});
}

const ordered_json* ObjectReader::find(std::string member) {
    m_asked.push_back(std::move(member));
    if (!m_json.is_object()) return nullptr;
    const auto found = m_json.find(m_asked.back());
    return found == m_json.end() ? nullptr : &*found;
}

bool ObjectReader::has(const char* member) const {
    return m_json.is_object() && m_json.contains(member);
}

void ObjectReader::fail(Error error) {
    if (!m_error) m_error = std::move(error);
}

void ObjectReader::fail(const char* member, const Text& allowed) {
    const auto found = m_json.is_object() ? m_json.find(member) : m_json.end();
    if (!m_json.is_object()) return;
    if (found == m_json.end()) {
        fail({m_code, member,
              Complaint::tr("{} has no member \"{}\", which must be {}.", capitalized(m_what), member, allowed)});
    } else {
        fail({m_code, member,
              Complaint::tr("The member \"{}\" of {} is {}, but it must be {}.", member, m_what,
                            shownInSentence(*found), allowed)});
    }
}

std::string ObjectReader::text(const char* member, std::optional<std::string> fallback) {
    const ordered_json* found = find(member);
    if (!found && fallback) return std::move(*fallback);
    if (found && found->is_string()) return found->get<std::string>();
    fail(member, Complaint::tr("text"));
    return "";
}

std::int64_t ObjectReader::integer(const char* member, std::optional<std::int64_t> fallback, std::int64_t lowest,
                                   std::int64_t highest) {
    const ordered_json* found = find(member);
    if (!found && fallback) return *fallback;
    if (const auto value = found ? wholeFromJson(*found, lowest, highest) : std::nullopt) return *value;
    fail(member, Complaint::tr("a whole number from {} to {}", lowest, highest));
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
    fail(member, finite ? Complaint::tr("a number from {} to {}", lowest, highest) : Complaint::tr("a number"));
    return 0;
}

bool ObjectReader::flag(const char* member, std::optional<bool> fallback) {
    const ordered_json* found = find(member);
    if (!found && fallback) return *fallback;
    if (found && found->is_boolean()) return found->get<bool>();
    fail(member, Complaint::tr("true or false"));
    return false;
}

std::vector<std::string> ObjectReader::texts(const char* member) {
    std::vector<std::string> result;
    const ordered_json* found = list(member);
    if (!found) return result;
    for (const ordered_json& entry : *found) {
        if (!entry.is_string()) {
            fail(member, Complaint::tr("a list of texts"));
            return {};
        }
        result.push_back(entry.get<std::string>());
    }
    return result;
}

Text ObjectReader::sentence(const char* member, std::optional<Text> fallback) {
    const ordered_json* words = find(std::string(member) + kWords);
    if (!has(member) && fallback) {
        find(member);
        return std::move(*fallback);
    }
    const std::string english = text(member);
    return words ? textFromWords(english, *words) : Text(english);
}

const ordered_json* ObjectReader::object(const char* member) {
    const ordered_json* found = find(member);
    if (!found || found->is_object()) return found;
    fail(member, Complaint::tr("an object"));
    return nullptr;
}

const ordered_json* ObjectReader::list(const char* member) {
    const ordered_json* found = find(member);
    if (!found || found->is_array()) return found;
    fail(member, Complaint::tr("a list"));
    return nullptr;
}

const ordered_json* ObjectReader::any(const char* member) {
    return find(member);
}

Outcome<void> ObjectReader::finish() {
    if (m_error) return *m_error;
    for (const auto& [key, value] : m_json.items()) {
        if (std::find(m_asked.begin(), m_asked.end(), key) != m_asked.end()) continue;
        std::vector<std::string> known = m_asked;
        std::erase_if(known, [](const std::string& name) { return name.ends_with(kWords); });
        const Text allowed =
            known.empty() ? Complaint::tr("has no members") : Complaint::tr("may have {}", orList(known));
        return Error{m_code, key,
                     Complaint::tr("{} has an unknown member {}; it {}.{}", capitalized(m_what), inQuotes(key), allowed,
                                   didYouMean(key, known))};
    }
    return {};
}

void putText(ordered_json& json, const std::string& member, const Text& text) {
    json[member] = text.english();
    if (!text.isData()) json[member + kWords] = wordsOf(text);
}

ordered_json wordsOf(const Text& text) {
    return wordsOf(text, 0);
}

Text textFromWords(const std::string& english, const ordered_json& words) {
    auto text = readWords(words);
    return text && text->english() == english ? std::move(*text) : Text(english);
}

Text shownInSentence(const ordered_json& json) {
    if (json.is_object()) return Complaint::tr("an object");
    if (json.is_array()) return Complaint::tr("a list");
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
    json += jsonText(text);
}

std::string jsonText(std::string_view text) {
    return ordered_json(text).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string oneLine(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace kolo
