// SPDX-License-Identifier: GPL-3.0-or-later
//
// Systems, in the real window with the real engine: the table is sorted and filtered, also by the keyboard, the card
// follows, one is run, and two are compared by what they really came to.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>

#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/systems_view.h"
#include "app/run_document.h"
#include "engine/api/system.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioSystems : public QObject {
    Q_OBJECT

    static StudioOptions onPage() {
        StudioOptions options;
        options.page = QStringLiteral("systems");
        return options;
    }
    static bool ready(SystemsView* view) {
        return view && waitFor([view] { return view->table().model()->rowCount() > 0; });
    }
    static QString cell(SystemsView& view, int row, int column) {
        return view.table().model()->index(row, column).data().toString();
    }

private slots:
    void itSortsAndFilters() {
        Studio studio(onPage());
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        const int all = view->table().model()->rowCount();
        QCOMPARE(all, static_cast<int>(systems::allSystems().size()));
        view->order().setCurrentIndex(view->order().findData(1));  // the year
        for (int row = 1; row < all; ++row) QVERIFY(cell(*view, row - 1, 1).toInt() <= cell(*view, row, 1).toInt());
        view->filter().setText(QStringLiteral("caffe"));  // a family, which has no column of its own
        QCOMPARE(view->table().model()->rowCount(), 5);
        view->filter().setText(QStringLiteral("no such system"));
        QCOMPARE(view->table().model()->rowCount(), 0);
        view->filter().clear();
        QVERIFY(view->choose(QStringLiteral("horovod")));
        QCOMPARE(view->card().system()->id, "horovod");
        QTest::keyClick(&view->table(), Qt::Key_Down);
        QVERIFY(view->card().system()->id != "horovod");
        QVERIFY(!view->choose(QStringLiteral("horovd")));
    }

    void aCardFollowsItsOptions() {
        Studio studio(onPage());
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        QVERIFY(view->choose(QStringLiteral("tf-mirrored")));
        auto* choices = view->card().findChild<QComboBox*>();
        QVERIFY(choices);
        choices->setCurrentText(QStringLiteral("HierarchicalCopyAllReduce"));
        QCOMPARE(view->card().spec().parameters.at("cross_device_ops"), "HierarchicalCopyAllReduce");
        bool found = false;
        for (const QLabel* label : view->card().findChildren<QLabel*>())
            found = found || label->text().contains(QStringLiteral("allreduce=hierarchical"));
        QVERIFY(found);
    }

    void runItRunsOnTheRunPage() {
        Studio studio(onPage());
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        QVERIFY(view->choose(QStringLiteral("gpipe")));
        QTest::mouseClick(&view->card().runButton(), Qt::LeftButton);
        const RunDocument* document = &studio.document();
        QVERIFY(waitFor([&] { return document->hasRun() && document->info().spec.system == "gpipe"; }));
        QCOMPARE(document->info().spec.strategy, "pipeline");
        QCOMPARE(studio->findChild<PageBook*>()->shown(), kRunPage);
    }

    void twoAreComparedByWhatTheyCameTo() {
        Studio studio(onPage());
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        QVERIFY(view->choose(QStringLiteral("s-caffe")));
        QVERIFY(!view->secondCard().isVisible());
        QVERIFY(view->compareWith(QStringLiteral("firecaffe")));
        QVERIFY(view->secondCard().isVisible());
        view->runBoth();
        QVERIFY(QTest::qWaitFor([&] { return !view->isRunning() && view->figures().isVisible(); }, 30'000));
        const auto* figures = view->figures().model();
        QCOMPARE(figures->rowCount(), 6);
        QCOMPARE(figures->index(0, 1).data().toString(), QStringLiteral("4"));
        QCOMPARE(figures->index(3, 1).data().toString(), figures->index(3, 2).data().toString());  // a tree is a tree
        QVERIFY(figures->index(5, 1).data().toString().contains(QStringLiteral("the same bits")));
        QVERIFY(view->compareWith({}));
        QVERIFY(!view->secondCard().isVisible());
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioSystems)
#include "test_studio_systems.moc"
