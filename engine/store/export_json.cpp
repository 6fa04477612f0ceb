// SPDX-License-Identifier: Apache-2.0
//
// Everything that was recorded, as one JSON object for scripts and notebooks:
//
//     run = json.load(open("run.json"));  events = pandas.DataFrame(run["events"])
//
// `events` is a list of flat objects that all have the same members; what does not apply is null. Numbers that JSON
// cannot write are the texts "inf", "-inf" and "nan", which float() reads.
#include <fmt/format.h>

#include <iterator>
#include <string>

#include "engine/api/event.h"
#include "engine/api/json_reader.h"
#include "engine/api/schedule_json.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/types.h"
#include "engine/store/exporter.h"
#include "engine/store/name_list.h"

namespace kolo::store {
namespace {

std::string integerOrNull(std::int64_t value, bool absent) {
    return absent ? "null" : fmt::format("{}", value);
}

std::string runJson(const StoredRun& run) {
    const RunInfo& info = run.info;
    return fmt::format(
        R"({{"id":{},"parent":{},"title":{},"strategy":{},"status":"{}","error":{},"started_at":{},"elapsed_ns":{},"ranks":{}}})",
        info.id, integerOrNull(info.parent, info.parent == 0), jsonText(info.title.english()),
        jsonText(info.spec.strategy), name(run.result.status),
        run.result.error.empty() ? "null" : jsonText(run.result.error.english()), jsonText(info.startedAt),
        run.result.elapsedNs, info.ranks);
}

std::string provenanceJson(const Provenance& provenance) {
    std::string devices;
    for (const std::string& device : provenance.devices) devices += (devices.empty() ? "" : ",") + jsonText(device);
    return fmt::format(R"({{"devices":[{}],"hardware":{},"numbers":{},"host":{},"version":{}}})", devices,
                       jsonText(provenance.hardware), jsonText(provenance.numbers), jsonText(provenance.host),
                       jsonText(provenance.version));
}

std::string collectiveJson(const CollectiveShape& shape) {
    return fmt::format(R"({{"elements":{},"dtype":"{}","op":"{}","schedule":{}}})", shape.elements, name(shape.dtype),
                       name(shape.op), scheduleToJson(shape.schedule));
}

void appendEvent(std::string& json, std::int64_t seq, const Event& event, const EventBatch& batch,
                 const NameList& names) {
    const auto out = std::back_inserter(json);
    fmt::format_to(
        out, R"({{"seq":{},"kind":"{}","rank":{},"worker":{},"peer":{},"step":{},"iteration":{},"chunk":{},)", seq,
        name(event.kind), integerOrNull(event.rank, event.rank < 0),
        event.rank < 0 ? "null" : '"' + workerName(event.rank) + '"', integerOrNull(event.peer, event.peer < 0),
        event.step, event.iteration, integerOrNull(event.chunk, event.chunk < 0));
    const bool transfer = event.kind == EventKind::Transfer;
    const bool countsBytes = transfer || event.kind == EventKind::Step || event.kind == EventKind::Memory;
    fmt::format_to(
        out, R"("start_ns":{},"end_ns":{},"bytes":{},"name":{},"reduce":{},"fused":{},"emulated":{},)", event.startNs,
        event.endNs, countsBytes || event.bytes ? fmt::format("{}", event.bytes) : std::string("null"),
        event.name ? jsonText(names.of(event)) : "null", transfer ? (event.flags & kReduce ? "true" : "false") : "null",
        transfer ? (event.flags & kFused ? "true" : "false") : "null", event.flags & kEmulated ? "true" : "false");
    json += R"("value":)";
    if (event.kind == EventKind::Metric) {
        appendNumber(json, event.value);
    } else {
        json += "null";
    }
    json += R"(,"values":)";
    if (event.kind == EventKind::Value) {
        char separator = '[';
        if (event.valuesCount == 0) json += '[';
        for (const double value : batch.valuesOf(event)) {
            json += separator;
            appendNumber(json, value);
            separator = ',';
        }
        json += ']';
    } else {
        json += "null";
    }
    json += '}';
}

Outcome<void> writeJson(Reader& reader, const StoredRun& run, TableView, std::ostream& out) {
    out << "{\"format\":\"kolo-run\",\"version\":1,\n\"run\":" << runJson(run)
        << ",\n\"provenance\":" << provenanceJson(run.info.provenance) << ",\n\"spec\":" << specToJson(run.info.spec)
        << ",\n\"collective\":" << (run.info.collective ? collectiveJson(*run.info.collective) : "null")
        << ",\n\"plan\":" << (run.info.plan ? stepPlanToJson(*run.info.plan) : "null")
        << ",\n\"result\":" << run.result.json << ",\n\"events\":[";
    NameList names;
    std::int64_t seq = 0;
    std::string lines;
    auto read = reader.events(run, [&](const EventBatch& batch) {
        names.add(batch);
        lines.clear();
        for (const Event& event : batch.events) {
            lines += seq++ == 0 ? "\n" : ",\n";
            appendEvent(lines, seq, event, batch, names);
        }
        out << lines;
        return out.good();
    });
    out << "\n]}\n";
    return read;
}

}  // namespace

const Exporter& exportJson{"json", "Everything (JSON)", ".json", writeJson};

}  // namespace kolo::store
