// SPDX-License-Identifier: Apache-2.0
//
//   w workers, s servers, P parameters of 4 bytes, B rows a batch, E floats a row
//
// Where the workers are GPUs, replicas and optimizer state lie in their memory; the processor holds what it exchanges
// with them.
#include "engine/training/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/api/sentence.h"
#include "engine/api/steps/offload.h"
#include "engine/api/steps/price.h"
#include "engine/api/wording.h"
#include "engine/training/codec.h"
#include "engine/training/server.h"
#include "engine/training/steps/value_memory.h"

namespace kolo::training {

namespace {

using runtime::times;

constexpr std::uint64_t kFloat = sizeof(float);

class Need {
public:
    Need(const Plan& plan, int processes)
        : m_plan(plan),
          m_settings(plan.settings),
          m_workers(plan.cut ? plan.workerRanks() : plan.workers),
          m_servers(plan.servers),
          m_parameters(plan.model.parameterCount()),
          m_labelBytes(plan.dataset.positions * sizeof(std::int32_t)),
          m_rowBytes(plan.dataset.extent.size() * kFloat + m_labelBytes),
          m_processes(processes) {}

    /// Every row, and its label, once a process: threads share them.
    std::uint64_t data() const {
        return times(std::max<std::uint64_t>(1, m_processes),
                     times(m_plan.dataset.trainingRows + m_plan.dataset.heldOutRows, m_rowBytes));
    }

    /// Every loader of a worker shuffles the numbers of all training rows by itself, and there is one order to begin
    /// with: w · (loaders + 1) · rows · 4.
    std::uint64_t orders() const {
        return ofReaders([&](const InputOptions& input) {
            const std::uint64_t loaders = input.prefetch > 0 ? std::max(1, input.loaders) : 1;
            return times(loaders + 1, m_plan.dataset.trainingRows * sizeof(std::int32_t));
        });
    }

    /// Batches that are put together ahead, and the one in work: w · (prefetch + 1) · B rows.
    std::uint64_t batches() const {
        return ofReaders([&](const InputOptions& input) {
            const std::uint64_t ahead = input.loaders > 0 ? input.prefetch : 0;
            return times(ahead + 1, m_settings.batch * (input.labelsOnly ? m_labelBytes : m_rowBytes));
        });
    }

    /// Every worker's replica, w · P · 4, what servers own, P · 4, and fused buffers.
    std::uint64_t parameters() const {
        if (m_plan.isSharded()) return onAllDevices(MemoryKind::Parameters) + onAllDevices(MemoryKind::Buffers);
        return times(onDevices(m_workers) + (m_servers > 0 ? 1 : 0) + copies(), m_parameters * kFloat) +
               times(onDevices(m_workers), m_plan.step.bufferBytes);
    }

    /// Of every worker: w · P · 4. A server adds one round up, and decodes one gradient: 2 · P · 4.
    std::uint64_t gradients() const {
        if (m_plan.isSharded()) return onAllDevices(MemoryKind::Gradients);
        return times(onDevices(m_workers) + (m_servers > 0 ? 2 : 0) + copies(), m_parameters * kFloat);
    }

    /// Wherever parameters are updated: 0 to 2 numbers a parameter, on every worker or once among the servers.
    std::uint64_t optimizerState() const {
        if (m_plan.isSharded()) return onAllDevices(MemoryKind::Optimizer);
        const int arrays = m_plan.optimizer->stateArrays(m_plan.optimizerSettings());
        return times(m_servers > 0 ? 1 : onDevices(m_workers), times(arrays, m_parameters * kFloat));
    }

