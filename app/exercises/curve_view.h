// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curve that an exercise asks to explain: both axes logarithmic, with a grid at the powers of ten (bytes: of 1024)
// so that a slope can be read off, and below it where its numbers come from.
#pragma once

#include <QWidget>

#include "lessons/exercises/exercise.h"

namespace kolo::app {

class CurveView : public QWidget {
    Q_OBJECT
public:
    explicit CurveView(lessons::Curve curve, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {640, 300}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    lessons::Curve m_curve;
};

}  // namespace kolo::app
