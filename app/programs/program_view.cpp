// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/program_view.h"

#include <QFile>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QTextBlock>

#include "app/engine_words.h"
#include "app/figure_table.h"
#include "app/file_dialogs.h"
#include "app/layouts.h"
#include "app/placement/placement_result.h"
#include "app/placement/program_desk.h"
#include "app/placement/program_editor.h"
#include "app/placement/run_queue.h"
#include "app/programs/listings.h"
#include "app/programs/program_picture_view.h"

namespace kolo::app {

namespace {

constexpr int kMostWorkers = 64;
constexpr int kPauseMs = 400;
constexpr qint64 kMostBytes = 4 << 20;

}  // namespace

ProgramView::ProgramView(RunQueue& queue, QWidget* parent)
    : QWidget(parent),
      m_queue(queue),
      m_desk(new ProgramDesk({QStringLiteral("programs"), listings(), 0,
                              tr("Puts a listing of the lectures into the editor; Ctrl+Z brings your program back"),
                              tr("Runs the training that the program is, on the Run page (Ctrl+Enter)"), QString(),
                              tr("What the program is"), 0, kMostWorkers, 0, tr(" workers"), tr("Number of workers"),
                              tr("How many devices the program finds; as written: those that it names, or 4"), 54})) {
    m_desk->setNumberSpecialText(tr("as written"));
    auto* openFile = new QPushButton(tr("Open …"));
    openFile->setToolTip(tr("Reads a program from a file"));
    m_desk->addButton(openFile);
    editor().setAccessibleDescription(
        tr("A program in the words of TensorFlow, Keras, PyTorch or Horovod. Escape, then Tab, leaves the editor."));
    editor().setPlaceholderText(
        tr("Paste a program here, open a file, or take one of the examples.\n\nKolo says what each line becomes."));
    m_desk->sitBeside(buildResult(), this, 560, 640, true);

    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &ProgramView::read);
    connect(openFile, &QPushButton::clicked, this, [this] {
        askWhatToOpen(this, tr("Open a program"), {}, {tr("Programs (*.py)"), tr("All files (*)")},
                      [this](const QString& path) { open(path); });
    });
    connect(m_desk, &ProgramDesk::runWanted, this, &ProgramView::run);
    connect(m_desk, &ProgramDesk::exampleTaken, this, &ProgramView::read);
    connect(m_desk, &ProgramDesk::changed, this, &ProgramView::changed);
    connect(&editor(), &QPlainTextEdit::cursorPositionChanged, this, &ProgramView::cursorMoved);
    connect(m_lines, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (!m_choosing) choose(row, true);
    });
    connect(m_picture, &ProgramPictureView::lineWanted, this, [this](int number) { choose(number, true); });
    fillLines();
}

ProgramEditor& ProgramView::editor() {
    return m_desk->editor();
}

QWidget* ProgramView::buildResult() {
    m_lines = new QTableWidget(0, 2);
    m_lines->setAccessibleName(tr("What each line became"));
    m_lines->setHorizontalHeaderLabels({tr("Line"), tr("What it became")});
    makeRowTable(*m_lines, 1);
    m_lines->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_lines->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_lines->setWordWrap(true);
    m_picture = new ProgramPictureView;

    return split(Qt::Vertical, {{m_lines, 1, 280}, {m_picture, 1, 320}});
}

void ProgramView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!std::exchange(m_wasShown, true)) read();
}

bool ProgramView::isReading() const {
    return m_pause.isActive() || m_queue.isBusy(this);
}

QString ProgramView::message() const {
    return m_desk->message();
}

void ProgramView::open(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return m_desk->tell(tr("The file %1 cannot be read: %2").arg(path, file.errorString()), "bad");
    if (file.size() > kMostBytes)
        return m_desk->tell(tr("The file %1 is larger than 4 MiB, the most for a program.").arg(path), "bad");
    editor().replaceAll(QString::fromUtf8(file.readAll()));
    read();
}

void ProgramView::changed() {
    m_isCurrent = false;
    m_runsThen = false;
    if (m_wasShown) m_pause.start();
}

