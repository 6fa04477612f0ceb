// SPDX-License-Identifier: Apache-2.0
#include "lessons/player/lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// A run on one line, as one types it; a program in quotation marks keeps its lines.
std::string asOneWrites(std::string_view run) {
    std::string text;
    bool quoted = false, space = false;
    for (const char c : run) {
        if (c == '"') quoted = !quoted;
        if (!quoted && std::isspace(static_cast<unsigned char>(c))) {
            space = !text.empty();
            continue;
        }
        if (std::exchange(space, false)) text += ' ';
        text += c;
    }
    return text;
}

class Parser {
public:
    Parser(std::string_view text, const std::vector<StrategyInfo>& strategies)
        : m_lines(linesOf(text)), m_strategies(strategies) {}

    ParsedLesson parse(const std::string& id) {
        m_parsed.lesson.id = id;
        frontMatter();
        while (m_at < m_lines.size()) body();
        endText();
        Lesson& lesson = m_parsed.lesson;
        for (LessonProblem& each : fillInClaims(lesson)) m_parsed.problems.push_back(std::move(each));
        if (lesson.blocks.empty()) problem(m_lines.size(), "The lesson has no text");
        std::stable_sort(m_parsed.problems.begin(), m_parsed.problems.end(),
                         [](const LessonProblem& a, const LessonProblem& b) { return a.line < b.line; });
        return std::move(m_parsed);
    }

private:
    void problem(std::size_t line, std::string sentence) {
        if (sentence.ends_with('.')) sentence.pop_back();
        m_parsed.problems.push_back({static_cast<int>(std::max<std::size_t>(line, 1)), sentence + "."});
    }

