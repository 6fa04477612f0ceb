// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/dial.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "engine/api/wording.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/worker_card.h"

namespace kolo::viz {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kFourDigits = 2.5;                                // times the type's size
constexpr double kSmallestWithText = 15, kNarrowestWithText = 20;  // px of a cell that says what it holds

/// Part of a ring from worker `from` to worker `to` (both in workers, fractions allowed).
std::vector<Point> arc(const DialLayout& layout, double from, double to, double radius) {
    const double sweep = std::abs(to - from) / layout.workers * kTurn;
    const double chord = std::sqrt(1.2 * radius);  // keeps the arc within 0.15 px
    const int pieces = std::clamp(static_cast<int>(std::ceil(sweep * radius / chord)), 1, 96);
    std::vector<Point> points;
    for (int i = 0; i <= pieces; ++i) points.push_back(layout.at(from + (to - from) * i / pieces, radius));
    return points;
}

/// How saturated a place's colour is: 0 empty … 1 complete.
double fullness(const CellState& state, int whole) {
    if (state.empty) return 0;
    if (state.dimmed) return 0.1;
    if (state.complete) return 1;
    return 0.26 + 0.44 * std::min(1.0, static_cast<double>(std::popcount(state.cell.contributions)) / whole);
}

void drawRing(Sketch& sketch, const SceneInput& input, const Frame& frame, const DialLayout& layout, int chunk) {
    const Palette& colors = palette(input.theme);
    const Color color = chunkStyle(input.theme, chunk).color;
    const int whole = std::popcount(completeContributions(frame.history->shape().schedule, chunk));
    const double radius = layout.radius(chunk), thickness = layout.thickness();
    const double width = std::max(thickness - (thickness > 5 ? 1.5 : thickness > 2.5 ? 0.6 : 0), 0.8);

    std::vector<double> full;
    for (int rank = 0; rank < layout.workers; ++rank)
        full.push_back(fullness(cellState(input, frame, rank, chunk), whole));
    // Neighbours that look the same are one arc: a few lines per ring instead of one per cell.
    for (int first = 0; first < layout.workers;) {
        int last = first;
        while (last + 1 < layout.workers &&
               full[static_cast<std::size_t>(last) + 1] == full[static_cast<std::size_t>(first)])
            ++last;
        const double amount = full[static_cast<std::size_t>(first)];
        const Color shade =
            amount == 0 ? mixed(colors.ground, colors.raised, 0.55) : mixed(colors.ground, color, amount);
        sketch.line(arc(layout, first - 0.5, last + 0.5, radius), shade, width);
        first = last + 1;
    }

    // In cells that are as large as a line of type stands what they hold.
    if (thickness < kSmallestWithText || input.lecture) return;
    const double size = std::min(thickness * 0.62, 20.0);
    for (int rank = 0; rank < layout.workers; ++rank) {
        const double amount = full[static_cast<std::size_t>(rank)];
        const Point middle = layout.at(rank, radius);
        if (amount == 0 || !isSeen(input, middle)) continue;
        const double room = layout.lineRoom(rank, chunk, size * 0.6) - 4;
        if (room < kNarrowestWithText) continue;
        const double type = std::min(size, room / kFourDigits);  // smaller rather than shortened
        if (amount < 1) {  // half-way colours carry neither ink: the text has a ground of its own
            const double wide = std::min(room, 4.2 * type);
            sketch.fill(boxAround(middle, wide, type * 1.1), 2, mixed(colors.ground, color, 0.12));
        }
        drawCellText(sketch, input, frame, middle, room, type, rank, chunk,
                     amount == 1    ? chunkStyle(input.theme, chunk).ink
                     : amount < 0.2 ? colors.dim
                                    : colors.text);
    }
}

void drawSpokes(Sketch& sketch, const SceneInput& input, const DialLayout& layout) {
    const double sector = kTurn * layout.inner / layout.workers;
    if (sector < 4) return;
    const double width = std::clamp(sector * 0.12, 0.75, 3.0);
    for (int rank = 0; rank < layout.workers; ++rank)
        sketch.line({layout.at(rank - 0.5, layout.inner), layout.at(rank - 0.5, layout.outer)},
                    palette(input.theme).ground, width);
}

void drawNames(Sketch& sketch, const SceneInput& input, const Frame& frame, const DialLayout& layout, double fontSize) {
    const Palette& colors = palette(input.theme);
    const double radius = layout.outer + fontSize * 0.95;
    const double pitch = kTurn * radius / layout.workers;
    const double widest = sketch.measure().width("MM", Font::Text, typeSize(fontSize)) + 4;
    int every = 1;
    while (every < layout.workers && pitch * every < widest) every *= 2;
    for (int rank = 0; rank < layout.workers; rank += every) {
        const Point where = layout.at(rank, radius);
        const bool marked = rank == input.selectedRank;
        const Color color = marked                                        ? colors.accent
                            : occupation(frame, rank) == Occupation::Done ? colors.good
                                                                          : colors.dim;
        sketch.text(where, workerName(rank), {fontSize, marked ? Font::TextBold : Font::Text, color, Align::Center});
        sketch.hit({boxAround(where, widest, fontSize + 4), rank, -1, -1, {}});
    }
}

void drawMoving(Sketch& sketch, const SceneInput& input, const Frame& frame, const DialLayout& layout) {
    const Palette& colors = palette(input.theme);
    for (const Event& transfer : frame.inFlight()) {
        const Color color = chunkStyle(input.theme, transfer.chunk).color;
        const double radius = layout.radius(transfer.chunk);
        const double width = std::max(layout.thickness() * 0.9, 2.0);
        double way = transfer.rank - transfer.peer;  // the short way around
        if (way > layout.workers / 2.0) way -= layout.workers;
        if (way < -layout.workers / 2.0) way += layout.workers;
        if (std::abs(way) <= 1.5) {
            const double where = transfer.peer + way * frame.progress;
            constexpr double kHalf = 0.4;
            sketch.line(arc(layout, transfer.peer, where, radius), color.withAlpha(0.35), std::max(width * 0.5, 1.0));
            sketch.line(arc(layout, where - kHalf, where + kHalf, radius), colors.text, width + 1.5);
            sketch.line(arc(layout, where - kHalf, where + kHalf, radius), color, std::max(width - 1, 1.0));
        } else {
            const Point from = layout.at(transfer.peer, radius), to = layout.at(transfer.rank, radius);
            const Point where{from.x + (to.x - from.x) * frame.progress, from.y + (to.y - from.y) * frame.progress};
            sketch.line({from, where}, color.withAlpha(0.4), 1.25);
            sketch.disc(where, std::clamp(width * 0.7, 2.5, 7.0), color);
        }
    }
}

void drawMarks(Sketch& sketch, const SceneInput& input, const DialLayout& layout) {
    const Palette& colors = palette(input.theme);
    if (input.hoveredChunk >= 0 && input.hoveredChunk < layout.chunks) {
        const double radius = layout.radius(input.hoveredChunk), half = layout.thickness() / 2;
        for (const double at : {radius - half, radius + half})
            sketch.line(arc(layout, -0.5, layout.workers - 0.5, at), colors.accent, 1.5);
    }
    const bool selected = input.selectedRank >= 0 && input.selectedRank < layout.workers && input.selectedChunk >= 0 &&
                          input.selectedChunk < layout.chunks;
    if (!selected) return;
    const double radius = layout.radius(input.selectedChunk), half = std::max(layout.thickness() / 2, 2.0);
    PolylineShape frame;
    frame.points = arc(layout, input.selectedRank - 0.5, input.selectedRank + 0.5, radius + half);
    const std::vector<Point> back = arc(layout, input.selectedRank + 0.5, input.selectedRank - 0.5, radius - half);
    frame.points.insert(frame.points.end(), back.begin(), back.end());
    frame.stroke = colors.accent;
    frame.strokeWidth = 2;
    frame.closed = true;
    sketch.add(std::move(frame));
}

double nameSize(Size size, double textScale) {
    return std::clamp(std::min(size.width, size.height) / 46, 9.0, 20.0) * std::min(textScale, 1.5);
}

}  // namespace

