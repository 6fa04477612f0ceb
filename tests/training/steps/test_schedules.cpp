// SPDX-License-Identifier: Apache-2.0
//
// Every registered pipeline schedule, and what lower() makes of it. Their orders were held against PyTorch's own
// classes for random shapes; some of those are written down here.
#include <QTest>
#include <map>
#include <set>

#include "engine/api/step_plan_json.h"
#include "tests/rows.h"
#include "tests/training/steps/plans.h"

using namespace kolo;
using namespace kolo::training;
using namespace kolo::test;

class TestSchedules : public QObject {
    Q_OBJECT

    static QString row(const std::vector<Action>& actions) {
        QStringList words;
        for (const std::string& word : texts(actions)) words << QString::fromStdString(word);
        return words.join(' ');
    }

private slots:
    void everyScheduleDeclaresItself() {
        QVERIFY(allPipelineSchedules().size() >= 7);
        std::set<std::string> ids;
        for (const PipelineSchedule* schedule : allPipelineSchedules()) {
            QVERIFY2(ids.insert(schedule->id).second, schedule->id.c_str());
            QVERIFY(!schedule->title.empty() && !schedule->summary.empty() && !schedule->source.empty());
            QVERIFY(schedule->chunks.fewest <= schedule->chunks.preset &&
                    schedule->chunks.preset <= schedule->chunks.most);
            QCOMPARE(findPipelineSchedule(schedule->id), schedule);
        }
        QCOMPARE(findPipelineSchedule("2f2b"), nullptr);
    }

    void ordersAreTheFieldsOwn_data() {
        test::columns<QString, int, int, QStringList>("schedule", "devices", "microbatches", "rows");
        QTest::newRow("naive") << "naive" << 2 << 2 << QStringList{"0F0 0B0 0F1 0B1", "1F0 1B0 1F1 1B1"};
        QTest::newRow("gpipe") << "gpipe" << 2 << 3
                               << QStringList{"0F0 0F1 0F2 0B0 0B1 0B2", "1F0 1F1 1F2 1B0 1B1 1B2"};
        QTest::newRow("1f1b") << "1f1b" << 3 << 4
                              << QStringList{"0F0 0F1 0F2 0B0 0F3 0B1 0B2 0B3", "1F0 1F1 1B0 1F2 1B1 1F3 1B2 1B3",
                                             "2F0 2B0 2F1 2B1 2F2 2B2 2F3 2B3"};
        QTest::newRow("1f1b of few") << "1f1b" << 3 << 1 << QStringList{"0F0 0B0", "1F0 1B0", "2F0 2B0"};
        QTest::newRow("interleaved") << "interleaved:2" << 2 << 2
                                     << QStringList{"0F0 0F1 2F0 2F1 2B0 2B1 0B0 0B1",
                                                    "1F0 1F1 3F0 3B0 3F1 3B1 1B0 1B1"};
        QTest::newRow("zero bubble") << "zero-bubble" << 2 << 3
                                     << QStringList{"0F0 0F1 0I0 0W0 0F2 0I1 0W1 0I2 0W2",
                                                    "1F0 1I0 1F1 1I1 1W0 1F2 1I2 1W1 1W2"};
        QTest::newRow("zbv") << "zbv" << 2 << 3
                             << QStringList{"0F0 0F1 0F2 3F0 3I0 3W0 3F1 3I1 3W1 0I0 0W0 3F2 3I2 3W2 0I1 0W1 0I2 0W2",
                                            "1F0 2F0 1F1 2F1 2I0 2W0 1F2 1I0 1W0 2F2 2I1 2W1 1I1 2I2 1I2 1W1 2W2 1W2"};
        QTest::newRow("wave") << "wave" << 2 << 2 << QStringList{"0F0 0F1 0B1 0B0", "1F0 1F1 1B1 1B0"};
    }
    void ordersAreTheFieldsOwn() {
        QFETCH(QString, schedule);
        QFETCH(int, devices);
        QFETCH(int, microbatches);
        QFETCH(QStringList, rows);
        const auto order = pipelineOrder(schedule.toStdString(), devices, microbatches);
        QVERIFY2(order, order ? "" : order.error().message.english().c_str());
        QCOMPARE(order->schedule, schedule.toStdString());
        QCOMPARE(static_cast<int>(order->passes.size()), devices);
        for (int device = 0; device < devices; ++device) QCOMPARE(row(order->passes[device]), rows[device]);
    }

