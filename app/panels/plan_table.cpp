// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/layouts.h"
#include "app/panels/pass_colors.h"
#include "app/panels/plan_table_model.h"
#include "app/panels/table_outline.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan.h"
#include "engine/api/wording.h"
#include "viz/host/save_file.h"

namespace kolo::app {

namespace {

constexpr int kHighCell = 30, kLowCell = 18;
constexpr int kNarrowestColumn = 34, kWidestColumn = 88;

/// The slots, the current one in the frame that continues through the cells.
class SlotHeader : public QHeaderView {
public:
    SlotHeader(const PlanTableModel& model, QWidget* parent) : QHeaderView(Qt::Vertical, parent), m_model(model) {
        setSectionResizeMode(QHeaderView::Fixed);
        setSectionsClickable(true);
        setHighlightSections(false);
        setMinimumSectionSize(kLowCell);
        setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
    }
    QSize sizeHint() const override { return {34, QHeaderView::sizeHint().height()}; }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int row) const override {
        const viz::Palette& colors = viz::palette(themeOf(*this));
        const bool current = row == m_model.currentRow();
        painter->setFont(numbersFont(12, QFont::DemiBold));
        painter->setPen(toQColor(current ? colors.accent : colors.dim));
        painter->drawText(rect, Qt::AlignCenter, QString::number(row + 1));
        if (current) drawRowOutline(*painter, rect, true, false, toQColor(colors.accent));
    }

private:
    const PlanTableModel& m_model;
};

class PlanDelegate : public QStyledItemDelegate {
public:
    explicit PlanDelegate(PlanTable& table) : QStyledItemDelegate(&table), m_table(table) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const viz::Theme theme = themeOf(*option.widget);
        const viz::Palette& colors = viz::palette(theme);
        const int kind = index.data(PlanTableModel::KindRole).toInt();
        const QRectF tile = QRectF(option.rect).adjusted(2, 1.5, -2, -1.5);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, toQColor(colors.accent.withAlpha(0.16)));
        if (kind >= 0) {
            const int micro = index.data(PlanTableModel::MicrobatchRole).toInt();
            const bool later = index.row() > m_table.currentRow();
            const PassColors look = passColors(theme, static_cast<ActionKind>(kind), micro, later ? 0.4 : 1);
            painter->setBrush(look.ground);
            if (micro >= 0 && micro == m_table.hovered()) painter->setPen(QPen(toQColor(colors.text), 1.5));
            painter->drawRoundedRect(tile, 3, 3);
            painter->setFont(numbersFont(12, QFont::Medium));
            painter->setPen(later ? toQColor(colors.dim) : look.text);
            painter->drawText(
                option.rect, Qt::AlignCenter,
                painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, option.rect.width() - 2));
        } else if (!index.data(PlanTableModel::ReachedRole).toBool()) {
            QRectF dash(0, 0, 7, 2);
            dash.moveCenter(QRectF(option.rect).center());
            painter->setBrush(toQColor(colors.line));
            painter->drawRoundedRect(dash, 1, 1);
        }
        if (option.state & QStyle::State_HasFocus) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(toQColor(colors.accent), 1, Qt::DotLine));
            painter->drawRoundedRect(tile, 3, 3);
        }
        painter->restore();
    }

private:
    const PlanTable& m_table;
};

}  // namespace

PlanTable::PlanTable(PlanTableModel& model, QWidget* parent) : StepTable(parent), m_model(model) {
    setModel(&model);
    setItemDelegate(new PlanDelegate(*this));
    setVerticalHeader(new SlotHeader(model, this));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setFont(wordsFont(13, QFont::Bold));
    connect(verticalHeader(), &QHeaderView::sectionClicked, this, &PlanTable::rowChosen);
    connect(&model, &QAbstractItemModel::modelReset, this, &PlanTable::fit);
}

void PlanTable::setMarks(int currentRow, int hoveredMicrobatch) {
    m_hovered = hoveredMicrobatch;
    setCurrentRow(currentRow);
}

int PlanTable::lastReachedRow() const {
    return m_model.rowCount() - 1;
}

int PlanTable::chunkAt(const QModelIndex& index) const {
    return index.data(PlanTableModel::MicrobatchRole).toInt();
}

QString PlanTable::asTsv(int firstRow, int lastRow, int firstColumn, int lastColumn) const {
    return m_model.asTsv(firstRow, lastRow, firstColumn, lastColumn);
}

void PlanTable::fit() {
    const int columns = m_model.columnCount(), rows = m_model.rowCount();
    if (columns == 0 || rows == 0) return;
    const int room = width() - verticalHeader()->sizeHint().width() - verticalScrollBar()->sizeHint().width();
    horizontalHeader()->setDefaultSectionSize(std::clamp(room / columns, kNarrowestColumn, kWidestColumn));
    const int high = (height() - horizontalHeader()->sizeHint().height() - 2) / rows;
    verticalHeader()->setDefaultSectionSize(std::clamp(high, kLowCell, kHighCell));
}

PlanTablePanel::PlanTablePanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new PlanTableModel(document, this)),
      m_table(new PlanTable(*m_model, this)),
      m_rule(new QLabel(this)) {
    setWindowTitle(tr("Table"));
    m_table->setAccessibleName(tr("Table of a training step, one row per time slot, one column per device"));
    m_table->setAccessibleDescription(tr("Enter goes to the slot of the row; Ctrl+C copies the table."));
    m_rule->setWordWrap(true);
    setRole(m_rule, "role", QStringLiteral("dim"));
    auto* column = columnIn(this, 4, {8, 6, 4, 4});
    column->addWidget(m_rule);
    column->addWidget(m_table, 1);
    connect(m_table, &PlanTable::rowChosen, this, [this](int row) { m_document.goTo(m_model->stopOf(row)); });
    connect(m_table, &PlanTable::chunkHovered, &document, &RunDocument::hoverChunk);
    connect(&document, &RunDocument::runStarted, this, &PlanTablePanel::begin);
    connect(&document, &RunDocument::eventsArrived, this, &PlanTablePanel::follow);
    connect(&document, &RunDocument::playheadMoved, this, [this] {
        if (m_table->isVisible()) m_table->setMarks(m_model->currentRow(), m_document.hoveredChunk());
    });
    connect(&document, &RunDocument::stepShown, this, &PlanTablePanel::follow);
    connect(&document, &RunDocument::viewChanged, this, &PlanTablePanel::follow);
    begin();
}

void PlanTablePanel::begin() {
    const bool overTime = m_document.plan() && m_document.plan()->plan().overTime;
    m_rule->setText(overTime ? tr("F forward, B backward, number: time step; blank = bubble")
                             : tr("F forward, B backward, number: micro-batch; blank = bubble"));
    m_model->begin();
    follow();
}

Outcome<void> PlanTablePanel::save(const QString& path) const {
    const QString why = viz::saveFile(path, m_model->asCsv().toUtf8());
    if (why.isEmpty()) return {};
    return Error{
        ErrorCode::UnreadableFile, "path",
        Complaint::tr("The table cannot be written to {}: {}.", inQuotes(path.toStdString()), why.toStdString())};
}

void PlanTablePanel::follow() {
    m_model->follow();
    m_table->setMarks(m_model->currentRow(), m_document.hoveredChunk());
}

}  // namespace kolo::app
