// SPDX-License-Identifier: Apache-2.0
//
// What collectives and training steps cost on emulated GPUs (tests/emulated_cuda), counted and held against theory:
// launches, kernels, bytes, waits of the processor, memory.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "engine/api/event_names.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/backend.h"
#include "engine/collectives/device_benchmark.h"
#include "tests/devices/on_gpus.h"
#include "tests/rows.h"

using namespace kolo;
using test::onGpus;
using test::Trained;
using test::Wanted;

namespace {

/// What a call of a ring on N devices does, whose arrays have S bytes.
struct Call {
    std::int64_t kernels, copies, bytes;
};
Call asOneKernel(std::int64_t ranks, std::int64_t bytes) {
    return {1, 0, 2 * ranks * bytes};
}
Call asAGraph(std::int64_t ranks, std::int64_t bytes) {
    return {ranks * (ranks - 1), ranks * (ranks - 1), 5 * bytes * (ranks - 1)};
}

constexpr std::int64_t kLong = 128 << 10, kShort = 64 << 10;  // bytes: between GPUs, a long array takes a graph

}  // namespace

class TestEmulatedWork : public QObject {
    Q_OBJECT
private slots:
    void aRingIsOneLaunch_data() {
        test::columns<int, qint64, bool>("gpus", "bytes", "oneKernel");
        QTest::newRow("short, on one GPU") << 1 << qint64{kShort} << true;
        QTest::newRow("long, on one GPU") << 1 << qint64{kLong} << true;
        QTest::newRow("short, between GPUs") << 3 << qint64{kShort} << true;
        QTest::newRow("long, between GPUs") << 3 << qint64{kLong} << false;
    }

    /// One kernel reads every array once and writes it once: 2NS bytes. A graph reads 2S(N-1) bytes and writes S(N-1)
    /// where it adds, and S(N-1) of each where it shares: five quarters of what its copies alone do.
    void aRingIsOneLaunch() {
        QFETCH(int, gpus);
        QFETCH(qint64, bytes);
        QFETCH(bool, oneKernel);
        for (const int ranks : {2, 4, 8}) {
            emulated::configure({.gpus = std::min(gpus, ranks)});
            const auto arrays = collectives::deviceArrays(test::gpus(ranks));
            const auto ring = collectives::deviceContender(
                **collectives::findBackend("kolo"), collectives::findAlgorithm("ring")->schedule(ranks, ranks), arrays);
            const auto copies = collectives::copiesContender(arrays);
            for (const std::int64_t size : {bytes, bytes / 2, bytes}) {
                QVERIFY(ring->measure(size, 3).ok() && copies->measure(size, 2).ok());
                QCOMPARE(ring->wrong(), std::int64_t{0});
                const devices::Work work = ring->work();
                qInfo("%d ranks, %lld bytes: %lld launches, %lld kernels, %lld copies, %lld bytes read and written",
                      ranks, static_cast<long long>(size), static_cast<long long>(work.launches),
                      static_cast<long long>(work.kernels), static_cast<long long>(work.copies),
                      static_cast<long long>(work.bytes));
                const Call wanted = oneKernel || size <= kShort ? asOneKernel(ranks, size) : asAGraph(ranks, size);
                QCOMPARE(work.launches, std::int64_t{1});
                QCOMPARE(work.kernels, wanted.kernels);
                QCOMPARE(work.copies, wanted.copies);
                QCOMPARE(work.bytes, wanted.bytes);
                QCOMPARE(copies->work().bytes, 4 * size * (ranks - 1));
            }
        }
    }

