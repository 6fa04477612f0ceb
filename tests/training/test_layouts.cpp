// SPDX-License-Identifier: Apache-2.0
//
// A layout changes where numbers lie, not what is computed: whatever is cut, training ends where one device ends. Then
// what travels, against the rule written once more; and what is refused, with the tensor at fault.
#include <fmt/format.h>

#include <QTest>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/api/step_plan_json.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/proof.h"
#include "engine/api/strategy.h"
#include "engine/training/plan.h"
#include "tests/launch/mpi_processes.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using namespace kolo::training;
using test::train;
using test::Trained;

namespace {

Trained trainMesh(const std::string& words, const std::string& launch = "threads") {
    return train({test::parametersOf(words), 0, Detail::Off, launch, "mesh"});
}

/// The first of a strategy's plans, which is one.
StepPlan planOf(const char* id, const std::string& words, int devices = 0) {
    const Strategy& strategy = *findStrategy(id);
    RunSpec spec;
    spec.strategy = id;
    spec.devices = {"virtual", devices};
    spec.parameters = *checkParameters(strategy.info(), test::parametersOf(words));
    return *strategy.plan(spec);
}

/// A model and what a layout may cut of it.
struct Kind {
    std::string words;
    std::vector<std::string> dimensions;
};

int oneOf(std::mt19937_64& random, std::initializer_list<int> numbers) {
    return *(numbers.begin() + random() % numbers.size());
}

Kind drawnModel(std::mt19937_64& random) {
    switch (random() % 8) {
        case 0:
            return {"model=cnn:small dataset=digits8",
                    {"rows1", "rows2", "rows", "maps1", "maps2", "maps", "features", "hidden", "out", "classes"}};
        case 1: return {"model=gpt:1-16-4:16 dataset=text sample=0 lr=0.02", {"heads", "hidden", "classes", "width"}};
        case 2: return {"model=logistic dataset=digits8", {"in", "classes"}};
        case 3:
            return {fmt::format("model=rnn:2-{} dataset=digits8 lr=0.005", 4 * oneOf(random, {2, 3})),
                    {"units1", "units2", "units", "classes"}};
        default: {
            const int layers = 1 + static_cast<int>(random() % 3);
            Kind kind{"model=mlp:64", {"in", "classes"}};
            for (int i = 1; i <= layers; ++i) {
                kind.words += fmt::format("-{}", 2 * oneOf(random, {3, 4, 6, 8, 12}));
                const std::string number = layers == 1 ? "" : std::to_string(i);
                for (const char* name : {"hidden", "out"}) kind.dimensions.push_back(name + number);
            }
            kind.words += fmt::format("-10{} dataset=digits8", random() % 2 ? ":tanh" : "");
            return kind;
        }
    }
}

/// A mesh of one to three axes, at most eight ranks, and some dimensions along each.
std::string drawnLayout(std::mt19937_64& random, std::vector<std::string> dimensions, int& workers) {
    std::string mesh, layout;
    int ranks = 1;
    workers = 1;
    bool cutsBatch = false;
    const int axes = 1 + static_cast<int>(random() % 3);
    for (int axis = 0; axis < axes; ++axis) {
        const int size = oneOf(random, {2, 2, 2, 3, 4});
        if (ranks * size > 8) break;
        ranks *= size;
        const std::string name(1, static_cast<char>('a' + axis));
        mesh += fmt::format("{}{}:{}", mesh.empty() ? "" : ",", name, size);
        const auto cut = [&](const std::string& dimension) {
            layout += fmt::format("{}{}:{}", layout.empty() ? "" : ",", dimension, name);
        };
        if (!cutsBatch && random() % 3 == 0) {
            cutsBatch = true;
            workers = size;
            cut("batch");
            continue;
        }
        for (int count = 1 + static_cast<int>(random() % 2); count > 0 && !dimensions.empty(); --count) {
            const auto chosen = dimensions.begin() + static_cast<long>(random() % dimensions.size());
            cut(*chosen);
            dimensions.erase(chosen);
        }
    }
    return fmt::format("mesh={} layout={} slice=none", mesh, layout);
}

/// An all-gather or a reduce-scatter of so many floats moves so many bytes among the ranks of a group; an allreduce
/// twice as many.
double half(double floats, int ranks) {
    return 4 * floats * (ranks - 1);
}

/// What a perceptron moves in a step, all ranks together, by axis, and in how many collectives: the rule of Shazeer et
/// al. once more. `read` and `written`: the size of the axis of each layer boundary, by its name; no name: whole.
struct Travelling {
    std::vector<double> sizes;  // 64 … 10
    std::vector<std::string> read, written;
    std::map<std::string, int> axes;
    std::string batch;
    double rows = 0;  // of each part of the batch

