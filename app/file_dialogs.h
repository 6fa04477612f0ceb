// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dialogs that ask for a file, to save or to open. They open over the window and return at once; `then` is called
// when the reader has chosen.
#pragma once

#include <QStringList>
#include <functional>
#include <vector>

class QWidget;

namespace kolo::app {

struct SaveFormat {
    QString filter;  ///< "Report to print (*.pdf)"
    QString suffix;  ///< "pdf"
    QString name;    ///< proposed; a whole path: its folder, too
};

/// Begins in the folder that something was last exported to. `then` gets the path and the index of the format.
void askWhereToSave(QWidget* parent, const QString& title, const std::vector<SaveFormat>& formats,
                    std::function<void(const QString& path, std::size_t format)> then);

void askWhatToOpen(QWidget* parent, const QString& title, const QString& folder, const QStringList& filters,
                   std::function<void(const QString& path)> then);

void askForFolder(QWidget* parent, const QString& title, const QString& folder,
                  std::function<void(const QString& path)> then);

}  // namespace kolo::app
