// SPDX-License-Identifier: Apache-2.0
//
// Where a rank writes what happens to it: one function for each kind of event (event.h says what its fields mean).
// Nothing else puts an event together. A run's ranks write into their logs (engine/runtime/event_log.h), what makes up
// runs (tests, benchmarks) into a batch.
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

/// From the run's start, in nanoseconds.
struct TimeRange {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
};

/// What of the run an event belongs to.
struct Where {
    int iteration = 0;
    int step = 0;
    int chunk = -1;
};

/// One rank's. One writer at a time. At detail `off` nothing is written; what belongs to `full` alone, the caller asks
/// for with wants().
class Tracer {
public:
    Tracer(int rank, Detail detail) : m_rank(rank), m_detail(detail) {}
    virtual ~Tracer() = default;

    Detail detail() const { return m_detail; }
    bool wants(Detail level) const { return m_detail >= level; }
    /// A name's number in this run.
    virtual std::uint32_t intern(std::string_view name) = 0;

    void kernel(std::uint32_t name, TimeRange time, Where where = {}, std::uint64_t bytes = 0);
    /// `bytes` came from rank `from`; flags: EventFlags.
    void transfer(int from, std::uint64_t bytes, TimeRange time, Where where = {}, int flags = 0,
                  std::uint32_t name = 0);
    /// -1: for no rank in particular.
    void wait(int peer, TimeRange time, Where where = {}, int flags = 0, std::uint32_t name = 0);
    void step(TimeRange time, Where where = {}, std::uint64_t received = 0, std::uint32_t name = 0);
    void metric(std::uint32_t name, double value, std::int64_t atNs, Where where = {}, int flags = 0);
    void values(std::span<const double> values, std::int64_t atNs, Where where);
    void memory(std::uint64_t bytes, std::int64_t atNs, Where where = {}, std::uint32_t name = 0);
    /// A block in memory, or with 0 bytes that there is none any more (recorded::kBlockOf).
    void block(std::uint64_t address, std::uint64_t bytes, std::int64_t atNs, Where where, std::uint32_t name);
    void placement(std::uint32_t operation, std::int64_t atNs, Where where);
    void log(std::uint32_t sentence, std::int64_t atNs, Where where = {});

    /// Passes an event on as it is, but for its rank.
    void write(Event event) { put(event); }

protected:
    /// `event` says nothing of the values yet.
    virtual void append(Event& event, std::span<const double> values) = 0;

private:
    void put(Event& event, std::span<const double> values = {});

    const int m_rank;
    const Detail m_detail;
};

/// Adds to a batch that holds all names of the run, or (by their numbers) no new ones.
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
