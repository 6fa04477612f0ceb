// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/json_reader.h"
#include "engine/cli/command.h"
#include "engine/cli/doctor_checks.h"

namespace kolo::cli {

namespace {

struct DoctorOptions {
    std::string format = "table", database;
    OptionList declared{formatOption(format, {"table", "json"}),
                        {"--db FILE", database, "the run database to look at"}};
};

Outcome<int> diagnose(const DoctorOptions& options) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::vector<std::vector<std::string>> rows;
    for (const protocol::DoctorItem& item : doctorChecks(options.database)) {
        rows.push_back({item.available ? "yes" : "no", item.name, item.detail.english()});
        list.push_back({{"name", item.name}, {"available", item.available}, {"detail", item.detail.english()}});
    }
    print(options.format == "json" ? oneLine(list) + "\n" : alignedRows(rows));
    return 0;
}

}  // namespace

const Command& doctor{"doctor", "reports what this machine offers: devices, MPI, NCCL, database, versions, or why not",
                      withOptions(diagnose)};

}  // namespace kolo::cli
