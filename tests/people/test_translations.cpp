// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every text of the window and of its pictures has its German: the sources are read anew with lupdate, and none may be
// missing, unfinished or without the places for its numbers. What the engine declares of itself is asked of the engine.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "app/engine_words.h"
#include "app/language.h"
#include "app/lecture_notes.h"
#include "app/translations/engine_texts.h"
#include "engine/api/catalogue.h"
#include "engine/api/wording.h"
#include "lessons/exercises/exercise.h"
#include "viz/layout/record_words.h"

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

/// What the engine declares of its strategies and the window shows.
QSet<QString> catalogue() {
    QSet<QString> texts;
    for (const QByteArray& line : outputOf({"list", "strategies"}).split('\n')) {
        const QString id = QString::fromUtf8(line).section(' ', 0, 0);
        if (id.isEmpty()) continue;
        const QJsonObject strategy = QJsonDocument::fromJson(outputOf({"describe", id, "--format", "json"})).object();
        texts << strategy["title"].toString() << strategy["summary"].toString();
        for (const QJsonValue& group : strategy["groups"].toArray()) texts << group["title"].toString();
        for (const QJsonValue& parameter : strategy["parameters"].toArray()) {
            texts << parameter["help"].toString() << parameter["unit"].toString();
            for (const QJsonValue& choice : parameter["choices"].toArray())
                texts << choice["title"].toString() << choice["help"].toString();
        }
    }
    texts.remove(QString());
    return texts;
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
        QProcess lupdate;
        lupdate.setProcessChannelMode(QProcess::MergedChannels);
        lupdate.start(QStringLiteral(KOLO_LUPDATE), QStringList{"-silent", "-locations", "none", "-no-obsolete"} +
                                                        QStringLiteral(KOLO_TRANSLATED).split('|') +
                                                        QStringList{"-ts", fresh});
        QVERIFY(lupdate.waitForFinished(60'000));
        const QList<Message> messages = messagesIn(fresh);
        QVERIFY2(messages.size() > 1500, qPrintable(QString::number(messages.size())));
        QStringList missing;
        for (const Message& message : messages)
            if (message.unfinished || message.translations.contains(QString()))
                missing << message.context + ": " + message.source;
        QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("%1 texts without German, for example\n%2")
                                                   .arg(missing.size())
                                                   .arg(missing.mid(0, 20).join('\n'))));
    }

    void numbersKeepTheirPlaces() {
        for (const Message& message : messagesIn(m_german)) {
            for (const QString& each : message.translations) {
                // A plural form may write its number out, every other place is needed.
                QStringList wanted = places(message.source), got = places(each);
                if (message.translations.size() > 1) wanted.removeAll("n"), got.removeAll("n");
                QVERIFY2(wanted == got, qPrintable(message.source + " → " + each));
                QVERIFY2(braces(message.source) == braces(each) && !isMixed(each),
                         qPrintable(message.source + " → " + each));
            }
            const QString& first = message.translations.constFirst();
            QVERIFY2(message.source.endsWith(' ') == first.endsWith(' ') &&
                         message.source.startsWith(' ') == first.startsWith(' '),
                     qPrintable(message.source));
            QVERIFY2(message.source.endsWith(QChar(0x2026)) == first.endsWith(QChar(0x2026)),
                     qPrintable(message.source));
        }
    }

    /// Both ways: nothing that the engine declares is without German, and nothing is kept that it no longer declares.
    void theEnginesCatalogueIsListed() {
        QSet<QString> listed;
        for (const char* text : kolo::app::kCatalogueTexts) listed << QString::fromUtf8(text);
        const QSet<QString> declared = catalogue();
        QVERIFY2(declared.size() > 100, qPrintable(QString::number(declared.size())));
        const auto both = [](const QSet<QString>& texts) { return QStringList(texts.values()).join('\n'); };
        QVERIFY2(declared == listed, qPrintable("Not in app/translations/engine_texts.h:\n" + both(declared - listed) +
                                                "\nNo longer said by the engine:\n" + both(listed - declared)));
    }

    void theExercisesAreListed() {
        QSet<QString> listed, declared, ofTheEngine;
        for (const char* text : kolo::app::kExerciseTexts) listed << QString::fromUtf8(text);
        for (const char* text : kolo::app::kCatalogueTexts) ofTheEngine << QString::fromUtf8(text);
        const auto add = [&](const std::string& text) { declared << QString::fromStdString(text); };
        for (const kolo::lessons::Exercise* exercise : kolo::lessons::allExercises()) {
            add(exercise->info.title), add(exercise->info.summary);
            for (const kolo::Parameter& parameter : exercise->info.parameters) {
                add(parameter.help), add(parameter.unit);
                for (const kolo::Choice& choice : parameter.choices) add(choice.title), add(choice.help);
            }
        }
        declared.remove(QString());
        declared -= ofTheEngine;
        const auto both = [](const QSet<QString>& texts) { return QStringList(texts.values()).join('\n'); };
        QVERIFY2(declared == listed, qPrintable("Not in app/translations/engine_texts.h:\n" + both(declared - listed) +
                                                "\nNo longer said by an exercise:\n" + both(listed - declared)));
    }

    void everyPhaseIsListed() {
        static QSet<QString> asked;
        kolo::Wording::setTranslator([](const std::string& english) {
            asked << QString::fromStdString(english);
            return english;
        });
        QSet<QString> phases;
        for (const kolo::AlgorithmInfo& algorithm : kolo::algorithmCatalogue())
            for (const int ranks : {2, 3, 4, 6, 8, 9})
                if (const auto schedule = kolo::scheduleOf(algorithm.id, ranks))
                    for (const kolo::Step& step : schedule->steps) {
                        phases << QString::fromStdString(step.phase);
                        kolo::viz::phaseInWords(step.phase);
                    }
        kolo::Wording::setTranslator(nullptr);
        QVERIFY(phases.size() > 8);
        phases.subtract(asked);
        QVERIFY2(phases.isEmpty(), qPrintable(QStringList(phases.values()).join(", ")));
    }

    void everySentenceOfTheEngineHasAnExample() {
        const QList<std::string> examples{"Ring allreduce, 4 workers, sum",
                                          "mlp:2-4-2 on spirals, 1 worker, alone, sync",
                                          "Placement of 12 operations, 1 GPU and the CPU",
                                          "Does GPT-3 fit? float16, batch 8",
                                          "CPU or GPU: matrix products up to 512 × 512",
                                          "Copied a result of MatMul (float32 (2, 2), 16 B) from GPU:0 to CPU:0.",
                                          "Copied sum (float32 (2, 2), 16 B) from GPU:0 to CPU:0.",
                                          "there is no GPU kernel of float64 for it",
                                          "moved: the device that tf.device names has no kernel of int32 for it",
                                          "P × 4 B (momentum) = 24000000 × 4 B",
                                          "batch × A × 4 B = 256 × 4000000 × 4 B; A: as given",
                                          "the input and the output of every layer, 8 + 4 elements a sample"};
        QCOMPARE(examples.size(), static_cast<qsizetype>(std::size(kolo::app::kEngineSentences)));
        for (qsizetype i = 0; i < examples.size(); ++i) {
            const auto& sentence = kolo::app::kEngineSentences[i];
            const QRegularExpression pattern(QString::fromUtf8(sentence.pattern));
            const auto match = pattern.match(QString::fromStdString(examples[i]));
            QVERIFY2(match.hasMatch(), examples[i].c_str());
            QVERIFY(QString::fromUtf8(sentence.text).contains(QString("%%1").arg(pattern.captureCount())));
            QCOMPARE(kolo::app::engineWords(examples[i]), QString::fromStdString(examples[i]));  // English as it is
        }
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

        using kolo::app::engineWords;
        QCOMPARE(engineWords("Ring allreduce, 4 workers, sum"), QStringLiteral("Allreduce: Ring, 4 Worker, Summe"));
        QCOMPARE(engineWords("Copied sum (float32 (2, 2), 16 B) from GPU:0 to CPU:0."),
                 QStringLiteral("sum (float32 (2, 2), 16 B) von GPU:0 nach CPU:0 kopiert."));
        QCOMPARE(engineWords("My run, Monday"), QStringLiteral("My run, Monday"));
        QCOMPARE(engineWords("Notes"), QStringLiteral("Notes"));  // a run of that name is not the window's button
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
                            const QString words = engineWords(part[text].toString().toStdString());
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
