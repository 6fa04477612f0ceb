// SPDX-License-Identifier: Apache-2.0
//
// kolo selfcheck: does this machine compute correctly? One row per check; exit status 1 if any fails. Meant to be run
// on a new machine, and its table kept.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>

#include "engine/api/console.h"
#include "engine/api/run_spec.h"
#include "engine/cli/command.h"
#include "engine/devices/device.h"
#include "engine/runtime/host.h"
#include "engine/selfcheck/selfcheck.h"

namespace kolo::cli {

namespace {

using selfcheck::Result;
using selfcheck::Verdict;

constexpr int kDefaultDevices = 4;

struct Options {
    std::string devices = "auto:4", format = "table";
};

std::string shownError(double error) {
    return error < 0 ? "" : error == 0 ? "0" : fmt::format("{:.2e}", error);
}

/// "virtual GPU × 4", or the devices' hardware.
std::string hardwareOf(const devices::DeviceKind& kind, const selfcheck::Devices& devices) {
    const std::string hardware = devices::describe(devices).hardware;
    return fmt::format("{} × {} on {}{}, {} cores", kind.title, devices.size(),
                       hardware.empty() ? "" : hardware + " and ", runtime::cpuModel(), runtime::cpuCores());
}

Outcome<int> check(const Options& options) {
    TRY(checkOneOf("--format", options.format, {"table", "csv"}));
    auto request = TRY(parseDevices(options.devices));
    if (request.count == 0) request.count = kDefaultDevices;
    if (request.count < kMinRanks || request.count > kMaxRanks)
        return Error{
            ErrorCode::BadValue, "--devices",
            fmt::format("--devices asks for {} devices; a check takes {} to {}.", request.count, kMinRanks, kMaxRanks)};
    const auto kind = TRY(devices::findDeviceKind(request.kind));
    if (const std::string why = devices::whyNotTheFirst(request.kind, *kind); !why.empty()) complain(why);
    request.kind = kind->id;
    const auto devices = TRY(kind->open(request.count));

    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::vector<std::string>> rows = {{"case", "device", "worst_error", "verdict", "why"}};
    int passed = 0, failed = 0, skipped = 0;
    ProgressLine progress;
    const auto report = [&](const Result& result) {
        (result.verdict == Verdict::Pass ? passed : result.verdict == Verdict::Fail ? failed : skipped) += 1;
        rows.push_back({result.check, result.device, shownError(result.worstError), std::string(name(result.verdict)),
                        result.why});
        progress.show(fmt::format("{} checks, {} failed; the last: {}", rows.size() - 1, failed, result.check));
    };
    selfcheck::checkMemory(devices, report);
    selfcheck::checkKernels(devices, report);
    selfcheck::checkTraining(devices, report);
    selfcheck::checkOperations(devices, report);
    selfcheck::checkCollectives(devices, report);
    for (const char* launch : {"threads", "mpi"}) selfcheck::checkStrategies(request, launch, report);
    progress.show("");

    if (options.format == "csv") {
        for (const auto& row : rows) print(csvLine(row));
    } else {
        print(fmt::format("Kolo {} on {}: {}\n\n", KOLO_VERSION, runtime::hostName(), hardwareOf(*kind, devices)));
        print(alignedRows(rows));
        print(fmt::format("\n{} passed, {} failed, {} skipped, in {}.\n", passed, failed, skipped,
                          formatDuration((std::chrono::steady_clock::now() - begun).count())));
    }
    return failed == 0 ? 0 : 1;
}

void declare(CLI::App& app, Options& options) {
    app.add_option("--devices", options.devices, "virtual:N, cuda:N or auto:N; auto:4 without it")->type_name("KIND:N");
    app.add_option("--format", options.format, "table (the default) or csv");
}

}  // namespace

const Command& selfcheck{"selfcheck", "holds every kernel and collective on these devices against a plain reference",
                         withOptions(declare, check), "Example: kolo selfcheck --devices cuda:4\n"};

}  // namespace kolo::cli
