// SPDX-License-Identifier: Apache-2.0
//
// A strategy declares itself. The window's form, `kolo describe`, the validation of specs, the lesson checker and the
// documentation are all generated from these values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/names.h"
#include "engine/api/outcome.h"
#include "engine/api/text.h"

namespace kolo {

enum class ParameterType : unsigned char {
    Integer,  ///< whole number in [minimum, maximum]
    Real,     ///< finite number in [minimum, maximum]
    Choice,   ///< one of `choices`
    Flag,     ///< "true" or "false"
    Text,     ///< free text
    Data,     ///< one array per worker: a file's path, or the arrays themselves as "inline:1,2,3;4,5,6"
};

inline constexpr Names<ParameterType, ParameterType::Data> kParameterTypes{"integer", "real", "choice",
                                                                           "flag",    "text", "data"};
inline std::string_view name(ParameterType type) {
    return kParameterTypes[type];
}

struct Choice {
    std::string value;  ///< as written in a spec
    std::string title;  ///< as shown to people; empty: the value itself
    std::string help;   ///< one sentence; may be empty
};

using Values = std::map<std::string, std::string>;  ///< of parameters, by name

/// "sync is async, or begins with ssp:".
struct Condition {
    std::string parameter;
    std::vector<std::string> values;  ///< one that ends with ':' or '-' stands for all that begin with it
    bool isNot = false;               ///< holds for all other values
    bool holds(const Values& all) const;
};

/// What the other settings make of a parameter, and why. The check, the form and `kolo describe` read it here.
struct Rule {
    std::vector<Condition> when;                ///< all of them hold
    std::vector<std::string> allowed, refused;  ///< values, as in Condition; both empty: any, and none has an effect
    Text reason;                                ///< a clause and its full stop, after "The parameter … is …, but"
    bool applies(const Values& all) const;
    /// Nothing is left to choose.
    bool closes() const { return refused.empty() && allowed.size() <= 1; }
};

/// What a parameter is that is not given, beside certain values of others.
struct Default {
    std::vector<Condition> when;  ///< all of them hold, of the parameters that are given
    std::string value;
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
    std::vector<Rule> rules;
    std::vector<Default> otherDefaults;  ///< the first that holds takes the place of defaultValue

    const std::string& defaultBeside(const Values& given) const;
    /// The rule that leaves nothing to choose beside these values; null: there is none.
    const Rule* closedBy(const Values& all) const;
};

/// Some of many parameters, under a heading of the form.
struct ParameterGroup {
    std::string title;
    std::vector<std::string> names;
    bool open = true;  ///< shown at first
};

struct MetricInfo {
    std::string name, unit, help;
};

/// What is one step of a run.
enum class StepKind : std::uint8_t {
    Schedule,        ///< a step of its collective's schedule; without a collective there are none
    Worker,          ///< a training step that every worker has done
    Slot,            ///< a time slot of the run's step plan; a training step has as many as the plan
    Update,          ///< an update by the first server
    UpdateByWorker,  ///< as many updates as there are workers, which do not wait for each other
};
inline constexpr Names<StepKind, StepKind::UpdateByWorker> kStepKinds{"schedule", "worker", "slot", "update",
                                                                      "update-by-worker"};
inline std::string_view name(StepKind kind) {
    return kStepKinds[kind];
}

struct StepRule {
    StepKind kind = StepKind::Schedule;
    std::vector<Condition> when;  ///< all of them hold
};

struct StrategyInfo {
    std::string id;       ///< "allreduce"
    std::string title;    ///< "Allreduce"
    std::string summary;  ///< one sentence
    std::string source;   ///< paper or lecture
    std::vector<Parameter> parameters;
    std::vector<MetricInfo> metrics;
    std::vector<ParameterGroup> groups;  ///< parameters in none of them stand before them
    std::vector<StepRule> steps;         ///< the first that holds says what a step is; none: StepKind::Schedule
    int minWorkers = 2;                  ///< 1: a single device is a sensible start, as in training

    const Parameter* find(std::string_view parameter) const;  ///< null if there is none of that name
    /// `given`, and the defaults of what is left out.
    Values completed(const Values& given) const;
    StepKind stepKind(const Values& given) const;
};

/// Checks one value by itself (type and range), then beside the others, which are complete.
Outcome<void> checkValue(const Parameter& parameter, const std::string& value, const Values& all);

/// Every parameter of `info` with its given or default value, checked for name, type, range and rules; a parameter
/// without a value or a default is absent. The error names the field, the value and what is allowed.
Outcome<Values> checkParameters(const StrategyInfo& info, const Values& given);

}  // namespace kolo
