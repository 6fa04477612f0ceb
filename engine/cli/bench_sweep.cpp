// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/bench_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "engine/api/median.h"
#include "engine/api/out_of_memory.h"
#include "engine/api/session.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/benchmark.h"
#include "engine/launch/mpi_peer.h"
#include "engine/runtime/host.h"
#include "engine/runtime/memory_need.h"

namespace kolo::cli {

namespace {

constexpr std::int64_t kFloatBytes = 4;

RunSpec specOf(const std::string& algorithm, int ranks, std::int64_t bytes, const std::string& link, Detail detail) {
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", algorithm}, {"elements", std::to_string(bytes / kFloatBytes)}, {"link", link}};
    spec.devices = {"virtual", ranks};
    spec.detail = detail;
    return spec;
}

Outcome<RunResult> runOnce(const RunSpec& spec, RunSink* sink) {
    std::vector<RunSink*> sinks;
    if (sink) sinks.push_back(sink);
    Session session(std::move(sinks));
    TRY(session.start(spec));
    RunResult result = session.wait();
    if (result.status == RunStatus::Failed) return Error{ErrorCode::RunFailed, "", result.error};
    return result;
}

/// What a run really sent.
class Counter final : public RunSink {
public:
    Outcome<void> begin(RunInfo& info) override {
        m_sent.assign(static_cast<std::size_t>(info.ranks), 0);
        return {};
    }
    void events(const EventBatch& batch) override {
        for (const Event& event : batch.events) {
            if (event.kind == EventKind::Step) m_steps = std::max(m_steps, event.step);
            if (event.kind != EventKind::Transfer) continue;
            ++m_messages;
            m_sent[static_cast<std::size_t>(event.peer)] += static_cast<std::int64_t>(event.bytes);
        }
    }
    Outcome<void> end(const RunResult&) override { return {}; }

    void fill(protocol::BenchRow& row) const {
        row.steps = m_steps;
        row.messages = m_messages;
        for (const std::int64_t bytes : m_sent) {
            row.busiestBytes = std::max(row.busiestBytes, bytes);
            row.totalBytes += bytes;
        }
    }

private:
    int m_steps = 0;
    std::int64_t m_messages = 0;
    std::vector<std::int64_t> m_sent;
};

/// A whole run per measurement: slower, but it supports links.
class RunContender final : public collectives::Contender {
public:
    RunContender(std::string algorithm, int ranks, std::string link)
        : m_algorithm(std::move(algorithm)), m_ranks(ranks), m_link(std::move(link)) {}
    std::string who() const override { return "kolo"; }
    std::string algorithm() const override { return m_algorithm; }
    Outcome<double> measure(std::int64_t bytes, int) override {
        const auto result = TRY(runOnce(specOf(m_algorithm, m_ranks, bytes, m_link, Detail::Off), nullptr));
        return static_cast<double>(std::max<std::int64_t>(result.elapsedNs, 1));
    }
    std::int64_t wrong() const override { return 0; }  // a run whose result is wrong fails

private:
    std::string m_algorithm;
    int m_ranks;
    std::string m_link;
};

}  // namespace

struct BenchSweep::Work {
    std::int64_t id = 0;
    protocol::Bench wanted;
    std::vector<std::unique_ptr<collectives::Contender>> contenders;
};

Outcome<void> BenchSweep::start(std::int64_t id, const protocol::Bench& wanted) {
    stop();
    Work work{id, wanted, {}};
    const bool emulated = wanted.link != "none";
    if (const Strategy* strategy = findStrategy("allreduce")) {
        TRY(checkParameters(strategy->info(), {{"link", wanted.link}}));
    }
    if (!wanted.sizes.empty()) {
        const std::int64_t largest = *std::max_element(wanted.sizes.begin(), wanted.sizes.end());
        const std::uint64_t needed = runtime::times(largest, wanted.ranks * (wanted.peer ? 3 : 1));
        auto enough = runtime::checkMemory({{"sizes", Complaint::tr("the arrays"), needed}},
                                           {{"sizes", std::to_string(largest)}}, runtime::availableMemoryBytes());
        if (!enough) return enough;
    }
    std::vector<std::string> known;
    const auto arrays = collectives::benchmarkArrays(wanted.ranks);
    for (const collectives::Algorithm* algorithm : collectives::allAlgorithms()) {
        if (algorithm->collective != Collective::AllReduce) continue;
        known.push_back(algorithm->id);
        const auto& chosen = wanted.algorithms;
        if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), algorithm->id) == chosen.end()) continue;
        if (!algorithm->takes(wanted.ranks)) continue;
        if (emulated) {
            work.contenders.push_back(std::make_unique<RunContender>(algorithm->id, wanted.ranks, wanted.link));
        } else {
            work.contenders.push_back(collectives::koloContender(*algorithm, arrays, Detail::Off));
        }
    }
    for (const std::string& algorithm : wanted.algorithms) TRY(checkOneOf("algorithms", algorithm, known));
    if (wanted.peer && emulated)
        return Error{ErrorCode::BadValue, "peer",
                     "peer is true, but MPI_Allreduce knows no emulated link; it can be measured with link none only."};
    if (wanted.peer) {
        auto peer = TRY(launch::mpiContender(wanted.ranks));
        work.contenders.push_back(std::move(peer));
    }
    m_stop = false;
    m_thread = std::thread([this, moved = std::make_shared<Work>(std::move(work))] { run(std::move(*moved)); });
    return {};
}

