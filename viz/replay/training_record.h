// SPDX-License-Identifier: Apache-2.0
//
// A training run as recorded: when each step of the run was done, what its loss was, how the workers spent their time.
// The pictures, the charts and the playhead all ask here, so they cannot disagree about what step 1,234 was.
//
// What "step k of the run is done" means, its strategy has declared (RunInfo::step):
//
//     Worker           every worker has recorded its step k
//     Update           the first server has applied its update number k
//     UpdateByWorker   the first server has applied its update number k × workers
//
// Events are processed as they arrive, each once and in constant time; nothing is discarded, and the events themselves
// stay with their owner: only their numbers are kept here.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/run_info.h"
#include "viz/replay/device_memory.h"
#include "viz/replay/intervals.h"
#include "viz/replay/step_times.h"

namespace kolo::viz {

/// The parts of a worker's time, in the order in which they are always listed.
enum class TimePart : std::uint8_t { Input, Forward, Backward, Update, Communication, Waiting, Injected };
inline constexpr std::size_t kTimeParts = 7;
std::string name(TimePart part);  ///< "input", "forward" … "injected delay"

class TrainingRecord {
public:
    explicit TrainingRecord(const RunInfo& info);

    /// All events and names of the run so far; only what is new is processed.
    void add(std::span<const Event> events, std::span<const std::string> names);

    int ranks() const { return m_workers + m_servers; }
    int workers() const { return m_workers; }
    int servers() const { return m_servers; }  ///< ranks workers() … ranks() - 1
    int plannedSteps() const { return m_plannedSteps; }
    std::int64_t rowsPerStep() const { return m_rowsPerStep; }             ///< of one worker
    std::int64_t rowsOfAll() const { return m_rowsPerStep * m_replicas; }  ///< in one step

    /// "A", "B" …; "server", or "server 2" if there are several.
    std::string rankName(int rank) const;

    // ---- the steps of the run -------------------------------------------------------------------------------------
    int steps() const { return m_ends.steps(); }  ///< completed
    bool begun() const { return m_begun; }
    std::int64_t beginNs() const { return m_ends.begin(); }
    std::int64_t endOf(int step) const { return m_ends.at(step); }
    std::int64_t lastNs() const { return m_ends.last(); }
    const StepTimes& times() const { return m_ends; }
    bool hasGaps() const { return m_gaps; }  ///< of a long run not every step is recorded
    bool isLeftOut(int step) const { return step > 0 && step <= steps() && !m_ends.knows(step); }

    // ---- loss, accuracy and the rest ------------------------------------------------------------------------------
    struct Mean {
        double sum = 0, least = 0, most = 0;
        int count = 0;
        double mean() const { return count > 0 ? sum / count : 0; }
    };
    struct StepLoss : Mean {
        explicit StepLoss(int ofStep) : step(ofStep) {}
        int step;
    };
    /// Losses of the workers' batches, by step; may extend beyond steps(), and has gaps where no worker began.
    const std::vector<StepLoss>& losses() const { return m_losses; }
    const StepLoss* loss(int step) const {
        const auto at = std::ranges::lower_bound(m_losses, step, {}, &StepLoss::step);
        return at != m_losses.end() && at->step == step ? &*at : nullptr;
    }
    struct Measurement {
        int step = 0;
        std::int64_t ns = 0;
        double value = 0;
        std::int64_t rows = 0;  ///< that it was measured on; 0: an old record does not tell
    };
    const std::vector<Measurement>& accuracy() const { return m_accuracy; }
    /// [k]: how many gradients were k updates old when they were applied.
    const std::vector<std::int64_t>& staleness() const { return m_staleness; }
    /// Workers are not synchronized: every update has its own staleness.
    bool isFree() const { return m_free; }
    /// A step of the run is over with its server's update, whichever of their own the workers are at.
    bool countsUpdates() const { return m_updatesPerStep > 0; }
    double meanStaleness() const;

    /// One worker's own step.
    struct WorkerStep {
        std::int64_t startNs = 0, endNs = 0;
        std::int32_t iteration = 0;
        float loss = 0;
    };
    const std::vector<WorkerStep>& stepsOf(int worker) const { return m_workerSteps[static_cast<std::size_t>(worker)]; }
    /// The last that had ended by then; null before the first.
    const WorkerStep* endedBy(int worker, std::int64_t ns) const;
    /// The last recorded one of the first so many.
    const WorkerStep* lastOf(int worker, int steps) const;

