// SPDX-License-Identifier: Apache-2.0
//
// Does a submission hold? Everything that can be derived is derived again: the numbers from the seed, the seed from the
// assignment and the student, the points from the answers, the run's record from running it once more.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/submissions/submission.h"

namespace kolo::lessons {

/// Runs a spec and returns its runRecord(), or for a training its outcomeText(). Only specs that an exercise has made
/// come here, never one from a file.
using RunAgain = std::function<Outcome<std::string>(const RunSpec&)>;

struct Verdict {
    bool readable = false;  ///< false: `submission` is empty, and the one finding says why
    Submission submission;
    int points = 0, possible = 0;  ///< as they are now computed
    std::vector<Text> findings;    ///< what does not hold; empty: everything does
    std::string digest;            ///< of the file
    std::string journal;           ///< of the answers and their times, without the names; empty: hardly any

    bool holds() const { return readable && findings.empty(); }
};

/// `expected` may be null: then only what the file says of itself is held against it.
Verdict verifySubmission(std::string_view bytes, const Text& shown, const Assignment* expected,
                         const RunAgain& runAgain);

}  // namespace kolo::lessons
