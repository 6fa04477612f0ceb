// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/search/search_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/engine_words.h"
#include "app/figure_table.h"
#include "app/layouts.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/placement/picture_view.h"
#include "app/placement/run_queue.h"
#include "app/theme.h"
#include "engine/api/wording.h"
#include "viz/charts/amounts.h"
#include "viz/layout/search_picture.h"

namespace kolo::app {

namespace {

constexpr int kMostDevices = 64, kFormWidth = 300, kHelpLines = 5;
constexpr double kMostWritten = 1e7;  // choices; more are a power of ten

QString inWords(double seconds) {
    return QString::fromStdString(formatDuration(static_cast<std::int64_t>(seconds * 1e9)));
}

/// What a contender is, in the window's language.
QString titleOf(const std::string& what) {
    if (what == "best found") return SearchView::tr("Best found");
    if (what == "data parallelism") return SearchView::tr("Data parallelism");
    if (what == "one axis cut") return SearchView::tr("Best that cuts one axis");
    return QString::fromStdString(what);
}

}  // namespace

SearchView::SearchView(RunQueue& queue, QWidget* parent)
    : QWidget(parent),
      m_queue(queue),
      m_fields(new QVBoxLayout),
      m_devices(new QSpinBox),
      m_search(new QPushButton),
      m_run(new QPushButton(tr("Run it"))),
      m_progress(new QProgressBar),
      m_status(new QLabel),
      m_remark(new QLabel),
      m_contenders(new QTableWidget(0, 6)),
      m_picture(new PictureView(tr("The strategy, layer by layer and device by device, and how the search went"))) {
    auto* row = rowIn(this, 8, {8, 8, 8, 8});
    row->addWidget(buildForm());
    row->addWidget(buildResult(), 1);
    connect(m_search, &QPushButton::clicked, this, [this] { isSearching() ? cancel() : start(); });
    connect(m_run, &QPushButton::clicked, this, [this] { emit runRequested(chosen()); });
    connect(&m_queue, &RunQueue::heard, this, &SearchView::hear);
    connect(&m_queue, &RunQueue::busyChanged, this, &SearchView::showBusy);
    showBusy();
    showReport();
    tell(tr("Kolo measures the parts of the model on this machine, judges plans with them, and runs the best."), "dim");
}

QWidget* SearchView::buildForm() {
    auto* back = new QPushButton(tr("‹ Systems"));
    back->setToolTip(tr("Back to the table; a search goes on"));
    setRole(back, "quiet", true);
    connect(back, &QPushButton::clicked, this, &SearchView::closed);
    auto* heading = new QLabel(tr("Search for a strategy"));
    setRole(heading, "role", QStringLiteral("heading"));
    m_devices->setRange(2, kMostDevices);
    m_devices->setValue(4);
    m_devices->setAccessibleName(tr("Devices"));

    auto* content = new QWidget;
    auto* column = columnIn(content, 8, {12, 12, 12, 12});
    column->addWidget(back, 0, Qt::AlignLeft);
    column->addWidget(heading);
    column->addWidget(
        new FieldRow(tr("Devices"), m_devices, tr("How many may be used; the best plan may leave some out.")));
    m_fields->setSpacing(8);
    column->addLayout(m_fields);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("What is searched for"));

    setRole(m_search, "primary", true);
    auto* panel = new QFrame;
    panel->setProperty("panel", true);
    panel->setFixedWidth(kFormWidth);
    auto* whole = new QVBoxLayout(panel);
    whole->setContentsMargins(0, 0, 0, 12);
    whole->addWidget(scroll, 1);
    m_help = new HelpPlace(*panel);
    m_help->setLines(kHelpLines);
    m_help->tellErrors();
    m_help->setContentsMargins(12, 0, 12, 0);
    whole->addWidget(m_help);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 0, 12, 0);
    foot->addWidget(m_search, 1);
    whole->addLayout(foot);
    return panel;
}

