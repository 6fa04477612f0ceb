// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers typed, pasted, refused and undone.
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/panels/data_grid.h"
#include "app/panels/data_grid_model.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::app;

namespace {
const QString kReview = QStringLiteral("inline:17,11,1,9;5,13,23,14;3,6,10,8;12,7,2,12");
}

class TestDataGrid : public QObject {
    Q_OBJECT
private slots:
    void cells_data() {
        test::columns<QString, int, bool>("text", "type", "good");
        const auto row = [](const char* text, DType type, bool good) {
            QTest::addRow("%s as %s", text, std::string(name(type)).c_str())
                << QString::fromUtf8(text) << int(type) << good;
        };
        row("17", DType::Int32, true);
        row(" -3.5 ", DType::Float32, true);
        row("−4", DType::Float64, true);
        row("+2", DType::Int32, true);
        row("1e3", DType::Int32, true);
        row("2147483647", DType::Int32, true);
        row("-2147483648", DType::Int32, true);
        row("2147483648", DType::Int32, false);
        row("1.5", DType::Int32, false);
        row("3.5e38", DType::Float32, false);
        row("3.5e38", DType::Float64, true);
        row("1e999", DType::Float64, false);
        row("nan", DType::Float64, false);
        row("inf", DType::Float32, false);
        row("-Infinity", DType::Float64, false);
        row("abc", DType::Float32, false);
        row("1,5", DType::Float32, false);
        row("", DType::Float32, false);
        row("12x", DType::Int32, false);
        row("0x10", DType::Int32, false);
    }
    void cells() {
        QFETCH(QString, text);
        QFETCH(int, type);
        QFETCH(bool, good);
        const auto value = parseCell(text, static_cast<DType>(type));
        QCOMPARE(value.ok(), good);
        if (!good) QVERIFY(QString::fromStdString(value.error().message.english()).endsWith(QLatin1Char('.')));
    }

    void inlineRoundTrip() {
        DataGridModel model;
        model.setInline(kReview);
        QCOMPARE(model.workers(), 4);
        QCOMPARE(model.elements(), 4);
        QCOMPARE(model.inlineText(), kReview);
        QVERIFY(model.firstError().isEmpty());
        model.setInline(QStringLiteral("inline:;"));  // two workers without elements
        QCOMPARE(model.elements(), 0);
        QCOMPARE(model.workers(), 2);
        QCOMPARE(model.inlineText(), QStringLiteral("inline:;"));
    }

    void pastedTables_data() {
        test::columns<QString>("text").rows({
            {"spreadsheet", "1\t2\n3\t4\n"},
            {"csv", "1,2\r\n3,4\r\n"},
            {"quoted csv", "\"1\",\"2\"\n\"3\",\"4\""},
            {"semicolons", "1;2\n3;4"},
            {"blanks", "1 2\n3  4"},
            {"inline", "inline:1,2;3,4"},
        });
    }
    /// What is empty in a spreadsheet keeps its place.
    void anEmptyCellIsPastedAsOne() {
        QCOMPARE(parsePasted(QStringLiteral("\t2\n3\t\n")), (TextTable{{"", "2"}, {"3", ""}}));
    }
    /// While a grid has the focus, plain keys are its own, the window's function keys and Esc are not.
    void theWindowKeepsItsKeys() {
        DataGrid grid;
        grid.model().setInline(kReview);
        const auto isTaken = [&](int key, Qt::KeyboardModifiers modifiers) {
            QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
            event.ignore();
            QApplication::sendEvent(&grid.view(), &event);
            return event.isAccepted();
        };
        QVERIFY(isTaken(Qt::Key_Right, Qt::NoModifier));
        QVERIFY(isTaken(Qt::Key_Space, Qt::NoModifier));
        QVERIFY(isTaken(Qt::Key_V, Qt::ControlModifier));
        QVERIFY(isTaken(Qt::Key_Z, Qt::ControlModifier));  // of the window: it restores a deleted run
        QVERIFY(isTaken(Qt::Key_Y, Qt::ControlModifier));
        QVERIFY(!isTaken(Qt::Key_F5, Qt::NoModifier));
        QVERIFY(!isTaken(Qt::Key_Escape, Qt::NoModifier));
        QVERIFY(!isTaken(Qt::Key_R, Qt::ControlModifier));
    }
    void pastedTables() {
        QFETCH(QString, text);
        QCOMPARE(parsePasted(text), (TextTable{{"1", "2"}, {"3", "4"}}));
    }

