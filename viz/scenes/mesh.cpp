// SPDX-License-Identifier: Apache-2.0
//
// Everyone talks to everyone:
//
//          A            Workers in a circle, and a faint line joins every two that ever exchange something: with four
//        ╱ │ ╲          workers six lines, with sixteen a hundred and twenty. The web itself shows what the algorithm
//       D ─┼─ B         costs; the lines of the step in motion stand out, with arrows.
//        ╲ │ ╱
//          C            Also used for schedules of no particular shape.
#include <set>

#include "engine/api/wording.h"
#include "viz/scenes/card_scene.h"
#include "viz/scenes/schedule_traits.h"

namespace kolo::viz {

namespace {

class Mesh final : public CardScene {
public:
    using CardScene::CardScene;
    double suits(const Schedule& schedule) const override {
        for (const char* made : {"all-to-all", "direct", "round-robin"})
            if (schedule.algorithm == made) return 1;
        return 0.3 + 0.45 * linkDensity(schedule);
    }

protected:
    double air() const override { return 1.5; }
    double tallest() const override { return 0.32; }
    std::vector<Point> places(const Schedule& schedule, double aspect) const override {
        return around(schedule.ranks, aspect);
    }
    void drawGround(Sketch& sketch, const SceneInput& input, const Frame& frame,
                    const CardLayout& layout) const override {
        const Palette& colors = palette(input.theme);
        const auto links = linksOf(frame.history->shape().schedule);
        // The more lines, the fainter each of them.
        const double strength = links.size() <= 48 ? 0 : links.size() <= 300 ? 0.5 : links.size() <= 1200 ? 0.28 : 0.14;
        if (strength == 0) return;  // few enough to be drawn as edges, with arrowheads
        std::set<std::pair<int, int>> pairs;
        for (const auto& [from, to] : links) pairs.emplace(std::min(from, to), std::max(from, to));
        for (const auto& [a, b] : pairs)
            sketch.line({layout.source(a).center(), layout.source(b).center()},
                        mixed(colors.ground, mixed(colors.line, colors.dim, 0.3), strength), 1);
    }
};

}  // namespace

const Scene& mesh = Mesh("mesh", Engine::tr("mesh"), Engine::tr("Everyone with everyone"));

}  // namespace kolo::viz
