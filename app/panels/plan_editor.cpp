// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_editor.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/panels/plan_model.h"
#include "app/panels/plan_view.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "app/panels/schedule_preview.h"
#include "engine/api/steps/lower.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kMostDevices = 32, kMostMicrobatches = 64;  // that are edited by hand
constexpr int kPricesWidth = 380;
const QString kFirst = QStringLiteral("1f1b");

QString percent(double share) {
    return viz::percentText(share);
}

QFrame* panel(QWidget* parent) {
    auto* frame = new QFrame(parent);
    frame->setProperty("panel", true);
    return frame;
}

}  // namespace

PlanEditor::PlanEditor(QWidget* parent) : PlanEditor(new PlanModel, parent) {}

PlanEditor::PlanEditor(PlanModel* model, QWidget* parent)
    : DesignEditor(
          *model, new SchedulePreview(tr("The plan"), tr("Picture of the plan")),
          {tr("Design your own training step"), tr("Open a plan"), tr("Save the plan"), tr("Run this plan"),
           tr("Replaces the grid by a built-in schedule; Ctrl+Z brings yours back"),
           tr("As a pipeline with the other settings of the Run page"), tr("Plans (*.csv)"), QStringLiteral("plans")},
          parent),
      m_model(model),
      m_view(new PlanView(*m_model, this)),
      m_devices(numberBox(1, kMostDevices, 4, tr("Devices of the pipeline"))),
      m_micro(numberBox(1, kMostMicrobatches, 8, tr("Micro-batches of a step"))) {
    addField(tr("devices"), m_devices);
    addField(tr("micro-batches"), m_micro);
    for (const training::PipelineSchedule* each : training::allPipelineSchedules())
        if (!each->overTime)  // a plan of one's own passes micro-batches
            m_start->addItem(engineWords(each->title), QString::fromStdString(each->id));
    buildPage();
    m_preview->controls().setPositionText(tr("slot %1 of %2"));
    for (QSpinBox* box : {m_devices, m_micro}) connect(box, &QSpinBox::valueChanged, this, [this] { reshape(); });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] { followCursor(); });
    m_start->setCurrentIndex(m_start->findData(kFirst));
    startFrom(kFirst);
    model->undoStack().clear();
}

void PlanEditor::buildPage() {
    auto* top = panel(this);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(2);
    tools->addWidget(m_verdictLabel, 1);
    tools->addWidget(m_size);
    tools->addSpacing(8);
    const auto tool = [&](const QString& text, const QString& name, auto&& what) {
        QToolButton* button = addTool(*tools, text, name);
        connect(button, &QToolButton::clicked, this, what);
        return button;
    };
    tool(QStringLiteral("←"), tr("Move the action a slot earlier (Alt+Left)"), [this] { m_view->moveCell(0, -1); });
    tool(QStringLiteral("→"), tr("Move the action a slot later (Alt+Right)"), [this] { m_view->moveCell(0, 1); });
    tool(QStringLiteral("+"), tr("Make a gap; what follows comes a slot later (Insert)"),
         [this] { m_view->insertGap(); });
    tool(QStringLiteral("−"), tr("Remove the cell; what follows comes a slot earlier (Ctrl+Delete)"),
         [this] { m_view->removeCell(); });
    m_align = tool(QStringLiteral("⇤"), tr("Put each pass into the slot in which it runs"), [this] { alignToSlots(); });
    addUndoTools(*tools);
    auto* grid = columnIn(top, 4, {12, 4, 8, 4});
    grid->addLayout(tools);
    grid->addWidget(m_view);

    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(8);
    auto* picture = panel(this);
    auto* inPicture = new QVBoxLayout(picture);
    inPicture->setContentsMargins(8, 4, 8, 4);
    inPicture->addWidget(m_preview);
    auto* price = panel(this);
    price->setFixedWidth(kPricesWidth);
    auto* inPrice = new QVBoxLayout(price);
    inPrice->setContentsMargins(8, 8, 8, 8);
    inPrice->addWidget(m_prices);
    bottom->addWidget(picture, 1);
    bottom->addWidget(price);

    auto* whole = columnIn(this, 8, {12, 8, 12, 12});
    whole->addLayout(m_bar);
    whole->addWidget(top);
    whole->addLayout(bottom, 1);
}

void PlanEditor::fill(const QString& what, PlanSheet sheet) {
    m_filled = true;
    m_model->setSheet(what, std::move(sheet));
    if (!m_view->currentIndex().isValid()) m_view->setCurrentIndex(m_model->index(0, 0));
    check();
}

void PlanEditor::startFrom(const QString& schedule) {
    const auto order = training::pipelineOrder(schedule.toStdString(), m_devices->value(), m_micro->value());
    if (!order) return emit failed(order.error());
    m_schedule = schedule;
    m_started = sheetOf(training::lower(training::onPaper(*order), order->passes));
    forgetFile();
    fill(tr("start from a schedule"), m_started);
}

