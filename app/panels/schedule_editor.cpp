// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_editor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "app/panels/schedule_model.h"
#include "app/panels/schedule_preview.h"
#include "app/panels/schedule_view.h"
#include "app/panels/schedule_welcome.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kElementBytes = 4;
constexpr int kTableWidth = 408, kPricesHeight = 132;
constexpr int kMostSteps = 4096;

std::vector<PriceTable::Row> rowsOf(const std::vector<protocol::SchedulePrice>& prices) {
    std::vector<PriceTable::Row> rows;
    for (const protocol::SchedulePrice& price : prices) {
        PriceTable::Row& row = rows.emplace_back();
        row.own = price.algorithm.empty();
        row.cells = {row.own ? ScheduleEditor::tr("yours") : engineWords(price.title), QString::number(price.steps),
                     QString::number(price.messages), viz::bytesText(price.busiestBytes),
                     viz::bytesText(price.totalBytes)};
        if (!price.busiestFormula.empty())
            row.tip = ScheduleEditor::tr("Textbook: %1 steps, the busiest sends %2, all send %3")
                          .arg(QString::fromStdString(price.stepsFormula), QString::fromStdString(price.busiestFormula),
                               QString::fromStdString(price.totalFormula));
    }
    return rows;
}

}  // namespace

ScheduleEditor::ScheduleEditor(EngineClient& client, QWidget* parent)
    : ScheduleEditor(client, new ScheduleModel, parent) {}

ScheduleEditor::ScheduleEditor(EngineClient& client, ScheduleModel* model, QWidget* parent)
    : DesignEditor(
          *model, new SchedulePreview(tr("The schedule"), tr("Picture of the schedule")),
          {tr("Design your own schedule"), tr("Open a schedule"), tr("Save the schedule"), tr("Run this schedule"),
           tr("Replaces the table by a built-in schedule; Ctrl+Z brings yours back"),
           tr("On the devices of the settings of the Run page"), tr("Schedules (*.csv)"), QStringLiteral("schedules")},
          parent),
      m_client(client),
      m_model(model),
      m_view(new ScheduleView(*m_model, this)),
      m_welcome(new ScheduleWelcome(this)),
      m_right(new QStackedWidget(this)),
      m_workers(numberBox(kMinRanks, kMaxRanks, 4, tr("Workers of the schedule"))),
      m_elements(numberBox(1, 1 << 20, 16, tr("Elements of each worker's array"))) {
    m_elements->setToolTip(tr("Of float32, for the price and the run"));
    addField(tr("workers"), m_workers);
    addField(tr("elements"), m_elements);
    auto* pages = new QHBoxLayout;
    pages->setSpacing(8);
    pages->addWidget(buildLeft());
    pages->addWidget(buildRight(), 1);
    auto* whole = columnIn(this, 8, {12, 8, 12, 12});
    whole->addLayout(m_bar);
    whole->addLayout(pages, 1);
    connectParts();
    edited();
}

QWidget* ScheduleEditor::buildLeft() {
    auto* left = new QFrame(this);
    left->setProperty("panel", true);
    left->setFixedWidth(kTableWidth);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(2);
    tools->addWidget(m_size, 1);
    m_add = addTool(*tools, QStringLiteral("+"), tr("Add a transfer below (Insert)"));
    m_remove = addTool(*tools, QStringLiteral("−"), tr("Delete the selected transfers (Ctrl+Delete)"));
    m_up = addTool(*tools, QStringLiteral("↑"), tr("Move the transfer up (Alt+Up)"));
    m_down = addTool(*tools, QStringLiteral("↓"), tr("Move the transfer down (Alt+Down)"));
    addUndoTools(*tools);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_view, 1);
    column->addLayout(tools);
    return left;
}

