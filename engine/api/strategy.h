// SPDX-License-Identifier: Apache-2.0
//
// What a strategy's author writes against. A strategy is SPMD code, written once: `Job::run` is called concurrently,
// once per rank, and neither knows nor cares whether the ranks are threads of one process or processes on many hosts.
// To add one, write one file in engine/strategies/ and one `part(...)` line there.
//
//     Outcome<void> run(Rank& rank) override {
//         auto buffer = rank.device.allocate(bytes);   ...
//         return rank.communicator.run(collective, buffer);
//     }
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/link.h"
#include "engine/api/outcome.h"
#include "engine/api/preparation.h"
#include "engine/api/run_info.h"
#include "engine/api/strategy_info.h"

namespace kolo {

namespace devices {
class Device;
}
namespace collectives {
class Communicator;
}
namespace runtime {
class Clock;
class StepGate;
}  // namespace runtime

class RankReport;
class Tracer;

/// What a rank has of a group of ranks that it belongs to: MPI_Comm_split. Used by one thread at a time, which need
/// not be the rank's own: the tracer is the group's.
struct GroupPlace {
    collectives::Communicator& communicator;
    Tracer& tracer;
    std::vector<int> ranks;  ///< of the group, by their number in it
    int index = 0;           ///< of this rank in it
};

/// Everything that one rank of a run has access to.
struct Rank {
    int index = 0;  ///< 0 … size-1
    int size = 1;
    devices::Device& device;
    collectives::Communicator& communicator;
    Tracer& tracer;
    const runtime::Clock& clock;
    /// For a job that counts its own steps (JobInfo::steps): where it asks for permission to continue.
    runtime::StepGate* gate = nullptr;
    std::vector<GroupPlace> groups;  ///< for each of JobInfo::splits, the one that this rank is in
};

/// What a job is and needs: the session and the launchers go by this alone.
struct JobInfo {
    Text title;  ///< of the run
    int ranks = 0;
    int devices = 0;  ///< 0: one for each rank
    int hostDevices =
        0;  ///< so many of them, the last, are the host's CPU (/device:CPU:0 …), not of the requested kind
    /// A job that calls many collectives counts its own steps and asks Rank::gate after each. 0: the run is one
    /// collective, whose steps are the run's. May be an estimate of the last step's number.
    int steps = 0;
    /// Each divides all ranks into groups of equal size, within which collectives can be called.
    std::vector<std::vector<std::vector<int>>> splits;
    /// Its ranks may be processes: Job::report carries what they leave. False: they share memory, as threads do.
    bool reports = false;
    std::optional<CollectiveShape> collective;  ///< of what can be replayed
    std::optional<StepPlan> plan;               ///< of each of its training steps, if they have one
    std::optional<Link> link;                   ///< that its transfers are slowed down to
    std::string numbers = recorded::kMeasured;  ///< as in Provenance
};

/// One run of a strategy, checked and ready. It moves data only through Rank::device and Rank::communicator, because
/// the processor need not be able to address a device's memory.
class Job {
public:
    virtual ~Job() = default;
    /// What may take long before the ranks can start: making or reading data. Called first, once, wherever there is a
    /// job of its own (in the session's process, and in every rank's where they are processes). Still refuses what is
    /// wrong for the user's reasons, and ends early when `preparation` says so.
    virtual Outcome<void> load(Preparation& /*preparation*/) { return {}; }
    /// Known after load().
    virtual JobInfo info() const = 0;
    /// Called once per rank, concurrently. Any rank's error ends the run.
    virtual Outcome<void> run(Rank& rank) = 0;
    /// What `rank`'s run left in this object for finish(), resultJson() and elapsedNs(). When ranks are processes, each
    /// has its own job: this is called in the rank's process to write and in the session's to read, after the rank has
    /// returned (rank_report.h).
    virtual void report(int /*rank*/, RankReport& /*report*/) {}
    /// Called once after every rank has returned without an error: is the result right? An error fails the run.
    virtual Outcome<void> finish() { return {}; }
    /// Called after that, even if the result is wrong: a JSON object with the strategy's own results. The session puts
    /// the members common to all runs (strategy, workers, devices …) before them: RunResult::json.
    virtual std::string resultJson() const = 0;
    /// Duration of what the run is about, without its preparations.
    virtual std::int64_t elapsedNs() const = 0;
};

class Strategy {
public:
    virtual ~Strategy() = default;
    /// Declared by the strategy's constructor.
    const StrategyInfo& info() const { return m_info; }
    /// Does everything that can fail for the user's reasons and is quick: parses, proves the schedule. May fill in the
    /// spec (the number of devices that a data file implies). Parameters are already checked against info().
    virtual Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const = 0;
    /// What a training step of such a run is, without running it; an error where it is not a plan. Fills in the spec as
    /// prepare() does.
    virtual Outcome<StepPlan> plan(RunSpec& spec) const;

protected:
    explicit Strategy(StrategyInfo info) : m_info(std::move(info)) {}
    Strategy(std::string id, std::string title, std::string summary, std::string source) {
        m_info.id = std::move(id);
        m_info.title = std::move(title);
        m_info.summary = std::move(summary);
        m_info.source = std::move(source);
    }

    StrategyInfo m_info;
};

/// Every registered strategy, in the order of engine/strategies/CMakeLists.txt.
const std::vector<const Strategy*>& allStrategies();
/// Null if there is no such id.
const Strategy* findStrategy(std::string_view id);

}  // namespace kolo