    /// Of every rank that trains: the values of its step plan, and two gradients as wide as the widest layer.
    std::uint64_t activations() const {
        std::uint64_t copies = 0;  // that were offloaded
        for (int rank = 0; rank < m_plan.workerRanks(); ++rank) copies += hostBytes(m_plan.step, rank);
        if (!m_plan.devicesOnHost)  // a copy for the loss
            return copies +
                   times(m_workers, times(m_settings.batch, m_plan.model.layers().back()->output().size() * kFloat));
        std::uint64_t widest = 0, bytes = 0;
        for (const auto& layer : m_plan.model.layers())
            widest = std::max<std::uint64_t>(widest, times(m_settings.batch, layer->output().size() * kFloat));
        for (int rank = 0; rank < m_plan.workerRanks(); ++rank) bytes += peakBytes(rank) + 2 * widest;
        return bytes + copies;
    }

    /// What senders of gradients keep: two arrays to work in, what was left out, and their own velocity; with
    /// compression the way back has the same, less the velocity, and a server keeps for every worker what it has.
    std::uint64_t codecs() const {
        const bool exchanges = m_servers == 0 && !m_plan.sendsPlainFloats();
        if (m_servers == 0 && !exchanges) return 0;
        const int error = m_settings.codec.codec->keepsError ? 1 : 0, velocity = m_plan.senderMomentum() > 0 ? 1 : 0;
        std::uint64_t arrays = m_workers * (2 + error + velocity);
        // A worker that exchanges owns 1/w of the sums, as servers own 1/s of the parameters.
        if (exchanges) arrays += (2 + error) + 2;
        if (m_servers > 0 && answersWithChanges(m_plan)) arrays += m_workers * (1 + 2 + error);
        std::uint64_t bytes = times(arrays, m_parameters * kFloat);
        if (m_servers > 0) bytes += times(m_workers, m_plan.ownedBy(0).count * kFloat);  // changes, decoded
        return bytes;
    }

    /// Messages: an allreduce's inbox has a chunk, a coded exchange has a slot for every worker, a worker and a server
    /// have a slot for each other, all of them one to send and one to receive.
    std::uint64_t messages() const {
        if (m_servers > 0) {
            const std::uint64_t slot = mostMessageBytes(m_plan, m_plan.ownedBy(0).count);
            return times(2 * 2 * m_workers * m_servers, slot);
        }
        if (!m_plan.sendsPlainFloats()) {
            const std::int64_t part = chunkRange(m_parameters, m_plan.workers, 0).count;
            const CodecChoice &there = m_settings.codec, back = forMeans(there);
            const std::uint64_t slot = std::max(there.codec->mostBytes(part, there.setting, there.precision),
                                                back.codec->mostBytes(part, back.setting, back.precision));
            return times(2 * m_workers * m_workers, slot);
        }
        // Ranks that share memory read each other's; a slice at a time, which is small. Processes receive whole chunks.
        return m_processes > 0 ? times(m_workers, m_parameters * kFloat) : 0;
    }

