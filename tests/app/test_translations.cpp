// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every text of the window and of its pictures has its German: the sources are read anew with lupdate, and none may be
// missing, unfinished or without the places for its numbers, and none is kept that nobody says any more. What the
// engine declares of itself is asked of the engine.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "app/engine_words.h"
#include "app/language.h"
#include "app/lecture_notes.h"
#include "engine/api/wording.h"

namespace {

struct Message {
    QString context, source;
    QStringList translations;  // one, or the plural forms
    bool unfinished = false;
};

QList<Message> messagesIn(const QString& path) {
    QList<Message> list;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return list;
    QXmlStreamReader xml(&file);
    QString context;
    Message message;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::EndElement) {
            if (xml.name() == QLatin1String("message")) list << message;
            continue;
        }
        if (!xml.isStartElement()) continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            message = {context, {}, {}, false};
        } else if (xml.name() == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            message.unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            QString text;
            while (!(xml.readNext() == QXmlStreamReader::EndElement && xml.name() == QLatin1String("translation"))) {
                if (xml.isStartElement() && xml.name() == QLatin1String("numerusform")) {
                    message.translations << xml.readElementText();
                } else if (xml.isCharacters()) {
                    text += xml.text();
                } else if (xml.atEnd()) {
                    break;
                }
            }
            if (message.translations.isEmpty()) message.translations << text;
        }
    }
    return list;
}

QStringList places(const QString& text) {
    static const QRegularExpression place(QStringLiteral("%L?(\\d|n)"));
    QStringList found;
    for (auto each = place.globalMatch(text); each.hasNext();) found << each.next().captured(1);
    found.sort();
    found.removeDuplicates();
    return found;
}

/// The places of a text of the pictures, "{}" or "{:.3g}", by their numbers: where a translation has another order, it
/// writes the numbers into them.
QStringList braces(const QString& text) {
    static const QRegularExpression place(QStringLiteral("\\{(\\d*)(:[^{}]*)?\\}"));
    QStringList found;
    for (auto each = place.globalMatch(text); each.hasNext();) {
        const auto match = each.next();
        const QString number = match.captured(1).isEmpty() ? QString::number(found.size()) : match.captured(1);
        found << number + match.captured(2);
    }
    found.sort();
    return found;
}
/// All with their numbers, or none: {fmt} takes no mixture.
bool isMixed(const QString& text) {
    static const QRegularExpression numbered(QStringLiteral("\\{\\d")), plain(QStringLiteral("\\{[:}]"));
    return text.contains(numbered) && text.contains(plain);
}

QByteArray outputOf(const QStringList& arguments) {
    QProcess kolo;
    kolo.start(QStringLiteral(KOLO_BINARY), arguments);
    return kolo.waitForFinished(60'000) && kolo.exitCode() == 0 ? kolo.readAllStandardOutput() : QByteArray();
}

}  // namespace

class TestTranslations : public QObject {
    Q_OBJECT

