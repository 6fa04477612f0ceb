// SPDX-License-Identifier: Apache-2.0
//
// The values carried by the protocol's messages, as JSON and back. Private to engine/api's protocol files.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/api/json_reader.h"
#include "engine/api/protocol.h"

namespace kolo::protocol {

inline constexpr ErrorCode kCode = ErrorCode::BadMessage;  ///< of whatever is wrong with a message
inline constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

/// The value named `text`. If there is none, fails `member` with the list of names.
template <typename Enum, Enum last>
Enum named(ObjectReader& in, const char* member, const Names<Enum, last>& names, const std::string& text) {
    const auto value = names.find(text);
    if (!value) in.fail(member, fmt::format("one of {}", fmt::join(names, " ")));
    return value.value_or(Enum{});
}

RunStatus readStatus(ObjectReader& in);
nlohmann::ordered_json errorToJson(const Error& error);
Error readError(ObjectReader& in);

/// Writes and reads a RunInfo's members in an object that may have others.
void writeInfo(nlohmann::ordered_json& json, const RunInfo& info, bool withSteps);
RunInfo readInfo(ObjectReader& in);

nlohmann::ordered_json strategyToJson(const StrategyInfo& info);
Outcome<StrategyInfo> strategyFromJson(const nlohmann::ordered_json& json);

nlohmann::ordered_json checkToJson(const ScheduleCheck& check);
Outcome<ScheduleCheck> checkFromJson(const nlohmann::ordered_json& json);
nlohmann::ordered_json toJson(const Measured& measured);
Outcome<Message> readMeasured(ObjectReader& in);

/// {"type":"events","run":…,"events":{…}} on one line.
std::string encodeEvents(const Events& events);
Outcome<Message> readEvents(ObjectReader& in);

}  // namespace kolo::protocol
