// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/scene.h"

#include <algorithm>

#include "viz/scenes/moment.h"
#include "viz/scenes/tips.h"

namespace kolo::viz {

std::optional<HitRegion> Scene::hitAt(const SceneInput&, const Picture& picture, Point point) const {
    const auto hit = std::find_if(picture.hits.rbegin(), picture.hits.rend(),
                                  [&](const HitRegion& region) { return region.box.contains(point); });
    return hit == picture.hits.rend() ? std::nullopt : std::optional(*hit);
}

std::string Scene::tip(const SceneInput& input, const HitRegion& hit) const {
    if (!hit.tip.empty() || hit.rank < 0 || hit.chunk < 0 || !canShow(input)) return hit.tip;
    return cellTip(input, momentOf(input), hit.rank, hit.chunk);
}

std::string Scene::describe(const SceneInput& input) const {
    if (!canShow(input)) return explain(input);
    const Moment moment = momentOf(input);
    const Narration words = narration(input, moment);
    std::string text = phaseOf(moment) + ", " + iterationOf(moment) + ". " + words.sentence;
    if (!words.more.empty()) text += " (" + words.more + ")";
    return text;
}

const Scene* findScene(std::string_view id) {
    const auto& scenes = allScenes();
    const auto at = std::find_if(scenes.begin(), scenes.end(), [id](const Scene* scene) { return scene->id() == id; });
    return at == scenes.end() ? nullptr : *at;
}

}  // namespace kolo::viz
