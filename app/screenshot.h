// SPDX-License-Identifier: GPL-3.0-or-later
//
// `kolo-studio --screenshot FILE`: saves the window as a PNG file once the run is ready and the requested iteration is
// at rest; then the program exits.
#pragma once

#include <QObject>
#include <QTimer>

namespace kolo::app {

class MainWindow;

class Screenshot : public QObject {
    Q_OBJECT
public:
    Screenshot(MainWindow& window, const QString& path, int step);

private:
    void look();

    MainWindow& m_window;
    QString m_path;
    int m_step;
    QTimer m_settle;  // after the last motion
    QTimer m_giveUp;
};

}  // namespace kolo::app
