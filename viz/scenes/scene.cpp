// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/scene.h"

#include <algorithm>

#include "engine/api/wording.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/tips.h"

namespace kolo::viz {

std::string name(Fate fate) {
    switch (fate) {
        case Fate::Waiting: return Wording::tr("waits");
        case Fate::Stopped: return Wording::tr("stopped");
        case Fate::Killed: return Wording::tr("killed");
    }
    return "";
}

std::optional<HitRegion> Scene::hitAt(const SceneInput&, const Picture& picture, Point point) const {
    const auto hit = std::find_if(picture.hits.rbegin(), picture.hits.rend(),
                                  [&](const HitRegion& region) { return region.box.contains(point); });
    return hit == picture.hits.rend() ? std::nullopt : std::optional(*hit);
}

std::string Scene::tip(const SceneInput& input, const HitRegion& hit) const {
    if (!hit.tip.empty() || hit.rank < 0 || hit.chunk < 0 || !canShow(input)) return hit.tip;
    return cellTip(input, frameOf(input), hit.rank, hit.chunk);
}

std::string Scene::describe(const SceneInput& input) const {
    if (!canShow(input)) return explain(input);
    const Frame frame = frameOf(input);
    const Narration words = narration(input, frame);
    std::string text = phaseOf(frame) + ", " + iterationOf(frame) + ". " + words.sentence;
    if (!words.more.empty()) text += " (" + words.more + ")";
    return text;
}

const Scene* findScene(std::string_view id) {
    const auto& scenes = allScenes();
    const auto at = std::find_if(scenes.begin(), scenes.end(), [id](const Scene* scene) { return scene->id() == id; });
    return at == scenes.end() ? nullptr : *at;
}

std::vector<const Scene*> stageScenes(const RunInfo& info) {
    std::vector<const Scene*> scenes;
    for (const Scene* scene : allScenes())
        if (scene->canDraw(info) && (!info.collective || scene->suits(info.collective->schedule) > 0))
            scenes.push_back(scene);
    return scenes;
}

const Scene* bestScene(const RunInfo& info) {
    const auto scenes = stageScenes(info);
    if (scenes.empty()) return allScenes().front();
    if (!info.collective) return scenes.front();
    return *std::max_element(scenes.begin(), scenes.end(), [&](const Scene* a, const Scene* b) {
        return a->suits(info.collective->schedule) < b->suits(info.collective->schedule);
    });
}

}  // namespace kolo::viz
