// SPDX-License-Identifier: Apache-2.0
//
// A training run as an engine would record it, written by hand: pictures and charts are tested without an engine.
// Worker r takes (1 + r) ms for a step's forward and backward pass, then waits for the slowest, then the gradient goes
// around.
#pragma once

#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/run_info.h"

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
        const std::int64_t start = kMs + m_step * stepNs();
        const std::int64_t together = start + m_workers * kMs;
        for (int rank = 0; rank < m_workers; ++rank) {
            const std::int64_t half = (1 + rank) * kMs / 2;
            add(EventKind::Kernel, rank, "forward", start, start + half);
            add(EventKind::Kernel, rank, "backward", start + half, start + 2 * half);
        }
        if (m_servers > 0) {
            for (int server = m_workers; server < info.ranks; ++server) {
                for (int rank = 0; rank < m_workers; ++rank)
                    transfer(rank, server, "gradients", together + rank * 1000, together + rank * 1000 + 900);
                add(EventKind::Kernel, server, "update", together + kMs / 2, together + kMs / 2 + 1000);
            }
            for (int server = m_workers; server < info.ranks; ++server)
                for (int rank = 0; rank < m_workers; ++rank)
                    transfer(server, rank, "parameters", together + kMs, together + kMs + 900);
        } else if (m_workers > 1) {
            for (int rank = 0; rank < m_workers; ++rank)
                transfer((rank + m_workers - 1) % m_workers, rank, "", together + kMs / 4, together + kMs / 2);
        }
        for (int rank = 0; rank < m_workers; ++rank) {
            if (m_servers == 0) add(EventKind::Kernel, rank, "update", together + kMs, together + kMs + 500);
            metric(rank, "loss", lossOf(m_step + 1) + 0.01 * rank, start + stepNs());
            metric(rank, "samples_per_s", 32e9 / static_cast<double>(stepNs()), start + stepNs());
            metric(rank, "time_forward", 0.0005 * (1 + rank), start + stepNs());
            metric(rank, "time_backward", 0.0005 * (1 + rank), start + stepNs());
            metric(rank, "time_waiting", 0.001 * (m_workers - 1 - rank), start + stepNs());
            metric(rank, "staleness", 0, start + stepNs());
            add(EventKind::Step, rank, "training step", start, start + stepNs());
        }
        if (m_step % 10 == 9) metric(0, "accuracy", 0.5 + 0.004 * m_step, start + stepNs());
        ++m_step;
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) step();
    }

    static double lossOf(int step) { return 2.0 / (1 + 0.1 * step); }

    /// One update of an asynchronous worker, `staleness` updates old.
    void update(int rank, int staleness) {
        const std::int64_t start = kMs + m_updates * kMs;
        const int iteration = m_updates / m_workers;
        add(EventKind::Kernel, rank, "forward", start, start + kMs / 2, iteration);
        transfer(rank, m_workers, "gradients", start + kMs / 2, start + kMs / 2 + 900, iteration);
        add(EventKind::Kernel, m_workers, "update", start + kMs - 2000, start + kMs - 1000, iteration);
        metric(rank, "loss", 1, start + kMs, iteration);
        metric(rank, "staleness", staleness, start + kMs, iteration);
        add(EventKind::Step, rank, "training step", start, start + kMs, iteration);
        ++m_updates;
    }

    RunInfo info;
    std::vector<Event> events;
    std::vector<std::string> names{""};

private:
    std::uint32_t nameOf(const std::string& text) {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == text) return static_cast<std::uint32_t>(i);
        names.push_back(text);
        return static_cast<std::uint32_t>(names.size() - 1);
    }
    Event& add(EventKind kind, int rank, const std::string& name, std::int64_t start, std::int64_t end,
               int iteration = -1) {
        Event event;
        event.kind = kind;
        event.rank = static_cast<std::int16_t>(rank);
        event.name = nameOf(name);
        event.startNs = start;
        event.endNs = end;
        event.iteration = iteration >= 0 ? iteration : m_step;
        events.push_back(event);
        return events.back();
    }
    void transfer(int from, int to, const std::string& name, std::int64_t start, std::int64_t end, int iteration = -1) {
        Event& event = add(EventKind::Transfer, to, name, start, end, iteration);
        event.peer = static_cast<std::int16_t>(from);
        event.bytes = 4096;
        event.chunk = name.empty() ? from : -1;
    }
    void metric(int rank, const std::string& name, double value, std::int64_t at, int iteration = -1) {
        add(EventKind::Metric, rank, name, at, at, iteration).value = value;
    }

    int m_workers, m_servers, m_step = 0, m_updates = 0;
};

}  // namespace kolo::test
