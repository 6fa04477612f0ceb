// SPDX-License-Identifier: Apache-2.0
//
// kolo class: who is where and which question is hard, from a folder of submissions.
#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/submissions/class_overview.h"
#include "lessons/submissions/grade.h"

namespace kolo::cli {

namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

struct OfClassOptions {
    std::string folder, format = "table";
    int hardest = 10;
    OptionList declared{
        {"FOLDER", folder, "where the submissions (*.kolo) are, also in folders below"},
        {"--format FORMAT", format, "table, csv (the students alone) or json", {"table", "csv", "json"}},
        {"--hardest COUNT", hardest, "how many of the hardest questions; -1: all"}};
};

/// "12 of 96, at 1.B2", "96 of 96", "not begun".
std::string where(const lessons::ClassWork& work) {
    if (work.answered == 0) return "not begun";
    return fmt::format("{} of {}{}", work.points, work.possible, work.at.empty() ? "" : ", at " + work.at);
}

Rows studentRows(const std::vector<lessons::ClassStudent>& students) {
    std::size_t works = 0;
    for (const lessons::ClassStudent& each : students) works = std::max(works, each.works.size());
    Rows rows = {{"student", "number"}};
    for (std::size_t item = 1; item <= works; ++item) rows[0].push_back(fmt::format("exercise {}", item));
    rows[0].insert(rows[0].end(), {"hints", "minutes"});
    for (const lessons::ClassStudent& each : students) {
        auto& row = rows.emplace_back();
        row = {inQuotes(each.student.name, 40).english(), each.student.number};
        int hints = 0;
        double minutes = 0;
        for (std::size_t item = 0; item < works; ++item) {
            row.push_back(item < each.works.size() ? where(each.works[item]) : "");
            if (item >= each.works.size()) continue;
            hints += each.works[item].hints;
            minutes += each.works[item].minutes;
        }
        row.insert(row.end(), {std::to_string(hints), fmt::format("{:.0f}", minutes)});
    }
    return rows;
}

Rows questionRows(const std::vector<lessons::ClassQuestion>& questions) {
    Rows rows = {{"exercise", "question", "first try", "right", "hints", "asked", "and commonly"}};
    for (const lessons::ClassQuestion& each : questions)
        rows.push_back({std::to_string(each.item), each.question, fmt::format("{} of {}", each.firstTry, each.students),
                        std::to_string(each.right), std::to_string(each.hints), each.prompt,
                        each.mistaken > 0 ? fmt::format("{} ×: {}", each.mistaken, each.mistake.english()) : ""});
    return rows;
}

Json jsonOf(const lessons::ClassOverview& overview, const std::vector<lessons::ClassQuestion>& questions) {
    Json json = {{"title", overview.title()}, {"students", Json::array()}, {"questions", Json::array()}};
    for (const lessons::ClassStudent& each : overview.students()) {
        Json works = Json::array();
        for (const lessons::ClassWork& work : each.works)
            works.push_back({{"title", work.title},
                             {"answered", work.answered},
                             {"questions", work.questions},
                             {"points", work.points},
                             {"possible", work.possible},
                             {"at", work.at},
                             {"hints", work.hints},
                             {"minutes", work.minutes}});
        json["students"].push_back({{"name", each.student.name},
                                    {"number", each.student.number},
                                    {"file", each.file},
                                    {"untouched", each.untouched},
                                    {"exercises", std::move(works)}});
    }
    for (const lessons::ClassQuestion& each : questions)
        json["questions"].push_back({{"exercise", each.item},
                                     {"title", each.exercise},
                                     {"question", each.question},
                                     {"prompt", each.prompt},
                                     {"students", each.students},
                                     {"first_try", each.firstTry},
                                     {"right", each.right},
                                     {"hints", each.hints},
                                     {"mistaken", each.mistaken},
                                     {"mistake", each.mistake.english()}});
    return json;
}

Outcome<int> showClass(const OfClassOptions& options) {
    if (options.folder.empty())
        return Error{ErrorCode::BadValue, "FOLDER", "kolo class needs the FOLDER of the submissions."};
    const auto files = TRY(lessons::submissionsIn(options.folder));
    lessons::ClassOverview overview;
    std::vector<Text> unreadable;
    {
        ProgressLine line;
        for (std::size_t i = 0; i < files.size(); ++i) {
            line.show(fmt::format("{} of {}: {}", i + 1, files.size(), files[i].filename().string()));
            if (auto added = overview.add(files[i]); !added) unreadable.push_back(added.error().message);
        }
    }
    for (const Text& sentence : unreadable) complain(sentence);
    for (const Text& sentence : overview.leftOut()) complain(sentence);
    for (const Text& sentence : overview.sharedNumbers()) complain(sentence);
    const auto students = overview.students();
    auto questions = overview.questions();
    if (options.hardest >= 0 && questions.size() > static_cast<std::size_t>(options.hardest))
        questions.resize(static_cast<std::size_t>(options.hardest));
    if (options.format == "json") {
        print(jsonOf(overview, questions).dump() + "\n");
        return 0;
    }
    if (options.format == "csv") {
        printRows("csv", studentRows(students));
        return 0;
    }
    print(fmt::format("{}: {} {}\n\n", overview.title().empty() ? "Practice" : overview.title(), students.size(),
                      students.size() == 1 ? "student" : "students"));
    if (students.empty()) return 0;
    const auto fullest = std::ranges::max_element(students, {}, [](const auto& each) { return each.works.size(); });
    for (std::size_t item = 0; item < fullest->works.size(); ++item)
        print(fmt::format("exercise {}: {}\n", item + 1, fullest->works[item].title));
    print("\n");
    printRows("table", studentRows(students));
    print("\nThe hardest questions:\n");
    printRows("table", questionRows(questions));
    return 0;
}

}  // namespace

const Command& ofClass{"class", "shows who is where and which question is hard, from a folder of submissions",
                       withOptions(showClass),
                       "Example: kolo class handed-in\nIt repeats no run: kolo grade says which submissions hold.\n"};

}  // namespace kolo::cli
