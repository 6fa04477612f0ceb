// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/json_reader.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/database.h"

namespace kolo::cli {

namespace {

const std::vector<std::string> kColumns = {"run",     "started_at", "status",     "strategy",
                                           "workers", "devices",    "elapsed_ns", "title"};

/// The status of a run whose row holds a wrong value.
constexpr const char* kUnreadable = "unreadable";

std::vector<std::string> rowOf(const protocol::RunSummary& summary, bool forPeople) {
    const RunInfo& info = summary.info;
    if (!summary.fault.empty())
        return {std::to_string(info.id), info.startedAt, kUnreadable, info.spec.strategy, "", "", "",
                info.title.english()};
    const bool unknown = forPeople && summary.elapsedNs == 0;
    return {std::to_string(info.id),
            info.startedAt,
            std::string(name(summary.status)),
            info.spec.strategy,
            std::to_string(info.ranks),
            info.provenance.hardware,
            unknown     ? ""
            : forPeople ? formatDuration(summary.elapsedNs)
                        : std::to_string(summary.elapsedNs),
            info.title.english()};
}

std::string asJson(const std::vector<protocol::RunSummary>& list) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const protocol::RunSummary& summary : list) {
        const RunInfo& info = summary.info;
        if (!summary.fault.empty()) {
            json.push_back({{"run", info.id},
                            {"started_at", info.startedAt},
                            {"status", kUnreadable},
                            {"error", summary.fault.english()},
                            {"title", info.title.english()}});
            continue;
        }
        nlohmann::ordered_json entry = {
            {"run", info.id}, {"started_at", info.startedAt}, {"status", std::string(name(summary.status))}};
        if (!summary.error.empty()) entry["error"] = summary.error.english();
        entry["strategy"] = info.spec.strategy;
        entry["workers"] = info.ranks;
        entry["devices"] = info.provenance.hardware;
        entry["numbers"] = info.provenance.numbers;
        entry["elapsed_ns"] = summary.elapsedNs;
        entry["title"] = info.title.english();
        if (info.parent > 0) entry["parent"] = info.parent;
        json.push_back(std::move(entry));
    }
    return oneLine(json) + "\n";
}

struct RunsOptions {
    std::string database, format = "table", limit = "50";
    OptionList declared{databaseOption(database),
                        formatOption(format, {"table", "csv", "json"}),
                        {"--limit N", limit, "at most so many; 50 without it"}};
};

Outcome<int> listRuns(const RunsOptions& options) {
    const auto limit = TRY(wholeNumber("--limit", options.limit, 1, 1'000'000));
    auto reader = TRY(openReader(options.database));
    auto list = TRY(reader->list(static_cast<int>(limit)));
    for (const protocol::RunSummary& summary : list)
        if (!summary.fault.empty()) complain(fmt::format("Run {} cannot be read: {}.", summary.info.id, summary.fault));
    if (options.format == "json") {
        print(asJson(list));
        return 0;
    }
    const bool table = options.format == "table";
    std::vector<std::vector<std::string>> rows = {kColumns};
    if (table) rows.front() = {"RUN", "STARTED (UTC)", "STATUS", "STRATEGY", "WORKERS", "DEVICES", "ELAPSED", "TITLE"};
    for (const protocol::RunSummary& summary : list) rows.push_back(rowOf(summary, table));
    printRows(options.format, rows);
    return 0;
}

}  // namespace

const Command& runs{"runs", "lists the recorded runs, newest first", withOptions(listRuns)};

}  // namespace kolo::cli
