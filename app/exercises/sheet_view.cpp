// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/sheet_view.h"

#include <QAccessible>
#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <charconv>
#include <utility>

#include "app/engine_words.h"
#include "app/exercises/answer_grid.h"
#include "app/exercises/answer_grid_model.h"
#include "app/exercises/curve_view.h"
#include "app/exercises/schedule_stage.h"
#include "app/exercises/tune_card.h"
#include "app/layouts.h"
#include "app/lessons/desk.h"
#include "app/lessons/markdown_view.h"
#include "app/lessons/question_card.h"
#include "app/lessons/run_stage.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "app/wrapping_row.h"

namespace kolo::app {

namespace {

constexpr int kPictureWidth = 300, kSheetMargins = 40, kHighEnough = 640, kNarrow = 480;
constexpr int kWideEnough = 860, kHighEnoughForBoth = 760;  // of a picture and its questions

/// The iteration that a question of a sheet in order speaks of.
int stepOf(const lessons::Question& question) {
    int step = 0;
    std::from_chars(question.row.data(), question.row.data() + question.row.size(), step);
    return step;
}

}  // namespace

SheetView::SheetView(const Services& services, Desk& desk, QWidget* parent)
    : QWidget(parent), m_services(services), m_desk(desk), m_scroll(new QScrollArea), m_column(new QVBoxLayout) {
    m_told = desk.attempt().entries().size();
    build();
    connect(&desk, &Desk::changed, this, [this] {
        tellLast();
        refresh();
    });
    connect(&desk, &Desk::notKept, this, [this](const QString& sentence) { say(sentence, "bad"); });
    connect(&desk, &Desk::undone, this, [this](int question) {
        m_said->clear();  // it spoke of what was there before
        m_foundWrong = -1;
        if (m_grid && !m_cards[question]) {
            m_grid->setCurrentIndex(m_model->indexOf(question));
            m_grid->setFocus(Qt::OtherFocusReason);
        }
    });
    refresh();
    if (!desk.trouble().isEmpty()) {
        say(desk.trouble(), "warning");
    } else if (desk.attempt().isFinished()) {
        say(tr("This one is done. Start over, or take new numbers."), "dim");
    } else if (desk.resumed()) {
        say(tr("You go on where you left off."), "dim");
    } else if (m_grid) {
        say(desk.sheet().grid->ofPipeline ? tr("Type the passes, such as F0 or B0; a full stop stands for a blank.")
                                          : tr("Type the numbers; a full stop stands for a blank."),
            "dim");
    }
}

void SheetView::build() {
    const lessons::Sheet& sheet = m_desk.sheet();
    auto* whole = columnIn(this, 8);
    auto* content = new QWidget;
    content->setLayout(m_column);
    m_column->setContentsMargins(12, 4, 12, 12);
    m_column->setSpacing(12);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_beside = new QBoxLayout(QBoxLayout::LeftToRight);
    m_beside->setSpacing(8);
    m_beside->addWidget(m_scroll, 3);
    whole->addLayout(m_beside, 1);

    QVBoxLayout* told = m_column;
    if (sheet.curve || sheet.schedule) {
        m_looked = new QBoxLayout(QBoxLayout::TopToBottom);
        m_looked->setSpacing(12);
        m_looked->addLayout(told = new QVBoxLayout, 3);
        m_looked->addLayout(m_asked = new QVBoxLayout, 2);
        told->setSpacing(12);
        m_asked->setSpacing(12);
        m_column->addLayout(m_looked);
    }
    told->addWidget(new MarkdownView(QString::fromStdString(sheet.intro)));
    if (sheet.curve) told->addWidget(new CurveView(*sheet.curve));
    if (sheet.schedule) told->addWidget(new ScheduleStage(m_services, sheet, ScheduleStage::Purpose::Recognise));
    if (sheet.inOrder && sheet.modelRun) {
        m_run = new RunStage(m_services);
        m_run->document().setRecorded(false);
        m_run->setGuided(true);
        m_column->addWidget(m_run);
        connect(m_run, &RunStage::started, this, &SheetView::revealUpTo);
        connect(m_run, &RunStage::failed, this, [this](const Error& error) { say(engineWords(error.message), "bad"); });
        m_run->start(*sheet.modelRun);
    }
    m_cards.resize(sheet.questions.size(), nullptr);
    std::vector<bool> inTable(sheet.questions.size(), false);
    int firstInTable = static_cast<int>(sheet.questions.size());
    if (sheet.grid) {
        for (const auto& row : sheet.grid->rows) {
            for (const lessons::GridCell& cell : row) {
                if (cell.question < 0) continue;
                inTable[cell.question] = true;
                firstInTable = std::min(firstInTable, cell.question);
            }
        }
    }
    for (int question = 0; question < firstInTable; ++question) addCard(question);
    if (sheet.grid) buildTable();
    for (int question = firstInTable; question < static_cast<int>(sheet.questions.size()); ++question)
        if (!inTable[question]) addCard(question);
    if (m_looked)
        for (QVBoxLayout* column : {told, m_asked}) column->addStretch(1);
    m_column->addStretch(1);
    buildFoot(*whole);
}

void SheetView::buildTable() {
    const lessons::Sheet& sheet = m_desk.sheet();
    m_model = new AnswerGridModel(m_desk, this);
    m_grid = new AnswerGrid(*m_model);
    m_column->addWidget(m_grid);
    auto* legend = new QLabel(tr("✓ right at the first try    ↻ right later    ✗ wrong    – blank"));
    setRole(legend, "role", QStringLiteral("dim"));
    m_column->addWidget(legend);
    if (sheet.modelRun && !sheet.grid->ofPipeline) {
        m_picture = new ScheduleStage(m_services, sheet, ScheduleStage::Purpose::BesideTable);
        m_beside->addWidget(m_picture, 2);
    }
    connect(m_grid->selectionModel(), &QItemSelectionModel::currentChanged, this, &SheetView::showCurrentCell);
}

/// Beside the sheet, above it, or where there is room for neither, nowhere.
void SheetView::placePicture() {
    if (!m_picture) return;
    const bool wide = width() - m_grid->leastWidth() - kSheetMargins >= kPictureWidth;
    m_beside->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::BottomToTop);
    m_scroll->setMinimumWidth(wide ? m_grid->leastWidth() + kSheetMargins : 0);
    m_picture->setVisible(wide || height() >= kHighEnough);
}

