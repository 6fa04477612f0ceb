// SPDX-License-Identifier: Apache-2.0
#include "lessons/cli/answers_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

constexpr std::string_view kRow = "row ";

Error bad(const std::string& where, const std::string& what) {
    return {ErrorCode::BadData, "--answers", fmt::format("--answers, {}: {}.", where, what)};
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

/// Fills in what the lines or the names of a file say, and what they get wrong.
class Filling {
public:
    explicit Filling(const Sheet& sheet) : m_sheet(sheet) {
        for (const Question& each : sheet.questions) m_ids.insert(each.id);
    }

    Outcome<void> one(const std::string& where, const std::string& id, std::string answer) {
        if (!m_ids.count(id)) {
            // Where one question gives another away, their names are not told before their turn.
            const std::vector<std::string> ids =
                m_sheet.inOrder ? std::vector<std::string>() : std::vector<std::string>(m_ids.begin(), m_ids.end());
            return Error{ErrorCode::BadData, "--answers",
                         fmt::format("--answers, {}: there is no question {} in this exercise.{}", where, inQuotes(id),
                                     didYouMean(id, ids))};
        }
        if (answer.size() > kMaxAnswerBytes)
            return bad(where, fmt::format("the answer to {} is longer than {} bytes", inQuotes(id), kMaxAnswerBytes));
        if (!m_answers.emplace(id, std::move(answer)).second)
            return bad(where, fmt::format("the question {} is answered twice", inQuotes(id)));
        return {};
    }

    Outcome<void> row(const std::string& where, std::string_view name, const std::vector<std::string>& cells) {
        std::vector<std::string> ids;
        if (m_sheet.grid)
            for (const Question& each : m_sheet.questions)
                if (!each.row.empty() && each.row == name) ids.push_back(each.id);
        if (ids.empty()) return bad(where, fmt::format("there is no row {} to be filled", inQuotes(name)));
        if (cells.size() != ids.size())
            return bad(where, fmt::format("the row {} has {} cells, but here are {}; write . for a blank",
                                          inQuotes(name), ids.size(), cells.size()));
        for (std::size_t i = 0; i < ids.size(); ++i) TRY(one(where, ids[i], cells[i]));
        return {};
    }

    Answers take() { return std::move(m_answers); }

private:
    const Sheet& m_sheet;
    std::set<std::string> m_ids;
    Answers m_answers;
};

/// Nothing: it is not an answer.
std::optional<std::string> cellOf(const nlohmann::json& value) {
    if (value.is_null()) return std::string();
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number()) return value.dump();
    return std::nullopt;
}

Outcome<Answers> fromJson(std::string_view text, const Sheet& sheet) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return Error{ErrorCode::BadData, "--answers", "--answers: it is not a JSON object."};
    Filling filling(sheet);
    for (const auto& [name, value] : json.items()) {
        const std::string where = inQuotes(name).english();
        Outcome<void> filled;
        if (name.starts_with(kRow) && value.is_array()) {
            std::vector<std::string> cells;
            for (const nlohmann::json& each : value) {
                const auto cell = cellOf(each);
                if (!cell) return bad(where, "a cell must be a number, a text or null");
                cells.push_back(*cell);
            }
            filled = filling.row(where, std::string_view(name).substr(kRow.size()), cells);
        } else if (const auto answer = cellOf(value)) {
            filled = filling.one(where, name, *answer);
        } else {
            return bad(where, "an answer must be a number, a text or null");
        }
        if (!filled) return filled.error();
    }
    return filling.take();
}

Outcome<Answers> fromLines(std::string_view text, const Sheet& sheet) {
    Filling filling(sheet);
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        const std::string where = fmt::format("line {}", number);
        const std::size_t equals = line.find('=');
        const std::string name(trimmed(line.substr(0, std::min(equals, line.size()))));
        if (equals == std::string_view::npos || name.empty())
            return bad(where, fmt::format("{} is not an answer; one is written question = answer", inQuotes(line)));
        const std::string_view value = trimmed(line.substr(equals + 1));
        TRY(name.starts_with(kRow) ? filling.row(where, std::string_view(name).substr(kRow.size()), wordsOf(value))
                                   : filling.one(where, name, std::string(value)));
    }
    return filling.take();
}

}  // namespace

Outcome<Answers> parseAnswers(std::string_view text, const Sheet& sheet) {
    if (!isUtf8(text)) return Error{ErrorCode::BadData, "--answers", "--answers: it is no UTF-8."};
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
    return json ? fromJson(text, sheet) : fromLines(text, sheet);
}

}  // namespace kolo::lessons
