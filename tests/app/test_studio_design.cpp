// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own, in the real window with the real engine: begin, break it, mend it, save it, run it.
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>

#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "app/panels/schedule_editor.h"
#include "app/panels/schedule_model.h"
#include "app/panels/schedule_preview.h"
#include "app/panels/schedule_view.h"
#include "app/panels/schedule_welcome.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

namespace {

QPushButton* buttonOf(QWidget& inside, const QString& text) {
    for (auto* each : inside.findChildren<QPushButton*>())
        if (each->text() == text && each->isVisible()) return each;
    return nullptr;
}

/// The page, opened.
struct Bench : OpenPage<ScheduleEditor> {
    Bench() : OpenPage("design") {}
    bool begin() {
        if (!editor || !waitFor([this] { return buttonOf(*editor, "Start from Ring"); })) return false;
        QTest::mouseClick(buttonOf(*editor, "Start from Ring"), Qt::LeftButton);
        return judged();
    }
    bool judged() {
        return waitFor([this] { return editor->verdict().has_value(); });
    }
    /// Types into a cell as a reader does.
    bool type(int row, int column, const QString& text) {
        editor->view().setCurrentIndex(editor->model().index(row, column));
        editor->view().setFocus();
        QTest::keyClicks(&editor->view(), text.left(1));
        QWidget* cell = QApplication::focusWidget();
        if (text.size() > 1) QTest::keyClicks(cell, text.mid(1));
        QTest::keyClick(cell, Qt::Key_Return);
        return waitFor([&] { return this->cell(row, column) == text; }) && judged();
    }
    QString cell(int row, int column) { return editor->model().index(row, column).data().toString(); }
};

}  // namespace

class TestStudioDesign : public QObject {
    Q_OBJECT
private slots:
    void theEmptyTableSaysHowToBegin() {
        Bench bench;
        QVERIFY(bench.editor);
        QTRY_VERIFY(bench.editor->findChild<ScheduleWelcome*>()->isVisible());
        QVERIFY(!bench.editor->runButton().isEnabled());
        QVERIFY(buttonOf(*bench.editor, "Write the first row"));
        QTest::mouseClick(buttonOf(*bench.editor, "Write the first row"), Qt::LeftButton);
        QVERIFY(bench.judged());
        QCOMPARE(bench.editor->model().rowCount(), 1);
        QVERIFY2(bench.editor->verdictText().contains("A has passed on chunk 0 and never got the result back"),
                 qPrintable(bench.editor->verdictText()));
        QVERIFY(!bench.editor->findChild<ScheduleWelcome*>()->isVisible());
    }

    void theRingIsRightAndPricedBesideTheOthers() {
        Bench bench;
        QVERIFY(bench.begin());
        QCOMPARE(bench.editor->model().rowCount(), 24);
        QVERIFY2(bench.editor->verdictText().contains("Right"), qPrintable(bench.editor->verdictText()));
        QVERIFY(bench.editor->runButton().isEnabled());
        const QStandardItemModel& prices = bench.editor->prices().items();
        QVERIFY(prices.rowCount() >= 8);
        QCOMPARE(prices.item(0, 0)->text(), QStringLiteral("yours"));
        for (int column = 1; column < prices.columnCount(); ++column)  // 4 workers × 16 elements of 4 bytes
            QCOMPARE(prices.item(0, column)->text(), (QStringList{"", "6", "24", "96 B", "384 B"})[column]);
        QVERIFY(bench.editor->preview().hasPicture());
        QCOMPARE(bench.editor->preview().controls().playhead().steps(), 6);
    }

    void aDoubleCountIsToldAtItsRow() {
        Bench bench;
        QVERIFY(bench.begin());
        QVERIFY(bench.type(0, ToColumn, "2"));  // A's chunk 0 goes to C at once, and B's follows: right as well
        QVERIFY2(bench.editor->verdictText().contains("Right"), qPrintable(bench.editor->verdictText()));
        QVERIFY(bench.type(0, ChunkColumn, "1"));
        QVERIFY(!bench.editor->verdict()->fault.message.empty());
        QVERIFY(bench.editor->verdictText().startsWith(QStringLiteral("✗ Step")));
        QVERIFY(bench.editor->model().faultRow() >= 0);
        QVERIFY(!bench.editor->runButton().isEnabled());

        for (int i = 0; i < 2; ++i) bench.studio.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bench.cell(0, ToColumn), QStringLiteral("1"));
        QVERIFY(bench.judged());
        QVERIFY2(bench.editor->verdictText().contains("Right"), qPrintable(bench.editor->verdictText()));

