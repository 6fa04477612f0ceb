// SPDX-License-Identifier: Apache-2.0
//
// The price of step plans, against the formulas of their papers.
#include <QTest>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/api/steps/price.h"
#include "engine/api/steps/slots.h"
#include "engine/training/steps/messages.h"
#include "tests/random.h"
#include "tests/training/steps/plans.h"

using namespace kolo;
using namespace kolo::training;
using namespace kolo::test;

class TestPrice : public QObject {
    Q_OBJECT

    static StepPlan plan(const char* schedule, int devices, int micro, int replicas = 1, bool recomputes = false) {
        return planOf(*pipelineOrder(schedule, devices, micro), replicas, recomputes);
    }
    /// Of two devices: a backward pass takes twice the forward pass's time.
    static ActionCosts costsOf(std::array<double, 2> forward) {
        ActionCosts costs;
        costs.stages.resize(2);
        for (std::size_t stage = 0; stage < 2; ++stage) {
            costs.stages[stage][static_cast<int>(ActionKind::Forward)] = forward[stage];
            costs.stages[stage][static_cast<int>(ActionKind::Backward)] = 2 * forward[stage];
        }
        return costs;
    }
    static bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

    /// The sum of what is on the critical path.
    static double sumOf(const PlanPrice& price) {
        double sum = 0;
        for (const PlanPlace& place : price.criticalPath) {
            const auto span = price.spans[place.rank][place.action];
            sum += span.end - span.start;
        }
        return sum;
    }

private slots:
    void bubblesAreTheFormulas() {
        for (int k = 1; k <= 8; ++k)
            for (int m = 1; m <= 24; ++m) {
                const double bubble = static_cast<double>(k - 1) / (m + k - 1);
                QVERIFY(near(priceOf(plan("gpipe", k, m)).bubble, bubble));
                QVERIFY(near(priceOf(plan("gpipe", k, m)).length, 2.0 * (m + k - 1)));
                QVERIFY(near(priceOf(plan("1f1b", k, m)).bubble, bubble));
                QVERIFY(near(priceOf(plan("wave", k, m)).bubble, bubble));
                QVERIFY(near(priceOf(plan("naive", k, m)).bubble, static_cast<double>(k - 1) / k));
                QVERIFY(near(priceOf(plan("naive", k, m)).length, 2.0 * k * m));
                if (m % k == 0) {  // so that rounds are as long as the pipeline
                    for (const int v : {2, 3, 4}) {
                        const auto name = "interleaved:" + std::to_string(v);
                        const double divided = static_cast<double>(k - 1) / (v * m + k - 1);
                        QVERIFY(near(priceOf(plan(name.c_str(), k, m)).bubble, divided));
                    }
                    for (const int v : {1, 2, 3}) {
                        const auto name = "zero-bubble:" + std::to_string(v);
                        const double third = static_cast<double>(k - 1) / (3 * v * m + k - 1);
                        QVERIFY2(near(priceOf(plan(name.c_str(), k, m)).bubble, third), name.c_str());
                    }
                }
                if (m >= 2 * k - 1)
                    QVERIFY(near(priceOf(plan("zbv", k, m)).bubble, static_cast<double>(k - 1) / (6 * m + k - 1)));
            }
    }

    /// Where the rank that is busy longest is both the first and the last in a step, nothing of the next step can fill
    /// its bubble.
    void stepsOneAfterAnother() {
        for (int k = 1; k <= 5; ++k)
            for (int m = 1; m <= 12; ++m)
                for (const char* schedule : {"naive", "gpipe", "1f1b", "interleaved:2", "zero-bubble", "zbv"}) {
                    if (m % k != 0) continue;
                    const StepPlan plan = TestPrice::plan(schedule, k, m);
                    const PlanPrice one = priceOf(plan);
                    QVERIFY2(near(bubbleOf(plan, {ActionCosts::unit()}), one.bubble), schedule);
                    const double many = bubbleOf(plan, std::vector(5, ActionCosts::unit()));
                    const double mean = std::accumulate(one.busy.begin(), one.busy.end(), 0.0) / k;
                    QVERIFY2(many < one.bubble + 1e-9, schedule);
                    QVERIFY2(many > 1 - mean / *std::ranges::max_element(one.busy) - 1e-9, schedule);
                    if (const std::string name = schedule; name == "naive" || name == "gpipe" || name == "1f1b")
                        QVERIFY2(near(many, one.bubble), schedule);
                }
        // Forward passes follow each other as if they were those of one step.
        for (int k = 1; k <= 5; ++k)
            for (int n = 1; n <= 4; ++n)
                QVERIFY(near(bubbleOf(planOf(forwardOnly(k, 3)), std::vector(n, ActionCosts::unit())),
                             static_cast<double>(k - 1) / (3 * n + k - 1)));
    }

