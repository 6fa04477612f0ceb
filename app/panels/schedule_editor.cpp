// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_editor.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "app/panels/schedule_model.h"
#include "app/panels/schedule_preview.h"
#include "app/panels/schedule_view.h"
#include "app/panels/schedule_welcome.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kSettleMs = 120;
constexpr qint64 kMostFileBytes = 16 << 20;
constexpr int kElementBytes = 4;
constexpr int kTableWidth = 408, kVerdictHeight = 44, kPricesHeight = 132;
constexpr int kMostSteps = 4096;

QToolButton* toolButton(const QString& text, const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedWidth(36);
    setRole(button, "quiet", true);
    return button;
}

QLabel* dim(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setRole(label, "role", QStringLiteral("dim"));
    return label;
}

QSpinBox* numberBox(int lowest, int highest, int value, const QString& name, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setRange(lowest, highest);
    box->setValue(value);
    box->setAccessibleName(name);
    return box;
}

}  // namespace

ScheduleEditor::ScheduleEditor(EngineClient& client, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_model(new ScheduleModel(this)),
      m_view(new ScheduleView(*m_model, this)),
      m_prices(new PriceTable(this)),
      m_preview(new SchedulePreview(this)),
      m_welcome(new ScheduleWelcome(this)),
      m_right(new QStackedWidget(this)),
      m_start(new QComboBox(this)),
      m_workers(numberBox(kMinRanks, kMaxRanks, 4, tr("Workers of the schedule"), this)),
      m_elements(numberBox(1, 1 << 20, 16, tr("Elements of each worker's array"), this)),
      m_open(new QPushButton(tr("Open…"), this)),
      m_save(new QPushButton(tr("Save…"), this)),
      m_run(new QPushButton(tr("Run it"), this)),
      m_add(toolButton(QStringLiteral("+"), tr("Add a transfer below (Insert)"), this)),
      m_remove(toolButton(QStringLiteral("−"), tr("Delete the selected transfers (Ctrl+Delete)"), this)),
      m_up(toolButton(QStringLiteral("↑"), tr("Move the transfer up (Alt+Up)"), this)),
      m_down(toolButton(QStringLiteral("↓"), tr("Move the transfer down (Alt+Down)"), this)),
      m_undo(toolButton(QStringLiteral("↶"), tr("Undo (Ctrl+Z)"), this)),
      m_redo(toolButton(QStringLiteral("↷"), tr("Redo (Ctrl+Y)"), this)),
      m_verdictLabel(new QLabel(this)),
      m_size(dim({}, this)) {
    setWindowTitle(tr("Design"));
    setAccessibleName(tr("Design your own schedule"));
    m_start->setAccessibleName(tr("Start from"));
    m_start->setToolTip(tr("Replaces the table by a built-in schedule; Ctrl+Z brings yours back"));
    m_start->setPlaceholderText(tr("choose …"));
    m_start->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_start->setMinimumContentsLength(16);
    m_elements->setToolTip(tr("Of float32, for the price and the run"));
    m_open->setAccessibleName(tr("Open a schedule"));
    m_save->setAccessibleName(tr("Save the schedule"));
    m_run->setAccessibleName(tr("Run this schedule"));
    m_run->setToolTip(tr("On the devices of the settings of the Run page"));
    setRole(m_run, "primary", true);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    const auto field = [&](const QString& name, QWidget* control) {
        top->addWidget(dim(name, this));
        top->addWidget(control);
        top->addSpacing(8);
    };
    field(tr("start from"), m_start);
    field(tr("workers"), m_workers);
    field(tr("elements"), m_elements);
    top->addStretch(1);
    for (QPushButton* each : {m_open, m_save, m_run}) top->addWidget(each);
    auto* pages = new QHBoxLayout;
    pages->setSpacing(8);
    pages->addWidget(buildLeft());
    pages->addWidget(buildRight(), 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(12, 8, 12, 12);
    whole->setSpacing(8);
    whole->addLayout(top);
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
    for (QToolButton* button : {m_add, m_remove, m_up, m_down, m_undo, m_redo}) tools->addWidget(button);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_view, 1);
    column->addLayout(tools);
    return left;
}

QWidget* ScheduleEditor::buildRight() {
    m_verdictLabel->setWordWrap(true);
    m_verdictLabel->setFont(wordsFont(17, QFont::DemiBold));
    m_verdictLabel->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_verdictLabel->setTextFormat(Qt::PlainText);
    m_verdictLabel->setMinimumHeight(kVerdictHeight);  // two lines: the picture below does not jump while typing
    m_prices->setMinimumHeight(kPricesHeight);
    auto* editing = new QWidget(this);
    auto* column = new QVBoxLayout(editing);
    column->setContentsMargins(16, 8, 16, 8);
    column->setSpacing(8);
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
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &ScheduleEditor::check);
    connect(m_model, &ScheduleModel::edited, this, &ScheduleEditor::edited);
    connect(m_workers, &QSpinBox::valueChanged, m_model, &ScheduleModel::setRanks);
    connect(m_elements, &QSpinBox::valueChanged, this, &ScheduleEditor::edited);
    connect(m_start, &QComboBox::activated, this, [this] { startFrom(m_start->currentData().toString()); });
    connect(m_open, &QPushButton::clicked, this, &ScheduleEditor::askOpen);
    connect(m_save, &QPushButton::clicked, this, &ScheduleEditor::askSave);
    connect(m_run, &QPushButton::clicked, this, &ScheduleEditor::run);
    connect(m_add, &QToolButton::clicked, m_view, &ScheduleView::addRow);
    connect(m_remove, &QToolButton::clicked, m_view, &ScheduleView::removeRows);
    connect(m_up, &QToolButton::clicked, this, [this] { m_view->moveRow(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { m_view->moveRow(1); });
    connect(m_welcome, &ScheduleWelcome::startWanted, this, &ScheduleEditor::startFrom);
    connect(m_welcome, &ScheduleWelcome::openWanted, this, &ScheduleEditor::askOpen);
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
    m_model->connectButtons(*m_undo, *m_redo);
    connect(&m_client, &EngineClient::ready, this, &ScheduleEditor::edited);
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
        m_path.clear();
        m_filled = true;
        m_model->setRows(tr("start from an algorithm"), std::move(*rows));
        if (m_model->rowCount() == 0) return;
        m_view->setCurrentIndex(m_model->index(0, 0));
        focusTable();
    });
}

