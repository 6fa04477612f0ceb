// SPDX-License-Identifier: GPL-3.0-or-later
//
// The middle of the window. Besides the picture it can show the table or a chart in type for the back row, for lecture
// mode; otherwise the picture has this place to itself.
//
// The charts are the panel's, painted larger: with 24 px for their smallest label they could not be laid out small
// again.
#pragma once

#include <QImage>
#include <QStackedWidget>
#include <QTimer>
#include <vector>

#include "viz/host/canvas_widget.h"

namespace kolo::viz::charts {
class Chart;
}

namespace kolo::app {

class Appearance;
class RunDocument;

/// No text is smaller than this, in logical pixels of a window of 1280 × 720 or more.
inline constexpr int kHallType = static_cast<int>(viz::kLectureText);

/// A label's own style sheet: that type in a hall, and the window's otherwise. `parts`: of a widget, what has the type.
inline QString hallStyle(bool large, const QString& parts = {}) {
    const QString size = large ? QStringLiteral("font-size: %1px").arg(kHallType) : QString();
    return size.isEmpty() || parts.isEmpty() ? size : QStringLiteral("%1 { %2; }").arg(parts, size);
}

enum class LectureView { Picture, Table, Chart };

/// One chart, filling the available space.
class LectureChart : public QWidget {
    Q_OBJECT
public:
    LectureChart(const std::vector<viz::charts::Chart*>& charts, RunDocument& document, QWidget* parent);

    void turn(int by);  ///< cycles to another chart
    viz::charts::Chart* chart() const;
    static double scaleFor(QSize size);  ///< relative to a chart's usual type

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    std::vector<viz::charts::Chart*> offered() const;
    void draw();

    const std::vector<viz::charts::Chart*>& m_charts;
    RunDocument& m_document;
    QTimer m_settle;  // the playhead moves sixty times a second, a chart need not
    QImage m_image;
    int m_at = 0;
};

class LectureStage : public QStackedWidget {
    Q_OBJECT
public:
    LectureStage(viz::CanvasWidget* picture, Appearance& appearance, const std::vector<viz::charts::Chart*>& charts,
                 RunDocument& document, QWidget* parent = nullptr);

    void show(LectureView view);
    LectureView view() const { return static_cast<LectureView>(currentIndex()); }
    void turn(int by);  ///< Up and Down: the next chart, or the next workers of the table

    viz::CanvasWidget& table() { return *m_table; }
    LectureChart& chart() { return *m_chart; }

private:
    RunDocument& m_document;
    viz::CanvasWidget* m_picture;
    viz::CanvasWidget* m_table;
    LectureChart* m_chart;
};

}  // namespace kolo::app
