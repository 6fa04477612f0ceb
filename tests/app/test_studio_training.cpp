// SPDX-License-Identifier: GPL-3.0-or-later
//
// Training in the real window with the real engine: it runs at once, can be stopped, goes on, and is cancelled without
// losing what was recorded; four ways from the same seeds are laid over each other; and so are runs of the history.
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

#include <qcustomplot.h>
#include <numeric>

#include "app/engine_client.h"
#include "app/page_book.h"
#include "app/pages/speed_picker.h"
#include "app/pages/training_page.h"
#include "app/pages/training_presets.h"
#include "app/pages/training_tables.h"
#include "app/panels/charts_panel.h"
#include "app/panels/field_row.h"
#include "app/panels/parameter_form.h"
#include "app/panels/training_panel.h"
#include "app/scene_input.h"
#include "engine/api/event_names.h"
#include "tests/app/studio_fixture.h"
#include "tests/viz/picture_texts.h"
#include "viz/charts/curve_overlay.h"
#include "viz/host/canvas_widget.h"
#include "viz/host/save_picture.h"
#include "viz/layout/numbers.h"
#include "viz/scenes/training_frame.h"

using namespace kolo;
using namespace kolo::app;

namespace {

using Parameters = std::map<std::string, std::string>;

RunSpec training(Parameters parameters, int workers = 4) {
    RunSpec spec;
    spec.strategy = "data-parallel";
    spec.parameters = std::move(parameters);
    spec.devices.count = workers;
    spec.detail = Detail::Summary;
    return spec;
}

/// Null if it is not ready in time.
TrainingPage* pageOf(Studio& studio) {
    studio->showPage(QStringLiteral("training"));
    auto* page = studio->findChild<TrainingPage*>();
    return waitFor([&] { return page->isReady(); }) ? page : nullptr;
}

void runAll(TrainingPage& page, const char* steps, int seeds) {
    page.setField("steps", QString::fromLatin1(steps));
    page.setSeeds(seeds);
    page.runAll();
}

bool waitLong(const std::function<bool()>& condition) {
    return QTest::qWaitFor(condition, 100'000);
}

}  // namespace

class TestStudioTraining : public QObject {
    Q_OBJECT
private slots:
    void aTrainingRunsAtOnceAndShowsWhatBelongsToIt() {
        StudioOptions options;
        options.spec = training({{"steps", "200"}, {"dataset", "teacher"}});
        Studio studio(options);
        QVERIFY(studio.ended());
        QCOMPARE(studio.document().result()->status, RunStatus::Finished);
        QTRY_COMPARE(studio.document().playhead().liveEdge(), 200);
        QTRY_COMPARE(studio.document().step(), 200);
        QCOMPARE(std::string(studio->canvas().scene()->id()), std::string("training-ring"));
        QCOMPARE(std::string(studio->timeline().scene()->id()), std::string("training-timeline"));
        auto* charts = studio->findChild<ChartsPanel*>();
        QCOMPARE(charts->charts().size(), std::size_t{8});
        QVERIFY(charts->charts().front()->accessibleDescription().contains(QStringLiteral("after step 200")));
        auto* figures = studio->findChild<TrainingPanel*>();
        QVERIFY(figures->progressText().startsWith(QStringLiteral("step 200 of 200, done")));
        // In a small window eight charts are scrolled, not squashed.
        studio->resize(1280, 720);
        for (const viz::charts::Chart* chart : charts->charts()) {
            QTRY_VERIFY2(chart->height() >= 120, qPrintable(chart->kind().title()));
            QVERIFY2(chart->width() >= 200, qPrintable(chart->kind().title()));
        }

        // Back to a collective: its own pictures again.
        studio.document().start(reviewQuestion());
        QVERIFY(studio.ready());
        QCOMPARE(std::string(studio->timeline().scene()->id()), std::string("timeline"));
        QVERIFY(studio->canvas().scene()->canDraw(studio.document().info()));
    }

