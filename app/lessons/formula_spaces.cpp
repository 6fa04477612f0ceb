// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is a formula shows by its letters: a number, a variable of one letter or something in parentheses, joined by a
// sign of multiplication, division or subtraction, or by a space that means "times". Sums and equations may break at
// their + and =, as they may in print.
#include "app/lessons/formula_spaces.h"

#include <QRegularExpression>

namespace kolo::app {

namespace {

constexpr qsizetype kLongest = 32;  // characters

const QRegularExpression& chains() {
    static const QRegularExpression expression = [] {
        // In "A → B: chunk 0 · B → C: chunk 1" the dot separates.
        const QString sign = QStringLiteral("(?:[−÷×→]|·(?! \\S+ →))");
        const QString index = QStringLiteral("[₀-₉²³']*(?![\\p{L}\\d])");
        const QString group = QStringLiteral("\\((?=[^()]*[−÷·×+/])[^()\\n]{3,24}\\)");
        const QString number = QStringLiteral("\\d[\\d.,]*(?![\\p{L}\\d])");
        const QString letter = QStringLiteral("\\p{L}") + index;
        const QString atom = QStringLiteral("(?:%1|%2|%3)").arg(group, number, letter);
        // "a worker" is no product; nor are two numbers beside each other.
        const QString factor = QStringLiteral("(?:%1|(?![aAI](?![\\p{L}\\d]))%2)").arg(group, letter);
        const QString word = QStringLiteral("(?:%1|\\p{L}[\\p{L}-]*)").arg(atom);
        return QRegularExpression(QStringLiteral("(?<![\\p{L}\\d])%1(?:(?: %2 %3)|(?<![^\\p{L}\\d][aAI])(?: %4))+|%5")
                                      .arg(word, sign, word, factor, group),
                                  QRegularExpression::UseUnicodePropertiesOption);
    }();
    return expression;
}

/// A word before a factor is a word of the sentence: "sends (n − 1) S".
bool beginsWithWord(QStringView chain) {
    static const QRegularExpression word(QStringLiteral("^\\p{L}{2}[\\p{L}-]* (?![−÷·×])"),
                                         QRegularExpression::UseUnicodePropertiesOption);
    return word.match(chain.toString()).hasMatch();
}

}  // namespace

QList<qsizetype> formulaSpaces(const QString& text) {
    QList<qsizetype> spaces;
    for (auto at = chains().globalMatch(text); at.hasNext();) {
        const QRegularExpressionMatch match = at.next();
        qsizetype begin = match.capturedStart();
        const qsizetype end = match.capturedEnd();
        if (beginsWithWord(match.capturedView())) begin = text.indexOf(QLatin1Char(' '), begin) + 1;
        const bool whole = end - begin <= kLongest;
        int depth = 0;
        for (qsizetype i = begin; i < end; ++i) {
            if (text[i] == QLatin1Char('(')) ++depth;
            if (text[i] == QLatin1Char(')')) --depth;
            if (text[i] == QLatin1Char(' ') && (whole || depth > 0)) spaces << i;
        }
    }
    return spaces;
}

}  // namespace kolo::app
