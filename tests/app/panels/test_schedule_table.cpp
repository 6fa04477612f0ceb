// SPDX-License-Identifier: GPL-3.0-or-later
//
// The schedule editor without a window and without an engine: the rows as a file, what is wrong with a cell, undo, and
// the draft that the pictures draw.
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "app/panels/schedule_draft.h"
#include "app/panels/schedule_model.h"
#include "app/panels/schedule_rows.h"
#include "tests/outcomes.h"
#include "tests/rows.h"

using namespace kolo;
using namespace kolo::app;

class TestScheduleTable : public QObject {
    Q_OBJECT

    static ScheduleRows pair() { return {{"1", "0", "1", "0", "reduce"}, {"2", "1", "0", "0", "copy"}}; }

private slots:
    void aFileIsReadAndWrittenWithoutLoss() {
        const auto rows = rowsOfCsv(csvOf(pair()));
        QVERIFY(rows);
        QVERIFY(*rows == pair());
        QCOMPARE(csvOf(pair()), QStringLiteral("step,from,to,chunk,op\n1,0,1,0,reduce\n2,1,0,0,copy\n"));
    }

    void spacesCommentsAndAPhaseAreTaken() {
        const auto rows =
            rowsOfCsv(QStringLiteral("\uFEFFstep, from, to, chunk, op, phase\r\n# a pair\r\n\r\n"
                                     " 1 , 0 ,1,0, R ,share-reduce\r\n2,1,0,0,c,share-only\r\n"));
        QVERIFY_OK(rows);
        QVERIFY(*rows == pair());
    }

    void aWrongFileIsRefusedWithItsLine_data() {
        test::columns<QString, QString>("text", "part")
            .unnamed({
                {"", "header"},
                {"1,0,1,0,reduce\n", "Line 1"},
                {"step,from,to,chunk,op\n1,0,1,0\n", "Line 2"},
                {"step,from,to,chunk,op\n1,0,1,0,copy,x,y\n", "Line 2"},
            });
    }
    void aWrongFileIsRefusedWithItsLine() {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const auto rows = rowsOfCsv(text);
        QVERIFY(!rows);
        QVERIFY2(QString::fromStdString(rows.error().message.english()).contains(part),
                 rows.error().message.english().c_str());
    }

    void everyCellSaysWhatBelongsThere() {
        QVERIFY(cellError("1", StepColumn, 4).isEmpty());
        QVERIFY(cellError("3", ToColumn, 4).isEmpty());
        QVERIFY(cellError("4", ToColumn, 4).contains("from 0 to 3"));
        QVERIFY(cellError("0", StepColumn, 4).contains("from 1"));
        QVERIFY(cellError("", FromColumn, 4).contains("from"));
        QVERIFY(cellError("add", OpColumn, 4).contains("reduce or copy"));
    }

    void everyEditIsUndoneExactly() {
        ScheduleModel model;
        model.setRows("start", pair());
        std::mt19937 random(20261121);
        std::vector<ScheduleRows> past{model.rows()};
        for (int i = 0; i < 200; ++i) {
            const int row = static_cast<int>(random() % static_cast<unsigned>(model.rowCount()));
            switch (random() % 4) {
                case 0: model.insertRowAt(row + 1); break;
                case 1:
                    if (model.rowCount() > 1) model.removeRowsAt(row, 1);
                    break;
                case 2: model.moveRow(row, static_cast<int>(random() % static_cast<unsigned>(model.rowCount()))); break;
                default:
                    model.setData(model.index(row, static_cast<int>(random() % kScheduleColumns)),
                                  QString::number(random() % 9), Qt::EditRole);
            }
            if (model.rows() != past.back()) past.push_back(model.rows());
        }
        QVERIFY(past.size() > 50);
        for (std::size_t i = past.size() - 1; i-- > 0;) {
            model.undoStack().undo();
            QVERIFY(model.rows() == past[i]);
        }
        while (model.undoStack().canRedo()) model.undoStack().redo();
        QVERIFY(model.rows() == past.back());
    }

