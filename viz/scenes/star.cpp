// SPDX-License-Identifier: Apache-2.0
//
// One in the middle, and everything passes through it:
//
//        B   C   D
//          ↘ ↓ ↙          The master is in the middle, its workers around it. In the first step the tiles rush in,
//        E → A ← F        in the second they rush out; that every tile involves one card is the picture's point,
//          ↗ ↑ ↖          and the algorithm's weakness.
//        G   H   I
#include "engine/api/wording.h"
#include "viz/scenes/card_scene.h"
#include "viz/scenes/schedule_traits.h"

namespace kolo::viz {

namespace {

class Star final : public CardScene {
public:
    using CardScene::CardScene;
    double suits(const Schedule& schedule) const override {
        if (schedule.algorithm == "master-worker") return 1;
        return schedule.ranks > 2 && hasHub(schedule) ? 0.9 : 0.1;
    }

protected:
    double air() const override { return 1.5; }
    std::vector<Point> places(const Schedule& schedule, double aspect) const override {
        const int hub = busiestRank(schedule);
        std::vector<Point> others = around(schedule.ranks - 1, aspect);
        if (schedule.ranks == 2) others = {{1, 0.5}};
        others.insert(others.begin() + hub, schedule.ranks == 2 ? Point{0, 0.5} : Point{0.5, 0.5});
        return others;
    }
    void addWays(const Schedule& schedule, CardLayout& layout) const override {
        layout.bend = schedule.ranks > 16 ? 0 : 0.05;
    }
};

}  // namespace

const Scene& star = Star("star", Engine::tr("star"), Engine::tr("A master and its workers"));

}  // namespace kolo::viz