    /// Beside the sentence, which tells the run's step and its time, a card has no other time than that of the worker's
    /// last step that is over, and only where each has steps of its own.
    /// Who "waited most of it" waited more than half of the bar on the card.
    void aCardTellsNothingElseThanTheRecord_data() {
        QTest::addColumn<Parameters>("parameters");
        const auto row = [](const char* name, Parameters parameters) {
            parameters.insert({{"steps", "60"}, {"dataset", "teacher"}, {"straggler", "2:4"}});
            QTest::newRow(name) << parameters;
        };
        row("ring", {{"allreduce", "ring"}});
        row("server", {{"architecture", "parameter-server"}});
        row("backup", {{"architecture", "parameter-server"}, {"sync", "backup:1"}});
        row("async", {{"architecture", "parameter-server"}, {"sync", "async"}});
        row("ssp", {{"architecture", "parameter-server"}, {"sync", "ssp:2"}});
        row("local", {{"sync", "local:8"}});
    }
    void aCardTellsNothingElseThanTheRecord() {
        QFETCH(Parameters, parameters);
        StudioOptions options;
        options.spec = training(parameters);
        Studio studio(options);
        QVERIFY(studio.ended());
        RunDocument& document = studio.document();
        const viz::TrainingRecord& record = *document.training();
        QTRY_COMPARE(document.playhead().liveEdge(), 60);
        const auto measure = viz::painterMeasure();
        int told = 0;
        for (int step = 0; step <= 60; ++step) {
            document.goTo(step);
            viz::SceneInput input = sceneInputOf(document);
            input.size = {900, 520};
            input.measure = measure.get();
            const std::vector<std::string> texts = viz::textsOf(viz::bestScene(document.info())->draw(input));
            const std::string sentence = viz::tellTraining(input);
            const std::string idle =
                sentence.substr(0, sentence.find(" waited most of it")).substr(sentence.find(". ") + 1);
            const viz::TrainingStep shown(input, viz::trainingFrameOf(input));
            for (int worker = 0; worker < record.workers() && step > 0; ++worker) {
                const auto& spent = shown.spent(worker);
                const bool waited = 2 * spent[static_cast<std::size_t>(viz::TimePart::Waiting)] >
                                    std::accumulate(spent.begin(), spent.end(), std::int64_t{0});
                const bool isNamed = sentence.find(" waited most of it") != std::string::npos &&
                                     idle.find(record.rankName(worker)) != std::string::npos;
                QVERIFY2(waited == isNamed, sentence.c_str());
            }
            for (int worker = 0; worker < record.workers(); ++worker) {
                const auto name = std::ranges::find(texts, record.rankName(worker));
                QVERIFY(name != texts.end());
                const auto end = std::find_if(std::next(name), texts.end(), [&](const std::string& text) {
                    return worker + 1 < record.ranks() && text == record.rankName(worker + 1);
                });
                std::string took;
                for (auto at = name; at != end; ++at) {
                    if (at->starts_with("step ") && at->find(" of ") == std::string::npos)
                        QCOMPARE(std::stoi(at->substr(5)), step);
                    if (!at->starts_with("took ")) continue;
                    QCOMPARE(*std::prev(at), std::string("its last step"));
                    took = *at;
                }
                if (took.empty()) continue;
                ++told;
                const viz::TrainingRecord::WorkerStep* last = nullptr;
                for (const auto& own : record.stepsOf(worker))
                    if (own.endNs <= record.endOf(step)) last = &own;
                QVERIFY(last);
                QCOMPARE(QString::fromStdString(took),
                         QString::fromStdString("took " + formatDuration(last->endNs - last->startNs)));
            }
        }
        QCOMPARE(told > 0, record.countsUpdates());
        for (const auto& measured : record.accuracy())
            QCOMPARE(measured.rows, document.figures().value(QStringLiteral("curve_rows")).toInteger());
    }

    /// A list of events that grows would be copied, all of it at once, and the window stand still meanwhile.
    void theEventsOfATrainingHaveTheirPlaceFromTheStart() {
        StudioOptions options;
        options.spec = training({{"steps", "300"}});
        Studio studio(options);
        const Event* first = nullptr;
        connect(&studio.document(), &RunDocument::runStarted, this, [&] { first = studio.document().events().data(); });
        QVERIFY(studio.ended());
        QVERIFY(first && studio.document().events().size() > 3000);
        QCOMPARE(studio.document().events().data(), first);
    }

