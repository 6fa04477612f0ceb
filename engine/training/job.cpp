// SPDX-License-Identifier: Apache-2.0
#include "engine/training/job.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/provenance_names.h"
#include "engine/api/wording.h"
#include "engine/devices/device.h"
#include "engine/runtime/flush_denormals.h"
#include "engine/training/memory.h"
#include "engine/training/server.h"
#include "engine/training/worker.h"

namespace kolo::training {

namespace {

std::string synchronisationOf(const Settings& settings) {
    const bool counts = settings.sync != Sync::InStep && settings.sync != Sync::Async;
    return counts ? fmt::format("{}:{}", kSyncs[settings.sync], settings.syncArgument)
                  : std::string(kSyncs[settings.sync]);
}

}  // namespace

Outcome<void> TrainingJob::load(Preparation& preparation) {
    m_plan = TRY(makePlan(m_wanted, preparation));
    m_reports.resize(m_plan->ranks());
    if (!m_plan->step.trains)
        return Error{ErrorCode::BadValue, "schedule",
                     Complaint::tr("The schedule {} goes only forward, and trains nothing; kolo plan shows it.",
                                   m_plan->step.schedule)};
    return {};
}

Text TrainingJob::title() const {
    const Settings& settings = m_plan->settings;
    const std::string &model = m_plan->model.title(), &data = m_plan->dataset.title;
    if (const auto& pipeline = settings.pipeline)
        return pipeline->replicas == 1
                   ? Engine::tr("{} on {}, {} stages, {} micro-batches, {}", model, data, pipeline->stages,
                                pipeline->micro, pipeline->schedule)
                   : Engine::tr("{} on {}, {} stages × {} replicas, {} micro-batches, {}", model, data,
                                pipeline->stages, pipeline->replicas, pipeline->micro, pipeline->schedule);
    if (const auto& layout = settings.layout) {
        std::string mesh;
        for (const Mesh::Axis& axis : layout->mesh.axes)
            mesh += fmt::format("{}{}:{}", mesh.empty() ? "" : " × ", axis.name, axis.size);
        return Engine::tr("{} on {}, cut on a mesh {}", model, data, mesh);
    }
    const Text through = settings.architecture == Architecture::AllReduce
                             ? m_plan->workers > 1 ? Text(settings.allreduce + " allreduce") : Engine::tr("alone")
                         : settings.architecture == Architecture::CentralStorage ? Engine::tr("central storage")
                         : settings.replicates()                                 ? Engine::tr("through one device")
                         : settings.partitioned()                                ? Engine::tr("partitions")
                         : m_plan->servers == 1                                  ? Engine::tr("parameter server")
                                                : Engine::tr("{} parameter servers", m_plan->servers);
    const std::string sync = synchronisationOf(settings);
    return m_plan->workers == 1
               ? Engine::tr("{} on {}, 1 worker, {}, {}", model, data, through, sync)
               : Engine::tr("{} on {}, {} workers, {}, {}", model, data, m_plan->workers, through, sync);
}

namespace {
/// "measured", or with what was done to the workers on purpose.
std::string numbersOf(const Settings& settings) {
    std::string numbers = recorded::kMeasured;
    const auto add = [&](const char* what) { numbers += fmt::format(", {}", what); };
    if (std::any_of(settings.slowness.begin(), settings.slowness.end(), [](double factor) { return factor > 1; }))
        add(recorded::kInjectedStraggler);
    if (settings.randomDelay > 0 || settings.input.readMilliseconds > 0) add(recorded::kInjectedDelay);
    return numbers;
}
}  // namespace

JobInfo TrainingJob::info() const {
    const Settings& settings = m_plan->settings;
    JobInfo info{.title = title(),
                 .ranks = m_plan->ranks(),
                 .hostDevices = m_plan->serversOnHost ? m_plan->servers : 0,
                 .steps = static_cast<int>(settings.steps * std::max(1, m_plan->slotCount)),
                 .reports = true,
                 .link = settings.link,
                 .numbers = numbersOf(settings)};
    if (m_plan->slotCount > 0) info.plan = m_plan->step;
    for (const std::string& axis : m_plan->splitAxes()) info.splits.push_back(m_plan->step.mesh.groups(axis));
    return info;
}

Outcome<void> TrainingJob::run(Rank& rank) {
    const FlushDenormals flushed;
    RankRecord& report = m_reports[rank.index];
    rank.device.limitMemory(m_plan->settings.memoryBytes);
    auto done =
        rank.index < m_plan->workerRanks() ? runWorker(rank, *m_plan, report) : runServer(rank, *m_plan, report);
    const auto kind = rank.device.refusedKind();
    if (done || !kind) return done;
    const Settings& settings = m_plan->settings;
    const bool scattered =
        rank.device.wasFragmented() && !settings.defragments && !settings.pipeline && !settings.serverBased();
    return Error{done.error().code, done.error().field,
                 Complaint::tr("{} {}", done.error().message,
                               scattered ? Complaint::tr("With defragment=true, what lives long lies side by side.")
                                         : Complaint::tr("To cut: {}.", whatToCut(*m_plan, *kind)))};
}

}  // namespace kolo::training
