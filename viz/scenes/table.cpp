// SPDX-License-Identifier: Apache-2.0
//
// The exercise's table as a picture, for the wall of a lecture hall:
//
//              A             B             C             D
//       0 | 17 11  1  9 |  5 13 23 14 |  3  6 10  8 | 12  7  2 12
//       1 |  – 11  1 21 | 22  – 23 14 |  3 19  –  8 | 12  7 12  –
//
// One row per iteration, up to the one that the playhead has reached: later rows stay blank, so that the audience can
// guess. Text grows until the table fills its place, and is never shrunk to make room. If not all workers fit, those
// around the selected one are shown; if not all rows fit, those before the current one.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/text_fit.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/tips.h"

namespace kolo::viz {

namespace {

struct Column {
    int rank = 0, chunk = 0;
    std::int64_t inChunk = 0;  // which of the chunk's elements
};

constexpr double kMostGrowth = 3;           // of the text
constexpr std::size_t kMostThatGrow = 128;  // columns; more never have so much room

struct Grid {
    std::vector<Column> columns;  // of one worker; the others' are the same
    bool values = false;          // false: a column is a chunk and a cell says how many contributions it holds
    double text = 0, row = 0, column = 0, names = 0, head = 0;
    double more = 0;               // below, for the words which workers these are
    int firstRank = 0, ranks = 0;  // in view
    int columnsShown = 0;          // of each worker in view
    int firstRow = 0, rows = 0;    // in view
    Point origin;                  // of the first cell
};

std::string textOf(const SceneInput& input, const Frame& frame, int row, const Column& at, bool values) {
    const Cell cell = frame.history->cell(row, at.rank, at.chunk);
    if (cell.passedOn && input.exerciseView) return {};
    const CollectiveShape& shape = frame.history->shape();
    if (!values) return fmt::format("{}/{}", std::popcount(cell.contributions), shape.schedule.ranks);
    constexpr int kMostChars = 7;
    return shortNumber(cell.values[static_cast<std::size_t>(at.inChunk)], shape.dtype, kMostChars);
}

/// The columns of a worker, and how many characters the widest number has.
struct Content {
    std::vector<Column> columns;
    bool values = false;
    int chars = 2;
};

Content contentOf(const SceneInput& input, const Frame& frame) {
    const CollectiveShape& shape = frame.history->shape();
    const Schedule& schedule = shape.schedule;
    Content grid;
    grid.values = shape.elements > 0 && frame.history->cell(0, 0, 0).hasValues;
    for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
        const std::int64_t count = grid.values ? chunkRange(shape.elements, schedule.chunks, chunk).count : 1;
        for (std::int64_t i = 0; i < count; ++i) grid.columns.push_back({0, chunk, i});
    }
    // The widest number of the start and of the current row decides, so that the columns keep still within a run.
    const int perRank = static_cast<int>(grid.columns.size());
    for (const int row : {0, frame.step})
        for (int rank = 0; rank < schedule.ranks; ++rank)
            for (int i = 0; i < std::min(perRank, 32); ++i) {
                Column at = grid.columns[static_cast<std::size_t>(i)];
                at.rank = rank;
                grid.chars = std::max(grid.chars, characters(textOf(input, frame, row, at, grid.values)));
            }
    return grid;
}

Grid layOut(const SceneInput& input, const Frame& frame, const Content& content, double text) {
    const Schedule& schedule = frame.history->shape().schedule;
    Grid grid;
    grid.columns = content.columns;
    grid.values = content.values;
    const int perRank = static_cast<int>(grid.columns.size());
    grid.text = text;
    grid.row = std::round(grid.text * 1.7);
    grid.head = std::round(grid.text * 2.6);
    grid.column =
        input.measure->width(std::string(static_cast<std::size_t>(content.chars), '0'), Font::Mono, grid.text) +
        grid.text * 0.7;
    grid.names = input.measure->width("000", Font::MonoBold, grid.text) + grid.text;

    const double width = input.size.width - grid.names - grid.text, gap = grid.text;
    const int fit = std::max(1, static_cast<int>(width / grid.column));
    grid.columnsShown = std::min(perRank, fit);
    grid.ranks =
        std::clamp(static_cast<int>((width + gap) / (grid.columnsShown * grid.column + gap)), 1, schedule.ranks);
    // The columns take what room there is, up to twice what they need.
    const double all = (width - (grid.ranks - 1) * gap) / (grid.ranks * std::max(grid.columnsShown, 1));
    grid.column = std::clamp(all, grid.column, grid.column * 2);
    grid.firstRank = std::clamp(std::max(input.selectedRank, 0) / grid.ranks * grid.ranks, 0,
                                std::max(0, schedule.ranks - grid.ranks));
    const double top = grid.text * 0.6 + grid.head;
    grid.more = grid.ranks < schedule.ranks ? grid.text * 1.5 : 0;
    const double height =
        input.size.height - heightOfWords(input) - provenanceHeight(input) - top - grid.text * 0.3 - grid.more;
    grid.rows = std::clamp(static_cast<int>(height / grid.row), 0, frame.steps + 1);
    grid.row = grid.rows > 0 ? std::min(height / grid.rows, grid.row * 1.6) : grid.row;
    grid.firstRow = std::clamp(frame.step - grid.rows + 2, 0, std::max(0, frame.steps + 1 - grid.rows));
    const double used = grid.ranks * grid.columnsShown * grid.column + (grid.ranks - 1) * gap;
    grid.origin = {grid.names + std::max(0.0, (width - used) / 2), top};
    return grid;
}

/// In the largest type in which all of it is in view, or else in the usual one.
Grid layOut(const SceneInput& input, const Frame& frame) {
    const Content content = contentOf(input, frame);
    const double usual = typeSize((input.lecture ? kLectureText : 13) * input.fontScale);
    const int ranks = frame.history->shape().schedule.ranks;
    const bool few = content.columns.size() * static_cast<std::size_t>(ranks) <= kMostThatGrow;
    return inLargestText(
        usual, few ? kMostGrowth : 1, [&](double text) { return layOut(input, frame, content, text); },
        [&](const Grid& grid) {
            return grid.columnsShown == static_cast<int>(grid.columns.size()) && grid.ranks == ranks &&
                   grid.rows == frame.steps + 1;
        });
}

class Table final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }

    Picture draw(const SceneInput& input) const override {
        if (!canShow(input)) return wordsOnly(input, explain(input));
        const Frame frame = frameOf(input);
        const Grid grid = layOut(input, frame);
        if (grid.rows < 1 || grid.columns.empty() || input.size.width < 120)
            return wordsOnly(input, grid.columns.empty()
                                        ? Wording::tr("The arrays of this run are empty: there is nothing to show.")
                                        : iterationOf(frame));
        const Palette& colors = palette(input.theme);
        Sketch sketch(input.size, colors.ground, *input.measure);
        drawHeads(sketch, input, frame, grid);
        for (int i = 0; i < grid.rows; ++i) drawRow(sketch, input, frame, grid, grid.firstRow + i);
        if (grid.more > 0)
            drawWhose(sketch, input, {grid.firstRank, grid.ranks, frame.history->shape().schedule.ranks},
                      grid.origin.y + grid.rows * grid.row + grid.more / 2, grid.text);
        drawWordsBelow(sketch, input, frame);
        drawProvenance(sketch, input);
        return sketch.take();
    }

