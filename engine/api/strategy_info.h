// SPDX-License-Identifier: Apache-2.0
//
// A strategy declares itself. The window's form, `kolo describe`, the validation of specs, the lesson checker and the
// documentation are all generated from these values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo {

enum class ParameterType : unsigned char {
    Integer,  ///< whole number in [minimum, maximum]
    Real,     ///< finite number in [minimum, maximum]
    Choice,   ///< one of `choices`
    Flag,     ///< "true" or "false"
    Text,     ///< free text
    Data,     ///< one array per worker: a file's path, or the arrays themselves as "inline:1,2,3;4,5,6"
};

std::string_view name(ParameterType type);  ///< "integer", "real", "choice", "flag", "text", "data"

struct Choice {
    std::string value;  ///< as written in a spec
    std::string title;  ///< as shown to people; empty: the value itself
    std::string help;   ///< one sentence; may be empty
};

struct Parameter {
    std::string name;
    ParameterType type = ParameterType::Text;
    std::string unit;          ///< "elements", "bytes" …; empty: none
    std::string defaultValue;  ///< empty: none, the parameter is optional
    std::optional<double> minimum, maximum;
    std::vector<Choice> choices;
    std::string help;  ///< one sentence
    /// Choice: values with this prefix are accepted too ("@" for a schedule from a file); several are separated by |;
    /// empty: none.
    std::string freePrefix;
};

struct MetricInfo {
    std::string name, unit, help;
};

struct StrategyInfo {
    std::string id;       ///< "allreduce"
    std::string title;    ///< "Allreduce"
    std::string summary;  ///< one sentence
    std::string source;   ///< paper or lecture
    std::vector<Parameter> parameters;
    std::vector<MetricInfo> metrics;
    int minWorkers = 2;  ///< 1: a single device is a sensible start, as in training
};

/// Every parameter of `info` with its given or default value, checked for name, type and range; a parameter without a
/// value or a default is absent. The error names the field, the value and what is allowed.
Outcome<std::map<std::string, std::string>> checkParameters(const StrategyInfo& info,
                                                            const std::map<std::string, std::string>& given);

}  // namespace kolo
