// SPDX-License-Identifier: Apache-2.0
//
// The verdict and the price of a schedule, and the rows of a benchmark, as JSON and back.
#include "engine/api/protocol_values.h"
#include "engine/api/schedule_json.h"

namespace kolo::protocol {

using nlohmann::ordered_json;

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();
constexpr int kMostSteps = 2147483647;

ordered_json priceToJson(const SchedulePrice& price) {
    ordered_json json;
    if (!price.algorithm.empty()) json["algorithm"] = price.algorithm;
    json["title"] = price.title;
    json["steps"] = price.steps;
    json["messages"] = price.messages;
    json["busiest_bytes"] = price.busiestBytes;
    json["total_bytes"] = price.totalBytes;
    if (price.stepsFormula.empty()) return json;
    json["steps_formula"] = price.stepsFormula;
    json["busiest_formula"] = price.busiestFormula;
    json["total_formula"] = price.totalFormula;
    json["theory_steps"] = price.theorySteps;
    json["theory_busiest_bytes"] = price.theoryBusiest;
    json["theory_total_bytes"] = price.theoryTotal;
    return json;
}

Outcome<SchedulePrice> priceFromJson(const ordered_json& json) {
    ObjectReader in(json, "a price", kCode);
    SchedulePrice price;
    price.algorithm = in.text("algorithm", "");
    price.title = in.text("title", "");
    price.steps = static_cast<int>(in.integer("steps", 0, 0, kMostSteps));
    price.messages = in.integer("messages", 0, 0, kAnyNumber);
    price.busiestBytes = in.integer("busiest_bytes", 0, 0, kAnyNumber);
    price.totalBytes = in.integer("total_bytes", 0, 0, kAnyNumber);
    price.stepsFormula = in.text("steps_formula", "");
    price.busiestFormula = in.text("busiest_formula", "");
    price.totalFormula = in.text("total_formula", "");
    price.theorySteps = in.number("theory_steps", 0, 0, kLargest);
    price.theoryBusiest = in.number("theory_busiest_bytes", 0, 0, kLargest);
    price.theoryTotal = in.number("theory_total_bytes", 0, 0, kLargest);
    TRY(in.finish());
    return price;
}

}  // namespace

ordered_json checkToJson(const ScheduleCheck& check) {
    ordered_json json;
    json["right"] = check.fault.message.empty();
    if (!check.fault.message.empty()) {
        json["error"] = errorToJson(check.fault);
        json["step"] = check.step;
        json["transfer"] = check.transfer;
        json["rank"] = check.rank;
        json["chunk"] = check.chunk;
    }
    if (check.schedule) json["schedule"] = ordered_json::parse(scheduleToJson(*check.schedule));
    ordered_json& prices = json["prices"] = ordered_json::array();
    for (const SchedulePrice& price : check.prices) prices.push_back(priceToJson(price));
    return json;
}

Outcome<ScheduleCheck> checkFromJson(const ordered_json& json) {
    ObjectReader in(json, "the check of the reply", kCode);
    ScheduleCheck check;
    const bool right = in.flag("right");
    if (const ordered_json* error = in.object("error")) {
        ObjectReader reader(*error, "the error of the check", kCode);
        check.fault = readError(reader);
        TRY(reader.finish());
    }
    if (right != check.fault.message.empty()) in.fail("error", "a sentence exactly when the schedule is not right");
    check.step = static_cast<int>(in.integer("step", 0, 0, kMostSteps));
    check.transfer = static_cast<int>(in.integer("transfer", -1, -1, kMostSteps));
    check.rank = static_cast<int>(in.integer("rank", -1, -1, kMostSteps));
    check.chunk = static_cast<int>(in.integer("chunk", -1, -1, kMostSteps));
    if (const ordered_json* object = in.object("schedule")) {
        check.schedule = TRY(scheduleFromJson(oneLine(*object)));
    }
    if (const ordered_json* list = in.list("prices")) {
        for (const ordered_json& entry : *list) {
            auto price = TRY(priceFromJson(entry));
            check.prices.push_back(std::move(price));
        }
    }
    TRY(in.finish());
    return check;
}

ordered_json toJson(const Measured& measured) {
    ordered_json json = {{"type", "measured"}, {"id", measured.id}, {"done", measured.done}, {"total", measured.total}};
    if (!measured.now.empty()) putText(json, "now", measured.now);
    if (measured.row) {
        const BenchRow& row = *measured.row;
        ordered_json& entry = json["row"];
        entry = {{"algorithm", row.algorithm}, {"who", row.who},          {"bytes", row.bytes},
                 {"median_ns", row.medianNs},  {"low_ns", row.lowNs},     {"high_ns", row.highNs},
                 {"wrong", row.wrong},         {"emulated", row.emulated}};
        if (row.steps > 0) {
            entry["steps"] = row.steps;
            entry["messages"] = row.messages;
            entry["busiest_bytes"] = row.busiestBytes;
            entry["total_bytes"] = row.totalBytes;
        }
    }
    if (measured.ended) json["ended"] = true;
    if (!measured.error.empty()) putText(json, "error", measured.error);
    return json;
}

Outcome<Message> readMeasured(ObjectReader& in) {
    Measured measured;
    measured.id = in.integer("id", 0, 0, kAnyNumber);
    measured.done = static_cast<int>(in.integer("done", 0, 0, kMostSteps));
    measured.total = static_cast<int>(in.integer("total", 0, 0, kMostSteps));
    measured.now = in.sentence("now", "");
    if (const ordered_json* object = in.object("row")) {
        ObjectReader entry(*object, "a row of the benchmark", kCode);
        BenchRow& row = measured.row.emplace();
        row.algorithm = entry.text("algorithm");
        row.who = entry.text("who");
        row.bytes = entry.integer("bytes", std::nullopt, 0, kAnyNumber);
        row.medianNs = entry.number("median_ns", std::nullopt, 0, kLargest);
        row.lowNs = entry.number("low_ns", std::nullopt, 0, kLargest);
        row.highNs = entry.number("high_ns", std::nullopt, 0, kLargest);
        row.wrong = entry.integer("wrong", 0, 0, kAnyNumber);
        row.emulated = entry.flag("emulated", false);
        row.steps = static_cast<int>(entry.integer("steps", 0, 0, kMostSteps));
        row.messages = entry.integer("messages", 0, 0, kAnyNumber);
        row.busiestBytes = entry.integer("busiest_bytes", 0, 0, kAnyNumber);
        row.totalBytes = entry.integer("total_bytes", 0, 0, kAnyNumber);
        TRY(entry.finish());
    }
    measured.ended = in.flag("ended", false);
    measured.error = in.sentence("error", "");
    TRY(in.finish());
    return Message(std::move(measured));
}

}  // namespace kolo::protocol
