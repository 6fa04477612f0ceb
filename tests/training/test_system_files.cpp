// SPDX-License-Identifier: Apache-2.0
//
// DeepSpeed's configuration and TensorFlow's cluster, read as they are: the same run as by hand, and whatever is
// unknown, contradicts itself or is not Kolo's is named.
#include <QTest>
#include <algorithm>

#include "engine/api/system.h"
#include "engine/api/system_files.h"
#include "tests/outcomes.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::Trained;

namespace {

const std::string kTraining = "model=mlp:64-24-24-24-10 dataset=digits8 rows=1024 steps=6 ";

/// What DeepSpeed's own tutorial has, as it stands.
const char* const kTutorial = R"({
  "train_batch_size": 32,
  "steps_per_print": 2000,
  "optimizer": {"type": "Adam", "params": {"lr": 0.001, "betas": [0.8, 0.999], "eps": 1e-8, "weight_decay": 3e-7}},
  "scheduler": {"type": "WarmupLR", "params": {"warmup_min_lr": 0, "warmup_max_lr": 0.001, "warmup_num_steps": 1000}},
  "gradient_clipping": 1.0,
  "prescale_gradients": false,
  "bf16": {"enabled": false},
  "fp16": {"enabled": true, "fp16_master_weights_and_grads": false, "loss_scale": 0, "loss_scale_window": 500,
           "hysteresis": 2, "min_loss_scale": 1, "initial_scale_power": 15},
  "wall_clock_breakdown": false,
  "zero_optimization": {"stage": 2, "allgather_partitions": true, "reduce_scatter": true,
                        "allgather_bucket_size": 50000000, "reduce_bucket_size": 50000000, "overlap_comm": true,
                        "contiguous_gradients": true, "cpu_offload": false}
})";

Trained trainFile(RunSpec spec, const std::string& words) {
    test::Wanted wanted{
        test::parametersOf(words), spec.devices.count, Detail::Off, "threads", spec.strategy, spec.system};
    for (const auto& [name, value] : spec.parameters) wanted.parameters[name] = value;
    return test::train(wanted);
}

std::string joined(const std::vector<Text>& notes) {
    std::string all;
    for (const Text& note : notes) all += note.english() + "\n";
    return all;
}

void isRefused(const Outcome<std::vector<Text>>& read, const QString& field, const QString& says) {
    QVERIFY2(!read, "it was not refused");
    QCOMPARE(QString::fromStdString(read.error().field), field);
    const QString sentence = QString::fromStdString(read.error().message.english());
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
    QVERIFY2(sentence.endsWith('.') || sentence.endsWith('?'), qPrintable(sentence));
}

}  // namespace

class TestSystemFiles : public QObject {
    Q_OBJECT
private slots:
    void theTutorialIsItsSettings() {
        RunSpec spec;
        const auto notes = systems::readDeepSpeed(kTutorial, spec);
        QVERIFY_OK(notes);
        QCOMPARE(spec.system, "deepspeed");
        QCOMPARE(spec.devices.count, 4);
        QCOMPARE(spec.parameters["batch"], "8");
        const std::string said = joined(*notes);
        QCOMPARE(spec.parameters["beta1"] + " " + spec.parameters["beta2"], "0.8 0.999");
        for (const char* field : {"steps_per_print", "optimizer.params.weight_decay", "fp16.enabled",
                                  "fp16.initial_scale_power", "scheduler.params.warmup_type"})
            QVERIFY2(said.find(field) != std::string::npos, (field + ("\n" + said)).c_str());
        for (const char* field :
             {"prescale_gradients", "wall_clock", "cpu_offload", "allgather_partitions", "params.eps", "params.betas"})
            QVERIFY2(said.find(field) == std::string::npos, said.c_str());

        const Trained byFile = trainFile(spec, kTraining);
        const Trained byHand =
            test::train(kTraining +
                            "batch=8 zero=2 bucket=200000000 first_bucket=200000000 overlap=true precision=mixed "
                            "optimizer=adam lr=0.001 beta1=0.8 warmup=1000 clip=norm:1",
                        4);
        QVERIFY2(byFile.finished(), byFile.why().c_str());
        QVERIFY2(byHand.finished(), byHand.why().c_str());
        QCOMPARE(byFile.text("params_sha256"), byHand.text("params_sha256"));
        QCOMPARE(byFile.number("total_bytes"), byHand.number("total_bytes"));
    }

