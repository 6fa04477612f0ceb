// SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs to begin with: the listings of the lectures, the same files that the tests of kolo train read, and a few
// whole ones.
#pragma once

#include "app/placement/snippets.h"

namespace kolo::app {

const std::vector<Snippet>& listings();

}  // namespace kolo::app
