// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/schedule_check.h"

#include "engine/cli/command.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/cost.h"
#include "engine/collectives/schedule_file.h"
#include "engine/collectives/verify.h"

namespace kolo::cli {

namespace {

constexpr std::int64_t kElementBytes = 4;  // float32

protocol::SchedulePrice priceOf(const Schedule& schedule, std::int64_t bytes) {
    const collectives::Cost cost = collectives::costOf(schedule, bytes / kElementBytes);
    protocol::SchedulePrice price;
    price.title = "yours";
    price.steps = cost.steps;
    price.messages = cost.messages;
    price.busiestBytes = cost.busiestSent * kElementBytes;
    price.totalBytes = cost.totalSent * kElementBytes;
    return price;
}

protocol::SchedulePrice priceOf(const collectives::Algorithm& algorithm, int ranks, std::int64_t bytes) {
    protocol::SchedulePrice price = priceOf(algorithm.schedule(ranks, algorithm.defaultChunks(ranks)), bytes);
    price.algorithm = algorithm.id;
    price.title = algorithm.title;
    const collectives::Formula& formula = algorithm.formula;
    const auto size = static_cast<double>(bytes);
    price.stepsFormula = formula.steps;
    price.busiestFormula = formula.busiestRankBytes;
    price.totalFormula = formula.totalBytes;
    price.theorySteps = formula.stepsOf(ranks);
    price.theoryBusiest = formula.busiestRankBytesOf(ranks, size);
    price.theoryTotal = formula.totalBytesOf(ranks, size);
    return price;
}

}  // namespace

Outcome<protocol::ScheduleCheck> checkSchedule(const protocol::CheckSchedule& wanted) {
    protocol::ScheduleCheck check;
    Collective collective = Collective::AllReduce;
    if (!wanted.algorithm.empty()) {
        const collectives::Algorithm* algorithm = collectives::findAlgorithm(wanted.algorithm);
        if (!algorithm) {
            std::vector<std::string> known;
            for (const collectives::Algorithm* each : collectives::allAlgorithms()) known.push_back(each->id);
            return checkOneOf("algorithm", wanted.algorithm, known).error();
        }
        collective = algorithm->collective;
        check.schedule = TRY(collectives::scheduleOf(*algorithm, wanted.ranks));
    } else {
        const auto schedule = collectives::parseSchedule(wanted.schedule, "yours", wanted.ranks);
        if (schedule) {
            collectives::Fault fault;
            if (const auto verdict = collectives::verify(*schedule, &fault); !verdict) {
                check.fault = verdict.error();
                check.step = fault.step;
                check.transfer = fault.transfer;
                check.rank = fault.rank;
                check.chunk = fault.chunk;
            }
            check.prices.push_back(priceOf(*schedule, wanted.bytes));
        } else {
            check.fault = schedule.error();
        }
    }
    for (const collectives::Algorithm* algorithm : collectives::allAlgorithms())
        if (algorithm->collective == collective && algorithm->takes(wanted.ranks))
            check.prices.push_back(priceOf(*algorithm, wanted.ranks, wanted.bytes));
    return check;
}

}  // namespace kolo::cli
