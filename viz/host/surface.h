// SPDX-License-Identifier: Apache-2.0
//
// What a canvas's pictures are painted on: Dear ImGui on OpenGL (in a QOpenGLWidget on a graphics card, into an image
// if OpenGL is software), or, if there is no OpenGL (a remote desktop without GLX, a test without a screen), QPainter.
// A QOpenGLWidget without OpenGL takes the whole window down with it, so the choice is made before one is created.
// KOLO_CANVAS=raster in the environment forces QPainter, for broken drivers.
#pragma once

#include <QImage>
#include <functional>
#include <memory>

#include "viz/layout/picture.h"

class QWidget;

namespace kolo::viz {

class FontSet;

class Surface {
public:
    struct Frame {
        double paintMs = 0;
        int vertices = 0;  ///< 0: not painted with vertices
    };
    struct Host {
        FontSet& fonts;
        std::function<const Picture&()> compose;    ///< this frame's picture, in the widget's logical pixels
        std::function<void(const Frame&)> painted;  ///< after every frame
        std::function<void()> swapped;              ///< the frame is on the screen
    };

    virtual ~Surface() = default;
    virtual QWidget& widget() = 0;
    virtual QImage grab() = 0;  ///< paints a frame now and returns its pixels

    /// A child of `parent` that takes no input. Deleted by the caller, before `host.fonts`.
    static std::unique_ptr<Surface> make(QWidget* parent, Host host);
    static bool openGlWorks();  ///< tried once per process
};

}  // namespace kolo::viz
