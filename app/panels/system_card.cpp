// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/system_card.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/panels/field_row.h"
#include "app/theme.h"
#include "engine/api/system.h"

namespace kolo::app {

namespace {

QLabel* wrapped(const char* role = nullptr) {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    if (role) setRole(label, "role", QString::fromLatin1(role));
    return label;
}

}  // namespace

SystemCard::SystemCard(QWidget* parent)
    : QFrame(parent),
      m_title(wrapped("heading")),
      m_whose(wrapped("dim")),
      m_what(wrapped()),
      m_from(wrapped()),
      m_byHand(wrapped("mono")),
      m_lacks(wrapped("dim")),
      m_source(wrapped("dim")),
      m_answers(new QFormLayout),
      m_optionRows(new QVBoxLayout),
      m_help(new HelpPlace(*this)),
      m_run(new QPushButton(tr("Run it"))),
      m_search(new QPushButton(tr("Search …"))),
      m_close(new QPushButton(tr("Close"))) {
    setProperty("panel", true);
    auto* content = new QWidget;
    auto* column = columnIn(content, 8, {12, 12, 12, 12});
    for (QLabel* label : {m_title, m_whose, m_what, m_from}) column->addWidget(label);
    m_answers->setContentsMargins({});
    m_answers->setHorizontalSpacing(6);
    m_answers->setVerticalSpacing(6);
    m_answers->setRowWrapPolicy(QFormLayout::DontWrapRows);
    for (const QString& question : {tr("Architecture"), tr("Synchronization"), tr("Parallelism"), tr("Overlaps")}) {
        auto* name = new QLabel(question);
        setRole(name, "role", QStringLiteral("dim"));
        m_answer.push_back(wrapped());
        m_answers->addRow(name, m_answer.back());
    }
    column->addLayout(m_answers);
    m_optionRows->setSpacing(6);
    column->addLayout(m_optionRows);
    column->addWidget(m_help);
    m_byHand->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_byHand->setFont(numbersFont(12));
    m_byHand->setAccessibleName(tr("The same run by hand"));
    for (QLabel* label : {m_byHand, m_lacks, m_source}) column->addWidget(label);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setAccessibleName(tr("The system's card"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    m_run->setToolTip(tr("With the model and the devices of the Run page, and this system's settings"));
    m_search->setToolTip(tr("Looks for the quickest strategy for a model, these devices and a link"));
    setRole(m_run, "primary", true);
    setRole(m_close, "quiet", true);
    m_close->hide();
    m_search->hide();
    m_run->setEnabled(false);  // until there is a system
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 0, 12, 12);
    foot->addWidget(m_close);
    foot->addStretch(1);
    foot->addWidget(m_search);
    foot->addWidget(m_run);
    auto* whole = columnIn(this, 8);
    whole->addWidget(scroll, 1);
    whole->addLayout(foot);
    connect(m_run, &QPushButton::clicked, this, [this] { emit runRequested(spec()); });
    connect(m_search, &QPushButton::clicked, this, &SystemCard::searchRequested);
    connect(m_close, &QPushButton::clicked, this, &SystemCard::closed);
}

void SystemCard::makeClosable() {
    m_close->show();
    setRole(m_run, "primary", false);
}

void SystemCard::show(const systems::System& system, const std::vector<StrategyInfo>& strategies) {
    m_system = &system;
    m_strategies = strategies;
    m_file.reset();
    m_from->hide();
    const QString family = QString::fromStdString(system.family);
    m_title->setText(QString::fromStdString(system.title));
    m_whose->setText((family.isEmpty() ? QString() : family + QStringLiteral(" · ")) + QString::number(system.year));
    m_what->setText(engineWords(system.what));
    QString lacks;
    for (const Text& lack : system.lacks) lacks += QStringLiteral("\n– ") + engineWords(lack);
    m_lacks->setText(tr("Not in Kolo:") + lacks);
    m_lacks->setVisible(!lacks.isEmpty());
    m_source->setText(tr("Source: %1").arg(QString::fromStdString(system.source)));
    m_search->setVisible(!system.foundBy.empty());
    m_run->setEnabled(true);
    setAccessibleName(m_title->text());
    chooseOptions();
    refresh();
}

void SystemCard::showFile(const RunSpec& spec, const QString& name) {
    m_file = spec;
    m_from->setText(tr("As %1 says it; Run it runs it so.").arg(name));
    m_from->show();
    for (const auto& [option, choices] : m_options)
        if (const auto given = spec.parameters.find(option); given != spec.parameters.end())
            choices->setCurrentText(QString::fromStdString(given->second));
    refresh();
}

void SystemCard::chooseOptions() {
    while (QLayoutItem* item = m_optionRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_options.clear();
    for (const systems::SystemOption& option : m_system->options) {
        auto* choices = new QComboBox;
        const QString name = QString::fromStdString(option.name);
        choices->setAccessibleName(name);
        for (const systems::SystemChoice& choice : option.choices) {
            choices->addItem(QString::fromStdString(choice.value));
            choices->setItemData(choices->count() - 1, engineWords(choice.help), Qt::ToolTipRole);
        }
        choices->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choices->setMinimumContentsLength(12);
        m_optionRows->addWidget(new FieldRow(name, choices, engineWords(option.help), true));
        m_options[option.name] = choices;
        connect(choices, &QComboBox::currentIndexChanged, this, &SystemCard::refresh);
    }
    m_help->setVisible(!m_options.empty());
}

RunSpec SystemCard::spec() const {
    RunSpec spec = m_file.value_or(RunSpec());
    spec.system = m_system->id;
    for (const auto& [name, choices] : m_options) spec.parameters[name] = choices->currentText().toStdString();
    return spec;
}

void SystemCard::refresh() {
    const RunSpec chosen = spec();
    Values settings = m_system->settings(chosen.parameters);
    for (const auto& [name, value] : chosen.parameters)
        if (!m_system->find(name)) settings[name] = value;
    const std::string& id = chosen.strategy.empty() ? m_system->strategy : chosen.strategy;
    QString command = QStringLiteral("kolo run ") + QString::fromStdString(id);
    for (const auto& [name, value] : settings)
        command += QStringLiteral(" %1=%2").arg(QString::fromStdString(name), QString::fromStdString(value));
    if (chosen.devices.count > 0)
        command += QStringLiteral(" --devices %1:%2")
                       .arg(QString::fromStdString(chosen.devices.kind))
                       .arg(chosen.devices.count);
    m_byHand->setText(command);
    const auto strategy = std::ranges::find(m_strategies, id, &StrategyInfo::id);
    if (strategy == m_strategies.end()) return;
    const systems::SystemCard card = systems::cardOf(*strategy, settings);
    const Text* answers[] = {&card.architecture, &card.synchronization, &card.parallelism, &card.overlaps};
    for (std::size_t i = 0; i < m_answer.size(); ++i) m_answer[i]->setText(engineWords(*answers[i]));
}

}  // namespace kolo::app
