// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_comparison.h"

#include <QComboBox>
#include <QFrame>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/engine_words.h"
#include "app/history_model.h"
#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "app/theme.h"
#include "app/wrapping_row.h"
#include "viz/charts/amounts.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {

constexpr int kTableHeight = 92, kUsualType = 13, kChoiceCharacters = 24;

QString percent(const QJsonValue& share) {
    return share.isDouble() ? viz::percentText(share.toDouble()) : QStringLiteral("–");
}

QString whole(const QJsonValue& value) {
    return value.isDouble() ? viz::countText(value.toDouble()) : QStringLiteral("–");
}

QString precise(const QJsonValue& value) {
    return value.isDouble() ? viz::numberText(value.toDouble(), 'f', 4) : QStringLiteral("–");
}

QString most(const QJsonValue& bytes) {
    double largest = -1;
    for (const QJsonValue& each : bytes.toArray()) largest = std::max(largest, each.toDouble());
    return largest < 0 ? QStringLiteral("–") : viz::bytesText(largest);
}

/// What must be the same for two steps to be compared.
QString trainingOf(const RunInfo& info) {
    QStringList parts;
    for (const char* name : {"model", "dataset", "batch", "micro", "stages", "replicas"})
        if (const auto found = info.spec.parameters.find(name); found != info.spec.parameters.end())
            parts << QStringLiteral("%1=%2").arg(QLatin1String(name), QString::fromStdString(found->second));
    return parts.join(QLatin1Char(' '));
}

}  // namespace

PlanComparison::PlanComparison(EngineClient& client, HistoryModel& history, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_history(history),
      m_bar(new WrappingRow),
      m_controls(new PlaybackControls(tr("Both runs"), true, this)),
      m_note(new QLabel(this)),
      m_table(new PriceTable(this)) {
    setAccessibleName(tr("Compare two runs of pipelines"));
    m_bar->setSpacing(8);
    auto* whole = columnIn(this, 8, {12, 8, 12, 12});
    whole->addLayout(m_bar);
    auto* frame = new QFrame(this);
    m_pictures = frame;
    frame->setProperty("panel", true);
    auto* pictures = columnIn(frame, 4, {8, 8, 8, 4});
    const QStringList names{tr("The run above"), tr("The run below")};
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        Side& side = m_sides[i];
        side.choice = new QComboBox(this);
        side.choice->setAccessibleName(names[static_cast<int>(i)]);
        side.choice->setToolTip(tr("A stored run of a pipeline"));
        side.choice->setPlaceholderText(tr("no run of a pipeline yet"));
        side.choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        side.choice->setMinimumContentsLength(kChoiceCharacters);
        m_bar->addWidget(side.choice, 1);
        if (i == 0) m_bar->addWidget(dimLabel(tr("above"), this));
        side.canvas = new viz::CanvasWidget(frame);
        side.canvas->setAccessibleName(names[static_cast<int>(i)]);
        side.canvas->setScene(viz::findScene("step-plan"));
        side.canvas->setInputProvider([this, i] { return inputOf(static_cast<int>(i)); });
        pictures->addWidget(side.canvas, 1);
        connect(side.choice, &QComboBox::currentIndexChanged, this, [this, &side] { open(side); });
        connect(side.canvas, &viz::CanvasWidget::hovered, this, [this](int, int chunk, int) {
            if (std::exchange(m_hovered, chunk) != chunk) repaintAll();
        });
    }
    pictures->addWidget(m_controls);
    m_controls->setPositionText(tr("slot %1 of %2"));
    whole->addWidget(frame, 1);
    m_note->setWordWrap(true);
    setRole(m_note, "role", QStringLiteral("warning"));
    m_note->hide();
    whole->addWidget(m_note);
    m_table->setAccessibleName(tr("Both runs in numbers"));
    m_table->setFixedHeight(kTableHeight);
    auto* tableFrame = new QFrame(this);
    tableFrame->setProperty("panel", true);
    auto* inTable = new QVBoxLayout(tableFrame);
    inTable->setContentsMargins(8, 4, 8, 4);
    inTable->addWidget(m_table, 0, Qt::AlignTop);
    whole->addWidget(tableFrame);
    connect(m_controls, &PlaybackControls::moved, this, &PlanComparison::repaintAll);
    m_controls->takeKeysOf(*this);
    connect(&m_history, &HistoryModel::loaded, this, &PlanComparison::offerRuns);
    show();
}

PlanComparison::~PlanComparison() = default;

void PlanComparison::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    offerRuns();
}

/// The newest two, unless others are chosen.
void PlanComparison::offerRuns() {
    if (!isVisible()) return;
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        QComboBox& choice = *m_sides[i].choice;
        const QVariant before = choice.currentData();
        {
            const QSignalBlocker quiet(choice);
            choice.clear();
            for (int row = 0; row < m_history.rowCount(); ++row) {
                const QModelIndex run = m_history.index(row);
                if (run.data(HistoryModel::PlanRole).toBool())
                    choice.addItem(tr("%1 · %2").arg(run.data(HistoryModel::TitleRole).toString(),
                                                     run.data(HistoryModel::WhenRole).toString()),
                                   run.data(HistoryModel::IdRole));
            }
            const int kept = before.isValid() ? choice.findData(before) : -1;
            // The older one above: the newer is what has changed.
            choice.setCurrentIndex(kept >= 0 ? kept : std::min(1 - static_cast<int>(i), choice.count() - 1));
        }
        if (choice.currentData() != before || !m_sides[i].loader) open(m_sides[i]);
    }
}

