// SPDX-License-Identifier: Apache-2.0
//
// A made-up language for translation tests: every letter of a text becomes "ж". Anything still in Latin letters after
// that has been forgotten, or is data.
#pragma once

#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <algorithm>
#include <cctype>
#include <string>

namespace kolo::test {

/// Masks every letter outside the placeholders. For Wording::setTranslator().
inline std::string masked(const char* /*context*/, const std::string& english) {
    std::string text;
    int depth = 0;
    for (const char c : english) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0 && std::isalpha(static_cast<unsigned char>(c)))
            text += "ж";
        else
            text += c;
    }
    return text;
}

/// Words of three letters and more, except those that no language changes and the contributions of a place: ABD.
inline QString englishIn(const std::string& text, const QSet<QString>& names = {}) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{3,}"));
    static const QSet<QString> data{"GPU", "CPU", "KiB", "MiB", "GiB", "min", "max"};
    const auto isOfWorkers = [](const QString& each) {
        return std::is_sorted(each.begin(), each.end()) && each.isUpper();
    };
    for (auto each = word.globalMatch(QString::fromStdString(text)); each.hasNext();)
        if (const QString found = each.next().captured();
            !data.contains(found) && !names.contains(found) && !isOfWorkers(found))
            return found;
    return {};
}

}  // namespace kolo::test

#define QVERIFY_NONE(english)                                       \
    do {                                                            \
        const QString found = (english);                            \
        QVERIFY2(found.isEmpty(), qPrintable("English: " + found)); \
    } while (false)