void ProgramView::run() {
    if (m_isCurrent) {
        if (m_result.sheet.workers == 0)
            return m_desk->tell(
                tr("This program trains nothing. The Placement page runs programs that compute with tensors."),
                "warning");
        emit runRequested(m_result.spec);
        return;
    }
    read();
    m_runsThen = true;
}

void ProgramView::read() {
    m_pause.stop();
    const QString program = m_desk->program();
    if (program.trimmed().isEmpty()) {
        m_isCurrent = false;
        m_result = {};
        fillLines();
        m_picture->setSheet({});
        editor().showFault({}, false);
        m_desk->tell(tr("There is no program yet."), "dim");
        emit finished();
        return;
    }
    protocol::Run run;
    run.stepped = false;
    run.record = false;
    run.spec.strategy = "translate";
    run.spec.parameters["program"] = program.toStdString();
    run.spec.parameters["workers"] = std::to_string(m_desk->number());
    m_queue.ask(this, std::move(run), [this, program](const Outcome<RunQueue::Finished>& outcome) {
        if (m_desk->program() != program) return;  // it is being read anew
        if (!outcome)
            refuse(outcome.error().message);
        else if (outcome->result.status != RunStatus::Finished)
            refuse(outcome->result.error);
        else
            take(programResult(outcome->result));
        emit finished();
    });
}

void ProgramView::take(const ProgramResult& result) {
    m_result = result;
    m_isCurrent = true;
    editor().showFault({}, false);
    fillLines();
    m_picture->setSheet(m_result.sheet);
    if (m_result.sheet.workers > 0)
        m_desk->tell(tr("The same run as a command: %1").arg(m_result.command), "dim");
    else
        m_desk->tell(tr("This program trains nothing. The Placement page runs programs that compute with tensors."),
                     "dim");
    cursorMoved();
    if (std::exchange(m_runsThen, false)) run();
}

void ProgramView::refuse(const Text& sentence) {
    // What the last good program became stays in sight while the reader types on.
    m_runsThen = false;
    editor().showFault(placeOf(sentence), false);
    m_desk->tell(engineWords(sentence), "bad");
}

void ProgramView::fillLines() {
    m_choosing = true;
    m_lines->setRowCount(0);
    const auto& lines = m_result.sheet.lines;
    m_lines->setRowCount(static_cast<int>(lines.size()));
    for (int row = 0; row < m_lines->rowCount(); ++row) {
        const viz::ProgramLine& line = lines[static_cast<std::size_t>(row)];
        auto* number = new QTableWidgetItem(QString::number(line.line));
        number->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        const QString text = QString::fromStdString(line.text);
        auto* words = new QTableWidgetItem(line.instead ? tr("Instead: %1").arg(text) : text);
        if (line.instead) words->setToolTip(tr("Kolo takes something else than the line says"));
        m_lines->setItem(row, 0, number);
        m_lines->setItem(row, 1, words);
    }
    m_choosing = false;
}

void ProgramView::choose(int number, bool goesThere) {
    const auto& lines = m_result.sheet.lines;
    if (!m_isCurrent || number < 0 || number >= static_cast<int>(lines.size())) return;
    const viz::ProgramLine& line = lines[static_cast<std::size_t>(number)];
    m_choosing = true;
    m_lines->selectRow(number);
    m_lines->scrollToItem(m_lines->item(number, 0));
    editor().showStatement(line.line, line.lastLine, goesThere);
    m_picture->light({line.part, line.layer});
    m_choosing = false;
}

void ProgramView::cursorMoved() {
    if (m_choosing || !m_isCurrent) return;
    const int at = editor().textCursor().blockNumber() + 1;
    const auto& lines = m_result.sheet.lines;
    // The innermost of those that the line lies in: the one that begins last.
    int best = -1;
    for (int i = 0; i < static_cast<int>(lines.size()); ++i)
        if (const auto& each = lines[static_cast<std::size_t>(i)];
            each.line <= at && at <= each.lastLine &&
            (best < 0 || each.line > lines[static_cast<std::size_t>(best)].line))
            best = i;
    if (best >= 0) return choose(best, false);
    m_choosing = true;
    m_lines->clearSelection();
    m_choosing = false;
    editor().showStatement(0, 0, false);
    m_picture->light({});
}

}  // namespace kolo::app
