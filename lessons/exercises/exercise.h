// SPDX-License-Identifier: Apache-2.0
//
// The contract of an exercise. Each is one file in lessons/exercises/ and one `part(...)` line in its CMakeLists.txt: a
// pure function from a seed and its settings to a sheet of questions with their answers. It is a pure function so that
// every student can have numbers of their own, and so that whoever grades can derive the same sheet again and need not
// believe what stands in the file that came by mail. The answers come from a schedule or from a run's record, as the
// engine's own table does; none is written down by hand.
//
// What a reader reads (titles, prompts, hints, outlines) is in the language of the program, English on the command
// line. What is compared, kept or handed in (ids, values, expected answers) is the same in all.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/described.h"
#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/api/schedule.h"

namespace kolo::lessons {

enum class AnswerKind : std::uint8_t {
    Number,   ///< whole or decimal; empty where a blank is an answer
    Choice,   ///< one of `choices`
    Written,  ///< free text, compared with a model outline by its author; no points
    Run,      ///< settings of a training run and what came of it (tuning.h); right if it keeps to the limits
    Pass,     ///< a pass of a pipeline, "2F0"; empty: none, the device is idle
    Plan,     ///< a pipeline's plan, a row a device (plan_on_paper.h); right if it can be proved
};
/// A cell that is left empty is an answer: a blank.
bool mayBeBlank(AnswerKind kind);

struct Question {
    std::string id;  ///< unique within the sheet: "3.B2"
    std::string prompt;
    AnswerKind kind = AnswerKind::Number;
    std::vector<Choice> choices;  ///< an answer is a choice's value, in every language
    std::string expected;         ///< as canonicalAnswer() writes it; Written: the model outline; Run: the limits;
                                  ///< Plan: one that is right
    std::string given;            ///< Plan: what is to be changed; empty: nothing
    int stage = 0;                ///< Pass: the one that is meant where the answer names none, "F0"
    /// By degrees: where to look, what moves there, the answer. The first costs the question's point; empty: none.
    std::vector<std::string> hints;
    std::string row;  ///< questions that are checked together have the same; empty: on its own
    /// What is wrong with a wrong answer, from what the sheet was made of; it gets the canonical answer and returns an
    /// empty sentence where nothing can be said. Null: nothing ever can.
    std::function<Text(const std::string& answer)> explain;
};

/// A table to be filled: what stands in a cell is given, or it is a question.
struct GridCell {
    int question = -1;  ///< index into Sheet::questions; -1: `given` stands there
    std::string given;
};
struct Grid {
    bool ofPipeline = false;          ///< devices × time slots of a pipeline, not workers' chunks × iterations
    std::vector<std::string> groups;  ///< "A", "B" …: each spans `columnsPerGroup` columns; of a pipeline: "0", "1" …
    int columnsPerGroup = 1;
    std::vector<std::string> rowNames;
    std::vector<std::vector<GridCell>> rows;
};

/// A curve to be explained.
struct Curve {
    std::string xName, yName;                       ///< with units, in words
    std::vector<std::pair<double, double>> points;  ///< bytes and µs; both axes are logarithmic
    std::string provenance;                         ///< "modelled: …"
};

/// A training run of which the student turns some knobs.
struct Tuning {
    RunSpec base;
    std::vector<Parameter> knobs;  ///< all of them choices, so that no other run can ever be meant
};

struct Sheet {
    std::string exercise;  ///< id
    std::string title;
    std::string intro;  ///< Markdown: what is to be done
    std::vector<Question> questions;
    std::optional<Grid> grid;
    std::optional<Schedule> schedule;  ///< to be drawn, transfer by transfer
    std::optional<Curve> curve;
    std::optional<Tuning> tuning;     ///< for questions of the kind Run
    std::optional<RunSpec> modelRun;  ///< the run that is the model answer
    bool inOrder = false;             ///< one question after the other; a wrong answer does not advance

    /// One more question: for a number, unless the caller makes it another. It stays where it is until the next. Where
    /// the caller adds no further hints, the last degree is the answer itself.
    Question& ask(std::string id, std::string prompt, std::string expected, std::string hint);
    Question& askChoice(std::string id, std::string prompt, std::vector<Choice> choices, std::string expected,
                        std::string hint);
};

using Settings = std::map<std::string, std::string>;

/// Which draw of the exercises a sheet comes from. What was handed in is derived again from its seed, so within an
/// edition the questions and answers of a seed never change; whoever changes what is drawn or asked begins a new one,
/// and the old ones stay. Texts that only explain belong to no edition.
///   1  the first
///   2  count-the-cost draws at least four workers, place-the-operations counts bytes, explain-the-curve knows direct
///      and counts what the busiest worker receives, which-algorithm offers no two algorithms with the same transfers
inline constexpr int kEdition = 2;

class Exercise : public Described {
public:
    /// `settings` are complete and checked against info().
    using Generate = Outcome<Sheet> (*)(const Settings& settings, std::uint64_t seed, int edition);

    Exercise(std::string id, std::string title, std::string summary, std::string source, Generate generator,
             std::vector<Parameter> parameters = {});
    const Generate generate;

private:
    void declare(StrategyInfo& info) const override;

    const std::vector<Parameter> m_parameters;
};

/// Every registered exercise, in the order of CMakeLists.txt.
const std::vector<const Exercise*>& allExercises();
/// Null when there is none of that id.
const Exercise* findExercise(std::string_view id);

/// Checks the settings and generates. The error names the field, the value and what is allowed.
Outcome<Sheet> generateSheet(std::string_view exercise, const Settings& settings, std::uint64_t seed,
                             int edition = kEdition);

inline constexpr std::size_t kMaxAnswerBytes = 16 << 10;

/// What an answer means, however it was typed: " +37.0" is "37", "7,5" is "7.5", "." and "-" are a blank. Empty: a
/// blank. Text that is no number stays as it is, without the spaces around it.
std::string canonicalAnswer(const Question& question, std::string_view answer);
/// Written questions are never right or wrong.
bool isRight(const Question& question, std::string_view answer);
/// What is wrong with a wrong answer: the proof's sentence on a plan, otherwise what the question explains. Empty:
/// nothing to say.
Text whyWrong(const Question& question, std::string_view answer);
/// How many points the sheet is worth: one for each question that is not Written.
int possiblePoints(const Sheet& sheet);

/// Settings that most exercises share.
Parameter workersParameter(int lowest, int highest, std::optional<int> preset);
int numberOf(const Settings& settings, const std::string& name);
/// Where nothing that a seed draws will do.
Error anotherSeed(Text sentence);
/// Of a parameter "algorithm", by their names in the engine's catalogue, whose titles and summaries they get later.
std::vector<Choice> algorithmChoices(const std::vector<std::string>& ids);
/// By the engine's titles, which are their values, in alphabetical order.
std::vector<Choice> titleChoices(std::vector<std::string> titles);
/// "A", "B" …
std::vector<Choice> workerChoices(int workers);

/// A run as one types it: "allreduce algorithm=ring op=sum --devices virtual:4".
std::string commandLineOf(const RunSpec& spec);

}  // namespace kolo::lessons
