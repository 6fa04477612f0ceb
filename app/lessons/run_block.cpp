// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/run_block.h"

#include <QFocusEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/lessons/run_stage.h"
#include "app/run_document.h"
#include "app/services.h"
#include "app/theme.h"
#include "engine/api/wording.h"

namespace kolo::app {

namespace {
constexpr int kProgramMargins = 26;  // of the frame, and the document's own
}

RunBlock::RunBlock(const Services& services, QString line, const std::vector<StrategyInfo>& strategies, QWidget* parent)
    : QFrame(parent),
      m_written(std::move(line)),
      m_strategies(strategies),
      m_line(new QLineEdit(m_written)),
      m_start(new QPushButton(tr("Start"))),
      m_restore(new QPushButton(tr("As it was"))),
      m_error(new QLabel),
      m_stage(new RunStage(services)) {
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
    if (m_written.contains(QLatin1Char('\n'))) {
        m_program = new QPlainTextEdit(m_written);
        m_program->setFont(numbersFont(13));
        m_program->setLineWrapMode(QPlainTextEdit::NoWrap);
        m_program->setTabChangesFocus(true);
        m_program->setAccessibleName(m_line->accessibleName());
        m_program->setToolTip(tr("Change it as you like; Start runs it"));
        const int lines = static_cast<int>(m_written.count(QLatin1Char('\n'))) + 1;
        m_program->setFixedHeight(lines * QFontMetrics(m_program->font()).lineSpacing() + kProgramMargins);
        m_line->hide();
        row->addWidget(m_program, 1);
        connect(m_program, &QPlainTextEdit::textChanged, this, &RunBlock::read);
    }
    row->addWidget(m_restore, 0, Qt::AlignTop);
    row->addWidget(m_start, 0, Qt::AlignTop);
    auto* column = columnIn(this, 8, {16, 12, 16, 12});
    column->addLayout(row);
    column->addWidget(m_error);
    column->addWidget(m_stage);
    connect(m_line, &QLineEdit::textChanged, this, &RunBlock::read);
    connect(m_line, &QLineEdit::returnPressed, this, &RunBlock::start);
    connect(m_start, &QPushButton::clicked, this, &RunBlock::start);
    connect(m_restore, &QPushButton::clicked, this, [this] {
        setText(m_written);
        editor()->setFocus();
    });
    connect(m_stage, &RunStage::failed, this, [this](const Error& error) {
        m_error->setText(engineWords(error.message));
        m_error->show();
    });
    connect(&m_stage->document(), &RunDocument::runEnded, this, [this] {
        const RunResult& result = *m_stage->document().result();
        if (result.status == RunStatus::Finished) emit finished(result.json, m_startedAsWritten);
    });
    connect(m_stage, &RunStage::started, this, [this] {
        m_start->setText(tr("Start again"));
        m_stage->focusControls();
    });
    m_line->installEventFilter(this);
    read();
}

/// A line that is longer than its field is read from its beginning, also where Tab selects all of it, and once the
/// reader has gone on to something else; a menu or another window is no such thing.
bool RunBlock::eventFilter(QObject* watched, QEvent* event) {
    const bool comes = event->type() == QEvent::FocusIn, goes = event->type() == QEvent::FocusOut;
    if (watched != m_line || (!comes && !goes)) return QFrame::eventFilter(watched, event);
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    if (goes && reason != Qt::PopupFocusReason && reason != Qt::MenuBarFocusReason &&
        reason != Qt::ActiveWindowFocusReason)
        m_line->setCursorPosition(0);
    if (comes && (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason))
        QMetaObject::invokeMethod(
            this,
            [this] {
                const int length = static_cast<int>(m_line->text().size());
                if (m_line->hasFocus()) m_line->setSelection(length, -length);
            },
            Qt::QueuedConnection);
    return QFrame::eventFilter(watched, event);
}

QString RunBlock::error() const {
    return m_error->isHidden() ? QString() : m_error->text();
}

QWidget* RunBlock::editor() const {
    return m_program ? static_cast<QWidget*>(m_program) : m_line;
}

QString RunBlock::text() const {
    return m_program ? m_program->toPlainText() : m_line->text();
}

void RunBlock::setText(const QString& text) {
    m_program ? m_program->setPlainText(text) : m_line->setText(text);
    m_line->setCursorPosition(0);
}

void RunBlock::read() {
    m_spec.reset();
    auto run = lessons::parseRun(text().toStdString());
    Outcome<void> checked = run ? Outcome<void>() : Outcome<void>(run.error());
    if (run && run->step >= 0)
        checked = Error{ErrorCode::BadValue, "--step", Complaint::tr("--step is for a picture; a run is stepped.")};
    if (run && checked && !m_strategies.empty()) checked = lessons::checkRun(run->spec, m_strategies);
    if (checked) m_spec = run->spec;
    m_error->setText(checked ? QString() : engineWords(checked.error().message));
    m_error->setVisible(!checked);
    setRole(editor(), "wrong", !checked.ok());
    m_start->setEnabled(checked.ok());
    m_restore->setVisible(text() != m_written);
}

void RunBlock::start() {
    m_spec ? emit wantsToStart() : editor()->setFocus();
}

void RunBlock::startNow() {
    if (!m_spec) return;
    m_error->hide();
    m_startedAsWritten = text() == m_written;
    m_stage->start(*m_spec);
}

}  // namespace kolo::app
