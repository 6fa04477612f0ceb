// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "engine/api/console.h"
#include "engine/cli/command.h"
#include "engine/cli/database.h"
#include "engine/cli/run_report.h"

namespace kolo::cli {

namespace {

struct ShowOptions {
    std::string run, step, view = "values", database;
    OptionList declared{{"RUN", run, "the run's number, or last"},
                        {"--step K", step, "the table up to this step, and its transfers in words"},
                        {"--view",
                         view,
                         "values (the default), or exercise: blank where a partial sum was passed on",
                         {"values", "exercise"}},
                        databaseOption(database)};
};

std::string settings(const RunInfo& info, RunStatus status) {
    std::vector<std::vector<std::string>> rows = {{"Status", std::string(name(status))},
                                                  {"Strategy", info.spec.strategy}};
    for (const auto& [key, value] : info.spec.parameters) rows.push_back({"  " + key, value});
    rows.push_back({"Devices", fmt::format("{}:{}", info.spec.devices.kind, info.spec.devices.count)});
    rows.push_back({"Launch", info.spec.launch});
    rows.push_back({"Collectives", info.spec.collectives});
    rows.push_back({"Detail", std::string(name(info.spec.detail))});
    rows.push_back({"Started", info.startedAt});
    rows.push_back({"Host", info.provenance.host + ", Kolo " + info.provenance.version});
    if (info.parent > 0) rows.push_back({"Repeats run", std::to_string(info.parent)});
    return alignedRows(rows);
}

Outcome<int> showIt(const ShowOptions& options) {
    auto reader = TRY(openReader(options.database));
    const auto number = TRY(runNumber(*reader, options.run));
    auto stored = TRY(reader->read(number));

    int lastStep = 0;
    if (stored.info.collective) lastStep = static_cast<int>(stored.info.collective->schedule.steps.size());
    const bool oneStep = !options.step.empty();
    if (oneStep && !stored.info.collective)
        return Error{
            ErrorCode::BadValue, "--step",
            fmt::format("--step tells the steps of a collective, and run {} is of the strategy {}; kolo export "
                        "{} --as csv has its events.",
                        number, stored.info.spec.strategy, number)};
    if (oneStep) {
        const auto step = TRY(wholeNumber("--step", options.step, 0, lastStep));
        lastStep = static_cast<int>(step);
    }
    std::unique_ptr<BufferHistory> history;
    if (stored.info.collective) {
        history = std::make_unique<BufferHistory>(*stored.info.collective);
        TRY(reader->events(stored, [&](const EventBatch& batch) {
            history->add(batch);
            return true;
        }));
    }
    if (oneStep && history->liveStep() < lastStep) {
        return Error{ErrorCode::BadValue, "--step",
                     fmt::format("--step is {}, but the record of run {} ends at step {}.", lastStep, number,
                                 std::max(history->liveStep(), 0))};
    }
    print(reportHeading(stored.info) + "\n" + settings(stored.info, stored.result.status) + "\n");
    if (history) print(reportTable(*history, viewFromName(options.view), lastStep, outputWidth()) + "\n");
    if (oneStep) {
        print(reportStep(*history, lastStep));
    } else {
        print(reportResult(stored.info, stored.result, history.get()));
    }
    return 0;
}

}  // namespace

const Command& show{"show", "prints a recorded run: its settings, its table and its result", withOptions(showIt)};

}  // namespace kolo::cli
