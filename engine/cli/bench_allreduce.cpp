// SPDX-License-Identifier: Apache-2.0
//
// kolo bench allreduce: like nccl-tests, but with the competition and the floor in the same table. All contenders take
// turns, round after round, so that what slows the machine slows them all; the time shown is the median of the rounds.
// On GPUs the floor is what a ring's copies alone cost, and the competition is NCCL.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/api/byte_size.h"
#include "engine/api/console.h"
#include "engine/api/run_spec.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/bench_sweep.h"
#include "engine/cli/command.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/benchmark.h"
#include "engine/collectives/device_benchmark.h"
#include "engine/devices/device.h"
#include "engine/launch/mpi_peer.h"
#include "engine/runtime/host.h"
#include "engine/runtime/memory_need.h"

namespace kolo::cli {

namespace {

constexpr std::int64_t kLargestBytes = std::int64_t{1} << 30;

struct BenchAllreduceOptions {
    std::string devices = "virtual:4", sizes = "4KiB:64MiB", algorithms = "all", peer = "none", detail = "off";
    std::string rounds = "5", format = "table";
    bool record = false;
    OptionList declared{
        {"--devices KIND:N", devices, "virtual:N or cuda:N; virtual:4 without it"},
        {"--sizes RANGE", sizes, "FIRST:LAST in bytes, KiB, MiB or GiB, in steps of four"},
        {"--algorithms NAMES", algorithms, "all, or some with commas between"},
        {"--peer", peer, "mpi: measure MPI_Allreduce in turn; none without it", {"none", "mpi"}},
        {"--detail",
         detail,
         "what is recorded meanwhile: off (the default), summary, full",
         {"off", "summary", "full"}},
        {"--record", record, "measure each algorithm also while it records at detail summary, side by side"},
        {"--rounds N", rounds, "how often each is asked; 5 without it"},
        formatOption(format, {"table", "csv"})};
};

/// "4KiB" → 4096; whole floats.
Outcome<std::int64_t> bytesOf(std::string_view text) {
    const auto bytes = bytesFromText(text, kLargestBytes);
    if (bytes && *bytes >= 4) return *bytes / 4 * 4;
    return Error{ErrorCode::BadValue, "--sizes",
                 fmt::format("{} is not a size; 4 B to 1024 MiB, as in 4KiB:64MiB.", inQuotes(text))};
}

/// "4KiB:64MiB" → 4 KiB, 16 KiB, 64 KiB …
Outcome<std::vector<std::int64_t>> sizesOf(std::string_view text) {
    const auto colon = text.find(':');
    const auto first = bytesOf(text.substr(0, colon));
    if (!first) return first.error();
    const auto last = colon == std::string_view::npos ? first : bytesOf(text.substr(colon + 1));
    if (!last) return last.error();
    std::vector<std::int64_t> sizes;
    for (std::int64_t size = *first; size <= *last; size *= 4) sizes.push_back(size);
    if (sizes.empty()) return Error{ErrorCode::BadValue, "--sizes", "The first size is larger than the last."};
    return sizes;
}

/// All contenders share their arrays; the peer has its own, plus receive buffers.
Outcome<void> checkMemory(const BenchAllreduceOptions& options, std::int64_t bytes, int ranks) {
    const std::uint64_t needed = runtime::times(bytes, ranks * (options.peer == "mpi" ? 3 : 1));
    const std::uint64_t there = runtime::availableMemoryBytes();
    if (runtime::isEnoughMemory(needed, there)) return {};
    return Error{
        ErrorCode::BadValue, "--sizes",
        fmt::format("{} on {} ranks need {}, and this machine has {} free.", formatBytes(static_cast<double>(bytes)),
                    ranks, formatBytes(static_cast<double>(needed)), formatBytes(static_cast<double>(there)))};
}

struct Contenders {
    std::vector<std::unique_ptr<collectives::Contender>> all;  // the floor first
    int twoPass = -1, peer = -1;                               // among them; -1: there is none
};

/// Those of Kolo's algorithms that are asked for, and that take so many ranks.
Outcome<std::vector<const collectives::Algorithm*>> algorithmsOf(const BenchAllreduceOptions& options, int ranks) {
    std::vector<const collectives::Algorithm*> chosen;
    std::vector<std::string> known = {"all"};
    for (const collectives::Algorithm* algorithm : collectives::allAlgorithms()) {
        if (algorithm->collective != Collective::AllReduce) continue;
        known.push_back(algorithm->id);
        const bool named = ("," + options.algorithms + ",").find("," + algorithm->id + ",") != std::string::npos;
        if ((named || options.algorithms == "all") && algorithm->takes(ranks)) chosen.push_back(algorithm);
    }
    if (chosen.empty()) return checkOneOf("--algorithms", options.algorithms, known).error();
    return chosen;
}

Outcome<Contenders> onProcessor(const BenchAllreduceOptions& options, int ranks) {
    const Detail detail = *kDetails.find(options.detail);
    const auto algorithms = TRY(algorithmsOf(options, ranks));
    Contenders contenders;
    const auto arrays = collectives::benchmarkArrays(ranks);
    contenders.all.push_back(collectives::floorContender(arrays));
    contenders.twoPass = 1;
    contenders.all.push_back(collectives::twoPassContender(arrays));
    if (options.peer == "mpi") {
        contenders.peer = 2;
        auto peer = TRY(launch::mpiContender(ranks));
        contenders.all.push_back(std::move(peer));
    }
    for (const collectives::Algorithm* algorithm : algorithms) {
        contenders.all.push_back(collectives::koloContender(*algorithm, arrays, detail));
        if (options.record) contenders.all.push_back(collectives::koloContender(*algorithm, arrays, Detail::Summary));
    }
    return contenders;
}

Outcome<Contenders> onDevices(const BenchAllreduceOptions& options, const devices::DeviceKind& kind, int ranks) {
    if (options.detail != "off" || options.record || options.peer != "none")
        return Error{ErrorCode::BadValue, "--devices",
                     Complaint::tr("--detail, --record and --peer are for virtual devices; on {} devices the ring's "
                                   "copies and NCCL are measured, and nothing is recorded.",
                                   kind.id)};
    const auto algorithms = TRY(algorithmsOf(options, ranks));
    const auto arrays = collectives::deviceArrays(TRY(kind.open(ranks)));
    Contenders contenders;
    contenders.all.push_back(collectives::copiesContender(arrays));
    for (const collectives::CollectiveBackend* backend : collectives::allBackends()) {
        const std::string call = backend->callName(Collective::AllReduce);
        if (const auto available = backend->available(kind.id, "threads"); !available) {
            if (backend->id == "nccl") complain(available.error().message);
            continue;
        }
        if (!call.empty()) {
            contenders.peer = static_cast<int>(contenders.all.size());
            contenders.all.push_back(collectives::deviceContender(
                *backend, collectives::oneCall(Collective::AllReduce, ranks, call), arrays));
            continue;
        }
        for (const collectives::Algorithm* algorithm : algorithms)
            contenders.all.push_back(collectives::deviceContender(
                *backend, algorithm->schedule(ranks, algorithm->defaultChunks(ranks)), arrays));
    }
    return contenders;
}

/// One contender's measurements for one size.
struct Row {
    std::vector<double> ns;  // per round
    int iterations = 1;
    std::int64_t wrong = 0;
    double median() const {
        std::vector<double> sorted = ns;
        std::nth_element(sorted.begin(), sorted.begin() + sorted.size() / 2, sorted.end());
        return sorted[sorted.size() / 2];
    }
    /// Speed relative to `other`, measured in the same rounds: the median of the rounds' ratios.
    double ratioTo(const Row& other) const {
        Row ratios;
        for (std::size_t round = 0; round < ns.size(); ++round) ratios.ns.push_back(other.ns[round] / ns[round]);
        return ratios.median();
    }
};

Outcome<int> measure(const BenchAllreduceOptions& options) {
    const auto rounds = TRY(wholeNumber("--rounds", options.rounds, 1, 1000));
    const auto devices = parseDevices(options.devices);
    if (!devices) return devices.error();
    if (devices->count < kMinRanks || devices->count > kMaxRanks)
        return Error{ErrorCode::BadValue, "--devices",
                     Complaint::tr("--devices names {} devices; an allreduce takes {} to {}.", devices->count,
                                   kMinRanks, kMaxRanks)};
    const auto kind = TRY(devices::findDeviceKind(devices->kind));
    const auto sizes = TRY(sizesOf(options.sizes));
    if (kind->hostAddressable) TRY(checkMemory(options, sizes.back(), devices->count));
    auto [contenders, twoPass, peer] =
        TRY(kind->hostAddressable ? onProcessor(options, devices->count) : onDevices(options, *kind, devices->count));

    std::vector<std::vector<std::string>> table = {{"bytes", "algorithm", "who", "iterations", "time_us", "algbw_GBps",
                                                    "busbw_GBps", "wrong", "of_floor", "of_two_pass", "times_peer"}};
    if (options.record) table.front().push_back("of_unrecorded");
    if (!kind->hostAddressable) table.front().insert(table.front().end(), {"launches", "moved_bytes"});
    std::int64_t wrongInAll = 0;
    ProgressLine progress;
    for (const std::int64_t bytes : sizes) {
        std::vector<Row> rows(contenders.size());
        for (std::int64_t round = 0; round <= rounds; ++round) {  // round 0 warms up and shows how long a batch takes
            for (std::size_t i = 0; i < rows.size(); ++i) {
                collectives::Contender& contender = *contenders[i];
                progress.show(fmt::format("{}, round {} of {}: {}", formatBytes(static_cast<double>(bytes)), round,
                                          rounds, contender.algorithm()));
                const auto measured = contender.measure(bytes, rows[i].iterations);
                if (!measured && static_cast<int>(i) == peer && measured.error().code == ErrorCode::DeviceUnavailable) {
                    // A library that is here, and does not take these devices.
                    progress.show("");
                    complain(measured.error().message);
                    contenders.erase(contenders.begin() + peer);
                    rows.erase(rows.begin() + peer);
                    peer = -1;
                    --i;
                    continue;
                }
                const double ns = TRY(measured);
                rows[i].wrong += contender.wrong();
                if (round > 0)
                    rows[i].ns.push_back(ns);
                else
                    rows[i].iterations = std::clamp(static_cast<int>(kBatchNs / std::max(ns, 1.0)), 1, kMostIterations);
            }
        }
        const double floorNs = rows[0].median(), twoPassNs = twoPass < 0 ? 0 : rows[twoPass].median();
        const double peerNs = peer < 0 ? 0 : rows[peer].median();
        const auto ratio = [](double other, double ns) { return other > 0 ? ratioText(other / ns) : ""; };
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double ns = rows[i].median(), algbw = static_cast<double>(bytes) / ns;
            wrongInAll += rows[i].wrong;
            table.push_back(
                {std::to_string(bytes), contenders[i]->algorithm(), contenders[i]->who(),
                 std::to_string(rows[i].iterations), fmt::format("{:.2f}", ns / 1e3), fmt::format("{:.3f}", algbw),
                 fmt::format("{:.3f}", algbw * 2 * (devices->count - 1) / devices->count),
                 std::to_string(rows[i].wrong), ratio(floorNs, ns), ratio(twoPassNs, ns), ratio(peerNs, ns)});
            if (!kind->hostAddressable) {
                const devices::Work work = contenders[i]->work();
                // Of what a library does in its call, nobody knows.
                for (const std::int64_t count : {work.launches, work.bytes})
                    table.back().push_back(work.launches > 0 ? std::to_string(count) : "");
            }
            if (!options.record) continue;
            // Each contender that records follows the same one without recording.
            const bool records = i > 0 && contenders[i]->algorithm() == contenders[i - 1]->algorithm();
            table.back().push_back(records ? fmt::format("{:.3f}", rows[i].ratioTo(rows[i - 1])) : "");
        }
    }
    progress.show("");
    printRows(options.format, table);
    return wrongInAll == 0 ? 0 : 1;
}

}  // namespace

const Command& benchAllreduce{"allreduce", "how fast allreduce is here, beside the floor of memory and beside Open MPI",
                              withOptions<BenchAllreduceOptions>(measure),
                              "kolo bench allreduce --devices virtual:4 --sizes 4KiB:64MiB --peer mpi"};

}  // namespace kolo::cli
