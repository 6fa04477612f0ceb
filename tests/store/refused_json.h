// SPDX-License-Identifier: Apache-2.0
//
// A document of ours in which one place is replaced must be refused with a sentence that has a certain word.
#pragma once

#include <QTest>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::test {

/// A place in the document, and what it is replaced by, each with the word.
struct Replacements {
    const char* replaced;
    std::vector<std::pair<const char*, const char*>> by;
};

inline void replacements(const std::vector<Replacements>& places) {
    QTest::addColumn<QByteArray>("replaced");
    QTest::addColumn<QByteArray>("by");
    QTest::addColumn<QByteArray>("word");
    for (const Replacements& place : places)
        for (const auto& [by, word] : place.by)
            QTest::newRow(by) << QByteArray(place.replaced) << QByteArray(by) << QByteArray(word);
}

/// Of the present row; `read` makes of the text what it stands for.
template <typename Read>
void isRefused(QByteArray json, const Read& read) {
    QFETCH(QByteArray, replaced);
    QFETCH(QByteArray, by);
    QFETCH(QByteArray, word);
    const auto at = json.indexOf(replaced);
    QVERIFY(at >= 0);
    json.replace(at, replaced.size(), by);
    const auto made = read(json.toStdString());
    QVERIFY(!made);
    QVERIFY(made.error().code == ErrorCode::BadData);
    const std::string sentence = made.error().message.english();
    QVERIFY2(QByteArray::fromStdString(sentence).contains(word), sentence.c_str());
}

}  // namespace kolo::test
