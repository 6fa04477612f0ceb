// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/field_groups.h"

#include <QCoreApplication>
#include <algorithm>

namespace kolo::app {

namespace {

constexpr std::size_t kFewEnough = 12;  // parameters that need no groups

struct Words {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::FieldGroups)
};

/// The settings of a training run, in the order in which one thinks of them.
std::vector<FieldGroup> knownGroups() {
    return {
        {Words::tr("What is trained"), {"model", "dataset", "rows", "loss"}, true},
        {Words::tr("How it learns"),
         {"batch", "steps", "lr", "momentum", "optimizer", "scaling", "warmup", "decay", "target", "seed"},
         true},
        {Words::tr("How they keep together"), {"sync", "architecture", "servers", "allreduce", "accumulate"}, true},
        {Words::tr("What travels"), {"precision", "compress", "schedule", "link"}, false},
        {Words::tr("Disturbances and input"), {"straggler", "read_delay", "loaders", "prefetch"}, false},
        {Words::tr("Measuring"), {"evaluate", "check"}, false},
    };
}

bool has(const StrategyInfo& strategy, const std::string& name) {
    return std::any_of(strategy.parameters.begin(), strategy.parameters.end(),
                       [&](const Parameter& parameter) { return parameter.name == name; });
}

}  // namespace

std::vector<FieldGroup> fieldGroups(const StrategyInfo& strategy) {
    FieldGroup rest;
    for (const Parameter& parameter : strategy.parameters) rest.names.push_back(parameter.name);
    if (strategy.parameters.size() <= kFewEnough) return {rest};
    std::vector<FieldGroup> groups;
    for (FieldGroup& group : knownGroups()) {
        std::erase_if(group.names, [&](const std::string& name) { return !has(strategy, name); });
        for (const std::string& name : group.names) std::erase(rest.names, name);
        if (!group.names.empty()) groups.push_back(std::move(group));
    }
    if (!rest.names.empty()) groups.insert(groups.begin(), std::move(rest));
    return groups;
}

QString whyNot(const StrategyInfo& strategy, const std::string& field,
               const std::map<std::string, std::string>& values) {
    if (!has(strategy, "sync") || !has(strategy, "architecture")) return {};
    const auto valueOf = [&](const char* name) {
        const auto at = values.find(name);
        return at == values.end() ? std::string() : at->second;
    };
    const std::string sync = valueOf("sync"), architecture = valueOf("architecture");
    const bool needsServer = sync == "async" || sync.starts_with("ssp") || sync.starts_with("backup");
    const bool served = architecture == "parameter-server" || architecture == "central-storage" ||
                        (architecture == "auto" && needsServer);
    if (field == "servers" && architecture == "central-storage")
        return Words::tr("Central storage is one place: the processor's memory.");
    if (field == "servers" && !served) return Words::tr("The workers agree by an allreduce: there is no server.");
    if (field == "allreduce" && served) return Words::tr("The parameters live on a server: nothing is reduced by all.");
    if (field == "check" && served) return Words::tr("There are no replicas to compare: a server has the parameters.");
    if (field == "momentum" && valueOf("optimizer") != "sgd")
        return Words::tr("Only sgd has it; %1 keeps its own.").arg(QString::fromStdString(valueOf("optimizer")));
    if (field == "compress" && sync.starts_with("local"))
        return Words::tr("Local steps average parameters, not gradients; lower the precision instead.");
    if (field == "prefetch" && valueOf("loaders") == "0") return Words::tr("Without loaders nobody can run ahead.");
    return {};
}

}  // namespace kolo::app
