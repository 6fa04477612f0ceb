// SPDX-License-Identifier: Apache-2.0
#include "viz/host/canvas_widget.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>
#include <QToolTip>
#include <cmath>

#include "viz/host/font_set.h"
#include "viz/host/imgui_painter.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

/// ImGui's functions work on one current context; every use of it goes through one of these.
class WithContext {
public:
    explicit WithContext(ImGuiContext* context) : m_before(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(context);
    }
    ~WithContext() { ImGui::SetCurrentContext(m_before); }
    WithContext(const WithContext&) = delete;
    WithContext& operator=(const WithContext&) = delete;

private:
    ImGuiContext* m_before;
};

double milliseconds(const QElapsedTimer& timer) {
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

bool isCell(const HitRegion& hit) {
    return hit.rank >= 0 && hit.chunk >= 0;
}

bool samePlace(const HitRegion& a, const HitRegion& b) {
    return a.rank == b.rank && a.chunk == b.chunk && a.step == b.step;
}

}  // namespace

struct CanvasWidget::Impl {
    const Scene* scene = nullptr;
    InputProvider provider;
    FontSet fonts;
    ImGuiContext* imgui = nullptr;
    bool backendUp = false;
    Picture shown;  // what the last frame painted; pointers are resolved against it
    FrameCost cost;
    HitRegion hovered;  // all -1: none
    HitRegion pressed;
    std::optional<HitRegion> cursor;  // the keyboard's
    bool focusVisible = false;        // the focus came by key

    SceneInput input(Size size) const {
        SceneInput input = provider(size, fonts);
        input.size = size;
        input.measure = &fonts;
        return input;
    }
    bool canDraw() const { return scene && provider; }
};

CanvasWidget::CanvasWidget(QWidget* parent) : QOpenGLWidget(parent), m_impl(std::make_unique<Impl>()) {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSamples(0);  // ImGui smooths its own edges
    setFormat(format);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);

    ImGuiContext* const before = ImGui::GetCurrentContext();
    m_impl->imgui = ImGui::CreateContext(&m_impl->fonts.atlas());
    ImGui::SetCurrentContext(m_impl->imgui);
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::SetCurrentContext(before);
}

CanvasWidget::~CanvasWidget() {
    releaseGl();
    WithContext none(nullptr);
    ImGui::DestroyContext(m_impl->imgui);
}

void CanvasWidget::setScene(const Scene* scene) {
    if (scene == m_impl->scene) return;
    m_impl->scene = scene;
    m_impl->cursor.reset();
    if (scene)
        setAccessibleName(QString::fromUtf8(scene->title().data(), static_cast<qsizetype>(scene->title().size())));
    requestUpdate();
}

const Scene* CanvasWidget::scene() const {
    return m_impl->scene;
}

void CanvasWidget::setInputProvider(InputProvider provider) {
    m_impl->provider = std::move(provider);
    requestUpdate();
}

void CanvasWidget::requestUpdate() {
    update();
}

Picture CanvasWidget::picture(Size size) const {
    if (!m_impl->canDraw()) return {};
    if (size.width <= 0 || size.height <= 0) size = {static_cast<double>(width()), static_cast<double>(height())};
    return m_impl->scene->draw(m_impl->input(size));
}

CanvasWidget::FrameCost CanvasWidget::lastFrame() const {
    return m_impl->cost;
}

void CanvasWidget::initializeGL() {
    // Called again when the widget moves to another window: then the old context has taken its objects with it.
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &CanvasWidget::releaseGl, Qt::UniqueConnection);
    WithContext current(m_impl->imgui);
    m_impl->backendUp = ImGui_ImplOpenGL3_Init(context()->isOpenGLES() ? "#version 300 es" : "#version 130");
}

void CanvasWidget::releaseGl() {
    if (!m_impl->backendUp) return;
    makeCurrent();
    WithContext current(m_impl->imgui);
    ImGui_ImplOpenGL3_Shutdown();
    m_impl->backendUp = false;
    doneCurrent();
}

void CanvasWidget::paintGL() {
    Impl& d = *m_impl;
    if (!d.backendUp) return;
    QElapsedTimer timer;
    timer.start();
    d.fonts.setScale(devicePixelRatioF());
    const Size size{static_cast<double>(width()), static_cast<double>(height())};
    SceneInput input;
    d.shown = Picture{size, viz::palette(Theme::Dark).ground, {}, {}};
    if (d.canDraw()) {
        input = d.input(size);
        d.shown = d.scene->draw(input);
    }
    WithContext current(d.imgui);
    if (d.fonts.prepare(d.shown)) {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    d.cost.scene = milliseconds(timer);

    timer.restart();
    const double ratio = devicePixelRatioF();
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(std::round(size.width * ratio)),
                      static_cast<float>(std::round(size.height * ratio))};
    io.DeltaTime = 1.f / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    paintWithImGui(list, d.shown, d.fonts);
    paintWithImGui(list, focusMarks(input.theme), d.fonts);
    ImGui::Render();

    const Color ground = d.shown.background;
    QOpenGLFunctions& gl = *context()->functions();
    gl.glClearColor(ground.r / 255.f, ground.g / 255.f, ground.b / 255.f, 1);
    gl.glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    d.cost.paint = milliseconds(timer);
    d.cost.vertices = ImGui::GetDrawData()->TotalVtxCount;

    if (d.canDraw()) {
        const QString description = QString::fromStdString(d.scene->describe(input));
        if (description != accessibleDescription()) setAccessibleDescription(description);
    }
}

