// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/exercise_setup.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSettings>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/panels/parameter_form.h"
#include "app/theme.h"
#include "lessons/submissions/submission.h"

namespace kolo::app {

namespace {

constexpr std::uint32_t kSeeds = 1'000'000;  // short enough to be told to a neighbour
constexpr int kFieldsInARow = 3;

QString groupOf(const lessons::Exercise& exercise) {
    return QStringLiteral("exercises/%1/").arg(QString::fromStdString(exercise.info().id));
}

}  // namespace

std::uint64_t ExerciseSetup::freshSeed() {
    return 1 + QRandomGenerator::global()->bounded(kSeeds);
}

ExerciseSetup::Choice ExerciseSetup::lastChoice(const lessons::Exercise& exercise) {
    const QSettings stored;
    const QString group = groupOf(exercise);
    Choice choice;
    bool ok = false;
    choice.seed = stored.value(group + QStringLiteral("seed")).toULongLong(&ok);
    if (!ok) choice.seed = 1;
    const auto settings =
        lessons::settingsFromText(stored.value(group + QStringLiteral("settings")).toString().toStdString());
    if (settings && checkParameters(exercise.info(), *settings)) choice.settings = *settings;
    const auto check =
        lessons::kCheckTimes.find(stored.value(group + QStringLiteral("check")).toString().toStdString());
    if (check) choice.rules.check = *check;
    choice.rules.hints = stored.value(group + QStringLiteral("hints"), true).toBool();
    return choice;
}

void ExerciseSetup::remember(const lessons::Exercise& exercise, const Choice& choice) {
    QSettings stored;
    const QString group = groupOf(exercise);
    stored.setValue(group + QStringLiteral("seed"), QString::number(choice.seed));
    stored.setValue(group + QStringLiteral("settings"), QString::fromStdString(lessons::settingsText(choice.settings)));
    stored.setValue(group + QStringLiteral("check"),
                    QString::fromUtf8(lessons::name(choice.rules.check).data(),
                                      static_cast<qsizetype>(lessons::name(choice.rules.check).size())));
    stored.setValue(group + QStringLiteral("hints"), choice.rules.hints);
}

ExerciseSetup::ExerciseSetup(const lessons::Exercise& exercise, QWidget* parent)
    : QWidget(parent),
      m_exercise(exercise),
      m_seed(new QLineEdit),
      m_check(new QComboBox),
      m_hints(new QCheckBox(tr("with hints"))),
      m_begin(new QPushButton(tr("Begin"))) {
    const Choice last = lastChoice(exercise);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(8);
    int fields = 0;
    const auto place = [&](QWidget* field) {
        grid->addWidget(field, fields / kFieldsInARow, fields % kFieldsInARow, Qt::AlignTop);
        ++fields;
    };
    for (const Parameter& parameter : inWords(exercise.info()).parameters) {
        ParameterEditor* editor = makeParameterEditor(parameter);
        const auto given = last.settings.find(parameter.name);
        editor->setText(QString::fromStdString(given != last.settings.end() ? given->second : parameter.defaultValue));
        auto* row = new FieldRow(fieldName(parameter.name), editor, editor->help());
        m_editors[parameter.name] = editor;
        m_rows[parameter.name] = row;
        connect(editor, &ParameterEditor::edited, this, &ExerciseSetup::check);
        place(row);
    }
    m_seed->setText(QString::number(last.seed));
    m_seed->setFont(numbersFont(12));
    m_rows["seed"] = new FieldRow(tr("seed"), m_seed, tr("The same seed gives the same numbers to everyone."));
    place(m_rows["seed"]);
    connect(m_seed, &QLineEdit::textEdited, this, &ExerciseSetup::check);
    connect(m_seed, &QLineEdit::returnPressed, this, &ExerciseSetup::begin);
    m_check->addItem(tr("each answer at once"), static_cast<int>(lessons::CheckWhen::Cell));
    m_check->addItem(tr("a row at once"), static_cast<int>(lessons::CheckWhen::Row));
    m_check->addItem(tr("only at the end"), static_cast<int>(lessons::CheckWhen::End));
    m_check->setCurrentIndex(m_check->findData(static_cast<int>(last.rules.check)));
    place(new FieldRow(tr("checked"), m_check, tr("When answers are checked.")));
    m_hints->setChecked(last.rules.hints);
    m_hints->setToolTip(tr("A hint costs the point"));
    place(m_hints);
    connect(m_begin, &QPushButton::clicked, this, &ExerciseSetup::begin);
    auto* column = columnIn(this, 8);
    column->addLayout(grid);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(20);
    foot->addWidget(m_begin, 0, Qt::AlignTop);
    foot->addWidget(new HelpPlace(*this), 1);
    column->addLayout(foot);
    check();
}

ExerciseSetup::Choice ExerciseSetup::choice() const {
    Choice choice;
    for (const Parameter& parameter : m_exercise.info().parameters) {
        const std::string text = m_editors.at(parameter.name)->text().trimmed().toStdString();
        if (text != parameter.defaultValue && !text.empty()) choice.settings[parameter.name] = text;
    }
    choice.seed = m_seed->text().toULongLong();
    choice.rules.check = static_cast<lessons::CheckWhen>(m_check->currentData().toInt());
    choice.rules.hints = m_hints->isChecked();
    return choice;
}

void ExerciseSetup::check() {
    const Choice now = choice();
    bool ok = false;
    m_seed->text().toULongLong(&ok);
    m_rows["seed"]->setError(ok ? QString() : tr("Must be a whole number from 0 on."));
    m_valid = ok;
    const auto errors = parameterErrors(m_exercise.info(), now.settings);
    for (const Parameter& parameter : m_exercise.info().parameters) {
        const auto error = errors.find(parameter.name);
        m_rows[parameter.name]->setError(error == errors.end() ? QString() : error->second);
        m_rows[parameter.name]->setHelp(m_editors.at(parameter.name)->help());
        m_valid = m_valid && error == errors.end();
    }
    m_begin->setEnabled(m_valid);
}

void ExerciseSetup::begin() {
    if (m_valid) emit begun(choice());
}

}  // namespace kolo::app