    /// What reads events between two growths of the record would take each for all the steps since the last one known.
    void theRecordHasTakenInWhatIsTold() {
        StudioOptions options;
        options.spec = training({{"steps", "2000"}});
        Studio studio(options);
        int looks = 0, ahead = 0;
        connect(studio->findChild<EngineClient*>(), &EngineClient::message, this, [&] {
            const RunDocument& document = studio.document();
            if (!document.training()) return;
            std::size_t steps = 0;
            for (const Event& event : document.events())
                steps += event.kind == EventKind::Step && event.rank == 0 && event.step == 0 &&
                         document.nameOf(event) == QLatin1String(recorded::kTrainingStep);
            ++looks;
            ahead += steps != document.training()->stepsOf(0).size();
        });
        QVERIFY(studio.ended());
        QVERIFY(looks > 2);
        QCOMPARE(ahead, 0);
        QCOMPARE(studio.document().training()->steps(), 2000);
    }

    void itStopsGoesOnAndIsCancelledWithItsRecordKept() {
        StudioOptions options;
        options.spec = training({{"steps", "200000"}, {"sync", "async"}});
        Studio studio(options);
        QVERIFY(waitFor([&] { return studio.document().playhead().liveEdge() > 20; }));
        QCOMPARE(std::string(studio->canvas().scene()->id()), std::string("training-star"));
        QVERIFY(studio.document().isRunningFreely());
        auto* figures = studio->findChild<TrainingPanel*>();
        QTRY_VERIFY(figures->progressText().contains(QStringLiteral("left")));

        studio.document().togglePlay();
        QVERIFY(!studio.document().isRunningFreely());
        QVERIFY(waitFor([&] { return studio.document().engineState().phase == SessionPhase::Waiting; }));
        QTRY_VERIFY(figures->progressText().contains(QStringLiteral("paused")));
        const int stopped = studio.document().playhead().liveEdge();
        QTRY_COMPARE(studio.document().playhead().target(), studio.document().playhead().liveEdge());

        studio.document().togglePlay();  // and goes on as fast as before
        QVERIFY(studio.document().isRunningFreely());
        QVERIFY(waitFor([&] { return studio.document().playhead().liveEdge() > stopped + 20; }));
        figures->findChild<QPushButton*>()->setFocus(Qt::TabFocusReason);
        studio.document().cancel();
        QVERIFY(studio.ended());
        QVERIFY(!figures->isAncestorOf(QApplication::focusWidget()));  // but the picture has the keys
        QCOMPARE(studio.document().result()->status, RunStatus::Cancelled);
        const int edge = studio.document().playhead().liveEdge();
        QVERIFY(edge > stopped);
        QVERIFY(figures->progressText().contains(QStringLiteral("the record is kept")));

        const qint64 run = studio.document().info().id;
        studio.document().start(reviewQuestion());
        QVERIFY(studio.ready());
        studio.document().open(run);
        QVERIFY(waitFor([&] { return studio.document().training() && studio.document().result(); }));
        QCOMPARE(studio.document().playhead().liveEdge(), edge);
    }

    void theFormStartsATraining() {
        ReadyStudio studio;
        studio->form().setSpec(training({{"steps", "60"}}, 2));
        QVERIFY(studio->form().isValid());
        studio->form().run();
        QVERIFY(waitFor([&] { return studio.document().training() && studio.document().result(); }));
        QCOMPARE(studio.document().playhead().liveEdge(), 60);
        QCOMPARE(studio.document().info().spec.detail, Detail::Summary);
    }

