// SPDX-License-Identifier: Apache-2.0
//
// Pipelines on paper: the step plan that a run would carry out, over stages of which only the order matters; and
// answers that are such plans, one row a device:
//
//     0F0 0SEND_F0 0F1 0SEND_F1 0RECV_B0 0B0 0RECV_B1 0B1
//     1RECV_F0 1F0 1B0 1SEND_B0 1RECV_F1 1F1 1B1 1SEND_B1
//
// Updates are left out, as in PyTorch's tables: each stage is updated at the end of its row.
#pragma once

#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"
#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

/// A schedule of pipeline_schedule.h with one stage a device, lowered and proved.
Outcome<StepPlan> planOnPaper(std::string_view schedule, int devices, int microbatches);

/// The plan as an answer: rows in lines.
std::string planText(const StepPlan& plan);

/// The other way round, for so many devices, with one stage each. Rows stand in lines or between semicolons, actions
/// between blanks or commas. The error is one sentence: row, column, and what cannot be read there.
Outcome<StepPlan> planFromText(std::string_view text, int devices, int microbatches);

/// An answer of the kind Plan: is it a plan of as many devices and micro-batches as the expected one, and is it right?
/// The error is the proof's sentence.
Outcome<void> provePlanAnswer(const Question& question, std::string_view answer);

}  // namespace kolo::lessons
