// SPDX-License-Identifier: Apache-2.0
//
// What a lesson says of its runs, written so that a program holds it against them. A claim is a formula, and below it
// the sentence that the reader sees:
//
//     loss(topk) = 2.22 ± 10 %
//     With one value in a hundred the loss ends at {}.
//
//     total(ring) = 2 * (workers(ring) - 1) * size(ring)
//     All together send what the formula says.
//
// The formula compares two sums: numbers (also as 37 %), + - * / and parentheses, and quantities of a run that the
// lesson has given a name, which stands behind the word run: "```run topk". One of = < > <= >= stands between them.
// After = may follow how far off it may be, ± 0.1 or ± 10 %; otherwise the run must come to the number as it is
// written: 2.22 means 2.215 to 2.225, and 14 means 14. The place {} of the sentence is the number that the right side
// begins with, and {loss(topk)} anywhere in the lesson is the number of the claim that begins so. A sentence may name
// no other number but settings of the claim's runs. figureNames() has what there is to compare.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::lessons {

/// What came of a run, by name: "loss", "total", "result[3]".
using RunFigures = std::map<std::string, double, std::less<>>;
/// From RunResult::json of any strategy.
RunFigures figuresOf(std::string_view resultJson);
/// The same run once more: the shortest times and the highest rate count, because what else runs on the machine can
/// only make them worse; every other figure is the new one.
void takeAgain(RunFigures& figures, const RunFigures& again);

struct FigureName {
    std::string name, help;
    bool indexed = false;  ///< written with a place or a size: result(ring, 3)
    bool timed = false;    ///< differs from run to run, and when a reader steps
};
const std::vector<FigureName>& figureNames();

struct Term {
    enum class Kind : std::uint8_t { Number, Figure, Add, Subtract, Multiply, Divide };
    Kind kind = Kind::Number;
    double number = 0;
    std::string run, figure;  ///< Figure: of which run, and its name in RunFigures
};
using Formula = std::vector<Term>;  ///< in postfix order

struct Claim {
    enum class Relation : std::uint8_t { Equal, Less, Greater, AtMost, AtLeast };

    int line = 0;          ///< of the lesson, 1 …
    std::string text;      ///< the formula as written
    std::string leftText;  ///< of the left side, without spaces
    std::string sentence;  ///< for the reader, its places filled in
    std::string figure;    ///< the number that the right side begins with, as written: "2.22"; may be empty
    Formula left, right;
    Relation relation = Relation::Equal;
    double tolerance = 0;            ///< of Equal: how far off at most …
    bool relativeTolerance = false;  ///< … as a part of the right side
    int decimals = -1;               ///< of the figure, where it is all of the right side; -1: it is not
    bool percent = false;            ///< the figure is written in per cent
    bool timed = false;              ///< one of its figures is
    std::vector<std::string> runs;   ///< that it speaks of, each once
};

/// A formula; what is wrong with it is a sentence without its line.
Outcome<Claim> parseClaim(std::string_view formula);

struct Finding {
    bool holds = false;
    double left = 0, right = 0;
    std::string measured;  ///< what stands where the claim has its figure: "2.24", or the left side where it has none
    std::string against;   ///< then the right side; else empty
};
/// "2.24", or "2.22, against 1.85".
std::string findingText(const Finding& finding);
/// An error: a run has no such figure.
Outcome<Finding> check(const Claim& claim, const std::map<std::string, RunFigures>& runs);

}  // namespace kolo::lessons
