// SPDX-License-Identifier: Apache-2.0
//
// A training run as an engine would record it, written by hand: pictures and charts are tested without an engine.
// Worker r takes (1 + r) ms for a step's forward and backward pass, then waits for the slowest, then the gradient goes
// around.
#pragma once

#include <string>
#include <vector>

#include "engine/api/event_names.h"
#include "engine/api/run_info.h"
#include "engine/api/tracer.h"

namespace kolo::test {

class FakeTraining {
public:
    explicit FakeTraining(int workers, int servers = 0, const std::string& sync = "sync", int planned = 100)
        : m_workers(workers), m_servers(servers) {
        info.id = 11;
        info.title = "mlp:2-4-2 on spirals";
        info.ranks = workers + servers;
        info.spec.strategy = "data-parallel";
        info.step = sync == "async" || sync.starts_with("ssp") ? StepKind::UpdateByWorker
                    : sync.starts_with("backup")               ? StepKind::Update
                                                               : StepKind::Worker;
        info.spec.devices.count = workers;
        info.spec.detail = Detail::Summary;
        info.spec.parameters = {{"steps", std::to_string(planned)},
                                {"batch", "32"},
                                {"accumulate", "1"},
                                {"sync", sync},
                                {"target", "0.9"},
                                {"seed", "1"}};
        info.provenance.hardware = "virtual GPU × " + std::to_string(info.ranks);
    }

    static constexpr std::int64_t kMs = 1'000'000;
    std::int64_t stepNs() const { return (m_workers + 2) * kMs; }

    /// One synchronous step: computed, waited, moved, updated.
    void step() {
        const std::int64_t start = kMs + m_step * stepNs(), end = start + stepNs();
        const std::int64_t together = start + m_workers * kMs;
        for (int rank = 0; rank < m_workers; ++rank) {
            const std::int64_t half = (1 + rank) * kMs / 2;
            kernel(rank, recorded::kForward, start, start + half);
            kernel(rank, recorded::kBackward, start + half, start + 2 * half);
        }
        if (m_servers > 0) {
            for (int server = m_workers; server < info.ranks; ++server) {
                for (int rank = 0; rank < m_workers; ++rank)
                    transfer(rank, server, recorded::kGradients, together + rank * 1000, together + rank * 1000 + 900);
                kernel(server, recorded::kUpdate, together + kMs / 2, together + kMs / 2 + 1000);
            }
            for (int server = m_workers; server < info.ranks; ++server)
                for (int rank = 0; rank < m_workers; ++rank)
                    transfer(server, rank, recorded::kParameters, together + kMs, together + kMs + 900);
        } else if (m_workers > 1) {
            for (int rank = 0; rank < m_workers; ++rank)
                transfer((rank + m_workers - 1) % m_workers, rank, "", together + kMs / 4, together + kMs / 2);
        }
        for (int rank = 0; rank < m_workers; ++rank) {
            if (m_servers == 0) kernel(rank, recorded::kUpdate, together + kMs, together + kMs + 500);
            metric(rank, recorded::kLoss, lossOf(m_step + 1) + 0.01 * rank, end);
            metric(rank, recorded::kSamplesPerSecond, 32e9 / static_cast<double>(stepNs()), end);
            metric(rank, recorded::kTimeForward, 0.0005 * (1 + rank), end);
            metric(rank, recorded::kTimeBackward, 0.0005 * (1 + rank), end);
            metric(rank, recorded::kTimeWaiting, 0.001 * (m_workers - 1 - rank), end);
            metric(rank, recorded::kStaleness, 0, end);
            whole(rank, start, end);
        }
        if (m_step % 10 == 9 && measuredRows > 0)
            metric(0, recorded::kAccuracyRows, static_cast<double>(measuredRows), end);
        if (m_step % 10 == 9) metric(0, recorded::kAccuracy, 0.5 + 0.004 * m_step, end);
        m_where.iteration = ++m_step;
    }
    /// A model of text has written something after the last step.
    void sample(const std::string& text, double heldOutLoss, double bigrams) {
        --m_where.iteration;
        const std::int64_t at = events.back().endNs;
        metric(0, recorded::kHeldOutLoss, heldOutLoss, at);
        metric(0, recorded::kBigramEntropy, bigrams, at);
        of(0).log(of(0).intern(recorded::kWrites + text), at, m_where);
        ++m_where.iteration;
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) step();
    }

    /// After the last step, on held-out rows.
    void evaluate(int rank) {
        --m_where.iteration;
        const std::int64_t at = events.back().endNs;
        kernel(rank, recorded::kEvaluation, at, at + kMs);
        ++m_where.iteration;
    }

    static double lossOf(int step) { return 2.0 / (1 + 0.1 * step); }

    /// One update of an asynchronous worker, `staleness` updates old.
    void update(int rank, int staleness) {
        const std::int64_t start = kMs + m_updates * kMs;
        m_where.iteration = m_updates / m_workers;
        kernel(rank, recorded::kForward, start, start + kMs / 2);
        transfer(rank, m_workers, recorded::kGradients, start + kMs / 2, start + kMs / 2 + 900);
        kernel(m_workers, recorded::kUpdate, start + kMs - 2000, start + kMs - 1000);
        metric(rank, recorded::kLoss, 1, start + kMs);
        metric(rank, recorded::kStaleness, staleness, start + kMs);
        whole(rank, start, start + kMs);
        ++m_updates;
    }

    std::int64_t measuredRows = 0;  ///< 0: as in an old record
    RunInfo info;
    EventBatch batch{.newNames = {""}};
    const std::vector<Event>& events = batch.events;
    const std::vector<std::string>& names = batch.newNames;

private:
    BatchTracer of(int rank) { return BatchTracer(batch, rank); }
    std::uint32_t numberOf(const char* name) { return of(0).intern(name); }
    void kernel(int rank, const char* name, std::int64_t start, std::int64_t end) {
        of(rank).kernel(numberOf(name), {start, end}, m_where);
    }
    void transfer(int from, int to, const char* name, std::int64_t start, std::int64_t end) {
        Where where = m_where;
        if (*name == 0) where.chunk = from;
        of(to).transfer(from, 4096, {start, end}, where, 0, numberOf(name));
    }
    void metric(int rank, const char* name, double value, std::int64_t at) {
        of(rank).metric(numberOf(name), value, at, m_where);
    }
    void whole(int rank, std::int64_t start, std::int64_t end) {
        of(rank).step({start, end}, m_where, 0, numberOf(recorded::kTrainingStep));
    }

    int m_workers, m_servers, m_step = 0, m_updates = 0;
    Where m_where;
};

}  // namespace kolo::test