    void presetsSayWhatTheyShowAndMarkWhatWasChanged() {
        ReadyStudio studio;
        TrainingPage* page = pageOf(studio);
        QTRY_VERIFY(page->isReady());
        const auto& presets = trainingPresets();
        QVERIFY(presets.size() >= 4);
        const auto labels = [&](const QString& beginning) {
            int found = 0;
            for (auto* label : page->findChildren<QLabel*>()) found += label->text().startsWith(beginning);
            return found;
        };
        for (const char* group :
             {"WHAT IS TRAINED", "HOW IT LEARNS", "DISTURBANCES AND INPUT", "WHO RUNS, AND HOW OFTEN"})
            QCOMPARE(labels(QString::fromLatin1(group)), 1);
        page->setPreset(1);  // one straggler
        QCOMPARE(labels(presets[1].shows), 1);
        QCOMPARE(page->speeds().text(), QString("2:4"));
        QCOMPARE(page->lossChart().along(), viz::charts::Along::Seconds);
        QCOMPARE(labels(QStringLiteral("• ")), 0);
        page->setField("lr", QStringLiteral("0.1"));
        emit page->speeds().picked(page->speeds().text());
        QCOMPARE(labels(QStringLiteral("• ")), 1);
        // The picker by keys: worker D becomes twice as slow, and the field says so.
        page->speeds().setFocus();
        QTest::keyClick(&page->speeds(), Qt::Key_Right);
        QTest::keyClick(&page->speeds(), Qt::Key_Right);
        QTest::keyClick(&page->speeds(), Qt::Key_Right);
        QTest::keyClick(&page->speeds(), Qt::Key_Up);
        QCOMPARE(page->speeds().text(), QString("2:4,3:2"));
        QCOMPARE(labels(QStringLiteral("• ")), 2);
        // And by the mouse: worker A to the top.
        const QPoint top(15, 10);
        QTest::mouseClick(&page->speeds(), Qt::LeftButton, {}, top);
        QCOMPARE(page->speeds().factorOf(0), SpeedPicker::kMost);
        page->setPreset(3);
        QVERIFY(page->lossChart().isLogarithmic());
        QCOMPARE(labels(QStringLiteral("• ")), 0);
    }

    void theSpeedsAreSeenWholeOnASmallScreen() {
        StudioOptions small = onPage("training");
        small.size = QSize(1278, 680);  // 1280 × 720 with a title bar
        Studio studio(small);
        TrainingPage* page = pageOf(studio);
        QTRY_VERIFY(page->isReady());
        for (int preset = 0; preset < static_cast<int>(trainingPresets().size()); ++preset) {
            page->setPreset(preset);
            QTRY_COMPARE(page->speeds().visibleRegion().boundingRect().size(), page->speeds().size());
        }
    }

    /// What is wrong is told in the place of the help: no field moves away under the pointer.
    void theFormDoesNotMoveWhenAFieldIsWrong() {
        Studio studio(onPage("training"));
        TrainingPage* page = pageOf(studio);
        QTRY_VERIFY(page->isReady());
        const auto rows = page->findChildren<FieldRow*>();
        const auto places = [&] {
            QList<QRect> all;
            for (const FieldRow* row : rows) all << QRect(row->mapTo(page, QPoint()), row->size());
            return all;
        };
        const FieldRow* wrong = nullptr;
        for (const FieldRow* row : rows)
            if (row->control()->accessibleName() == "lr") wrong = row;
        QVERIFY(wrong);
        studio->activateWindow();
        wrong->control()->setFocus(Qt::OtherFocusReason);
        QTest::qWait(50);
        const QList<QRect> before = places();
        page->setField("lr", QStringLiteral("fast"));
        QVERIFY(!wrong->error().isEmpty());
        const auto* help = page->findChild<HelpPlace*>();
        QTRY_VERIFY2(help->text() == inLines(wrong->error()) || help->toolTip() == wrong->error(),
                     qPrintable(help->text()));
        QVERIFY(places() == before);
        QVERIFY(wrong->control()->toolTip().startsWith(wrong->error()));
        page->setField("lr", QStringLiteral("0.05"));
        QVERIFY(places() == before);
    }

