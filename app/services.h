// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window offers its pages, and all that they know of it: so that a page can stand, and be tested, without the
// window. A page that needs them later keeps a copy.
#pragma once

#include <functional>

#include "engine/api/run_spec.h"

class QAction;

namespace kolo::app {

class Appearance;
class EngineClient;
class HistoryModel;
class RunDocument;

struct Services {
    EngineClient& engine;    ///< that of the Run page
    RunDocument& document;   ///< the run there; start() begins another
    HistoryModel& history;   ///< to be refreshed after a run elsewhere
    Appearance& appearance;  ///< says when the theme changes
    QAction& reduceMotion;
    std::function<RunSpec()> nextSpec;  ///< what the Run page's form would run
    std::function<void()> showRun;      ///< brings the Run page to the front
};

}  // namespace kolo::app
