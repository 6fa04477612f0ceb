// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/device_benchmark.h"

#include <algorithm>
#include <functional>
#include <latch>
#include <optional>
#include <thread>

#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

namespace {

constexpr std::int64_t kPiece = kBenchmarkPeriod * std::int64_t{8192};  // elements

/// As many as a piece has, or the array.
std::vector<float> pieceOf(const devices::Buffer& array, const std::function<float(std::int64_t)>& value) {
    const std::int64_t count = std::min<std::int64_t>(kPiece, array.sizeBytes() / sizeof(float));
    std::vector<float> values(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) values[i] = i < kBenchmarkPeriod ? value(i) : values[i - kBenchmarkPeriod];
    return values;
}

/// `visit(offset in bytes, elements)` for one piece after another.
void eachPiece(const devices::Buffer& array, const std::function<void(std::size_t, std::int64_t)>& visit) {
    const std::int64_t count = array.sizeBytes() / sizeof(float);
    for (std::int64_t first = 0; first < count; first += kPiece)
        visit(first * sizeof(float), std::min(kPiece, count - first));
}

Outcome<void> fill(devices::Buffer& array, const std::function<float(std::int64_t)>& value) {
    const std::vector<float> values = pieceOf(array, value);
    eachPiece(array, [&](std::size_t offset, std::int64_t count) {
        array.device()->upload(array, offset, std::as_bytes(std::span(values).first(count)));
    });
    return array.device()->health();
}

}  // namespace

Outcome<void> fillBenchmarkArray(devices::Buffer& array, int rank, int salt) {
    return fill(array, [rank, salt](std::int64_t element) { return benchmarkInput(rank, element + salt); });
}

Outcome<std::int64_t> wrongInBenchmarkArray(const devices::Buffer& array, int ranks, std::int64_t& first, int salt) {
    const std::vector<float> wanted =
        pieceOf(array, [ranks, salt](std::int64_t element) { return benchmarkSum(ranks, element + salt); });
    std::vector<float> found(wanted.size());
    std::int64_t wrong = 0;
    first = -1;
    eachPiece(array, [&](std::size_t offset, std::int64_t count) {
        array.device()->download(array, offset, std::as_writable_bytes(std::span(found).first(count)));
        for (std::int64_t i = 0; i < count; ++i) {
            if (found[i] == wanted[i]) continue;
            if (wrong++ == 0) first = static_cast<std::int64_t>(offset / sizeof(float)) + i;
        }
    });
    TRY(array.device()->health());
    return wrong;
}

class DeviceArrays {
public:
    explicit DeviceArrays(std::vector<std::unique_ptr<devices::Device>> devices)
        : m_devices(std::move(devices)), m_arrays(m_devices.size()) {}

    int ranks() const { return static_cast<int>(m_devices.size()); }
    devices::Device& device(int rank) { return *m_devices[rank]; }
    devices::Buffer& array(int rank) { return m_arrays[rank]; }

    Outcome<void> resize(std::int64_t bytes) {
        for (int rank = 0; rank < ranks(); ++rank) {
            if (m_arrays[rank].device() && m_arrays[rank].sizeBytes() == static_cast<std::size_t>(bytes)) continue;
            m_arrays[rank] = {};
            m_arrays[rank] = TRY(m_devices[rank]->allocate(bytes));
        }
        return {};
    }

    /// Of all devices, so far.
    devices::Work submitted() const {
        devices::Work work;
        for (const auto& device : m_devices)
            for (const devices::Queue* queue : {&device->compute(), &device->copyEngine()}) work += queue->submitted();
        return work;
    }

private:
    std::vector<std::unique_ptr<devices::Device>> m_devices;
    std::vector<devices::Buffer> m_arrays;
};

/// A part of what was submitted since `before`.
devices::Work workSince(const devices::Work& before, const devices::Work& now, int part) {
    return {.launches = (now.launches - before.launches) / part,
            .kernels = (now.kernels - before.kernels) / part,
            .copies = (now.copies - before.copies) / part,
            .bytes = (now.bytes - before.bytes) / part};
}

