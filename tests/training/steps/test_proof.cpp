// SPDX-License-Identifier: Apache-2.0
//
// The proof of step plans: it accepts what every schedule makes, finds each kind of planted fault where it is, and what
// it accepts of random changes really runs to the right end.
#include <QElapsedTimer>
#include <QTest>
#include <functional>

#include "engine/api/steps/proof.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/steps/plans.h"
#include "tests/training/steps/random_run.h"

using namespace kolo;
using namespace kolo::training;
using namespace kolo::test;

namespace {

using Row = std::vector<Action>;

Action act(const char* words) {
    const auto action = actionFromText(words);
    if (!action) qFatal("%s is no action", words);
    return *action;
}
int columnOf(const Row& row, const char* words) {
    const auto found = std::find(row.begin(), row.end(), act(words));
    if (found == row.end()) qFatal("%s is not in the row", words);
    return static_cast<int>(found - row.begin());
}
void remove(Row& row, const char* words) {
    row.erase(row.begin() + columnOf(row, words));
}
void moveTo(Row& row, const char* words, const char* before) {
    const Action action = act(words);
    remove(row, words);
    row.insert(before ? row.begin() + columnOf(row, before) : row.end(), action);
}
void swapTwo(Row& row, const char* a, const char* b) {
    std::swap(row[columnOf(row, a)], row[columnOf(row, b)]);
}

}  // namespace

class TestProof : public QObject {
    Q_OBJECT

private slots:
    void everyScheduleIsProved() {
        for (const std::string& name : schedules())
            for (int devices = 1; devices <= 5; ++devices)
                for (int micro = 1; micro <= 9; ++micro)
                    for (const int replicas : {1, 3})
                        for (const bool recomputes : {false, true}) {
                            const auto order = pipelineOrder(name, devices, micro);
                            if (!order) continue;
                            const auto verdict = prove(planOf(*order, replicas, recomputes));
                            QVERIFY2(verdict, verdict ? "" : (name + ": " + verdict.error().message.english()).c_str());
                        }
    }

