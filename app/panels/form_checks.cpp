// SPDX-License-Identifier: GPL-3.0-or-later
//
// The form's judgement, without the form.
#include "app/panels/data_text.h"
#include "app/panels/parameter_form.h"

namespace kolo::app {

namespace {

constexpr int kUsualWorkers = 4;

QString dataOf(const StrategyInfo& strategy, const RunSpec& spec) {
    for (const Parameter& parameter : strategy.parameters) {
        if (parameter.type != ParameterType::Data) continue;
        const auto given = spec.parameters.find(parameter.name);
        if (given != spec.parameters.end()) return QString::fromStdString(given->second);
    }
    return {};
}

}  // namespace

int workersOf(const StrategyInfo& strategy, const RunSpec& spec) {
    if (spec.devices.count > 0) return spec.devices.count;
    const QString data = dataOf(strategy, spec);
    return isInline(data) ? static_cast<int>(fromInline(data).size()) : kUsualWorkers;
}

std::map<std::string, QString> parameterErrors(const StrategyInfo& strategy,
                                               const std::map<std::string, std::string>& values) {
    std::map<std::string, QString> errors;
    for (const Parameter& parameter : strategy.parameters) {
        const auto given = values.find(parameter.name);
        if (given == values.end()) continue;
        // One parameter at a time: checkParameters stops at the first that is wrong, and the reader wants to see all.
        StrategyInfo alone;
        alone.id = strategy.id;
        alone.parameters = {parameter};
        const auto checked = checkParameters(alone, {*given});
        if (!checked) errors[parameter.name] = QString::fromStdString(checked.error().message);
    }
    return errors;
}

bool sameRequest(const StrategyInfo& strategy, const RunSpec& a, const RunSpec& b) {
    const auto complete = [&](RunSpec spec) {
        if (auto parameters = checkParameters(strategy, spec.parameters)) spec.parameters = std::move(*parameters);
        const QString data = dataOf(strategy, spec);
        const bool fromFile = !data.isEmpty() && !isInline(data);
        spec.devices.count = fromFile ? 0 : workersOf(strategy, spec);  // a file brings its own number
        return spec;
    };
    return a.strategy == b.strategy && complete(a) == complete(b);
}

}  // namespace kolo::app
