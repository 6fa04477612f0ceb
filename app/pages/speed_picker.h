// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stragglers, picked in a picture: a bar for each worker, as long as its steps take. Drag one up and it is slower; the
// keys choose a worker (← →) and change it (↑ ↓). What comes of it is the text of the setting: "2:4,3:2".
#pragma once

#include <QWidget>
#include <vector>

namespace kolo::app {

class SpeedPicker : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMost = 10;  ///< times as long

    explicit SpeedPicker(QWidget* parent = nullptr);

    void setWorkers(int workers);
    void setText(const QString& straggler);  ///< what is no list of workers (random:0.5) shows even bars
    QString text() const;                    ///< "none" where all are equally fast
    int factorOf(int worker) const { return m_factors[static_cast<std::size_t>(worker)]; }
    QSize sizeHint() const override { return {220, 84}; }

signals:
    void picked(const QString& straggler);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void pick(int worker, int factor);
    void drag(const QPointF& at);
    void describe();
    QRectF columnOf(int worker) const;

    std::vector<int> m_factors;
    int m_current = 0;
};

}  // namespace kolo::app
