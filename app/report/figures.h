// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run's result is one JSON object for programs. In a report it is read by people: every figure has its unit, a list
// of parts is a list, and what is drawn as a curve is not printed as one.
#pragma once

#include <QJsonValue>
#include <QString>
#include <optional>
#include <utility>

namespace kolo::app {

/// The member `key` of a result, as its name and its value in words; nothing if another line or a chart says it.
std::optional<std::pair<QString, QString>> figureInWords(const QString& key, const QJsonValue& value);

/// It has a name in every language and a unit; others are shown by their key.
bool isKnownFigure(const QString& key);

}  // namespace kolo::app
