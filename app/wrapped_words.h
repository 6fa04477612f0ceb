// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words in as many lines as there is room for.
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QRect>
#include <QRegularExpression>
#include <QString>

namespace kolo::app {

/// How much room the words take in lines of this width.
inline QSize wrappedSize(const QString& words, const QFont& font, int width) {
    return QFontMetrics(font).boundingRect(0, 0, width, 10'000, Qt::TextWordWrap, words).size();
}

/// No line ends between a number and its unit: "7.5", "KiB".
inline QString withUnitsKept(QString words) {
    static const QRegularExpression between(QStringLiteral("(?<=\\d) (?=(?:(?:[KMGT]i)?B|[nµm]?s)\\b|[%×])"));
    return words.replace(between, QString(QChar::Nbsp));
}

/// The words from the first on for which `fits` says yes, with "…" if that is not all; empty if none does.
template <typename Fits>
QString wordsThatFit(QString words, const Fits& fits) {
    while (!words.isEmpty() && !fits(words)) {
        const qsizetype space = words.lastIndexOf(QLatin1Char(' '), -3);
        words = space > 0 ? words.left(space) + QStringLiteral(" …") : QString();
    }
    return words;
}

}  // namespace kolo::app