    void peaksAreTheFormulas() {
        for (int k = 1; k <= 7; ++k)
            for (int m = 1; m <= 15; ++m) {
                const auto gpipe = priceOf(plan("gpipe", k, m)).memory, naive = priceOf(plan("naive", k, m)).memory;
                const auto ours = priceOf(plan("1f1b", k, m)).memory, wave = priceOf(plan("wave", k, m)).memory;
                const auto forward = priceOf(planOf(forwardOnly(k, m))).memory;
                const auto again = priceOf(plan("gpipe", k, m, 1, true)).memory;
                for (int i = 0; i < k; ++i) {
                    QCOMPARE(gpipe[i].peakActivations, m);
                    QCOMPARE(gpipe[i].activations, std::int64_t{100} * m);
                    QCOMPARE(ours[i].peakActivations, std::min(m, k - i));
                    QCOMPARE(naive[i].peakActivations, 1);
                    QCOMPARE(again[i].peakActivations, 1);
                    QCOMPARE(wave[i].peakActivations, m);
                    QCOMPARE(forward[i].peakActivations, 0);
                }
                if (m >= 2 * k - 1)
                    for (const RankMemory& memory : priceOf(plan("zbv", k, m)).memory)
                        QCOMPARE(memory.peakActivations, 2 * k);
                if (m >= k && m % k == 0)
                    for (const RankMemory& memory : priceOf(plan("zero-bubble", k, m)).memory)
                        QCOMPARE(memory.peakActivations, k);
            }
    }

    void memoryByKind() {
        StepPlan two = plan("gpipe", 2, 3);
        two.stateArrays = 2;
        const auto memory = priceOf(two).memory;
        QCOMPARE(memory[0].parameters, 40);  // ten numbers of four bytes
        QCOMPARE(memory[0].gradients, 40);
        QCOMPARE(memory[0].optimizer, 80);
        QCOMPARE(memory[0].activations, 300);
        // Device 0 keeps three inputs; when the gradients come back, one by one, there is one more of eight bytes.
        QCOMPARE(memory[0].borders, 32);
        QCOMPARE(memory[0].peak, 40 + 40 + 80 + 300 + 32);
        // With recomputation, its inputs stay and one micro-batch's activations come and go.
        const auto again = priceOf(plan("gpipe", 2, 3, 1, true)).memory;
        QCOMPARE(again[0].activations, 100);
        // What I leaves to W counts with the activations.
        QVERIFY(priceOf(plan("zero-bubble", 2, 3)).memory[1].activations > 200);
        QCOMPARE(priceOf(planOf(forwardOnly(2, 3))).memory[0].gradients, 0);
        // Three inputs and, between two steps, a gradient by the state.
        QCOMPARE(priceOf(plan("wave", 1, 3)).memory[0].borders, 3 * 8 + 4);
    }

    void bytes() {
        const PlanPrice price = priceOf(plan("1f1b", 3, 4, 2));
        // Each of four micro-batches sends 8 bytes forward and 8 back over each border; of a bucket of 40 bytes each of
        // two replicas sends 2·40·(2−1)/2.
        QCOMPARE(price.sentBytes, (std::vector<std::int64_t>{32 + 40, 64 + 40, 32 + 40, 32 + 40, 64 + 40, 32 + 40}));
        QCOMPARE((price.linkBytes.at({0, 1})), 32);
        QCOMPARE((price.linkBytes.at({1, 0})), 32);
        QCOMPARE((price.linkBytes.at({0, 3})), 40);
        QCOMPARE(price.linkBytes.count({0, 2}), std::size_t{0});
        QCOMPARE(price.axisBytes.at("pipeline"), 2 * 4 * 32);
        QCOMPARE(price.axisBytes.at("data"), 6 * 40);
        // No message between the two stages in the middle of a V.
        QCOMPARE(priceOf(plan("zbv", 1, 2)).sentBytes, (std::vector<std::int64_t>{0}));
    }

