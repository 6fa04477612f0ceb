// SPDX-License-Identifier: Apache-2.0
//
// A pipeline learns what one device learns: by every schedule, and by any valid plan of a user's own, it ends with the
// bits of one device that adds up as many micro-batches. What it records is what its plan says.
#include <fmt/format.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <map>
#include <mutex>
#include <set>

#include "engine/api/step_plan_json.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/slots.h"
#include "engine/api/steps/step_plan_csv.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/refusals.h"
#include "tests/training/steps/plans.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::Trained;
using test::trainPipeline;

namespace {

const std::string kShort = "dataset=digits8 rows=512 steps=6 evaluate=3 ";

using Engine = std::mt19937_64;

int between(Engine& random, int least, int most) {
    return least + static_cast<int>(random() % (most - least + 1));
}

template <typename T>
const T& oneOf(Engine& random, const std::vector<T>& values) {
    return values[random() % values.size()];
}

/// A model with at least so many layers to cut between.
std::string modelWith(Engine& random, int layers) {
    std::string model = "mlp:64";
    for (int i = 1; i < layers + between(random, 0, 3); ++i) model += fmt::format("-{}", between(random, 3, 24));
    return model + "-10" + (random() % 3 == 0 ? ":tanh" : "");
}

/// One device that adds up `micro` batches.
std::string hashOfOneDevice(const std::string& words, int micro) {
    const Trained one = test::train(fmt::format("{} accumulate={}", words, micro), 1);
    return one.finished() ? one.text("params_sha256") : one.why();
}

/// A random order of a pipeline's passes in which every stage's backward passes ascend, so that sums have the bits of
/// one device.
std::vector<std::vector<Action>> randomPasses(Engine& random, int devices, int micro, bool halves) {
    std::vector<std::vector<Action>> passes(devices);
    std::set<Action> done;
    std::vector<int> nextBackward(devices, 0), nextWeight(devices, 0);
    for (std::size_t left = static_cast<std::size_t>(devices) * micro * (halves ? 3 : 2); left > 0;) {
        const int stage = between(random, 0, devices - 1);
        std::vector<Action> able;
        for (int m = 0; m < micro; ++m)
            if (!done.contains({ActionKind::Forward, stage, m}) &&
                (stage == 0 || done.contains({ActionKind::Forward, stage - 1, m})))
                able.push_back({ActionKind::Forward, stage, m});
        const ActionKind backward = halves ? ActionKind::BackwardInput : ActionKind::Backward;
        if (const int m = nextBackward[stage]; m < micro && done.contains({ActionKind::Forward, stage, m}) &&
                                               (stage == devices - 1 || done.contains({backward, stage + 1, m})))
            able.push_back({backward, stage, m});
        if (halves && nextWeight[stage] < nextBackward[stage])
            able.push_back({ActionKind::BackwardWeight, stage, nextWeight[stage]});
        if (able.empty()) continue;
        const Action action = oneOf(random, able);
        passes[stage].push_back(action);
        done.insert(action);
        if (action.kind == backward) ++nextBackward[stage];
        if (action.kind == ActionKind::BackwardWeight) ++nextWeight[stage];
        --left;
    }
    return passes;
}

}  // namespace

class TestPipeline : public QObject {
    Q_OBJECT
private slots:
    void theBitsOfOneDevice_data() {
        QTest::addColumn<QString>("schedule");
        for (const std::string& schedule : test::schedules())
            if (schedule != "wave") QTest::newRow(schedule.c_str()) << QString::fromStdString(schedule);  // overTime()
    }

    /// Random models, sizes, optimizers, with and without recomputation.
    void theBitsOfOneDevice() {
        QFETCH(QString, schedule);
        Engine random(test::testSeed());
        for (int trial = 0; trial < 5; ++trial) {
            const int devices = between(random, 1, 4);
            int micro = between(random, 1, 7);
            auto order = training::pipelineOrder(schedule.toStdString(), devices, micro);
            for (; !order; order = training::pipelineOrder(schedule.toStdString(), devices, micro)) ++micro;
            const std::string words = fmt::format(
                "{}model={} batch={} seed={} optimizer={} ", kShort,
                modelWith(random, static_cast<int>(order->positions.size())), between(random, 1, 12), random() % 1000,
                oneOf(random, std::vector<std::string>{"sgd", "adam lr=0.003", "sgd momentum=0"}));
            const Trained trained = trainPipeline(
                fmt::format("{} stages={} micro={} schedule={} recompute={}", words, devices, micro,
                            schedule.toStdString(), oneOf(random, std::vector<std::string>{"none", "stage"})));
            QVERIFY2(trained.finished(), (words + trained.why()).c_str());
            QCOMPARE(trained.text("params_sha256"), hashOfOneDevice(words, micro));
            QVERIFY(trained.number("accuracy") > 0);
        }
    }