    void frontMatter() {
        Lesson& lesson = m_parsed.lesson;
        if (m_lines.empty() || trimmed(m_lines[0]) != "---") {
            problem(1, "A lesson begins with a line ---, then title, order and sources, then another line ---");
            return;
        }
        bool inSources = false, closed = false;
        for (m_at = 1; m_at < m_lines.size(); ++m_at) {
            const std::string_view line = trimmed(m_lines[m_at]);
            if (line == "---") {
                ++m_at;
                closed = true;
                break;
            }
            if (line.empty()) continue;
            if (line.starts_with("- ")) {
                if (inSources) {
                    lesson.sources.emplace_back(trimmed(line.substr(2)));
                } else {
                    problem(m_at + 1,
                            fmt::format("The list item {} belongs to no name; only sources is a list", inQuotes(line)));
                }
                continue;
            }
            const std::size_t colon = line.find(':');
            const std::string name(line.substr(0, std::min(colon, line.size())));
            const std::string value(colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1)));
            inSources = name == "sources" && value.empty();
            if (inSources) continue;
            if (name == "title" && !value.empty()) {
                lesson.title = value;
            } else if (name == "order") {
                if (!parsesWhole(value, lesson.order) || lesson.order < 0 || lesson.order > 9999)
                    problem(m_at + 1,
                            fmt::format("order is {}, but must be a whole number from 0 to 9999", inQuotes(value)));
            } else {
                const std::vector<std::string> known = {"title", "order", "sources"};
                problem(m_at + 1, fmt::format("The head has {}, which is not title, order or sources.{}",
                                              inQuotes(line), didYouMean(name, known)));
            }
        }
        if (!closed) problem(1, "The head of the lesson is not closed by a line ---");
        if (lesson.title.empty()) problem(1, "The lesson has no title; write it as title: … between the lines ---");
        if (lesson.sources.empty()) problem(1, "The lesson names no sources; a list of them stands in its head");
    }

    void body() {
        const std::string_view line = m_lines[m_at];
        if (!trimmed(line).starts_with("```")) {
            if (m_text.empty()) m_textLine = m_at + 1;
            checkProse(line, m_at + 1);
            m_text += std::string(line) + "\n";
            ++m_at;
            return;
        }
        const std::size_t opened = m_at + 1;
        const std::string_view opening = trimmed(trimmed(line).substr(3));
        const std::string word(opening.substr(0, opening.find(' ')));
        const std::string name(trimmed(opening.substr(word.size())));
        std::string content;
        for (++m_at; m_at < m_lines.size() && trimmed(m_lines[m_at]) != "```"; ++m_at)
            content += std::string(m_lines[m_at]) + "\n";
        if (m_at == m_lines.size()) {
            problem(opened, fmt::format("The block ```{} is not closed by a line ```", opening));
        } else {
            ++m_at;
        }
        if (word == "run" || word == "scene") return runBlock(word, name, content, opened);
        if (word == "claim") return claimBlock(content, opened);
        if (word == "question") return questionBlock(content, opened);
        if (word == "seen") {
            if (trimmed(content).empty() || content == "\n") problem(opened, "The block seen is empty");
            add({.kind = BlockKind::Seen, .line = static_cast<int>(opened), .text = content});
            return;
        }
        const std::vector<std::string> ours = {"run", "scene", "question", "seen", "claim"};
        if (const std::string meant = nearestName(word, ours); !meant.empty())
            problem(opened, fmt::format("There is no block {}.{}", inQuotes(word), didYouMean(word, ours)));
        // Plain code stays in the text.
        if (m_text.empty()) m_textLine = opened;
        m_text += fmt::format("```{}\n{}```\n", opening, content);
    }

    void runBlock(const std::string& word, const std::string& name, const std::string& content, std::size_t line) {
        Block block{.kind = word == "run" ? BlockKind::Run : BlockKind::Scene, .line = static_cast<int>(line)};
        block.name = name;
        if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; }))
            problem(line,
                    fmt::format("The run's name {} has something else than letters, digits and _", inQuotes(name)));
        block.text = asOneWrites(content);
        auto run = parseRun(content);
        if (!run) {
            problem(line, run.error().message.shown());
        } else {
            if (!m_strategies.empty())
                if (auto checked = checkRun(run->spec, m_strategies); !checked)
                    problem(line, checked.error().message.shown());
            if (word == "run" && run->step >= 0) problem(line, "--step is for a scene; a run begins at the start");
            block.run = *run;
        }
        add(std::move(block));
    }

    void claimBlock(const std::string& content, std::size_t opened) {
        Block block{.kind = BlockKind::Claim, .line = static_cast<int>(opened)};
        bool within = false, told = false;  // a claim; its mistake was named
        std::size_t at = opened;
        for (const std::string_view raw : linesOf(content)) {
            ++at;
            const std::string_view line = trimmed(raw);
            if (line.empty()) {
                within = false;
            } else if (!within) {
                within = true;
                auto claim = parseClaim(line);
                told = !claim;
                if (told) {
                    problem(at, claim.error().message.shown());
                    continue;
                }
                claim->line = static_cast<int>(at);
                block.claims.push_back(std::move(*claim));
            } else if (!told) {
                checkProse(line, at);
                std::string& sentence = block.claims.back().sentence;
                sentence += (sentence.empty() ? "" : " ") + std::string(line);
            }
        }
        if (content.find_first_not_of(" \t\r\n") == std::string::npos) problem(opened, "The block claim is empty");
        add(std::move(block));
    }

    /// Of the choice above it, or of the number that it names.
    void takeMistake(Block& block, std::string_view line, std::size_t at) {
        if (!block.choices.empty()) {
            block.mistakes.emplace_back(block.choices.back(), line);
            return;
        }
        const auto colon = line.find(':');
        double number = 0;
        if (colon == std::string_view::npos || !parsesWhole(line.substr(0, colon), number))
            return problem(at, "A line with ~ must explain the choice above it, or a number, as in ~ 64: why");
        block.mistakes.emplace_back(line.substr(0, colon), trimmed(line.substr(colon + 1)));
    }

    void questionBlock(const std::string& content, std::size_t opened) {
        Block block{.kind = BlockKind::Question, .line = static_cast<int>(opened)};
        int right = 0;
        std::size_t at = opened;
        for (const std::string_view raw : linesOf(content)) {
            ++at;
            const std::string_view line = trimmed(raw);
            if (line.starts_with("(x)") || line.starts_with("( )")) {
                const std::string choice(trimmed(line.substr(3)));
                if (choice.empty()) problem(at, "A choice of the question is empty");
                if (line[1] == 'x') {
                    ++right;
                    block.answer = choice;
                }
                block.choices.push_back(choice);
            } else if (line.starts_with("=")) {
                block.answer = trimmed(line.substr(1));
                double number = 0;
                const auto [end, error] =
                    std::from_chars(block.answer.data(), block.answer.data() + block.answer.size(), number);
                if (error != std::errc() || end != block.answer.data() + block.answer.size() || !std::isfinite(number))
                    problem(at, fmt::format("The answer is {}, but must be a number", inQuotes(block.answer)));
            } else if (line.starts_with("~")) {
                takeMistake(block, trimmed(line.substr(1)), at);
            } else if (line.starts_with(">")) {
                block.explanation += (block.explanation.empty() ? "" : " ") + std::string(trimmed(line.substr(1)));
            } else if (!line.empty()) {
                block.text += (block.text.empty() ? "" : " ") + std::string(line);
            }
        }
        if (block.text.empty()) problem(opened, "The question asks nothing");
        if (block.choices.empty() && block.answer.empty())
            problem(opened, "The question has no answer; write = 37, or choices as (x) right and ( ) wrong");
        if (!block.choices.empty() && (right != 1 || block.choices.size() < 2))
            problem(opened, "A question with choices needs at least two, and exactly one of them right: (x)");
        add(std::move(block));
    }

    /// What would be shown wrong, or would reach out of the lesson.
    void checkProse(std::string_view line, std::size_t number) {
        if (!isUtf8(line)) return problem(number, "The line is no UTF-8");
        if (std::any_of(line.begin(), line.end(), [](unsigned char c) { return c < 0x20 && c != '\t'; }))
            problem(number, "The line holds a control character");
        if (std::count(line.begin(), line.end(), '`') % 2 != 0)
            problem(number, "The line opens code with ` and does not close it");
        if (line.find("![") != std::string_view::npos)
            problem(number, "Pictures from a file are not shown; let a scene draw it");
        std::string prose;  // without code
        bool code = false;
        for (const char c : line) {
            if (c == '`')
                code = !code;
            else if (!code)
                prose += c;
        }
        for (std::size_t i = 0; i + 1 < prose.size(); ++i) {
            const char next = prose[i + 1];
            if (prose[i] == '<' && (std::isalpha(static_cast<unsigned char>(next)) || next == '/' || next == '!'))
                return problem(number, "HTML is not shown; write Markdown");
        }
    }

    void add(Block block) {
        endText();
        m_parsed.lesson.blocks.push_back(std::move(block));
    }

    void endText() {
        if (!std::all_of(m_text.begin(), m_text.end(), [](unsigned char c) { return std::isspace(c); })) {
            std::size_t stars = 0;
            for (std::size_t at = 0; (at = m_text.find("**", at)) != std::string::npos; at += 2) ++stars;
            if (stars % 2 != 0)
                problem(m_textLine, "The text that begins here opens bold type with ** and does not close it");
            m_parsed.lesson.blocks.push_back(
                {.kind = BlockKind::Text, .line = static_cast<int>(m_textLine), .text = std::move(m_text)});
        }
        m_text.clear();
    }

    std::vector<std::string_view> m_lines;
    const std::vector<StrategyInfo>& m_strategies;
    std::size_t m_at = 0;
    std::string m_text;
    std::size_t m_textLine = 0;
    ParsedLesson m_parsed;
};

}  // namespace

ParsedLesson parseLesson(std::string_view text, const std::string& id, const std::vector<StrategyInfo>& strategies) {
    return Parser(text, strategies).parse(id);
}

int wordCount(const Lesson& lesson) {
    int words = 0;
    for (const Block& block : lesson.blocks) {
        if (isRun(block)) continue;
        std::istringstream in(block.text + " " + block.explanation);
        for (std::string word; in >> word;) ++words;
    }
    return words;
}

}  // namespace kolo::lessons
