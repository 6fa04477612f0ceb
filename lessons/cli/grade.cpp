// SPDX-License-Identifier: Apache-2.0
//
// kolo grade: a folder of submissions to a CSV file that Canvas imports as it is, and Moodle with its column mapping.
#include <fmt/format.h>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/cli/rerun.h"
#include "lessons/submissions/grade.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

struct GradeOptions {
    std::string folder, output, assignment;
    OptionList declared{{"FOLDER", folder, "where the submissions (*.kolo) are, also in folders below"},
                        {"-o,--output FILE", output, "the CSV file; without it, standard output"},
                        {"--assignment FILE", assignment, "the assignment.toml that they must answer"}};
};

Outcome<int> gradeIt(const GradeOptions& options) {
    if (options.folder.empty())
        return Error{ErrorCode::BadValue, "FOLDER", "kolo grade needs the FOLDER of the submissions."};
    std::optional<lessons::Assignment> assignment;
    if (!options.assignment.empty()) {
        assignment = TRY(lessons::readAssignment(options.assignment));
    }
    const auto files = TRY(lessons::submissionsIn(options.folder));
    std::vector<lessons::Graded> graded;
    {
        ProgressLine line;
        lessons::GradeOptions how;
        how.assignment = assignment ? &*assignment : nullptr;
        how.runAgain = lessons::runOnceMore;
        how.progress = [&](std::size_t done, std::size_t of, const std::filesystem::path& file) {
            line.show(fmt::format("{} of {}: {}", done + 1, of, file.filename().string()));
            return true;
        };
        graded = lessons::gradeFiles(files, how);
    }
    const auto shown = [&](const lessons::Graded& each) {
        return each.file.lexically_relative(options.folder).string();
    };
    std::vector<std::vector<std::string>> rows;
    int broken = 0, equal = 0;
    std::string title = assignment ? assignment->title : std::string();
    for (const lessons::Graded& each : graded) {
        const lessons::Verdict& verdict = each.verdict;
        if (title.empty() && verdict.holds()) title = verdict.submission.assignment;
        const lessons::Student& student = verdict.submission.student;
        rows.push_back({inQuotes(shown(each), 200).english(),
                        verdict.readable ? inQuotes(student.name, 40).english() : "unknown", student.number,
                        verdict.holds() ? fmt::format("{} of {}", verdict.points, verdict.possible) : "refused"});
        broken += !verdict.holds();
        equal += !each.equals.empty();
    }
    std::string report = alignedRows(rows);
    for (const lessons::Graded& each : graded)
        for (const Text& finding : each.verdict.findings)
            report += fmt::format("Refused: {}: {}\n", inQuotes(shown(each), 200), finding);
    for (std::size_t i = 0; i < graded.size(); ++i) {
        if (graded[i].equals.empty()) continue;
        std::vector<std::string> others;
        for (const std::size_t other : graded[i].equals) {
            const lessons::Verdict& verdict = graded[other].verdict;
            others.push_back(fmt::format("{} ({})", inQuotes(shown(graded[other]), 200),
                                         verdict.readable ? verdict.submission.student.name : "unknown"));
        }
        report += fmt::format("Equal: {} ({}) is the same work as {}\n", inQuotes(shown(graded[i]), 200),
                              graded[i].verdict.readable ? graded[i].verdict.submission.student.name : "unknown",
                              fmt::format("{}", fmt::join(others, ", ")));
    }
    for (const lessons::Graded& each : graded)
        if (each.superseded)
            report += fmt::format("Superseded: {}: {} has a later submission.\n", inQuotes(shown(each), 200),
                                  each.verdict.submission.student.name);

    std::string csv;
    for (const auto& row : lessons::gradeTable(graded, title.empty() ? "Kolo" : title)) csv += csvLine(row);
    if (options.output.empty()) {
        print(csv);
        complain(report);
    } else {
        TRY(lessons::writeFile(options.output, csv));
        print(report);
    }
    const std::string sum = fmt::format("{} submissions: {} graded, {} refused, {} equal to another.", graded.size(),
                                        graded.size() - static_cast<std::size_t>(broken), broken, equal);
    options.output.empty() ? complain(sum) : print(sum + "\n");
    return 0;
}

}  // namespace

const Command& grade{"grade", "verifies a folder of submissions and writes the grades as CSV", withOptions(gradeIt),
                     "Example: kolo grade handed-in -o grades.csv --assignment assignment.toml\n"
                     "Canvas imports the file as it is; in Moodle map \"SIS User ID\" to the ID number.\n"};

}  // namespace kolo::cli
