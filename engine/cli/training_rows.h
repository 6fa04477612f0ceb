// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace kolo::cli {

/// What a training run's result (RunResult::json) says to a person: a title and a text a row. Empty for other runs.
std::vector<std::vector<std::string>> trainingRows(const std::string& resultJson);

}  // namespace kolo::cli
