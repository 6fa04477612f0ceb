// SPDX-License-Identifier: GPL-3.0-or-later
//
// KOLO_STUDIO_TRACE=1 prints to standard error when the window was shown, when the engine said hello and when the first
// run was ready, in milliseconds since the program started. Each milestone is printed once.
#pragma once

namespace kolo::app {

void beginStartupTrace();
void traceStartup(const char* milestone);

}  // namespace kolo::app
