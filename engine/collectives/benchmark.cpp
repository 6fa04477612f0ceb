// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/benchmark.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <latch>
#include <thread>

#include "engine/collectives/algorithm.h"
#include "engine/collectives/executor.h"
#include "engine/devices/virtual/virtual_device.h"
#include "engine/kernels/combine.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/host.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

class BenchmarkArrays {
public:
    explicit BenchmarkArrays(int ranks) {
        for (int rank = 0; rank < ranks; ++rank) m_devices.push_back(std::make_unique<devices::VirtualDevice>(rank));
        m_buffers.resize(ranks);
    }
    int ranks() const { return static_cast<int>(m_devices.size()); }
    devices::Buffer& buffer(int rank) { return m_buffers[rank]; }
    float* array(int rank) { return reinterpret_cast<float*>(m_buffers[rank].address()); }

    Outcome<void> resize(std::int64_t bytes) {
        for (int rank = 0; rank < ranks(); ++rank) {
            if (m_buffers[rank].sizeBytes() == static_cast<std::size_t>(bytes)) continue;
            m_buffers[rank] = {};
            m_buffers[rank] = TRY(m_devices[rank]->allocate(bytes));
        }
        return {};
    }
    void fill(int rank) {
        eachPeriod(
            rank, [&](float* values, std::int64_t count) { std::copy_n(m_pattern.data(), count, values); },
            [rank](std::int64_t element) { return benchmarkInput(rank, element); });
    }
    std::int64_t wrong(int rank) {
        std::int64_t wrong = 0;
        eachPeriod(
            rank,
            [&](const float* values, std::int64_t count) {
                for (std::int64_t i = 0; i < count; ++i) wrong += values[i] != m_pattern[i];
            },
            [this](std::int64_t element) { return benchmarkSum(ranks(), element); });
        return wrong;
    }

private:
    template <typename Look, typename Value>
    void eachPeriod(int rank, Look look, Value value) {
        for (int i = 0; i < kBenchmarkPeriod; ++i) m_pattern[i] = value(i);
        const std::int64_t count = static_cast<std::int64_t>(m_buffers[rank].sizeBytes() / sizeof(float));
        for (std::int64_t first = 0; first < count; first += kBenchmarkPeriod)
            look(array(rank) + first, std::min<std::int64_t>(kBenchmarkPeriod, count - first));
    }

    std::vector<std::unique_ptr<devices::VirtualDevice>> m_devices;
    std::vector<devices::Buffer> m_buffers;
    std::array<float, kBenchmarkPeriod> m_pattern{};
};

namespace {

double nowNs() {
    return static_cast<double>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
}

/// Runs `work(thread)` on `threads` threads that start together; nanoseconds from the first start to the last end.
template <typename Work>
double together(int threads, Work work) {
    std::vector<double> starts(threads), ends(threads);
    std::latch ready(threads);
    std::vector<std::jthread> running;
    for (int t = 0; t < threads; ++t) {
        running.emplace_back([&, t] {
            ready.arrive_and_wait();
            starts[t] = nowNs();
            work(t);
            ends[t] = nowNs();
        });
    }
    running.clear();
    return *std::max_element(ends.begin(), ends.end()) - *std::min_element(starts.begin(), starts.end());
}

/// Drains the ranks' logs every few milliseconds, as the session's collector does.
class Collector {
public:
    Collector(const std::vector<std::unique_ptr<runtime::EventLog>>& logs, Detail detail) {
        if (detail == Detail::Off) return;
        m_thread = std::jthread([&logs](const std::stop_token& stop) {
            EventBatch batch;
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                batch.events.clear();
                batch.values.clear();
                for (const auto& log : logs) log->drainInto(batch);
            }
        });
    }

private:
    std::jthread m_thread;
};

