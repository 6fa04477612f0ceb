// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>

#include "engine/api/console.h"
#include "engine/cli/command.h"
#include "engine/store/bench.h"

namespace kolo::cli {

namespace {

struct BenchRecordOptions {
    std::string events = "1000000", folder, format = "table";
    OptionList declared{{"--events N", events, "how many; a million without it"},
                        {"--folder FOLDER", folder, "on which disk; the folder for temporary files without it"},
                        formatOption(format, {"table", "csv"})};
};

Outcome<int> measure(const BenchRecordOptions& options) {
    const auto events = wholeNumber("--events", options.events, 1, 1'000'000'000);
    if (!events) return events.error();
    std::error_code ignored;
    const std::filesystem::path folder =
        options.folder.empty() ? std::filesystem::temp_directory_path(ignored) : std::filesystem::path(options.folder);
    const auto measured = TRY(store::measureRecording(*events, folder));
    printRows(options.format, {{"events", "seconds", "events_per_second", "bytes_per_event", "times_plain_file"},
                               {std::to_string(measured.events), fmt::format("{:.3f}", measured.seconds),
                                fmt::format("{:.0f}", measured.eventsPerSecond()),
                                fmt::format("{:.1f}", measured.bytesPerEvent()), ratioText(measured.timesTheFloor())}});
    return 0;
}

}  // namespace

const Command& benchRecord{"record", "what recording a run costs, beside writing the same bytes to a plain file",
                           withOptions<BenchRecordOptions>(measure)};

}  // namespace kolo::cli
