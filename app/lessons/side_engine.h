// SPDX-License-Identifier: GPL-3.0-or-later
//
// An engine for what is run beside the stage: lessons and exercises. An engine does one run at a time, and what a
// reader starts in a lesson must not end the run that the lecturer has on the Run page. It is started when the first
// lesson or exercise asks for it, records into the same database, and ends with that one.
#pragma once

namespace kolo::app {

class EngineClient;

/// Beside that of the Run page.
EngineClient& sideEngine(EngineClient& main);

}  // namespace kolo::app
