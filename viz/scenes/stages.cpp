// SPDX-License-Identifier: Apache-2.0
//
// Stages: time runs to the right, one column per step, one row per worker, and the wires between two columns are that
// step's transfers.
//
//        start    1       2
//     A  [ ]───┬─[▪]───┬─[█]        A row shows what one worker held and when; a column shows who knew what. A
//     B  [ ]──╳──[▪]──╲╱─[█]        butterfly's crossing wires show its structure: neighbours first, then two apart,
//     C  [ ]───┬─[▪]──╱╲─[█]        then four. The column being reached is highlighted, and the tiles fly into it.
//     D  [ ]──╳──[▪]───┴─[█]
//
// With more steps than room, the columns around the playhead are shown.
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/api/wording.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/flight.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/schedule_traits.h"
#include "viz/scenes/tips.h"
#include "viz/scenes/worker_card.h"

namespace kolo::viz {

namespace {

constexpr double kStageMargin = 10;
constexpr double kNarrowest = 34;        // px, of a column with its wires
constexpr double kWires = 0.35;          // of a card's width, kept for the wires beside it
constexpr std::size_t kMostWires = 400;  // in one step; beyond that, individual wires cannot be told apart
constexpr int kMostCells = 3000;         // in all columns; beyond that, a place is one mark

struct Columns {
    CardLayout layout;  ///< cards: [column * ranks + rank] of the columns shown
    int first = 0, count = 0;
    int ranks = 0;
    double names = 0, captions = 0;  ///< room on the left and at the top
    double textSize = 12;

    const Box& at(int column, int rank) const {
        return layout.cards[static_cast<std::size_t>((column - first) * ranks + rank)];
    }
    bool shows(int column) const { return column >= first && column < first + count; }
};

Columns columnsOf(const SceneInput& input, const Frame& frame) {
    const Schedule& schedule = frame.history->shape().schedule;
    Columns columns;
    columns.ranks = schedule.ranks;
    columns.textSize = typeSize((input.lecture ? kLectureText : 12) * input.fontScale);
    columns.names = input.measure->width("MM", Font::TextBold, columns.textSize) + 4;
    columns.captions = columns.textSize * 1.8;
    const double bottom = provenanceHeight(input) + heightOfWords(input);
    CardRequest request;
    request.area = {kStageMargin + columns.names, kStageMargin + columns.captions,
                    input.size.width - 2 * kStageMargin - columns.names,
                    input.size.height - bottom - 2 * kStageMargin - columns.captions};
    if (request.area.width < 2 * kNarrowest || request.area.height < 3.0 * schedule.ranks) return columns;

    request.chunks = schedule.chunks;
    request.cellAspect = cellAspect(*input.history);
    request.wholeAspect = wholeAspect(*input.history, 1);
    request.foldedAspect = wholeAspect(*input.history, 2);
    request.leastText = leastText(input);
    request.wires = kWires;
    request.air = 0.5;
    request.named = false;
    const int affordable = std::max(kMostCells / (schedule.ranks * schedule.chunks), 6);
    const int most = std::max(std::min(static_cast<int>(request.area.width / kNarrowest), affordable), 2);
    const double downStep = 1.0 / (schedule.ranks - 1);
    // With fewer columns each has more room.
    for (columns.count = std::min(frame.steps + 1, most); !columns.layout.fits; columns.count = columns.count / 2) {
        if (columns.count < std::min(frame.steps + 1, 2)) return columns;
        const double acrossStep = 1.0 / std::max(columns.count - 1, 1);
        request.places.clear();
        for (int column = 0; column < columns.count; ++column)
            for (int rank = 0; rank < schedule.ranks; ++rank)
                request.places.push_back({columns.count > 1 ? column * acrossStep : 0.5, rank * downStep});
        request.apart = {{0, downStep}};
        if (columns.count > 1) request.apart.push_back({acrossStep, 0});
        request.together = columns.count * schedule.ranks * schedule.chunks > kMostCells;
        columns.layout = layOutCards(request);
        if (columns.layout.fits) break;
    }
    columns.first = std::clamp(frame.told() - columns.count / 2, 0, frame.steps + 1 - columns.count);
    return columns;
}

/// The frame as it was (or is) in that column.
Frame momentOfColumn(const Frame& now, int column) {
    Frame then = now;
    if (column != now.step) {
        then.step = column;
        then.moving = 0;
        then.progress = 0;
    }
    return then;
}

void drawWires(Sketch& sketch, const SceneInput& input, const Frame& frame, const Columns& columns) {
    const Palette& colors = palette(input.theme);
    const Schedule& schedule = frame.history->shape().schedule;
    for (int column = columns.first + 1; column < columns.first + columns.count; ++column) {
        const bool lit = column == frame.told();
        const bool future = column > frame.told();
        const auto wire = [&](int from, int to, Color color, double width) {
            const Box &a = columns.at(column - 1, from), &b = columns.at(column, to);
            sketch.line({{a.x + a.width + 1, a.center().y}, {b.x - 1, b.center().y}}, color, width);
        };
        // A worker keeps what it holds: the faint line along its row.
        for (int rank = 0; rank < columns.ranks; ++rank)
            wire(rank, rank, mixed(colors.ground, colors.line, future ? 0.35 : 0.7), 1);
        std::set<std::pair<int, int>> links;
        for (const Transfer& t : schedule.steps[static_cast<std::size_t>(column - 1)].transfers)
            links.emplace(t.from, t.to);
        if (links.size() > kMostWires) continue;
        const double crowd = links.size() > 64 ? 0.6 : 1;
        const Color color = lit      ? mixed(colors.ground, colors.accent, 0.85 * crowd)
                            : future ? mixed(colors.ground, colors.line, 0.75 * crowd)
                                     : mixed(colors.ground, mixed(colors.line, colors.dim, 0.5), 0.9 * crowd);
        for (const auto& [from, to] : links) wire(from, to, color, lit ? 1.75 : 1.25);
    }
}

void drawColumn(Sketch& sketch, const SceneInput& input, const Frame& frame, const Columns& columns, int column) {
    const Palette& colors = palette(input.theme);
    const bool future = column > frame.step;
    const Frame then = momentOfColumn(frame, column);
    for (int rank = 0; rank < columns.ranks; ++rank) {
        const Box& box = columns.at(column, rank);
        if (future) {  // nothing is there yet
            sketch.outline(box, std::min(4.0, box.height / 4), mixed(colors.ground, colors.line, 0.9), 1);
            continue;
        }
        if (columns.layout.card.cellHeight >= 12)
            sketch.fill(box, std::min(6.0, box.height / 5), mixed(colors.ground, colors.raised, 0.8));
        drawCells(sketch, input, then, columns.layout.card, columns.layout.unit, box, rank);
    }
}

void drawLabels(Sketch& sketch, const SceneInput& input, const Frame& frame, const Columns& columns) {
    const Palette& colors = palette(input.theme);
    const double size = columns.textSize;
    const double pitch = columns.ranks > 1 ? columns.at(columns.first, 1).y - columns.at(columns.first, 0).y : size;
    const int every = std::max(1, static_cast<int>(std::ceil((size + 1) / pitch)));
    for (int rank = 0; rank < columns.ranks; rank += every) {
        const Box& box = columns.at(columns.first, rank);
        sketch.text({kStageMargin, box.center().y}, workerName(rank),
                    {size, Font::TextBold, rank == input.selectedRank ? colors.accent : colors.dim, Align::Left});
    }
    double free = 0;
    for (int column = columns.first; column < columns.first + columns.count; ++column) {
        const bool lit = column == frame.told();
        const std::string label = column == 0 ? Wording::tr("start") : std::to_string(column);
        const double width = sketch.measure().width(label, Font::TextBold, size);
        const Box& top = columns.at(column, 0);
        const double x = std::clamp(top.center().x, width / 2 + 1, input.size.width - width / 2 - 1);
        if (x - width / 2 < free) continue;
        sketch.text({x, kStageMargin + size * 0.6}, label,
                    {size, Font::TextBold, lit ? colors.accent : colors.dim, Align::Center});
        free = x + width / 2 + 4;
    }
}

class Stages final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }
    double suits(const Schedule& schedule) const override {
        if (schedule.algorithm == "butterfly" || schedule.algorithm == "halving-doubling") return 1;
        const double paired = pairedSteps(schedule);
        return schedule.ranks > 2 && paired > 0.5 ? 0.8 * paired : 0.1;
    }

