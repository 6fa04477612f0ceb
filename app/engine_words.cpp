// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "engine/api/wording.h"

namespace kolo::app {

namespace {

void translate(std::string& english) {
    if (!english.empty()) english = engineWords(english).toStdString();
}

}  // namespace

QString engineWords(const std::string& english) {
    return QCoreApplication::translate("Engine", english.c_str());
}

StrategyInfo inWords(StrategyInfo strategy) {
    translate(strategy.title);
    translate(strategy.summary);
    for (Parameter& parameter : strategy.parameters) {
        translate(parameter.help);
        translate(parameter.unit);
        for (Choice& choice : parameter.choices) {
            translate(choice.title);
            translate(choice.help);
        }
    }
    return strategy;
}

QString reasonInWords(const std::string& english) {
    static const QRegularExpression kernelOf(QStringLiteral("kernel of (\\w+) for it"));
    QString text = QString::fromStdString(english);
    const auto match = kernelOf.match(text);
    if (!match.hasMatch()) return engineWords(english);
    text.replace(match.capturedStart(1), match.capturedLength(1), QStringLiteral("%1"));
    return engineWords(text.toStdString()).arg(match.captured(1));
}

void speakInPictures() {
    Wording::setTranslator([](const std::string& english) {
        return QCoreApplication::translate("Wording", english.c_str()).toStdString();
    });
}

}  // namespace kolo::app
