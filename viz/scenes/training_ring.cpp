// SPDX-License-Identifier: Apache-2.0
//
// Mirrored data parallelism: every worker has the whole model, and there is nobody in the middle.
//
//        A ──→ B        Lines show the paths that the gradient really took in this step: around the ring, across in a
//        ↑     ↓        butterfly, to the root of a tree. In local SGD most steps have none, and that is the point.
//        D ←── C
#include "engine/api/wording.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/training_cards.h"

namespace kolo::viz {

namespace {

class TrainingRing final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override {
        return info.kind() != RunKind::Collective && info.ranks <= info.spec.devices.count && !info.plan;
    }
    Picture draw(const SceneInput& input) const override {
        const int workers = input.training ? input.training->workers() : 1;
        if (workers == 1) return drawTraining(input, {{0.5, 0.5}});
        return drawTraining(input, around(workers, input.size.width / std::max(1.0, input.size.height)));
    }
    std::string describe(const SceneInput& input) const override { return tellTraining(input); }
};

}  // namespace

const Scene& trainingRing =
    TrainingRing("training-ring", Engine::tr("training ring"), Engine::tr("Replicas that average their gradients"));

}  // namespace kolo::viz