        // The same message twice: B counts A twice.
        bench.editor->view().setCurrentIndex(bench.editor->model().index(0, StepColumn));
        QTest::keyClick(&bench.editor->view(), Qt::Key_Insert);
        QVERIFY(bench.judged());
        QVERIFY2(bench.editor->verdictText().contains("B would count A twice in chunk 0"),
                 qPrintable(bench.editor->verdictText()));
        QVERIFY(bench.editor->verdictText().contains("Step 1"));
        QCOMPARE(bench.editor->model().faultRow(), 1);
        QVERIFY(bench.editor->verdictText().contains("row 2"));
        QCOMPARE(bench.editor->preview().controls().playhead().liveEdge(), 1);  // the picture ends where it goes wrong
    }

    void whatIsMissingAtTheEndMarksThePlaceAndWhoWritesThere() {
        Bench bench;
        QVERIFY(bench.begin());
        QVERIFY(bench.type(3, OpColumn, "copy"));
        QCOMPARE(bench.cell(3, OpColumn), QStringLiteral("copy"));
        QVERIFY2(bench.editor->verdictText().contains("misses the contribution of A in chunk 3"),
                 qPrintable(bench.editor->verdictText()));
        QCOMPARE(bench.editor->model().faultRow(), -1);
        QVERIFY(!bench.editor->model().suspects().empty());
        const viz::Picture picture = bench.editor->preview().canvas().picture();
        QVERIFY(!picture.hits.empty());
    }

    void anUnreadableCellIsNamedAtOnce() {
        Bench bench;
        QVERIFY(bench.begin());
        bench.editor->model().setData(bench.editor->model().index(4, ToColumn), "9", Qt::EditRole);
        QVERIFY2(bench.editor->verdictText().contains("Row 5: to is “9”"), qPrintable(bench.editor->verdictText()));
        QVERIFY(!bench.editor->preview().hasPicture());
        QVERIFY(!bench.editor->runButton().isEnabled());
        bench.editor->workers().setValue(10);  // now there is a worker 9, but others are missing
        QVERIFY(bench.judged());
        QVERIFY(!bench.editor->verdict()->fault.message.empty());
    }

    void thePictureIsSteppedByTheRunsKeys() {
        Bench bench;
        QVERIFY(bench.begin());
        PlaybackControls& controls = bench.editor->preview().controls();
        QCOMPARE(controls.told(), 0);
        viz::CanvasWidget& canvas = bench.editor->preview().canvas();
        QTest::keyClick(&canvas, Qt::Key_Right);
        QTRY_VERIFY(controls.playhead().atRest());
        QCOMPARE(controls.told(), 1);
        QTest::keyClick(&canvas, Qt::Key_End);
        QCOMPARE(controls.told(), 6);
        QTest::keyClick(&canvas, Qt::Key_Left);
        QCOMPARE(controls.told(), 5);
        QTest::keyClick(&canvas, Qt::Key_Home);
        QCOMPARE(controls.told(), 0);
        bench.editor->view().setCurrentIndex(bench.editor->model().index(9, 0));  // a row of step 3
        QTRY_VERIFY(controls.playhead().atRest());
        QCOMPARE(controls.told(), 3);
        QCOMPARE(bench.studio.document().step(), 0);  // the run behind the page did not move
    }

    void savedAndOpenedItIsTheSame() {
        Bench bench;
        QVERIFY(bench.begin());
        const ScheduleRows before = bench.editor->model().rows();
        const QString path = bench.studio.file(QStringLiteral("mine.csv"));
        QVERIFY(bench.editor->saveFile(path));
        QVERIFY(bench.type(3, OpColumn, "copy"));
        QVERIFY(bench.editor->openFile(path));
        QVERIFY(bench.judged());
        QVERIFY(bench.editor->model().rows() == before);
        QVERIFY(bench.editor->verdictText().contains("Right"));

        QSignalSpy failed(bench.editor, &ScheduleEditor::failed);
        QVERIFY(!bench.editor->openFile(bench.studio.file(QStringLiteral("nowhere.csv"))));
        QVERIFY(!bench.editor->saveFile(QStringLiteral("/no/such/folder/mine.csv")));
        QCOMPARE(failed.count(), 2);
    }

    void aRightOneRunsOnTheRunPage() {
        Bench bench;
        QVERIFY(bench.begin());
        // A star by hand: B, C and D send to A, and A sends the sum back.
        ScheduleRows star;
        for (const char* rank : {"1", "2", "3"}) star.push_back({"1", rank, "0", "0", "reduce"});
        for (const char* rank : {"1", "2", "3"}) star.push_back({"2", "0", rank, "0", "copy"});
        bench.editor->model().setRows(QStringLiteral("star"), star);
        QVERIFY(bench.judged());
        QVERIFY2(bench.editor->runButton().isEnabled(), qPrintable(bench.editor->verdictText()));
        QTest::mouseClick(&bench.editor->runButton(), Qt::LeftButton);
        QCOMPARE(bench.studio.window().pages().shown(), kRunPage);
        RunDocument& document = bench.studio.document();
        QTRY_COMPARE(document.steps(), 2);
        QVERIFY(bench.studio.ready());
        document.toEnd();
        QVERIFY(bench.studio.standsAt(2));
        QVERIFY(bench.studio.ended());
        QCOMPARE(document.result()->status, RunStatus::Finished);
        const BufferHistory& history = *document.history();
        for (int rank = 0; rank < 4; ++rank) QCOMPARE(history.cell(2, rank, 0).contributions, std::uint64_t{15});
    }

    void everyBuiltInOneIsRightForManyWorkers() {
        Bench bench;
        QVERIFY(bench.begin());
        for (const int workers : {2, 3, 8, 13}) {
            bench.editor->workers().setValue(workers);
            for (const char* algorithm : {"ring", "tree", "butterfly", "halving-doubling", "all-to-all"}) {
                bench.editor->model().setRows(QStringLiteral("empty"), {});
                bench.editor->startFrom(QString::fromLatin1(algorithm));
                QTRY_VERIFY(bench.editor->model().rowCount() > 0);
                QVERIFY(bench.judged());
                QVERIFY2(bench.editor->verdict()->fault.message.empty(),
                         bench.editor->verdict()->fault.message.english().c_str());
            }
        }
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioDesign)
#include "test_studio_design.moc"
