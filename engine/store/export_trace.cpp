// SPDX-License-Identifier: Apache-2.0
//
// Trace Event JSON: the timeline of a run for Perfetto (ui.perfetto.dev), speedscope and chrome://tracing.
//
//   track A   |---------------- step 1 (share-reduce) ----------------|------ step 2 …
//             |-- wait for D --|-- chunk 3 from D --|-- sum --|
//   track B   |---------------- step 1 (share-reduce) -------------…
//
// One track (thread) per rank. A viewer can draw a slice only inside another or beside it; where a rank really did two
// things at once, as a copy engine beside a computing one, the second lies on a track "A, at the same time" below. An
// arrow (flow) goes from the sender to the receiver of each transfer, and a counter shows the bytes that each rank has
// sent. A viewer hangs both ends of an arrow on the slice that is drawn there, and drops arrows that begin or end
// nowhere; a transfer is recorded by its receiver, so a sender that was doing nothing then gets a slice "chunk 3 to D".
// Everything stands in the order of time, in microseconds written to the nanosecond.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>

#include "engine/api/event.h"
#include "engine/api/json_reader.h"
#include "engine/api/types.h"
#include "engine/store/exporter.h"
#include "engine/store/name_list.h"

namespace kolo::store {
namespace {

/// Beside EventFlags: the slice of a transfer at its sender, which is not recorded.
constexpr std::uint8_t kSent = 128;
constexpr int kLaneTracks = 1000;  // track numbers of a rank: rank + 1, 1000 + rank + 1 …

std::string micros(std::int64_t ns) {
    const std::int64_t magnitude = ns < 0 ? -ns : ns;
    return fmt::format("{}{}.{:03}", ns < 0 ? "-" : "", magnitude / 1000, magnitude % 1000);
}

/// Step 0 is no stretch of time: it says that the state before the first step is known.
bool isSlice(const Event& event) {
    return event.kind == EventKind::Kernel || event.kind == EventKind::Transfer || event.kind == EventKind::Wait ||
           (event.kind == EventKind::Step && event.step > 0);
}

bool isArrow(const Event& event) {
    return event.kind == EventKind::Transfer && event.peer >= 0 && event.rank >= 0;
}

/// Stretches of time of one rank, or of one of its tracks, to ask whether a moment lies in any of them. Added in the
/// order of their starts.
class Coverage {
public:
    void add(const Event& slice) {
        m_latestEnds.push_back(std::max(slice.endNs, m_latestEnds.empty() ? slice.endNs : m_latestEnds.back()));
        m_starts.push_back(slice.startNs);
    }
    bool at(std::int64_t ns) const {
        const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), ns);
        return after != m_starts.begin() && m_latestEnds[after - m_starts.begin() - 1] > ns;
    }

private:
    std::vector<std::int64_t> m_starts, m_latestEnds;  // the latest of all up to here
};

/// Puts slices that come in the order of their starts (the longer first) on as few tracks as can show them.
class Lanes {
public:
    int laneOf(const Event& slice) {
        for (std::size_t lane = 0;; ++lane) {
            if (lane == m_open.size()) m_open.emplace_back();
            std::vector<std::int64_t>& ends = m_open[lane];  // of the slices that are open, the innermost last
            while (!ends.empty() && ends.back() <= slice.startNs) ends.pop_back();
            if (ends.empty() || slice.endNs <= ends.back()) {
                ends.push_back(slice.endNs);
                return static_cast<int>(lane);
            }
        }
    }

private:
    std::vector<std::vector<std::int64_t>> m_open;
};

class TraceWriter {
public:
    TraceWriter(const StoredRun& run, const NameList& names, std::ostream& out)
        : m_run(run), m_names(names), m_out(out) {}

    /// Reorders `events`, and adds to them.
    void write(std::vector<Event>& events) {
        const Provenance& provenance = m_run.info.provenance;
        m_out << fmt::format(
            R"({{"displayTimeUnit":"ns","otherData":{{"program":"Kolo {}","run":{},"started_at":{},"hardware":{},"numbers":{}}},)",
            provenance.version, m_run.info.id, jsonText(m_run.info.startedAt), jsonText(provenance.hardware),
            jsonText(provenance.numbers));
        m_out << "\n\"traceEvents\":[";
        const bool measured = provenance.numbers == recorded::kMeasured;
        add(R"({{"ph":"M","name":"process_name","pid":1,"args":{{"name":{}}}}})",
            jsonText(m_run.info.title.english() + (measured ? "" : " (" + provenance.numbers + ")")));
        const std::vector<Mark> marks = layOut(events);
        for (const Mark& mark : marks) write(mark, events[mark.event]);
        m_out << "\n]}\n";
    }

private:
    /// What is written at one moment, in the order in which things of the same moment are written.
    enum class What : std::uint8_t { Slice, ArrowStart, ArrowEnd, Point, BytesSent };
    struct Mark {
        std::int64_t atNs;
        std::uint32_t event;
        int lane;
        What what;
    };

