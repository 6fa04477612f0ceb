// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine speaks English: its command line and its protocol are a contract. What it says (errors, run titles, the
// placer's reasons) arrives as texts with their parts (engine/api/text.h), what it declares (strategies with their
// parameters and choices) as plain English; both are shown in the window's language.
#pragma once

#include <QJsonObject>
#include <QString>
#include <string>

#include "engine/api/strategy_info.h"
#include "engine/api/text.h"

namespace kolo::app {

/// What the engine declares, by its English.
QString engineWords(const std::string& english);
/// A run that a person has named keeps its name.
QString engineWords(const Text& text);
/// What stands in a result: `member`, and its words if it has parts.
QString engineWords(const QJsonObject& json, const QString& member);

/// What a form calls a parameter. A spec, the command line and errors have its name.
QString fieldName(const std::string& parameter);

/// For a strategy or an exercise: titles, summary, help texts and units in the window's language. Names, values and
/// defaults stay, because a run's settings are written in them.
StrategyInfo inWords(StrategyInfo strategy);

}  // namespace kolo::app
