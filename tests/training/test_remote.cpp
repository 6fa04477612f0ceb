// SPDX-License-Identifier: Apache-2.0
//
// Training on devices whose memory the processor cannot address, as a GPU's: the same bits as on virtual devices,
// whatever the workers agree by. Whoever forgets to ask the device for its numbers, or does not wait for them, ends
// here at once or ends with other parameters.
#include <QTest>
#include <thread>

#include "engine/launch/launcher.h"
#include "engine/training/job.h"
#include "tests/devices/remote_device.h"
#include "tests/outcomes.h"
#include "tests/rows.h"
#include "tests/training/training_run.h"

using namespace kolo;

namespace {

const std::string kShort = "model=mlp:64-24-10 dataset=digits8 rows=1024 steps=12 batch=16 ";
constexpr int kWorkers = 3;

const devices::DeviceKind kPaper{"paper", "device of paper", [] { return Outcome<void>(); },
                                 [](int count) -> Outcome<std::vector<std::unique_ptr<devices::Device>>> {
                                     return test::remoteDevices(count, {}, "virtual");
                                 },
                                 false};

bool isPipeline(const std::string& words) {
    return words.find("stages=") != std::string::npos;
}

/// As a session does it, with devices that are registered nowhere; they run the kernels of virtual ones.
Outcome<nlohmann::json> trainOnPaper(const std::string& words) {
    RunSpec spec;
    spec.devices = {"virtual", isPipeline(words) ? 0 : kWorkers};
    const Strategy& strategy = *findStrategy(isPipeline(words) ? "pipeline" : "data-parallel");
    spec.parameters = TRY(checkParameters(strategy.info(), test::parametersOf(words)));
    TRY(strategy.prepare(spec));  // completes the devices
    Preparation unattended;
    auto plan = TRY(training::makePlan({spec.parameters, spec.devices.count, "virtual", "kolo"}, unattended));
    auto& changed = const_cast<training::Plan&>(*plan);
    changed.devicesOnHost = false;
    changed.serversOnHost = true;
    training::TrainingJob job(std::move(plan));
    RunInfo info;
    info.spec.detail = Detail::Full;
    info.ranks = job.info().ranks;
    auto backend = collectives::findBackend("kolo");
    auto group = TRY((*launch::findLauncher("threads"))->assemble({info, job, kPaper, **backend, false}));
    group->start([] {});
    EventBatch events;
    while (!group->ended()) {
        group->drainInto(events);
        std::this_thread::yield();
    }
    group->join();
    if (group->error()) return *group->error();
    TRY(job.finish());
    return nlohmann::json::parse(job.resultJson());
}

}  // namespace

class TestRemote : public QObject {
    Q_OBJECT
private slots:
    void sameBits_data() {
        test::texts("words", {"allreduce=ring",
                              "allreduce=butterfly accumulate=2",
                              "schedule=staggered",
                              "schedule=priority",
                              "bucket=layer overlap=true",
                              "fusion=1:0.1",
                              "stages=2 micro=4 schedule=1f1b",
                              "stages=2 micro=4 schedule=zero-bubble model=cnn:small batch=4 steps=4",
                              "stages=2 micro=4 schedule=zbv recompute=stage model=mlp:64-20-18-16-10",
                              "stages=2 micro=3 replicas=2 schedule=gpipe",
                              "stages=3 schedule=wave model=rnn:3-12 batch=4",
                              "optimizer=adam lr=0.002",
                              "sync=local:4",
                              "sync=local:4 precision=bf16",
                              "precision=fp16",
                              "compress=qsgd:4",
                              "compress=onebit",
                              "compress=topk:0.05",
                              "compress=dgc:0.05",
                              "architecture=parameter-server",
                              "architecture=parameter-server servers=2 schedule=staggered",
                              "architecture=parameter-server compress=randomk:0.1",
                              "architecture=central-storage precision=fp16",
                              "model=mlp:64-24-10:tanh",
                              "model=logistic",
                              "model=cnn:small batch=4 steps=6",
                              "model=rnn:small steps=6"});
    }
    void sameBits() {
        QFETCH(QString, words);
        const std::string all = kShort + words.toStdString();
        const auto onPaper = trainOnPaper(all);
        QVERIFY_OK(onPaper);
        const test::Trained onVirtual = isPipeline(all) ? test::trainPipeline(all) : test::train(all, kWorkers);
        QVERIFY2(onVirtual.finished(), onVirtual.why().c_str());
        for (const char* field : {"params_sha256", "loss_curve", "accuracy", "bytes_per_step"})
            // How often the workers of a fusion agree on what is ready is a matter of time.
            if (!words.startsWith("fusion") || field != std::string_view("bytes_per_step"))
                QCOMPARE(onPaper->at(field).dump(), onVirtual.json.at(field).dump());
    }

    void freeWorkersLearn_data() { test::texts("sync", {"async", "ssp:2", "backup:1"}); }
    void freeWorkersLearn() {
        QFETCH(QString, sync);
        const auto result = trainOnPaper(
            kShort + "architecture=parameter-server lr=0.1 momentum=0 steps=200 sync=" + sync.toStdString());
        QVERIFY_OK(result);
        const double first = result->at("loss_curve").front()[1], last = result->at("loss_curve").back()[1];
        QVERIFY2(last < 0.8 * first, qPrintable(QStringLiteral("%1 → %2").arg(first).arg(last)));
    }
};

QTEST_GUILESS_MAIN(TestRemote)
#include "test_remote.moc"
