// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/placement_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QShortcut>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_words.h"
#include "app/placement/graph_canvas.h"
#include "app/placement/picture_view.h"
#include "app/placement/program_editor.h"
#include "app/placement/run_queue.h"
#include "app/placement/snippets.h"
#include "app/theme.h"
#include "viz/layout/placement_devices.h"

namespace kolo::app {

namespace {

const char* const kProgramSetting = "placement/program";
const char* const kGpusSetting = "placement/gpus";
constexpr int kMaxGpus = 16;
constexpr int kMaxRemembered = 200'000;  // characters of a program in the settings

QString number(std::int64_t value) {
    return QString::number(value);
}
QString bytes(std::uint64_t value) {
    return QString::fromStdString(formatBytes(static_cast<double>(value)));
}
QString duration(std::int64_t ns) {
    return QString::fromStdString(formatDuration(ns));
}

QPlainTextEdit* readOnlyText(const QString& name) {
    auto* text = new QPlainTextEdit;
    text->setReadOnly(true);
    text->setAccessibleName(name);
    text->setFont(numbersFont(13));
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    text->setTabChangesFocus(true);
    return text;
}

}  // namespace

QString comparisonText(const viz::PlacementRecord& before, const viz::PlacementRecord& after) {
    const auto pair = [](const QString& a, const QString& b) { return QStringLiteral("%1 → %2").arg(a, b); };
    return QObject::tr("Copies %1  ·  copied %2  ·  time %3 (one run each)")
        .arg(pair(number(before.copyCount), number(after.copyCount)),
             pair(bytes(before.copiedBytes), bytes(after.copiedBytes)),
             pair(duration(before.endNs - before.startNs), duration(after.endNs - after.startNs)));
}

PlacementView::PlacementView(RunQueue& queue, QWidget* parent) : QWidget(parent), m_queue(queue) {
    auto* split = new QSplitter(Qt::Horizontal);
    split->addWidget(buildLeft());
    split->addWidget(buildRight());
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({440, 820});
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(split);

    for (const QKeySequence& key : {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)})
        connect(new QShortcut(key, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut), &QShortcut::activated, this,
                &PlacementView::run);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (isRunning())
            m_queue.cancel(this);
        else
            run();
    });
    connect(m_undo, &QPushButton::clicked, this, &PlacementView::undo);
    connect(m_examples, &QComboBox::activated, this, [this](int index) {
        if (index <= 0) return;
        m_editor->replaceAll(snippets()[static_cast<std::size_t>(index) - 1].program);
        m_examples->setCurrentIndex(0);
        m_graph->select(-1);
        run();
    });
    connect(m_graph, &GraphCanvas::selectionChanged, this, &PlacementView::selectionChanged);
    connect(m_graph, &GraphCanvas::moveRequested, this, &PlacementView::moveOperation);
    connect(m_graph, &GraphCanvas::statementWanted, this, [this](int operation) {
        const auto& each = m_graph->graph().record().operations[operation];
        QTextCursor cursor(m_editor->document()->findBlockByNumber(each.line - 1));
        m_editor->setTextCursor(cursor);
        m_editor->setFocus(Qt::OtherFocusReason);
    });
    connect(&m_queue, &RunQueue::busyChanged, this, &PlacementView::busyChanged);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        const QString program = m_editor->toPlainText();
        if (program.size() <= kMaxRemembered) QSettings().setValue(QLatin1String(kProgramSetting), program);
    });
    connect(m_gpus, &QSpinBox::valueChanged, this,
            [](int gpus) { QSettings().setValue(QLatin1String(kGpusSetting), gpus); });
    const QString left = QSettings().value(QLatin1String(kProgramSetting)).toString();
    m_editor->setPlainText(left.trimmed().isEmpty() ? snippets()[1].program : left);
    m_editor->document()->clearUndoRedoStacks();
    m_gpus->setValue(QSettings().value(QLatin1String(kGpusSetting), 2).toInt());
    show(PlacementResult{});
}

QWidget* PlacementView::buildLeft() {
    m_examples = new QComboBox;
    m_examples->setAccessibleName(tr("Examples"));
    m_examples->setToolTip(tr("Puts an example into the editor and runs it; Ctrl+Z brings your program back"));
    m_examples->addItem(tr("Examples …"));
    for (const Snippet& snippet : snippets()) m_examples->addItem(snippet.title);
    m_examples->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_examples->setMinimumContentsLength(12);
    m_gpus = new QSpinBox;
    m_gpus->setRange(1, kMaxGpus);
    m_gpus->setSuffix(tr(" GPUs"));
    m_gpus->setAccessibleName(tr("Number of GPUs"));
    m_gpus->setToolTip(tr("How many GPUs there are beside the CPU"));
    m_run = new QPushButton(tr("Run"));
    m_run->setToolTip(tr("Runs the program on the engine (Ctrl+Enter)"));
    setRole(m_run, "primary", true);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(m_examples, 1);
    bar->addWidget(m_gpus);
    bar->addWidget(m_run);

    m_editor = new ProgramEditor;
    m_message = new QLabel;
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setAccessibleName(tr("What the run was"));
    m_message->setMinimumHeight(36);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 4, 0);
    column->setSpacing(8);
    column->addLayout(bar);
    column->addWidget(m_editor, 1);
    column->addWidget(m_message);
    return left;
}

