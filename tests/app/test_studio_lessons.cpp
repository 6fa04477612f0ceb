// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of lessons in the real window: text, pictures that are really run, runs that are started, stepped and
// changed in place, questions that are kept, and a teacher's own lessons from a folder.
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include "app/lessons/claim_block.h"
#include "app/lessons/lesson_view.h"
#include "app/lessons/markdown_view.h"
#include "app/lessons/picture_block.h"
#include "app/lessons/question_card.h"
#include "app/lessons/result_view.h"
#include "app/lessons/run_block.h"
#include "app/lessons/run_stage.h"
#include "app/lessons/seen_block.h"
#include "app/page_book.h"
#include "lessons/player/lesson_library.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

namespace {

struct Window {
    Window() : studio(onPage("lessons")) {
        (void)waitFor([this] { return list()->count() > 0 && view(); });
    }
    QWidget* page() { return studio->pages().currentWidget(); }
    QListWidget* list() { return page()->findChild<QListWidget*>(); }
    LessonView* view() { return page()->findChild<LessonView*>(); }
    bool open(const QString& title) {
        for (int row = 0; row < list()->count(); ++row) {
            if (list()->item(row)->text().startsWith(title)) {
                list()->setCurrentRow(row);
                return view()->accessibleName() == title;
            }
        }
        return false;
    }
    int topOf(const QWidget& part) {
        return part.mapTo(view()->widget(), QPoint()).y() - view()->verticalScrollBar()->value();
    }
    /// All of it, or from its top.
    bool isInView(const QWidget& part) {
        const int top = topOf(part);
        return top >= 0 && (top + part.height() <= view()->viewport()->height() || top < 40);
    }
    QString placeOf(const QWidget& part) { return QStringLiteral("%1 + %2").arg(topOf(part)).arg(part.height()); }
    Studio studio;
};

QString ownFolder() {
    return QString::fromStdString(lessons::ownLessonsFolder().string());
}

void writeOwn(const QString& name, const QByteArray& text) {
    QDir().mkpath(ownFolder());
    QFile file(ownFolder() + QLatin1Char('/') + name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

}  // namespace

class TestStudioLessons : public QObject {
    Q_OBJECT
private slots:
    void init() {
        QSettings().clear();
        QDir(ownFolder()).removeRecursively();
    }

    void aTableBehindCodeBeginsInItsFirstLine() {
        const MarkdownView view(QStringLiteral("```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"));
        const auto* table = qobject_cast<QTextTable*>(view.document()->rootFrame()->childFrames().value(0));
        QVERIFY(table);
        QCOMPARE(table->cellAt(0, 0).firstCursorPosition().block().text(), QStringLiteral("a"));
    }

    void everyLessonOpensAndItsPicturesAreDrawn() {
        Window window;
        QCOMPARE(window.list()->count(), static_cast<int>(lessons::builtInLessons().size()));
        for (int row = 0; row < window.list()->count(); ++row) {
            window.list()->setCurrentRow(row);
            const auto pictures = window.view()->findChildren<PictureBlock*>();
            for (const PictureBlock* picture : pictures) QTRY_VERIFY_WITH_TIMEOUT(picture->isDrawn(), 20'000);
            for (const MarkdownView* text : window.view()->findChildren<MarkdownView*>())
                QVERIFY(text->height() > 2 || text->markdown().isEmpty());
            for (RunBlock* run : window.view()->findChildren<RunBlock*>())
                QVERIFY2(run->error().isEmpty(), qPrintable(run->error()));
        }
    }

    /// F5: the lesson alone, and nothing in it that the back row cannot read; Esc leaves.
    void aLessonForTheBackRow() {
        Window window;
        QVERIFY(window.studio.ready());
        QVERIFY(window.open("Ring allreduce, step by step"));
        const auto pictures = window.view()->findChildren<PictureBlock*>();
        for (const PictureBlock* picture : pictures) QTRY_VERIFY_WITH_TIMEOUT(picture->isDrawn(), 20'000);
        window.studio->actions().lecture->trigger();
        QVERIFY(window.view()->isVisible());  // still on this page
        QVERIFY(!window.list()->isVisible());
        QVERIFY(!window.studio->menuBar()->isVisible());
        QTest::qWait(50);
        for (const MarkdownView* text : window.view()->findChildren<MarkdownView*>())
            for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next())
                for (auto part = block.begin(); !part.atEnd(); ++part) {
                    const int px = QFontInfo(part.fragment().charFormat().font()).pixelSize();
                    QVERIFY2(px >= 22, qPrintable(QString("%1 px: %2").arg(px).arg(part.fragment().text())));
                }
        for (QWidget* each : window.view()->findChildren<QWidget*>()) {
            const bool says = qobject_cast<QLabel*>(each) || qobject_cast<QPushButton*>(each);
            if (says && each->isVisible())
                QVERIFY2(each->fontInfo().pixelSize() >= 22, each->metaObject()->className());
        }
        // The next lesson is as large, and the way back leaves everything as it was.
        window.list()->setCurrentRow(window.list()->currentRow() + 1);
        QVERIFY(window.view()->findChildren<MarkdownView*>().first()->document()->defaultFont().pixelSize() >= 22);
        window.studio.press(Qt::Key_Escape);
        QVERIFY(window.list()->isVisible());
        QVERIFY(window.studio->menuBar()->isVisible());
        QVERIFY(window.view()->findChildren<MarkdownView*>().first()->document()->defaultFont().pixelSize() < 18);
        QVERIFY(!window.studio->actions().lecture->isChecked());
    }

    /// --page lessons --lecture: the keys scroll the lesson, though it is read only when the engine has answered.
    void aHallThatBeginsWithALesson() {
        Studio studio(onPage("lessons"));
        studio->actions().lecture->trigger();
        LessonView* view = nullptr;
        QVERIFY(waitFor([&] { return (view = studio->pages().currentWidget()->findChild<LessonView*>()) != nullptr; }));
        QTRY_COMPARE(QApplication::focusWidget(), view);
        studio.press(Qt::Key_PageDown);
        QTRY_VERIFY(view->verticalScrollBar()->value() > 0);
    }

    /// In the hall: what was looked at stays in view, Page Down scrolls, the arrows step the run, wherever one clicked.
    void keysOfALessonInTheHall() {
        Window window;
        QVERIFY(window.studio.ready());
        QVERIFY(window.open("Ring allreduce, step by step"));
        RunBlock* run = window.view()->findChildren<RunBlock*>().first();
        run->start();
        RunDocument& document = run->stage().document();
        QTRY_VERIFY(document.history() && document.history()->liveStep() >= 0);
        window.studio->actions().lecture->trigger();
        QTRY_VERIFY2(window.isInView(*run), qPrintable(window.placeOf(*run)));
        QTRY_COMPARE(QApplication::focusWidget(), window.view());
        window.studio.press(Qt::Key_Right);
        QTRY_COMPARE(document.step(), 1);
        for (const QLabel* words : run->findChildren<QLabel*>())  // whole, also where they take another line
            if (words->isVisible() && words->wordWrap())
                QVERIFY2(words->height() >= words->heightForWidth(words->width()), qPrintable(words->text()));
        QTest::mouseClick(window.view()->findChildren<MarkdownView*>().at(1)->viewport(), Qt::LeftButton);
        window.studio.press(Qt::Key_Left);
        QTRY_COMPARE(document.step(), 0);
        const int at = window.view()->verticalScrollBar()->value();
        window.studio.press(Qt::Key_PageDown);
        QVERIFY(window.view()->verticalScrollBar()->value() > at);
        QCOMPARE(document.step(), 0);
        window.studio.press(Qt::Key_PageUp);
        QCOMPARE(window.view()->verticalScrollBar()->value(), at);
        window.studio.press(Qt::Key_Escape);
        QTRY_VERIFY2(window.isInView(*run), qPrintable(window.placeOf(*run)));
    }

    /// Tab into a line that is longer than its field shows its beginning.
    void aLongLineIsReadFromItsBeginning() {
        Window window;
        QVERIFY(window.open("Feeding the devices"));
        RunBlock* run = window.view()->findChildren<RunBlock*>().first();
        run->line().setFocus(Qt::TabFocusReason);
        QTRY_COMPARE(run->line().cursorPosition(), 0);
        QCOMPARE(run->line().selectedText(), run->line().text());
        run->line().end(false);
        window.view()->setFocus();
        QTRY_COMPARE(run->line().cursorPosition(), 0);
    }

    void aRunIsStartedSteppedAndChangedInPlace() {
        Window window;
        QVERIFY(window.studio.ready());
        QVERIFY(window.open("Ring allreduce, step by step"));
        RunBlock* run = window.view()->findChildren<RunBlock*>().first();
        run->line().setFocus();
        window.studio.press(Qt::Key_Return);
        RunDocument& document = run->stage().document();
        QTRY_VERIFY(document.history() && document.history()->liveStep() >= 0);
        QTRY_VERIFY(qobject_cast<QPushButton*>(QApplication::focusWidget()));
        window.studio.press(Qt::Key_Right);
        QTRY_COMPARE(document.step(), 1);
        window.studio.press(Qt::Key_Left);
        QTRY_COMPARE(document.step(), 0);
        window.studio.press(Qt::Key_End);
        QTRY_COMPARE(document.step(), 6);
        QCOMPARE(document.history()->cell(6, 2, 3).values[0], 43.0);

        run->line().setText("allreduce algorithm=tee --devices virtual:4");
        QVERIFY2(run->error().contains("tree"), qPrintable(run->error()));
        run->start();  // nothing
        QCOMPARE(document.info().ranks, 4);
        run->line().setText("allreduce algorithm=tree elements=8 --devices virtual:5");
        QVERIFY(run->error().isEmpty());
        run->start();
        QTRY_COMPARE(document.info().ranks, 5);
        QVERIFY2(window.isInView(*run), qPrintable(window.placeOf(*run)));
        // The run of the Run page was not disturbed.
        QVERIFY(window.studio.document().canGoOn());
        QCOMPARE(window.studio.document().step(), 0);
    }

    void aClaimStandsBesideTheReadersOwnRun() {
        writeOwn("mine.md",
                 "---\ntitle: Claims\norder: 0\nsources:\n  - me\n---\nText.\n\n"
                 "```run ring\nallreduce algorithm=ring elements=8 --devices virtual:4\n```\n"
                 "```claim\nsteps(ring) = 6\nIt takes {} steps.\n\nbytes(ring) = 49\nEach sends {} bytes.\n\n"
                 "total(ring) > 3 * bytes(ring)\nAll send more than {} times that.\n\n"
                 "total(ring) > bytes(ring)\nAll send more than one.\n```\n");
        Window window;
        QVERIFY(window.studio.ready());
        QTRY_VERIFY(window.open("Claims"));
        const auto* claims = window.view()->findChild<ClaimBlock*>();
        QCOMPARE(claims->verdict(0), QString("not run yet"));
        RunBlock* run = window.view()->findChild<RunBlock*>();
        run->start();
        QTRY_VERIFY(run->stage().document().history());
        run->stage().document().toEnd();
        QTRY_COMPARE(claims->verdict(0), QString("✓ 6"));
        QCOMPARE(claims->verdict(1), QString("✗ 48"));
        QCOMPARE(claims->verdict(2), QString("✓ 4"));
        QCOMPARE(claims->verdict(3), QString("✓ 192 against 48"));
        run->setText("allreduce algorithm=tree elements=8 --devices virtual:4");
        run->start();
        QTRY_COMPARE(run->stage().document().steps(), 4);
        run->stage().document().toEnd();
        QTRY_COMPARE(claims->verdict(0), QString("4, with your changes"));
    }

    void runsWithoutStepsAreDrawnAndProgramsHaveLines() {
        Window window;
        QVERIFY(window.studio.ready());
        for (const char* title : {"CPU and GPU", "Where operations run", "Why one device is not enough"}) {
            QVERIFY(window.open(title));
            for (RunBlock* run : window.view()->findChildren<RunBlock*>()) {
                auto* program = run->findChild<QPlainTextEdit*>();
                QCOMPARE(program != nullptr, run->text().contains('\n'));
                window.view()->verticalScrollBar()->setValue(0);
                run->start();
                QTRY_VERIFY_WITH_TIMEOUT(run->findChild<ResultView*>(), 20'000);
                QTRY_VERIFY(run->findChild<ResultView*>()->isVisible());
                QTRY_VERIFY2(window.isInView(*run), qPrintable(window.placeOf(*run)));
                QVERIFY(run->error().isEmpty());
                if (program) QTRY_COMPARE(program->verticalScrollBar()->maximum(), 0);  // all of it is seen
            }
            for (const ClaimBlock* claims : window.view()->findChildren<ClaimBlock*>())
                QVERIFY2(claims->verdict(0).startsWith("✓"), qPrintable(claims->verdict(0)));
        }
    }

    void questionsAreAnsweredAndKept() {
        {
            Window window;
            QVERIFY(window.open("Ring allreduce, step by step"));
            QuestionCard* card = window.view()->findChildren<QuestionCard*>().first();
            card->focusAnswer();
            QTest::keyClicks(QApplication::focusWidget(), "4");
            window.studio.press(Qt::Key_Return);
            QVERIFY2(card->verdict().contains("try again"), qPrintable(card->verdict()));
            qobject_cast<QLineEdit*>(QApplication::focusWidget())->clear();
            QTest::keyClicks(QApplication::focusWidget(), "3");
            window.studio.press(Qt::Key_Return);
            QVERIFY2(card->verdict().contains("Right"), qPrintable(card->verdict()));
            SeenBlock* seen = window.view()->findChild<SeenBlock*>();
            auto* text = seen->findChild<MarkdownView*>();
            QVERIFY(!text->isVisible());
            seen->findChild<QPushButton*>()->click();
            QTRY_VERIFY(text->isVisible());
        }
        Window window;  // opens where it was left
        QCOMPARE(window.view()->accessibleName(), QString("Ring allreduce, step by step"));
        QVERIFY(window.list()->currentItem()->data(Qt::AccessibleTextRole).toString().contains("2 of 3"));
        QTRY_VERIFY(window.view()->findChild<SeenBlock*>()->findChild<MarkdownView*>()->isVisible());
    }

    void aTeachersOwnLessonAppearsAndABrokenOneIsNamed() {
        Window window;
        const int before = window.list()->count();
        writeOwn("mine.md",
                 "---\ntitle: My own lesson\norder: 0\nsources:\n  - me\n---\nHello, **world**.\n\n"
                 "```run\nallreduce algorithm=ring elements=4 --devices virtual:2\n```\n");
        QTRY_COMPARE(window.list()->count(), before + 1);
        QVERIFY(window.open("My own lesson"));
        writeOwn("broken.md", "---\ntitle: Broken\nsources:\n  - me\n---\n```run\nallredcue elements=4\n```\n");
        const auto named = [&] {
            for (const QLabel* label : window.page()->findChildren<QLabel*>())
                if (label->text().contains("broken.md, line 6") && label->text().contains("allreduce")) return true;
            return false;
        };
        QTRY_VERIFY(named());
        QCOMPARE(window.list()->count(), before + 1);
        QFile::remove(ownFolder() + "/broken.md");
        QTRY_VERIFY(!named());
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioLessons)
#include "test_studio_lessons.moc"
