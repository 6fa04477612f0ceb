// SPDX-License-Identifier: Apache-2.0
#include "lessons/player/quiz.h"

#include <fmt/format.h>

#include "engine/api/parse.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

bool isAsked(const Block& block) {
    return block.kind == BlockKind::Question || block.kind == BlockKind::Seen;
}

/// What every wrong number can be told.
Text tooMuchOrTooLittle(const std::string& answer, const std::string& right) {
    double given = 0, wanted = 0;
    if (!parsesWhole(answer, given) || !parsesWhole(right, wanted)) return {};
    return given < wanted ? Complaint::tr("It is more.") : Complaint::tr("It is less.");
}

}  // namespace

Sheet quizOf(const Lesson& lesson) {
    Sheet sheet;
    sheet.exercise = lesson.id;
    sheet.title = lesson.title;
    int questions = 0, seen = 0;
    for (const Block& block : lesson.blocks) {
        if (!isAsked(block)) continue;
        Question question;
        if (block.kind == BlockKind::Seen) {
            question.id = fmt::format("seen{}", ++seen);
            question.kind = AnswerKind::Written;
            question.expected = block.text;
        } else {
            question.id = fmt::format("question{}", ++questions);
            question.prompt = block.text;
            question.kind = block.choices.empty() ? AnswerKind::Number : AnswerKind::Choice;
            for (std::size_t i = 0; i < block.choices.size(); ++i)
                question.choices.push_back(
                    {block.choices[i], i < block.shownChoices.size() ? block.shownChoices[i] : "", ""});
            question.expected = block.answer;
            question.explain = [mistakes = block.mistakes,
                                right = block.choices.empty() ? block.answer : ""](const std::string& answer) {
                for (const auto& [wrong, why] : mistakes)
                    if (wrong == answer) return Text(why);
                return tooMuchOrTooLittle(answer, right);
            };
        }
        sheet.questions.push_back(std::move(question));
    }
    return sheet;
}

int questionOfBlock(const Lesson& lesson, int block) {
    if (!isAsked(lesson.blocks[block])) return -1;
    int question = 0;
    for (int i = 0; i < block; ++i) question += isAsked(lesson.blocks[i]);
    return question;
}

}  // namespace kolo::lessons
