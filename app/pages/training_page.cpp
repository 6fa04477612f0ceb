// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training_page.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <string_view>
#include <utility>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/history_model.h"
#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/pages/speed_picker.h"
#include "app/pages/training_presets.h"
#include "app/pages/training_tables.h"
#include "app/panels/choice_box.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/panels/parameter_form.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "viz/charts/curve_overlay.h"

namespace kolo::app {

namespace {

constexpr int kSideWidth = 288, kHelpLines = 4;
constexpr int kFewestRuns = 2, kMostRuns = 4;
constexpr int kUsualSeeds = 3, kMostSeeds = 10;
constexpr std::string_view kFields[] = {"dataset", "model", "steps", "batch", "lr", "straggler", "target"};

using viz::charts::Along;
using viz::charts::CurveOverlay;
using viz::charts::Measure;

QLabel* groupTitle(const QString& text) {
    auto* title = new QLabel(text.toUpper());
    setRole(title, "role", QStringLiteral("title"));
    title->setContentsMargins(0, 6, 0, 0);
    return title;
}

}  // namespace

TrainingPage::TrainingPage(const Services& services)
    : m_services(services),
      m_series(services.engine),
      m_side(new QFrame(this)),
      m_tabs(new QTabBar(this)),
      m_sides(new QStackedWidget(this)),
      m_progressRow(new QWidget(this)),
      m_bar(new QProgressBar(this)),
      m_status(new QLabel(this)),
      m_trouble(new QLabel(this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_curves(new QWidget(this)),
      m_loss(new CurveOverlay(Measure::Loss, this)),
      m_accuracy(new CurveOverlay(Measure::Accuracy, this)),
      m_tables(new TrainingTables(this)) {
    m_base.strategy = "data-parallel";
    m_base.detail = Detail::Summary;
    m_base.devices.count = 4;

    m_side->setProperty("panel", true);
    m_side->setFixedWidth(kSideWidth);
    auto* sideColumn = new QVBoxLayout(m_side);
    sideColumn->setContentsMargins(4, 4, 4, 4);
    sideColumn->setSpacing(4);
    m_tabs->addTab(tr("Presets"));
    m_tabs->addTab(tr("From the history"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("What is laid over each other"));
    m_sides->addWidget(buildWays());
    m_sides->addWidget(buildHistory());
    sideColumn->addWidget(m_tabs);
    sideColumn->addWidget(m_sides, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_sides, &QStackedWidget::setCurrentIndex);

    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_bar->setFixedWidth(160);
    m_bar->setAccessibleName(tr("How far the series is"));
    m_status->setAccessibleName(tr("What is run now"));
    setRole(m_status, "role", QStringLiteral("dim"));
    setRole(m_trouble, "role", QStringLiteral("bad"));
    m_trouble->setWordWrap(true);
    m_trouble->setAccessibleName(tr("What went wrong"));
    m_cancel->setToolTip(tr("Ends the run under way; what has run stays"));
    m_cancel->setFocusPolicy(Qt::TabFocus);
    auto* progress = new QHBoxLayout(m_progressRow);
    progress->setContentsMargins({});
    progress->setSpacing(12);
    progress->addWidget(m_bar);
    progress->addWidget(m_status);
    progress->addWidget(m_cancel);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(4, 0, 0, 0);
    m_switch = buildSwitch();
    top->addWidget(m_switch);
    top->addStretch(1);
    top->addWidget(m_progressRow);

    auto* charts = rowIn(m_curves, 8);
    charts->addWidget(m_loss, 1);
    charts->addWidget(m_accuracy, 1);
    m_accuracy->setEmptyText(tr("Or choose two to four trainings of the history."));

    auto* main = new QVBoxLayout;
    main->setSpacing(8);
    main->addLayout(top);
    main->addWidget(m_trouble);
    main->addWidget(m_curves, 1);
    main->addWidget(m_tables);
    auto* whole = new QHBoxLayout(this);
    whole->setContentsMargins(8, 8, 8, 8);
    whole->setSpacing(8);
    whole->addWidget(m_side);
    whole->addLayout(main, 1);

    connect(m_cancel, &QPushButton::clicked, &m_series, &TrainingSeries::cancel);
    connect(&m_series, &TrainingSeries::progressed, this, &TrainingPage::showProgress);
    connect(&m_series, &TrainingSeries::grown, this, &TrainingPage::showSeries);
    connect(&m_series, &TrainingSeries::ended, this, [this] {
        showProgress();
        askForRuns();
    });
    connect(&m_series, &TrainingSeries::failed, this,
            [this](const Error& error) { complain(engineWords(error.message)); });
    askForStrategies(m_services.engine, this, [this](const auto& all) { takeStrategies(all); });
    complain({});
    tellHowToStart(false);
    showSeries();
    showProgress();
}

QWidget* TrainingPage::buildWays() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(6);  // all fields down to the speeds fit onto a small screen
    m_preset = new ChoiceBox;
    m_preset->setAccessibleName(tr("What the training shows"));
    for (const TrainingPreset& preset : trainingPresets()) {
        m_preset->addItem(preset.title);
        m_preset->setItemData(m_preset->count() - 1, preset.shows, Qt::ToolTipRole);
    }
    m_preset->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_preset->view()->setTextElideMode(Qt::ElideNone);
    column->addWidget(m_preset);
    m_shows = new QLabel;
    m_shows->setWordWrap(true);
    setRole(m_shows, "role", QStringLiteral("dim"));
    column->addWidget(m_shows);
    connect(m_preset, &QComboBox::currentIndexChanged, this, &TrainingPage::setPreset);

    auto* fields = new QWidget;
    m_fields = new QVBoxLayout(fields);
    m_fields->setContentsMargins(0, 0, 4, 0);
    m_fields->setSpacing(4);
    const auto spin = [&](const QString& name, int least, int most, int value, const QString& help) {
        auto* made = new QSpinBox;
        made->setRange(least, most);
        made->setValue(value);
        made->setFont(numbersFont(12));
        made->setAccessibleName(name);
        auto* row = new FieldRow(name, made, help);
        m_fields->addWidget(row);
        connect(made, &QSpinBox::valueChanged, this, &TrainingPage::check);
        return made;
    };
    m_fields->addWidget(groupTitle(tr("Who runs, and how often")));
    m_workers = spin(tr("workers"), kMinRanks, kMaxRanks, 4, tr("One device each."));
    m_seeds =
        spin(tr("seeds"), 1, kMostSeeds, kUsualSeeds, tr("How often each way runs; the spread is drawn as a band."));
    m_speeds = new SpeedPicker;
    m_fields->addWidget(m_speeds);
    connect(m_speeds, &SpeedPicker::picked, this, [this](const QString& straggler) {
        setField("straggler", straggler);
        check();
    });
    m_takeOver = new QPushButton(tr("Take the run's settings"));
    m_takeOver->setToolTip(tr("All settings of the training on the Run page, those without a field here too"));
    setRole(m_takeOver, "quiet", true);
    m_fields->addWidget(m_takeOver, 0, Qt::AlignRight);
    m_fields->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(fields);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    column->addWidget(scroll, 1);

    m_help = new HelpPlace(*page);
    m_help->setLines(kHelpLines);
    m_help->tellErrors();
    m_help->setOtherwise(tr("Waiting for the engine…"));
    column->addWidget(m_help);
    m_one = new QPushButton(tr("Run one"));
    m_one->setToolTip(tr("The first way alone, with one seed"));
    m_one->setEnabled(false);
    m_run = new QPushButton(tr("Run all"));
    m_run->setAccessibleDescription(tr("Runs all ways with every seed, one after the other"));
    setRole(m_run, "primary", true);
    m_run->setEnabled(false);
    auto* foot = new QHBoxLayout;
    foot->addStretch(1);
    foot->addWidget(m_one);
    foot->addWidget(m_run);
    column->addLayout(foot);
    connect(m_one, &QPushButton::clicked, this, &TrainingPage::runOne);
    connect(m_run, &QPushButton::clicked, this, &TrainingPage::runAll);
    connect(m_takeOver, &QPushButton::clicked, this, [this] {
        const RunDocument& document = m_services.document;
        if (document.training()) takeSettings(document.info().spec);
    });
    return page;
}

QWidget* TrainingPage::buildHistory() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(8);
    m_runsHint = new QLabel;
    m_runsHint->setWordWrap(true);
    setRole(m_runsHint, "role", QStringLiteral("dim"));
    m_runs = new QListWidget;
    m_runs->setAccessibleName(tr("Trainings of the history"));
    m_runs->setWordWrap(true);
    m_runs->setFrameShape(QFrame::NoFrame);
    m_runs->setSpacing(2);
    m_runs->setProperty("choices", true);
    m_runs->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_overlay = new QPushButton(tr("Overlay"));
    m_overlay->setAccessibleDescription(tr("Lays the chosen trainings over each other"));
    setRole(m_overlay, "primary", true);
    auto* foot = new QHBoxLayout;
    foot->addStretch(1);
    foot->addWidget(m_overlay);
    column->addWidget(m_runsHint);
    column->addWidget(m_runs, 1);
    column->addLayout(foot);
    const auto refresh = [this] {
        const auto count = static_cast<int>(chosenRuns().size());
        m_overlay->setEnabled(count >= kFewestRuns && count <= kMostRuns && !m_series.isRunning());
        m_runsHint->setText(
            m_runs->count() == 0
                ? tr("No training has been recorded yet. Run one on the Run page, or one of the presets here.")
            : count > kMostRuns ? tr("%1 are chosen; at most %2 can be told apart.").arg(count).arg(kMostRuns)
                                : tr("Choose two to four trainings; what differs in their settings is listed."));
    };
    connect(m_runs, &QListWidget::itemChanged, this, refresh);
    connect(m_overlay, &QPushButton::clicked, this, [this] { overlay(chosenRuns()); });
    refresh();
    return page;
}

QWidget* TrainingPage::buildSwitch() {
    auto* box = new QWidget(this);
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins({});
    line->setSpacing(4);
    line->addWidget(dimLabel(tr("along"), box));
    auto* group = new QButtonGroup(box);
    const auto button = [&](const QString& text, Along along) {
        auto* each = segmentButton(text, tr("Curves along %1").arg(text), {}, box);
        group->addButton(each);
        line->addWidget(each);
        connect(each, &QPushButton::clicked, this, [this, along] { setAlong(along); });
        return each;
    };
    m_steps = button(tr("steps"), Along::Steps);
    m_seconds = button(tr("seconds"), Along::Seconds);
    m_steps->setChecked(true);
    m_log = segmentButton(tr("log"), tr("Logarithmic axis of the loss"), tr("Logarithmic axis of the loss"), box);
    line->addSpacing(8);
    line->addWidget(m_log);
    connect(m_log, &QPushButton::toggled, this, [this](bool on) { m_loss->setLogarithmic(on); });
    return box;
}

void TrainingPage::tellHowToStart(bool large) {
    m_loss->setEmptyText(
        large ? tr("Leave lecture mode with Esc and press “Run all”; F5 then shows the curves here.")
              : tr("Press “Run all”: the same training runs in several ways with the same seeds, and the curves "
                   "are laid over each other here."));
}

void TrainingPage::setLarge(bool large) {
    tellHowToStart(large);
    for (QWidget* controls : {m_side, m_switch, static_cast<QWidget*>(m_cancel)}) controls->setHidden(large);
    for (QLabel* words : {m_status, m_trouble}) words->setStyleSheet(hallStyle(large));
    for (CurveOverlay* chart : {m_loss, m_accuracy}) chart->setLarge(large);
    m_tables->setLarge(large);
    showView(LectureView::Picture);
    if (large) setFocus(Qt::OtherFocusReason);
}

void TrainingPage::showView(LectureView view) {
    m_view = view;
    m_tables->setAlone(view == LectureView::Table);
    showTables();
}

/// Where there are no figures, the place of the curves says what to do.
void TrainingPage::showTables() {
    const bool isEmpty = m_series.runs().empty() || !isOfPreset();
    m_curves->setHidden(m_view == LectureView::Table && !isEmpty);
    m_tables->setHidden(m_view == LectureView::Chart || isEmpty);
}

void TrainingPage::setAlong(Along along) {
    (along == Along::Steps ? m_steps : m_seconds)->setChecked(true);
    m_loss->setAlong(along);
    m_accuracy->setAlong(along);
}

void TrainingPage::takeStrategies(const std::vector<StrategyInfo>& strategies) {
    const auto found = std::find_if(strategies.begin(), strategies.end(),
                                    [&](const StrategyInfo& info) { return info.id == m_base.strategy; });
    if (found == strategies.end()) {
        m_help->setOtherwise(tr("This engine cannot train."));
        return;
    }
    if (isReady()) return;
    m_strategy = *found;
    int at = 0;
    for (const ParameterGroup& group : fieldGroups(m_strategy)) {
        bool headed = false;
        for (const std::string& name : group.names) {
            const Parameter* parameter = m_strategy.find(name);
            if (!parameter || std::ranges::find(kFields, name) == std::end(kFields)) continue;
            if (!std::exchange(headed, true))
                m_fields->insertWidget(at++, groupTitle(QString::fromStdString(group.title)));
            const auto [editor, row] = makeParameterField(*parameter);
            m_fields->insertWidget(at++, row);
            if (name == "straggler") m_fields->insertWidget(at++, m_speeds);  // from the end
            m_editors[name] = editor;
            m_rows[name] = row;
            connect(editor, &ParameterEditor::edited, this, &TrainingPage::check);
        }
    }
    setPreset(m_preset->currentIndex());
    const RunDocument& document = m_services.document;
    if (document.training()) takeSettings(document.info().spec);
    check();
}

void TrainingPage::takeSettings(const RunSpec& spec) {
    m_base = spec;
    m_base.detail = Detail::Summary;
    m_workers->setValue(std::max(kMinRanks, spec.devices.count));
    for (const auto& [name, editor] : m_editors) {
        const auto given = spec.parameters.find(name);
        editor->setText(given == spec.parameters.end() ? QString() : QString::fromStdString(given->second));
    }
    // Settings that only some variants can have are left to each.
    for (const char* name : {"sync", "architecture", "servers", "allreduce", "compress"}) m_base.parameters.erase(name);
    check();
}

RunSpec TrainingPage::spec() const {
    RunSpec spec = m_base;
    spec.devices.count = m_workers->value();
    for (const auto& [name, editor] : m_editors) {
        spec.parameters.erase(name);
        if (const QString text = editor->text(); !text.isEmpty()) spec.parameters[name] = text.toStdString();
    }
    return spec;
}

void TrainingPage::check() {
    if (!isReady()) return;
    const auto errors = parameterErrors(m_strategy, spec().parameters);
    QString wrong;
    for (const auto& [name, row] : m_rows) {
        const auto error = errors.find(name);
        row->setError(error == errors.end() ? QString() : error->second);
        if (wrong.isEmpty()) wrong = row->error();
    }
    m_help->setOtherwise(wrong, true);
    const auto& ways = trainingPresets()[static_cast<std::size_t>(m_preset->currentIndex())].ways;
    for (const auto& [name, row] : m_rows) row->setMark(m_editors[name]->text() != proposed(name));
    if (const auto straggler = m_editors.find("straggler"); straggler != m_editors.end()) {
        m_speeds->setWorkers(m_workers->value());
        if (m_speeds->text() != straggler->second->text()) m_speeds->setText(straggler->second->text());
    }
    const auto runs = static_cast<int>(ways.size()) * m_seeds->value();
    for (QPushButton* each : {m_one, m_run}) each->setEnabled(errors.empty() && !m_series.isRunning());
    m_takeOver->setEnabled(m_services.document.training() != nullptr);
    m_help->setOtherwise(
        errors.empty() ? tr("%1 runs, one after the other.").arg(runs) : tr("A field is to be corrected."),
        !errors.empty());
}

QString TrainingPage::proposed(const std::string& name) const {
    const auto& settings = trainingPresets()[static_cast<std::size_t>(m_preset->currentIndex())].settings;
    if (const auto given = settings.find(name); given != settings.end()) return QString::fromStdString(given->second);
    for (const Parameter& parameter : m_strategy.parameters)
        if (parameter.name == name) return QString::fromStdString(parameter.defaultValue);
    return {};
}

void TrainingPage::setPreset(int preset) {
    m_preset->setCurrentIndex(preset);
    const TrainingPreset& chosen = trainingPresets()[static_cast<std::size_t>(preset)];
    m_shows->setText(chosen.shows);
    m_workers->setValue(chosen.workers);
    m_base.parameters = chosen.settings;
    for (const auto& [name, editor] : m_editors) editor->setText(proposed(name));
    setAlong(chosen.alongSeconds ? Along::Seconds : Along::Steps);
    m_log->setChecked(chosen.logarithmic);
    showCurves();  // those of another preset would stand under this one's words
    showTables();
    check();
}

void TrainingPage::runOne() {
    if (!m_one->isEnabled()) return;
    complain({});
    m_fromHistory = false;
    m_ranPreset = m_preset->currentIndex();
    m_series.start(spec(), {trainingPresets()[static_cast<std::size_t>(m_preset->currentIndex())].ways.front()}, 1);
}

void TrainingPage::setField(const std::string& name, const QString& text) {
    if (const auto editor = m_editors.find(name); editor != m_editors.end()) editor->second->setText(text);
}

void TrainingPage::setWorkers(int workers) {
    m_workers->setValue(workers);
}

void TrainingPage::setSeeds(int seeds) {
    m_seeds->setValue(seeds);
}

void TrainingPage::runAll() {
    if (!m_run->isEnabled()) return;
    complain({});
    m_fromHistory = false;
    m_ranPreset = m_preset->currentIndex();
    m_series.start(spec(), trainingPresets()[static_cast<std::size_t>(m_preset->currentIndex())].ways,
                   m_seeds->value());
}

void TrainingPage::overlay(const std::vector<qint64>& runs) {
    complain({});
    m_fromHistory = true;
    m_series.openStored(runs);
}

void TrainingPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    askForRuns();
    check();
}

void TrainingPage::askForRuns() {
    m_services.engine.request(
        protocol::ListRuns{}, whileAlive(this, [this](const Outcome<protocol::Reply>& outcome) {
            if (!outcome || !outcome->runs) return;
            const auto before = chosenRuns();
            m_runs->blockSignals(true);
            m_runs->clear();
            for (const protocol::RunSummary& run : *outcome->runs) {
                if (run.info.kind() == RunKind::Collective || run.status == RunStatus::Running || !run.fault.empty())
                    continue;
                const QString when =
                    whenInWords(QString::fromStdString(run.info.startedAt), QDateTime::currentDateTime());
                auto* item = new QListWidgetItem(
                    tr("%1 · %2\n%3").arg(run.info.id).arg(when, engineWords(run.info.title)), m_runs);
                item->setData(Qt::UserRole, static_cast<qint64>(run.info.id));
                item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
                const bool chosen = std::find(before.begin(), before.end(), run.info.id) != before.end();
                item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
            }
            m_runs->blockSignals(false);
            emit m_runs->itemChanged(nullptr);
        }));
}

std::vector<qint64> TrainingPage::chosenRuns() const {
    std::vector<qint64> runs;
    for (int i = 0; i < m_runs->count(); ++i)
        if (m_runs->item(i)->checkState() == Qt::Checked)
            runs.push_back(m_runs->item(i)->data(Qt::UserRole).toLongLong());
    return runs;
}

void TrainingPage::complain(const QString& sentence) {
    m_trouble->setText(sentence);
    m_trouble->setVisible(!sentence.isEmpty());
}

void TrainingPage::showProgress() {
    const bool running = m_series.isRunning();
    // The button that was pressed cannot be pressed now, and would hand the focus to whatever comes next.
    for (QPushButton* each : {m_one, m_run})
        if (running && each->hasFocus()) {
            m_pressed = each;
            each->clearFocus();
        }
    m_progressRow->setVisible(running);
    m_bar->setValue(static_cast<int>(1000 * m_series.progress()));
    m_status->setText(m_series.status());
    if (!running) emit m_runs->itemChanged(nullptr);
    check();
    if (running) return;
    QPushButton* pressed = std::exchange(m_pressed, nullptr);
    if (pressed && !window()->focusWidget()) pressed->setFocus(Qt::OtherFocusReason);
}

void TrainingPage::showSeries() {
    showCurves();
    m_tables->fill(m_series, m_fromHistory);
    showTables();
}

void TrainingPage::showCurves() {
    std::vector<viz::charts::OverlaidCurve> loss, accuracy;
    for (int way = 0; way < static_cast<int>(m_series.ways().size()); ++way) {
        std::vector<viz::Line> lines[4];
        for (const ComparedRun& run : m_series.runs()) {
            if (run.way != way) continue;
            lines[0].push_back(run.curve.lossBySteps);
            lines[1].push_back(run.curve.lossBySeconds);
            lines[2].push_back(run.curve.accuracyBySteps);
            lines[3].push_back(run.curve.accuracyBySeconds);
        }
        if (lines[0].empty()) continue;
        const QString& name = m_series.ways()[static_cast<std::size_t>(way)].name;
        const int look = m_series.ways()[static_cast<std::size_t>(way)].look;
        loss.push_back({name, look, viz::bandOf(lines[0]), viz::bandOf(lines[1])});
        accuracy.push_back({name, look, viz::bandOf(lines[2]), viz::bandOf(lines[3])});
    }
    if (m_series.runs().empty() || !isOfPreset()) {
        m_loss->clear();
        m_accuracy->clear();
        return;
    }
    const RunInfo& info = m_series.runs().front().info;
    m_loss->setCurves(info, std::move(loss), tr("on the rows of each step"));
    const QString rows = rowsInWords(m_series.runs(), &TrainingFigures::curveRows);
    m_accuracy->setCurves(info, std::move(accuracy), rows.isEmpty() ? QString() : tr("on %1 held-out rows").arg(rows));
}

}  // namespace kolo::app
