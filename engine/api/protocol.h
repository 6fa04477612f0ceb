// SPDX-License-Identifier: Apache-2.0
//
// The session protocol: JSON on the standard input and output of `kolo serve`, one message per line; PROTOCOL.md
// describes it for authors of other front ends. Here are the messages as C++ values, for both ends.
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
/// Longer lines are refused and skipped; the session continues.
inline constexpr std::size_t kMaxLineBytes = 16u << 20;

// ---- requests: front end → engine ---------------------------------------------------------------------------------

struct Run {
    RunSpec spec;
    bool stepped = true;
    std::int64_t parent = 0;
    bool record = true;
};
struct StepOn {
    int count = 1;
};
struct Pause {};
struct Continue {
    double secondsPerStep = 0;
};
struct Speed {
    double secondsPerStep = 0;
};  ///< changes the pace of a running run
struct Cancel {};
struct ListStrategies {};
struct ListRuns {
    int limit = 1000;
};
struct OpenRun {
    std::int64_t run = 0;
};  ///< answered by started, events, result, as if it were running now
struct RenameRun {
    std::int64_t run = 0;
    std::string title;
};
struct DeleteRun {
    std::int64_t run = 0;
};  ///< marks it; RestoreRun brings it back until the engine ends
struct ThinRun {
    std::int64_t run = 0;
};  ///< drops its details; RestoreRun brings them back until the engine ends
struct RestoreRun {
    std::int64_t run = 0;
};
struct ExportRun {
    std::int64_t run = 0;
    std::string format;
    std::string path;
    std::string view = "values";
};
struct ImportRuns {
    std::string path;
};  ///< takes the runs of a file into the history; the reply says the number of the newest
struct Doctor {};
struct Quit {};
struct CheckSchedule {      ///< is it correct, and what does it cost? Nothing is run
    std::string schedule;   ///< a table step,from,to,chunk,op; empty: use `algorithm`
    std::string algorithm;  ///< "ring" …; only without a table
    int ranks = 4;
    std::int64_t bytes = 1 << 20;  ///< of each rank's float32 array, for the price
};
struct Bench {  ///< measures allreduce; answered at once, then Measured until it ends
    int ranks = 4;
    std::vector<std::int64_t> sizes;      ///< bytes, multiples of 4
    std::vector<std::string> algorithms;  ///< empty: all
    std::string link = "none";            ///< allreduce's parameter `link`: anything but none is emulated
    bool peer = false;                    ///< compare with MPI_Allreduce; only without a link
    int rounds = 5;
};
struct StopBench {};
struct Disturb {  ///< breaks or mends something of the run under way: "stop=2", "cut=1-2", "mend=2"
    std::string what;
};

using RequestBody =
    std::variant<Run, StepOn, Pause, Continue, Speed, Cancel, ListStrategies, ListRuns, OpenRun, RenameRun, DeleteRun,
                 ThinRun, RestoreRun, ExportRun, Doctor, Quit, CheckSchedule, Bench, StopBench, Disturb, ImportRuns>;
struct Request {
    std::int64_t id = 0;  ///< chosen by the front end, returned in the reply
    RequestBody body;
};

/// "run", "step" …: the `type` of every request, in the order of RequestBody.
std::vector<std::string> requestNames();
std::string encode(const Request& request);  ///< one line, without the newline
/// The error's message fits the error reply; `*id` is set if it could be read.
Outcome<Request> decodeRequest(std::string_view line, std::int64_t* id);

// ---- messages: engine → front end ---------------------------------------------------------------------------------

