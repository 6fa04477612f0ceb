// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/placement_view.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QTextBlock>
#include <algorithm>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/placement/graph_canvas.h"
#include "app/placement/picture_view.h"
#include "app/placement/program_desk.h"
#include "app/placement/program_editor.h"
#include "app/placement/run_queue.h"
#include "app/placement/snippets.h"
#include "app/theme.h"
#include "app/timeline_panel.h"
#include "viz/charts/amounts.h"
#include "viz/layout/placement_devices.h"

namespace kolo::app {

namespace {

constexpr int kMaxGpus = 16;

QString number(std::int64_t value) {
    return QString::number(value);
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
             pair(viz::bytesText(before.copiedBytes), viz::bytesText(after.copiedBytes)),
             pair(viz::durationText(before.endNs - before.startNs), viz::durationText(after.endNs - after.startNs)));
}

PlacementView::PlacementView(RunQueue& queue, Appearance& appearance, QWidget* parent)
    : QWidget(parent),
      m_queue(queue),
      m_appearance(appearance),
      m_desk(new ProgramDesk({QStringLiteral("placement"), snippets(), 1,
                              tr("Puts an example into the editor and runs it; Ctrl+Z brings your program back"),
                              tr("Runs the program on the engine (Ctrl+Enter)"), tr("Ends the program"),
                              tr("What the run was"), 1, kMaxGpus, 2, tr(" GPUs"), tr("Number of GPUs"),
                              tr("How many GPUs there are beside the CPU")})) {
    m_desk->sitBeside(buildResult(), this, 440, 820, false);

    connect(m_desk, &ProgramDesk::runWanted, this, &PlacementView::run);
    connect(m_desk, &ProgramDesk::stopWanted, this, [this] { m_queue.cancel(this); });
    connect(m_desk, &ProgramDesk::exampleTaken, this, [this] {
        m_graph->select(-1);
        run();
    });
    connect(m_undo, &QPushButton::clicked, this, &PlacementView::undo);
    connect(m_graph, &GraphCanvas::selectionChanged, this, &PlacementView::selectionChanged);
    connect(m_graph, &GraphCanvas::moveRequested, this, &PlacementView::moveOperation);
    connect(m_graph, &GraphCanvas::statementWanted, this, [this](int operation) {
        const auto& each = m_graph->graph().record().operations[operation];
        QTextCursor cursor(editor().document()->findBlockByNumber(each.line - 1));
        editor().setTextCursor(cursor);
        editor().setFocus(Qt::OtherFocusReason);
    });
    connect(&m_queue, &RunQueue::busyChanged, this, [this] { m_desk->setRunning(isRunning()); });
    show(PlacementResult{});
}

ProgramEditor& PlacementView::editor() {
    return m_desk->editor();
}

QWidget* PlacementView::buildResult() {
    m_graph = new GraphCanvas;
    m_selection = new QLabel;
    m_selection->setAccessibleName(tr("Selected operation"));
    m_selection->setWordWrap(true);
    m_selection->setFixedHeight(2 * QFontMetrics(wordsFont(12)).lineSpacing() + 4);  // nothing moves with its words
    m_selection->setAlignment(Qt::AlignLeft | Qt::AlignTop);
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
    auto* aboveColumn = columnIn(above, 4);
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
    buildTimeline();
    m_below->addTab(m_timeline, tr("Timeline"));

    return split(Qt::Vertical, {{above, 3, 380}, {m_below, 2, 240}});
}

/// What the runs of collectives and trainings have, of this program; a click selects the operation in the graph.
void PlacementView::buildTimeline() {
    auto* canvas = new viz::TimelineCanvas;
    canvas->setScene(viz::findScene("placement-timeline"));
    canvas->setWindowTitle(tr("Timeline"));
    canvas->setAccessibleName(tr("Timeline of all devices"));
    canvas->setInputProvider([this] {
        viz::SceneInput input;
        input.theme = m_appearance.theme();
        if (!m_activity) return input;
        input.placement = m_activity.get();
        input.events = m_activity->events();
        input.eventNames = m_activity->names();
        input.activity = &m_activity->activity();
        input.selectedChunk = m_graph->selected();
        return input;
    });
    connect(&m_appearance, &Appearance::changed, canvas, &viz::CanvasWidget::requestUpdate);
    connect(canvas, &viz::CanvasWidget::clicked, this, [this](int, int, int step) {
        if (step > 0) m_graph->select(step - 1);
    });
    m_timeline = new TimelinePanel(canvas, m_appearance);
    m_timeline->setCanEnlarge(false);  // the split above it does that
}

void PlacementView::showTimeline() {
    m_below->setCurrentWidget(m_timeline);
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
    return m_desk->message();
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

void PlacementView::run() {
    m_comparisonRow->hide();
    m_before.reset();
    start(false);
}

void PlacementView::undo() {
    editor().undo();
    run();
}

void PlacementView::start(bool compares) {
    protocol::Run run;
    run.stepped = false;
    run.spec.strategy = "place";
    run.spec.devices.kind = "auto";
    run.spec.parameters["program"] = m_desk->program().toStdString();
    run.spec.parameters["gpus"] = std::to_string(m_desk->number());
    if (compares) run.parent = m_lastRun;
    m_desk->tell(tr("Running …"), "dim");
    m_queue.ask(this, std::move(run), [this, compares](const Outcome<RunQueue::Finished>& outcome) {
        if (!outcome) {
            editor().showFault(placeOf(outcome.error().message));
            m_desk->tell(engineWords(outcome.error().message), "bad");
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
            editor().showFault(placeOf(result.error));
            m_desk->tell(engineWords(result.error), "bad");
            if (compares) tellStaysPut();
        }
        if (m_lastRun > 0) emit recorded();
        emit finished();
    });
}

void PlacementView::show(const PlacementResult& result) {
    m_result = result;
    const viz::PlacementRecord& record = m_result.record;
    editor().showFault({});
    m_graph->setRecord(record);
    showOutput();
    m_devices->setDraw([this](viz::Size size, viz::Theme theme) {
        return viz::drawDevices(m_result.record, size, theme, qtMeasure());
    });
    m_devices->setMinimumHeight(static_cast<int>(viz::devicesHeight(record)));
    m_timeline->forget();  // it looks at the program before
    m_activity = std::make_unique<viz::PlacementActivity>(record);
    m_timeline->canvas().requestUpdate();
    selectionChanged(m_graph->selected());
    if (record.devices.empty()) return m_desk->tell(tr("Ctrl+Enter runs the program."), "dim");
    QString words = tr("%1 operations, %2 copies of %3 together, %4.")
                        .arg(number(record.operationCount), number(record.copyCount),
                             viz::bytesText(record.copiedBytes), viz::durationText(record.endNs - record.startNs));
    if (m_result.hasVirtualGpus)
        words +=
            tr(" The GPUs are virtual: their queues, memory and copies are real, but this computer's processor does "
               "the arithmetic.");
    if (record.operationCount > static_cast<std::int64_t>(record.operations.size()))
        words += tr(" The first %1 operations are drawn.").arg(record.operations.size());
    m_desk->tell(words, "dim");
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

void PlacementView::selectionChanged(int operation) {
    m_timeline->canvas().requestUpdate();
    if (operation < 0) {
        m_selection->setText(
            tr("Drag an operation to another device, or select it with the arrow keys and press Ctrl+↑ or Ctrl+↓."));
        editor().showStatement(0, 0);
        return;
    }
    m_selection->setText(QString::fromStdString(m_graph->graph().describe(operation)));
    const auto& each = m_graph->graph().record().operations[operation];
    editor().showStatement(each.firstLine, each.lastLine);
}

void PlacementView::moveOperation(int operation, int device) {
    if (isRunning()) return;
    const viz::PlacementRecord& record = m_graph->graph().record();
    const viz::PlacedOperation& each = record.operations[operation];
    if (each.reason == "reading")
        return m_desk->tell(tr("The program itself needs this value on the CPU; it cannot be moved."), "warning");
    if (each.reason == "printing")
        return m_desk->tell(tr("Printing happens on the CPU; it cannot be moved."), "warning");
    if (each.reason == "with_variable")
        return m_desk->tell(tr("%1 runs where its variable lives; move the line that makes the variable.")
                                .arg(QString::fromStdString(each.name)),
                            "warning");
    const QString name = QString::fromStdString(record.devices[device].name);
    auto change = placeOn(m_desk->program(), each.firstLine, each.lastLine, name);
    if (!change) return m_desk->tell(engineWords(change.error().message), "warning");
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
    editor().change(*change);
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
