// SPDX-License-Identifier: Apache-2.0
//
// A recorded run as a file for another program. A format is one file (export_csv.cpp …) and one line in this folder's
// CMakeLists.txt.
#pragma once

#include <filesystem>
#include <ostream>
#include <string_view>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/outcome.h"
#include "engine/store/reader.h"

namespace kolo::store {

struct Exporter {
    std::string_view id;      ///< what `kolo export --as` takes: "csv"
    std::string_view title;   ///< "Table (CSV)"
    std::string_view suffix;  ///< of a file: ".csv"
    /// Writes the run. Errors of the stream itself are the caller's to notice.
    Outcome<void> (*write)(Reader& reader, const StoredRun& run, TableView view, std::ostream& out);
};

/// Every registered format, in the order of CMakeLists.txt.
const std::vector<const Exporter*>& exporters();

/// Writes run `run` as `format` to the file `out`, or to standard output if `out` is "-". A file appears whole or not
/// at all, and an existing one is replaced only by a whole one. Errors: BadValue (format), UnknownRun,
/// StoreUnavailable, UnreadableFile (field `output`).
Outcome<void> exportRun(Reader& reader, std::int64_t run, std::string_view format, const std::filesystem::path& out,
                        TableView view = TableView::Values);

}  // namespace kolo::store
