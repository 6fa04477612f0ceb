// SPDX-License-Identifier: Apache-2.0
//
// Parameter servers: the parameters live in the middle, and the workers around it push gradients and pull parameters.
//
//        A         B
//          ↘↖   ↗↙          Every byte has one end in the middle: what N workers send, the servers must receive. With
//           server          several servers, each owns a part, and every worker talks to all of them.
//          ↗↙   ↘↖
//        C         D
#include "engine/api/wording.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/training_cards.h"

namespace kolo::viz {

namespace {

class TrainingStar final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override {
        return info.kind() != RunKind::Collective && info.ranks > info.spec.devices.count;
    }
    Picture draw(const SceneInput& input) const override {
        if (!input.training) return drawTraining(input, {});
        const int workers = input.training->workers(), servers = input.training->servers();
        const double aspect = input.size.width / std::max(1.0, input.size.height);
        std::vector<Point> places = workers == 1   ? std::vector<Point>{{0, 0.5}}
                                    : workers <= 4 ? corners(workers)
                                                   : around(workers, aspect);
        if (workers == 1) {
            for (int i = 0; i < servers; ++i) places.push_back({1, (i + 0.5) / servers});
            return drawTraining(input, places);
        }
        for (int i = 0; i < servers; ++i) {
            const double off =
                servers == 1 ? 0 : (static_cast<double>(i) / (servers - 1) - 0.5) * (workers <= 4 ? 1 : 0.44);
            if (workers <= 4 && servers > 1)
                places.push_back({0.5, 0.5 + off});
            else
                places.push_back({0.5 + (aspect >= 1 ? off : 0), 0.5 + (aspect >= 1 ? 0 : off)});
        }
        return drawTraining(input, places);
    }
    std::string describe(const SceneInput& input) const override { return tellTraining(input); }

private:
    /// Few workers go in the corners, where the ways to the middle are longest.
    static std::vector<Point> corners(int workers) {
        const std::vector<Point> all{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        if (workers == 2) return {{0, 0.5}, {1, 0.5}};
        if (workers == 3) return {{0, 0}, {1, 0}, {0.5, 1}};
        return {all.begin(), all.begin() + workers};
    }
};

}  // namespace

const Scene& trainingStar =
    TrainingStar("training-star", Engine::tr("training star"), Engine::tr("Parameter servers and their workers"));

}  // namespace kolo::viz
