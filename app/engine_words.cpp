// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_words.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace kolo::app {

namespace {

void translate(std::string& english) {
    if (!english.empty()) english = engineWords(english).toStdString();
}

Text textOf(const QJsonValue& words) {
    if (words.isString()) return words.toString().toStdString();
    std::vector<Text> arguments;
    for (const QJsonValue& each : words[QStringLiteral("args")].toArray()) arguments.push_back(textOf(each));
    return Text::of(words[QStringLiteral("text")].toString().toStdString(), std::move(arguments));
}

}  // namespace

QString engineWords(const std::string& english) {
    return QCoreApplication::translate("Engine", english.c_str());
}

QString engineWords(const Text& text) {
    return QString::fromStdString(text.shown());
}

QString engineWords(const QJsonObject& json, const QString& member) {
    const QJsonValue words = json[member + QStringLiteral("_words")];
    return words.isObject() ? engineWords(textOf(words)) : engineWords(json[member].toString().toStdString());
}

QString fieldName(const std::string& parameter) {
    return QCoreApplication::translate("Field", parameter.c_str());
}

StrategyInfo inWords(StrategyInfo strategy) {
    translate(strategy.title);
    translate(strategy.summary);
    for (ParameterGroup& group : strategy.groups) translate(group.title);
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

}  // namespace kolo::app
