// SPDX-License-Identifier: Apache-2.0
//
// kolo bench NAME: a command group. Each benchmark is one file (bench_record.cpp …) and one line in this folder's
// CMakeLists.txt.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"

namespace kolo::cli {

namespace {

Action prepare(CLI::App& app) {
    std::vector<std::string> names;
    auto actions = std::make_shared<std::map<std::string, Action>>();
    for (const Command* each : allBenches()) {
        CLI::App* sub = app.add_subcommand(each->name, each->summary + ".");
        sub->set_help_flag("--help,-h", "Print this help and exit");
        sub->allow_extras();
        (*actions)[each->name] = each->prepare(*sub);
        names.push_back(each->name);
    }
    app.require_subcommand(0, 1);
    return [&app, actions, names]() -> Outcome<int> {
        const auto chosen = app.get_subcommands();
        if (!chosen.empty()) return actions->at(chosen.front()->get_name())();
        return Error{ErrorCode::BadValue, "bench",
                     fmt::format("kolo bench needs the name of a benchmark: {}.", orList(names))};
    };
}

}  // namespace

const Command& bench{"bench", "measures this machine", prepare};

}  // namespace kolo::cli
