// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine speaks English: its command line and its protocol are a contract. What it declares (strategies with their
// parameters and choices) and what it says repeatedly (run titles, the placer's reasons) is shown in the window's
// language; translations/engine_texts.h lists what is known. Its errors are in app/complaints.h.
#pragma once

#include <QString>
#include <string>

#include "engine/api/strategy_info.h"

namespace kolo::app {

/// `english` in the window's language; unchanged if it is not a known text of the engine. A run that a person has named
/// keeps its name.
QString engineWords(const std::string& english);

/// For a strategy or an exercise: titles, summary, help texts and units in the window's language. Names, values and
/// defaults stay, because a run's settings are written in them.
StrategyInfo inWords(StrategyInfo strategy);

}  // namespace kolo::app
