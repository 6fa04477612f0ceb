// SPDX-License-Identifier: Apache-2.0
#include "engine/training/fused_buffer.h"

#include <algorithm>
#include <cstring>

namespace kolo::training {

Outcome<std::unique_ptr<FusedBuffer>> FusedBuffer::make(devices::Device& device, std::int64_t bytes) {
    auto buffer = std::unique_ptr<FusedBuffer>(new FusedBuffer(device));
    if (bytes > 0) buffer->m_memory = TRY(device.allocate(bytes, MemoryKind::Buffers));
    return buffer;
}

Outcome<void> FusedBuffer::run(collectives::Communicator& communicator, const collectives::CollectiveCall& call,
                               devices::Buffer& numbers) {
    if (!isLimited()) return communicator.run(call, numbers);
    const auto most = static_cast<std::int64_t>(m_memory.sizeBytes() / sizeOf(call.dtype));
    const int chunks = call.schedule.chunks;
    std::int64_t longest = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) longest = std::max(longest, call.wholeChunk(chunk).count);
    collectives::CollectiveCall piece = call;
    piece.ofChunk = call.elements <= most ? std::max<std::int64_t>(1, longest) : most / chunks;
    for (; piece.round * piece.ofChunk < longest; ++piece.round) TRY(round(communicator, piece, numbers));
    return {};
}

Outcome<void> FusedBuffer::round(collectives::Communicator& communicator, const collectives::CollectiveCall& call,
                                 devices::Buffer& numbers) {
    const std::size_t size = sizeOf(call.dtype);
    const auto eachPiece = [&](const auto& move) {
        for (int chunk = 0; chunk < call.schedule.chunks; ++chunk)
            if (const Range here = call.chunk(chunk); here.count > 0)
                move(numbers.address() + (call.wholeChunk(chunk).first + call.round * call.ofChunk) * size,
                     m_memory.address() + here.first * size, here.count * size);
    };
    eachPiece([&](std::byte* outside, std::byte* inside, std::size_t bytes) { copy(outside, inside, bytes); });
    TRY(m_moves.finish());
    if (call.schedule.chunks > 1) {
        TRY(communicator.run(call, m_memory));
    } else {  // a library knows of no rounds
        TRY(communicator.run({.schedule = call.schedule,
                              .elements = call.chunk(0).count,
                              .dtype = call.dtype,
                              .op = call.op,
                              .iteration = call.iteration,
                              .recordsValues = call.recordsValues},
                             m_memory));
    }
    eachPiece([&](std::byte* outside, std::byte* inside, std::size_t bytes) { copy(inside, outside, bytes); });
    return m_moves.finish();
}

void FusedBuffer::copy(const std::byte* from, std::byte* to, std::size_t bytes) {
    if (m_device.hostAddressable())
        std::memcpy(to, from, bytes);
    else
        m_moves.copy(static_cast<std::int64_t>(bytes / sizeof(float)), reinterpret_cast<const float*>(from),
                     reinterpret_cast<float*>(to));
}

}  // namespace kolo::training
