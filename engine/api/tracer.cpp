// SPDX-License-Identifier: Apache-2.0
#include "engine/api/tracer.h"

#include <algorithm>

namespace kolo {

namespace {

Event eventOf(EventKind kind, TimeRange time, Where where, std::uint32_t name = 0, int flags = 0) {
    Event event;
    event.kind = kind;
    event.startNs = time.startNs;
    event.endNs = time.endNs;
    event.iteration = where.iteration;
    event.step = where.step;
    event.chunk = where.chunk;
    event.name = name;
    event.flags = static_cast<std::uint8_t>(flags);
    return event;
}

}  // namespace

void Tracer::kernel(std::uint32_t name, TimeRange time, Where where, std::uint64_t bytes) {
    Event event = eventOf(EventKind::Kernel, time, where, name);
    event.bytes = bytes;
    put(event);
}

void Tracer::transfer(int from, std::uint64_t bytes, TimeRange time, Where where, int flags, std::uint32_t name) {
    Event event = eventOf(EventKind::Transfer, time, where, name, flags);
    event.peer = static_cast<std::int16_t>(from);
    event.bytes = bytes;
    put(event);
}

void Tracer::wait(int peer, TimeRange time, Where where, int flags, std::uint32_t name) {
    Event event = eventOf(EventKind::Wait, time, where, name, flags);
    event.peer = static_cast<std::int16_t>(peer);
    put(event);
}

void Tracer::step(TimeRange time, Where where, std::uint64_t received, std::uint32_t name) {
    Event event = eventOf(EventKind::Step, time, where, name);
    event.bytes = received;
    put(event);
}

void Tracer::metric(std::uint32_t name, double value, std::int64_t atNs, Where where, int flags) {
    Event event = eventOf(EventKind::Metric, {atNs, atNs}, where, name, flags);
    event.value = value;
    put(event);
}

void Tracer::values(std::span<const double> values, std::int64_t atNs, Where where) {
    Event event = eventOf(EventKind::Value, {atNs, atNs}, where);
    put(event, values);
}

void Tracer::memory(std::uint64_t bytes, std::int64_t atNs, Where where, std::uint32_t name) {
    Event event = eventOf(EventKind::Memory, {atNs, atNs}, where, name);
    event.bytes = bytes;
    put(event);
}

void Tracer::block(std::uint64_t address, std::uint64_t bytes, std::int64_t atNs, Where where, std::uint32_t name) {
    Event event = eventOf(EventKind::Memory, {atNs, atNs}, where, name);
    event.bytes = bytes;
    event.value = static_cast<double>(address);
    put(event);
}

void Tracer::placement(std::uint32_t operation, std::int64_t atNs, Where where) {
    Event event = eventOf(EventKind::Placement, {atNs, atNs}, where, operation);
    put(event);
}

void Tracer::log(std::uint32_t sentence, std::int64_t atNs, Where where) {
    Event event = eventOf(EventKind::Log, {atNs, atNs}, where, sentence);
    put(event);
}

void Tracer::put(Event& event, std::span<const double> values) {
    if (!wants(Detail::Summary)) return;
    event.rank = static_cast<std::int16_t>(m_rank);
    append(event, values);
}

std::uint32_t BatchTracer::intern(std::string_view name) {
    auto& names = m_batch.newNames;
    if (names.empty() && m_batch.firstNewName == 0) names.emplace_back();  // number 0
    auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) at = names.emplace(names.end(), name);
    return m_batch.firstNewName + static_cast<std::uint32_t>(at - names.begin());
}

void BatchTracer::append(Event& event, std::span<const double> values) {
    if (!values.empty()) {
        event.valuesFirst = static_cast<std::uint32_t>(m_batch.values.size());
        event.valuesCount = static_cast<std::uint32_t>(values.size());
        m_batch.values.insert(m_batch.values.end(), values.begin(), values.end());
    }
    m_batch.events.push_back(event);
}

}  // namespace kolo
