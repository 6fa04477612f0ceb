// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/panels/comparison_table.h"
#include "app/save_charts.h"
#include "app/theme.h"
#include "app/wrapping_row.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "viz/charts/amounts.h"
#include "viz/charts/time_over_size.h"
#include "viz/host/save_file.h"

namespace kolo::app {

namespace {

constexpr std::int64_t kSmallest = 1024, kLargest = std::int64_t{64} << 20;
constexpr std::int64_t kUsualSmallest = 4096, kUsualLargest = std::int64_t{4} << 20;
constexpr int kFactor = 4;

}  // namespace

ComparePage::ComparePage(EngineClient& client, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_bar(new WrappingRow),
      m_workers(new QSpinBox(this)),
      m_smallest(new QComboBox(this)),
      m_largest(new QComboBox(this)),
      m_link(new QComboBox(this)),
      m_tableSize(new QComboBox(this)),
      m_algorithms(new QToolButton(this)),
      m_menu(new QMenu(m_algorithms)),
      m_peer(new QCheckBox(tr("MPI beside"), this)),
      m_measure(new QPushButton(tr("Measure"), this)),
      m_save(new QPushButton(tr("Save…"), this)),
      m_progress(new QProgressBar(this)),
      m_now(new QLabel(this)),
      m_chart(new viz::charts::TimeOverSize(this)),
      m_table(new ComparisonTable(this)) {
    setWindowTitle(tr("Compare"));
    setAccessibleName(tr("Compare algorithms"));
    m_workers->setRange(kMinRanks, kMaxRanks);
    m_workers->setValue(4);
    m_workers->setAccessibleName(tr("Workers to measure with"));
    for (std::int64_t size = kSmallest; size <= kLargest; size *= kFactor)
        for (QComboBox* box : {m_smallest, m_largest})
            box->addItem(viz::bytesText(size), QVariant::fromValue<qlonglong>(size));
    m_smallest->setCurrentIndex(m_smallest->findData(QVariant::fromValue<qlonglong>(kUsualSmallest)));
    m_largest->setCurrentIndex(m_largest->findData(QVariant::fromValue<qlonglong>(kUsualLargest)));
    m_smallest->setAccessibleName(tr("Smallest array"));
    m_largest->setAccessibleName(tr("Largest array"));
    m_link->addItem(QStringLiteral("none"), QStringLiteral("none"));
    m_link->setAccessibleName(tr("Link"));
    m_link->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_link->setMinimumContentsLength(9);
    m_link->setToolTip(tr("Other than none: every transfer is slowed down to this link, so the times are emulated"));
    m_algorithms->setText(tr("Algorithms"));
    m_algorithms->setAccessibleName(tr("Algorithms to measure"));
    m_algorithms->setPopupMode(QToolButton::InstantPopup);
    m_algorithms->setMenu(m_menu);
    m_algorithms->setFocusPolicy(Qt::StrongFocus);
    m_peer->setAccessibleName(tr("Measure MPI_Allreduce beside"));
    m_measure->setAccessibleName(tr("Measure"));
    setRole(m_measure, "primary", true);
    m_save->setAccessibleName(tr("Save the comparison"));
    m_save->setToolTip(tr("The chart as PNG, SVG or PDF, the numbers as CSV"));
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the measurements"));
    m_progress->setFixedWidth(160);
    setRole(m_now, "role", QStringLiteral("dim"));
    m_now->setAccessibleName(tr("What is measured"));
    m_now->setWordWrap(true);  // or what it says would be the window's least width

    QBoxLayout* top = m_bar;
    top->setSpacing(8);
    const auto field = [&](const QString& name, QWidget* control) {
        top->addWidget(dimLabel(name, this));
        top->addWidget(control);
        top->addSpacing(4);
    };
    field(tr("workers"), m_workers);
    field(tr("from"), m_smallest);
    field(tr("to"), m_largest);
    field(tr("link"), m_link);
    top->addWidget(m_algorithms);
    top->addWidget(m_peer);
    top->addStretch(1);
    top->addWidget(m_measure);
    top->addWidget(m_save);
    auto* state = new QHBoxLayout;
    state->setSpacing(12);
    state->addWidget(m_progress);
    state->addWidget(m_now, 1);
    m_tableLabel = dimLabel(tr("table for"), this);
    state->addWidget(m_tableLabel);
    state->addWidget(m_tableSize);
    m_tableSize->setAccessibleName(tr("Size that the table shows"));
    m_tableSize->setMinimumWidth(96);

    m_chartFrame = new QFrame(this);
    m_chartFrame->setProperty("panel", true);
    auto* chartColumn = new QVBoxLayout(m_chartFrame);
    chartColumn->setContentsMargins(4, 4, 4, 4);
    chartColumn->addWidget(m_chart);
    m_tableFrame = new QFrame(this);
    m_tableFrame->setProperty("panel", true);
    auto* tableColumn = new QVBoxLayout(m_tableFrame);
    tableColumn->setContentsMargins(8, 8, 8, 8);
    tableColumn->addWidget(m_table);
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(m_chartFrame);
    split->addWidget(m_tableFrame);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setHandleWidth(8);
    split->setChildrenCollapsible(false);
    auto* whole = columnIn(this, 8, {12, 8, 12, 12});
    whole->addLayout(top);
    whole->addLayout(state);
    whole->addWidget(split, 1);

    connect(m_measure, &QPushButton::clicked, this, [this] { isMeasuring() ? cancel() : measure(); });
    connect(m_save, &QPushButton::clicked, this, &ComparePage::askSave);
    connect(m_link, &QComboBox::currentIndexChanged, this, &ComparePage::showControls);
    connect(m_tableSize, &QComboBox::currentIndexChanged, this, &ComparePage::showTable);
    connect(&client, &EngineClient::message, this, &ComparePage::handle);
    connect(&client, &EngineClient::lost, this, [this] {
        if (isMeasuring()) finish(tr("The engine was lost; what was measured before stands."));
    });
    m_now->setText(
        tr("Every algorithm, on this machine, in turn: time over size, and the textbook beside what was counted."));
    showControls();
    showTable();
    showChart();
}

QBoxLayout& ComparePage::bar() {
    return *m_bar;
}

void ComparePage::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    hideContents(*m_bar, large);
    for (QLabel* words : {m_now, m_tableLabel}) words->setStyleSheet(hallStyle(large));
    m_chart->setLarge(large);
    m_table->setLarge(large);
    showChart();
    showView(LectureView::Chart);
    if (large && isVisible()) setFocus(Qt::OtherFocusReason);
}

void ComparePage::showView(LectureView view) {
    m_tableAlone = m_large && view == LectureView::Table;
    m_chartFrame->setHidden(m_tableAlone);
    showControls();
    showTable();
}

void ComparePage::setStrategies(const std::vector<StrategyInfo>& strategies) {
    for (const StrategyInfo& strategy : strategies) {
        if (strategy.id != "allreduce") continue;
        for (const Parameter& parameter : strategy.parameters) {
            if (parameter.name == "algorithm") {
                m_menu->clear();
                for (const Choice& choice : parameter.choices) {
                    QAction* action = m_menu->addAction(QString::fromStdString(choice.value));
                    action->setCheckable(true);
                    action->setChecked(true);
                    action->setToolTip(QString::fromStdString(choice.help));
                    connect(action, &QAction::toggled, this, &ComparePage::showControls);
                }
            } else if (parameter.name == "link") {
                const QSignalBlocker quiet(m_link);
                m_link->clear();
                for (const Choice& choice : parameter.choices)
                    m_link->addItem(QString::fromStdString(choice.title.empty() ? choice.value : choice.title),
                                    QString::fromStdString(choice.value));
            }
        }
    }
    showControls();
}

void ComparePage::setDoctor(const std::vector<protocol::DoctorItem>& items) {
    m_peerWhyNot.clear();
    for (const protocol::DoctorItem& item : items)
        if (item.name == "mpi" && !item.available) m_peerWhyNot = engineWords(item.detail);
    showControls();
}

void ComparePage::chooseAlgorithms(const QStringList& algorithms) {
    for (QAction* action : m_menu->actions()) action->setChecked(algorithms.contains(action->text()));
}

QStringList ComparePage::chosen() const {
    QStringList algorithms;
    for (const QAction* action : m_menu->actions())
        if (action->isChecked()) algorithms << action->text();
    return algorithms;
}

void ComparePage::showControls() {
    const bool emulated = m_link->currentData().toString() != QLatin1String("none");
    const QString whyNot = emulated ? tr("MPI_Allreduce knows no emulated link") : m_peerWhyNot;
    m_peer->setEnabled(whyNot.isEmpty() && !isMeasuring());
    m_peer->setToolTip(whyNot.isEmpty() ? tr("MPI_Allreduce of Open MPI, measured in the same call, in turn")
                                        : tr("Not here: %1").arg(whyNot));
    m_peer->setAccessibleDescription(m_peer->toolTip());
    if (!whyNot.isEmpty()) m_peer->setChecked(false);
    m_algorithms->setText(tr("%1 algorithms").arg(chosen().size()));
    for (QWidget* control :
         {static_cast<QWidget*>(m_workers), static_cast<QWidget*>(m_smallest), static_cast<QWidget*>(m_largest),
          static_cast<QWidget*>(m_link), static_cast<QWidget*>(m_algorithms)})
        control->setEnabled(!isMeasuring());
    m_measure->setText(isMeasuring() ? tr("Stop") : tr("Measure"));
    m_measure->setAccessibleName(m_measure->text());
    m_measure->setEnabled(isMeasuring() || !chosen().isEmpty());
    m_progress->setVisible(isMeasuring());
    const bool some = m_large ? m_tableAlone : !m_rows.empty() || isMeasuring();
    m_tableFrame->setVisible(some);
    m_tableLabel->setVisible(some);
    m_tableSize->setVisible(some && !m_large);
    m_save->setEnabled(!m_rows.empty());
}

void ComparePage::measure() {
    protocol::Bench bench;
    bench.ranks = m_workers->value();
    const qint64 one = m_smallest->currentData().toLongLong(), other = m_largest->currentData().toLongLong();
    const qint64 first = std::min(one, other), last = std::max(one, other);
    for (std::int64_t size = first; size <= last; size *= kFactor) bench.sizes.push_back(size);
    for (const QString& algorithm : chosen()) bench.algorithms.push_back(algorithm.toStdString());
    bench.link = m_link->currentData().toString().toStdString();
    bench.peer = m_peer->isEnabled() && m_peer->isChecked();
    bench.rounds = bench.link == "none" ? 5 : 3;
    m_asked = bench;
    m_rows.clear();
    m_theory.clear();
    m_tableSize->clear();
    m_progress->setRange(0, 0);
    m_now->setText(tr("Starting …"));
    m_request = m_client.request(bench, [this](const Outcome<protocol::Reply>& outcome) {
        if (outcome) return;
        finish(engineWords(outcome.error().message));
        emit failed(outcome.error());
    });
    askTheory();
    showControls();
    showChart();
    showTable();
}

void ComparePage::cancel() {
    if (!isMeasuring()) return;
    m_now->setText(tr("Stopping after the measurement under way …"));
    m_client.request(protocol::StopBench{}, {});
}

void ComparePage::askTheory() {
    for (const std::int64_t size : m_asked.sizes) {
        protocol::CheckSchedule wanted;
        wanted.algorithm = "ring";  // any: the answer prices all of its kind
        wanted.ranks = m_asked.ranks;
        wanted.bytes = size;
        m_client.request(wanted, [this, size](const Outcome<protocol::Reply>& outcome) {
            if (!outcome || !outcome->check) return;
            m_theory[size] = outcome->check->prices;
            showTable();
        });
    }
}

void ComparePage::handle(const protocol::Message& message) {
    if (const auto* measured = std::get_if<protocol::Measured>(&message))
        if (isMeasuring() && measured->id == m_request) take(*measured);
}

void ComparePage::take(const protocol::Measured& measured) {
    m_progress->setRange(0, std::max(measured.total, 1));
    m_progress->setValue(measured.done);
    if (!measured.now.empty()) m_now->setText(engineWords(measured.now));
    if (measured.row) {
        m_rows.push_back(*measured.row);
        const QVariant size = QVariant::fromValue<qlonglong>(measured.row->bytes);
        if (m_tableSize->findData(size) < 0) {
            const QSignalBlocker quiet(m_tableSize);
            m_tableSize->addItem(viz::bytesText(measured.row->bytes), size);
            m_tableSize->setCurrentIndex(m_tableSize->count() - 1);
        }
        showChart();
        showTable();
    }
    if (!measured.ended) return;
    const bool whole = measured.done == measured.total && measured.error.empty();
    finish(!measured.error.empty() ? engineWords(measured.error)
           : whole                 ? viz::charts::describeQuickest(m_chart->curves())
                                   : tr("Stopped; what was measured before stands."));
    if (!measured.error.empty()) emit failed({ErrorCode::RunFailed, "", measured.error});
}

void ComparePage::finish(const QString& sentence) {
    m_request = 0;
    m_now->setText(sentence);
    showControls();
    if (m_rows.empty()) showChart();  // it says so
}

QString ComparePage::source() const {
    const QString what = (m_asked.rounds < 5 ? tr("virtual GPU × %1, median of %2 rounds, bars: all of them")
                                             : tr("virtual GPU × %1, median of %2 rounds, bars: their middle half"))
                             .arg(m_asked.ranks)
                             .arg(m_asked.rounds);
    if (m_asked.link == "none") return tr("Measured here: %1").arg(what);
    return tr("Emulated link %1: %2, transfers slowed down to it").arg(QString::fromStdString(m_asked.link), what);
}

void ComparePage::showChart() {
    std::vector<viz::charts::TimeCurve> curves;
    for (const protocol::BenchRow& row : m_rows) {
        auto at =
            std::find_if(curves.begin(), curves.end(), [&](const auto& curve) { return curve.name == row.algorithm; });
        if (at == curves.end()) {
            curves.push_back({row.algorithm, row.who != "kolo", {}});
            at = std::prev(curves.end());
        }
        at->points.push_back({static_cast<double>(row.bytes), row.medianNs, row.lowNs, row.highNs});
    }
    const QString how = isMeasuring() ? tr("It is being measured: the first times follow.")
                        : m_large
                            ? tr("Nothing is measured yet: leave lecture mode with Esc and press Measure; F5 then "
                                 "shows the chart here.")
                            : tr("Nothing is measured yet: choose workers and sizes, then press Measure.");
    m_chart->setCurves(std::move(curves), m_rows.empty() ? how : source(), m_asked.link != "none");
}

void ComparePage::showTable() {
    const std::int64_t size = m_tableSize->currentData().toLongLong();
    m_tableLabel->setText(m_large && size > 0 ? tr("table for %1").arg(viz::bytesText(size)) : tr("table for"));
    std::vector<protocol::BenchRow> rows;
    for (const protocol::BenchRow& row : m_rows)
        if (row.bytes == size) rows.push_back(row);
    m_table->show(std::move(rows), m_theory[size]);
    // What the table does not need is the chart's. Rows that are still to come have their place from the start.
    const auto asked = static_cast<int>(m_asked.algorithms.size()) + (m_asked.peer ? 1 : 0);
    const QMargins margins = m_tableFrame->layout()->contentsMargins();
    m_tableFrame->setMaximumHeight(m_tableAlone ? QWIDGETSIZE_MAX
                                                : m_table->heightOf(asked) + margins.top() + margins.bottom());
}

void ComparePage::askSave() {
    const auto format = [](const QString& filter, const QString& suffix) {
        return SaveFormat{filter, suffix, QStringLiteral("comparison.") + suffix};
    };
    askWhereToSave(
        this, tr("Save the comparison"),
        {format(tr("PNG picture (*.png)"), QStringLiteral("png")),
         format(tr("SVG picture (*.svg)"), QStringLiteral("svg")), format(tr("PDF (*.pdf)"), QStringLiteral("pdf")),
         format(tr("Numbers as CSV (*.csv)"), QStringLiteral("csv"))},
        [this](const QString& path, std::size_t) { save(path); });
}

bool ComparePage::save(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool numbers = suffix == QLatin1String("csv");
    const QString why = viz::saveFile(
        path, numbers ? comparisonCsv(m_rows, m_asked.ranks, m_asked.link).toUtf8() : m_chart->file(suffix));
    if (!why.isEmpty()) {
        emit failed(numbers ? Error{ErrorCode::UnreadableFile, "path",
                                    Complaint::tr("The numbers cannot be saved to {}: {}.",
                                                  inQuotes(path.toStdString()), why.toStdString())}
                            : chartUnsaved(path, why));
        return false;
    }
    emit saved(path);
    return true;
}

}  // namespace kolo::app