    /// Of a whole run: every rank's numbers there and the kernel's program, one launch for each call, and every rank's
    /// chunks back.
    void aRunLeavesNothing() {
        for (const int ranks : {2, 4, 8}) {
            emulated::configure({.gpus = std::min(ranks, 3)});
            Wanted wanted{{{"algorithm", "ring"}, {"elements", "8000"}}, ranks};
            wanted.strategy = "allreduce";
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            const emulated::Counts counts = emulated::counts();
            const std::int64_t calls = 1 + trained.json.at("warm_calls").get<std::int64_t>();
            QCOMPARE(calls, 1 + 10);
            // The bandwidth is that of the warm calls, not that of the first.
            const double measured = 8000 * sizeof(float) / trained.number(recorded::kAlgorithmBandwidth);
            QVERIFY(std::llround(measured * 1e9) != trained.result.elapsedNs);
            QCOMPARE(counts.launches, ranks + 1 + calls + std::int64_t{ranks} * ranks);
            QCOMPARE(counts.kernels, calls);
            QCOMPARE(counts.streams, std::int64_t{0});
            QCOMPARE(counts.bytesInUse, std::int64_t{0});
        }
    }

    /// Where a kernel cannot read another GPU's memory, every chunk is fetched first.
    void ringsThatCannotReadEachOther() {
        emulated::configure({.gpus = 2, .peers = false});
        Wanted wanted{{{"algorithm", "ring"}, {"elements", "8000"}}, 4};
        wanted.strategy = "allreduce";
        const Trained trained = onGpus(wanted);
        QVERIFY2(trained.finished(), trained.why().c_str());
        const std::int64_t calls = 1 + trained.json.at("warm_calls").get<std::int64_t>();
        QCOMPARE(emulated::counts().copiedBytes, std::int64_t{8000 * 4} * (2 * 4 + calls * 2 * (4 - 1)));
    }

    /// A driver that records nothing: the same work, launch by launch.
    void withoutGraphs() {
        constexpr int kRanks = 3;
        emulated::configure({.gpus = kRanks, .graphs = 0});
        const auto arrays = collectives::deviceArrays(test::gpus(kRanks));
        const auto ring = collectives::deviceContender(
            **collectives::findBackend("kolo"), collectives::findAlgorithm("ring")->schedule(kRanks, kRanks), arrays);
        QVERIFY(ring->measure(kLong, 3).ok());
        QCOMPARE(ring->wrong(), std::int64_t{0});
        QCOMPARE(ring->work().launches, std::int64_t{2 * kRanks * (kRanks - 1)});
    }

    /// What a training step takes: the difference of two runs that differ by ten steps. All of it is one graph, and the
    /// processor waits once, once each of the input pipeline's nine places for a batch was there twice.
    void aStepsKernels_data() {
        test::columns<QString, int, int>("settings", "copies", "fuses");
        QTest::newRow("sgd") << "" << 3 << 1;
        QTest::newRow("adam, whose rates change") << "optimizer=adam" << 4 << 1;
        QTest::newRow("a changing learning rate") << "decay=cosine" << 4 << 1;
        QTest::newRow("without fused products") << "" << 3 << 0;
    }

    void aStepsKernels() {
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
        qInfo("a step: %lld products, %lld other kernels, %lld bytes to and from the GPU",
              static_cast<long long>(products), static_cast<long long>(kernels), static_cast<long long>(bytes));
        // Three layers: forward, and by weights; the first has no gradient by its input.
        QCOMPARE(products, std::int64_t{3 + 3 + 2});
        // The loss, the update, and back through relu; biases and relu there, and the biases' gradients only where
        // products do not.
        QCOMPARE(kernels, std::int64_t{2 + 2} + (fuses ? 0 : 3 + 2 + 3));
        // The batch and its labels there, and the rows' losses back.
        QCOMPARE(bytes, std::int64_t{8 * (64 * 4 + 4 + 8)} + (copies > 3 ? settings.startsWith("opt") ? 8 : 4 : 0));
    }

