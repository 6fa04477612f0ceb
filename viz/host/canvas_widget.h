// SPDX-License-Identifier: Apache-2.0
//
// The window's canvas: one scene, drawn by Dear ImGui on its stock OpenGL 3 backend inside a QOpenGLWidget (or by
// QPainter if there is no OpenGL, surface.h). Qt holds the controls around it, because ImGui is invisible to screen
// readers; for the same reason this widget exposes its scene's description through Qt's accessibility.
//
// Where zooming is allowed, the wheel, + and − bring the picture nearer, about the pointer or the middle; dragging and
// Shift+arrows move it; 0 and a double click show all of it again. Nearer, a scene has room for more (viewport.h).
//
// It repaints only on request: whoever moves the playhead calls requestUpdate(). Any number of canvases may live in one
// window; each has its own ImGui context and fonts.
#pragma once

#include <QImage>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "viz/layout/viewport.h"
#include "viz/scenes/scene.h"

namespace kolo::viz {

class CanvasWidget : public QWidget {
    Q_OBJECT
public:
    /// Everything but the size and the measure, which are the canvas's; called once per painted frame, on the GUI
    /// thread.
    using InputProvider = std::function<SceneInput()>;

    explicit CanvasWidget(QWidget* parent = nullptr);
    ~CanvasWidget() override;

    void setScene(const Scene* scene);  ///< not owned; null: an empty canvas
    const Scene* scene() const;
    void setInputProvider(InputProvider provider);
    /// So many px at the lower border are left to who lies over the canvas, unless the picture is seen from nearer.
    void setFoot(double height);
    void setZoomable(bool can);  ///< at first it is not: a wheel over it scrolls the page that it is in
    const Viewport& viewport() const;
    void showAll();
    void requestUpdate();  ///< the next frame asks the provider again; calls until then are merged

    /// The current picture, in this size (logical pixels; 0 × 0: the widget's own), for savePicture() and printing.
    Picture picture(Size size = {}) const;

    std::optional<HitRegion> hitAt(const QPointF& point) const;  ///< of the last frame
    std::optional<HitRegion> cursor() const;                     ///< where the keyboard is in it
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

    /// The same as it is looked at now, with the places of its hits in this widget.
    Picture inView() const;

    std::optional<SceneInput> currentInput() const;  ///< of the next frame; nothing: there is nothing to draw

    /// What the last frame cost on this thread, in milliseconds; printed by the benchmark.
    struct FrameCost {
        double scene = 0;  ///< record → picture
        double paint = 0;  ///< picture → draw list → OpenGL
        int vertices = 0;
    };
    FrameCost lastFrame() const;

    QImage grabImage();  ///< paints a frame now and returns its pixels

signals:
    void zoomChanged(double zoom);  ///< 1: all of the picture
    /// The part of the run under the pointer or the keyboard cursor, -1 if there is none.
    void hovered(int rank, int chunk, int step);
    void clicked(int rank, int chunk, int step);
    void frameSwapped();  ///< a requested frame is on the screen

protected:
    /// What this canvas adds to its provider's input.
    virtual void adjust(SceneInput&) const {}
    void showFocusRing();  ///< also where the focus came by pointer: the keys are used
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Impl;
    const Picture& compose();
    void addFocusMarks(Picture& picture, Theme theme) const;
    void addZoomWords(Picture& picture, const SceneInput& input) const;
    bool keyZooms(const QKeyEvent& event);
    void zoomAtStop(double factor);
    std::vector<HitRegion> stops() const;
    template <typename Change>
    void look(Change&& change);
    Size drawnSize() const;
    Size windowSize() const { return {static_cast<double>(width()), static_cast<double>(height())}; }
    QString tipOf(const HitRegion& hit) const;
    void hover(const HitRegion& hit);

    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo::viz
