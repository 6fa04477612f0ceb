// SPDX-License-Identifier: Apache-2.0
//
// kolo place: runs a placement lab program and prints what TensorFlow would print. The program's own output and the
// placement log go to standard output; Kolo's remarks (that the GPUs are virtual, which copies it made) go to standard
// error.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/database.h"
#include "engine/cli/input_file.h"
#include "engine/cli/live_run.h"
#include "engine/cli/program_file.h"
#include "engine/cli/run_report.h"

namespace kolo::cli {

namespace {

struct PlaceOptions {
    std::string file, devices = "auto:2", database, format = "text", seconds;
    bool noRecord = false, quiet = false;
    OptionList declared{{"FILE", file, "the program; engine/placement/LANGUAGE.md describes the language"},
                        {"--devices KIND:COUNT", devices,
                         "the GPUs beside the CPU: auto:2 (the default), virtual:1 …, or cpu for none"},
                        {"--format",
                         format,
                         "text (the default: what the program prints), table or csv (its operations), json",
                         {"text", "table", "csv", "json"}},
                        {"--seconds N", seconds, "stop the program after this long; 60 by default"},
                        databaseOption(database),
                        noRecordOption(noRecord),
                        {"--quiet,-q", quiet, "do not list the copies"}};
};

using nlohmann::ordered_json;

std::string deviceOf(const ordered_json& result, const ordered_json& index) {
    return result["device_list"][index.get<std::size_t>()]["name"];
}

std::vector<std::vector<std::string>> operationRows(const ordered_json& result) {
    std::vector<std::vector<std::string>> rows = {{"line", "operation", "name", "device", "why", "time_ns"}};
    for (const ordered_json& operation : result["operations"])
        rows.push_back(
            {operation["line"].dump(), operation["name"], operation.value("label", ""),
             deviceOf(result, operation["device"]), operation["why"],
             std::to_string(operation["end_ns"].get<std::int64_t>() - operation["start_ns"].get<std::int64_t>())});
    return rows;
}

/// "auto:2" → how many GPUs; a session counts the CPU as well. "cpu" is a machine without one.
Outcome<int> gpusOf(const std::string& devices) {
    if (devices == "cpu") return 0;
    const std::size_t colon = devices.find(':');
    if (colon == std::string::npos) return 2;
    const auto count = wholeNumber("--devices", devices.substr(colon + 1), 1, 16);
    if (!count)
        return Error{ErrorCode::BadValue, "--devices",
                     fmt::format("--devices is {}, but it must name a kind and 1 to 16 GPUs, as in auto:2, or be cpu.",
                                 inQuotes(devices))};
    return static_cast<int>(*count);
}

/// Of a program that has ended early: only the copies that were made.
void tellCopies(const ordered_json& result, bool finished) {
    for (const ordered_json& copy : result["copies"])
        if (copy["end_ns"].get<std::int64_t>() >= 0) complain(copy["sentence"].get<std::string>());
    if (!finished) return;
    const auto counted = [](std::int64_t count, const char* one, const char* many) {
        return fmt::format("{} {}", count, count == 1 ? one : many);
    };
    complain(fmt::format(
        "{}; {} between devices, {} together; {}.", counted(result["operations_count"], "operation", "operations"),
        counted(result["copies_count"], "copy", "copies"), formatBytes(result["copied_bytes"].get<double>()),
        formatDuration(result["ended_ns"].get<std::int64_t>() - result["started_ns"].get<std::int64_t>())));
}

Outcome<int> placeIt(const PlaceOptions& options) {
    if (options.file.empty())
        return Error{ErrorCode::UnreadableFile, "FILE",
                     "kolo place needs a FILE with a program, as in kolo place first.py."};
    const auto gpus = gpusOf(options.devices);
    if (!gpus) return gpus.error();
    RunSpec spec;
    spec.strategy = "place";
    // A machine without a GPU has no kind of them.
    auto devices = TRY(parseDevices(*gpus == 0 ? "virtual" : options.devices.substr(0, options.devices.find(':'))));
    spec.devices = devices;
    spec.parameters["gpus"] = std::to_string(*gpus);
    if (!options.seconds.empty()) spec.parameters["seconds"] = options.seconds;
    auto program = readInputFile("FILE", options.file, kMaxProgramBytes);
    if (!program) return program.error();
    if (program->empty()) *program = "\n";  // an empty program is a program
    spec.parameters["program"] = std::move(*program);

    LazyRecorder recorder(options.database);
    LiveRunOptions live;
    if (!options.noRecord) live.recorder = &recorder;
    auto run = runLive(spec, live);
    if (!run) return errorInFile(run.error(), options.file);
    const bool isVirtual = run->info.spec.devices.kind == "virtual";
    if (isVirtual && *gpus > 0)
        complain(
            "The GPUs are virtual: their queues, memory and copies are real, but this computer's processor does "
            "the arithmetic.");
    else if (run->info.provenance.numbers.find(recorded::kSharedGpu) != std::string::npos)
        complain(
            "GPUs of this program are shares of one real GPU: they compete for its memory and its processors, so their "
            "times say nothing about several GPUs.");
    const ordered_json result = ordered_json::parse(run->result.json, nullptr, false);
    if (options.format == "json") {
        print(jsonReport(run->info, run->result) + "\n");
    } else if (result.is_object() && result.contains("operations")) {
        if (options.format == "text") {
            for (const ordered_json& item : result["output"]) print(item["text"].get<std::string>() + "\n");
            if (!options.quiet) tellCopies(result, run->result.status == RunStatus::Finished);
        } else {
            printRows(options.format, operationRows(result));
        }
    }
    return programStatus(run->result, options.file);
}

}  // namespace

const Command& place{"place", "runs a TensorFlow-like program and shows where each operation runs",
                     withOptions(placeIt), "Example: kolo place assets/placement/first_gpu.py --devices auto:2\n"};

}  // namespace kolo::cli
