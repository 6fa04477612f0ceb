// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a lecturer's hand adds to the picture: a spotlight that follows the pointer and dims the rest (L), and a pen to
// circle something with (D). Both lie above the stage; what was drawn is gone at the next step, because it was drawn on
// the one before. While the pen is down on neither, every click goes to the picture below.
#pragma once

#include <QPolygonF>
#include <QTimer>
#include <QWidget>
#include <vector>

namespace kolo::app {

class LectureInk : public QWidget {
    Q_OBJECT
public:
    explicit LectureInk(QWidget& stage);  ///< covers it, whatever its size

    void setPen(bool on);
    void setSpotlight(bool on);
    bool hasPen() const { return m_pen; }
    void wipe();  ///< what was drawn
    const std::vector<QPolygonF>& strokes() const { return m_strokes; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void settle();
    void follow();

    std::vector<QPolygonF> m_strokes;
    QTimer m_follow;
    QPoint m_pointer;
    bool m_pen = false, m_spotlight = false;
};

}  // namespace kolo::app
