// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands that make a file or fill the clipboard: the sheet of all formats, the menu's entries, the picture for a
// slide. It asks where to save and tells what came of it; the exporter writes, each panel its own part.
#pragma once

#include <QObject>

#include "app/exporter.h"
#include "viz/host/forward.h"

namespace kolo::app {

class Actions;
class MessageStrip;
class RunDocument;

class ExportCommands : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QWidget& window;  ///< for the dialogs
        Actions& actions;
        Exporter& exporter;
        RunDocument& document;
        MessageStrip& strip;
        viz::CanvasWidget& canvas;
    };
    explicit ExportCommands(const Parts& parts);

private:
    void connectSavers();
    void endProgress();
    void askWhere(ExportKind kind);

    const Parts m_parts;
    bool m_showsProgress = false;
};

}  // namespace kolo::app
