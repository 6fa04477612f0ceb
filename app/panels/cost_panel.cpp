// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/cost_panel.h"

#include <QGridLayout>
#include <QLabel>

#include "app/layouts.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kGrowthMs = 50;

QString listText(const std::vector<std::uint64_t>& bytesPerRank) {
    QStringList parts;
    for (std::size_t rank = 0; rank < bytesPerRank.size(); ++rank)
        parts << QStringLiteral("%1 %2").arg(QString::fromStdString(workerName(static_cast<int>(rank))),
                                             viz::bytesText(bytesPerRank[rank]));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

CostPanel::CostPanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_table(new QWidget(this)),
      m_grid(new QGridLayout(m_table)),
      m_formula(new QLabel(this)),
      m_hint(
          new QLabel(tr("Run a strategy: its steps and bytes are counted here and held against the formula."), this)) {
    setWindowTitle(tr("Cost"));
    setAccessibleName(tr("Cost"));
    m_hint->setWordWrap(true);
    m_formula->setWordWrap(true);
    m_formula->setAccessibleName(tr("Formula"));
    m_formula->setToolTip(tr("N: the bytes of one worker's array; m: the number of workers."));
    setRole(m_hint, "role", QStringLiteral("dim"));
    setRole(m_formula, "role", QStringLiteral("dim"));
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnMinimumWidth(1, 72);
    m_grid->setColumnMinimumWidth(2, 72);
    int column = 1;
    for (const QString& title : {tr("counted"), tr("theory")}) {
        m_grid->addWidget(dimLabel(title, m_table), 0, column++, Qt::AlignRight);
    }
    auto* layout = columnIn(this, 8, {8, 4, 8, 8});
    layout->addWidget(m_table);
    layout->addWidget(m_formula);
    layout->addWidget(m_hint);
    layout->addStretch(1);

    m_growth.setSingleShot(true);
    m_growth.setInterval(kGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, &CostPanel::refresh);
    connect(&document, &RunDocument::runStarted, this, &CostPanel::begin);
    connect(&document, &RunDocument::eventsArrived, this, [this] {
        if (!m_growth.isActive()) m_growth.start();
    });
    connect(&document, &RunDocument::runEnded, this, &CostPanel::refresh);
    connect(&document, &RunDocument::stepShown, this, &CostPanel::refresh);
    begin();
}

void CostPanel::begin() {
    m_cost = m_document.hasRun() ? Cost(m_document.info()) : Cost();
    refresh();
}

void CostPanel::refresh() {
    const bool hasRun = m_document.hasRun();
    m_hint->setVisible(!hasRun);
    m_table->setVisible(hasRun);
    m_formula->setVisible(hasRun && !m_cost.formula().isEmpty());
    if (!hasRun) return setAccessibleDescription(m_hint->text());
    m_cost.take(m_document.events(), m_document.result() ? &m_document.figures() : nullptr);
    m_formula->setText(m_cost.formula());
    showLines(m_cost.lines(m_document.step()));
}

void CostPanel::showLines(const std::vector<CostLine>& lines) {
    while (m_rows.size() < lines.size()) {
        Row row{new QLabel(m_table), new QLabel(m_table), new QLabel(m_table)};
        const int at = static_cast<int>(m_rows.size()) + 1;
        row.label->setFont(wordsFont(12));
        row.counted->setFont(numbersFont(12, QFont::Medium));
        setRole(row.theory, "role", QStringLiteral("dim"));
        row.theory->setFont(numbersFont(12));
        m_grid->addWidget(row.label, at, 0);
        m_grid->addWidget(row.counted, at, 1, Qt::AlignRight);
        m_grid->addWidget(row.theory, at, 2, Qt::AlignRight);
        m_rows.push_back(row);
    }
    const QString perRank = listText(m_cost.bytesPerRank(m_document.step()));
    QStringList spoken;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const CostLine& line = lines[i];
        const QString explanation = i == 1 ? line.explanation + QLatin1Char('\n') + perRank : line.explanation;
        m_rows[i].label->setText(line.label);
        m_rows[i].counted->setText(line.counted);
        m_rows[i].theory->setText(line.theory);
        m_rows[i].counted->setAccessibleName(tr("%1, counted").arg(line.label));
        m_rows[i].theory->setAccessibleName(tr("%1, theory").arg(line.label));
        for (QLabel* label : {m_rows[i].label, m_rows[i].counted, m_rows[i].theory}) {
            label->setToolTip(explanation);
            label->setAccessibleDescription(explanation);
        }
        spoken << (line.theory.isEmpty() ? QStringLiteral("%1: %2").arg(line.label, line.counted)
                                         : tr("%1: %2, theory %3").arg(line.label, line.counted, line.theory));
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

}  // namespace kolo::app
