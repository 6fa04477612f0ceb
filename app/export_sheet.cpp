// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export_sheet.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStyle>
#include <cmath>
#include <functional>

#include "app/actions.h"
#include "app/layouts.h"
#include "app/theme.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

namespace {

constexpr QSize kThumbnail{184, 104};
constexpr int kColumns = 4, kGap = 12;

/// What a kind's small picture is painted with.
struct Ink {
    QColor line, text, ground;
    viz::Theme theme;
    QColor chunk(int index) const { return toQColor(viz::chunkStyle(theme, index).color); }
};
using Paint = std::function<void(QPainter&, const QRectF&, const Ink&)>;

void paintCurves(QPainter& painter, const QRectF& box, const Ink& ink) {
    painter.setPen(QPen(ink.line, 1.5));
    painter.drawPolyline(QPolygonF({box.topLeft(), box.bottomLeft(), box.bottomRight()}));
    for (int curve = 0; curve < 3; ++curve) {
        QPainterPath path(box.topLeft() + QPointF(6, 4.0 + 10 * curve));
        path.cubicTo(box.left() + box.width() * (0.15 + 0.12 * curve), box.bottom() - 4 - 10 * curve,
                     box.left() + box.width() * 0.5, box.bottom() - 8 - 8 * curve, box.right() - 4,
                     box.bottom() - 8 - 7 * curve);
        painter.strokePath(path, QPen(ink.chunk(curve), 2));
    }
}

/// The review question's: a diagonal of cells is blank, as in the exercise.
void paintTable(QPainter& painter, const QRectF& box, const Ink& ink) {
    constexpr int kRows = 5, kAcross = 6;
    const double width = box.width() / kAcross, height = box.height() / kRows;
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kAcross; ++column) {
            const QRectF cell(box.left() + column * width + 1, box.top() + row * height + 1, width - 2, height - 2);
            painter.setPen(QPen(ink.line, 1));
            painter.setBrush(row > 0 && (row + column) % 4 != 0 ? ink.chunk(column % 4) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(cell, 2, 2);
        }
}

void paintTrace(QPainter& painter, const QRectF& box, const Ink& ink) {
    constexpr int kTracks = 4;
    constexpr double kSpans[kTracks][3][2] = {{{0, .3}, {.34, .5}, {.7, .95}},
                                              {{.1, .28}, {.34, .62}, {.7, .9}},
                                              {{0, .4}, {.5, .66}, {.7, 1}},
                                              {{.06, .2}, {.34, .56}, {.6, .84}}};
    const double height = box.height() / kTracks;
    painter.setPen(Qt::NoPen);
    for (int track = 0; track < kTracks; ++track)
        for (int span = 0; span < 3; ++span) {
            const auto& [from, to] = kSpans[track][span];
            painter.setBrush(ink.chunk(span));
            painter.drawRoundedRect(QRectF(box.left() + from * box.width(), box.top() + track * height + 3,
                                           (to - from) * box.width(), height - 6),
                                    2, 2);
        }
}

QRectF paintPage(QPainter& painter, const QRectF& box, const Ink& ink) {
    const QRectF page(box.center().x() - box.height() * 0.36, box.top(), box.height() * 0.72, box.height());
    painter.setPen(QPen(ink.line, 1.5));
    painter.setBrush(ink.ground);
    painter.drawRoundedRect(page, 3, 3);
    return page.adjusted(8, 9, -8, -8);
}

void paintReport(QPainter& painter, const QRectF& box, const Ink& ink) {
    const QRectF inside = paintPage(painter, box, ink);
    painter.setPen(QPen(ink.text, 2.5));
    painter.drawLine(inside.topLeft(), inside.topLeft() + QPointF(inside.width() * 0.6, 0));
    painter.setPen(QPen(ink.line, 1.5));
    for (int line = 1; line <= 3; ++line)
        painter.drawLine(inside.topLeft() + QPointF(0, 7.0 * line), inside.topRight() + QPointF(0, 7.0 * line));
    paintCurves(painter, inside.adjusted(0, 29, 0, 0), ink);
}

void paintFilm(QPainter& painter, const QRectF& box, const Ink& ink) {
    painter.setPen(QPen(ink.line, 1.5));
    painter.setBrush(Qt::NoBrush);
    const QRectF strip = box.adjusted(0, 6, 0, -6);
    painter.drawRoundedRect(strip, 3, 3);
    constexpr int kHoles = 12, kFrames = 3;
    painter.setBrush(ink.line);
    for (int hole = 0; hole < kHoles; ++hole)
        for (const double y : {strip.top() + 4, strip.bottom() - 8})
            painter.drawRect(QRectF(strip.left() + (hole + 0.3) * strip.width() / kHoles, y, 5, 3));
    const double width = strip.width() / kFrames;
    for (int frame = 0; frame < kFrames; ++frame) {
        const QRectF at(strip.left() + frame * width + 5, strip.top() + 13, width - 10, strip.height() - 26);
        painter.setPen(QPen(ink.line, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at.center(), at.height() * 0.3, at.height() * 0.3);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink.chunk(0));
        const double turn = frame * 1.2;
        painter.drawEllipse(at.center() + QPointF(std::cos(turn), std::sin(turn)) * at.height() * 0.3, 4, 4);
    }
}

/// Braces around names and values.
void paintResult(QPainter& painter, const QRectF& box, const Ink& ink) {
    painter.setFont(numbersFont(12));
    const QString lines[] = {QStringLiteral("{"), QStringLiteral("  \"steps\": 6,"), QStringLiteral("  \"bytes\": 96"),
                             QStringLiteral("}")};
    const double height = box.height() / 4;
    for (int line = 0; line < 4; ++line) {
        painter.setPen(line % 3 ? ink.chunk(line - 1) : ink.text);
        painter.drawText(QRectF(box.left() + 28, box.top() + line * height, box.width() - 28, height),
                         Qt::AlignLeft | Qt::AlignVCenter, lines[line]);
    }
}

void paintRecord(QPainter& painter, const QRectF& box, const Ink& ink) {
    const QRectF drum(box.center().x() - 32, box.top() + 4, 64, box.height() - 8);
    constexpr double kLid = 9;
    painter.setPen(QPen(ink.line, 1.5));
    for (int layer = 3; layer >= 0; --layer) {
        const double y = drum.top() + layer * (drum.height() - 2 * kLid) / 3;
        painter.setBrush(layer == 0 ? ink.ground : ink.chunk(layer - 1));
        painter.drawEllipse(QRectF(drum.left(), y, drum.width(), 2 * kLid));
    }
}

/// A kind's small picture. A click on it is one on its first format.
class Thumbnail : public QWidget {
public:
    explicit Thumbnail(Paint paint) : m_paint(std::move(paint)) {
        setMinimumSize(kThumbnail);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QPushButton* first = nullptr;

protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Palette& colors = paletteOf(*this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(colors.ground));
        painter.drawRoundedRect(rect(), 6, 6);
        m_paint(painter, QStyle::alignedRect(Qt::LeftToRight, Qt::AlignCenter, kThumbnail - QSize(40, 32), rect()),
                {toQColor(colors.dim), toQColor(colors.text), toQColor(colors.panel), colors.theme});
    }
    void mouseReleaseEvent(QMouseEvent* event) override {
        if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) first->click();
    }

private:
    Paint m_paint;
};

