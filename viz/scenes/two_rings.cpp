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

/// The offsets that matter: between two members of a group, and between the boxes of two groups, which do not meet.
std::vector<Point> apartIn(const std::vector<std::vector<int>>& groups, const std::vector<Point>& places) {
    constexpr double kBetween = 0.92;  // of the room between two groups: some is left for the leaders' links
    std::vector<Point> apart;
    std::vector<std::pair<Point, Point>> corners;
    for (const auto& group : groups) {
        std::vector<Point> members;
        for (const int rank : group) members.push_back(places[static_cast<std::size_t>(rank)]);
        std::ranges::copy(apartOf(members), std::back_inserter(apart));
        const auto [left, right] = std::ranges::minmax(members, {}, &Point::x);
        const auto [top, bottom] = std::ranges::minmax(members, {}, &Point::y);
        for (const auto& [first, last] : corners)
            apart.push_back({kBetween * std::max({left.x - last.x, first.x - right.x, 0.0}),
                             kBetween * std::max({top.y - last.y, first.y - bottom.y, 0.0})});
        corners.push_back({{left.x, top.y}, {right.x, bottom.y}});
    }
    return apart;
}

/// The height of the largest cards, of the canvas's, that fit at these places. `wide`: their width-to-height ratio.
double largestCard(const std::vector<Point>& apart, double aspect, double wide) {
    constexpr double kGap = 0.2;  // of a card's height
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

/// Moved apart or together so that they use all of 0 … 1, in each direction that they differ in.
void spread(std::vector<Point>& places) {
    for (double Point::*const axis : {&Point::x, &Point::y}) {
        const auto [low, high] = std::ranges::minmax(places, {}, axis);
        const double from = low.*axis, length = high.*axis - from;
        for (Point& place : places) place.*axis = length > 1e-6 ? (place.*axis - from) / length : 0.5;
    }
}

/// Where the members of a group are, of the canvas, around a middle of 0; the first is in the direction `angle`.
std::vector<Point> circle(std::size_t members, const Shares& shares, double angle) {
    std::vector<Point> places;
    for (std::size_t i = 0; i < members; ++i) {
        const double at = angle + 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(members);
        const double radius = members > 1 ? 0.5 : 0;
        places.push_back({radius * shares.x * std::cos(at), radius * shares.y * std::sin(at)});
    }
    return places;
}

/// The leader faces the middle of the canvas, or turns away from it by eighths of a turn if its group then has room for
/// larger cards: a square of four has two rows; standing on a corner, it has three.
std::vector<Point> turned(std::size_t members, const Shares& shares, double facing, double aspect, double wide) {
    constexpr double kEighth = std::numbers::pi / 4, kWorth = 1.04;  // of an eighth of a turn
    std::vector<Point> best = circle(members, shares, facing);
    if (members < 2) return best;
    double card = kWorth * largestCard(apartOf(best), aspect, wide);
    for (const int eighths : {0, 1, -1, 2, -2}) {
        std::vector<Point> tried = circle(members, shares, kEighth * (std::round(facing / kEighth) + eighths));
        const double larger = largestCard(apartOf(tried), aspect, wide);
        if (larger <= std::pow(kWorth, std::abs(eighths)) * card) continue;
        card = larger / std::pow(kWorth, std::abs(eighths));
        best = std::move(tried);
    }
    return best;
}

std::vector<Point> placesIn(const std::vector<std::vector<int>>& groups, const std::vector<Point>& centers, int ranks,
                            double aspect, double wide, const Shares& shares) {
    std::vector<Point> places(static_cast<std::size_t>(ranks));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const Point center{0.5 + (centers[g].x - 0.5) * (1 - shares.x), 0.5 + (centers[g].y - 0.5) * (1 - shares.y)};
        // With one group there is no other to face.
        const double facing =
            groups.size() > 1 ? std::atan2(0.5 - center.y, (0.5 - center.x) * aspect) : -std::numbers::pi / 2;
        const std::vector<Point> members = turned(groups[g].size(), shares, facing, aspect, wide);
        for (std::size_t i = 0; i < members.size(); ++i)
            places[static_cast<std::size_t>(groups[g][i])] = {center.x + members[i].x, center.y + members[i].y};
    }
    spread(places);
    return places;
}

/// There is no formula for the best sizes of the rings: they are tried.
std::vector<Point> bestPlaces(const std::vector<std::vector<int>>& groups, int ranks, double aspect, double wide) {
    constexpr int kTries = 9;
    std::vector<Point> centers = around(static_cast<int>(groups.size()), aspect);
    spread(centers);
    std::vector<Point> places;
    double best = -1;
    for (int i = 0; i <= kTries; ++i)
        for (int j = 0; j <= kTries; ++j) {
            if (i + j == 0) continue;
            const Shares shares{0.9 * i / kTries, 0.9 * j / kTries};
            std::vector<Point> tried = placesIn(groups, centers, ranks, aspect, wide, shares);
            const double card = largestCard(apartIn(groups, tried), aspect, wide);
            if (card <= best) continue;
            best = card;
            places = std::move(tried);
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
        struct Asked {
            std::vector<std::vector<int>> groups;
            double aspect = 0, wide = 0;
            bool operator==(const Asked&) const = default;
        };
        // Asked again for each frame: the last answer mostly still holds.
        thread_local Asked last;
        thread_local std::vector<Point> places;
        // An array that is not cut is one long cell.
        Asked asked{groupsOf(schedule), aspect, schedule.chunks > 1 ? 1.4 : 2};
        if (asked != last) {
            places = bestPlaces(asked.groups, schedule.ranks, aspect, asked.wide);
            last = std::move(asked);
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
