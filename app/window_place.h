// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the window stands and how large it is: as it was left, as the command line says, or as large as the screen has
// room for. Its frame belongs to the window manager and is known only some time after the window is shown, so the place
// is looked at again until then: title bar included, the window must be on the screen.
#pragma once

#include <QElapsedTimer>
#include <QObject>

class QWidget;

namespace kolo::app {

struct StudioOptions;

class WindowPlace : public QObject {
public:
    WindowPlace(QWidget& window, const StudioOptions& options);

    void restore();  ///< before the window is shown for the first time
    void save() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QWidget& m_window;
    const StudioOptions& m_options;
    QElapsedTimer m_shown;  // since the window was
    int m_moves = 0;
};

}  // namespace kolo::app
