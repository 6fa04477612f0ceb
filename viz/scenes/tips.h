// SPDX-License-Identifier: Apache-2.0
//
// The story of one cell, shown on hover: whose values are in it, and what they add up to.
#pragma once

#include <string>

#include "viz/scenes/frame.h"

namespace kolo::viz {

/// "A · chunk 0", "a0 + b0 = 17 + 5 = 22", "2 of 4 contributions"; one line of the tip per line of the text. The values
/// on the left are the recorded start of the run, the one on the right is the recorded content of the cell.
std::string cellTip(const SceneInput& input, const Frame& frame, int rank, int chunk);

/// "C → D · chunk 0", "4 B in 3.1 µs".
std::string transferTip(const Event& transfer);

/// "4 B in 3.1 µs", and whether the link was emulated.
std::string sizeAndTime(const Event& transfer);

/// Any piece of a rank's work: a transfer as above, "D combines chunk 0 in 600 ns", "D waits 400 ns for C".
std::string workTip(const Event& event);

}  // namespace kolo::viz
