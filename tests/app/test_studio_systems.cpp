// SPDX-License-Identifier: GPL-3.0-or-later
//
// Systems, in the real window with the real engine: the table is sorted and filtered, also by the keyboard, the card
// follows, one is run, and two are compared by what they really came to.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <algorithm>

#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_editor.h"
#include "app/panels/systems_view.h"
#include "app/run_document.h"
#include "app/search/search_view.h"
#include "engine/api/system.h"
#include "tests/app/studio_fixture.h"

using namespace kolo;
using namespace kolo::app;

class TestStudioSystems : public QObject {
    Q_OBJECT

    static bool ready(SystemsView* view) {
        return view && waitFor([view] { return view->table().model()->rowCount() > 0; });
    }
    static QString cell(SystemsView& view, int row, int column) {
        return view.table().model()->index(row, column).data().toString();
    }

private slots:
    void itSortsAndFilters() {
        Studio studio(onPage("systems"));
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

    /// The keyboard is at a row, not at a cell: with the focus no cell looks otherwise than without.
    void noCellHasAFrame() {
        Studio studio(onPage("systems"));
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        const auto drawn = [&](QStyle::State state) {
            QImage image(160, 30, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            QStyleOptionViewItem option;
            option.initFrom(&view->table());
            option.widget = &view->table();
            option.rect = image.rect();
            option.state = QStyle::State_Enabled | QStyle::State_Selected | state;
            view->table().itemDelegate()->paint(&painter, option, view->table().model()->index(0, 0));
            return image;
        };
        QCOMPARE(drawn(QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange), drawn(QStyle::State_None));
    }

    /// DeepSpeed's configuration and a cluster, as they are: the card shows each, Run it runs it, and a mistake is
    /// told.
    void itOpensFilesOfOtherSystems() {
        Studio studio(onPage("systems"));
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        const QTemporaryDir folder;
        const auto open = [&](const char* text) {
            const QString path = folder.filePath(QStringLiteral("file.json"));
            QFile file(path);
            if (file.open(QIODevice::WriteOnly)) file.write(text);
            file.close();
            view->openFile(path);
        };
        const auto isShown = [&](const QString& part) {
            return std::ranges::any_of(view->card().findChildren<QLabel*>(), [&part](const QLabel* label) {
                return label->isVisible() && label->text().contains(part);
            });
        };
        std::vector<RunSpec> asked;
        std::vector<std::string> wrong;
        QString told;
        connect(view, &SystemsView::runRequested, this, [&asked](const RunSpec& spec) { asked.push_back(spec); });
        connect(view, &SystemsView::failed, this,
                [&wrong](const Error& error) { wrong.push_back(error.message.english()); });
        connect(view, &SystemsView::told, this, [&told](const QString& sentence) { told = sentence; });
        open(R"({"train_batch_size": 64, "gradient_accumulation_steps": 2, "steps_per_print": 10,
                 "zero_optimization": {"stage": 1}})");
        QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().c_str());
        QVERIFY(asked.empty());
        QCOMPARE(view->card().system()->id, "deepspeed");
        QCOMPARE(view->card().spec().parameters.at("zero"), std::string("1"));
        QVERIFY(told.contains(QStringLiteral("steps_per_print")));
        QVERIFY(isShown(QStringLiteral("file.json")) && isShown(QStringLiteral("accumulate=2")));
        QTest::mouseClick(&view->card().runButton(), Qt::LeftButton);
        QCOMPARE(asked.size(), std::size_t{1});
        QCOMPARE(asked.back().system, std::string("deepspeed"));
        QCOMPARE(asked.back().parameters.at("accumulate"), std::string("2"));
        studio->findChild<PageBook*>()->show(QStringLiteral("systems"));
        open(
            R"({"cluster": {"worker": ["a:1", "b:1", "c:1"], "ps": ["d:1"]}, "task": {"type": "worker", "index": 1}})");
        QCOMPARE(view->card().spec().system, std::string("tf-parameter-server"));
        QCOMPARE(view->card().spec().devices.count, 3);
        // Another system has its own settings again.
        QVERIFY(view->choose(QStringLiteral("horovod")));
        QCOMPARE(view->card().spec().devices.count, 0);
        QVERIFY(!isShown(QStringLiteral("file.json")));
        open(R"({"train_batch_sise": 64})");
        open(R"({"worker": ["a:1", "a:1"]})");
        view->openFile(folder.filePath(QStringLiteral("none.json")));
        QCOMPARE(view->card().system()->id, "horovod");
        QCOMPARE(wrong.size(), std::size_t{3});
        QVERIFY(wrong[1].find("is given to worker:0 and to worker:1") != std::string::npos);
    }

    /// FlexFlow's card leads to the search; it goes as the engine does, can be cancelled, and what it found runs.
    void itSearches() {
        Studio studio(onPage("systems"));
        auto* view = studio->findChild<SystemsView*>();
        QVERIFY(ready(view));
        QVERIFY(view->choose(QStringLiteral("horovod")));
        QVERIFY(!view->card().searchButton().isVisible());
        QVERIFY(view->choose(QStringLiteral("flexflow")));
        QTest::mouseClick(&view->card().searchButton(), Qt::LeftButton);
        auto* search = studio->findChild<SearchView*>();
        QVERIFY(search && search->isVisible() && !view->isVisible());
        QVERIFY(waitFor([search] { return search->editor("model") != nullptr; }));
        // What is wrong with a field is told in the place of the help, and moves no field.
        auto* rounds = search->editor("rounds");
        const QString usual = rounds->text();
        placeAtRest(*rounds);
        const auto rows = search->findChildren<FieldRow*>();
        const auto places = [&] {
            QList<QRect> all;
            for (const FieldRow* row : rows) all << row->geometry();
            return all;
        };
        const QList<QRect> before = places();
        search->editor("plans")->setText(QStringLiteral("many"));
        rounds->setText(QStringLiteral("few"));
        QTest::qWait(50);
        QCOMPARE(places(), before);
        const auto* help = search->findChild<HelpPlace*>();
        QVERIFY2(help->text().contains("many") || help->text().contains("few"), qPrintable(help->text()));
        rounds->setText(usual);
        search->editor("model")->setText(QStringLiteral("mlp:64-32-32-10"));
        search->devices().setValue(2);
        search->editor("plans")->setText(QStringLiteral("100000000"));
        search->start();
        QVERIFY(search->isSearching());
        QTest::mouseClick(&search->searchButton(), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([search] { return !search->isSearching(); }, 30'000));
        QVERIFY2(search->status().contains(QStringLiteral("cancelled")), qPrintable(search->status()));
        QVERIFY(!search->report());
        search->editor("plans")->setText(QStringLiteral("300"));
        search->editor("rounds")->setText(QStringLiteral("1"));
        search->start();
        QVERIFY(QTest::qWaitFor([search] { return !search->isSearching(); }, 60'000));
        QVERIFY2(search->report(), qPrintable(search->status()));
        QCOMPARE(search->contenders().rowCount(), 3);
        search->contenders().selectRow(1);
        QCOMPARE(search->chosen().strategy, "data-parallel");
        QTest::mouseClick(&search->runButton(), Qt::LeftButton);
        const RunDocument* document = &studio.document();
        QVERIFY(waitFor([&] { return document->hasRun() && document->info().spec.strategy == "data-parallel"; }));
        QCOMPARE(document->info().spec.parameters.at("model"), "mlp:64-32-32-10");
    }

    void aCardFollowsItsOptions() {
        Studio studio(onPage("systems"));
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
        Studio studio(onPage("systems"));
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
        Studio studio(onPage("systems"));
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
