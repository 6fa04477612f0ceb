// SPDX-License-Identifier: Apache-2.0
//
// kolo run: from the command line or a spec file to a run and its report.
#include <fmt/format.h>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/system.h"
#include "engine/api/system_files.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/database.h"
#include "engine/cli/input_file.h"
#include "engine/cli/live_run.h"
#include "engine/cli/run_report.h"
#include "engine/cli/spec_words.h"
#include "engine/devices/device.h"
#include "engine/launch/mpi_environment.h"

namespace kolo::cli {

namespace {

constexpr std::size_t kMaxSpecBytes = 16u << 20;

struct RunOptions {
    std::vector<std::string> words;
    std::string system, config, cluster, devices, launch, collectives, inject, spec, database, detail;
    std::string format = "table", view = "values";
    bool noRecord = false;
    OptionList declared{
        {"STRATEGY [name=value …]", words, "the strategy and its parameters; kolo describe STRATEGY lists them"},
        {"--system NAME", system,
         "in place of a strategy, as in horovod, with the settings that make it one; kolo list systems"},
        {"--config FILE", config, "DeepSpeed's configuration, read as it is: --system deepspeed"},
        {"--cluster FILE", cluster, "a TensorFlow cluster or TF_CONFIG, in JSON; every task is a rank"},
        {"--devices KIND:COUNT", devices, "as in virtual:4, cuda:4, auto:4; without it the data decides, or 4"},
        {"--launch", launch, "who runs the ranks: threads (the default) or mpi", {"threads", "mpi"}},
        {"--collectives", collectives, "who performs them: kolo (the default), mpi or nccl", {"kolo", "mpi", "nccl"}},
        {"--inject FAULTS", inject,
         "real faults, injected on purpose: slow=2:4@step10,kill=3@step20,stop=1@step3,cut=1-2@step5"},
        {"--spec FILE", spec, "a JSON file with the run's spec; the command line overrides it"},
        databaseOption(database),
        noRecordOption(noRecord),
        detailOption(detail),
        formatOption(format, {"table", "csv", "json"}),
        {"--view",
         view,
         "values (the default), or exercise: blank where a partial sum was passed on",
         {"values", "exercise"}}};
};

Outcome<RunSpec> specOf(const RunOptions& options) {
    RunSpec spec;
    if (!options.spec.empty()) {
        auto text = TRY(readInputFile("--spec", options.spec, kMaxSpecBytes));
        auto read = specFromJson(text);
        if (!read) {
            Error error = read.error();
            error.message += fmt::format(" (In the spec file {}.)", inQuotes(options.spec, 300));
            return error;
        }
        spec = std::move(*read);
    }
    TRY(takeWords("run", options.words, spec));
    if (!options.system.empty()) spec.system = options.system;
    if (!options.inject.empty()) spec.parameters["inject"] = options.inject;
    const bool hasFile = !options.config.empty() || !options.cluster.empty();
    if (spec.strategy.empty() && spec.system.empty() && !hasFile) {
        return Error{
            ErrorCode::UnknownStrategy, "STRATEGY",
            "kolo run needs a strategy, as in kolo run allreduce, or --system; kolo list strategies and kolo list "
            "systems tell which there are."};
    }
    if (!options.devices.empty()) spec.devices = TRY(parseDevices(options.devices));
    if (!options.launch.empty()) spec.launch = options.launch;
    if (!options.collectives.empty()) spec.collectives = options.collectives;
    if (!options.detail.empty()) spec.detail = *kDetails.find(options.detail);
    if (!options.config.empty()) {
        const std::string text = TRY(readInputFile("--config", options.config, kMaxSpecBytes));
        for (const Text& note : TRY(systems::readDeepSpeed(text, spec))) complain(note);
    }
    if (!options.cluster.empty()) {
        const std::string text = TRY(readInputFile("--cluster", options.cluster, kMaxSpecBytes));
        for (const Text& note : TRY(systems::readCluster(text, spec))) complain(note);
    }
    for (const Text& note : TRY(systems::choose(spec, systems::thisMachine()))) complain(note);
    return spec;
}

Outcome<void> report(const LiveRun& run, const RunOptions& options) {
    const TableView view = viewFromName(options.view);
    if (options.format == "json") {
        print(jsonReport(run.info, run.result) + "\n");
    } else if (options.format == "csv") {
        auto table = TRY(csvTable(*run.history, view, run.history->steps(), run.info.provenance));
        print(table);
    } else {
        print(reportHeading(run.info) + "\n");
        if (run.history) print(reportTable(*run.history, view, run.history->steps(), outputWidth()) + "\n");
        print(reportResult(run.info, run.result, run.history.get()));
    }
    return {};
}

Outcome<int> runIt(const RunOptions& options) {
    auto spec = TRY(specOf(options));

    TRY(launch::checkTasks(options.launch, spec.launch == "mpi"));
    // Started by the user's own mpirun or srun: every process becomes a rank, and a child of rank 0's is the session.
    if (const auto place = launch::mpiPlace(); place && spec.launch == "mpi") {
        if (spec.devices.count == 0) spec.devices.count = place->size;
        TRY(launch::enterMpiJob());
    }
    if (const auto kind = devices::findDeviceKind(spec.devices.kind); kind)
        if (const std::string why = devices::whyNotTheFirst(spec.devices.kind, **kind); !why.empty()) complain(why);

    LazyRecorder recorder(options.database);
    LiveRunOptions live;
    if (!options.noRecord) live.recorder = &recorder;
    live.keepTable = options.format != "json";
    if (options.format == "csv") live.needsTable = "--format csv";
    auto run = TRY(runLive(spec, live));
    if (const Text notice = recorder.takeNotice(); !notice.empty()) complain(notice);
    TRY(report(run, options));
    if (run.result.status == RunStatus::Finished) return 0;
    complain(run.result.error);
    return 1;
}

}  // namespace

const Command& run{
    "run", "runs a strategy and prints its result", withOptions(runIt),
    "Example: kolo run allreduce algorithm=ring data=workers.csv op=sum --devices virtual:4 --format csv --view "
    "exercise\n"};

}  // namespace kolo::cli
