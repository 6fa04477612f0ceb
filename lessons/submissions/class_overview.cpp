// SPDX-License-Identifier: Apache-2.0
#include "lessons/submissions/class_overview.h"

#include <algorithm>
#include <tuple>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "lessons/text_file.h"

namespace kolo::lessons {

namespace {

constexpr double kMsPerMinute = 60'000;

Text fileName(const ClassStudent& student) {
    return inQuotes(std::filesystem::path(student.file).filename().string(), 100);
}

/// What stands for an answer in a sentence: a choice's words, and of a blank that it is one.
Text answerWords(const Question& question, const std::string& answer) {
    for (const Choice& choice : question.choices)
        if (choice.value == answer && !choice.title.empty()) return inQuotes(choice.title);
    return answer.empty() ? Complaint::tr("a blank") : inQuotes(answer, 40);
}

/// The first wrong answer to a question, and what it has overlooked. Numbers differ from student to student, so a
/// mistake that has a sentence is known by the sentence without them; one that has none, by the answer.
void noteMistake(const Question& question, const std::vector<Entry>& entries, ClassWork::Tried& tried) {
    const auto wrong = std::ranges::find_if(entries, [&](const Entry& entry) {
        return entry.kind == EntryKind::Answer && entry.question == question.id && !isRight(question, entry.answer);
    });
    if (wrong == entries.end()) return;
    tried.mistake = whyWrong(question, wrong->answer);
    tried.mistakeKey = tried.mistake.id();
    if (!tried.mistake.empty()) return;
    tried.mistake = Complaint::tr("{} instead of {}", answerWords(question, canonicalAnswer(question, wrong->answer)),
                                  answerWords(question, canonicalAnswer(question, question.expected)));
    tried.mistakeKey = tried.mistake.english();
}

Outcome<ClassWork> classWork(const Work& work) {
    const Sheet sheet = TRY(sheetOf(work));
    const auto marks = TRY(marksOf(sheet, work.entries));
    ClassWork result;
    result.title = sheet.title;
    result.possible = possiblePoints(sheet);
    result.points = pointsOf(marks);
    result.questions = static_cast<int>(sheet.questions.size());
    if (!work.entries.empty()) result.minutes = static_cast<double>(work.entries.back().atMs) / kMsPerMinute;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Question& question = sheet.questions[i];
        const Mark& mark = marks[i];
        result.answered += mark.tries > 0;
        result.hints += mark.hints;
        if (mark.tries == 0 && result.at.empty()) {
            result.at = question.id;
            result.atQuestion = static_cast<int>(i) + 1;
            result.atPrompt = question.prompt;
        }
        if (question.kind == AnswerKind::Written || (mark.tries == 0 && mark.hints == 0)) continue;
        ClassWork::Tried& tried = result.tried[question.id];
        tried = {question.prompt, mark.point, mark.right, mark.hints, {}, {}};
        noteMistake(question, work.entries, tried);
    }
    return result;
}

}  // namespace

Outcome<void> ClassOverview::add(const std::filesystem::path& file) {
    const Text shown = Complaint::tr("The file {}", inQuotes(file.string(), 300));
    const auto bytes = TRY(readFile(file, kMaxSubmissionBytes));
    const auto read = TRY(readSubmission(bytes, shown));
    const Submission& submission = read.submission;
    ClassStudent fresh{submission.student, file.string(), submission.madeAt, read.findings.empty(), {}};
    for (const Work& work : submission.works) fresh.works.push_back(TRY(classWork(work)));
    Class& itsClass = m_classes[submission.nonce];
    ClassStudent& student = itsClass.students[{submission.student.key(), submission.student.name}];
    if (student.works.empty() || student.madeAt <= fresh.madeAt) student = std::move(fresh);
    itsClass.title = submission.assignment;
    return {};
}

const ClassOverview::Class& ClassOverview::shown() const {
    static const Class kNobody;
    const auto most =
        std::ranges::max_element(m_classes, {}, [](const auto& each) { return each.second.students.size(); });
    return most == m_classes.end() ? kNobody : most->second;
}

std::vector<Text> ClassOverview::leftOut() const {
    std::vector<Text> sentences;
    for (const auto& [nonce, other] : m_classes)
        for (const auto& [key, student] : other.students)
            if (&other != &shown())
                sentences.push_back(Complaint::tr("The file {} answers another assignment, {}.",
                                                  inQuotes(student.file, 300), inQuotes(other.title, 100)));
    return sentences;
}

std::vector<Text> ClassOverview::sharedNumbers() const {
    std::vector<Text> sentences;
    const ClassStudent* before = nullptr;  // files with one number are neighbours
    for (const auto& [key, student] : shown().students) {
        if (before && before->student.key() == key.first)
            sentences.push_back(Complaint::tr(
                "{} ({}) and {} ({}) have handed in under the same number, {}.", inQuotes(before->student.name),
                fileName(*before), inQuotes(student.student.name), fileName(student), inQuotes(key.first, 40)));
        before = &student;
    }
    return sentences;
}

std::vector<ClassStudent> ClassOverview::students() const {
    std::vector<ClassStudent> all;
    for (const auto& [key, student] : shown().students) all.push_back(student);
    std::ranges::stable_sort(all, {}, [](const ClassStudent& each) { return each.student.name; });
    return all;
}

std::vector<ClassQuestion> ClassOverview::questions() const {
    std::map<std::pair<int, std::string>, ClassQuestion> found;
    std::map<std::pair<int, std::string>, std::map<std::string, std::pair<int, Text>>> mistakes;
    for (const auto& [key, student] : shown().students) {
        for (std::size_t item = 0; item < student.works.size(); ++item) {
            for (const auto& [id, tried] : student.works[item].tried) {
                const std::pair<int, std::string> place(static_cast<int>(item) + 1, id);
                ClassQuestion& question = found[place];
                if (question.students++ == 0) {
                    question.item = place.first;
                    question.exercise = student.works[item].title;
                    question.question = id;
                    question.prompt = tried.prompt;
                }
                question.firstTry += tried.firstTry;
                question.right += tried.right;
                question.hints += tried.hints;
                if (tried.mistake.empty()) continue;
                auto& [count, example] = mistakes[place][tried.mistakeKey];
                if (count++ == 0) example = tried.mistake;
                if (count > question.mistaken) {
                    question.mistaken = count;
                    question.mistake = example;
                }
            }
        }
    }
    std::vector<ClassQuestion> all;
    for (auto& [place, question] : found) all.push_back(std::move(question));
    std::ranges::stable_sort(all, {}, [](const ClassQuestion& each) {
        return std::tuple(static_cast<double>(each.firstTry) / each.students, -each.hints, each.right - each.students);
    });
    return all;
}

}  // namespace kolo::lessons
