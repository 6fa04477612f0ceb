// SPDX-License-Identifier: Apache-2.0
//
// Kolo's CUDA sources on emulated GPUs (tests/emulated_cuda): work of different streams runs in random order, and still
// everything ends with what virtual devices compute; what a GPU can do wrong is told in one sentence.
#include <fmt/format.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <fstream>

#include "engine/api/strategy.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/device_benchmark.h"
#include "engine/devices/device.h"
#include "engine/devices/found_library.h"
#include "tests/emulated_cuda/emulated_driver.h"
#include "tests/random.h"
#include "tests/training/training_run.h"

using namespace kolo;
using test::Trained;
using test::Wanted;

namespace {

using Engine = std::mt19937_64;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kTrials = 40;  // everything takes ten times as long
#else
constexpr int kTrials = 300;
#endif

template <typename T>
const T& oneOf(Engine& random, const std::vector<T>& values) {
    return values[random() % values.size()];
}

Trained onGpus(Wanted wanted) {
    wanted.kind = "cuda";
    return test::train(wanted);
}

std::vector<std::unique_ptr<devices::Device>> gpus(int count) {
    const auto kind = devices::findDeviceKind("cuda");
    return std::move(*(*kind)->open(count));
}

}  // namespace

class TestEmulatedGpus : public QObject {
    Q_OBJECT
private slots:
    void collectivesInAnyOrder();
    void trainingInAnyOrder();
    void overlapInAnyOrder();
    void whatAGpuKeeps();
    void aStepsWaits_data();
    void aStepsWaits();
    void buffersInRounds();
    void stagesSendWhatLiesOnGpus();
    void transformers();
    void aRingMovesWhatItMust();
    void ringsThatCannotReadEachOther();
    void aScheduleIsOneLaunch();
    void nccl();
    void ncclAndTraining();
    void ncclOnSharedGpus();
    void aStepsKernels_data();
    void aStepsKernels();
    void whoWaits();
    void failures_data();
    void failures();
    void whatWasToldIsOver();
    void whatADriverRefuses();
    void noDevice_data();
    void noDevice();
    void tooLittleMemory();
    void whereLibrariesAre();
    void cleanup() { emulated::configure({}); }
};

/// Every collective by every algorithm, on one GPU and on several, with and without peer access.
void TestEmulatedGpus::collectivesInAnyOrder() {
    Engine random(test::testSeed());
    for (int trial = 0; trial < kTrials; ++trial) {
        const emulated::Settings settings{.gpus = 1 + static_cast<int>(random() % 3),
                                          .seed = random(),
                                          .peers = random() % 2 == 0,
                                          .peersEach = 1 + static_cast<int>(random() % 2)};
        emulated::configure(settings);
        Wanted wanted;
        wanted.strategy = oneOf(random, std::vector<std::string>{"allreduce", "allreduce", "reduce-scatter",
                                                                 "all-gather", "broadcast", "reduce"});
        wanted.devices = 2 + static_cast<int>(random() % 5);
        wanted.detail = oneOf(random, std::vector<Detail>{Detail::Off, Detail::Full});
        for (const Parameter& parameter : findStrategy(wanted.strategy)->info().parameters)
            if (parameter.name == "algorithm" && !parameter.choices.empty())
                wanted.parameters["algorithm"] = oneOf(random, parameter.choices).value;
        wanted.parameters["elements"] = std::to_string(random() % 3000);
        wanted.parameters["seed"] = std::to_string(random() % 100);
        const std::string what = fmt::format("{} {} of {} on {} devices of {} GPUs, seed {}", wanted.strategy,
                                             wanted.parameters["algorithm"], wanted.parameters["elements"],
                                             wanted.devices, settings.gpus, settings.seed);
        const Trained expected = test::train(wanted);
        if (!expected.finished()) continue;  // an algorithm of powers of two
        const Trained trained = onGpus(wanted);
        QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
        QVERIFY2(trained.json.at("verified") == true, what.c_str());
        QVERIFY2(trained.json.at("result") == expected.json.at("result"), what.c_str());
        QVERIFY(trained.json.at("bytes_sent_per_rank") == expected.json.at("bytes_sent_per_rank"));
    }
}

