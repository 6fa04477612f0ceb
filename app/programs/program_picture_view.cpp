// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/program_picture_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/placement/picture_view.h"
#include "app/theme.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

namespace {

viz::Size sizeOf(const QWidget& widget) {
    return {static_cast<double>(widget.width()), static_cast<double>(widget.height())};
}

}  // namespace

ProgramPictureView::ProgramPictureView(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Picture of the run"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(200, 180);
}

void ProgramPictureView::setSheet(viz::ProgramSheet sheet) {
    m_sheet = std::move(sheet);
    m_focus = {};
    update();
}

void ProgramPictureView::light(const viz::ProgramFocus& focus) {
    if (m_focus == focus) return;
    m_focus = focus;
    update();
}

std::vector<viz::ProgramBox> ProgramPictureView::boxes() const {
    return programBoxes(m_sheet, sizeOf(*this));
}

const viz::ProgramBox* ProgramPictureView::boxAt(const std::vector<viz::ProgramBox>& boxes, QPointF at) const {
    for (auto each = boxes.rbegin(); each != boxes.rend(); ++each)
        if (each->box.contains({at.x(), at.y()})) return &*each;
    return nullptr;
}

bool ProgramPictureView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto all = boxes();
        const viz::ProgramBox* const box = boxAt(all, help->pos());
        const int line = box ? lineOf(m_sheet, box->focus) : -1;
        if (line >= 0)
            QToolTip::showText(help->globalPos(),
                               tr("Line %1: %2")
                                   .arg(m_sheet.lines[static_cast<std::size_t>(line)].line)
                                   .arg(QString::fromStdString(m_sheet.lines[static_cast<std::size_t>(line)].text)),
                               this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void ProgramPictureView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const viz::Theme theme = themeOf(*this);
    painter.fillRect(rect(), toQColor(viz::palette(theme).panel));
    viz::paintPicture(painter, drawProgram(m_sheet, m_focus, sizeOf(*this), theme, qtMeasure()), QRectF(rect()));
}

void ProgramPictureView::mousePressEvent(QMouseEvent* event) {
    const auto all = boxes();
    const viz::ProgramBox* const box = boxAt(all, event->position());
    if (!box) return;
    light(box->focus);
    if (const int line = lineOf(m_sheet, box->focus); line >= 0) emit lineWanted(line);
}

}  // namespace kolo::app
