// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Run page shows what belongs to a training: its charts instead of the collectives', figures, a form in groups that
// says why a setting cannot be had. Runs are written by hand; there is no engine.
#include <set>

#include <QLabel>
#include <QLayout>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <set>

#include "app/engine_client.h"
#include "app/pages/training_tables.h"
#include "app/panels/charts_panel.h"
#include "app/panels/parameter_form.h"
#include "app/panels/training_panel.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "tests/viz/fake_training.h"
#include "viz/charts/amounts.h"
#include "viz/charts/curve_overlay.h"
#include "viz/charts/live_text.h"

using namespace kolo;
using namespace kolo::app;
using namespace kolo::viz::charts;
using kolo::test::FakeTraining;

namespace {

struct Bench {
    Bench() : document(client), charts(document), figures(document) {
        charts.resize(760, 420);
        figures.resize(420, 320);
        charts.show();
        figures.show();
    }
    void show(const FakeTraining& run, bool ended = true) {
        emit client.message(protocol::Started{0, run.info, false});
        EventBatch batch;
        batch.events = run.events;
        batch.firstNewName = 1;
        batch.newNames.assign(run.names.begin() + 1, run.names.end());
        emit client.message(protocol::Events{run.info.id, batch});
        if (!ended) return;
        RunResult result;
        result.elapsedNs = 1'500'000'000;
        result.json = json;
        emit client.message(protocol::Ended{run.info.id, result});
    }
    /// The events from `before` on arrive, while the run goes on.
    void grow(const FakeTraining& run, std::size_t before) {
        EventBatch batch;
        batch.events.assign(run.events.begin() + static_cast<std::ptrdiff_t>(before), run.events.end());
        emit client.message(protocol::Events{run.info.id, batch});
    }
    QStringList shown() const {
        QStringList ids;
        for (const Chart* chart : charts.charts()) ids << QLatin1String(chart->kind().id);
        return ids;
    }
    Chart* chart(const char* id) const {
        for (Chart* each : charts.charts())
            if (QLatin1String(each->kind().id) == QLatin1String(id)) return each;
        return nullptr;
    }

    std::string json = R"({"accuracy": 0.91, "bytes_per_step": 4096, "target": 0.9, "time_to_target_s": 0.75})";
    EngineClient client;
    RunDocument document;
    ChartsPanel charts;
    TrainingPanel figures;
};

/// As the engine declares it, through the protocol.
StrategyInfo trainingStrategy() {
    QProcess kolo;
    kolo.start(QStringLiteral(KOLO_BINARY), {"describe", "data-parallel", "--format", "json"});
    kolo.waitForFinished();
    const auto message = protocol::decodeMessage(R"({"type":"reply","id":1,"strategies":[)" +
                                                 kolo.readAllStandardOutput().trimmed().toStdString() + "]}");
    return message ? std::get<protocol::Reply>(*message).strategies->front() : StrategyInfo();
}

}  // namespace

class TestTrainingPanels : public QObject {
    Q_OBJECT
private slots:
    void aTrainingHasItsOwnCharts() {
        Bench bench;
        QVERIFY(bench.shown().contains(QStringLiteral("throughput")));
        FakeTraining run(4, 1, "sync");
        run.steps(60);
        bench.show(run);
        QCOMPARE(bench.shown(), (QStringList{QStringLiteral("training_loss"), QStringLiteral("training_accuracy"),
                                             QStringLiteral("samples_per_s"), QStringLiteral("traffic"),
                                             QStringLiteral("staleness"), QStringLiteral("time_per_step"),
                                             QStringLiteral("memory_by_kind"), QStringLiteral("memory_map")}));
        bench.document.goTo(60);
        QTRY_VERIFY(!bench.chart("training_accuracy")->caption().isEmpty());
        for (const Chart* chart : bench.charts.charts()) {
            QVERIFY(chart->isVisible());
            if (!std::string_view(chart->kind().id).starts_with("memory_"))  // of which this run has recorded nothing
                QVERIFY2(!chart->caption().isEmpty(), chart->kind().id);
            QVERIFY(!chart->accessibleDescription().isEmpty());
        }
        QVERIFY(bench.chart("training_accuracy")->caption().contains(QStringLiteral("73.6 %")));
        QVERIFY(bench.chart("training_accuracy")->accessibleDescription().contains(QStringLiteral("90.0 %")));
        QVERIFY(bench.chart("staleness")->caption().contains(QStringLiteral("none is stale")));
        // The server carries what all workers send.
        QVERIFY(bench.chart("traffic")->accessibleDescription().contains(QStringLiteral("server in")));
    }

