// SPDX-License-Identifier: Apache-2.0
//
// The training loop of a rank that trains: one worker's, or its part of a worker that is a pipeline. A step is what the
// step plan says (steps/interpreter.h), and what the workers then make of it (Synchronisation).
//
// Everything else here is looking on: how long each part took, how good the model is, whether it still learns at all.
// After the first step nothing is allocated any more.
#include "engine/training/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numeric>
#include <thread>

#include "engine/api/event_names.h"
#include "engine/api/number_words.h"
#include "engine/api/out_of_memory.h"
#include "engine/api/preparation.h"
#include "engine/api/wording.h"
#include "engine/collectives/communicator.h"
#include "engine/devices/host_memory_resource.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/step_gate.h"
#include "engine/training/evaluation.h"
#include "engine/training/input_pipeline.h"
#include "engine/training/memory.h"
#include "engine/training/steps/exchange.h"
#include "engine/training/steps/interpreter.h"
#include "engine/training/synchronisation.h"
#include "engine/training/writing.h"

namespace kolo::training {

namespace {

/// The figures of a step are written one by one at detail full, and otherwise as means over so long.
constexpr std::int64_t kFigureEveryNs = 20'000'000;
constexpr std::int64_t kMeasuredRows = 512;  ///< held-out rows, while training goes on
constexpr std::int64_t kFinalRows = 16384;   ///< training rows whose loss is told at the end
/// Of a text, whose rows cost a character each: so many characters instead.
constexpr std::int64_t kMeasuredCharacters = 4096, kFinalCharacters = 32768;
constexpr double kWritingFlops = 4e9;    ///< what a model of text may take to write while training goes on
constexpr std::int64_t kPlainSteps = 9;  ///< before anything is injected, to learn how long a step takes
constexpr double kDivergedTimes = 1000;  ///< so many times the first loss is no noise

class Worker {
public:
    Worker(Rank& rank, const Plan& plan, RankRecord& report)
        : m_rank(rank),
          m_plan(plan),
          m_settings(plan.settings),
          m_report(report),
          m_trace(rank.tracer, rank.clock, plan.model),
          m_delays(plan.settings.seed, Purpose::Delay, rank.index),
          m_kernels(rank.device) {
        if (!rank.device.hostAddressable()) m_hostMemory.emplace(rank.device);
    }

    Outcome<void> run();

private:
    /// What a step has brought, before and after the workers agreed.
    struct StepFigures : StepInterpreter::Figures {
        std::int64_t startNs = 0;
        double loss() const { return lossSum / static_cast<double>(rows); }
    };

    /// What it trains with, put together once.
    struct Parts {
        const RankState& state;
        Synchronisation& synchronisation;
        StepInterpreter& interpreter;
    };

    Outcome<void> loop(Parts& parts);
    Outcome<void> stepOn(Parts& parts, MicroBatches* batches);
    void straggle(StepFigures& figures);
    bool isOneLaunch() const;
    Outcome<void> checkLoss(double loss);
    Outcome<void> measure(Parts& parts, std::int64_t step);
    void note(const StepFigures& figures, const Agreement& agreement);
    void writeFigures(std::int64_t nowNs);
    Outcome<void> measureAtEnd(Parts& parts);
    Outcome<void> predictAtEnd(Parts& parts);
    Outcome<void> measureText(Parts& parts, double loss);
    void noteBubble();
    std::int64_t rowsOf(std::int64_t plainRows, std::int64_t characters) const {
        return m_plan.dataset.text ? std::max<std::int64_t>(1, characters / m_plan.dataset.positions) : plainRows;
    }
    bool passGate(std::int64_t step, bool last);
    /// It belongs to the first worker, which measures.
    bool measures() const { return m_plan.step.mesh.coordinate(m_rank.index, kDataAxis) == 0; }
    /// Of the ranks that know its worker's losses, the first.
    bool tells() const {
        const int worker = m_plan.step.mesh.coordinate(m_rank.index, kDataAxis);
        return m_rank.index >= m_plan.workerRanks() ||
               m_rank.index == m_plan.step.rankOf(static_cast<int>(m_plan.step.stages.size()) - 1, worker);
    }
    bool reports() const { return m_rank.index == m_plan.reportingRank(); }
    std::vector<std::uint64_t> receivedBytes() const;
    std::int64_t waitedNs(const StepInterpreter& interpreter) const;
    std::uint64_t bytesSoFar() const;
    devices::Work work() const { return m_rank.device.submitted(); }