class KoloContender : public Contender {
public:
    KoloContender(const Algorithm& algorithm, std::shared_ptr<BenchmarkArrays> arrays, Detail detail)
        : m_algorithm(algorithm),
          m_schedule(algorithm.schedule(arrays->ranks(), algorithm.defaultChunks(arrays->ranks()))),
          m_detail(detail),
          m_shared(std::move(arrays)),
          m_arrays(*m_shared) {}

    std::string who() const override {
        return m_detail == Detail::Off ? "kolo" : "kolo, recorded at " + std::string(name(m_detail));
    }
    std::string algorithm() const override { return m_algorithm.id; }
    std::int64_t wrong() const override { return m_wrong; }

    Outcome<double> measure(std::int64_t bytes, int iterations) override {
        const int ranks = m_arrays.ranks();
        TRY(m_arrays.resize(bytes));
        runtime::Clock clock;
        runtime::StepGate gate(ranks, false, clock);
        runtime::NameTable names;
        std::vector<std::unique_ptr<runtime::EventLog>> logs;
        EnsembleOptions options{.ranks = ranks, .clock = clock, .gate = gate};
        for (int rank = 0; rank < ranks; ++rank) {
            logs.push_back(std::make_unique<runtime::EventLog>(rank, m_detail, names));
            options.members.push_back({rank, nullptr, logs.back().get()});
        }
        Executor executor(options);
        const CollectiveCall call{m_schedule, bytes / static_cast<std::int64_t>(sizeof(float)), DType::Float32,
                                  ReduceOp::Sum};
        std::vector<std::int64_t> wrong(ranks, 0);
        std::vector<std::uint8_t> failed(ranks, 0);
        const auto batch = [&](int rank, int count) {
            Communicator& communicator = executor.communicator(rank);
            for (int i = 0; i < count; ++i) failed[rank] |= !communicator.run(call, m_arrays.buffer(rank)).ok();
        };
        for (int rank = 0; rank < ranks; ++rank) m_arrays.fill(rank);
        together(ranks, [&](int rank) { batch(rank, 1); });  // warms up, and is checked
        for (int rank = 0; rank < ranks; ++rank) {
            wrong[rank] = m_arrays.wrong(rank);
            std::memset(m_arrays.array(rank), 0, bytes);  // the sums of later iterations stay finite
        }
        double ns = 0;
        {
            const Collector collector(logs, m_detail);
            ns = together(ranks, [&](int rank) { batch(rank, iterations); });
        }
        m_wrong = 0;
        for (int rank = 0; rank < ranks; ++rank) m_wrong += failed[rank] ? bytes : wrong[rank];
        return ns / iterations;
    }

private:
    const Algorithm& m_algorithm;
    const Schedule m_schedule;
    const Detail m_detail;
    const std::shared_ptr<BenchmarkArrays> m_shared;
    BenchmarkArrays& m_arrays;
    std::int64_t m_wrong = 0;
};

/// Sums with plain loops, on as many threads as there are cores.
class PlainContender : public Contender {
public:
    explicit PlainContender(std::shared_ptr<BenchmarkArrays> arrays) : m_shared(std::move(arrays)) {}

    std::string who() const override { return "plain"; }
    std::int64_t wrong() const override { return m_wrong; }

    Outcome<double> measure(std::int64_t bytes, int iterations) override {
        TRY(m_arrays.resize(bytes));
        for (int rank = 0; rank < m_arrays.ranks(); ++rank) m_arrays.fill(rank);
        const std::int64_t elements = bytes / static_cast<std::int64_t>(sizeof(float));
        together(m_threads, [&](int thread) { addUp(thread, elements); });
        m_wrong = 0;
        for (int rank = 0; rank < m_arrays.ranks(); ++rank) {
            m_wrong += m_arrays.wrong(rank);
            std::memset(m_arrays.array(rank), 0, bytes);
        }
        return together(m_threads,
                        [&](int thread) {
                            for (int i = 0; i < iterations; ++i) addUp(thread, elements);
                        }) /
               iterations;
    }

protected:
    virtual void addUp(int thread, std::int64_t elements) = 0;

