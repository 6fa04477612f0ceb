// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTest>
#include <string>

#include "lessons/exercises/exercise.h"

namespace kolo::lessons {

inline Sheet sheetOf(const char* exercise, const Settings& settings = {}, std::uint64_t seed = 1) {
    auto sheet = generateSheet(exercise, settings, seed);
    if (!sheet) qFatal("%s", sheet.error().message.english().c_str());
    return *sheet;
}

inline int indexOf(const Sheet& sheet, const std::string& id) {
    for (std::size_t i = 0; i < sheet.questions.size(); ++i)
        if (sheet.questions[i].id == id) return static_cast<int>(i);
    qFatal("no question %s", id.c_str());
}

}  // namespace kolo::lessons
