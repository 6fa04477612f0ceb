// SPDX-License-Identifier: Apache-2.0
//
// Placed programs on devices whose memory the processor cannot address, as a GPU's: the paper devices of the tests,
// with the kernels of virtual ones. Every program prints what it prints on virtual devices, copies from GPU to GPU are
// the receiving queue's, and whatever a device cannot do is one sentence with the line of the program.
#include <QDir>
#include <QFile>
#include <QTest>

#include "engine/devices/host/host_device.h"
#include "engine/placement/fit.h"
#include "engine/placement/machine.h"
#include "engine/placement/parser.h"
#include "engine/placement/tracer.h"
#include "tests/devices/remote_device.h"
#include "tests/outcomes.h"

using namespace kolo;
using namespace kolo::placement;

namespace {

using Devices = std::vector<std::unique_ptr<devices::Device>>;

struct Traced {
    Graph graph;
    Plan plan;
};

Traced traced(const std::string& source) {
    Graph before;  // of an example that ends with an error: what it does until then
    auto graph = trace(*parse(source), {2, "virtual"}, &before);
    Traced program{graph ? std::move(*graph) : std::move(before), {}};
    program.plan = makePlan(program.graph);
    return program;
}

/// So many as the program has, which may divide its GPUs up; the last of them is as given.
Devices gpusFor(const Traced& program, bool paper, test::Faults faults = {}) {
    const int count = static_cast<int>(program.graph.devices.size()) - 1;
    if (paper) return test::remoteDevices(count, faults);
    return std::move((*devices::findDeviceKind("virtual"))->open(count).value());
}

struct Run {
    Outcome<void> done;
    Record record;
    std::size_t bytesLeft = 0;
};

Run runOn(const Devices& gpus, const Traced& program) {
    const auto host = devices::openHost(0);
    std::vector<devices::Device*> all;
    for (const auto& gpu : gpus) all.push_back(gpu.get());
    all.push_back(host.get());
    const runtime::Clock clock;
    Run run;
    {
        Machine machine(program.graph, program.plan, all, clock);
        run.done = machine.run(100);
        run.record = machine.record();
    }
    for (const devices::Device* device : all) run.bytesLeft += device->bytesInUse();
    return run;
}

/// On paper devices.
Run runThere(const std::string& source, test::Faults faults = {}) {
    const Traced program = traced(source);
    return runOn(gpusFor(program, true, faults), program);
}

std::string messageOf(const std::string& source, test::Faults faults) {
    const Run run = runThere(source, faults);
    return run.done ? "nothing failed" : run.done.error().message.english();
}

}  // namespace

class TestPlaceRemote : public QObject {
    Q_OBJECT
private slots:
    void everyProgramPrintsTheSame_data() {
        QTest::addColumn<QString>("path");
        int count = 0;
        for (const char* folder : {"/assets/placement", "/tests/placement/programs"}) {
            const QDir programs(QStringLiteral(KOLO_SOURCE_DIR) + QLatin1String(folder));
            for (const QString& name : programs.entryList({QStringLiteral("*.py")})) {
                QTest::newRow(qPrintable(name)) << programs.filePath(name);
                ++count;
            }
        }
        QVERIFY(count >= 28);
    }
    void everyProgramPrintsTheSame() {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Traced program = traced(file.readAll().toStdString());
        const Run here = runOn(gpusFor(program, false), program), there = runOn(gpusFor(program, true), program);
        QVERIFY_OK(here.done);
        QVERIFY_OK(there.done);
        QCOMPARE(there.record.output, here.record.output);
        QCOMPARE(there.bytesLeft, std::size_t{0});
        for (std::size_t i = 0; i < program.plan.tasks.size(); ++i) {
            const auto& span = there.record.tasks[i];
            QVERIFY(span.startNs >= there.record.startNs && span.endNs >= span.startNs);
            for (const int source : program.plan.tasks[i].sources)
                QVERIFY(there.record.tasks[static_cast<std::size_t>(source)].endNs <= span.startNs);
        }
    }

    void copiesBetweenGpusAreTheQueues() {
        const std::string source =
            "with tf.device('/gpu:0'):\n"
            "    a = tf.range(0.0, 100000.0)\n"
            "with tf.device('/gpu:1'):\n"
            "    b = a + a\n"
            "print(tf.reduce_sum(b).numpy())\n";
        const Run right = runThere(source);
        QVERIFY(right.done.ok());
        QCOMPARE(right.record.output.back(), std::string("9.9999e+09"));
        // Where the receiving queue is told to leave out a byte, one is missing: no other way leads there.
        const std::string last =
            "with tf.device('/gpu:0'):\n"
            "    a = tf.constant([1.0, 2.0])\n"
            "with tf.device('/gpu:1'):\n"
            "    b = a * 1.0\n"
            "print(b.numpy())\n";
        const Run whole = runThere(last);
        QCOMPARE(whole.record.output.back(), std::string("[1. 2.]"));
        const Run cut = runThere(last, {.shortCopies = true});
        QVERIFY(cut.done.ok());
        QVERIFY(cut.record.output.back() != whole.record.output.back());
    }

