// SPDX-License-Identifier: Apache-2.0
//
// A sheet and the answers of a file, held against each other under the rules that hold in the window as well: a sheet
// in order goes on only behind a right answer, a row is checked when it is full, and what is checked at the end waits
// for the last answer.
#pragma once

#include <string>
#include <vector>

#include "engine/api/names.h"
#include "lessons/cli/answers_file.h"
#include "lessons/exercises/attempt.h"

namespace kolo::lessons {

enum class AnswerState : std::uint8_t {
    Open,  ///< not answered
    Right,
    Wrong,
    Compare,     ///< written: nobody here can read; `why` is the outline
    Waiting,     ///< answered, and not checked before its row or the sheet is full
    NotItsTurn,  ///< answered before the questions that come before it are
};
inline constexpr Names<AnswerState, AnswerState::NotItsTurn> kAnswerStates{"open",    "right",   "wrong",
                                                                           "compare", "waiting", "not its turn"};
inline std::string_view name(AnswerState state) {
    return kAnswerStates[state];
}

struct CheckedAnswer {
    AnswerState verdict = AnswerState::Open;
    std::string answer;  ///< as written; of a training, with what it came to
    std::string why;     ///< Wrong: what speaks against it, and the hint where the rules have hints
};

struct CheckedSheet {
    std::vector<CheckedAnswer> answers;  ///< of each question
    std::size_t shown = 0;               ///< so many questions, from the first on, may be seen
    bool allRight = false;               ///< every question that can be; those in words cannot
    int count(AnswerState verdict) const;
};

CheckedSheet checkAnswers(const Sheet& sheet, const Rules& rules, const Answers& answers);

}  // namespace kolo::lessons
