// SPDX-License-Identifier: Apache-2.0
//
// What saves memory where layers are cut: computing again, keeping what ranks have in common in parts (ZeRO-R's Pa),
// and ZeRO's stages along the batch's axis. None changes a bit; and the devices hold what the plan says, to the byte.
#include <fmt/format.h>

#include <QTest>

#include "engine/api/memory_kind.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/proof.h"
#include "engine/api/strategy.h"
#include "tests/launch/mpi_processes.h"
#include "tests/random.h"
#include "tests/rows.h"
#include "tests/training/refusals.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::Trained;

namespace {

Trained trainMesh(const std::string& words, const std::string& launch = "threads") {
    return test::train({test::parametersOf(words), 0, Detail::Off, launch, "mesh"});
}

StepPlan planOf(const std::string& words) {
    const Strategy& strategy = *findStrategy("mesh");
    RunSpec spec;
    spec.strategy = "mesh";
    spec.devices = {"virtual", 0};
    spec.parameters = *checkParameters(strategy.info(), test::parametersOf(words));
    return *strategy.plan(spec);
}

std::int64_t activationsOf(const Trained& run) {
    return run.bytes("peak_bytes_by_kind", MemoryKind::Activations)[0];
}

/// A model, a mesh and a layout, drawn by chance; `replicas`: ranks along the batch's axis.
std::string drawn(std::mt19937_64& random, int replicas) {
    const auto one = [&](std::initializer_list<const char*> of) {
        return std::string(*(of.begin() + random() % of.size()));
    };
    const std::string data = replicas > 1 ? fmt::format("data:{},", replicas) : std::string();
    std::string words;
    switch (random() % 5) {
        case 0:
            words = fmt::format("model=cnn:small dataset=digits8 batch=4 mesh={}tensor:2 slice={}", data,
                                one({"halo", "megatron"}));
            break;
        case 1:
            words = fmt::format("model=gpt:2-16-4:16 dataset=text sample={} batch=2 mesh={}tensor:2 slice={}",
                                random() % 5, data, one({"megatron", "gather"}));
            break;
        case 2:
            words = fmt::format("model=rnn:2-12 dataset=digits8 lr=0.005 batch=4 mesh={}a:2 layout=units:a slice=none",
                                data);
            break;
        default:
            words = fmt::format("model=mlp:64-{}-{}-{}-10 dataset=digits8 batch={} mesh={}tensor:{} slice={}",
                                12 * (1 + random() % 3), 12 * (1 + random() % 4), 12 * (1 + random() % 3),
                                3 + random() % 6, data, one({"2", "3"}), one({"megatron", "gather"}));
    }
    return fmt::format("{} {} rows=256 steps=5 evaluate=2 seed={}", words,
                       one({"momentum=0", "momentum=0.9", "optimizer=adam lr=0.002"}), random() % 1000);
}

/// Fails the test with the words if two runs end with different bits.
void checkSame(const Trained& run, const Trained& plain, const std::string& words) {
    QVERIFY2(plain.finished(), (words + ": " + plain.why()).c_str());
    QVERIFY2(run.finished(), (words + ": " + run.why()).c_str());
    for (const char* same : {"params_sha256", "loss_curve_sha256"})
        QVERIFY2(run.text(same) == plain.text(same), (words + " ends with other bits").c_str());
    QCOMPARE(run.number("held_out_loss"), plain.number("held_out_loss"));
}

/// To the byte, of every device and kind.
void checkPeaks(const Trained& run, const std::string& words) {
    if (const std::string off = run.offThePlan(); !off.empty()) QFAIL((words + ": " + off).c_str());
}

}  // namespace

class TestMeshMemory : public QObject {
    Q_OBJECT
private slots:
    void computingAgain() {
        for (auto [trial, random] : test::trials(6)) {
            const std::string words = fmt::format("{} accumulate={}", drawn(random, 1 + trial % 2), 1 + trial % 3);
            const Trained kept = trainMesh(words);
            QVERIFY2(kept.finished(), (words + ": " + kept.why()).c_str());
            checkPeaks(kept, words);
            if (QTest::currentTestFailed()) return;
            for (const int layers : {1, 2}) {
                const std::string all = fmt::format("{} recompute=layer:{}", words, layers);
                const Trained again = trainMesh(all);
                checkSame(again, kept, all);
                checkPeaks(again, all);
                if (QTest::currentTestFailed()) return;
                QCOMPARE(again.number("total_bytes") >= kept.number("total_bytes"), true);
            }
        }
        const std::string deep =
            "model=mlp:64-96-96-96-96-96-96-10 dataset=digits8 rows=256 steps=3 batch=32 mesh=tensor:2 ";
        for (const char* slice : {"slice=megatron", "slice=gather"})
            QVERIFY(activationsOf(trainMesh(deep + slice + " recompute=layer:1")) <
                    activationsOf(trainMesh(deep + slice)));
    }

