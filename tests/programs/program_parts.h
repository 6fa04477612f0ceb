// SPDX-License-Identifier: Apache-2.0
//
// What the tests of programs ask of a translation.
#pragma once

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <map>
#include <string>

#include "engine/api/sentence.h"
#include "engine/programs/program.h"

namespace kolo::test {

using namespace kolo::programs;

inline const DeviceRequest kFour{"virtual", 4};

inline std::map<QString, std::string> programsIn(const QStringList& folders = {"slides", "others"}) {
    std::map<QString, std::string> all;
    for (const QString& name : folders) {
        const QDir folder(QStringLiteral(KOLO_SOURCE_DIR "/tests/programs/") + name);
        for (const QString& each : folder.entryList({QStringLiteral("*.py")})) {
            QFile file(folder.filePath(each));
            if (file.open(QIODevice::ReadOnly)) all[each] = file.readAll().toStdString();
        }
    }
    return all;
}

/// The settings of a program, for four devices; "error: …" alone if it is refused.
inline std::map<std::string, std::string> settingsOf(const std::string& source, const DeviceRequest& devices = kFour) {
    const auto translation = translate(source, devices);
    if (!translation) return {{"error", translation.error().message.english()}};
    auto settings = translation->spec.parameters;
    settings["workers"] = std::to_string(translation->spec.devices.count);
    settings["parameter count"] = std::to_string(translation->parameterCount);
    return settings;
}

/// They are these, among others; a refusal fails with its sentence.
inline void checkSettings(const std::map<std::string, std::string>& found,
                          const std::map<std::string, std::string>& expected) {
    QVERIFY2(!found.contains("error"), found.contains("error") ? found.at("error").c_str() : "");
    for (const auto& [name, value] : expected) {
        QCOMPARE(name + "=" + (found.contains(name) ? found.at(name) : ""), name + "=" + value);
    }
}

inline std::string errorOf(const std::string& source) {
    const auto translation = translate(source, kFour);
    return translation ? "" : translation.error().message.english();
}

/// It is refused with a sentence that starts so.
inline void checkMistake(const QString& program, const QString& sentence) {
    const QString found = QString::fromStdString(errorOf(program.toStdString() + "\n"));
    QVERIFY2(found.startsWith(sentence), qPrintable(found));
}

inline void checkAnswer(const std::string& source) {
    const auto translation = translate(source, kFour);
    if (translation) {
        QVERIFY(!translation->notes.empty() || !translation->model.empty());
        return;
    }
    const QString message = QString::fromStdString(translation.error().message.english());
    static const QRegularExpression form(QStringLiteral("^Line (\\d+), column (\\d+): [^\\n]+$"));
    const auto match = form.match(message);
    QVERIFY2(match.hasMatch(), qPrintable(message + "\n---\n" + QString::fromStdString(source)));
    const auto lines = std::count(source.begin(), source.end(), '\n') + 1;
    QVERIFY2(match.captured(1).toLongLong() >= 1 && match.captured(1).toLongLong() <= lines + 1, qPrintable(message));
    QVERIFY2(match.captured(2).toLongLong() >= 1, qPrintable(message));
    QVERIFY(isUtf8(translation.error().message.english()));
}

inline std::string sequential(const std::string& layers, const std::string& data = "mnist") {
    return "from tensorflow import keras\n(x, y), _ = keras.datasets." + data +
           ".load_data()\nmodel = keras.Sequential([" + layers +
           "])\nmodel.compile(optimizer='sgd', loss='sparse_categorical_crossentropy')\nmodel.fit(x, y)\n";
}

}  // namespace kolo::test