    void otherModels_data() {
        test::texts(
            "words",
            {"model=cnn:small batch=3 stages=3 schedule=1f1b micro=4",
             "model=cnn:small batch=3 stages=3 schedule=gpipe", "model=cnn:small batch=2 stages=3 schedule=zero-bubble",
             "model=rnn:small batch=4 stages=2 schedule=1f1b",
             "model=rnn:small batch=4 stages=2 schedule=zero-bubble micro=6", "model=logistic stages=1 schedule=gpipe",
             "model=mlp:64-30-20-12-10 batch=8 stages=2 schedule=1f1b balance=cut:3-1"});
    }

    void otherModels() {
        QFETCH(QString, words);
        const Trained trained = trainPipeline(kShort + words.toStdString());
        QVERIFY2(trained.finished(), trained.why().c_str());
        auto parameters = test::parametersOf(kShort + words.toStdString());
        std::string plain;
        for (const auto& [name, value] : parameters)
            if (name != "stages" && name != "schedule" && name != "micro" && name != "balance")
                plain += name + "=" + value + " ";
        QCOMPARE(trained.text("params_sha256"),
                 hashOfOneDevice(plain, parameters.contains("micro") ? std::stoi(parameters["micro"]) : 8));
    }

    void aPlanOfOnesOwn() {
        Engine random(test::testSeed());
        QTemporaryDir folder;
        const std::string path = folder.filePath("mine.csv").toStdString();
        for (int trial = 0; trial < 12; ++trial) {
            const int devices = between(random, 1, 4), micro = between(random, 1, 6);
            const auto passes = randomPasses(random, devices, micro, random() % 2 == 0);
            std::ofstream file(path);
            for (const std::vector<Action>& row : passes) {
                for (std::size_t i = 0; i < row.size(); ++i)
                    file << (i ? "," : "") << (random() % 4 == 0 ? "," : "") << text(row[i]);
                file << "\n";
            }
            file.close();
            const std::string words =
                fmt::format("{}model={} batch=5 seed={} ", kShort, modelWith(random, devices), trial);
            const Trained trained =
                trainPipeline(fmt::format("{} stages={} micro={} schedule=@{}", words, devices, micro, path));
            QVERIFY2(trained.finished(), trained.why().c_str());
            QCOMPARE(trained.text("params_sha256"), hashOfOneDevice(words, micro));
        }
    }

    /// JSON says cuts, buckets and every action: what was printed runs to the same bits, and so does what was changed
    /// within what is right.
    void aPlanWithEverything() {
        Engine random(test::testSeed());
        QTemporaryDir folder;
        const std::string path = folder.filePath("mine.json").toStdString();
        for (int trial = 0; trial < 10; ++trial) {
            const int micro = 2 * between(random, 1, 3), replicas = between(random, 1, 2);
            const std::string words =
                fmt::format("{}model=mlp:64-24-16-12-10 batch=4 seed={} micro={} stages=2 replicas={} ", kShort, trial,
                            micro, replicas);
            const Trained given = trainPipeline(
                words + oneOf(random, std::vector<std::string>{"schedule=gpipe", "schedule=1f1b recompute=stage",
                                                               "schedule=zero-bubble balance=cut:3-1"}));
            QVERIFY2(given.finished(), given.why().c_str());
            StepPlan plan = *given.info.plan;
            // A stage's bucket in two halves, whose allreduces go in another order than they were cut.
            if (replicas == 2)
                for (int stage = 0; stage < 2; ++stage) {
                    const Range whole = plan.buckets[stage].parameters;
                    const std::int64_t half = whole.count / 2;
                    plan.buckets[stage].parameters.count = half;
                    plan.buckets.push_back({{whole.first + half, whole.count - half}});
                    for (int rank = 0; rank < plan.mesh.ranks(); ++rank) {
                        auto& row = plan.ranks[rank];
                        const auto at = std::ranges::find(row, Action{ActionKind::AllReduce, stage, stage});
                        if (at != row.end())
                            row.insert(at, {ActionKind::AllReduce, stage, static_cast<int>(plan.buckets.size()) - 1});
                    }
                }
            std::ofstream(path) << (random() % 2 ? stepPlanToJson(plan) : "\n{\"plan\": " + stepPlanToJson(plan) + "}");
            const Trained trained = trainPipeline(fmt::format("{} schedule=@{}", words, path));
            QVERIFY2(trained.finished(), trained.why().c_str());
            QCOMPARE(trained.text("params_sha256"), given.text("params_sha256"));
            QVERIFY(trained.info.plan->ranks == plan.ranks);
        }
    }

