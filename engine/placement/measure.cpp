// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <limits>

#include "engine/devices/host/host_device.h"
#include "engine/kernels/blas.h"
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

Outcome<Prepared> prepare(const std::string& source, const std::string& gpuKind) {
    auto program = TRY(parse(source));
    auto graph = TRY(trace(program, {1, gpuKind}));
    Prepared prepared{std::move(graph), {}};
    prepared.plan = makePlan(prepared.graph);
    return prepared;
}

/// One GPU and the CPU, for all runs of a measurement: what a device does once only (cuBLAS starts with the first
/// product) is in the first run, and the best of several has none of it.
class Bench {
public:
    static Outcome<Bench> open(const std::string& deviceKind) {
        const auto kind = TRY(devices::findDeviceKind(deviceKind));
        auto gpus = TRY(kind->open(1));
        return Bench(std::move(gpus.front()));
    }

    devices::Device& gpu() const { return *m_gpu; }
    Outcome<Record> run(const Prepared& prepared) const {
        const runtime::Clock clock;
        Machine machine(prepared.graph, prepared.plan, {m_gpu.get(), m_host.get()}, clock);
        TRY(machine.run(600));
        return machine.record();
    }

private:
    explicit Bench(std::unique_ptr<devices::Device> gpu) : m_gpu(std::move(gpu)), m_host(devices::openHost(0)) {}

    std::unique_ptr<devices::Device> m_gpu, m_host;
};

/// A product of square matrices without any placement. Where the processor can address the device's memory it is
/// the library's own function, called here; on a GPU the device's kernel, which is one call of cuBLAS's.
class BareProduct {
public:
    static Outcome<BareProduct> on(devices::Device& gpu, int size) {
        BareProduct product(gpu, size);
        if (gpu.hostAddressable()) {
            product.m_host.assign(3, std::vector<float>(static_cast<std::size_t>(size) * size, 0.5f));
            return product;
        }
        for (int i = 0; i < 3; ++i) {
            auto buffer = TRY(gpu.allocate(product.m_type.bytes()));
            gpu.upload(buffer, 0, std::vector<std::byte>(buffer.sizeBytes()));
            product.m_buffers.push_back(std::move(buffer));
        }
        return product;
    }

    std::string name() const {
        if (m_buffers.empty()) return "sgemm";
        const devices::DeviceInfo& info = m_gpu.info();
        return fmt::format("{} on {}, called and waited for", info.kind == "cuda" ? "cublasSgemm" : "the kernel",
                           info.label);
    }
    Outcome<void> perform() {
        if (m_buffers.empty()) {
            kernels::multiply({m_size, m_size, m_size, m_size, m_size, m_size}, m_host[0].data(), m_host[1].data(),
                              m_host[2].data());
            return {};
        }
        const auto* const kernel = devices::findKernel(*kernels::findOp("MatMul"), DType::Float32, m_gpu.info().kind);
        const std::array<kernels::Operand, 2> operands{kernels::Operand{m_buffers[0].address(), &m_type},
                                                       kernels::Operand{m_buffers[1].address(), &m_type}};
        const kernels::Attributes attributes;
        auto done = m_gpu.compute().launch(kernel->run, {operands, m_buffers[2].address(), m_type, attributes});
        if (const auto drained = m_gpu.compute().drain(); done) done = drained;
        return done;
    }

private:
    BareProduct(devices::Device& gpu, int size) : m_gpu(gpu), m_size(size), m_type{DType::Float32, {size, size}} {}

    devices::Device& m_gpu;
    int m_size;
    kernels::TensorType m_type;
    std::vector<std::vector<float>> m_host;
    std::vector<devices::Buffer> m_buffers;
};

double durationOf(const Record& record, int task) {
    return static_cast<double>(record.tasks[task].endNs - record.tasks[task].startNs) / 1e9;
}

}  // namespace