    int sizeOf(const std::string& axis) const { return axis.empty() ? 1 : axes.at(axis); }
    int groups(const std::string& axis) const {
        int ranks = 1;
        for (const auto& [name, size] : axes) ranks *= size;
        return ranks / sizeOf(axis);
    }

    std::map<std::string, double> bytes;
    std::map<std::string, int> collectives;
    void moves(const std::string& axis, double floats, int halves) {
        if (sizeOf(axis) == 1) return;
        bytes[axis] += groups(axis) * halves * half(floats, sizeOf(axis));
        ++collectives[axis];
    }

    void count() {
        const std::size_t layers = sizes.size() - 1;
        double parameters = 0;
        for (std::size_t layer = 1; layer <= layers; ++layer) {
            const double in = sizes[layer - 1] / sizeOf(read[layer - 1]), out = sizes[layer] / sizeOf(written[layer]);
            parameters += in * out + out;
            // y = Σ over in: a sum over its axis.
            if (!read[layer - 1].empty()) moves(read[layer - 1], rows * out, 2);
            const std::string reads = layer == layers ? "" : read[layer];
            const bool gathers = !written[layer].empty() && reads.empty();
            if (gathers) moves(written[layer], rows * sizes[layer], 1);
            if (layer == layers) break;
            // ∂x = Σ over out of the next layer; what was gathered comes back in parts.
            const std::string& next = written[layer + 1];
            if (next.empty()) continue;
            if (gathers && next == written[layer])
                moves(next, rows * sizes[layer], 1);
            else
                moves(next, rows * sizes[layer] / sizeOf(reads), 2);
        }
        // ∂W = Σ over batch.
        if (!batch.empty()) moves(batch, parameters, 2);
    }
};

/// Fails the test with the words, if the ends differ.
void checkEnds(const Trained& cut, const Trained& alone, const std::string& words) {
    QVERIFY2(alone.finished(), (words + ": " + alone.why()).c_str());
    QVERIFY2(cut.finished(), (words + ": " + cut.why()).c_str());
    for (const char* figure : {"loss", "held_out_loss"}) {
        const double a = alone.number(figure), b = cut.number(figure);
        if (!(std::abs(a - b) <= 1e-5 * std::abs(a)))
            QFAIL(fmt::format("{}: the {} ends at {}, of one device at {}", words, figure, b, a).c_str());
    }
    const auto losses = cut.losses(), aloneLosses = alone.losses();
    QCOMPARE(losses.size(), aloneLosses.size());
}

}  // namespace

class TestLayouts : public QObject {
    Q_OBJECT
private slots:
    void asOneDevice() {
        for (const char* words : {"model=mlp:64-24-16-10 dataset=digits8", "model=cnn:small dataset=digits8",
                                  "model=gpt:1-16-4:16 dataset=text sample=5"}) {
            const std::string all = fmt::format("{} rows=512 steps=10 batch=8 accumulate=2", words);
            const Trained one = trainMesh(all + " mesh=all:1 slice=none"), alone = train(all, 1);
            QVERIFY2(one.finished(), one.why().c_str());
            QCOMPARE(one.text("params_sha256"), alone.text("params_sha256"));
            QCOMPARE(one.text("loss_curve_sha256"), alone.text("loss_curve_sha256"));
            QCOMPARE(one.text("sample"), alone.text("sample"));
        }
    }