QWidget* ScheduleEditor::buildRight() {
    m_prices->setMinimumHeight(kPricesHeight);
    auto* editing = new QWidget(this);
    auto* column = columnIn(editing, 8, {16, 8, 16, 8});
    column->addWidget(m_verdictLabel);
    column->addWidget(m_preview, 3);
    column->addWidget(m_prices, 2);
    auto* frame = new QFrame(this);
    frame->setProperty("panel", true);
    auto* inner = new QVBoxLayout(frame);
    inner->setContentsMargins({});
    inner->addWidget(m_right);
    m_right->addWidget(m_welcome);
    m_right->addWidget(editing);
    return frame;
}

void ScheduleEditor::connectParts() {
    connect(m_workers, &QSpinBox::valueChanged, m_model, &ScheduleModel::setRanks);
    connect(m_elements, &QSpinBox::valueChanged, this, &ScheduleEditor::edited);
    connect(m_add, &QToolButton::clicked, m_view, &ScheduleView::addRow);
    connect(m_remove, &QToolButton::clicked, m_view, &ScheduleView::removeRows);
    connect(m_up, &QToolButton::clicked, this, [this] { m_view->moveRow(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { m_view->moveRow(1); });
    connect(m_welcome, &ScheduleWelcome::startWanted, this, &ScheduleEditor::startFrom);
    connect(m_welcome, &ScheduleWelcome::openWanted, this, [this] { askOpen(); });
    connect(m_welcome, &ScheduleWelcome::rowWanted, this, [this] {
        m_view->addRow();
        focusTable();
    });
    // The picture follows the cursor in the table.
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (!row.isValid()) return;
        const int step = m_model->rows()[static_cast<std::size_t>(row.row())][StepColumn].toInt();
        if (step != m_preview->controls().told()) m_preview->showStep(step);
    });
    connect(&m_client, &EngineClient::ready, this, [this] { edited(); });
}

void ScheduleEditor::setStrategies(const std::vector<StrategyInfo>& strategies) {
    const bool first = m_start->count() == 0;
    m_start->clear();
    for (const StrategyInfo& strategy : strategies) {
        if (strategy.id != "allreduce") continue;
        for (const Parameter& parameter : strategy.parameters)
            if (parameter.name == "algorithm")
                for (const Choice& choice : parameter.choices)
                    m_start->addItem(QString::fromStdString(choice.title.empty() ? choice.value : choice.title),
                                     QString::fromStdString(choice.value));
    }
    m_start->setCurrentIndex(-1);
    if (!first) return;
    for (const char* each : {"ring", "tree"})
        if (const int at = m_start->findData(QString::fromLatin1(each)); at >= 0)
            m_welcome->addStart(QString::fromLatin1(each), m_start->itemText(at));
}

void ScheduleEditor::startFrom(const QString& algorithm) {
    protocol::CheckSchedule wanted;
    wanted.algorithm = algorithm.toStdString();
    wanted.ranks = m_workers->value();
    m_client.request(wanted, [this](const Outcome<protocol::Reply>& outcome) {
        if (!outcome) return emit failed(outcome.error());
        if (!outcome->check || !outcome->check->schedule) return;
        auto rows = rowsOf(*outcome->check->schedule);
        if (!rows) return emit failed(rows.error());
        forgetFile();
        m_filled = true;
        m_model->setRows(tr("start from an algorithm"), std::move(*rows));
        if (m_model->rowCount() == 0) return;
        m_view->setCurrentIndex(m_model->index(0, 0));
        focusTable();
    });
}

QString ScheduleEditor::csv() const {
    return csvOf(m_model->rows());
}

bool ScheduleEditor::take(const QString& csv, const QString&) {
    auto rows = rowsOfCsv(csv);
    if (!rows) {
        emit failed(rows.error());
        return false;
    }
    int most = kMinRanks - 1;
    for (const ScheduleRow& row : *rows) most = std::max({most, row[FromColumn].toInt(), row[ToColumn].toInt()});
    m_workers->setValue(std::clamp(most + 1, kMinRanks, kMaxRanks));
    m_filled = true;
    m_model->setRows(tr("open"), std::move(*rows));
    return true;
}

