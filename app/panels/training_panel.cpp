// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/training_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonObject>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>

#include "app/figure_table.h"
#include "app/layouts.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "engine/api/event_names.h"
#include "viz/charts/amounts.h"
#include "viz/charts/live_text.h"
#include "viz/replay/training_curve.h"

namespace kolo::app {

namespace {

constexpr int kCurveGrowthMs = 100;
constexpr int kColumns = 2;  // of figures
QString number(double value) {
    return viz::numberText(value, 'g', 3);  // as in picture and charts
}

}  // namespace

TrainingPanel::TrainingPanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_bar(new QProgressBar(this)),
      m_progress(new viz::LiveText(Qt::AlignLeft, this)),
      m_pause(new QPushButton(tr("Pause"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_grid(new QGridLayout),
      m_writes(new QLabel(tr("It writes:"), this)),
      m_written(new QLabel(this)),
      m_ranks(new QTableWidget(0, 5, this)) {
    setWindowTitle(tr("Figures"));
    setAccessibleName(tr("Figures of the training"));
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(6);
    m_bar->setAccessibleName(tr("Steps that are done"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setFont(wordsFont(12));
    m_pause->setAccessibleDescription(tr("Stops all ranks at the next step; the record stays, and it can go on"));
    m_pause->setToolTip(m_pause->accessibleDescription());
    m_cancel->setAccessibleDescription(tr("Ends the run at the next step; what was recorded is kept"));
    m_cancel->setToolTip(m_cancel->accessibleDescription());
    setRole(m_cancel, "quiet", true);
    for (QPushButton* button : {m_pause, m_cancel}) button->setFocusPolicy(Qt::TabFocus);

    setRole(m_writes, "role", QStringLiteral("dim"));
    m_written->setAccessibleName(tr("What the model writes by now"));
    m_written->setTextFormat(Qt::PlainText);
    m_written->setWordWrap(true);
    m_written->setFont(numbersFont(11));
    m_written->setAlignment(Qt::AlignTop);
    m_written->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_written->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Maximum);
    m_ranks->setHorizontalHeaderLabels({tr("rank"), tr("rows/s"), tr("in/s"), tr("out/s"), tr("waiting")});
    m_ranks->setAccessibleName(tr("All ranks: pace, traffic and waiting"));
    makeFigureTable(*m_ranks, 24);
    m_ranks->setItemDelegate(new FigureDelegate(m_ranks));
    m_ranks->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_ranks->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_ranks->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_ranks->horizontalHeader()->setFont(wordsFont(11));
    m_ranks->setSelectionMode(QAbstractItemView::NoSelection);
    m_ranks->setFocusPolicy(Qt::TabFocus);
    m_ranks->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto* controls = new QHBoxLayout;
    controls->setSpacing(8);
    controls->addWidget(m_progress, 1);
    controls->addWidget(m_pause);
    controls->addWidget(m_cancel);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(4);
    for (int column = 0; column < kColumns; ++column) m_grid->setColumnStretch(2 * column + 1, 1);
    auto* column = columnIn(this, 8, {8, 4, 8, 8});
    column->addLayout(controls);
    column->addWidget(m_bar);
    column->addLayout(m_grid);
    column->addWidget(m_writes);
    column->addWidget(m_written);
    column->addWidget(m_ranks, 1);

    connect(m_pause, &QPushButton::clicked, this,
            [this] { m_document.isRunningFreely() ? m_document.togglePlay() : m_document.toEnd(); });
    connect(m_cancel, &QPushButton::clicked, &document, &RunDocument::cancel);
    m_growth.setSingleShot(true);
    m_growth.setInterval(kCurveGrowthMs);
    connect(&m_growth, &QTimer::timeout, this, &TrainingPanel::refresh);
    const auto later = [this] {
        if (m_document.training() && !m_growth.isActive()) m_growth.start();
    };
    connect(&document, &RunDocument::runStarted, this, [this] {
        m_in.clear();
        m_out.clear();
        m_seen = 0;
        m_samples.clear();
        m_read = 0;
        refresh();
    });
    connect(&document, &RunDocument::stepShown, this, later);
    connect(&document, &RunDocument::engineStateChanged, this, &TrainingPanel::refresh);
    connect(&document, &RunDocument::runEnded, this, &TrainingPanel::refresh);
    refresh();
}

void TrainingPanel::refresh() {
    m_growth.stop();
    if (!m_document.training()) return;
    readText();
    showProgress();
    showFigures();
    showText();
    showRanks();
}

QString TrainingPanel::progressText() const {
    return m_progress->text();
}

void TrainingPanel::showProgress() {
    const viz::TrainingRecord* record = m_document.training();
    if (!record) return;
    const int steps = record->steps(), planned = std::max(record->plannedSteps(), steps);
    m_bar->setRange(0, std::max(1, planned));
    m_bar->setUpdatesEnabled(false);  // it would repaint itself, and everything pending, at once
    m_bar->setValue(steps);
    m_bar->setUpdatesEnabled(true);
    QString text = tr("step %1 of %2").arg(viz::countText(steps), viz::countText(planned));
    const auto& result = m_document.result();
    const bool running = m_document.canGoOn();
    const bool moving = running && m_document.isRunningFreely();
    if (result && result->status == RunStatus::Cancelled)
        text += tr(", cancelled; the record is kept");
    else if (result && result->status == RunStatus::Failed)
        text += tr(", failed; the record is kept");
    else if (result)
        text += tr(", done in %1 with its setup").arg(viz::durationText(result->elapsedNs));
    else if (running && !moving)
        text += tr(", paused");
    else if (moving && steps > 0) {
        // At the pace of the last tenth: that includes a straggler that has just started.
        const int since = std::max(0, steps - std::max(10, steps / 10));
        const double perStep =
            static_cast<double>(record->endOf(steps) - record->endOf(since)) / std::max(1, steps - since);
        text += tr(", about %1 left").arg(viz::durationText(perStep * (planned - steps)));
    }
    m_progress->setText(text);
    for (QPushButton* button : {m_pause, m_cancel}) {
        if (!running && button->hasFocus()) button->clearFocus();  // the keys go to the picture, not to what comes next
        button->setVisible(running);
    }
    m_pause->setText(moving ? tr("Pause") : tr("Go on"));
    m_pause->setAccessibleName(m_pause->text());
    setRole(m_pause, "primary", running && !moving);
}

void TrainingPanel::showFigures() {
    const viz::TrainingRecord& record = *m_document.training();
    const int step = std::min(m_document.trainingStep(), record.steps());
    std::vector<std::pair<QString, QString>> lines;
    // At the playhead: the loss of the step and of the last ones, the last measurement, the pace up to there.
    const auto* own = record.loss(step);
    lines.emplace_back(tr("loss"), own ? number(own->mean()) : QStringLiteral("–"));
    const auto mean = viz::meanLoss(record, step);
    lines.emplace_back(tr("mean of %1").arg(viz::kLossesInMean), mean ? number(*mean) : QStringLiteral("–"));
    if (const Sample* sample = sampleAt(step)) {
        lines.emplace_back(tr("held out"), number(sample->loss));
        lines.emplace_back(tr("bigrams"), number(m_bigrams));
    }
    const auto& ended = m_document.result();
    const QJsonObject& json = m_document.figures();
    // Measured on fewer rows on the way than at the end: two numbers at one step, if it is the last.
    const auto withRows = [](const QString& accuracy, qint64 count) {
        return count > 0 ? tr("%1 (%2 rows)").arg(accuracy, viz::countText(count)) : accuracy;
    };
    const auto* measured = viz::accuracyAt(record, step);
    const auto rowsOf = [&](const char* key) { return json.value(QLatin1String(key)).toInteger(); };
    lines.emplace_back(tr("accuracy"), measured ? withRows(viz::percentText(measured->value),
                                                           measured->rows > 0 ? measured->rows : rowsOf("curve_rows"))
                                                : QStringLiteral("–"));
    lines.emplace_back(tr("at step"), measured ? viz::countText(measured->step) : QStringLiteral("–"));
    const double seconds = static_cast<double>(record.endOf(step) - record.beginNs()) / 1e9;
    const bool some = step > 0 && seconds > 0;
    const double rows = static_cast<double>(record.rowsOfAll()) * step;
    // At the end the run's own figure, as in its report: measuring the accuracy is not counted as learning.
    const double wholeRun = step == record.plannedSteps() ? json.value(QLatin1String("samples_per_s")).toDouble() : 0;
    lines.emplace_back(tr("samples/s"), wholeRun > 0 ? viz::countText(wholeRun)
                                        : some       ? viz::countText(rows / seconds)
                                                     : QStringLiteral("–"));
    lines.emplace_back(tr("time"), some ? viz::durationText(seconds * 1e9) : QStringLiteral("–"));
    if (record.isFree()) lines.emplace_back(tr("staleness"), viz::numberText(record.meanStaleness(), 'f', 2));
    if (ended) {
        const auto add = [&](const char* key, const QString& title, auto&& text) {
            const QJsonValue value = json.value(QLatin1String(key));
            if (value.isDouble()) lines.emplace_back(title, text(value.toDouble()));
        };
        add("accuracy", tr("at the end"),
            [&](double value) { return withRows(viz::percentText(value), rowsOf("held_out_rows")); });
        add("bubble_measured", tr("bubble"), viz::percentText);
        add("bubble_planned", tr("planned"), viz::percentText);
        add("bytes_per_step", tr("bytes/step"), [](double value) { return viz::bytesText(value); });
        add("gflops", tr("GFLOP/s"), [](double value) { return number(value); });
        if (json.contains(QLatin1String("target")))
            lines.emplace_back(tr("to target"),
                               json.value(QLatin1String("time_to_target_s")).isDouble()
                                   ? viz::durationText(json.value(QLatin1String("time_to_target_s")).toDouble() * 1e9)
                                   : tr("not reached"));
    }
    while (m_figures.size() < lines.size()) {
        auto* title = new QLabel(this);
        auto* value = new viz::LiveText(Qt::AlignLeft, this);
        setRole(title, "role", QStringLiteral("dim"));
        value->setFont(numbersFont(12, QFont::Medium));
        const int at = static_cast<int>(m_figures.size());
        m_grid->addWidget(title, at / kColumns, 2 * (at % kColumns));
        m_grid->addWidget(value, at / kColumns, 2 * (at % kColumns) + 1);
        m_figures.emplace_back(title, value);
    }
    QStringList spoken;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const bool shown = i < lines.size();
        m_figures[i].first->setVisible(shown);
        m_figures[i].second->setVisible(shown);
        if (!shown) continue;
        m_figures[i].first->setText(lines[i].first);
        m_figures[i].second->setText(lines[i].second);
        m_figures[i].second->setAccessibleName(lines[i].first);
        spoken << lines[i].first + QLatin1Char(' ') + lines[i].second;
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

/// A sample comes with the metrics before it.
void TrainingPanel::readText() {
    const auto& events = m_document.events();
    const auto& names = m_document.names();
    for (; m_read < events.size(); ++m_read) {
        const Event& event = events[m_read];
        if ((event.kind != EventKind::Log && event.kind != EventKind::Metric) || event.name >= names.size()) continue;
        const std::string& name = names[event.name];
        if (event.kind == EventKind::Log && name.starts_with(recorded::kWrites))
            m_samples.push_back({event.iteration + 1,
                                 QString::fromStdString(name.substr(std::string_view(recorded::kWrites).size())),
                                 m_heldOutLoss});
        else if (event.kind == EventKind::Metric && name == recorded::kHeldOutLoss)
            m_heldOutLoss = event.value;
        else if (event.kind == EventKind::Metric && name == recorded::kBigramEntropy)
            m_bigrams = event.value;
    }
}

/// The last one that there was; null: none yet, or the model reads no text.
const TrainingPanel::Sample* TrainingPanel::sampleAt(int step) const {
    const auto after = std::ranges::upper_bound(m_samples, step, {}, &Sample::step);
    return after == m_samples.begin() ? nullptr : &*std::prev(after);
}

void TrainingPanel::showText() {
    const viz::TrainingRecord& record = *m_document.training();
    const Sample* const sample = sampleAt(std::min(m_document.trainingStep(), record.steps()));
    for (QLabel* label : {m_writes, m_written}) label->setVisible(sample != nullptr);
    m_written->setText(sample ? sample->text.trimmed() : QString());
}

QString TrainingPanel::written() const {
    return m_written->text();
}

QString TrainingPanel::figure(const QString& name) const {
    for (const auto& [title, value] : m_figures)
        if (title->isVisibleTo(this) && title->text() == name) return value->text();
    return {};
}

void TrainingPanel::showRanks() {
    const viz::TrainingRecord& record = *m_document.training();
    const auto ranks = static_cast<std::size_t>(record.ranks());
    m_in.resize(ranks);
    m_out.resize(ranks);
    const auto& events = m_document.events();
    if (record.begun()) {
        for (; m_seen < events.size(); ++m_seen) {
            const Event& event = events[m_seen];
            if (event.kind != EventKind::Transfer || event.endNs <= record.beginNs()) continue;
            const std::uint64_t bytes = event.bytes * static_cast<std::uint64_t>(record.stretchOf(event).steps);
            if (event.rank >= 0 && static_cast<std::size_t>(event.rank) < ranks) m_in[event.rank] += bytes;
            if (event.peer >= 0 && static_cast<std::size_t>(event.peer) < ranks) m_out[event.peer] += bytes;
        }
    }
    const double seconds = static_cast<double>(record.lastNs() - record.beginNs()) / 1e9;
    m_ranks->setRowCount(record.ranks());
    const auto cell = [this](int row, int column, const QString& text) {
        QTableWidgetItem* item = m_ranks->item(row, column);
        if (!item) {
            m_ranks->setItem(row, column, item = new QTableWidgetItem);
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            item->setFont(column == 0 ? wordsFont(12, QFont::DemiBold) : numbersFont(11));
        }
        if (item->text() != text) item->setText(text);
    };
    const QString none = QStringLiteral("–");
    for (int rank = 0; rank < record.ranks(); ++rank) {
        const bool worker = rank < record.workers();
        cell(rank, 0, QString::fromStdString(record.rankName(rank)));
        double pace = 0, waiting = 0, all = 0;
        if (worker) {
            const auto& own = record.stepsOf(rank);
            if (!own.empty())
                pace = static_cast<double>(record.hasGaps() ? own.back().iteration + 1 : std::ssize(own)) *
                       static_cast<double>(record.rowsPerStep()) * 1e9 /
                       static_cast<double>(std::max<std::int64_t>(1, own.back().endNs - record.beginNs()));
            const auto parts = record.timeOf(rank);
            for (const double part : parts) all += part;
            waiting = parts[static_cast<std::size_t>(viz::TimePart::Waiting)];
        }
        cell(rank, 1, pace > 0 ? viz::countText(pace) : none);
        const auto rate = [&](std::uint64_t bytes) {
            return seconds > 0 ? viz::bytesText(static_cast<double>(bytes) / seconds) : none;
        };
        cell(rank, 2, rate(m_in[static_cast<std::size_t>(rank)]));
        cell(rank, 3, rate(m_out[static_cast<std::size_t>(rank)]));
        cell(rank, 4, all > 0 ? QStringLiteral("%1 %").arg(100 * waiting / all, 0, 'f', 0) : none);
    }
}

}  // namespace kolo::app