/// An untouched built-in plan becomes that of the new shape; a reader's own keeps what it has.
void PlanEditor::reshape() {
    if (m_model->sheet() == m_started &&
        training::pipelineOrder(m_schedule.toStdString(), m_devices->value(), m_micro->value()))
        return startFrom(m_schedule);
    m_model->setSheet(tr("devices"), sheetOfShape(m_model->sheet(), m_devices->value(), usedColumns(m_model->sheet())));
    edited();
}

QString PlanEditor::csv() const {
    return csvOf(m_model->sheet());
}

bool PlanEditor::take(const QString& csv, const QString&) {
    PlanSheet sheet = sheetOf(csv);
    if (sheet.size() > kMostDevices || microbatchesOf(sheet) > kMostMicrobatches) {
        emit failed({ErrorCode::BadData, "schedule",
                     tr("The editor takes at most %1 devices and %2 micro-batches.")
                         .arg(kMostDevices)
                         .arg(kMostMicrobatches)
                         .toStdString()});
        return false;
    }
    {
        const QSignalBlocker devices(m_devices), micro(m_micro);
        m_devices->setValue(static_cast<int>(sheet.size()));
        m_micro->setValue(microbatchesOf(sheet));
    }
    fill(tr("open"), std::move(sheet));
    return true;
}

void PlanEditor::runIt(const QString& path) {
    emit runRequested(path, m_devices->value(), m_micro->value(), m_verdict.figures.stages);
}

void PlanEditor::edited() {
    if (m_devices->value() != m_model->rowCount()) {  // an undone change of the number of devices
        const QSignalBlocker quiet(m_devices);
        m_devices->setValue(m_model->rowCount());
    }
    m_run->setEnabled(false);
    m_settle.start();
}

void PlanEditor::check() {
    m_settle.stop();
    m_verdict = judge(m_model->sheet(), m_micro->value());
    const bool right = !m_verdict.fault;
    if (right) {
        const PlanFigures& figures = m_verdict.figures;
        say(m_verdict.plan->trains
                ? tr("✓ Right: each micro-batch's gradient counts exactly once, and nobody waits for "
                     "ever.")
                : tr("✓ Right: each micro-batch goes forward once, and nobody waits for ever."),
            QStringLiteral("good"));
        m_size->setText(tr("%1 slots, bubble %2").arg(figures.slotCount).arg(percent(figures.bubble)));
    } else {
        say(QStringLiteral("✗ ") + engineWords(m_verdict.fault->message), QStringLiteral("bad"));
        m_size->clear();
    }
    const QString fault = right ? QString() : engineWords(m_verdict.fault->message);
    m_model->setFault(m_verdict.row, m_verdict.column, fault);
    if (m_verdict.row >= 0 && m_verdict.column >= 0) m_view->scrollTo(m_model->index(m_verdict.row, m_verdict.column));
    m_run->setEnabled(right);
    m_align->setEnabled(right);
    showPrices();
    if (!m_verdict.plan) return m_preview->clear(tr("The picture follows when every cell can be read."));
    m_preview->show(draftOf(*m_verdict.plan), {});
    if (std::exchange(m_filled, false))
        m_preview->controls().toEnd();
    else
        followCursor();
}

void PlanEditor::showPrices() {
    const std::pair shape{m_devices->value(), m_micro->value()};
    if (std::exchange(m_pricedFor, shape) != shape) m_builtIn = builtInFigures(shape.first, shape.second);
    std::vector<PriceTable::Row> rows;
    const auto add = [&](const PlanFigures& figures, bool own) {
        rows.push_back({{own ? tr("yours") : figures.title, QString::number(figures.stages),
                         QString::number(figures.slotCount), percent(figures.bubble), QString::number(figures.kept)},
                        tr("A slot is the pass of one stage: with twice as many stages it is half as long."),
                        own});
    };
    if (!m_verdict.fault) add(m_verdict.figures, true);
    for (const PlanFigures& figures : m_builtIn) add(figures, false);
    m_prices->show({tr("schedule"), tr("stages"), tr("slots"), tr("bubble"), tr("kept")}, std::move(rows), true);
    if (auto* kept = m_prices->model(); kept->columnCount() > 4)
        kept->setHeaderData(4, Qt::Horizontal, tr("The most activations that a device keeps at one time"),
                            Qt::ToolTipRole);
}

/// The picture shows the slot in which the action under the table's cursor runs.
void PlanEditor::followCursor() {
    const viz::PlanRecord* record = m_preview->draft().plan.get();
    if (!record || m_settle.isActive() || !m_view->currentIndex().isValid()) return;
    const auto action = actionFromText(m_view->currentIndex().data().toString().toStdString());
    if (!action) return;
    for (const viz::PlanCell& cell : record->cells())
        if (cell.action == *action && cell.starts && cell.slot != m_preview->controls().told())
            return m_preview->showStep(cell.slot);
}

void PlanEditor::alignToSlots() {
    if (m_verdict.fault || !m_verdict.plan) return;
    m_model->setSheet(tr("align"), sheetOf(*m_verdict.plan));
}

}  // namespace kolo::app
