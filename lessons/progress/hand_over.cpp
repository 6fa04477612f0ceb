// SPDX-License-Identifier: Apache-2.0
#include "lessons/progress/hand_over.h"

#include "lessons/submissions/submission_builder.h"

namespace kolo::lessons {

namespace {

Outcome<HandedOver> seal(Submission submission) {
    HandedOver handed;
    submission.madeAt = nowUtc();
    submission.version = KOLO_VERSION;
    for (Work& work : submission.works) {
        handed.begun += !work.entries.empty();
        auto sheet = TRY(sheetOf(work));
        const auto marks = TRY(marksOf(sheet, work.entries));
        handed.points += pointsOf(marks);
        handed.possible += possiblePoints(sheet);
    }
    handed.bytes = TRY(submissionBytes(std::move(submission)));
    return handed;
}

}  // namespace

Outcome<HandedOver> handOver(Progress& progress, const Assignment& assignment, const Student& student) {
    TRY(checkStudent(student));
    Submission submission;
    submission.student = student;
    submission.assignment = assignment.title;
    submission.nonce = assignment.nonce;
    submission.ownNumbers = assignment.ownNumbers;
    for (int item = 1; item <= static_cast<int>(assignment.items.size()); ++item) {
        Work work;
        work.exercise = assignment.items[item - 1].exercise;
        work.settings = assignment.items[item - 1].settings;
        work.seed = seedFor(assignment.nonce, assignment.ownNumbers, student, item);
        work.rules = assignment.rules;
        auto saved = TRY(progress.find(assignmentKey(assignment, student, item)));
        // An attempt from before the teacher changed the assignment is not an answer to this one.
        if (saved && isSameWork(saved->work, work)) {
            work = std::move(saved->work);
        } else {
            work.attempt = randomName(8);
        }
        submission.works.push_back(std::move(work));
    }
    return seal(std::move(submission));
}

Outcome<HandedOver> handOverPractice(const Work& work, const Student& student) {
    TRY(checkStudent(student));
    Submission submission;
    submission.student = student;
    submission.works.push_back(work);
    if (submission.works[0].attempt.empty()) submission.works[0].attempt = randomName(8);
    return seal(std::move(submission));
}

}  // namespace kolo::lessons
