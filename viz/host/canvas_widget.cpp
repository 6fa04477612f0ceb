// SPDX-License-Identifier: Apache-2.0
#include "viz/host/canvas_widget.h"

#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "viz/host/font_set.h"
#include "viz/host/surface.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

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
    const CanvasWidget& canvas;
    const Scene* scene = nullptr;
    InputProvider provider;
    FontSet fonts;
    std::unique_ptr<Surface> surface;
    Picture shown;  // what the last frame painted; pointers are resolved against it
    FrameCost cost;
    HitRegion hovered;  // all -1: none
    HitRegion pressed;
    std::optional<HitRegion> cursor;  // the keyboard's
    bool focusVisible = false;        // the focus came by keyboard

    SceneInput input(Size size) const {
        SceneInput input = provider();
        input.size = size;
        input.measure = &fonts;
        canvas.adjust(input);
        return input;
    }
    bool canDraw() const { return scene && provider; }
};

CanvasWidget::CanvasWidget(QWidget* parent) : QWidget(parent), m_impl(new Impl{*this}) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    m_impl->surface = Surface::make(this, {m_impl->fonts, [this]() -> const Picture& { return compose(); },
                                           [this](const Surface::Frame& frame) {
                                               m_impl->cost.paint = frame.paintMs;
                                               m_impl->cost.vertices = frame.vertices;
                                           },
                                           [this] { emit frameSwapped(); }});
}

CanvasWidget::~CanvasWidget() {
    m_impl->surface.reset();  // it draws with this object's fonts
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
    m_impl->surface->widget().update();
}

QImage CanvasWidget::grabImage() {
    return m_impl->surface->grab();
}

Picture CanvasWidget::picture(Size size) const {
    if (!m_impl->canDraw()) return {};
    if (size.width <= 0 || size.height <= 0) size = {static_cast<double>(width()), static_cast<double>(height())};
    return m_impl->scene->draw(m_impl->input(size));
}

std::optional<SceneInput> CanvasWidget::currentInput() const {
    if (!m_impl->canDraw()) return std::nullopt;
    return m_impl->input({static_cast<double>(width()), static_cast<double>(height())});
}

CanvasWidget::FrameCost CanvasWidget::lastFrame() const {
    return m_impl->cost;
}

const Picture& CanvasWidget::compose() {
    Impl& d = *m_impl;
    QElapsedTimer timer;
    timer.start();
    const Size size{static_cast<double>(width()), static_cast<double>(height())};
    d.shown = Picture{size, viz::palette(Theme::Dark).ground, {}, {}};
    if (d.canDraw()) {
        const SceneInput input = d.input(size);
        d.shown = d.scene->draw(input);
        addFocusMarks(d.shown, input.theme);
        const QString description = QString::fromStdString(d.scene->describe(input));
        if (description != accessibleDescription()) setAccessibleDescription(description);
    }
    d.cost.scene = milliseconds(timer);
    return d.shown;
}

/// The ring around the canvas when it has keyboard focus, and around the cell under the keyboard cursor.
void CanvasWidget::addFocusMarks(Picture& picture, Theme theme) const {
    if (!hasFocus()) return;
    const auto ring = [&](const Box& box, double radius) {
        picture.shapes.emplace_back(RectShape{box, radius, {0, 0, 0, 0}, viz::palette(theme).accent, 2});
    };
    if (m_impl->focusVisible) ring({1, 1, width() - 2.0, height() - 2.0}, 4);
    if (m_impl->cursor) ring(inflated(m_impl->cursor->box, 3), 6);
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
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
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
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    m_impl->pressed = hitAt(event->position()).value_or(HitRegion{});
}

void CanvasWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    const HitRegion hit = hitAt(event->position()).value_or(HitRegion{});
    if (samePlace(hit, m_impl->pressed)) emit clicked(hit.rank, hit.chunk, hit.step);
}

void CanvasWidget::leaveEvent(QEvent* event) {
    hover({});
    QWidget::leaveEvent(event);
}

/// Up and Down move from cell to cell, Enter clicks, Escape leaves. Left and Right belong to the playhead.
void CanvasWidget::keyPressEvent(QKeyEvent* event) {
    Impl& d = *m_impl;
    if (event->key() == Qt::Key_Escape && d.cursor) {
        d.cursor.reset();
        hover({});
        requestUpdate();
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && d.cursor) {
        emit clicked(d.cursor->rank, d.cursor->chunk, d.cursor->step);
        return;
    }
    if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down) return QWidget::keyPressEvent(event);

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
    requestUpdate();
}

void CanvasWidget::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    m_impl->focusVisible =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    QWidget::focusInEvent(event);
    requestUpdate();
}

void CanvasWidget::focusOutEvent(QFocusEvent* event) {
    m_impl->focusVisible = false;
    m_impl->cursor.reset();
    QWidget::focusOutEvent(event);
    requestUpdate();
}

void CanvasWidget::resizeEvent(QResizeEvent* event) {
    m_impl->cursor.reset();
    m_impl->surface->widget().setGeometry(rect());
    QWidget::resizeEvent(event);
}

}  // namespace kolo::viz
