// SPDX-License-Identifier: Apache-2.0
//
// Where does this operation run, and who decided it? A small program in the style of the lecture is traced into a
// graph, every operation gets a device by TensorFlow's rules, the copies between them are inserted, and all of it
// really runs: each operation on the compute queue of its device, each copy on the copy engine of the one that
// receives.
//
// Ranks are devices here: the GPUs first, then the CPU. One of them, the last, drives the program for all; the others
// stand by and write down what their device did.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/api/declare.h"
#include "engine/api/event_names.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/collectives/communicator.h"
#include "engine/devices/device.h"
#include "engine/placement/machine.h"
#include "engine/placement/parser.h"
#include "engine/placement/report.h"
#include "engine/placement/tracer.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/host.h"

namespace kolo {

namespace {

using placement::Graph;
using placement::Machine;
using placement::Operation;
using placement::Plan;
using placement::Task;

constexpr int kDefaultGpus = 2;

class PlaceJob : public Job {
public:
    /// `error`: where the program ends, with what it has done before.
    PlaceJob(Graph graph, Plan plan, int gpus, double seconds, std::optional<Error> error)
        : m_graph(std::move(graph)),
          m_plan(std::move(plan)),
          m_error(std::move(error)),
          m_seconds(seconds),
          m_physicalGpus(gpus),
          m_ranks(static_cast<int>(rankCount(m_graph))),
          m_devices(m_ranks) {}

    /// GPUs that the program hides still are devices of the run: it has at least one beside the CPU.
    static std::size_t rankCount(const Graph& graph) { return std::max<std::size_t>(2, graph.devices.size()); }

    JobInfo info() const override {
        const auto cpus = std::count_if(m_graph.devices.begin(), m_graph.devices.end(),
                                        [](const auto& device) { return device.type == placement::DeviceType::Cpu; });
        const std::size_t count = m_graph.operations.size();
        return {.title = m_physicalGpus == 0 ? Engine::tr("Placement of {} operations, the CPU alone", count)
                         : m_physicalGpus == 1
                             ? Engine::tr("Placement of {} operations, 1 GPU and the CPU", count)
                             : Engine::tr("Placement of {} operations, {} GPUs and the CPU", count, m_physicalGpus),
                .ranks = m_ranks,
                .hostDevices = static_cast<int>(cpus)};
    }

    Outcome<void> run(Rank& rank) override {
        m_devices[rank.index] = &rank.device;
        TRY(rank.communicator.barrier());
        Outcome<void> done;
        if (rank.index == m_ranks - 1) {
            // The graph counts its devices without the GPUs that the program hides.
            const auto hidden = static_cast<std::ptrdiff_t>(m_ranks - m_graph.devices.size());
            m_machine = std::make_unique<Machine>(
                m_graph, m_plan, std::vector<devices::Device*>(m_devices.begin() + hidden, m_devices.end()),
                rank.clock);
        }
        TRY(rank.communicator.barrier());
        if (rank.index == m_ranks - 1) done = m_machine->run(m_seconds);
        if (done)
            if (auto all = rank.communicator.barrier(); !all) {
                m_machine->stop();
                return all;
            }
        // When the driver has failed, the others learn of it at the barrier and leave the log to it.
        writeEvents(rank);
        return done;
    }

    Outcome<void> finish() override { return m_error ? Outcome<void>(*m_error) : Outcome<void>(); }
    std::string resultJson() const override { return placement::reportJson(m_graph, m_plan, m_machine->record()); }
    std::int64_t elapsedNs() const override {
        return m_machine ? m_machine->record().endNs - m_machine->record().startNs : 0;
    }

private:
    void writeEvents(Rank& rank) const {
        if (!rank.tracer.wants(Detail::Summary)) return;
        const auto& record = m_machine->record();
        const int device = rank.index - (m_ranks - static_cast<int>(m_graph.devices.size()));
        if (device < 0) return;
        const bool full = rank.tracer.wants(Detail::Full);
        EventBatch batch;
        BatchTracer events(batch, rank.index);
        for (std::size_t i = 0; i < m_plan.tasks.size(); ++i) {
            const Task& task = m_plan.tasks[i];
            const auto& span = record.tasks[i];
            if (task.device != device || span.endNs < 0) continue;
            const Operation& operation = m_graph.operations[task.operation];
            const Where where{.chunk = task.operation};
            if (task.isCopy) {
                events.transfer(task.from + m_ranks - static_cast<int>(m_graph.devices.size()), operation.type.bytes(),
                                {span.startNs, span.endNs}, where);
                events.log(rank.tracer.intern(placement::copySentence(m_graph, task).english()), span.endNs, where);
                continue;
            }
            const std::uint32_t name = rank.tracer.intern(operation.name);
            if (full) events.kernel(name, {span.startNs, span.endNs}, where);
            events.placement(name, span.endNs, where);
        }
        if (full)
            for (const auto& sample : record.memory[device]) events.memory(sample.bytes, sample.atNs);
        if (device == m_graph.hostDevice())
            for (const std::string& line : record.output) events.log(rank.tracer.intern(line), record.endNs);
        std::stable_sort(batch.events.begin(), batch.events.end(),
                         [](const Event& a, const Event& b) { return a.endNs < b.endNs; });
        for (const Event& event : batch.events) rank.tracer.write(event);
    }