    void slices_data() {
        const QString mlp = "model=mlp:64-24-16-12-10 dataset=digits8", cnn = "model=cnn:small dataset=digits8",
                      gpt = "model=gpt:2-16-4:16 dataset=text sample=0";
        test::columns<QString, QString, int>("words", "cut", "workers")
            .rows({
                {"gather", mlp, "mesh=tensor:2 slice=gather", 1},
                {"gather, without classes", mlp, "mesh=tensor:4 slice=gather", 1},
                {"megatron", mlp, "mesh=tensor:4 slice=megatron", 1},
                {"megatron with replicas", mlp, "mesh=data:2,tensor:4 slice=megatron", 2},
                {"tensor first", mlp, "mesh=tensor:2,data:3 slice=gather", 3},
                {"two axes", mlp, "mesh=rows:2,cols:2 layout=batch:rows,hidden1:cols,hidden3:cols", 2},
                {"a cube", mlp, "mesh=x:2,y:2,z:2 layout=batch:x,hidden1:y,hidden2:z,hidden3:y", 2},
                {"halo", cnn, "mesh=tensor:2 slice=halo", 1},
                {"halo with replicas", cnn, "mesh=data:2,tensor:2 slice=halo", 2},
                {"maps", cnn, "mesh=tensor:4 slice=megatron", 1},
                {"rows and maps", cnn, "mesh=a:2,b:4 layout=rows1:a,rows2:a,maps1:b", 1},
                {"heads", gpt, "mesh=tensor:4 slice=megatron", 1},
                {"heads with replicas", gpt, "mesh=data:2,tensor:2 slice=megatron", 2},
                {"accumulated", mlp + " accumulate=3", "mesh=data:2,tensor:2 slice=megatron", 2},
                {"adam", mlp + " optimizer=adam lr=0.002", "mesh=data:2,tensor:2 slice=gather", 2},
                {"hidden units", "model=rnn:2-12 dataset=digits8 lr=0.005", "mesh=a:2 layout=units:a", 1},
                {"hidden units on two axes", "model=rnn:2-12 dataset=digits8 lr=0.005",
                 "mesh=a:2,b:3,c:2 layout=units1:a,units2:b,batch:c", 2},
                {"other allreduce", mlp + " allreduce=tree", "mesh=data:2,tensor:4 slice=megatron", 2},
            });
    }

    void slices() {
        QFETCH(QString, words);
        QFETCH(QString, cut);
        QFETCH(int, workers);
        const std::string model = words.toStdString() + " rows=512 steps=50";
        checkEnds(trainMesh(fmt::format("{} batch=6 {}", model, cut.toStdString())),
                  train(fmt::format("{} batch={}", model, 6 * workers), 1), cut.toStdString());
    }

    /// They run right or are refused with the tensor at fault.
    void manyRandomLayouts() {
        std::mt19937_64 random(test::testSeed());
        std::map<std::string, Trained> alone;
        int ran = 0, refused = 0;
        const int rounds = test::rounds(80);
        for (int trial = 0; trial < rounds; ++trial) {
            const Kind kind = drawnModel(random);
            int workers = 1;
            const std::string layout = drawnLayout(random, kind.dimensions, workers);
            const std::string model = kind.words + " rows=256 steps=50 evaluate=50";
            const std::string words = fmt::format("{} batch=4 {}", model, layout);
            const Trained cut = trainMesh(words);
            if (!cut.refused.message.empty()) {
                ++refused;
                const std::string why = cut.why();
                QVERIFY2(cut.refused.field == "layout", (words + ": " + why).c_str());
                const bool namesIt = why.find(" of layer ") != std::string::npos ||
                                     why.find("cannot be cut") != std::string::npos ||
                                     why.find("name one of them") != std::string::npos ||
                                     why.find("is cut along one axis") != std::string::npos;
                QVERIFY2(namesIt, (words + ": " + why).c_str());
                continue;
            }
            ++ran;
            const std::string one = fmt::format("{} batch={}", model, 4 * workers);
            if (!alone.contains(one)) alone.emplace(one, train(one, 1));
            checkEnds(cut, alone.at(one), words);
            if (QTest::currentTestFailed()) return;
        }
        qInfo("%d layouts ran, %d were refused", ran, refused);
        QVERIFY(4 * ran > rounds && 12 * refused > rounds);
    }