/// The ring around the canvas when the keyboard is in it, and around the cell that the keyboard stands on.
Picture CanvasWidget::focusMarks(Theme theme) const {
    Picture marks;
    if (!hasFocus()) return marks;
    const Color accent = viz::palette(theme).accent;
    const auto ring = [&](const Box& box, double radius) {
        marks.shapes.push_back(RectShape{box, radius, {0, 0, 0, 0}, accent, 2});
    };
    if (m_impl->focusVisible) ring({1, 1, width() - 2.0, height() - 2.0}, 4);
    if (m_impl->cursor) ring(inflated(m_impl->cursor->box, 3), 6);
    return marks;
}

std::optional<HitRegion> CanvasWidget::hitAt(const QPointF& point) const {
    if (!m_impl->canDraw()) return std::nullopt;
    const Size size{static_cast<double>(width()), static_cast<double>(height())};
    return m_impl->scene->hitAt(m_impl->input(size), m_impl->shown, {point.x(), point.y()});
}

QString CanvasWidget::tipOf(const HitRegion& hit) const {
    const Size size{static_cast<double>(width()), static_cast<double>(height())};
    return QString::fromStdString(m_impl->scene->tip(m_impl->input(size), hit));
}

void CanvasWidget::hover(const HitRegion& hit) {
    if (samePlace(hit, m_impl->hovered)) return;
    m_impl->hovered = hit;
    emit hovered(hit.rank, hit.chunk, hit.step);
}

bool CanvasWidget::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QOpenGLWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto hit = hitAt(help->pos());
    const QString tip = hit ? tipOf(*hit) : QString();
    if (tip.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), tip.toHtmlEscaped().replace('\n', "<br>"), this,
                           QRectF(hit->box.x, hit->box.y, hit->box.width, hit->box.height).toAlignedRect());
    }
    return true;
}

void CanvasWidget::mouseMoveEvent(QMouseEvent* event) {
    hover(hitAt(event->position()).value_or(HitRegion{}));
}

void CanvasWidget::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QOpenGLWidget::mousePressEvent(event);
    m_impl->pressed = hitAt(event->position()).value_or(HitRegion{});
}

void CanvasWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QOpenGLWidget::mouseReleaseEvent(event);
    const HitRegion hit = hitAt(event->position()).value_or(HitRegion{});
    if (samePlace(hit, m_impl->pressed)) emit clicked(hit.rank, hit.chunk, hit.step);
}

void CanvasWidget::leaveEvent(QEvent* event) {
    hover({});
    QOpenGLWidget::leaveEvent(event);
}

/// Up and Down go from cell to cell, Enter is a click, Escape lets go. Left and Right belong to the playhead.
void CanvasWidget::keyPressEvent(QKeyEvent* event) {
    Impl& d = *m_impl;
    if (event->key() == Qt::Key_Escape && d.cursor) {
        d.cursor.reset();
        hover({});
        update();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && d.cursor) {
        emit clicked(d.cursor->rank, d.cursor->chunk, d.cursor->step);
        return;
    }
    if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down) return QOpenGLWidget::keyPressEvent(event);

    std::vector<HitRegion> cells;
    for (const HitRegion& hit : d.shown.hits)
        if (isCell(hit)) cells.push_back(hit);
    if (cells.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(cells.size());
    std::ptrdiff_t at = event->key() == Qt::Key_Down ? -1 : count;
    for (std::ptrdiff_t i = 0; d.cursor && i < count; ++i)
        if (cells[static_cast<std::size_t>(i)].rank == d.cursor->rank &&
            cells[static_cast<std::size_t>(i)].chunk == d.cursor->chunk)
            at = i;
    at = (at + (event->key() == Qt::Key_Down ? 1 : -1) + count) % count;
    d.cursor = cells[static_cast<std::size_t>(at)];
    d.focusVisible = true;
    hover(*d.cursor);
    const QPointF corner(d.cursor->box.x, d.cursor->box.y + d.cursor->box.height);
    QToolTip::showText(mapToGlobal(corner).toPoint(), tipOf(*d.cursor).toHtmlEscaped().replace('\n', "<br>"), this);
    update();
}

void CanvasWidget::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    m_impl->focusVisible =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    QOpenGLWidget::focusInEvent(event);
    update();
}

void CanvasWidget::focusOutEvent(QFocusEvent* event) {
    m_impl->focusVisible = false;
    m_impl->cursor.reset();
    QOpenGLWidget::focusOutEvent(event);
    update();
}

void CanvasWidget::resizeEvent(QResizeEvent* event) {
    m_impl->cursor.reset();
    QOpenGLWidget::resizeEvent(event);
}

}  // namespace kolo::viz
