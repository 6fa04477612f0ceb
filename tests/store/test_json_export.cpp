// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/api/schedule_json.h"
#include "engine/api/step_plan_json.h"
#include "engine/store/exporter.h"
#include "engine/store/name_list.h"
#include "tests/store/random_runs.h"

using namespace kolo;
using namespace kolo::store;
using nlohmann::json;

class TestJsonExport : public QObject {
    Q_OBJECT

    static json exported(const std::filesystem::path& file, std::int64_t run) {
        auto reader = Reader::open(file);
        const auto stored = reader ? (*reader)->read(run) : Outcome<StoredRun>(reader.error());
        std::ostringstream out;
        if (!stored || !exportJson()->write(**reader, *stored, TableView::Values, out)) return {};
        return json::parse(out.str());
    }
    static const Exporter* exportJson() {
        for (const Exporter* exporter : exporters()) {
            if (exporter->id == "json") return exporter;
        }
        return nullptr;
    }
    static bool sameNumber(const json& found, double expected) {
        if (found.is_string()) {
            return found == (std::isnan(expected) ? "nan" : expected > 0 ? "inf" : "-inf") && !std::isfinite(expected);
        }
        return std::bit_cast<std::uint64_t>(found.get<double>()) == std::bit_cast<std::uint64_t>(expected);
    }

private slots:
    void holdsEverything() {
        Random random(printedSeed());
        const auto file = freshDatabase();
        for (int round = 0; round < 40; ++round) {
            WholeRun run = round == 0 ? ringRun() : randomRun(random);
            const auto id = recordInto(file, run);
            QVERIFY(id);
            const json found = exported(file, *id);
            QCOMPARE(found["run"]["id"].get<std::int64_t>(), *id);
            QCOMPARE(found["run"]["title"].get<std::string>(), run.info.title.english());
            QCOMPARE(found["run"]["elapsed_ns"].get<std::int64_t>(), run.result.elapsedNs);
            QCOMPARE(found["provenance"]["devices"].get<std::vector<std::string>>(), run.info.provenance.devices);
            QCOMPARE(found["spec"].dump(), json::parse(specToJson(run.info.spec)).dump());
            QCOMPARE(found["result"].dump(), json::parse(run.result.json).dump());
            QCOMPARE(found["plan"].is_null(), !run.info.plan.has_value());
            if (run.info.plan) QCOMPARE(found["plan"].dump(), json::parse(stepPlanToJson(*run.info.plan)).dump());
            QCOMPARE(found["collective"].is_null(), !run.info.collective.has_value());
            if (run.info.collective) {
                const auto schedule = scheduleFromJson(found["collective"]["schedule"].dump());
                QVERIFY(schedule);
                QCOMPARE(*schedule, run.info.collective->schedule);
            }
            NameList names;
            std::size_t next = 0;
            for (const EventBatch& batch : run.batches) {
                names.add(batch);
                for (const Event& event : batch.events) {
                    QVERIFY(next < found["events"].size());
                    const json& flat = found["events"][next++];
                    QCOMPARE(flat.size(), found["events"][0].size());
                    QCOMPARE(flat["seq"].get<std::size_t>(), next);
                    QCOMPARE(flat["kind"].get<std::string>(), std::string(name(event.kind)));
                    QCOMPARE(flat["start_ns"].get<std::int64_t>(), event.startNs);
                    QCOMPARE(flat["end_ns"].get<std::int64_t>(), event.endNs);
                    QCOMPARE(flat["rank"].is_null() ? -1 : flat["rank"].get<int>(), int{event.rank});
                    QCOMPARE(flat["peer"].is_null() ? -1 : flat["peer"].get<int>(), int{event.peer});
                    QCOMPARE(flat["chunk"].is_null() ? -1 : flat["chunk"].get<int>(), event.chunk);
                    QCOMPARE(flat["bytes"].is_null() ? 0 : flat["bytes"].get<std::uint64_t>(), event.bytes);
                    QCOMPARE(flat["name"].is_null() ? "" : flat["name"].get<std::string>(), names.of(event));
                    if (event.kind == EventKind::Metric) QVERIFY(sameNumber(flat["value"], event.value));
                    QCOMPARE(flat["values"].is_null(), event.kind != EventKind::Value);
                    if (event.kind != EventKind::Value) continue;
                    const auto values = batch.valuesOf(event);
                    QCOMPARE(flat["values"].size(), values.size());
                    for (std::size_t i = 0; i < values.size(); ++i) QVERIFY(sameNumber(flat["values"][i], values[i]));
                }
            }
            QCOMPARE(found["events"].size(), next);
        }
    }
};

QTEST_GUILESS_MAIN(TestJsonExport)
#include "test_json_export.moc"
