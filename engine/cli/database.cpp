// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/database.h"

#include <fmt/format.h>

#include <cstdint>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/store/place.h"

namespace kolo::cli {

Option databaseOption(std::string& database) {
    return {"--db FILE", database, "the run database; without it the user's own"};
}

Option noRecordOption(bool& noRecord) {
    return {"--no-record", noRecord, "do not record this run"};
}

Option detailOption(std::string& detail) {
    return {"--detail", detail, "how much is recorded: off, summary or full (the default)", {"off", "summary", "full"}};
}

std::filesystem::path databasePath(const std::string& option) {
    return option.empty() ? store::defaultDatabasePath() : std::filesystem::path(option);
}

Outcome<void> LazyRecorder::begin(RunInfo& info) {
    auto recorder = store::Recorder::open(databasePath(m_option));
    if (!recorder) {
        Error error = recorder.error();
        error.message += store::isRunDatabase(databasePath(m_option))
                             ? " Run without a record with --no-record."
                             : " Name another file with --db, or run without a record with --no-record.";
        return error;
    }
    m_recorder = std::move(*recorder);
    return m_recorder->begin(info);
}

Outcome<std::unique_ptr<store::Reader>> openReader(const std::string& option) {
    const std::filesystem::path path = databasePath(option);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        return Error{ErrorCode::StoreUnavailable, "db",
                     fmt::format("There is no run database {} yet; kolo run makes it, and --db names another one.",
                                 inQuotes(path.string(), 300))};
    }
    auto reader = store::Reader::open(path);
    if (reader) return reader;
    Error error = reader.error();
    // A run database that cannot be used now (locked, a full disk) is the right file all the same.
    if (!store::isRunDatabase(path)) error.message += " Name another file with --db.";
    return error;
}

Outcome<std::int64_t> runNumber(store::Reader& reader, const std::string& text) {
    if (text != "last") {
        auto number = wholeNumber("RUN", text, 1, INT64_MAX);
        if (!number) {
            return Error{ErrorCode::BadValue, "RUN",
                         fmt::format("RUN is {}, but it must be the number of a run, as kolo runs prints it, or last.",
                                     inQuotes(text))};
        }
        return *number;
    }
    auto newest = TRY(reader.list(1));
    if (newest.empty()) {
        return Error{ErrorCode::UnknownRun, "RUN",
                     fmt::format("The run database {} has no runs yet.", inQuotes(reader.path().string(), 300))};
    }
    return newest.front().info.id;
}

}  // namespace kolo::cli
