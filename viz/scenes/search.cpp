// SPDX-License-Identifier: Apache-2.0
//
// A search for a strategy on the stage: the tiles of the best plan found, and how its step got quicker with the plans
// that were tried (layout/search_picture.h). Until the search is over, there is only the curve.
#include "viz/scenes/search.h"

#include <algorithm>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/search_picture.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/scene.h"

namespace kolo::viz {

namespace {

constexpr double kWords = 12, kNarrowest = 320, kLowest = 160;

std::string duration(double seconds) {
    return formatDuration(static_cast<std::int64_t>(seconds * 1e9));
}

class SearchScene final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.spec.strategy == kSearchStrategy; }

    Picture draw(const SceneInput& input) const override {
        const bool fits = input.size.width >= kNarrowest && input.size.height >= kLowest;
        if (!fits || !input.search || !input.search->hasBegun()) return wordsOnly(input, describe(input));
        const double text = std::max(kWords * input.fontScale, leastText(input));
        return drawSearch(input.search->found(), input.size, text, input.theme, *input.measure);
    }

    std::string describe(const SceneInput& input) const override {
        return input.search ? tellSearch(*input.search) : explain(input);
    }
};

}  // namespace

std::string tellSearch(const SearchRecord& record) {
    if (!record.hasBegun()) return Wording::tr("A step of data parallelism is measured.");
    const SearchedStrategy& found = record.found();
    const std::string best = duration(found.curve.back().second), plans = groupedNumber(found.plans);
    if (!record.hasEnded()) return Wording::tr("{} plans judged; the best takes {} a step, as predicted.", plans, best);
    if (found.dataParallel <= 0) return Wording::tr("The best of {} plans takes {} a step, as predicted.", plans, best);
    return Wording::tr("The best of {} plans takes {} a step, as predicted; data parallelism takes {}.", plans, best,
                       duration(found.dataParallel));
}

const Scene& search = SearchScene("search", Engine::tr("search"), Engine::tr("What a search for a strategy found"));

}  // namespace kolo::viz
