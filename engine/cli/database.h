// SPDX-License-Identifier: Apache-2.0
//
// The run database as commands refer to it: --db FILE, or the user's own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/api/command.h"
#include "engine/store/reader.h"
#include "engine/store/recorder.h"

namespace kolo::cli {

/// --db.
Option databaseOption(std::string& database);
/// --no-record and --detail, of commands that record a run.
Option noRecordOption(bool& noRecord);
Option detailOption(std::string& detail);

/// `option` is the value of --db; empty: the user's own database.
std::filesystem::path databasePath(const std::string& option);

/// Opens the database when the run begins: a request refused before that does not even create the file.
class LazyRecorder : public RunSink {
public:
    explicit LazyRecorder(std::string option) : m_option(std::move(option)) {}

    Outcome<void> begin(RunInfo& info) override;
    void events(const EventBatch& batch) override { m_recorder->events(batch); }
    Outcome<void> end(const RunResult& result) override { return m_recorder->end(result); }
    Text takeNotice() { return m_recorder ? m_recorder->takeNotice() : Text(); }

private:
    const std::string m_option;
    std::unique_ptr<store::Recorder> m_recorder;
};

/// For reading; the error says what to do instead.
Outcome<std::unique_ptr<store::Reader>> openReader(const std::string& option);

/// "12", "run 12" or "last" (the newest).
Outcome<std::int64_t> runNumber(store::Reader& reader, const std::string& text);

}  // namespace kolo::cli
