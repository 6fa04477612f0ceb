// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/inspector_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <algorithm>

#include "app/layouts.h"
#include "app/run_document.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kLabelWidth = 84;
}

InspectorPanel::InspectorPanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_title(new QLabel),
      m_formula(new QLabel),
      m_hint(new QLabel),
      m_factsBox(new QWidget),
      m_facts(new QGridLayout(m_factsBox)) {
    setWindowTitle(tr("Inspector"));
    setAccessibleName(tr("Inspector"));
    m_title->setFont(wordsFont(13, QFont::DemiBold));
    m_title->setAccessibleName(tr("Selected place"));
    m_formula->setFont(numbersFont(12, QFont::Medium));
    m_formula->setAccessibleName(tr("What it holds"));
    m_formula->setWordWrap(true);
    m_formula->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_hint->setWordWrap(true);
    setRole(m_hint, "role", QStringLiteral("dim"));
    m_facts->setContentsMargins({});
    m_facts->setHorizontalSpacing(12);
    m_facts->setVerticalSpacing(4);
    m_facts->setColumnStretch(1, 1);

    auto* content = new QWidget;
    auto* scroll = new QScrollArea;  // where the panel is low
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    columnIn(this, 0)->addWidget(scroll);
    auto* column = columnIn(content, 8, {8, 4, 8, 8});
    column->addWidget(m_title);
    column->addWidget(m_formula);
    column->addWidget(m_factsBox);
    column->addWidget(m_hint);
    column->addStretch(1);

    connect(&document, &RunDocument::runStarted, this, &InspectorPanel::refresh);
    connect(&document, &RunDocument::stepShown, this, &InspectorPanel::refresh);
    connect(&document, &RunDocument::viewChanged, this, &InspectorPanel::refresh);
    refresh();
}

void InspectorPanel::refresh() {
    const BufferHistory* history = m_document.history();
    const int rank = m_document.selectedRank(), chunk = m_document.selectedChunk();
    if (!m_document.hasRun()) return showHint(tr("Run a strategy, then click a cell: its history appears here."));
    if (!history) return showHint(tr("This run moved no chunks between workers, so there is nothing to look into."));
    if (rank < 0 || rank >= history->shape().schedule.ranks || chunk < 0 || chunk >= history->shape().schedule.chunks)
        return showHint(tr("Click a cell in the picture or in the table: where its value came from appears here."));
    const int step = std::min(m_document.step(), history->liveStep());
    if (step < 0) return showHint(tr("The run is about to begin."));
    show(inspect(m_document.info(), *history, m_document.events(), step, rank, chunk));
}

void InspectorPanel::showHint(const QString& hint) {
    m_hint->setText(hint);
    m_hint->show();
    for (QWidget* widget : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_formula), m_factsBox})
        widget->hide();
    setAccessibleDescription(hint);
}

void InspectorPanel::show(const Inspection& inspection) {
    m_title->setText(inspection.title);
    m_formula->setText(inspection.formulas.join(QLatin1Char('\n')));
    while (m_rows.size() < inspection.facts.size()) {
        auto* label = new QLabel(m_factsBox);
        auto* value = new QLabel(m_factsBox);
        setRole(label, "role", QStringLiteral("dim"));
        label->setFixedWidth(kLabelWidth);
        value->setFont(wordsFont(12));
        value->setWordWrap(true);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setBuddy(value);
        m_facts->addWidget(label, static_cast<int>(m_rows.size()), 0, Qt::AlignTop);
        m_facts->addWidget(value, static_cast<int>(m_rows.size()), 1);
        m_rows.push_back({label, value});
    }
    for (int i = 0; i < m_rows.size(); ++i) {
        const bool used = i < inspection.facts.size();
        for (QLabel* part : {m_rows[i].first, m_rows[i].second}) part->setVisible(used);
        if (!used) continue;
        m_rows[i].first->setText(inspection.facts[i].label);
        m_rows[i].second->setText(inspection.facts[i].text);
        m_rows[i].second->setAccessibleName(inspection.facts[i].label);
    }
    m_hint->hide();
    for (QWidget* widget : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_formula), m_factsBox})
        widget->show();
    setAccessibleDescription(text());
}

QString InspectorPanel::text() const {
    if (!m_hint->isHidden()) return m_hint->text();
    QStringList lines{m_title->text(), m_formula->text()};
    for (int i = 0; i < m_rows.size(); ++i)
        if (!m_rows[i].first->isHidden())
            lines << m_rows[i].first->text() + QStringLiteral(": ") + m_rows[i].second->text();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace kolo::app
