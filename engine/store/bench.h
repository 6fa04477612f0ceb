// SPDX-License-Identifier: Apache-2.0
//
// `kolo bench record`: what recording costs, held against the floor that no database can go below.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/api/outcome.h"

namespace kolo::store {

struct RecordBench {
    std::int64_t events = 0;
    double seconds = 0;          ///< begin to end of the run, everything written
    std::int64_t fileBytes = 0;  ///< of the closed database
    double rawSeconds = 0;       ///< fwrite of the same 64-byte events to a file beside it

    double eventsPerSecond() const { return static_cast<double>(events) / seconds; }
    double bytesPerEvent() const { return static_cast<double>(fileBytes) / static_cast<double>(events); }
    double timesTheFloor() const { return seconds / rawSeconds; }
};

/// Records a synthetic run of ring allreduces (transfers, kernels, waits, steps, and values of small chunks) with at
/// least `events` events, in `folder`. The files are gone afterwards.
Outcome<RecordBench> measureRecording(std::int64_t events, const std::filesystem::path& folder);

}  // namespace kolo::store
