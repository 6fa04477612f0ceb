// SPDX-License-Identifier: Apache-2.0
//
// From words to a tree, by recursive descent: one function per rule of the grammar in LANGUAGE.md. An error names the
// place, what was expected there, and what was found.
#pragma once

#include <string_view>

#include "engine/placement/syntax.h"

namespace kolo::placement {

Outcome<Program> parse(std::string_view source);

}  // namespace kolo::placement