    void whatTravels() {
        std::mt19937_64 random(test::testSeed());
        int counted = 0;
        const int rounds = test::rounds(50);
        for (int trial = 0; trial < rounds; ++trial) {
            const int hidden = 2 + static_cast<int>(random() % 3);
            Travelling rule;
            rule.rows = 5;
            std::string model = "mlp:64", mesh, layout;
            rule.sizes = {64};
            for (int i = 0; i < hidden; ++i) {
                rule.sizes.push_back(oneOf(random, {12, 24, 36}));
                model += fmt::format("-{}", rule.sizes.back());
            }
            rule.sizes.push_back(10);
            rule.read.resize(hidden + 2);
            rule.written.resize(hidden + 2);
            for (int axis = 0; axis < 2; ++axis) {
                const std::string name(1, static_cast<char>('p' + axis));
                rule.axes[name] = oneOf(random, {2, 2, 3, 4});
                mesh += fmt::format("{}{}:{}", axis == 0 ? "" : ",", name, rule.axes[name]);
            }
            const auto cut = [&](const std::string& dimension, const std::string& axis) {
                layout += fmt::format("{}{}:{}", layout.empty() ? "" : ",", dimension, axis);
            };
            const auto drawnAxis = [&] { return std::string(1, static_cast<char>('p' + random() % 2)); };
            if (random() % 2) cut("batch", rule.batch = "p");
            for (int i = 1; i <= hidden; ++i) {
                const std::string axis = drawnAxis();
                if (random() % 3 == 0) continue;
                const bool onlyWritten = random() % 2;
                cut(fmt::format("{}{}", onlyWritten ? "out" : "hidden", i), axis);
                rule.written[i] = axis;
                if (!onlyWritten) rule.read[i] = axis;
            }
            if (random() % 3 == 0) cut("in", rule.read[0] = drawnAxis());
            if (layout.empty()) continue;
            const std::string words =
                fmt::format("model={}-10 dataset=digits8 rows=256 steps=3 batch=5 mesh={} layout={} slice=none", model,
                            mesh, layout);
            const Trained run = trainMesh(words);
            if (!run.refused.message.empty()) continue;
            QVERIFY2(run.finished(), (words + ": " + run.why()).c_str());
            ++counted;
            rule.count();
            // In a plan the batch's axis is data.
            std::map<std::string, int> collectives;
            std::map<std::string, double> bytes;
            double all = 0;
            for (const auto& [axis, count] : rule.collectives) {
                const std::string name = axis == rule.batch ? "data" : axis;
                collectives[name] = count;
                bytes[name] = rule.bytes[axis];
                all += bytes[name];
            }
            if (run.json.at("collectives_per_step").get<std::map<std::string, int>>() != collectives)
                QFAIL(fmt::format("{}: {} collectives", words, run.json.at("collectives_per_step").dump()).c_str());
            QCOMPARE(run.number("total_bytes"), 3 * all);
            if (run.json.at("bytes_per_axis_planned").get<std::map<std::string, double>>() != bytes)
                QFAIL(fmt::format("{}: {} bytes", words, run.json.at("bytes_per_axis_planned").dump()).c_str());
        }
        QVERIFY(7 * counted >= rounds);
    }

    /// What all ranks begin with, put together, is what one device begins with.
    void partsOfParameters() {
        std::mt19937_64 random(test::testSeed());
        int tried = 0;
        for (int trial = 0; trial < 80; ++trial) {
            const Kind kind = drawnModel(random);
            int workers = 1;
            const auto parameters =
                test::parametersOf(kind.words + " " + drawnLayout(random, kind.dimensions, workers));
            const auto complete = checkParameters(findStrategy("mesh")->info(), parameters);
            const auto plan = planOnPaper({*complete, meshFrom(parameters.at("mesh"))->ranks(), "virtual", "kolo"});
            if (!plan) continue;
            ++tried;
            const Cut& cut = *(*plan)->cut;
            const std::int64_t count = cut.whole.parameterCount();
            std::vector<float> whole(count), together(count, -77), part((*plan)->model.parameterCount());
            cut.whole.initialise(whole, 5);
            for (int rank = 0; rank < cut.mesh.ranks(); ++rank) {
                cut.initialise(part, 5, rank);
                cut.place(part, rank, together);
            }
            QVERIFY2(whole == together, kind.words.c_str());
        }
        QVERIFY(tried > 10);
    }