QWidget* PlacementView::buildRight() {
    m_graph = new GraphCanvas;
    m_selection = new QLabel;
    m_selection->setAccessibleName(tr("Selected operation"));
    m_selection->setMinimumHeight(20);
    m_selection->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setRole(m_selection, "role", QStringLiteral("dim"));

    m_comparison = new QLabel;
    m_comparison->setAccessibleName(tr("Before and after"));
    m_comparison->setWordWrap(true);
    m_undo = new QPushButton(tr("Undo"));
    m_undo->setToolTip(tr("Takes the last change of the program back and runs it (Ctrl+Z in the editor)"));
    auto* row = new QFrame;
    row->setObjectName(QStringLiteral("messageStrip"));
    row->setProperty("tone", QStringLiteral("info"));
    auto* rowLayout = new QHBoxLayout(row);
    rowLayout->setContentsMargins(12, 4, 4, 4);
    rowLayout->addWidget(m_comparison, 1);
    rowLayout->addWidget(m_undo);
    row->hide();
    m_comparisonRow = row;

    auto* above = new QWidget;
    auto* aboveColumn = new QVBoxLayout(above);
    aboveColumn->setContentsMargins(0, 0, 0, 0);
    aboveColumn->setSpacing(4);
    aboveColumn->addWidget(m_graph, 1);
    aboveColumn->addWidget(m_selection);
    aboveColumn->addWidget(row);

    m_output = readOnlyText(tr("Output and placement log"));
    m_copies = readOnlyText(tr("Copies between devices"));
    m_devices = new PictureView(tr("Memory and work of each device over time"));
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_devices);
    scroll->setAccessibleName(tr("Devices"));
    m_below = new QTabWidget;
    m_below->setAccessibleName(tr("What the run left"));
    m_below->addTab(m_output, tr("Output and log"));
    m_below->addTab(m_copies, tr("Copies"));
    m_below->addTab(scroll, tr("Devices"));

    auto* split = new QSplitter(Qt::Vertical);
    split->addWidget(above);
    split->addWidget(m_below);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({380, 240});
    split->setChildrenCollapsible(false);
    return split;
}

void PlacementView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!std::exchange(m_wasShown, true)) run();  // an empty graph tells nobody anything
}

void PlacementView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_below) showOutput();  // the log's colour is the theme's
}

bool PlacementView::isRunning() const {
    return m_queue.isBusy(this);
}

QString PlacementView::message() const {
    return m_message->text();
}

QString PlacementView::comparison() const {
    return m_before || !m_comparisonRow->isHidden() ? m_comparison->text() : QString();
}

QString PlacementView::output() const {
    return m_result.output.printed();
}

namespace {

std::ptrdiff_t movedSoftly(const viz::PlacementRecord& record) {
    return std::count_if(record.operations.begin(), record.operations.end(),
                         [](const viz::PlacedOperation& operation) { return operation.reason == "soft_kernel"; });
}

}  // namespace

void PlacementView::busyChanged() {
    m_run->setText(isRunning() ? tr("Stop") : tr("Run"));
    m_run->setToolTip(isRunning() ? tr("Ends the program") : tr("Runs the program on the engine (Ctrl+Enter)"));
}

void PlacementView::run() {
    m_comparisonRow->hide();
    m_before.reset();
    start(false);
}

void PlacementView::undo() {
    m_editor->undo();
    run();
}

void PlacementView::start(bool compares) {
    protocol::Run run;
    run.stepped = false;
    run.spec.strategy = "place";
    run.spec.devices.kind = "auto";
    run.spec.parameters["program"] = m_editor->toPlainText().toStdString();
    run.spec.parameters["gpus"] = std::to_string(m_gpus->value());
    if (compares) run.parent = m_lastRun;
    tell(tr("Running …"), "dim");
    m_queue.ask(this, std::move(run), [this, compares](const Outcome<RunQueue::Finished>& outcome) {
        if (!outcome) {
            m_editor->showFault(placeOf(outcome.error().message));
            tell(engineWords(outcome.error().message), "bad");
            if (compares) tellStaysPut();
            emit finished();
            return;
        }
        m_lastRun = outcome->info.id;
        const RunResult& result = outcome->result;
        PlacementResult shown = placementResult(outcome->info, result);
        if (result.status == RunStatus::Finished || !shown.record.operations.empty() || !shown.output.lines.empty()) {
            // Soft placement moves what has no kernel there; the program runs, but not as the hand wanted it.
            if (compares && m_before && movedSoftly(shown.record) > movedSoftly(*m_before))
                tellStaysPut();
            else if (compares && m_before && result.status == RunStatus::Finished)
                compare(*m_before, shown.record);
            show(shown);
        }
        if (result.status != RunStatus::Finished) {
            m_editor->showFault(placeOf(result.error));
            tell(engineWords(result.error), "bad");
            if (compares) tellStaysPut();
        }
        if (m_lastRun > 0) emit recorded();
        emit finished();
    });
}

