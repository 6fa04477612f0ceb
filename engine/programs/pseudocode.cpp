// SPDX-License-Identifier: Apache-2.0
//
// The training loop as a lecture writes it down, without being Python:
//
//     init: sync weights of all K workers
//     for e in epochs:
//         shard data subsets D_j to workers j
//         for B in batches:
//             each worker j gets its own B_j
//             …
//
// Each line is one of seven acts, known by its words.
#include <algorithm>
#include <array>
#include <sstream>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/placement/place_error.h"
#include "engine/programs/study.h"

namespace kolo::programs {

namespace {

struct Line {
    int number = 1, column = 1;
    std::string text;  ///< in small letters, without what stands around it
};

std::vector<Line> linesOf(const std::string& source) {
    std::vector<Line> lines;
    std::istringstream stream(source);
    int number = 0;
    for (std::string each; std::getline(stream, each);) {
        ++number;
        if (const std::size_t comment = each.find('#'); comment != std::string::npos) each.resize(comment);
        const std::size_t first = each.find_first_not_of(" \t\r");
        if (first == std::string::npos) continue;
        each.resize(each.find_last_not_of(" \t\r") + 1);
        Line line{number, static_cast<int>(first) + 1, each.substr(first)};
        std::transform(line.text.begin(), line.text.end(), line.text.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        lines.push_back(std::move(line));
    }
    return lines;
}

bool has(const std::string& text, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

/// "init", "allreduce" … of the first word.
std::string firstWord(const std::string& text) {
    return text.substr(
        0, std::find_if(text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c); }) - text.begin());
}

}  // namespace

bool isPseudocode(const std::string& source) {
    const auto lines = linesOf(source);
    if (lines.empty()) return false;
    // A word, a colon and more words is no Python.
    const std::string& text = lines.front().text;
    const std::size_t colon = text.find(':');
    return colon != std::string::npos && colon + 2 < text.size() && text[colon + 1] == ' ' &&
           firstWord(text).size() == colon && firstWord(text) != "lambda" && firstWord(text) != "else" &&
           firstWord(text) != "try" && text.find(' ', colon + 2) != std::string::npos &&
           text.find('=') == std::string::npos;
}

Outcome<Study> readPseudocode(const std::string& source, const DeviceRequest& devices) {
    Study study;
    study.together = Together{
        "pseudocode", {}, devicesSeen(devices), {{"architecture", "allreduce"}, {"allreduce", "ring"}}, false, false};
    const auto note = [&study](const Line& line, Part part, std::function<Text(const Outlook&)> text) {
        study.notes.push_back({{line.number, line.column}, line.number, std::move(text), false, part});
    };
    bool reduces = false, updates = false, gradients = false;
    for (const Line& line : linesOf(source)) {
        const std::string& text = line.text;
        const std::string word = firstWord(text);
        if (word == "init" && has(text, {"sync", "broadcast", "weights", "parameters"})) {
            note(line, Part::Workers, [](const Outlook& outlook) {
                return Engine::tr("{} workers with the same parameters, drawn from one seed", outlook.workers);
            });
        } else if (word == "for" && text.ends_with(':') && has(text, {"epoch"})) {
            note(line, Part::Loop, [](const Outlook& outlook) { return Engine::tr("{} steps in all", outlook.steps); });
        } else if (word == "for" && text.ends_with(':') && has(text, {"batch"})) {
            note(line, Part::Loop, [](const Outlook&) { return Engine::tr("a step for each batch"); });
        } else if (has(text, {"shard"})) {
            note(line, Part::Data, [](const Outlook& outlook) {
                return Engine::tr("each of the {} workers reads its own rows, no two the same", outlook.workers);
            });
        } else if (has(text, {"allreduce", "all-reduce"}) || (has(text, {"average"}) && has(text, {"gradient"}))) {
            reduces = true;
            note(line, Part::Exchange, [](const Outlook& outlook) { return exchanged(outlook); });
        } else if (word == "update") {
            updates = true;
            note(line, Part::Optimizer, [](const Outlook& outlook) {
                return Engine::tr("the update ({}), {} times in all", settingOf(outlook, "optimizer"), outlook.steps);
            });
        } else if (word == "each" && has(text, {"worker"}) && has(text, {"comput"})) {
            gradients = true;
            note(line, Part::Model,
                 [](const Outlook&) { return Engine::tr("the forward and the backward pass, on each worker"); });
        } else if (word == "each" && has(text, {"worker"}) && has(text, {"get", "read", "load"})) {
            note(line, Part::Data, [](const Outlook& outlook) {
                return Engine::tr("batch={}: rows of each worker and step", outlook.batch);
            });
        } else {
            const std::vector<std::string> known = {"init", "for", "shard", "each", "allreduce", "update"};
            return placement::errorAt(
                {line.number, line.column},
                Complaint::tr(
                    "This line is none of a training loop's: init, for … in epochs or batches, shard, each worker "
                    "gets or computes, allreduce, update.{}",
                    didYouMean(word, known)));
        }
    }
    for (const auto& [there, what] :
         {std::pair{gradients, "each worker computes"}, std::pair{reduces, "allreduce"}, std::pair{updates, "update"}})
        if (!there)
            return placement::errorAt({1, 1}, Complaint::tr("This training loop has no line {}.", inQuotes(what)));
    study.trains = true;
    return study;
}

}  // namespace kolo::programs
