// SPDX-License-Identifier: Apache-2.0
//
// From an assignment and a student to a submission: what the window and the command line share. Every exercise becomes
// an attempt under the assignment's rules with the student's numbers.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "lessons/submissions/verify.h"

namespace kolo::lessons {

/// Now, UTC, as a submission writes it: "2026-11-21T09:30:00Z".
std::string nowUtc();

class SubmissionBuilder {
public:
    static Outcome<SubmissionBuilder> begin(const Assignment& assignment, const Student& student);

    /// One try at a question of exercise `item` (1 …), checked at once: whoever hands in a file has no drafts.
    Outcome<void> answer(int item, const std::string& question, const std::string& answer);
    /// The file. Exercises whose questions are all answered come with their model run, if there is a `runAgain`.
    Outcome<std::string> finish(const RunAgain& runAgain);

    int points() const;
    int possible() const;
    /// Of exercise `item` (1 …).
    const Sheet& sheet(int item) const { return m_attempts[item - 1].sheet(); }

private:
    SubmissionBuilder(Assignment assignment, Student student)
        : m_assignment(std::move(assignment)), m_student(std::move(student)) {}
    std::int64_t elapsedMs() const;

    Assignment m_assignment;
    Student m_student;
    std::vector<Attempt> m_attempts;
    std::vector<std::uint64_t> m_seeds;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
};

}  // namespace kolo::lessons
