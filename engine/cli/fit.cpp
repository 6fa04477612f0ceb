// SPDX-License-Identifier: Apache-2.0
//
// kolo fit: the memory needed to train a model, line by line with its formula.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/live_run.h"
#include "engine/cli/run_report.h"

namespace kolo::cli {

namespace {

using nlohmann::ordered_json;

struct FitOptions {
    std::vector<std::string> words;
    std::string format = "table";
    OptionList declared{{"MODEL [name=value …]", words,
                         "inceptionv3, gpt3, zero-7.5b, mlp or custom, and dtype, batch, optimizer, device_gb …; kolo "
                         "describe fit lists them all"},
                        formatOption(format, {"table", "csv", "json"})};
};

Outcome<int> fitIt(const FitOptions& options) {
    RunSpec spec;
    spec.strategy = "fit";
    for (const std::string& word : options.words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos && &word == &options.words.front()) {
            spec.parameters["model"] = word;
        } else if (equals == std::string::npos || equals == 0) {
            return Error{ErrorCode::BadValue, word,
                         fmt::format("kolo fit does not know what to do with {}; write name=value, as in batch=256.",
                                     inQuotes(word))};
        } else {
            spec.parameters[word.substr(0, equals)] = word.substr(equals + 1);
        }
    }
    auto run = TRY(runLive(spec, {}));
    if (run.result.status != RunStatus::Finished) {
        complain(run.result.error);
        return 1;
    }
    if (options.format == "json") {
        print(jsonReport(run.info, run.result) + "\n");
        return 0;
    }
    const ordered_json result = ordered_json::parse(run.result.json);
    const bool measured = result["parts"][0].contains("measured_bytes");
    std::vector<std::vector<std::string>> rows = {{"part", "bytes", "size", "formula"}};
    if (measured) rows[0].insert(rows[0].begin() + 2, "measured_bytes");
    for (const ordered_json& part : result["parts"]) {
        rows.push_back({part["id"], fmt::format("{:.0f}", part["bytes"].get<double>()), part["text"], part["formula"]});
        if (measured)
            rows.back().insert(rows.back().begin() + 2, fmt::format("{:.0f}", part.value("measured_bytes", 0.0)));
    }
    rows.push_back({"total", fmt::format("{:.0f}", result["memory_bytes"].get<double>()), result["total"],
                    fmt::format("{} into {}", result["fits"].get<bool>() ? "fits" : "does not fit",
                                result["device"].get<std::string>())});
    if (measured) rows.back().insert(rows.back().begin() + 2, "");
    if (result.contains("host")) {
        const ordered_json& host = result["host"];
        rows.push_back(
            {"on the host", fmt::format("{:.0f}", host["bytes"].get<double>()), host["text"], host["formula"]});
    }
    if (result.contains("stages"))
        for (const ordered_json& stage : result["stages"])
            rows.push_back({fmt::format("states, zero={}", stage["zero"].get<int>()),
                            fmt::format("{:.0f}", stage["bytes"].get<double>()), stage["text"],
                            fmt::format("{}; each sends {} = {} a step; at most P = {:.3g} into {}",
                                        stage["formula"].get<std::string>(), stage["sent_formula"].get<std::string>(),
                                        stage["sent"].get<std::string>(), stage["largest_parameters"].get<double>(),
                                        result["device"].get<std::string>())});
    printRows(options.format, rows);
    return 0;
}

}  // namespace

const Command& fit{"fit", "shows whether training a model fits into a device's memory, with the formulas",
                   withOptions(fitIt), "Example: kolo fit inceptionv3 dtype=float64 batch=256\n"};

}  // namespace kolo::cli
