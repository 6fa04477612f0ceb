// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/api/json_reader.h"
#include "engine/cli/command.h"
#include "engine/cli/console.h"
#include "engine/cli/doctor_checks.h"

namespace kolo::cli {

const Command& doctor() {
    static const Command command{
        "doctor", "tells what this machine offers: devices, MPI, NCCL, database, versions, or why not",
        [](CLI::App& app) -> Action {
            struct Options {
                std::string format = "table", database;
            };
            auto options = std::make_shared<Options>();
            app.add_option("--format", options->format, "table (the default) or json");
            app.add_option("--db", options->database, "the run database to look at")->type_name("FILE");
            return [options]() -> Outcome<int> {
                TRY(checkOneOf("--format", options->format, {"table", "json"}));
                nlohmann::ordered_json list = nlohmann::ordered_json::array();
                std::vector<std::vector<std::string>> rows;
                for (const protocol::DoctorItem& item : doctorChecks(options->database)) {
                    rows.push_back({item.available ? "yes" : "no", item.name, item.detail.english()});
                    list.push_back(
                        {{"name", item.name}, {"available", item.available}, {"detail", item.detail.english()}});
                }
                print(options->format == "json" ? oneLine(list) + "\n" : alignedRows(rows));
                return 0;
            };
        },
        ""};
    return command;
}

}  // namespace kolo::cli
