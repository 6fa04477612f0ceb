// SPDX-License-Identifier: Apache-2.0
//
// An exercise on standard output, for whoever reads it or for a program. Where one question gives another away, only
// those up to the first that is not answered right are told; the run that is the model answer comes last of all.
#pragma once

#include "lessons/cli/checked.h"

namespace kolo::cli {

/// `checked` null: nothing was answered yet.
void printText(const lessons::Sheet& sheet, const lessons::CheckedSheet* checked);
void printJson(const lessons::Sheet& sheet, std::uint64_t seed, const lessons::CheckedSheet* checked);

}  // namespace kolo::cli
