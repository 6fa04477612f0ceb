// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/parameter_form.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/panels/choice_box.h"
#include "app/panels/data_editor.h"
#include "app/panels/data_grid.h"
#include "app/panels/data_grid_model.h"
#include "app/panels/engine_choice.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/run_document.h"
#include "app/tab_order.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kRoomBeside = 320, kRoomForHelp = 300, kRoomForAnyHelp = 160;
constexpr int kLinesBesideButtons = 5;  // of the help, where they are one above the other
constexpr int kNarrowestField = 56;     // of a control: a narrow column shows all of it, not its left half

const Parameter* findParameter(const StrategyInfo& strategy, const char* name, ParameterType type) {
    const Parameter* parameter = strategy.find(name);
    return parameter && parameter->type == type ? parameter : nullptr;
}

bool hasData(const StrategyInfo& strategy) {
    return std::any_of(strategy.parameters.begin(), strategy.parameters.end(),
                       [](const Parameter& parameter) { return parameter.type == ParameterType::Data; });
}

/// It has no default: leaving it empty is an answer too.
bool mayBeLeftOut(const StrategyInfo& strategy, const std::string& name) {
    const Parameter* parameter = strategy.find(name);
    return parameter && parameter->defaultValue.empty();
}

/// A training run has so many steps that by default only what the charts and the timeline need is recorded.
Detail usualDetail(const StrategyInfo& strategy) {
    return strategy.steps.empty() ? Detail::Full : Detail::Summary;
}

QVBoxLayout* columnOf(QWidget* widget, int spacing) {
    auto* column = columnIn(widget, spacing);
    return column;
}

}  // namespace

ParameterForm::ParameterForm(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_strategy(new ChoiceBox),
      m_summary(new QLabel),
      m_workers(new QSpinBox),
      m_fields(new QWidget),
      m_fieldColumn(columnOf(m_fields, 8)),
      m_advanced(new QToolButton),
      m_hint(new QLabel(this)),
      m_reset(new QPushButton(tr("Reset"))),
      m_run(new QPushButton(tr("Run"))) {
    setWindowTitle(tr("Set up"));
    setAccessibleName(tr("Set up a run"));
    m_strategy->setAccessibleName(tr("Strategy"));
    m_strategy->setMinimumContentsLength(1);
    m_strategy->setMinimumWidth(kNarrowestField);
    m_strategy->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_summary->setWordWrap(true);
    setRole(m_summary, "role", QStringLiteral("dim"));
    m_workers->setRange(kMinRanks, kMaxRanks);
    m_workers->setValue(workersOf({}, {}));
    m_workers->setFont(numbersFont(12));
    m_workers->setMinimumWidth(kNarrowestField);
    m_workers->setAccessibleName(tr("Workers"));
    setRole(m_hint, "role", QStringLiteral("dim"));
    m_hint->setWordWrap(true);
    m_reset->setToolTip(tr("Every field back to its default; typed numbers are kept"));
    m_reset->setAccessibleName(tr("Reset to defaults"));
    setRole(m_reset, "quiet", true);
    m_run->setAccessibleName(tr("Run with these settings"));

    auto* page = new QWidget;
    auto* column = columnOf(page, 8);
    column->setContentsMargins(8, 4, 8, 8);
    m_rows["strategy"] = new FieldRow(tr("strategy"), m_strategy, tr("What the workers do together."));
    m_rows["devices"] =
        new FieldRow(tr("workers"), m_workers, tr("One device each, from %1 to %2.").arg(kMinRanks).arg(kMaxRanks));
    column->addWidget(m_rows["strategy"]);
    column->addWidget(m_summary);
    column->addWidget(m_rows["devices"]);
    column->addWidget(m_fields);
    column->addWidget(buildAdvanced());
    m_compare = new QPushButton(tr("Play algorithms side by side…"));
    m_compare->setAccessibleName(tr("Compare algorithms on this data, side by side"));
    m_compare->setToolTip(tr("Runs two to four algorithms on this data and plays them in lock-step"));
    setRole(m_compare, "quiet", true);
    column->addWidget(m_compare, 0, Qt::AlignLeft);
    connect(m_compare, &QPushButton::clicked, this, &ParameterForm::compareRequested);
    column->addStretch(1);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidget(page);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);

    m_foot = rowIn(nullptr, 8, {8, 4, 8, 8});
    m_buttons = new QBoxLayout(QBoxLayout::LeftToRight);
    m_buttons->setSpacing(8);
    m_foot->addWidget(m_hint, 1);
    m_foot->addLayout(m_buttons);
    for (QPushButton* button : {m_reset, m_run}) m_buttons->addWidget(button);
    auto* whole = columnOf(this, 4);
    whole->addWidget(m_scroll, 1);
    m_help = new HelpPlace(*this);
    m_help->setContentsMargins(8, 0, 8, 0);
    whole->addWidget(m_help);
    whole->addLayout(m_foot);

    connect(m_strategy, &QComboBox::currentIndexChanged, this, [this] {
        if (m_filling) return;
        build();
        const StrategyInfo* info = this->strategy();
        if (info) m_detail->setValue(std::string(name(usualDetail(*info))));
        edited();
    });
    connect(m_workers, &QSpinBox::valueChanged, this, [this](int workers) {
        if (m_data) m_data->setWorkers(workers);
        edited();
        if (!m_filling && m_data && m_data->isNarrow())
            emit wideningOffered(tr("Each of %1 workers has only %2 elements, so some chunks are empty.")
                                     .arg(workers)
                                     .arg(m_data->grid().model().elements()),
                                 m_data->grid().wideningText());
    });
    connect(m_reset, &QPushButton::clicked, this, &ParameterForm::resetToDefaults);
    connect(m_run, &QPushButton::clicked, this, &ParameterForm::run);
    connect(&document, &RunDocument::runStarted, this, [this] { setSpec(m_document.info().spec); });
    refresh();
}

