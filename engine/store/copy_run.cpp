// SPDX-License-Identifier: Apache-2.0
#include "engine/store/copy_run.h"

#include "engine/store/event_rows.h"
#include "engine/store/run_rows.h"
#include "engine/store/writer.h"

namespace kolo::store {

Outcome<std::int64_t> copyRun(Reader& from, const StoredRun& run, Database& to) {
    auto writer = TRY(EventWriter::open(to));
    auto transaction = TRY(Transaction::begin(to));

    RunInfo info = run.info;
    info.parent = 0;
    const auto id = TRY(insertRun(to, info, thisWriter()));
    std::int64_t nextSeq = 1;
    Outcome<void> written;
    TRY(from.events(run, [&](const EventBatch& batch) {
        written = writer.write(id, nextSeq, batch);
        return written.ok();
    }));
    if (!written) return written.error();

    RunResult result = run.result;
    if (result.status == RunStatus::Running) {
        result.status = RunStatus::Cancelled;
        result.error = "It was exported while it was still running.";
    }
    TRY(finishRun(to, id, result, {writer.bytes(), run.leftOut}));
    TRY(transaction.commit());
    return id;
}

}  // namespace kolo::store