/// Below the picture, or where that is out of sight then, beside it.
void SheetView::placeQuestions() {
    if (!m_looked) return;
    const bool beside = width() >= kWideEnough && height() < kHighEnoughForBoth;
    m_looked->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

/// Of the arrangement that it takes when it has no room for the picture beside the sheet.
QSize SheetView::minimumSizeHint() const {
    const QSize least = QWidget::minimumSizeHint();
    return {std::min(least.width(), kNarrow), least.height()};
}

void SheetView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placePicture();
    placeQuestions();
}

/// The first rows of the table that are right throughout.
int SheetView::rowsDone() const {
    int row = 1;
    for (; row < m_model->rowCount(); ++row)
        for (int column = 0; column < m_model->columnCount(); ++column)
            if (const int question = m_model->questionAt(m_model->index(row, column));
                question >= 0 && !m_desk.attempt().mark(question).right)
                return row - 1;
    return row - 1;
}

void SheetView::showCurrentCell() {
    const QModelIndex cell = m_grid->currentIndex();
    if (!m_grid->goesOn()) m_foundWrong = -1;
    if (m_picture) {
        const int chunks = m_desk.sheet().grid->columnsPerGroup;
        m_picture->select(cell.column() / chunks, cell.column() % chunks);
    }
    showCellButtons();
    const int question = m_model->questionAt(cell);
    if (question < 0) return;
    if (m_model->markAt(cell) != CellMark::Wrong) return;
    if (const Text why = m_desk.attempt().whyWrong(question); !why.empty()) say(engineWords(why), "bad");
}