ParameterForm::~ParameterForm() = default;

/// In a low column the fields come first.
void ParameterForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (const bool low = height() < kRoomForHelp; low != m_low) setLow(low);
    const bool helps = height() >= kRoomForAnyHelp;
    m_help->setVisible(helps);
    m_help->tellErrors(helps);
    m_hint->setVisible(!m_low || !helps);
    showHint();
}

/// Beside the buttons, or in the place of the help where its words would make the column wider, and all of it move.
/// There is also what is wrong, while no field says what it means.
void ParameterForm::showHint() {
    const bool inHelp = !m_help->isHidden() && (m_low || width() < kRoomBeside);
    m_hint->setText(inHelp ? QString() : m_stateOfFields);
    QStringList words{inHelp && (m_wrong.isEmpty() || !isValid()) ? m_stateOfFields : QString(), m_wrong};
    words.removeAll(QString());
    m_help->setOtherwise(words.join(QStringLiteral(": ")), !m_wrong.isEmpty());
}

/// Where every line counts, the help has no lines of its own but stands beside the buttons, which are then one above
/// the other, and the summary is read there too.
void ParameterForm::setLow(bool low) {
    auto* whole = static_cast<QVBoxLayout*>(layout());
    m_low = low;
    m_foot->removeWidget(m_help);
    whole->removeWidget(m_help);
    m_help->setContentsMargins(low ? 0 : 8, 0, low ? 0 : 8, 0);
    low ? m_foot->insertWidget(0, m_help, 1) : whole->insertWidget(1, m_help);
    m_buttons->setDirection(low ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_buttons->setSpacing(low ? 4 : 8);
    m_help->setLines(low ? kLinesBesideButtons : HelpPlace::kLines);
    showSummary();
}

void ParameterForm::showSummary() {
    const StrategyInfo* info = strategy();
    m_summary->setVisible(info && !m_low);
    m_rows["strategy"]->setHelp(info && m_low ? QString::fromStdString(info->summary)
                                              : tr("What the workers do together."));
}

QWidget* ParameterForm::buildAdvanced() {
    auto* section = new QWidget;
    auto* column = columnOf(section, 8);
    m_advanced->setText(tr("Where and how"));
    m_advanced->setCheckable(true);
    m_advanced->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_advanced->setArrowType(Qt::RightArrow);
    m_advanced->setToolTip(tr("Devices, launcher, collectives, detail of the record"));
    m_advanced->setAccessibleName(tr("Show where and how it runs"));
    setRole(m_advanced, "quiet", true);
    m_advanced->setStyleSheet(QStringLiteral("padding-left: 0px;"));
    m_advancedBox = new QWidget;
    auto* rows = columnOf(m_advancedBox, 8);
    const auto add = [&](const std::string& field, const QString& name, std::vector<EngineChoice::Option> options) {
        auto* choice = new EngineChoice(std::move(options));
        auto* row = new FieldRow(name, choice, choice->help());
        m_rows[field] = row;
        rows->addWidget(row);
        connect(choice, &EngineChoice::edited, this, [this, row, choice] {
            row->setHelp(choice->help(), choice->whyNotTheOthers());
            edited();
        });
        return choice;
    };
    m_devices = add("kind", tr("devices"), deviceOptions());
    m_launch = add("launch", tr("launch"), launchOptions());
    m_collectives = add("collectives", tr("collectives"), collectivesOptions());
    m_detail = add("detail", tr("detail"), detailOptions());
    m_advancedBox->hide();
    column->addWidget(m_advanced, 0, Qt::AlignLeft);
    column->addWidget(m_advancedBox);
    connect(m_advanced, &QToolButton::toggled, this, [this](bool open) {
        m_advancedBox->setVisible(open);
        m_advanced->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    });
    m_advanced->setChecked(true);
    return section;
}

const StrategyInfo* ParameterForm::strategy() const {
    const int at = m_strategy->currentIndex();
    return at < 0 || at >= static_cast<int>(m_strategies.size()) ? nullptr
                                                                 : &m_strategies[static_cast<std::size_t>(at)];
}

void ParameterForm::setStrategies(std::vector<StrategyInfo> strategies) {
    const RunSpec before = m_wished ? *m_wished : spec();
    {
        const QScopedValueRollback filling(m_filling, true);
        m_strategies = std::move(strategies);
        m_strategy->clear();
        for (const StrategyInfo& info : m_strategies) m_strategy->addItem(QString::fromStdString(info.title));
    }
    m_wished.reset();
    build();
    const bool known = std::any_of(m_strategies.begin(), m_strategies.end(),
                                   [&](const StrategyInfo& info) { return info.id == before.strategy; });
    if (known) setSpec(before);
    refresh();
}

void ParameterForm::setDoctor(std::vector<protocol::DoctorItem> items) {
    m_doctor = std::move(items);
    const std::pair<const char*, EngineChoice*> choices[] = {
        {"kind", m_devices}, {"launch", m_launch}, {"collectives", m_collectives}};
    for (const auto& [field, choice] : choices) {
        choice->setDoctor(m_doctor);
        m_rows[field]->setHelp(choice->help(), choice->whyNotTheOthers());
    }
}

void ParameterForm::build() {
    const QScopedValueRollback filling(m_filling, true);
    for (const auto& [name, editor] : m_editors) m_rows.erase(name);
    m_rows.erase("data");
    m_editors.clear();
    m_defaults.clear();
    m_groups.clear();
    m_closed.clear();
    m_data = nullptr;
    while (QLayoutItem* item = m_fieldColumn->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const StrategyInfo* info = strategy();
    showSummary();
    if (!info) return;
    m_summary->setText(QString::fromStdString(info->summary));
    m_summary->setToolTip(QString::fromStdString(info->source));
    const bool data = hasData(*info);
    for (const ParameterGroup& group : fieldGroups(*info)) {
        const QString title = QString::fromStdString(group.title);
        QVBoxLayout* to = title.isEmpty() ? m_fieldColumn : addGroup(title, group.open);
        for (const std::string& name : group.names) {
            const Parameter* declared = info->find(name);
            if (!declared) continue;
            const Parameter& parameter = *declared;
            const bool ofData = data && parameter.type == ParameterType::Integer &&
                                (parameter.name == "elements" || parameter.name == "seed");
            if (parameter.type == ParameterType::Data)
                addData(parameter);
            else if (!ofData)
                addField(parameter, to);
        }
    }
    chainInOrderOfTheEye(*this);
}

bool ParameterForm::focusNextPrevChild(bool next) {
    return tabInOrderOfTheEye(*this, next);
}

QVBoxLayout* ParameterForm::addGroup(const QString& title, bool open) {
    auto* section = new QWidget;
    auto* column = columnOf(section, 8);
    auto* button = new QToolButton;
    button->setText(title);
    button->setCheckable(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAccessibleName(tr("Show: %1").arg(title));
    setRole(button, "quiet", true);
    button->setStyleSheet(QStringLiteral("padding-left: 0px;"));
    auto* box = new QWidget;
    column->addWidget(button, 0, Qt::AlignLeft);
    column->addWidget(box);
    const auto show = [box, button](bool shown) {
        box->setVisible(shown);
        button->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    };
    connect(button, &QToolButton::toggled, this, show);
    button->setChecked(open);
    show(open);
    m_fieldColumn->addWidget(section);
    m_groups[box] = button;
    return columnOf(box, 8);
}

void ParameterForm::open(const QWidget* row) {
    for (const auto& [box, button] : m_groups)
        if (box->isAncestorOf(row)) button->setChecked(true);
    if (m_advancedBox->isAncestorOf(row)) m_advanced->setChecked(true);
}

Values ParameterForm::written() const {
    Values values;
    for (const auto& [name, editor] : m_editors) values[name] = editor->text().toStdString();
    return values;
}

void ParameterForm::followDefaults() {
    const QScopedValueRollback filling(m_filling, true);
    for (const auto& [name, editor] : m_editors) {
        const Parameter& parameter = *strategy()->find(name);
        if (parameter.otherDefaults.empty()) continue;
        const std::string now = parameter.defaultBeside(written());
        const std::string before = std::exchange(m_defaults[name], now);
        if (now == before || editor->text().toStdString() != before) continue;
        editor->setText(QString::fromStdString(now));
        m_rows[name]->setHelp(editor->help());
    }
}

void ParameterForm::closeFields(const Values& values) {
    m_closed.clear();
    for (const auto& [name, editor] : m_editors) {
        const QString reason = whyClosed(*strategy()->find(name), values);
        editor->setEnabled(reason.isEmpty());
        m_rows[name]->setReason(reason);
        if (!reason.isEmpty()) m_closed.insert(name);
    }
}

void ParameterForm::addField(const Parameter& parameter, QVBoxLayout* to) {
    const auto [editor, row] = makeParameterField(parameter);
    to->addWidget(row);
    m_editors[parameter.name] = editor;
    m_rows[parameter.name] = row;
    m_defaults[parameter.name] = parameter.defaultValue;
    const bool isType = parameter.name == "dtype";
    connect(editor, &ParameterEditor::edited, this, [this, editor = editor, isType] {
        const auto type = kDTypes.find(editor->text().toStdString());
        if (isType && type && m_data) m_data->setType(*type);
        edited();
    });
}

void ParameterForm::addData(const Parameter& parameter) {
    const StrategyInfo& info = *strategy();
    m_data = new DataEditor(parameter, findParameter(info, "elements", ParameterType::Integer),
                            findParameter(info, "seed", ParameterType::Integer));
    m_data->setAccessibleName(tr("Numbers of the workers"));
    m_data->setWorkers(m_workers->value());
    if (const Parameter* type = findParameter(info, "dtype", ParameterType::Choice))
        if (const auto known = kDTypes.find(type->defaultValue)) m_data->setType(*known);
    auto* row = new FieldRow(parameter.name, m_data, QString::fromStdString(parameter.help), true);
    m_rows[parameter.name] = row;
    m_fieldColumn->addWidget(row);
    connect(m_data, &DataEditor::edited, this, &ParameterForm::edited);
    connect(m_data, &DataEditor::workersWanted, m_workers, &QSpinBox::setValue);
}

RunSpec ParameterForm::spec() const {
    RunSpec spec;
    if (const StrategyInfo* info = strategy()) spec.strategy = info->id;
    for (const auto& [name, editor] : m_editors)
        if (const QString text = editor->text(); !text.isEmpty() && !m_closed.contains(name))
            spec.parameters[name] = text.toStdString();
    if (m_data)
        for (const auto& [name, text] : m_data->values()) spec.parameters[name] = text;
    const bool fromFile = m_data && m_data->source() == DataEditor::File;
    spec.devices = {m_devices->value(), fromFile ? 0 : m_workers->value()};
    spec.launch = m_launch->value();
    spec.collectives = m_collectives->value();
    spec.detail = kDetails.find(m_detail->value()).value_or(Detail::Full);
    return spec;
}

void ParameterForm::setSpec(const RunSpec& spec) {
    if (m_strategies.empty()) {
        m_wished = std::make_unique<RunSpec>(spec);
        return;
    }
    for (std::size_t i = 0; i < m_strategies.size(); ++i)
        if (m_strategies[i].id == spec.strategy) m_strategy->setCurrentIndex(static_cast<int>(i));
    const StrategyInfo* info = strategy();
    {
        const QScopedValueRollback filling(m_filling, true);
        m_workers->setValue(workersOf(*info, spec));
        for (const Parameter& parameter : info->parameters) {
            const auto editor = m_editors.find(parameter.name);
            if (editor == m_editors.end()) continue;
            const auto given = spec.parameters.find(parameter.name);
            const std::string& usual = m_defaults[parameter.name] = parameter.defaultBeside(spec.parameters);
            editor->second->setText(QString::fromStdString(given == spec.parameters.end() ? usual : given->second));
        }
        if (m_data) m_data->setValues(spec.parameters);
        m_devices->setValue(spec.devices.kind);
        m_launch->setValue(spec.launch);
        m_collectives->setValue(spec.collectives);
        m_detail->setValue(std::string(name(spec.detail)));
        m_engineErrors.clear();
    }
    refresh();
}

void ParameterForm::resetToDefaults() {
    RunSpec defaults;
    if (const StrategyInfo* info = strategy()) {
        defaults.strategy = info->id;
        defaults.detail = usualDetail(*info);
    }
    setSpec(defaults);
}

bool ParameterForm::isChanged() const {
    const StrategyInfo* info = strategy();
    return info && (!m_document.hasRun() || !sameRequest(*info, spec(), m_document.info().spec));
}

void ParameterForm::edited() {
    if (m_filling) return;
    m_engineErrors.clear();
    refresh();
}

void ParameterForm::refresh() {
    m_errors.clear();
    const StrategyInfo* info = strategy();
    if (info) {
        followDefaults();
        closeFields(written());
        m_errors = parameterErrors(*info, spec().parameters);
        for (const auto& [name, editor] : m_editors)  // an emptied number is omitted from the spec, but it is a mistake
            if (editor->text().isEmpty() && !m_closed.contains(name) && !mayBeLeftOut(*info, name))
                for (const auto& [field, sentence] : parameterErrors(*info, {{name, ""}})) m_errors[field] = sentence;
        if (m_data)
            for (const auto& [field, sentence] : m_data->errors()) m_errors[field] = sentence;
    }
    settleChoices();
    const bool fromFile = m_data && m_data->source() == DataEditor::File;
    m_workers->setEnabled(!fromFile);
    m_rows["devices"]->setHelp(fromFile ? tr("As many as the file has lines.")
                                        : tr("One device each, from %1 to %2.").arg(kMinRanks).arg(kMaxRanks));
    std::map<std::string, QString> shown = m_errors;
    for (const auto& [field, sentence] : m_engineErrors) shown[field] = sentence;
    placeErrors(shown);

    const bool changed = isChanged();
    m_run->setEnabled(info);
    m_run->setText(changed || !m_document.hasRun() ? tr("Run") : tr("Run again"));
    setRole(m_run, "primary", changed && isValid());
    QString& hint = m_stateOfFields;
    hint.clear();
    if (!info)
        hint = tr("Waiting for the engine…");
    else if (m_errors.size() == 1)
        hint = tr("1 field to correct");
    else if (!m_errors.empty())
        hint = tr("%1 fields to correct").arg(m_errors.size());
    else if (changed && m_document.hasRun())
        hint = tr("changed since the run");
    showHint();
}

/// Devices, launcher and collectives are three choices, but not all combinations work.
void ParameterForm::settleChoices() {
    auto conflicts = choiceConflicts(spec());
    const std::pair<const char*, EngineChoice*> choices[] = {
        {"kind", m_devices}, {"launch", m_launch}, {"collectives", m_collectives}};
    for (const auto& [field, choice] : choices) {
        choice->setConflicts(conflicts[field]);
        m_rows[field]->setHelp(choice->help(), choice->whyNotTheOthers());
        if (const QString conflict = choice->conflict(); !conflict.isEmpty()) m_errors[field] = conflict;
    }
}

void ParameterForm::placeErrors(const std::map<std::string, QString>& errors) {
    const auto of = [&](const std::string& field) {
        const auto at = errors.find(field);
        return at == errors.end() ? QString() : at->second;
    };
    for (const auto& [field, row] : m_rows) {
        // The grid explains its own cells, and a file its own path; the row shows the rest.
        const bool placed = m_data && row->control() == m_data &&
                            (m_data->showError(field, of(field)) || of(field) == m_data->grid().model().firstError());
        row->setError(placed ? QString() : of(field));
    }
    if (m_data)
        for (const char* field : {"elements", "seed"}) m_data->showError(field, of(field));
    m_wrong.clear();
    for (const FieldRow* row : findChildren<FieldRow*>())
        if (m_wrong.isEmpty()) m_wrong = row->error();
}

QString ParameterForm::errorOf(const std::string& field) const {
    const auto engine = m_engineErrors.find(field);
    if (engine != m_engineErrors.end()) return engine->second;
    const auto own = m_errors.find(field);
    return own == m_errors.end() ? QString() : own->second;
}

bool ParameterForm::showError(const Error& error) {
    // In a spec the number and the kind of devices are one field, here they are two.
    const bool ofKind = error.field == "devices" && error.code == ErrorCode::DeviceUnavailable;
    const std::string field = ofKind ? "kind" : error.field;
    const bool ofData = m_data && (field == "elements" || field == "seed");
    if (!ofData && !m_rows.count(field)) return false;
    m_engineErrors = {{field, engineWords(error.message)}};
    QWidget* place = ofData ? static_cast<QWidget*>(m_data) : m_rows[field];
    if (!ofData) open(place);
    refresh();
    // Whoever is at another field reads what is wrong at this one.
    if (!ofData && isAncestorOf(QApplication::focusWidget())) m_rows[field]->control()->setFocus(Qt::OtherFocusReason);
    // When the sentence has its lines: it is to be read, wherever in the form it stands.
    QTimer::singleShot(0, place, [this, place] { m_scroll->ensureWidgetVisible(place, 0, 0); });
    return true;
}

void ParameterForm::widen() {
    if (m_data) m_data->grid().model().widen();
}

void ParameterForm::run() {
    if (!strategy()) return;
    if (m_data) m_data->finishTyping();
    if (isValid()) {
        emit runRequested(spec());
        return;
    }
    const auto row = m_rows.find(m_errors.begin()->first);
    if (row != m_rows.end()) open(row->second);
    QWidget* control = row != m_rows.end() ? row->second->control() : m_data;
    if (control) control->setFocus(Qt::OtherFocusReason);
}

}  // namespace kolo::app