    void wrongPlans_data() {
        for (const char* column : {"settings", "from", "to", "says"}) QTest::addColumn<QString>(column);
        const auto row = [](const char* name, QString settings, QString from, QString to, QString says) {
            QTest::newRow(name) << settings << from << to << says;
        };
        row("cut short", "", "}", "", "mine.json");
        row("other sizes", "micro=3", "", "", "these are 2, 1 and 3");
        row("a missing receive", "", R"("1RECV_F1",)", "", "which is not there");
        row("an update too early", "", R"("0F1","0SEND_F1")", R"("0UPDATE","0F1","0SEND_F1")", "Row 1");
        row("unknown action", "", "0F1", "0G1", "Row 1, column");
        row("unknown member", "", R"("trains")", R"("learns")", "learns");
        row("another model", "model=mlp:64-24-16-13-10", "", "", "has the parameters");
        row("a deeper model", "model=mlp:64-24-16-12-12-10", "", "", "Stage 1 has the layers 4 to 6");
        row("cut behind nothing", "", R"("layers":4)", R"("layers":3)", "Stage 0 has the layers 0 to 2");
        row("parts", "", R"("zero":0)", R"("zero":2)", "no place");
    }

    void wrongPlans() {
        QFETCH(QString, settings);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        const std::string words = kShort + "model=mlp:64-24-16-12-10 batch=4 micro=2 stages=2 ";
        const Trained given = trainPipeline(words + "schedule=gpipe");
        QVERIFY2(given.finished(), given.why().c_str());
        QString json = QString::fromStdString(stepPlanToJson(*given.info.plan));
        QVERIFY(from.isEmpty() || json.contains(from));
        if (!from.isEmpty()) json.replace(from, to);
        QTemporaryDir folder;
        const std::string path = folder.filePath("mine.json").toStdString();
        std::ofstream(path) << json.toStdString();
        const Trained trained = trainPipeline(words + settings.toStdString() + " schedule=@" + path);
        QVERIFY2(!trained.finished() && QString::fromStdString(trained.why()).contains(says), trained.why().c_str());
    }

    /// Replicas × stages: two workers add two numbers, in whatever chunks, with the same bits; more within rounding.
    void replicasAreDataParallelism() {
        const std::string words = kShort + "model=mlp:64-24-16-12-10 batch=4 ";
        for (const int replicas : {2, 3, 4}) {
            const Trained data = test::train(words + "accumulate=3", replicas);
            for (const char* pipeline : {"stages=2 schedule=1f1b", "stages=2 schedule=interleaved:2", "stages=4"}) {
                const Trained trained =
                    trainPipeline(fmt::format("{} micro=3 replicas={} {}", words, replicas, pipeline));
                QVERIFY2(trained.finished(), trained.why().c_str());
                QVERIFY(std::abs(trained.number("loss") - data.number("loss")) < 1e-5);
                if (replicas == 2) QCOMPARE(trained.text("params_sha256"), data.text("params_sha256"));
            }
        }
    }

    void memoryIsWhatThePlanSays_data() { theBitsOfOneDevice_data(); }

