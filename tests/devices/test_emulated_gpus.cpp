// SPDX-License-Identifier: Apache-2.0
//
// Kolo's CUDA sources on emulated GPUs (tests/emulated_cuda): work of different streams runs in random order, and still
// everything ends with what virtual devices compute.
#include <fmt/format.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fstream>

#include "engine/api/strategy.h"
#include "tests/devices/on_gpus.h"

using namespace kolo;
using test::onGpus;
using test::Trained;
using test::Wanted;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kTrials = 40, kTrainings = 2;  // everything takes ten times as long
#else
constexpr int kTrials = 120, kTrainings = 12;
#endif

}  // namespace

class TestEmulatedGpus : public QObject {
    Q_OBJECT
private slots:
    /// Every collective by every algorithm, on one GPU and on several, with and without peer access.
    void collectivesInAnyOrder() {
        for (auto [trial, random] : test::trials(kTrials)) {
            const emulated::Settings settings{.gpus = 1 + static_cast<int>(random() % 3),
                                              .seed = random(),
                                              .peers = random() % 2 == 0,
                                              .peersEach = 1 + static_cast<int>(random() % 2),
                                              .graphs = random() % 8 != 0};
            emulated::configure(settings);
            Wanted wanted;
            wanted.strategy = test::oneOf(random, std::vector<std::string>{"allreduce", "allreduce", "reduce-scatter",
                                                                           "all-gather", "broadcast", "reduce"});
            wanted.devices = 2 + static_cast<int>(random() % 5);
            wanted.detail = test::oneOf(random, std::vector<Detail>{Detail::Off, Detail::Full});
            for (const Parameter& parameter : findStrategy(wanted.strategy)->info().parameters)
                if (parameter.name == "algorithm" && !parameter.choices.empty())
                    wanted.parameters["algorithm"] = test::oneOf(random, parameter.choices).value;
            // Longer ones are more than one kernel between GPUs.
            wanted.parameters["elements"] = std::to_string(random() % (random() % 4 == 0 ? 30000 : 3000));
            wanted.parameters["seed"] = std::to_string(random() % 100);
            const std::string what = fmt::format("{} {} of {} on {} devices of {} GPUs, seed {}", wanted.strategy,
                                                 wanted.parameters["algorithm"], wanted.parameters["elements"],
                                                 wanted.devices, settings.gpus, settings.seed);
            const Trained expected = test::train(wanted);
            if (!expected.finished()) continue;  // an algorithm of powers of two
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
            QVERIFY2(trained.json.at("verified") == true, what.c_str());
            // A long one is not told, but was checked.
            QVERIFY2(trained.json.value("result", nlohmann::json()) == expected.json.value("result", nlohmann::json()),
                     what.c_str());
            QVERIFY(trained.json.at("bytes_sent_per_rank") == expected.json.at("bytes_sent_per_rank"));
        }
    }

    /// Gradients are summed beside the passes that make the next ones: the streams are ordered by marks alone. The
    /// steps are many enough for each pass to be recorded.
    void overlapInAnyOrder() {
        for (auto [trial, random] : test::trials(kTrainings)) {
            const emulated::Settings settings{.gpus = 1 + static_cast<int>(random() % 3),
                                              .seed = random(),
                                              .peers = random() % 4 != 0,
                                              .fuses = static_cast<int>(random() % 2)};
            emulated::configure(settings);
            const std::string words = fmt::format(
                "model=mlp:64-{}-{}-10 dataset=digits8 rows=64 steps=6 evaluate=6 check=false prefetch=1 batch={} "
                "seed={} "
                "overlap={} bucket={} accumulate={}",
                3 + random() % 9, 3 + random() % 9, 1 + random() % 4, random() % 100, random() % 4 != 0,
                random() % 2 ? "layer" : "parameter", 1 + random() % 2);
            Wanted wanted{test::parametersOf(words), 2 + static_cast<int>(random() % 2)};
            const Trained expected = test::train(wanted);
            wanted.detail = random() % 4 == 0 ? Detail::Summary : Detail::Off;
            const Trained trained = onGpus(wanted);
            const std::string what =
                fmt::format("{}, {} devices of {} GPUs, seed {}", words, wanted.devices, settings.gpus, settings.seed);
            QVERIFY2(expected.finished(), (what + ": " + expected.why()).c_str());
            QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
            QVERIFY2(trained.text("params_sha256") == expected.text("params_sha256"), what.c_str());
        }
    }

