// SPDX-License-Identifier: Apache-2.0
#include "engine/api/catalogue.h"

#include <fmt/format.h>

#include "engine/api/schedule_json.h"
#include "engine/api/sentence.h"
#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/cost.h"
#include "engine/collectives/verify.h"

namespace kolo {

std::vector<AlgorithmInfo> algorithmCatalogue() {
    std::vector<AlgorithmInfo> all;
    for (const collectives::Algorithm* algorithm : collectives::allAlgorithms()) {
        all.push_back({algorithm->id, algorithm->title, algorithm->summary, algorithm->collective,
                       algorithm->formula.steps, algorithm->formula.busiestRankBytes, algorithm->formula.totalBytes});
    }
    return all;
}

Outcome<Schedule> scheduleOf(std::string_view id, int ranks, int chunks) {
    const collectives::Algorithm* const algorithm = collectives::findAlgorithm(id);
    if (!algorithm) {
        std::vector<std::string> names;
        for (const collectives::Algorithm* each : collectives::allAlgorithms()) names.push_back(each->id);
        return Error{ErrorCode::UnknownStrategy, "algorithm",
                     Complaint::tr("There is no algorithm {}; there are {}.{}", inQuotes(id), orList(names),
                                   didYouMean(id, names))};
    }
    if (ranks < kMinRanks || ranks > kMaxRanks) {
        return Error{ErrorCode::BadValue, "workers",
                     Complaint::tr("workers is {}, but must be from {} to {}.", ranks, kMinRanks, kMaxRanks)};
    }
    if (chunks < 0 || chunks > kMaxChunks) {
        return Error{ErrorCode::BadValue, "chunks",
                     Complaint::tr("chunks is {}, but must be from 1 to {}.", chunks, kMaxChunks)};
    }
    return collectives::scheduleOf(*algorithm, ranks, chunks);
}

Outcome<Schedule> collectives::scheduleOf(const Algorithm& algorithm, int ranks, int chunks) {
    if (algorithm.accepts) TRY(algorithm.accepts(ranks));
    return algorithm.schedule(ranks, chunks > 0 ? chunks : algorithm.defaultChunks(ranks));
}

Outcome<void> proveSchedule(const Schedule& schedule) {
    return collectives::verify(schedule);
}

CountedCost countCost(const Schedule& schedule, std::int64_t elements) {
    const collectives::Cost cost = collectives::costOf(schedule, elements);
    return {cost.steps, cost.messages, cost.busiestSent, cost.totalSent};
}

}  // namespace kolo
