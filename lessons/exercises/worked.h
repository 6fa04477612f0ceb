// SPDX-License-Identifier: Apache-2.0
//
// A schedule worked through with whole numbers, one to a chunk: what the run would record, without the run. The result
// is the very class that the engine's table, the window and the narration ask (engine/api/buffer_history.h), so an
// exercise's answer is what a learner would see there.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/run_spec.h"
#include "engine/api/types.h"
#include "lessons/exercises/dice.h"

namespace kolo::lessons {

/// [rank][chunk]
using Numbers = std::vector<std::vector<std::int64_t>>;

/// Numbers that are pleasant to work with under `op`: 1 to 25, for products 1 to 4.
Numbers drawNumbers(Dice& dice, int ranks, int chunks, ReduceOp op);

/// `numbers` has schedule.ranks rows of schedule.chunks numbers; `op` is not Mean.
BufferHistory workedThrough(const Schedule& schedule, const Numbers& numbers, ReduceOp op);

/// How many workers exchange in pairs: the largest power of two among them. For algorithms that do not pair, all.
int innerWorkers(const std::string& algorithm, int workers);

/// Who sends to whom, in words: what the name of an algorithm leaves open and a table needs ("B sends to A first").
std::string orderInWords(const std::string& algorithm, int workers);

/// The run that does the same on virtual devices.
RunSpec runOf(const std::string& algorithm, const Numbers& numbers, ReduceOp op);

}  // namespace kolo::lessons