void SheetView::showCellButtons() {
    const int question = helpedCell();
    m_hint->setEnabled(question >= 0 && m_desk.attempt().hasMoreHints(question));
    if (question >= 0) {
        m_hint->setText(question == m_foundWrong ? tr("Hint for the ✗ cell")
                                                 : hintButton(m_desk.attempt().mark(question)));
        m_hint->setAccessibleName(m_hint->text());
    }
    m_restBlank->setEnabled(!m_model->openCells(m_grid->currentIndex().row()).isEmpty());
}

/// The cursor goes on by itself after an answer; a wrong one is still what the line at the foot speaks of.
int SheetView::helpedCell() const {
    return m_foundWrong >= 0 && !m_grid->isTyping() ? m_foundWrong : m_model->questionAt(m_grid->currentIndex());
}

void SheetView::addCard(int question) {
    if (m_desk.sheet().questions[question].kind == lessons::AnswerKind::Run) {
        m_column->addWidget(new TuneCard(m_services, m_desk, question));
        return;
    }
    m_cards[question] = new QuestionCard(m_desk, question, QuestionCard::Manner::Exercise);
    (m_asked ? m_asked : m_column)->addWidget(m_cards[question]);
    connect(m_cards[question], &QuestionCard::grown, this, [this, card = m_cards[question]] {
        QTimer::singleShot(0, card, [this, card] {
            if (card->isAncestorOf(QApplication::focusWidget()) && card->height() < m_scroll->viewport()->height())
                m_scroll->ensureWidgetVisible(card, 0, 12);
        });
    });
    connect(m_cards[question], &QuestionCard::checked, this, [this](int asked, bool right) {
        if (!right || !m_desk.sheet().inOrder || m_desk.attempt().isFinished()) return;
        Q_UNUSED(asked)
        QuestionCard* next = m_cards[m_desk.attempt().current()];
        QTimer::singleShot(0, next, [this, next] {
            next->focusAnswer();
            m_scroll->ensureWidgetVisible(next, 0, 12);
        });
    });
}

void SheetView::buildFoot(QVBoxLayout& whole) {
    auto* foot = new QFrame;
    m_foot = foot;
    foot->setProperty("panel", true);
    auto* column = columnIn(foot, 6, {12, 8, 12, 8});
    m_points = new QLabel;
    m_points->setFont(wordsFont(16, QFont::DemiBold));
    m_points->setAccessibleDescription(tr("Points: correct first tries, without a hint"));
    m_detail = new QLabel;
    setRole(m_detail, "role", QStringLiteral("dim"));
    m_said = new QLabel;
    m_said->setWordWrap(true);
    m_said->setTextFormat(Qt::PlainText);
    m_said->setMinimumHeight(2 * QFontMetrics(wordsFont(13)).lineSpacing() + 2);  // so that the buttons stay in place
    QHBoxLayout* first = m_grid ? new WrappingRow : new QHBoxLayout;
    first->setSpacing(12);
    first->addStretch(1);
    auto* second = new QHBoxLayout;
    second->setSpacing(12);
    second->addWidget(m_said, 1);
    if (!m_grid) second->addLayout(first);  // few buttons: one row has room for all
    second->addWidget(m_detail, 0, Qt::AlignVCenter);
    second->addWidget(m_points, 0, Qt::AlignVCenter);
    const auto button = [&](QHBoxLayout* row, const QString& text, const QString& tip, auto&& what) {
        auto* made = new QPushButton(text);
        made->setToolTip(tip);
        made->setAccessibleName(text);
        made->setFocusPolicy(Qt::TabFocus);  // after a click, what is typed still goes into the table
        connect(made, &QPushButton::clicked, this, what);
        row->addWidget(made);
        return made;
    };
    // Its words change; to its left there is nothing that they could push.
    m_hint =
        button(first, tr("Hint (costs the point)"), tr("What happens at this cell, in words (F4)"), [this] { hint(); });
    m_undo = button(first, tr("Undo"),
                    tr("Takes back what was typed or checked last (Ctrl+Z); a point that is gone stays gone"),
                    [this] { undo(); });
    m_redo = button(first, tr("Redo"), tr("Brings it back (Ctrl+Y)"), [this] { redo(); });
    m_restBlank = button(first, tr("Leave the rest blank"), tr("Fills the row's empty cells with blanks (Ctrl+.)"),
                         [this] { leaveRestBlank(); });
    m_checkRow = button(first, tr("Check the row"), tr("Checks what is filled in in the current row (Ctrl+Enter)"),
                        [this] { checkRow(); });
    m_checkAll = button(first, tr("Check everything"), tr("Checks what is filled in and was not checked"),
                        [this] { checkAll(); });
    m_showRun =
        button(first, tr("Show the run"), tr("The model answer: the run itself, on the engine"), [this] { showRun(); });
    setRole(m_showRun, "primary", true);
    if (m_grid) column->addLayout(first);
    column->addLayout(second);
    whole.addWidget(foot);
}

