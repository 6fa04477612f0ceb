// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/tune_card.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/engine_words.h"
#include "app/lessons/desk.h"
#include "app/lessons/question_card.h"
#include "app/lessons/run_stage.h"
#include "app/panels/field_row.h"
#include "app/run_document.h"
#include "app/services.h"
#include "app/theme.h"
#include "engine/api/types.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

TuneCard::TuneCard(const Services& services, Desk& desk, int question, QWidget* parent)
    : QFrame(parent),
      m_desk(desk),
      m_question(question),
      m_try(new QPushButton(tr("Try it"))),
      m_handIn(new QPushButton(tr("Run and hand in"))),
      m_hint(new QPushButton),
      m_result(new QLabel),
      m_verdict(new QLabel),
      m_hintLabel(new QLabel),
      m_stage(new RunStage(services)) {
    build();
    connect(&desk, &Desk::changed, this, &TuneCard::refresh);
    refresh();
}

void TuneCard::build() {
    const lessons::Question& question = m_desk.sheet().questions[m_question];
    const QString prompt = QString::fromStdString(question.prompt);
    QVBoxLayout* column = beginCard(*this, prompt);
    auto* knobs = new QHBoxLayout;
    knobs->setSpacing(16);
    for (const Parameter& parameter : m_desk.sheet().tuning->knobs) {
        auto* box = new QComboBox;
        for (const Choice& choice : parameter.choices) {
            box->addItem(QString::fromStdString(choice.value));
            box->setItemData(box->count() - 1, QString::fromStdString(choice.help), Qt::ToolTipRole);
        }
        m_knobs[parameter.name] = box;
        knobs->addWidget(new FieldRow(parameter.name, box, QString::fromStdString(parameter.help), true));
    }
    knobs->addWidget(new HelpPlace(*this), 1);
    column->addLayout(knobs);
    m_try->setAccessibleName(tr("Try these settings: %1").arg(prompt));
    m_handIn->setAccessibleName(tr("Run these settings and hand them in: %1").arg(prompt));
    m_handIn->setToolTip(tr("The first that is handed in decides about the point"));
    m_hint->setAccessibleName(tr("Hint for: %1").arg(prompt));
    setRole(m_hint, "quiet", true);
    m_hintLabel->setWordWrap(true);
    setRole(m_hintLabel, "role", QStringLiteral("dim"));
    m_result->setWordWrap(true);
    setRole(m_result, "role", QStringLiteral("mono"));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QWidget* part : {static_cast<QWidget*>(m_try), static_cast<QWidget*>(m_handIn), static_cast<QWidget*>(m_hint)})
        row->addWidget(part);
    row->addWidget(m_verdict, 1);
    column->addLayout(row);
    column->addWidget(m_result);
    column->addWidget(m_hintLabel);
    column->addWidget(m_stage);
    connect(m_try, &QPushButton::clicked, this, [this] { run(false); });
    connect(m_handIn, &QPushButton::clicked, this, [this] { run(true); });
    connect(m_hint, &QPushButton::clicked, this, [this] {
        m_hintLabel->setText(m_desk.hint(m_question));
        refresh();
    });
    auto* help = new QShortcut(Qt::Key_F4, this);  // as in a table
    help->setContext(Qt::WidgetWithChildrenShortcut);
    connect(help, &QShortcut::activated, this, [this] {
        if (m_hint->isVisible()) m_hint->click();
    });
    connect(m_stage, &RunStage::started, this, [this] { m_stage->document().toEnd(); });
    connect(m_stage, &RunStage::failed, this, [this](const Error& error) {
        m_counts = false;
        m_result->setText(engineWords(error.message));
    });
    connect(&m_stage->document(), &RunDocument::runEnded, this, &TuneCard::take);
}

QComboBox* TuneCard::knob(const QString& name) {
    const auto found = m_knobs.find(name.toStdString());
    return found == m_knobs.end() ? nullptr : found->second;
}

QString TuneCard::result() const {
    return m_result->text();
}

lessons::Settings TuneCard::settings() const {
    lessons::Settings settings;
    for (const auto& [name, box] : m_knobs) settings[name] = box->currentText().toStdString();
    return settings;
}

void TuneCard::run(bool handIn) {
    m_running = settings();
    const auto spec = lessons::tunedSpec(*m_desk.sheet().tuning, m_running);
    if (!spec) return m_result->setText(engineWords(spec.error().message));
    m_counts = handIn;
    m_result->setText(tr("It runs …"));
    m_stage->start(*spec);
}

void TuneCard::take() {
    const RunResult& result = *m_stage->document().result();
    const bool counts = std::exchange(m_counts, false);
    if (result.status != RunStatus::Finished) return m_result->setText(engineWords(result.error));
    const auto outcome = lessons::outcomeOf(result.json);
    if (!outcome) return m_result->setText(engineWords(outcome.error().message));
    judge(*outcome);
    if (!counts) return;
    m_desk.write(m_question, QString::fromStdString(lessons::tuningAnswer(m_running, *outcome)));
    if (m_desk.attempt().rules().check != lessons::CheckWhen::End) m_desk.check(m_question);
}

void TuneCard::judge(const lessons::TrainingOutcome& outcome) {
    const auto limits = lessons::parseOutcome(m_desk.sheet().questions[m_question].expected);
    const auto sign = [](bool kept) { return kept ? QStringLiteral("✓") : QStringLiteral("✗"); };
    const auto counted = [&](const QString& what, std::int64_t value, std::int64_t limit) {
        return QStringLiteral("    ") + what.arg(viz::countText(value), viz::countText(limit), sign(value <= limit));
    };
    QString text = tr("loss %1 of at most %2 %3")
                       .arg(viz::numberText(outcome.loss, 'f', 4), viz::numberText(limits->loss, 'g', 6),
                            sign(outcome.loss <= limits->loss));
    if (limits->bytes < lessons::kNoLimit)
        text += counted(tr("%1 bytes of at most %2 %3"), outcome.bytes, limits->bytes);
    if (limits->busiest)
        text +=
            counted(tr("the busiest sends %1 bytes of at most %2 %3"), outcome.busiest.value_or(0), *limits->busiest);
    if (limits->memory)
        text += counted(tr("the fullest device holds %1 bytes of at most %2 %3"), outcome.memory.value_or(0),
                        *limits->memory);
    m_result->setText(text);
}

void TuneCard::refresh() {
    const lessons::Attempt& attempt = m_desk.attempt();
    const lessons::Mark& mark = attempt.mark(m_question);
    const bool checked = mark.tries > 0 && attempt.isChecked(m_question);
    m_hint->setVisible(attempt.hasMoreHints(m_question) && !(checked && mark.right));
    m_hint->setText(hintButton(mark));
    m_hintLabel->setVisible(!m_hintLabel->text().isEmpty());
    const QString draft = QString::fromStdString(attempt.drafts()[m_question]);
    if (!checked) {
        m_verdict->setText(draft.isEmpty() ? QString() : tr("Handed in; checked at the end."));
        setRole(m_verdict, "role", QStringLiteral("dim"));
    } else {
        m_verdict->setText(!mark.right  ? tr("✗ Not within the limits, and the point is gone. Go on trying.")
                           : mark.point ? tr("✓ Right: one point.")
                                        : tr("✓ Right, but not at the first try."));
        setRole(m_verdict, "role", mark.right ? QStringLiteral("good") : QStringLiteral("bad"));
    }
    if (const auto told = lessons::parseTuningAnswer(draft.toStdString()); told && m_result->text().isEmpty())
        judge(told->outcome);
}

}  // namespace kolo::app
