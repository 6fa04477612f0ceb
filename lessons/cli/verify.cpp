// SPDX-License-Identifier: Apache-2.0
//
// kolo verify: does this submission hold, and what is it worth?
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/command.h"
#include "engine/api/console.h"
#include "engine/api/json_reader.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/cli/rerun.h"
#include "lessons/submissions/verify.h"
#include "lessons/text_file.h"

namespace kolo::cli {

namespace {

struct VerifyOptions {
    std::string file, assignment;
    bool answers = false;
    std::string format = "table";
    OptionList declared{{"FILE", file, "the submission (.kolo)"},
                        {"--assignment FILE", assignment, "the assignment.toml that it must answer"},
                        {"--answers", answers, "print every answer with its time"},
                        {"--format FORMAT", format, "table or json: the verdict alone", {"table", "json"}}};
};

Text holds(const lessons::Verdict& verdict) {
    return Complaint::tr("Holds: {} of {} points.", verdict.points, verdict.possible);
}

/// {"holds": true, "verdict": "Holds: 3 of 4 points."}; otherwise the last finding is the verdict.
void printJson(const lessons::Verdict& verdict) {
    nlohmann::ordered_json json;
    json["holds"] = verdict.holds();
    putText(json, "verdict", verdict.holds() || verdict.findings.empty() ? holds(verdict) : verdict.findings.back());
    print(oneLine(json) + "\n");
}

void printAnswers(const lessons::Submission& submission) {
    for (std::size_t i = 0; i < submission.works.size(); ++i) {
        const lessons::Work& work = submission.works[i];
        const auto sheet = lessons::sheetOf(work);
        if (!sheet) continue;
        print(fmt::format("\nExercise {}: {}\n", i + 1, sheet->title));
        std::vector<std::vector<std::string>> rows;
        for (const lessons::Entry& entry : work.entries) {
            for (const lessons::Question& question : sheet->questions) {
                if (question.id != entry.question) continue;
                const bool hint = entry.kind == lessons::EntryKind::Hint;
                const std::string said = hint ? "took a hint" : inQuotes(entry.answer, 400).english();
                const char* mark = hint || question.kind == lessons::AnswerKind::Written ? ""
                                   : lessons::isRight(question, entry.answer)            ? "right"
                                                                                         : "wrong";
                rows.push_back(
                    {fmt::format("  {:.1f} s", static_cast<double>(entry.atMs) / 1000), question.id, said, mark});
            }
        }
        print(alignedRows(rows));
    }
}

Outcome<int> verifyIt(const VerifyOptions& options) {
    if (options.file.empty()) return Error{ErrorCode::BadValue, "FILE", "kolo verify needs the FILE of a submission."};
    std::optional<lessons::Assignment> assignment;
    if (!options.assignment.empty()) {
        assignment = TRY(lessons::readAssignment(options.assignment));
    }
    const auto bytes = TRY(lessons::readFile(options.file, lessons::kMaxSubmissionBytes));
    const lessons::Verdict verdict =
        lessons::verifySubmission(bytes, Complaint::tr("The file {}", inQuotes(options.file, 300)),
                                  assignment ? &*assignment : nullptr, lessons::runOnceMore);
    if (options.format == "json") {
        printJson(verdict);
        return verdict.holds() ? 0 : 1;
    }
    if (verdict.readable) {
        const lessons::Submission& submission = verdict.submission;
        print(fmt::format("{}{}, {}\n", submission.student.name,
                          submission.student.number.empty() ? "" : " (" + submission.student.number + ")",
                          submission.nonce.empty()
                              ? "practice"
                              : fmt::format("{}, nonce {}", submission.assignment, submission.nonce)));
        std::vector<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < submission.works.size(); ++i) {
            const lessons::Work& work = submission.works[i];
            rows.push_back({fmt::format("  {}. {}", i + 1, work.exercise), lessons::settingsText(work.settings),
                            fmt::format("{} of {} points", work.points, work.possible),
                            work.runs.empty() ? "" : "with its run"});
        }
        print(alignedRows(rows));
        if (options.answers) printAnswers(submission);
    }
    for (const Text& finding : verdict.findings) complain(finding);
    if (!verdict.holds()) return 1;
    print(holds(verdict).english() + "\n");
    return 0;
}

}  // namespace

const Command& verify{"verify", "checks a submission: numbers, answers, points, runs, and that nothing was changed",
                      withOptions(verifyIt),
                      "Exit status: 0 it holds, 1 it does not, 2 it cannot be read as a file at all.\n"};

}  // namespace kolo::cli
