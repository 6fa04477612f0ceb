// SPDX-License-Identifier: Apache-2.0
//
// One run as a run database of its own: to send to somebody, who opens it in Kolo or queries it with the sqlite3 shell.
// It is made by the same schema and the same writers as any other, beside nothing that could stay behind.
#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/api/event.h"
#include "engine/api/scratch_folder.h"
#include "engine/store/event_rows.h"
#include "engine/store/exporter.h"
#include "engine/store/open.h"
#include "engine/store/run_rows.h"
#include "engine/store/writer.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

Outcome<void> copyRun(Reader& reader, const StoredRun& run, const fs::path& file) {
    OpenOptions options;
    options.singleFile = true;
    auto database = TRY(openStore(file, Access::Write, options));
    auto writer = TRY(EventWriter::open(database));
    auto transaction = TRY(Transaction::begin(database));

    RunInfo info = run.info;
    info.parent = 0;  // the parent stays behind
    const auto id = TRY(insertRun(database, info, thisWriter()));
    std::int64_t nextSeq = 1;
    Outcome<void> written;
    TRY(reader.events(run, [&](const EventBatch& batch) {
        written = writer.write(id, nextSeq, batch);
        return written.ok();
    }));
    if (!written) return written;

    RunResult result = run.result;
    if (result.status == RunStatus::Running) {
        result.status = RunStatus::Cancelled;
        result.error = "It was exported while it was still running.";
    }
    TRY(finishRun(database, id, result, {writer.bytes(), run.leftOut}));
    return transaction.commit();
}

Outcome<void> writeKolo(Reader& reader, const StoredRun& run, TableView, std::ostream& out) {
    const ScratchFolder folder("export");
    if (folder.path().empty()) {
        return Error{ErrorCode::UnreadableFile, "output",
                     "The export needs a temporary folder, but none can be made; set TMPDIR to a folder that can be "
                     "written."};
    }
    const fs::path file = folder.path() / "run.sqlite";
    TRY(copyRun(reader, run, file));

    std::ifstream in(file, std::ios::binary);
    std::array<char, 1 << 16> block;
    while (in.read(block.data(), block.size()) || in.gcount() > 0) out.write(block.data(), in.gcount());
    return {};
}

}  // namespace

const Exporter& exportKolo{"kolo", "Kolo run (SQLite)", ".kolo", writeKolo};

}  // namespace kolo::store
