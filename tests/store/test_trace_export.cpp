// SPDX-License-Identifier: Apache-2.0
#include <QProcess>
#include <QTest>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/api/tracer.h"
#include "engine/api/types.h"
#include "engine/store/exporter.h"
#include "tests/random.h"
#include "tests/store/random_runs.h"

using namespace kolo;
using namespace kolo::store;
using nlohmann::json;

class TestTraceExport : public QObject {
    Q_OBJECT

    static std::vector<json> traced(const WholeRun& run) {
        const QTemporaryDir folder;
        const auto id = recordInto(in(folder, "runs.sqlite"), run);
        return id ? traced(in(folder, "runs.sqlite"), *id) : std::vector<json>{};
    }

    static std::vector<json> traced(const std::filesystem::path& file, std::int64_t id) {
        auto reader = Reader::open(file);
        if (!reader) return {};
        const auto stored = (*reader)->read(id);
        if (!stored) return {};
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

    /// What a viewer needs, so that it draws all that is there: after the names, everything in the order of time,
    /// slices that nest, and both ends of every arrow in a slice of their own track. The first thing that is wrong.
    static QString wrong(const std::vector<json>& events, bool anyTitle = false) {
        if (!nests(events)) return "slices that do not nest";
        std::map<int, std::map<std::int64_t, std::int64_t>> outer;  // slices that lie in no other: from, to
        std::set<int> named;
        std::int64_t last = std::numeric_limits<std::int64_t>::min();
        for (const json& event : events) {
            const std::string phase = event["ph"].get<std::string>();
            if (phase == "M") {
                if (event["name"] == "thread_name") named.insert(event["tid"].get<int>());
                continue;
            }
            if (ns(event["ts"]) < last) return QString("%1 ns comes after %2").arg(ns(event["ts"])).arg(last);
            last = ns(event["ts"]);
            if (event.contains("tid") && !named.count(event["tid"].get<int>())) return "a track without a name";
            if (phase != "X") continue;
            const std::string title = event["name"].get<std::string>();
            if (!anyTitle && (title.empty() || title.find("-1") != std::string::npos))
                return QString("a slice called \"%1\"").arg(QString::fromStdString(title));
            auto& there = outer[event["tid"].get<int>()];
            if (there.empty() || there.rbegin()->second <= last) there[last] = last + ns(event["dur"]);
        }
        std::map<std::int64_t, std::int64_t> begun;
        for (const json& event : events) {
            const std::string phase = event["ph"].get<std::string>();
            if (phase != "s" && phase != "f") continue;
            const std::int64_t at = ns(event["ts"]), id = event["id"].get<std::int64_t>();
            const auto& there = outer[event["tid"].get<int>()];
            const auto after = there.upper_bound(at);
            if (after == there.begin() || std::prev(after)->second <= at)
                return QString("arrow %1: its \"%2\" is in no slice").arg(id).arg(phase.c_str());
            if (phase == "s" && !begun.emplace(id, at).second) return QString("arrow %1 begins twice").arg(id);
            if (phase == "f" && (!begun.count(id) || begun[id] > at)) return QString("arrow %1 has no start").arg(id);
            if (phase == "f") begun.erase(id);
        }
        return begun.empty() ? QString() : "an arrow without an end";
    }

    static qsizetype count(const std::vector<json>& events, const char* phase) {
        return std::count_if(events.begin(), events.end(), [&](const json& event) { return event["ph"] == phase; });
    }

private slots:
    void everyStrategy_data() {
        QTest::addColumn<QStringList>("words");
        QProcess kolo;
        kolo.start(KOLO_BINARY, {"list", "strategies"});
        QVERIFY(kolo.waitForFinished());
        for (const QByteArray& line : kolo.readAllStandardOutput().split('\n')) {
            const QString id = line.split(' ').value(0);
            if (id.isEmpty()) continue;
            QStringList words{id};
            if (id == "place") words << "program=import tensorflow as tf\na = tf.constant([1.0, 2.0])\nprint(a + a)\n";
            if (id == "translate")
                words << "program=model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])\n";
            // Measuring for as long as its default asks for adds nothing to its trace.
            if (id == "search")
                words << "model=mlp:64-10"
                      << "batch=8"
                      << "plans=100"
                      << "rounds=0"
                      << "--devices"
                      << "virtual:2";
            if (id == "data-parallel" || id == "pipeline" || id == "mesh") words << "steps=8";
            QTest::addRow("%s", qPrintable(id)) << words;
        }
        for (const char* more :
             {"compress=topk:0.01", "compress=qsgd:4", "compress=onebit", "sync=async", "sync=ssp:3", "sync=local:8",
              "sync=backup:1", "architecture=parameter-server", "architecture=central-storage", "schedule=priority",
              "allreduce=hierarchical", "link=custom:5,10"}) {
            QTest::addRow("data-parallel %s", more) << QStringList{"data-parallel", "steps=8", more};
        }
        for (const char* more : {"tree", "butterfly", "halving-doubling", "all-to-all", "master-worker", "round-robin",
                                 "hierarchical", "direct"}) {
            QTest::addRow("allreduce by %s", more) << QStringList{"allreduce", QString("algorithm=%1").arg(more)};
        }
    }
    void everyStrategy() {
        QFETCH(QStringList, words);
        const QTemporaryDir folder;
        QProcess kolo;
        kolo.start(KOLO_BINARY, QStringList{"run"} + words + QStringList{"--db", folder.filePath("runs.sqlite")});
        QVERIFY(kolo.waitForFinished(60'000));
        QVERIFY2(kolo.exitCode() == 0, kolo.readAllStandardError());
        const auto events = traced(in(folder, "runs.sqlite"), 1);
        QVERIFY(!events.empty());
        QCOMPARE(wrong(events), QString());
        if (words[0] == "allreduce" || words[0] == "data-parallel") QVERIFY(count(events, "s") > 0);
        QCOMPARE(count(events, "s"), count(events, "f"));
    }

    void aSenderThatDoesNothingElseGetsASlice() {
        WholeRun run = ringRun();
        // Of something that is no chunk, when nothing is recorded of the sender; and so short that the clock did not
        // move.
        BatchTracer(run.batches[1], 2).transfer(3, 3 << 10, {200'000, 200'000});
        const auto events = traced(run);
        QCOMPARE(wrong(events), QString());
        QStringList slices;
        for (const json& event : events) {
            if (event["ph"] == "X" && event["ts"].get<double>() == 200)
                slices << QString("%1: %2").arg(event["tid"].get<int>()).arg(event["name"].get<std::string>().c_str());
        }
        slices.sort();
        QCOMPARE(slices, (QStringList{"3: 3 KiB from D", "4: 3 KiB to C"}));
        // The ring's own transfers begin where their senders' steps are: they need none.
        QCOMPARE(count(events, "X"), qsizetype{24 + 24 + 2});
    }

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
        // From the middle of A's first transfer to beyond the end of its first step.
        BatchTracer(run.batches[1], 0).kernel(1, {13'000, 18'000});
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
        for (int round = 0; round < test::rounds(10); ++round) {
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
            QCOMPARE(wrong(events, true), QString());
            const auto isRecorded = [](const json& event) {
                return event["ph"] == "X" && (event["cat"].get<std::string>().find("transfer") == std::string::npos ||
                                              event["name"].get<std::string>().find(" to ") == std::string::npos);
            };
            QCOMPARE(static_cast<std::size_t>(std::count_if(events.begin(), events.end(), isRecorded)), slices);
        }
    }
};

QTEST_GUILESS_MAIN(TestTraceExport)
#include "test_trace_export.moc"
