// SPDX-License-Identifier: GPL-3.0-or-later
//
// The programs to begin with: the three of the lecture, the same files that the command line's examples name, a few
// that show one rule each, and a long one.
#pragma once

#include <QString>
#include <vector>

namespace kolo::app {

struct Snippet {
    QString title, program;
};
const std::vector<Snippet>& snippets();

}  // namespace kolo::app
