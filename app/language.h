// SPDX-License-Identifier: GPL-3.0-or-later
//
// The language of the interface: the system's if Kolo has it, or the one chosen in the menu. It is applied before the
// window is built, so a change takes effect at the next start, and the window says so.
#pragma once

#include <QString>
#include <QStringList>

namespace kolo::app {

/// "en" and every app/translations/kolo_*.ts.
QStringList languages();
QString languageName(const QString& language);  ///< in that language: "Deutsch"

QString chosenLanguage();  ///< empty: the system's
void chooseLanguage(const QString& language);

/// Installs the translation for `language`, or else the chosen one, or else the system's. Returns the language shown.
QString speak(const QString& language = {});
QString spokenLanguage();  ///< as returned by speak(); "en" if it was never called

}  // namespace kolo::app
