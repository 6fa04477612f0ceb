// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/flight.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "viz/scenes/schedule_traits.h"
#include "viz/scenes/tips.h"
#include "viz/scenes/worker_card.h"

namespace kolo::viz {

namespace {

constexpr std::size_t kMostQuietEdges = 48;  // more lines than that would be a mesh, not a picture
constexpr std::size_t kMostTiles = 160;      // in flight; beyond that, the chunks of one edge share a tile
constexpr std::size_t kMostTrails = 320;     // beyond that, a tile is a dot without a trail

/// From the centre of one card to the centre of the other.
Curve wayBetween(const CardLayout& layout, int from, int to) {
    const auto own = layout.ways.find({from, to});
    if (own != layout.ways.end()) return own->second;
    return bentLine(layout.source(from).center(), layout.target(to).center(), layout.bend);
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
Curve flightPath(const CardLayout& layout, const Event& transfer, bool light) {
    const Point start = layout.card.cell(layout.source(transfer.peer), transfer.chunk).center();
    const Point end = layout.card.cell(layout.target(transfer.rank), transfer.chunk).center();
    if (light) return Curve({start, end});
    const Curve edge = edgeBetween(layout, transfer.peer, transfer.rank);
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

struct Flights {
    std::vector<Flight> all;
    bool light = false;  ///< so many that each is a dot
};

/// Several chunks on one edge fly in a row, not on top of each other; they leave and land in their own cells.
Flights flightsOf(const Frame& frame, const CardLayout& layout) {
    const auto transfers = frame.inFlight();
    std::map<std::pair<int, int>, int> together, seen;
    for (const Event& transfer : transfers) ++together[{transfer.peer, transfer.rank}];
    Flights flights;
    const bool shared = transfers.size() > kMostTiles;
    flights.light = (shared ? together.size() : transfers.size()) > kMostTrails;
    const double row = 4 * frame.progress * (1 - frame.progress);  // 0 at both ends
    for (const Event& transfer : transfers) {
        const std::pair edge{transfer.peer, transfer.rank};
        const int before = seen[edge]++;
        if (shared && before > 0) continue;
        const int count = shared ? 1 : together[edge];
        const double place = (count - 1) / 2.0 - before;
        Curve path = flightPath(layout, transfer, flights.light);
        const double room = path.length() / std::max(count, 1);
        const double apart = std::min(layout.card.tile().width * 1.06, room);
        const double travelled = std::clamp(frame.progress * path.length() + row * place * apart, 0.0, path.length());
        flights.all.push_back({&transfer, std::move(path), travelled});
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

Curve edgeBetween(const CardLayout& layout, int from, int to) {
    const double clear = 2;
    return wayBetween(layout, from, to)
        .between(inflated(layout.source(from), clear), inflated(layout.target(to), clear));
}

void drawEdges(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardLayout& layout) {
    const Palette& colors = palette(input.theme);
    const Schedule& schedule = frame.history->shape().schedule;
    std::set<std::pair<int, int>> used, active;
    for (const auto& [from, to] : linksOf(schedule)) used.emplace(from, to);
    for (const Event& event : frame.inFlight()) active.emplace(event.peer, event.rank);
    const auto across = [&](const std::pair<int, int>& pair) { return !layout.ways.contains(pair); };
    if (used.size() > kMostQuietEdges) std::erase_if(used, across);
    if (active.size() <= kMostTrails) used.insert(active.begin(), active.end());

    for (const auto& [from, to] : used) {
        const bool moves = active.contains({from, to});
        const bool strong = moves && active.size() <= kMostTiles;
        const Color color =
            strong ? mixed(colors.line, colors.dim, 0.75)
                   : mixed(colors.ground, mixed(colors.line, colors.dim, 0.3), across({from, to}) ? 0.55 : 1);
        const Curve edge = edgeBetween(layout, from, to);
        sketch.line(edge.points(), color, std::max((strong ? 2 : 1.5) * std::min(layout.unit, 2.0), 1.0));
        if (active.size() <= kMostTiles) drawArrowhead(sketch, edge, color, layout.unit);
    }
}

void drawTrails(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardLayout& layout) {
    const Flights flights = flightsOf(frame, layout);
    if (flights.light) return;
    for (const Flight& flight : flights.all)
        drawTrail(sketch, flight.path, flight.travelled, layout.unit * (layout.card.showsValues ? 1 : 0.55),
                  layout.card.tile().width, chunkStyle(input.theme, flight.transfer->chunk).color);
}

void drawFlights(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardLayout& layout) {
    const Size tile = layout.card.tile();
    const Size size = sketch.picture().size;
    const Flights flights = flightsOf(frame, layout);
    for (const Flight& flight : flights.all) {
        const Point where = flight.path.at(flight.travelled);
        const Event& transfer = *flight.transfer;
        if (flights.light) {
            sketch.disc(where, std::clamp(tile.height * 0.3, 1.5, 4.0), chunkStyle(input.theme, transfer.chunk).color);
            continue;
        }
        Box box = movedInside(boxAround(where, tile.width, tile.height), {1, 1, size.width - 2, size.height - 2});
        box.x = std::round(box.x);  // the value must not drift on its tile
        box.y = std::round(box.y);
        drawTile(sketch, input, frame, layout.card, layout.unit, box, transfer);
        sketch.hit({box, transfer.rank, transfer.chunk, frame.moving, transferTip(transfer)});
    }
}

}  // namespace kolo::viz
