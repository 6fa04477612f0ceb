// SPDX-License-Identifier: Apache-2.0
//
// Where in a program something stands, and the one form that every error of a program has: "Line 3, column 5:
// sentence." An editor can find the place by these two numbers.
#pragma once

#include <string>

#include "engine/api/outcome.h"

namespace kolo::placement {

struct Place {
    int line = 1;    ///< from 1
    int column = 1;  ///< from 1, in characters
};

Error errorAt(Place place, const Text& sentence);

/// Programs are small; what is larger is refused by name, before it can cost memory or time.
inline constexpr std::size_t kMaxSourceBytes = 4u << 20;
inline constexpr std::size_t kMaxTokens = 1u << 20;
inline constexpr int kMaxNesting = 64;  ///< brackets, blocks and operators within each other
inline constexpr int kMaxStatements = 50'000;
inline constexpr std::size_t kMaxOperations = 100'000;
inline constexpr double kMaxTensorElements = 1 << 26;  ///< 64 Mi: 256 MiB of float32
inline constexpr std::size_t kMaxOutputBytes = 4u << 20;
/// What operators make, all lists of a program together; the same for strings, in bytes.
inline constexpr std::size_t kMaxListElements = 4u << 20;
/// Statements and expressions that a program goes through, loops and calls included.
inline constexpr std::size_t kMaxSteps = 5'000'000;
inline constexpr int kMaxCalls = 200;             ///< functions that wait for one another
inline constexpr int kMaxEvaluationDepth = 3000;  ///< statements and expressions within one another, over all calls
inline constexpr std::size_t kMaxLiteralBytes = 256u << 20;  ///< all constants together

}  // namespace kolo::placement