void BenchSweep::stop() {
    m_stop = true;
    if (m_thread.joinable()) m_thread.join();
}

void BenchSweep::run(Work work) {
    const protocol::Bench& wanted = work.wanted;
    const bool emulated = wanted.link != "none";
    protocol::Measured told;
    told.id = work.id;
    told.total = static_cast<int>(wanted.sizes.size() * work.contenders.size()) * (wanted.rounds + 1);
    for (const std::int64_t bytes : wanted.sizes) {
        std::vector<std::vector<double>> times(work.contenders.size());
        std::vector<int> iterations(work.contenders.size(), 1);
        std::vector<std::int64_t> wrong(work.contenders.size(), 0);
        // Round 0 warms up and shows how long a batch takes.
        for (int round = 0; round <= wanted.rounds; ++round) {
            for (std::size_t i = 0; i < times.size(); ++i) {
                if (m_stop) return m_tell({work.id, told.done, told.total, {}, {}, true, {}});
                collectives::Contender& contender = *work.contenders[i];
                const std::string size = formatBytes(static_cast<double>(bytes));
                told.now = round == 0 ? Engine::tr("{}: {}, warming up", size, contender.algorithm())
                                      : Engine::tr("{}: {}, round {} of {}", size, contender.algorithm(), round,
                                                   wanted.rounds);
                m_tell(told);
                ++told.done;
                const auto ns = withinMemory([&] { return contender.measure(bytes, iterations[i]); });
                if (!ns) return m_tell({work.id, told.done, told.total, {}, {}, true, ns.error().message});
                wrong[i] += contender.wrong();
                if (round > 0)
                    times[i].push_back(*ns);
                else
                    iterations[i] = std::clamp(static_cast<int>(kBatchNs / std::max(*ns, 1.0)), 1, kMostIterations);
            }
        }
        for (std::size_t i = 0; i < times.size(); ++i) {
            const collectives::Contender& contender = *work.contenders[i];
            protocol::BenchRow row{contender.algorithm(), contender.who(), bytes, median(times[i]), wrong[i], emulated};
            const Spread rounds = spread(times[i]);
            row.lowNs = rounds.low;
            row.highNs = rounds.high;
            if (row.who == "kolo") {
                Counter counter;
                const auto counted =
                    runOnce(specOf(row.algorithm, wanted.ranks, bytes, "none", Detail::Summary), &counter);
                if (!counted) return m_tell({work.id, told.done, told.total, {}, {}, true, counted.error().message});
                counter.fill(row);
            }
            m_tell({work.id, told.done, told.total, told.now, row, false, {}});
        }
    }
    m_tell({work.id, told.total, told.total, {}, {}, true, {}});
}

}  // namespace kolo::cli
