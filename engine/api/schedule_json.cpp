// SPDX-License-Identifier: Apache-2.0
#include "engine/api/schedule_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/api/types.h"

namespace kolo {
namespace {

using nlohmann::json;

// In a schedule's JSON every string is an id or a phase: a few words, never a text.
constexpr std::size_t kMaxWordBytes = 1024;

std::string quoted(const std::string& text) {
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

template <typename... Args>
Error bad(fmt::format_string<Args...> format, Args&&... args) {
    return {ErrorCode::BadData, "schedule", "The schedule " + fmt::format(format, std::forward<Args>(args)...)};
}

std::optional<std::int64_t> wholeNumber(const json& value) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()) {
        return std::nullopt;
    }
    return value.get<std::int64_t>();
}

/// Reads the members of one JSON object; the first that is wrong leaves its sentence and stops the reading.
class Members {
public:
    Members(const json& object, std::string place) : m_object(object), m_place(std::move(place)) {}

    int integer(const char* name, int lowest, int highest, std::optional<int> absent = std::nullopt) {
        const auto found = m_object.find(name);
        if (found == m_object.end()) {
            if (absent) return *absent;
            return fail<int>(bad("{}has no member \"{}\".", m_place, name));
        }
        const auto number = wholeNumber(*found);
        if (!number || *number < lowest || *number > highest) {
            return fail<int>(bad("{}has {} = {}; a whole number from {} to {} is allowed.", m_place, name,
                                 shown(*found), lowest, highest));
        }
        return static_cast<int>(*number);
    }

    std::string word(const char* name) {
        const auto found = m_object.find(name);
        if (found == m_object.end()) return fail<std::string>(bad("{}has no member \"{}\".", m_place, name));
        if (!found->is_string() || found->get_ref<const std::string&>().size() > kMaxWordBytes) {
            return fail<std::string>(bad("{}has {} = {}; a short text is allowed.", m_place, name, shown(*found)));
        }
        return found->get<std::string>();
    }

    const json& list(const char* name) {
        static const json none = json::array();
        const auto found = m_object.find(name);
        if (found != m_object.end() && found->is_array()) return *found;
        fail<int>(bad("{}has no list \"{}\".", m_place, name));
        return none;
    }

    const std::optional<Error>& error() const { return m_error; }

    static std::string shown(const json& value) {
        std::string text = value.is_structured() ? (value.is_array() ? "a list" : "an object")
                                                 : value.dump(-1, ' ', false, json::error_handler_t::replace);
        return text.size() <= 40 ? text : text.substr(0, 37) + "...";
    }

private:
    template <typename T>
    T fail(Error error) {
        if (!m_error) m_error = std::move(error);
        return T{};
    }

    const json& m_object;
    std::string m_place;
    std::optional<Error> m_error;
};

std::optional<Collective> collectiveFromName(std::string_view text) {
    for (const Collective collective : {Collective::AllReduce, Collective::ReduceScatter, Collective::AllGather,
                                        Collective::Broadcast, Collective::Reduce}) {
        if (name(collective) == text) return collective;
    }
    return std::nullopt;
}

Outcome<Transfer> readTransfer(const json& value, const Schedule& schedule, std::size_t step, std::size_t index) {
    const auto wrong = [&](const std::string& what) {
        return bad("is wrong in step {}, transfer {}: {}.", step, index, what);
    };
    if (!value.is_array() || value.size() != 4) return wrong("it is not a list [from, to, chunk, reduce]");

    const auto from = wholeNumber(value[0]);
    const auto to = wholeNumber(value[1]);
    const auto chunk = wholeNumber(value[2]);
    const auto inside = [](std::optional<std::int64_t> number, int count) {
        return number && *number >= 0 && *number < count;
    };
    if (!inside(from, schedule.ranks) || !inside(to, schedule.ranks)) {
        return wrong(fmt::format("from {} to {} is not between ranks 0 to {}", Members::shown(value[0]),
                                 Members::shown(value[1]), schedule.ranks - 1));
    }
    if (*from == *to) return wrong(fmt::format("rank {} sends to itself", *from));
    if (!inside(chunk, schedule.chunks)) {
        return wrong(fmt::format("chunk {} is not one of 0 to {}", Members::shown(value[2]), schedule.chunks - 1));
    }

    bool reduce = false;
    if (value[3].is_boolean()) {
        reduce = value[3].get<bool>();
    } else {
        const auto number = wholeNumber(value[3]);
        if (number != 0 && number != 1) return wrong("reduce is neither 0 nor 1");
        reduce = *number == 1;
    }
    return Transfer{static_cast<int>(*from), static_cast<int>(*to), static_cast<int>(*chunk), reduce};
}

}  // namespace