    void theFaultIsMarkedAndGoesWithTheNextEdit() {
        ScheduleModel model;
        model.setRows("start", pair());
        model.setFault(1, "wrong", {});
        QCOMPARE(model.index(1, 2).data(Qt::UserRole).toString(), QStringLiteral("wrong"));
        QVERIFY(model.index(1, 2).data(Qt::AccessibleTextRole).toString().contains("wrong"));
        QVERIFY(model.index(0, 2).data(Qt::UserRole).toString().isEmpty());
        model.setFault(-1, "at the end", rowsInto(model.rows(), 0, 0));
        QVERIFY(model.index(1, 0).data(ScheduleModel::kSuspectRole).toBool());
        QVERIFY(!model.index(0, 0).data(ScheduleModel::kSuspectRole).toBool());
        model.setData(model.index(0, 0), "1 ", Qt::EditRole);  // the same
        QVERIFY(model.index(1, 0).data(ScheduleModel::kSuspectRole).toBool());
        model.setData(model.index(0, ChunkColumn), "1", Qt::EditRole);
        QCOMPARE(model.faultRow(), -1);
        QVERIFY(!model.index(1, 0).data(ScheduleModel::kSuspectRole).toBool());
    }

    void theVerifiersTransferIsFoundInAnyOrderOfRows() {
        const ScheduleRows rows{{"2", "1", "0", "0", "copy"},
                                {"1", "0", "1", "0", "reduce"},
                                {"2", "1", "0", "1", "copy"},
                                {"1", "0", "1", "1", "reduce"}};
        QCOMPARE(rowOfTransfer(rows, 1, 0), 1);
        QCOMPARE(rowOfTransfer(rows, 1, 1), 3);
        QCOMPARE(rowOfTransfer(rows, 2, 1), 2);
        QCOMPARE(rowOfTransfer(rows, 3, 0), -1);
    }

    void aScheduleBecomesRowsAndBack() {
        Schedule schedule{"x", Collective::AllReduce, 0, 3, 2, {}};
        schedule.steps = {{"share-reduce", {{0, 1, 0, true}, {1, 2, 1, true}}}, {"share-only", {{2, 0, 1, false}}}};
        const auto rows = rowsOf(schedule);
        QVERIFY(rows);
        Schedule back = scheduleOf(*rows, 3);
        back.algorithm = schedule.algorithm;
        QVERIFY(back == schedule);
        schedule.steps[0].gathers = true;
        QVERIFY(!rowsOf(schedule));
    }

    void theDraftHoldsWhoseContributionsAreWhere() {
        const ScheduleDraft draft = draftOf(scheduleOf(pair(), 2), 8, 99);
        const BufferHistory& history = *draft.history;
        QCOMPARE(history.liveStep(), 2);
        QCOMPARE(history.cell(1, 1, 0).contributions, std::uint64_t{3});
        QVERIFY(history.cell(1, 0, 0).passedOn);
        QCOMPARE(history.cell(2, 0, 0).contributions, std::uint64_t{3});
        QVERIFY(!history.cell(2, 0, 0).hasValues);
        QCOMPARE(history.bytesSent(2, 0), std::uint64_t{32});
        QVERIFY(draft.info.provenance.numbers.find("not run") != std::string::npos);
    }

    void theDraftEndsWhereItGoesWrong() {
        ScheduleRows rows = pair();
        rows.push_back({"3", "0", "1", "0", "reduce"});  // counts twice
        rows.push_back({"4", "1", "1", "0", "copy"});    // to itself
        rows.push_back({"6", "1", "0", "0", "copy"});    // step 5 is missing
        const Schedule schedule = scheduleOf(rows, 2);
        QCOMPARE(schedule.steps.size(), std::size_t{6});
        QCOMPARE(draftOf(schedule, 8, 3).history->liveStep(), 3);
        QCOMPARE(draftOf(schedule, 8, 99).history->liveStep(), 6);
        QVERIFY(draftOf(schedule, 8, 99).history->transfers(4).empty());
    }
};

QTEST_GUILESS_MAIN(TestScheduleTable)
#include "test_schedule_table.moc"
