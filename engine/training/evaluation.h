// SPDX-License-Identifier: Apache-2.0
//
// How good the model is by now. The ranks of the first worker do this together: where the model is cut into stages,
// every batch goes through all of them, and the rank with the last one has the answers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/training/steps/value_memory.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

struct Evaluation {
    double lossSum = 0, correct = 0;
    std::int64_t rows = 0;
};

/// Of the rows [first, first + count) of the data; elsewhere than on the plan's reporting rank nothing is known in the
/// end. Between two steps, when `memory` has no values. As ForwardOnly: also on ranks that only bring their parts of
/// the parameters.
Outcome<Evaluation> evaluate(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory,
                             std::int64_t first, std::int64_t count);

/// What the model takes rows for.
struct Predictions {
    std::vector<std::int64_t> perClass;  ///< how many rows (of a text: characters) it takes for each class
    std::vector<std::int32_t> first;     ///< of the first rows
    double correct = 0;                  ///< rows that it takes for what they are
};

/// Of the rows [first, first + count), as evaluate(); `ofEveryWorker`: each worker predicts rows of its own.
Outcome<Predictions> predict(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory,
                             std::int64_t first, std::int64_t count, bool ofEveryWorker);

}  // namespace kolo::training