std::string scheduleToJson(const Schedule& schedule) {
    std::string text = fmt::format(R"({{"algorithm":{},"collective":"{}","root":{},"ranks":{},"chunks":{},"steps":[)",
                                   quoted(schedule.algorithm), name(schedule.collective), schedule.root, schedule.ranks,
                                   schedule.chunks);
    const char* betweenSteps = "";
    for (const Step& step : schedule.steps) {
        text += fmt::format(R"({}{{"phase":{},"transfers":[)", betweenSteps, quoted(step.phase));
        const char* betweenTransfers = "";
        for (const Transfer& transfer : step.transfers) {
            fmt::format_to(std::back_inserter(text), "{}[{},{},{},{}]", betweenTransfers, transfer.from, transfer.to,
                           transfer.chunk, transfer.reduce ? 1 : 0);
            betweenTransfers = ",";
        }
        text += "]}";
        betweenSteps = ",";
    }
    return text + "]}";
}

Outcome<Schedule> scheduleFromJson(std::string_view text) {
    const json parsed = json::parse(text, nullptr, false);
    if (parsed.is_discarded()) return bad("is not valid JSON.");
    if (!parsed.is_object()) return bad("is not a JSON object.");

    Schedule schedule;
    Members members(parsed, "");
    schedule.algorithm = members.word("algorithm");
    schedule.ranks = members.integer("ranks", kMinRanks, kMaxRanks);
    schedule.chunks = members.integer("chunks", 1, kMaxChunks);
    schedule.root = members.integer("root", 0, std::max(schedule.ranks - 1, 0), 0);
    const std::string collectiveName = members.word("collective");
    const json& steps = members.list("steps");
    if (members.error()) return *members.error();

    const auto collective = collectiveFromName(collectiveName);
    if (!collective) {
        return bad("has collective = {}; allreduce, reduce-scatter, all-gather, broadcast and reduce are allowed.",
                   Members::shown(parsed["collective"]));
    }
    schedule.collective = *collective;
    if (steps.size() > kMaxScheduleSteps) {
        return bad("has {} steps; at most {} are allowed.", steps.size(), kMaxScheduleSteps);
    }

    std::size_t transfersSoFar = 0;
    schedule.steps.reserve(steps.size());
    for (const json& stepJson : steps) {
        const std::size_t number = schedule.steps.size() + 1;
        if (!stepJson.is_object()) return bad("is wrong in step {}: it is not an object.", number);
        Members stepMembers(stepJson, fmt::format("is wrong in step {}: it ", number));
        Step step;
        step.phase = stepMembers.word("phase");
        const json& transfers = stepMembers.list("transfers");
        if (stepMembers.error()) return *stepMembers.error();

        transfersSoFar += transfers.size();
        if (transfersSoFar > kMaxScheduleTransfers) {
            return bad("has more than {} transfers, which is the most that is allowed.", kMaxScheduleTransfers);
        }
        step.transfers.reserve(transfers.size());
        for (const json& transferJson : transfers) {
            auto transfer = readTransfer(transferJson, schedule, number, step.transfers.size() + 1);
            if (!transfer) return transfer.error();
            step.transfers.push_back(*transfer);
        }
        schedule.steps.push_back(std::move(step));
    }
    return schedule;
}

}  // namespace kolo
