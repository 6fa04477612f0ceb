// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/recording.h"

#include <array>

#include "engine/devices/device.h"

namespace kolo::collectives {

void recordValues(Tracer& tracer, const CollectiveCall& call, const devices::Buffer& buffer, int step, int chunk,
                  std::int64_t atNs) {
    if (call.elements > kMaxRecordedElements) return;
    const std::size_t elementBytes = sizeOf(call.dtype);
    const Range range = chunkRange(call.elements, call.schedule.chunks, chunk);
    std::array<double, kMaxRecordedElements> values;
    std::array<std::byte, kMaxRecordedElements * sizeof(double)> raw;
    const std::span<std::byte> bytes(raw.data(), range.count * elementBytes);
    buffer.device()->download(buffer, range.first * elementBytes, bytes);
    for (std::int64_t i = 0; i < range.count; ++i) values[i] = readElement(raw.data(), i, call.dtype);
    tracer.values({values.data(), static_cast<std::size_t>(range.count)}, atNs,
                  {.iteration = call.iteration, .step = step, .chunk = chunk});
}

}  // namespace kolo::collectives
