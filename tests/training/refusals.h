// SPDX-License-Identifier: Apache-2.0
//
// Words of a training run that are refused before it begins.
#pragma once

#include <QTest>

#include "tests/rows.h"
#include "tests/training/training_run.h"

namespace kolo::test {

using WrongWords = std::tuple<const char*, QString, QString>;

/// Each with the field that the error names, and with something that its sentence says.
inline void wrongWords(std::initializer_list<WrongWords> rows) {
    columns<QString, QString, QString>("words", "field", "says").unnamed(rows);
}

/// By field, where it does not matter what is said.
inline void wrongFields(std::initializer_list<std::pair<const char*, std::vector<const char*>>> fields) {
    columns<QString, QString, QString>("words", "field", "says");
    for (const auto& [field, all] : fields)
        for (const char* words : all) QTest::newRow(words) << QString(words) << QString(field) << QString();
}

/// Of the present row; `before`: the words that stand before it.
inline void areRefused(const std::string& before, int devices = 4) {
    QFETCH(QString, words);
    QFETCH(QString, field);
    QFETCH(QString, says);
    const Trained trained = train(before + " " + words.toStdString(), devices);
    QVERIFY2(!trained.refused.message.empty(), "it was not refused");
    QCOMPARE(trained.refused.field, field.toStdString());
    const QString sentence = QString::fromStdString(trained.refused.message.english());
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
    QVERIFY2(sentence.endsWith('.') || sentence.endsWith('?'), qPrintable(sentence));
}

}  // namespace kolo::test
