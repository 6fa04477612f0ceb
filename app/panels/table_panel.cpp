// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/table_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>

#include "app/layouts.h"
#include "app/panels/table_model.h"
#include "app/panels/table_view.h"
#include "app/run_document.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kTableGrowthMs = 30;
}

TablePanel::TablePanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new TableModel(this)),
      m_table(new IterationTable(*m_model, this)),
      m_blankRule(new QCheckBox(tr("blank = passed on"), this)),
      m_empty(new QLabel(this)) {
    setWindowTitle(tr("Table"));
    setFocusProxy(m_table);
    m_table->setAccessibleName(tr("Table of all buffers, one row per iteration"));
    m_table->setAccessibleDescription(tr("Enter goes to the iteration of the row; Ctrl+C copies the table."));
    m_blankRule->setChecked(document.exerciseView());
    m_blankRule->setAccessibleName(tr("Blank where a partial sum was passed on"));
    m_blankRule->setToolTip(
        tr("On: a partial sum that its holder has sent away is blank, as in the exercise.\n"
           "Off: every cell shows what the buffer really holds."));
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    setRole(m_empty, "role", QStringLiteral("dim"));

    auto* header = new QHBoxLayout;
    header->addStretch(1);
    header->addWidget(m_blankRule);
    auto* column = columnIn(this, 4, {4, 0, 4, 4});
    column->addLayout(header);
    column->addWidget(m_table, 1);
    column->addWidget(m_empty, 1);

    m_growth.setSingleShot(true);
    m_growth.setInterval(kTableGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, &TablePanel::grow);
    connect(m_blankRule, &QCheckBox::toggled, &document, &RunDocument::setExerciseView);
    connect(m_table, &IterationTable::rowChosen, &document, &RunDocument::goTo);
    connect(m_table, &IterationTable::placeChosen, &document, &RunDocument::select);
    connect(m_table, &IterationTable::chunkHovered, &document, &RunDocument::hoverChunk);
    connect(&document, &RunDocument::runStarted, this, &TablePanel::begin);
    connect(&document, &RunDocument::eventsArrived, this, [this] {
        if (!m_growth.isActive()) m_growth.start();
    });
    connect(&document, &RunDocument::runEnded, this, &TablePanel::grow);
    connect(&document, &RunDocument::stepShown, this, &TablePanel::grow);
    connect(&document, &RunDocument::viewChanged, this, &TablePanel::mark);
    begin();
}

void TablePanel::begin() {
    m_furthest = 0;
    m_model->setHistory(m_document.history());
    explainEmptiness();
    grow();
}

void TablePanel::grow() {
    // A live run fills its table as the reader watches; a stored one is known from the start.
    m_furthest = std::max(m_furthest, m_document.step());
    m_model->setReached(m_document.isLive() ? m_furthest : m_document.steps());
    mark();
}

void TablePanel::mark() {
    m_blankRule->setChecked(m_document.exerciseView());
    m_model->setExerciseView(m_document.exerciseView());
    m_table->setMarks(m_document.step(), m_document.hoveredChunk(), m_document.selectedRank(),
                      m_document.selectedChunk());
}

void TablePanel::explainEmptiness() {
    QString text;
    if (!m_document.hasRun())
        text = tr("Press Run: the table fills with one row per iteration.");
    else if (!m_document.history())
        text = tr("This run moved no chunks between workers, so there is no table of them.");
    else if (m_model->columnCount() == 0)
        text = tr("The arrays of this run are empty: there is nothing to show.");
    m_empty->setText(text);
    m_empty->setVisible(!text.isEmpty());
    m_table->setVisible(text.isEmpty());
    m_blankRule->setVisible(text.isEmpty());
}

}  // namespace kolo::app
