// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every text of the window has its German: the sources are read anew with lupdate, and none may be missing, unfinished
// or without the places for its numbers.
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "app/language.h"
#include "app/lecture_notes.h"

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
        lupdate.start(QStringLiteral(KOLO_LUPDATE), {"-silent", "-locations", "none", "-no-obsolete", m_source + "/app",
                                                     m_source + "/viz/charts", m_source + "/viz/host", "-ts", fresh});
        QVERIFY(lupdate.waitForFinished(60'000));
        const QList<Message> messages = messagesIn(fresh);
        QVERIFY2(messages.size() > 800, qPrintable(QString::number(messages.size())));
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
            }
            const QString& first = message.translations.constFirst();
            QVERIFY2(message.source.endsWith(' ') == first.endsWith(' ') &&
                         message.source.startsWith(' ') == first.startsWith(' '),
                     qPrintable(message.source));
            QVERIFY2(message.source.endsWith(QChar(0x2026)) == first.endsWith(QChar(0x2026)),
                     qPrintable(message.source));
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
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
