// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/measure.h"

#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>

#include "engine/devices/host/host_device.h"
#include "engine/placement/machine.h"
#include "engine/placement/parser.h"
#include "engine/placement/tracer.h"

namespace kolo::placement {

namespace {

constexpr int kRepetitions = 5;

double secondsOf(const std::function<void()>& what) {
    const auto begin = std::chrono::steady_clock::now();
    what();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct Prepared {
    Graph graph;
    Plan plan;
};

Outcome<Prepared> prepare(const std::string& source, const std::string& gpuKind = "virtual") {
    auto program = parse(source);
    if (!program) return program.error();
    auto graph = trace(*program, {1, gpuKind});
    if (!graph) return graph.error();
    Prepared prepared{std::move(*graph), {}};
    prepared.plan = makePlan(prepared.graph);
    return prepared;
}

Outcome<Record> runOn(const Prepared& prepared, const std::string& deviceKind) {
    auto kind = devices::findDeviceKind(deviceKind);
    if (!kind) return kind.error();
    auto gpus = (*kind)->open(1);
    if (!gpus) return gpus.error();
    const auto host = devices::openHost(0);
    const runtime::Clock clock;
    Machine machine(prepared.graph, prepared.plan, {gpus->front().get(), host.get()}, clock);
    if (auto done = machine.run(600); !done) return done.error();
    return machine.record();
}

double durationOf(const Record& record, int task) {
    return static_cast<double>(record.tasks[task].endNs - record.tasks[task].startNs) / 1e9;
}

}  // namespace

Outcome<PlaceCosts> measurePlacing(int size, int operations) {
    PlaceCosts costs;
    costs.size = size;
    costs.operations = operations;

    std::string products =
        fmt::format("a = tf.random.normal([{0}, {0}], seed=1)\nb = tf.random.normal([{0}, {0}], seed=2)\n", size);
    for (int i = 0; i < kRepetitions; ++i) products += "c = tf.matmul(a, b)\n";
    auto prepared = prepare(products);
    if (!prepared) return prepared.error();
    std::vector<float> a(static_cast<std::size_t>(size) * size, 0.5f), b = a, c = a;
    costs.bareSeconds = costs.placedSeconds = std::numeric_limits<double>::infinity();
    // Alternately, so that both meet the same weather.
    for (int round = 0; round < 2; ++round) {
        const auto record = runOn(*prepared, "virtual");
        if (!record) return record.error();
        const std::size_t count = prepared->plan.tasks.size();
        for (std::size_t i = count - kRepetitions; i < count; ++i) {
            // From the end of the one before to the end of this one: allocation and queue are in it.
            const double seconds = static_cast<double>(record->tasks[i].endNs - record->tasks[i - 1].endNs) / 1e9;
            if (i > count - kRepetitions) costs.placedSeconds = std::min(costs.placedSeconds, seconds);
        }
        for (int i = 0; i < kRepetitions; ++i)
            costs.bareSeconds = std::min(costs.bareSeconds, secondsOf([&] {
                                             cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, size, size, size,
                                                         1.0f, a.data(), size, b.data(), size, 0.0f, c.data(), size);
                                         }));
    }

    std::string many = "a = tf.constant(1.0)\nb = tf.constant(0.5)\n";
    for (int i = 2; i < operations; ++i) many += i % 2 == 0 ? "a = a + b\n" : "a = tf.multiply(a, b)\n";
    costs.placingSeconds = costs.perOperationSeconds = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kRepetitions; ++round) {
        Outcome<Prepared> tiny = Error{};
        costs.placingSeconds = std::min(costs.placingSeconds, secondsOf([&] { tiny = prepare(many); }));
        if (!tiny) return tiny.error();
        const auto record = runOn(*tiny, "virtual");
        if (!record) return record.error();
        costs.perOperationSeconds = std::min(costs.perOperationSeconds,
                                             static_cast<double>(record->endNs - record->startNs) / 1e9 / operations);
    }
    return costs;
}

Outcome<std::vector<CpuGpuRow>> measureCpuGpu(const std::vector<int>& sizes, const std::string& deviceKind) {
    std::vector<CpuGpuRow> rows;
    for (const int size : sizes) {
        // One program each, so that neither disturbs the other.
        const std::string operands = fmt::format(
            "with tf.device('/cpu:0'):\n"
            "    a = tf.random.normal([{0}, {0}], seed=1)\n"
            "    b = tf.random.normal([{0}, {0}], seed=2)\n",
            size);
        const auto onCpu = prepare(operands + "    c = tf.matmul(a, b)\n", deviceKind);
        if (!onCpu) return onCpu.error();
        const auto onGpu =
            prepare(operands + "c = tf.matmul(a, b)\nwith tf.device('/cpu:0'):\n    d = c + c\n", deviceKind);
        if (!onGpu) return onGpu.error();
        constexpr double kNotYet = std::numeric_limits<double>::infinity();
        CpuGpuRow best{size, kNotYet, kNotYet, kNotYet, kNotYet};
        for (int round = 0; round < (size <= 512 ? 2 * kRepetitions : 3); ++round) {
            CpuGpuRow row;
            for (const Prepared* prepared : {&*onCpu, &*onGpu}) {
                const auto record = runOn(*prepared, deviceKind);
                if (!record) return record.error();
                for (std::size_t i = 0; i < prepared->plan.tasks.size(); ++i) {
                    const Task& task = prepared->plan.tasks[i];
                    const bool gpu = prepared->graph.devices[task.device].type == DeviceType::Gpu;
                    const double seconds = durationOf(*record, static_cast<int>(i));
                    if (task.isCopy)
                        (gpu ? row.copyInSeconds : row.copyOutSeconds) += seconds;
                    else if (prepared->graph.operations[task.operation].name == "MatMul")
                        (gpu ? row.gpuSeconds : row.cpuSeconds) += seconds;
                }
            }
            best.cpuSeconds = std::min(best.cpuSeconds, row.cpuSeconds);
            best.gpuSeconds = std::min(best.gpuSeconds, row.gpuSeconds);
            best.copyInSeconds = std::min(best.copyInSeconds, row.copyInSeconds);
            best.copyOutSeconds = std::min(best.copyOutSeconds, row.copyOutSeconds);
        }
        rows.push_back(best);
    }
    return rows;
}

}  // namespace kolo::placement
