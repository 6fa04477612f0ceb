// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history: runs are kept by themselves, can be found, opened and replayed, renamed, deleted and brought back.
#include <sqlite3.h>

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QProcess>
#include <QToolButton>

#include "app/history_panel.h"
#include "app/message_strip.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/parameter_form.h"
#include "tests/app/studio_fixture.h"
#include "tests/endless_schedule.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioHistory : public QObject {
    Q_OBJECT

    /// A second run beside the review question: two workers.
    static RunSpec otherSpec() {
        RunSpec spec = reviewQuestion();
        spec.parameters["data"] = "inline:1,2;3,4";
        spec.devices.count = 2;
        return spec;
    }
    static QStringList titles(Studio& studio) {
        QStringList all;
        const QAbstractItemModel& rows = *studio->history().view().model();
        for (int row = 0; row < rows.rowCount(); ++row) all << rows.index(row, 0).data().toString();
        return all;
    }
    static void choose(Studio& studio, int row) {
        studio->actions().focusHistory->trigger();
        QListView& view = studio->history().view();
        view.setCurrentIndex(view.model()->index(row, 0));
    }

    /// The window's first run, so many times more, each to its end.
    static bool runsAgain(Studio& studio, int times) {
        for (int run = 2; run < 2 + times; ++run) {
            studio->actions().runAgain->trigger();
            if (!waitFor([&] { return studio.document().info().id == run; }) || !studio.readyAtTheEnd()) return false;
        }
        return true;
    }

    /// A run that is cancelled before its first step leaves nothing behind.
    static bool hasTakenAStep(Studio& studio) {
        if (!studio.ready()) return false;
        studio.document().stepForward();
        return studio.standsAt(1);
    }