    /// The device has allocated what the price says, but for the two gradients that a pass works with, and borders that
    /// wait for their receiver.
    void memoryIsWhatThePlanSays() {
        QFETCH(QString, schedule);
        const Trained trained = trainPipeline(kShort +
                                              "model=mlp:64-40-36-32-28-24-20-16-10 batch=16 stages=2 micro=6 "
                                              "schedule=" +
                                              schedule.toStdString());
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY(trained.info.plan.has_value());
        const training::PlanPrice price = training::priceOf(*trained.info.plan);
        const auto peaks = trained.json.at("peak_bytes").get<std::vector<std::int64_t>>();
        QCOMPARE(peaks.size(), std::size_t{2});
        constexpr std::int64_t kScratch = 2 * 16 * 40 * 4, kBorder = 16 * 64 * 4, kAlignment = 64 * 200;
        for (int rank = 0; rank < 2; ++rank) {
            const training::RankMemory& memory = price.memory[rank];
            const std::int64_t kept = memory.parameters + memory.gradients + memory.optimizer + memory.activations;
            QVERIFY2(
                peaks[rank] >= kept && peaks[rank] <= kept + memory.borders + kScratch + 6 * kBorder + kAlignment,
                fmt::format("rank {}: {} bytes, planned {} and borders {}", rank, peaks[rank], kept, memory.borders)
                    .c_str());
        }
        for (int i = 0; i < kMemoryKinds; ++i) {
            const auto kind = static_cast<MemoryKind>(i);
            const auto measured = trained.bytes("peak_bytes_by_kind", kind),
                       planned = trained.bytes("peak_bytes_planned", kind);
            QCOMPARE(measured.size(), planned.size());
            const std::int64_t waiting = kind == MemoryKind::Activations ? 6 * kBorder : 0;
            for (std::size_t rank = 0; rank < planned.size(); ++rank)
                QVERIFY2(measured[rank] >= planned[rank] && measured[rank] <= planned[rank] + waiting,
                         fmt::format("rank {}: {} bytes of {}, planned {}", rank, measured[rank],
                                     kMemoryKindNames[kind], planned[rank])
                             .c_str());
        }
    }

    void itsRecordIsItsPlan() {
        const Trained trained = trainPipeline(
            kShort + "model=mlp:64-24-16-12-10 batch=4 stages=2 micro=4 schedule=zero-bubble:2 replicas=2",
            Detail::Full);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const StepPlan& plan = *trained.info.plan;
        QCOMPARE(plan.mesh.ranks(), 4);
        const training::PlanSlots timeSlots = training::slotsOf(plan);
        // (rank, action) → how often, of what is recorded by an event of its own.
        std::map<std::pair<int, std::string>, int> recorded;
        for (const Event& event : trained.events) {
            const auto action = actionFromText(trained.names[event.name]);
            if (!action || event.kind == EventKind::Wait) continue;
            ++recorded[{event.rank, trained.names[event.name]}];
            const auto& list = plan.ranks[event.rank];
            const auto place = std::find(list.begin(), list.end(), *action) - list.begin();
            QVERIFY(place < static_cast<std::ptrdiff_t>(list.size()));
            QVERIFY(event.startNs <= event.endNs);
            if (event.kind == EventKind::Kernel) QCOMPARE(event.step, timeSlots.ofAction[event.rank][place]);
            if (event.kind == EventKind::Transfer)
                QCOMPARE(event.bytes,
                         static_cast<std::uint64_t>(
                             plan.stages[std::max(action->stage,
                                                  action->stage + (action->kind == ActionKind::ReceiveBackward))]
                                 .inputBytes));
        }
        for (int rank = 0; rank < plan.mesh.ranks(); ++rank)
            for (const Action& action : plan.ranks[rank]) {
                const bool sends = action.kind == ActionKind::SendForward || action.kind == ActionKind::SendBackward;
                const int times = recorded[{rank, text(action)}];
                QVERIFY2(times == (sends ? 0 : 6),
                         fmt::format("rank {}: {} {} times", rank, text(action), times).c_str());
            }
    }

    /// Recurrent layers on devices of their own, one time step a tick: the bits of one device that runs layer by layer.
    void overTime() {
        Engine random(test::testSeed());
        for (int trial = 0; trial < 12; ++trial) {
            const int layers = between(random, 1, 5), devices = between(random, 1, layers);
            const std::string words = fmt::format("{}model=rnn:{}-{} batch={} seed={} optimizer={} ", kShort, layers,
                                                  between(random, 1, 20), between(random, 1, 12), random() % 1000,
                                                  oneOf(random, std::vector<std::string>{"sgd", "adam"}));
            const Trained trained = trainPipeline(fmt::format("{} stages={} schedule=wave", words, devices));
            QVERIFY2(trained.finished(), (words + trained.why()).c_str());
            const Trained one = test::train(words, 1);
            QCOMPARE(trained.text("params_sha256"), one.text("params_sha256"));
            QCOMPARE(trained.number("accuracy"), one.number("accuracy"));
            QCOMPARE(trained.number("loss"), one.number("loss"));
        }
    }

    /// Two layers have nearly all of the work, so each stage gets one: any other cut takes twice as long. The record
    /// says so.
    void measuredBalance() {
        const Trained trained = trainPipeline(
            kShort + "model=mlp:64-8-8-600-600-600-10 batch=32 micro=2 stages=2 schedule=gpipe balance=measured");
        QVERIFY2(trained.finished(), trained.why().c_str());
        QCOMPARE(trained.info.spec.parameters.at("balance"), std::string("cut:4-2"));
    }

