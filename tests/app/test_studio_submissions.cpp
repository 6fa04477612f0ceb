// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is handed in, in the real window: an assignment is done and verified, a teacher looks at the class, and whoever
// began under an earlier edition goes on.
#include <QDir>
#include <QFile>
#include <QScrollBar>
#include <QSettings>
#include <QTableWidget>

#include "app/exercises/answer_grid.h"
#include "app/exercises/class_dialog.h"
#include "app/message_strip.h"
#include "tests/app/exercise_window.h"
#include "tests/assignment.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioSubmissions : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void aTeacherSeesTheClass() {
        ExerciseWindow window;
        window.book().submission().setStudent("Ada", "u1");
        window.book().openExercise("count-the-cost", choiceOf({{"algorithm", "ring"}}, lessons::CheckWhen::Cell));
        window.book().desk()->write(0, QStringLiteral("9999"));
        QDir(window.studio.file("")).mkpath("in");
        QVERIFY(window.book().submission().exportTo(window.studio.file("in/ada.kolo")));
        for (auto* button : window.book().findChildren<QPushButton*>())
            if (button->text().startsWith("Class overview")) button->click();
        auto* overview = window.book().findChild<ClassDialog*>();
        QVERIFY(overview);
        QTRY_VERIFY(overview->isVisible());
        overview->openFolder(window.studio.file("in"));
        QTRY_VERIFY(!overview->isReading());
        QCOMPARE(overview->said(), QString("Practice: one student."));
        QCOMPARE(overview->students()->item(0, 0)->text(), QString("Ada"));
        QCOMPARE(overview->students()->item(0, 2)->text(), QString("0 of 3, at question 2"));
        QVERIFY(overview->students()->item(0, 2)->toolTip().contains("send"));
        QCOMPARE(overview->questions()->rowCount(), 1);
        QCOMPARE(overview->questions()->item(0, 1)->text(), QString("How many iterations does it take?"));
        QCOMPARE(overview->questions()->item(0, 2)->text(), QString("0 of 1"));
        QVERIFY(overview->questions()->item(0, 5)->text().startsWith("1 ×: \"9999\" instead of \""));
        QCOMPARE(overview->questions()->horizontalScrollBar()->maximum(), 0);  // sentences wrap
        overview->close();
    }

    void anAssignmentIsDoneAndHandedIn() {
        QString toml;
        {
            ExerciseWindow window;
            toml = QDir::temp().filePath("kolo-assignment-test.toml");
            QFile file(toml);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(test::kAssignment);
            file.close();
            QVERIFY(!window.book().openAssignment(window.studio.file("nothing.toml")));
            QVERIFY(window.book().strip().hasNotice());
            QVERIFY(window.book().openAssignment(toml));
            QVERIFY(!window.book().view());  // whose numbers?
            window.book().submission().setStudent("Ada", "u1");
            QVERIFY(window.book().view());
            QCOMPARE(window.attempt().rules().check, lessons::CheckWhen::Row);
            window.sheet().focusFirst();
            const auto& questions = window.attempt().sheet().questions;
            for (int i = 0; i < 9; ++i) {
                window.type(keysFor(questions[i].expected));
                window.press(Qt::Key_Tab);
            }
            window.sheet().grid()->setCurrentIndex(window.sheet().grid()->model()->index(1, 0));
            window.press(Qt::Key_Return, Qt::ControlModifier);
            QCOMPARE(window.attempt().points(), 9);
        }
        ExerciseWindow window;  // the assignment is still open
        QVERIFY(window.book().assignment().isOpen());
        QCOMPARE(window.attempt().points(), 9);
        const QString file = window.studio.file("u1.kolo");
        QVERIFY(window.book().submission().exportTo(file));
        const Verified verified = verify(file, toml);
        QVERIFY2(verified.status == 0, verified.said.constData());
        window.book().submission().setStudent("Bob", "u2");
        QCOMPARE(window.attempt().points(), 0);  // his own numbers, and nothing done
        window.book().submission().setStudent("Ada", "u1");
        QCOMPARE(window.attempt().points(), 9);
        window.book().closeAssignment();
        QVERIFY(!window.book().assignment().isOpen());
        QFile::remove(toml);
    }

    /// An update of Kolo asks nothing else of whoever is in the middle of an exercise; starting over takes its
    /// questions.
    void whoBeganUnderTheFirstEditionGoesOn() {
        const ExerciseSetup::Choice choice = choiceOf({}, lessons::CheckWhen::Cell, 8);
        lessons::SavedAttempt begun;
        begun.work.exercise = "place-the-operations";
        begun.work.seed = choice.seed;
        begun.work.rules = choice.rules;
        begun.work.edition = 1;
        {
            auto progress = lessons::Progress::open(lessons::defaultProgressPath());
            lessons::Attempt attempt(*lessons::sheetOf(begun.work), begun.work.rules);
            attempt.write(0, attempt.sheet().questions[0].expected, 1);
            QVERIFY(
                progress->begin(lessons::practiceKey(begun.work.exercise, {}, choice.seed, choice.rules), begun).ok());
            QVERIFY(progress->save(begun.id, attempt, 0, 1).ok());
        }
        ExerciseWindow window;
        window.book().openExercise("place-the-operations", choice);
        QVERIFY(window.attempt().sheet().intro.find("tensors are copied") != std::string::npos);
        QCOMPARE(window.attempt().points(), 1);
        window.book().submission().setStudent("Ada", "u1");
        const QString file = window.studio.file("before.kolo");
        QVERIFY(window.book().submission().exportTo(file));
        const Verified verified = verify(file);
        QVERIFY2(verified.status == 0 && verified.said.contains("1 of 4"), verified.said.constData());
        QPushButton* startOver = nullptr;
        for (auto* button : window.book().findChildren<QPushButton*>())
            if (button->text() == "Start over") startOver = button;
        QVERIFY(startOver);
        startOver->click();
        QVERIFY(window.attempt().sheet().intro.find("fewest bytes are copied") != std::string::npos);
        QCOMPARE(window.attempt().points(), 0);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioSubmissions)
#include "test_studio_submissions.moc"
