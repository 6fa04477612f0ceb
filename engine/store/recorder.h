// SPDX-License-Identifier: Apache-2.0
//
// Writes a run into the database while it goes.
//
// The session's collector thread hands batches over and goes on; the recorder's own thread writes them, many in one
// transaction, at most `flushAfter` after they came. The queue between them is bounded: if the disk cannot keep up, the
// collector waits (and the ranks, whose logs it empties, go on). With WAL and a transaction per flush, a program that
// is killed loses at most what was not flushed yet, and never the file.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "engine/api/record_size.h"
#include "engine/api/run_info.h"
#include "engine/store/open.h"

namespace kolo::store {

struct RecorderOptions {
    OpenOptions open;
    std::size_t queuedEvents = 1u << 18;  ///< 16 MiB of events; beyond, events() waits
    std::chrono::milliseconds flushAfter{100};
    std::size_t mostTrainingBytes = kMostRecordBytes;  ///< of a training run's record (record_bound.h)
};

class Recorder : public RunSink {
public:
    /// Makes the database if it is missing, and marks the runs of programs that have died as failed.
    static Outcome<std::unique_ptr<Recorder>> open(const std::filesystem::path& path,
                                                   const RecorderOptions& options = {});
    /// Writes what has come of a run that was not ended, and marks it as failed.
    ~Recorder() override;

    const std::filesystem::path& path() const;

    /// Inserts the run's row and sets info.id. One run at a time.
    Outcome<void> begin(RunInfo& info) override;
    void events(const EventBatch& batch) override;
    /// Waits until everything is written. Returns the error of any write that failed on the way; the run is then marked
    /// as failed, if the database still allows it. A run that was cancelled before its first step leaves nothing
    /// behind.
    Outcome<void> end(const RunResult& result) override;

    /// After end(): what the user should know although the record is complete (the file was deleted or renamed
    /// meanwhile, and another one holds the run now); empty: nothing. Returned once.
    Text takeNotice();

private:
    struct Impl;
    explicit Recorder(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo::store
