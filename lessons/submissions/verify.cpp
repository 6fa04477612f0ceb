// SPDX-License-Identifier: Apache-2.0
#include "lessons/submissions/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/sentence.h"
#include "engine/api/sha256.h"
#include "engine/api/wording.h"
#include "lessons/exercises/tuning.h"

namespace kolo::lessons {

namespace {

/// Fewer timed answers than this may be the same by chance.
constexpr std::size_t kTellingEntries = 4;

void checkAgainst(const Assignment& expected, const Submission& submission, std::vector<Text>& findings) {
    if (submission.nonce != expected.nonce) {
        findings.push_back(
            Complaint::tr("It is marked {}, but the assignment {} is marked {}: it was made for another one.",
                          submission.nonce.empty() ? Complaint::tr("as practice") : inQuotes(submission.nonce),
                          inQuotes(expected.title), inQuotes(expected.nonce)));
        return;
    }
    if (submission.ownNumbers != expected.ownNumbers)
        findings.push_back(Complaint::tr("It says of itself whose numbers it has, and the assignment says otherwise."));
    if (submission.works.size() != expected.items.size()) {
        findings.push_back(Complaint::tr("It has {} exercises, but the assignment has {}.", submission.works.size(),
                                         expected.items.size()));
        return;
    }
    for (std::size_t i = 0; i < expected.items.size(); ++i) {
        const Work& work = submission.works[i];
        if (work.exercise != expected.items[i].exercise || work.settings != expected.items[i].settings) {
            findings.push_back(Complaint::tr("Exercise {} is {} ({}), but the assignment asks for {} ({}).", i + 1,
                                             inQuotes(work.exercise), settingsText(work.settings),
                                             inQuotes(expected.items[i].exercise),
                                             settingsText(expected.items[i].settings)));
        }
        if (work.rules != expected.rules)
            findings.push_back(Complaint::tr("Exercise {} was done under other rules than the assignment's.", i + 1));
    }
}

/// Answers that a sheet in order would not have let through, and hints where there are none.
void checkJournal(const Sheet& sheet, const Work& work, int item, std::vector<Text>& findings) {
    std::size_t current = 0;
    for (std::size_t i = 0; i < work.entries.size(); ++i) {
        const Entry& entry = work.entries[i];
        if (entry.kind == EntryKind::Hint && !work.rules.hints) {
            findings.push_back(Complaint::tr("Exercise {} has a hint in its journal, but its rules have none.", item));
            return;
        }
        if (!sheet.inOrder || entry.kind == EntryKind::Hint) continue;
        if (current >= sheet.questions.size() || sheet.questions[current].id != entry.question) {
            findings.push_back(Complaint::tr("Exercise {} has an answer to question {} before its turn.", item,
                                             inQuotes(entry.question)));
            return;
        }
        if (isRight(sheet.questions[current], entry.answer)) ++current;
    }
}

/// A training that brought a point is done once more. Its bytes must be the same; its loss may differ in the last
/// digits from one processor to another, but must keep to the limit here as well.
void checkTuning(const Sheet& sheet, const Work& work, int item, const std::vector<Mark>& marks,
                 const RunAgain& runAgain, std::vector<Text>& findings) {
    constexpr double kLossTolerance = 0.02;
    for (std::size_t i = 0; i < sheet.questions.size(); ++i) {
        const Question& question = sheet.questions[i];
        if (question.kind != AnswerKind::Run || !marks[i].point) continue;
        const auto entry = std::find_if(work.entries.begin(), work.entries.end(), [&](const Entry& each) {
            return each.question == question.id && each.kind == EntryKind::Answer;
        });
        const auto told = parseTuningAnswer(entry->answer);  // it was right, so it can be read
        const auto spec = tunedSpec(*sheet.tuning, told->settings);
        if (!spec) {
            findings.push_back(
                Complaint::tr("Exercise {}, question {}: {}", item, inQuotes(question.id), spec.error().message));
            continue;
        }
        const auto record = runAgain(*spec);
        if (!record) {
            findings.push_back(Complaint::tr("The training of exercise {}, question {} cannot be repeated: {}", item,
                                             inQuotes(question.id), record.error().message));
            continue;
        }
        const auto again = parseOutcome(*record);
        const bool same = again && again->bytes == told->outcome.bytes &&
                          std::abs(again->loss - told->outcome.loss) <= kLossTolerance;
        if (!same || !keepsToLimits(question, tuningAnswer(told->settings, *again))) {
            findings.push_back(
                Complaint::tr("The training of exercise {}, question {} gives something else when it is repeated: {}, "
                              "but the file says {}.",
                              item, inQuotes(question.id), *record, inQuotes(outcomeText(told->outcome))));
        }
    }
}

void checkWork(const Submission& submission, int index, const RunAgain& runAgain, Verdict& verdict) {
    const Work& work = submission.works[index];
    const int item = index + 1;
    if (!submission.nonce.empty() &&
        work.seed != seedFor(submission.nonce, submission.ownNumbers, submission.student, item)) {
        verdict.findings.push_back(Complaint::tr("Exercise {} has not the numbers that {} has in this assignment.",
                                                 item, inQuotes(submission.student.key())));
    }
    const auto sheet = sheetOf(work);
    if (!sheet) {
        verdict.findings.push_back(Complaint::tr("Exercise {} cannot be made: {}", item, sheet.error().message));
        return;
    }
    const int possible = possiblePoints(*sheet);
    verdict.possible += possible;
    const auto marks = marksOf(*sheet, work.entries);
    if (!marks) {
        verdict.findings.push_back(Complaint::tr("Exercise {}: {}", item, marks.error().message));
        return;
    }
    const int points = pointsOf(*marks);
    verdict.points += points;
    if (points != work.points || possible != work.possible) {
        verdict.findings.push_back(Complaint::tr("Exercise {} claims {} of {} points; its answers are worth {} of {}.",
                                                 item, work.points, work.possible, points, possible));
    }
    checkJournal(*sheet, work, item, verdict.findings);
    if (sheet->tuning) checkTuning(*sheet, work, item, *marks, runAgain, verdict.findings);
    for (const RunNote& run : work.runs) {
        if (work.runs.size() > 1 || !sheet->modelRun || run.spec != specToJson(*sheet->modelRun)) {
            verdict.findings.push_back(Complaint::tr("The run of exercise {} is not the run of its numbers.", item));
            return;
        }
        const auto record = runAgain(*sheet->modelRun);
        if (!record) {
            verdict.findings.push_back(
                Complaint::tr("The run of exercise {} cannot be repeated: {}", item, record.error().message));
        } else if (*record != run.record) {
            verdict.findings.push_back(
                Complaint::tr("The run of exercise {} gives something else when it is repeated: {}, "
                              "but the file says {}.",
                              item, *record, inQuotes(run.record, 400)));
        }
    }
}

std::string journalOf(const Submission& submission) {
    std::string text;
    std::size_t entries = 0;
    std::int64_t last = 0;
    for (const Work& work : submission.works) {
        for (const Entry& entry : work.entries) {
            text += fmt::format("{}\n{}\n{}\n", entry.question, entry.answer, entry.atMs);
            last = std::max(last, entry.atMs);
            ++entries;
        }
    }
    return entries >= kTellingEntries && last > 0 ? sha256Hex(text) : std::string();
}

}  // namespace

Verdict verifySubmission(std::string_view bytes, const Text& shown, const Assignment* expected,
                         const RunAgain& runAgain) {
    Verdict verdict;
    verdict.digest = sha256Hex(bytes);
    auto read = readSubmission(bytes, shown);
    if (!read) {
        verdict.findings.push_back(read.error().message);
        return verdict;
    }
    verdict.readable = true;
    verdict.findings = std::move(read->findings);
    verdict.submission = std::move(read->submission);
    const Submission& submission = verdict.submission;
    if (expected) checkAgainst(*expected, submission, verdict.findings);
    for (int i = 0; i < static_cast<int>(submission.works.size()); ++i) checkWork(submission, i, runAgain, verdict);
    if (read->points != verdict.points || read->possible != verdict.possible) {
        verdict.findings.push_back(Complaint::tr("It claims {} of {} points; its answers are worth {} of {}.",
                                                 read->points, read->possible, verdict.points, verdict.possible));
    }
    verdict.journal = journalOf(submission);
    return verdict;
}

}  // namespace kolo::lessons
