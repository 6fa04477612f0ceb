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
const QString kTranslations = QStringLiteral(":/translations");
const QString kLanguageKey = QStringLiteral("language");
const QString kEnglish = QStringLiteral("en");
const char* const kSpoken = "spokenLanguage";  // a property of the application
}  // namespace

QStringList languages() {
    QStringList list{kEnglish};
    for (const QString& file : QDir(kTranslations).entryList({QStringLiteral("kolo_*.qm")}))
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
    const QString chosen = QSettings().value(kLanguageKey).toString();
    return languages().contains(chosen) ? chosen : QString();
}

void chooseLanguage(const QString& language) {
    QSettings().setValue(kLanguageKey, language);
}

namespace {

/// lupdate and moc do not always agree on a text's context (nested namespaces, free functions). What is not found in
/// the requested context is looked up in all; the same English means the same everywhere.
class AnyContext : public QTranslator {
public:
    explicit AnyContext(QObject* parent) : QTranslator(parent) {
        QFile file(kTranslations + QStringLiteral("/contexts.txt"));
        if (file.open(QIODevice::ReadOnly)) m_contexts = file.readAll().simplified().split(' ');
    }
    QString translate(const char* context, const char* text, const char* comment, int n) const override {
        QString found = QTranslator::translate(context, text, comment, n);
        if (!found.isEmpty()) return found;
        const QByteArray place = QByteArray(context);
        const QMutexLocker alone(&m_mutex);  // pictures are also drawn on other threads
        const QByteArray key = place + '\n' + text + '\n' + comment + '\n' + QByteArray::number(n);
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

/// What Qt's own dialogs say and its keys are called: its translations are a package of their own, without which they
/// would be half English.
[[maybe_unused]] constexpr const char* kWordsOfQt[] = {
    QT_TRANSLATE_NOOP("QFileDialog", "Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of type:"),
    QT_TRANSLATE_NOOP("QFileDialog", "File &name:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Open"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Save"),
    QT_TRANSLATE_NOOP("QFileDialog", "Save As"),
    QT_TRANSLATE_NOOP("QFileDialog", "Directory:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Back"),
    QT_TRANSLATE_NOOP("QFileDialog", "Go back"),
    QT_TRANSLATE_NOOP("QFileDialog", "Forward"),
    QT_TRANSLATE_NOOP("QFileDialog", "Go forward"),
    QT_TRANSLATE_NOOP("QFileDialog", "Parent Directory"),
    QT_TRANSLATE_NOOP("QFileDialog", "Go to the parent directory"),
    QT_TRANSLATE_NOOP("QFileDialog", "Create New Folder"),
    QT_TRANSLATE_NOOP("QFileDialog", "Create a New Folder"),
    QT_TRANSLATE_NOOP("QFileDialog", "List View"),
    QT_TRANSLATE_NOOP("QFileDialog", "Change to list view mode"),
    QT_TRANSLATE_NOOP("QFileDialog", "Detail View"),
    QT_TRANSLATE_NOOP("QFileDialog", "Change to detail view mode"),
    QT_TRANSLATE_NOOP("QFileDialog", "Sidebar"),
    QT_TRANSLATE_NOOP("QFileDialog", "List of places and bookmarks"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files"),
    QT_TRANSLATE_NOOP("QFileDialog", "%1 already exists.\nDo you want to replace it?"),
    QT_TRANSLATE_NOOP("QFileDialog", "%1\nFile not found.\nPlease verify the correct file name was given."),
    QT_TRANSLATE_NOOP("QFileDialog", "%1\nDirectory not found.\nPlease verify the correct directory name was given."),
    QT_TRANSLATE_NOOP("QFileDialog", "&Choose"),
    QT_TRANSLATE_NOOP("QFileDialog", "Directories"),
    QT_TRANSLATE_NOOP("QFileDialog", "All Files (*)"),
    QT_TRANSLATE_NOOP("QFileDialog", "Recent Places"),
    QT_TRANSLATE_NOOP("QFileDialog", "Remove"),
    QT_TRANSLATE_NOOP("QFileDialog", "'%1' is write protected.\nDo you want to delete it anyway?"),
    QT_TRANSLATE_NOOP("QFileDialog", "Are you sure you want to delete '%1'?"),
    QT_TRANSLATE_NOOP("QFileDialog", "Could not delete directory."),
    QT_TRANSLATE_NOOP("QFileDialog", "&Rename"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Delete"),
    QT_TRANSLATE_NOOP("QFileDialog", "Show &hidden files"),
    QT_TRANSLATE_NOOP("QFileDialog", "&New Folder"),
    QT_TRANSLATE_NOOP("QFileDialog", "New Folder"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Name"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Size"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Type"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Kind"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Date Modified"),
    QT_TRANSLATE_NOOP("QFileSystemModel", "Computer"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "%1 File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&No"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Open"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QShortcut", "Space"),
    QT_TRANSLATE_NOOP("QShortcut", "Esc"),
    QT_TRANSLATE_NOOP("QShortcut", "Tab"),
    QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"),
    QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Ins"),
    QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"),
    QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),
    QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Menu"),
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),
    QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"),
};

}  // namespace

QString speak(const QString& language) {
    QString wanted = language.isEmpty() ? chosenLanguage() : language;
    if (wanted.isEmpty()) wanted = QLocale::system().name().section(QLatin1Char('_'), 0, 0);
    if (!languages().contains(wanted)) wanted = kEnglish;
    QLocale::setDefault(QLocale(wanted));  // the axes of charts and Qt's own dialogs write numbers as the window does
    if (wanted == kEnglish) return wanted;
    auto* own = new AnyContext(QCoreApplication::instance());
    if (own->load(QStringLiteral("%1/kolo_%2.qm").arg(kTranslations, wanted))) QCoreApplication::installTranslator(own);
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