    void pasteGrowsToTheRightAndAsksForWorkers() {
        DataGridModel model;
        model.setInline(QStringLiteral("inline:1,2;3,4"));
        QSignalSpy wanted(&model, &DataGridModel::workersWanted);
        connect(&model, &DataGridModel::workersWanted, &model, &DataGridModel::setWorkers);
        model.paste(1, 1, {{"7", "8", "9"}, {"10", "11", "12"}});
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(model.inlineText(), QStringLiteral("inline:1,2,0,0;3,7,8,9;20,10,11,12"));
        model.undoStack().undo();
        QCOMPARE(model.elements(), 2);
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("4"));
        model.undoStack().redo();
        QCOMPARE(model.index(2, 3).data().toString(), QStringLiteral("12"));
    }

    void pasteNeverExceedsTheLimits() {
        DataGridModel model;
        model.setInline(QStringLiteral("inline:1;2"));
        connect(&model, &DataGridModel::workersWanted, &model, &DataGridModel::setWorkers);
        model.paste(0, 0, TextTable(100, QStringList(1000, QStringLiteral("5"))));
        QCOMPARE(model.workers(), kMaxRanks);
        QCOMPARE(model.elements(), DataGridModel::kMostElements);
    }

    void wrongCellsAreKeptAndNamed() {
        DataGridModel model;
        model.setInline(kReview);
        model.setData(model.index(1, 2), QStringLiteral("abc"), Qt::EditRole);
        QCOMPARE(model.index(1, 2).data().toString(), QStringLiteral("abc"));
        QCOMPARE(model.firstError(), QStringLiteral("B, element 2: “abc” is not a number."));
        model.setData(model.index(1, 2), QStringLiteral("2.5"), Qt::EditRole);
        QVERIFY(model.firstError().isEmpty());
        model.setType(DType::Int32);  // now it is wrong
        QVERIFY(model.firstError().contains(QStringLiteral("int32")));
    }

    void everyEditCanBeUndone() {
        DataGridModel model;
        model.setInline(kReview);
        model.undoStack().clear();
        model.setData(model.index(0, 0), QStringLiteral("1"), Qt::EditRole);
        model.addElements(2);
        QCOMPARE(model.inlineText(), QStringLiteral("inline:1,11,0,1,9;5,13,0,23,14;3,6,0,10,8;12,7,0,2,12"));
        model.removeElements(0, 2);
        QCOMPARE(model.inlineText(), QStringLiteral("inline:0,1,9;0,23,14;0,10,8;0,2,12"));
        model.setData(model.index(0, 0), QStringLiteral("0"), Qt::EditRole);  // no change: nothing to undo
        QCOMPARE(model.undoStack().count(), 3);
        while (model.undoStack().canUndo()) model.undoStack().undo();
        QCOMPARE(model.inlineText(), kReview);
        while (model.undoStack().canRedo()) model.undoStack().redo();
        QCOMPARE(model.inlineText(), QStringLiteral("inline:0,1,9;0,23,14;0,10,8;0,2,12"));
    }

    void fewerWorkersComeBackWithTheirNumbers() {
        DataGridModel model;
        model.setInline(kReview);
        model.setWorkers(2);
        QCOMPARE(model.inlineText(), QStringLiteral("inline:17,11,1,9;5,13,23,14"));
        model.setWorkers(5);
        QCOMPARE(model.inlineText(), kReview + QStringLiteral(";10,9,8,7"));
    }

    /// New workers bring small numbers that differ, and arrays that have become too short can be widened at once.
    void newWorkersBringNumbersAndTheArraysCanBeWidened() {
        DataGrid grid;
        grid.model().setInline(kReview);
        const auto widen = [&]() -> QToolButton* {
            for (QToolButton* each : grid.findChildren<QToolButton*>())
                if (each->text().startsWith(QStringLiteral("Widen")) && !each->isHidden()) return each;
            return nullptr;
        };
        QVERIFY(!widen());
        grid.model().setWorkers(8);
        for (int worker = 4; worker < 8; ++worker) {
            QSet<QString> met;
            for (int element = 0; element < 4; ++element) {
                const QString text = grid.model().index(worker, element).data().toString();
                QVERIFY2(text.toInt() >= 1 && text.toInt() <= 24, qPrintable(text));
                met << text;
            }
            QVERIFY(met.size() > 1);
        }
        QVERIFY(widen());
        const QString before = grid.model().inlineText();
        widen()->click();
        QCOMPARE(grid.model().elements(), 8);
        QVERIFY(grid.model().inlineText().startsWith(QStringLiteral("inline:17,11,1,9,")));
        QVERIFY(!widen());
        grid.model().undoStack().undo();
        QCOMPARE(grid.model().inlineText(), before);
    }

    /// Tab walks over the cells and leaves the grid after the last one, Shift+Tab before the first.
    void tabLeavesTheGridAfterItsLastCell() {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* before = new QLineEdit;
        auto* grid = new DataGrid;
        column->addWidget(before);
        column->addWidget(grid);
        grid->model().setInline(QStringLiteral("inline:1,2;3,4"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        grid->view().setFocus();
        grid->view().setCurrentIndex(grid->model().index(0, 0));
        for (const QModelIndex& at :
             {grid->model().index(0, 1), grid->model().index(1, 0), grid->model().index(1, 1)}) {
            QTest::keyClick(&grid->view(), Qt::Key_Tab);
            QCOMPARE(grid->view().currentIndex(), at);
        }
        QTest::keyClick(&grid->view(), Qt::Key_Tab);
        QVERIFY(!grid->view().hasFocus() && QApplication::focusWidget());
        // Then no cell is told as focused; the focus comes back to the one that it left.
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&grid->view());
        for (int i = 0; i < spoken->childCount(); ++i) QVERIFY(!spoken->child(i)->state().focused);
        QCOMPARE(grid->view().cursor(), grid->model().index(1, 1));
        grid->view().setFocus();
        QCOMPARE(grid->view().currentIndex(), grid->model().index(1, 1));
        grid->view().setCurrentIndex(grid->model().index(0, 0));
        QTest::keyClick(&grid->view(), Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(before->hasFocus());
    }

    void typingLikeInASpreadsheet() {
        DataGrid grid;
        grid.model().setInline(kReview);
        grid.resize(300, 240);
        grid.show();
        QVERIFY(QTest::qWaitForWindowActive(&grid));
        DataGridView& view = grid.view();
        view.setFocus();
        view.setCurrentIndex(grid.model().index(0, 0));
        QTest::keyClicks(&view, QStringLiteral("4"));
        auto* editor = view.findChild<QLineEdit*>();
        QVERIFY(editor);
        QTest::keyClicks(editor, QStringLiteral("2"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(grid.model().index(0, 0).data().toString(), QStringLiteral("42"));
        QTRY_COMPARE(view.currentIndex(), grid.model().index(1, 0));  // Enter goes down
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.currentIndex(), grid.model().index(1, 1));
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(grid.model().index(1, 1).data().toString(), QStringLiteral("0"));
        QTest::keyClick(&view, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(grid.model().index(1, 1).data().toString(), QStringLiteral("13"));
        QTest::keyClick(&view, Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(grid.model().index(1, 1).data().toString(), QStringLiteral("0"));
        QApplication::clipboard()->setText(QStringLiteral("8\t9\n6\t7"));
        QTest::keyClick(&view, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(grid.model().index(2, 2).data().toString(), QStringLiteral("7"));
        view.setCurrentIndex(grid.model().index(2, 1));
        view.selectionModel()->select(QItemSelection(grid.model().index(1, 1), grid.model().index(2, 2)),
                                      QItemSelectionModel::ClearAndSelect);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("8\t9\n6\t7"));
    }
};

QTEST_MAIN(TestDataGrid)
#include "test_data_grid.moc"
