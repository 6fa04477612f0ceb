// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/complaints.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>
#include <algorithm>
#include <vector>

namespace kolo::app {

namespace {

const QRegularExpression& place() {
    static const QRegularExpression pattern(QStringLiteral("\\{(\\d*)(?::[^{}]*)?\\}"));
    return pattern;
}

/// An error sentence, or a part of one, with placeholders for what was filled in.
struct Template {
    explicit Template(const QString& text) : english(text) {
        // Quoted text is one part, whatever it says. Names in a list have no spaces: not every "or" makes one.
        const QString part = text == QLatin1String("{} or {}") ? QStringLiteral("((?:\\S+, )*?\\S+)")
                                                               : QStringLiteral("(\"[^\"]*\"|.*?)");
        QString written;
        qsizetype from = 0;
        const auto literal = [&](qsizetype to) {
            letters += to - from;
            written += QRegularExpression::escape(text.mid(from, to - from));
        };
        for (auto each = place().globalMatch(text); each.hasNext();) {
            const auto match = each.next();
            const bool adds = match.capturedEnd() == text.size() && text.left(match.capturedStart()).endsWith('.');
            const bool follows = from > 0 && match.capturedStart() == from;
            literal(match.capturedStart());
            from = match.capturedEnd();
            // After a full stop, or another placeholder, comes something separate, or nothing.
            written += adds || follows ? QStringLiteral("(|[ ;].*?)") : part;
        }
        literal(text.size());
        pattern.setPattern(QRegularExpression::anchoredPattern(written));
        pattern.setPatternOptions(QRegularExpression::DotMatchesEverythingOption);
    }

    QString english;
    QRegularExpression pattern;
    qsizetype letters = 0;  // outside its placeholders
};

/// All error sentences, from the translations' own list.
struct Complaints {
    QSet<QString> whole;               // without placeholders
    std::vector<Template> withPlaces;  // those that start with their own words come first
};

const Complaints& complaints() {
    static const Complaints all = [] {
        Complaints list;
        QFile file(QStringLiteral(":/translations/kolo_de.ts"));
        (void)file.open(QIODevice::ReadOnly);
        QXmlStreamReader xml(&file);
        for (QString context; !xml.atEnd(); xml.readNext()) {
            if (!xml.isStartElement()) continue;
            if (xml.name() == QLatin1String("name")) context = xml.readElementText();
            if (xml.name() != QLatin1String("source") || context != QLatin1String("Complaint")) continue;
            const QString text = xml.readElementText();
            if (text.contains(place()))
                list.withPlaces.emplace_back(text);
            else
                list.whole.insert(text);
        }
        std::stable_partition(list.withPlaces.begin(), list.withPlaces.end(),
                              [](const Template& each) { return !each.english.startsWith(QLatin1Char('{')); });
        return list;
    }();
    return all;
}

/// `own` with the parts in its placeholders, which are in order or numbered.
QString filled(const QString& own, const QStringList& parts) {
    QString text;
    qsizetype from = 0, next = 0;
    for (auto each = place().globalMatch(own); each.hasNext();) {
        const auto match = each.next();
        const qsizetype part = match.captured(1).isEmpty() ? next++ : match.captured(1).toInt();
        text += own.mid(from, match.capturedStart() - from) + parts.value(part);
        from = match.capturedEnd();
    }
    return text + own.mid(from);
}

QString translated(const QString& english) {
    return QCoreApplication::translate("Complaint", english.toUtf8().constData());
}

struct Told {
    QString own;
    qsizetype known = 0;  // letters of the English that were recognized
};

/// If several templates fit, "{} is no {} of Kolo's." and "The file {} {}.", the one that explains most is meant.
Told told(const QString& english, qsizetype fewestLetters = 0) {
    static const QRegularExpression quoted(QStringLiteral("^\"([^\"]*)\"$"));
    if (const auto match = quoted.match(english); match.hasMatch())  // data, whatever it says
        return {filled(translated(QStringLiteral("\"{}\"")), {match.captured(1)}), english.size()};
    if (complaints().whole.contains(english)) return {translated(english), english.size()};
    Told best{english, 0};
    for (const Template& each : complaints().withPlaces) {
        const auto match = each.letters < fewestLetters ? QRegularExpressionMatch() : each.pattern.match(english);
        if (!match.hasMatch()) continue;
        QStringList parts;
        qsizetype known = each.letters;
        for (int i = 1; i <= match.lastCapturedIndex(); ++i) {
            const Told part = told(match.captured(i));
            parts << part.own;
            known += part.known;
        }
        if (known > best.known) best = {filled(translated(each.english), parts), known};
    }
    return best;
}

}  // namespace

QString complaintInWords(const QString& english) {
    constexpr qsizetype kWord = 5;  // "{} {}." and "{} or {}" are parts of known text, and say nothing about the rest
    const QString anyOne = QStringLiteral("The run was cancelled.");
    return translated(anyOne) == anyOne ? english : told(english, kWord).own;
}

void putInWords(std::string& complaint) {
    if (!complaint.empty()) complaint = complaintInWords(QString::fromStdString(complaint)).toStdString();
}

}  // namespace kolo::app
