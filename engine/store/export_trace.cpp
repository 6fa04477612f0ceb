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
// sent. Times are microseconds, written to the nanosecond.
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

constexpr int kLaneTracks = 1000;  // track numbers of a rank: rank + 1, 1000 + rank + 1 …

std::string jsonText(std::string_view text) {
    std::string json;
    appendText(json, text);
    return json;
}

std::string micros(std::int64_t ns) {
    const std::int64_t magnitude = ns < 0 ? -ns : ns;
    return fmt::format("{}{}.{:03}", ns < 0 ? "-" : "", magnitude / 1000, magnitude % 1000);
}

/// Step 0 is no stretch of time: it says that the state before the first step is known.
bool isSlice(const Event& event) {
    return event.kind == EventKind::Kernel || event.kind == EventKind::Transfer || event.kind == EventKind::Wait ||
           (event.kind == EventKind::Step && event.step > 0);
}

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
    int count() const { return static_cast<int>(m_open.size()); }

private:
    std::vector<std::vector<std::int64_t>> m_open;
};

class TraceWriter {
public:
    TraceWriter(const StoredRun& run, const NameList& names, std::ostream& out)
        : m_run(run), m_names(names), m_out(out) {}

    void write(std::vector<Event>& events) {
        const Provenance& provenance = m_run.info.provenance;
        m_out << fmt::format(
            R"({{"displayTimeUnit":"ns","otherData":{{"program":"Kolo {}","run":"{}","started_at":{},"hardware":{},"numbers":{}}},)",
            provenance.version, m_run.info.id, jsonText(m_run.info.startedAt), jsonText(provenance.hardware),
            jsonText(provenance.numbers));
        m_out << "\n\"traceEvents\":[";
        const bool measured = provenance.numbers == "measured";
        add(R"({{"ph":"M","name":"process_name","pid":1,"args":{{"name":{}}}}})",
            jsonText(m_run.info.title + (measured ? "" : " (" + provenance.numbers + ")")));
        for (int rank = 0; rank < m_run.info.ranks; ++rank) nameTrack(rank, 0);

        std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
            return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
        });
        for (const Event& event : events) {
            if (isSlice(event)) {
                slice(event);
            } else {
                point(event);
            }
        }
        bytesSent(events);
        m_out << "\n]}\n";
    }

private:
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

    std::string titleOf(const Event& event) const {
        switch (event.kind) {
            case EventKind::Transfer:
                return fmt::format("chunk {} from {}", event.chunk, event.peer < 0 ? "?" : workerName(event.peer));
            case EventKind::Wait:
                return event.peer < 0 ? "wait for the step gate" : "wait for " + workerName(event.peer);
            case EventKind::Step: {
                const std::string_view phase = phaseOf(event.step);
                return fmt::format("step {}{}", event.step, phase.empty() ? "" : fmt::format(" ({})", phase));
            }
            default:
                return m_names.of(event);
        }
    }

    std::string_view phaseOf(int step) const {
        if (!m_run.info.collective || step < 1) return {};
        const auto& steps = m_run.info.collective->schedule.steps;
        return static_cast<std::size_t>(step) <= steps.size() ? std::string_view(steps[step - 1].phase)
                                                              : std::string_view();
    }

    void slice(const Event& event) {
        Lanes& lanes = m_lanes[event.rank];
        const int known = std::max(1, lanes.count());
        const int lane = lanes.laneOf(event);
        if (lane >= known || (event.rank < 0 && !m_runTrackNamed)) nameTrack(event.rank, lane);
        if (event.rank < 0) m_runTrackNamed = true;

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
        if (event.kind == EventKind::Transfer && event.peer >= 0 && event.rank >= 0) arrow(event, lane);
    }

    static std::string categoryOf(const Event& event) {
        return std::string(name(event.kind)) + (event.flags & kEmulated ? ",emulated" : "");
    }

    /// From where the sender was when the transfer began to the end of the transfer at the receiver.
    void arrow(const Event& event, int lane) {
        ++m_arrows;
        const std::int64_t arrival = std::max(event.startNs, event.endNs - 1);  // still inside the slice
        add(R"({{"ph":"s","id":{},"name":"transfer","cat":"transfer","pid":1,"tid":{},"ts":{}}})", m_arrows,
            track(event.peer, 0), micros(event.startNs));
        add(R"({{"ph":"f","bp":"e","id":{},"name":"transfer","cat":"transfer","pid":1,"tid":{},"ts":{}}})", m_arrows,
            track(event.rank, lane), micros(arrival));
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
            default:
                break;  // the values of buffers are no timeline
        }
    }

    /// Viewers read a counter's value as a number only; what JSON cannot write is left out.
    void counter(const std::string& title, std::int64_t atNs, double value) {
        if (!std::isfinite(value)) return;
        std::string number;
        appendNumber(number, value);
        add(R"({{"ph":"C","name":{},"pid":1,"ts":{},"args":{{"value":{}}}}})", jsonText(title), micros(atNs), number);
    }

    void bytesSent(std::vector<Event>& events) {
        std::erase_if(events, [](const Event& event) { return event.kind != EventKind::Transfer || event.peer < 0; });
        std::stable_sort(events.begin(), events.end(),
                         [](const Event& a, const Event& b) { return a.endNs < b.endNs; });
        std::map<int, std::uint64_t> sent;
        for (const Event& event : events) {
            sent[event.peer] += event.bytes;
            counter("bytes sent by " + workerName(event.peer), event.endNs, static_cast<double>(sent[event.peer]));
        }
    }

    const StoredRun& m_run;
    const NameList& m_names;
    std::ostream& m_out;
    std::map<int, Lanes> m_lanes;
    std::string m_line;
    std::int64_t m_arrows = 0;
    bool m_first = true;
    bool m_runTrackNamed = false;
};

Outcome<void> write(Reader& reader, const StoredRun& run, TableView, std::ostream& out) {
    // Slices must be written in the order of their starts, but are recorded in the order of their ends: so the run is
    // held in memory, 64 bytes an event, without its values.
    std::vector<Event> events;
    NameList names;
    const auto read = reader.events(run, [&](const EventBatch& batch) {
        names.add(batch);
        std::copy_if(batch.events.begin(), batch.events.end(), std::back_inserter(events),
                     [](const Event& event) { return event.kind != EventKind::Value; });
        return true;
    });
    if (!read) return read.error();
    TraceWriter(run, names, out).write(events);
    return {};
}

}  // namespace

const Exporter& exportTrace() {
    static const Exporter exporter{"trace", "Timeline (Trace Event JSON)", ".trace.json", write};
    return exporter;
}

}  // namespace kolo::store