    void aStepsWaits_data() {
        test::columns<QString, QString, int, int>("settings", "collectives", "calls", "parts");
        // Passes up to each of three layers' gradients, and three updates, each behind its layer's sum.
        QTest::newRow("beside the passes") << "overlap=true bucket=layer"
                                           << "kolo" << 3 << 3 + 3;
        QTest::newRow("all parameters apart") << "overlap=true bucket=parameter"
                                              << "kolo" << 6 << 3 + 3;
        QTest::newRow("behind the passes") << "bucket=layer"
                                           << "kolo" << 3 << 1 + 1;
        QTest::newRow("in one piece") << ""
                                      << "kolo" << 1 << 1 + 1;
        // What is added up is updated in parts, which are handed round.
        QTest::newRow("ZeRO") << "zero=1"
                              << "kolo" << 2 << 1 + 1;
        QTest::newRow("ZeRO beside the passes") << "zero=1 overlap=true bucket=layer"
                                                << "kolo" << 2 * 3 << 3 + 3;
        QTest::newRow("NCCL") << ""
                              << "nccl" << 1 << 1 + 1;
        QTest::newRow("NCCL beside the passes") << "overlap=true bucket=layer"
                                                << "nccl" << 3 << 3 + 3;
    }

    /// From the passes to the collectives and on to the update marks order the queues: the processor waits for a device
    /// once, at the end of the step. Of Kolo's collectives each is one launch, of NCCL's one of each worker; each
    /// worker's own are the parts of its step.
    void aStepsWaits() {
        QFETCH(QString, settings);
        QFETCH(QString, collectives);
        QFETCH(int, calls);
        QFETCH(int, parts);
        constexpr int kWarm = 3 * 9, kWorkers = 3;
        const bool isNccl = collectives == "nccl";
        std::array<emulated::Counts, 2> counts;
        for (const int more : {0, 1}) {
            emulated::configure({.gpus = isNccl ? kWorkers : 2});
            Wanted wanted{
                test::parametersOf(fmt::format("model=mlp:64-16-16-10 dataset=digits8 rows=256 batch=8 evaluate=1000 "
                                               "check=false steps={} {}",
                                               kWarm + 10 * more, settings.toStdString())),
                kWorkers};
            wanted.collectives = collectives.toStdString();
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            counts[more] = emulated::counts();
            QCOMPARE(trained.number("allreduces_per_step"), settings.contains("zero") ? 0.0 : calls);
            QCOMPARE(counts[more].allocationsInCollectives, std::int64_t{0});
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
        QCOMPARE(perStep(&emulated::Counts::launches), 1.0 * (calls * (isNccl ? kWorkers : 1) + kWorkers * parts));
    }

    void aPipelinesWaits_data() {
        test::columns<QString, int, int>("settings", "ranks", "launches");
        // Of each device four passes there and four back, and an update; of messages four between two stages each way.
        constexpr int kMessages = 2 * 4;
        QTest::newRow("gpipe") << "stages=2 schedule=gpipe" << 2 << 2 * (4 + 4 + 1) + kMessages;
        QTest::newRow("1f1b") << "stages=2 schedule=1f1b" << 2 << 2 * (4 + 4 + 1) + kMessages;
        QTest::newRow("three stages") << "stages=3 schedule=1f1b" << 3 << 3 * (4 + 4 + 1) + 2 * kMessages;
        // The pass back in two.
        QTest::newRow("zero bubble") << "stages=2 schedule=zero-bubble" << 2 << 2 * (4 + 4 + 4 + 1) + kMessages;
        // Two stages on each device: three borders.
        QTest::newRow("interleaved") << "stages=2 schedule=interleaved:2" << 2 << 4 * (4 + 4 + 1) + 3 * kMessages;
        // Two of them, and an allreduce of each stage.
        QTest::newRow("replicas") << "stages=2 replicas=2 schedule=1f1b" << 4 << 2 * (2 * (4 + 4 + 1) + kMessages) + 2;
    }

    /// From a pass to the message and on to the next device's pass marks order the queues: the processor waits for each
    /// device once a step.
    void aPipelinesWaits() {
        QFETCH(QString, settings);
        QFETCH(int, ranks);
        QFETCH(int, launches);
        constexpr int kWarm = 24, kMore = 20;
        std::array<emulated::Counts, 2> counts;
        for (const int more : {0, 1}) {
            emulated::configure({.gpus = 2});
            Wanted wanted{test::parametersOf(fmt::format("model=mlp:64-16-16-16-10 dataset=digits8 rows=256 batch=3 "
                                                         "micro=4 evaluate=1000 check=false steps={} {}",
                                                         kWarm + kMore * more, settings.toStdString())),
                          0};
            wanted.strategy = "pipeline";
            const Trained trained = onGpus(wanted);
            QVERIFY2(trained.finished(), trained.why().c_str());
            counts[more] = emulated::counts();
            const double bubble = trained.number("bubble_measured");
            QVERIFY2(bubble > 0 && bubble < 1, fmt::format("bubble {}", bubble).c_str());
            for (const auto& [part, seconds] : trained.json.at("time_per_step_s").items())
                QVERIFY2(seconds >= 0 && seconds < 1, (part + ": " + seconds.dump()).c_str());
        }
        const auto perStep = [&](std::int64_t emulated::Counts::*count) {
            return static_cast<double>(counts[1].*count - counts[0].*count) / kMore;
        };
        qInfo("a step: %g waits, %g launches, of which %d are planned", perStep(&emulated::Counts::synchronisations),
              perStep(&emulated::Counts::launches), launches);
        QCOMPARE(perStep(&emulated::Counts::synchronisations), 1.0 * ranks);
        // Whether a message has been received when the next one needs a place is a matter of time, and a pass in a new
        // place is launched piece by piece the first time: in one of the two runs a little more often than in the
        // other.
        QVERIFY(std::abs(perStep(&emulated::Counts::launches) - launches) < 0.25 * launches);
    }

    /// Between two stages numbers go from GPU to GPU: what the processor's memory sees of a step are the inputs, the
    /// labels and the rows' losses.
    void stagesSendWhatLiesOnGpus() {
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
            // A stage whose message has not been received yet takes another place for the next, which is new and full
            // of zeros of the processor's.
            const std::int64_t places = counts[1].pageableCopies - counts[0].pageableCopies;
            QVERIFY2(std::abs(places) <= 2 * kMicro, fmt::format("{} copies", places).c_str());
            constexpr std::int64_t kWithHost = kMicro * kRows * (64 * 4 + 4 + 8), kMessage = kRows * kWidth * 4;
            QCOMPARE(counts[1].copiedBytes - counts[0].copiedBytes,
                     10 * (kWithHost + 2 * kMicro * kMessage) + places * kMessage);
        }
    }