    void emptyTensors() {
        const Traced program = traced(
            "a = tf.zeros([0, 3])\n"
            "with tf.device('/gpu:1'):\n"
            "    b = tf.matmul(a, tf.ones([3, 2])) + 1.0\n"
            "    c = tf.matmul(tf.ones([2, 0]), tf.ones([0, 2]))\n"
            "print(b.numpy(), c.numpy(), tf.reduce_sum(a).numpy())\n");
        const Run here = runOn(gpusFor(program, false), program), there = runOn(gpusFor(program, true), program);
        QVERIFY_OK(there.done);
        QCOMPARE(there.record.output, here.record.output);
    }

    /// Wide and long: many tasks wait at once, on every device, and are freed on the way.
    void manyOperationsAtOnce() {
        std::string source = "x = tf.ones([100])\nsum = tf.zeros([100])\n";
        for (int i = 0; i < 300; ++i)
            source += "with tf.device('/" +
                      std::string(i % 3 == 2   ? "cpu:0"
                                  : i % 3 == 1 ? "gpu:1"
                                               : "gpu:0") +
                      "'):\n    sum = sum + x * " + std::to_string(i) + ".0\n";
        source += "print(tf.reduce_mean(sum).numpy())\n";
        const Run run = runThere(source);
        QVERIFY_OK(run.done);
        QCOMPARE(run.record.output.back(), std::string("44850.0"));
        QCOMPARE(run.bytesLeft, std::size_t{0});
    }

    void aMemoryLimitHolds() {
        const std::string source =
            "gpus = tf.config.list_physical_devices('GPU')\n"
            "tf.config.set_logical_device_configuration(gpus[0], "
            "[tf.config.LogicalDeviceConfiguration(memory_limit=1)])\n"
            "a = tf.zeros([200, 1000])\n"
            "b = a + 1.0\n";
        const Run run = runThere(source);
        QVERIFY(!run.done.ok());
        const std::string& message = run.done.error().message.english();
        QVERIFY2(message.starts_with("Line 4, column "), message.c_str());
        QVERIFY2(message.find("memory_limit of 1 MiB") != std::string::npos, message.c_str());
        QCOMPARE(run.bytesLeft, std::size_t{0});
    }

    void failuresHaveALine() {
        const std::string product =
            "with tf.device('/gpu:1'):\n"
            "    a = tf.ones([2, 2])\n"
            "    b = tf.matmul(a, a)\n";
        const std::string crossing =
            "with tf.device('/gpu:0'):\n"
            "    a = tf.ones([2, 2])\n"
            "with tf.device('/gpu:1'):\n"
            "    b = tf.matmul(a, a)\n";
        std::string fromCpu = crossing;
        fromCpu.replace(fromCpu.find("gpu:0"), 5, "cpu:0");
        QCOMPARE(messageOf(product, {}), std::string("nothing failed"));
        QCOMPARE(messageOf(product, {.failsAtCommand = 1}),
                 std::string("Line 3, column 9: MatMul on GPU:1 has failed: The paper device has had enough."));
        QCOMPARE(messageOf(product, {.failsLater = true}),
                 std::string("Line 2, column 9: Fill on GPU:1 has failed: The paper device has torn."));
        QCOMPARE(
            messageOf(crossing, {.failsAtCommand = 0}),
            std::string("Line 2, column 9: the copy of a result of Fill on GPU:1 has failed: The paper device has had "
                        "enough."));
        QCOMPARE(messageOf(fromCpu, {.losesUploads = true}),
                 std::string("Line 2, column 9: the copy of a result of Fill on GPU:1 has failed: The paper device has "
                             "lost what it was given."));
    }

    /// What a training step holds, measured there as on a virtual device.
    void aTrainingStepIsMeasured() {
        FitRequest request;
        request.model = perceptron({64, 32, 10});
        request.batch = 16;
        Fit here = fitOf(request), there = here;
        devices::VirtualDevice device(0);
        test::RemoteDevice remote(0, {}, "virtual");
        QVERIFY(measureFit(request, device, here).ok());
        const auto measured = measureFit(request, remote, there);
        QVERIFY_OK(measured);
        for (std::size_t i = 0; i < here.parts.size(); ++i)
            QCOMPARE(there.parts[i].measuredBytes.value(), here.parts[i].measuredBytes.value());
        QCOMPARE(remote.bytesInUse(), std::size_t{0});
        test::RemoteDevice failing(0, {.failsAtCommand = 5}, "virtual");
        const auto refused = measureFit(request, failing, there);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().message.english(), std::string("The paper device has had enough."));
    }
};

QTEST_GUILESS_MAIN(TestPlaceRemote)
#include "test_place_remote.moc"
