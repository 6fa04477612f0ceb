// SPDX-License-Identifier: GPL-3.0-or-later
//
// The review question's table, cell for cell, and what a mouse and a keyboard do in it.
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QRandomGenerator>
#include <QTest>

#include "app/panels/table_model.h"
#include "app/panels/table_panel.h"
#include "app/panels/table_view.h"
#include "tests/app/panels/shown_run.h"

using namespace kolo;
using namespace kolo::app;

namespace {

/// The table of the lecture; a dot is a blank.
const char* const kLecture[] = {
    "17 11 1 9 5 13 23 14 3 6 10 8 12 7 2 12",         ". 11 1 21 22 . 23 14 3 19 . 8 12 7 12 .",
    ". 11 13 . . . 23 35 25 . . 8 12 26 . .",          ". 37 . . . . 36 . . . . 43 37 . . .",
    "37 37 . . . 37 36 . . . 36 43 37 . . 43",         "37 37 . 43 37 37 36 . . 37 36 43 37 . 36 43",
    "37 37 36 43 37 37 36 43 37 37 36 43 37 37 36 43",
};

QStringList rowOf(const TableModel& model, int row) {
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        const QModelIndex index = model.index(row, column);
        const auto state = static_cast<CellState>(index.data(TableModel::StateRole).toInt());
        cells << (state == CellState::Shown ? index.data().toString() : state == CellState::PassedOn ? "." : "-");
    }
    return cells;
}

}  // namespace

class TestIterationTable : public QObject {
    Q_OBJECT
private slots:
    void lectureTableCellForCell() {
        test::FakeRun run(test::reviewArrays());
        BufferHistory history(*run.info.collective);
        history.add(run.beginning());
        for (int step = 1; step <= run.steps(); ++step) history.add(run.stepOn());
        TableModel model;
        model.setHistory(&history);
        model.setReached(run.steps());
        QCOMPARE(model.rowCount(), 7);
        QCOMPARE(model.columnCount(), 16);
        for (int row = 0; row < 7; ++row)
            QCOMPARE(rowOf(model, row), QString::fromLatin1(kLecture[row]).split(QLatin1Char(' ')));
        // In the other view nothing is blank, and what was not blank is the same.
        model.setExerciseView(false);
        for (int row = 0; row < 7; ++row) {
            const QStringList exercise = QString::fromLatin1(kLecture[row]).split(QLatin1Char(' '));
            const QStringList values = rowOf(model, row);
            for (int column = 0; column < 16; ++column) {
                QVERIFY(values[column] != QStringLiteral("."));
                if (exercise[column] != QStringLiteral(".")) QCOMPARE(values[column], exercise[column]);
            }
        }
    }

    void marksWhatHasJustArrived() {
        test::FakeRun run(test::reviewArrays());
        BufferHistory history(*run.info.collective);
        history.add(run.beginning());
        history.add(run.stepOn());
        TableModel model;
        model.setHistory(&history);
        model.setReached(1);
        QList<int> changed;
        for (int column = 0; column < 16; ++column)
            if (model.index(1, column).data(TableModel::ChangedRole).toBool()) changed << column;
        QCOMPARE(changed, (QList<int>{3, 4, 9, 14}));  // 21 at A3, 22 at B0, 19 at C1, 12 at D2
    }

    void elementsFindTheirChunk() {
        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        for (int i = 0; i < 500; ++i) {
            const int elements = random.bounded(1, 300), chunks = random.bounded(1, 70);
            const int chunk = random.bounded(chunks);
            const Range range = chunkRange(elements, chunks, chunk);
            for (std::int64_t e = range.first; e < range.first + range.count; ++e)
                QCOMPARE(chunkOfElement(elements, chunks, e), chunk);
        }
    }

    void unevenArraysKeepTheirColumns() {
        CollectiveShape shape;
        shape.elements = 6;
        shape.schedule.ranks = shape.schedule.chunks = 4;
        const TableShape table(shape, true);
        QCOMPARE(table.columns(), 24);
        QCOMPARE(table.column(0), (TableColumn{0, 0, 0}));
        QCOMPARE(table.column(7), (TableColumn{1, 0, 1}));
        QCOMPARE(table.column(23), (TableColumn{3, 3, 5}));
        QCOMPARE(table.columnsOf(1, 2), (Range{10, 1}));
        QCOMPARE(table.title(7), QStringLiteral("B1"));
    }