    void plantedFaults_data() {
        test::columns<QString, int, bool, std::function<void(StepPlan&)>, int>("schedule", "replicas", "recomputes",
                                                                               "plant", "rank");
        QTest::addColumn<QString>("at");  // the action at fault; empty: none
        QTest::addColumn<QString>("says");
        using Plant = std::function<void(StepPlan&)>;
        const auto row = [](const char* name, const char* schedule, int replicas, bool recomputes, int rank,
                            const char* at, const char* says, const Plant& plant) {
            QTest::newRow(name) << schedule << replicas << recomputes << plant << rank << at << says;
        };
        row("a gradient counted twice", "gpipe", 1, false, 1, "1B1", "already there in column",
            [](StepPlan& plan) { plan.ranks[1].insert(plan.ranks[1].begin() + 6, act("1B1")); });
        row("counted as B and as W", "zero-bubble", 1, false, 0, "0B1", "count twice", [](StepPlan& plan) {
            plan.ranks[0].insert(plan.ranks[0].begin() + columnOf(plan.ranks[0], "0I1") + 1, act("0B1"));
        });
        row("a micro-batch skipped", "gpipe", 1, false, 0, "", "0F1 is missing",
            [](StepPlan& plan) { remove(plan.ranks[0], "0F1"); });
        row("no backward pass", "1f1b", 1, false, 2, "", "2B3 is missing",
            [](StepPlan& plan) { remove(plan.ranks[2], "2B3"); });
        row("I without W", "zero-bubble", 1, false, 1, "", "1W2 is missing",
            [](StepPlan& plan) { remove(plan.ranks[1], "1W2"); });
        row("W without I", "zero-bubble", 1, false, 1, "", "1B2 is missing",
            [](StepPlan& plan) { remove(plan.ranks[1], "1I2"); });
        row("a read before its receive", "gpipe", 1, false, 1, "1F0", "not there yet",
            [](StepPlan& plan) { swapTwo(plan.ranks[1], "1F0", "1RECV_F0"); });
        row("W before I", "zero-bubble", 1, false, 0, "0W0", "not there yet",
            [](StepPlan& plan) { moveTo(plan.ranks[0], "0W0", "0I0"); });
        row("sent before it is computed", "gpipe", 1, true, 0, "0SEND_F0", "not there yet",
            [](StepPlan& plan) { moveTo(plan.ranks[0], "0SEND_F0", "0F0"); });
        row("read after it was freed", "gpipe", 1, false, 0, "0SEND_F3", "has freed",
            [](StepPlan& plan) { moveTo(plan.ranks[0], "0SEND_F3", "0UPDATE"); });
        row("recomputed what is there", "gpipe", 1, false, 0, "0RECOMPUTE0", "still there", [](StepPlan& plan) {
            plan.ranks[0].insert(plan.ranks[0].begin() + columnOf(plan.ranks[0], "0B0"), act("0RECOMPUTE0"));
        });
        row("not recomputed", "gpipe", 1, true, 2, "2B0", "not there yet",
            [](StepPlan& plan) { remove(plan.ranks[2], "2RECOMPUTE0"); });
        row("a send without its receive", "gpipe", 1, false, 0, "0SEND_F1", "needs 1RECV_F1 in row 2",
            [](StepPlan& plan) { remove(plan.ranks[1], "1RECV_F1"); });
        row("a receive without its send", "gpipe", 1, false, 1, "1RECV_B0", "needs 2SEND_B0 in row 3",
            [](StepPlan& plan) { remove(plan.ranks[2], "2SEND_B0"); });
        row("neither", "gpipe", 1, false, 1, "1F1", "needs the input of stage 1, micro-batch 1", [](StepPlan& plan) {
            remove(plan.ranks[0], "0SEND_F1");
            remove(plan.ranks[1], "1RECV_F1");
        });
        row("a send of the last stage", "gpipe", 1, false, 2, "2SEND_F0", "no stage at its other end",
            [](StepPlan& plan) { plan.ranks[2].push_back(act("2SEND_F0")); });
        row("a send to itself", "zbv", 1, false, 2, "2SEND_F0", "on the same rank",
            [](StepPlan& plan) { plan.ranks[2].push_back(act("2SEND_F0")); });
        row("another rank's stage", "gpipe", 1, false, 0, "1F0", "rank 0 does not hold",
            [](StepPlan& plan) { plan.ranks[0].push_back(act("1F0")); });
        row("no update", "gpipe", 1, false, 1, "", "1UPDATE is missing",
            [](StepPlan& plan) { remove(plan.ranks[1], "1UPDATE"); });
        row("an update of a plan that only goes forward", "gpipe", 1, false, 0, "0UPDATE", "only goes forward",
            [](StepPlan& plan) {
                plan = test::planOf(test::forwardOnly(3, 4));
                plan.ranks[0].push_back(act("0UPDATE"));
            });
        row("time steps in another order", "wave", 1, false, 0, "0F1", "the activations of stage 0, micro-batch 0",
            [](StepPlan& plan) { moveTo(plan.ranks[0], "0F1", "0F0"); });
        row("back through time in the order of time", "wave", 1, false, 2, "2B1",
            "the gradient by the state of stage 2 after time step 1",
            [](StepPlan& plan) { moveTo(plan.ranks[2], "2B1", "2B3"); });
        row("an update too early", "gpipe", 1, false, 1, "1UPDATE", "of 4 gradients by the weights of stage 1, 3",
            [](StepPlan& plan) { moveTo(plan.ranks[1], "1UPDATE", "1B3"); });
        row("a pass after the update", "gpipe", 2, false, 1, "1F3", "parameters of the next step", [](StepPlan& plan) {
            plan.stages[1].parameters.count = 0;  // so that its update needs no gradient
            plan.buckets = {{{0, 10}}, {{20, 10}}};
            for (const int rank : {1, 4}) {
                remove(plan.ranks[rank], "1ALL_REDUCE1");
                moveTo(plan.ranks[rank], "1UPDATE", "1F3");
            }
            for (const int rank : {2, 5})
                plan.ranks[rank][columnOf(plan.ranks[rank], "2ALL_REDUCE2")] = act("2ALL_REDUCE1");
        });
        row("a bucket too early", "1f1b", 2, false, 1, "1ALL_REDUCE1", "of 4 gradients by the weights of stage 1, 3",
            [](StepPlan& plan) {
                for (const int rank : {1, 4}) moveTo(plan.ranks[rank], "1ALL_REDUCE1", "1B3");
            });
        row("an update before its bucket", "1f1b", 2, false, 1, "1UPDATE", "the mean gradient of bucket 1",
            [](StepPlan& plan) { swapTwo(plan.ranks[1], "1UPDATE", "1ALL_REDUCE1"); });
        row("collectives in two orders", "interleaved:2", 2, false, 3, "0ALL_REDUCE0", "in the same order",
            [](StepPlan& plan) { moveTo(plan.ranks[3], "3ALL_REDUCE3", "3UPDATE"); });
        row("one does not call it", "gpipe", 2, false, 4, "", "1ALL_REDUCE1 is missing",
            [](StepPlan& plan) { remove(plan.ranks[4], "1ALL_REDUCE1"); });
        row("averaged twice", "interleaved:2", 2, false, -2, "", "averaged twice", [](StepPlan& plan) {
            plan.buckets.push_back({{3, 1}});
        });
        row("in no bucket", "gpipe", 2, false, -2, "", "parameter 15 is in no bucket", [](StepPlan& plan) {
            plan.buckets[1].parameters = {10, 5};
        });
        row("no buckets", "gpipe", 2, false, -2, "", "is in no bucket", [](StepPlan& plan) { plan.buckets.clear(); });
        row("an empty bucket", "gpipe", 2, false, -2, "", "Bucket 3 has no parameters", [](StepPlan& plan) {
            plan.buckets.push_back({{5, 0}});
        });
        row("a bucket of two ranks", "gpipe", 2, false, -2, "", "different ranks", [](StepPlan& plan) {
            plan.buckets = {{{0, 20}}, {{20, 10}}};
        });
        row("two stages' parameter", "gpipe", 1, false, -2, "", "Parameter 9 belongs to two stages",
            [](StepPlan& plan) {
                plan.stages[1].parameters = {9, 11};
            });
        row("a row too few", "gpipe", 1, false, -2, "", "2 rows, but its mesh has 3 ranks",
            [](StepPlan& plan) { plan.ranks.pop_back(); });
    }
    void plantedFaults() {
        QFETCH(QString, schedule);
        QFETCH(int, replicas);
        QFETCH(bool, recomputes);
        QFETCH(std::function<void(StepPlan&)>, plant);
        QFETCH(int, rank);
        QFETCH(QString, at);
        QFETCH(QString, says);
        StepPlan plan = planOf(*pipelineOrder(schedule.toStdString(), 3, 4), replicas, recomputes);
        QVERIFY(prove(plan));
        plant(plan);
        PlanFault fault;
        const auto verdict = prove(plan, &fault);
        QVERIFY(!verdict);
        QVERIFY(verdict.error().code == ErrorCode::BadSchedule);
        const QString sentence = QString::fromStdString(verdict.error().message.english());
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
        QCOMPARE(fault.rank, rank == -2 ? -1 : rank);
        if (at.isEmpty()) {
            QCOMPARE(fault.action, -1);
        } else {
            QVERIFY(fault.action >= 0);
            QCOMPARE(QString::fromStdString(text(plan.ranks[rank][fault.action])), at);
            const QString place = QString("Row %1, column %2: ").arg(rank + 1).arg(fault.action + 1);
            QVERIFY2(sentence.startsWith(place), qPrintable(sentence));
        }
    }

