// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QHash>
#include <QLibraryInfo>
#include <QLocale>
#include <QMutex>
#include <QSettings>
#include <QTranslator>
#include <QVariant>

#include "engine/api/wording.h"

namespace kolo::app {

namespace {
const QString kFolder = QStringLiteral(":/translations");
const QString kChosen = QStringLiteral("language");
const QString kEnglish = QStringLiteral("en");
const char* const kSpoken = "spokenLanguage";  // a property of the application
}  // namespace

QStringList languages() {
    QStringList list{kEnglish};
    for (const QString& file : QDir(kFolder).entryList({QStringLiteral("kolo_*.qm")}))
        list << file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
    return list;
}

QString languageName(const QString& language) {
    if (language == kEnglish) return QStringLiteral("English");
    QString name = QLocale(language).nativeLanguageName();
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    return name;
}

QString chosenLanguage() {
    const QString chosen = QSettings().value(kChosen).toString();
    return languages().contains(chosen) ? chosen : QString();
}

void chooseLanguage(const QString& language) {
    QSettings().setValue(kChosen, language);
}

namespace {

/// lupdate and moc do not always agree on a text's context (nested namespaces, free functions). What is not found in
/// the requested context is looked up in all; the same English means the same everywhere.
class AnyContext : public QTranslator {
public:
    explicit AnyContext(QObject* parent) : QTranslator(parent) {
        QFile file(kFolder + QStringLiteral("/contexts.txt"));
        if (file.open(QIODevice::ReadOnly)) m_contexts = file.readAll().simplified().split(' ');
    }
    QString translate(const char* context, const char* text, const char* comment, int n) const override {
        QString found = QTranslator::translate(context, text, comment, n);
        if (!found.isEmpty()) return found;
        const QByteArray place = QByteArray(context);
        const QMutexLocker alone(&m_mutex);  // pictures are also drawn on other threads
        const QByteArray key = place + '\n' + text + '\n' + QByteArray::number(n);
        if (const auto known = m_found.constFind(key); known != m_found.constEnd()) return *known;
        found = QTranslator::translate(place.mid(place.lastIndexOf(':') + 1).constData(), text, comment, n);
        for (const QByteArray& each : m_contexts) {
            if (!found.isEmpty()) break;
            found = QTranslator::translate(each.constData(), text, comment, n);
        }
        m_found.insert(key, found);
        return found;
    }

private:
    QList<QByteArray> m_contexts;
    mutable QMutex m_mutex;
    mutable QHash<QByteArray, QString> m_found;
};

}  // namespace

QString speak(const QString& language) {
    QString wanted = language.isEmpty() ? chosenLanguage() : language;
    if (wanted.isEmpty()) wanted = QLocale::system().name().section(QLatin1Char('_'), 0, 0);
    if (!languages().contains(wanted) || wanted == kEnglish) return kEnglish;
    auto* own = new AnyContext(QCoreApplication::instance());
    if (own->load(QStringLiteral("%1/kolo_%2.qm").arg(kFolder, wanted))) QCoreApplication::installTranslator(own);
    auto* qt = new QTranslator(QCoreApplication::instance());  // the buttons of Qt's own dialogs
    if (qt->load(QStringLiteral("qtbase_%1").arg(wanted), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    Wording::setTranslator([](const char* context, const std::string& english) {
        return QCoreApplication::translate(context, english.c_str()).toStdString();
    });
    QCoreApplication::instance()->setProperty(kSpoken, wanted);
    return wanted;
}

QString spokenLanguage() {
    const QVariant spoken = QCoreApplication::instance()->property(kSpoken);
    return spoken.isValid() ? spoken.toString() : kEnglish;
}

}  // namespace kolo::app