    void oneRunIsAsEasyAsFourAndKeepsItsColour() {
        ReadyStudio studio;
        TrainingPage* page = pageOf(studio);
        QTRY_VERIFY(page->isReady());
        page->setPreset(1);
        page->setField("steps", QStringLiteral("60"));
        page->setField("straggler", QStringLiteral("none"));
        QPushButton* one = nullptr;
        for (QPushButton* button : page->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Run one")) one = button;
        QVERIFY(one);
        studio->activateWindow();
        one->setFocus();
        QTRY_VERIFY(one->hasFocus());
        studio.press(Qt::Key_Space);
        QVERIFY(waitLong([&] { return !page->series().runs().empty() && !page->series().isRunning(); }));
        QCOMPARE(page->series().runs().size(), std::size_t{1});
        QTRY_VERIFY(one->hasFocus());  // while it ran, no other button had it
        QCOMPARE(page->lossChart().curves().size(), std::size_t{1});
        const int look = page->lossChart().curves().front().look;
        for (const TrainingPreset& preset : trainingPresets())
            for (const TrainingWay& way : preset.ways)
                if (way.name == page->series().ways().front().name) QCOMPARE(way.look, look);
        QCOMPARE(page->lossChart().findChild<QCustomPlot*>()->xAxis->label(), QString("time"));
        QCOMPARE(page->lossChart().findChild<QCustomPlot*>()->yAxis->label(), QString("loss, mean of 20 steps"));
        int names = 0;  // at the ends of the curves
        auto* plot = page->lossChart().findChild<QCustomPlot*>();
        for (int i = 0; i < plot->itemCount(); ++i)
            if (auto* text = qobject_cast<QCPItemText*>(plot->item(i))) names += text->text() == QStringLiteral("sync");
        QCOMPARE(names, 1);
        page->setPreset(0);  // whose curves they are not
        QVERIFY(page->lossChart().curves().empty());
        page->setPreset(1);
        QCOMPARE(page->lossChart().curves().size(), std::size_t{1});
    }

    void fourWaysFromTheSameSeeds() {
        ReadyStudio studio;
        TrainingPage* page = pageOf(studio);
        QVERIFY(page);
        page->setField("target", QStringLiteral("0.2"));
        runAll(*page, "120", 2);
        QVERIFY(page->series().isRunning());
        QVERIFY(waitLong([&] { return !page->series().isRunning(); }));
        QCOMPARE(page->series().runs().size(), std::size_t{8});
        for (const ComparedRun& run : page->series().runs()) {
            const auto& parameters = run.info.spec.parameters;
            QCOMPARE(parameters.at("sync"),
                     page->series().ways()[static_cast<std::size_t>(run.way)].name.toStdString());
            QCOMPARE(parameters.at("seed"), std::to_string(run.seed));
            QVERIFY(!run.curve.lossBySteps.x.empty());
            QVERIFY(run.figures.samplesPerSecond > 0);
        }
        QCOMPARE(page->lossChart().curves().size(), std::size_t{4});
        for (const auto& curve : page->lossChart().curves()) {
            QCOMPARE(curve.bySteps.lines, 2);
            QVERIFY(!curve.bySeconds.x.empty());
        }
        QCOMPARE(page->tables().figures().rowCount(), 4);
        QCOMPARE(page->tables().figures().item(0, 0)->text(), QStringLiteral("sync"));
        QVERIFY(page->tables().figures().item(0, 1)->toolTip().contains(QStringLiteral("2 seeds")));
        // Not that of the chart, which is of the rows of each step; three digits in every row.
        QCOMPARE(page->tables().figures().horizontalHeaderItem(1)->text(), QStringLiteral("loss (training rows)"));
        for (int row = 0; row < 4; ++row) {
            QString digits = page->tables().figures().item(row, 1)->text();
            digits.remove(u'.');
            QVERIFY2(QString::number(digits.toInt()).size() == 3, qPrintable(digits));
        }
        QCOMPARE(page->tables().figures().horizontalHeaderItem(2)->text(), QStringLiteral("accuracy (2,048 rows)"));
        QVERIFY2(page->accuracyChart().caption().contains("on 512 held-out rows"),
                 qPrintable(page->accuracyChart().caption()));
        QCOMPARE(page->tables().figures().item(0, 5)->text(), QStringLiteral("0.00"));  // in step nothing is stale
        for (const auto* chart : {&page->lossChart(), &page->accuracyChart()}) {        // the curves have the panel
            const auto* plot = chart->findChild<QCustomPlot*>();
            QTRY_VERIFY(plot->axisRect()->height() > 0.7 * plot->height());
            QVERIFY(plot->axisRect()->width() > 0.5 * plot->width());
        }
    }

    /// F5 shows the curves and their figures; Esc goes back to the button that had the focus.
    void inTheHallThereAreTheCurvesAndTheFigures() {
        ReadyStudio studio;
        TrainingPage* page = pageOf(studio);
        QVERIFY(page);
        runAll(*page, "60", 1);
        QVERIFY(waitLong([&] { return !page->series().isRunning(); }));
        page->speeds().setFocus();
        studio.press(Qt::Key_F5);
        QTRY_VERIFY(studio->isLecture());
        QCOMPARE(studio->pages().shown(), QStringLiteral("training"));
        QTRY_VERIFY(!page->speeds().isVisible() && page->lossChart().isVisible());
        for (const QLabel* label : page->findChildren<QLabel*>())
            if (label->isVisible()) QVERIFY2(label->fontInfo().pixelSize() >= 24, qPrintable(label->text()));
        for (auto* chart : {&page->lossChart(), &page->accuracyChart()})
            QVERIFY(chart->findChild<QCustomPlot*>()->xAxis->tickLabelFont().pixelSize() >= 24);
        const QTableWidget& figures = page->tables().figures();
        QVERIFY(figures.isVisible() && figures.item(3, 1)->font().pixelSize() >= 24);
        QTRY_VERIFY(figures.viewport()->rect().contains(figures.visualItemRect(figures.item(3, 6))));
        studio.press(Qt::Key_Escape);
        QTRY_VERIFY(!studio->isLecture() && page->speeds().isVisible());
        QTRY_VERIFY(page->speeds().hasFocus());
        QCOMPARE(figures.item(3, 1)->font().pixelSize(), 12);
    }

    /// Who showed the charts before the hall sees them after it.
    void theHallLeavesTheTabsAsTheyWere() {
        StudioOptions options;
        options.size = QSize(1280, 720);
        options.spec = RunSpec{};
        options.spec->strategy = "data-parallel";
        options.spec->parameters = {{"dataset", "digits8"}, {"model", "logistic"}, {"steps", "5"}};
        options.spec->devices.count = 2;
        Studio studio(options);
        QVERIFY(studio.ended());
        const QWidget& charts = *studio->findChild<ChartsPanel*>();
        QTRY_VERIFY(charts.isVisible());
        for (const bool hall : {true, false}) {
            studio.press(Qt::Key_F5);
            QTRY_COMPARE(studio->isLecture(), hall);
        }
        QTRY_VERIFY(charts.isVisible());
    }

    void aSeriesIsCancelledAndWhatHasRunStays() {
        ReadyStudio studio;
        TrainingPage* page = pageOf(studio);
        QVERIFY(page);
        runAll(*page, "3000", 10);
        QVERIFY(waitLong([&] { return !page->series().runs().empty(); }));
        const std::size_t before = page->series().runs().size();
        page->series().cancel();
        QVERIFY(!page->series().isRunning());
        QCOMPARE(page->series().runs().size(), before);
        QCOMPARE(page->tables().figures().rowCount(), static_cast<int>(std::min<std::size_t>(4, before)));
    }

    void runsOfTheHistoryAreLaidOverEachOther() {
        StudioOptions options;
        options.spec = training({{"steps", "80"}});
        Studio studio(options);
        QVERIFY(studio.ended());
        const qint64 first = studio.document().info().id;
        studio.document().start(training({{"steps", "80"}, {"sync", "async"}}));
        QVERIFY(waitFor([&] { return studio.document().info().id != first && studio.document().result(); }));
        const qint64 second = studio.document().info().id;
        TrainingPage* page = pageOf(studio);
        QVERIFY(page);
        auto* list = page->findChild<QListWidget*>();
        QTRY_COMPARE(list->count(), 2);
        QPushButton* overlay = nullptr;
        for (QPushButton* button : page->findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("Overlay")) overlay = button;
        QVERIFY(!overlay->isEnabled());
        for (const int row : {1, 0}) list->item(row)->setCheckState(Qt::Checked);
        QVERIFY(overlay->isEnabled());
        page->overlay({first, second});
        QVERIFY(waitFor([&] { return page->series().runs().size() == 2; }));
        QCOMPARE(page->lossChart().curves().size(), std::size_t{2});
        QStringList settings;
        for (int row = 0; row < page->tables().differences().rowCount(); ++row)
            settings << page->tables().differences().item(row, 0)->text();
        QCOMPARE(settings, QStringList{QStringLiteral("sync")});
        QCOMPARE(page->tables().differences().item(0, 1)->text(), QStringLiteral("sync"));
        QCOMPARE(page->tables().differences().item(0, 2)->text(), QStringLiteral("async"));
    }
};

KOLO_STUDIO_TEST_MAIN(TestStudioTraining)
#include "test_studio_training.moc"
