// SPDX-License-Identifier: Apache-2.0
//
// The placement lab's overhead: the matrix product against the bare library, the cost per operation, and the time to
// place a large program.
#include <fmt/format.h>

#include "engine/api/console.h"
#include "engine/cli/command.h"
#include "engine/devices/device.h"
#include "engine/placement/measure.h"

namespace kolo::cli {

namespace {

struct BenchPlaceOptions {
    std::string size = "2048", operations = "10000", device = "auto", format = "table";
    OptionList declared{
        {"--size N", size, "of the square matrices; 2048 without it"},
        {"--operations N", operations, "of the large program; 10000 without it"},
        {"--device", device, "the GPU: auto (the default), virtual or cuda", {"auto", "virtual", "cuda"}},
        formatOption(format, {"table", "csv"})};
};

Outcome<int> measure(const BenchPlaceOptions& options) {
    const auto size = TRY(wholeNumber("--size", options.size, 1, 8192));
    const auto operations = TRY(wholeNumber("--operations", options.operations, 3, 50'000));
    const auto kind = TRY(devices::findDeviceKind(options.device));
    const auto costs = placement::measurePlacing(static_cast<int>(size), static_cast<int>(operations), kind->id);
    if (!costs) return costs.error();
    printRows(
        options.format,
        {{"what", "kolo", "bare", "ratio"},
         {fmt::format("matmul_{}_ms", costs->size), fmt::format("{:.3f}", costs->placedSeconds * 1e3),
          fmt::format("{:.3f}", costs->bareSeconds * 1e3),
          fmt::format("{:.3f}", costs->placedSeconds / costs->bareSeconds)},
         {"operation_us", fmt::format("{:.3f}", costs->perOperationSeconds * 1e6), "", ""},
         {fmt::format("place_{}_ms", costs->operations), fmt::format("{:.3f}", costs->placingSeconds * 1e3), "", ""}});
    complain("The bare product is " + costs->bare + ".");
    return 0;
}

}  // namespace

const Command& benchPlace{"place", "what placing and running operations costs, beside a bare call of a BLAS",
                          withOptions<BenchPlaceOptions>(measure)};

}  // namespace kolo::cli
