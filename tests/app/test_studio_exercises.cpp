// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of exercises in the real window, by keyboard alone: the review question is solved, wrong entries cost their
// points, quitting in the middle loses nothing, and what is exported is verified by the program that grades it.
#include <QAccessible>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

#include "app/exercises/answer_grid.h"
#include "app/exercises/answer_grid_model.h"
#include "app/exercises/schedule_stage.h"
#include "app/exercises/tune_card.h"
#include "app/lessons/question_card.h"
#include "app/lessons/run_stage.h"
#include "app/two_line_row.h"
#include "tests/app/exercise_window.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioExercises : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void theListTellsThePointsOfAll() {
        const auto noteOf = [](ExerciseWindow& window, int row) {
            return window.book().findChild<QListWidget*>()->item(row)->data(kNoteRole).toString();
        };
        ExerciseWindow window;
        window.book().openExercise("fill-the-table", choiceOf({{"numbers", "review"}}, lessons::CheckWhen::Cell, 7));
        QCOMPARE(noteOf(window, 0), QString("not begun, 96 points"));  // to look at it is not to begin
        QCOMPARE(noteOf(window, 1), QString("not begun, 18 points"));
        window.sheet().focusFirst();
        for (int i = 0; i < 3; ++i) {
            window.type(keysFor(window.attempt().sheet().questions[static_cast<std::size_t>(i)].expected));
            window.press(Qt::Key_Tab);
        }
        QCOMPARE(noteOf(window, 0), QString("3 of 96 points"));
        auto* list = window.book().findChild<QListWidget*>();
        list->setCurrentRow(2);
        QCOMPARE(noteOf(window, 0), QString("3 of 96 points"));  // of the one that was left
        QVERIFY2(noteOf(window, 2).startsWith("not begun"), qPrintable(noteOf(window, 2)));
        ExerciseWindow later;  // the next day, from what was kept
        QCOMPARE(noteOf(later, 0), QString("3 of 96 points"));
        QCOMPARE(noteOf(later, 1), QString("not begun, 18 points"));
    }

    /// Nor when what is said of the answer takes three lines.
    void noButtonMovesWhenAnAnswerIsChecked() {
        ExerciseWindow window;
        window.studio->resize(1280, 720);
        window.book().openExercise("count-the-cost", choiceOf({}, lessons::CheckWhen::Cell, 3));
        const auto button = [&](const QString& text) {
            for (auto* each : window.sheet().findChildren<QPushButton*>())
                if (each->isVisibleTo(&window.sheet()) && each->text().startsWith(text))
                    return placeAtRest(*each).topLeft();
            return QPoint();
        };
        const QPoint check = button("Check"), hint = button("Hint");
        QVERIFY(!check.isNull() && !hint.isNull());
        window.book().desk()->draft(0, "5");
        window.book().desk()->check(0);
        QCOMPARE(button("Check"), check);
        QCOMPARE(button("Hint"), hint);
    }

    /// In a small window, also beside what has been said of an answer; in German: test_studio_german.cpp.
    void noButtonIsCut() {
        ExerciseWindow window;
        window.studio->resize(1280, 720);
        for (const lessons::Exercise* exercise : lessons::allExercises()) {
            window.book().openExercise(QString::fromStdString(exercise->info().id),
                                       choiceOf({}, lessons::CheckWhen::Cell, 3));
            QStringList cut = cutButtons(window.sheet());
            const lessons::Question& first = window.attempt().sheet().questions.front();
            window.book().desk()->draft(
                0, first.choices.empty() ? QStringLiteral("-1") : QString::fromStdString(first.choices.back().value));
            window.book().desk()->check(0);
            cut += cutButtons(window.sheet());
            QVERIFY2(cut.isEmpty(), qPrintable(QString::fromStdString(exercise->info().id) + cut.join('|')));
        }
    }

    void theReviewQuestionIsSolvedByKeyboardAlone() {
        {
            ExerciseWindow window;
            window.book().openExercise("fill-the-table", choiceOf({{"numbers", "review"}}, lessons::CheckWhen::Cell));
            auto* list = window.book().findChild<QListWidget*>();
            list->setFocus();
            window.press(Qt::Key_Return);  // from the list to the first open cell
            auto* grid = window.sheet().grid();
            QCOMPARE(window.focus(), static_cast<QWidget*>(grid));
            QCOMPARE(window.sheet().points(), QString("0 of 96 points"));
            const auto& questions = window.attempt().sheet().questions;
            // Three wrong entries.
            for (int i = 0; i < 3; ++i) {
                window.type("999");
                window.press(Qt::Key_Tab);
            }
            QCOMPARE(window.attempt().entries().size(), std::size_t{3});
            QVERIFY(window.sheet().said().contains("point is gone"));
            QCOMPARE(window.attempt().points(), 0);
            // Back to the first, and now all of them right, row by row.
            for (int i = 0; i < 3; ++i) window.press(Qt::Key_Left);
            for (int i = 0; i < 40; ++i) {
                window.type(keysFor(questions[i].expected));
                window.press(Qt::Key_Tab);
            }
            QCOMPARE(window.sheet().points(), QString("37 of 96 points"));
            // In the middle of a number the program is quitted.
            window.type("12");
        }
        {
            ExerciseWindow window;  // the page, the exercise and the answers are those that were left
            QVERIFY(window.book().desk()->resumed());
            QVERIFY(window.sheet().said().contains("left off"));
            QCOMPARE(window.sheet().points(), QString("37 of 96 points"));
            const auto& questions = window.attempt().sheet().questions;
            window.sheet().focusFirst();
            auto* grid = window.sheet().grid();
            auto* model = qobject_cast<AnswerGridModel*>(grid->model());
            QCOMPARE(model->questionAt(grid->currentIndex()), 40);
            for (int i = 40; i < 96; ++i) {
                window.type(keysFor(questions[i].expected));
                window.press(Qt::Key_Tab);
            }
            QCOMPARE(window.sheet().points(), QString("93 of 96 points"));
            QVERIFY(window.attempt().isFinished());
            // The model answer is the run itself.
            window.sheet().showRun();
            auto* stage = window.sheet().findChild<RunStage*>();
            QVERIFY(stage);
            QTRY_VERIFY(stage->document().history() && stage->document().history()->liveStep() >= 0);
            QTRY_VERIFY(qobject_cast<QPushButton*>(window.focus()));
            window.press(Qt::Key_Right);
            QTRY_COMPARE(stage->document().step(), 1);
            QCOMPARE(grid->shownRow(), 1);
            window.press(Qt::Key_End);
            QTRY_COMPARE(stage->document().step(), 6);
            QTRY_COMPARE(window.book().desk()->work().work.runs.size(), std::size_t{1});

            window.book().submission().setStudent("Ada Lovelace", "u1815");
            const QString file = window.studio.file(window.book().submission().suggestedName());
            QVERIFY(file.endsWith("u1815.kolo"));
            QVERIFY(window.book().submission().exportTo(file));
            const Verified good = verify(file);
            QVERIFY2(good.status == 0, good.said.constData());
            QVERIFY2(good.said.contains("93 of 96"), good.said.constData());
            QTRY_VERIFY(window.book().strip().notice().sentence.contains("verified it"));

            QFile changed(file);
            QVERIFY(changed.open(QIODevice::ReadWrite));
            for (const qint64 at : {qint64{20}, changed.size() / 3, changed.size() - 5}) {
                char byte = 0;
                changed.seek(at);
                changed.read(&byte, 1);
                const char other = static_cast<char>(byte ^ 1);
                changed.seek(at);
                changed.write(&other, 1);
                changed.flush();
                QVERIFY(verify(file).status != 0);
                changed.seek(at);
                changed.write(&byte, 1);
                changed.flush();
            }
            QCOMPARE(verify(file).status, 0);
        }
    }

    void theGridIsASpreadsheet() {
        ExerciseWindow window;
        QVERIFY(window.studio.ready());
        const auto run = window.studio.document().info().id;
        window.book().openExercise("fill-the-table", choiceOf({{"workers", "3"}}, lessons::CheckWhen::End));
        auto* grid = window.sheet().grid();
        window.sheet().focusFirst();
        const auto at = [&] { return QPair(grid->currentIndex().row(), grid->currentIndex().column()); };
        const auto text = [&](int row, int column) { return grid->model()->index(row, column).data().toString(); };
        QCOMPARE(at(), QPair(1, 0));
        window.type("1");
        window.press(Qt::Key_Tab);
        window.type("2");
        window.press(Qt::Key_Tab);
        window.type("3");
        window.press(Qt::Key_Return);  // below the first of the Tabs
        QCOMPARE(at(), QPair(2, 0));
        window.type("45");
        window.press(Qt::Key_Down);
        QCOMPARE(at(), QPair(3, 0));
        window.type("6");
        window.press(Qt::Key_Right);
        QCOMPARE(at(), QPair(3, 1));
        window.type("-");
        window.press(Qt::Key_Up);
        QCOMPARE(at(), QPair(2, 1));
        QCOMPARE(text(2, 0), QString("45"));
        QCOMPARE(text(3, 0), QString("6"));
        QCOMPARE(text(3, 1), AnswerGridModel::blankText());
        QVERIFY(window.attempt().entries().empty());  // only at the end
        // Taken back in the reverse order, and brought back.
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(text(3, 1), QString());
        QCOMPARE(at(), QPair(3, 1));
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(text(3, 0), QString());
        window.press(Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(text(3, 0), QString("6"));
        // F2 changes what stands there; Escape leaves it.
        window.press(Qt::Key_F2);
        window.type("7");
        window.press(Qt::Key_Escape);
        QCOMPARE(text(3, 0), QString("6"));
        grid->setFocus();
        window.press(Qt::Key_Delete);
        QCOMPARE(text(3, 0), QString());
        // The last cell leads out of the table.
        grid->setCurrentIndex(grid->model()->index(4, 8));
        window.press(Qt::Key_Tab);
        QVERIFY(window.focus() != grid);
        grid->setFocus();
        // Ctrl+Enter checks what was typed; what is empty is left alone, however often it is pressed.
        for (int i = 0; i < 2; ++i) {
            window.press(Qt::Key_Return, Qt::ControlModifier);
            QCOMPARE(window.attempt().entries().size(), std::size_t{4});
            QVERIFY2(window.sheet().said().contains("32 are still empty"), qPrintable(window.sheet().said()));
        }
        // It is undone like what was typed.
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window.attempt().isChecked(0));
        QCOMPARE(window.sheet().said(), QString());
        QVERIFY2(window.sheet().points().startsWith("0 of"), qPrintable(window.sheet().points()));
        const auto labels = window.sheet().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* each) { return each->text().startsWith("0 answered"); }));
        window.press(Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(window.attempt().isChecked(0));
        // The rest of a row is left blank with one key, and taken back with one.
        grid->setCurrentIndex(grid->model()->index(4, 2));
        window.press(Qt::Key_Period, Qt::ControlModifier);
        for (int column = 0; column < 9; ++column) QCOMPARE(text(4, column), AnswerGridModel::blankText());
        window.press(Qt::Key_Z, Qt::ControlModifier);
        for (int column = 0; column < 9; ++column) QCOMPARE(text(4, column), QString());
        QCOMPARE(window.studio.document().info().id, run);  // and it has started no run on the Run page
    }

    void aRowIsCheckedAtOnceAndAHintCosts() {
        ExerciseWindow window;
        window.book().openExercise("fill-the-table", choiceOf({{"workers", "3"}}, lessons::CheckWhen::Row));
        QVERIFY(window.inTheTable());
        window.press(Qt::Key_F4);
        QVERIFY(window.attempt().mark(0).hints > 0);
        QVERIFY(!window.sheet().said().isEmpty());
        const auto& questions = window.attempt().sheet().questions;
        int open = 0;
        for (int i = 0; i < 9; ++i) {
            open += questions[i].expected.empty();
            if (!questions[i].expected.empty()) window.type(questions[i].expected);
            window.press(Qt::Key_Tab);
        }
        QVERIFY(window.attempt().points() == 0);
        window.sheet().grid()->setCurrentIndex(window.sheet().grid()->model()->index(1, 4));
        // What is empty may have been forgotten: it does not count, and the row is not left.
        QVERIFY(open > 0);
        const std::size_t before = window.attempt().entries().size();
        const auto click = [&](const char* text) {
            for (auto* button : window.sheet().findChildren<QPushButton*>())
                if (button->text() == QString::fromLatin1(text)) QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(window.focus() == window.sheet().grid());  // what is typed now goes into the table
        };
        click("Check the row");
        QVERIFY2(window.sheet().said().contains("still empty"), qPrintable(window.sheet().said()));
        QCOMPARE(window.attempt().entries().size(), before + 9 - static_cast<std::size_t>(open));
        QCOMPARE(window.sheet().grid()->currentIndex().row(), 1);
        click("Leave the rest blank");
        click("Check the row");
        QCOMPARE(window.attempt().points(), 8);  // nine, less the hint
        QCOMPARE(window.sheet().grid()->currentIndex().row(), 2);
    }

    /// The picture beside the table goes as far as the table is right, and shows the cell that is being filled.
    void theRingStandsBesideTheTableAndGoesAsFarAsItIsRight() {
        ExerciseWindow window;
        window.studio->resize(1280, 720);
        window.book().openExercise("fill-the-table", choiceOf({{"numbers", "review"}}, lessons::CheckWhen::Cell));
        window.startOver();
        auto* ring = window.sheet().findChild<ScheduleStage*>();
        QVERIFY(ring);
        QTRY_VERIFY(ring->isShown());
        QTRY_VERIFY(ring->isVisible());
        auto* canvas = ring->findChild<viz::CanvasWidget*>();
        QCOMPARE(canvas->scene()->id(), std::string_view("ring"));
        QCOMPARE(ring->playhead().liveEdge(), 0);
        for (auto* button : ring->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Step")) button->click();
        QVERIFY(ring->playhead().atRest());  // what is not filled in is not shown
        QVERIFY(window.inTheTable());
        const auto& questions = window.attempt().sheet().questions;
        for (int i = 0; i < 16; ++i) {
            window.type(keysFor(questions[i].expected));
            window.press(Qt::Key_Tab);
        }
        QCOMPARE(ring->playhead().target(), 1);
        QCOMPARE(ring->playhead().liveEdge(), 1);
        // In a window that is narrow and low it makes room.
        window.studio->resize(900, 560);
        QTRY_VERIFY(!ring->isVisible());
    }

    void aWrongCellIsExplainedAndHelpComesByDegrees() {
        ExerciseWindow window;
        QVERIFY(window.begins("fill-the-table", choiceOf({{"numbers", "review"}}, lessons::CheckWhen::Cell)));
        window.type("17");
        window.press(Qt::Key_Tab);
        QVERIFY(window.sheet().said().contains("was passed on to B in iteration 1"));
        window.type("11");
        window.press(Qt::Key_Tab);
        QVERIFY(window.sheet().said().startsWith("✓"));
        // Back at the wrong cell it is said again; help goes on where it was.
        window.press(Qt::Key_Left);
        window.press(Qt::Key_Left);
        QVERIFY(window.sheet().said().contains("was passed on to B in iteration 1"));
        window.press(Qt::Key_F4);
        QCOMPARE(window.sheet().said(), QString("Look at what A sends to B in iteration 1."));
        window.press(Qt::Key_F4);
        QVERIFY(window.sheet().said().contains("partial sum of chunk 0"));
        window.press(Qt::Key_F4);
        QVERIFY(window.sheet().said().endsWith("So the cell is blank."));
        QCOMPARE(window.attempt().mark(0).hints, 3);
    }

    /// The cursor has gone on, and is taken back: a hint is for what was just found wrong, until the reader turns to
    /// another cell.
    void aHintIsForTheCellThatWasFoundWrong() {
        ExerciseWindow window;
        QVERIFY(window.begins("fill-the-table", choiceOf({{"numbers", "review"}}, lessons::CheckWhen::Cell)));
        auto* grid = window.sheet().grid();
        auto* model = qobject_cast<AnswerGridModel*>(grid->model());
        const auto at = [&] { return model->questionAt(grid->currentIndex()); };
        QPushButton* hint = nullptr;
        for (auto* button : window.sheet().findChildren<QPushButton*>())
            if (button->text().startsWith("Hint")) hint = button;
        QVERIFY(hint);
        window.type("17");
        window.press(Qt::Key_Tab);
        QCOMPARE(at(), 1);
        QCOMPARE(hint->text(), QString("Hint for the ✗ cell"));
        QCOMPARE(hint->accessibleName(), hint->text());
        window.press(Qt::Key_F4);
        QCOMPARE(at(), 0);
        QCOMPARE(window.attempt().mark(0).hints, 1);
        QCOMPARE(window.attempt().mark(1).hints, 0);
        window.type("16");  // wrong again, and with the button
        window.press(Qt::Key_Return);
        QVERIFY(at() != 0);
        hint->click();
        QCOMPARE(at(), 0);
        QCOMPARE(window.attempt().mark(0).hints, 2);
        QVERIFY(grid->hasFocus());
        window.type("15");
        window.press(Qt::Key_Tab);
        window.press(Qt::Key_Right);  // whoever goes on by himself wants help where he is
        QCOMPARE(at(), 2);
        QCOMPARE(hint->text(), QString("Hint (costs the point)"));
        window.press(Qt::Key_F4);
        QCOMPARE(at(), 2);
        QCOMPARE(window.attempt().mark(2).hints, 1);
        QCOMPARE(window.attempt().mark(0).hints, 2);
        window.press(Qt::Key_Left);
        window.press(Qt::Key_Left);
        window.type("14");
        window.press(Qt::Key_Tab);
        window.type("1");  // and whoever types there already
        window.press(Qt::Key_F4);
        QCOMPARE(window.attempt().mark(1).hints, 1);
        QCOMPARE(window.attempt().mark(0).hints, 2);
    }

    /// Likewise of a row that is checked at once, and where the key has led out of the table.
    void aHintAfterARowIsForItsFirstWrongCell() {
        ExerciseWindow window;
        QVERIFY(window.begins("fill-the-table", choiceOf({{"workers", "3"}}, lessons::CheckWhen::Row)));
        auto* grid = window.sheet().grid();
        const auto& questions = window.attempt().sheet().questions;
        for (int i = 0; i < 9; ++i) {
            window.type(i == 4 ? "999" : keysFor(questions[i].expected));
            window.press(Qt::Key_Tab);
        }
        grid->setCurrentIndex(grid->model()->index(1, 8));
        window.press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(window.attempt().points(), 8);
        window.press(Qt::Key_F4);
        QCOMPARE(grid->currentIndex(), grid->model()->index(1, 4));
        QVERIFY(window.attempt().mark(4).hints > 0);
    }

    /// Help comes by degrees; what a wrong answer was told is not told again.
    void aWrongAnswersHintIsNotToldTwice() {
        ExerciseWindow window;
        window.book().openExercise(
            "count-the-cost",
            choiceOf({{"algorithm", "ring"}, {"workers", "4"}, {"elements", "8"}}, lessons::CheckWhen::Cell));
        QTRY_VERIFY((window.sheet().focusFirst(), qobject_cast<QLineEdit*>(window.focus())));
        auto* line = qobject_cast<QLineEdit*>(window.focus());
        QTRY_VERIFY(QApplication::activeWindow() && line->isVisible());
        window.type("5");
        window.press(Qt::Key_Return);
        QCOMPARE(window.attempt().mark(0).tries, 1);
        QCOMPARE(window.focus(), static_cast<QWidget*>(line));
        QPushButton* hint = nullptr;
        for (auto* button : window.sheet().card(0)->findChildren<QPushButton*>())
            if (button->text() == "Hint") hint = button;
        QVERIFY(hint);
        QTest::mouseClick(hint, Qt::LeftButton);
        QTRY_COMPARE(window.attempt().mark(0).hints, 2);  // where to look, and the formula
        QVERIFY(hint->hasFocus());
        for (int i = 0; i < 2; ++i) {  // once more than there are: the next question's point is not lost by it
            window.press(Qt::Key_F4);
            QTRY_COMPARE(window.attempt().mark(0).hints, 3);
        }
        QCOMPARE(window.attempt().mark(1).hints, 0);
        QCOMPARE(window.focus(), static_cast<QWidget*>(line));
        line->clear();
        window.type("6");
        window.press(Qt::Key_Return);
        QVERIFY(window.attempt().mark(0).right && !window.attempt().mark(0).point);
    }

    /// A pipeline's grid: passes are typed without their stage, and a full stop is the bubble.
    void aPipelineIsFilledByKeyboard() {
        ExerciseWindow window;
        window.book().openExercise(
            "fill-the-pipeline",
            choiceOf({{"schedule", "gpipe"}, {"devices", "2"}, {"micro", "2"}}, lessons::CheckWhen::Cell));
        QVERIFY(window.inTheTable());
        QVERIFY(window.sheet().said().contains("F0"));
        for (const char* typed : {"F1", "f0", ".", "F1", ".", "1B0", "B0", "B1", "B1", "."}) {
            window.type(typed);
            window.press(Qt::Key_Tab);
        }
        QCOMPARE(window.attempt().points(), 10);
        auto* model = window.sheet().grid()->model();
        QCOMPARE(model->index(1, 1).data().toString(), QString("1F0"));
        QVERIFY(model->index(1, 1).data(Qt::AccessibleTextRole).toString().startsWith("Device 1, time slot 2"));
    }

    /// The plan stands there to be changed; the proof speaks of what it was changed to.
    void aPlanIsRepairedInTheWindow() {
        ExerciseWindow window;
        window.book().openExercise("repair-the-plan", choiceOf({{"fault", "message"}}, lessons::CheckWhen::Cell));
        const lessons::Question question = window.attempt().sheet().questions[1];
        QuestionCard* card = nullptr;
        QTRY_VERIFY((card = window.sheet().card(1)));
        auto* text = card->findChild<QPlainTextEdit*>();
        QVERIFY(text);
        QCOMPARE(text->toPlainText().toStdString(), question.given);
        QPushButton* check = nullptr;
        for (auto* button : card->findChildren<QPushButton*>())
            if (button->text() == "Check") check = button;
        QVERIFY(check && !check->isEnabled());  // nothing has been changed
        const auto answer = [&](const std::string& plan) {
            text->setPlainText(QString::fromStdString(plan));
            check->click();
        };
        answer(question.expected);
        QVERIFY2(card->verdict().startsWith("✓"), qPrintable(card->verdict()));
        answer(question.given + " 0F0");
        QVERIFY2(card->verdict().contains("Row "), qPrintable(card->verdict()));
        QVERIFY2(card->verdict().contains("the point of the first try stays"), qPrintable(card->verdict()));
        QCOMPARE(window.attempt().points(), 1);
    }

    void predictThenRevealGoesOnWhenItIsRight() {
        ExerciseWindow window;
        window.book().openExercise("predict-then-reveal", choiceOf({}, lessons::CheckWhen::Cell));
        auto* stage = window.sheet().findChild<RunStage*>();
        QVERIFY(stage);
        QTRY_VERIFY(stage->document().history() && stage->document().history()->liveStep() >= 0);
        const auto& questions = window.attempt().sheet().questions;
        for (int i = 0; i < 3; ++i) {
            QuestionCard* card = window.sheet().card(i);
            QVERIFY(card->isVisible());
            QVERIFY(!window.sheet().card(i + 1)->isVisible());
            const auto answer = [&](const std::string& text) {
                card->focusAnswer();
                if (questions[i].kind == lessons::AnswerKind::Number) {
                    qobject_cast<QLineEdit*>(window.focus())->clear();
                    window.type(text);
                } else {
                    for (auto* button : card->findChildren<QAbstractButton*>())
                        if (button->text() == QString::fromStdString(text)) button->setChecked(true);
                    card->focusAnswer();
                }
                window.press(Qt::Key_Return);
            };
            if (i == 1) {
                answer("77");
                QVERIFY(card->isVisible());  // a wrong answer does not go on
                QCOMPARE(stage->document().step(), 0);
            }
            answer(questions[i].expected);
            QVERIFY(!card->isVisible());
        }
        QCOMPARE(window.attempt().points(), 2);
        QTRY_COMPARE(stage->document().step(), 1);  // the iteration is revealed
    }

    /// In a small window, whose sheet is too low for one below the other.
    void aPictureAndItsQuestionAreSeenTogether() {
        ExerciseWindow window;
        for (const char* exercise : {"explain-the-curve", "which-algorithm"}) {
            window.book().openExercise(exercise, choiceOf({}, lessons::CheckWhen::Cell));
            QuestionCard* card = window.sheet().card(0);
            const auto bottom = [&] { return card->mapTo(&window.sheet(), QPoint(0, card->height())).y(); };
            QTRY_VERIFY2(bottom() < window.sheet().height() - 50, exercise);
            QVERIFY2(card->mapTo(&window.sheet(), QPoint()).x() > window.sheet().width() / 2, exercise);
        }
    }

    void theAlgorithmIsShownWithoutItsName() {
        ExerciseWindow window;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            window.book().openExercise("which-algorithm", choiceOf({}, lessons::CheckWhen::Cell, seed));
            auto* stage = window.sheet().findChild<ScheduleStage*>();
            QVERIFY(stage);
            QTRY_VERIFY(stage->isShown());
            auto* canvas = stage->findChild<viz::CanvasWidget*>();
            const viz::Picture picture = canvas->picture(viz::Size{900, 360});
            for (const viz::Shape& shape : picture.shapes) {
                const auto* text = std::get_if<viz::TextShape>(&shape);
                if (!text) continue;
                for (const kolo::Choice& choice : window.attempt().sheet().questions[0].choices)
                    QVERIFY2(text->text.find(choice.value) == std::string::npos, text->text.c_str());
                QVERIFY2(text->text.find("share-") == std::string::npos, text->text.c_str());
            }
            QVERIFY(!picture.shapes.empty());
        }
    }

    void aTrainingIsTunedAndOnlyWhatIsHandedInCounts() {
        ExerciseWindow window;
        window.book().openExercise("tune-it", choiceOf({}, lessons::CheckWhen::Cell));
        auto* card = window.sheet().findChildren<TuneCard*>().first();
        const auto turn = [&](const char* knob, const char* value) { card->knob(knob)->setCurrentText(value); };
        card->run(false);
        QTRY_VERIFY_WITH_TIMEOUT(card->result().contains("✗"), 60'000);
        QVERIFY(window.attempt().entries().empty());  // trying is free
        turn("lr", "0.2");
        turn("compress", "qsgd:4");
        card->run(true);
        QTRY_COMPARE_WITH_TIMEOUT(window.attempt().points(), 1, 60'000);
        QVERIFY2(!card->result().contains("✗"), qPrintable(card->result()));
        window.book().submission().setStudent("Ada", "u1");
        const QString file = window.studio.file("tuned.kolo");
        QVERIFY(window.book().submission().exportTo(file));
        const Verified verified = verify(file);
        QVERIFY2(verified.status == 0, verified.said.constData());
    }

    void everyExerciseOpensWithNamedControls() {
        ExerciseWindow window;
        auto* list = window.book().findChild<QListWidget*>();
        QCOMPARE(list->count(), static_cast<int>(lessons::allExercises().size()));
        // With the form, too.
        for (auto* button : window.book().findChildren<QToolButton*>())
            if (button->isCheckable()) button->setChecked(true);
        for (int row = 0; row < list->count(); ++row) {
            list->setCurrentRow(row);
            QVERIFY2(window.book().view(), qPrintable(list->item(row)->text()));
            for (QWidget* widget : window.sheet().findChildren<QWidget*>()) {
                if (!(widget->focusPolicy() & Qt::TabFocus) || widget->objectName().startsWith("qt_")) continue;
                if (qobject_cast<QComboBox*>(widget->parentWidget()->parentWidget())) continue;  // its list
                QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
                QVERIFY2(spoken && !spoken->text(QAccessible::Name).trimmed().isEmpty(),
                         widget->metaObject()->className());
            }
        }
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioExercises)
#include "test_studio_exercises.moc"
