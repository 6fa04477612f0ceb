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

#include "engine/api/described.h"
#include "engine/api/link.h"
#include "engine/api/outcome.h"
#include "engine/api/preparation.h"
#include "engine/api/run_info.h"

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

/// A rank's place in a group that it belongs to, as MPI_Comm_split gives it. Used by one thread at a time, which need
/// not be the rank's own; so the group has its own tracer.
struct GroupPlace {
    collectives::Communicator& communicator;
    Tracer& tracer;
    std::vector<int> ranks;  ///< the members, in the group's order
    int index = 0;           ///< of this rank among them
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
    /// How many of them, the last ones, are the host's CPU (/device:CPU:0 …) instead of the requested kind.
    int hostDevices = 0;
    /// How many there are, possibly estimated. A job of many collectives counts its own steps and asks Rank::gate after
    /// each. 0: the run is one collective, whose steps are the run's.
    int steps = 0;
    /// Each splits all ranks into groups of equal size, within which collectives can be called.
    std::vector<std::vector<std::vector<int>>> splits;
    /// Its ranks may be processes, whose results Job::report carries. False: they share memory, so must be threads.
    bool reports = false;
    std::optional<CollectiveShape> collective;  ///< if it can be replayed
    std::optional<StepPlan> plan;               ///< of each of its training steps, if they have one
    std::optional<Link> link;                   ///< the emulated one
    std::string numbers = recorded::kMeasured;  ///< Provenance::numbers
};

/// One run of a strategy, checked and ready. It moves data only through Rank::device and Rank::communicator, because
/// the processor need not be able to address a device's memory.
class Job {
public:
    virtual ~Job() = default;
    /// The slow part of the preparation: making or reading data. Called first, once per job object (in the session's
    /// process, and in every rank's if ranks are processes). May still refuse what the user got wrong; stops when
    /// `preparation` says so.
    virtual Outcome<void> load(Preparation& /*preparation*/) { return {}; }
    /// Known after load().
    virtual JobInfo info() const = 0;
    /// Called once per rank, concurrently. Any rank's error ends the run.
    virtual Outcome<void> run(Rank& rank) = 0;
    /// Carries what `rank`'s run left in this object for finish(), resultJson() and elapsedNs(). If ranks are
    /// processes, each has its own job object: once the rank has returned, this is called in its process to write and
    /// in the session's to read (rank_report.h).
    virtual void report(int /*rank*/, RankReport& /*report*/) {}
    /// Called once after every rank has returned without an error: is the result right? An error fails the run.
    virtual Outcome<void> finish() { return {}; }
    /// Called after that, even if the result is wrong: a JSON object with the strategy's own results. For
    /// RunResult::json the session puts the members common to all runs (strategy, workers, devices …) before them.
    virtual std::string resultJson() const = 0;
    /// How long the run itself took, without its preparation.
    virtual std::int64_t elapsedNs() const = 0;
};

class Strategy : public Described {
public:
    /// Does everything quick that a user's mistake can make fail: parses, proves the schedule. May complete the spec
    /// (with the number of devices that a data file implies). Parameters have been checked against info().
    virtual Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const = 0;
    /// The plan of a training step of such a run, without running it; an error if it has none. Completes the spec like
    /// prepare().
    virtual Outcome<StepPlan> plan(RunSpec& spec) const;

protected:
    using Described::Described;
};

/// Every registered strategy, in the order of engine/strategies/CMakeLists.txt.
const std::vector<const Strategy*>& allStrategies();
/// Null if there is no such id.
const Strategy* findStrategy(std::string_view id);

}  // namespace kolo
