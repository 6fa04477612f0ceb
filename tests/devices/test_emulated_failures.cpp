// SPDX-License-Identifier: Apache-2.0
//
// What a GPU, its driver and its libraries can do wrong, on emulated GPUs (tests/emulated_cuda): told in one sentence.
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "engine/devices/found_library.h"
#include "tests/devices/on_gpus.h"
#include "tests/rows.h"

using namespace kolo;
using test::onGpus;
using test::Trained;
using test::Wanted;

class TestEmulatedFailures : public QObject {
    Q_OBJECT
private slots:
    void failures_data() {
        QTest::addColumn<int>("at");
        for (const int at : {0, 1, 5, 20, 60, 200}) QTest::newRow(qPrintable(QString::number(at))) << at;
    }

    /// A GPU that fails for good in the middle: no hang, one sentence, and the next run is well.
    void failures() {
        QFETCH(int, at);
        Wanted allreduce{{{"algorithm", "ring"}, {"elements", "1000"}}, 3};
        allreduce.strategy = "allreduce";
        const Wanted training{
            test::parametersOf("model=mlp:64-16-10 dataset=digits8 rows=256 steps=20 evaluate=10 batch=4"), 2};
        Wanted overlapping = training;
        overlapping.parameters.insert({{"overlap", "true"}, {"bucket", "layer"}});
        Wanted pipeline{test::parametersOf("model=mlp:64-16-10 dataset=digits8 rows=256 steps=20 evaluate=10 batch=4 "
                                           "stages=2 micro=3"),
                        0};
        pipeline.strategy = "pipeline";
        for (const Wanted& wanted : {allreduce, training, overlapping, pipeline}) {
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
            if (!trained.finished()) {
                const std::string again = onGpus(wanted).why();
                QVERIFY2(again.find("has failed in this process before; only in a new one") != again.npos,
                         again.c_str());
            }
            emulated::configure({.gpus = 2});
            QVERIFY(onGpus(wanted).finished());
        }
    }

    /// A failure that the GPU survives is told once.
    void whatWasToldIsOver() {
        const auto devices = test::gpus(1);
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
    void whatADriverRefuses() {
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

        // While a stream captures, nobody asks what it has come to, nor copies what may move; afterwards its events
        // order nothing else.
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

    /// Of the emulated driver: what ends the program, here a child of it, in which no GPU works.
    void whatADriverDoesNotForgive() {
        emulated::configure({});
        const auto endsIt = [](const std::function<void(cudaStream_t, std::byte*, std::byte*)>& mistake) {
            const pid_t child = fork();
            if (child == 0) {
                std::signal(SIGABRT, SIG_DFL);
                std::freopen("/dev/null", "w", stderr);
                cudaStream_t stream = nullptr;
                void *memory = nullptr, *pinned = nullptr;
                cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
                cudaMalloc(&memory, 64);
                cudaMallocHost(&pinned, 64);
                mistake(stream, static_cast<std::byte*>(memory), static_cast<std::byte*>(pinned));
                std::_Exit(0);
            }
            int status = 0;
            waitpid(child, &status, 0);
            return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
        };
        const auto bring = [](cudaStream_t stream, std::byte* memory, std::byte* pinned) {
            cudaMemcpyAsync(memory, pinned, 64, cudaMemcpyHostToDevice, stream);
        };
        QVERIFY(!endsIt(bring));
        QVERIFY(endsIt([&](cudaStream_t stream, std::byte* memory, std::byte* pinned) {
            bring(stream, memory, pinned);
            cudaFreeHost(pinned);
        }));
        QVERIFY(endsIt([&](cudaStream_t stream, std::byte* memory, std::byte* pinned) {
            cudaGraph_t graph = nullptr;
            cudaGraphExec_t recorded = nullptr;
            cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
            bring(stream, memory, pinned);
            cudaStreamEndCapture(stream, &graph);
            cudaGraphInstantiate(&recorded, graph, 0);
            cudaGraphLaunch(recorded, stream);
            cudaStreamDestroy(stream);  // which does not end what is in it
            cudaFreeHost(pinned);
        }));
        QVERIFY(endsIt([](cudaStream_t stream, std::byte* memory, std::byte*) {
            cudaMemcpyAsync(memory, memory + 31, 33, cudaMemcpyDeviceToDevice, stream);
        }));
    }

    void noDevice_data() {
        test::columns<int, int, int, QString>("driver", "gpus", "capability", "says");
        QTest::newRow("no driver") << 0 << 1 << 90 << "no NVIDIA driver is installed";
        QTest::newRow("an old driver")
            << 12040 << 1 << 90
            << "speaks CUDA 12.4, and this build of Kolo needs 13.0; update the driver to 580 or "
               "later, or build Kolo with a CUDA toolkit 12.";
        QTest::newRow("no GPU") << 13000 << 0 << 90 << "has no device";
        QTest::newRow("an old GPU") << 13000 << 1 << 61 << "compute capability 6.1";
    }

    void noDevice() {
        QFETCH(int, driver);
        QFETCH(int, gpus);
        QFETCH(int, capability);
        QFETCH(QString, says);
        emulated::configure({.gpus = gpus, .driver = driver, .capability = capability});
        const Trained trained = onGpus({{{"elements", "10"}}, 2, Detail::Off, "threads", "allreduce"});
        QVERIFY2(QString::fromStdString(trained.refused.message.english()).contains(says), trained.why().c_str());
        QCOMPARE(QString::fromStdString(trained.refused.field), QString("devices"));
    }

    void tooLittleMemory() {
        emulated::configure({.memoryMiB = 1});
        const Trained trained = onGpus({{{"elements", "200000"}}, 2, Detail::Off, "threads", "allreduce"});
        QVERIFY(!trained.finished());
        QVERIFY2(trained.why().find("as a share of a GPU it may have") != std::string::npos, trained.why().c_str());
    }

    /// A user's own folder comes first, a Python environment's packages last.
    void whereLibrariesAre() {
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

    void cleanup() { emulated::configure({}); }
};

QTEST_GUILESS_MAIN(TestEmulatedFailures)
#include "test_emulated_failures.moc"