    /// Another stage waits for the gradient, and nobody yet for the sum.
    void whatAnotherStageNeedsLeavesBeforeTheAllReduce() {
        const auto order = pipelineOrder("1f1b", 2, 2);
        QVERIFY(order);
        QCOMPARE(row(planOf(*order, 2, false).ranks.back()),
                 QStringLiteral("1RECV_F0 1F0 1RECV_F1 1B0 1SEND_B0 1F1 1B1 1SEND_B1 1ALL_REDUCE1 1UPDATE"));
    }

    void eachPassComesOnce() {
        for (const PipelineOrder& order : test::orders(9, 20)) {
            std::map<Action, int> passes;
            for (int device = 0; device < order.shape.devices; ++device)
                for (const Action& pass : order.passes[device]) {
                    QCOMPARE(order.positions[pass.stage], device);
                    ++passes[pass];
                }
            const auto count = [&](ActionKind kind, int stage, int index) {
                return passes.contains({kind, stage, index}) ? passes[{kind, stage, index}] : 0;
            };
            for (int stage = 0; stage < order.shape.stages(); ++stage)
                for (int index = 0; index < order.shape.microbatches; ++index) {
                    QCOMPARE(count(ActionKind::Forward, stage, index), 1);
                    const int whole = count(ActionKind::Backward, stage, index);
                    const int input = count(ActionKind::BackwardInput, stage, index);
                    QCOMPARE(input, count(ActionKind::BackwardWeight, stage, index));
                    QCOMPARE(whole + input, 1);
                }
        }
    }

    void zbvIsAV() {
        const auto order = pipelineOrder("zbv", 3, 5);
        QVERIFY(order);
        QCOMPARE(order->positions, (std::vector<int>{0, 1, 2, 2, 1, 0}));
        QCOMPARE(pipelineOrder("interleaved:2", 3, 3)->positions, (std::vector<int>{0, 1, 2, 0, 1, 2}));
    }

