// SPDX-License-Identifier: Apache-2.0
//
// Every strategy as a user runs it, through a session that opens its own devices. A strategy compares its result with
// its own plain reference (Job::finish); this checks that it reports success on these devices.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/api/strategy.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/backend.h"
#include "engine/selfcheck/watched_run.h"

namespace kolo::selfcheck {

namespace {

using namespace std::chrono_literals;

/// A learning strategy may take as long as it likes; this only checks that it runs.
constexpr auto kPatience = 10s;

/// As short as its declaration allows: every repeat count is set to its minimum.
RunSpec shortRun(const StrategyInfo& info, const DeviceRequest& request) {
    RunSpec spec;
    spec.strategy = info.id;
    spec.devices = request;
    spec.detail = Detail::Summary;
    // A search measures each part of its model, and each for a while.
    if (info.id == "search") spec.parameters = {{"model", "mlp:64-10"}, {"batch", "8"}};
    for (const Parameter& parameter : info.parameters) {
        static constexpr std::array kRepeats = {"iterations", "epochs", "steps", "plans", "rounds"};
        const bool repeats = std::ranges::find(kRepeats, parameter.name) != kRepeats.end();
        if (repeats && parameter.type == ParameterType::Integer)
            spec.parameters[parameter.name] =
                std::to_string(static_cast<std::int64_t>(std::max(1.0, parameter.minimum.value_or(1))));
    }
    return spec;
}

bool isCollective(const Strategy& strategy) {
    const auto& algorithms = collectives::allAlgorithms();
    return std::any_of(algorithms.begin(), algorithms.end(), [&](const collectives::Algorithm* algorithm) {
        return name(algorithm->collective) == strategy.info().id;
    });
}

}  // namespace

void checkStrategies(const DeviceRequest& request, const std::string& launch, Course& course) {
    for (const Strategy* strategy : allStrategies()) {
        for (const collectives::CollectiveBackend* backend : collectives::allBackends()) {
            RunSpec spec = shortRun(strategy->info(), request);
            spec.launch = launch;
            spec.collectives = backend->id;
            const bool asksOthers = isCollective(*strategy) || spec.strategy == "data-parallel";
            if (backend != collectives::allBackends().front() && !asksOthers) continue;
            course.check(fmt::format("strategy {} on {} by {}", spec.strategy, spec.launch, spec.collectives),
                         fmt::format("{}:{}", request.kind, request.count), [&](Result& result) {
                             result.why = "its own check says that it is right";
                             watchedRun(spec, course, kPatience).tell(result);
                         });
        }
    }
}

}  // namespace kolo::selfcheck
