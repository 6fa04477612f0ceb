// SPDX-License-Identifier: Apache-2.0
//
// Events as JSON. A run may have millions, so they are written by hand into one string, and what has its default value
// is left out:
//
//     {"kind":"transfer","rank":1,"peer":0,"chunk":0,"step":1,"start":1200,"end":1950,"bytes":4,"reduce":true}
//
// A name is written as its number; the batch that brings a name for the first time tells its text, as in EventBatch,
// so a long run does not repeat "reduce_sum" a million times.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/api/protocol_values.h"

namespace kolo::protocol {

using nlohmann::ordered_json;

namespace {

constexpr EventKind kKinds[] = {EventKind::Kernel, EventKind::Transfer,  EventKind::Wait,
                                EventKind::Step,   EventKind::Metric,    EventKind::Value,
                                EventKind::Memory, EventKind::Placement, EventKind::Log};
constexpr std::int64_t kMaxNames = 1 << 20;

void appendMember(std::string& json, const char* member, std::int64_t value) {
    fmt::format_to(std::back_inserter(json), ",\"{}\":{}", member, value);
}

void appendEvent(std::string& json, const Event& event, const EventBatch& batch) {
    json += "{\"kind\":\"";
    json += name(event.kind);
    json += '"';
    if (event.rank != -1) appendMember(json, "rank", event.rank);
    if (event.peer != -1) appendMember(json, "peer", event.peer);
    if (event.chunk != -1) appendMember(json, "chunk", event.chunk);
    if (event.step != 0) appendMember(json, "step", event.step);
    if (event.iteration != 0) appendMember(json, "iteration", event.iteration);
    if (event.startNs != 0) appendMember(json, "start", event.startNs);
    if (event.endNs != 0) appendMember(json, "end", event.endNs);
    if (event.bytes != 0) fmt::format_to(std::back_inserter(json), ",\"bytes\":{}", event.bytes);
    if (event.name != 0) appendMember(json, "name", event.name);
    if (event.kind == EventKind::Metric || event.value != 0 || std::signbit(event.value)) {
        json += ",\"value\":";
        appendNumber(json, event.value);
    }
    if (event.flags & kReduce) json += ",\"reduce\":true";
    if (event.flags & kFused) json += ",\"fused\":true";
    if (event.flags & kEmulated) json += ",\"emulated\":true";
    if (event.kind == EventKind::Value || event.valuesCount != 0) {
        json += ",\"values\":[";
        bool first = true;
        for (const double value : batch.valuesOf(event)) {
            if (!first) json += ',';
            first = false;
            appendNumber(json, value);
        }
        json += ']';
    }
    json += '}';
}

Event readEvent(ObjectReader& in, std::vector<double>& values) {
    constexpr std::int64_t rankMax = 32767, intMax = 2147483647, timeMax = kAnyNumber;
    Event event;
    event.kind = named(in, "kind", kKinds, in.text("kind"));
    event.rank = static_cast<std::int16_t>(in.integer("rank", -1, -1, rankMax));
    event.peer = static_cast<std::int16_t>(in.integer("peer", -1, -1, rankMax));
    event.chunk = static_cast<std::int32_t>(in.integer("chunk", -1, -1, intMax));
    event.step = static_cast<std::int32_t>(in.integer("step", 0, 0, intMax));
    event.iteration = static_cast<std::int32_t>(in.integer("iteration", 0, 0, intMax));
    event.startNs = in.integer("start", 0, -timeMax, timeMax);
    event.endNs = in.integer("end", 0, -timeMax, timeMax);
    event.bytes = static_cast<std::uint64_t>(in.integer("bytes", 0, 0, kAnyNumber));
    event.name = static_cast<std::uint32_t>(in.integer("name", 0, 0, kMaxNames));
    event.value = in.number("value", 0, 0, 0, false);
    const auto flag = [&](const char* member, EventFlags bit) {
        if (in.flag(member, false)) event.flags |= bit;
    };
    flag("reduce", kReduce);
    flag("fused", kFused);
    flag("emulated", kEmulated);
    event.valuesFirst = static_cast<std::uint32_t>(values.size());
    if (const ordered_json* list = in.list("values")) {
        event.valuesCount = static_cast<std::uint32_t>(list->size());
        for (const ordered_json& entry : *list) {
            const auto number = numberFromJson(entry);
            if (!number) in.fail("values", "a list of numbers");
            values.push_back(number.value_or(0));
        }
    }
    return event;
}

}  // namespace

std::string encodeEvents(const Events& events) {
    std::string json = fmt::format("{{\"type\":\"events\",\"run\":{}", events.run);
    json.reserve(json.size() + events.batch.events.size() * 128);
    if (!events.batch.newNames.empty()) {
        appendMember(json, "first_name", events.batch.firstNewName);
        json += ",\"names\":[";
        for (const std::string& text : events.batch.newNames) {
            if (&text != &events.batch.newNames.front()) json += ',';
            appendText(json, text);
        }
        json += ']';
    }
    json += ",\"events\":[";
    bool first = true;
    for (const Event& event : events.batch.events) {
        if (!first) json += ',';
        first = false;
        appendEvent(json, event, events.batch);
    }
    return json + "]}";
}

Outcome<Message> readEvents(ObjectReader& in) {
    Events events;
    events.run = in.integer("run", 0, 0, kAnyNumber);
    events.batch.firstNewName = static_cast<std::uint32_t>(in.integer("first_name", 0, 0, kMaxNames));
    events.batch.newNames = in.texts("names");
    if (const ordered_json* list = in.list("events")) {
        events.batch.events.reserve(list->size());
        for (const ordered_json& entry : *list) {
            ObjectReader event(entry, "an event", ErrorCode::BadMessage);
            events.batch.events.push_back(readEvent(event, events.batch.values));
            if (auto read = event.finish(); !read) return read.error();
        }
    } else {
        in.fail("events", "a list");
    }
    if (auto read = in.finish(); !read) return read.error();
    return Message(std::move(events));
}

}  // namespace kolo::protocol
