// SPDX-License-Identifier: Apache-2.0
#include "lessons/submissions/submission_builder.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

std::string nowUtc() {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

Outcome<SubmissionBuilder> SubmissionBuilder::begin(const Assignment& assignment, const Student& student) {
    TRY(checkStudent(student));
    SubmissionBuilder builder(assignment, student);
    for (int item = 1; item <= static_cast<int>(assignment.items.size()); ++item) {
        const AssignmentItem& each = assignment.items[item - 1];
        const std::uint64_t seed = seedFor(assignment.nonce, assignment.ownNumbers, student, item);
        auto sheet = TRY(generateSheet(each.exercise, each.settings, seed));
        builder.m_attempts.emplace_back(std::move(sheet), assignment.rules);
        builder.m_seeds.push_back(seed);
    }
    return builder;
}

std::int64_t SubmissionBuilder::elapsedMs() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_begun).count();
}

Outcome<void> SubmissionBuilder::answer(int item, const std::string& question, const std::string& answer) {
    Attempt& attempt = m_attempts[item - 1];
    const std::vector<Question>& questions = attempt.sheet().questions;
    const auto found =
        std::find_if(questions.begin(), questions.end(), [&](const Question& each) { return each.id == question; });
    if (found == questions.end()) {
        return Error{ErrorCode::BadData, "question",
                     Complaint::tr("There is no question {} in exercise {}.", inQuotes(question), item)};
    }
    if (answer.size() > kMaxAnswerBytes) {
        return Error{ErrorCode::BadData, "answer",
                     Complaint::tr("The answer to {} is longer than {} bytes.", inQuotes(question), kMaxAnswerBytes)};
    }
    const int index = static_cast<int>(found - questions.begin());
    if (attempt.sheet().inOrder && index != attempt.current()) {
        return Error{
            ErrorCode::BadData, "question",
            Complaint::tr("The question {} of exercise {} is answered before its turn.", inQuotes(question), item)};
    }
    attempt.write(index, answer, elapsedMs());
    attempt.check(std::span(&index, 1), elapsedMs());
    return {};
}

Outcome<std::string> SubmissionBuilder::finish(const RunAgain& runAgain) {
    Submission submission;
    submission.student = m_student;
    submission.assignment = m_assignment.title;
    submission.nonce = m_assignment.nonce;
    submission.ownNumbers = m_assignment.ownNumbers;
    submission.madeAt = nowUtc();
    submission.version = KOLO_VERSION;
    for (std::size_t i = 0; i < m_attempts.size(); ++i) {
        Work work;
        work.exercise = m_assignment.items[i].exercise;
        work.settings = m_assignment.items[i].settings;
        work.seed = m_seeds[i];
        work.rules = m_assignment.rules;
        work.attempt = randomName(8);
        work.entries = m_attempts[i].entries();
        const auto& run = m_attempts[i].sheet().modelRun;
        if (run && runAgain && m_attempts[i].isFinished()) {
            const auto record = TRY(runAgain(*run));
            work.runs.push_back({specToJson(*run), record});
        }
        submission.works.push_back(std::move(work));
    }
    return submissionBytes(std::move(submission));
}

int SubmissionBuilder::points() const {
    int sum = 0;
    for (const Attempt& attempt : m_attempts) sum += attempt.points();
    return sum;
}

int SubmissionBuilder::possible() const {
    int sum = 0;
    for (const Attempt& attempt : m_attempts) sum += attempt.possible();
    return sum;
}

}  // namespace kolo::lessons
