// SPDX-License-Identifier: Apache-2.0

#include "engine/api/sentence.h"
#include "engine/cli/command.h"
#include "engine/cli/database.h"
#include "engine/cli/run_report.h"
#include "engine/store/exporter.h"

namespace kolo::cli {

namespace {

std::vector<std::string> formats() {
    std::vector<std::string> ids;
    for (const store::Exporter* exporter : store::exporters()) ids.emplace_back(exporter->id);
    return ids;
}

struct ExportRunOptions {
    std::string run, format, output = "-", view = "values", database;
    OptionList declared{{"RUN", run, "the run's number, or last"},
                        {"--as", format, "the format: " + orList(formats()).english()},
                        {"-o,--output FILE", output, "the file; - (the default) is standard output"},
                        {"--view",
                         view,
                         "for csv: values (the default), or exercise: blank where a partial sum was passed on",
                         {"values", "exercise"}},
                        databaseOption(database)};
};

Outcome<int> exportIt(const ExportRunOptions& options) {
    TRY(checkOneOf("--as", options.format, formats()));
    auto reader = TRY(openReader(options.database));
    const auto number = TRY(runNumber(*reader, options.run));
    auto written = store::exportRun(*reader, number, options.format, options.output, viewFromName(options.view));
    if (!written) return written.error();
    return 0;
}

}  // namespace

const Command& exportRun{"export", "writes a recorded run as a file for another program", withOptions(exportIt),
                         "trace is the Trace Event format that Perfetto and speedscope open, one track per rank.\n"};

}  // namespace kolo::cli
