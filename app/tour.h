// SPDX-License-Identifier: GPL-3.0-or-later
//
// The first-start tour: five places of the window, a ring around each and two sentences beside it. It is never in the
// way: the run's keys keep working, Esc or Skip ends it, and it does not come back by itself.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

#include "app/window_parts.h"

class QLabel;
class QPushButton;

namespace kolo::app {

struct TourStop {
    QString title, text;
    std::function<QWidget*()> place;
};

class Tour : public QFrame {
    Q_OBJECT
public:
    explicit Tour(const WindowParts& parts);

    static bool wasSeen();  ///< ever, on this account
    void begin();           ///< from its first stop; marks it as seen
    bool skip();            ///< false: it was not open
    void turn(int by);      ///< ends past the last stop
    int stop() const { return m_at; }
    int stops() const { return static_cast<int>(m_stops.size()); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void end();
    void showStop();
    void place();

    WindowParts m_parts;
    std::vector<TourStop> m_stops;
    QFrame* m_ring;  // around the current place
    QLabel *m_title, *m_text, *m_count;
    QPushButton *m_skip, *m_back, *m_next;
    int m_at = 0;
};

}  // namespace kolo::app