    /// In the host's memory, whole or the part that a rank keeps (Pa+cpu).
    void inTheHostsMemory() {
        std::mt19937_64 random(test::testSeed());
        int ran = 0;
        const int rounds = test::rounds(12);
        for (int trial = 0; trial < rounds; ++trial) {
            const char* const with[] = {"", "recompute=layer:1", "recompute=layer:1 partition=true"};
            const std::string words =
                fmt::format("{} {} accumulate={}", drawn(random, 1 + trial % 2), with[trial % 3], 1 + random() % 2);
            const Trained kept = trainMesh(words), offloaded = trainMesh(words + " offload=activations");
            if (offloaded.refused.field == "offload") continue;  // too few layers
            ++ran;
            checkSame(offloaded, kept, words + " offload=activations");
            checkPeaks(offloaded, words + " offload=activations");
            if (QTest::currentTestFailed()) return;
            QCOMPARE(offloaded.number("total_bytes"), kept.number("total_bytes"));
            QVERIFY(offloaded.json.at("offloaded_bytes_per_step")[0].get<std::int64_t>() > 0);
        }
        QVERIFY(3 * ran >= rounds);
        const std::string deep =
            "model=mlp:64-96-96-96-96-96-96-10 dataset=digits8 rows=256 steps=3 batch=32 mesh=tensor:2 slice=gather ";
        QVERIFY(activationsOf(trainMesh(deep + "offload=activations")) * 2 < activationsOf(trainMesh(deep)));
    }

    /// A limit that the plan keeps, but not the arena, which hands out multiples of its grain and leaves holes: a
    /// sentence of what is free, and one that helps.
    void aLimit() {
        const std::string words =
            "model=mlp:64-48-48-48-48-10 dataset=digits8 rows=256 steps=3 batch=16 mesh=data:2,tensor:2 slice=megatron "
            "zero=3 recompute=layer:1 ";
        const Trained free = trainMesh(words);
        const auto peak = free.json.at("peak_bytes").get<std::vector<std::int64_t>>();
        const auto most = *std::ranges::max_element(peak);
        const Trained narrow = trainMesh(words + fmt::format("memory={}", most - 1));
        QVERIFY2(narrow.refused.field == "memory", narrow.why().c_str());
        for (std::int64_t limit = most; limit < 3 * most; limit += most / 16) {
            const Trained run = trainMesh(words + fmt::format("memory={} defragment=true", limit));
            if (run.finished()) {
                QCOMPARE(run.text("params_sha256"), free.text("params_sha256"));
                return;
            }
            QVERIFY2(run.result.status == RunStatus::Failed, run.why().c_str());
            const QString why = QString::fromStdString(run.why());
            QVERIFY2(why.contains("To cut: ") && (why.contains("in one piece") || why.contains("in multiples of 64 B")),
                     qPrintable(why));
        }
        QFAIL("three times the peak was not enough");
    }

    /// What every rank of the axis has, it keeps 1/T of.
    void inPartsAlongTheTensorAxis() {
        for (auto [trial, random] : test::trials(6)) {
            const std::string words = fmt::format("{} recompute=layer:1", drawn(random, 1 + trial % 2));
            const Trained whole = trainMesh(words), parts = trainMesh(words + " partition=true");
            checkSame(parts, whole, words + " partition=true");
            checkPeaks(parts, words + " partition=true");
            if (QTest::currentTestFailed()) return;
            QVERIFY(activationsOf(parts) <= activationsOf(whole));
            QVERIFY(parts.number("total_bytes") >= whole.number("total_bytes"));
        }
        // Inputs of layers whose columns are cut are the same on all ranks: of L of them each keeps a part, and has all
        // of the one it computes with.
        const std::string deep =
            "model=mlp:64-96-96-96-96-96-96-10 dataset=digits8 rows=256 steps=3 batch=32 "
            "mesh=tensor:4 slice=gather recompute=layer:1 ";
        const std::int64_t whole = activationsOf(trainMesh(deep)),
                           parts = activationsOf(trainMesh(deep + "partition=true"));
        QVERIFY2(parts < whole * 2 / 3, fmt::format("{} of {} bytes", parts, whole).c_str());
    }