    const Graph m_graph;
    const Plan m_plan;
    const std::optional<Error> m_error;
    const double m_seconds;
    const int m_physicalGpus, m_ranks;
    std::vector<devices::Device*> m_devices;  // by rank; each written by its own
    std::unique_ptr<Machine> m_machine;
};

class Place : public Strategy {
public:
    Place()
        : Strategy("place", "Device placement",
                   "A small TensorFlow-like program, each operation on the device that the placer chooses.",
                   "Payberah, Distributed Learning (KTH, 2019): Manual Device Placement") {}

    void declare(StrategyInfo& info) const override {
        info.parameters = {
            declare::text("program", "", "", "The program itself; kolo place FILE reads it from a file."),
            declare::integer("gpus", "", std::nullopt, 0, 16,
                             "Physical GPUs beside the CPU, 0 for a machine without one; without it as many as there "
                             "are devices, or 2."),
            declare::real("seconds", "s", "60", 0.1, 3600, "How long the program may run before it is stopped."),
        };
        info.metrics = {{recorded::kCopiedBytes, "B", "What was copied between devices."}};
    }

    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override {
        const auto program = spec.parameters.find("program");
        if (program == spec.parameters.end())
            return Error{
                ErrorCode::BadValue, "program",
                Complaint::tr("The parameter \"program\" is missing; kolo place FILE.py reads it from a file.")};
        const auto kind = TRY(devices::findDeviceKind(spec.devices.kind));
        int gpus = spec.devices.count > 0 ? std::min(spec.devices.count, 16) : kDefaultGpus;
        if (const auto given = spec.parameters.find("gpus"); given != spec.parameters.end())
            std::from_chars(given->second.data(), given->second.data() + given->second.size(), gpus);
        spec.parameters["gpus"] = std::to_string(gpus);
        double seconds = 60;
        const std::string& limit = spec.parameters.at("seconds");
        std::from_chars(limit.data(), limit.data() + limit.size(), seconds);

        auto parsed = TRY(placement::parse(program->second));
        // As in Python, a program that goes wrong somewhere has done what stands before. It is a run if it shows
        // something.
        Graph before;
        auto graph = placement::trace(parsed, {gpus, kind->id, seconds}, &before);
        std::optional<Error> error;
        if (!graph) {
            if (before.output.empty()) return graph.error();
            error = graph.error();
            error->code = ErrorCode::RunFailed;
            graph = std::move(before);
        }
        Plan plan = placement::makePlan(*graph);
        // What lies in the memory of a GPU counts here only where that is the host's; a GPU refuses by itself.
        const std::uint64_t there = runtime::availableMemoryBytes();
        const std::uint64_t held = kind->hostAddressable ? plan.peakBytes : plan.hostPeakBytes;
        if (there > 0 && held > there / 10 * 8)
            return Error{
                ErrorCode::BadData, "program",
                Complaint::tr("The program holds up to {} of tensors at once, and this machine has {} free.",
                              formatBytes(static_cast<double>(held)), formatBytes(static_cast<double>(there)))};
        spec.devices.count = static_cast<int>(PlaceJob::rankCount(*graph));
        return std::unique_ptr<Job>(
            std::make_unique<PlaceJob>(std::move(*graph), std::move(plan), gpus, seconds, std::move(error)));
    }
};

}  // namespace

const Strategy& place = Place();

}  // namespace kolo
