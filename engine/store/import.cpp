// SPDX-License-Identifier: Apache-2.0
#include "engine/store/import.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/scratch_folder.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

/// What is newest may stand beside a database that was not closed, and an older one must be brought up to date to be
/// read: then a copy is.
Outcome<void> copyTo(const fs::path& folder, const fs::path& file, const fs::path& copy) {
    std::error_code error;
    if (folder.empty()) error = std::make_error_code(std::errc::no_such_file_or_directory);
    if (!error) fs::copy_file(file, copy, error);
    for (const char* suffix : {"-wal", "-journal"}) {
        std::error_code absent;
        if (!error && fs::exists(file.string() + suffix, absent))
            fs::copy_file(file.string() + suffix, copy.string() + suffix, error);
    }
    if (!error) fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, error);
    if (!error) return {};
    return Error{ErrorCode::UnreadableFile, "path",
                 Complaint::tr("The file {} cannot be copied to a temporary folder: {}.", inQuotes(file.string(), 200),
                               Text::of(error.message()))};
}

}  // namespace

Outcome<std::int64_t> importRuns(Reader& into, const fs::path& file) {
    std::error_code unlike;
    if (fs::equivalent(into.path(), file, unlike)) {
        const auto own = TRY(into.list(1));
        if (!own.empty()) return own.front().info.id;
    }
    std::optional<ScratchFolder> scratch;
    OpenOptions options;
    options.untouched = true;
    fs::path from = file;
    if (isRunDatabase(file) && !isReadableAsItIs(file)) {
        scratch.emplace("open");
        from = scratch->path() / file.filename();
        TRY(copyTo(scratch->path(), file, from));
        options.untouched = false;
    }
    const auto reader = TRY(Reader::open(from, Access::Read, options));
    auto runs = TRY(reader->list(kMostImportedRuns));
    if (runs.empty())
        return Error{ErrorCode::UnknownRun, "path",
                     Complaint::tr("The file {} holds no run.", inQuotes(file.string(), 200))};
    std::reverse(runs.begin(), runs.end());  // the newest gets the highest number here, too
    std::int64_t newest = 0;
    std::optional<Error> fault;
    for (const protocol::RunSummary& summary : runs) {
        const auto taken = into.take(*reader, summary.info.id);
        if (taken)
            newest = *taken;
        else
            fault = taken.error();
    }
    if (newest == 0) return *fault;
    return newest;
}

}  // namespace kolo::store
