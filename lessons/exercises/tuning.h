// SPDX-License-Identifier: Apache-2.0
//
// Answers that are runs. The student turns the knobs of a training, lets it run, and hands in the settings with what
// came of them:
//
//     compress=qsgd:4 lr=0.2 precision=fp32 sync=sync -> held_out_loss=0.1455 bytes=44640 busiest=22320 memory=9024
//
// Whether that is right can be read off the text, so the points are known at once; whether it is true is found out by
// whoever verifies, by running it again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

/// As a limit of bytes: any number of them.
inline constexpr std::int64_t kNoLimit = std::int64_t{1} << 62;

struct TrainingOutcome {
    double loss = 0;                      ///< on the held-out rows, at the end
    std::int64_t bytes = 0;               ///< that all of them sent
    std::optional<std::int64_t> busiest;  ///< bytes that the one sent that sent most
    std::optional<std::int64_t> memory;   ///< bytes that the fullest device held at its peak
};
/// From RunResult::json of a training.
Outcome<TrainingOutcome> outcomeOf(std::string_view resultJson);
std::string outcomeText(const TrainingOutcome& outcome);  ///< "held_out_loss=0.1455 bytes=44640 busiest=22320"
std::optional<TrainingOutcome> parseOutcome(std::string_view text);

/// A question of the kind Run.
void askRun(Sheet& sheet, std::string id, std::string prompt, const TrainingOutcome& limits, std::string hint);

struct TuningAnswer {
    Settings settings;
    TrainingOutcome outcome;
};
std::string tuningAnswer(const Settings& settings, const TrainingOutcome& outcome);
std::optional<TuningAnswer> parseTuningAnswer(std::string_view text);

/// A question's limits, as its `expected` has them: the same text as an outcome's, read as "at most".
bool keepsToLimits(const Question& question, std::string_view answer);
/// A sentence for each limit that the answer's outcome breaks; empty where it keeps to all, or cannot be read.
Text brokenLimits(const Question& question, std::string_view answer);

/// The run that is meant: the base with the knobs set; the knob `system` names a system (engine/api/system.h). Every
/// knob must have one of its choices, and nothing else may be set.
Outcome<RunSpec> tunedSpec(const Tuning& tuning, const Settings& settings);

}  // namespace kolo::lessons