    /// The loss of every step and, where replicas are compared, when it was and what their hash. A measurement of
    /// accuracy is a line of the result in the end.
    std::uint64_t records() const {
        const std::uint64_t steps = m_settings.steps;
        const std::uint64_t aStep =
            sizeof(float) + (m_settings.check ? sizeof(std::uint64_t) + sizeof(std::int64_t) : 0);
        constexpr std::uint64_t kMeasurement = 1024;
        return times(m_workers, steps * aStep) + times(steps / m_settings.evaluateEvery, kMeasurement);
    }

private:
    /// Of the ranks that read rows or labels together: those with the first or the last stage.
    std::uint64_t ofReaders(const std::function<std::uint64_t(const InputOptions&)>& bytes) const {
        const StepPlan& step = m_plan.step;
        std::uint64_t all = 0;
        for (int rank = 0; rank < m_plan.workerRanks(); ++rank)
            if (step.holds(rank, 0) || step.holds(rank, static_cast<int>(step.stages.size()) - 1))
                all += bytes(m_plan.inputOf(rank));
        return all;
    }
    /// The most that the values of a rank take at one time. An output's memory is one value, which may be sent.
    std::uint64_t peakBytes(int rank) const {
        std::int64_t now = 0, peak = 0;
        for (const Action& action : m_plan.step.ranks[rank]) {
            const Effects effects = effectsOf(m_plan.step, rank, action);
            for (const PlanValue& value : effects.brings) now += bytesOf(m_plan.step, value);
            peak = std::max(peak, now);
            for (const PlanValue& value : effects.frees) now -= bytesOf(m_plan.step, value);
        }
        return peak;
    }
    /// As the step plan has it, where workers keep parts or two precisions.
    std::uint64_t onAllDevices(MemoryKind kind) const {
        std::uint64_t bytes = 0;
        for (int rank = 0; rank < m_plan.workerRanks(); ++rank)
            bytes += plannedMemory(m_plan, rank)[static_cast<std::size_t>(kind)];
        return onDevices(1) * bytes;
    }
    std::uint64_t onDevices(std::uint64_t arrays) const { return m_plan.devicesOnHost ? arrays : 0; }
    /// Of a GPU's array, for what the processor does with it.
    std::uint64_t copies() const {
        return !m_plan.devicesOnHost && (m_servers > 0 || !m_plan.sendsPlainFloats()) ? m_workers : 0;
    }

