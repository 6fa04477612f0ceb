// SPDX-License-Identifier: Apache-2.0
#include "viz/host/canvas_widget.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/api/wording.h"
#include "viz/host/font_set.h"
#include "viz/host/surface.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/frame.h"

namespace kolo::viz {

namespace {

constexpr double kOneNotch = 120;  // of a wheel
constexpr double kNearer = 1.25;   // by one notch or key
constexpr double kAlong = 0.2;     // of the window, by one key

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
    Picture shown;     // the last frame; pointers are resolved against it
    Picture inWindow;  // of a picture that is looked at from nearer: the part that was painted
    Viewport viewport;
    double foot = 0;
    bool zoomable = false;
    std::optional<QPointF> draggedFrom;  // a button is down on a picture that can be moved
    bool drags = false;
    FrameCost cost;
    HitRegion hovered;  // all -1: none
    HitRegion pressed;
    std::optional<HitRegion> cursor;  // the keyboard's
    QString keysTip;                  // shown at it
    bool focusVisible = false;        // the focus came by keyboard

    void hideKeysTip() {
        if (!keysTip.isEmpty() && QToolTip::text() == keysTip) QToolTip::hideText();
        keysTip.clear();
    }

    SceneInput input(Size size) const {
        SceneInput input = provider();
        input.size = size;
        input.measure = &fonts;
        if (!viewport.isWhole()) input.seen = viewport.seen(canvas.windowSize());
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
    showAll();
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

void CanvasWidget::setFoot(double height) {
    if (std::exchange(m_impl->foot, height) != height) requestUpdate();
}

Size CanvasWidget::drawnSize() const {
    const Viewport& viewport = m_impl->viewport;
    Size size = viewport.drawn(windowSize());
    if (viewport.isWhole()) size.height = std::max(size.height - m_impl->foot, 0.0);
    return size;
}

void CanvasWidget::setZoomable(bool can) {
    m_impl->zoomable = can;
    if (!can) showAll();
}

const Viewport& CanvasWidget::viewport() const {
    return m_impl->viewport;
}

template <typename Change>
void CanvasWidget::look(Change&& change) {
    const double before = m_impl->viewport.zoom();
    change(m_impl->viewport);
    const double zoom = m_impl->viewport.zoom();
    if (!m_impl->drags) setCursor(m_impl->viewport.isWhole() ? Qt::ArrowCursor : Qt::OpenHandCursor);
    requestUpdate();
    if (zoom != before) {
        m_impl->cursor.reset();  // the cells are elsewhere now
        emit zoomChanged(zoom);
    }
}

void CanvasWidget::showAll() {
    if (!m_impl->viewport.isWhole()) look([](Viewport& viewport) { viewport.fit(); });
}

Picture CanvasWidget::picture(Size size) const {
    if (!m_impl->canDraw()) return {};
    if (size.width <= 0 || size.height <= 0) size = windowSize();
    SceneInput input = m_impl->input(size);
    input.seen = {};
    return m_impl->scene->draw(input);
}

Picture CanvasWidget::inView() const {
    const auto input = currentInput();
    if (!input) return {};
    Picture whole = m_impl->scene->draw(*input);
    Picture part = m_impl->viewport.taken(whole, windowSize());
    for (HitRegion& hit : whole.hits) {
        hit.box = m_impl->viewport.inWindow(hit.box);
        part.hits.push_back(std::move(hit));
    }
    return part;
}

std::optional<SceneInput> CanvasWidget::currentInput() const {
    if (!m_impl->canDraw()) return std::nullopt;
    return m_impl->input(drawnSize());
}

CanvasWidget::FrameCost CanvasWidget::lastFrame() const {
    return m_impl->cost;
}

const Picture& CanvasWidget::compose() {
    Impl& d = *m_impl;
    QElapsedTimer timer;
    timer.start();
    const Size size = windowSize();
    const Theme theme = d.provider && !d.scene ? d.provider().theme : Theme::Dark;  // a scene paints its own ground
    d.shown = Picture{size, viz::palette(theme).ground, {}, {}};
    const bool enlarged = d.canDraw() && !d.viewport.isWhole();
    if (d.canDraw()) {
        const SceneInput input = d.input(drawnSize());
        d.shown = d.scene->draw(input);
        if (!enlarged) d.shown.size = size;
        if (d.cursor) {  // a picture of another size has it elsewhere
            const auto there =
                std::ranges::find_if(d.shown.hits, [&](const HitRegion& hit) { return samePlace(hit, *d.cursor); });
            if (there != d.shown.hits.end()) d.cursor = *there;
        }
        if (enlarged) {
            d.inWindow = d.viewport.taken(d.shown, size);
            addZoomWords(d.inWindow, input);
        }
        addFocusMarks(enlarged ? d.inWindow : d.shown, input.theme);
        const QString description = QString::fromStdString(d.scene->describe(input));
        if (description != accessibleDescription()) {
            setAccessibleDescription(description);
            d.hideKeysTip();  // what it says is no longer so
        }
    }
    d.cost.scene = milliseconds(timer);
    return enlarged ? d.inWindow : d.shown;
}

/// The ring around the canvas when it has keyboard focus, and around the cell under the keyboard cursor.
void CanvasWidget::addFocusMarks(Picture& picture, Theme theme) const {
    if (!hasFocus()) return;
    const auto ring = [&](const Box& box, double radius) {
        picture.shapes.emplace_back(RectShape{box, radius, {0, 0, 0, 0}, viz::palette(theme).accent, 2});
    };
    if (m_impl->focusVisible) ring({1, 1, width() - 2.0, height() - 2.0}, 4);
    if (m_impl->cursor) ring(inflated(m_impl->viewport.inWindow(m_impl->cursor->box), 3), 6);
}

/// The picture's own words may be out of view: where the run is, and how all of the picture comes back.
void CanvasWidget::addZoomWords(Picture& picture, const SceneInput& input) const {
    const Palette& colors = viz::palette(input.theme);
    std::string words = Wording::tr("{} % · 0: all of it", std::llround(m_impl->viewport.zoom() * 100));
    if (canShow(input)) {
        const Frame frame = frameOf(input);
        words = phaseOf(frame) + ", " + iterationOf(frame) + " · " + words;
    }
    const double size = typeSize((input.lecture ? kLectureText : 12) * input.fontScale);
    const double wide = std::min(input.measure->width(words, Font::Text, size) + 2 * size, picture.size.width);
    Sketch sketch(picture.size, picture.background, *input.measure);
    const Box ground{(picture.size.width - wide) / 2, 6, wide, size * 1.9};
    sketch.fill(ground, size * 0.6, colors.panel.withAlpha(0.92));
    sketch.outline(ground, size * 0.6, colors.line, 1);
    sketch.text(ground.center(), words, {size, Font::Text, colors.text, Align::Center, wide - size, 8});
    const Picture drawn = sketch.take();
    picture.shapes.insert(picture.shapes.end(), drawn.shapes.begin(), drawn.shapes.end());
}

std::optional<HitRegion> CanvasWidget::hitAt(const QPointF& point) const {
    const auto input = currentInput();
    if (!input) return std::nullopt;
    return m_impl->scene->hitAt(*input, m_impl->shown, m_impl->viewport.onPicture({point.x(), point.y()}));
}

QString CanvasWidget::tipOf(const HitRegion& hit) const {
    return QString::fromStdString(m_impl->scene->tip(*currentInput(), hit));
}

void CanvasWidget::hover(const HitRegion& hit) {
    if (samePlace(hit, m_impl->hovered)) return;
    m_impl->hovered = hit;
    emit hovered(hit.rank, hit.chunk, hit.step);
}

bool CanvasWidget::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && m_impl->zoomable) {
        // These keys are the picture's while it has the focus.
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        const bool zooms = key->key() == Qt::Key_Plus || key->key() == Qt::Key_Equal || key->key() == Qt::Key_Minus ||
                           key->key() == Qt::Key_0;
        const bool arrow = key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down;
        if (plain && (zooms || (arrow && (key->modifiers() & Qt::ShiftModifier)))) {
            event->accept();
            return true;
        }
    }
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto hit = hitAt(help->pos());
    const QString tip = hit ? tipOf(*hit) : QString();
    if (tip.isEmpty()) {
        QToolTip::hideText();
    } else {
        const Box box = m_impl->viewport.inWindow(hit->box);
        QToolTip::showText(help->globalPos(), tip.toHtmlEscaped().replace('\n', "<br>"), this,
                           QRectF(box.x, box.y, box.width, box.height).toAlignedRect());
    }
    return true;
}

void CanvasWidget::mouseMoveEvent(QMouseEvent* event) {
    Impl& d = *m_impl;
    if (d.draggedFrom) {
        const QPointF by = event->position() - *d.draggedFrom;
        if (!d.drags && by.manhattanLength() < QApplication::startDragDistance()) return;
        d.drags = true;
        setCursor(Qt::ClosedHandCursor);
        d.draggedFrom = event->position();
        return look([&](Viewport& viewport) { viewport.move(-by.x(), -by.y(), windowSize()); });
    }
    hover(hitAt(event->position()).value_or(HitRegion{}));
}

void CanvasWidget::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    m_impl->pressed = hitAt(event->position()).value_or(HitRegion{});
    if (!m_impl->viewport.isWhole()) m_impl->draggedFrom = event->position();
}

void CanvasWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    m_impl->draggedFrom.reset();
    if (std::exchange(m_impl->drags, false)) return look([](Viewport&) {});
    const HitRegion hit = hitAt(event->position()).value_or(HitRegion{});
    if (samePlace(hit, m_impl->pressed)) emit clicked(hit.rank, hit.chunk, hit.step);
}

void CanvasWidget::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_impl->viewport.isWhole()) return QWidget::mouseDoubleClickEvent(event);
    showAll();
}

void CanvasWidget::wheelEvent(QWheelEvent* event) {
    if (!m_impl->zoomable) return event->ignore();
    const QPointF at = event->position();
    const double up = event->angleDelta().y() / kOneNotch, right = event->angleDelta().x() / kOneNotch;
    look([&](Viewport& viewport) {
        if (event->modifiers() & Qt::ShiftModifier)
            viewport.move(-up * kAlong * width(), 0, windowSize());
        else if (right != 0 && up == 0)
            viewport.move(-right * kAlong * width(), 0, windowSize());
        else
            viewport.zoomBy(std::pow(kNearer, up), {at.x(), at.y()}, windowSize());
    });
    event->accept();
}

/// Where the keys go in the last frame: its cells, or if it has none, its workers.
std::vector<HitRegion> CanvasWidget::stops() const {
    std::vector<HitRegion> found;
    std::ranges::copy_if(m_impl->shown.hits, std::back_inserter(found), isCell);
    if (found.empty())
        std::ranges::copy_if(m_impl->shown.hits, std::back_inserter(found), [](auto& hit) { return hit.rank >= 0; });
    return found;
}

