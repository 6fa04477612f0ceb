// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace kolo::app {

namespace {
const QString kExportFolder = QStringLiteral("export/folder");
}

void askWhereToSave(QWidget* parent, const QString& title, const std::vector<SaveFormat>& formats,
                    std::function<void(const QString& path, std::size_t format)> then) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    QString folder = QSettings().value(kExportFolder, documents).toString();
    if (const QFileInfo wish(formats.front().name); wish.isAbsolute()) folder = wish.absolutePath();
    if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
    auto* dialog = new QFileDialog(parent, title, folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
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
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [then = std::move(then), chosen](const QString& path) {
        QSettings().setValue(kExportFolder, QFileInfo(path).absolutePath());
        then(path, chosen());
    });
    dialog->open();
}

namespace {
void ask(QWidget* parent, const QString& title, const QString& folder, QFileDialog::FileMode mode,
         const QStringList& filters, std::function<void(const QString& path)> then) {
    auto* dialog = new QFileDialog(parent, title, folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    dialog->setNameFilters(filters);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(then));
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
