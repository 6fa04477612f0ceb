// SPDX-License-Identifier: Apache-2.0
//
// Who performs a run's collectives: Kolo's own executor, with every hop visible, or a library that the industry uses,
// visible only as one call. To add one, write one file in engine/collectives/backends/ (or, if it needs its own
// headers, in a folder named after the library) and one `part(...)` line in engine/collectives/backends/CMakeLists.txt.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/collectives/communicator.h"
#include "engine/runtime/forward.h"

namespace kolo {
class Tracer;
}
namespace kolo::devices {
class Device;
}

namespace kolo::collectives {

class Messages;

/// A rank in this process.
struct Member {
    int rank = 0;
    devices::Device* device = nullptr;
    Tracer* tracer = nullptr;
};

struct EnsembleOptions {
    int ranks = 0;                ///< of the whole run
    std::vector<Member> members;  ///< those in this process: all of them (threads), or one (mpi)
    runtime::Clock& clock;
    runtime::StepGate& gate;
    bool stepped = false;
    bool asksGate = true;                ///< false: the gate counts the job's own steps
    runtime::LinkModel* link = nullptr;  ///< slows transfers down; null: as fast as this machine
    /// Injects faults into what crosses links, if it has Options::links; null: there are none.
    runtime::Disturber* disturber = nullptr;
    Messages* messages = nullptr;  ///< to ranks in other processes; null: there are none
};

/// The ranks of this process, joined for collectives. Everything in the options outlives it.
class Ensemble {
public:
    virtual ~Ensemble() = default;
    /// The communicator of one member; used only by that rank's thread.
    virtual Communicator& communicator(int rank) = 0;
    /// A rank has failed or the run was cancelled: every waiting call returns with an error. Any thread.
    virtual void abort() = 0;
};

struct CollectiveBackend {
    std::string id;     ///< as in --collectives: "kolo", "mpi", "nccl"
    std::string title;  ///< for people: "Kolo's own schedules"
    /// Ok if it can serve ranks on devices of this kind ("virtual", "cuda") run by this launcher ("threads", "mpi");
    /// otherwise why not, as an error about the field `collectives`.
    Outcome<void> (*available)(const std::string& deviceKind, const std::string& launch);
    /// The library's function, "MPI_Allreduce", if a collective is one opaque call; empty for Kolo's own schedules. A
    /// job turns it into a schedule with `oneCall`.
    std::string (*callName)(Collective collective);
    /// Called once per process, before the ranks start; may be slow.
    Outcome<std::unique_ptr<Ensemble>> (*open)(const EnsembleOptions& options);
};

/// Every registered backend, in the order of backends/CMakeLists.txt.
const std::vector<const CollectiveBackend*>& allBackends();
/// An error about the field `collectives` if there is no such id.
Outcome<const CollectiveBackend*> findBackend(std::string_view id);

/// The schedule of a collective performed by a library: one step without transfers, whose phase says that its internals
/// are not shown; `algorithm` is the function's name.
Schedule oneCall(Collective collective, int ranks, const std::string& callName);

}  // namespace kolo::collectives
