// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_editor.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSaveFile>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_client.h"
#include "app/panels/schedule_model.h"
#include "app/panels/schedule_view.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kSettleMs = 120;
constexpr qint64 kMostFileBytes = 16 << 20;
constexpr int kElementBytes = 4;

QToolButton* toolButton(const QString& text, const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::TabFocus);
    setRole(button, "quiet", true);
    return button;
}

QLabel* dim(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setRole(label, "role", QStringLiteral("dim"));
    return label;
}

QString bytesText(std::int64_t bytes) {
    return QString::fromStdString(formatBytes(static_cast<double>(bytes)));
}

}  // namespace

ScheduleEditor::ScheduleEditor(EngineClient& client, QWidget* parent)
    : QWidget(parent),
      m_client(client),
      m_model(new ScheduleModel(this)),
      m_view(new ScheduleView(*m_model, this)),
      m_prices(new QStandardItemModel(this)),
      m_priceView(new QTableView(this)),
      m_start(new QComboBox(this)),
      m_workers(new QSpinBox(this)),
      m_elements(new QSpinBox(this)),
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
    setWindowTitle(tr("Design your own"));
    setAccessibleName(tr("Design your own schedule"));
    m_start->setAccessibleName(tr("Start from"));
    m_start->setToolTip(tr("Replaces the table by a built-in schedule; Ctrl+Z brings yours back"));
    m_start->setMinimumWidth(200);
    m_workers->setRange(kMinRanks, kMaxRanks);
    m_workers->setValue(4);
    m_workers->setAccessibleName(tr("Workers of the schedule"));
    m_elements->setRange(1, 1 << 20);
    m_elements->setValue(16);
    m_elements->setAccessibleName(tr("Elements of each worker's array"));
    m_elements->setToolTip(tr("Of float32, for the price and the run"));
    m_open->setAccessibleName(tr("Open a schedule"));
    m_save->setAccessibleName(tr("Save the schedule"));
    m_run->setAccessibleName(tr("Run this schedule"));
    m_run->setToolTip(tr("On the devices of the settings"));
    setRole(m_run, "primary", true);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(dim(tr("start from"), this));
    top->addWidget(m_start);
    top->addSpacing(8);
    top->addWidget(dim(tr("workers"), this));
    top->addWidget(m_workers);
    top->addSpacing(8);
    top->addWidget(dim(tr("elements"), this));
    top->addWidget(m_elements);
    top->addStretch(1);
    top->addWidget(m_open);
    top->addWidget(m_save);
    top->addWidget(m_run);

    auto* tools = new QHBoxLayout;
    tools->setSpacing(2);
    tools->addWidget(m_size, 1);
    for (QToolButton* button : {m_add, m_remove, m_up, m_down, m_undo, m_redo}) tools->addWidget(button);
    auto* left = new QFrame(this);
    left->setProperty("panel", true);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(8, 8, 8, 8);
    leftColumn->addWidget(m_view, 1);
    leftColumn->addLayout(tools);
    left->setFixedWidth(460);

    m_verdictLabel->setWordWrap(true);
    m_verdictLabel->setFont(wordsFont(18, QFont::DemiBold));
    m_verdictLabel->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_verdictLabel->setMinimumHeight(56);
    m_verdictLabel->setTextFormat(Qt::PlainText);
    m_priceView->setModel(m_prices);
    m_priceView->setAccessibleName(tr("What it costs, beside the built-in algorithms"));
    m_priceView->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_priceView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_priceView->setShowGrid(false);
    m_priceView->setFrameShape(QFrame::NoFrame);
    m_priceView->setTabKeyNavigation(false);
    m_priceView->setCornerButtonEnabled(false);
    m_priceView->verticalHeader()->hide();
    m_priceView->horizontalHeader()->setHighlightSections(false);
    auto* right = new QFrame(this);
    right->setProperty("panel", true);
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(16, 12, 16, 12);
    rightColumn->setSpacing(12);
    rightColumn->addWidget(m_verdictLabel);
    auto* title = new QLabel(tr("PRICE"), right);
    setRole(title, "role", QStringLiteral("title"));
    rightColumn->addWidget(title);
    rightColumn->addWidget(m_priceView, 1);
    auto* pages = new QHBoxLayout;
    pages->setSpacing(8);
    pages->addWidget(left);
    pages->addWidget(right, 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(12, 8, 12, 12);
    whole->setSpacing(8);
    whole->addLayout(top);
    whole->addLayout(pages, 1);

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
    QUndoStack& undo = m_model->undoStack();
    connect(m_undo, &QToolButton::clicked, &undo, &QUndoStack::undo);
    connect(m_redo, &QToolButton::clicked, &undo, &QUndoStack::redo);
    connect(&undo, &QUndoStack::canUndoChanged, m_undo, &QToolButton::setEnabled);
    connect(&undo, &QUndoStack::canRedoChanged, m_redo, &QToolButton::setEnabled);
    m_undo->setEnabled(false);
    m_redo->setEnabled(false);
    const auto shortcut = [this](const QList<QKeySequence>& keys, auto&& what) {
        auto* action = new QAction(this);
        action->setShortcuts(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, what);
        addAction(action);
    };
    shortcut({QKeySequence(Qt::CTRL | Qt::Key_Z)}, [&undo] { undo.undo(); });
    shortcut({QKeySequence(Qt::CTRL | Qt::Key_Y), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)},
             [&undo] { undo.redo(); });
    connect(&client, &EngineClient::ready, this, &ScheduleEditor::edited);
    edited();
}