struct DoctorItem {
    std::string name;  ///< "cpu", "cuda", "mpi", "nccl", "database"
    bool available = false;
    Text detail;  ///< what it is, or why it is missing
};
struct Hello {
    int protocol = kVersion;
    std::string version;                    ///< Kolo's
    std::vector<std::string> capabilities;  ///< the requests that this engine answers: "run", "step" …
    std::string database;                   ///< path; empty: runs are not recorded
    Text databaseError;                     ///< why they are not
    std::vector<DoctorItem> doctor;         ///< what is known at once about this machine: "mpi"
};
struct RunSummary {  ///< a row of the history
    RunInfo info;    ///< without the schedule's steps
    RunStatus status = RunStatus::Running;
    Text error;
    std::int64_t elapsedNs = 0;
    std::int64_t bytes = 0;    ///< roughly what its events take in the database
    std::int64_t leftOut = 0;  ///< events that were left out to keep a long run's record within its bound
    /// Not empty: the row holds a wrong value, this one ("runs.ranks is not a whole number from 1 to 64"), so that the
    /// run cannot be opened; `info` is what could be read, and the status is Failed.
    Text fault;
};
struct SchedulePrice {      ///< for one array of CheckSchedule::bytes per rank
    std::string algorithm;  ///< "ring"; empty for the requested table
    std::string title;
    int steps = 0;  ///< counted from the schedule, like the next three
    std::int64_t messages = 0;
    std::int64_t busiestBytes = 0;  ///< sent by the rank that sends most
    std::int64_t totalBytes = 0;
    std::string stepsFormula, busiestFormula, totalFormula;  ///< from the textbook: "2S(n−1)/n"; empty: none
    double theorySteps = 0, theoryBusiest = 0, theoryTotal = 0;
};
struct ScheduleCheck {
    Error fault;        ///< empty message: the schedule is correct
    int step = 0;       ///< 1 …: where it goes wrong; 0: at the end, or unreadable
    int transfer = -1;  ///< within that step, in the order of the table, 0 …
    int rank = -1;      ///< the place that is wrong
    int chunk = -1;
    std::optional<Schedule> schedule;   ///< for `algorithm`
    std::vector<SchedulePrice> prices;  ///< the requested one, if readable; then the built-in ones
};
struct Reply {  ///< request `id` was carried out
    std::int64_t id = 0;
    std::optional<std::vector<StrategyInfo>> strategies;
    std::optional<std::vector<RunSummary>> runs;
    std::int64_t databaseBytes = 0;  ///< with `runs`: what the database takes on disk
    std::optional<std::vector<DoctorItem>> doctor;
    std::optional<ScheduleCheck> check;
    std::int64_t run = 0;  ///< with an import: the newest run's number here
};
struct ErrorReply {  ///< request `id` was refused (0: its id could not be read)
    std::int64_t id = 0;
    Error error;
};
struct Started {          ///< a run begins: live, or from the record
    std::int64_t id = 0;  ///< the request that started it
    RunInfo info;
    bool live = true;
};
struct Events {
    std::int64_t run = 0;
    EventBatch batch;
};
struct StateChanged {
    SessionState state;
};
struct Ended {
    std::int64_t run = 0;
    RunResult result;
    Text notice;  ///< what the user should know although the run is recorded: its database was replaced …
};

/// How long one contender took for arrays of `bytes`.
struct BenchRow {
    std::string algorithm;  ///< "ring", "MPI_Allreduce"
    std::string who;        ///< "kolo", "mpi"
    std::int64_t bytes = 0;
    double medianNs = 0;     ///< over the rounds
    std::int64_t wrong = 0;  ///< elements that were not the exact sum
    bool emulated = false;   ///< over a link model
    int steps = 0;           ///< counted by a run, like the next three; 0: not Kolo's, so not seen
    std::int64_t messages = 0;
    std::int64_t busiestBytes = 0;
    std::int64_t totalBytes = 0;
    double lowNs = 0, highNs = 0;  ///< hold the middle half of the rounds, or all if there are fewer than five
};
struct Measured {         ///< progress of a benchmark
    std::int64_t id = 0;  ///< the request that started it
    int done = 0, total = 0;
    Text now;  ///< the current measurement; empty at the end
    std::optional<BenchRow> row;
    bool ended = false;
    Text error;  ///< why it ended early; empty: it did not, or was stopped
};

using Message = std::variant<Hello, Reply, ErrorReply, Started, Events, StateChanged, Ended, Measured>;

std::string encode(const Message& message);  ///< one line, without the newline
Outcome<Message> decodeMessage(std::string_view line);

/// A strategy's declaration as in the reply to `strategies`, and as `kolo describe --format json` prints it.
std::string strategyJson(const StrategyInfo& info);

}  // namespace kolo::protocol
