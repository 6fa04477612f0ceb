// SPDX-License-Identifier: Apache-2.0
//
// A session runs one run at a time and gives its user the playback controls. `kolo run` uses it in process; `kolo
// serve` exposes it through the session protocol, which is all that kolo-studio knows of the engine.
//
// Thread rules: every method may be called from any one thread at a time; while one is in start(), which may take long,
// others may call cancel() and state(). Sinks and the listener are called from the session's collector thread, or from
// the thread that is in start(); they must not call back into the session.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/names.h"
#include "engine/api/outcome.h"
#include "engine/api/run_info.h"

namespace kolo {

enum class SessionPhase : std::uint8_t {
    Idle,       ///< no run
    Preparing,  ///< a run is being started: its data is made or read
    Waiting,    ///< stepped: every rank stands at the gate before step `step` + 1
    Running,    ///< ranks are moving
    Ended,      ///< the last run has ended; its result stands
};
inline constexpr Names<SessionPhase, SessionPhase::Ended> kSessionPhases{"idle", "preparing", "waiting", "running",
                                                                         "ended"};
inline std::string_view name(SessionPhase phase) {
    return kSessionPhases[phase];
}

/// A rank that waits for another.
struct RankWait {
    int rank = 0, on = 0;
    friend bool operator==(const RankWait&, const RankWait&) = default;
};

struct SessionState {
    std::int64_t run = 0;  ///< RunInfo::id, or 0 when it is not recorded
    SessionPhase phase = SessionPhase::Idle;
    int step = 0;               ///< the last step that every rank has finished
    int steps = 0;              ///< of the schedule; 0: unknown
    double secondsPerStep = 0;  ///< pace of `resume`; 0: as fast as it goes
    /// Running: which rank has long kept the others waiting, and since when, in one sentence; empty: none.
    Text note;
    Text preparing;               ///< Preparing: "making the rows of digits28"; empty unless it takes long
    double prepared = 0;          ///< how much of that is done, from 0 to 1
    std::string disturbances;     ///< what is broken on purpose, as in `inject` (runtime/disturber.h); empty: nothing
    std::vector<RankWait> waits;  ///< of the ranks that stand still because of it
    friend bool operator==(const SessionState&, const SessionState&) = default;
};

struct StartOptions {
    bool stepped = false;     ///< wait at the gate before the first step
    std::int64_t parent = 0;  ///< run that this one repeats
};

class Session {
public:
    using StateListener = std::function<void(const SessionState&)>;

    /// `sinks` outlive the session. If one refuses `begin`, the run is refused.
    explicit Session(std::vector<RunSink*> sinks, StateListener listener = {});
    ~Session();  ///< cancels a run in progress

    /// Checks the spec, prepares everything that a user's mistake can make fail, and starts the ranks. If it returns an
    /// error, nothing was recorded; Cancelled: cancel() came before the ranks were started.
    Outcome<RunInfo> start(const RunSpec& spec, const StartOptions& options = {});

    Outcome<void> step(int count = 1);            ///< lets the ranks run `count` more steps; returns at once
    Outcome<void> pause();                        ///< the ranks stop at the next step boundary
    Outcome<void> resume(double secondsPerStep);  ///< >= 0; 0: full speed
    /// Breaks or mends something of the run under way: "stop=2", "mend=2" (runtime/disturber.h).
    Outcome<void> disturb(const std::string& what);
    Outcome<void> cancel();  ///< ends the run at the next step boundary; the record is kept
    SessionState state() const;

    /// Blocks until the run has ended and every sink has been told.
    RunResult wait();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo
