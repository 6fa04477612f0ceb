// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opens a run that somebody sent: chosen in a dialog, dropped on the window, or named on the command line. It comes
// into the history, and is shown; the file stays as it is.
#pragma once

#include <QObject>

class QWidget;

namespace kolo::app {

class Actions;
class EngineClient;
class HistoryModel;
class MessageStrip;
class RunDocument;

class RunOpener : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QWidget& window;  ///< for the dialog, and where files are dropped
        Actions& actions;
        EngineClient& engine;
        RunDocument& document;
        HistoryModel& history;
        MessageStrip& strip;
    };
    explicit RunOpener(const Parts& parts);

    void open(const QString& path);

signals:
    void opening();  ///< it will be shown

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void ask();
    void take(const QStringList& files);  ///< that were dropped

    const Parts m_parts;
};

}  // namespace kolo::app