    void theSamePlanAsDataParallelism() {
        for (const char* model : {"model=mlp:64-20-10 dataset=digits8 accumulate=2", "model=cnn:small dataset=digits8"})
            for (const int workers : {1, 2, 5}) {
                const StepPlan mesh = planOf("mesh", fmt::format("{} mesh=all:{} layout=batch:all", model, workers));
                const StepPlan data = planOf("data-parallel", model, workers);
                QCOMPARE(stepPlanToJson(mesh), stepPlanToJson(data));
            }
        const std::string words = "model=mlp:64-20-10 dataset=digits8 rows=256 steps=8 batch=4";
        QCOMPARE(trainMesh(words + " mesh=all:4 layout=batch:all").text("params_sha256"),
                 train(words, 4).text("params_sha256"));
        const StepPlan cut = planOf("mesh", words + " mesh=rows:2,cols:2 layout=batch:rows,hidden:cols");
        QCOMPARE(cut.schedule, std::string("layout"));
    }

    /// FIELD's figure: a halo is one row of an image, 28 × 8 maps × 32 images × 4 bytes each way, where half of the
    /// maps is 14 times as much.
    void aHaloIsOneRow() {
        const StepPlan plan = planOf("mesh", "model=cnn:small dataset=digits28 batch=32 mesh=tensor:2 slice=halo");
        std::vector<Exchange> halos;
        for (const PlanStage& stage : plan.stages)
            for (const Exchange& exchange : stage.exchanges)
                if (exchange.kind == ActionKind::HaloForward) halos.push_back(exchange);
        // The first convolution reads its halo with the images. The second reads 14 rows of 14.
        QCOMPARE(halos.size(), std::size_t{1});
        QCOMPARE(halos[0].bytes, std::int64_t{14 * 8 * 32 * 4});
    }

    /// A recurrent layer that reads an image of 8 rows, cut in two: seven times its whole state forward, and seven
    /// times its gradient back, in parts; then the sum of the scores.
    void statesAreGatheredStepByStep() {
        const std::string words = "model=rnn:1-12 dataset=digits8 rows=256 steps=4 batch=6 mesh=a:2 layout=units:a";
        const Trained run = trainMesh(words);
        QVERIFY2(run.finished(), run.why().c_str());
        QCOMPARE(run.json.at("collectives_per_step").at("a").get<int>(), 7 + 7 + 1);
        QCOMPARE(run.number("total_bytes"), 4 * (14 * half(6 * 12, 2) + 2 * half(6 * 10, 2)));
        QCOMPARE(run.json.at("bytes_per_axis_planned").at("a").get<double>(), run.number("total_bytes") / 4);
        // Who has no such pass to do with the others keeps them waiting.
        StepPlan plan = planOf("mesh", words + " accumulate=2");
        QVERIFY(prove(plan).ok());
        auto& row = plan.ranks[1];
        const auto first = std::ranges::find(row, Action{ActionKind::Forward, 0, 0});
        const auto second = std::ranges::find(row, Action{ActionKind::Forward, 0, 1});
        std::iter_swap(first, second);
        QVERIFY(!prove(plan).ok());
    }

    void everyFaultIsFound() {
        for (const char* words :
             {"model=mlp:64-24-16-10 dataset=digits8 mesh=rows:2,cols:2 layout=batch:rows,hidden1:cols",
              "model=mlp:64-24-16-10 dataset=digits8 mesh=tensor:2,data:2 slice=gather accumulate=2",
              "model=mlp:64-24-16-10 dataset=digits8 mesh=a:2,b:2 layout=hidden1:a,hidden2:b",
              "model=cnn:small dataset=digits8 mesh=tensor:2 slice=halo",
              "model=rnn:2-8 dataset=digits8 mesh=a:2,data:2 layout=units:a",
              "model=gpt:1-16-4:16 dataset=text mesh=data:2,tensor:2 slice=megatron"}) {
            const StepPlan plan = planOf("mesh", words);
            QVERIFY(prove(plan).ok());
            int last = -1;  // collective
            for (int i = 0; i < static_cast<int>(plan.ranks[1].size()); ++i) {
                StepPlan without = plan;
                without.ranks[1].erase(without.ranks[1].begin() + i);
                PlanFault fault;
                QVERIFY2(!prove(without, &fault).ok() && fault.rank >= 0, text(plan.ranks[1][i]).c_str());
                if (!isCollective(plan.ranks[1][i].kind)) continue;
                if (last >= 0) {
                    StepPlan swapped = plan;
                    std::swap(swapped.ranks[1][last], swapped.ranks[1][i]);
                    const bool sameAxis = axisOf(plan, plan.ranks[1][last]) == axisOf(plan, plan.ranks[1][i]);
                    // Two sums that nothing depends on may come in either order, if the whole group agrees.
                    if (sameAxis) QVERIFY2(!prove(swapped).ok(), text(plan.ranks[1][i]).c_str());
                }
                last = i;
            }
        }
    }

