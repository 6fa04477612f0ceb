// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can leave the window, as a sheet of small pictures: one for each kind, with a button for each format. A button
// is one of the window's actions, so the sheet, the menu and the keys do the same. The first button has the focus:
// Ctrl+E and Enter are the picture as PNG. Esc closes the sheet.
//
//     ┌─────────┐ ┌─────────┐ ┌─────────┐ ┌─────────┐
//     │ picture │ │ charts  │ │ table   │ │ report  │
//     │ PNG SVG │ │ PNG …   │ │ CSV     │ │ PDF …   │
//     └─────────┘ └─────────┘ └─────────┘ └─────────┘
#pragma once

#include <QDialog>

#include "viz/layout/picture.h"

namespace kolo::app {

class Actions;

class ExportSheet : public QDialog {
    Q_OBJECT
public:
    /// `picture`: the one that would be saved, shown small. `run`: its title.
    ExportSheet(const Actions& actions, const viz::Picture& picture, const QString& run, QWidget* parent);
};

}  // namespace kolo::app