QuestionCard* SheetView::card(int question) {
    return m_cards[question];
}

QString SheetView::said() const {
    return m_said->text();
}

QString SheetView::points() const {
    return m_points->text();
}

void SheetView::focusFirst() {
    const int current = std::min<int>(m_desk.attempt().current(), static_cast<int>(m_cards.size()) - 1);
    if (QuestionCard* card = current >= 0 ? m_cards[current] : nullptr) {
        card->focusAnswer();
        return m_scroll->ensureWidgetVisible(card, 0, 12);
    }
    if (m_grid) m_grid->setFocus(Qt::OtherFocusReason);
}

void SheetView::undo() {
    m_desk.undo();
}

void SheetView::redo() {
    m_desk.redo();
}

int SheetView::openQuestions(const std::optional<std::string>& row) const {
    int open = 0;
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        const lessons::Question& question = m_desk.sheet().questions[i];
        if (question.kind == lessons::AnswerKind::Written || (row && question.row != *row)) continue;
        open += !m_desk.attempt().isAnswered(static_cast<int>(i)) && !m_desk.attempt().isChecked(static_cast<int>(i));
    }
    return open;
}

void SheetView::checkRow() {
    if (!m_grid) return checkAll();
    if (m_desk.attempt().rules().check == lessons::CheckWhen::End) return checkAll();
    const int row = m_grid->currentIndex().row();
    if (row <= 0) return;
    const int question = m_model->questionAt(m_model->index(row, 0));
    if (question < 0) return;
    const std::string& name = m_desk.sheet().questions[question].row;
    check(name);
    bool allRight = true;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const CellMark mark = m_model->markAt(m_model->index(row, column));
        allRight = allRight && (mark == CellMark::Given || mark == CellMark::Right || mark == CellMark::RightLater);
    }
    if (allRight && row + 1 < m_model->rowCount()) m_grid->setCurrentIndex(m_model->index(row + 1, 0));
}

void SheetView::checkAll() {
    check({});
}

/// An empty cell is not an answer, and costs nothing: that is said behind what is said of the others.
void SheetView::check(const std::optional<std::string>& row) {
    const std::size_t before = m_desk.attempt().entries().size();
    row ? m_desk.checkRow(*row) : m_desk.checkAll();
    const int open = openQuestions(row);
    if (open == 0) return;
    const QString checked = m_desk.attempt().entries().size() > before ? said() : QString();
    const QString left = open == 1 ? tr("One is still empty and was not counted.")
                                   : tr("%1 are still empty and were not counted.").arg(open);
    const QString blank = m_grid ? tr("A full stop stands for a blank.") : QString();
    say(QStringList{checked, left, blank}.join(QLatin1Char(' ')).trimmed(), "warning");
}

void SheetView::leaveRestBlank() {
    if (!m_grid) return;
    std::vector<std::pair<QModelIndex, QString>> blanks;
    for (const QModelIndex& cell : m_model->openCells(m_grid->currentIndex().row()))
        blanks.emplace_back(cell, AnswerGridModel::blankText());
    if (!blanks.empty()) m_model->write(blanks);
}

