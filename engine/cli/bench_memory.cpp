// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "engine/api/console.h"
#include "engine/cli/command.h"
#include "engine/devices/memory_bench.h"

namespace kolo::cli {

namespace {

struct BenchMemoryOptions {
    std::string blocks = "500", allocations = "200000", rounds = "5", format = "table";
    OptionList declared{{"--blocks N", blocks, "how many there are at a time; 500 without it"},
                        {"--allocations N", allocations, "how many are measured; 200000 without it"},
                        {"--rounds N", rounds, "how often; 5 without it"},
                        formatOption(format, {"table", "csv"})};
};

Outcome<int> measure(const BenchMemoryOptions& options) {
    const auto blocks = TRY(wholeNumber("--blocks", options.blocks, 1, 100'000));
    const auto count = TRY(wholeNumber("--allocations", options.allocations, 1, 100'000'000));
    const auto rounds = TRY(wholeNumber("--rounds", options.rounds, 1, 1000));
    std::vector<std::vector<std::string>> table = {
        {"sizes", "blocks", "ns", "malloc_ns", "of_malloc", "system_calls", "peak_bytes", "peak_address"}};
    for (const auto& [name, sizes] :
         {std::pair{"layers", devices::MemorySizes::Layers}, std::pair{"any", devices::MemorySizes::Any}}) {
        const devices::MemoryCost cost = TRY(devices::measureAllocations(
            sizes, static_cast<std::size_t>(blocks), static_cast<std::size_t>(count), static_cast<int>(rounds)));
        table.push_back({name, std::to_string(blocks), fmt::format("{:.1f}", cost.ns),
                         fmt::format("{:.1f}", cost.libraryNs), ratioText(cost.libraryNs / cost.ns),
                         std::to_string(cost.systemCalls), std::to_string(cost.peakBytes),
                         std::to_string(cost.peakAddress)});
    }
    printRows(options.format, table);
    return 0;
}

}  // namespace

const Command& benchMemory{"memory", "what an allocation from a device's memory costs, beside one from the C library",
                           withOptions<BenchMemoryOptions>(measure)};

}  // namespace kolo::cli