    /// A slot is a step: nothing of the next one has happened before it is let go.
    void steppedSlotBySlot() {
        Trained trained;
        std::mutex mutex;
        std::condition_variable changed;
        SessionState seen;
        Session session({}, [&](const SessionState& state) {
            const std::lock_guard lock(mutex);
            seen = state;
            changed.notify_all();
        });
        RunSpec spec;
        spec.strategy = "pipeline";
        spec.parameters = test::parametersOf(
            "model=mlp:64-24-16-12-10 dataset=digits8 rows=512 steps=2 stages=2 micro=3 "
            "schedule=gpipe batch=4");
        const auto info = session.start(spec, {.stepped = true});
        QVERIFY2(info.ok(), info.ok() ? "" : info.error().message.english().c_str());
        QVERIFY(info->step == StepKind::Slot);
        const int slotCount = training::slotsOf(*info->plan).count;
        QCOMPARE(slotCount, 2 * (3 + 2 - 1));
        const auto waitsAfter = [&](int step) {
            std::unique_lock lock(mutex);
            return changed.wait_for(lock, std::chrono::seconds(20), [&] {
                return seen.phase == SessionPhase::Ended || (seen.phase == SessionPhase::Waiting && seen.step >= step);
            });
        };
        for (int step = 0; step < 2 * slotCount; ++step) {
            QVERIFY(waitsAfter(step));
            {
                const std::lock_guard lock(mutex);
                QCOMPARE(seen.step, step);
            }
            QVERIFY(session.step().ok());
        }
        QCOMPARE(session.wait().status, RunStatus::Finished);
    }

    void cancelled() {
        Session session({});
        RunSpec spec;
        spec.strategy = "pipeline";
        spec.parameters = test::parametersOf("model=mlp:64-24-16-12-10 dataset=digits8 steps=1000000 stages=4 micro=4");
        QVERIFY(session.start(spec).ok());
        QTest::qSleep(100);
        QVERIFY(session.cancel().ok());
        QCOMPARE(session.wait().status, RunStatus::Cancelled);
    }

    void mistakes_data() {
        test::wrongWords({
            {"stages=5 model=mlp:64-16-10", "stages", "only 2 layers with parameters"},
            {"stages=0", "stages", "1"},
            {"micro=0", "micro", "1"},
            {"schedule=interleaved:0", "schedule", "number of stages on each device"},
            {"schedule=fastest", "schedule", "1f1b"},
            {"schedule=wave model=mlp:64-16-10", "model", "take a model like rnn:4-48"},
            {"schedule=wave model=rnn:2-8 stages=3", "stages", "only 2 layers"},
            {"schedule=wave model=rnn:2-8 recompute=stage", "recompute", "they are kept"},
            {"model=rnn:2", "model", "as in rnn:4-48"},
            {"model=rnn:0-8", "model", "as in rnn:4-48"},
            {"model=rnn:2-8-8", "model", "as in rnn:4-48"},
            {"schedule=@nowhere.csv", "schedule", "does not exist"},
            {"model=mlp:64-16-16-10 balance=cut:2-2", "balance", "whose sum is 3"},
            {"model=mlp:64-16-16-10 balance=cut:x", "balance", "whose sum is 3"},
            {"replicas=40", "replicas", "at most 64"},
            {"model=mlp:64-16-10 steps=10000000 micro=1024", "steps", "too many to count"},
            {"batch=65536", "batch", "must fit into it"},
            {"model=mlp:64-8192-8192-10 rows=512 micro=1024 schedule=gpipe batch=512", "micro", ""},
        });
    }

    void mistakes() {
        QFETCH(QString, words);
        QFETCH(QString, field);
        QFETCH(QString, says);
        const Trained trained = trainPipeline("dataset=digits8 steps=2 " + words.toStdString());
        const Error& error = trained.refused;
        if (says.isEmpty()) {  // too large for this machine, or not
            QVERIFY(trained.finished() || !trained.why().empty());
            return;
        }
        const std::string why = trained.why();
        QVERIFY2(!trained.finished() && QString::fromStdString(why).contains(says), why.c_str());
        if (!error.message.empty()) QCOMPARE(QString::fromStdString(error.field), field);
    }
};

QTEST_GUILESS_MAIN(TestPipeline)
#include "test_pipeline.moc"
