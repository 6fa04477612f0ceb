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
#include <type_traits>

#include "engine/api/protocol_values.h"
#include "engine/api/sentence.h"

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

// Reading goes over an event's members once, instead of asking for each in turn: there are millions of them.

bool readWhole(const ordered_json& json, std::int64_t lowest, std::int64_t highest, std::int64_t& value) {
    if (!json.is_number_integer()) return false;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(kAnyNumber)) return false;
    value = json.get<std::int64_t>();
    return value >= lowest && value <= highest;
}

using ReadMember = bool (*)(const ordered_json& json, Event& event, std::vector<double>& values);

template <auto Field, std::int64_t lowest, std::int64_t highest>
bool readField(const ordered_json& json, Event& event, std::vector<double>&) {
    std::int64_t value = 0;
    if (!readWhole(json, lowest, highest, value)) return false;
    event.*Field = static_cast<std::remove_reference_t<decltype(event.*Field)>>(value);
    return true;
}

template <EventFlags bit>
bool readFlag(const ordered_json& json, Event& event, std::vector<double>&) {
    if (!json.is_boolean()) return false;
    if (json.get<bool>()) event.flags |= bit;
    return true;
}

bool readKind(const ordered_json& json, Event& event, std::vector<double>&) {
    if (!json.is_string()) return false;
    const std::string& text = json.get_ref<const std::string&>();
    const auto* known =
        std::find_if(std::begin(kKinds), std::end(kKinds), [&](EventKind kind) { return name(kind) == text; });
    if (known == std::end(kKinds)) return false;
    event.kind = *known;
    return true;
}

bool readMetric(const ordered_json& json, Event& event, std::vector<double>&) {
    const auto number = numberFromJson(json);
    event.value = number.value_or(0);
    return number.has_value();
}

bool readValues(const ordered_json& json, Event& event, std::vector<double>& values) {
    if (!json.is_array()) return false;
    event.valuesCount = static_cast<std::uint32_t>(json.size());
    for (const ordered_json& entry : json) {
        const auto number = numberFromJson(entry);
        if (!number) return false;
        values.push_back(*number);
    }
    return true;
}

constexpr std::int64_t kMaxRank = 32767, kMaxInt = 2147483647;

struct EventMember {
    std::string_view name;
    ReadMember read;
    const char* allowed;
};

constexpr EventMember kMembers[] = {
    {"kind", readKind, "the name of a kind of event"},
    {"rank", readField<&Event::rank, -1, kMaxRank>, "a rank, or -1"},
    {"peer", readField<&Event::peer, -1, kMaxRank>, "a rank, or -1"},
    {"chunk", readField<&Event::chunk, -1, kMaxInt>, "a chunk, or -1"},
    {"step", readField<&Event::step, 0, kMaxInt>, "a whole number from 0"},
    {"iteration", readField<&Event::iteration, 0, kMaxInt>, "a whole number from 0"},
    {"start", readField<&Event::startNs, -kAnyNumber, kAnyNumber>, "nanoseconds"},
    {"end", readField<&Event::endNs, -kAnyNumber, kAnyNumber>, "nanoseconds"},
    {"bytes", readField<&Event::bytes, 0, kAnyNumber>, "a whole number from 0"},
    {"name", readField<&Event::name, 0, kMaxNames>, "the number of a name"},
    {"value", readMetric, "a number"},
    {"reduce", readFlag<kReduce>, "true or false"},
    {"fused", readFlag<kFused>, "true or false"},
    {"emulated", readFlag<kEmulated>, "true or false"},
    {"values", readValues, "a list of numbers"},
};

Outcome<void> readEvent(const ordered_json& json, EventBatch& batch) {
    const auto wrong = [](std::string_view member, const std::string& why) {
        return Error{ErrorCode::BadMessage, std::string(member),
                     fmt::format("The member {} of an event {}.", inQuotes(member), why)};
    };
    if (!json.is_object()) return wrong("events", "must be an object, not " + shownInSentence(json));
    Event& event = batch.events.emplace_back();
    event.valuesFirst = static_cast<std::uint32_t>(batch.values.size());
    bool hasKind = false;
    for (const auto& [key, value] : json.get_ref<const ordered_json::object_t&>()) {
        const auto* known = std::find_if(std::begin(kMembers), std::end(kMembers),
                                         [&k = key](const EventMember& member) { return member.name == k; });
        if (known == std::end(kMembers)) return wrong(key, "is unknown");
        if (!known->read(value, event, batch.values)) {
            return wrong(key, fmt::format("is {}, but it must be {}", shownInSentence(value), known->allowed));
        }
        hasKind = hasKind || known == kMembers;
    }
    if (!hasKind) return wrong("kind", "is missing");
    return {};
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
            if (auto read = readEvent(entry, events.batch); !read) return read.error();
        }
    } else {
        in.fail("events", "a list");
    }
    if (auto read = in.finish(); !read) return read.error();
    return Message(std::move(events));
}

}  // namespace kolo::protocol