void SheetView::hint() {
    if (!m_grid) return;
    const int question = helpedCell();
    if (question < 0) return;
    if (question != m_model->questionAt(m_grid->currentIndex())) {  // back to it, to be answered anew
        m_grid->setCurrentIndex(m_model->indexOf(question));
        m_grid->setFocus(Qt::OtherFocusReason);
    }
    const QString text = m_desk.hint(question);
    say(text.isEmpty() ? tr("This exercise has no hints.") : text, "warning");
}

void SheetView::showRun() {
    const lessons::Sheet& sheet = m_desk.sheet();
    if (!sheet.modelRun) return;
    if (!m_run || sheet.inOrder) {
        if (m_run) m_run->setGuided(false);
    }
    if (!m_run) {
        m_run = new RunStage(m_services);
        m_column->insertWidget(m_column->count() - 1, m_run);
        connect(m_run, &RunStage::failed, this, [this](const Error& error) { say(engineWords(error.message), "bad"); });
        if (m_grid)
            connect(&m_run->document(), &RunDocument::stepShown, m_grid,
                    [this](int step) { m_grid->setShownRow(step); });
    }
    disconnect(m_run, &RunStage::started, this, nullptr);
    connect(m_run, &RunStage::started, this, [this] {
        m_run->focusControls();
        QTimer::singleShot(50, m_run, [this] { m_scroll->ensureWidgetVisible(m_run, 0, 0); });
    });
    connect(&m_run->document(), &RunDocument::eventsArrived, this, &SheetView::keepRun, Qt::UniqueConnection);
    m_run->document().setRecorded(true);
    m_run->start(*sheet.modelRun);
}

/// The run belongs to the submission once it has been seen to its end.
void SheetView::keepRun() {
    const BufferHistory* history = m_run->document().history();
    if (!history || history->liveStep() < history->steps() || !m_desk.work().work.runs.empty()) return;
    if (!m_desk.attempt().isFinished()) return;
    m_desk.saveRun({specToJson(*m_desk.sheet().modelRun), lessons::runRecord(*history)});
}

void SheetView::revealUpTo() {
    if (!m_run || !m_desk.sheet().inOrder) return;
    const int current = m_desk.attempt().current();
    RunDocument& document = m_run->document();
    if (!document.hasRun()) return;
    const bool finished = current >= static_cast<int>(m_desk.sheet().questions.size());
    const int step = finished ? document.steps() : stepOf(m_desk.sheet().questions[current]) - 1;
    if (step > document.playhead().liveEdge() && !document.canGoOn())
        return m_run->start(*m_desk.sheet().modelRun);  // its engine was needed elsewhere
    document.runTo(step);
}

void SheetView::tellLast() {
    const auto& entries = m_desk.attempt().entries();
    const std::size_t first = std::exchange(m_told, entries.size());
    if (first >= entries.size() || entries.back().kind == lessons::EntryKind::Hint) return;
    int right = 0, wrong = 0, points = 0, firstWrong = -1;
    const lessons::Sheet& sheet = m_desk.sheet();
    for (std::size_t i = first; i < entries.size(); ++i) {
        for (std::size_t question = 0; question < sheet.questions.size(); ++question) {
            const bool speaksForItself = m_cards[question] && !sheet.inOrder;
            if (sheet.questions[question].id != entries[i].question || speaksForItself) continue;
            const lessons::Mark& mark = m_desk.attempt().mark(static_cast<int>(question));
            mark.right ? ++right : ++wrong;
            if (!mark.right && firstWrong < 0) firstWrong = static_cast<int>(question);
            points += mark.point && mark.tries == 1;
        }
    }
    m_foundWrong = firstWrong >= 0 && !m_cards[firstWrong] ? firstWrong : -1;
    const QString why = firstWrong < 0 ? QString() : engineWords(m_desk.attempt().whyWrong(firstWrong));
    if (right + wrong == 1 && wrong == 1) {
        say(why.isEmpty() ? tr("✗ Not right: the point is gone. You may go on trying.")
                          : tr("✗ Not right, and the point is gone: %1").arg(why),
            "bad");
    } else if (right + wrong == 1) {
        say(points > 0 ? tr("✓ Right: one point.") : tr("✓ Right, but not at the first try."), "good");
    } else if (right + wrong > 1) {
        QString all = points == 1 ? tr("%1 right, %2 wrong: one point.").arg(right).arg(wrong)
                                  : tr("%1 right, %2 wrong: %3 points.").arg(right).arg(wrong).arg(points);
        if (!why.isEmpty()) all += ' ' + tr("The first that is wrong: %1").arg(why);
        say(all, wrong > 0 ? "warning" : "good");
    }
}