/// Kernels whose sums have another order than the processor's end within rounding, the others with the same bits.
void TestEmulatedGpus::trainingInAnyOrder() {
    Engine random(test::testSeed());
    const std::vector<std::string> settings = {
        "",
        "bucket=layer overlap=true",
        "bucket=parameter",
        "zero=1",
        "zero=2 overlap=true bucket=layer",
        "zero=3",
        "accumulate=2",
        "sync=local:2",
        "optimizer=adam lr=0.003",
        "precision=bf16",
        "compress=topk:0.1",
        "architecture=parameter-server sync=async",
    };
    for (int trial = 0; trial < 12; ++trial) {
        emulated::configure(
            {.gpus = 1 + static_cast<int>(random() % 2), .seed = random(), .fuses = static_cast<int>(random() % 2)});
        const std::string words = fmt::format(
            "model=mlp:64-{}-{}-10 dataset=digits8 rows=256 steps=6 evaluate=4 prefetch=1 batch={} seed={} {}",
            3 + random() % 20, 3 + random() % 20, 1 + random() % 8, random() % 100, settings[trial % settings.size()]);
        Wanted wanted{test::parametersOf(words), 2 + static_cast<int>(random() % 2)};
        const Trained trained = onGpus(wanted), expected = test::train(wanted);
        QVERIFY2(expected.finished(), (words + ": " + expected.why()).c_str());
        QVERIFY2(trained.finished(), (words + ": " + trained.why()).c_str());
        if (words.find("async") != words.npos) continue;  // as the workers happen to come
        QVERIFY2(std::abs(trained.number("loss") - expected.number("loss")) < 1e-5, words.c_str());
        if (words.find("adam") == words.npos) QCOMPARE(trained.text("params_sha256"), expected.text("params_sha256"));
    }
    for (const char* schedule : {"gpipe", "1f1b", "zero-bubble"}) {
        emulated::configure({.gpus = 2, .seed = random()});
        Wanted wanted{test::parametersOf(fmt::format("model=mlp:64-9-8-10 dataset=digits8 rows=256 steps=3 evaluate=3 "
                                                     "stages=2 micro=4 batch=3 schedule={}",
                                                     schedule)),
                      0};
        wanted.strategy = "pipeline";
        const Trained trained = onGpus(wanted), expected = test::train(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QCOMPARE(trained.text("params_sha256"), expected.text("params_sha256"));
    }
}

/// Gradients are summed beside the passes that make the next ones: the streams are ordered by marks alone. The steps
/// are many enough for each pass to be recorded.
void TestEmulatedGpus::overlapInAnyOrder() {
    Engine random(test::testSeed());
    for (int trial = 0; trial < kTrials / 20; ++trial) {
        const emulated::Settings settings{.gpus = 1 + static_cast<int>(random() % 3),
                                          .seed = random(),
                                          .peers = random() % 4 != 0,
                                          .fuses = static_cast<int>(random() % 2)};
        emulated::configure(settings);
        const std::string words = fmt::format(
            "model=mlp:64-{}-{}-10 dataset=digits8 rows=64 steps=6 evaluate=6 check=false prefetch=1 batch={} seed={} "
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

/// A GPU keeps the memory of whole layers' values, which streams still read, and the plan knows it: whether passes are
/// of layers or of the model, a device holds beyond the plan only what its kernels write for themselves.
void TestEmulatedGpus::whatAGpuKeeps() {
    std::vector<std::int64_t> own, planned;
    for (const char* overlap : {"false", "true"}) {
        const Wanted wanted{test::parametersOf(fmt::format("model=mlp:64-14-11-16-10 dataset=digits8 rows=64 steps=5 "
                                                           "evaluate=2 batch=4 check=false bucket=layer overlap={}",
                                                           overlap)),
                            2};
        const Trained trained = onGpus(wanted), onHost = test::train(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        planned.push_back(trained.bytes("peak_bytes_planned", MemoryKind::Activations)[0]);
        own.push_back(trained.bytes("peak_bytes_by_kind", MemoryKind::Activations)[0] - planned.back());
        QCOMPARE(onHost.offThePlan(), std::string());
        QVERIFY(onHost.bytes("peak_bytes_planned", MemoryKind::Activations)[0] <= planned.back());
    }
    QCOMPARE(own[1], own[0]);
    QVERIFY(planned[1] > planned[0]);
}

void TestEmulatedGpus::aStepsWaits_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<int>("buckets");
    QTest::addColumn<int>("parts");
    // Passes up to each of three layers' gradients, and three updates, each behind its layer's sum.
    QTest::newRow("beside the passes") << "overlap=true bucket=layer" << 3 << 3 + 3;
    QTest::newRow("all parameters apart") << "overlap=true bucket=parameter" << 6 << 3 + 3;
    QTest::newRow("behind the passes") << "bucket=layer" << 3 << 1 + 1;
    QTest::newRow("in one piece") << "" << 1 << 1 + 1;
}

/// From the passes to the sums of the gradients and on to the update marks order the queues: the processor waits for a
/// device once, at the end of the step. A step's launches are one for every bucket, and so many parts of each worker's
/// own.
void TestEmulatedGpus::aStepsWaits() {
    QFETCH(QString, settings);
    QFETCH(int, buckets);
    QFETCH(int, parts);
    constexpr int kWarm = 3 * 9, kWorkers = 3;
    std::array<emulated::Counts, 2> counts;
    for (const int more : {0, 1}) {
        emulated::configure({.gpus = 2});
        const Trained trained = onGpus(Wanted{
            test::parametersOf(fmt::format("model=mlp:64-16-16-10 dataset=digits8 rows=256 batch=8 evaluate=1000 "
                                           "check=false steps={} {}",
                                           kWarm + 10 * more, settings.toStdString())),
            kWorkers});
        QVERIFY2(trained.finished(), trained.why().c_str());
        counts[more] = emulated::counts();
        QCOMPARE(trained.number("allreduces_per_step"), static_cast<double>(buckets));
        const nlohmann::json& time = trained.json.at("time_per_step_s");
        double sum = 0;
        for (const auto& [part, seconds] : time.items()) {
            QVERIFY2(seconds >= 0 && seconds < 1, (part + ": " + seconds.dump()).c_str());
            sum += seconds.get<double>();
        }
        QVERIFY(sum > 0);
        if (!settings.contains("overlap")) continue;
        const double exposed = trained.number("exposed_s"), all = trained.number("communication_s");
        QVERIFY2(all > 0 && exposed >= 0 && exposed <= all, fmt::format("{} of {}", exposed, all).c_str());
    }
    const auto perStep = [&](std::int64_t emulated::Counts::*count) {
        return static_cast<double>(counts[1].*count - counts[0].*count) / 10;
    };
    QCOMPARE(perStep(&emulated::Counts::synchronisations), 1.0 * kWorkers);
    QCOMPARE(perStep(&emulated::Counts::pageableCopies), 0.0);
    QCOMPARE(perStep(&emulated::Counts::launches), 1.0 * (buckets + kWorkers * parts));
}

/// Rounds of the same allreduce in the same place, of which the last is shorter.
void TestEmulatedGpus::buffersInRounds() {
    for (const char* buffer : {"1KiB", "2KiB", "whole"}) {
        emulated::configure({.gpus = 2});
        const Wanted wanted{
            test::parametersOf(
                fmt::format("model=mlp:64-13-10 dataset=digits8 rows=64 steps=4 evaluate=4 batch=2 buffer={}", buffer)),
            3};
        const Trained trained = onGpus(wanted), expected = test::train(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY2(trained.text("params_sha256") == expected.text("params_sha256"), buffer);
    }
}

/// Between two stages numbers go from GPU to GPU: what the processor's memory sees of a step are the inputs, the labels
/// and the rows' losses.
void TestEmulatedGpus::stagesSendWhatLiesOnGpus() {
    constexpr int kRows = 3, kMicro = 4, kWidth = 32;
    for (const bool peers : {true, false}) {
        std::array<emulated::Counts, 2> counts;
        for (const int more : {0, 1}) {
            emulated::configure({.gpus = 2, .peers = peers});
            Wanted wanted{
                test::parametersOf(fmt::format("model=mlp:64-{}-10 dataset=digits8 rows=256 evaluate=100 "
                                               "check=false stages=2 micro={} batch={} schedule=1f1b steps={}",
                                               kWidth, kMicro, kRows, 24 + 10 * more)),
                0};
            wanted.strategy = "pipeline";
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            counts[more] = emulated::counts();
        }
        // A stage whose message has not been received yet takes another place for the next, which is new and full of
        // zeros of the processor's.
        const std::int64_t places = counts[1].pageableCopies - counts[0].pageableCopies;
        QVERIFY2(std::abs(places) <= 2 * kMicro, fmt::format("{} copies", places).c_str());
        constexpr std::int64_t kWithHost = kMicro * kRows * (64 * 4 + 4 + 8), kMessage = kRows * kWidth * 4;
        QCOMPARE(counts[1].copiedBytes - counts[0].copiedBytes,
                 10 * (kWithHost + 2 * kMicro * kMessage) + places * kMessage);
    }
}

void TestEmulatedGpus::transformers() {
    Engine random(test::testSeed());
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

/// A ring on N logical devices: beyond bringing the numbers there and back, the second half's copies of S(N-1) bytes,
/// and one kernel for every chunk that is added, which reads the neighbour's where it is.
void TestEmulatedGpus::aRingMovesWhatItMust() {
    for (const int ranks : {2, 4, 8}) {
        emulated::configure({.gpus = std::min(ranks, 3)});
        Wanted wanted{{{"algorithm", "ring"}, {"elements", "8000"}}, ranks};
        wanted.strategy = "allreduce";
        const Trained trained = onGpus(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const emulated::Counts counts = emulated::counts();
        constexpr std::int64_t kBytes = 8000 * 4;
        qInfo("%d ranks: %lld kernels, %lld copies, %lld bytes, %lld waits of the processor", ranks,
              static_cast<long long>(counts.kernels), static_cast<long long>(counts.copies),
              static_cast<long long>(counts.copiedBytes), static_cast<long long>(counts.synchronisations));
        const std::int64_t calls = 1 + trained.json.at("warm_calls").get<std::int64_t>();
        QCOMPARE(calls, 1 + 10);
        QCOMPARE(counts.copiedBytes, 2 * ranks * kBytes + calls * kBytes * (ranks - 1));
        // Every rank's numbers there, a graph for each call, and every rank's chunks back.
        QCOMPARE(counts.launches, ranks + calls + std::int64_t{ranks} * ranks);
        QCOMPARE(counts.kernels, calls * ranks * (ranks - 1));
        QCOMPARE(counts.streams, std::int64_t{0});
        QCOMPARE(counts.bytesInUse, std::int64_t{0});
    }
}

/// Where a kernel cannot read another GPU's memory, every chunk is fetched first.
void TestEmulatedGpus::ringsThatCannotReadEachOther() {
    emulated::configure({.gpus = 2, .peers = false});
    Wanted wanted{{{"algorithm", "ring"}, {"elements", "8000"}}, 4};
    wanted.strategy = "allreduce";
    const Trained trained = onGpus(wanted);
    QVERIFY2(trained.finished(), trained.why().c_str());
    const std::int64_t calls = 1 + trained.json.at("warm_calls").get<std::int64_t>();
    QCOMPARE(emulated::counts().copiedBytes, std::int64_t{8000 * 4} * (2 * 4 + calls * 2 * (4 - 1)));
}

/// A ring in one launch, which reads and writes five quarters of what its copies alone do: 2S(N-1) bytes read and
/// S(N-1) written where it adds, and S(N-1) of each where it shares.
void TestEmulatedGpus::aScheduleIsOneLaunch() {
    Engine random(test::testSeed());
    constexpr std::int64_t kBytes = std::int64_t{16} * 1024;
    for (const int ranks : {2, 4, 8}) {
        emulated::configure({.gpus = 1 + static_cast<int>(random() % 2), .seed = random()});
        const auto arrays = collectives::deviceArrays(gpus(ranks));
        const auto ring = collectives::deviceContender(
            **collectives::findBackend("kolo"), collectives::findAlgorithm("ring")->schedule(ranks, ranks), arrays);
        const auto copies = collectives::copiesContender(arrays);
        for (const std::int64_t bytes : {kBytes, kBytes * 2, kBytes}) {
            QVERIFY(ring->measure(bytes, 3).ok() && copies->measure(bytes, 2).ok());
            QCOMPARE(ring->wrong(), std::int64_t{0});
            const devices::Work work = ring->work(), floor = copies->work();
            qInfo("%d ranks, %lld bytes: %lld launches, %lld kernels, %lld copies, %lld bytes read and written", ranks,
                  static_cast<long long>(bytes), static_cast<long long>(work.launches),
                  static_cast<long long>(work.kernels), static_cast<long long>(work.copies),
                  static_cast<long long>(work.bytes));
            QCOMPARE(work.launches, std::int64_t{1});
            QCOMPARE(work.kernels, std::int64_t{ranks} * (ranks - 1));
            QCOMPARE(work.copies, std::int64_t{ranks} * (ranks - 1));
            QCOMPARE(work.bytes, 5 * bytes * (ranks - 1));
            QCOMPARE(floor.bytes, 4 * bytes * (ranks - 1));
        }
    }
}

/// NCCL's calls, of which every rank's waits for the others' on the GPUs.
void TestEmulatedGpus::nccl() {
    Engine random(test::testSeed());
    for (int trial = 0; trial < 40; ++trial) {
        emulated::configure({.gpus = 4, .seed = random()});
        Wanted wanted;
        wanted.strategy =
            oneOf(random, std::vector<std::string>{"allreduce", "reduce-scatter", "all-gather", "broadcast", "reduce"});
        wanted.devices = 2 + static_cast<int>(random() % 3);
        wanted.detail = oneOf(random, std::vector<Detail>{Detail::Off, Detail::Full});
        wanted.parameters["elements"] = std::to_string(random() % 3000);
        const std::string what =
            fmt::format("{} of {}, seed {}", wanted.strategy, wanted.parameters["elements"], emulated::settings().seed);
        const Trained expected = test::train(wanted);
        wanted.collectives = "nccl";
        const Trained trained = onGpus(wanted);
        QVERIFY2(trained.finished(), (what + ": " + trained.why()).c_str());
        QVERIFY2(trained.json.at("verified") == true, what.c_str());
        if (wanted.parameters["elements"] != "0") QVERIFY(emulated::counts().collectives >= wanted.devices);
    }
}

/// Everything that a rank allocates, it has before another one waits for it in NCCL's kernel.
void TestEmulatedGpus::ncclAndTraining() {
    Engine random(test::testSeed());
    for (int trial = 0; trial < 5; ++trial) {
        emulated::configure({.gpus = 3, .seed = random()});
        Wanted wanted{test::parametersOf("model=mlp:64-9-10 dataset=digits8 rows=256 steps=4 evaluate=4 batch=4 "
                                         "straggler=1:5"),
                      3};
        wanted.collectives = "nccl";
        const Trained trained = onGpus(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        QVERIFY(emulated::counts().collectives >= 3 * 4);
        QCOMPARE(emulated::counts().allocationsInCollectives, std::int64_t{0});
        wanted.collectives = "kolo";
        QVERIFY(std::abs(trained.number("loss") - test::train(wanted).number("loss")) < 1e-5);
    }
}

void TestEmulatedGpus::ncclOnSharedGpus() {
    Wanted wanted{{{"elements", "100"}}, 3, Detail::Off, "threads", "allreduce"};
    wanted.collectives = "nccl";
    emulated::configure({.gpus = 2});
    QVERIFY2(onGpus(wanted).why().find("refuses two ranks on one GPU") != std::string::npos,
             onGpus(wanted).why().c_str());
    emulated::configure({.gpus = 2, .nccl = 23000});
    QVERIFY(onGpus(wanted).why().find("only where NCCL_MULTI_RANK_GPU_ENABLE=1") != std::string::npos);
    qputenv("NCCL_MULTI_RANK_GPU_ENABLE", "1");
    const Trained trained = onGpus(wanted);
    qunsetenv("NCCL_MULTI_RANK_GPU_ENABLE");
    QVERIFY2(trained.finished(), trained.why().c_str());
    // A rank that fails does not leave the others waiting on the GPUs.
    for (const int at : {0, 3, 7, 9}) {
        emulated::configure({.gpus = 3, .seed = static_cast<std::uint64_t>(at), .failAt = at});
        QVERIFY(!onGpus(wanted).finished());
    }
    emulated::configure({.gpus = 3, .nccl = 20900});
    QVERIFY2(onGpus(wanted).why().find("older than Kolo needs") != std::string::npos, onGpus(wanted).why().c_str());
}

/// What a training step takes: the difference of two runs that differ by ten steps. All of it is one graph, and the
/// processor waits once, once each of the input pipeline's nine places for a batch was there twice.
void TestEmulatedGpus::aStepsKernels_data() {
    QTest::addColumn<QString>("settings");
    QTest::addColumn<int>("copies");
    QTest::addColumn<int>("fuses");
    QTest::newRow("sgd") << "" << 3 << 1;
    QTest::newRow("adam, whose rates change") << "optimizer=adam" << 4 << 1;
    QTest::newRow("a changing learning rate") << "decay=cosine" << 4 << 1;
    QTest::newRow("without fused products") << "" << 3 << 0;
}

void TestEmulatedGpus::aStepsKernels() {
    QFETCH(QString, settings);
    QFETCH(int, copies);
    QFETCH(int, fuses);
    constexpr int kWarm = 3 * 9;
    std::array<emulated::Counts, 2> counts;
    for (const int more : {0, 1}) {
        emulated::configure({.fuses = fuses});
        const Trained trained = onGpus(Wanted{
            test::parametersOf(fmt::format("model=mlp:64-16-16-10 dataset=digits8 rows=256 batch=8 evaluate=1000 "
                                           "check=false steps={} {}",
                                           kWarm + 10 * more, settings.toStdString())),
            1});
        QVERIFY2(trained.finished(), trained.why().c_str());
        counts[more] = emulated::counts();
    }
    const auto perStep = [&](std::int64_t emulated::Counts::*count) {
        return static_cast<double>(counts[1].*count - counts[0].*count) / 10;
    };
    QCOMPARE(perStep(&emulated::Counts::launches), 1.0);
    QCOMPARE(perStep(&emulated::Counts::synchronisations), 1.0);
    QCOMPARE(perStep(&emulated::Counts::pageableCopies), 0.0);
    QCOMPARE(perStep(&emulated::Counts::copies), copies);
    const std::int64_t kernels = (counts[1].kernels - counts[0].kernels) / 10,
                       products = (counts[1].products - counts[0].products) / 10,
                       bytes = (counts[1].copiedBytes - counts[0].copiedBytes) / 10;
    qInfo("a step: %lld products, %lld other kernels, %lld bytes to and from the GPU", static_cast<long long>(products),
          static_cast<long long>(kernels), static_cast<long long>(bytes));
    // Three layers: forward, and by weights; the first has no gradient by its input.
    QCOMPARE(products, std::int64_t{3 + 3 + 2});
    // The loss and the update; biases and relu there, back, and the biases' gradients only where products do not.
    QCOMPARE(kernels, std::int64_t{2} + (fuses ? 0 : 3 + 2 + 2 + 3));
    // The batch and its labels there, and the rows' losses back.
    QCOMPARE(bytes, std::int64_t{8 * (64 * 4 + 4 + 8)} + (copies > 3 ? settings.startsWith("opt") ? 8 : 4 : 0));
}

/// Waiting for a slow worker is not communication.
void TestEmulatedGpus::whoWaits() {
    emulated::configure({.gpus = 2});
    const Trained trained = onGpus(Wanted{
        test::parametersOf("model=mlp:64-8-10 dataset=digits8 rows=256 steps=8 evaluate=8 batch=4 straggler=1:30"), 2,
        Detail::Summary});
    QVERIFY2(trained.finished(), trained.why().c_str());
    const std::vector<double> waited = trained.metric("time_waiting");
    QVERIFY(!waited.empty());
    QVERIFY2(*std::ranges::max_element(waited) > 0, "nobody has waited");
}

void TestEmulatedGpus::failures_data() {
    QTest::addColumn<int>("at");
    for (const int at : {0, 1, 5, 20, 60, 200}) QTest::newRow(qPrintable(QString::number(at))) << at;
}

/// A GPU that fails for good in the middle: no hang, one sentence, and the next run is well.
void TestEmulatedGpus::failures() {
    QFETCH(int, at);
    Wanted allreduce{{{"algorithm", "ring"}, {"elements", "1000"}}, 3};
    allreduce.strategy = "allreduce";
    const Wanted training{
        test::parametersOf("model=mlp:64-16-10 dataset=digits8 rows=256 steps=20 evaluate=10 batch=4"), 2};
    Wanted overlapping = training;
    overlapping.parameters.insert({{"overlap", "true"}, {"bucket", "layer"}});
    for (const Wanted& wanted : {allreduce, training, overlapping}) {
        emulated::configure({.gpus = 2, .seed = static_cast<std::uint64_t>(at), .failAt = at});
        const Trained trained = onGpus(wanted);
        if (trained.finished()) {
            QVERIFY(at >= 20 && wanted.strategy == "allreduce");  // it was over by then
        } else {
            QVERIFY2(trained.why().find("GPU:") != std::string::npos, trained.why().c_str());
            QVERIFY2(trained.why().find("a kernel failed") != std::string::npos ||
                         trained.why().find("execution failed (cuBLAS 13)") != std::string::npos,
                     trained.why().c_str());
        }
        emulated::configure({.gpus = 2});
        QVERIFY(onGpus(wanted).finished());
    }
}

/// A failure that the GPU survives is told once.
void TestEmulatedGpus::whatWasToldIsOver() {
    const auto devices = gpus(1);
    devices::Buffer buffer = std::move(*devices[0]->allocate(64));
    devices::Queue& queue = devices[0]->compute();
    std::byte elsewhere[64];
    QVERIFY(!queue.copy(buffer.address(), *devices[0], elsewhere, 64).ok());
    QVERIFY(!queue.drain().ok());
    QVERIFY(queue.drain().ok());
    QVERIFY(queue.copy(buffer.address(), *devices[0], buffer.address() + 32, 32).ok());
    QVERIFY(queue.drain().ok());
    // A time that nobody can tell is an error, not 0.
    const auto earlier = devices[0]->newMark(), later = devices[0]->newMark();
    QVERIFY(queue.reach(*earlier).ok() && queue.drain().ok());
    QVERIFY(!later->nsSince(*earlier).ok());
}

/// Of the emulated driver: what a real one does not do either, so that nothing of Kolo's relies on it.
void TestEmulatedGpus::whatADriverRefuses() {
    emulated::configure({.gpus = 2});
    std::array<cudaStream_t, 2> streams{};
    std::array<cudaEvent_t, 2> events{};
    for (const int gpu : {1, 0}) {
        QCOMPARE(cudaSetDevice(gpu), cudaSuccess);
        QCOMPARE(cudaStreamCreateWithFlags(&streams[gpu], cudaStreamNonBlocking), cudaSuccess);
        QCOMPARE(cudaEventCreateWithFlags(&events[gpu], cudaEventDefault), cudaSuccess);
    }
    // An event belongs to a GPU; any stream may wait for it.
    QCOMPARE(cudaEventRecord(events[1], streams[0]), cudaErrorInvalidResourceHandle);
    QCOMPARE(cudaSetDevice(1), cudaSuccess);
    QCOMPARE(cudaEventRecord(events[1], streams[1]), cudaSuccess);
    QCOMPARE(cudaSetDevice(0), cudaSuccess);
    QCOMPARE(cudaStreamWaitEvent(streams[0], events[1], 0), cudaSuccess);
    QCOMPARE(cudaEventRecord(events[0], streams[0]), cudaSuccess);
    QCOMPARE(cudaStreamSynchronize(streams[0]), cudaSuccess);
    float milliseconds = 0;
    QCOMPARE(cudaEventElapsedTime(&milliseconds, events[0], events[1]), cudaErrorInvalidResourceHandle);

    // While a stream captures, nobody asks what it has come to, nor copies what may move; afterwards its events order
    // nothing else.
    QCOMPARE(cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeRelaxed), cudaSuccess);
    QCOMPARE(cudaStreamQuery(streams[0]), cudaErrorStreamCaptureUnsupported);
    QCOMPARE(cudaStreamSynchronize(streams[0]), cudaErrorStreamCaptureUnsupported);
    void* memory = nullptr;
    int number = 0;
    QCOMPARE(cudaMalloc(&memory, sizeof number), cudaSuccess);
    QCOMPARE(cudaMemcpyAsync(memory, &number, sizeof number, cudaMemcpyHostToDevice, streams[0]),
             cudaErrorStreamCaptureUnsupported);
    QCOMPARE(cudaMemsetAsync(memory, 0, sizeof number, streams[0]), cudaSuccess);
    QCOMPARE(cudaEventRecord(events[0], streams[0]), cudaSuccess);
    cudaGraph_t graph = nullptr;
    QCOMPARE(cudaStreamEndCapture(streams[0], &graph), cudaSuccess);
    QCOMPARE(cudaGraphDestroy(graph), cudaSuccess);
    QCOMPARE(cudaStreamWaitEvent(streams[0], events[0], 0), cudaErrorCapturedEvent);
    QCOMPARE(cudaEventElapsedTime(&milliseconds, events[0], events[0]), cudaErrorCapturedEvent);

    const auto blocks = [&](dim3 grid, dim3 block, std::size_t shared) {
        return emulated::enqueueKernel({grid, block, shared, streams[0]}, [] {});
    };
    QCOMPARE(blocks({1, 65536}, 1, 0), cudaErrorInvalidConfiguration);
    QCOMPARE(blocks(1, {1, 1, 65}, 0), cudaErrorInvalidConfiguration);
    QCOMPARE(blocks(1, 1, 49 << 10), cudaErrorInvalidConfiguration);
    QCOMPARE(blocks(2, {32, 32}, 48 << 10), cudaSuccess);

    QCOMPARE(cudaFree(memory), cudaSuccess);
    for (const int gpu : {0, 1}) {
        cudaEventDestroy(events[gpu]);
        QCOMPARE(cudaStreamDestroy(streams[gpu]), cudaSuccess);
    }
    (void)cudaGetLastError();
}

void TestEmulatedGpus::noDevice_data() {
    QTest::addColumn<int>("driver");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<int>("capability");
    QTest::addColumn<QString>("says");
    QTest::newRow("no driver") << 0 << 1 << 90 << "no NVIDIA driver is installed";
    QTest::newRow("an old driver")
        << 12040 << 1 << 90
        << "speaks CUDA 12.4, and this build of Kolo needs 13.0; update the driver to 580 or "
           "later, or build Kolo with a CUDA toolkit 12.";
    QTest::newRow("no GPU") << 13000 << 0 << 90 << "has no device";
    QTest::newRow("an old GPU") << 13000 << 1 << 61 << "compute capability 6.1";
}

void TestEmulatedGpus::noDevice() {
    QFETCH(int, driver);
    QFETCH(int, gpus);
    QFETCH(int, capability);
    QFETCH(QString, says);
    emulated::configure({.gpus = gpus, .driver = driver, .capability = capability});
    const Trained trained = onGpus({{{"elements", "10"}}, 2, Detail::Off, "threads", "allreduce"});
    QVERIFY2(QString::fromStdString(trained.refused.message.english()).contains(says), trained.why().c_str());
    QCOMPARE(QString::fromStdString(trained.refused.field), QString("devices"));
}

void TestEmulatedGpus::tooLittleMemory() {
    emulated::configure({.memoryMiB = 1});
    const Trained trained = onGpus({{{"elements", "200000"}}, 2, Detail::Off, "threads", "allreduce"});
    QVERIFY(!trained.finished());
    QVERIFY2(trained.why().find("as a share of a GPU it may have") != std::string::npos, trained.why().c_str());
}

/// A user's own folder comes first, a Python environment's packages last.
void TestEmulatedGpus::whereLibrariesAre() {
    QTemporaryDir folder;
    const QString environment = folder.path() + "/venv",
                  packages = environment + "/lib/python3.11/site-packages/nvidia";
    QVERIFY(QDir().mkpath(packages + "/cublas/lib") && QDir().mkpath(packages + "/cu13/lib"));
    const QByteArray before = qgetenv("KOLO_LIBRARY_PATH");
    qputenv("VIRTUAL_ENV", environment.toUtf8());
    qputenv("KOLO_LIBRARY_PATH", (folder.path() + ":" + folder.path() + "/nowhere").toUtf8());
    const std::vector<std::string> folders = devices::libraryFolders();
    qputenv("KOLO_LIBRARY_PATH", before);
    qunsetenv("VIRTUAL_ENV");
    QCOMPARE(folders.front(), folder.path().toStdString());
    const auto place = [&](const QString& wanted) { return std::ranges::find(folders, wanted.toStdString()); };
    QVERIFY(place(folder.path() + "/nowhere") == folders.end());
    for (const char* package : {"/cublas/lib", "/cu13/lib"})
        QVERIFY(place(packages + package) != folders.end() && place(packages + package) > place(""));
}

QTEST_GUILESS_MAIN(TestEmulatedGpus)
#include "test_emulated_gpus.moc"