double DialLayout::angle(double rank) const {
    return -std::numbers::pi / 2 + kTurn * rank / workers;
}

Point DialLayout::at(double rank, double distance) const {
    return {center.x + std::cos(angle(rank)) * distance, center.y + std::sin(angle(rank)) * distance};
}

double DialLayout::lineRoom(double rank, int chunk, double height) const {
    const double along = kTurn * (radius(chunk) - thickness() / 2) / workers;
    const double radial = std::abs(std::cos(angle(rank))), tangential = std::abs(std::sin(angle(rank)));
    const auto until = [height](double side, double across, double other) {
        const double left = side - height * other;
        return left <= 0 ? 0 : across < 1e-6 ? 1e6 : left / across;
    };
    const double flat = std::min(until(thickness(), radial, tangential), until(along, tangential, radial));
    const double bend = flat * flat / (4 * radius(chunk));  // of the ring, on both sides of the line
    return std::min(flat, until(thickness() - bend, radial, tangential));
}

DialLayout layOutDial(Size size, int workers, int chunks, double textScale, double bottom) {
    DialLayout layout;
    layout.workers = workers;
    layout.chunks = chunks;
    constexpr double kMargin = 8;
    const double names = nameSize(size, textScale) * 1.7;
    const double height = size.height - bottom;
    layout.outer = std::min(size.width, height) / 2 - kMargin - names;
    if (layout.outer < 60 || workers < 2 || chunks < 1) return layout;

    const double beside = size.width - 2 * (layout.outer + names) - 4 * kMargin;
    layout.wordsBeside = beside >= 170 * textScale;
    if (layout.wordsBeside) {
        const double wordsWidth = std::min(beside, layout.outer * 1.5);
        const double left = (size.width - 2 * (layout.outer + names) - 3 * kMargin - wordsWidth) / 2;
        layout.center = {left + names + layout.outer, height / 2};
        layout.inner = layout.outer * 0.22;
        layout.words = {layout.center.x + layout.outer + names + 3 * kMargin, kMargin, wordsWidth,
                        height - 2 * kMargin};
    } else {
        layout.center = {size.width / 2, height / 2};
        layout.inner = layout.outer * 0.5;
        layout.words = boxAround(layout.center, layout.inner * 1.5, layout.inner * 1.2);
    }
    layout.fits = true;
    return layout;
}

