// SPDX-License-Identifier: Apache-2.0
//
// How the operations of one rank's program reach the other ranks' data, and how the ranks learn of each other's
// progress. The interpreter (interpreter.h) runs every program alike over any of them:
//
//     shared_memory.h       ranks are threads; what another rank has computed is read where it stands
//     device_queues.h       the same for memory that the processor cannot address: the devices wait for each other
//     message_transport.h   ranks are processes that share nothing but messages
//
// One object serves one rank. An answer of No means that the run was stopped, or that health() says why not.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "engine/api/tracer.h"
#include "engine/collectives/rank_call.h"

namespace kolo::collectives {

enum class Answer : std::uint8_t { Yes, NotYet, No };

/// What is known of an operation's input.
struct Arrival {
    static constexpr std::int64_t kNow = std::numeric_limits<std::int64_t>::max();
    std::int64_t askedNs = -1;     ///< since when the rank has been waiting for it; -1: it has not waited
    std::int64_t readyNs = kNow;   ///< when it was there to be fetched; kNow: when the rank learned that it is
    std::int64_t deliveredNs = 0;  ///< when the emulated link delivers it, if the sender has reckoned that; else 0
    int waitedFor = -1;            ///< the rank that was waited for, if that is worth an event
};

class Transport {
public:
    virtual ~Transport() = default;

    /// A call begins, and this rank's array holds its input: from now on the others may read it.
    virtual bool enter(const RankCall& call) = 0;
    /// Before the first operation of every step; not called where answers may be NotYet or operations run later.
    virtual bool beginStep(int /*step*/) { return true; }
    /// Yes when the operation may run. Waits for that, unless polls().
    virtual Answer await(const Op& op, int slice, Arrival& arrival) = 0;
    /// Carries it out. May say when that began and ended; an end of -1 is when this returns.
    virtual bool perform(const Op& op, int slice, TimeRange& time) = 0;
    /// The others may read what it has written and overwrite what it has read. `lateNs`: for how long they may have,
    /// since an emulated link delivered before this thread woke up.
    virtual void publish(std::int64_t /*lateNs*/) {}
    /// Returns when everything that was begun is done; also after a failure, when nothing may be left in flight.
    virtual bool finish() { return true; }
    /// Yes when nobody reads this rank's array any more. Waits for that, unless polls().
    virtual Answer leave() { return Answer::Yes; }

    /// It answers NotYet rather than wait.
    virtual bool polls() const { return false; }
    /// perform() only submits; after finish(), timeOf() says when each operation ran (-1: when the rank entered).
    virtual bool runsLater() const { return false; }
    virtual TimeRange timeOf(int /*op*/) const { return {}; }

    /// The run was stopped.
    virtual const std::atomic<bool>& stopped() const = 0;
    /// The first error of a device.
    const Outcome<void>& health() const { return m_health; }

protected:
    bool keep(Outcome<void> outcome) {
        if (m_health && !outcome) m_health = std::move(outcome);
        return m_health.ok();
    }
    Outcome<void> m_health;
};

}  // namespace kolo::collectives
