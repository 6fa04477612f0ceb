// SPDX-License-Identifier: Apache-2.0
//
// How a rank records what happens to it: one function per kind of event (event.h explains the fields). Events are made
// nowhere else. The ranks of a run write into their logs (engine/runtime/event_log.h); tests and benchmarks that make
// up runs write into a batch.
//
//     const std::uint32_t sum = tracer.intern("sum float32");       // once
//     tracer.kernel(sum, {startNs, clock.now()}, {.step = 3});      // as often as it happens
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/api/event.h"
#include "engine/api/types.h"

namespace kolo {

/// [startNs, endNs), since the start of the run.
struct TimeRange {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// The part of a run that an event belongs to; the fields are those of Event.
struct Where {
    int iteration = 0;
    int step = 0;
    int chunk = -1;
};

/// Belongs to one rank; one thread writes at a time. Writes nothing at detail `off`. Before writing what only `full`
/// records, callers ask wants().
class Tracer {
public:
    Tracer(int rank, Detail detail) : m_rank(rank), m_detail(detail) {}
    virtual ~Tracer() = default;

    Detail detail() const { return m_detail; }
    bool wants(Detail level) const { return m_detail >= level; }
    /// The name's number in this run.
    virtual std::uint32_t intern(std::string_view name) = 0;

    void kernel(std::uint32_t name, TimeRange time, Where where = {}, std::uint64_t bytes = 0);
    /// `bytes` came from rank `from`; flags: EventFlags.
    void transfer(int from, std::uint64_t bytes, TimeRange time, Where where = {}, int flags = 0,
                  std::uint32_t name = 0);
    /// `peer`: the rank waited for; -1: none in particular.
    void wait(int peer, TimeRange time, Where where = {}, int flags = 0, std::uint32_t name = 0);
    void step(TimeRange time, Where where = {}, std::uint64_t received = 0, std::uint32_t name = 0);
    void metric(std::uint32_t name, double value, std::int64_t atNs, Where where = {}, int flags = 0);
    void values(std::span<const double> values, std::int64_t atNs, Where where);
    void memory(std::uint64_t bytes, std::int64_t atNs, Where where = {}, std::uint32_t name = 0);
    /// A block of memory; 0 bytes: it was freed (recorded::kBlockOf).
    void block(std::uint64_t address, std::uint64_t bytes, std::int64_t atNs, Where where, std::uint32_t name);
    void placement(std::uint32_t operation, std::int64_t atNs, Where where);
    void log(std::uint32_t sentence, std::int64_t atNs, Where where = {});

    /// Writes an event as it is, except for its rank, which becomes this one.
    void write(Event event) { put(event); }

protected:
    /// `event` does not refer to `values` yet.
    virtual void append(Event& event, std::span<const double> values) = 0;

private:
    void put(Event& event, std::span<const double> values = {});

    const int m_rank;
    const Detail m_detail;
};

/// Appends to a batch that holds all names of its run.
class BatchTracer : public Tracer {
public:
    BatchTracer(EventBatch& batch, int rank, Detail detail = Detail::Full) : Tracer(rank, detail), m_batch(batch) {}
    std::uint32_t intern(std::string_view name) override;

protected:
    void append(Event& event, std::span<const double> values) override;

private:
    EventBatch& m_batch;
};

}  // namespace kolo
