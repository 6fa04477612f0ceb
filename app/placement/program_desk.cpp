// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/program_desk.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/layouts.h"
#include "app/placement/program_editor.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kMostRemembered = 200'000;  // characters of a program in the settings

}  // namespace

ProgramDesk::ProgramDesk(const Page& page, QWidget* parent)
    : QWidget(parent),
      m_examples(new QComboBox),
      m_bar(new QHBoxLayout),
      m_number(new QSpinBox),
      m_run(new QPushButton),
      m_runTip(page.runTip),
      m_stopTip(page.stopTip),
      m_editor(new ProgramEditor),
      m_message(new QLabel) {
    m_examples->setAccessibleName(tr("Examples"));
    m_examples->setToolTip(page.examplesTip);
    m_examples->addItem(tr("Examples …"));
    for (const Snippet& example : page.examples) m_examples->addItem(example.title);
    m_examples->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_examples->setMinimumContentsLength(12);
    m_number->setRange(page.fewest, page.most);
    m_number->setSuffix(page.numberSuffix);
    m_number->setAccessibleName(page.numberName);
    m_number->setToolTip(page.numberTip);
    setRunning(false);
    setRole(m_run, "primary", true);
    m_bar->setSpacing(8);
    m_bar->addWidget(m_examples, 1);
    m_bar->addWidget(m_number);
    m_bar->addWidget(m_run);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_message->setAccessibleName(page.messageName);
    m_message->setMinimumHeight(page.messageHeight);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto* column = columnIn(this, 8, {0, 0, 4, 0});
    column->addLayout(m_bar);
    column->addWidget(m_editor, 1);
    column->addWidget(m_message);

    const QString programSetting = page.setting + QStringLiteral("/program");
    const QString numberSetting = page.setting + QStringLiteral("/number");
    const QString left = QSettings().value(programSetting).toString();
    m_editor->setPlainText(left.trimmed().isEmpty() ? page.examples[page.first].program : left);
    m_editor->document()->clearUndoRedoStacks();
    m_number->setValue(QSettings().value(numberSetting, page.preset).toInt());

    connect(m_run, &QPushButton::clicked, this, [this] { m_running ? emit stopWanted() : emit runWanted(); });
    connect(m_examples, &QComboBox::activated, this, [this, &examples = page.examples](int index) {
        if (index <= 0) return;
        m_editor->replaceAll(examples[static_cast<std::size_t>(index) - 1].program);
        m_examples->setCurrentIndex(0);
        emit exampleTaken();
    });
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this, programSetting] {
        if (const QString text = program(); text.size() <= kMostRemembered) QSettings().setValue(programSetting, text);
        emit changed();
    });
    connect(m_number, &QSpinBox::valueChanged, this, [this, numberSetting](int value) {
        QSettings().setValue(numberSetting, value);
        emit changed();
    });
}

void ProgramDesk::addButton(QPushButton* button) {
    m_bar->insertWidget(1, button);
}

void ProgramDesk::setNumberSpecialText(const QString& text) {
    m_number->setSpecialValueText(text);
}

void ProgramDesk::setRunning(bool running) {
    m_running = running;
    m_run->setText(running ? tr("Stop") : tr("Run"));
    m_run->setToolTip(running ? m_stopTip : m_runTip);
}

QString ProgramDesk::program() const {
    return m_editor->toPlainText();
}

int ProgramDesk::number() const {
    return m_number->value();
}

void ProgramDesk::tell(const QString& sentence, const char* role) {
    m_message->setText(sentence);
    setRole(m_message, "role", QString::fromLatin1(role));
}

QString ProgramDesk::message() const {
    return m_message->text();
}

void ProgramDesk::sitBeside(QWidget* result, QWidget* page, int deskWidth, int resultWidth, bool deskStretches) {
    columnIn(page, 0, {0, 4, 0, 0})
        ->addWidget(split(Qt::Horizontal, {{this, deskStretches ? 1 : 0, deskWidth}, {result, 1, resultWidth}}));
    for (const QKeySequence& key : {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)})
        connect(new QShortcut(key, page, nullptr, nullptr, Qt::WidgetWithChildrenShortcut), &QShortcut::activated, this,
                &ProgramDesk::runWanted);
}

}  // namespace kolo::app
