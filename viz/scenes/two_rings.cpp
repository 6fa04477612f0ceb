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

/// How large the groups' rings are, as shares of the canvas.
struct Shares {
    double x = 0, y = 0;
};

/// True if no two groups' boxes touch; between them is room for the leaders' links.
bool areApart(const std::vector<Point>& apart, const Shares& shares) {
    constexpr double kBetween = 0.1;  // of a box
    return std::ranges::all_of(apart, [&](const Point& each) {
        return each.x * (1 - shares.x) >= shares.x * (1 + kBetween) ||
               each.y * (1 - shares.y) >= shares.y * (1 + kBetween);
    });
}

/// The height of the largest cards, of the canvas's, that fit at these places. `wide`: their width-to-height ratio.
double largestCard(const std::vector<Point>& apart, double aspect, double wide) {
    constexpr double kGap = 0.3;  // of a card's height
    double low = 0, high = 1;
    for (int i = 0; i < 7; ++i) {
        const double height = (low + high) / 2, width = wide * height;
        const bool fit = std::ranges::all_of(apart, [&](const Point& each) {
            return each.x * (aspect - width) >= width + kGap * height || each.y * (1 - height) >= height * (1 + kGap);
        });
        (fit ? low : high) = height;
    }
    return low;
}

std::vector<Point> placesIn(const std::vector<std::vector<int>>& groups, const std::vector<Point>& centers, int ranks,
                            double aspect, const Shares& shares) {
    std::vector<Point> places(static_cast<std::size_t>(ranks));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const Point center{0.5 + (centers[g].x - 0.5) * (1 - shares.x), 0.5 + (centers[g].y - 0.5) * (1 - shares.y)};
        const int members = static_cast<int>(groups[g].size());
        // The leader faces the middle of the canvas; with one group there is no other to face.
        const double first =
            groups.size() > 1 ? std::atan2(0.5 - center.y, (0.5 - center.x) * aspect) : -std::numbers::pi / 2;
        for (int i = 0; i < members; ++i) {
            const double angle = first + 2 * std::numbers::pi * i / members;
            const double radius = members > 1 ? 0.5 : 0;
            places[static_cast<std::size_t>(groups[g][static_cast<std::size_t>(i)])] = {
                center.x + radius * shares.x * std::cos(angle), center.y + radius * shares.y * std::sin(angle)};
        }
    }
    return places;
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
        const std::vector<Point> between = apartOf(centers);
        // There is no formula for the best sizes of the rings: they are tried.
        constexpr int kTries = 9;
        const double wide = schedule.chunks > 1 ? 1.4 : 2;  // an array that is not cut is one long cell
        std::vector<Point> places;
        double best = -1;
        for (int i = 1; i <= kTries; ++i)
            for (int j = 1; j <= kTries; ++j) {
                const Shares shares{0.9 * i / kTries, 0.9 * j / kTries};
                if (!areApart(between, shares) && (i > 1 || j > 1)) continue;
                std::vector<Point> tried = placesIn(groups, centers, schedule.ranks, aspect, shares);
                const double card = largestCard(apartOf(tried), aspect, wide);
                if (card <= best) continue;
                best = card;
                places = std::move(tried);
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
