// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/flight.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "viz/scenes/tips.h"
#include "viz/scenes/worker_card.h"

namespace kolo::viz {

namespace {

constexpr double kBend = 0.12;
constexpr std::size_t kMostQuietEdges = 48;  // more lines than that would be a mesh, not a picture

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

bool areNeighbours(const RingLayout& layout, int from, int to) {
    const int workers = static_cast<int>(layout.cards.size());
    return to == (from + 1) % workers || (workers > 2 && from == (to + 1) % workers);
}

/// From the centre of one card to the centre of the other.
Curve wayBetween(const RingLayout& layout, int from, int to) {
    const int workers = static_cast<int>(layout.cards.size());
    if (to == (from + 1) % workers) return layout.edges[at(from)];
    if (from == (to + 1) % workers) {
        std::vector<Point> points = layout.edges[at(to)].points();
        std::reverse(points.begin(), points.end());
        return Curve(std::move(points));
    }
    return bentLine(layout.cards[at(from)].center(), layout.cards[at(to)].center(), kBend);
}

void drawArrowhead(Sketch& sketch, const Curve& edge, Color color, double unit) {
    if (edge.length() < 14 * unit) return;
    const double reach = std::clamp(6 * unit, 4.0, 14.0);
    const Point tip = edge.at(edge.length() - 2), forward = edge.direction(edge.length() - 2);
    const auto wing = [&](double side) {
        return Point{tip.x - forward.x * reach - side * forward.y * reach * 0.6,
                     tip.y - forward.y * reach + side * forward.x * reach * 0.6};
    };
    sketch.line({wing(1), tip, wing(-1)}, color, std::max(1.75 * unit, 1.25));
}

/// Out of the sender's cell, along the edge, into the receiver's cell.
Curve flightPath(const RingLayout& layout, const Event& transfer) {
    const Curve edge = edgeBetween(layout, transfer.peer, transfer.rank);
    const Point start = layout.card.cell(layout.cards[at(transfer.peer)], transfer.chunk).center();
    const Point end = layout.card.cell(layout.cards[at(transfer.rank)], transfer.chunk).center();
    std::vector<Point> points{start};
    points.insert(points.end(), edge.points().begin(), edge.points().end());
    points.push_back(end);
    return smoothed(Curve(std::move(points)));
}

struct Flight {
    const Event* transfer;
    Curve path;
    double travelled;
};

/// Several chunks on one edge fly in a row, not on top of each other; they leave and land in their own cells.
std::vector<Flight> flightsOf(const Moment& moment, const RingLayout& layout) {
    const auto transfers = moment.inFlight();
    std::map<std::pair<int, int>, int> together, seen;
    for (const Event& transfer : transfers) ++together[{transfer.peer, transfer.rank}];
    const double row = 4 * moment.progress * (1 - moment.progress);  // 0 at both ends
    std::vector<Flight> flights;
    for (const Event& transfer : transfers) {
        const std::pair edge{transfer.peer, transfer.rank};
        const double place = (together[edge] - 1) / 2.0 - seen[edge]++;
        Curve path = flightPath(layout, transfer);
        const double room = path.length() / std::max(together[edge], 1);
        const double apart = std::min(layout.card.tile().width * 1.06, room);
        const double travelled = std::clamp(moment.progress * path.length() + row * place * apart, 0.0, path.length());
        flights.push_back({&transfer, std::move(path), travelled});
    }
    return flights;
}

void drawTrail(Sketch& sketch, const Curve& path, double travelled, double unit, double tileWidth, Color color) {
    constexpr int kDots = 5;
    const double first = tileWidth * 0.62, pitch = 15 * unit;
    for (int i = kDots - 1; i >= 0; --i) {
        const double behind = travelled - first - i * pitch;
        if (behind <= 0) continue;
        sketch.disc(path.at(behind), (7.5 - 1.3 * i) * unit, color.withAlpha(0.32 - 0.055 * i));
    }
}

}  // namespace

Curve edgeBetween(const RingLayout& layout, int from, int to) {
    const double clear = 2;
    return wayBetween(layout, from, to)
        .between(inflated(layout.cards[at(from)], clear), inflated(layout.cards[at(to)], clear));
}

void drawEdges(Sketch& sketch, const SceneInput& input, const Moment& moment, const RingLayout& layout) {
    const Palette& colors = palette(input.theme);
    const Schedule& schedule = moment.history->shape().schedule;
    std::set<std::pair<int, int>> used, active;
    for (const Step& step : schedule.steps)
        for (const Transfer& transfer : step.transfers) used.emplace(transfer.from, transfer.to);
    for (const Event& event : moment.inFlight()) active.emplace(event.peer, event.rank);
    if (used.size() > kMostQuietEdges)
        std::erase_if(used, [&](const auto& pair) { return !areNeighbours(layout, pair.first, pair.second); });
    used.insert(active.begin(), active.end());

    for (const auto& [from, to] : used) {
        const bool moves = active.contains({from, to});
        const bool across = !areNeighbours(layout, from, to);
        const Color color = moves ? mixed(colors.line, colors.dim, 0.75)
                                  : mixed(colors.ground, mixed(colors.line, colors.dim, 0.3), across ? 0.55 : 1);
        const Curve edge = edgeBetween(layout, from, to);
        sketch.line(edge.points(), color, std::max((moves ? 2 : 1.5) * layout.unit, 1.0));
        drawArrowhead(sketch, edge, color, layout.unit);
    }
}

void drawTrails(Sketch& sketch, const SceneInput& input, const Moment& moment, const RingLayout& layout) {
    for (const Flight& flight : flightsOf(moment, layout))
        drawTrail(sketch, flight.path, flight.travelled, layout.unit * (layout.card.showsValues ? 1 : 0.55),
                  layout.card.tile().width, chunkStyle(input.theme, flight.transfer->chunk).color);
}

void drawFlights(Sketch& sketch, const SceneInput& input, const Moment& moment, const RingLayout& layout) {
    const Size tile = layout.card.tile();
    const Size size = sketch.picture().size;
    for (const Flight& flight : flightsOf(moment, layout)) {
        const Point where = flight.path.at(flight.travelled);
        Box box = movedInside(boxAround(where, tile.width, tile.height), {1, 1, size.width - 2, size.height - 2});
        box.x = std::round(box.x);  // the value must not swim on its tile
        box.y = std::round(box.y);
        const Event& transfer = *flight.transfer;
        drawTile(sketch, input, moment, layout.card, layout.unit, box, transfer);
        sketch.hit({box, transfer.rank, transfer.chunk, moment.moving, transferTip(transfer)});
    }
}

}  // namespace kolo::viz
