// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine speaks English: its command line and its protocol are a contract. What it declares once and for all (its
// strategies with their parameters and choices) and the sentences that it says again and again (the titles of runs, the
// reasons of its placer) are shown in the window's language; translations/engine_texts.h lists what is known.
// Its errors are in app/complaints.h.
#pragma once

#include <QString>
#include <string>

#include "engine/api/strategy_info.h"

namespace kolo::app {

/// `english` in the window's language; the same text where it is not one that the engine is known to say. A run that a
/// person has named keeps its name.
QString engineWords(const std::string& english);

/// Of a strategy or of an exercise: titles, summary, helps and units in the window's language. Names, values and
/// defaults stay: they are what a run's settings are written in.
StrategyInfo inWords(StrategyInfo strategy);

}  // namespace kolo::app
