// SPDX-License-Identifier: Apache-2.0
//
// Makers of parameters, so that a declaration reads as a table: name, unit, default, range, help. A default that is
// std::nullopt makes the parameter optional; an empty unit is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/strategy_info.h"

namespace kolo::declare {

Parameter integer(std::string name, std::string unit, std::optional<std::int64_t> value, double least, double most,
                  std::string help);
/// `value`: the default as it is shown, "0.05", "1e6"; empty makes the parameter optional.
Parameter real(std::string name, std::string unit, std::string value, double least, double most, std::string help);
/// The first choice is the default.
Parameter choice(std::string name, std::vector<Choice> choices, std::string help, std::string freePrefix = "");
/// Without a default: whoever reads the parameters decides what its absence means.
Parameter optionalChoice(std::string name, std::vector<Choice> choices, std::string help);
Parameter text(std::string name, std::string unit, std::string value, std::string help);
Parameter flag(std::string name, bool value, std::string help);

}  // namespace kolo::declare