QWidget* SearchView::buildResult() {
    m_contenders->setAccessibleName(tr("What was found, predicted beside measured"));
    m_contenders->setHorizontalHeaderLabels(
        {QString(), tr("Devices"), tr("Predicted"), tr("Measured"), tr("Off by"), tr("Plan")});
    makeRowTable(*m_contenders, 5);
    m_contenders->setFrameShape(QFrame::NoFrame);
    m_contenders->setShowGrid(false);
    m_run->setToolTip(tr("Trains with the chosen plan, on the Run page"));
    setRole(m_run, "primary", true);
    for (QLabel* label : {m_status, m_remark}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_status->setAccessibleName(tr("How far the search is"));
    setRole(m_remark, "role", QStringLiteral("dim"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setAccessibleName(tr("Progress of the search"));

    auto* head = new QHBoxLayout;
    head->addWidget(m_status, 1);
    head->addWidget(m_run);
    auto* scroll = new QScrollArea;
    scroll->setWidget(m_picture);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Picture of the search"));
    auto* panel = new QFrame;
    panel->setProperty("panel", true);
    auto* column = columnIn(panel, 8, {12, 12, 12, 12});
    column->addLayout(head);
    column->addWidget(m_progress);
    column->addWidget(m_contenders);
    column->addWidget(m_remark);
    column->addWidget(scroll, 1);
    return panel;
}

void SearchView::setStrategy(const StrategyInfo& strategy) {
    m_strategy = strategy;
    for (const Parameter& parameter : m_strategy.parameters) {
        const auto [editor, row] = makeParameterField(parameter);
        m_fields->addWidget(row);
        m_editors[parameter.name] = editor;
        m_rows[parameter.name] = row;
        m_defaults[parameter.name] = parameter.defaultValue;
        connect(editor, &ParameterEditor::edited, this, &SearchView::check);
    }
    if (m_proposed) propose(*m_proposed);
    showBusy();
}

void SearchView::propose(const RunSpec& training) {
    m_proposed = training;
    if (training.devices.count >= 2) m_devices->setValue(training.devices.count);
    if (!training.parameters.contains("model")) return;
    for (const auto& [name, editor] : m_editors) {
        const auto given = training.parameters.find(name);
        if (given == training.parameters.end() || name == "batch" || name == "seed") continue;
        editor->setText(QString::fromStdString(given->second));
    }
    check();
}

Values SearchView::written() const {
    Values values;
    for (const auto& [name, editor] : m_editors)
        if (!editor->text().isEmpty()) values[name] = editor->text().toStdString();
    return values;
}

/// What stands at its default goes on doing so: the data that a model is usually trained on.
void SearchView::followDefaults() {
    for (const auto& [name, editor] : m_editors) {
        const std::string now = m_strategy.find(name)->defaultBeside(written());
        const std::string before = std::exchange(m_defaults[name], now);
        if (now != before && editor->text().toStdString() == before) editor->setText(QString::fromStdString(now));
    }
}

bool SearchView::check() {
    followDefaults();
    const auto checked = checkParameters(m_strategy, written());
    const QString wrong = checked ? QString() : engineWords(checked.error().message);
    for (const auto& [name, row] : m_rows) row->setError(!checked && checked.error().field == name ? wrong : QString());
    m_help->setOtherwise(wrong, true);
    m_search->setEnabled(isSearching() || checked.ok());
    return checked.ok();
}

bool SearchView::isSearching() const {
    return m_queue.isBusy(this);
}

void SearchView::start() {
    if (m_strategy.id.empty() || isSearching() || !check()) return;
    protocol::Run run;
    run.stepped = false;
    run.record = false;
    run.spec.strategy = m_strategy.id;
    run.spec.parameters = written();
    run.spec.devices = {"virtual", m_devices->value()};
    run.spec.detail = Detail::Summary;
    m_asked = run.spec;
    m_record = viz::SearchRecord(m_asked.parameters.at("model"));
    m_names.assign(1, "");
    m_report.reset();
    showReport();
    m_progress->setRange(0, 0);
    tell(tr("Measuring a step of data parallelism …"), "dim");
    m_queue.ask(this, std::move(run), [this](const Outcome<RunQueue::Finished>& outcome) {
        if (!outcome)
            tell(engineWords(outcome.error().message), "bad");
        else if (outcome->result.status == RunStatus::Cancelled)
            tell(tr("The search was cancelled."), "dim");
        else if (outcome->result.status != RunStatus::Finished)
            tell(engineWords(outcome->result.error), "bad");
        else
            take(outcome->result);
        showReport();
        emit finished();
    });
    showBusy();
}

void SearchView::cancel() {
    m_queue.cancel(this);
    tell(tr("Cancelling …"), "dim");
}

/// While it searches: how far it is, and how the best plan's step falls.
void SearchView::hear(const protocol::Message& message) {
    if (!isSearching()) return;
    if (const auto* changed = std::get_if<protocol::StateChanged>(&message)) {
        if (changed->state.steps == 0) return;
        m_progress->setRange(0, changed->state.steps);
        m_progress->setValue(changed->state.step);
        return;
    }
    const auto* events = std::get_if<protocol::Events>(&message);
    if (!events) return;
    const EventBatch& batch = events->batch;
    m_names.resize(std::max(m_names.size(), batch.firstNewName + batch.newNames.size()));
    std::ranges::copy(batch.newNames, m_names.begin() + batch.firstNewName);
    m_record.add(batch.events, m_names);
    const viz::SearchedStrategy& found = m_record.found();
    if (m_record.round() > 0)
        tell(tr("%1 plans judged; the best ones run, round %2 of %3 …")
                 .arg(viz::countText(found.plans))
                 .arg(m_record.round())
                 .arg(QString::fromStdString(m_asked.parameters.at("rounds"))),
             "dim");
    else if (m_record.hasBegun())
        tell(tr("%1 of %2 plans judged; the best takes %3 a step …")
                 .arg(viz::countText(found.plans), viz::countText(std::stoll(m_asked.parameters.at("plans"))),
                      inWords(found.curve.back().second)),
             "dim");
    draw();
}

void SearchView::take(const RunResult& result) {
    auto report = searchReportFrom(result.json);
    if (!report) return tell(engineWords(report.error().message), "bad");
    m_report = std::move(*report);
    m_record.finish(*m_report);
    tell(tr("%1 plans judged of %2 choices, %3 a second; %4 parts measured in %5 s.")
             .arg(viz::countText(m_report->plans),
                  m_report->choices < kMostWritten ? viz::countText(m_report->choices)
                                                   : viz::numberText(m_report->choices, 'g', 3),
                  viz::countText(m_report->plansPerSecond()), viz::countText(m_report->partsMeasured),
                  viz::numberText(m_report->measuringSeconds, 'f', 1)),
         "dim");
}

QString SearchView::status() const {
    return m_status->text();
}

void SearchView::tell(const QString& sentence, const char* tone) {
    m_status->setText(sentence);
    setRole(m_status, "role", QString::fromLatin1(tone));
}

ParameterEditor* SearchView::editor(const std::string& parameter) {
    const auto found = m_editors.find(parameter);
    return found == m_editors.end() ? nullptr : found->second;
}

RunSpec SearchView::chosen() const {
    if (!m_report) return {};
    const auto row = std::clamp(m_contenders->currentRow(), 0, static_cast<int>(m_report->contenders.size()) - 1);
    return m_report->contenders[static_cast<std::size_t>(row)].spec;
}

void SearchView::showReport() {
    m_contenders->setVisible(m_report.has_value());
    m_run->setVisible(m_report.has_value());
    m_contenders->setRowCount(0);
    QStringList remarks;
    if (m_report) {
        m_contenders->setRowCount(static_cast<int>(m_report->contenders.size()));
        for (int row = 0; row < m_contenders->rowCount(); ++row) {
            const SearchContender& each = m_report->contenders[static_cast<std::size_t>(row)];
            const double off = each.isMeasured() ? 100 * (each.predicted / each.measured() - 1) : 0;
            const QString texts[] = {titleOf(each.what),
                                     QString::number(each.spec.devices.count),
                                     inWords(each.predicted),
                                     each.isMeasured() ? inWords(each.measured()) : QStringLiteral("–"),
                                     each.isMeasured()
                                         ? tr("%1 %").arg((off < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                                                          QString::number(std::abs(off), 'f', 0))
                                         : QStringLiteral("–"),
                                     QString::fromStdString(each.words)};
            for (int column = 0; column < m_contenders->columnCount(); ++column) {
                auto* item = new QTableWidgetItem(texts[column]);
                if (column > 0) item->setFont(numbersFont(12));
                item->setToolTip(texts[column]);
                m_contenders->setItem(row, column, item);
            }
        }
        m_contenders->selectRow(0);
        int height = m_contenders->horizontalHeader()->sizeHint().height() + 4;
        for (int row = 0; row < m_contenders->rowCount(); ++row) height += m_contenders->rowHeight(row);
        m_contenders->setFixedHeight(height);
        if (m_report->sharesCores())
            remarks << tr("%1 devices share %2 cores here, so predictions for more than %2 are rough.")
                           .arg(m_report->devices)
                           .arg(m_report->cores);
        if (m_report->isBeaten())
            remarks << tr("As measured, this is quicker than what the search found: %1. Take that.")
                           .arg(titleOf(m_report->quickest().what));
    }
    m_remark->setText(remarks.join(QLatin1Char(' ')));
    m_remark->setVisible(!remarks.isEmpty());
    draw();
    showBusy();
}

void SearchView::draw() {
    const viz::SearchedStrategy sheet = m_record.found();
    m_picture->setVisible(m_record.hasBegun());
    if (!m_record.hasBegun()) return;
    const viz::Size size = viz::drawSearch(sheet, viz::Theme::Light, qtMeasure()).size;
    m_picture->setFixedSize(static_cast<int>(std::ceil(size.width)), static_cast<int>(std::ceil(size.height)));
    m_picture->setDraw([sheet](viz::Size, viz::Theme theme) { return viz::drawSearch(sheet, theme, qtMeasure()); });
}

void SearchView::showBusy() {
    const bool busy = isSearching();
    m_search->setText(busy ? tr("Cancel") : tr("Search"));
    m_progress->setVisible(busy);
    m_run->setEnabled(m_report && !busy);
    setRole(m_search, "primary", !m_report);  // then "Run it" is
    if (!m_strategy.id.empty()) check();
}

}  // namespace kolo::app
