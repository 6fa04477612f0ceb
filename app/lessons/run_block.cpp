// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/run_block.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/lessons/run_stage.h"
#include "app/theme.h"
#include "engine/api/wording.h"

namespace kolo::app {

RunBlock::RunBlock(MainWindow& window, QString line, const std::vector<StrategyInfo>& strategies, QWidget* parent)
    : QFrame(parent),
      m_written(std::move(line)),
      m_strategies(strategies),
      m_line(new QLineEdit(m_written)),
      m_start(new QPushButton(tr("Start"))),
      m_restore(new QPushButton(tr("As it was"))),
      m_error(new QLabel),
      m_stage(new RunStage(window)) {
    setProperty("panel", true);
    m_line->setFont(numbersFont(13));
    m_line->setCursorPosition(0);
    m_line->setAccessibleName(tr("The run, as one types it after kolo run"));
    m_line->setToolTip(tr("Change it as you like; Enter starts it"));
    m_start->setAccessibleName(tr("Start this run"));
    setRole(m_start, "primary", true);
    m_restore->setAccessibleName(tr("The run as the lesson has it"));
    setRole(m_restore, "quiet", true);
    m_error->setWordWrap(true);
    m_error->setTextFormat(Qt::PlainText);
    setRole(m_error, "role", QStringLiteral("bad"));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_line, 1);
    row->addWidget(m_restore);
    row->addWidget(m_start);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(m_error);
    column->addWidget(m_stage);
    connect(m_line, &QLineEdit::textChanged, this, &RunBlock::read);
    connect(m_line, &QLineEdit::returnPressed, this, &RunBlock::start);
    connect(m_start, &QPushButton::clicked, this, &RunBlock::start);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        m_line->setText(m_written);
        m_line->setFocus();
    });
    connect(m_stage, &RunStage::failed, this, [this](const Error& error) {
        m_error->setText(QString::fromStdString(error.message));
        m_error->show();
    });
    connect(m_stage, &RunStage::started, this, [this] {
        m_start->setText(tr("Start again"));
        m_stage->focusReins();
    });
    read();
}

QString RunBlock::error() const {
    return m_error->isHidden() ? QString() : m_error->text();
}

void RunBlock::read() {
    m_spec.reset();
    auto run = lessons::parseRun(m_line->text().toStdString());
    Outcome<void> checked = run ? Outcome<void>() : Outcome<void>(run.error());
    if (run && run->step >= 0)
        checked = Error{ErrorCode::BadValue, "--step", Complaint::tr("--step is for a picture; a run is stepped.")};
    if (run && checked && !m_strategies.empty()) checked = lessons::checkRun(run->spec, m_strategies);
    if (checked) m_spec = run->spec;
    m_error->setText(checked ? QString() : QString::fromStdString(checked.error().message));
    m_error->setVisible(!checked);
    setRole(m_line, "wrong", !checked.ok());
    m_start->setEnabled(checked.ok());
    m_restore->setVisible(m_line->text() != m_written);
}

void RunBlock::start() {
    m_spec ? emit wantsToStart() : m_line->setFocus();
}

void RunBlock::startNow() {
    if (!m_spec) return;
    m_error->hide();
    m_stage->start(*m_spec);
}

}  // namespace kolo::app
