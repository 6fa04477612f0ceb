// SPDX-License-Identifier: Apache-2.0
//
// Events as columnar JSON: a run may have millions, and a watching window shares the processor with the ranks. Columns
// that are all defaults in a batch are omitted:
//
//     {"kind":[1,3],"start":[1200,1100],"end":[1950,2150],"rank":[1,1],"peer":[0,-1],"step":[1,1],"bytes":[4,4]}
//
// A name is written as its number; the batch that first uses a name carries its text, as in EventBatch, so a long run
// does not repeat "reduce_sum" a million times.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "engine/api/protocol_values.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::protocol {

using nlohmann::ordered_json;

namespace {

constexpr std::int64_t kMaxRank = 32767, kMaxInt = 2147483647, kMaxNames = 1 << 20;
constexpr std::int64_t kNever = -kAnyNumber;  // no default: always written

/// A field that all events have. Values, which are not integers, have their own columns.
struct Column {
    const char* name;
    std::int64_t (*get)(const Event& event);
    void (*set)(Event& event, std::int64_t value);
    std::int64_t lowest, highest, preset;
};

template <auto Field>
constexpr Column column(const char* name, std::int64_t lowest, std::int64_t highest, std::int64_t preset) {
    return {name,
            [](const Event& event) { return static_cast<std::int64_t>(event.*Field); },
            [](Event& event, std::int64_t value) {
                event.*Field = static_cast<std::remove_reference_t<decltype(event.*Field)>>(value);
            },
            lowest,
            highest,
            preset};
}

constexpr Column kColumns[] = {
    column<&Event::kind>("kind", 0, static_cast<std::int64_t>(EventKind::Log), kNever),
    column<&Event::startNs>("start", -kAnyNumber, kAnyNumber, 0),
    column<&Event::endNs>("end", -kAnyNumber, kAnyNumber, 0),
    column<&Event::rank>("rank", -1, kMaxRank, -1),
    column<&Event::peer>("peer", -1, kMaxRank, -1),
    column<&Event::chunk>("chunk", -1, kMaxInt, -1),
    column<&Event::step>("step", 0, kMaxInt, 0),
    column<&Event::iteration>("iteration", 0, kMaxInt, 0),
    column<&Event::bytes>("bytes", 0, kAnyNumber, 0),
    column<&Event::name>("name", 0, kMaxNames, 0),
    column<&Event::flags>("flags", 0, kReduce | kFused | kEmulated, 0),
    column<&Event::valuesCount>("value_count", 0, kMaxInt, 0),
};

template <typename List, typename AppendEntry>
void appendList(std::string& json, const char* name, const List& list, AppendEntry appendEntry) {
    if (json.back() != '{') json += ',';
    json += '"';
    json += name;
    json += "\":[";
    for (const auto& entry : list) {
        appendEntry(entry);
        json += ',';
    }
    if (json.back() == ',') json.pop_back();
    json += ']';
}

void appendColumns(std::string& json, const EventBatch& batch) {
    for (const Column& column : kColumns) {
        const auto differs = [&](const Event& event) { return column.get(event) != column.preset; };
        if (std::none_of(batch.events.begin(), batch.events.end(), differs)) continue;
        appendList(json, column.name, batch.events, [&](const Event& event) {
            char digits[24];
            json.append(digits, std::to_chars(digits, digits + sizeof digits, column.get(event)).ptr);
        });
    }
    const auto isMetric = [](const Event& event) { return event.value != 0 || std::signbit(event.value); };
    if (std::any_of(batch.events.begin(), batch.events.end(), isMetric))
        appendList(json, "value", batch.events, [&](const Event& event) { appendNumber(json, event.value); });
    std::vector<double> values;  // of each event in turn, whatever their order in the batch
    for (const Event& event : batch.events) {
        const auto own = batch.valuesOf(event);
        values.insert(values.end(), own.begin(), own.end());
    }
    if (!values.empty()) appendList(json, "values", values, [&](double value) { appendNumber(json, value); });
}

Error wrong(std::string_view column, const Text& why) {
    return {ErrorCode::BadMessage, std::string(column),
            fmt::format("The column {} of the events {}.", inQuotes(column), why)};
}

Outcome<void> readColumn(const Column& column, const ordered_json& list, std::vector<Event>& events) {
    auto event = events.begin();
    for (const ordered_json& entry : list) {
        const auto value = wholeFromJson(entry, column.lowest, column.highest);
        if (!value) {
            return wrong(column.name, fmt::format("holds {}, but it must be a whole number from {} to {}",
                                                  shownInSentence(entry), column.lowest, column.highest));
        }
        column.set(*event++, *value);
    }
    return {};
}

Outcome<std::vector<double>> readNumbers(std::string_view name, const ordered_json& list) {
    std::vector<double> numbers;
    numbers.reserve(list.size());
    for (const ordered_json& entry : list) {
        const auto number = numberFromJson(entry);
        if (!number) return wrong(name, fmt::format("holds {}, but it must be a number", shownInSentence(entry)));
        numbers.push_back(*number);
    }
    return numbers;
}

Outcome<void> readColumns(const ordered_json& columns, EventBatch& batch) {
    const auto kinds = columns.find("kind");
    batch.events.resize(kinds == columns.end() || !kinds->is_array() ? 0 : kinds->size());
    for (const auto& [name, list] : columns.get_ref<const ordered_json::object_t&>()) {
        if (!list.is_array()) return wrong(name, "must be a list, not " + shownInSentence(list));
        if (name == "values") {
            batch.values = TRY(readNumbers(name, list));
            continue;
        }
        if (list.size() != batch.events.size()) {
            return wrong(
                name, fmt::format("has {} entries, but the column \"kind\" has {}", list.size(), batch.events.size()));
        }
        if (name == "value") {
            const auto values = TRY(readNumbers(name, list));
            for (std::size_t i = 0; i < values.size(); ++i) batch.events[i].value = values[i];
            continue;
        }
        const auto* known = std::find_if(std::begin(kColumns), std::end(kColumns),
                                         [&n = name](const Column& column) { return column.name == n; });
        if (known == std::end(kColumns)) return wrong(name, "is unknown");
        TRY(readColumn(*known, list, batch.events));
    }
    std::size_t values = 0;
    for (Event& event : batch.events) {
        event.valuesFirst = static_cast<std::uint32_t>(std::min(values, batch.values.size()));
        values += event.valuesCount;
    }
    if (values != batch.values.size()) {
        return wrong("values", fmt::format("has {} entries, but the column \"value_count\" adds up to {}",
                                           batch.values.size(), values));
    }
    return {};
}

}  // namespace

std::string encodeEvents(const Events& events) {
    std::string json = fmt::format("{{\"type\":\"events\",\"run\":{}", events.run);
    json.reserve(json.size() + events.batch.events.size() * 64);
    if (!events.batch.newNames.empty()) {
        json += fmt::format(",\"first_name\":{}", events.batch.firstNewName);
        appendList(json, "names", events.batch.newNames, [&](const std::string& text) { appendText(json, text); });
    }
    json += ",\"events\":{";
    appendColumns(json, events.batch);
    return json + "}}";
}

Outcome<Message> readEvents(ObjectReader& in) {
    Events events;
    events.run = in.integer("run", 0, 0, kAnyNumber);
    events.batch.firstNewName = static_cast<std::uint32_t>(in.integer("first_name", 0, 0, kMaxNames));
    events.batch.newNames = in.texts("names");
    if (const ordered_json* columns = in.object("events")) {
        TRY(readColumns(*columns, events.batch));
    } else {
        in.fail("events", "an object");
    }
    TRY(in.finish());
    return Message(std::move(events));
}

}  // namespace kolo::protocol
