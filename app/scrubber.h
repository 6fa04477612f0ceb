// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole run on one line: a tick per iteration, the phases named above their spans, the part that has really run
// drawn thick and the rest thin, and the playhead. Dragging goes there at once, as far as the record reaches.
//
// It is a QSlider, so that screen readers recognise it; only its appearance is custom.
#pragma once

#include <QSlider>
#include <vector>

namespace kolo::app {

class RunDocument;

/// A stretch of steps of one phase.
struct PhaseSpan {
    QString name;
    int first = 1, last = 1;  ///< steps
};
std::vector<PhaseSpan> phaseSpans(const RunDocument& document);

class Scrubber : public QSlider {
    Q_OBJECT
public:
    explicit Scrubber(RunDocument& document, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    double xOf(double position) const;             ///< of a playhead position
    int stepAt(double x) const;                    ///< the nearest
    bool hasRoomFor(const PhaseSpan& span) const;  ///< its whole name stands above it; otherwise only in the tip

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void follow();

    RunDocument& m_document;
    std::vector<PhaseSpan> m_spans;
    bool m_following = false;  // the value changes because the playhead moved, not because the reader dragged
};

}  // namespace kolo::app