    void faultsOfThePlan() {
        const StepPlan plan = planOf("mesh", "model=cnn:small dataset=digits8 mesh=data:2,tensor:2 slice=halo");
        QVERIFY(!plan.gradientParts.empty());
        const auto says = [](const StepPlan& wrong, const char* what) {
            const auto proved = prove(wrong);
            const std::string why = proved.ok() ? "" : proved.error().message.english();
            QVERIFY2(why.find(what) != std::string::npos, why.c_str());
        };
        StepPlan twice = plan;
        twice.gradientParts.clear();
        says(twice, "would count it several times");
        StepPlan never = plan;
        never.gradientParts[0].parameters.count += 7;
        says(never, "no bucket adds it up");
        StepPlan drifting = plan;
        std::erase_if(drifting.buckets, [](const Bucket& bucket) { return bucket.axis == kDataAxis; });
        says(drifting, "in no bucket");
        // Two rows that call their collectives of different axes in different orders wait in a circle.
        StepPlan none = plan;
        none.stages[1].exchanges.clear();
        says(none, "no such exchange");
        const StepPlan two = planOf(
            "mesh", "model=mlp:64-24-16-12-10 dataset=digits8 mesh=a:2,b:2 layout=hidden1:a,hidden2:b,hidden3:a");
        QVERIFY(prove(two).ok());
    }

    void asJson() {
        for (const char* words :
             {"model=mlp:64-24-16-10 dataset=digits8 mesh=rows:2,cols:2 layout=batch:rows,hidden1:cols",
              "model=cnn:small dataset=digits8 mesh=data:2,tensor:2 slice=halo"}) {
            const StepPlan plan = planOf("mesh", words);
            const auto again = stepPlanFromJson(stepPlanToJson(plan));
            QVERIFY2(again.ok(), again.ok() ? "" : again.error().message.english().c_str());
            QVERIFY(*again == plan);
            const std::string json = stepPlanToJson(plan);
            const auto refused = [&](const std::string& from, const std::string& to) {
                std::string wrong = json;
                const std::size_t at = wrong.find(from);
                QVERIFY2(at != std::string::npos, from.c_str());
                wrong.replace(at, from.size(), to);
                QVERIFY2(!stepPlanFromJson(wrong).ok(), to.c_str());
            };
            refused("[\"ALL_", "[\"ALLES_");
            refused("\"exchanges\":[[", "\"exchanges\":[[7,");
            refused("_F\",\"", "_F\",\"no");
        }
    }

