// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/speed_picker.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/theme.h"
#include "engine/api/types.h"
#include "viz/layout/palette.h"

namespace kolo::app {

namespace {
constexpr int kLabel = 18;  // px below a bar, and for its number above
constexpr int kLeastBar = 6;
}  // namespace

SpeedPicker::SpeedPicker(QWidget* parent) : QWidget(parent), m_factors(4, 1) {
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(sizeHint().height());
    setCursor(Qt::SizeVerCursor);
    setToolTip(tr("Drag a bar up: that worker's steps take so many times as long"));
    setAccessibleName(tr("Speed of the workers"));
    describe();
}

void SpeedPicker::setWorkers(int workers) {
    m_factors.resize(static_cast<std::size_t>(std::max(workers, 1)), 1);
    m_current = std::min(m_current, static_cast<int>(m_factors.size()) - 1);
    describe();
    update();
}

void SpeedPicker::setText(const QString& straggler) {
    std::ranges::fill(m_factors, 1);
    for (const QString& one : straggler.split(QLatin1Char(','))) {
        const QStringList parts = one.split(QLatin1Char(':'));
        bool isRank = false;
        const int rank = parts.front().toInt(&isRank);
        if (parts.size() == 2 && isRank && rank >= 0 && rank < static_cast<int>(m_factors.size()))
            m_factors[static_cast<std::size_t>(rank)] =
                std::clamp(static_cast<int>(std::lround(parts.back().toDouble())), 1, kMost);
    }
    describe();
    update();
}

QString SpeedPicker::text() const {
    QStringList all;
    for (std::size_t worker = 0; worker < m_factors.size(); ++worker)
        if (m_factors[worker] > 1) all << QStringLiteral("%1:%2").arg(worker).arg(m_factors[worker]);
    return all.isEmpty() ? QStringLiteral("none") : all.join(QLatin1Char(','));
}

void SpeedPicker::describe() {
    setAccessibleDescription(tr("Worker %1: %2 times as long")
                                 .arg(QString::fromStdString(workerName(m_current)))
                                 .arg(m_factors[static_cast<std::size_t>(m_current)]));
}

void SpeedPicker::pick(int worker, int factor) {
    m_current = std::clamp(worker, 0, static_cast<int>(m_factors.size()) - 1);
    int& now = m_factors[static_cast<std::size_t>(m_current)];
    const bool isNew = now != std::clamp(factor, 1, kMost);
    now = std::clamp(factor, 1, kMost);
    describe();
    update();
    if (isNew) emit picked(text());
}

QRectF SpeedPicker::columnOf(int worker) const {
    const double each = std::clamp(static_cast<double>(width()) / static_cast<double>(m_factors.size()), 1.0, 44.0);
    return {worker * each, kLabel, each, height() - 2.0 * kLabel};
}

void SpeedPicker::drag(const QPointF& at) {
    const QRectF column = columnOf(m_current);
    const double share = (column.bottom() - kLeastBar - at.y()) / (column.height() - kLeastBar);
    pick(m_current, 1 + static_cast<int>(std::lround(share * (kMost - 1))));
}

void SpeedPicker::mousePressEvent(QMouseEvent* event) {
    m_current = std::clamp(static_cast<int>(event->position().x() / columnOf(0).width()), 0,
                           static_cast<int>(m_factors.size()) - 1);
    drag(event->position());
}

void SpeedPicker::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) drag(event->position());
}

void SpeedPicker::keyPressEvent(QKeyEvent* event) {
    const int factor = m_factors[static_cast<std::size_t>(m_current)];
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right: {
            const int to = m_current + (event->key() == Qt::Key_Right ? 1 : -1);
            if (to >= 0 && to < static_cast<int>(m_factors.size())) m_current = to;
            describe();
            update();
            return;
        }
        case Qt::Key_Up: return pick(m_current, factor + 1);
        case Qt::Key_Down: return pick(m_current, factor - 1);
        default: QWidget::keyPressEvent(event);
    }
}

void SpeedPicker::paintEvent(QPaintEvent*) {
    const viz::Palette& colors = paletteOf(*window());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (std::ranges::all_of(m_factors, [](int factor) { return factor == 1; })) {
        painter.setPen(toQColor(colors.dim));
        painter.setFont(wordsFont(12));
        painter.drawText(rect().adjusted(4, 0, -4, -kLabel - kLeastBar), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("All are equally fast. Drag a bar up to slow that worker down."));
    }
    for (int worker = 0; worker < static_cast<int>(m_factors.size()); ++worker) {
        const int factor = factorOf(worker);
        const QRectF column = columnOf(worker);
        const double length = kLeastBar + (column.height() - kLeastBar) * (factor - 1) / (kMost - 1);
        const QRectF bar(column.left() + 5, column.bottom() - length, std::max(4.0, column.width() - 10), length);
        painter.setPen(worker == m_current && hasFocus() ? QPen(toQColor(colors.accent), 2) : QPen(Qt::NoPen));
        painter.setBrush(toQColor(factor > 1 ? colors.bad : colors.accent, factor > 1 ? 0.9 : 0.6));
        painter.drawRoundedRect(bar, 2, 2);
        if (column.width() < 16) continue;  // too many for words
        painter.setPen(toQColor(colors.text));
        painter.setFont(wordsFont(12, QFont::DemiBold));
        painter.drawText(QRectF(column.left(), column.bottom() + 1, column.width(), kLabel), Qt::AlignCenter,
                         QString::fromStdString(workerName(worker)));
        if (factor == 1) continue;
        painter.setFont(numbersFont(11));
        painter.drawText(QRectF(column.left(), bar.top() - kLabel, column.width(), kLabel), Qt::AlignCenter,
                         QStringLiteral("%1×").arg(factor));
    }
}

}  // namespace kolo::app