    const QString m_source = QStringLiteral(KOLO_SOURCE_DIR);
    const QString m_german = m_source + QStringLiteral("/app/translations/kolo_de.ts");

private slots:
    void germanIsComplete() {
        QTemporaryDir folder;
        const QString fresh = folder.filePath(QStringLiteral("kolo_de.ts"));
        QVERIFY(QFile::copy(m_german, fresh));
        const QString declared = folder.filePath(QStringLiteral("declared_texts.h"));
        QProcess ask;
        ask.setStandardOutputFile(declared);
        ask.start(QStringLiteral(KOLO_DECLARED_TEXTS), QStringList());
        QVERIFY(ask.waitForFinished(60'000) && ask.exitCode() == 0);
        QProcess lupdate;
        lupdate.setProcessChannelMode(QProcess::MergedChannels);
        lupdate.start(QStringLiteral(KOLO_LUPDATE), QStringList{"-silent", "-locations", "none", "-no-obsolete"} +
                                                        QStringLiteral(KOLO_TRANSLATED).split('|') +
                                                        QStringList{declared, "-ts", fresh});
        QVERIFY(lupdate.waitForFinished(60'000));
        const QList<Message> messages = messagesIn(fresh);
        QVERIFY2(messages.size() > 1500, qPrintable(QString::number(messages.size())));
        QStringList missing, said;
        QMap<QString, int> count;
        for (const Message& message : messages) {
            said << message.context + ": " + message.source;
            ++count[message.context];
            if (message.unfinished || message.translations.contains(QString())) missing << said.last();
        }
        QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("%1 texts without German, for example\n%2")
                                                   .arg(missing.size())
                                                   .arg(missing.mid(0, 20).join('\n'))));
        QStringList kept;
        for (const Message& message : messagesIn(m_german)) kept << message.context + ": " + message.source;
        const QStringList gone(QSet(kept.begin(), kept.end()).subtract(QSet(said.begin(), said.end())).values());
        QVERIFY2(gone.isEmpty(), qPrintable("Nobody says any more:\n" + gone.join('\n')));
        QVERIFY(count["Complaint"] > 500 && count["Engine"] > 200 && count["Phase"] > 8);
    }

    void numbersKeepTheirPlaces() {
        for (const Message& message : messagesIn(m_german)) {
            // English has no file of plurals: "1 run(s)" would be shown as it stands.
            QVERIFY2(!message.source.contains("(s)"), qPrintable(message.source));
            for (const QString& each : message.translations) {
                // A plural form may write its number out, every other place is needed.
                QStringList wanted = places(message.source), got = places(each);
                if (message.translations.size() > 1) wanted.removeAll("n"), got.removeAll("n");
                QVERIFY2(wanted == got, qPrintable(message.source + " → " + each));
                QVERIFY2(braces(message.source) == braces(each) && !isMixed(each),
                         qPrintable(message.source + " → " + each));
            }
            // The engine fills its own in without {fmt} (engine/api/text.cpp).
            if (message.context == "Complaint" || message.context == "Engine")
                for (const QString& each : braces(message.source))
                    QVERIFY2(!each.contains(':') && !message.source.contains(QRegularExpression("\\{\\d")),
                             qPrintable(message.source));
            const QString& first = message.translations.constFirst();
            QVERIFY2(message.source.endsWith(' ') == first.endsWith(' ') &&
                         message.source.startsWith(' ') == first.startsWith(' '),
                     qPrintable(message.source));
            QVERIFY2(message.source.endsWith(QChar(0x2026)) == first.endsWith(QChar(0x2026)),
                     qPrintable(message.source));
        }
    }

    /// On a card, below a table and in a sentence.
    void whoIsStoppedIsSoInTheSameWord() {
        int said = 0;
        for (const Message& message : messagesIn(m_german))
            if (QStringList{"stopped", "%1 is stopped", "{} is stopped."}.contains(message.source)) {
                QVERIFY2(message.translations.constFirst().contains("angehalten"), qPrintable(message.source));
                ++said;
            }
        QCOMPARE(said, 3);
    }

    void theWindowSpeaksIt() {
        QVERIFY(kolo::app::languages().contains("de"));
        QCOMPARE(kolo::app::languageName("de"), QStringLiteral("Deutsch"));
        QCOMPARE(kolo::app::LectureNotes::tr("Notes"), QStringLiteral("Notes"));
        QCOMPARE(kolo::app::speak("de"), QStringLiteral("de"));
        QCOMPARE(kolo::app::LectureNotes::tr("Notes"), QStringLiteral("Notizen"));
        QCOMPARE(kolo::app::LectureNotes::tr("no such text anywhere"), QStringLiteral("no such text anywhere"));
        QCOMPARE(QCoreApplication::translate("StudioOptions", "Begin in lecture mode."),
                 QStringLiteral("Im Vorlesungsmodus beginnen."));

        using kolo::Wording;
        QCOMPARE(Wording::tr("iteration {} of {}", 3, 6), std::string("Iteration 3 von 6"));
        QCOMPARE(Wording::tr("passed on to {} in iteration {}", "B", 2),
                 std::string("in Iteration 2 an B weitergegeben"));

        using kolo::Engine;
        using kolo::Text;
        using kolo::app::engineWords;
        QCOMPARE(engineWords(
                     Engine::tr("{} {}, {} workers, {}", Text::of("Ring"), Text::of("allreduce"), 4, Text::of("sum"))),
                 QStringLiteral("Allreduce: Ring, 4 Worker, Summe"));
        QCOMPARE(
            engineWords(Engine::tr("Copied {} ({}) from {} to {}.", "sum", "float32 (2, 2), 16 B", "GPU:0", "CPU:0")),
            QStringLiteral("sum (float32 (2, 2), 16 B) von GPU:0 nach CPU:0 kopiert."));
        QCOMPARE(engineWords(Text("Notes")), QStringLiteral("Notes"));  // a run of that name is not the window's button
        for (const QString& model : QStringList{"inceptionv3", "gpt3", "mlp", "custom"})
            for (const QString& optimizer : QStringList{"sgd", "momentum", "adam"})
                for (const QString& type : QStringList{"float16", "float32"}) {
                    const QJsonObject fit =
                        QJsonDocument::fromJson(outputOf({"run", "fit", "model=" + model, "optimizer=" + optimizer,
                                                          "dtype=" + type, "--format", "json", "--no-record"}))
                            .object();
                    const QJsonArray parts = fit["parts"].toArray();
                    QCOMPARE(parts.size(), 4);
                    static const QRegularExpression english(QStringLiteral("\\b(a|of|the|with|copy|nothing|state)\\b"));
                    for (const QJsonValue& part : parts)
                        for (const QString& text : QStringList{"title", "formula"}) {
                            const QString words = engineWords(part.toObject(), text);
                            QVERIFY2(!QString(words).remove("a s").remove("a =").contains(english), qPrintable(words));
                        }
                }

        kolo::StrategyInfo strategy;
        strategy.title = "Data-parallel training";
        strategy.parameters = {{.name = "steps", .unit = "steps", .help = "The learning rate."}};
        strategy = kolo::app::inWords(strategy);
        QCOMPARE(strategy.title, std::string("Datenparalleles Training"));
        QCOMPARE(strategy.parameters[0].name, std::string("steps"));
        QCOMPARE(strategy.parameters[0].unit, std::string("Schritte"));
        QCOMPARE(strategy.parameters[0].help, std::string("Die Lernrate."));
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
