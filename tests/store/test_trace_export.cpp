// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/api/types.h"
#include "engine/store/exporter.h"
#include "tests/store/random_runs.h"

using namespace kolo;
using namespace kolo::store;
using nlohmann::json;

class TestTraceExport : public QObject {
    Q_OBJECT

    static std::vector<json> traced(const WholeRun& run) {
        const QTemporaryDir folder;
        const auto id = recordInto(in(folder, "runs.sqlite"), run);
        auto reader = Reader::open(in(folder, "runs.sqlite"));
        if (!id || !reader) return {};
        const auto stored = (*reader)->read(*id);
        for (const Exporter* exporter : exporters()) {
            std::ostringstream out;
            if (exporter->id != "trace" || !exporter->write(**reader, *stored, TableView::Values, out)) continue;
            return json::parse(out.str())["traceEvents"].get<std::vector<json>>();
        }
        return {};
    }

    /// Nanoseconds, whatever the double makes of them.
    static std::int64_t ns(const json& micros) { return std::llround(micros.get<double>() * 1000); }

    /// Slices of one track must lie inside each other or beside each other, in the order in which they are written.
    static bool nests(const std::vector<json>& events) {
        std::map<int, std::vector<std::int64_t>> open;
        for (const json& event : events) {
            if (event["ph"] != "X") continue;
            const std::int64_t start = ns(event["ts"]), end = start + ns(event["dur"]);
            auto& ends = open[event["tid"].get<int>()];
            while (!ends.empty() && ends.back() <= start) ends.pop_back();
            if (!ends.empty() && end > ends.back()) return false;
            ends.push_back(end);
        }
        return true;
    }

private slots:
    void oneTrackPerRank() {
        const auto events = traced(ringRun());
        std::map<int, std::string> tracks;
        std::set<int> used;
        for (const json& event : events) {
            if (event["ph"] == "M" && event["name"] == "thread_name") {
                tracks[event["tid"].get<int>()] = event["args"]["name"].get<std::string>();
            }
            if (event["ph"] == "X") used.insert(event["tid"].get<int>());
        }
        QCOMPARE(tracks, (std::map<int, std::string>{{1, "A dev A"}, {2, "B dev B"}, {3, "C dev C"}, {4, "D dev D"}}));
        QCOMPARE(used, (std::set<int>{1, 2, 3, 4}));
        QVERIFY(nests(events));
    }

    void timesAreMicroseconds() {
        int transfers = 0;
        for (const json& event : traced(ringRun())) {
            if (event["ph"] != "X" || event["cat"] != "transfer") continue;
            ++transfers;
            const int step = event["args"]["step"].get<int>();
            QCOMPARE(event["ts"].get<double>(), step * 10.0 + 1.0);
            QCOMPARE(event["dur"].get<double>(), 4.0);
            QCOMPARE(event["args"]["bytes"].get<int>(), 4);
        }
        QCOMPARE(transfers, 24);
    }

    void anArrowFromTheSenderToTheReceiver() {
        std::map<int, json> starts, ends;
        for (const json& event : traced(ringRun())) {
            if (event["ph"] == "s") starts[event["id"].get<int>()] = event;
            if (event["ph"] == "f") ends[event["id"].get<int>()] = event;
        }
        QCOMPARE(starts.size(), std::size_t{24});
        QCOMPARE(ends.size(), std::size_t{24});
        for (const auto& [id, start] : starts) {
            const json& end = ends.at(id);
            QCOMPARE(end["tid"].get<int>(), start["tid"].get<int>() % 4 + 1);  // to the next in the ring
            QVERIFY(end["ts"].get<double>() > start["ts"].get<double>());
            QCOMPARE(end["bp"].get<std::string>(), "e");
        }
    }

    void countersEndAtWhatWasSent() {
        std::map<std::string, double> last;
        for (const json& event : traced(ringRun())) {
            if (event["ph"] == "C") last[event["name"].get<std::string>()] = event["args"]["value"].get<double>();
        }
        QCOMPARE(last.size(), std::size_t{4});
        for (const auto& [counter, bytes] : last) QCOMPARE(bytes, 24.0);
    }

    void whatOverlapsGetsATrackOfItsOwn() {
        WholeRun run = ringRun();
        Event kernel;
        kernel.kind = EventKind::Kernel;
        kernel.rank = 0;
        kernel.name = 1;
        kernel.startNs = 13'000;  // in the middle of A's first transfer, beyond the end of its first step
        kernel.endNs = 18'000;
        run.batches[1].events.push_back(kernel);
        const auto events = traced(run);
        QVERIFY(nests(events));
        int beside = 0;
        for (const json& event : events) {
            if (event["ph"] == "X" && event["tid"] == 1001) {
                ++beside;
                QCOMPARE(event["name"].get<std::string>(), "sum");
            }
        }
        QCOMPARE(beside, 1);
    }

    void anythingNests() {
        Random random(printedSeed());
        for (int round = 0; round < 30; ++round) {
            WholeRun run = randomRun(random);
            std::size_t slices = 0;
            for (EventBatch& batch : run.batches) {
                for (Event& event : batch.events) {
                    // A double holds microseconds to the nanosecond for a hundred days.
                    event.startNs = static_cast<std::int64_t>(random() % 1'000'000);
                    event.endNs = event.startNs + static_cast<std::int64_t>(random() % 100'000);
                    slices += event.kind < EventKind::Step || (event.kind == EventKind::Step && event.step > 0) ? 1 : 0;
                }
            }
            const auto events = traced(run);
            QVERIFY(!events.empty());
            QVERIFY(nests(events));
            QCOMPARE(static_cast<std::size_t>(std::count_if(events.begin(), events.end(),
                                                            [](const json& event) { return event["ph"] == "X"; })),
                     slices);
        }
    }
};

QTEST_GUILESS_MAIN(TestTraceExport)
#include "test_trace_export.moc"
