// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/outcome.h"
#include "engine/training/plan.h"

namespace kolo::training {

/// balance=measured, as the cut that it comes to on this machine: "cut:3-2-2-3". Each block of the model's layers is
/// timed on one device of the wanted kind, forward and backward over a micro-batch of zeros, for about a tenth of a
/// second in all; then the model is cut so that the costliest stage costs as little as possible. The record has the
/// cut, so it says what was done, and ranks in other processes need not measure for themselves.
Outcome<std::string> measuredBalance(const PlanRequest& request);

}  // namespace kolo::training
