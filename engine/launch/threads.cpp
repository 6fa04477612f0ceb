// SPDX-License-Identifier: Apache-2.0
//
// Every rank is a thread of this process: the quickest way, and the one that works everywhere.
#include <algorithm>
#include <thread>

#include "engine/api/event_names.h"
#include "engine/api/out_of_memory.h"
#include "engine/devices/host/host_device.h"
#include "engine/launch/disturbances.h"
#include "engine/launch/launcher.h"
#include "engine/launch/splits.h"
#include "engine/runtime/link_model.h"

namespace kolo::launch {

namespace {

class ThreadRankGroup : public RankGroup {
public:
    ThreadRankGroup(const Order& order, std::vector<std::unique_ptr<devices::Device>> devices)
        : RankGroup(order.info, order.stepped),
          m_job(order.job),
          m_about(order.job.info()),
          m_detail(order.info.spec.detail),
          m_devices(std::move(devices)) {
        if (m_about.link) m_link = std::make_unique<runtime::LinkModel>(*m_about.link, order.info.ranks);
        for (int rank = 0; rank < order.info.ranks; ++rank)
            m_logs.push_back(std::make_unique<runtime::EventLog>(rank, order.info.spec.detail, m_names));
    }

    Outcome<void> prepareDisturbances(const RunSpec& spec) {
        m_disturber = TRY(openDisturber(spec, m_about, stepped()));
        if (!m_disturber) return {};
        m_disturber->onKill = [this](int rank, int step) { fail(killedAsInjected(rank, step, info())); };
        m_disturber->onHeld = [this](int rank, std::int64_t ns, int step) {
            const std::int64_t nowNs = m_clock.now();
            m_logs[rank]->wait(-1, {std::max<std::int64_t>(0, nowNs - ns), nowNs}, {.step = step}, kEmulated,
                               m_logs[rank]->intern(recorded::kInjectedDelay));
        };
        m_disturber->onChange = [this] { progress(); };
        m_gate.setDisturber(m_disturber.get());
        return {};
    }
    ~ThreadRankGroup() override { join(); }

    Outcome<void> open(const collectives::CollectiveBackend& backend) {
        collectives::EnsembleOptions options{
            .ranks = ranks(),
            .members = {},
            .clock = m_clock,
            .gate = m_gate,
            .stepped = stepped() && m_about.steps == 0,
            .asksGate = m_about.steps == 0,
            .link = m_link.get(),
            .disturber = m_disturber && m_disturber->hasLinks() ? m_disturber.get() : nullptr};
        for (int rank = 0; rank < ranks(); ++rank)
            options.members.push_back({rank, m_devices[rank].get(), m_logs[rank].get()});
        m_ensemble = TRY(backend.open(options));
        return m_splits.open(m_about.splits, backend, options, m_detail, m_names);
    }

    void drainInto(EventBatch& batch) override {
        for (auto& log : m_logs) log->drainInto(batch);
        m_splits.drainInto(batch);
    }

    void join() override { m_threads.clear(); }
    std::string resultJson() const override { return m_link ? m_link->waits().json() : "{}"; }

private:
    int ranks() const { return static_cast<int>(m_logs.size()); }

    void begin() override {
        for (int index = 0; index < ranks(); ++index) {
            const auto begun = beginRank(index);
            if (begun) continue;
            fail(begun.error());
            rankEnded();
        }
    }

    Outcome<void> beginRank(int index) {
        return withinMemory([&]() -> Outcome<void> {
            m_threads.emplace_back([this, index, noMemory = outOfMemory()]() mutable {
                if (!fitsMemory([&] { runRank(index); })) fail(std::move(noMemory));
                rankEnded();
            });
            return {};
        });
    }

    void runRank(int index) {
        Rank rank{index,          ranks(), *m_devices[index], m_ensemble->communicator(index),
                  *m_logs[index], m_clock, &m_gate,           m_splits.placesOf(index)};
        auto outcome = withinMemory([&] { return m_job.run(rank); });
        if (outcome) outcome = m_devices[index]->health();
        if (outcome && (m_logs[index]->hasLost() || m_splits.haveLost())) outcome = outOfMemory();
        if (!outcome) fail(outcome.error());
    }

    void stop() override {
        if (m_disturber) m_disturber->cancel();
        m_ensemble->abort();
        m_splits.abort();
    }

    Job& m_job;
    const JobInfo m_about;
    const Detail m_detail;
    std::vector<std::unique_ptr<devices::Device>> m_devices;
    std::unique_ptr<runtime::LinkModel> m_link;  // null: as fast as this machine
    std::vector<std::unique_ptr<runtime::EventLog>> m_logs;
    std::unique_ptr<collectives::Ensemble> m_ensemble;
    Splits m_splits;
    std::vector<std::jthread> m_threads;  // last: joined before anything else goes
};

void tellDevices(const std::vector<std::unique_ptr<devices::Device>>& devices, Provenance& provenance) {
    const devices::Description described = devices::describe(devices);
    provenance.devices = described.names;
    if (!described.hardware.empty()) provenance.hardware += "; " + described.hardware;
    if (described.isShared)
        provenance.numbers = provenance.numbers == recorded::kMeasured
                                 ? recorded::kSharedGpu
                                 : fmt::format("{}, {}", provenance.numbers, recorded::kSharedGpu);
}

}  // namespace

const Launcher& threads{"threads", "threads of one process", [] { return Outcome<void>(); },
                        [](const Order& order) -> Outcome<std::unique_ptr<RankGroup>> {
                            const JobInfo about = order.job.info();
                            const int count = about.devices > 0 ? about.devices : about.ranks;
                            auto devices = order.deviceKind.open(count - about.hostDevices);
                            if (!devices) return devices.error();
                            for (int i = 0; i < about.hostDevices; ++i) devices->push_back(devices::openHost(i));
                            order.info.provenance.hardware = hardwareOf(order.deviceKind, count, about.hostDevices);
                            tellDevices(*devices, order.info.provenance);
                            auto group = std::make_unique<ThreadRankGroup>(order, std::move(*devices));
                            TRY(group->prepareDisturbances(order.info.spec));
                            TRY(group->open(order.backend));
                            return std::unique_ptr<RankGroup>(std::move(group));
                        }};

}  // namespace kolo::launch