void ScheduleEditor::runIt(const QString& path) {
    emit runRequested(path, m_workers->value(), m_elements->value());
}

void ScheduleEditor::edited() {
    m_verdict.reset();
    ++m_asked;  // an answer to an earlier table no longer counts
    m_run->setEnabled(false);
    int steps = 0;
    for (const ScheduleRow& row : m_model->rows()) steps = std::max(steps, row[StepColumn].toInt());
    m_size->setText(m_model->rowCount() > 0 ? tr("%1 messages, %2 steps").arg(m_model->rowCount()).arg(steps)
                                            : QString());
    const bool some = m_model->rowCount() > 0;
    m_save->setEnabled(some);
    m_right->setCurrentIndex(some ? 1 : 0);
    for (QToolButton* button : {m_remove, m_up, m_down}) button->setEnabled(some);
    const QString error = m_model->firstError();
    if (!some || !error.isEmpty()) {
        m_settle.stop();
        if (some) say(QStringLiteral("✗ ") + error, QStringLiteral("bad"));
        m_prices->clear();
        m_preview->clear(tr("The picture follows when every cell can be read."));
        return;
    }
    m_settle.start();
}

void ScheduleEditor::check() {
    protocol::CheckSchedule wanted;
    wanted.schedule = csvOf(m_model->rows()).toStdString();
    wanted.ranks = m_workers->value();
    wanted.bytes = std::int64_t{m_elements->value()} * kElementBytes;
    const qint64 mine = m_asked;
    m_client.request(wanted, [this, mine](const Outcome<protocol::Reply>& outcome) {
        if (mine != m_asked) return;
        if (!outcome) return emit failed(outcome.error());
        if (outcome->check) show(*outcome->check);
    });
}

void ScheduleEditor::show(const protocol::ScheduleCheck& check) {
    m_verdict = check;
    const bool right = check.fault.message.empty();
    const QString fault = engineWords(check.fault.message);
    const int row = right || check.step == 0 ? -1 : rowOfTransfer(m_model->rows(), check.step, check.transfer);
    // A fault at the end belongs to no row; look at those that write to the place.
    std::vector<int> suspects;
    if (!right && row < 0 && check.rank >= 0) suspects = rowsInto(m_model->rows(), check.rank, check.chunk);
    if (right)
        say(tr("✓ Right: every worker ends with every contribution exactly once."), QStringLiteral("good"));
    else
        say(QStringLiteral("✗ ") + (row < 0 ? fault : tr("%1 (row %2)").arg(fault).arg(row + 1)),
            QStringLiteral("bad"));
    m_model->setFault(row, fault, suspects);
    if (row >= 0) m_view->scrollTo(m_model->index(row, 0));
    if (!suspects.empty())
        m_view->setToolTip(tr("Marked: what is written into the place that is wrong at the end"));
    else
        m_view->setToolTip({});
    m_run->setEnabled(right);
    m_prices->show({tr("algorithm"), tr("steps"), tr("messages"), tr("busiest sends"), tr("all send")},
                   rowsOf(check.prices), right);
    draw(check.step > 0 ? check.step : kMostSteps, check.rank, check.chunk);
}

/// Keeps the step shown; for a new table the first step, and for one that goes wrong the faulty one.
void ScheduleEditor::draw(int lastStep, int rank, int chunk) {
    const Schedule schedule = scheduleOf(m_model->rows(), m_workers->value());
    m_preview->show(draftOf(schedule, m_elements->value(), lastStep), {rank, chunk});
    if (std::exchange(m_filled, false)) {
        m_preview->controls().rewind();
    } else if (lastStep < kMostSteps && m_preview->controls().told() != lastStep) {
        m_preview->showStep(lastStep);
    }
}

void ScheduleEditor::focusTable() {
    if (!m_view->currentIndex().isValid() && m_model->rowCount() > 0) m_view->setCurrentIndex(m_model->index(0, 0));
    m_view->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace kolo::app
