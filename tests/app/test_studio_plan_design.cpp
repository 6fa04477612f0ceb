// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own training step, in the real window with the real engine: start from a schedule, break it, mend it,
// save it, open it, run it.
#include <QComboBox>
#include <QFile>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardItemModel>

#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/plan_editor.h"
#include "app/panels/plan_model.h"
#include "app/panels/plan_view.h"
#include "app/panels/playback_controls.h"
#include "app/panels/price_table.h"
#include "app/panels/schedule_preview.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

namespace {

/// The page, opened at its second editor.
struct Desk : OpenPage<PlanEditor> {
    Desk() : OpenPage("design") {
        for (auto* each : studio.window().findChildren<QPushButton*>())
            if (each->text() == QStringLiteral("A training step")) each->click();
        waitFor([this] { return studio.window().isActiveWindow(); });
    }
    /// Devices, micro-batches, schedule, as a reader chooses them.
    void start(const char* schedule, int devices, int micro) {
        editor->devices().setValue(devices);
        editor->microbatches().setValue(micro);
        editor->startFrom(QString::fromLatin1(schedule));
    }
    bool judged() {
        return waitFor([this] { return editor->isJudged(); });
    }
    QModelIndex at(const char* action) { return editor->model().find(QString::fromLatin1(action)); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        editor->view().setFocus();
        QTest::keyClick(&editor->view(), key, modifiers);
    }
    QByteArray verdict() { return editor->verdictText().toUtf8(); }
};

}  // namespace

class TestStudioPlanDesign : public QObject {
    Q_OBJECT
private slots:
    void everyBuiltInScheduleIsRightAndPriced() {
        Desk desk;
        QVERIFY(desk.editor && desk.editor->isVisible());
        for (const char* schedule : {"naive", "gpipe", "1f1b", "interleaved", "zero-bubble", "zbv"}) {
            desk.start(schedule, 4, 8);
            QVERIFY2(!desk.editor->verdict().fault, desk.verdict());
            QVERIFY(desk.verdict().contains("Right"));
            QVERIFY(desk.editor->runButton().isEnabled());
            QVERIFY(desk.editor->preview().hasPicture());
        }
        desk.start("gpipe", 4, 8);
        const PlanFigures& figures = desk.editor->verdict().figures;
        QCOMPARE(figures.slotCount, 2 * (8 + 4 - 1));
        QCOMPARE(figures.bubble, 3.0 / (8 + 4 - 1));
        QCOMPARE(figures.kept, 8);
        const QStandardItemModel& prices = desk.editor->prices().items();
        QCOMPARE(prices.item(0, 0)->text(), QStringLiteral("yours"));
        QCOMPARE(prices.item(0, 2)->text(), QStringLiteral("22"));
        QVERIFY(prices.rowCount() > 6);
        QCOMPARE(desk.editor->preview().controls().playhead().steps(), 22);
    }

    void theShapeFollowsTheBoxesUntilTheGridIsTheReaders() {
        Desk desk;
        desk.start("gpipe", 3, 2);
        QCOMPARE(desk.editor->model().rowCount(), 3);
        desk.editor->microbatches().setValue(4);
        QVERIFY(!desk.editor->verdict().fault);
        QCOMPARE(desk.editor->verdict().figures.slotCount, 2 * (4 + 3 - 1));
        desk.editor->view().setCurrentIndex(desk.at("2B3"));
        desk.key(Qt::Key_Delete);
        desk.editor->devices().setValue(4);
        QVERIFY(desk.judged());
        QCOMPARE(desk.editor->model().rowCount(), 4);
        QVERIFY(desk.editor->verdict().fault);  // the fourth device has nothing to do
        QVERIFY(!desk.at("2B3").isValid());     // and the reader's gap is still there
        desk.studio.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(desk.editor->devices().value(), 3);
    }

    void aBrokenPlanIsToldAtItsCell() {
        Desk desk;
        desk.start("1f1b", 2, 2);
        // 0F0 0F1 __ 0B0 __ 0B1 / __ 1F0 1B0 1F1 1B1
        const QModelIndex backward = desk.at("1B0");
        QCOMPARE(backward.row(), 1);
        const int column = backward.column();
        desk.editor->view().setCurrentIndex(backward);
        desk.key(Qt::Key_Left, Qt::AltModifier);  // before its own forward pass
        QVERIFY(desk.judged());
        QVERIFY(desk.editor->verdict().fault);
        QVERIFY2(desk.verdict().contains("Row 2, column " + QByteArray::number(column)), desk.verdict());
        QCOMPARE(desk.editor->model().faultRow(), 1);
        QCOMPARE(desk.editor->model().faultColumn(), column - 1);
        QVERIFY(!desk.editor->runButton().isEnabled());
        QVERIFY(desk.editor->preview().hasPicture());
        QVERIFY(desk.editor->preview().draft().lastStep() < desk.editor->preview().draft().steps());  // it stands still
        QCOMPARE(desk.editor->view().currentIndex().column(), column - 1);  // the cursor moved with the pass

        desk.studio.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(desk.judged());
        QVERIFY2(desk.verdict().contains("Right"), desk.verdict());
        desk.studio.press(Qt::Key_Y, Qt::ControlModifier);
        QVERIFY(desk.judged());
        QVERIFY(desk.editor->verdict().fault);
    }

