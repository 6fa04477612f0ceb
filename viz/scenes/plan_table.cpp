// SPDX-License-Identifier: Apache-2.0
//
// A training step as a table, for the wall of a lecture hall: one row a time slot, one column a device.
//
//            A    B    C    D
//       1 |  F0
//       2 |  F1   F0                    F forward, B backward, the number is the micro-batch;
//       3 |  F2   F1   F0               blank = bubble
//
// Like the table of an exchange (table.cpp): rows that the playhead has not reached stay blank, so that the audience
// can guess; text grows until the table fills its place; what has no room is scrolled to, never shrunk.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/text_fit.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/plan_frame.h"
#include "viz/scenes/plan_picture.h"
#include "viz/scenes/plan_rows.h"

namespace kolo::viz {

namespace {

constexpr double kMostOfUsual = 2.2;  // of the text
constexpr double kWidestCell = 7;     // in text sizes

struct SlotGrid {
    double text = 0, row = 0, column = 0, head = 0;
    double more = 0;                                       // below, for the words which workers these are
    int firstRank = 0, ranks = 0, firstRow = 0, rows = 0;  // in view; rows: 0 is the first slot
    Point origin;                                          // of the first cell
    double width() const { return ranks * column; }
};

std::string textOf(const PlanFrame& frame, const std::vector<int>& cells) {
    std::string text;
    for (const int cell : cells)
        if (frame.step->cells[static_cast<std::size_t>(cell)].ran())
            text += (text.empty() ? "" : " ") +
                    shortText(*frame.record, frame.record->cells()[static_cast<std::size_t>(cell)].action);
    return text;
}

/// The longest that any cell will say: the columns keep still within a run.
std::string widestText(const PlanRecord& record) {
    std::string widest;
    for (int rank = 0; rank < record.ranks(); ++rank) {
        std::string text;
        int slot = -1;
        const auto& row = record.rows()[static_cast<std::size_t>(rank)];
        std::vector<int> cells = row.passes;
        cells.insert(cells.end(), row.transfers.begin(), row.transfers.end());
        std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) {
            return record.cells()[static_cast<std::size_t>(a)].slot < record.cells()[static_cast<std::size_t>(b)].slot;
        });
        for (const int cell : cells) {
            const PlanCell& at = record.cells()[static_cast<std::size_t>(cell)];
            text = (at.slot == slot ? text + " " : std::string()) + shortText(record, at.action);
            slot = at.slot;
            if (text.size() > widest.size()) widest = text;
        }
    }
    constexpr std::size_t kMost = 12;  // longer ones are cut
    return widest.substr(0, kMost);
}

SlotGrid layOut(const SceneInput& input, const PlanFrame& frame, const std::string& widest, double text) {
    const PlanRecord& record = *frame.record;
    SlotGrid grid;
    grid.text = text;
    grid.row = std::round(text * 1.35);
    grid.head = std::round(text * 2);
    const double names = input.measure->width("0000", Font::MonoBold, text) + text * 0.5;
    const double needed = input.measure->width(widest, Font::MonoBold, text) + text;
    const double width = input.size.width - names - text;
    grid.ranks = std::clamp(static_cast<int>(width / needed), 1, record.ranks());
    grid.column = std::clamp(width / grid.ranks, std::min(needed, width), std::max(needed, text * kWidestCell));
    grid.firstRank =
        std::clamp(std::max(input.selectedRank, 0) / grid.ranks * grid.ranks, 0, record.ranks() - grid.ranks);
    grid.more = grid.ranks < record.ranks() ? text * 1.5 : 0;
    const double height =
        input.size.height - heightOfWords(input, 1) - provenanceHeight(input) - grid.head - text * 0.5 - grid.more;
    grid.rows = std::clamp(static_cast<int>(height / grid.row), 0, record.slotCount());
    if (grid.rows > 0) grid.row = std::min(height / grid.rows, grid.row * 1.4);
    grid.firstRow = std::clamp(frame.place.told - grid.rows + 1, 0, record.slotCount() - grid.rows);
    grid.origin = {names + std::max(0.0, (width - grid.width()) / 2), grid.head};
    return grid;
}

/// In the largest type in which all of it is in view, or else in the usual one.
SlotGrid layOut(const SceneInput& input, const PlanFrame& frame) {
    const std::string widest = widestText(*frame.record);
    const double usual = typeSize((input.lecture ? kLectureText : 13) * std::max(input.fontScale, 1.0));
    return inLargestText(
        usual, kMostOfUsual, [&](double text) { return layOut(input, frame, widest, text); },
        [&](const SlotGrid& grid) {
            return grid.ranks == frame.record->ranks() && grid.rows == frame.record->slotCount();
        });
}