    static void sortByStart(std::vector<Event>& events) {
        std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
            return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
        });
    }

    /// Gives every slice its track and every arrow its ends, names the tracks, and returns all of it by time.
    std::vector<Mark> layOut(std::vector<Event>& events) {
        for (Event& event : events)
            if (isSlice(event)) event.endNs = std::max(event.endNs, event.startNs + 1);  // an arrow can end in it
        sortByStart(events);
        addSends(events);

        std::map<int, Lanes> lanes;
        std::map<int, std::vector<Coverage>> tracks;  // by rank and lane
        std::vector<Mark> marks;
        for (std::uint32_t i = 0; i < events.size(); ++i) {
            const Event& event = events[i];
            if (!isSlice(event)) {
                const bool isCounter = event.kind == EventKind::Metric || event.kind == EventKind::Memory;
                if (!isCounter && tracks[event.rank].empty()) tracks[event.rank].resize(1);
                marks.push_back({isCounter ? event.endNs : event.startNs, i, 0, What::Point});
                continue;
            }
            const int lane = lanes[event.rank].laneOf(event);
            auto& ofRank = tracks[event.rank];
            ofRank.resize(std::max<std::size_t>(lane + 1, ofRank.size()));
            ofRank[lane].add(event);
            marks.push_back({event.startNs, i, lane, What::Slice});
        }
        for (std::size_t at = 0, slices = marks.size(); at < slices; ++at) {
            const Mark slice = marks[at];
            const Event& event = events[slice.event];
            if (slice.what != What::Slice || !isArrow(event) || (event.flags & kSent)) continue;
            // Where the sender was when the transfer began; the arrival is still inside the receiver's slice.
            const auto& senders = tracks[event.peer];
            const auto there = std::find_if(senders.begin(), senders.end(),
                                            [&](const Coverage& track) { return track.at(event.startNs); });
            marks.push_back({event.startNs, slice.event, static_cast<int>(there - senders.begin()), What::ArrowStart});
            marks.push_back({event.endNs - 1, slice.event, slice.lane, What::ArrowEnd});
            marks.push_back({event.endNs, slice.event, 0, What::BytesSent});
        }
        std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
            return a.atNs != b.atNs ? a.atNs < b.atNs : a.what < b.what;
        });
        for (int rank = 0; rank < m_run.info.ranks; ++rank) nameTrack(rank, 0);
        for (const auto& [rank, ofRank] : tracks)
            for (std::size_t lane = rank < 0 ? 0 : 1; lane < ofRank.size(); ++lane)
                nameTrack(rank, static_cast<int>(lane));
        return marks;
    }

    /// A slice for each sender that nothing else is recorded of when its transfer begins.
    static void addSends(std::vector<Event>& events) {
        std::map<int, Coverage> recorded;
        for (const Event& event : events)
            if (isSlice(event)) recorded[event.rank].add(event);
        std::vector<Event> sends;
        for (const Event& event : events) {
            if (!isArrow(event) || recorded[event.peer].at(event.startNs)) continue;
            Event& send = sends.emplace_back(event);
            std::swap(send.rank, send.peer);
            send.flags |= kSent;
        }
        if (sends.empty()) return;
        events.insert(events.end(), sends.begin(), sends.end());
        sortByStart(events);
    }

    void write(const Mark& mark, const Event& event) {
        switch (mark.what) {
            case What::Slice: return slice(event, mark.lane);
            case What::ArrowStart:
                return add(R"({{"ph":"s","id":{},"name":"transfer","cat":"transfer","pid":1,"tid":{},"ts":{}}})",
                           mark.event + 1, track(event.peer, mark.lane), micros(mark.atNs));
            case What::ArrowEnd:
                return add(
                    R"({{"ph":"f","bp":"e","id":{},"name":"transfer","cat":"transfer","pid":1,"tid":{},"ts":{}}})",
                    mark.event + 1, track(event.rank, mark.lane), micros(mark.atNs));
            case What::BytesSent:
                m_sent[event.peer] += event.bytes;
                return counter("bytes sent by " + workerName(event.peer), mark.atNs,
                               static_cast<double>(m_sent[event.peer]));
            case What::Point: return point(event);
        }
    }

    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        m_line = m_first ? "\n" : ",\n";
        m_first = false;
        fmt::format_to(std::back_inserter(m_line), format, std::forward<Args>(args)...);
        m_out << m_line;
    }

    static int track(int rank, int lane) { return lane * kLaneTracks + rank + 1; }

    void nameTrack(int rank, int lane) {
        const auto& devices = m_run.info.provenance.devices;
        std::string title = rank < 0 ? "run" : workerName(rank);
        if (lane > 0) {
            title += ", at the same time";
        } else if (rank >= 0 && static_cast<std::size_t>(rank) < devices.size()) {
            title += " " + devices[rank];
        }
        add(R"({{"ph":"M","name":"thread_name","pid":1,"tid":{},"args":{{"name":{}}}}})", track(rank, lane),
            jsonText(title));
        add(R"({{"ph":"M","name":"thread_sort_index","pid":1,"tid":{},"args":{{"sort_index":{}}}}})", track(rank, lane),
            (rank + 1) * 16 + std::min(lane, 15));
    }

    /// Not every transfer is of a chunk: compressed gradients are not cut into any.
    std::string contentOf(const Event& transfer) const {
        if (transfer.chunk >= 0) return fmt::format("chunk {}", transfer.chunk);
        if (const std::string name = m_names.of(transfer); !name.empty()) return name;
        return formatBytes(static_cast<double>(transfer.bytes));
    }

    std::string titleOf(const Event& event) const {
        switch (event.kind) {
            case EventKind::Transfer:
                return fmt::format("{} {} {}", contentOf(event), event.flags & kSent ? "to" : "from",
                                   event.peer < 0 ? "?" : workerName(event.peer));
            case EventKind::Wait:
                return event.peer < 0 ? "wait for the step gate" : "wait for " + workerName(event.peer);
            case EventKind::Step: {
                const std::string_view phase = phaseOf(event.step);
                return fmt::format("step {}{}", event.step, phase.empty() ? "" : fmt::format(" ({})", phase));
            }
            default: return m_names.of(event);
        }
    }

    std::string_view phaseOf(int step) const {
        if (!m_run.info.collective || step < 1) return {};
        const auto& steps = m_run.info.collective->schedule.steps;
        return static_cast<std::size_t>(step) <= steps.size() ? std::string_view(steps[step - 1].phase)
                                                              : std::string_view();
    }

    void slice(const Event& event, int lane) {
        std::string args = fmt::format(R"("step":{},"iteration":{})", event.step, event.iteration);
        if (event.chunk >= 0) args += fmt::format(R"(,"chunk":{})", event.chunk);
        if (event.kind == EventKind::Transfer || event.kind == EventKind::Step) {
            args += fmt::format(R"(,"bytes":{})", event.bytes);
        }
        if (event.kind == EventKind::Transfer) {
            args += fmt::format(R"(,"reduce":{})", event.flags & kReduce ? "true" : "false");
        }
        if (event.flags & kEmulated) args += R"(,"emulated":true)";
        add(R"({{"ph":"X","name":{},"cat":"{}","pid":1,"tid":{},"ts":{},"dur":{},"args":{{{}}}}})",
            jsonText(titleOf(event)), categoryOf(event), track(event.rank, lane), micros(event.startNs),
            micros(event.endNs - event.startNs), args);
    }

    static std::string categoryOf(const Event& event) {
        return std::string(name(event.kind)) + (event.flags & kEmulated ? ",emulated" : "");
    }

    void point(const Event& event) {
        switch (event.kind) {
            case EventKind::Metric:
                counter(m_names.of(event) + (event.rank < 0 ? "" : " of " + workerName(event.rank)), event.endNs,
                        event.value);
                break;
            case EventKind::Memory:
                counter("memory of " + (event.rank < 0 ? "the run" : workerName(event.rank)), event.endNs,
                        static_cast<double>(event.bytes));
                break;
            case EventKind::Log:
            case EventKind::Placement:
                add(R"({{"ph":"i","s":"t","name":{},"cat":"{}","pid":1,"tid":{},"ts":{}}})",
                    jsonText(m_names.of(event)), name(event.kind), track(event.rank, 0), micros(event.startNs));
                break;
            default: break;  // the values of buffers are no timeline
        }
    }

    /// Viewers read a counter's value as a number only; what JSON cannot write is left out.
    void counter(const std::string& title, std::int64_t atNs, double value) {
        if (!std::isfinite(value)) return;
        std::string number;
        appendNumber(number, value);
        add(R"({{"ph":"C","name":{},"pid":1,"ts":{},"args":{{"value":{}}}}})", jsonText(title), micros(atNs), number);
    }

    const StoredRun& m_run;
    const NameList& m_names;
    std::ostream& m_out;
    std::map<int, std::uint64_t> m_sent;
    std::string m_line;
    bool m_first = true;
};

Outcome<void> writeTrace(Reader& reader, const StoredRun& run, TableView, std::ostream& out) {
    // Slices must be written in the order of their starts, but are recorded in the order of their ends: so the run is
    // held in memory, 64 bytes an event, without its values.
    std::vector<Event> events;
    NameList names;
    TRY(reader.events(run, [&](const EventBatch& batch) {
        names.add(batch);
        for (const Event& event : batch.events) {
            if (event.kind == EventKind::Value) continue;
            events.push_back(event);
            events.back().flags &= ~kSent;
        }
        return true;
    }));
    TraceWriter(run, names, out).write(events);
    return {};
}

}  // namespace

const Exporter& exportTrace{"trace", "Timeline (Trace Event JSON)", ".trace.json", writeTrace};

}  // namespace kolo::store
