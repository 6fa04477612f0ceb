// SPDX-License-Identifier: GPL-3.0-or-later
//
// The form's validation, without the form.
#include <QCoreApplication>

#include "app/engine_words.h"
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

std::map<std::string, QString> parameterErrors(const StrategyInfo& strategy, const Values& values) {
    // checkParameters stops at the first error, and the reader wants to see all.
    std::map<std::string, QString> errors;
    const Values all = strategy.completed(values);
    for (const Parameter& parameter : strategy.parameters) {
        if (!values.contains(parameter.name) || !all.contains(parameter.name)) continue;
        const auto checked = checkValue(parameter, all.at(parameter.name), all);
        if (!checked) errors[parameter.name] = engineWords(checked.error().message);
    }
    return errors;
}

QString whyClosed(const Parameter& parameter, const Values& values) {
    const Rule* rule = parameter.closedBy(values);
    if (!rule || rule->reason.empty()) return {};
    QString reason = engineWords(rule->reason);
    reason[0] = reason[0].toUpper();
    return reason;
}

std::vector<ParameterGroup> fieldGroups(const StrategyInfo& strategy) {
    ParameterGroup rest;
    for (const Parameter& parameter : strategy.parameters) rest.names.push_back(parameter.name);
    for (const ParameterGroup& group : strategy.groups)
        for (const std::string& name : group.names) std::erase(rest.names, name);
    std::vector<ParameterGroup> groups = strategy.groups;
    if (!rest.names.empty()) groups.insert(groups.begin(), std::move(rest));
    return groups;
}

std::map<std::string, std::map<std::string, QString>> choiceConflicts(const RunSpec& spec) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("ParameterForm", text); };
    const bool mpi = spec.launch == "mpi";
    std::map<std::string, std::map<std::string, QString>> conflicts;
    if (!mpi) conflicts["collectives"]["mpi"] = tr("Open MPI works for ranks that are processes; choose launch mpi.");
    if (mpi)
        conflicts["collectives"]["nccl"] = tr("Kolo calls NCCL for ranks that are threads; choose launch threads.");
    if (spec.devices.kind == "virtual")
        conflicts["collectives"]["nccl"] = tr("NCCL moves the memory of real GPUs; choose devices cuda.");
    return conflicts;
}

bool sameRequest(const StrategyInfo& strategy, const RunSpec& a, const RunSpec& b) {
    const auto complete = [&](RunSpec spec) {
        if (auto parameters = checkParameters(strategy, spec.parameters)) spec.parameters = std::move(*parameters);
        const QString data = dataOf(strategy, spec);
        if (!data.isEmpty())
            for (const char* ofRandomNumbers : {"elements", "seed"}) spec.parameters.erase(ofRandomNumbers);
        const bool fromFile = !data.isEmpty() && !isInline(data);
        spec.devices.count = fromFile ? 0 : workersOf(strategy, spec);  // a file determines its own number
        return spec;
    };
    return a.strategy == b.strategy && complete(a) == complete(b);
}

}  // namespace kolo::app