/// To what the keys have chosen, otherwise to what is next to the middle, where a large ring is empty. In its new size
/// the scene has it elsewhere, so it is looked for again, and then in the middle.
void CanvasWidget::zoomAtStop(double factor) {
    Impl& d = *m_impl;
    const Point middle{width() / 2.0, height() / 2.0}, seen = d.viewport.onPicture(middle);
    const auto away = [&](const HitRegion& hit) {
        return std::hypot(hit.box.center().x - seen.x, hit.box.center().y - seen.y);
    };
    const auto chosen = d.cursor;
    const auto all = stops();
    const auto nearest = std::ranges::min_element(all, {}, away);
    look([&](Viewport& viewport) { viewport.zoomBy(factor, middle, windowSize()); });
    if (nearest == all.end()) return;
    const HitRegion wanted = chosen.value_or(*nearest);
    const Picture enlarged = picture(d.viewport.drawn(windowSize()));
    const auto there =
        std::ranges::find_if(enlarged.hits, [&](const HitRegion& hit) { return samePlace(hit, wanted); });
    if (there == enlarged.hits.end()) return;
    const Point at = d.viewport.inWindow(there->box).center();
    look([&](Viewport& viewport) { viewport.move(at.x - middle.x, at.y - middle.y, windowSize()); });
    if (chosen) d.cursor = *there;
}

