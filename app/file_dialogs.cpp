// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QListView>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>

namespace kolo::app {

namespace {
const QString kExportFolder = QStringLiteral("export/folder");

constexpr int kMostOfPlaces = 3;  // they take at most a third of the dialog

/// The places at the left have their names whole, and the dialog is wider by what they need for it.
void makeRoomForPlaces(QFileDialog& dialog) {
    auto* places = dialog.findChild<QListView*>(QStringLiteral("sidebar"));
    if (!places) return;      // a desktop's own dialog
    dialog.ensurePolished();  // in the type that it will have
    const QSize usual = dialog.sizeHint();
    const int given = places->sizeHint().width(), needed = places->sizeHintForColumn(0) + 2 * places->frameWidth();
    const int more = std::clamp(needed - given, 0, usual.width() / kMostOfPlaces);
    dialog.resize(usual.width() + more, usual.height());
    places->setMinimumWidth(given + more);
}

/// Of the window, which gives it the hall's type; its columns take what they need in that, the names have the rest.
QFileDialog* dialogOver(const QWidget* part, const QString& title, const QString& folder) {
    auto* dialog = new QFileDialog(part->window(), title, folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    for (QHeaderView* columns : dialog->findChildren<QHeaderView*>()) {
        columns->setSectionResizeMode(QHeaderView::ResizeToContents);
        columns->setSectionResizeMode(0, QHeaderView::Stretch);
    }
    makeRoomForPlaces(*dialog);
    return dialog;
}

/// A file is chosen before its dialog is gone. What takes its time then is done afterwards: the dialog would stay, and
/// keep the keys that are pressed meanwhile.
void whenClosed(QWidget* parent, const std::function<void()>& what) {
    QTimer::singleShot(0, parent, what);
}
}  // namespace

void askWhereToSave(QWidget* parent, const QString& title, const std::vector<SaveFormat>& formats,
                    std::function<void(const QString& path, std::size_t format)> then) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QString folder = QSettings().value(kExportFolder, documents).toString();
    if (const QFileInfo wish(formats.front().name); wish.isAbsolute()) folder = wish.absolutePath();
    if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
    QFileDialog* dialog = dialogOver(parent, title, folder);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const SaveFormat& format : formats) filters << format.filter;
    dialog->setNameFilters(filters);
    const auto chosen = [dialog, filters] {
        return static_cast<std::size_t>(std::max(filters.indexOf(dialog->selectedNameFilter()), qsizetype{0}));
    };
    const auto propose = [dialog, formats, chosen] {
        dialog->setDefaultSuffix(formats[chosen()].suffix);
        dialog->selectFile(formats[chosen()].name);
    };
    propose();
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, propose);
    const auto taken = [parent, then = std::move(then), chosen](const QString& path) {
        QSettings().setValue(kExportFolder, QFileInfo(path).absolutePath());
        whenClosed(parent, [then, path, format = chosen()] { then(path, format); });
    };
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, taken);
    dialog->open();
}

namespace {
void ask(QWidget* parent, const QString& title, const QString& folder, QFileDialog::FileMode mode,
         const QStringList& filters, std::function<void(const QString& path)> then) {
    QFileDialog* dialog = dialogOver(parent, title, folder);
    dialog->setFileMode(mode);
    dialog->setNameFilters(filters);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, then = std::move(then)](const QString& path) {
        whenClosed(parent, [then, path] { then(path); });
    });
    dialog->open();
}
}  // namespace

void askWhatToOpen(QWidget* parent, const QString& title, const QString& folder, const QStringList& filters,
                   std::function<void(const QString& path)> then) {
    ask(parent, title, folder, QFileDialog::ExistingFile, filters, std::move(then));
}

void askForFolder(QWidget* parent, const QString& title, const QString& folder,
                  std::function<void(const QString& path)> then) {
    ask(parent, title, folder, QFileDialog::Directory, {}, std::move(then));
}

}  // namespace kolo::app
