// SPDX-License-Identifier: Apache-2.0
//
// The history of runs: listing, reading, renaming, and deleting and thinning out, which can be undone. The file may
// come from anyone: everything read is checked, and the error names the first thing that is wrong.
//
// Used by one thread at a time. A reader sees runs that a recorder, in this program or another, is still writing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/api/protocol.h"
#include "engine/api/run_info.h"
#include "engine/store/open.h"

namespace kolo::store {

/// One run without its events. A run that is still going has the status Running and the result "{}".
struct StoredRun {
    RunInfo info;
    RunResult result;
    std::int64_t leftOut = 0;  ///< events, as in protocol::RunSummary
};

class Reader {
public:
    /// With Access::Write the file is made if it is missing, and what was marked as deleted more than a day ago (by a
    /// program that did not get to purge it) is purged.
    static Outcome<std::unique_ptr<Reader>> open(const std::filesystem::path& path, Access access = Access::Read,
                                                 const OpenOptions& options = {});
    ~Reader();

    const std::filesystem::path& path() const;

    /// What the database takes on disk, with its side files.
    std::int64_t diskBytes() const;

    /// Newest first, without the deleted ones. A run with a wrong value is listed with its fault.
    Outcome<std::vector<protocol::RunSummary>> list(int limit = 1000);

    /// UnknownRun when there is none of that number, or it was deleted.
    Outcome<StoredRun> read(std::int64_t run);

    /// All events in order, at most a few thousand per batch. Names come with the first batch that needs them.
    /// `receive` returns false to stop.
    Outcome<void> events(const StoredRun& run, const std::function<bool(const EventBatch&)>& receive);

    // With Access::Write:

    /// A title of 1 to kMaxTitleBytes bytes, on one line.
    Outcome<void> rename(std::int64_t run, std::string_view title);
    /// Marks a finished run as deleted; list() and read() no longer find it.
    Outcome<void> remove(std::int64_t run);
    /// Drops the details of a run that has ended from its record (thin.h); keeps them aside until purge().
    Outcome<void> thin(std::int64_t run);
    /// Undoes remove() or, if the run was not removed, thin().
    Outcome<void> restore(std::int64_t run);
    /// Copies a run of another database into this one, as a run of its own; one that is here already (begun at the same
    /// time on the same machine, with the same title) is not copied again. Returns its number here.
    Outcome<std::int64_t> take(Reader& from, std::int64_t run);
    /// Really deletes what this reader has marked or kept aside. Returns how many runs.
    Outcome<int> purge();

private:
    struct Impl;
    explicit Reader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo::store