    /// DeepSpeed 0.19 clips unless it is told not to.
    void gradientsAreClippedUnlessItIsOff_data() {
        test::columns<QString, QString>("member", "clip")
            .rows({{"silent", "", "norm:1"},
                   {"off", R"(, "gradient_clipping": 0)", "none"},
                   {"said", R"(, "gradient_clipping": 0.25)", "norm:0.25"}});
    }
    void gradientsAreClippedUnlessItIsOff() {
        QFETCH(QString, member);
        QFETCH(QString, clip);
        RunSpec spec;
        const auto notes = systems::readDeepSpeed("{\"train_batch_size\": 16" + member.toStdString() + "}", spec);
        QVERIFY_OK(notes);
        QCOMPARE(spec.parameters["clip"], clip.toStdString());
        QCOMPARE(joined(*notes), std::string());
    }

    void otherOptimizersAndSchedules() {
        RunSpec spec;
        QVERIFY_OK(systems::readDeepSpeed(
            R"({"train_batch_size": 16,
                "optimizer": {"type": "RMSprop", "params": {"lr": 0.002, "alpha": 0.95, "momentum": 0.5}},
                "scheduler": {"type": "WarmupCosineLR", "params": {"total_num_steps": 80, "warmup_num_steps": 10,
                              "cos_min_ratio": 0.25, "warmup_type": "linear"}}})",
            spec));
        for (const auto& [name, value] :
             {std::pair{"optimizer", "rmsprop"}, std::pair{"beta2", "0.95"}, std::pair{"momentum", "0.5"},
              std::pair{"decay", "cosine"}, std::pair{"lr_min", "0.0005"}, std::pair{"warmup", "10"}})
            QCOMPARE(spec.parameters[name], std::string(value));
    }

    void aPipelineIsOne() {
        RunSpec spec;
        QVERIFY_OK(systems::readDeepSpeed(
            R"({"train_batch_size": 64, "train_micro_batch_size_per_gpu": 8, "gradient_accumulation_steps": 4,
                "optimizer": {"type": "SGD", "params": {"lr": 0.1}}, "pipeline": {"stages": 2}})",
            spec));
        const Trained byFile = trainFile(spec, kTraining);
        const Trained byHand =
            test::trainPipeline(kTraining + "stages=2 micro=4 batch=8 schedule=1f1b lr=0.1 momentum=0 clip=norm:1");
        QVERIFY2(byFile.finished(), byFile.why().c_str());
        QCOMPARE(byFile.info.spec.strategy, "pipeline");
        QCOMPARE(byFile.text("params_sha256"), byHand.text("params_sha256"));
    }

    void threeSizesSayTheFourth_data() {
        test::columns<QString, int, QString, QString, int>("file", "asked", "batch", "accumulate", "devices")
            .rows({{"all", R"({"train_batch_size": 48, "train_micro_batch_size_per_gpu": 4,
                               "gradient_accumulation_steps": 6})",
                    0, "4", "6", 2},
                   {"without accumulation", R"({"train_batch_size": 48, "train_micro_batch_size_per_gpu": 4})", 3, "4",
                    "4", 3},
                   {"without rows", R"({"train_batch_size": 48, "gradient_accumulation_steps": 2})", 3, "8", "2", 3},
                   {"only the whole", R"({"train_batch_size": 48})", 0, "12", "1", 4},
                   {"only the rows", R"({"train_micro_batch_size_per_gpu": 5})", 7, "5", "1", 7},
                   {"left to DeepSpeed", R"({"train_batch_size": 48, "gradient_accumulation_steps": "auto"})", 0, "12",
                    "1", 4}});
    }
    void threeSizesSayTheFourth() {
        QFETCH(QString, file);
        QFETCH(int, asked);
        QFETCH(QString, batch);
        QFETCH(QString, accumulate);
        QFETCH(int, devices);
        RunSpec spec;
        spec.devices.count = asked;
        QVERIFY_OK(systems::readDeepSpeed(file.toStdString(), spec));
        QCOMPARE(spec.parameters["batch"], batch.toStdString());
        QCOMPARE(spec.parameters["accumulate"], accumulate.toStdString());
        QCOMPARE(spec.devices.count, devices);
    }

    void whatIsGivenByHandStays() {
        RunSpec spec;
        spec.parameters["lr"] = "0.5";
        QVERIFY_OK(systems::readDeepSpeed(kTutorial, spec));
        QCOMPARE(spec.parameters["lr"], "0.5");
    }

    /// Checkpoints in the processor's memory; a pipeline has none, and says so.
    void checkpointsOnTheProcessor() {
        const std::string checkpoints =
            R"("train_batch_size": 32, "activation_checkpointing": {"cpu_checkpointing": true})";
        RunSpec spec;
        QVERIFY_OK(systems::readDeepSpeed("{" + checkpoints + "}", spec));
        QCOMPARE(spec.parameters["recompute"], "layer:1");
        QCOMPARE(spec.parameters["offload"], "activations");
        RunSpec pipeline;
        const auto notes = systems::readDeepSpeed("{" + checkpoints + R"(, "pipeline": {"stages": 2}})", pipeline);
        QVERIFY_OK(notes);
        QVERIFY(!pipeline.parameters.contains("recompute") && !pipeline.parameters.contains("offload"));
        QVERIFY(std::ranges::any_of(*notes, [](const Text& note) {
            return QString::fromStdString(note.english()).contains("cpu_checkpointing is true");
        }));
        RunSpec kept;
        QVERIFY_OK(systems::readDeepSpeed(
            R"({"train_batch_size": 32, "activation_checkpointing": {"cpu_checkpointing": false}})", kept));
        QVERIFY(!kept.parameters.contains("offload"));
    }

    void aWrongConfigurationIsNamed_data() {
        test::columns<QString, QString, QString>("file", "field", "says")
            .rows({{"a typing mistake", R"({"train_batch_size": 8, "zero_optimisation": {}})", "zero_optimisation",
                    "Did you mean \"zero_optimization\"?"},
                   {"within", R"({"train_batch_size": 8, "zero_optimization": {"stge": 1}})", "zero_optimization.stge",
                    "Did you mean \"stage\"?"},
                   {"its size mistyped", R"({"train_batch_sise": 8})", "train_batch_sise",
                    "Did you mean \"train_batch_size\""},
                   {"no batch", R"({"zero_optimization": {"stage": 1}})", "train_batch_size", "must be there"},
                   {"it does not divide", R"({"train_batch_size": 10})", "train_batch_size", "does not divide"},
                   {"stage", R"({"train_batch_size": 8, "zero_optimization": {"stage": 4}})", "zero_optimization.stage",
                    "from 0 to 3"},
                   {"both precisions", R"({"train_batch_size": 8, "fp16": {"enabled": true},
                                           "bf16": {"enabled": true}})",
                    "bf16.enabled", "one of them"},
                   {"two rates", R"({"train_batch_size": 8, "optimizer": {"type": "Adam", "params": {"lr": 0.1}},
                                     "scheduler": {"type": "WarmupLR", "params": {"warmup_max_lr": 0.2}}})",
                    "scheduler.params.warmup_max_lr", "0.1"},
                   {"another optimizer", R"({"train_batch_size": 8, "optimizer": {"type": "Lamb"}})", "optimizer.type",
                    "Adam"},
                   {"another scheduler", R"({"train_batch_size": 8, "scheduler": {"type": "OneCycle"}})",
                    "scheduler.type", "WarmupLR"},
                   {"ZeRO-2 in a pipeline", R"({"train_batch_size": 8, "zero_optimization": {"stage": 2},
                                                "pipeline": {"stages": 2}})",
                    "zero_optimization.stage", "0 or 1"},
                   {"stages", R"({"train_batch_size": 8, "pipeline": {"stages": 3}})", "pipeline.stages", "divide"},
                   {"text for a number", R"({"train_batch_size": "8"})", "train_batch_size", "whole number"},
                   {"a number for an object", R"({"train_batch_size": 8, "optimizer": 3})", "optimizer", "braces"}});
    }
    void aWrongConfigurationIsNamed() {
        QFETCH(QString, file);
        QFETCH(QString, field);
        QFETCH(QString, says);
        RunSpec spec;
        isRefused(systems::readDeepSpeed(file.toStdString(), spec), field, says);
    }

    void devicesThatContradictAreNamed() {
        RunSpec spec;
        spec.devices.count = 3;
        isRefused(systems::readDeepSpeed(R"({"train_batch_size": 64, "train_micro_batch_size_per_gpu": 8,
                                             "gradient_accumulation_steps": 4})",
                                         spec),
                  "train_batch_size", "3 devices");
        for (const char* broken : {"", "[]", "3", "{\"train_batch_size\": 8,}"}) {
            RunSpec other;
            QVERIFY2(!systems::readDeepSpeed(broken, other), broken);
        }
        RunSpec horovod;
        horovod.system = "horovod";
        isRefused(systems::readDeepSpeed(kTutorial, horovod), "config", "deepspeed");
    }

    void aClusterIsItsRanks() {
        RunSpec spec;
        const auto notes = systems::readCluster(
            R"({"cluster": {"ps": ["machine-a.example.com:2221"],
                            "worker": ["machine-a.example.com:2222", "machine-b.example.com:2222"],
                            "chief": ["[::1]:2220"]},
                "task": {"type": "worker", "index": 1}})",
            spec);
        QVERIFY_OK(notes);
        QCOMPARE(spec.system, "tf-parameter-server");
        QCOMPARE(spec.devices.count, 3);
        QCOMPARE(spec.parameters["servers"], "1");
        const std::string said = joined(*notes);
        for (const char* task : {"chief:0 ([::1]:2220) is rank 0.", "worker:0 (machine-a.example.com:2222) is rank 1.",
                                 "worker:1 (machine-b.example.com:2222) is rank 2.",
                                 "ps:0 (machine-a.example.com:2221) is rank 3.", "The task is worker:1"})
            QVERIFY2(said.find(task) != std::string::npos, said.c_str());
        const Trained trained = trainFile(spec, kTraining + "batch=8 lr=0.01");
        QVERIFY2(trained.finished(), trained.why().c_str());
        QCOMPARE(trained.info.ranks, 4);

        RunSpec mirrored;
        QVERIFY_OK(systems::readCluster(R"({"worker": ["a:1", "b:1"]})", mirrored));
        QCOMPARE(mirrored.system, "tf-multi-worker");
        QCOMPARE(mirrored.devices.count, 2);
    }

    void aWrongClusterIsNamed_data() {
        test::columns<QString, QString, QString>("file", "field", "says")
            .rows({{"a role twice", R"({"worker": ["a:1"], "worker": ["b:1"]})", "", "\"worker\" twice"},
                   {"no address", R"({"worker": ["a:1", "b"]})", "worker:1", "host1:2222"},
                   {"no port", R"({"worker": ["a:"]})", "worker:0", "1 to 65535"},
                   {"too high a port", R"({"worker": ["a:70000"]})", "worker:0", "1 to 65535"},
                   {"no host", R"({"worker": [":2222"]})", "worker:0", "host"},
                   {"a space", R"({"worker": ["a b:2222"]})", "worker:0", "host"},
                   {"a number", R"({"worker": [2222]})", "worker:0", "2222"},
                   {"an address twice", R"({"worker": ["a:1"], "ps": ["a:1"]})", "ps:0", "worker:0"},
                   {"another role", R"({"wroker": ["a:1"]})", "wroker", "Did you mean \"worker\"?"},
                   {"two chiefs", R"({"chief": ["a:1", "b:1"]})", "chief", "at most one"},
                   {"nobody trains", R"({"ps": ["a:1"]})", "worker", "no worker"},
                   {"an empty role", R"({"worker": []})", "worker", "has no address"},
                   {"no list", R"({"worker": "a:1"})", "worker", "list of addresses"},
                   {"no number of IPv4", R"({"worker": ["10.0.0.1:1", "10.0.0.256:1"]})", "worker:1", "host1:2222"},
                   {"three numbers", R"({"worker": ["10.0.0:1"]})", "worker:0", "host1:2222"},
                   {"no such task", R"({"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": 1}})",
                    "index", "worker:1"},
                   {"no such type", R"({"cluster": {"worker": ["a:1"]}, "task": {"type": "ps", "index": 0}})", "type",
                    "only worker"},
                   {"besides", R"({"cluster": {"worker": ["a:1"]}, "tsak": {}})", "tsak", "tsak"}});
    }
    void aWrongClusterIsNamed() {
        QFETCH(QString, file);
        QFETCH(QString, field);
        QFETCH(QString, says);
        RunSpec spec;
        isRefused(systems::readCluster(file.toStdString(), spec), field, says);
    }

    void aClusterHasItsOwnStrategy() {
        RunSpec spec;
        spec.system = "tf-mirrored";
        isRefused(systems::readCluster(R"({"worker": ["a:1"]})", spec), "cluster", "MultiWorkerMirroredStrategy");
        RunSpec many;
        many.devices.count = 3;
        isRefused(systems::readCluster(R"({"worker": ["a:1"]})", many), "devices", "1 workers");
    }
};

QTEST_GUILESS_MAIN(TestSystemFiles)
#include "test_system_files.moc"