    void zeroAlongTheData() {
        for (auto [trial, random] : test::trials(6)) {
            const std::string words = drawn(random, 2 + trial % 2);
            const Trained plain = trainMesh(words);
            for (int zero = 1; zero <= 3; ++zero) {
                const std::string all =
                    fmt::format("{} zero={}{}", words, zero, trial % 3 == 0 ? " recompute=layer:1 partition=true" : "");
                const Trained parts = trainMesh(all);
                checkSame(parts, plain, all);
                checkPeaks(parts, all);
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    /// Of a rank's Ψ parameters, which are a part of the model's: Adam's 16Ψ, 8Ψ + 8Ψ/N, 4Ψ + 12Ψ/N and 16Ψ/N bytes.
    void statesAreTheFormula() {
        for (const int replicas : {2, 3})
            for (int zero = 0; zero <= 3; ++zero) {
                const std::string words = fmt::format(
                    "model=mlp:64-36-24-10 dataset=digits8 rows=256 steps=2 batch=4 optimizer=adam "
                    "mesh=data:{},tensor:2 "
                    "slice=megatron zero={}",
                    replicas, zero);
                const Trained run = trainMesh(words);
                QVERIFY2(run.finished(), run.why().c_str());
                // 64 × 36 and 36 × 24 in halves, 24 × 10 whole; the biases of what is cut by rows and of the last are,
                // too.
                const double own = 64 * 18 + 18 + 18 * 24 + 24 + 24 * 10 + 10;
                const double whole = (zero < 3 ? 4 : 0) + (zero < 2 ? 4 : 0) + (zero < 1 ? 8 : 0), parts = 16 - whole;
                for (int device = 0; device < 2 * replicas; ++device) {
                    double held = 0;
                    for (const MemoryKind kind : {MemoryKind::Parameters, MemoryKind::Gradients, MemoryKind::Optimizer})
                        held += static_cast<double>(run.bytes("peak_bytes_by_kind", kind)[device]);
                    const double off = held - (whole + parts / replicas) * own;
                    QVERIFY2(std::abs(off) <= 16, fmt::format("{}: {} bytes off", words, off).c_str());
                }
            }
    }

    /// Counted, and as priced: along the batch's axis 1 ×, 1 ×, 1.5 × of an allreduce, up to the rounding of the parts.
    void bytesMoved() {
        const std::string words =
            "model=mlp:64-36-24-10 dataset=digits8 rows=256 steps=4 batch=4 mesh=data:3,tensor:2 slice=megatron ";
        const auto along = [&](int zero, const char* axis) {
            const auto price = training::priceOf(planOf(fmt::format("{} zero={}", words, zero)));
            return static_cast<double>(price.axisBytes.at(axis));
        };
        for (const auto& [zero, times] : {std::pair{0, 1.0}, {1, 1.0}, {2, 1.0}, {3, 1.5}}) {
            const Trained run = trainMesh(fmt::format("{} zero={}", words, zero));
            QVERIFY2(run.finished(), run.why().c_str());
            const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-3 * b; };
            QVERIFY(near(along(zero, "data"), times * along(0, "data")));
            QVERIFY(near(run.number("total_bytes"), 4 * (along(zero, "data") + along(zero, "tensor"))));
        }
    }

    /// An action that is left out of a row is missed.
    void everyFaultIsFound() {
        for (const char* with : {"zero=1", "zero=2", "zero=3", "recompute=layer:1", "recompute=layer:1 partition=true",
                                 "zero=3 recompute=layer:1 partition=true", "recompute=layer:1 offload=activations",
                                 "zero=3 recompute=layer:1 partition=true offload=activations"})
            for (const char* model : {"model=mlp:64-12-24-12-12-10 dataset=digits8 slice=megatron",
                                      "model=cnn:small dataset=digits8 slice=halo"}) {
                const StepPlan plan = planOf(fmt::format("{} mesh=data:2,tensor:2 {}", model, with));
                QVERIFY(training::prove(plan).ok());
                for (int i = 0; i < static_cast<int>(plan.ranks[1].size()); ++i) {
                    StepPlan without = plan;
                    without.ranks[1].erase(without.ranks[1].begin() + i);
                    QVERIFY2(!training::prove(without).ok(), text(plan.ranks[1][i]).c_str());
                }
            }
        StepPlan whole =
            planOf("model=mlp:64-12-24-10 dataset=digits8 mesh=tensor:2 slice=gather recompute=layer:1 partition=true");
        for (PlanStage& stage : whole.stages) stage.partitionAxis.clear();
        const auto refused = training::prove(whole);
        QVERIFY(!refused.ok() && refused.error().message.english().find("keeps all of the input") != std::string::npos);
    }

    void asJson() {
        for (const char* with : {"recompute=layer:1 partition=true buffer=1KiB", "zero=3 buffer=4KiB"}) {
            const StepPlan plan = planOf(
                fmt::format("model=mlp:64-24-24-10 dataset=digits8 mesh=data:2,tensor:2 slice=megatron {}", with));
            QVERIFY(plan.bufferBytes > 0);
            const auto read = stepPlanFromJson(stepPlanToJson(plan));
            QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.english().c_str());
            QVERIFY(*read == plan);
        }
    }

    void inProcesses() {
        if (const std::string why = test::whyNoMpi(); !why.empty()) QSKIP(why.c_str());
        for (const char* with : {"zero=2 buffer=1KiB", "zero=3 recompute=layer:1 partition=true"}) {
            const std::string words = fmt::format(
                "model=mlp:64-24-36-10 dataset=digits8 rows=256 steps=5 batch=4 mesh=data:2,tensor:2 slice=gather {}",
                with);
            checkSame(trainMesh(words, "mpi"), trainMesh(words), words);
        }
    }

    void throughABuffer() {
        for (auto [trial, random] : test::trials(4)) {
            const std::string words = fmt::format("{} zero={}", drawn(random, 2), trial % 4);
            const Trained plain = trainMesh(words), fused = trainMesh(words + " buffer=1KiB");
            checkSame(fused, plain, words + " buffer=1KiB");
            QCOMPARE(fused.number("total_bytes"), plain.number("total_bytes"));
            checkPeaks(fused, words + " buffer=1KiB");
            if (QTest::currentTestFailed()) return;
        }
    }

    /// A device that has several stages gives each one's memory back for the next one's.
    void whateverIsCut() {
        const std::pair<const char*, std::vector<const char*>> models[] = {
            {"mlp:64-24-16-10", {"in", "hidden1", "out1", "hidden2", "out2", "classes"}},
            {"cnn:small", {"maps1", "maps2", "rows1", "hidden", "out", "classes"}}};
        for (const auto& [model, dimensions] : models)
            for (const char* dimension : dimensions) {
                const std::string words =
                    fmt::format("model={} dataset=digits8 rows=64 steps=2 batch=4 mesh=a:2 layout={}:a slice=none",
                                model, dimension);
                const Trained run = trainMesh(words);
                QVERIFY2(run.finished(), (words + ": " + run.why()).c_str());
                checkPeaks(run, words);
            }
    }

    void mistakes_data() {
        test::wrongFields({{"partition", {"partition=true"}},
                           {"recompute", {"recompute=layer:0", "recompute=stage"}},
                           {"zero", {"zero=4", "zero=1"}},
                           {"allreduce", {"mesh=data:2,tensor:2 zero=1 allreduce=tree"}},
                           {"buffer", {"mesh=data:2,tensor:2 buffer=1"}},
                           {"offload", {"mesh=data:2 layout=batch:data recompute=layer:9 offload=activations"}},
                           {"memory", {"memory=8KiB"}}});
    }

    void mistakes() {
        QFETCH(QString, words);
        QFETCH(QString, field);
        const Trained run = trainMesh("model=mlp:64-24-10 dataset=digits8 steps=2 " + words.toStdString());
        QVERIFY(!run.refused.message.empty());
        QCOMPARE(QString::fromStdString(run.refused.field), field);
    }
};

QTEST_GUILESS_MAIN(TestMeshMemory)
#include "test_mesh_memory.moc"
