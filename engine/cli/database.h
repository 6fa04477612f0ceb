// SPDX-License-Identifier: Apache-2.0
//
// The run database as the commands name it: --db FILE, or the user's own.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/store/reader.h"
#include "engine/store/recorder.h"

namespace kolo::cli {

/// `option` is what --db says; empty: the user's own database.
std::filesystem::path databasePath(const std::string& option);

/// The errors say what can be done instead.
Outcome<std::unique_ptr<store::Recorder>> openRecorder(const std::string& option);
Outcome<std::unique_ptr<store::Reader>> openReader(const std::string& option);

/// "12", "run 12" or "last" (the newest).
Outcome<std::int64_t> runNumber(store::Reader& reader, const std::string& text);

}  // namespace kolo::cli