    int threads() const { return m_threads; }
    BenchmarkArrays& arrays() { return m_arrays; }
    void addInto(int rank, Range part) {
        const void* inputs[kMaxRanks];
        for (int each = 0; each < m_arrays.ranks(); ++each) inputs[each] = m_arrays.array(each) + part.first;
        m_sum(m_arrays.array(rank) + part.first, inputs, m_arrays.ranks(), part.count);
    }
    void copy(int from, int to, Range part) {
        if (from != to)
            std::memcpy(m_arrays.array(to) + part.first, m_arrays.array(from) + part.first, part.count * sizeof(float));
    }

private:
    const kernels::CombineFunction m_sum = kernels::findCombine(ReduceOp::Sum, DType::Float32, "virtual");
    const std::shared_ptr<BenchmarkArrays> m_shared;
    BenchmarkArrays& m_arrays = *m_shared;
    const int m_threads = std::min(m_arrays.ranks(), runtime::cpuCores());
    std::int64_t m_wrong = 0;
};

struct Floor : PlainContender {
    using PlainContender::PlainContender;
    std::string algorithm() const override { return "floor"; }
    void addUp(int thread, std::int64_t elements) override {
        constexpr std::int64_t kBlock = 2048;  // elements: their sums are still in the first-level cache when copied
        const Range part = chunkRange(elements, threads(), thread);
        for (std::int64_t done = 0; done < part.count; done += kBlock) {
            const Range block{part.first + done, std::min(kBlock, part.count - done)};
            addInto(0, block);
            for (int rank = 1; rank < arrays().ranks(); ++rank) copy(0, rank, block);
        }
    }
};

struct TwoPass : PlainContender {
    using PlainContender::PlainContender;
    std::string algorithm() const override { return "two-pass"; }
    void addUp(int thread, std::int64_t elements) override {
        addInto(thread, chunkRange(elements, threads(), thread));
        awaitAll();
        for (int rank = thread; rank < arrays().ranks(); rank += threads())
            for (int part = 0; part < threads(); ++part) copy(part, rank, chunkRange(elements, threads(), part));
        awaitAll();
    }

    /// Spins rather than sleeps, as std::barrier would: small arrays are summed before a sleeping thread wakes.
    void awaitAll() {
        const int round = m_round.load();
        if (m_arrived.fetch_add(1) + 1 == threads()) {
            m_arrived = 0;
            ++m_round;
        }
        while (m_round.load() == round) std::this_thread::yield();
    }

    std::atomic<int> m_arrived{0}, m_round{0};
};

}  // namespace

float benchmarkInput(int rank, std::int64_t element) {
    return static_cast<float>((element * 7 + rank * 13) %
                              kBenchmarkPeriod);  // sums of whole numbers are exact in any order
}

float benchmarkSum(int ranks, std::int64_t element) {
    float sum = 0;
    for (int rank = 0; rank < ranks; ++rank) sum += benchmarkInput(rank, element);
    return sum;
}

std::shared_ptr<BenchmarkArrays> benchmarkArrays(int ranks) {
    return std::make_shared<BenchmarkArrays>(ranks);
}

std::unique_ptr<Contender> koloContender(const Algorithm& algorithm, std::shared_ptr<BenchmarkArrays> arrays,
                                         Detail detail) {
    return std::make_unique<KoloContender>(algorithm, std::move(arrays), detail);
}

std::unique_ptr<Contender> floorContender(std::shared_ptr<BenchmarkArrays> arrays) {
    return std::make_unique<Floor>(std::move(arrays));
}

std::unique_ptr<Contender> twoPassContender(std::shared_ptr<BenchmarkArrays> arrays) {
    return std::make_unique<TwoPass>(std::move(arrays));
}

}  // namespace kolo::collectives
