// SPDX-License-Identifier: Apache-2.0
//
// Who performs the collectives of a run: Kolo's own executor, so that every hop is seen, or a library as the industry
// uses it, seen as one call. One file in engine/collectives/backends/ (or, with headers of its own, in a folder named
// after the library) and one `part(...)` line in engine/collectives/backends/CMakeLists.txt make a new one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/collectives/communicator.h"

namespace kolo::devices {
class Device;
}
namespace kolo::runtime {
class Clock;
class EventLog;
class LinkModel;
class StepGate;
}  // namespace kolo::runtime

namespace kolo::collectives {

class Wire;

/// A rank that lives in this process.
struct Member {
    int rank = 0;
    devices::Device* device = nullptr;
    runtime::EventLog* log = nullptr;
};

struct EnsembleOptions {
    int ranks = 0;                ///< of the whole run
    std::vector<Member> members;  ///< those of this process: all of them (threads), or one (mpi)
    runtime::Clock& clock;
    runtime::StepGate& gate;
    bool stepped = false;
    bool asksGate = true;                ///< false: the job's own steps are those that the gate counts
    runtime::LinkModel* link = nullptr;  ///< slows transfers down; null: as quick as this machine
    Wire* wire = nullptr;                ///< reaches the ranks of other processes; null: there are none
};

/// The ranks of this process, joined for collectives. Everything in the options outlives it.
class Ensemble {
public:
    virtual ~Ensemble() = default;
    /// Of one of the members; used by that rank's thread only.
    virtual Communicator& communicator(int rank) = 0;
    /// Some rank has failed or the run was cancelled: whoever waits returns, with an error. Any thread.
    virtual void abort() = 0;
};

struct CollectiveBackend {
    std::string id;     ///< as in --collectives: "kolo", "mpi", "nccl"
    std::string title;  ///< for people: "Kolo's own schedules"
    /// Ok if it can serve ranks on devices of this kind ("virtual", "cuda") that this launcher runs ("threads", "mpi");
    /// otherwise why not, as an error about the field `collectives`.
    Outcome<void> (*available)(const std::string& deviceKind, const std::string& launch);
    /// The library's function, "MPI_Allreduce", where a collective is one call whose inside is not seen; empty for
    /// Kolo's own schedules. A job makes its schedule of it by `oneCall`.
    std::string (*callName)(Collective collective);
    /// Called once per process, before the ranks start; may take its time.
    Outcome<std::unique_ptr<Ensemble>> (*open)(const EnsembleOptions& options);
};

/// Every registered backend, in the order of backends/CMakeLists.txt.
const std::vector<const CollectiveBackend*>& allBackends();
/// Error about the field `collectives` when there is none of that id.
Outcome<const CollectiveBackend*> findBackend(std::string_view id);

/// The schedule of a collective that a library performs: one step without transfers, whose phase says that its
/// inside is not shown; `algorithm` is the function's name.
Schedule oneCall(Collective collective, int ranks, const std::string& callName);

}  // namespace kolo::collectives
