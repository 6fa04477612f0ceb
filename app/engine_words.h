// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine speaks English: its command line and its protocol are a contract. What it declares once and for all (its
// strategies with their parameters and choices, the reasons of its placer) is shown in the window's language; what it
// says of one case only, such as an error with its numbers, is shown as it came.
#pragma once

#include <QString>
#include <string>

#include "engine/api/strategy_info.h"

namespace kolo::app {

/// `english` in the window's language; the same text where it is not one that the engine is known to declare.
QString engineWords(const std::string& english);

/// Titles, summary, helps and units in the window's language. Names, values and defaults stay: they are what a run's
/// settings are written in.
StrategyInfo inWords(StrategyInfo strategy);

/// The placer's reason for a device, which may name an element type: "there is no GPU kernel of float64 for it".
QString reasonInWords(const std::string& english);

/// Installs the window's language for what is drawn and told (engine/api/wording.h); called where it is chosen.
void speakInPictures();

}  // namespace kolo::app
