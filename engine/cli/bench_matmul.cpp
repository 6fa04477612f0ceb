// SPDX-License-Identifier: Apache-2.0
//
// CPU or GPU? The same matrix product on both, over sizes: arithmetic grows with n³ and copies with n², so from some
// size on a faster GPU is worth its copies. A virtual GPU is this computer's own processor, so its copies never pay
// off; the table says so.
#include <fmt/format.h>

#include "engine/api/console.h"
#include "engine/api/run_spec.h"
#include "engine/cli/command.h"
#include "engine/devices/device.h"
#include "engine/placement/measure.h"

namespace kolo::cli {

namespace {

struct BenchMatmulOptions {
    std::string largest = "1024", device = "auto", format = "table";
    OptionList declared{
        {"--largest N", largest, "the largest matrix; 1024 without it"},
        {"--device", device, "the GPU: auto (the default), virtual or cuda", {"auto", "virtual", "cuda"}},
        formatOption(format, {"table", "csv"})};
};

Outcome<int> measure(const BenchMatmulOptions& options) {
    const auto largest = TRY(wholeNumber("--largest", options.largest, 16, 8192));
    const auto kind = TRY(devices::findDeviceKind(options.device));
    std::vector<int> sizes;
    for (int size = 16; size <= largest; size *= 2) sizes.push_back(size);
    const auto rows = TRY(placement::measureCpuGpu(sizes, kind->id));
    std::vector<std::vector<std::string>> table = {
        {"n", "cpu_us", "gpu_compute_us", "copy_in_us", "copy_out_us", "gpu_total_us", "gpu_speedup"}};
    int crossover = 0;
    const auto us = [](double seconds) { return fmt::format("{:.1f}", seconds * 1e6); };
    for (const auto& row : rows) {
        table.push_back({std::to_string(row.size), us(row.cpuSeconds), us(row.gpuSeconds), us(row.copyInSeconds),
                         us(row.copyOutSeconds), us(row.gpuTotal()), ratioText(row.cpuSeconds / row.gpuTotal())});
        if (row.gpuTotal() < row.cpuSeconds && crossover == 0) crossover = row.size;
        if (row.gpuTotal() >= row.cpuSeconds) crossover = 0;
    }
    printRows(options.format, table);
    if (kind->id == "virtual")
        complain(
            "The GPU is virtual: this computer's processor does its arithmetic too, so the two compute "
            "columns differ by chance only, and there is no crossover; the copies are real.");
    else
        complain(crossover > 0 ? fmt::format("From n = {} on, the GPU wins, its copies counted.", crossover)
                               : "Up to here the copies cost more than the GPU saves: no crossover.");
    return 0;
}

}  // namespace

const Command& benchMatmul{"matmul", "CPU or GPU: the same matrix product over sizes, compute and copies apart",
                           withOptions<BenchMatmulOptions>(measure)};

}  // namespace kolo::cli
