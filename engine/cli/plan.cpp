// SPDX-License-Identifier: Apache-2.0
//
// kolo plan: what a training step of a run would be, without running it. The grid of time slots, the proof, and the
// price at unit cost or at given ones.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/steps/layout.h"
#include "engine/api/steps/price.h"
#include "engine/api/steps/proof.h"
#include "engine/api/steps/slots.h"
#include "engine/api/steps/step_plan_csv.h"
#include "engine/api/strategy.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/layout_table.h"
#include "engine/cli/spec_words.h"

namespace kolo::cli {

namespace {

using nlohmann::ordered_json;
using training::PlanPrice;

struct PlanOptions {
    std::vector<std::string> words;
    std::string system, devices, format = "table";
    bool communication = false;
    OptionList declared{{"STRATEGY [name=value …]", words,
                         "the strategy and its parameters, as for kolo run; and cost=F:1,B:2,W:1,comm:0.1 for a price "
                         "in other units than time slots"},
                        {"--system NAME", system, "in place of a strategy, as for kolo run"},
                        {"--devices KIND:COUNT", devices, "as in virtual:4, where the strategy does not count them"},
                        {"--format",
                         format,
                         "table (the default), csv (a row for each rank, a column for each time slot), or json",
                         {"table", "csv", "json"}},
                        {"--communication", communication, "the csv has sends and receives, too, and no time slots"}};
};

/// A plan, and what is known of it.
struct Judged {
    RunSpec spec;
    std::string tensors;  ///< of a layout, as a table
    ordered_json tensorsAsJson;
    StepPlan plan;
    std::string costs;           ///< as given; empty: a time slot for each pass
    std::optional<Error> fault;  ///< not proved; then there is no price
    int slots = 0;
    PlanPrice price;
};

Outcome<Judged> judge(const PlanOptions& options) {
    Judged judged;
    RunSpec& spec = judged.spec;
    TRY(takeWords("plan", options.words, spec));
    training::ActionCosts costs = training::ActionCosts::unit();
    if (const auto given = spec.parameters.find("cost"); given != spec.parameters.end()) {
        judged.costs = given->second;
        costs = TRY(training::costsFromText(given->second));
        spec.parameters.erase(given);
    }
    if (!options.devices.empty()) spec.devices = TRY(parseDevices(options.devices));
    spec.system = options.system;
    TRY(systems::choose(spec, systems::thisMachine()));
    const Strategy* strategy =
        TRY(strategyOf(spec, "kolo plan needs a strategy, as in kolo plan pipeline stages=4 micro=8 schedule=1f1b."));
    spec.parameters = TRY(checkParameters(strategy->info(), spec.parameters));
    judged.plan = TRY(strategy->plan(spec));
    if (hasLayout(spec)) {
        judged.tensors = TRY(tensorTable(spec));
        judged.tensorsAsJson = TRY(tensorJson(spec));
    }
    if (const auto proved = training::prove(judged.plan); !proved) {
        judged.fault = proved.error();
    } else {
        judged.slots = training::slotsOf(judged.plan).count;
        judged.price = training::priceOf(judged.plan, costs);
    }
    return judged;
}

// ---- For a person.

/// The cells of a rank: its passes in their time slots.
std::vector<std::string> cellsOf(const StepPlan& plan, const training::PlanSlots& slots, std::size_t rank) {
    std::vector<std::string> cells(slots.count);
    for (std::size_t i = 0; i < plan.ranks[rank].size(); ++i) {
        const kolo::Action& action = plan.ranks[rank][i];
        if (!isPass(action.kind)) continue;
        cells[slots.ofAction[rank][i] - 1] =
            action.kind == ActionKind::Recompute ? fmt::format("{}R{}", action.stage, action.index) : text(action);
    }
    return cells;
}

/// Rows of ranks, columns of slots; as many columns on a line as the terminal has room for.
std::string grid(const StepPlan& plan) {
    const training::PlanSlots slots = training::slotsOf(plan);
    std::vector<std::vector<std::string>> cells;
    std::size_t width = std::to_string(slots.count).size();
    for (std::size_t rank = 0; rank < plan.ranks.size(); ++rank) {
        cells.push_back(cellsOf(plan, slots, rank));
        for (const std::string& cell : cells.back()) width = std::max(width, cell.size());
    }
    const std::size_t label = fmt::format("rank {}", plan.ranks.size() - 1).size();
    const std::size_t perLine = std::max<std::size_t>(1, (outputWidth() - label) / (width + 1));
    std::string result;
    for (std::size_t first = 0; first < static_cast<std::size_t>(slots.count); first += perLine) {
        const std::size_t last = std::min<std::size_t>(first + perLine, slots.count);
        const auto line = [&](const std::string& title, const auto& cellAt) {
            std::string row = padded(title, label);
            for (std::size_t slot = first; slot < last; ++slot) row += " " + paddedLeft(cellAt(slot), width);
            return row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
        };
        if (first > 0) result += "\n";
        result += line("slot", [](std::size_t slot) { return std::to_string(slot + 1); });
        for (std::size_t rank = 0; rank < cells.size(); ++rank)
            result += line(fmt::format("rank {}", rank), [&](std::size_t slot) { return cells[rank][slot]; });
    }
    return result;
}

std::string stagesOf(const StepPlan& plan, int rank) {
    std::string text;
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage)
        if (plan.holds(rank, stage)) text += (text.empty() ? "" : " ") + std::to_string(stage);
    return text;
}

std::string bytesText(std::int64_t bytes) {
    return formatBytes(static_cast<double>(bytes));
}

/// The passes of the critical path.
std::string criticalPasses(const Judged& judged) {
    constexpr std::size_t most = 12;
    std::vector<std::string> passes;
    for (const auto& [rank, action] : judged.price.criticalPath)
        if (!isCommunication(judged.plan.ranks[rank][action].kind))
            passes.push_back(text(judged.plan.ranks[rank][action]));
    if (passes.size() > most) passes.erase(passes.begin() + most / 2, passes.end() - most / 2);
    std::string result;
    for (std::size_t i = 0; i < passes.size(); ++i)
        result += (i == 0 ? "" : passes.size() == most && i == most / 2 ? " … " : " ") + passes[i];
    return result;
}

/// Of the axis that a user has given another name: " (rows)".
std::string givenName(const Judged& judged, const std::string& axis) {
    if (!hasLayout(judged.spec)) return {};
    const auto mesh = training::meshFrom(judged.spec.parameters.at("mesh"));
    for (std::size_t i = 0; mesh && i < mesh->axes.size(); ++i)
        if (judged.plan.mesh.axes[i].name == axis && mesh->axes[i].name != axis) return " (" + mesh->axes[i].name + ")";
    return {};
}

std::string table(const Judged& judged) {
    const StepPlan& plan = judged.plan;
    if (judged.fault) return "Not proved. " + judged.fault->message.english() + "\n";
    const PlanPrice& price = judged.price;
    std::string result = grid(plan) + "\n";
    result += !plan.trains ? "Proved: each micro-batch goes forward once, and nobody waits for ever.\n"
              : plan.localSteps > 0
                  ? fmt::format(
                        "Proved: each micro-batch's gradient reaches its own worker's parameters exactly once, "
                        "and nobody waits for ever. Workers average their parameters after {} such steps.\n",
                        plan.localSteps)
                  : "Proved: each micro-batch's gradient reaches every copy of every parameter exactly once, and "
                    "nobody waits for ever.\n";
    result += fmt::format("{} time slots", judged.slots);
    if (!judged.costs.empty()) result += fmt::format("; with {} a step takes {:.6g}", judged.costs, price.length);
    result += fmt::format(", bubble {:.1f} %. Longest chain: {}\n", 100 * price.bubble, criticalPasses(judged));
    for (const auto& [axis, bytes] : price.axisBytes)
        result += fmt::format("Sent along the {} axis{}: {}\n", axis, givenName(judged, axis), bytesText(bytes));
    if (plan.recomputes) result += "R in the grid: a forward pass again (RECOMPUTE), for its activations\n";
    std::vector<std::vector<std::string>> rows = {{"RANK", "STAGES", "SENT", "PEAK", "PARAMETERS", "GRADIENTS",
                                                   "OPTIMIZER", "ACTIVATIONS", "BORDERS", "BUFFERS", "KEPT"}};
    for (std::size_t rank = 0; rank < plan.ranks.size(); ++rank) {
        const training::RankMemory& memory = price.memory[rank];
        rows.push_back({std::to_string(rank), stagesOf(plan, static_cast<int>(rank)), bytesText(price.sentBytes[rank]),
                        bytesText(memory.peak), bytesText(memory.parameters), bytesText(memory.gradients),
                        bytesText(memory.optimizer), bytesText(memory.activations), bytesText(memory.borders),
                        bytesText(memory.buffers), std::to_string(memory.peakActivations)});
    }
    if (hasLayout(judged.spec)) {
        if (plan.schedule == "data-parallel")
            result += fmt::format("Only the batch is cut: this is the plan of data parallelism with {} workers.\n",
                                  plan.ranks.size());
        result += "\n" + judged.tensors;
    }
    return result + "\n" + alignedRows(rows) +
           "\nKEPT: the most micro-batches whose activations a rank holds at one time, over its stages.\n";
}

// ---- For a program.

std::string json(const Judged& judged) {
    const StepPlan& plan = judged.plan;
    const PlanPrice& price = judged.price;
    ordered_json out;
    out["strategy"] = judged.spec.strategy;
    out["parameters"] = judged.spec.parameters;
    out["schedule"] = plan.schedule;
    out["ranks"] = plan.ranks.size();
    out["replicas"] = plan.mesh.sizeOf(kDataAxis);
    out["stages"] = plan.stages.size();
    out["microbatches"] = plan.microbatches;
    out["proved"] = !judged.fault;
    if (judged.fault) {
        out["error"] = judged.fault->message.english();
    } else {
        out["slots"] = judged.slots;
        if (!judged.costs.empty()) out["cost"] = judged.costs;
        out["length"] = price.length;
        out["bubble"] = price.bubble;
        out["bytes_per_rank"] = price.sentBytes;
        out["bytes_per_axis"] = price.axisBytes;
        for (const auto& [link, bytes] : price.linkBytes)
            out["bytes_per_link"].push_back({{"from", link.first}, {"to", link.second}, {"bytes", bytes}});
        for (const training::RankMemory& memory : price.memory) {
            out["peak_activations"].push_back(memory.peakActivations);
            out["peak_bytes"].push_back(memory.peak);
            out["memory"].push_back({{"parameters", memory.parameters},
                                     {"gradients", memory.gradients},
                                     {"optimizer", memory.optimizer},
                                     {"activations", memory.activations},
                                     {"borders", memory.borders},
                                     {"buffers", memory.buffers}});
        }
        for (const auto& [rank, action] : price.criticalPath)
            out["critical_path"].push_back({{"rank", rank}, {"action", text(plan.ranks[rank][action])}});
    }
    if (hasLayout(judged.spec)) out["tensors"] = judged.tensorsAsJson;
    out["plan"] = ordered_json::parse(stepPlanToJson(plan), nullptr, false);
    return out.dump() + "\n";
}

Outcome<int> planIt(const PlanOptions& options) {
    const auto judged = TRY(judge(options));
    if (options.format == "json") {
        print(json(judged));
    } else if (options.format == "table") {
        print(table(judged));
    } else {
        if (judged.fault) return *judged.fault;
        print(training::stepPlanToCsv(judged.plan, options.communication ? training::TableForm::WithCommunication
                                                                         : training::TableForm::ComputeOnly));
    }
    return 0;
}

}  // namespace

const Command& plan{"plan", "prints what a training step would be: its grid, proof and price", withOptions(planIt),
                    "Example: kolo plan pipeline model=mlp:64-64-64-64-10 stages=4 micro=8 schedule=1f1b\n"};

}  // namespace kolo::cli
