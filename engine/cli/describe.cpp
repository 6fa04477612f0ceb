// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/protocol.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/layout_table.h"
#include "engine/cli/spec_words.h"

namespace kolo::cli {

namespace {

std::string allowedText(const Parameter& parameter) {
    std::vector<std::string> choices;
    for (const Choice& choice : parameter.choices) choices.push_back(choice.value);
    if (!parameter.freePrefix.empty()) choices.push_back(parameter.freePrefix + "…");
    if (!choices.empty()) return orList(choices).english();
    if (parameter.minimum && parameter.maximum) return fmt::format("{} … {}", *parameter.minimum, *parameter.maximum);
    if (parameter.minimum) return fmt::format("at least {}", *parameter.minimum);
    if (parameter.maximum) return fmt::format("at most {}", *parameter.maximum);
    return "";
}

std::string valuesText(std::vector<std::string> values) {
    for (std::string& value : values)
        if (value.ends_with(':') || value.ends_with('-')) value += "…";
    return orList(values).english();
}

std::string asText(const Condition& condition) {
    return condition.parameter + (condition.isNot ? " other than " : "=") + valuesText(condition.values);
}

/// "with sync=local:…, only none: local steps average parameters …"
std::string asText(const std::vector<Condition>& when) {
    std::string text = "with ";
    for (const Condition& condition : when) text += (&condition == &when.front() ? "" : " and ") + asText(condition);
    return text;
}

std::string asText(const Rule& rule) {
    std::string text = asText(rule.when);
    text += !rule.allowed.empty()   ? ", only " + valuesText(rule.allowed)
            : !rule.refused.empty() ? ", not " + valuesText(rule.refused)
                                    : ", no effect";
    return text + ": " + rule.reason.english();
}

std::string asText(const StrategyInfo& info) {
    std::string text = fmt::format("{}: {}\n{}\n", info.id, info.title, info.summary);
    if (!info.source.empty()) text += "Source: " + info.source + "\n";
    if (!info.parameters.empty()) {
        std::vector<std::vector<std::string>> rows = {{"PARAMETER", "TYPE", "DEFAULT", "UNIT", "ALLOWED"}};
        for (const Parameter& parameter : info.parameters) {
            rows.push_back({parameter.name, std::string(name(parameter.type)), parameter.defaultValue, parameter.unit,
                            allowedText(parameter)});
        }
        text += "\n" + alignedRows(rows) + "\n";
        rows.clear();
        for (const Parameter& parameter : info.parameters) {
            rows.push_back({parameter.name, parameter.help});
            for (const Choice& choice : parameter.choices) {
                if (!choice.help.empty()) rows.push_back({"", choice.value + ": " + choice.help});
            }
            for (const Default& other : parameter.otherDefaults)
                rows.push_back({"", asText(other.when) + ", " + other.value + " unless you say otherwise"});
            for (const Rule& rule : parameter.rules) rows.push_back({"", asText(rule)});
        }
        text += alignedRows(rows);
    }
    if (!info.metrics.empty()) {
        std::vector<std::vector<std::string>> rows = {{"METRIC", "UNIT", ""}};
        for (const MetricInfo& metric : info.metrics) rows.push_back({metric.name, metric.unit, metric.help});
        text += "\n" + alignedRows(rows);
    }
    return text;
}

/// Its card: what its settings make of it.
std::string asText(const systems::System& system) {
    const systems::SystemCard card = systems::cardOf(findStrategy(system.strategy)->info(), system.settings());
    const std::string family = system.family.empty() ? "" : " (" + system.family + ")";
    std::string text = fmt::format("{}: {}{}, {}\n{}\nSource: {}\n\n", system.id, system.title, family, system.year,
                                   system.what, system.source);
    text += alignedRows({{"Architecture", card.architecture.english()},
                         {"Synchronization", card.synchronization.english()},
                         {"Parallelism", card.parallelism.english()},
                         {"Overlaps", card.overlaps.english()},
                         {"By hand", "kolo run " + systems::byHand(system)}});
    for (const systems::SystemOption& option : system.options) {
        std::vector<std::vector<std::string>> rows;
        for (const systems::SystemChoice& choice : option.choices)
            rows.push_back({"  " + choice.value, choice.help.english()});
        text += fmt::format("\n{}=…: {}\n{}", option.name, option.help, alignedRows(rows));
    }
    if (!system.lacks.empty()) text += "\nNot in Kolo:\n";
    for (const Text& lack : system.lacks) text += "  " + lack.english() + "\n";
    return text;
}

std::string asJson(const systems::System& system) {
    const systems::SystemCard card = systems::cardOf(findStrategy(system.strategy)->info(), system.settings());
    nlohmann::ordered_json json = {{"id", system.id},
                                   {"title", system.title},
                                   {"family", system.family},
                                   {"year", system.year},
                                   {"source", system.source},
                                   {"summary", system.what.english()},
                                   {"architecture", card.architecture.english()},
                                   {"synchronization", card.synchronization.english()},
                                   {"parallelism", card.parallelism.english()},
                                   {"overlaps", card.overlaps.english()},
                                   {"strategy", system.strategy},
                                   {"parameters", system.settings()}};
    for (const systems::SystemOption& option : system.options)
        for (const systems::SystemChoice& choice : option.choices) json["options"][option.name].push_back(choice.value);
    for (const Text& lack : system.lacks) json["lacks"].push_back(lack.english());
    return json.dump();
}

struct DescribeOptions {
    std::vector<std::string> words;
    std::string format = "text";
    OptionList declared{
        {"STRATEGY [name=value …]", words,
         "its id, as kolo list strategies prints it, or a system's; of mesh, with a model whose dimensions it "
         "lists"},
        formatOption(format, {"text", "json"})};
};

Outcome<int> describeIt(const DescribeOptions& options) {
    RunSpec spec;
    TRY(takeWords("describe", options.words, spec));
    const Strategy* strategy = findStrategy(spec.strategy);
    if (const auto system = systems::find(spec.strategy); !strategy && system) {
        print(options.format == "json" ? asJson(**system) + "\n" : asText(**system));
        return 0;
    }
    if (!strategy) {
        std::vector<std::string> ids;
        for (const Strategy* each : allStrategies()) ids.push_back(each->info().id);
        const std::string strategies = orList(ids).english();
        for (const systems::System& each : systems::allSystems()) ids.push_back(each.id);
        return Error{
            ErrorCode::UnknownStrategy, "STRATEGY",
            fmt::format(
                "There is no strategy or system {}; there is {}, and each system that kolo list systems shows.{}",
                inQuotes(spec.strategy), strategies, didYouMean(spec.strategy, ids))};
    }
    if (!spec.parameters.empty() || strategy->info().find("layout"))
        spec.parameters = TRY(checkParameters(strategy->info(), spec.parameters));
    if (hasLayout(spec)) {
        if (options.format == "json") {
            auto json = nlohmann::ordered_json::parse(protocol::strategyJson(strategy->info()));
            json.update(TRY(dimensionJson(spec)));
            print(json.dump() + "\n");
        } else {
            const std::string dimensions = TRY(dimensionTable(spec));
            print(asText(strategy->info()) + "\n" + dimensions);
        }
        return 0;
    }
    print(options.format == "json" ? protocol::strategyJson(strategy->info()) + "\n" : asText(strategy->info()));
    return 0;
}

}  // namespace

const Command& describe{"describe",
                        "prints a strategy's parameters, defaults, ranges, metrics and source, or a system's card",
                        withOptions(describeIt)};

}  // namespace kolo::cli