private:
    static double left(const Grid& grid, int rank) {
        return grid.origin.x + (rank - grid.firstRank) * (grid.columnsShown * grid.column + grid.text);
    }

    static void drawHeads(Sketch& sketch, const SceneInput& input, const Frame& frame, const Grid& grid) {
        const Palette& colors = palette(input.theme);
        const int all = frame.history->shape().schedule.ranks;
        const double y = grid.origin.y - grid.head;
        for (int rank = grid.firstRank; rank < std::min(grid.firstRank + grid.ranks, all); ++rank) {
            const double width = grid.columnsShown * grid.column;
            std::string name = workerName(rank);
            const int hidden = static_cast<int>(grid.columns.size()) - grid.columnsShown;
            if (hidden > 0) name += " · " + Wording::tr("and {} more columns", hidden);
            sketch.text({left(grid, rank) + width / 2, y + grid.text * 0.7}, name,
                        {grid.text, Font::TextBold, colors.text, Align::Center, width, grid.text});
            for (int i = 0; i < grid.columnsShown; ++i) {
                const Column& at = grid.columns[static_cast<std::size_t>(i)];
                const double x = left(grid, rank) + i * grid.column;
                const ChunkStyle style = chunkStyle(input.theme, at.chunk);
                sketch.fill({x + 3, grid.origin.y - grid.text * 0.3, grid.column - 6, std::max(4.0, grid.text * 0.16)},
                            2, style.color);
                if (at.inChunk == 0)
                    sketch.text({x + grid.column / 2, grid.origin.y - grid.text * 0.85}, fmt::format("{}", at.chunk),
                                {grid.text, Font::Mono, colors.dim, Align::Center, grid.column, grid.text});
            }
        }
    }

    static void drawRow(Sketch& sketch, const SceneInput& input, const Frame& frame, const Grid& grid, int row) {
        const Palette& colors = palette(input.theme);
        const int all = frame.history->shape().schedule.ranks;
        const double y = grid.origin.y + (row - grid.firstRow) * grid.row;
        const bool reached = row <= frame.step, current = row == frame.step;
        const int shown = std::min(grid.ranks, all - grid.firstRank);
        const double right = left(grid, grid.firstRank + shown - 1) + grid.columnsShown * grid.column;
        sketch.text({grid.origin.x - grid.text * 0.6, y + grid.row / 2}, fmt::format("{}", row),
                    {grid.text, Font::MonoBold, current ? colors.accent : colors.dim, Align::Right, 0, grid.text});
        for (int rank = grid.firstRank; rank < grid.firstRank + shown; ++rank)
            for (int i = 0; i < grid.columnsShown; ++i) {
                Column at = grid.columns[static_cast<std::size_t>(i)];
                at.rank = rank;
                const Box box{left(grid, rank) + i * grid.column, y, grid.column, grid.row};
                drawCell(sketch, input, frame, grid, row, at, box);
                if (reached) sketch.hit({inflated(box, -1), rank, at.chunk, row, {}});
            }
        if (current)
            sketch.outline({grid.origin.x - 4, y + 1, right - grid.origin.x + 8, grid.row - 2}, 8, colors.accent, 2);
        sketch.hit({{0, y, grid.origin.x - 4, grid.row}, -1, -1, reached ? row : -1, {}});
    }

    static void drawCell(Sketch& sketch, const SceneInput& input, const Frame& frame, const Grid& grid, int row,
                         const Column& at, const Box& box) {
        const Palette& colors = palette(input.theme);
        const ChunkStyle style = chunkStyle(input.theme, at.chunk);
        const Box tile = inflated(box, -3);
        if (row > frame.step) return;
        const Cell cell = frame.history->cell(row, at.rank, at.chunk);
        const std::string text = textOf(input, frame, row, at, grid.values);
        if (cell.changed) sketch.fill(tile, 4, style.color.withAlpha(0.28));
        if (at.chunk == input.hoveredChunk && row == frame.step) sketch.outline(tile, 4, style.color, 2);
        if (text.empty()) {
            const double width = grid.text * 0.7;
            sketch.fill(boxAround(box.center(), width, 3), 1, colors.dim);
        } else {
            sketch.text(box.center(), text, {grid.text, Font::Mono, colors.text, Align::Center, 0, grid.text});
        }
    }
};

}  // namespace

const Scene& table = Table("table", Engine::tr("table"), Engine::tr("Table of all buffers"));

}  // namespace kolo::viz
