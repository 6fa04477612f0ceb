// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace kolo::cli {

/// A training run's result (RunResult::json) for people: a title and a text per row. Empty for other runs.
std::vector<std::vector<std::string>> trainingRows(const std::string& resultJson);

}  // namespace kolo::cli