bool ScheduleEditor::openFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostFileBytes) {
        emit failed({ErrorCode::UnreadableFile, "schedule",
                     tr("The file %1 cannot be read, or has more than 16 MiB.").arg(path).toStdString()});
        return false;
    }
    auto rows = rowsOfCsv(QString::fromUtf8(file.readAll()));
    if (!rows) {
        emit failed(rows.error());
        return false;
    }
    int most = kMinRanks - 1;
    for (const ScheduleRow& row : *rows) most = std::max({most, row[FromColumn].toInt(), row[ToColumn].toInt()});
    m_workers->setValue(std::clamp(most + 1, kMinRanks, kMaxRanks));
    m_path = path;
    m_filled = true;
    m_model->setRows(tr("open"), std::move(*rows));
    return true;
}

bool ScheduleEditor::saveFile(const QString& path) {
    QSaveFile file(path);
    const QByteArray text = csvOf(m_model->rows()).toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit()) {
        m_path = path;
        return true;
    }
    emit failed(
        {ErrorCode::UnreadableFile, "schedule",
         tr("The schedule cannot be saved to %1: the folder must exist and be writable.").arg(path).toStdString()});
    return false;
}

void ScheduleEditor::askOpen() {
    askWhatToOpen(this, tr("Open a schedule"), m_path, {tr("Schedules (*.csv)"), tr("All files (*)")},
                  [this](const QString& path) { openFile(path); });
}

void ScheduleEditor::askSave() {
    askWhereToSave(this, tr("Save the schedule"),
                   {{tr("Schedules (*.csv)"), QStringLiteral("csv"),
                     m_path.isEmpty() ? QStringLiteral("my.csv") : QFileInfo(m_path).absoluteFilePath()}},
                   [this](const QString& path, std::size_t) { saveFile(path); });
}

void ScheduleEditor::run() {
    if (!m_verdict || !m_verdict->fault.message.empty()) return;
    QString path = m_path;
    if (path.isEmpty()) {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                          QStringLiteral("/schedules"));
        folder.mkpath(QStringLiteral("."));
        path = folder.filePath(QStringLiteral("my.csv"));
    }
    const QString before = m_path;
    if (!saveFile(path)) return;
    m_path = before;
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
    m_prices->show(check.prices, right);
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

void ScheduleEditor::say(const QString& sentence, const QString& role) {
    setRole(m_verdictLabel, "role", role);
    m_verdictLabel->setText(sentence);
    m_verdictLabel->setAccessibleName(tr("Verdict: %1").arg(sentence));
}

bool ScheduleEditor::event(QEvent* event) {
    return m_model->takeUndoKey(*event) || QWidget::event(event);
}

QString ScheduleEditor::verdictText() const {
    return m_verdictLabel->text();
}

void ScheduleEditor::focusTable() {
    if (!m_view->currentIndex().isValid() && m_model->rowCount() > 0) m_view->setCurrentIndex(m_model->index(0, 0));
    m_view->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace kolo::app