void drawDial(Sketch& sketch, const SceneInput& input, const Frame& frame, const DialLayout& layout) {
    for (int chunk = 0; chunk < layout.chunks; ++chunk) drawRing(sketch, input, frame, layout, chunk);
    drawSpokes(sketch, input, layout);
    drawMoving(sketch, input, frame, layout);
    drawMarks(sketch, input, layout);
    drawNames(sketch, input, frame, layout, typeSize(nameSize(input.size, input.fontScale)));

    Box words = layout.words;
    if (layout.wordsBeside) {
        const Palette& colors = palette(input.theme);
        const double size =
            typeSize((input.lecture ? kLectureText : std::clamp(words.width / 19, 10.0, 20.0)) * input.fontScale);
        const double room = words.height * 0.3;
        words = {words.x, words.y + words.height * 0.12, words.width, words.height * 0.5};
        const std::string legend = Wording::tr(
            "A sector is a worker, a ring is a chunk: 0 outside, {} inside. The fuller the colour, the more "
            "contributions; full means complete.",
            layout.chunks - 1);
        const int lines = static_cast<int>(room / (size * kLineHeight));
        sketch.paragraph({words.x + words.width / 2, words.y + words.height + room / 2 + 8}, legend,
                         {size, Font::Text, colors.dim, Align::Center, words.width, 8}, lines);
    }
    drawWords(sketch, input, frame, words);
}

std::optional<HitRegion> dialHit(const DialLayout& layout, Point point, int step) {
    const double distance = std::hypot(point.x - layout.center.x, point.y - layout.center.y);
    if (!layout.fits || distance < layout.inner || distance >= layout.outer) return std::nullopt;
    const double turned = std::atan2(point.y - layout.center.y, point.x - layout.center.x) + std::numbers::pi / 2;
    const int rank = static_cast<int>(std::lround(turned / kTurn * layout.workers) + layout.workers) % layout.workers;
    const int chunk =
        std::clamp(static_cast<int>((layout.outer - distance) / layout.thickness()), 0, layout.chunks - 1);
    return HitRegion{boxAround(point, 2, 2), rank, chunk, step, {}};
}

}  // namespace kolo::viz