struct Kind {
    QString title, about;
    Paint paint;
    std::vector<std::pair<QString, QAction*>> formats;
};

}  // namespace

ExportSheet::ExportSheet(const Actions& actions, const viz::Picture& picture, const QString& run, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Export"));
    const Paint itself = [picture](QPainter& painter, const QRectF& box, const Ink&) {
        viz::paintPicture(painter, picture, box.adjusted(-16, -12, 16, 12));
    };
    const Kind kinds[] = {
        {tr("Picture"),
         tr("As it is now"),
         itself,
         {{QStringLiteral("PNG"), actions.exportCanvasPng},
          {QStringLiteral("SVG"), actions.exportCanvasSvg},
          {tr("Copy"), actions.copyPicture}}},
        {tr("Charts"),
         tr("As they are now"),
         paintCurves,
         {{QStringLiteral("PNG"), actions.exportChartsPng},
          {QStringLiteral("SVG"), actions.exportChartsSvg},
          {QStringLiteral("PDF"), actions.exportChartsPdf}}},
        {tr("Table"), tr("For a spreadsheet"), paintTable, {{QStringLiteral("CSV"), actions.exportCsv}}},
        {tr("Lab report"),
         tr("All of it, to read"),
         paintReport,
         {{QStringLiteral("PDF, HTML"), actions.exportReport}}},
        {tr("Animation"),
         tr("The whole run, moving"),
         paintFilm,
         {{QStringLiteral("GIF"), actions.exportAnimationGif},
          {QStringLiteral("MP4"), actions.exportAnimationMp4},
          {QStringLiteral("PNG"), actions.exportAnimationPng},
          {QStringLiteral("SVG"), actions.exportAnimationSvg}}},
        {tr("Result"), tr("For programs"), paintResult, {{QStringLiteral("JSON"), actions.exportJson}}},
        {tr("Trace"),
         tr("All events, on a time axis"),
         paintTrace,
         {{QStringLiteral("Perfetto"), actions.exportTrace}}},
        {tr("Whole run"), tr("For another Kolo"), paintRecord, {{QStringLiteral("Kolo"), actions.exportKolo}}},
    };

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(20, 16, 20, 20);
    grid->setSpacing(kGap);
    auto* title = new QLabel(run);
    setRole(title, "role", QStringLiteral("heading"));
    title->setWordWrap(true);
    grid->addWidget(title, 0, 0, 1, kColumns);
    int index = 0;
    for (const Kind& kind : kinds) {
        auto* tile = new QFrame;
        tile->setProperty("panel", true);
        auto* column = columnIn(tile, 4, {10, 10, 10, 10});
        auto* thumbnail = new Thumbnail(kind.paint);
        column->addWidget(thumbnail);
        auto* name = new QLabel(kind.title);
        setRole(name, "role", QStringLiteral("heading"));
        column->addWidget(name);
        auto* about = new QLabel(kind.about);
        setRole(about, "role", QStringLiteral("dim"));
        column->addWidget(about);
        auto* row = new QHBoxLayout;
        row->setSpacing(4);
        for (const auto& [format, action] : kind.formats) {
            auto* button = new QPushButton(format);
            button->setObjectName(QStringLiteral("%1 %2").arg(index).arg(format));
            button->setAccessibleName(QStringLiteral("%1: %2").arg(kind.title, format));
            button->setAccessibleDescription(action->toolTip());
            button->setToolTip(action->toolTip());
            button->setEnabled(action->isEnabled());
            // Closed first: what comes next lies over the window, not over the sheet.
            connect(button, &QPushButton::clicked, this, [this, action = action] {
                accept();
                action->trigger();
            });
            if (!thumbnail->first) thumbnail->first = button;
            row->addWidget(button);
        }
        row->addStretch(1);
        column->addStretch(1);
        column->addLayout(row);
        grid->addWidget(tile, 1 + index / kColumns, index % kColumns);
        ++index;
    }
    setAttribute(Qt::WA_DeleteOnClose);
}

}  // namespace kolo::app