void ScheduleEditor::setStrategies(const std::vector<StrategyInfo>& strategies) {
    m_start->clear();
    for (const StrategyInfo& strategy : strategies) {
        if (strategy.id != "allreduce") continue;
        for (const Parameter& parameter : strategy.parameters)
            if (parameter.name == "algorithm")
                for (const Choice& choice : parameter.choices)
                    m_start->addItem(QString::fromStdString(choice.title.empty() ? choice.value : choice.title),
                                     QString::fromStdString(choice.value));
    }
    if (m_model->rows().empty() && m_start->count() > 0) startFrom(m_start->itemData(0).toString());
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
        m_model->setRows(tr("start from an algorithm"), std::move(*rows));
        if (m_model->rowCount() > 0) m_view->setCurrentIndex(m_model->index(0, 0));
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
    auto* dialog = new QFileDialog(this, tr("Open a schedule"), m_path, tr("Schedules (*.csv);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ScheduleEditor::openFile);
    dialog->open();
}

void ScheduleEditor::askSave() {
    auto* dialog = new QFileDialog(this, tr("Save the schedule"), m_path, tr("Schedules (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    if (m_path.isEmpty()) dialog->selectFile(QStringLiteral("my.csv"));
    connect(dialog, &QFileDialog::fileSelected, this, &ScheduleEditor::saveFile);
    dialog->open();
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
    ++m_asked;  // an answer to what was there before is no answer any more
    m_run->setEnabled(false);
    int steps = 0;
    for (const ScheduleRow& row : m_model->rows()) steps = std::max(steps, row[StepColumn].toInt());
    m_size->setText(tr("%1 transfers in %2 steps").arg(m_model->rowCount()).arg(steps));
    const bool some = m_model->rowCount() > 0;
    for (QToolButton* button : {m_remove, m_up, m_down}) button->setEnabled(some);
    const QString error = m_model->firstError();
    if (!some || !error.isEmpty()) {
        m_settle.stop();
        setRole(m_verdictLabel, "role", some ? QStringLiteral("bad") : QStringLiteral("dim"));
        m_verdictLabel->setText(some ? error : tr("Add a transfer with +, or start from a built-in algorithm."));
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
    setRole(m_verdictLabel, "role", right ? QStringLiteral("good") : QStringLiteral("bad"));
    m_verdictLabel->setText(right ? tr("✓ Right: every worker ends with every contribution exactly once.")
                                  : QStringLiteral("✗ ") + QString::fromStdString(check.fault.message));
    m_verdictLabel->setAccessibleName(tr("Verdict: %1").arg(m_verdictLabel->text()));
    const int row = right || check.step == 0 ? -1 : rowOfTransfer(m_model->rows(), check.step, check.transfer);
    m_model->setFault(row, QString::fromStdString(check.fault.message));
    if (row >= 0) m_view->scrollTo(m_model->index(row, 0));
    m_run->setEnabled(right);
    showPrices(check.prices);
}

void ScheduleEditor::showPrices(const std::vector<protocol::SchedulePrice>& prices) {
    const QStringList titles{tr("algorithm"), tr("steps"), tr("messages"), tr("busiest sends"), tr("all send")};
    m_prices->clear();
    m_prices->setHorizontalHeaderLabels(titles);
    for (const protocol::SchedulePrice& price : prices) {
        const bool own = price.algorithm.empty();
        const QStringList cells{own ? tr("yours") : QString::fromStdString(price.title), QString::number(price.steps),
                                QString::number(price.messages), bytesText(price.busiestBytes),
                                bytesText(price.totalBytes)};
        QList<QStandardItem*> items;
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QStandardItem(cells[column]);
            item->setFont(column == 0 ? wordsFont(13, own ? QFont::Bold : QFont::Normal)
                                      : numbersFont(13, own ? QFont::Bold : QFont::Normal));
            item->setTextAlignment(column == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
            if (own) item->setForeground(toQColor(paletteOf(*this).accent));
            if (!price.busiestFormula.empty())
                item->setToolTip(tr("Textbook: steps %1, busiest %2, all %3")
                                     .arg(QString::fromStdString(price.stepsFormula),
                                          QString::fromStdString(price.busiestFormula),
                                          QString::fromStdString(price.totalFormula)));
            items << item;
        }
        m_prices->appendRow(items);
    }
    for (int column = 1; column < titles.size(); ++column)
        m_prices->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_prices->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_priceView->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_priceView->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
}

QString ScheduleEditor::verdictText() const {
    return m_verdictLabel->text();
}

void ScheduleEditor::focusTable() {
    if (!m_view->currentIndex().isValid() && m_model->rowCount() > 0) m_view->setCurrentIndex(m_model->index(0, 0));
    m_view->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace kolo::app
