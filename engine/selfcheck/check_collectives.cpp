// SPDX-License-Identifier: Apache-2.0
//
// Every collective on the devices, as every backend that can reach them performs it: Kolo's own algorithms, one by one,
// and the libraries' calls.
#include <fmt/format.h>

#include <algorithm>

#include "engine/collectives/algorithm.h"
#include "engine/collectives/device_benchmark.h"
#include "engine/devices/device.h"
#include "engine/selfcheck/collective_case.h"
#include "engine/selfcheck/course.h"

namespace kolo::selfcheck {

namespace {

constexpr DType kSentTypes[] = {DType::Float32, DType::Float64, DType::Int32};
constexpr Collective kCollectives[] = {Collective::AllReduce, Collective::ReduceScatter, Collective::AllGather,
                                       Collective::Broadcast, Collective::Reduce};
/// From here on, checking all lengths in both execution modes for every operator would take minutes: they take turns.
constexpr int kManyRanks = 9;
/// An array that is sliced at full speed.
constexpr std::int64_t kLongElements = 200'003;

/// Every length in both execution modes, by every operator; what is recorded takes another way on GPUs than what is
/// not.
void performAll(const collectives::CollectiveBackend& backend, const Schedule& schedule, DType type,
                const Devices& devices, Course& course, Result& result) {
    const int ranks = schedule.ranks;
    int cases = 0;
    const auto check = [&](ReduceOp op, std::int64_t elements, bool stepped) {
        if (result.verdict != Verdict::Pass) return;
        ++cases;
        const CollectiveCase c{
            .backend = backend,
            .schedule = schedule,
            .type = type,
            .op = op,
            .elements = elements,
            .stepped = stepped,
            .detail = !stepped && cases % 4 < 2 ? Detail::Off : Detail::Summary,
            .salt = cases,
        };
        const CollectiveEnding ending = runCase(c, devices, &course);
        if (!ending.unavailable.empty()) {
            result.verdict = Verdict::Skipped;
            result.why = ending.unavailable;
        } else if (const auto fault = faultOf(c, ending, result.worstError)) {
            result.verdict = Verdict::Fail;
            result.device = devices[fault->rank]->info().label;
            result.why = c.words() + ": " + fault->why;
        }
    };
    const bool copies = CollectiveCase{backend, schedule}.copies();
    int turn = static_cast<int>(type);
    for (const ReduceOp op : {ReduceOp::Sum, ReduceOp::Mean, ReduceOp::Min, ReduceOp::Max, ReduceOp::Prod}) {
        if (copies && op != ReduceOp::Sum) continue;
        // Whole chunks; chunks that differ by one; fewer elements than ranks.
        for (const int elements : {60 * ranks, 60 * ranks + 7, ranks - 1})
            for (const bool stepped : {false, true})
                if (ranks < kManyRanks || turn++ % 6 == 0) check(op, elements, stepped);
    }
    check(ReduceOp::Sum, kLongElements, false);
    if (result.verdict == Verdict::Pass) result.why = fmt::format("{} cases", cases);
}

/// What a backend can be asked for: each of its algorithms, or its one call for each collective.
std::vector<Schedule> schedulesOf(const collectives::CollectiveBackend& backend, int ranks) {
    std::vector<Schedule> schedules;
    if (backend.callName(Collective::AllReduce).empty()) {
        for (const collectives::Algorithm* algorithm : collectives::allAlgorithms())
            if (algorithm->takes(ranks))
                schedules.push_back(algorithm->schedule(ranks, algorithm->defaultChunks(ranks)));
    } else {
        for (const Collective collective : kCollectives)
            schedules.push_back(collectives::oneCall(collective, ranks, backend.callName(collective)));
    }
    return schedules;
}

/// For each schedule of each backend that reaches the devices.
void forEverySchedule(const Devices& devices, Course& course, const std::string& what,
                      const std::function<void(const collectives::CollectiveBackend&, const Schedule&)>& check) {
    for (const collectives::CollectiveBackend* backend : collectives::allBackends()) {
        if (const auto available = backend->available(devices.front()->info().kind, "threads"); !available) {
            course.check(what + " by " + backend->title, label(devices), [&](Result& result) {
                result.verdict = Verdict::Skipped;
                result.worstError = -1;
                result.why = available.error().message.english();
            });
            continue;
        }
        for (const Schedule& schedule : schedulesOf(*backend, static_cast<int>(devices.size())))
            check(*backend, schedule);
    }
}

// ---- Large arrays: those of the benchmark, whose sums are exact.

constexpr std::int64_t kLargeOnGpus = std::int64_t{256} << 20;  // bytes
Outcome<void> largeOnRank(const CollectiveCase& c, int rank, devices::Device& device,
                          collectives::Communicator& communicator) {
    auto buffer = TRY(device.allocate(static_cast<std::size_t>(c.elements) * sizeof(float)));
    TRY(collectives::fillBenchmarkArray(buffer, rank, c.salt));
    TRY(communicator.barrier());
    TRY(communicator.run({c.schedule, c.elements, c.type, c.op}, buffer));
    std::int64_t first = 0;
    const std::int64_t wrong = TRY(collectives::wrongInBenchmarkArray(buffer, c.schedule.ranks, first, c.salt));
    if (wrong == 0) return {};
    return Error{ErrorCode::RunFailed, "",
                 fmt::format("{} of {} elements are wrong, the first at {}", wrong, c.elements, first)};
}

void performLarge(const CollectiveCase& c, const Devices& devices, Course& course, Result& result) {
    result.why = fmt::format("{} on each device, exact", formatBytes(static_cast<double>(c.elements) * sizeof(float)));
    const auto endings = onEveryRank(c, devices, &course, [&](int rank, collectives::Communicator& communicator) {
        return largeOnRank(c, rank, *devices[rank], communicator);
    });
    if (!endings.unavailable.empty()) {
        result.verdict = Verdict::Skipped;
        result.worstError = -1;
        result.why = endings.unavailable;
        return;
    }
    const auto rank = firstToFail(endings.outcomes);
    if (!rank) return;
    const Error& error = endings.outcomes[*rank].error();
    result.verdict = error.code == ErrorCode::OutOfMemory ? Verdict::Skipped : Verdict::Fail;
    result.worstError = -1;
    result.device = devices[*rank]->info().label;
    result.why = error.message.english();
}

}  // namespace

void checkCollectives(const Devices& devices, Course& course) {
    forEverySchedule(
        devices, course, "collectives", [&](const collectives::CollectiveBackend& backend, const Schedule& schedule) {
            for (const DType type : kSentTypes)
                course.check(fmt::format("{} {} {}", schedule.algorithm, name(schedule.collective), name(type)),
                             label(devices),
                             [&](Result& result) { performAll(backend, schedule, type, devices, course, result); });
        });
}

void checkLargeArrays(const Devices& devices, Course& course) {
    std::int64_t bytes = course.settings().largeBytes;
    if (bytes == 0 && !devices.front()->hostAddressable()) bytes = kLargeOnGpus;
    if (bytes == 0) return;
    int salt = 0;
    forEverySchedule(
        devices, course, "large arrays", [&](const collectives::CollectiveBackend& backend, const Schedule& schedule) {
            if (schedule.collective != Collective::AllReduce) return;
            const CollectiveCase c{.backend = backend,
                                   .schedule = schedule,
                                   .elements = bytes / static_cast<std::int64_t>(sizeof(float)),
                                   .salt = ++salt};
            course.check(fmt::format("{} {} of large arrays", schedule.algorithm, name(schedule.collective)),
                         label(devices), [&](Result& result) { performLarge(c, devices, course, result); });
        });
}

}  // namespace kolo::selfcheck