namespace {

/// The first failure of `work(rank)` on a thread for each rank.
Outcome<void> onRanks(int ranks, const std::function<Outcome<void>(int rank)>& work) {
    std::vector<Outcome<void>> outcomes(ranks);
    {
        std::vector<std::jthread> threads;
        for (int rank = 0; rank < ranks; ++rank) threads.emplace_back([&, rank] { outcomes[rank] = work(rank); });
    }
    for (const bool secondary : {false, true})
        for (const Outcome<void>& outcome : outcomes)
            if (!outcome && (outcome.error().code == ErrorCode::RankLost) == secondary) return outcome;
    return {};
}

/// Nanoseconds of what `work` puts into the device's queue, by that queue's clock.
Outcome<std::int64_t> timed(devices::Device& device, devices::Queue& queue,
                            const std::function<Outcome<void>()>& work) {
    const auto begin = device.newMark(), end = device.newMark();
    TRY(queue.reach(*begin));
    TRY(work());
    TRY(queue.reach(*end));
    TRY(queue.drain());
    return end->nsSince(*begin);
}

class DeviceContender : public Contender {
public:
    DeviceContender(const CollectiveBackend& backend, Schedule schedule, std::shared_ptr<DeviceArrays> arrays)
        : m_backend(backend), m_schedule(std::move(schedule)), m_arrays(std::move(arrays)) {}

    std::string who() const override { return m_backend.id; }
    std::string algorithm() const override { return m_schedule.algorithm; }
    std::int64_t wrong() const override { return m_wrong; }
    devices::Work work() const override { return m_work; }

    Outcome<double> measure(std::int64_t bytes, int iterations) override {
        TRY(m_arrays->resize(bytes));
        TRY(open());
        const int ranks = m_arrays->ranks();
        const CollectiveCall call{m_schedule, bytes / static_cast<std::int64_t>(sizeof(float)), DType::Float32,
                                  ReduceOp::Sum};
        std::vector<std::int64_t> ns(ranks), wrong(ranks);
        devices::Work before;
        const auto work = [&](int rank) -> Outcome<void> {
            devices::Buffer& array = m_arrays->array(rank);
            devices::Device& device = m_arrays->device(rank);
            Communicator& communicator = m_ensemble->communicator(rank);
            TRY(fillBenchmarkArray(array, rank));
            TRY(communicator.barrier());
            TRY(communicator.run(call, array));  // warms up, and is checked
            std::int64_t first = 0;
            wrong[rank] = TRY(wrongInBenchmarkArray(array, ranks, first));
            TRY(fill(array, [](std::int64_t) { return 0.0f; }));  // the sums of later iterations stay finite
            TRY(communicator.run(call, array));                   // the second one is recorded
            TRY(communicator.barrier());
            if (rank == 0) before = m_arrays->submitted();
            TRY(communicator.barrier());
            // Where the devices can, calls follow each other on them; no thread waits for a result before the last.
            const auto ready = device.newMark(), done = device.newMark();
            const bool isOrdered = communicator.ordersOnDevice();
            const auto batch = [&]() -> Outcome<void> {
                if (isOrdered) TRY(device.compute().reach(*ready));
                for (int i = 0; i < iterations; ++i) {
                    const DeviceOrder order{.ready = ready.get(), .done = i + 1 == iterations ? done.get() : nullptr};
                    CollectiveCall next = call;
                    if (isOrdered) next.order = &order;
                    TRY(communicator.run(next, array));
                }
                return isOrdered ? device.compute().await(*done) : Outcome<void>();
            };
            ns[rank] = TRY(timed(device, device.compute(), batch));
            return {};
        };
        const auto workOrAbort = [&](int rank) {
            auto done = work(rank);
            if (!done) m_ensemble->abort();
            return done;
        };
        TRY(onRanks(ranks, workOrAbort));
        m_work = workSince(before, m_arrays->submitted(), iterations);
        m_wrong = 0;
        for (const std::int64_t each : wrong) m_wrong += each;
        return static_cast<double>(*std::max_element(ns.begin(), ns.end())) / iterations;
    }

private:
    Outcome<void> open() {
        if (m_ensemble) return {};
        const int ranks = m_arrays->ranks();
        m_gate.emplace(ranks, false, m_clock);
        EnsembleOptions options{.ranks = ranks, .clock = m_clock, .gate = *m_gate};
        for (int rank = 0; rank < ranks; ++rank) {
            m_logs.push_back(std::make_unique<runtime::EventLog>(rank, Detail::Off, m_names));
            options.members.push_back({rank, &m_arrays->device(rank), m_logs.back().get()});
        }
        m_ensemble = TRY(m_backend.open(options));
        return {};
    }