    void givenCosts() {
        const auto costs = costsFromText("F:1,B:2,W:1,comm:0.1");
        QVERIFY(costs);
        // Down: a forward pass and a message for each device but the last; the last alternates; and up again.
        const PlanPrice price = priceOf(plan("gpipe", 3, 4), *costs);
        QVERIFY2(near(price.length, (4 + 2) * 1.0 + (4 + 2) * 2.0 + 4 * 0.1),
                 qPrintable(QString::number(price.length)));
        QVERIFY(near(sumOf(price), price.length));
        QVERIFY(near(price.busy[0], 4 * 3.0));
        QVERIFY(near(price.bubble, 1 - 36.0 / (3 * price.length)));
        // Communication that nobody waits for costs nothing: one device.
        QVERIFY(near(priceOf(plan("gpipe", 1, 4), *costs).length, 12));
        // An allreduce at the end is exposed; a bucket that is ready earlier travels under the rest.
        const auto reduce = costsFromText("F:1,B:2,ALL_REDUCE:5");
        QVERIFY(near(priceOf(plan("gpipe", 1, 2, 2), *reduce).length, 6 + 5));
        QVERIFY(near(priceOf(plan("interleaved:2", 1, 2, 2), *reduce).length, 12 + 5 + 3));
    }

    void measuredCosts() {
        const StepPlan two = plan("naive", 2, 1);
        ActionCosts costs = costsOf({3, 5});
        for (auto& stage : costs.stages) stage[static_cast<int>(ActionKind::Update)] = 1;
        QVERIFY(near(priceOf(two, costs).length, 3 + 5 + 10 + 6 + 1));
        costs.bytesPerSecond = 4;  // a border of 8 bytes takes 2
        QVERIFY(near(priceOf(two, costs).length, 3 + 2 + 5 + 10 + 2 + 6 + 1));
        const PlanPrice price = priceOf(two, costs);
        QStringList path;
        for (const PlanPlace& place : price.criticalPath)
            path << QString::fromStdString(text(two.ranks[place.rank][place.action]));
        QCOMPARE(path.join(' '), QString("0F0 0SEND_F0 1RECV_F0 1F0 1B0 1SEND_B0 0RECV_B0 0B0 0UPDATE"));
        costs.secondsPerMessage = 7;
        QVERIFY(near(priceOf(two, costs).length, 3 + (7 + 2) + 5 + 10 + (7 + 2) + 6 + 1));
        costs.stages[1][static_cast<int>(ActionKind::ReceiveForward)] = 4;
        QVERIFY(near(priceOf(two, costs).length, 3 + (7 + 2) + 4 + 5 + 10 + (7 + 2) + 6 + 1));
    }

    /// A receive whose time was measured takes it from the passes, right before the one that reads what it brings: the
    /// second device is slower, so each of its receives delays it, though the messages have long been there.
    void receivesTakeTheirTime() {
        const StepPlan each = plan("gpipe", 2, 4);
        ActionCosts costs = costsOf({1, 10});
        QVERIFY(near(priceOf(each, costs).length, 1 + 4 * 10 + 4 * 20 + 2));
        costs.stages[1][static_cast<int>(ActionKind::ReceiveForward)] = 3;
        const PlanPrice price = priceOf(each, costs);
        QVERIFY(near(price.length, 1 + 4 * (3 + 10) + 4 * 20 + 2));
        QVERIFY(near(price.busy[1], 4 * 30));  // it is no pass
    }

    /// A send whose time was measured takes it from the passes behind it: the first device's forward passes come late.
    void sendsTakeTheirTime() {
        const StepPlan each = plan("gpipe", 2, 4);
        ActionCosts costs;
        for (const auto& actions : each.ranks) {
            auto& measured = costs.actions.emplace_back();
            for (const Action& action : actions)
                measured[action] = action.kind == ActionKind::Forward ? 2 : action.kind == ActionKind::Backward ? 4 : 0;
        }
        QVERIFY(near(priceOf(each, costs).length, 2 + 4 * 2 + 4 * 4 + 4));
        for (auto& [action, cost] : costs.actions[0])
            if (action.kind == ActionKind::SendForward) cost = 3;
        const PlanPrice price = priceOf(each, costs);
        QVERIFY(near(price.length, 4 * (2 + 3) + 2 + 4 * 4 + 4));
        QVERIFY(near(price.busy[0], 4 * 6));  // it is no pass
    }

