// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whose contributions a place holds, in the lecture's notation: a0 + b0 + c0 is the sum over the workers A, B and C for
// chunk 0; min(a0, b0) is the smaller of two.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

#include "engine/api/types.h"

namespace kolo::app {

std::vector<int> ranksIn(std::uint64_t contributions);  ///< ascending

/// "a0" for worker A and chunk 0.
QString termName(int rank, int chunk);

/// The terms joined as the operator is written: "a + b", "a × b", "min(a, b)", "mean(a, b)"; a single term as is. More
/// than `most` terms are cut in the middle: "a + b + … + h".
QString joinTerms(const QStringList& terms, ReduceOp op, int most = 8);

}  // namespace kolo::app