Outcome<PlaceCosts> measurePlacing(int size, int operations, const std::string& deviceKind) {
    const auto bench = TRY(Bench::open(deviceKind));
    PlaceCosts costs;
    costs.size = size;
    costs.operations = operations;

    std::string products =
        fmt::format("a = tf.random.normal([{0}, {0}], seed=1)\nb = tf.random.normal([{0}, {0}], seed=2)\n", size);
    for (int i = 0; i < kRepetitions; ++i) products += "c = tf.matmul(a, b)\n";
    auto prepared = TRY(prepare(products, deviceKind));
    auto bare = TRY(BareProduct::on(bench.gpu(), size));
    costs.bare = bare.name();
    costs.bareSeconds = costs.placedSeconds = std::numeric_limits<double>::infinity();
    // Alternately, so that both meet the same weather.
    for (int round = 0; round < 2; ++round) {
        const auto record = TRY(bench.run(prepared));
        const std::size_t count = prepared.plan.tasks.size();
        for (std::size_t i = count - kRepetitions; i < count; ++i) {
            // From the end of the one before to the end of this one: allocation and queue are in it.
            const double seconds = static_cast<double>(record.tasks[i].endNs - record.tasks[i - 1].endNs) / 1e9;
            if (i > count - kRepetitions) costs.placedSeconds = std::min(costs.placedSeconds, seconds);
        }
        for (int i = 0; i < kRepetitions; ++i) {
            Outcome<void> done;
            costs.bareSeconds = std::min(costs.bareSeconds, secondsOf([&] { done = bare.perform(); }));
            if (!done) return done.error();
        }
    }

    std::string many = "a = tf.constant(1.0)\nb = tf.constant(0.5)\n";
    for (int i = 2; i < operations; ++i) many += i % 2 == 0 ? "a = a + b\n" : "a = tf.multiply(a, b)\n";
    costs.placingSeconds = costs.perOperationSeconds = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kRepetitions; ++round) {
        Outcome<Prepared> tiny = Error{};
        costs.placingSeconds = std::min(costs.placingSeconds, secondsOf([&] { tiny = prepare(many, deviceKind); }));
        if (!tiny) return tiny.error();
        const auto record = TRY(bench.run(*tiny));
        costs.perOperationSeconds =
            std::min(costs.perOperationSeconds, static_cast<double>(record.endNs - record.startNs) / 1e9 / operations);
    }
    return costs;
}

Outcome<std::vector<CpuGpuRow>> measureCpuGpu(const std::vector<int>& sizes, const std::string& deviceKind) {
    const auto bench = TRY(Bench::open(deviceKind));
    std::vector<CpuGpuRow> rows;
    for (const int size : sizes) {
        // One program each, so that neither disturbs the other.
        const std::string operands = fmt::format(
            "with tf.device('/cpu:0'):\n"
            "    a = tf.random.normal([{0}, {0}], seed=1)\n"
            "    b = tf.random.normal([{0}, {0}], seed=2)\n",
            size);
        const auto onCpu = TRY(prepare(operands + "    c = tf.matmul(a, b)\n", deviceKind));
        const auto onGpu =
            prepare(operands + "c = tf.matmul(a, b)\nwith tf.device('/cpu:0'):\n    d = c + c\n", deviceKind);
        if (!onGpu) return onGpu.error();
        constexpr double kNotYet = std::numeric_limits<double>::infinity();
        CpuGpuRow best{size, kNotYet, kNotYet, kNotYet, kNotYet};
        for (int round = 0; round < (size <= 512 ? 2 * kRepetitions : 3); ++round) {
            CpuGpuRow row;
            for (const Prepared* prepared : {&onCpu, &*onGpu}) {
                const auto record = TRY(bench.run(*prepared));
                for (std::size_t i = 0; i < prepared->plan.tasks.size(); ++i) {
                    const Task& task = prepared->plan.tasks[i];
                    const bool gpu = prepared->graph.devices[task.device].type == DeviceType::Gpu;
                    const double seconds = durationOf(record, static_cast<int>(i));
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