    /// How many of the worker's steps the record of this one stands for, itself and those left out before it, and since
    /// when: what is summed up over a run must count them.
    struct Stretch {
        int steps = 1;
        std::int64_t sinceNs = 0;  ///< only if steps > 1
    };
    Stretch stretchOf(int worker, int iteration) const;
    /// The same for what an event tells, a worker's or that of its server.
    Stretch stretchOf(const Event& event) const {
        return stretchOf(event.rank < m_workers ? event.rank : event.peer, event.iteration);
    }

    /// When, within (fromNs, toNs), steps of the rank were left out; of a server, those of the first worker.
    std::vector<Interval> leftOut(int rank, std::int64_t fromNs, std::int64_t toNs) const;

    /// Means over some steps, as recorded by the worker.
    struct Figure {
        std::int64_t ns = 0;
        int steps = 0;                             ///< over how many
        std::array<double, kTimeParts> seconds{};  ///< per step
    };
    const std::vector<Figure>& figuresOf(int worker) const { return m_figures[static_cast<std::size_t>(worker)]; }
    /// Seconds per step by part, averaged over all of a worker's figures.
    std::array<double, kTimeParts> timeOf(int worker) const;
    bool isEmulated(TimePart part) const { return m_emulated[static_cast<std::size_t>(part)]; }

    // ---- what happened when ---------------------------------------------------------------------------------------
    enum class Doing : std::uint8_t {
        Nothing,
        Forward,
        Backward,
        Update,
        Evaluate,
        Code,
        Combine,
        Input,
        Delay,
        Wait,
        Receive,
        Operation  ///< of a placed program
    };
    /// What an event in the lists below is.
    Doing doing(const Event& event) const;
    /// The same, or Doing::Nothing for what no list below has.
    Doing shownAs(const Event& event) const;
    /// Numbers of the transfers, kernels and waits of `rank` that overlap (fromNs, toNs), ordered by their ends.
    std::vector<std::uint32_t> between(int rank, std::int64_t fromNs, std::int64_t toNs,
                                       std::span<const Event> events) const;
    /// Numbers of the transfers in `step` of the run, rank by rank. Where that is over once every worker has taken it,
    /// they are those of its iteration, whenever they were: the fastest has begun with it before the slowest ended the
    /// last.
    std::vector<std::uint32_t> transfersOf(int step, std::span<const Event> events) const;

    /// What the devices hold.
    const DeviceMemory& memory() const { return m_memory; }

private:
    enum class Name : std::uint8_t {
        Other,
        Forward,
        Backward,
        Update,
        Evaluate,
        Code,
        Input,
        Delay,
        TrainingStep,
        Loss,
        AccuracyRows,
        Accuracy,
        Samples,
        Staleness,
        LearningRate,
        Time  // + TimePart
    };
    struct Meaning {
        Name name = Name::Other;
        TimePart part = TimePart::Input;
    };
    static Meaning meaningOf(std::string_view text);
    static Meaning meaningOf(ActionKind kind);
    Meaning meaning(const Event& event) const {
        return event.name < m_meanings.size() ? m_meanings[event.name] : Meaning{};
    }
    void take(const Event& event, std::uint32_t number);
    void takeMetric(const Event& event, Meaning meaning);
    void takeStep(const Event& event);
    void takeUpdate(const Event& event);
    std::int64_t firstStartOf(int step) const;
    void closeUpTo(int iteration, std::int64_t endNs);
    int stepsSinceFigure(const Event& event);
    void countStaleness(double staleness, int steps);

    int m_workers = 0, m_servers = 0, m_plannedSteps = 0;
    std::int64_t m_rowsPerStep = 0;
    int m_replicas = 1;        // that learn from rows of their own
    int m_updatesPerStep = 0;  // of the first server, per step of the run; 0: the workers' own steps count
    std::size_t m_seen = 0;
    std::vector<Meaning> m_meanings;
    bool m_begun = false;
    StepTimes m_ends;
    std::int64_t m_updates = 0;
    struct Open {
        int done = 0;
        std::int64_t endNs = 0;
    };
    std::map<int, Open> m_open;  // by iteration
    std::vector<StepLoss> m_losses;
    std::vector<Measurement> m_accuracy;
    std::int64_t m_accuracyRows = 0;  // of the next
    std::vector<std::int64_t> m_staleness;
    bool m_free = false;
    bool m_gaps = false;
    std::vector<float> m_lastLoss;                       // [worker]
    std::vector<int> m_stepsInFigure, m_figureAt;        // [worker]; the latter: an iteration
    std::vector<std::vector<WorkerStep>> m_workerSteps;  // [worker]
    std::vector<std::vector<Figure>> m_figures;          // [worker]
    std::vector<std::vector<std::uint32_t>> m_happened;  // [rank]
    std::array<bool, kTimeParts> m_emulated{};
    DeviceMemory m_memory;
};

}  // namespace kolo::viz
