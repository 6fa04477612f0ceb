// SPDX-License-Identifier: Apache-2.0
//
// A run driven by this process, from its spec to its result: shared by `kolo run` and the benchmarks. Ctrl-C cancels it
// and keeps its record; a second one ends the program.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/api/buffer_history.h"
#include "engine/api/run_info.h"
#include "engine/api/session.h"

namespace kolo::cli {

struct LiveRunOptions {
    RunSink* recorder = nullptr;  ///< may be null
    bool keepTable = false;       ///< fill LiveRun::history
    /// If not empty: the run is refused, before anything is recorded, unless it can fill a table; the text names who
    /// asks.
    std::string needsTable;
};

struct LiveRun {
    RunInfo info;
    RunResult result;
    std::unique_ptr<BufferHistory> history;  ///< null: not kept, or nothing to replay
};

Outcome<LiveRun> runLive(const RunSpec& spec, const LiveRunOptions& options);

}  // namespace kolo::cli