    /// At unit cost the price and the table of time slots say the same.
    void slotsAgree() {
        for (const PipelineOrder& order : test::orders(5, 9)) {
            const StepPlan each = planOf(order, 2, order.shape.microbatches % 2 == 0);
            const PlanPrice price = priceOf(each);
            const PlanSlots table = slotsOf(each);
            QCOMPARE(price.length, double(table.count));
            QVERIFY(near(sumOf(price), price.length));
            for (std::size_t rank = 0; rank < each.ranks.size(); ++rank)
                for (std::size_t i = 0; i < each.ranks[rank].size(); ++i)
                    if (isPass(each.ranks[rank][i].kind))
                        QCOMPARE(price.spans[rank][i].end, double(table.ofAction[rank][i]));
        }
    }

    /// Whatever passes cost: no action starts before what it needs has ended, and the critical path is as long as the
    /// step.
    void randomCosts() {
        std::mt19937_64 random(testSeed());
        for (int round = 0; round < 300; ++round) {
            const auto names = schedules();
            const auto order = pipelineOrder(names[random() % names.size()], 1 + random() % 5, 1 + random() % 10);
            if (!order) continue;
            const StepPlan each = planOf(*order, 1 + random() % 3, random() % 2 == 0);
            ActionCosts costs;
            for (double& cost : costs.kinds) cost = 1 + static_cast<double>(random() % 16);
            const bool measured = round % 3 > 0, byAction = round % 3 == 2;
            if (measured && !byAction) costs.stages.assign(each.stages.size(), costs.kinds);
            if (byAction)
                for (const auto& actions : each.ranks) {
                    auto& costsOfRank = costs.actions.emplace_back();
                    for (const Action& action : actions) costsOfRank[action] = 1 + static_cast<double>(random() % 16);
                }
            const PlanPrice price = priceOf(each, costs);
            QVERIFY(near(sumOf(price), price.length));
            for (std::size_t rank = 0; rank < each.ranks.size(); ++rank) {
                double computing = 0;
                for (std::size_t i = 0; i < each.ranks[rank].size(); ++i) {
                    const auto span = price.spans[rank][i];
                    if (isCommunication(each.ranks[rank][i].kind)) continue;
                    QVERIFY(span.start >= computing);
                    computing = span.end;
                }
                QVERIFY(price.memory[rank].peak >= price.memory[rank].parameters);
                if (!measured) continue;
                std::vector<PlanPrice::Span> onStream;  // passes, what they receive, and sends that took the thread
                for (std::size_t i = 0; i < each.ranks[rank].size(); ++i)
                    if (const ActionKind kind = each.ranks[rank][i].kind;
                        isReceive(kind) || (byAction && isSend(kind)) || !isCommunication(kind))
                        onStream.push_back(price.spans[rank][i]);
                std::ranges::sort(onStream, {}, &PlanPrice::Span::start);
                for (std::size_t i = 1; i < onStream.size(); ++i) QVERIFY(onStream[i].start >= onStream[i - 1].end);
            }
            QVERIFY(price.bubble >= 0 && price.bubble < 1);
        }
    }

    void costTexts_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("costs");  // F B I W RECOMPUTE comm; empty: refused
        const auto row = [](const char* text, const char* costs) { QTest::newRow(text) << text << costs; };
        row("F:1,B:2,W:1,comm:0.1", "1 2 1 1 1 0.1");
        row("F:1", "1 1 1 1 1 0");
        row("B:3", "1 3 1.5 1.5 1 0");
        row("B:3,I:1", "1 3 1 2 1 0");
        row("I:2,W:1", "1 3 2 1 1 0");
        row("F:2.5,RECOMPUTE:2", "2.5 1 1 1 2 0");
        for (const char* wrong : {"", "F", "F:", "F:x", "F:-1", "F:1,", "F:1,F:2", "G:1", "F:1 ", "F:nan", "F:inf",
                                  "F:1e9", "F:0", "B:0", "f:1", ",", ":", "F:1;B:2"})
            row(wrong, "");
    }
    void costTexts() {
        QFETCH(QString, text);
        QFETCH(QString, costs);
        const auto read = costsFromText(text.toStdString());
        if (costs.isEmpty()) {
            QVERIFY(!read);
            QCOMPARE(read.error().field, std::string("cost"));
            QVERIFY(read.error().message.english().find("F:1,B:2") != std::string::npos);
            return;
        }
        QVERIFY(read);
        QStringList found;
        for (const ActionKind kind : {ActionKind::Forward, ActionKind::Backward, ActionKind::BackwardInput,
                                      ActionKind::BackwardWeight, ActionKind::Recompute, ActionKind::SendForward})
            found << QString::number(read->kinds[static_cast<std::size_t>(kind)]);
        QCOMPARE(found.join(' '), costs);
    }
};

QTEST_GUILESS_MAIN(TestPrice)
#include "test_price.moc"
