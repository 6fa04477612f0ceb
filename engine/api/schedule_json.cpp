// SPDX-License-Identifier: Apache-2.0
#include "engine/api/schedule_json.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/api/json_reader.h"
#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kMaxWordBytes = 1024;  // every string in a schedule is an id or a phase, never prose

std::string word(ObjectReader& in, const char* member) {
    std::string text = in.text(member);
    if (text.size() > kMaxWordBytes) in.fail(member, fmt::format("at most {} bytes long", kMaxWordBytes));
    return text;
}

/// A whole number in 0 … count-1.
std::optional<int> below(int count, const ordered_json& value) {
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() >= static_cast<std::uint64_t>(count)) {
        return std::nullopt;
    }
    return static_cast<int>(value.get<std::uint64_t>());
}

/// [from, to, chunk, reduce], or what is wrong with it.
Outcome<Transfer> readTransfer(const ordered_json& value, const Schedule& schedule, std::size_t step,
                               std::size_t number) {
    const auto wrong = [&](const std::string& what) {
        return Error{ErrorCode::BadData, "schedule",
                     fmt::format("Transfer {} in step {} of the schedule {}.", number, step, what)};
    };
    if (!value.is_array() || value.size() != 4) return wrong("is not a list [from, to, chunk, reduce]");
    const auto from = below(schedule.ranks, value[0]);
    const auto to = below(schedule.ranks, value[1]);
    const auto chunk = below(schedule.chunks, value[2]);
    if (!from || !to) {
        return wrong(fmt::format("goes from {} to {}, but ranks are whole numbers from 0 to {}",
                                 inQuotes(oneLine(value[0]), 20), inQuotes(oneLine(value[1]), 20), schedule.ranks - 1));
    }
    if (*from == *to) return wrong(fmt::format("goes from rank {} to itself", *from));
    if (!chunk) {
        return wrong(fmt::format("sends chunk {}, but chunks are whole numbers from 0 to {}",
                                 inQuotes(oneLine(value[2]), 20), schedule.chunks - 1));
    }
    const std::optional<int> reduce = value[3].is_boolean() ? (value[3].get<bool>() ? 1 : 0) : below(2, value[3]);
    if (!reduce) return wrong("has a reduce that is neither 0 nor 1");
    return Transfer{*from, *to, *chunk, *reduce == 1};
}

}  // namespace

std::string scheduleToJson(const Schedule& schedule) {
    std::string text = R"({"algorithm":)";
    appendText(text, schedule.algorithm);
    const auto out = std::back_inserter(text);
    fmt::format_to(out, R"(,"collective":"{}","root":{},"ranks":{},"chunks":{},"steps":[)", name(schedule.collective),
                   schedule.root, schedule.ranks, schedule.chunks);
    const char* betweenSteps = "";
    for (const Step& step : schedule.steps) {
        fmt::format_to(out, R"({}{{"phase":)", betweenSteps);
        appendText(text, step.phase);
        if (step.gathers) text += R"(,"gathers":true)";
        text += R"(,"transfers":[)";
        const char* betweenTransfers = "";
        for (const Transfer& transfer : step.transfers) {
            fmt::format_to(out, "{}[{},{},{},{}]", betweenTransfers, transfer.from, transfer.to, transfer.chunk,
                           transfer.reduce ? 1 : 0);
            betweenTransfers = ",";
        }
        text += "]}";
        betweenSteps = ",";
    }
    return text + "]}";
}

Outcome<Schedule> scheduleFromJson(std::string_view text) {
    auto json = TRY(parseJson(text, "The schedule", ErrorCode::BadData));
    ObjectReader in(json, "the schedule", ErrorCode::BadData);
    Schedule schedule;
    schedule.algorithm = word(in, "algorithm");
    const auto collective = kCollectives.find(in.text("collective"));
    if (!collective) in.fail("collective", "allreduce, reduce-scatter, all-gather, broadcast or reduce");
    schedule.ranks = static_cast<int>(in.integer("ranks", std::nullopt, kMinRanks, kMaxRanks));
    schedule.chunks = static_cast<int>(in.integer("chunks", std::nullopt, 1, kMaxChunks));
    schedule.root = static_cast<int>(in.integer("root", 0, 0, schedule.ranks - 1));
    const ordered_json* steps = in.list("steps");
    if (!steps) in.fail("steps", "a list");
    TRY(in.finish());
    schedule.collective = *collective;

    if (steps->size() > kMaxScheduleSteps) {
        return Error{
            ErrorCode::BadData, "schedule",
            fmt::format("The schedule has {} steps, but at most {} are allowed.", steps->size(), kMaxScheduleSteps)};
    }
    std::size_t transfersSoFar = 0;
    for (const ordered_json& stepJson : *steps) {
        const std::size_t number = schedule.steps.size() + 1;
        ObjectReader stepIn(stepJson, fmt::format("step {} of the schedule", number), ErrorCode::BadData);
        Step step;
        step.phase = word(stepIn, "phase");
        step.gathers = stepIn.flag("gathers", false);
        const ordered_json* transfers = stepIn.list("transfers");
        if (!transfers) stepIn.fail("transfers", "a list");
        TRY(stepIn.finish());

        transfersSoFar += transfers->size();
        if (transfersSoFar > kMaxScheduleTransfers) {
            return Error{ErrorCode::BadData, "schedule",
                         fmt::format("The schedule has more than {} transfers, which is the most that is allowed.",
                                     kMaxScheduleTransfers)};
        }
        step.transfers.reserve(transfers->size());
        for (const ordered_json& entry : *transfers) {
            auto transfer = TRY(readTransfer(entry, schedule, number, step.transfers.size() + 1));
            step.transfers.push_back(transfer);
        }
        schedule.steps.push_back(std::move(step));
    }
    if (!schedule.steps.empty() && schedule.steps.back().gathers) {
        return Error{
            ErrorCode::BadData, "schedule",
            fmt::format("Step {} of the schedule gathers, but it is the last: what it brings would wait for ever.",
                        schedule.steps.size())};
    }
    return schedule;
}

}  // namespace kolo