    /// A GPU keeps the memory of whole layers' values, which streams still read, and the plan knows it: whether passes
    /// are of layers or of the model, a device holds beyond the plan only what its kernels write for themselves.
    void whatAGpuKeeps() {
        std::vector<std::int64_t> own, planned;
        for (const char* overlap : {"false", "true"}) {
            const Wanted wanted{
                test::parametersOf(fmt::format("model=mlp:64-14-11-16-10 dataset=digits8 rows=64 steps=5 "
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

    /// The later stages of ZeRO give parameters and gradients back after every pass: the next one gets the same memory
    /// without asking the driver, and what is recorded of a pass stays valid.
    void whatComesAndGoesIsKept() {
        constexpr int kSteps = 10, kWorkers = 2;
        for (const char* stage : {"2", "3"}) {
            std::array<emulated::Counts, 2> counts;
            for (const int more : {0, 1}) {
                emulated::configure({.gpus = 2});
                const Trained trained =
                    onGpus(Wanted{test::parametersOf(fmt::format(
                                      "model=mlp:64-16-16-10 dataset=digits8 rows=256 batch=8 evaluate=1000 "
                                      "check=false zero={} steps={}",
                                      stage, 27 + kSteps * more)),
                                  kWorkers});
                QVERIFY2(trained.finished(), trained.why().c_str());
                counts[more] = emulated::counts();
                QCOMPARE(counts[more].bytesInUse, std::int64_t{0});
            }
            const auto perStep = [&](std::int64_t emulated::Counts::*count) {
                return static_cast<double>(counts[1].*count - counts[0].*count) / kSteps;
            };
            qInfo("zero=%s, a step of two workers: %g allocations, %g launches, %g waits", stage,
                  perStep(&emulated::Counts::allocations), perStep(&emulated::Counts::launches),
                  perStep(&emulated::Counts::synchronisations));
            QCOMPARE(perStep(&emulated::Counts::allocations), 0.0);
        }
    }

    /// Whoever gets kept memory does not wait: so what a queue may still use is given back to the driver, which does.
    void onlyIdleMemoryIsKept() {
        emulated::configure({});
        const auto device = std::move(test::gpus(1).front());
        std::atomic<bool> hasRun = false;
        {
            const auto buffer = device->allocate(1000);
            QVERIFY(buffer.ok());
            device->copyEngine().submit([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                hasRun = true;
            });
        }
        QVERIFY(hasRun);
        QCOMPARE(emulated::counts().bytesInUse, std::int64_t{0});
        void* kept = nullptr;
        {
            const auto buffer = device->allocate(1000);
            QVERIFY(buffer.ok());
            kept = buffer->address();
        }
        QCOMPARE(emulated::counts().bytesInUse, std::int64_t{1000});
        const auto other = device->allocate(999), same = device->allocate(1000);
        QVERIFY(other.ok() && same.ok());
        QVERIFY(static_cast<void*>(other->address()) != kept && static_cast<void*>(same->address()) == kept);
    }

    /// Kept memory is nobody's: neither a share of a GPU nor the whole of it is ever too small because of it.
    void whatIsKeptGivesWay() {
        constexpr std::size_t kMiB = 1 << 20;
        for (const int devices : {1, 2}) {
            emulated::configure({.memoryMiB = 64});
            const auto gpus = test::gpus(devices);
            const std::size_t all = 60 * kMiB / devices;
            { QVERIFY(gpus.front()->allocate(all * 6 / 10).ok()); }
            QCOMPARE(emulated::counts().bytesInUse, static_cast<std::int64_t>(all * 6 / 10));
            const auto larger = gpus.front()->allocate(all * 7 / 10);
            QVERIFY2(larger.ok(), larger ? "" : larger.error().message.english().c_str());
            QCOMPARE(emulated::counts().bytesInUse, static_cast<std::int64_t>(all * 7 / 10));
        }
        emulated::configure({});
        const auto limited = std::move(test::gpus(1).front());
        limited->limitMemory(2000);
        { QVERIFY(limited->allocate(1200).ok()); }
        QVERIFY(limited->allocate(1300).ok());
        QCOMPARE(emulated::counts().bytesInUse, std::int64_t{1300});
    }

    /// Streams of logical GPUs do not wait for each other in the driver's queues, unless the user wants few of these.
    void manyQueues() {
        const auto devices = test::gpus(1);
        QCOMPARE(qgetenv("CUDA_DEVICE_MAX_CONNECTIONS"), QByteArray("32"));
    }

    /// Ranks that are more than cores must not spin while they wait: they would keep others from enqueueing.
    void threadsThatSleep() {
        const int cores = static_cast<int>(std::thread::hardware_concurrency());
        if (cores >= kMaxRanks) QSKIP("There are as many cores as there may be ranks.");
        emulated::configure({.gpus = 2});
        for (const int count : {cores, cores + 1, cores}) {
            const auto devices = test::gpus(count);
            QCOMPARE(emulated::counts().blockingGpus, std::int64_t{count > cores ? std::min(2, count) : 0});
        }
    }

    void cleanup() { emulated::configure({}); }
};

QTEST_GUILESS_MAIN(TestEmulatedWork)
#include "test_emulated_work.moc"