    void withoutValuesCountsContributions() {
        test::FakeRun run(test::reviewArrays(), Detail::Summary);
        BufferHistory history(*run.info.collective);
        history.add(run.beginning());
        for (int step = 1; step <= 3; ++step) history.add(run.stepOn());
        TableModel model;
        model.setHistory(&history);
        model.setExerciseView(false);
        model.setReached(3);
        QCOMPARE(model.columnCount(), 16);  // chunks, not elements
        QCOMPARE(model.index(3, 1).data().toString(), QStringLiteral("4/4"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("1/4"));
        QCOMPARE(model.headerData(5, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("B, chunk 1"));
    }

    void liveRunFillsRowByRow() {
        test::ShownRun<TablePanel> shown;
        shown.start(true);
        shown.document.setReduceMotion(true);
        QTRY_COMPARE(shown.panel.model().reached(), 0);
        QCOMPARE(rowOf(shown.panel.model(), 1), QStringList(16, QStringLiteral("-")));
        shown.run.advance(shown.client, 3);
        shown.document.goTo(2);
        QTRY_COMPARE(shown.panel.model().reached(), 2);
        QCOMPARE(rowOf(shown.panel.model(), 2), QString::fromLatin1(kLecture[2]).split(QLatin1Char(' ')));
        QCOMPARE(rowOf(shown.panel.model(), 3), QStringList(16, QStringLiteral("-")));
        shown.document.goTo(0);  // what has been seen stays
        QTRY_COMPARE(shown.document.step(), 0);
        QCOMPARE(shown.panel.model().reached(), 2);
    }

    void storedRunIsKnownAtOnce() {
        test::ShownRun<TablePanel> shown;
        shown.runToTheEnd();
        QTRY_COMPARE(shown.panel.model().reached(), 6);
    }

    void clickAndEnterGoToTheIteration() {
        test::ShownRun<TablePanel> shown;
        shown.runToTheEnd();
        shown.show(400, 320);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.panel));
        IterationTable& table = shown.panel.table();
        QWidget* view = table.viewport();
        table.clearFocus();
        QTest::mouseClick(view, Qt::LeftButton, {}, table.visualRect(shown.panel.model().index(4, 12)).center());
        QCOMPARE(shown.document.step(), 4);
        QCOMPARE(shown.document.selectedRank(), 3);
        QCOMPARE(shown.document.selectedChunk(), 0);
        QVERIFY(!table.hasFocus());  // the lecturer's arrow keys go on stepping
        table.setFocus();
        table.setCurrentIndex(shown.panel.model().index(4, 12));
        QTest::keyClick(&table, Qt::Key_Up);
        QTest::keyClick(&table, Qt::Key_Left);
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(shown.document.step(), 3);
        QCOMPARE(shown.document.selectedRank(), 2);
        QCOMPARE(shown.document.selectedChunk(), 3);
        const QRect section(0, table.verticalHeader()->sectionViewportPosition(1), 10, 10);
        QTest::mouseClick(table.verticalHeader()->viewport(), Qt::LeftButton, {}, section.center());
        QCOMPARE(shown.document.step(), 1);
    }

    void hoverMarksTheChunk() {
        test::ShownRun<TablePanel> shown;
        shown.runToTheEnd();
        shown.show(400, 320);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.panel));
        QTest::mouseMove(shown.panel.table().viewport(),
                         shown.panel.table().visualRect(shown.panel.model().index(2, 6)).center());
        QTRY_COMPARE(shown.document.hoveredChunk(), 2);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(shown.panel.table().viewport(), &leave);
        QCOMPARE(shown.document.hoveredChunk(), -1);
    }

    void copiesAsATable() {
        test::ShownRun<TablePanel> shown;
        shown.runToTheEnd();
        QTRY_COMPARE(shown.panel.model().reached(), 6);
        shown.panel.table().copy();
        const QStringList lines = QApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 8);
        QVERIFY(lines[0].startsWith(QStringLiteral("iteration\tA0\tA1")));
        QCOMPARE(lines[4], QStringLiteral("3\t\t37\t\t\t\t\t36\t\t\t\t\t43\t37\t\t\t"));
    }

    void blankRuleIsASwitch() {
        test::ShownRun<TablePanel> shown;
        shown.runToTheEnd();
        QTRY_COMPARE(shown.panel.model().reached(), 6);
        auto* rule = shown.panel.findChild<QCheckBox*>();
        QVERIFY(rule->isChecked());
        rule->click();
        QVERIFY(!shown.document.exerciseView());
        QCOMPARE(shown.panel.model().index(1, 0).data().toString(), QStringLiteral("17"));
        shown.document.setExerciseView(true);
        QVERIFY(rule->isChecked());
        QCOMPARE(shown.panel.model().index(1, 0).data().toString(), QString());
    }

    void sixtyFourWorkersWithLongArrays() {
        test::ShownRun<TablePanel> shown(test::countedArrays(64, 4096));
        shown.start();
        shown.run.advance(shown.client, 2);
        QTRY_COMPARE(shown.panel.model().reached(), 2);
        QCOMPARE(shown.panel.model().columnCount(), 64 * 4096);
        QCOMPARE(shown.panel.model().rowCount(), 127);
        shown.panel.resize(400, 320);
        QVERIFY(!shown.panel.grab().isNull());
        QVERIFY(shown.panel.table().columnWidth(0) >= 14);
    }

    void explainsAnEmptyTable() {
        test::ShownRun<TablePanel> shown(test::Arrays(4));  // four empty arrays
        QVERIFY(shown.panel.table().isHidden());
        shown.start();
        QVERIFY(shown.panel.table().isHidden());
        QCOMPARE(shown.panel.model().columnCount(), 0);
    }
};

QTEST_MAIN(TestIterationTable)
#include "test_iteration_table.moc"