    /// At any width: for a part of a pixel its unit would be left out.
    void noCaptionLosesItsEnd() {
        Bench bench;
        FakeTraining run(4, 1, "sync");
        run.steps(60);
        bench.show(run);
        bench.document.goTo(60);
        QTRY_VERIFY(!bench.chart("training_accuracy")->caption().isEmpty());
        for (Chart* chart : bench.charts.charts()) {
            const auto* caption = chart->findChild<viz::LiveText*>();
            const int alone = caption->fontMetrics().horizontalAdvance(chart->caption()) + 40;
            for (int width = alone + 160; width > alone; --width) {
                chart->resize(width, 160);
                chart->layout()->activate();
                const QString told =
                    caption->fontMetrics().elidedText(chart->caption(), Qt::ElideRight, caption->width());
                QVERIFY2(told == chart->caption(), qPrintable(told));
            }
        }
    }

    void theSamplesAreThoseOfTheRecord() {
        FakeTraining run(3);
        run.steps(40);
        Bench bench;
        bench.show(run);
        const double seconds = 40 * static_cast<double>(run.stepNs()) / 1e9;
        const long expected = std::lround(3 * 32 * 40 / seconds);
        QVERIFY(bench.chart("samples_per_s")
                    ->accessibleDescription()
                    .contains(QStringLiteral(" %1 rows").arg(viz::countText(expected))));
    }

