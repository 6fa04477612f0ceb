// SPDX-License-Identifier: GPL-3.0-or-later
//
// `kolo-studio --screenshot FILE`: saves the window as a PNG file once the run is ready and the requested iteration is
// at rest; then the program exits.
#pragma once

#include <QObject>
#include <QTimer>
#include <QWidget>

namespace kolo::app {

class RunDocument;

class Screenshot : public QObject {
    Q_OBJECT
public:
    Screenshot(QWidget& window, RunDocument& document, const QString& path, int step);

private:
    void look();

    QWidget& m_window;
    RunDocument& m_document;
    QString m_path;
    int m_step;
    QTimer m_settle;  // after the last motion
    QTimer m_giveUp;
};

}  // namespace kolo::app
