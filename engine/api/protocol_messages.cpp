// SPDX-License-Identifier: Apache-2.0
//
// The engine's messages as JSON lines: {"type":"state","run":3,"phase":"waiting","step":2,"steps":6}.
#include <fmt/format.h>

#include "engine/api/protocol_values.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::protocol {

using nlohmann::ordered_json;

namespace {

constexpr int kMaxSteps = 2147483647;

ordered_json toJson(const std::vector<DoctorItem>& items) {
    ordered_json list = ordered_json::array();
    for (const DoctorItem& item : items) {
        ordered_json& entry = list.emplace_back();
        entry["name"] = item.name;
        entry["available"] = item.available;
        putText(entry, "detail", item.detail);
    }
    return list;
}

ordered_json toJson(const Hello& hello) {
    ordered_json json = {{"type", "hello"},
                         {"protocol", hello.protocol},
                         {"version", hello.version},
                         {"capabilities", hello.capabilities},
                         {"database", hello.database}};
    if (!hello.databaseError.empty()) putText(json, "database_error", hello.databaseError);
    if (!hello.doctor.empty()) json["doctor"] = toJson(hello.doctor);
    return json;
}

Outcome<std::vector<DoctorItem>> readDoctor(const ordered_json& list) {
    std::vector<DoctorItem> items;
    for (const ordered_json& entry : list) {
        ObjectReader item(entry, "an item of the doctor's list", kCode);
        items.push_back({item.text("name"), item.flag("available"), item.sentence("detail", "")});
        TRY(item.finish());
    }
    return items;
}

Outcome<Message> readHello(ObjectReader& in) {
    Hello hello;
    hello.protocol = static_cast<int>(in.integer("protocol", std::nullopt, 1, 1'000'000));
    hello.version = in.text("version", "");
    hello.capabilities = in.texts("capabilities");
    hello.database = in.text("database", "");
    hello.databaseError = in.sentence("database_error", "");
    if (const ordered_json* list = in.list("doctor")) {
        hello.doctor = TRY(readDoctor(*list));
    }
    TRY(in.finish());
    return Message(std::move(hello));
}

ordered_json toJson(const Reply& reply) {
    ordered_json json;
    json["type"] = "reply";
    json["id"] = reply.id;
    if (reply.strategies) {
        ordered_json& list = json["strategies"] = ordered_json::array();
        for (const StrategyInfo& info : *reply.strategies) list.push_back(strategyToJson(info));
    }
    if (reply.runs) {
        ordered_json& list = json["runs"] = ordered_json::array();
        for (const RunSummary& summary : *reply.runs) {
            ordered_json entry;
            writeInfo(entry, summary.info, false);
            entry["status"] = std::string(name(summary.status));
            if (!summary.error.empty()) putText(entry, "error", summary.error);
            entry["elapsed_ns"] = summary.elapsedNs;
            if (summary.bytes != 0) entry["bytes"] = summary.bytes;
            if (summary.leftOut != 0) entry["left_out"] = summary.leftOut;
            if (!summary.fault.empty()) putText(entry, "fault", summary.fault);
            list.push_back(std::move(entry));
        }
    }
    if (reply.databaseBytes != 0) json["database_bytes"] = reply.databaseBytes;
    if (reply.doctor) json["doctor"] = toJson(*reply.doctor);
    if (reply.run != 0) json["run"] = reply.run;
    if (reply.check) json["check"] = checkToJson(*reply.check);
    return json;
}

Outcome<Message> readReply(ObjectReader& in) {
    Reply reply;
    reply.id = in.integer("id", 0, 0, kAnyNumber);
    if (const ordered_json* list = in.list("strategies")) {
        reply.strategies.emplace();
        for (const ordered_json& entry : *list) {
            auto info = TRY(strategyFromJson(entry));
            reply.strategies->push_back(std::move(info));
        }
    }
    if (const ordered_json* list = in.list("runs")) {
        reply.runs.emplace();
        for (const ordered_json& entry : *list) {
            ObjectReader row(entry, "a run of the reply", kCode);
            RunSummary& summary = reply.runs->emplace_back();
            summary.info = readInfo(row);
            summary.status = readStatus(row);
            summary.error = row.sentence("error", "");
            summary.elapsedNs = row.integer("elapsed_ns", 0, -kAnyNumber, kAnyNumber);
            summary.bytes = row.integer("bytes", 0, 0, kAnyNumber);
            summary.leftOut = row.integer("left_out", 0, 0, kAnyNumber);
            summary.fault = row.sentence("fault", "");
            TRY(row.finish());
        }
    }
    reply.databaseBytes = in.integer("database_bytes", 0, 0, kAnyNumber);
    if (const ordered_json* list = in.list("doctor")) {
        reply.doctor = TRY(readDoctor(*list));
    }
    reply.run = in.integer("run", 0, 0, kAnyNumber);
    if (const ordered_json* object = in.object("check")) {
        reply.check = TRY(checkFromJson(*object));
    }
    TRY(in.finish());
    return Message(std::move(reply));
}

ordered_json toJson(const ErrorReply& reply) {
    ordered_json json;
    json["type"] = "error";
    json["id"] = reply.id;
    json.update(errorToJson(reply.error));
    return json;
}

Outcome<Message> readErrorReply(ObjectReader& in) {
    ErrorReply reply;
    reply.id = in.integer("id", 0, 0, kAnyNumber);
    reply.error = readError(in);
    TRY(in.finish());
    return Message(std::move(reply));
}

ordered_json toJson(const Started& started) {
    ordered_json json = {{"type", "started"}, {"id", started.id}, {"live", started.live}};
    writeInfo(json, started.info, true);
    return json;
}

Outcome<Message> readStarted(ObjectReader& in) {
    Started started;
    started.id = in.integer("id", 0, 0, kAnyNumber);
    started.live = in.flag("live", true);
    started.info = readInfo(in);
    TRY(in.finish());
    return Message(std::move(started));
}

ordered_json toJson(const StateChanged& changed) {
    const SessionState& state = changed.state;
    ordered_json json = {{"type", "state"},    {"run", state.run},     {"phase", std::string(name(state.phase))},
                         {"step", state.step}, {"steps", state.steps}, {"seconds_per_step", state.secondsPerStep}};
    if (!state.note.empty()) putText(json, "note", state.note);
    if (!state.disturbances.empty()) json["disturbances"] = state.disturbances;
    for (const RankWait& wait : state.waits) json["waits"].push_back({wait.rank, wait.on});
    if (!state.preparing.empty()) {
        putText(json, "preparing", state.preparing);
        json["prepared"] = state.prepared;
    }
    return json;
}

Outcome<Message> readState(ObjectReader& in) {
    SessionState state;
    state.run = in.integer("run", 0, 0, kAnyNumber);
    state.phase = named(in, "phase", kSessionPhases, in.text("phase"));
    state.step = static_cast<int>(in.integer("step", 0, -1, kMaxSteps));
    state.steps = static_cast<int>(in.integer("steps", 0, 0, kMaxSteps));
    state.secondsPerStep = in.number("seconds_per_step", 0, 0, std::numeric_limits<double>::max());
    state.note = in.sentence("note", "");
    state.disturbances = in.text("disturbances", "");
    if (const ordered_json* waits = in.list("waits")) {
        for (const ordered_json& wait : *waits) {
            const bool pair = wait.is_array() && wait.size() == 2;
            const auto rank = pair ? wholeFromJson(wait[0], 0, kMaxRanks - 1) : std::nullopt;
            const auto on = pair ? wholeFromJson(wait[1], 0, kMaxRanks - 1) : std::nullopt;
            if (!rank || !on || state.waits.size() >= kMaxRanks) {
                in.fail("waits", "a list of pairs of ranks");
                break;
            }
            state.waits.push_back({static_cast<int>(*rank), static_cast<int>(*on)});
        }
    }
    state.preparing = in.sentence("preparing", "");
    state.prepared = in.number("prepared", 0, 0, 1);
    TRY(in.finish());
    return Message(StateChanged{state});
}

ordered_json toJson(const Ended& ended) {
    ordered_json json = {{"type", "result"}, {"run", ended.run}, {"status", std::string(name(ended.result.status))}};
    if (!ended.result.error.empty()) putText(json, "error", ended.result.error);
    json["elapsed_ns"] = ended.result.elapsedNs;
    if (!ended.notice.empty()) putText(json, "notice", ended.notice);
    if (!ended.result.numbers.empty()) json["numbers"] = ended.result.numbers;
    // A stored result may come from someone else's file: what is not a JSON object is left out.
    ordered_json result = ordered_json::parse(ended.result.json, nullptr, false);
    json["result"] = result.is_object() ? std::move(result) : ordered_json::object();
    return json;
}

Outcome<Message> readEnded(ObjectReader& in) {
    Ended ended;
    ended.run = in.integer("run", 0, 0, kAnyNumber);
    ended.result.status = readStatus(in);
    ended.result.error = in.sentence("error", "");
    ended.result.elapsedNs = in.integer("elapsed_ns", 0, -kAnyNumber, kAnyNumber);
    ended.notice = in.sentence("notice", "");
    ended.result.numbers = in.text("numbers", "");
    if (const ordered_json* result = in.object("result")) ended.result.json = oneLine(*result);
    TRY(in.finish());
    return Message(std::move(ended));
}

}  // namespace

std::string encode(const Message& message) {
    return std::visit(
        []<typename Body>(const Body& body) {
            if constexpr (std::is_same_v<Body, Events>) {
                return encodeEvents(body);
            } else {
                return oneLine(toJson(body));
            }
        },
        message);
}

Outcome<Message> decodeMessage(std::string_view line) {
    auto json = TRY(parseJson(line, "The message", kCode, Members::MayRepeat));
    ObjectReader in(json, "the message", kCode);
    const std::string type = in.text("type");
    if (in.failed()) return in.finish().error();
    if (type == "hello") return readHello(in);
    if (type == "reply") return readReply(in);
    if (type == "error") return readErrorReply(in);
    if (type == "started") return readStarted(in);
    if (type == "events") return readEvents(in);
    if (type == "state") return readState(in);
    if (type == "result") return readEnded(in);
    if (type == "measured") return readMeasured(in);
    return Error{kCode, "type", fmt::format("The message's type {} is unknown.", inQuotes(type))};
}

}  // namespace kolo::protocol