private slots:
    /// 64 workers that hand a sum on, 60 times: with its numbers the record would take 121 MiB.
    void aRecordWithoutNumbersSaysWhy() {
        constexpr int kRanks = 64;
        StudioOptions options;
        QTemporaryDir folder;
        const QString path = folder.filePath("again.csv");
        test::writeEndlessSchedule(path, kRanks);
        options.spec = RunSpec();
        options.spec->strategy = "allreduce";
        options.spec->parameters = {
            {"algorithm", '@' + path.toStdString()}, {"elements", "4096"}, {"dtype", "float64"}};
        options.spec->devices.count = kRanks;
        Studio studio(options);
        QTRY_VERIFY_WITH_TIMEOUT(studio.document().hasRun(), 20'000);
        QCOMPARE(studio.document().info().spec.detail, Detail::Summary);
        QVERIFY2(studio->strip().notice().sentence.contains("more than 64 MiB is not kept"),
                 qPrintable(studio->strip().notice().sentence));
    }

    void everyRunIsListedNewestFirst() {
        Studio studio;
        QVERIFY(hasTakenAStep(studio));
        studio.document().start(otherSpec());
        QTRY_COMPARE(studio.document().info().ranks, 2);
        QTRY_COMPARE(titles(studio).size(), 2);
        const auto& view = studio->history().view();
        QTRY_COMPARE(view.model()->index(0, 0).data(HistoryModel::WorkersRole).toInt(), 2);
        QCOMPARE(view.model()->index(1, 0).data(HistoryModel::WorkersRole).toInt(), 4);
        QVERIFY(view.model()->index(0, 0).data(HistoryModel::CurrentRole).toBool());
        QTRY_COMPARE(view.model()->index(1, 0).data(HistoryModel::StatusRole).toString(), QStringLiteral("cancelled"));
    }

    void startsThatWereCancelledAtOnceDoNotStay() {
        ReadyStudio studio;
        QTRY_COMPARE(titles(studio).size(), 1);
        studio.document().start(otherSpec());
        QTRY_COMPARE(studio.document().info().ranks, 2);
        QTRY_COMPARE(studio->history().view().model()->index(0, 0).data(HistoryModel::WorkersRole).toInt(), 2);
        QTRY_COMPARE(titles(studio).size(), 1);
    }

    void whatAnotherProgramRecordsIsListedByItself() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        QTRY_COMPARE(titles(studio).size(), 1);
        const QStringList arguments{"run",       "allreduce", "elements=8", "seed=1",
                                    "--devices", "virtual:3", "--db",       studio.database()};
        QCOMPARE(QProcess::execute(QStringLiteral(KOLO_BINARY), arguments), 0);
        QTRY_COMPARE_WITH_TIMEOUT(titles(studio).size(), 2, 20'000);
        QTRY_COMPARE(studio->history().view().model()->index(0, 0).data(HistoryModel::StatusRole).toString(),
                     QStringLiteral("finished"));
    }

    void sizesAreToldAndSeveralRunsAreDeletedAndComeBack() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        QVERIFY(runsAgain(studio, 2));
        QTRY_COMPARE(titles(studio).size(), 3);
        HistoryModel& model = studio->history().model();
        model.refresh();
        QTRY_VERIFY(!model.index(2).data(HistoryModel::SizeRole).toString().isEmpty());
        QVERIFY(model.databaseBytes() > 20'000);
        bool told = false;
        for (const auto* label : studio->history().findChildren<QLabel*>())
            told |= label->text().startsWith(QFileInfo(studio.database()).fileName());
        QVERIFY(told);

        QVERIFY(model.olderThan(1).runs.isEmpty());
        const HistoryModel::Pile pile = model.largerThan(100);  // without the one on the screen
        QCOMPARE(pile.runs, (QList<qint64>{2, 1}));
        QVERIFY(pile.bytes > 2000);
        model.remove(pile.runs);
        QTRY_COMPARE(titles(studio).size(), 1);
        QTRY_VERIFY(studio->strip().hasNotice());
        QCOMPARE(studio->strip().notice().actionText, QStringLiteral("Undo"));
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!studio->strip().hasNotice());  // what it offered is done
        QTRY_COMPARE(titles(studio).size(), 3);
    }

    void aStoredRunIsReplayedExactly() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        QStringList live;
        for (int step = 0; step <= 6; ++step) live << studio.buffers(step);
        studio.document().start(otherSpec());
        QTRY_COMPARE(studio.document().info().ranks, 2);
        QTRY_COMPARE(titles(studio).size(), 2);

        choose(studio, 1);
        studio.press(Qt::Key_Return);
        QTRY_COMPARE(studio.document().info().ranks, 4);
        QVERIFY(!studio.document().isLive());
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().step(), 0);
        for (int step = 0; step <= 6; ++step) QCOMPARE(studio.buffers(step), live.at(step));
        studio.document().stepForward();
        QVERIFY(studio.standsAt(1));
        studio.document().toEnd();
        QVERIFY(studio.standsAt(6));
    }

    void anotherWindowFindsTheRunsOfThisOne() {
        QTemporaryDir folder;
        StudioOptions options;
        options.database = folder.filePath("shared.db");
        qint64 run = 0;
        {
            Studio studio(options);
            QVERIFY(studio.readyAtTheEnd());
            run = studio.document().info().id;
        }
        options.run = run;
        Studio studio(options);
        QVERIFY(studio.ready());
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().info().id, run);
        QCOMPARE(studio.buffers(6), QLatin1String(kReduced));
    }

    /// A lecture goes on although another program keeps the database to itself: the form has what was asked for, and
    /// the run can do without a record.
    void aLockedDatabaseStopsNoLecture() {
        QTemporaryDir folder;
        StudioOptions options;
        options.database = folder.filePath("locked.db");
        { QVERIFY(Studio(options).ready()); }
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(options.database.toUtf8(), &database), SQLITE_OK);
        QCOMPARE(sqlite3_exec(database, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
        Studio studio(options);
        QTRY_VERIFY_WITH_TIMEOUT(studio->strip().hasNotice(), 15'000);
        const Notice refused = studio->strip().notice();
        QVERIFY2(refused.sentence.contains("locked"), qPrintable(refused.sentence));
        QCOMPARE(refused.actionText, QStringLiteral("Run without recording"));
        QVERIFY(studio->form().spec().parameters.at("data").starts_with("inline:17,11,1,9"));
        refused.action();
        QVERIFY(studio.ready());
        QCOMPARE(studio.document().info().id, 0);
        sqlite3_close(database);
    }

    void aRunWithAWrongValueIsMarkedAndHidesNoOther() {
        Studio studio;
        QVERIFY(hasTakenAStep(studio));
        studio.document().start(otherSpec());
        QTRY_COMPARE(titles(studio).size(), 2);
        QVERIFY(studio.ready());
        sqlite3* database = nullptr;
        QCOMPARE(sqlite3_open(studio.database().toUtf8(), &database), SQLITE_OK);
        sqlite3_busy_timeout(database, 5000);
        QCOMPARE(sqlite3_exec(database, "UPDATE runs SET ranks = 2000000000 WHERE id = 1", nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(database);

        studio->history().model().refresh();
        const QAbstractItemModel& rows = *studio->history().view().model();
        QTRY_COMPARE(rows.index(1, 0).data(HistoryModel::DetailRole).toString(),
                     QStringLiteral("Cannot be read: runs.ranks is not a whole number from 1 to 64"));
        QCOMPARE(rows.index(1, 0).data(HistoryModel::StatusRole).toString(), QStringLiteral("failed"));
        QVERIFY(rows.index(0, 0).data(HistoryModel::DetailRole).toString().startsWith("2 workers"));
        choose(studio, 1);
        studio.press(Qt::Key_Return);
        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("runs.ranks of run 1"),
                 qPrintable(studio->strip().notice().sentence));
    }

    void aDatabaseThatIsDeletedUnderTheRunIsTold() {
        ReadyStudio studio;
        QTRY_COMPARE(titles(studio).size(), 1);
        for (const char* end : {"", "-wal", "-shm"}) QFile::remove(studio.database() + end);
        studio.document().toEnd();
        QVERIFY(studio.ended());
        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("deleted, renamed or replaced"),
                 qPrintable(studio->strip().notice().sentence));
        QTRY_COMPARE(titles(studio).size(), 1);
    }

    /// Opened anew, it would be cancelled, and a run that never stepped leaves nothing.
    void theRunThatGoesOnIsOpenAlready() {
        ReadyStudio studio;
        QTRY_COMPARE(titles(studio).size(), 1);
        choose(studio, 0);
        studio.press(Qt::Key_Return);
        QTest::qWait(500);
        QCOMPARE(titles(studio).size(), 1);
        QVERIFY(studio.document().canGoOn());
    }

    void aRunIsRenamed() {
        ReadyStudio studio;
        QTRY_COMPARE(titles(studio).size(), 1);
        choose(studio, 0);
        studio.press(Qt::Key_F2);
        auto* editor = studio->history().view().findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->setText(QStringLiteral("The lecture's example"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(titles(studio), QStringList{QStringLiteral("The lecture's example")});
        studio->history().model().refresh();
        QTRY_VERIFY(studio->history().model().isLoaded());
        QTRY_COMPARE(titles(studio), QStringList{QStringLiteral("The lecture's example")});
    }

    void aLongTitleHasTwoLines() {
        ReadyStudio studio;
        QTRY_COMPARE(titles(studio).size(), 1);
        choose(studio, 0);
        auto& view = studio->history().view();
        const QModelIndex row = view.model()->index(0, 0);
        const int before = view.sizeHintForIndex(row).height();
        view.model()->setData(row, QStringLiteral("Eight workers in a ring, each with an array of its own, as in the "
                                                  "lecture's second example"));
        QTRY_VERIFY(titles(studio).front().startsWith("Eight"));
        QVERIFY2(view.sizeHintForIndex(row).height() >= before + 15, qPrintable(QString::number(before)));
        QTRY_COMPARE(view.visualRect(row).height(), view.sizeHintForIndex(row).height());
    }

    /// In the row, not in its tip alone, and the panel has room for all of its lines. What was done to it on purpose
    /// comes first: it is never cut.
    void aFailedRunSaysWhy() {
        Studio studio;
        RunSpec spec = reviewQuestion();
        spec.parameters["inject"] = "kill=3@step2";
        QVERIFY(studio.ready());
        studio.document().start(spec);
        QTRY_COMPARE(studio.document().info().spec.parameters.at("inject"), spec.parameters["inject"]);
        studio.document().toEnd();
        QVERIFY(studio.ended());
        QListView& view = studio->history().view();
        const auto row = [&] { return view.model()->index(0, 0); };
        QTRY_VERIFY2(row()
                         .data(HistoryModel::DetailRole)
                         .toString()
                         .startsWith("injected faults · failed: Worker D was killed at step 2, as injected · 4 workers"),
                     qPrintable(row().data(HistoryModel::DetailRole).toString()));
        QVERIFY(row().data(Qt::ToolTipRole).toString().contains("was killed"));
        QVERIFY2(view.viewport()->height() >= view.sizeHintForIndex(row()).height(),
                 qPrintable(QString::number(view.viewport()->height())));
    }

    void anEmptyTitleIsRefusedInOneSentence() {
        ReadyStudio studio;
        QTRY_COMPARE(titles(studio).size(), 1);
        const QString before = titles(studio).constFirst();
        HistoryModel& model = studio->history().model();
        QVERIFY(!model.setData(model.index(0), QStringLiteral("   "), Qt::EditRole));
        QCOMPARE(titles(studio).constFirst(), before);
        QVERIFY(studio->strip().hasNotice());
        QVERIFY(studio->strip().notice().sentence.contains("title"));
    }

    void aDeletedRunComesBackByCtrlZ() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        QTRY_COMPARE(titles(studio).size(), 1);
        choose(studio, 0);
        studio.press(Qt::Key_Delete);
        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.startsWith("Deleted"),
                 qPrintable(studio->strip().notice().sentence));
        QCOMPARE(studio->strip().notice().actionText, QStringLiteral("Undo"));
        QTRY_COMPARE(titles(studio).size(), 0);
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(titles(studio).size(), 1);
    }

    /// Delete, twice: the run and the next one, not the run and the one above, which is the one that is shown.
    void afterDeletingTheNextRunIsSelected() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        QVERIFY(runsAgain(studio, 3));
        QTRY_COMPARE(titles(studio).size(), 4);
        choose(studio, 1);
        const QListView& view = studio->history().view();
        for (const qint64 next : {2, 1}) {
            studio.press(Qt::Key_Delete);
            QCOMPARE(view.currentIndex().data(HistoryModel::IdRole).toLongLong(), next);
            QCOMPARE(studio->history().selectedRuns(), QList<qint64>{next});
        }
        studio.press(Qt::Key_Delete);  // the last: the one above
        QCOMPARE(studio->history().selectedRuns(), QList<qint64>{4});
    }

    void aDeletedRunComesBackByTheStrip() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        QTRY_COMPARE(titles(studio).size(), 1);
        HistoryModel& model = studio->history().model();
        model.remove(model.index(0));
        QTRY_VERIFY(studio->strip().hasNotice());
        studio->strip().act();
        QTRY_COMPARE(titles(studio).size(), 1);
        QVERIFY(!model.canUndo());
    }

    /// A long training's details go by the menu, and come back.
    /// While it goes on, too.
    void howLargeALongRunHasGrownIsTold() {
        Studio studio;
        QVERIFY(hasTakenAStep(studio));
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.devices = {"virtual", 2};
        spec.parameters = {{"model", "mlp:2-4-2"}, {"steps", "10000000"}, {"seed", "1"}};
        studio.document().start(spec);
        HistoryModel& model = studio->history().model();
        QTRY_VERIFY_WITH_TIMEOUT(model.databaseBytes() > 1'000'000, 60'000);
        QVERIFY(!studio.document().result());
        studio.document().cancel();
        QVERIFY(studio.ended());
    }

    void aLongTrainingIsThinnedOutByTheMenu() {
        Studio studio;
        QVERIFY(hasTakenAStep(studio));
        const qint64 short_ = studio.document().info().id;
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.devices = {"virtual", 4};
        spec.parameters = {{"model", "mlp:2-4-2"}, {"steps", "1000"}, {"seed", "1"}};
        studio.document().start(spec);
        QTRY_VERIFY(studio.document().info().id != short_);
        // On a machine that has little time for it, it takes long; but it goes on.
        while (!studio.document().result()) {
            const int steps = studio.document().playhead().liveEdge();
            QVERIFY(
                waitFor([&] { return studio.document().result() || studio.document().playhead().liveEdge() > steps; }));
        }
        const qint64 long_ = studio.document().info().id;
        HistoryModel& model = studio->history().model();
        QTRY_VERIFY(model.isThick(long_));
        QVERIFY(!model.isThick(short_));
        studio.document().open(short_);  // what is on the screen stays whole
        QTRY_COMPARE(studio.document().info().id, short_);
        QTRY_COMPARE(model.thickOf(model.largerThan(2'000'000)).runs, QList<qint64>{long_});
        const auto size = [&] { return model.index(model.rowOf(long_)).data(HistoryModel::SizeRole).toString(); };
        const QString before = size();
        const QSize room = studio->history().minimumSizeHint();

        auto* menu = studio->history().findChild<QToolButton*>()->menu();
        emit menu->aboutToShow();
        QAction* thin = nullptr;
        for (QAction* action : menu->actions())
            if (!thin && action->text().startsWith("larger than 2 MiB")) thin = action;
        QVERIFY(thin && thin->isEnabled());
        QVERIFY(menu->actions().back()->text().startsWith("The run that is shown stays"));
        QVERIFY2(thin->text().contains("1 run"), qPrintable(thin->text()));
        thin->trigger();
        QTRY_VERIFY(!model.isThick(long_));
        QVERIFY2(studio->strip().notice().sentence.startsWith("Thinned out 1 run"),
                 qPrintable(studio->strip().notice().sentence));
        QVERIFY(size() != before);
        // The file is not smaller yet, and that is said, until it can no longer be undone or is.
        const auto said = [&] {
            for (const auto* label : studio->history().findChildren<QLabel*>())
                if (label->text().contains("until Kolo is closed")) return !label->isHidden();
            return false;
        };
        QTRY_VERIFY(said());
        QCOMPARE(studio->history().minimumSizeHint(), room);  // the panels beside it stay where they are
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(size(), before);
        QVERIFY(model.isThick(long_));
        QTRY_VERIFY(!said());
    }

    /// What can no longer be undone takes no place.
    void closingKoloFreesThePlaceOfWhatWasDeleted() {
        QTemporaryDir folder;
        StudioOptions options;
        options.database = folder.filePath("shared.db");
        const auto onDisk = [&] {
            return QFileInfo(options.database).size() + QFileInfo(options.database + "-wal").size();
        };
        qint64 before = 0;
        {
            Studio studio(options);
            QVERIFY(studio.readyAtTheEnd());
            RunSpec spec;
            spec.strategy = "data-parallel";
            spec.devices = {"virtual", 2};
            spec.parameters = {{"model", "mlp:2-4-2"}, {"steps", "200"}, {"seed", "1"}};
            studio.document().start(spec);
            QTRY_COMPARE(studio.document().info().id, 2);
            QTRY_VERIFY_WITH_TIMEOUT(studio.ended(), 60'000);
            studio.document().open(1);
            QTRY_COMPARE(studio.document().info().id, 1);
            before = onDisk();
            studio->history().model().remove(QList<qint64>{2});
            QTRY_VERIFY(studio->history().model().canUndo());
            QVERIFY(onDisk() >= before);
        }
        QVERIFY2(onDisk() < before / 2, qPrintable(QStringLiteral("%1 of %2 bytes").arg(onDisk()).arg(before)));
    }

    void theFilterFindsByAnyWord() {
        Studio studio;
        QVERIFY(hasTakenAStep(studio));
        studio.document().start(otherSpec());
        QTRY_COMPARE(titles(studio).size(), 2);
        studio->history().filter().setText(QStringLiteral("2 workers"));
        QCOMPARE(titles(studio).size(), 1);
        studio->history().filter().setText(QStringLiteral("no such words"));
        QCOMPARE(titles(studio).size(), 0);
        bool said = false;
        for (const auto* label : studio->history().findChildren<QLabel*>())
            said = said || label->text().contains("no such words");
        QVERIFY(said);
        studio->history().filter().clear();
        QCOMPARE(titles(studio).size(), 2);
    }

    void selectedRunsArePlayedSideBySideByTheKey() {
        Studio studio;
        QVERIFY(studio.readyAtTheEnd());
        studio->actions().runAgain->trigger();
        QVERIFY(waitFor([&] { return studio.document().info().id == 2; }));
        QVERIFY(studio.readyAtTheEnd());
        QTRY_COMPARE(titles(studio).size(), 2);
        choose(studio, 0);
        studio.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(studio->pages().shown(), kRunPage);  // one is not enough
        studio.press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(studio->history().selectedRuns().size(), 2);
        studio.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(studio->pages().shown(), kSideBySidePage);
    }

    void aRunThatIsNotThereIsRefusedInOneSentence() {
        ReadyStudio studio;
        studio.document().open(4711);
        QTRY_VERIFY(studio->strip().hasNotice());
        QVERIFY2(studio->strip().notice().sentence.contains("4711"), qPrintable(studio->strip().notice().sentence));
        QCOMPARE(studio.document().info().ranks, 4);
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioHistory)
#include "test_studio_history.moc"
