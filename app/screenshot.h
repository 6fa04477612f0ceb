// SPDX-License-Identifier: GPL-3.0-or-later
//
// `kolo-studio --screenshot FILE`: the window as it looks when the run is ready and the iteration that was asked for is
// at rest, as a PNG file; then the program ends.
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
    QTimer m_settle;  // after the last thing that moved
    QTimer m_giveUp;
};

}  // namespace kolo::app
