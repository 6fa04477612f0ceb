// SPDX-License-Identifier: Apache-2.0
//
// A strategy describes itself. The window's form, `kolo describe`, the validation of specs, the lesson checker and the
// documentation all derive from these values.
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

/// How other settings restrict a parameter, and why. The check, the form and `kolo describe` all read it here.
struct Rule {
    std::vector<Condition> when;                ///< applies if all of them hold
    std::vector<std::string> allowed, refused;  ///< values, as in Condition; both empty: any value, without effect
    Text reason;                                ///< follows "The parameter … is …, but"; with its full stop
    bool applies(const Values& all) const;
    /// Nothing is left to choose.
    bool closes() const { return refused.empty() && allowed.size() <= 1; }
};

/// A default that depends on other parameters.
struct Default {
    std::vector<Condition> when;  ///< applies if all of them hold for the parameters that are given
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
    /// Choice: values with this prefix are accepted too ("@" for a schedule from a file). Several are separated by |.
    std::string freePrefix;
    std::vector<Rule> rules;
    std::vector<Default> otherDefaults;  ///< the first that applies replaces defaultValue

    const std::string& defaultBeside(const Values& given) const;
    /// The rule that, with these values, leaves nothing to choose; null: there is none.
    const Rule* closedBy(const Values& all) const;
};

/// Parameters that the form shows under one heading.
struct ParameterGroup {
    std::string title;
    std::vector<std::string> names;
    bool open = true;  ///< unfolded at first
};

struct MetricInfo {
    std::string name, unit, help;
};

/// What one step of a run is.
enum class StepKind : std::uint8_t {
    Schedule,        ///< a step of its collective's schedule; without a collective there are none
    Worker,          ///< a training step, done by every worker
    Slot,            ///< a time slot of the run's step plan, of which every training step has the same number
    Update,          ///< an update by the first server
    UpdateByWorker,  ///< as many updates as there are workers, who do not wait for each other
};
inline constexpr Names<StepKind, StepKind::UpdateByWorker> kStepKinds{"schedule", "worker", "slot", "update",
                                                                      "update-by-worker"};
inline std::string_view name(StepKind kind) {
    return kStepKinds[kind];
}

struct StepRule {
    StepKind kind = StepKind::Schedule;
    std::vector<Condition> when;  ///< applies if all of them hold
};

struct StrategyInfo {
    std::string id;       ///< "allreduce"
    std::string title;    ///< "Allreduce"
    std::string summary;  ///< one sentence
    std::string source;   ///< paper or lecture
    std::vector<Parameter> parameters;
    std::vector<MetricInfo> metrics;
    std::vector<ParameterGroup> groups;  ///< parameters outside all groups come first
    std::vector<StepRule> steps;         ///< the first that applies says what a step is; none: StepKind::Schedule
    int minWorkers = 2;                  ///< 1 where a single device makes sense, as in training

    const Parameter* find(std::string_view parameter) const;  ///< null if there is none of that name
    /// `given`, completed with the defaults of what is left out.
    Values completed(const Values& given) const;
    StepKind stepKind(const Values& given) const;
};

/// Checks one value by itself (type and range), then against `all` the others, defaults included (rules).
Outcome<void> checkValue(const Parameter& parameter, const std::string& value, const Values& all);

/// Every parameter of `info` with its given or default value, checked for name, type, range and rules; a parameter
/// without a value or a default is absent. The error names the field, the value and what is allowed.
Outcome<Values> checkParameters(const StrategyInfo& info, const Values& given);

}  // namespace kolo