    Picture draw(const SceneInput& input) const override {
        if (!canShow(input)) return wordsOnly(input, explain(input));
        const Frame frame = frameOf(input);
        Columns columns = columnsOf(input, frame);
        if (!columns.layout.fits)
            return wordsOnly(input, Wording::tr("{}: {}. Make this panel larger to see the {} workers.", phaseOf(frame),
                                                iterationOf(frame), columns.ranks));
        const Palette& colors = palette(input.theme);
        Sketch sketch(input.size, colors.ground, *input.measure);
        const int told = frame.told();
        if (columns.shows(told)) {
            const Box &top = columns.at(told, 0), &last = columns.at(told, columns.ranks - 1);
            const double beside = std::min(6.0, kStageMargin - 2);
            sketch.fill({top.x - beside, 2, top.width + 2 * beside, last.y + last.height + beside - 2}, 8,
                        mixed(colors.ground, colors.accent, 0.12));
        }
        drawWires(sketch, input, frame, columns);
        for (int column = columns.first; column < columns.first + columns.count; ++column)
            drawColumn(sketch, input, frame, columns, column);
        drawLabels(sketch, input, frame, columns);
        if (frame.moving > 0 && columns.shows(frame.moving) && columns.shows(frame.moving - 1)) {
            const CardLayout flight = flightLayout(columns, frame.moving);
            drawTrails(sketch, input, frame, flight);
            drawFlights(sketch, input, frame, flight);
        }
        drawWordsBelow(sketch, input, frame, legendOf(input, columns.layout.card, true));
        drawProvenance(sketch, input);
        return sketch.take();
    }

    /// A cell of an earlier column shows what it was then.
    std::string tip(const SceneInput& input, const HitRegion& hit) const override {
        if (!hit.tip.empty() || hit.rank < 0 || hit.chunk < 0 || !canShow(input)) return hit.tip;
        const Frame frame = frameOf(input);
        const int step = hit.step >= 0 && hit.step <= frame.step ? hit.step : frame.step;
        return cellTip(input, momentOfColumn(frame, step), hit.rank, hit.chunk);
    }

private:
    static CardLayout flightLayout(const Columns& columns, int step) {
        CardLayout flight = columns.layout;
        flight.cards.clear();
        for (int rank = 0; rank < columns.ranks; ++rank) {
            flight.cards.push_back(columns.at(step - 1, rank));
            flight.targets.push_back(columns.at(step, rank));
        }
        flight.bend = 0;
        return flight;
    }
};

}  // namespace

const Scene& stages = Stages("stages", Engine::tr("stages"), Engine::tr("Stages, one column per step"));

}  // namespace kolo::viz