void PlacementView::show(const PlacementResult& result) {
    m_result = result;
    const viz::PlacementRecord& record = m_result.record;
    m_editor->showFault({});
    m_graph->setRecord(record);
    showOutput();
    m_devices->setDraw([this](viz::Size size, viz::Theme theme) {
        return viz::drawDevices(m_result.record, size, theme, qtMeasure());
    });
    m_devices->setMinimumHeight(static_cast<int>(viz::devicesHeight(record)));
    selectionChanged(m_graph->selected());
    if (record.devices.empty()) return tell(tr("Ctrl+Enter runs the program."), "dim");
    QString words = tr("%1 operations, %2 copies of %3 together, %4.")
                        .arg(number(record.operationCount), number(record.copyCount), bytes(record.copiedBytes),
                             duration(record.endNs - record.startNs));
    const bool isVirtual = std::any_of(record.devices.begin(), record.devices.end(),
                                       [](const viz::PlacedDevice& device) { return device.note == "virtual"; });
    if (isVirtual)
        words +=
            tr(" The GPUs are virtual: their queues, memory and copies are real, but this computer's processor does "
               "the arithmetic.");
    if (record.operationCount > static_cast<std::int64_t>(record.operations.size()))
        words += tr(" The first %1 operations are drawn.").arg(record.operations.size());
    tell(words, "dim");
}

void PlacementView::showOutput() {
    const viz::Palette& colors = paletteOf(*this);
    m_output->clear();
    QTextCursor cursor(m_output->document());
    cursor.beginEditBlock();
    QTextCharFormat log, printed;
    log.setForeground(toQColor(colors.dim));
    printed.setForeground(toQColor(colors.text));
    for (const auto& line : m_result.output.lines)
        cursor.insertText(line.text + QLatin1Char('\n'), line.isLog ? log : printed);
    cursor.endEditBlock();
    m_output->moveCursor(QTextCursor::Start);
    m_output->setPlaceholderText(tr("What the program prints, and the placement log once it is switched on."));
    m_copies->setPlainText(m_result.copies.join(QLatin1Char('\n')));
    m_copies->setPlaceholderText(tr("Nothing had to be copied between devices."));
    m_below->setTabText(1, tr("Copies (%1)").arg(m_result.record.copyCount));
}

void PlacementView::tell(const QString& sentence, const char* role) {
    m_message->setText(sentence);
    setRole(m_message, "role", QString::fromLatin1(role));
}

void PlacementView::selectionChanged(int operation) {
    if (operation < 0) {
        m_selection->setText(
            tr("Drag an operation to another device, or select it with the arrow keys and press Ctrl+↑ or Ctrl+↓."));
        m_editor->showStatement(0, 0);
        return;
    }
    m_selection->setText(QString::fromStdString(m_graph->graph().describe(operation)));
    const auto& each = m_graph->graph().record().operations[operation];
    m_editor->showStatement(each.firstLine, each.lastLine);
}

void PlacementView::moveOperation(int operation, int device) {
    if (isRunning()) return;
    const viz::PlacementRecord& record = m_graph->graph().record();
    const viz::PlacedOperation& each = record.operations[operation];
    if (each.reason == "reading")
        return tell(tr("The program itself needs this value on the CPU; it cannot be moved."), "warning");
    if (each.reason == "printing") return tell(tr("Printing happens on the CPU; it cannot be moved."), "warning");
    if (each.reason == "with_variable")
        return tell(tr("%1 runs where its variable lives; move the line that makes the variable.")
                        .arg(QString::fromStdString(each.name)),
                    "warning");
    const QString name = QString::fromStdString(record.devices[device].name);
    auto change = placeOn(m_editor->toPlainText(), each.firstLine, each.lastLine, name);
    if (!change) return tell(engineWords(change.error().message), "warning");
    m_before = record;
    // In a loop or a function, the line runs several times, and it is the line that moves.
    const auto times = std::count_if(record.operations.begin(), record.operations.end(), [&](const auto& other) {
        return other.line == each.line && other.column == each.column && other.name == each.name;
    });
    const QString what = QString::fromStdString(each.label.empty() ? each.name : each.name + " " + each.label);
    m_moved = times > 1 ? tr("%1 of line %2, which runs %3 times, moved to %4 each time")
                              .arg(what)
                              .arg(each.line)
                              .arg(times)
                              .arg(name)
                        : tr("%1 of line %2 moved to %3").arg(what).arg(each.line).arg(name);
    m_editor->change(*change);
    start(true);
}

void PlacementView::tellStaysPut() {
    m_comparison->setText(tr("%1: it cannot run there.").arg(m_moved));
    m_comparisonRow->show();
}

void PlacementView::compare(const viz::PlacementRecord& before, const viz::PlacementRecord& after) {
    m_comparison->setText(QStringLiteral("%1.  %2").arg(m_moved, comparisonText(before, after)));
    m_comparisonRow->show();
}

}  // namespace kolo::app