    void whatCannotBeReadIsToldAtItsCell() {
        Desk desk;
        desk.start("gpipe", 2, 2);
        const auto say = [&](int row, int column, const char* text) {
            desk.editor->model().setData(desk.editor->model().index(row, column), QString::fromLatin1(text),
                                         Qt::EditRole);
            return desk.judged() && desk.editor->verdict().fault;
        };
        QVERIFY(say(1, 0, "1X1"));
        QVERIFY2(desk.verdict().contains("Row 2, column 1: \"1X1\" is not an action"), desk.verdict());
        QCOMPARE(desk.editor->model().faultColumn(), 0);
        QVERIFY(!desk.editor->preview().hasPicture());
        QVERIFY(say(1, 0, "1F1"));
        QVERIFY2(desk.verdict().contains("is already there in column"), desk.verdict());
        QVERIFY(say(1, 0, "1F7"));
        QVERIFY2(desk.verdict().contains("there are 2, counted from 0"), desk.verdict());
    }

    void typingDraggingAndGaps() {
        Desk desk;
        desk.start("gpipe", 2, 2);
        PlanView& view = desk.editor->view();
        PlanModel& model = desk.editor->model();
        // The stage of the row need not be typed.
        QModelIndex cell = desk.at("1F1");
        view.setCurrentIndex(cell);
        view.setFocus();
        QTest::keyClicks(&view, "f");
        QTest::keyClicks(QApplication::focusWidget(), "0");
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(waitFor([&] { return model.data(cell, Qt::DisplayRole) == QStringLiteral("1F0"); }));
        desk.studio.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(model.data(cell, Qt::DisplayRole).toString(), QStringLiteral("1F1"));

        // A gap moves the rest of the row, and the plan stays what it was.
        view.setCurrentIndex(desk.at("1B0"));
        const int before = desk.at("1B0").column();
        desk.key(Qt::Key_Insert);
        QCOMPARE(desk.at("1B0").column(), before + 1);
        QVERIFY(desk.judged());
        QVERIFY2(!desk.editor->verdict().fault, desk.verdict());
        view.setCurrentIndex(model.index(1, before));
        desk.key(Qt::Key_Delete, Qt::ControlModifier);
        QCOMPARE(desk.at("1B0").column(), before);

        // Dragged onto the other backward pass, they change places.
        const QPoint from = view.visualRect(desk.at("1B0")).center(), to = view.visualRect(desk.at("1B1")).center();
        const int later = desk.at("1B1").column();
        QTest::mousePress(view.viewport(), Qt::LeftButton, Qt::NoModifier, from);
        QTest::mouseMove(view.viewport(), (from + to) / 2);
        QMouseEvent move(QEvent::MouseMove, QPointF(to), view.viewport()->mapToGlobal(QPointF(to)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view.viewport(), &move);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, Qt::NoModifier, to);
        QCOMPARE(desk.at("1B0").column(), later);
        QCOMPARE(desk.at("1B1").column(), before);
        QVERIFY(desk.judged());
        QVERIFY2(!desk.editor->verdict().fault, desk.verdict());  // 1B1 first is right as well
    }

    void theCursorShowsItsSlot() {
        Desk desk;
        desk.start("gpipe", 3, 3);
        desk.editor->view().setCurrentIndex(desk.at("2B2"));
        const int slot = desk.at("2B2").column() + 1;  // a built-in grid stands in its slots
        QTRY_COMPARE(desk.editor->preview().controls().told(), slot);
        QTRY_VERIFY(desk.editor->preview().controls().playhead().atRest());
        QCOMPARE(desk.studio.document().step(), 0);  // the run behind the page did not move
    }

    void savedAndOpenedItIsTheSame() {
        Desk desk;
        desk.start("interleaved", 2, 4);
        const PlanSheet before = desk.editor->model().sheet();
        const QString path = desk.studio.file(QStringLiteral("mine.csv"));
        QVERIFY(desk.editor->saveFile(path));
        desk.start("gpipe", 3, 2);
        QVERIFY(desk.editor->openFile(path));
        QVERIFY(desk.judged());
        QVERIFY(desk.editor->model().sheet() == before);
        QCOMPARE(desk.editor->devices().value(), 2);
        QCOMPARE(desk.editor->microbatches().value(), 4);
        QVERIFY2(!desk.editor->verdict().fault, desk.verdict());
        QSignalSpy failed(desk.editor, &PlanEditor::failed);
        QVERIFY(!desk.editor->openFile(desk.studio.file(QStringLiteral("nowhere.csv"))));
        QFile many(desk.studio.file(QStringLiteral("many.csv")));
        QVERIFY(many.open(QIODevice::WriteOnly));
        many.write(QByteArray("0F0\n").repeated(100));
        many.close();
        QVERIFY(!desk.editor->openFile(many.fileName()));
        QCOMPARE(failed.count(), 2);
        QVERIFY(desk.editor->model().sheet() == before);
    }

    /// A plan of one's own is run by the engine, and the record's grid is the editor's.
    void aRightOneRunsOnTheRunPage() {
        Desk desk;
        desk.start("gpipe", 3, 2);
        desk.editor->view().setCurrentIndex(desk.at("2B0"));
        desk.editor->model().swapCells(desk.at("2B0"), desk.at("2B1"));  // the last device goes back the other way
        QVERIFY(desk.judged());
        QVERIFY2(!desk.editor->verdict().fault, desk.verdict());
        const int slotCount = desk.editor->verdict().figures.slotCount;
        QTest::mouseClick(&desk.editor->runButton(), Qt::LeftButton);
        QCOMPARE(desk.studio.window().pages().shown(), kRunPage);
        RunDocument& document = desk.studio.document();
        QTRY_VERIFY_WITH_TIMEOUT(document.plan() && document.info().spec.strategy == "pipeline", 20000);
        QCOMPARE(document.plan()->slotCount(), slotCount);
        QCOMPARE(document.info().spec.parameters.at("micro"), std::string("2"));
        QVERIFY(document.info().plan->ranks[2] == desk.editor->verdict().plan->ranks[2]);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioPlanDesign)
#include "test_studio_plan_design.moc"
