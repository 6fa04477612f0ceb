// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/recording.h"

#include <fmt/format.h>

#include <array>

#include "engine/collectives/rank_call.h"

namespace kolo::collectives {

bool recordsValues(const Tracer& tracer, const CollectiveCall& call) {
    return call.recordsValues && tracer.wants(Detail::Full) && call.elements <= kMaxRecordedElements;
}

void recordValues(Tracer& tracer, const CollectiveCall& call, const devices::Buffer& buffer, int step, int chunk,
                  std::int64_t atNs) {
    const std::size_t elementBytes = sizeOf(call.dtype);
    const Range range = call.chunk(chunk);
    std::array<double, kMaxRecordedElements> values;
    std::array<std::byte, kMaxRecordedElements * sizeof(double)> raw;
    const std::span<std::byte> bytes(raw.data(), range.count * elementBytes);
    buffer.device()->download(buffer, range.first * elementBytes, bytes);
    for (std::int64_t i = 0; i < range.count; ++i) values[i] = readElement(raw.data(), i, call.dtype);
    tracer.values({values.data(), static_cast<std::size_t>(range.count)}, atNs,
                  {.iteration = call.iteration, .step = step, .chunk = chunk});
}

void CallRecorder::begin(const RankCall& call, std::int64_t nowNs) {
    m_call = &call;
    m_recordsValues = recordsValues(m_tracer, *call.asked);
    if (m_tracer.wants(Detail::Full))
        m_kernelName = m_tracer.intern(fmt::format("{} {}", name(call.asked->op), name(call.asked->dtype)));
    m_closedSteps = 0;
    m_stepStartNs = nowNs;
    m_stepBytes = 0;
    for (int chunk = 0; m_recordsValues && chunk < call.plan->chunks; ++chunk)
        recordValues(m_tracer, *call.asked, *call.buffer, 0, chunk, nowNs);
    m_tracer.step({nowNs, nowNs}, {.iteration = call.asked->iteration});
}

Where CallRecorder::whereOf(const Op& op) const {
    return {.iteration = m_call->asked->iteration, .step = op.step, .chunk = op.chunk};
}

void CallRecorder::wait(const Op& op, int peer, TimeRange time) {
    m_tracer.wait(peer, time, {.iteration = m_call->asked->iteration, .step = op.step});
}

void CallRecorder::operation(const Op& op, TimeRange time) {
    const std::uint64_t bytes = m_call->bytesOf(op);
    if (readsOthers(op)) {
        const bool fused = op.kind == Op::Kind::Combine;
        const int flags = (op.reduces ? kReduce : 0) | (fused ? kFused : 0) | (m_emulated ? kEmulated : 0);
        for (const int source : op.sources) {
            if (source == m_call->rank) continue;
            m_received[source] += bytes;
            m_stepBytes += bytes;
            if (m_writes) m_tracer.transfer(source, bytes, time, whereOf(op), flags);
        }
    } else if (op.kind == Op::Kind::Apply && m_tracer.wants(Detail::Full)) {
        m_tracer.kernel(m_kernelName, time, whereOf(op), bytes);
    }
    if (m_recordsValues && op.kind != Op::Kind::Fetch)
        recordValues(m_tracer, *m_call->asked, *m_call->buffer, op.step, op.chunk, time.endNs);
}

void CallRecorder::closeSteps(int last, std::int64_t nowNs) {
    while (m_closedSteps < last) {
        if (m_writes)
            m_tracer.step({m_stepStartNs, nowNs}, {.iteration = m_call->asked->iteration, .step = m_closedSteps + 1},
                          m_stepBytes);
        ++m_closedSteps;
        m_stepBytes = 0;
        m_stepStartNs = nowNs;
    }
}

}  // namespace kolo::collectives
