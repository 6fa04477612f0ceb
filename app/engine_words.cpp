// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>
#include <vector>

#include "app/complaints.h"
#include "app/translations/engine_texts.h"

namespace kolo::app {

namespace {

void translate(std::string& english) {
    if (!english.empty()) english = engineWords(english).toStdString();
}

bool isKnown(const std::string& english) {
    static const QSet<QByteArray> known = [] {
        QSet<QByteArray> all;
        for (const char* text : kCatalogueTexts) all.insert(text);
        for (const char* text : kExerciseTexts) all.insert(text);
        for (const char* text : kResultTexts) all.insert(text);
        return all;
    }();
    return known.contains(QByteArray::fromStdString(english));
}

QString translated(const char* english) {
    return QCoreApplication::translate("Engine", english);
}

}  // namespace

QString engineWords(const std::string& english) {
    if (isKnown(english)) return translated(english.c_str());
    const QString given = QString::fromStdString(english);
    const char* first = kEngineSentences[0].text;
    if (translated(first) == QString::fromUtf8(first)) return given;  // the window is in English
    static const std::vector<QRegularExpression> patterns = [] {
        std::vector<QRegularExpression> all;
        for (const EngineSentence& sentence : kEngineSentences) all.emplace_back(QString::fromUtf8(sentence.pattern));
        return all;
    }();
    std::size_t at = 0;
    for (const EngineSentence& sentence : kEngineSentences) {
        QString own = translated(sentence.text);
        const auto match = patterns[at++].match(given);
        if (!match.hasMatch()) continue;
        for (int i = 1; i <= match.lastCapturedIndex(); ++i) {
            const QString part = match.captured(i);
            own.replace(QStringLiteral("%%1").arg(i), sentence.ofWords ? engineWords(part.toStdString()) : part);
        }
        return own;
    }
    return given;
}

StrategyInfo inWords(StrategyInfo strategy) {
    translate(strategy.title);
    translate(strategy.summary);
    for (ParameterGroup& group : strategy.groups) translate(group.title);
    for (Parameter& parameter : strategy.parameters) {
        for (Rule& rule : parameter.rules) putInWords(rule.reason);
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
