// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/piece_search.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace kolo::viz {

namespace {

/// ASCII only: names of workers and of work.
std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::vector<std::string> wordsOf(std::string_view query) {
    std::vector<std::string> words(1);
    for (const char c : query) {
        if (c == ' ' || c == '\t') {
            if (!words.back().empty()) words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::optional<int> wholeNumber(const std::string& word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < 0) return std::nullopt;
    return value;
}

/// "20µs", "1.5 ms" in nanoseconds; a number alone counts microseconds.
std::optional<std::int64_t> nanoseconds(const std::string& number, const std::string& unit) {
    double value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || value < 0) return std::nullopt;
    std::string rest(end, number.data() + number.size());
    if (rest.empty()) rest = unit;
    const double factor = rest == "ns"                                                   ? 1
                          : rest == "ms"                                                 ? 1e6
                          : rest == "s"                                                  ? 1e9
                          : rest.empty() || rest == "us" || rest == "µs" || rest == "μs" ? 1e3
                                                                                         : -1;
    if (factor < 0) return std::nullopt;
    return static_cast<std::int64_t>(std::min(value * factor, 9e18));
}

bool isUnit(const std::string& word) {
    return word == "ns" || word == "us" || word == "µs" || word == "μs" || word == "ms" || word == "s";
}

}  // namespace

PieceSearch::PieceSearch(std::string_view query, const Vocabulary& vocabulary)
    : m_stepIsIteration(vocabulary.stepIsIteration) {
    const std::vector<std::string> words = wordsOf(lowered(query));
    const std::string chunk = lowered(vocabulary.chunk), step = lowered(vocabulary.step);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        Term term;
        if (const bool more = word[0] == '>', less = word[0] == '<'; more || less) {
            std::string number = word.substr(1);
            if (number.empty() && i + 1 < words.size()) number = words[++i];
            const bool apart = i + 1 < words.size() && isUnit(words[i + 1]);
            const auto ns = nanoseconds(number, apart ? words[i + 1] : "");
            if (apart) ++i;
            if (!ns) continue;  // still being typed
            (more ? term.atLeastNs : term.atMostNs) = *ns;
            m_terms.push_back(std::move(term));
            continue;
        }
        if ((word == chunk || word == step) && i + 1 < words.size()) {
            if (const auto number = wholeNumber(words[i + 1])) {
                (word == chunk ? term.chunk : term.step) = *number;
                m_terms.push_back(std::move(term));
                ++i;
                continue;
            }
        }
        for (const std::string& row : vocabulary.rows) term.rows.push_back(lowered(row) == word);
        for (const std::string& doing : vocabulary.doings)
            term.doings.push_back(!doing.empty() && lowered(doing).find(word) != std::string::npos);
        for (const std::string& name : vocabulary.names)
            term.names.push_back(word.size() > 1 && lowered(name).find(word) != std::string::npos);
        m_terms.push_back(std::move(term));
    }
}

bool PieceSearch::matches(const Term& term, const Event& event, const Activity::Piece& piece) const {
    const auto is = [](const std::vector<bool>& set, auto number) {
        return number >= 0 && static_cast<std::size_t>(number) < set.size() && set[static_cast<std::size_t>(number)];
    };
    if (term.chunk >= 0) return event.chunk == term.chunk;
    if (term.step >= 0) return (m_stepIsIteration ? event.iteration + 1 : event.step) == term.step;
    if (term.atLeastNs >= 0) return piece.endNs - piece.startNs >= term.atLeastNs;
    if (term.atMostNs >= 0) return piece.endNs - piece.startNs <= term.atMostNs;
    return is(term.rows, event.rank) || (event.peer >= 0 && is(term.rows, event.peer)) ||
           is(term.doings, static_cast<int>(piece.doing)) ||
           (event.name > 0 && is(term.names, static_cast<std::int64_t>(event.name)));
}

bool PieceSearch::matches(const Activity& activity, const Activity::Piece& piece) const {
    const Event& event = activity.event(piece);
    return std::all_of(m_terms.begin(), m_terms.end(), [&](const Term& term) { return matches(term, event, piece); });
}

std::vector<PieceSearch::Place> PieceSearch::in(const Activity& activity) const {
    std::vector<Place> found;
    if (empty()) return found;
    for (int row = 0; row < activity.rows(); ++row)
        for (const Activity::Piece& piece : activity.pieces(row))
            if (matches(activity, piece)) found.push_back({row, piece});
    std::sort(found.begin(), found.end(),
              [](const Place& a, const Place& b) { return a.piece.startNs < b.piece.startNs; });
    return found;
}

}  // namespace kolo::viz