    void aCircleIsPrintedAsItsCircle() {
        auto order = pipelineOrder("gpipe", 2, 2);
        order->passes[0] = {act("0F0"), act("0B0"), act("0F1"), act("0B1")};
        order->passes[1] = {act("1F1"), act("1F0"), act("1B0"), act("1B1")};
        PlanFault fault;
        const auto verdict = prove(planOf(*order), &fault);
        QVERIFY(!verdict);
        const QString sentence = QString::fromStdString(verdict.error().message.english());
        QVERIFY2(sentence.contains("wait for ever: "), qPrintable(sentence));
        const QStringList circle = sentence.mid(sentence.indexOf("ever: ") + 6).chopped(1).split(" → ");
        QVERIFY2(circle.size() > 3, qPrintable(sentence));
        QCOMPARE(circle.first(), circle.last());
        for (const char* member : {"rank 0, 0B0", "rank 1, 1B0", "rank 1, 1F1", "rank 0, 0F1"})
            QVERIFY2(circle.contains(member), qPrintable(sentence));
        QVERIFY(fault.rank >= 0 && fault.action >= 0);
    }

    void randomChangesAreRefusedOrRight() {
        std::mt19937_64 random(testSeed());
        const auto upTo = [&](std::size_t count) { return static_cast<int>(random() % count); };
        int proved = 0, refused = 0;
        for (int round = 0; round < test::rounds(500); ++round) {
            const auto names = schedules();
            const auto order = pipelineOrder(names[upTo(names.size())], 1 + upTo(4), 1 + upTo(6));
            if (!order) continue;
            StepPlan plan = planOf(*order, 1 + upTo(2), upTo(2) == 1);
            for (int changes = 1 + upTo(2); changes > 0; --changes) {
                Row& row = plan.ranks[upTo(plan.ranks.size())];
                if (row.size() < 2) break;
                const int i = upTo(row.size()), j = upTo(row.size());
                Action& action = row[i];
                switch (upTo(7)) {
                    case 0: std::swap(row[i], row[std::min<std::size_t>(i + 1, row.size() - 1)]); break;
                    case 1: std::swap(row[i], row[j]); break;
                    case 2: row.erase(row.begin() + i); break;
                    case 3: row.insert(row.begin() + j, row[i]); break;
                    case 4: action.stage = upTo(plan.stages.size()); break;
                    case 5: {
                        const Action moved = action;
                        row.erase(row.begin() + i);
                        row.insert(row.begin() + upTo(row.size() + 1), moved);
                        break;
                    }
                    default:
                        if (action.kind == ActionKind::AllReduce)
                            action.index = upTo(plan.buckets.size());
                        else if (hasIndex(action.kind))
                            action.index = upTo(plan.microbatches);
                }
            }
            PlanFault fault;
            const auto verdict = prove(plan, &fault);
            if (!verdict) {
                ++refused;
                QVERIFY2(fault.rank >= 0, verdict.error().message.english().c_str());
                const auto place = "Row " + std::to_string(fault.rank + 1);
                QVERIFY2(verdict.error().message.english().starts_with(place),
                         verdict.error().message.english().c_str());
                continue;
            }
            ++proved;
            for (int again = 0; again < 3; ++again) {
                const std::string wrong = RandomRun(plan, random).run();
                QVERIFY2(wrong.empty(), (order->schedule + ": " + wrong).c_str());
            }
        }
        QVERIFY2(proved > 20 && refused > 300, qPrintable(QString("%1 proved, %2 refused").arg(proved).arg(refused)));
    }

    void aLargePlanIsProved() {
        const StepPlan plan = planOf(*pipelineOrder("1f1b", 64, 64));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(prove(plan));
        qInfo("proved in %lld ms", static_cast<long long>(timer.elapsed()));
    }
};

QTEST_GUILESS_MAIN(TestProof)
#include "test_proof.moc"
