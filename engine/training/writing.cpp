// SPDX-License-Identifier: Apache-2.0
#include "engine/training/writing.h"

#include <algorithm>
#include <cmath>

#include "engine/collectives/communicator.h"
#include "engine/devices/host/host_device.h"
#include "engine/training/forward_only.h"
#include "engine/training/random.h"

namespace kolo::training {

namespace {

/// Drawn with the chances exp(score / temperature); the largest score where that is 0.
int drawn(std::span<const float> scores, double temperature, Random& random) {
    const auto largest = std::ranges::max_element(scores);
    if (temperature <= 0) return static_cast<int>(largest - scores.begin());
    std::vector<double> chances;
    double sum = 0;
    for (const float score : scores)
        sum += chances.emplace_back(std::exp(static_cast<double>(score - *largest) / temperature));
    double left = sum * random.uniform();
    for (std::size_t i = 0; i < chances.size(); ++i)
        if ((left -= chances[i]) < 0) return static_cast<int>(i);
    return static_cast<int>(largest - scores.begin());
}

}  // namespace

Outcome<std::string> writeText(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory,
                               std::int64_t characters) {
    const Plan& plan = state.plan;
    const TextInfo& text = *plan.dataset.text;
    collectives::Communicator& communicator = state.rank.communicator;
    const int first = plan.step.rankOf(0, 0), last = plan.reportingRank(), self = state.rank.index;
    const int tag = static_cast<int>(plan.step.stages.size());  // not a stage's
    const auto host = devices::openHost(0);                     // a step needs no such number on the device
    auto message = TRY(host->allocate(sizeof(float)));
    float& chosen = *floatsOf(message);
    ForwardOnly forward(state, synchronisation, memory);
    Random random(plan.settings.seed, Purpose::Writing);

    // The characters so far, and behind them some that nobody looks at.
    const int context = plan.model.positions();
    std::vector<float> window(context, 0);
    const auto lineBreak = std::ranges::find(text.characters, "\n");
    if (lineBreak != text.characters.end()) window[0] = static_cast<float>(lineBreak - text.characters.begin());
    std::string written;
    for (std::int64_t i = 0; i < characters; ++i) {
        const int at = static_cast<int>(std::min<std::int64_t>(i, context - 1));
        const auto draw = [&](Activations& activations) -> Outcome<void> {
            const auto scores = TRY(state.replica.scoresAt(activations, at));
            const int next = drawn(scores, plan.settings.temperature, random);
            written += text.characters[next];
            chosen = static_cast<float>(next);
            return {};
        };
        TRY(forward.run(window.data(), 1, draw));
        if (first != last && self == last) TRY(communicator.isend(first, tag, message, 0, sizeof(float)));
        if (first != last && self == first) {
            const auto envelope = TRY(communicator.probe(last, tag));
            TRY(communicator.recv(envelope, message, 0,
                                  {state.trace.evaluation, {.iteration = state.trace.iteration}}));
        }
        TRY(forward.finish());                     // and what was sent here has been received
        if (self != first && !plan.cut) continue;  // where layers are cut, all of these read the characters
        if (at + 1 < context) {
            window[at + 1] = chosen;
        } else {
            std::shift_left(window.begin(), window.end(), 1);
            window.back() = chosen;
        }
    }
    return written;
}

}  // namespace kolo::training