    void inProcesses() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
        for (const char* words :
             {"model=mlp:64-24-16-10 dataset=digits8 mesh=rows:2,cols:2 layout=batch:rows,hidden1:cols",
              "model=mlp:64-24-16-10 dataset=digits8 mesh=tensor:2 slice=gather",
              "model=cnn:small dataset=digits8 mesh=data:2,tensor:2 slice=halo"}) {
            const std::string all = fmt::format("{} rows=256 steps=8 batch=4", words);
            const Trained threads = trainMesh(all), processes = trainMesh(all, "mpi");
            QVERIFY2(processes.finished(), processes.why().c_str());
            QCOMPARE(processes.text("params_sha256"), threads.text("params_sha256"));
            QCOMPARE(processes.number("loss"), threads.number("loss"));
        }
    }

    void mistakes_data() {
        test::columns<QString, QString, QString>("words", "field", "says")
            .unnamed({
                {"mesh=cols:2 layout=hidden:cols", "layout",
                 "the weights (hidden1 × hidden2) of layer 3 (dense 24→18) twice along the axis cols"},
                {"mesh=cols:2 layout=batch:cols,hidden1:cols", "layout",
                 "the output of layer 1 (dense 64→24) twice along the axis cols, by batch and by hidden1"},
                {"mesh=cols:4 layout=hidden2:cols", "layout",
                 "18 cannot be cut into the 4 equal parts of the axis cols, but into 1, 2, 3, 6, 9 or 18."},
                {"mesh=cols:2 layout=hiden1:cols", "layout", "Did you mean \"hidden1\"?"},
                {"mesh=cols:2 layout=hidden1:col", "layout", "Did you mean \"cols\"?"},
                {"mesh=cols:2 layout=hidden1:cols,out1:cols", "layout", "out1 is hidden1 as layer"},
                {"mesh=rows:2,cols:2 layout=hidden1:cols,hidden1:rows", "layout", "a dimension is cut along one axis"},
                {"mesh=data:2 layout=hidden1:data", "layout", "along which the batch is cut"},
                {"mesh=data:2,b:2 layout=batch:b", "layout", "which is the batch's"},
                {"mesh=cols:2 layout=hidden1", "layout", "as in batch:rows,hidden:cols"},
                {"mesh=cols:0 layout=hidden1:cols", "mesh", "must have 1 to 64 ranks"},
                {"mesh=cols", "mesh", "as in rows:2,cols:2"},
                {"mesh=cols:2,cols:2", "mesh", "names the axis cols twice"},
                {"mesh=rows:16,cols:16", "mesh", "these are 256 ranks"},
                {"mesh=pipeline:2", "mesh", "kolo run pipeline"},
                {"mesh=cols:2 slice=gather", "slice", "an axis tensor"},
                {"mesh=tensor:2 slice=halo", "slice", "reads none"},
                {"mesh=tensor:5 slice=gather", "layout", "24 cannot be cut into the 5 equal parts"},
                {"mesh=tensor:2 slice=sideways", "slice", "must be"},
                {"mesh=tensor:3 slice=megatron model=gpt:1-16-4:16 dataset=text", "layout",
                 "along heads: 4 cannot be cut into the 3 equal parts"},
                {"mesh=tensor:2 layout=width:tensor model=gpt:1-16-4:16 dataset=text", "layout",
                 "The dimension width cannot be cut"},
                {"mesh=a:3 layout=rows1:a model=cnn:small", "layout", "8 cannot be cut into the 3 equal parts"},
            });
    }

    void mistakes() {
        QFETCH(QString, words);
        QFETCH(QString, field);
        QFETCH(QString, says);
        std::map<std::string, std::string> parameters =
            test::parametersOf("model=mlp:64-24-18-10 dataset=digits8 steps=2");
        for (const auto& [name, value] : test::parametersOf(words.toStdString())) parameters[name] = value;
        const Trained trained = train({parameters, 0, Detail::Off, "threads", "mesh"});
        QCOMPARE(QString::fromStdString(trained.refused.field), field);
        const QString sentence = QString::fromStdString(trained.why());
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
        QVERIFY2(sentence.endsWith('.') || sentence.endsWith('?'), qPrintable(sentence));
    }

    void dimensions() {
        const auto namesOf = [](const char* words) {
            const auto complete = checkParameters(findStrategy("mesh")->info(), test::parametersOf(words));
            const auto plan = planOnPaper({*complete, 1, "virtual", "kolo"});
            std::string names;
            for (const Dimension& dimension : dimensionsOf((*plan)->cut->shapes))
                names += fmt::format("{}{}:{}", names.empty() ? "" : " ", dimension.name, dimension.size);
            return names;
        };
        QCOMPARE(namesOf("mesh=a:1 slice=none model=mlp:64-24-10 dataset=digits8"),
                 std::string("in:64 hidden:24 out:24 classes:10"));
        QCOMPARE(namesOf("mesh=a:1 slice=none model=mlp:64-24-18-10 dataset=digits8"),
                 std::string("in:64 hidden1:24 out1:24 hidden2:18 out2:18 classes:10"));
        QCOMPARE(namesOf("mesh=a:1 slice=none model=cnn:small dataset=digits8"),
                 std::string("channels:1 rows1:8 cols1:8 maps1:8 rows2:4 cols2:4 maps2:16 rows3:2 cols3:2 features:64 "
                             "hidden:64 out:64 classes:10"));
        QVERIFY(namesOf("mesh=a:1 slice=none model=gpt:2-16-4:16 dataset=text")
                    .starts_with("context:16 width:16 heads:4 hidden:64 classes:"));
    }
};

QTEST_GUILESS_MAIN(TestLayouts)
#include "test_layouts.moc"
