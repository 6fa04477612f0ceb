// SPDX-License-Identifier: Apache-2.0
//
// What binds the claims of a lesson to its runs and to its text: a number that a claim states is written once, in the
// claim, and the text has it from there.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/api/number_words.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/player/lesson.h"

namespace kolo::lessons {

namespace {

constexpr std::array<std::string_view, 5> kPercents{"%", " %", " per cent", " percent", " Prozent"};

/// Numbers as they are written: 60, 0.01; of mlp:784-10 784 and 10.
std::set<std::string> numbersIn(std::string_view text) {
    std::set<std::string> found;
    const auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    const auto point = [&](std::size_t at) { return at < text.size() && text[at] == '.' && digit(at + 1); };
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (digit(end) || (end > at && point(end))) ++end;
        if (end > at) found.emplace(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
    return found;
}

/// Wherever the sentence shows the figure, it says of what kind it is: "95 % of them", not "95 of them".
bool saysPercent(const std::string& sentence) {
    for (std::size_t at = 0; (at = sentence.find("{}", at)) != std::string::npos; at += 2) {
        const std::string_view rest = std::string_view(sentence).substr(at + 2);
        if (std::none_of(kPercents.begin(), kPercents.end(), [&](auto each) { return rest.starts_with(each); }))
            return false;
    }
    return true;
}

/// 36873600 is written 36,873,600; short numbers, and what is not a whole one, stand as they are.
std::string inWords(const std::string& figure) {
    constexpr std::size_t kShort = 4, kMostDigits = 18;
    const bool isLong = figure.size() > kShort && figure.size() <= kMostDigits &&
                        std::ranges::all_of(figure, [](char c) { return c >= '0' && c <= '9'; });
    return isLong ? groupedNumber(std::stoll(figure)) : figure;
}

class Filler {
public:
    explicit Filler(Lesson& lesson) : m_lesson(lesson) {
        for (const Block& block : lesson.blocks) {
            if (!isRun(block) || block.name.empty()) continue;
            if (!m_runs.emplace(block.name, &block).second)
                problem(block.line, fmt::format("Two runs are called {}", inQuotes(block.name)));
        }
        for (const Block& block : lesson.blocks)
            for (const Claim& claim : block.claims)
                if (claim.decimals >= 0) m_figures.emplace(claim.leftText, claim.figure);
    }

    std::vector<LessonProblem> fill() {
        for (Block& block : m_lesson.blocks) {
            for (Claim& claim : block.claims) {
                fill(claim);
                block.text += (block.text.empty() ? "" : "\n\n") + claim.sentence;
            }
            if (isRun(block) || block.kind == BlockKind::Claim) continue;
            for (std::string* text : {&block.text, &block.explanation}) *text = filled(*text, block.line);
        }
        return std::move(m_problems);
    }

private:
    void problem(int line, const std::string& sentence) { m_problems.push_back({line, sentence + "."}); }

    void fill(Claim& claim) {
        for (const std::string& run : claim.runs) {
            if (m_runs.contains(run)) continue;
            std::vector<std::string> names;
            for (const auto& [name, block] : m_runs) names.push_back(name);
            problem(claim.line, names.empty()
                                    ? fmt::format("No run is called {}; a run's name stands behind its word, as in "
                                                  "```run {}",
                                                  inQuotes(run), run)
                                    : fmt::format("No run is called {}; there are {}.{}", inQuotes(run), orList(names),
                                                  didYouMean(run, names)));
            return;
        }
        if (claim.sentence.empty())
            return problem(claim.line, "The claim has no sentence; it stands on the line below the formula");
        const bool shows = claim.sentence.find("{}") != std::string::npos;
        if (shows && claim.figure.empty())
            return problem(claim.line, "The sentence has {}, but the right side of the claim begins with no number");
        if (claim.decimals >= 0 && !shows)
            return problem(claim.line, fmt::format("The sentence does not show what is claimed; write {{}} where {} "
                                                   "shall stand",
                                                   claim.figure));
        if (claim.percent && !saysPercent(claim.sentence))
            return problem(claim.line, "The claim is in %, so {} in its sentence is followed by % or per cent");
        checkNumbers(claim);
        std::string sentence = filled(claim.sentence, claim.line);
        const std::string figure = inWords(claim.figure);
        for (std::size_t at = 0; (at = sentence.find("{}", at)) != std::string::npos; at += figure.size())
            sentence.replace(at, 2, figure);
        claim.sentence = std::move(sentence);
    }

    /// A number of the sentence that is not claimed is a setting, or nobody would notice that it is wrong.
    void checkNumbers(const Claim& claim) {
        std::string settings, said = claim.sentence;
        for (const std::string& run : claim.runs) settings += m_runs.at(run)->text + " ";
        const std::set<std::string> known = numbersIn(settings);
        for (std::size_t open = 0; (open = said.find('{')) != std::string::npos;) {
            const std::size_t close = std::min(said.find('}', open), said.size() - 1);
            said.erase(open, close - open + 1);
        }
        for (const std::string& number : numbersIn(said))
            if (!known.contains(number))
                problem(claim.line, fmt::format("The sentence says {}, which is no setting of its runs; a number that "
                                                "is claimed is written {{}} or {{loss(run)}}",
                                                number));
    }

    /// {loss(dense)}: the figure of the claim that begins so.
    std::string filled(const std::string& text, int line) {
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t open = std::min(text.find('{', at), text.size());
            out += text.substr(at, open - at);
            if (open == text.size()) break;
            const std::size_t close = text.find('}', open);
            at = open + 1;
            std::string inner;
            if (close != std::string::npos)
                for (const char c : text.substr(open + 1, close - open - 1))
                    if (c != ' ') inner += c;
            const bool meant = std::any_of(figureNames().begin(), figureNames().end(),
                                           [&](const FigureName& each) { return inner.starts_with(each.name + "("); });
            if (!meant) {
                out += '{';
                continue;
            }
            const auto figure = m_figures.find(inner);
            if (figure == m_figures.end()) {
                problem(line, fmt::format("No claim says what {} is, as in {} = 3", inQuotes(inner), inner));
                out += '{';
                continue;
            }
            out += figure->second;
            at = close + 1;
        }
        return out;
    }

    Lesson& m_lesson;
    std::map<std::string, const Block*> m_runs;
    std::map<std::string, std::string> m_figures;  // by the left side of its claim
    std::vector<LessonProblem> m_problems;
};

}  // namespace

std::vector<LessonProblem> fillInClaims(Lesson& lesson) {
    return Filler(lesson).fill();
}

}  // namespace kolo::lessons
