// SPDX-License-Identifier: Apache-2.0
//
// Runs that nobody thought of, to be recorded and read back, and the comparison that misses no bit.
#pragma once

#include <QString>
#include <QTemporaryDir>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/run_info.h"
#include "engine/store/reader.h"
#include "engine/store/recorder.h"

namespace kolo::store {

using Random = std::mt19937_64;

/// A seed that is different each time and stands in the output; KOLO_TEST_SEED repeats one.
std::uint64_t printedSeed();

struct WholeRun {
    RunInfo info;
    std::vector<EventBatch> batches;
    RunResult result;
};

/// Any kind of event in any order, any value a double can be, texts with every kind of letter.
WholeRun randomRun(Random& random);

/// A ring of 4 workers with `elements` elements each, as the engine records it: 4 workers of the review question if
/// `elements` is 4, otherwise whole numbers.
WholeRun ringRun(std::int64_t elements = 4);

/// Begin, all batches, end; sets info.id.
Outcome<void> record(Recorder& recorder, WholeRun& run);
/// A recorder of that database which has begun the run; sets info.id.
Outcome<std::unique_ptr<Recorder>> begun(const std::filesystem::path& file, WholeRun& run);
/// Into a database that is made for it.
Outcome<std::int64_t> recordInto(const std::filesystem::path& file, WholeRun run);

Outcome<WholeRun> readWhole(Reader& reader, std::int64_t run);

/// The first difference, in words; empty: the same to the bit. How events are cut into batches does not matter.
QString difference(const WholeRun& expected, const WholeRun& found);

/// The path of a database that is not there yet, in a folder that goes with the process.
std::filesystem::path freshDatabase();
/// A path in a test's own folder.
std::filesystem::path in(const QTemporaryDir& folder, const char* name);

}  // namespace kolo::store
