// SPDX-License-Identifier: Apache-2.0
//
// A lesson is one Markdown file that a teacher can write with any editor:
//
//     ---
//     title: Ring allreduce, step by step
//     order: 9
//     sources:
//       - Patarasuk and Yuan, Bandwidth optimal all-reduce algorithms, JPDC 2009
//     ---
//     Text in Markdown …
//
//     ```run
//     allreduce algorithm=ring data=inline:1,2;3,4 --devices virtual:2
//     ```
//
// Between the fences may stand
//
//     run        a run that the reader starts, steps and changes right there; a word behind it is the run's name
//     scene      a picture of a run, drawn by its scene: as run, with --step K to say at which iteration
//     claim      what the lesson says of its runs: a formula, below it the sentence with {} for the formula's number,
//                a blank line before the next; kolo lint-lesson --run holds it against the runs (claim.h, and
//                lessons/README.md for authors)
//     question   the question, then its answers, one a line: "(x) right", "( ) wrong", or "= 37" for a number; a line
//                that begins with ">" is shown when it has been answered, one that begins with "~" when the choice
//                above it was taken; below a number, "~ 64: why" when 64 was answered
//     seen       what the reader should have seen
//
// and plain code with another word or none. HTML and pictures from elsewhere are refused. The parser reads on after a
// mistake, so that its author gets the whole list, each with its line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "lessons/player/claim.h"
#include "lessons/player/run_words.h"

namespace kolo::lessons {

enum class BlockKind : std::uint8_t { Text, Run, Scene, Question, Seen, Claim };

struct Block {
    BlockKind kind = BlockKind::Text;
    int line = 0;                           ///< where it begins, 1 …
    std::string text;                       ///< Text, Seen: Markdown; Question: what is asked; Run, Scene: as written;
                                            ///< Claim: the sentences, a blank line between two
    RunWords run;                           ///< Run, Scene
    std::string name;                       ///< Run, Scene: what claims call it; may be empty
    std::vector<Claim> claims;              ///< Claim
    std::vector<std::string> choices;       ///< Question; empty: a number is asked for
    std::vector<std::string> shownChoices;  ///< `choices` in the reader's language; empty: they are
    std::string answer;                     ///< Question: the right choice or the number
    std::string explanation;                ///< Question
    std::vector<std::pair<std::string, std::string>> mistakes;  ///< Question: a wrong answer, and why it is wrong
};

inline bool isRun(const Block& block) {
    return block.kind == BlockKind::Run || block.kind == BlockKind::Scene;
}

struct Lesson {
    std::string id;  ///< the file's name without .md
    std::string title;
    int order = 1000;
    std::vector<std::string> sources;
    std::vector<Block> blocks;
    bool own = false;  ///< from the user's folder
};

struct LessonProblem {
    int line = 0;
    std::string sentence;  ///< "line 12: …" comes before it
};

struct ParsedLesson {
    Lesson lesson;
    std::vector<LessonProblem> problems;  ///< in the order of the lines; empty: it is right
};

inline constexpr std::size_t kMaxLessonBytes = 1u << 20;

/// `strategies` may be empty: then runs are read, but their strategies not checked.
ParsedLesson parseLesson(std::string_view text, const std::string& id, const std::vector<StrategyInfo>& strategies);

/// Puts the figures of the claims into their sentences and wherever {loss(dense)} stands for one, and says which of
/// them have no run, no sentence or no claim. Part of parseLesson.
std::vector<LessonProblem> fillInClaims(Lesson& lesson);

/// The words of the text that a reader reads.
int wordCount(const Lesson& lesson);

}  // namespace kolo::lessons
