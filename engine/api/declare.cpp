// SPDX-License-Identifier: Apache-2.0
#include "engine/api/declare.h"

#include <utility>

namespace kolo::declare {

namespace {

Parameter plain(ParameterType type, std::string name, std::string unit, std::string value, std::string help) {
    Parameter parameter;
    parameter.name = std::move(name);
    parameter.type = type;
    parameter.unit = std::move(unit);
    parameter.defaultValue = std::move(value);
    parameter.help = std::move(help);
    return parameter;
}

Parameter within(Parameter parameter, double least, double most) {
    parameter.minimum = least;
    parameter.maximum = most;
    return parameter;
}

}  // namespace

Parameter integer(std::string name, std::string unit, std::optional<std::int64_t> value, double least, double most,
                  std::string help) {
    return within(plain(ParameterType::Integer, std::move(name), std::move(unit), value ? std::to_string(*value) : "",
                        std::move(help)),
                  least, most);
}

Parameter real(std::string name, std::string unit, std::string value, double least, double most, std::string help) {
    return within(plain(ParameterType::Real, std::move(name), std::move(unit), std::move(value), std::move(help)),
                  least, most);
}

Parameter choice(std::string name, std::vector<Choice> choices, std::string help, std::string freePrefix) {
    const std::string first = choices.front().value;
    Parameter parameter = optionalChoice(std::move(name), std::move(choices), std::move(help));
    parameter.defaultValue = first;
    parameter.freePrefix = std::move(freePrefix);
    return parameter;
}

Parameter optionalChoice(std::string name, std::vector<Choice> choices, std::string help) {
    Parameter parameter = plain(ParameterType::Choice, std::move(name), "", "", std::move(help));
    parameter.choices = std::move(choices);
    return parameter;
}

Parameter text(std::string name, std::string unit, std::string value, std::string help) {
    return plain(ParameterType::Text, std::move(name), std::move(unit), std::move(value), std::move(help));
}

Parameter flag(std::string name, bool value, std::string help) {
    return plain(ParameterType::Flag, std::move(name), "", value ? "true" : "false", std::move(help));
}

}  // namespace kolo::declare
