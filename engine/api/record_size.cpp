// SPDX-License-Identifier: Apache-2.0
#include "engine/api/record_size.h"

#include <utility>
#include <vector>

namespace kolo {

std::uint64_t fullRecordBytes(const CollectiveShape& shape) {
    const Schedule& schedule = shape.schedule;
    const auto ranks = static_cast<std::uint64_t>(schedule.ranks), chunks = static_cast<std::uint64_t>(schedule.chunks);
    const bool keepsValues = shape.elements <= kMaxRecordedElements;
    const auto ofValues = [&](int chunk) -> std::uint64_t {
        if (!keepsValues) return 0;
        const Range range = chunkRange(shape.elements, schedule.chunks, chunk);
        return kBytesPerEvent + static_cast<std::uint64_t>(range.count) * sizeOf(shape.dtype);
    };
    // Every rank's step and its wait at the gate; the state before the first step.
    std::uint64_t bytes = 2 * ranks * (schedule.steps.size() + 1) * kBytesPerEvent;
    for (int chunk = 0; chunk < schedule.chunks; ++chunk) bytes += ranks * ofValues(chunk);
    // Every transfer and the wait for it; once for all that arrives at a place: the kernel, and what is there then.
    std::vector<int> reachedIn(ranks * chunks, 0);
    int group = 1;
    for (const Step& step : schedule.steps) {
        for (const Transfer& transfer : step.transfers) {
            bytes += 2 * kBytesPerEvent;
            int& reached = reachedIn[static_cast<std::size_t>(transfer.to) * chunks + transfer.chunk];
            if (std::exchange(reached, group) != group) bytes += kBytesPerEvent + ofValues(transfer.chunk);
        }
        group += step.gathers ? 0 : 1;
    }
    return bytes;
}

}  // namespace kolo