void SheetView::say(const QString& sentence, const char* role) {
    m_said->setText(sentence);
    m_said->setAccessibleName(sentence);
    setRole(m_said, "role", QString::fromLatin1(role));
    QAccessibleEvent alert(m_said, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void SheetView::refresh() {
    const lessons::Attempt& attempt = m_desk.attempt();
    const lessons::Sheet& sheet = attempt.sheet();
    int answered = 0, lost = 0;
    for (std::size_t i = 0; i < sheet.questions.size(); ++i) {
        const lessons::Mark& mark = attempt.mark(static_cast<int>(i));
        if (sheet.questions[i].kind == lessons::AnswerKind::Written) continue;
        answered += attempt.isChecked(static_cast<int>(i));
        lost += (mark.tries > 0 && !mark.point) || (mark.tries == 0 && mark.hints > 0);
    }
    m_points->setText(attempt.possible() == 1
                          ? tr("%1 of 1 point").arg(attempt.shownPoints())
                          : tr("%1 of %2 points").arg(attempt.shownPoints()).arg(attempt.possible()));
    m_detail->setText(tr("%1 answered, %2 lost, %3 to go").arg(answered).arg(lost).arg(attempt.possible() - answered));
    const bool atEnd = attempt.rules().check == lessons::CheckWhen::End && !sheet.inOrder;
    m_undo->setEnabled(attempt.canUndo());
    m_redo->setEnabled(attempt.canRedo());
    m_hint->setVisible(m_grid && attempt.rules().hints);
    m_restBlank->setVisible(m_grid);
    m_checkRow->setVisible(m_grid && !atEnd);
    m_checkAll->setVisible(m_grid || atEnd);
    m_checkAll->setEnabled(!attempt.isFinished() || atEnd);
    const bool finished = attempt.isFinished();
    m_showRun->setVisible(finished && sheet.modelRun.has_value());
    if (m_grid) showCellButtons();
    if (m_picture) m_picture->reveal(rowsDone());
    if (sheet.inOrder) {
        for (int question = 0; question < static_cast<int>(m_cards.size()); ++question)
            m_cards[question]->setVisible(question == attempt.current());
        revealUpTo();
    }
}

bool SheetView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter =
            (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && key->modifiers() == Qt::ControlModifier;
        if (enter || key->keyCombination() == (Qt::CTRL | Qt::Key_Period) || key->matches(QKeySequence::Undo) ||
            key->matches(QKeySequence::Redo) || (key->key() == Qt::Key_Y && key->modifiers() == Qt::ControlModifier)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void SheetView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Undo)) return undo();
    if (event->matches(QKeySequence::Redo) || (event->key() == Qt::Key_Y && event->modifiers() == Qt::ControlModifier))
        return redo();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && event->modifiers() == Qt::ControlModifier)
        return checkRow();
    if (event->key() == Qt::Key_F4 && event->modifiers() == Qt::NoModifier) return hint();
    if (event->keyCombination() == (Qt::CTRL | Qt::Key_Period)) return leaveRestBlank();
    QWidget::keyPressEvent(event);
}

}  // namespace kolo::app
