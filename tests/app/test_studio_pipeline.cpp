// SPDX-License-Identifier: GPL-3.0-or-later
//
// A pipeline in the real window with the real engine: it waits at every time slot, goes back through its record, fills
// its table, and is replayed from the history as it was.
#include <QApplication>
#include <QClipboard>
#include <QFile>

#include "app/actions.h"
#include "app/exporter.h"
#include "app/history_panel.h"
#include "app/panels/charts_panel.h"
#include "app/panels/plan_table.h"
#include "app/panels/plan_table_model.h"
#include "app/panels/training_panel.h"
#include "tests/app/studio_fixture.h"
#include "viz/host/canvas_widget.h"

using namespace kolo;
using namespace kolo::app;

namespace {

constexpr int kSlots = 2 * (4 + 4 - 1);  // of GPipe, 4 stages × 4 micro-batches

StudioOptions gpipe(int steps) {
    RunSpec spec;
    spec.strategy = "pipeline";
    spec.parameters = {{"stages", "4"},        {"micro", "4"},
                       {"schedule", "gpipe"},  {"model", "mlp:64-32-32-32-10"},
                       {"dataset", "digits8"}, {"steps", std::to_string(steps)},
                       {"batch", "8"}};
    spec.devices.count = 4;
    spec.detail = Detail::Full;
    StudioOptions options;
    options.spec = spec;
    return options;
}

QString cell(const PlanTableModel& model, int slot, int rank) {
    return model.index(slot - 1, rank).data().toString();
}

}  // namespace

class StudioPipelineTest : public QObject {
    Q_OBJECT
private slots:
    void itIsSteppedForthAndBackSlotBySlot() {
        Studio studio(gpipe(3));
        QVERIFY(waitFor([&] { return studio.document().hasRun() && studio.document().plan(); }));
        QVERIFY(studio.document().goesBySlots());
        QCOMPARE(studio.document().steps(), 3 * kSlots);
        QCOMPARE(std::string(studio->canvas().scene()->id()), std::string("step-plan"));
        auto* panel = studio->findChild<PlanTablePanel*>();
        QVERIFY(panel->isVisible());
        const PlanTableModel& table = panel->model();
        QCOMPARE(table.rowCount(), kSlots);
        QCOMPARE(table.columnCount(), 4);
        QVERIFY(cell(table, 1, 0).isEmpty());

        studio->canvas().setFocus();
        for (int slot = 1; slot <= 3; ++slot) {
            QVERIFY(studio.stepsTo(slot, Qt::Key_Right));
            QCOMPARE(studio.document().playhead().liveEdge(), slot);  // it really waits
        }
        QCOMPARE(cell(table, 1, 0), QStringLiteral("F0"));
        QCOMPARE(cell(table, 3, 2), QStringLiteral("F0"));
        QVERIFY(cell(table, 3, 3).isEmpty());
        QVERIFY(!table.index(3, 0).data(PlanTableModel::ReachedRole).toBool());
        QCOMPARE(table.currentRow(), 2);
        QVERIFY(studio.stepsTo(2, Qt::Key_Left));
        QCOMPARE(studio.document().playhead().liveEdge(), 3);
        QCOMPARE(table.currentRow(), 1);
        QVERIFY(studio.document().narration().startsWith(QStringLiteral("Forward: A (1), B (0)")));

        // Over the end of a training step, into the next.
        studio.document().runTo(kSlots + 1);
        QVERIFY(studio.standsAt(kSlots + 1));
        QCOMPARE(studio.document().trainingStep(), 1);
        QCOMPARE(table.currentRow(), 0);
    }

    void itsTableIsCopiedAndTheRunReplayed() {
        Studio studio(gpipe(2));
        QVERIFY(waitFor([&] { return studio.document().hasRun() && studio.document().plan(); }));
        studio.document().toEnd();
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().result()->status, RunStatus::Finished);
        QTRY_COMPARE(studio.document().step(), 2 * kSlots);
        auto* panel = studio->findChild<PlanTablePanel*>();
        panel->table().copy();
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), kSlots + 1);
        QCOMPARE(lines[0], QStringLiteral("slot\tA\tB\tC\tD"));
        QCOMPARE(lines[1], QStringLiteral("1\tF0\t\t\t"));
        QCOMPARE(lines[4], QStringLiteral("4\tF3\tF2\tF1\tF0"));
        QCOMPARE(lines[8], QStringLiteral("8\t\t\t\tB0"));
        QCOMPARE(lines[kSlots], QStringLiteral("14\tB3 U\t\t\t"));

        // The same as a file, for a spreadsheet; a partial sum that was passed on is nothing of a plan's.
        QVERIFY(studio.document().exerciseView());
        const QString path = studio.file("table.csv");
        studio->exporter().save(ExportKind::Csv, path);
        QVERIFY(waitFor([&] { return QFile::exists(path); }));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> rows = file.readAll().split('\n');
        QCOMPARE(rows[0], QByteArray("slot,A,B,C,D"));
        QCOMPARE(rows[4], QByteArray("4,F3,F2,F1,F0"));
        QCOMPARE(rows[kSlots], QByteArray("14,B3 U,,,"));

        auto* charts = studio->findChild<ChartsPanel*>();
        QStringList ids;
        for (const auto* chart : charts->charts())
            ids << QString::fromLatin1(chart->kind().id) + (chart->hasData() ? QString() : QStringLiteral(" (empty)"));
        QVERIFY(ids.contains(QStringLiteral("bubble")));
        QVERIFY(ids.contains(QStringLiteral("memory_over_time")));
        QVERIFY(ids.contains(QStringLiteral("hidden_communication")));
        QVERIFY(!ids.contains(QStringLiteral("staleness")));
        QVERIFY(studio->findChild<TrainingPanel*>()->progressText().startsWith(QStringLiteral("step 2 of 2")));

        // Another run, then this one again: the picture and the table are the same.
        studio.document().goTo(kSlots + 5);
        QTRY_VERIFY(studio.document().playhead().atRest());
        // On a slow machine there may be a line above the picture that tells of the run, and takes some of its height.
        const auto nothingIsTold = [&] {
            studio->strip().dismiss();
            return waitFor([&] { return !studio->strip().hasProgress() && !studio->strip().hasNotice(); });
        };
        QVERIFY(nothingIsTold());
        QCoreApplication::processEvents();  // lays the window out
        const QImage before = studio->canvas().grabImage();
        const qint64 run = studio.document().info().id;
        studio.document().start(reviewQuestion());
        QVERIFY(studio.ready());
        QVERIFY(!studio->findChild<PlanTablePanel*>()->isVisible());
        auto* history = studio->findChild<HistoryPanel*>();
        studio->actions().focusHistory->trigger();  // as by key: what is opened is stepped with the arrows
        QVERIFY(history->isAncestorOf(QApplication::focusWidget()));
        studio.document().open(run);
        QVERIFY(waitFor([&] { return studio.document().plan() && studio.document().result(); }));
        QVERIFY(panel->isVisible());
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&studio->canvas()));
        studio.document().goTo(kSlots + 5);
        QTRY_COMPARE(studio.document().step(), kSlots + 5);
        QCOMPARE(cell(panel->model(), 5, 3), QStringLiteral("F1"));
        QCOMPARE(cell(panel->model(), kSlots, 0), QStringLiteral("B3 U"));  // a stored run is known from the start
        QVERIFY(nothingIsTold());
        QTRY_COMPARE(studio->canvas().grabImage().size(), before.size());
    }
};

KOLO_STUDIO_TEST_MAIN(StudioPipelineTest)
#include "test_studio_pipeline.moc"
