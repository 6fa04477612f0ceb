// SPDX-License-Identifier: GPL-3.0-or-later
//
// The language of the interface: the system's where Kolo speaks it, or the one that was chosen in the menu. It is put
// on before the window is built, so a change takes effect at the next start, and the window says so.
#pragma once

#include <QString>
#include <QStringList>

namespace kolo::app {

/// "en" and every app/translations/kolo_*.ts.
QStringList languages();
QString languageName(const QString& language);  ///< in itself: "Deutsch"

QString chosenLanguage();  ///< empty: as the system
void chooseLanguage(const QString& language);

/// Installs the translation of `language`, or of the chosen one, or of the system's. Returns the language that is
/// shown.
QString speak(const QString& language = {});
QString spokenLanguage();  ///< as speak() returned it; "en" where it was never called

}  // namespace kolo::app