    Rank& m_rank;
    const Plan& m_plan;
    const Settings& m_settings;
    RankRecord& m_report;
    Trace m_trace;
    Random m_delays;
    std::optional<devices::HostMemoryResource> m_hostMemory;  // of a GPU, for batches
    Kernels m_kernels;
    std::array<std::int64_t, kPlainSteps> m_plainSteps{};
    std::int64_t m_plainStepNs = 0;  // the median of these
    double m_firstLoss = -1;
    std::int64_t m_nextMeasurement = 0;
    std::vector<std::uint64_t> m_measuringBytes;  // by sender: of parameters that were gathered to measure them

    // Since the figures were last written.
    std::int64_t m_figuresSinceNs = 0;
    std::int64_t m_figureSteps = 0, m_figureRows = 0;
    double m_figureStaleness = 0;
    TimeSpent m_figureTime;
    std::uint64_t m_figureBytes = 0;
};

/// Which layers a rank holds, stage by stage.
std::vector<LayerRange> layersOf(const StepPlan& plan, int rank) {
    std::vector<LayerRange> layers;
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage)
        if (plan.holds(rank, stage)) layers.push_back({plan.stages[stage].firstLayer, plan.stages[stage].layers});
    return layers;
}

Outcome<void> Worker::run() {
    auto replica = TRY(Replica::make(m_plan.model, *m_plan.loss, m_kernels, m_rank.device, m_settings.batch,
                                     layersOf(m_plan.step, m_rank.index), m_plan.step.overTime, !m_plan.isSharded()));
    std::unique_ptr<Exchanges> exchanges;
    if (m_plan.cut) {
        replica.setFirst(m_plan.cut->firsts(m_rank.index));
        exchanges = TRY(Exchanges::make(m_rank, m_plan, m_kernels));
        replica.setOthers(exchanges->others());
    }
    const RankState state{m_rank, m_plan, m_kernels, replica, m_trace, exchanges.get()};
    m_kernels.timePasses(!isOneLaunch());
    auto synchronisation = TRY(m_settings.groups > 0      ? makeGrouped(state)
                               : m_settings.serverBased() ? makeServed(state)
                               : m_settings.partitioned() ? makePartitioned(state)
                               : m_settings.replicates()  ? makeReplicated(state)
                               : m_plan.isSharded()       ? makeSharded(state)
                                                          : makeMirrored(state));
    StepInterpreter interpreter(
        {.rank = m_rank,
         .plan = m_plan.step,
         .steps = m_settings.steps,
         .timeSlots = m_plan.timeSlots[m_rank.index],
         .slotCount = m_plan.slotCount,
         .data = m_plan.dataset,
         .replica = replica,
         .kernels = m_kernels,
         .trace = m_trace,
         .rows = m_settings.batch,
         .defragments = m_settings.defragments,
         .scale = 1.0f / static_cast<float>(m_plan.rowsOfGradient()),
         .slowedInput = m_settings.input.readMilliseconds > 0,
         .batchesStay = m_hostMemory && m_plan.step.microbatches == 1,
         .stream = m_settings.overlap && !m_rank.groups.empty() ? &m_rank.groups.front().tracer : nullptr,
         .fusion = m_settings.fusion ? &*m_settings.fusion : nullptr,
         .clipsByNorm = m_settings.clip.needsNorms(),
         .synchronisation = *synchronisation,
         .exchanges = exchanges.get()});
    m_trace.memory(m_rank.device.bytesInUse());
    m_report.losses.reserve(m_settings.steps);
    m_report.hashes.reserve(m_settings.check ? m_settings.steps : 0);
    m_report.hashedSteps.reserve(m_settings.check ? m_settings.steps : 0);
    Parts parts{state, *synchronisation, interpreter};
    auto done = withinMemory([&] { return loop(parts); });
    // Nobody may still be reading this worker's memory when it goes away.
    if (auto settled = m_rank.communicator.waitAll(); done && !settled) return settled;
    m_report.sampledNs = interpreter.sampledNs();
    m_report.overlappedNs = interpreter.overlap().overlappedNs();
    m_report.exposedNs = interpreter.overlap().exposedNs();
    m_report.reductions = interpreter.reductions();
    m_report.offloadedBytes = interpreter.offloadedBytes();
    m_report.peakBytes = m_rank.device.peakBytes();
    m_report.peakAddress = m_rank.device.peakAddress().value_or(0);
    for (std::size_t kind = 0; kind < m_report.peakByKind.size(); ++kind)
        m_report.peakByKind[kind] = m_rank.device.peakBytes(static_cast<MemoryKind>(kind));
    if (done && (measures() || synchronisation->needsEverybody())) done = measureAtEnd(parts);
    if (done && m_settings.predicts) done = predictAtEnd(parts);
    return done;
}

Outcome<void> Worker::loop(Parts& parts) {
    TRY(parts.synchronisation.begin());
    std::optional<InputPipeline> pipeline;
    std::optional<MicroBatches> batches;
    if (parts.interpreter.readsBatches() && !m_settings.replicates()) {
        pipeline.emplace(m_plan.dataset, m_plan.container.get(),
                         Sampler(m_plan.dataset.trainingRows, m_plan.workers, m_settings.batch, m_settings.seed,
                                 m_settings.sampling),
                         m_plan.step.mesh.coordinate(m_rank.index, kDataAxis), m_settings.batch,
                         m_plan.inputOf(m_rank.index),
                         m_hostMemory ? &*m_hostMemory : std::pmr::get_default_resource());
        batches.emplace(*pipeline, m_settings.accumulate, parts.interpreter.goesBack() || m_settings.kill);
    }
    // However this ends, the device reads no batch any more when they go away.
    const std::unique_ptr<Kernels, void (*)(Kernels*)> settled(&m_kernels,
                                                               [](Kernels* kernels) { kernels->abandon(); });
    if (m_rank.gate && !m_rank.gate->pass(m_rank.index, 0, false)) return cancelledByUser();
    TRY(m_rank.communicator.barrier());
    const std::vector<std::uint64_t> receivedBefore = receivedBytes();
    if (m_plan.slotCount == 0 && !m_settings.serverBased() && !m_settings.goesItsOwnWay()) {
        const MemoryByKind planned = plannedMemory(m_plan, m_rank.index);
        m_trace.memory(planned[0] + planned[1] + planned[2], recorded::kPlannedStates);
        if (m_settings.memoryBytes > 0) m_trace.memory(m_settings.memoryBytes, recorded::kMemoryLimit);
    }
    m_report.startNs = m_figuresSinceNs = m_trace.now();
    m_figureBytes = bytesSoFar();
    const auto done = stepOn(parts, batches ? &*batches : nullptr);
    if (!done) parts.interpreter.stop();
    // A run that is stopped has come to something, too.
    m_report.endNs = m_trace.now();
    writeFigures(m_report.endNs);
    noteBubble();
    if (pipeline && tells()) m_report.firstEpoch = pipeline->firstEpoch();
    m_report.received = receivedBytes();
    for (std::size_t from = 0; from < m_report.received.size(); ++from) m_report.received[from] -= receivedBefore[from];
    for (std::size_t from = 0; from < m_measuringBytes.size(); ++from)
        m_report.received[from] -= m_measuringBytes[from];
    return done ? parts.synchronisation.end() : done;
}

Outcome<void> Worker::stepOn(Parts& parts, MicroBatches* batches) {
    Agreement agreement;
    for (std::int64_t step = 0; !agreement.finished; ++step) {
        m_trace.iteration = static_cast<int>(m_settings.free() ? agreement.step : step);
        StepFigures figures;
        figures.startNs = m_trace.now();
        const std::int64_t waitedAtFirst = waitedNs(parts.interpreter), finishedAtFirst = m_kernels.finishNs();
        const devices::Work workBefore = work();
        TRY(parts.synchronisation.beginStep());
        TRY(parts.interpreter.compute(step, batches, figures));
        if (batches) TRY(batches->health());
        if (TRY(parts.synchronisation.losesTask(step))) {
            if (batches) batches->again();
            figures.lossSum = 0;
            figures.rows = 0;
            TRY(parts.interpreter.compute(step, batches, figures));
        }
        figures.time.waiting = waitedNs(parts.interpreter) - waitedAtFirst;
        // An exchange between two passes is waiting, too, and counts once.
        if (m_plan.cut)
            figures.time.communication = std::max<std::int64_t>(0, figures.time.communication - figures.time.waiting);
        straggle(figures);
        const bool isKnown = m_kernels.timesPasses();
        if (isKnown && figures.rows > 0) TRY(checkLoss(figures.loss()));

        const std::int64_t agreeNs = m_trace.now(), waitedBefore = waitedNs(parts.interpreter),
                           finishedBefore = m_kernels.finishNs();
        TRY(parts.interpreter.conclude());
        agreement = TRY(parts.synchronisation.agree(step));
        TRY(m_kernels.finish());
        const auto [stoodNs, passesNs] = TRY(parts.interpreter.settle());
        if (!isKnown && figures.rows > 0) TRY(checkLoss(figures.loss()));
        if (!tells()) figures.rows = 0;  // it is another's, too
        const std::int64_t waited = waitedNs(parts.interpreter) - waitedBefore;
        figures.time.waiting += waited;
        figures.time.update += agreement.updateNs;
        const std::int64_t finishedNs = isKnown ? 0 : m_kernels.finishNs() - finishedBefore - stoodNs;
        figures.time.onDevice =
            isKnown ? 0 : std::max<std::int64_t>(0, m_kernels.finishNs() - finishedAtFirst - stoodNs - passesNs);
        figures.time.communication +=
            std::max<std::int64_t>(0, m_trace.now() - agreeNs - waited - agreement.updateNs - finishedNs);
        m_report.work += work() - workBefore;

        if (const auto replica = parts.synchronisation.replica();
            m_settings.check && agreement.replicasEqual && !replica.empty()) {
            auto hash = TRY(m_kernels.hash(static_cast<std::int64_t>(replica.size()), replica.data()));
            m_report.hashes.push_back(hash);
            m_report.hashedSteps.push_back(agreement.step);
        }
        note(figures, agreement);
        TRY(measure(parts, agreement.finished ? m_settings.steps : agreement.step));
        if (!passGate(agreement.step, agreement.finished)) return cancelledByUser();
    }
    return {};
}

/// Nobody wants to know how long its passes take, and the processor has nothing to do with what they compute: then a
/// step waits for the device where it has to hear of others, and at its end.
bool Worker::isOneLaunch() const {
    // ZeRO's later stages give memory back during a step.
    const bool stays = !m_plan.isSharded() || m_plan.zero() == 1;
    const collectives::Communicator& stages = m_rank.communicator;
    const bool orders = !m_plan.isPipeline() || (stages.ordersOnDevice() && stages.sendsDeviceMemory());
    return !m_trace.summary() && !m_plan.cut && orders && stays && m_plan.sendsPlainFloats() &&
           !m_settings.serverBased() && !m_settings.goesItsOwnWay() && m_settings.groups == 0 &&
           !m_plan.step.recomputes && !m_plan.step.mixed && !m_settings.offloads && !m_settings.kill &&
           !m_settings.clip.needsNorms();
}

/// Of training steps, or of the time slots of all of them.
bool Worker::passGate(std::int64_t step, bool last) {
    const std::int64_t number = step * std::max(1, m_plan.slotCount);
    return !m_rank.gate || m_rank.gate->pass(m_rank.index, static_cast<int>(number), last);
}

/// The injected slowness of this worker. How long a step of this worker takes when nothing is injected is what its
/// first steps took; FACTOR times as long is that time, and FACTOR − 1 times that asleep.
void Worker::straggle(StepFigures& figures) {
    if (m_report.steps < kPlainSteps) return;
    const double spread = m_settings.randomDelay > 0 ? m_settings.randomDelay * m_delays.uniform() : 0;
    runtime::Disturber* const disturber = m_rank.gate ? m_rank.gate->disturber() : nullptr;
    const double factor = m_settings.slowness[m_plan.step.mesh.coordinate(m_rank.index, kDataAxis)] *
                              (disturber ? disturber->slowness(m_rank.index) : 1) -
                          1 + spread;
    if (factor <= 0) return;
    if (m_plainStepNs == 0) {
        const auto middle = m_plainSteps.begin() + kPlainSteps / 2;
        std::nth_element(m_plainSteps.begin(), middle, m_plainSteps.end());
        m_plainStepNs = *middle;
    }
    const std::int64_t startNs = m_trace.now();
    const auto injectedNs = static_cast<std::int64_t>(factor * static_cast<double>(m_plainStepNs));
    if (disturber && disturber->slowness(m_rank.index) > 1)
        disturber->hold(m_rank.index, injectedNs);
    else
        std::this_thread::sleep_for(std::chrono::nanoseconds(injectedNs));
    const std::int64_t endNs = m_trace.now();
    figures.time.injected = endNs - startNs;
    m_trace.wait(m_trace.straggler, startNs, endNs, true);
}

Outcome<void> Worker::checkLoss(double loss) {
    if (m_firstLoss < 0) m_firstLoss = std::max(1.0, loss);
    if (std::isfinite(loss) && loss <= kDivergedTimes * m_firstLoss) return {};
    const std::int64_t step = m_report.steps + 1;
    Text advice = Complaint::tr("a smaller learning rate than {}", m_settings.learningRate.base);
    if (m_settings.optimizer == "sgd" && m_settings.optimizerSettings.momentum > 0)
        advice = Complaint::tr("{}, less momentum than {}", advice, m_settings.optimizerSettings.momentum);
    if (m_settings.learningRate.warmUp == 0) advice = Complaint::tr("{}, a warmup", advice);
    if (m_settings.codec.codec->keepsError) advice = Complaint::tr("{}, a compression that leaves out less", advice);
    if (m_settings.free())
        advice = Complaint::tr("{}, or fewer workers that go their own way (ssp with a small bound)", advice);
    const Text what = std::isfinite(loss) ? Complaint::tr("has grown to {}", fmt::format("{:.3g}", loss))
                                          : Complaint::tr("is not a finite number any more");
    Error error{ErrorCode::RunFailed, "lr",
                Complaint::tr("Training has diverged: at step {} the loss of worker {} {}; try {}.", groupedText(step),
                              workerName(m_rank.index), what, advice)};
    m_trace.sentence(error.message.english());
    return error;
}

/// How good the model is by now, on held-out rows. The clock of training stands still meanwhile.
Outcome<void> Worker::measure(Parts& parts, std::int64_t step) {
    const bool together = parts.synchronisation.needsEverybody();
    if (!(measures() || together) || (step < m_nextMeasurement && step < m_settings.steps)) return {};
    m_nextMeasurement = (step / m_settings.evaluateEvery + 1) * m_settings.evaluateEvery;
    const std::int64_t startNs = m_trace.now();
    const std::vector<std::uint64_t> before = receivedBytes();
    const std::int64_t count = std::min(rowsOf(kMeasuredRows, kMeasuredCharacters), m_plan.dataset.heldOutRows);
    const auto found = TRY(
        evaluate(parts.state, parts.synchronisation, parts.interpreter.memory(), m_plan.dataset.trainingRows, count));
    const double rows = static_cast<double>(found.rows), accuracy = found.correct / rows;
    if (m_plan.dataset.text) TRY(measureText(parts, found.lossSum / rows));
    const std::vector<std::uint64_t> after = receivedBytes();
    m_measuringBytes.resize(after.size());
    for (std::size_t from = 0; (together || m_plan.cut) && from < after.size(); ++from)
        m_measuringBytes[from] += after[from] - before[from];
    const std::int64_t endNs = m_trace.now();
    m_report.evaluationNs += endNs - startNs;
    m_figuresSinceNs += endNs - startNs;
    m_trace.kernel(m_trace.evaluation, startNs, endNs);
    if (!reports()) return {};
    m_report.curve.push_back({step, static_cast<double>(endNs - m_report.startNs - m_report.evaluationNs) / 1e9,
                              accuracy, found.lossSum / rows, count});
    m_trace.metric(m_trace.accuracyRows, static_cast<double>(count));
    m_trace.metric(m_trace.accuracy, accuracy);
    return {};
}

/// How the loss compares with what bigrams could do, and what the model writes by now.
Outcome<void> Worker::measureText(Parts& parts, double loss) {
    const double flopsOfCharacter = m_plan.model.productFlopsPerRow() / 3;  // a forward pass over a row
    const auto characters =
        std::min(m_settings.sample, static_cast<int>(std::min(1e6, kWritingFlops / flopsOfCharacter)));
    const std::string written =
        TRY(writeText(parts.state, parts.synchronisation, parts.interpreter.memory(), characters));
    if (!reports()) return {};
    m_trace.metric(m_trace.heldOutLoss, loss);
    m_trace.metric(m_trace.bigramEntropy, m_plan.dataset.text->bigramEntropy);
    if (!written.empty()) m_trace.sentence(recorded::kWrites + written);
    return {};
}

void Worker::note(const StepFigures& figures, const Agreement& agreement) {
    const std::int64_t nowNs = m_trace.now();
    if (m_report.steps < kPlainSteps) m_plainSteps[m_report.steps] = nowNs - figures.startNs;
    ++m_report.steps;
    m_report.samples += figures.rows;
    if (figures.rows > 0) m_report.losses.push_back(static_cast<float>(figures.loss()));
    const auto staleness = static_cast<std::size_t>(std::max(0.0, agreement.staleness));
    if (m_plan.servers == 0) {
        if (m_report.staleness.size() <= staleness) m_report.staleness.resize(staleness + 1);
        ++m_report.staleness[staleness];
    }
    for (const auto part :
         {&TimeSpent::input, &TimeSpent::forward, &TimeSpent::backward, &TimeSpent::update, &TimeSpent::onDevice,
          &TimeSpent::communication, &TimeSpent::waiting, &TimeSpent::injected}) {
        m_report.time.*part += figures.time.*part;
        m_figureTime.*part += figures.time.*part;
    }
    if (!m_trace.summary()) return;
    if (figures.rows > 0) m_trace.metric(m_trace.loss, figures.loss());
    if (m_settings.free()) m_trace.metric(m_trace.staleness, agreement.staleness);  // of its own, every time
    ++m_figureSteps;
    m_figureRows += figures.rows;
    m_figureStaleness += agreement.staleness;
    if (nowNs - m_figuresSinceNs >= kFigureEveryNs) writeFigures(nowNs);
    m_trace.step(figures.startNs, nowNs, 0);
}

/// Means over the steps since the last time.
void Worker::writeFigures(std::int64_t nowNs) {
    if (!m_trace.summary() || m_figureSteps == 0) return;
    const double steps = static_cast<double>(m_figureSteps);
    const double seconds = std::max(1e-9, static_cast<double>(nowNs - m_figuresSinceNs) / 1e9);
    const auto perStep = [&](std::int64_t ns) { return static_cast<double>(ns) / 1e9 / steps; };
    const std::uint64_t bytes = bytesSoFar();
    if (m_figureRows > 0) m_trace.metric(m_trace.samplesPerSecond, static_cast<double>(m_figureRows) / seconds);
    m_trace.metric(m_trace.timeInput, perStep(m_figureTime.input), m_settings.input.readMilliseconds > 0);
    m_trace.metric(m_trace.timeForward, perStep(m_figureTime.forward));
    m_trace.metric(m_trace.timeBackward, perStep(m_figureTime.backward));
    m_trace.metric(m_trace.timeUpdate, perStep(m_figureTime.update));
    m_trace.metric(m_trace.timeCommunication, perStep(m_figureTime.communication));
    m_trace.metric(m_trace.timeWaiting, perStep(m_figureTime.waiting));
    m_trace.metric(m_trace.timeStep, seconds / steps);
    if (m_figureTime.injected > 0) m_trace.metric(m_trace.timeInjected, perStep(m_figureTime.injected), true);
    m_trace.metric(m_trace.bytesIn, static_cast<double>(bytes - m_figureBytes) / seconds);
    if (!m_settings.free()) m_trace.metric(m_trace.staleness, m_figureStaleness / steps);
    m_trace.metric(m_trace.learningRate, m_settings.learningRate.at(m_trace.iteration));
    m_figuresSinceNs = nowNs;
    m_figureSteps = m_figureRows = 0;
    m_figureStaleness = 0;
    m_figureTime = {};
    m_figureBytes = bytes;
}

/// Of this rank in a pipeline: the part of its time in which it had no pass to do.
void Worker::noteBubble() {
    const std::int64_t allNs = m_report.endNs - m_report.startNs - m_report.evaluationNs;
    if (m_plan.slotCount == 0 || !m_trace.summary() || allNs <= 0) return;
    const TimeSpent& time = m_report.time;
    m_trace.metric(m_trace.bubble,
                   1 - static_cast<double>(time.forward + time.backward + time.update) / static_cast<double>(allNs));
    if (reports()) m_trace.metric(m_trace.plannedBubble, m_plan.plannedBubble);
}

Outcome<void> Worker::measureAtEnd(Parts& parts) {
    const Dataset& data = m_plan.dataset;
    ValueMemory& memory = parts.interpreter.memory();
    Synchronisation& synchronisation = parts.synchronisation;
    const auto training = TRY(evaluate(parts.state, synchronisation, memory, 0,
                                       std::min(rowsOf(kFinalRows, kFinalCharacters), data.trainingRows)));
    const auto heldOut = TRY(evaluate(parts.state, synchronisation, memory, data.trainingRows, data.heldOutRows));
    m_report.parametersSha256 = TRY(synchronisation.parametersSha256());
    if (data.text) {
        m_report.sample = TRY(writeText(parts.state, synchronisation, memory, m_settings.sample));
    }
    if (!reports()) return {};
    m_report.loss = training.lossSum / static_cast<double>(training.rows);
    m_report.heldOutLoss = heldOut.lossSum / static_cast<double>(heldOut.rows);
    m_report.accuracy = heldOut.correct / static_cast<double>(heldOut.rows);
    return {};
}

/// As a collection of rows in partitions, of which each worker has one; where no other worker has the whole model as it
/// is now, the first one (its ranks) predicts all of them.
Outcome<void> Worker::predictAtEnd(Parts& parts) {
    const Dataset& data = m_plan.dataset;
    const bool ofEveryWorker = !m_plan.isPipeline() && !m_plan.cut && m_plan.zero() < 3 && !m_settings.serverBased() &&
                               m_settings.architecture != Architecture::Replicate;
    if (!ofEveryWorker && !measures() && !parts.synchronisation.needsEverybody()) return {};
    const Range own =
        ofEveryWorker ? chunkRange(data.heldOutRows, m_plan.workers, m_rank.index) : Range{0, data.heldOutRows};
    const std::int64_t startNs = m_trace.now();
    auto predictions = TRY(predict(parts.state, parts.synchronisation, parts.interpreter.memory(),
                                   data.trainingRows + own.first, own.count, ofEveryWorker));
    m_trace.kernel(m_trace.evaluation, startNs, m_trace.now());
    if (!ofEveryWorker && !reports()) return {};  // where layers are cut, several ranks have the same answers
    m_report.predicted = std::move(predictions.perClass);
    m_report.firstPredicted = std::move(predictions.first);
    m_report.correctlyPredicted = predictions.correct;
    return {};
}

/// By sender, through all communicators.
std::vector<std::uint64_t> Worker::receivedBytes() const {
    std::vector<std::uint64_t> bytes = m_rank.communicator.receivedBytes();
    for (const GroupPlace& group : m_rank.groups) {
        const std::vector<std::uint64_t> inGroup = group.communicator.receivedBytes();
        for (std::size_t from = 0; from < inGroup.size(); ++from) bytes[group.ranks[from]] += inGroup[from];
    }
    return bytes;
}

std::int64_t Worker::waitedNs(const StepInterpreter& interpreter) const {
    std::int64_t waited = m_rank.communicator.waitedNs() + interpreter.overlap().waitedNs();
    if (!m_settings.overlap)
        for (const GroupPlace& group : m_rank.groups) waited += group.communicator.waitedNs();
    return waited;
}

std::uint64_t Worker::bytesSoFar() const {
    if (!m_trace.summary()) return 0;
    const std::vector<std::uint64_t> received = receivedBytes();
    return std::accumulate(received.begin(), received.end(), std::uint64_t{0});
}

}  // namespace

Outcome<void> runWorker(Rank& rank, const Plan& plan, RankRecord& report) {
    return Worker(rank, plan, report).run();
}

}  // namespace kolo::training