    const Plan& m_plan;
    const Settings& m_settings;
    const std::uint64_t m_workers, m_servers, m_parameters, m_labelBytes, m_rowBytes, m_processes;
};

/// In a step, and in measuring the accuracy between two, which a pipeline does in the memory of its step.
RankMemory peaksOf(const Plan& plan, int rank) {
    const bool keeps = !ValueMemory::givesBack(plan.step, rank, plan.devicesOnHost);
    RankMemory memory = memoryInOrder(plan.step, rank, {.beside = plan.settings.overlap, .keeps = keeps});
    if (plan.isPipeline()) return memory;
    const RankMemory between = memoryOfForward(plan.step, rank);
    for (const auto most : {&RankMemory::peakPassing, &RankMemory::buffers, &RankMemory::peak})
        memory.*most = std::max(memory.*most, between.*most);
    return memory;
}

}  // namespace

MemoryByKind plannedMemory(const Plan& plan, int rank) {
    const RankMemory memory = peaksOf(plan, rank);
    std::int64_t widest = 0;  // of a stage's gradients on their way, of which there are two
    for (int stage = 0; stage < static_cast<int>(plan.step.stages.size()); ++stage) {
        const PlanStage& of = plan.step.stages[stage];
        for (int layer = of.firstLayer; plan.step.holds(rank, stage) && layer + 1 < of.firstLayer + of.layers; ++layer)
            widest = std::max<std::int64_t>(widest, plan.model.layers()[layer]->output().size());
    }
    const auto bytes = [](std::int64_t number) { return static_cast<std::uint64_t>(number); };
    return {bytes(memory.parameters), bytes(memory.gradients), bytes(memory.optimizer),
            bytes(memory.peakPassing) + 2 * times(plan.settings.batch, bytes(widest) * kFloat), bytes(memory.buffers)};
}

Text whatToCut(const Plan& plan, MemoryKind kind) {
    const Settings& settings = plan.settings;
    const bool cuts = plan.workers > 1 && !settings.serverBased() && plan.sendsPlainFloats() && !plan.isPipeline();
    const auto zero = [&](int stage) { return cuts && settings.zero < stage; };
    switch (kind) {
        case MemoryKind::Parameters:
            if (zero(3)) return Complaint::tr("zero=3 cuts parameters into {} parts", plan.workers);
            break;
        case MemoryKind::Gradients:
            if (zero(2)) return Complaint::tr("zero=2 cuts gradients into {} parts", plan.workers);
            break;
        case MemoryKind::Optimizer:
            if (zero(1)) return Complaint::tr("zero=1 cuts the optimizer's states into {} parts", plan.workers);
            if (plan.step.stateArrays > 0) return Complaint::tr("optimizer=sgd without momentum keeps no states");
            break;
        case MemoryKind::Activations:
            if (settings.pipeline) return Complaint::tr("a smaller batch keeps fewer activations");
            if (settings.recomputedLayers == 0)
                return Complaint::tr("a smaller batch or recompute=layer:1 keeps fewer activations");
            if (plan.cut && plan.step.mesh.ranks() > plan.workers && !settings.partitions)
                return Complaint::tr("a smaller batch or partition=true keeps fewer activations");
            if (!settings.offloads)
                return Complaint::tr("a smaller batch or offload=activations keeps fewer activations");
            return Complaint::tr("a smaller batch keeps fewer activations");
        case MemoryKind::Buffers: break;
    }
    return cuts || plan.cut || plan.isPipeline() ? Complaint::tr("a smaller model or more devices take less")
                                                 : Complaint::tr("a smaller model takes less");
}

Outcome<void> checkLimit(const Plan& plan) {
    const Settings& settings = plan.settings;
    if (settings.memoryBytes == 0 || settings.serverBased() || settings.goesItsOwnWay() || !plan.sendsPlainFloats())
        return {};
    for (int rank = 0; rank < plan.workerRanks(); ++rank) {
        const MemoryByKind held = plannedMemory(plan, rank);
        const RankMemory memory = peaksOf(plan, rank);
        // What is there between two layers comes on top.
        const std::uint64_t needed = static_cast<std::uint64_t>(memory.peak) +
                                     held[static_cast<std::size_t>(MemoryKind::Activations)] -
                                     static_cast<std::uint64_t>(memory.peakPassing);
        if (needed <= static_cast<std::uint64_t>(settings.memoryBytes)) continue;
        const auto rounded = [](std::uint64_t bytes) { return formatBytes(static_cast<double>(bytes)); };
        const bool isClose = rounded(settings.memoryBytes) == rounded(needed);
        const auto shown = [&](std::uint64_t bytes) { return isClose ? fmt::format("{} B", bytes) : rounded(bytes); };
        const auto largest = static_cast<MemoryKind>(std::ranges::max_element(held) - held.begin());
        return Error{ErrorCode::BadValue, "memory",
                     Complaint::tr("The parameter \"memory\" is {}, but device {} would need {}: {} for parameters, {} "
                                   "for gradients, {} for the optimizer, up to {} for activations and {} for buffers; "
                                   "{}.",
                                   shown(settings.memoryBytes), rank, shown(needed), shown(held[0]), shown(held[1]),
                                   shown(held[2]), shown(held[3]), shown(held[4]), whatToCut(plan, largest))};
    }
    return {};
}

std::vector<runtime::MemoryPart> memoryOf(const Plan& plan, int processes) {
    const Need need(plan, processes);
    std::vector<runtime::MemoryPart> parts = {
        {"rows", Complaint::tr("the rows"), need.data()},
        {"rows", Complaint::tr("their order"), need.orders()},
        {plan.settings.input.prefetch > 1 ? "prefetch" : "batch", Complaint::tr("batches ahead"), need.batches()},
        {"model", Complaint::tr("parameters"), need.parameters()},
        {"model", Complaint::tr("gradients"), need.gradients()},
        {"model", Complaint::tr("the optimizer"), need.optimizerState()},
        {"batch", Complaint::tr("activations"), need.activations()},
        {"model", Complaint::tr("the codec"), need.codecs()},
        {"model", Complaint::tr("messages"), need.messages()},
        {"steps", Complaint::tr("the record of the steps"), need.records()}};
    // Everything but the data is so much a rank, and other hosts have the others.
    if (processes > 0)
        for (std::size_t i = 1; i < parts.size(); ++i) parts[i].bytes = parts[i].bytes / plan.ranks() * processes;
    return parts;
}

}  // namespace kolo::training