    /// Rounds of the same allreduce in the same place, of which the last is shorter.
    void buffersInRounds() {
        for (const char* buffer : {"1KiB", "2KiB", "whole"}) {
            emulated::configure({.gpus = 2});
            const Wanted wanted{
                test::parametersOf(fmt::format(
                    "model=mlp:64-13-10 dataset=digits8 rows=64 steps=4 evaluate=4 batch=2 buffer={}", buffer)),
                3};
            const Trained trained = onGpus(wanted), expected = test::train(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            QVERIFY2(trained.text("params_sha256") == expected.text("params_sha256"), buffer);
        }
    }

    void transformers() {
        std::mt19937_64 random(test::testSeed());
        // A short text: a barrier of a kernel takes a microsecond here, and a layer norm has many.
        QTemporaryDir folder;
        const std::string text = folder.filePath("chunks.txt").toStdString();
        for (std::ofstream file(text); file.tellp() < 600;) file << "a chunk goes round the ring until all have it. ";
        for (const char* model : {"gpt:1-8-2:6", "cnn:small", "rnn:2-5"}) {
            emulated::configure({.gpus = 1, .seed = random()});
            const std::string words =
                fmt::format("model={} dataset={} rows=64 steps=4 evaluate=4 prefetch=1 batch=2 sample=0", model,
                            model[0] == 'g' ? "text:" + text : "digits8");
            const Wanted wanted{test::parametersOf(words), 2};
            const Trained trained = onGpus(wanted), expected = test::train(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            QVERIFY2(std::abs(trained.number("loss") - expected.number("loss")) < 1e-4,
                     fmt::format("{}: {}, not {}", model, trained.number("loss"), expected.number("loss")).c_str());
        }
    }

    /// Passes, messages and updates are ordered by marks alone.
    void pipelinesInAnyOrder() {
        for (auto [trial, random] : test::trials(kTrainings)) {
            const emulated::Settings settings{.gpus = 1 + static_cast<int>(random() % 3),
                                              .seed = random(),
                                              .peers = random() % 4 != 0,
                                              .graphs = random() % 8 != 0,
                                              .fuses = static_cast<int>(random() % 2)};
            emulated::configure(settings);
            const std::string schedule =
                test::oneOf(random, std::vector<std::string>{"naive", "gpipe", "1f1b", "zero-bubble", "interleaved:2",
                                                             "zero-bubble:2", "zbv"});
            const std::string words = fmt::format(
                "model=mlp:64-{}-{}-{}-10 dataset=digits8 rows=64 steps=6 evaluate={} prefetch=1 stages=2 micro={} "
                "batch={} seed={} schedule={} replicas={}",
                3 + random() % 9, 3 + random() % 9, 3 + random() % 9, 2 + random() % 5, 2 * (1 + random() % 3),
                1 + random() % 3, random() % 100, schedule, 1 + random() % 2);
            Wanted wanted{test::parametersOf(words), 0};
            wanted.strategy = "pipeline";
            const Trained expected = test::train(wanted);
            wanted.detail = random() % 4 == 0 ? Detail::Summary : Detail::Off;
            const Trained trained = onGpus(wanted);
            const std::string what = fmt::format("{}, {} GPUs, seed {}", words, settings.gpus, settings.seed);
            QVERIFY2(expected.finished(), (what + ": " + expected.why()).c_str());
            QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
            QVERIFY2(trained.text("params_sha256") == expected.text("params_sha256"), what.c_str());
            QVERIFY2(trained.text("loss_curve_sha256") == expected.text("loss_curve_sha256") ||
                         std::abs(trained.number("loss") - expected.number("loss")) < 1e-5,
                     what.c_str());
        }
    }

    /// What a recording copied from or to has been freed since, and something else may be in the same place.
    void memoryThatComesAndGoes() {
        for (const char* words : {"evaluate=1", "recompute=layer:1", "offload=activations", "zero=3"}) {
            emulated::configure({.gpus = 1});
            const Wanted wanted{
                test::parametersOf(fmt::format("model=mlp:64-14-11-16-10 dataset=digits8 rows=64 steps=8 "
                                               "evaluate=4 batch=4 bucket=layer {}",
                                               words)),
                2};
            const Trained expected = test::train(wanted), trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            QCOMPARE(trained.text("params_sha256"), expected.text("params_sha256"));
            QCOMPARE(trained.number("held_out_loss"), expected.number("held_out_loss"));
        }
    }

    /// Times of ranks on one GPU can be compared: what one takes from another begins when that has ended, not before.
    void oneClockOfAGpu() {
        emulated::configure({.gpus = 1});
        Wanted wanted{{{"algorithm", "ring"}, {"elements", "20000"}}, 4, Detail::Full};
        wanted.strategy = "allreduce";
        for (int trial = 0; trial < 5; ++trial) {
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            int compared = 0;
            for (const Event& taken : trained.events)
                for (const Event& made : trained.events) {
                    const bool isMade = made.kind == EventKind::Kernel || made.kind == EventKind::Transfer;
                    if (taken.kind != EventKind::Transfer || !isMade || made.rank != taken.peer ||
                        made.chunk != taken.chunk || made.step + 1 != taken.step)
                        continue;
                    ++compared;
                    QVERIFY2(made.endNs <= taken.startNs + 1000,
                             fmt::format("step {}: {} ns before", taken.step, made.endNs - taken.startNs).c_str());
                }
            QVERIFY(compared >= 4 * (2 * 3 - 1));
        }
    }

    /// Waiting for a slow worker is not communication.
    void whoWaits() {
        emulated::configure({.gpus = 2});
        const Trained trained = onGpus(Wanted{
            test::parametersOf("model=mlp:64-8-10 dataset=digits8 rows=256 steps=8 evaluate=8 batch=4 straggler=1:30"),
            2, Detail::Summary});
        QVERIFY2(trained.finished(), trained.why().c_str());
        const std::vector<double> waited = trained.metric("time_waiting");
        QVERIFY(!waited.empty());
        QVERIFY2(*std::ranges::max_element(waited) > 0, "nobody has waited");
    }

    void cleanup() { emulated::configure({}); }
};

QTEST_GUILESS_MAIN(TestEmulatedGpus)
#include "test_emulated_gpus.moc"