    void theSwitchTurnsStepsIntoSeconds() {
        FakeTraining run(2);
        run.steps(30);
        Bench bench;
        bench.show(run);
        QPushButton* seconds = nullptr;
        for (QPushButton* button : bench.charts.findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("seconds")) seconds = button;
        QVERIFY(seconds && seconds->isVisible());
        // All steps of this run take the same time: a click at the same place is the same step on either axis.
        QWidget* plot = nullptr;
        for (QWidget* child : bench.chart("training_loss")->findChildren<QWidget*>())
            if (child->cursor().shape() == Qt::PointingHandCursor) plot = child;
        QVERIFY(plot);
        QSignalSpy clicked(bench.chart("training_loss"), &Chart::stepClicked);
        const auto click = [&] {
            bench.document.goTo(30);
            QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() * 2 / 3, plot->height() / 2));
            return clicked.isEmpty() ? -1 : clicked.takeLast().front().toInt();
        };
        const int overSteps = click();
        QVERIFY(overSteps > 5 && overSteps < 30);
        seconds->click();
        for (const Chart* chart : bench.charts.charts()) QCOMPARE(chart->along(), Along::Seconds);
        const int overSeconds = click();
        QVERIFY(std::abs(overSeconds - overSteps) <= 2);  // labels of another width leave another place
    }

    void theChartsGrowWithTheRecord() {
        FakeTraining run(4);
        run.steps(10);
        Bench bench;
        bench.show(run, false);
        QTRY_COMPARE(bench.document.playhead().liveEdge(), 10);
        QTRY_VERIFY(bench.chart("training_loss")->accessibleDescription().contains(QStringLiteral("after step 10")));
        const std::size_t before = run.events.size();
        run.steps(15);
        bench.grow(run, before);
        QTRY_COMPARE(bench.document.playhead().liveEdge(), 25);
        QTRY_VERIFY(bench.chart("training_loss")->accessibleDescription().contains(QStringLiteral("after step 25")));
    }

    void figuresFollowThePlayhead() {
        FakeTraining run(4, 1);
        run.steps(100);
        Bench bench;
        bench.show(run);
        bench.document.goTo(100);
        QTRY_COMPARE(bench.figures.figure(QStringLiteral("accuracy")), QStringLiteral("89.6 %"));
        QVERIFY(bench.figures.progressText().contains(QStringLiteral("step 100 of 100, done in")));
        QCOMPARE(bench.figures.figure(QStringLiteral("to target")), QStringLiteral("750 ms"));
        bench.document.goTo(15);
        QTRY_COMPARE(bench.figures.figure(QStringLiteral("accuracy")), QStringLiteral("53.6 %"));
        QCOMPARE(bench.figures.figure(QStringLiteral("at step")), QStringLiteral("10"));
        auto* ranks = bench.figures.findChild<QTableWidget*>();
        QCOMPARE(ranks->rowCount(), 5);
        QCOMPARE(ranks->item(4, 0)->text(), QStringLiteral("server"));
        QCOMPARE(ranks->item(4, 1)->text(), QStringLiteral("–"));
        // Worker D never waits in this run, A most of the time.
        QVERIFY(ranks->item(0, 4)->text().chopped(2).toInt() > ranks->item(3, 4)->text().chopped(2).toInt());
    }

    /// It is measured on fewer rows on the way than at the end.
    void anAccuracySaysOfWhichRowsItIs() {
        FakeTraining run(3);
        run.steps(100);
        Bench bench;
        bench.json = R"({"accuracy": 0.91, "curve_rows": 512, "held_out_rows": 2048})";
        bench.show(run);
        bench.document.goTo(100);
        QTRY_COMPARE(bench.figures.figure(QStringLiteral("accuracy")), QStringLiteral("89.6 % (512 rows)"));
        QCOMPARE(bench.figures.figure(QStringLiteral("at the end")), QStringLiteral("91.0 % (2,048 rows)"));
    }

    /// A caption that is longer at other steps has its place from the beginning: nothing moves that has not changed.
    void aCaptionStaysWhereItIs() {
        FakeTraining run(3);
        run.steps(100);
        Bench bench;
        bench.json = R"({"curve_rows": 512})";
        bench.show(run);
        auto* caption = bench.chart("training_accuracy")->findChild<viz::LiveText*>();
        for (const int width : {520, 560, 600, 640, 680}) {
            bench.charts.resize(width, 420);
            bench.document.goTo(100);
            QTRY_VERIFY(caption->text().startsWith(QStringLiteral("89.6 % of 512")));
            QTest::qWait(20);
            const QRect before = caption->geometry();
            bench.document.goTo(95);
            QTRY_VERIFY(caption->text().contains(QStringLiteral("(step 90)")));
            QTest::qWait(20);
            bench.document.goTo(100);
            QTRY_VERIFY(caption->text().startsWith(QStringLiteral("89.6 % of 512")));
            QTest::qWait(20);
            QCOMPARE(caption->geometry(), before);
        }
    }

    /// While it trains, and where the last measurement was before the step: of how many rows. In less and less room the
    /// step is left out, then the rows; no word is cut.
    void anAccuracyNamesItsRows() {
        FakeTraining run(3);
        run.measuredRows = 512;
        run.steps(60);
        Bench bench;
        bench.show(run);
        Chart& chart = *bench.chart("training_accuracy");
        bench.document.goTo(45);
        QTRY_COMPARE(chart.caption(), QStringLiteral("65.6 % (step 40) of 512 held-out rows"));
        QTRY_COMPARE(bench.figures.figure(QStringLiteral("accuracy")), QStringLiteral("65.6 % (512 rows)"));
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("of 512 held-out rows")));
        const auto* caption = chart.findChild<viz::LiveText*>();
        QStringList told;
        for (int width = 700; width > 90; width -= 2) {
            chart.resize(width, 160);
            chart.layout()->activate();
            if (told.isEmpty() || told.back() != caption->shown()) told << caption->shown();
        }
        QCOMPARE(told, (QStringList{QStringLiteral("65.6 % (step 40) of 512 held-out rows"),
                                    QStringLiteral("65.6 % (step 40), 512 rows"), QStringLiteral("65.6 %, 512 rows"),
                                    QStringLiteral("65.6 %")}));
    }

    /// Picture, figures and charts tell the same loss, and of an accuracy when it was measured.
    void aStepHasOneLossAndOneAccuracy() {
        FakeTraining run(3);
        run.steps(60);
        Bench bench;
        bench.show(run);
        const Chart& loss = *bench.chart("training_loss");
        const Chart& accuracy = *bench.chart("training_accuracy");
        bench.document.goTo(45);
        const QString ofStep = viz::numberText(FakeTraining::lossOf(45) + 0.01, 'g', 3);
        QTRY_COMPARE(loss.caption(), ofStep + QStringLiteral(" · bold: mean of 20"));
        QCOMPARE(accuracy.caption(), QStringLiteral("65.6 % (step 40) of held-out rows"));
        QTRY_COMPARE(bench.figures.figure(QStringLiteral("loss")), ofStep);
        double sum = 0;
        for (int step = 26; step <= 45; ++step) sum += FakeTraining::lossOf(step) + 0.01;
        QCOMPARE(bench.figures.figure(QStringLiteral("mean of 20")), viz::numberText(sum / 20, 'g', 3));
        bench.document.goTo(60);
        QTRY_COMPARE(accuracy.caption(), QStringLiteral("73.6 % of held-out rows"));
        bench.document.goTo(0);
        QTRY_COMPARE(loss.caption(), QStringLiteral("bold: mean of 20"));
        QCOMPARE(accuracy.caption(), QString());
    }

    /// What the model had written by then, beside what bigrams reach; nothing of it where no text is read.
    void whatATextsModelWrites() {
        FakeTraining run(2);
        run.steps(10);
        run.sample("Anna pass", 2.25, 1.9);
        run.steps(10);
        run.sample("Ana passes\nhis chunk ", 0.5, 1.9);
        Bench bench;
        bench.show(run);
        bench.document.goTo(20);
        QTRY_COMPARE(bench.figures.written(), QStringLiteral("Ana passes\nhis chunk"));
        QCOMPARE(bench.figures.figure(QStringLiteral("held out")), QStringLiteral("0.5"));
        QCOMPARE(bench.figures.figure(QStringLiteral("bigrams")), QStringLiteral("1.9"));
        bench.document.goTo(19);
        QTRY_COMPARE(bench.figures.written(), QStringLiteral("Anna pass"));
        QCOMPARE(bench.figures.figure(QStringLiteral("held out")), QStringLiteral("2.25"));
        bench.document.goTo(3);
        QTRY_COMPARE(bench.figures.written(), QString());
        FakeTraining numbers(2);
        numbers.info.id = run.info.id + 1;
        numbers.steps(10);
        bench.show(numbers);
        QTRY_COMPARE(bench.figures.written(), QString());
        QCOMPARE(bench.figures.figure(QStringLiteral("bigrams")), QString());
    }

    void backToACollectiveTheOldChartsReturn() {
        FakeTraining run(2);
        run.steps(3);
        Bench bench;
        bench.show(run);
        RunInfo other = run.info;
        other.id = 12;
        other.spec.strategy = "allreduce";
        other.step = StepKind::Schedule;
        emit bench.client.message(protocol::Started{0, other, false});
        QCOMPARE(bench.shown(), (QStringList{QStringLiteral("bytes_per_rank"), QStringLiteral("throughput")}));
    }

    void everyParameterIsInOneGroup() {
        const StrategyInfo info = trainingStrategy();
        std::multiset<std::string> grouped;
        int open = 0;
        for (const ParameterGroup& group : fieldGroups(info)) {
            grouped.insert(group.names.begin(), group.names.end());
            open += group.open;
        }
        QCOMPARE(grouped.size(), info.parameters.size());
        for (const Parameter& parameter : info.parameters) QCOMPARE(grouped.count(parameter.name), std::size_t{1});
        QVERIFY(open >= 2);
        StrategyInfo few;
        few.parameters = {info.parameters[0], info.parameters[1]};
        QCOMPARE(fieldGroups(few).size(), std::size_t{1});
        QVERIFY(fieldGroups(few).front().title.empty());
    }

    void aSettingThatCannotBeHadSaysWhy() {
        const StrategyInfo info = trainingStrategy();
        Values values{{"sync", "sync"}, {"architecture", "auto"}, {"optimizer", "sgd"}};
        const auto why = [&](const char* name) { return whyClosed(*info.find(name), values); };
        QCOMPARE(why("servers"), QStringLiteral("An allreduce has no servers."));
        QCOMPARE(why("allreduce"), QString());
        QCOMPARE(why("momentum"), QString());
        values["sync"] = "ssp:3";
        QCOMPARE(why("servers"), QString());
        QVERIFY(!why("allreduce").isEmpty());
        values["sync"] = "local:8";
        QVERIFY(!why("compress").isEmpty());
        values["optimizer"] = "adam";
        QVERIFY(why("momentum").contains(QStringLiteral("sgd")));
    }

    void theFormLeavesOutWhatCannotBeHad() {
        EngineClient client;
        RunDocument document(client);
        ParameterForm form(document);
        form.setStrategies({trainingStrategy()});
        QVERIFY(form.isValid());  // a target is no must
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.parameters = {{"sync", "async"}, {"servers", "2"}};
        form.setSpec(spec);
        QCOMPARE(form.spec().parameters.at("servers"), std::string("2"));
        QVERIFY(!form.spec().parameters.contains("allreduce"));
        spec.parameters = {{"sync", "sync"}, {"servers", "2"}};
        form.setSpec(spec);
        QVERIFY(!form.spec().parameters.contains("servers"));
        QVERIFY(form.spec().parameters.contains("allreduce"));
        // What excludes each other, and leaves a choice, is an error at once.
        spec.parameters = {{"sync", "async"}, {"architecture", "allreduce"}};
        form.setSpec(spec);
        QVERIFY2(form.errorOf("architecture").contains(QStringLiteral("need architecture=parameter-server")),
                 qPrintable(form.errorOf("architecture")));
        QVERIFY(!form.isValid());
        form.resetToDefaults();
        QVERIFY(form.isValid());
        QCOMPARE(form.spec().detail, Detail::Summary);
    }

    void settingsThatDifferAreListed() {
        FakeTraining a(4), b(8), c(4);
        b.info.spec.parameters["sync"] = "async";
        c.info.spec.parameters.erase("target");
        const auto found = settingsThatDiffer({a.info, b.info, c.info});
        QStringList names;
        for (const auto& [name, texts] : found) {
            names << name;
            QCOMPARE(texts.size(), 3);
        }
        QCOMPARE(names, (QStringList{QStringLiteral("workers"), QStringLiteral("sync"), QStringLiteral("target")}));
        QCOMPARE(found[1].second,
                 (QStringList{QStringLiteral("sync"), QStringLiteral("async"), QStringLiteral("sync")}));
        QVERIFY(settingsThatDiffer({a.info, a.info}).empty());
    }

    void manyStepsStayCheap() {
        FakeTraining run(4, 0, "sync", 20000);
        run.steps(20000);
        Bench bench;
        bench.show(run);
        QTRY_COMPARE(bench.document.playhead().liveEdge(), 20000);
        // What comes next is taken in alone: the plots get as many new points as there are new steps.
        const std::size_t before = run.events.size();
        run.step();
        bench.grow(run, before);
        QTRY_COMPARE(bench.document.playhead().liveEdge(), 20001);
        QTRY_VERIFY(bench.chart("training_loss")->accessibleDescription().contains(QStringLiteral("after step 20001")));
    }

    void everythingPaintsItselfInBothThemes() {
        FakeTraining run(4, 1, "async", 50);
        for (int i = 0; i < 160; ++i) run.update(i % 4, i % 5);
        Bench bench;
        bench.show(run);
        for (const viz::Theme theme : {viz::Theme::Dark, viz::Theme::Light}) {
            qApp->setStyleSheet(styleSheetFor(theme));
            for (QWidget* widget : {static_cast<QWidget*>(&bench.charts), static_cast<QWidget*>(&bench.figures)})
                for (const double scale : {1.0, 2.0}) {
                    QImage image(widget->size() * scale, QImage::Format_ARGB32_Premultiplied);
                    image.setDevicePixelRatio(scale);
                    widget->render(&image);
                    QVERIFY(!image.isNull());
                }
        }
        qApp->setStyleSheet({});
    }
};

QTEST_MAIN(TestTrainingPanels)
#include "test_training_panels.moc"
