// SPDX-License-Identifier: Apache-2.0
#include "engine/store/bench.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <vector>

#include "engine/api/event_names.h"
#include "engine/api/sentence.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/store/recorder.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRanks = 16;
constexpr int kElementsPerChunk = 4;
constexpr std::int64_t kMadeEvents = 2'000'000;  // beyond, the same ones come again

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The ring itself, so that the run's row is a real one.
Schedule ring() {
    Schedule schedule{"ring", Collective::AllReduce, 0, kRanks, kRanks, {}};
    for (int step = 0; step < 2 * (kRanks - 1); ++step) {
        const bool reduce = step < kRanks - 1;
        Step next{reduce ? recorded::kShareReduce : recorded::kShareOnly, {}};
        for (int from = 0; from < kRanks; ++from) {
            const int chunk = (from - step + 2 * kRanks) % kRanks;
            next.transfers.push_back({from, (from + 1) % kRanks, chunk, reduce});
        }
        schedule.steps.push_back(std::move(next));
    }
    return schedule;
}

/// What one step of one iteration of a ring leaves behind: five events a rank, with times as they are met in practice.
class RingEvents {
public:
    explicit RingEvents(const Schedule& schedule) : m_schedule(schedule) {}

    void append(EventBatch& batch) {
        const Step& step = m_schedule.steps[m_step];
        for (const Transfer& transfer : step.transfers) {
            constexpr std::uint64_t kBytes = kElementsPerChunk * sizeof(float);
            BatchTracer tracer(batch, transfer.to);
            const Where whole{.iteration = m_iteration, .step = m_step + 1};
            const Where chunk{.iteration = m_iteration, .step = m_step + 1, .chunk = transfer.chunk};
            const std::int64_t begin = m_now + spread(500);
            const auto after = [&](std::int64_t startNs, std::int64_t ns) { return TimeRange{startNs, startNs + ns}; };
            TimeRange last = after(begin, spread(2000));
            tracer.wait(transfer.from, last, whole);
            last = after(last.endNs, 300 + spread(4000));
            tracer.transfer(transfer.from, kBytes, last, chunk, transfer.reduce ? kReduce : 0);
            if (transfer.reduce) {
                last = after(last.endNs, 200 + spread(1000));
                tracer.kernel(1, last, chunk);
            }
            std::array<double, kElementsPerChunk> values;
            for (double& value : values) value = static_cast<double>(spread(1000));
            tracer.values(values, last.endNs, chunk);
            tracer.step({begin, last.endNs}, whole, kBytes);
        }
        m_now += 8000;
        if (++m_step == static_cast<int>(m_schedule.steps.size())) {
            m_step = 0;
            ++m_iteration;
        }
    }

private:
    std::int64_t spread(std::uint32_t below) { return m_random() % below; }

    const Schedule& m_schedule;
    std::mt19937 m_random{1};
    std::int64_t m_now = 0;
    int m_step = 0;
    int m_iteration = 0;
};

/// Hands over batches, the same ones again and again, until `events` are reached; how many it were.
template <typename Receive>
std::int64_t repeat(const std::vector<EventBatch>& batches, std::int64_t events, Receive receive) {
    std::int64_t handedOver = 0;
    for (std::size_t next = 0; handedOver < events; next = (next + 1) % batches.size()) {
        receive(batches[next]);
        handedOver += static_cast<std::int64_t>(batches[next].events.size());
    }
    return handedOver;
}

Outcome<double> measureFloor(const std::vector<EventBatch>& batches, std::int64_t events, const fs::path& file) {
    const Clock::time_point start = Clock::now();
    std::FILE* raw = std::fopen(file.c_str(), "wb");
    bool written = raw != nullptr;
    repeat(batches, events, [&](const EventBatch& batch) {
        written =
            written && std::fwrite(batch.events.data(), sizeof(Event), batch.events.size(), raw) == batch.events.size();
    });
    if (raw) written = std::fclose(raw) == 0 && written;
    const double seconds = secondsSince(start);
    std::error_code ignored;
    fs::remove(file, ignored);
    if (written) return seconds;
    return Error{ErrorCode::UnreadableFile, "folder",
                 fmt::format("The benchmark cannot write to {}.", inQuotes(file.parent_path().string(), 200))};
}

void removeDatabase(const fs::path& file) {
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(file.string() + suffix, ignored);
}

}  // namespace

Outcome<RecordBench> measureRecording(std::int64_t events, const fs::path& folder) {
    RunInfo info;
    info.title = "Benchmark of the recorder";
    info.spec.strategy = "allreduce";
    info.spec.devices.count = kRanks;
    info.ranks = kRanks;
    info.collective = CollectiveShape{ring(), kRanks * kElementsPerChunk, DType::Float32, ReduceOp::Sum};

    // Everything is made before the clock starts, so that only the recorder is measured.
    RecordBench bench;
    std::vector<EventBatch> batches;
    RingEvents source(info.collective->schedule);
    for (std::int64_t made = 0; made < std::min(events, kMadeEvents);) {
        EventBatch batch;
        while (batch.events.size() < 2048) source.append(batch);
        made += static_cast<std::int64_t>(batch.events.size());
        batches.push_back(std::move(batch));
    }
    EventBatch names;
    names.firstNewName = 1;
    names.newNames = {"sum"};

    const fs::path file = folder / fmt::format("kolo-bench-{}.sqlite", getpid());
    removeDatabase(file);
    {
        auto recorder = TRY(Recorder::open(file));
        const Clock::time_point start = Clock::now();
        TRY(recorder->begin(info));
        recorder->events(names);
        bench.events = repeat(batches, events, [&](const EventBatch& batch) { recorder->events(batch); });
        const auto ended = recorder->end({});
        bench.seconds = secondsSince(start);
        if (!ended) {
            recorder.reset();
            removeDatabase(file);
            return ended.error();
        }
    }
    std::error_code ignored;
    bench.fileBytes = static_cast<std::int64_t>(fs::file_size(file, ignored));
    removeDatabase(file);

    bench.rawSeconds = TRY(measureFloor(batches, events, folder / fmt::format("kolo-bench-{}.raw", getpid())));
    return bench;
}

}  // namespace kolo::store
