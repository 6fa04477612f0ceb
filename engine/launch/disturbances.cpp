// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/disturbances.h"

#include "engine/api/fault_words.h"
#include "engine/api/number_words.h"

namespace kolo::launch {

namespace {

/// FACTOR of a step that takes no time by itself: at full speed, and so long that one sees it in stepped mode.
constexpr std::int64_t kUnitNs = 1'000'000, kUnitSteppedNs = 200'000'000;

}  // namespace

Outcome<std::unique_ptr<runtime::Disturber>> openDisturber(const RunSpec& spec, const JobInfo& job, bool stepped) {
    const auto disturbances = TRY(runtime::disturbancesOf(spec, job.ranks));
    if (disturbances.empty() && !stepped) return std::unique_ptr<runtime::Disturber>();
    // Where every message asks, ranks work one operation at a time: a training is not slowed down for what may come.
    const bool collective = job.steps == 0;
    const bool links = runtime::anyLink(disturbances) || collective || job.link;
    auto disturber = std::make_unique<runtime::Disturber>(
        job.ranks, runtime::Disturber::Options{.slowsAtGate = collective,
                                               .links = links && spec.collectives == "kolo",
                                               .collectives = spec.collectives,
                                               .unitNs = stepped ? kUnitSteppedNs : kUnitNs});
    TRY(disturber->add(disturbances));
    return disturber;
}

Error killedAsInjected(int rank, int step, const RunInfo& info) {
    return {ErrorCode::RunFailed, "", killedWords(rank, groupedText(step), info)};
}

}  // namespace kolo::launch
