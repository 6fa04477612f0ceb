// SPDX-License-Identifier: Apache-2.0
//
// What a run was: its row in the history, known when it begins, and its outcome, known when it ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/event_names.h"
#include "engine/api/names.h"
#include "engine/api/run_spec.h"
#include "engine/api/schedule.h"
#include "engine/api/step_plan.h"
#include "engine/api/strategy_info.h"
#include "engine/api/text.h"
#include "engine/api/types.h"

namespace kolo {

struct EventBatch;

enum class RunStatus : std::uint8_t { Running, Finished, Cancelled, Failed };
inline constexpr Names<RunStatus, RunStatus::Failed> kRunStatuses{"running", "finished", "cancelled", "failed"};
inline std::string_view name(RunStatus status) {
    return kRunStatuses[status];
}

/// Where a run's numbers come from; shown in the window's two badges and stored with the run.
struct Provenance {
    std::vector<std::string> devices;           ///< by rank: "/job:localhost/replica:0/task:0/device:GPU:0 (virtual)"
    std::string hardware;                       ///< "virtual GPU × 4 on AMD EPYC, 2 cores"
    std::string numbers = recorded::kMeasured;  ///< or another of those names: "emulated link: 10 Gb Ethernet"
    std::string host;                           ///< host name
    std::string version;                        ///< Kolo's version
};

/// A collective that can be replayed: what was reduced, and with which schedule.
struct CollectiveShape {
    Schedule schedule;
    std::int64_t elements = 0;  ///< per rank
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
};

/// Which pictures, charts and panels suit a run. Follows from what its strategy declares a step to be.
enum class RunKind : std::uint8_t {
    Collective,  ///< the steps of a schedule, or none at all
    Training,    ///< thousands of training steps
    Pipeline,    ///< training by the time slots of a plan
};

struct RunInfo {
    std::int64_t id = 0;      ///< number in the database; 0: not recorded
    std::int64_t parent = 0;  ///< run that this one repeats or varies; 0: none
    Text title;               ///< "Ring allreduce, 4 workers, sum"; data once the user has renamed it
    RunSpec spec;             ///< complete: defaults filled in
    int ranks = 0;
    Provenance provenance;
    std::string startedAt;  ///< UTC, ISO 8601: "2026-11-21T09:30:00.123Z"
    StepKind step = StepKind::Schedule;
    std::optional<CollectiveShape> collective;
    std::optional<StepPlan> plan;  ///< of each of its training steps, if they have one

    RunKind kind() const {
        if (step == StepKind::Schedule) return RunKind::Collective;
        return step == StepKind::Slot && plan ? RunKind::Pipeline : RunKind::Training;
    }
};

struct RunResult {
    RunStatus status = RunStatus::Finished;
    Text error;                  ///< Failed, Cancelled: why, in one sentence
    std::int64_t elapsedNs = 0;  ///< from the first rank's start to the last rank's end
    /// One JSON object, as `kolo run --format json` prints it without `run`. Its members are the strategy's own;
    /// for a collective at least steps, bytes_sent_per_rank, total_bytes, theory_bytes_per_rank, verified and result.
    std::string json = "{}";
    /// Provenance::numbers, if something done to the run has changed it (Session::disturb); empty: unchanged.
    std::string numbers;
};

/// Receives one run as it happens; called from the session's collector thread, one call at a time.
class RunSink {
public:
    virtual ~RunSink() = default;
    /// May set info.id (the recorder does). An error refuses the run before it starts.
    virtual Outcome<void> begin(RunInfo& info) = 0;
    virtual void events(const EventBatch& batch) = 0;
    /// An error turns a finished run into a failed one (disk full, say).
    virtual Outcome<void> end(const RunResult& result) = 0;
};

}  // namespace kolo