void PlanComparison::open(Side& side) {
    side.record.reset();
    side.loader.reset();
    if (side.choice->currentData().isValid()) {
        side.loader = std::make_unique<RunLoader>(m_client);
        connect(side.loader.get(), &RunLoader::loaded, this, [this, &side] { arrive(side); });
        connect(side.loader.get(), &RunLoader::failed, this, &PlanComparison::failed);
        side.loader->open(side.choice->currentData().toLongLong());
    }
    show();
}

void PlanComparison::arrive(Side& side) {
    if (side.loader->info() && side.loader->info()->plan) {
        side.record = std::make_unique<viz::PlanRecord>(*side.loader->info(), 0);
        side.record->add(side.loader->events(), side.loader->names());
    }
    show();
}

bool PlanComparison::isComplete() const {
    return std::all_of(m_sides.begin(), m_sides.end(), [](const Side& side) { return side.record != nullptr; });
}

int PlanComparison::slotCount() const {
    int count = 1;
    for (const Side& side : m_sides)
        if (side.record) count = std::max(count, side.record->stopsPerStep());
    return count;
}

double PlanComparison::axisLength() const {
    double length = 0;
    for (const Side& side : m_sides)
        if (side.record)
            for (const viz::PlanCell& cell : side.record->cells()) length = std::max(length, cell.to());
    return length;
}

void PlanComparison::show() {
    int steps = isComplete() ? std::numeric_limits<int>::max() : 0;  // of training, that both have recorded
    for (const Side& side : m_sides)
        if (side.record) steps = std::min(steps, side.record->liveStop() / side.record->stopsPerStep());
    m_controls->rewind();
    const int stops = static_cast<int>(std::min<std::int64_t>(std::int64_t{steps} * slotCount(), 1 << 30));
    m_controls->setEdge(stops, stops);
    if (steps > 0) m_controls->showStep(slotCount());
    QString note;
    if (isComplete()) {
        const QString one = trainingOf(*m_sides[0].loader->info()), other = trainingOf(*m_sides[1].loader->info());
        if (one != other) note = tr("Not the same training: %1 above, %2 below.").arg(one, other);
    } else if (m_sides[0].choice->count() < 2) {
        note = tr("This compares two stored runs of pipelines. Run one with another schedule first.");
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    showTable();
    repaintAll();
}

void PlanComparison::showTable() {
    std::vector<PriceTable::Row> rows;
    for (const Side& side : m_sides) {
        if (!side.record) continue;
        const RunInfo& info = *side.loader->info();
        const QJsonObject json =
            side.loader->result()
                ? QJsonDocument::fromJson(QByteArray::fromStdString(side.loader->result()->json)).object()
                : QJsonObject();
        rows.push_back({{engineWords(info.title), QString::fromStdString(info.plan->schedule),
                         QString::number(side.record->slotCount()), percent(json["bubble_planned"]),
                         percent(json["bubble_measured"]), most(json["peak_bytes"]), whole(json["samples_per_s"]),
                         precise(json["loss"])},
                        QString::fromStdString(info.provenance.hardware + ", " + info.provenance.numbers),
                        false});
    }
    m_table->show({tr("run"), tr("schedule"), tr("slots"), tr("bubble planned"), tr("measured"), tr("peak memory"),
                   tr("samples/s"), tr("loss")},
                  std::move(rows), true);
}

/// Where the reader is, in a plan that may have fewer slots: it waits at its end until the longer one's step is over.
viz::Playhead PlanComparison::playheadOf(const viz::PlanRecord& record) const {
    viz::Playhead own;
    own.setSecondsPerStep(1);
    own.setLiveEdge(record.liveStop(), record.stops());
    const int told = m_controls->told();
    if (told < 1) return own;
    const int common = slotCount(), count = record.stopsPerStep();
    const int slot = (told - 1) % common + 1;
    const int stop = (told - 1) / common * count + std::min(slot, count);
    const double moved = m_controls->playhead().position() - std::floor(m_controls->playhead().position());
    if (moved <= 0 || slot > count) {
        own.jumpTo(stop);
    } else {
        own.jumpTo(stop - 1);
        own.moveTo(stop);
        own.advance(moved);
    }
    return own;
}

viz::SceneInput PlanComparison::inputOf(int side) const {
    viz::SceneInput input;
    input.theme = themeOf(*this);
    const Side& own = m_sides[static_cast<std::size_t>(side)];
    if (!own.record) return input;
    input.info = &*own.loader->info();
    input.plan = own.record.get();
    input.events = own.loader->events();
    input.eventNames = own.loader->names();
    input.playhead = playheadOf(*own.record);
    input.slotAxis = axisLength();
    input.hoveredChunk = m_hovered;
    input.lecture = m_large;
    return input;
}

void PlanComparison::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    hideContents(*m_bar, large);
    m_controls->setHidden(large);
    m_note->setStyleSheet(hallStyle(large));
    m_table->setTypeSize(large ? kHallType : kUsualType);
    m_table->setColumnHidden(0, large);  // a hall's width is for the figures; the schedule tells the runs apart
    m_table->setFixedHeight(large ? kTableHeight * kHallType / kUsualType : kTableHeight);
    showView(LectureView::Picture);
    if (large && isVisible()) m_sides[0].canvas->setFocus(Qt::OtherFocusReason);
    repaintAll();
}

void PlanComparison::showView(LectureView view) {
    if (view == LectureView::Table && m_pictures->isAncestorOf(focusWidget())) setFocus(Qt::OtherFocusReason);
    m_pictures->setHidden(view == LectureView::Table);
}

void PlanComparison::repaintAll() {
    for (Side& side : m_sides) side.canvas->requestUpdate();
}

}  // namespace kolo::app
