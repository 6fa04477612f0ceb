// SPDX-License-Identifier: Apache-2.0
//
// The session protocol: JSON lines on the standard input and output of `kolo serve`, one message a line, described for
// authors of other front ends in PROTOCOL.md. These are the same messages as C++ values, for both ends.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/api/run_info.h"
#include "engine/api/session.h"
#include "engine/api/strategy_info.h"

namespace kolo::protocol {

inline constexpr int kVersion = 1;
/// A longer line is refused and skipped; the session lives on.
inline constexpr std::size_t kMaxLineBytes = 16u << 20;

// ---- requests: front end → engine ---------------------------------------------------------------------------------

struct Run { RunSpec spec; bool stepped = true; std::int64_t parent = 0; bool record = true; };
struct StepOn { int count = 1; };
struct Pause {};
struct Continue { double secondsPerStep = 0; };
struct Speed { double secondsPerStep = 0; };  ///< changes the pace of a run that is under way
struct Cancel {};
struct ListStrategies {};
struct ListRuns { int limit = 1000; };
struct OpenRun { std::int64_t run = 0; };  ///< answered by started, events, result, as if it ran now
struct RenameRun { std::int64_t run = 0; std::string title; };
struct DeleteRun { std::int64_t run = 0; };   ///< marks it; RestoreRun brings it back until the engine ends
struct RestoreRun { std::int64_t run = 0; };
struct ExportRun { std::int64_t run = 0; std::string format; std::string path; std::string view = "values"; };
struct Doctor {};
struct Quit {};

using RequestBody = std::variant<Run, StepOn, Pause, Continue, Speed, Cancel, ListStrategies, ListRuns, OpenRun, RenameRun,
                                 DeleteRun, RestoreRun, ExportRun, Doctor, Quit>;
struct Request {
    std::int64_t id = 0;  ///< chosen by the front end, comes back in the reply
    RequestBody body;
};

/// "run", "step" …: the `type` of every request, in the order of RequestBody.
std::vector<std::string> requestNames();
std::string encode(const Request& request);  ///< one line, without the newline
/// The error's message is fit for the error reply; `*id` is set as far as it could be read.
Outcome<Request> decodeRequest(std::string_view line, std::int64_t* id);

// ---- messages: engine → front end ---------------------------------------------------------------------------------

struct DoctorItem {
    std::string name;    ///< "cpu", "cuda", "mpi", "nccl", "database"
    bool available = false;
    std::string detail;  ///< what it is, or why not
};
struct Hello {
    int protocol = kVersion;
    std::string version;                    ///< Kolo's
    std::vector<std::string> capabilities;  ///< the requests that this engine answers: "run", "step" …
    std::string database;                   ///< path; empty: runs are not recorded
    std::string databaseError;              ///< why they are not
    std::vector<DoctorItem> doctor;         ///< what can be told at once of what this machine offers: "mpi"
};
struct RunSummary {  ///< a row of the history
    RunInfo info;    ///< without the schedule's steps
    RunStatus status = RunStatus::Running;
    std::string error;
    std::int64_t elapsedNs = 0;
};
struct Reply {  ///< request `id` was done
    std::int64_t id = 0;
    std::optional<std::vector<StrategyInfo>> strategies;
    std::optional<std::vector<RunSummary>> runs;
    std::optional<std::vector<DoctorItem>> doctor;
};
struct ErrorReply {  ///< request `id` was refused (0: its number could not be read)
    std::int64_t id = 0;
    Error error;
};
struct Started {  ///< a run begins: live, or from the record
    std::int64_t id = 0;  ///< the request that asked for it
    RunInfo info;
    bool live = true;
};
struct Events { std::int64_t run = 0; EventBatch batch; };
struct StateChanged { SessionState state; };
struct Ended { std::int64_t run = 0; RunResult result; };

using Message = std::variant<Hello, Reply, ErrorReply, Started, Events, StateChanged, Ended>;

std::string encode(const Message& message);  ///< one line, without the newline
Outcome<Message> decodeMessage(std::string_view line);

/// A strategy's declaration as it stands in the reply to `strategies`; what `kolo describe --format json` prints.
std::string strategyJson(const StrategyInfo& info);

}  // namespace kolo::protocol
