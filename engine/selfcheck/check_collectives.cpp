// SPDX-License-Identifier: Apache-2.0
//
// Every collective on the devices, as every backend that can reach them performs it: Kolo's own algorithms, one by one,
// and the libraries' calls.
#include <fmt/format.h>

#include "engine/collectives/algorithm.h"
#include "engine/devices/device.h"
#include "engine/selfcheck/collective_case.h"
#include "engine/selfcheck/selfcheck.h"

namespace kolo::selfcheck {

namespace {

constexpr DType kTypes[] = {DType::Float32, DType::Float64, DType::Int32};
constexpr Collective kCollectives[] = {Collective::AllReduce, Collective::ReduceScatter, Collective::AllGather,
                                       Collective::Broadcast, Collective::Reduce};
/// From here on, checking all lengths in both execution modes for every operator would take minutes: they take turns.
constexpr int kManyRanks = 9;
/// An array that is sliced at full speed.
constexpr std::int64_t kLongElements = 200'003;

void checkOne(const collectives::CollectiveBackend& backend, const Schedule& schedule, DType type,
              const Devices& devices, const Report& report) {
    const int ranks = schedule.ranks;
    Result result{fmt::format("{} {} {}", schedule.algorithm, name(schedule.collective), name(type)), label(devices)};
    int cases = 0;
    const auto check = [&](ReduceOp op, std::int64_t elements, bool stepped) {
        if (result.verdict == Verdict::Fail) return;
        const CollectiveCase c{backend, schedule, type, op, elements, stepped};
        ++cases;
        if (const auto fault = faultOf(c, runCase(c, devices), result.worstError)) {
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
    report(result);
}

}  // namespace

void checkCollectives(const Devices& devices, const Report& report) {
    const int ranks = static_cast<int>(devices.size());
    for (const collectives::CollectiveBackend* backend : collectives::allBackends()) {
        if (const auto available = backend->available(devices.front()->info().kind, "threads"); !available) {
            report({"collectives by " + backend->title, label(devices), -1, Verdict::Skipped,
                    available.error().message.english()});
            continue;
        }
        std::vector<Schedule> schedules;
        if (backend->callName(Collective::AllReduce).empty()) {
            for (const collectives::Algorithm* algorithm : collectives::allAlgorithms())
                if (algorithm->takes(ranks))
                    schedules.push_back(algorithm->schedule(ranks, algorithm->defaultChunks(ranks)));
        } else {
            for (const Collective collective : kCollectives)
                schedules.push_back(collectives::oneCall(collective, ranks, backend->callName(collective)));
        }
        for (const Schedule& schedule : schedules)
            for (const DType type : kTypes) checkOne(*backend, schedule, type, devices, report);
    }
}

}  // namespace kolo::selfcheck
