// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "viz/replay/search_record.h"

namespace kolo::viz {

/// How far a search for a strategy is, or what it found, in a sentence.
std::string tellSearch(const SearchRecord& record);

}  // namespace kolo::viz
