// SPDX-License-Identifier: Apache-2.0
//
// kolo train: the code of a slide as a run. What each line became goes to standard error, the run's own report to
// standard output; with --explain nothing runs, and the lines are the result.
#include <fmt/format.h>

#include <algorithm>
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
#include "engine/programs/report.h"

namespace kolo::cli {

namespace {

struct TrainOptions {
    std::string file, devices, database, detail, format = "table";
    bool explains = false, noRecord = false, quiet = false;
    OptionList declared{
        {"FILE", file, "the program; engine/programs/LANGUAGE.md lists what is supported"},
        {"--devices KIND:COUNT", devices, "as in virtual:4, cuda:4, auto:4; without it the program decides, or 4"},
        {"--explain", explains, "explain what each line becomes, and run nothing"},
        databaseOption(database),
        noRecordOption(noRecord),
        detailOption(detail),
        formatOption(format, {"table", "json"}),
        {"--quiet,-q", quiet, "do not explain what each line became"}};
};

using nlohmann::ordered_json;

std::string linesText(const programs::Translation& translation) {
    std::string text;
    for (const programs::LineNote& note : translation.notes) text += fmt::format("line {}: {}\n", note.line, note.text);
    if (translation.spec.strategy != "place") text += programs::commandOf(translation) + "\n";
    return text;
}

Outcome<int> trainIt(const TrainOptions& options) {
    if (options.file.empty())
        return Error{ErrorCode::UnreadableFile, "FILE",
                     "kolo train needs a FILE with a program, as in kolo train mirrored.py."};
    DeviceRequest devices;
    if (!options.devices.empty()) devices = TRY(parseDevices(options.devices));
    const auto source = TRY(readInputFile("FILE", options.file, kMaxProgramBytes));
    auto translation = programs::translate(source, devices);
    if (!translation) return errorInFile(translation.error(), options.file);
    RunSpec spec = translation->spec;
    if (!options.detail.empty()) spec.detail = *kDetails.find(options.detail);
    if (options.explains) {
        print(options.format == "json" ? programs::toJson(*translation).dump(2) + "\n" : linesText(*translation));
        return 0;
    }
    if (!options.quiet && options.format != "json")
        for (const programs::LineNote& note : translation->notes)
            complain(fmt::format("line {}: {}", note.line, note.text));

    LazyRecorder recorder(options.database);
    LiveRunOptions live;
    if (!options.noRecord) live.recorder = &recorder;
    auto run = runLive(spec, live);
    if (!run) return errorInFile(run.error(), options.file);
    if (const Text notice = recorder.takeNotice(); !notice.empty()) complain(notice);
    if (options.format == "json") {
        ordered_json all = ordered_json::parse(jsonReport(run->info, run->result), nullptr, false);
        all["program"] = programs::toJson(*translation);
        print(all.dump(2) + "\n");
    } else {
        print(reportHeading(run->info) + "\n");
        print(reportResult(run->info, run->result));
    }
    return programStatus(run->result, options.file);
}

}  // namespace

const Command& train{"train", "runs the code of a slide: TensorFlow, Mesh-TensorFlow, Keras, PyTorch, Horovod",
                     withOptions(trainIt),
                     "Example: kolo train tests/programs/slides/mirrored.py --devices virtual:4 --explain\n"};

}  // namespace kolo::cli
