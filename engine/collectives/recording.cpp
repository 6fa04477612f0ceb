// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/recording.h"

#include <array>

#include "engine/devices/device.h"
#include "engine/runtime/event_log.h"

namespace kolo::collectives {

void recordValues(runtime::EventLog& log, const CollectiveCall& call, const devices::Buffer& buffer, int step,
                  int chunk, std::int64_t atNs) {
    if (call.elements > kMaxRecordedElements) return;
    const std::size_t elementBytes = sizeOf(call.dtype);
    const Range range = chunkRange(call.elements, call.schedule.chunks, chunk);
    std::array<double, kMaxRecordedElements> values;
    std::array<std::byte, kMaxRecordedElements * sizeof(double)> raw;
    const std::span<std::byte> bytes(raw.data(), range.count * elementBytes);
    buffer.device()->download(buffer, range.first * elementBytes, bytes);
    for (std::int64_t i = 0; i < range.count; ++i) values[i] = readElement(raw.data(), i, call.dtype);
    Event event;
    event.kind = EventKind::Value;
    event.startNs = event.endNs = atNs;
    event.step = step;
    event.iteration = call.iteration;
    event.chunk = chunk;
    log.write(event, {values.data(), static_cast<std::size_t>(range.count)});
}

Event stepEvent(const CollectiveCall& call, int step, std::int64_t startNs, std::int64_t endNs, std::uint64_t bytes) {
    Event event;
    event.kind = EventKind::Step;
    event.startNs = startNs;
    event.endNs = endNs;
    event.step = step;
    event.iteration = call.iteration;
    event.bytes = bytes;
    return event;
}

}  // namespace kolo::collectives