    void refusals_data() {
        test::columns<QString, int, int, QString, QString>("schedule", "devices", "microbatches", "field", "says");
        QTest::newRow("unknown") << "1f2b" << 2 << 2 << "schedule"
                                 << "1f1b";
        QTest::newRow("no chunks") << "interleaved:" << 2 << 2 << "schedule"
                                   << "1 to 16";
        QTest::newRow("chunks") << "interleaved:17" << 2 << 2 << "schedule"
                                << "1 to 16";
        QTest::newRow("negative") << "zero-bubble:-1" << 2 << 2 << "schedule"
                                  << "1 to 16";
        QTest::newRow("half") << "zero-bubble:1.5" << 2 << 2 << "schedule"
                              << "1 to 16";
        QTest::newRow("of none") << "gpipe:2" << 2 << 2 << "schedule"
                                 << "fixed";
        QTest::newRow("zbv") << "zbv:3" << 2 << 2 << "schedule"
                             << "fixed";
        QTest::newRow("micro 0") << "gpipe" << 2 << 0 << "micro"
                                 << "1 to 1024";
        QTest::newRow("too many") << "gpipe" << 2 << 5000 << "micro"
                                  << "1 to 1024";
        QTest::newRow("no devices") << "gpipe" << 0 << 2 << "stages"
                                    << "1 to 64";
        QTest::newRow("65 devices") << "gpipe" << 65 << 2 << "stages"
                                    << "1 to 64";
        QTest::newRow("rounds") << "interleaved:2" << 4 << 11 << "micro"
                                << "10 and 12";
        QTest::newRow("rounds of ZB") << "zero-bubble" << 3 << 10 << "micro"
                                      << "9 and 12";
    }
    void refusals() {
        QFETCH(QString, schedule);
        QFETCH(int, devices);
        QFETCH(int, microbatches);
        QFETCH(QString, field);
        QFETCH(QString, says);
        const auto order = pipelineOrder(schedule.toStdString(), devices, microbatches);
        QVERIFY(!order);
        QCOMPARE(QString::fromStdString(order.error().field), field);
        const QString sentence = QString::fromStdString(order.error().message.english());
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    /// The numbers that a refusal names are accepted, and none that is nearer.
    void theNearestNumbersAreTheNearest() {
        for (int devices = 2; devices <= 12; ++devices)
            for (int micro = 1; micro <= 60; ++micro) {
                const auto order = pipelineOrder("interleaved:2", devices, micro);
                if (order) continue;
                int below = micro, above = micro;
                while (!pipelineOrder("interleaved:2", devices, below)) --below;
                while (!pipelineOrder("interleaved:2", devices, above)) ++above;
                const std::string ending = std::to_string(below) + " and " + std::to_string(above) + ".";
                QVERIFY2(order.error().message.english().ends_with(ending), order.error().message.english().c_str());
            }
    }

    void loweringInsertsWhatIsNeeded() {
        const StepPlan plan = planOf(*pipelineOrder("gpipe", 2, 2));
        QCOMPARE(row(plan.ranks[0]), QString("0F0 0SEND_F0 0F1 0SEND_F1 0RECV_B0 0B0 0RECV_B1 0B1 0UPDATE"));
        QCOMPARE(row(plan.ranks[1]), QString("1RECV_F0 1F0 1RECV_F1 1F1 1B0 1SEND_B0 1B1 1SEND_B1 1UPDATE"));
        QVERIFY(plan.buckets.empty());
    }

    void loweringForReplicas() {
        const StepPlan plan = planOf(*pipelineOrder("zbv", 2, 3), 2, true);
        QCOMPARE(plan.ranks.size(), std::size_t{4});
        QCOMPARE(plan.ranks[0], plan.ranks[2]);
        QCOMPARE(plan.ranks[1], plan.ranks[3]);
        const QString first = row(plan.ranks[0]);
        QVERIFY(first.contains("RECOMPUTE0 3I0"));
        QVERIFY2(first.contains("0W2 0ALL_REDUCE0"), qPrintable(first));
        QVERIFY2(first.contains("3W2 3ALL_REDUCE3"), qPrintable(first));
        QVERIFY2(first.endsWith("3UPDATE 0UPDATE"), qPrintable(first));  // as their gradients are complete
        QVERIFY(!row(planOf(forwardOnly(2, 3), 2).ranks[0]).contains("UPDATE"));
    }

    void aBucketOverSeveralStagesWaitsForAllOfThem() {
        const auto order = pipelineOrder("interleaved:2", 1, 2);
        StepPlan shape = shapeOf(*order, 2);
        shape.buckets = {{{0, 20}}};
        const QString actions = row(lower(shape, order->passes).ranks[0]);
        QCOMPARE(actions.count("ALL_REDUCE"), 1);
        QVERIFY2(actions.endsWith("0B1 0ALL_REDUCE0 1UPDATE 0UPDATE"), qPrintable(actions));
    }

    /// Two devices, each with the pass first that the other one needs.
    void listsThatWaitForEachOtherAreCompleted() {
        const auto order = pipelineOrder("gpipe", 2, 2);
        const Action f0{ActionKind::Forward, 0, 0}, f1{ActionKind::Forward, 0, 1}, b0{ActionKind::Backward, 0, 0};
        auto passes = order->passes;
        passes[0] = {f0, b0, f1, {ActionKind::Backward, 0, 1}};
        passes[1] = {{ActionKind::Forward, 1, 1},
                     {ActionKind::Forward, 1, 0},
                     {ActionKind::Backward, 1, 0},
                     {ActionKind::Backward, 1, 1}};
        const StepPlan plan = lower(shapeOf(*order), passes);
        for (int rank = 0; rank < 2; ++rank) {
            std::vector<Action> found;
            for (const Action& action : plan.ranks[rank])
                if (isPass(action.kind)) found.push_back(action);
            QCOMPARE(found, passes[rank]);
        }
        QVERIFY(row(plan.ranks[1]).startsWith("1RECV_F0 1RECV_F1 1F1") || row(plan.ranks[1]).contains("1RECV_F1 1F1"));
    }
};

QTEST_GUILESS_MAIN(TestSchedules)
#include "test_schedules.moc"