    const CollectiveBackend& m_backend;
    const Schedule m_schedule;
    const std::shared_ptr<DeviceArrays> m_arrays;
    runtime::Clock m_clock;
    std::optional<runtime::StepGate> m_gate;
    runtime::NameTable m_names;
    std::vector<std::unique_ptr<runtime::EventLog>> m_logs;
    std::unique_ptr<Ensemble> m_ensemble;
    std::int64_t m_wrong = 0;
    devices::Work m_work;
};

class Copies : public Contender {
public:
    explicit Copies(std::shared_ptr<DeviceArrays> arrays) : m_arrays(std::move(arrays)) {}
    std::string who() const override { return "plain"; }
    std::string algorithm() const override { return "copies"; }
    std::int64_t wrong() const override { return 0; }
    devices::Work work() const override { return m_work; }

    Outcome<double> measure(std::int64_t bytes, int iterations) override {
        const int ranks = m_arrays->ranks();
        TRY(m_arrays->resize(bytes));
        const std::int64_t part = bytes / ranks / static_cast<std::int64_t>(sizeof(float) * 4) * 16;
        m_parts.resize(ranks);
        for (int rank = 0; rank < ranks; ++rank) {
            if (m_parts[rank].device() && m_parts[rank].sizeBytes() == static_cast<std::size_t>(part)) continue;
            m_parts[rank] = {};
            m_parts[rank] = TRY(m_arrays->device(rank).allocate(part));
        }
        std::vector<std::int64_t> ns(ranks);
        const devices::Work before = m_arrays->submitted();
        std::latch ready(ranks);
        const auto work = [&](int rank) -> Outcome<void> {
            devices::Device& device = m_arrays->device(rank);
            const int from = (rank + ranks - 1) % ranks;
            const auto rings = [&](int count) -> Outcome<void> {
                for (int step = 0; step < count * 2 * (ranks - 1); ++step)
                    TRY(device.copyEngine().copy(m_parts[rank].address(), m_arrays->device(from),
                                                 m_arrays->array(from).address() + step % ranks * part, part));
                return {};
            };
            auto warm = rings(1);
            if (auto drained = device.copyEngine().drain(); warm) warm = drained;
            ready.arrive_and_wait();
            if (!warm) return warm;
            ns[rank] = TRY(timed(device, device.copyEngine(), [&] { return rings(iterations); }));
            return {};
        };
        TRY(onRanks(ranks, work));
        m_work = workSince(before, m_arrays->submitted(), iterations + 1);  // one warmed up
        return static_cast<double>(*std::max_element(ns.begin(), ns.end())) / iterations;
    }

private:
    const std::shared_ptr<DeviceArrays> m_arrays;
    devices::Work m_work;
    std::vector<devices::Buffer> m_parts;  // where the copies go
};

}  // namespace

std::shared_ptr<DeviceArrays> deviceArrays(std::vector<std::unique_ptr<devices::Device>> devices) {
    return std::make_shared<DeviceArrays>(std::move(devices));
}

std::unique_ptr<Contender> deviceContender(const CollectiveBackend& backend, Schedule schedule,
                                           std::shared_ptr<DeviceArrays> arrays) {
    return std::make_unique<DeviceContender>(backend, std::move(schedule), std::move(arrays));
}

std::unique_ptr<Contender> copiesContender(std::shared_ptr<DeviceArrays> arrays) {
    return std::make_unique<Copies>(std::move(arrays));
}

}  // namespace kolo::collectives