/// True: it was one of these keys.
bool CanvasWidget::keyZooms(const QKeyEvent& event) {
    if (!m_impl->zoomable) return false;
    const auto zoomBy = [&](double factor) {
        zoomAtStop(factor);
        return true;
    };
    const auto move = [&](double x, double y) {
        look([&](Viewport& viewport) { viewport.move(x * kAlong * width(), y * kAlong * height(), windowSize()); });
        return true;
    };
    const bool shift = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal: return zoomBy(kNearer);
        case Qt::Key_Minus: return zoomBy(1 / kNearer);
        case Qt::Key_0: showAll(); return true;
        case Qt::Key_Left: return shift && move(-1, 0);
        case Qt::Key_Right: return shift && move(1, 0);
        case Qt::Key_Up: return shift && move(0, -1);
        case Qt::Key_Down: return shift && move(0, 1);
        default: return false;
    }
}

std::optional<HitRegion> CanvasWidget::cursor() const {
    return m_impl->cursor;
}

void CanvasWidget::leaveEvent(QEvent* event) {
    hover({});
    QWidget::leaveEvent(event);
}

/// Where Qt opens what the Menu key asks for, when it is X11 that asks.
QVariant CanvasWidget::inputMethodQuery(Qt::InputMethodQuery query) const {
    const Impl& d = *m_impl;
    if (query != Qt::ImCursorRectangle || !d.cursor) return QWidget::inputMethodQuery(query);
    const Box box = d.viewport.inWindow(d.cursor->box);
    return QRectF(box.x, box.y, box.width, box.height).toRect();
}

/// Up and Down move from stop to stop, Enter clicks, Menu (or Shift+F10) asks what can be done there, Escape leaves.
/// Left and Right without Shift belong to the playhead.
void CanvasWidget::keyPressEvent(QKeyEvent* event) {
    Impl& d = *m_impl;
    if (keyZooms(*event)) return;
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
    const bool asks =
        event->key() == Qt::Key_Menu || (event->key() == Qt::Key_F10 && event->modifiers().testFlag(Qt::ShiftModifier));
    if (asks && d.cursor) {
        const QPoint at = inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
        QToolTip::hideText();
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, mapToGlobal(at));
        QApplication::sendEvent(this, &asked);
        return;
    }
    if (event->key() != Qt::Key_Up && event->key() != Qt::Key_Down) return QWidget::keyPressEvent(event);

    const std::vector<HitRegion> all = stops();
    if (all.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(all.size());
    std::ptrdiff_t at = event->key() == Qt::Key_Down ? -1 : count;
    for (std::ptrdiff_t i = 0; d.cursor && i < count; ++i)
        if (all[static_cast<std::size_t>(i)].rank == d.cursor->rank &&
            all[static_cast<std::size_t>(i)].chunk == d.cursor->chunk)
            at = i;
    at = (at + (event->key() == Qt::Key_Down ? 1 : -1) + count) % count;
    d.cursor = all[static_cast<std::size_t>(at)];
    showFocusRing();
    hover(*d.cursor);
    d.viewport.bringIntoView(inflated(d.cursor->box, 12), windowSize());
    const Box box = d.viewport.inWindow(d.cursor->box);
    const QPointF corner(box.x, box.y + box.height);
    d.keysTip = tipOf(*d.cursor).toHtmlEscaped().replace('\n', "<br>");
    QToolTip::showText(mapToGlobal(corner).toPoint(), d.keysTip, this);
    requestUpdate();
}

void CanvasWidget::showFocusRing() {
    m_impl->focusVisible = true;
    requestUpdate();
}

void CanvasWidget::focusInEvent(QFocusEvent* event) {
    const Qt::FocusReason reason = event->reason();
    if (reason != Qt::PopupFocusReason)
        m_impl->focusVisible =
            reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    QWidget::focusInEvent(event);
    requestUpdate();
}

void CanvasWidget::focusOutEvent(QFocusEvent* event) {
    if (event->reason() != Qt::PopupFocusReason) {  // from a menu the keys come back
        m_impl->focusVisible = false;
        m_impl->cursor.reset();
    }
    QWidget::focusOutEvent(event);
    requestUpdate();
}

void CanvasWidget::resizeEvent(QResizeEvent* event) {
    m_impl->cursor.reset();
    m_impl->hideKeysTip();
    m_impl->viewport.clamp(windowSize());
    m_impl->surface->widget().setGeometry(rect());
    QWidget::resizeEvent(event);
}

}  // namespace kolo::viz
