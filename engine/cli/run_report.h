// SPDX-License-Identifier: Apache-2.0
//
// A run as text for people: `kolo run --format table` and `kolo show` print the same report.
#pragma once

#include <string>

#include "engine/api/buffer_history.h"
#include "engine/api/run_info.h"

namespace kolo::cli {

/// "exercise" → Exercise, anything else → Values; the option itself is validated elsewhere.
TableView viewFromName(const std::string& text);

/// Title, number, devices and the source of the numbers.
std::string reportHeading(const RunInfo& info);

/// A row per step, 0 … lastStep, in `width` columns; shows fewer elements or workers if they do not fit, and says so.
/// Without recorded values: a sentence.
std::string reportTable(const BufferHistory& history, TableView view, int lastStep, int width);

/// The transfers of a step in words, one line each.
std::string reportStep(const BufferHistory& history, int step);

/// Status, steps, bytes against theory, times, bandwidths, and whether the result was verified. A collective's
/// `history` knows how far it got if it ended early.
std::string reportResult(const RunInfo& info, const RunResult& result, const BufferHistory* history = nullptr);

/// The whole table as CSV: iteration,A0,A1,… and a row per step; a last column says so if the numbers are not simply
/// measured, as in an exported table.
Outcome<std::string> csvTable(const BufferHistory& history, TableView view, int lastStep, const Provenance& provenance);

/// One JSON object: its number, `run`, first (null when it is not recorded), then the members of RunResult::json.
std::string jsonReport(const RunInfo& info, const RunResult& result);

}  // namespace kolo::cli
