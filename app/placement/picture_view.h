// SPDX-License-Identifier: GPL-3.0-or-later
//
// A widget that shows a viz::Picture, made anew in its own size and theme whenever it paints. Under it, the pictures
// know nothing of Qt; their texts are measured with the fonts that they are painted with.
#pragma once

#include <QWidget>
#include <functional>

#include "viz/layout/picture.h"

namespace kolo::app {

/// Widths as QPainter sets them.
const viz::TextMeasure& qtMeasure();

class PictureView : public QWidget {
    Q_OBJECT
public:
    using Draw = std::function<viz::Picture(viz::Size size, viz::Theme theme)>;

    explicit PictureView(const QString& name, QWidget* parent = nullptr);
    void setDraw(Draw draw);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Draw m_draw;
};

}  // namespace kolo::app
