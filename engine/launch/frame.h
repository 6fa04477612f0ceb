// SPDX-License-Identifier: Apache-2.0
//
// What a session and ranks that are processes tell each other: frames on two pipes between the session and rank 0,
// which relays them to and from the other ranks. Both ends are the same build, as each rank's first answer proves, so a
// body is simply its fields in order (rank_report.h).
//
//     session → ranks   Order, Start, Control and Disturb …, Dismiss
//     rank → session    Loading …, Ready or Refused, then Events, Arrived, Alive and Held …, then Ended; of another
//                       rank: Lost
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/api/rank_report.h"
#include "engine/runtime/link_model.h"
#include "engine/runtime/step_gate.h"

namespace kolo::launch {

enum class FrameKind : std::uint8_t {
    Order,
    Start,
    Control,
    Dismiss,
    Loading,
    Ready,
    Refused,
    Events,
    Arrived,
    Ended,
    Alive,
    Lost,
    Disturb,
    Held
};

struct Frame {
    FrameKind kind = FrameKind::Order;
    int rank = 0;  ///< that it comes from, or that is lost; meaningless in the other direction
    std::vector<std::byte> body;
};

struct OrderBody {
    std::string spec;  ///< specToJson, complete
    bool stepped = false;
    void fields(RankReport& report) { report(spec, stepped); }
};
struct StartBody {            ///< as rank 0 passes it on
    std::int64_t zeroNs = 0;  ///< of the run, on rank 0's steady clock
    void fields(RankReport& report) { report(zeroNs); }
};
struct ControlBody {
    runtime::StepGate::Control control;  ///< zeroNs: how far it has moved since the start
    void fields(RankReport& report) { report(control); }
};
struct LoadingBody {  ///< of Job::load
    Text what;
    double done = 0;
    void fields(RankReport& report) { report(what, done); }
};
struct ReadyBody {
    std::string build;  ///< must be `buildName()`
    std::string host;
    std::string device;                    ///< "/job:localhost/replica:0/task:2/device:GPU:0 (virtual)"
    std::int64_t clockOffsetNs = 0;        ///< this rank's steady clock ahead of rank 0's
    std::int64_t roundTripNs = 0;          ///< of the ping-pong that measured it
    std::vector<std::string> sharedFiles;  ///< files under /dev/shm that the library may leave behind
    std::int64_t process = 0;              ///< its number, on its host
    void fields(RankReport& report) { report(build, host, device, clockOffsetNs, roundTripNs, sharedFiles, process); }
};
struct DisturbBody {
    std::string what;  ///< as runtime::parseDisturbances() reads it
    void fields(RankReport& report) { report(what); }
};
struct HeldBody {  ///< by what is broken on purpose
    bool stopped = false;
    std::vector<std::int32_t> senders;  ///< whose messages do not arrive
    void fields(RankReport& report) { report(stopped, senders); }
};
struct ErrorBody {  ///< Refused
    Error error;
    void fields(RankReport& report) { report(error.code, error.field, error.message); }
};
struct EventsBody {
    std::vector<Event> events;
    std::vector<double> values;
    std::vector<std::string> newNames;  ///< numbered on from the last one this rank sent; number 0 is known
    void fields(RankReport& report) { report(events, values, newNames); }
};
struct ArrivedBody {
    int step = 0;
    bool last = false;
    void fields(RankReport& report) { report(step, last); }
};
struct EndedBody {
    bool failed = false;
    Error error;
    std::vector<std::byte> report;  ///< of the job
    runtime::LinkWaits waits;       ///< for an emulated link
    void fields(RankReport& all) {
        all(failed, error.code, error.field, error.message, report, waits.count, waits.lateNs, waits.mostLateNs);
    }
};

/// Version and layout of this build: both ends must be the same.
std::string buildName();

Frame makeFrame(FrameKind kind, int rank);
template <typename Body>
Frame makeFrame(FrameKind kind, int rank, Body body) {
    RankReport report;
    body.fields(report);
    return {kind, rank, report.bytes()};
}
/// Nothing when the bytes do not fit.
template <typename Body>
std::optional<Body> bodyOf(const Frame& frame) {
    Body body;
    RankReport report(frame.body);
    body.fields(report);
    if (!report.complete()) return std::nullopt;
    return body;
}

std::vector<std::byte> toBytes(const Frame& frame);

/// Cuts a stream of bytes into frames.
class FrameReader {
public:
    void add(std::span<const std::byte> bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }
    std::optional<Frame> next();

private:
    std::vector<std::byte> m_bytes;
    std::size_t m_at = 0;  // what was taken
};

}  // namespace kolo::launch
