// SPDX-License-Identifier: Apache-2.0
//
// Two levels: groups of workers, and a ring of their leaders between them.
//
//        ╭ B ╮        ╭ F ╮        Each group has its own ring (one host, one rack), with its leader facing the other
//        C   A ┄┄┄┄┄┄ E   G        groups; the leaders' ring joins them. Tiles move first within the rings, then
//        ╰ D ╯        ╰ H ╯        between them, and back: few cross the slow links.
//
// The groups are derived from the schedule: ranks that talk to each other in the first step belong together.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/api/wording.h"
#include "viz/scenes/card_scene.h"
#include "viz/scenes/schedule_traits.h"

namespace kolo::viz {

namespace {

/// How much of the canvas one group's box may take without any two touching.
double shareOf(const std::vector<Point>& centers) {
    if (centers.size() < 2) return 1;
    constexpr double kBetween = 0.16;  // of a box: for the leaders' links
    double share = 0.9;
    for (const Point& apart : apartOf(centers)) {
        // apart · (1 − share) >= share · (1 + between), in one of the directions
        const double most = std::max(apart.x, apart.y);
        share = std::min(share, most / (most + 1 + kBetween));
    }
    return share;
}

class TwoRings final : public CardScene {
public:
    using CardScene::CardScene;
    double suits(const Schedule& schedule) const override {
        if (schedule.algorithm == "hierarchical") return 1;
        const auto groups = groupsOf(schedule);
        const bool larger =
            std::all_of(groups.begin(), groups.end(), [](const auto& group) { return group.size() >= 3; });
        return groups.size() >= 2 && larger ? 0.88 : 0.1;
    }

protected:
    double air() const override { return 0.9; }
    std::vector<Point> places(const Schedule& schedule, double aspect) const override {
        const auto groups = groupsOf(schedule);
        const std::vector<Point> centers = around(static_cast<int>(groups.size()), aspect);
        const double share = shareOf(centers);
        std::vector<Point> places(static_cast<std::size_t>(schedule.ranks));
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const Point center{0.5 + (centers[g].x - 0.5) * (1 - share), 0.5 + (centers[g].y - 0.5) * (1 - share)};
            const int members = static_cast<int>(groups[g].size());
            // The leader faces the middle of the canvas; with one group there is no other to face.
            const double first =
                groups.size() > 1 ? std::atan2(0.5 - center.y, (0.5 - center.x) * aspect) : -std::numbers::pi / 2;
            for (int i = 0; i < members; ++i) {
                const double angle = first + 2 * std::numbers::pi * i / members;
                const double radius = members > 1 ? share / 2 : 0;
                places[static_cast<std::size_t>(groups[g][static_cast<std::size_t>(i)])] = {
                    center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)};
            }
        }
        return places;
    }

    void drawGround(Sketch& sketch, const SceneInput& input, const Frame& frame,
                    const CardLayout& layout) const override {
        const Palette& colors = palette(input.theme);
        const auto groups = groupsOf(frame.history->shape().schedule);
        const auto ring = [&](const std::vector<Point>& points, Color color, double width) {
            PolylineShape line;
            line.points = points;
            line.closed = points.size() > 2;
            line.stroke = color;
            line.strokeWidth = width;
            line.dashed = true;
            sketch.add(std::move(line));
        };
        std::vector<Point> leaders;
        for (const auto& group : groups) {
            leaders.push_back(layout.source(group.front()).center());
            std::vector<Point> members;
            Box all = layout.source(group.front());
            for (const int rank : group) {
                const Box& card = layout.source(rank);
                members.push_back(card.center());
                const double right = std::max(all.x + all.width, card.x + card.width);
                const double bottom = std::max(all.y + all.height, card.y + card.height);
                all.x = std::min(all.x, card.x);
                all.y = std::min(all.y, card.y);
                all.width = right - all.x;
                all.height = bottom - all.y;
            }
            constexpr double kAround = 5;
            sketch.fill(inflated(all, kAround), 12, mixed(colors.ground, colors.raised, 0.5));
            if (members.size() > 1) ring(members, mixed(colors.line, colors.dim, 0.25), 1);
        }
        if (leaders.size() > 1) ring(leaders, colors.accent.withAlpha(0.6), 1.5);
    }
};

}  // namespace

const Scene& twoRings = TwoRings("two-rings", Engine::tr("two rings"), Engine::tr("Groups and their leaders"));

}  // namespace kolo::viz
