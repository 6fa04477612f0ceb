// SPDX-License-Identifier: GPL-3.0-or-later
//
// KOLO_STUDIO_TRACE=1 prints when the window was shown, when the engine said hello and when the first run was ready, in
// milliseconds since the program began, on standard error. Each milestone is printed once.
#pragma once

namespace kolo::app {

void beginStartupTrace();
void traceStartup(const char* milestone);

}  // namespace kolo::app
