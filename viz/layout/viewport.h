// SPDX-License-Identifier: Apache-2.0
//
// A picture seen from nearer than all of it. The scene draws itself larger, so that what had no room before appears
// (values in cells, names, labels), and the window shows a part of that:
//
//     ┌───────────────────────┐
//     │   the scene,  ┌─────┐ │     zoom 3: drawn three times as wide and as high as the window
//     │   enlarged    │ win │ │     offset: the window's upper left corner on it, never beyond its border
//     │               └─────┘ │
//     └───────────────────────┘
#pragma once

#include "viz/layout/picture.h"

namespace kolo::viz {

class Viewport {
public:
    static constexpr double kMost = 16;  ///< times the window

    double zoom() const { return m_zoom; }
    bool isWhole() const { return m_zoom <= 1; }
    Point offset() const { return m_offset; }  ///< px of the enlarged picture
    Size drawn(Size window) const { return {window.width * m_zoom, window.height * m_zoom}; }
    /// The part in view, on the enlarged picture.
    Box seen(Size window) const { return {m_offset.x, m_offset.y, window.width, window.height}; }
    Point onPicture(Point inWindow) const { return {inWindow.x + m_offset.x, inWindow.y + m_offset.y}; }
    Box inWindow(Box onPicture) const {
        return {onPicture.x - m_offset.x, onPicture.y - m_offset.y, onPicture.width, onPicture.height};
    }

    void fit() { *this = {}; }
    /// What lies at `about`, a point of the window, stays there.
    void zoomBy(double factor, Point about, Size window);
    void move(double dx, double dy, Size window);
    void bringIntoView(Box onPicture, Size window);
    void clamp(Size window);  ///< after the window has changed its size

    /// The shapes of `whole`, which was drawn in drawn(window), that are in view. Its hits stay where they are.
    Picture taken(Picture& whole, Size window) const;

private:
    double m_zoom = 1;
    Point m_offset;
};

/// Where the shape's ink may be; of a text without its width: a line as long as the text has bytes.
Box boundsOf(const Shape& shape);

}  // namespace kolo::viz