class PlanTable final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.plan.has_value(); }

    Picture draw(const SceneInput& input) const override {
        if (input.info && !input.info->plan)
            return wordsOnly(
                input, Wording::tr("A training without a pipeline has no table. P shows its picture, C its charts."));
        if (!canShowPlan(input)) return wordsOnly(input, explainPlan(input));
        const PlanFrame frame = planFrameOf(input);
        const SlotGrid grid = layOut(input, frame);
        if (grid.rows < 1 || input.size.width < 120) return wordsOnly(input, placeInWords(frame));
        const Palette& colors = palette(input.theme);
        Sketch sketch(input.size, colors.ground, *input.measure);
        for (int i = 0; i < grid.ranks; ++i)
            sketch.text({grid.origin.x + (i + 0.5) * grid.column, grid.head * 0.6}, workerName(grid.firstRank + i),
                        {grid.text, Font::TextBold, colors.text, Align::Center, grid.column, grid.text});
        for (int i = 0; i < grid.rows; ++i) drawRow(sketch, input, frame, grid, grid.firstRow + i);
        if (grid.more > 0)
            drawWhose(sketch, input, {grid.firstRank, grid.ranks, frame.record->ranks()},
                      grid.origin.y + grid.rows * grid.row + grid.more / 2, grid.text);
        drawWords(sketch, input, frame);
        drawProvenance(sketch, input);
        return sketch.take();
    }

    std::string describe(const SceneInput& input) const override { return tellPlan(input); }
    std::string tip(const SceneInput&, const HitRegion& hit) const override { return hit.tip; }

private:
    static void drawRow(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const SlotGrid& grid,
                        int row) {
        const Palette& colors = palette(input.theme);
        const PlanRecord& record = *frame.record;
        const int slot = row + 1;
        const bool reached = slot <= frame.place.told, current = slot == frame.place.told;
        const int stops = record.stopsPerStep();
        const int stop = stops == record.slotCount() && reached ? frame.place.iteration * stops + slot : -1;
        const double y = grid.origin.y + (row - grid.firstRow) * grid.row;
        sketch.text({grid.origin.x - grid.text * 0.7, y + grid.row / 2}, std::to_string(slot),
                    {grid.text, Font::MonoBold, current ? colors.accent : colors.dim, Align::Right, 0, grid.text});
        sketch.hit({{0, y, grid.origin.x - 4, grid.row}, -1, -1, stop, {}});
        for (int i = 0; reached && i < grid.ranks; ++i) {
            const int rank = grid.firstRank + i;
            const Box box{grid.origin.x + i * grid.column, y, grid.column, grid.row};
            const std::vector<int> cells = record.cellsAt(rank, slot);
            const std::string text = textOf(frame, cells);
            if (text.empty()) {
                sketch.hit({box, rank, -1, stop, Wording::tr("{}: bubble", workerName(rank))});
                continue;
            }
            const Action& action = record.cells()[static_cast<std::size_t>(cells.front())].action;
            const PassLook look{std::max(action.index, 0), action.kind, true, false,
                                action.index >= 0 && action.index == input.hoveredChunk};
            drawPass(sketch, input.theme, {box.x + 4, box.y + 2, box.width - 8, box.height - 4}, look);
            sketch.text(box.center(), text,
                        {grid.text, Font::MonoBold, inkOf(input.theme, look), Align::Center, box.width - 10,
                         std::max(8.0, leastText(input))});
            sketch.hit({inflated(box, -1), rank, isPass(action.kind) ? action.index : -1, stop,
                        planCellTip(record, *frame.step, cells.front())});
        }
        if (current)
            sketch.outline({grid.origin.x - grid.text * 0.3, y, grid.width() + grid.text * 0.6, grid.row}, 8,
                           colors.accent, 2);
    }

    /// Below: which step and slot, and what runs there.
    static void drawWords(Sketch& sketch, const SceneInput& input, const PlanFrame& frame) {
        const Palette& colors = palette(input.theme);
        const double height = heightOfWords(input, 1);
        const Box box{12, input.size.height - provenanceHeight(input) - height, input.size.width - 24, height};
        const double least = std::max(10.0, leastText(input));
        const double large = std::max(typeSize(height * 0.34), least);
        const double small = std::max(typeSize(std::min(height * 0.24, large * 0.85)), least);
        sketch.text({box.center().x, box.y + height * 0.32}, placeInWords(frame),
                    {large, Font::TextBold, colors.accent, Align::Center, box.width, least});
        sketch.text({box.center().x, box.y + height * 0.76}, tellSlot(frame),
                    {small, Font::Text, colors.dim, Align::Center, box.width, least});
    }
};

}  // namespace

const Scene& planTable =
    PlanTable("plan-table", Engine::tr("plan, as a table"), Engine::tr("A training step as a table of slots"));

}  // namespace kolo::viz
