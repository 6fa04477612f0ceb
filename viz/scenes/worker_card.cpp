// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/worker_card.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"

namespace kolo::viz {

namespace {

/// A size of the composition at this unit, adjusted for the user's scale and the back row.
double scaled(const SceneInput& input, double size, double unit) {
    return std::max(size * unit * input.fontScale, leastText(input));
}

std::string deviceLabel(const SceneInput& input, int rank, bool withKind) {
    std::string kind;
    if (input.info && static_cast<std::size_t>(rank) < input.info->provenance.devices.size()) {
        const std::string& device = input.info->provenance.devices[static_cast<std::size_t>(rank)];
        const auto at = device.rfind("device:");
        const std::string tail = at == std::string::npos ? device : device.substr(at + 7);
        return withKind ? deviceInWords(tail) : tail.substr(0, tail.find(' '));
    }
    return kind;
}

double smallestText(const SceneInput& input) {
    return std::max(8.0, leastText(input));
}

/// How many characters of changing numbers fit into `width` at `size`.
int monoChars(const Sketch& sketch, double width, double size, Font font) {
    const double one = sketch.measure().width("0", font, size);
    return one > 0 ? static_cast<int>(width / one) : 0;
}

/// Whose contributions a place holds, "ACD"; empty if workers have names of more than one letter.
std::string letters(std::uint64_t contributions, int ranks) {
    constexpr int kAlphabet = 26;
    std::string text;
    for (int rank = 0; rank < ranks && ranks <= kAlphabet; ++rank)
        if (contributions >> rank & 1) text += workerName(rank);
    return text;
}

std::string contentText(const BufferHistory& history, const Cell& cell, int chunk, int maxChars) {
    const CollectiveShape& shape = history.shape();
    const Range range = chunkRange(shape.elements, shape.schedule.chunks, chunk);
    if (range.count == 0) return "–";
    if (cell.hasValues) return shortValues(cell.values, shape.dtype, maxChars);
    if (const std::string who = letters(cell.contributions, shape.schedule.ranks);
        !who.empty() && characters(who) <= maxChars)
        return who;
    const std::string bytes = formatBytes(static_cast<double>(range.count) * static_cast<double>(sizeOf(shape.dtype)));
    return characters(bytes) <= maxChars ? bytes : std::string();
}

constexpr double kBesideInLecture = 2;  // px, of a value in its cell
constexpr int kUnshortened = 1 << 10;   // characters

/// Of a text of numbers, had each of them as many digits as the longest of the picture: like values have one type.
int evenLength(const std::string& text, int longestOfAll) {
    std::size_t numbers = 0, longest = static_cast<std::size_t>(longestOfAll);
    for (std::size_t first = 0; first <= text.size(); ++numbers) {
        const std::size_t end = std::min(text.find(' ', first), text.size());
        longest = std::max(longest, end - first);
        first = end + 1;
    }
    return static_cast<int>(numbers * (longest + 1) - 1);
}

/// The type of two lines that stand well apart from what is above and below them.
double typeOfTwoLines(const Box& room) {
    return typeSize(room.height / 2.5);
}

/// All of a text in two lines about as long, or as `even` characters are, in the largest type that there is room for;
/// false if that would be smaller than `smallest`.
bool drawFolded(Sketch& sketch, const std::string& text, int even, const Box& room, double smallest, Font font,
                Color color) {
    constexpr double kLine = 1.15, kBoth = 1.88;  // of the type's size
    std::size_t fold = std::string::npos;
    for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' ', space + 1))
        if (fold == std::string::npos || std::max(space, text.size() - space) < std::max(fold, text.size() - fold))
            fold = space;
    if (fold == std::string::npos) return false;
    const std::string lines[] = {text.substr(0, fold), text.substr(fold + 1)};
    const int longest = std::max({characters(lines[0]), characters(lines[1]), (even - 1) / 2});
    double size = std::max(typeOfTwoLines(room), smallest);
    while (size > smallest && monoChars(sketch, room.width, size, font) < longest) size = typeSize(size - 0.5);
    if (size < smallest || kBoth * size > room.height || monoChars(sketch, room.width, size, font) < longest)
        return false;
    const Point middle = room.center();
    for (const int line : {0, 1})
        sketch.add(TextShape{
            {middle.x, middle.y + (line - 0.5) * kLine * size}, lines[line], size, font, color, Align::Center});
    return true;
}

/// A cell's content in the largest type, at most `size`, in which it fits; rather than shortened, smaller, or in two
/// lines if `folded` has room for them in larger type; only otherwise shortened.
void drawContent(Sketch& sketch, const Frame& frame, const Cell& cell, int chunk, Point middle, double width,
                 double size, const Box& folded, double smallest, Font font, Color color) {
    const BufferHistory& history = *frame.history;
    const std::string enough = contentText(history, cell, chunk, 9),
                      all = contentText(history, cell, chunk, kUnshortened);
    const int even = evenLength(all, cell.hasValues ? frame.longest() : 0);
    double at = typeSize(size);
    while (true) {
        const int room = monoChars(sketch, width, at, font);
        const std::string text = contentText(history, cell, chunk, room);
        const bool tells = text == enough || text == all;
        const bool fits = room > 0 && !text.empty() && text != "…" && (tells || at <= std::max(smallest, size * 0.66));
        if (fits || at <= smallest) {
            if (text != all || room < even || at < typeSize(size)) {
                double whole = at;
                const auto fitsWhole = [&] { return monoChars(sketch, width, whole, font) >= even; };
                while (whole > smallest && !fitsWhole()) whole = typeSize(whole - 0.5);
                const bool isWhole = fitsWhole();
                if ((!isWhole || typeOfTwoLines(folded) > whole) &&
                    drawFolded(sketch, all, even, folded, isWhole ? whole + 0.5 : smallest, font, color))
                    return;
                if (isWhole) return sketch.add(TextShape{middle, all, whole, font, color, Align::Center});
            }
            if (room > 0 && !text.empty() && text != "…" && characters(text) <= room)
                sketch.add(TextShape{middle, text, at, font, color, Align::Center});
            return;
        }
        at = typeSize(at - 0.5);
    }
}

/// Where a cell shows whose contributions it holds.
Box contributions(const Box& cell, double unit) {
    const double side = std::max(5 * unit, 2.0), height = std::max(3.5 * unit, 1.5);
    return {cell.x + side, cell.y + cell.height - height - 4 * unit, cell.width - 2 * side, height};
}

/// Whose contributions a cell holds: one segment per worker, or one bar of the same length if there are too many.
void drawContributions(Sketch& sketch, const SceneInput& input, const Box& cell, const CellState& state, int ranks,
                       Color color, double unit) {
    const Palette& colors = palette(input.theme);
    const Color off = mixed(colors.line, colors.dim, 0.15);
    const Box bar = contributions(cell, unit);
    const double height = bar.height;
    const double pitch = bar.width / ranks;
    const double gap = std::min(2 * unit, pitch * 0.35);
    const double radius = height >= 5 ? height / 2 : 0;  // smaller corners cost vertices and are invisible
    if (pitch >= 2.5) {
        for (int rank = 0; rank < ranks; ++rank) {
            const bool in = state.cell.contributions >> rank & 1;
            sketch.fill({bar.x + rank * pitch + gap / 2, bar.y, pitch - gap, height}, radius, in ? color : off);
        }
        return;
    }
    sketch.fill(bar, 0, off);
    sketch.fill({bar.x, bar.y, bar.width * std::popcount(state.cell.contributions) / ranks, height}, 0, color);
}

void drawValueCell(Sketch& sketch, const SceneInput& input, const Frame& frame, const Box& cell, double unit, int rank,
                   int chunk) {
    const Palette& colors = palette(input.theme);
    const ChunkStyle style = chunkStyle(input.theme, chunk);
    const CellState state = cellState(input, frame, rank, chunk);
    const bool hovered = chunk == input.hoveredChunk;
    const double radius = 6 * unit;

    RectShape rect;
    rect.box = cell;
    rect.radius = radius;
    if (state.empty || state.dimmed) {
        rect.stroke = hovered ? style.color : mixed(colors.line, colors.dim, 0.35);
        rect.strokeWidth = std::max(unit, 1.0);
        rect.dashed = true;
    } else {
        rect.fill = style.color.withAlpha(state.complete ? 0.3 : 0.18);
        rect.stroke = style.color;
        rect.strokeWidth = (state.changed || hovered ? 2.5 : 1.5) * std::max(unit, 0.8);
        rect.pattern = style.pattern;
        rect.patternColor = style.color.withAlpha(0.3);
    }
    sketch.add(rect);

    // The number says which chunk it is, but so do its colour and its place: in a lecture, where it is as large as the
    // content, it is shown only if both have room. An array that is not cut has no other chunk to be told from, and its
    // 0 beside the values would be read as one more.
    const bool flat = cell.width >= kFlat * cell.height;
    const CollectiveShape& shape = frame.history->shape();
    const double size =
        flat ? cell.height * 0.5 : std::max(std::min(scaled(input, 16, unit), cell.height * 0.52), leastText(input));
    const double numberSize = input.lecture ? kLectureText : std::clamp((flat ? 14 : 10) * unit, 8.0, 24.0);
    const double inset = 5 * unit;
    const double numberY = flat ? cell.y + cell.height * 0.45 : cell.y + inset + numberSize * 0.42;
    constexpr double kDigit = 0.37;  // of the type's size, from its middle to its border
    const double valueBelow = numberY + (kDigit + 0.15) * numberSize + kDigit * size;
    const auto bothHaveRoom = [&] {
        if (flat || state.empty) return cell.height >= kLectureText * 1.2;
        if (chunkRange(shape.elements, shape.schedule.chunks, 0).count > 1) return cell.height >= kLectureText * 4.5;
        return valueBelow + kDigit * size + 1 <= contributions(cell, unit).y;
    };
    const bool numbered = shape.schedule.chunks > 1 && (!input.lecture || bothHaveRoom());
    if (numbered)
        sketch.text({cell.x + inset, numberY}, std::to_string(chunk),
                    {numberSize, Font::Text, colors.dim, Align::Left, cell.width - 2 * inset, 8});
    if (state.empty) return;
    // The room beside it is the same in every cell: a 1 is narrower than a 0.
    const double numberWidth = numbered ? chunkNumberWidth(input, numberSize) : 0;
    double valueY = cell.y + cell.height * (flat ? 0.45 : input.lecture ? 0.56 : 0.53);
    if (input.lecture && numbered && !flat) valueY = std::max(valueY, valueBelow);

    if (state.dimmed && numbered)  // gone, though its bytes are still there: an arrow leaves the cell
        sketch.text({cell.x + cell.width - inset, numberY}, "→",
                    {numberSize, Font::Text, colors.dim, Align::Right, cell.width / 2, 8});
    const Color ink = state.dimmed ? colors.dim : colors.text;
    const double beside = flat ? 2 * (numberWidth + 2 * inset) : input.lecture ? kBesideInLecture : 6 * unit;
    const double first = numbered ? inset + numberWidth : 0;  // beside the number, above the contributions
    const double border = 2 * std::max(unit, 0.8);            // of one that has changed: like values have one type
    const Box above{cell.x + first + 3 * unit, cell.y + border, cell.width - first - 6 * unit,
                    contributions(cell, unit).y - cell.y - border};
    drawContent(sketch, frame, state.cell, chunk, {cell.x + cell.width / 2, valueY}, cell.width - beside, size, above,
                smallestText(input), state.changed ? Font::MonoBold : Font::Mono, ink);
    drawContributions(sketch, input, cell, state, shape.schedule.ranks, state.dimmed ? colors.dim : style.color, unit);
}

/// The type size of a chunk's number that stands alone, in a place of this height.
double numberSize(const SceneInput& input, double height) {
    return typeSize(std::max(std::clamp(height * 0.5, 8.0, 20.0), leastText(input)));
}

/// All chunks have their numbers, or none.
bool showsNumbers(const SceneInput& input, double width, double size) {
    const double longest = chunkNumberWidth(input, size);
    return longest > 0 && longest <= width - (input.lecture ? 0 : 2);
}

/// Without room for values: the cell fills up with its contributions, and the number says which chunk it is.
void drawSmallCell(Sketch& sketch, const SceneInput& input, const Frame& frame, const Box& cell, int rank, int chunk) {
    const Palette& colors = palette(input.theme);
    const ChunkStyle style = chunkStyle(input.theme, chunk);
    const CellState state = cellState(input, frame, rank, chunk);
    const int whole = std::popcount(completeContributions(frame.history->shape().schedule, chunk));
    const double level = state.empty ? 0 : std::min(1.0, std::popcount(state.cell.contributions) / double(whole));
    const bool hovered = chunk == input.hoveredChunk;
    const double radius = cell.height >= 22 ? cell.height * 0.12 : 0;  // smaller corners cost more than they show
    const double filled = level > 0 && !state.dimmed ? std::max(cell.height * level, 1.0) : 0;
    const Color ground = state.empty ? mixed(colors.raised, colors.ground, 0.45)
                                     : mixed(colors.raised, style.color, state.dimmed ? 0.12 : 0.3);
    if (level < 1 || filled == 0)
        sketch.fill({cell.x, cell.y, cell.width, cell.height - (radius > 0 ? 0 : filled)}, radius, ground);
    if (filled > 0) {
        RectShape rect;
        rect.box = {cell.x, cell.y + cell.height - filled, cell.width, filled};
        rect.radius = level >= 1 ? radius : 0;
        rect.fill = style.color;
        if (state.complete) {
            rect.pattern = style.pattern;
            rect.patternColor = style.ink.withAlpha(0.35);
        }
        sketch.add(std::move(rect));
    }
    if (hovered || state.changed)
        sketch.outline(inflated(cell, 0.5), radius, hovered ? colors.accent : colors.text, hovered ? 2 : 1.25);

    const double size = numberSize(input, cell.height);
    if (cell.height < 13 || !showsNumbers(input, cell.width, size)) return;
    const std::string number = std::to_string(chunk);
    const Color ink = state.empty ? colors.dim : state.complete ? style.ink : colors.text;
    if (!state.empty && !state.complete && level > 0.2)  // half over the fill: give the number its own ground
        sketch.fill(boxAround(cell.center(), sketch.measure().width(number, Font::Mono, size) + 3, size), 0,
                    mixed(colors.raised, style.color, 0.12));
    sketch.add(TextShape{cell.center(), number, size, Font::Mono, ink, Align::Center});
}

/// Without room for a cell per chunk: how much of all contributions is there.
void drawTogether(Sketch& sketch, const SceneInput& input, const Frame& frame, const Box& card, const Box& mark,
                  int rank) {
    const Palette& colors = palette(input.theme);
    const Schedule& schedule = frame.history->shape().schedule;
    int held = 0, whole = 0;
    for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
        const CellState state = cellState(input, frame, rank, chunk);
        whole += std::popcount(completeContributions(schedule, chunk));
        if (!state.empty) held += std::popcount(state.cell.contributions);
    }
    const double level = whole > 0 ? std::min(1.0, static_cast<double>(held) / whole) : 0;
    sketch.fill(mark, 0, mixed(colors.line, colors.dim, 0.15));
    const double height = level > 0 ? std::max(mark.height * level, 1.0) : 0;
    if (height > 0)
        sketch.fill({mark.x, mark.y + mark.height - height, mark.width, height}, 0,
                    level >= 1 ? colors.good : colors.accent);
    if (rank == input.selectedRank) sketch.outline(inflated(mark, 1), 0, colors.accent, 1.5);
    sketch.hit({card, rank, -1, frame.told(),
                Wording::tr("{} after iteration {}", workerName(rank), frame.step) + "\n" +
                    Wording::tr("{} of {} contributions", held, whole)});
}

struct Word {
    std::string text;
    Color color;
};
Word occupationWord(const SceneInput& input, const Frame& frame, int rank) {
    const Palette& colors = palette(input.theme);
    if (const auto fate = input.fates.find(rank); fate != input.fates.end())
        return {name(fate->second), colorOf(fate->second, colors)};
    switch (occupation(frame, rank)) {
        case Occupation::Ready: return {Wording::tr("ready"), colors.dim};
        case Occupation::Busy: return {Wording::tr("busy"), colors.good};
        case Occupation::Waits: return {Wording::tr("waits"), colors.dim};
        case Occupation::Done: return {Wording::tr("done"), colors.good};
    }
    return {"", colors.dim};
}

void drawHeader(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
                const Box& card, int rank) {
    const Palette& colors = palette(input.theme);
    const double y = card.y + (shape.showsValues ? shape.header * 0.56 : shape.header / 2 + 1);
    const double side = card.width < 32 ? 1 : shape.padding;  // a mark's name needs all the room
    const double left = card.x + side, right = card.x + card.width - side;
    const double room = right - left;
    if (room < 4) return;
    const double ownUnit = shape.showsValues ? unit : shape.header / 33;
    const double tallest = std::max(shape.header * (shape.showsValues ? 0.66 : 0.75), leastText(input));

    const double nameSize = std::min(std::max(scaled(input, 16, ownUnit), 12.0), tallest);
    const double nameWidth =
        sketch.text({left, y}, workerName(rank), {nameSize, Font::TextBold, colors.text, Align::Left, room, 8});
    const double gap = 6 * std::max(ownUnit, 0.7);
    const Word word = occupationWord(input, frame, rank);
    const double wordSize = std::max(std::min(scaled(input, 11.5, ownUnit), tallest), 9.0);
    const double wordRoom = room - nameWidth - gap;
    double wordWidth = 0;
    if (sketch.measure().width(word.text, Font::Text, typeSize(wordSize)) <= wordRoom)
        wordWidth = sketch.text({right, y}, word.text, {wordSize, Font::Text, word.color, Align::Right});

    const double labelSize = std::max(std::min(scaled(input, 12, ownUnit), tallest), 9.0);
    // As if this card had the widest letter and digits, so that alike cards show alike labels.
    const double widestName =
        sketch.measure().width(std::string(workerName(rank).size(), 'W'), Font::TextBold, typeSize(nameSize));
    const double labelRoom = room - std::max(nameWidth, widestName) - wordWidth - 2 * gap;
    struct Attempt {
        bool withKind;
        double size;
    };
    const double smaller = std::max({labelSize * 0.8, 9.0, leastText(input)});
    for (const Attempt attempt : {Attempt{true, labelSize}, Attempt{true, smaller}, Attempt{false, labelSize}}) {
        const std::string label = deviceLabel(input, rank, attempt.withKind);
        const double size = typeSize(attempt.size);
        std::string widest = label;
        std::ranges::replace_if(
            widest, [](char c) { return c >= '0' && c <= '9'; }, '0');
        if (label.empty() || sketch.measure().width(widest, Font::Text, size) > labelRoom) continue;
        sketch.text({left + nameWidth + gap, y + nameSize * 0.06}, label, {size, Font::Text, colors.dim, Align::Left});
        break;
    }
}

}  // namespace

double cellAspect(const BufferHistory& history) {
    const CollectiveShape& shape = history.shape();
    const int ranks = shape.schedule.ranks, chunks = shape.schedule.chunks;
    int longest = 2;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const Range range = chunkRange(shape.elements, chunks, chunk);
        if (range.count > 1) longest = std::max(longest, range.count == 2 ? 5 : 7);
        for (int rank = 0; rank < ranks; ++rank) {
            const Cell start = history.cell(0, rank, chunk);
            if (!start.hasValues) {
                longest = std::max(longest, 6);
            } else if (!start.values.empty()) {
                longest = std::max(longest, characters(formatValue(start.values[0], shape.dtype)));
            }
        }
    }
    return std::clamp(1 + (longest - 3) * 0.13, 1.0, 1.6);
}

double chunkNumberWidth(const SceneInput& input, double size) {
    const int chunks = input.history->shape().schedule.chunks;
    return chunks > 1 ? input.measure->width(std::to_string(chunks - 1), Font::MonoBold, size) : 0;
}

double valueWidth(const SceneInput& input) {
    const CollectiveShape& shape = input.history->shape();
    const int chunks = shape.schedule.chunks;
    const int longest = leastText(input) > 0 && shape.elements == chunks ? longestNumber(*input.history) : 0;
    if (longest == 0) return 0;
    return input.measure->width(std::string(static_cast<std::size_t>(longest), '0'), Font::MonoBold, leastText(input)) +
           kBesideInLecture;
}

double wholeAspect(const BufferHistory& history, int lines) {
    // Of a cell's height, in the type that it has then: two lines stand over the bar of contributions.
    const double oneCharacter = lines == 1 ? 0.23 : 0.237, beside = lines == 1 ? 1.5 : 0.16;
    constexpr std::int64_t kMostNumbers = 24;
    const CollectiveShape& shape = history.shape();
    const std::int64_t count = chunkRange(shape.elements, shape.schedule.chunks, 0).count;
    if (count < 2 || count > kMostNumbers || shape.elements * shape.schedule.ranks > kMostLookedAt) return 0;
    const int longest = longestNumber(history);
    if (longest == 0) return 0;
    return beside + oneCharacter * (std::ceil(static_cast<double>(count) / lines) * (longest + 1) - 1);
}

void drawCellText(Sketch& sketch, const SceneInput& input, const Frame& frame, Point middle, double room, double size,
                  int rank, int chunk, Color ink) {
    const CellState state = cellState(input, frame, rank, chunk);
    if (!state.empty)
        drawContent(sketch, frame, state.cell, chunk, middle, room, size, {}, smallestText(input),
                    state.changed ? Font::MonoBold : Font::Mono, ink);
}

void drawCard(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
              const Box& card, int rank) {
    const Palette& colors = palette(input.theme);
    RectShape back;
    back.box = card;
    back.radius = shape.showsValues ? 10 * unit : std::min({6 * unit, 8.0, card.width / 4});
    back.fill = colors.raised;
    back.stroke = rank == input.selectedRank ? mixed(colors.line, colors.accent, 0.6) : colors.line;
    back.strokeWidth = 1;
    sketch.add(back);
    if (!shape.together) sketch.hit({card, rank, -1, -1, {}});
    if (shape.header > 0) drawHeader(sketch, input, frame, shape, unit, card, rank);
    drawCells(sketch, input, frame, shape, unit, card, rank);
}

std::string legendOf(const SceneInput& input, const CardShape& shape, bool brief) {
    if (!input.lecture || shape.showsValues) return {};
    const bool numbered = !shape.together && showsNumbers(input, shape.cellWidth, numberSize(input, shape.cellHeight));
    return numbered && !brief ? Wording::tr("The numbers are those of the chunks; + shows what they hold.")
                              : Wording::tr("+ shows what the chunks hold.");
}

void drawCells(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
               const Box& card, int rank) {
    const Palette& colors = palette(input.theme);
    if (shape.together) return drawTogether(sketch, input, frame, card, shape.cell(card, 0), rank);
    const int chunks = frame.history->shape().schedule.chunks;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const Box cell = shape.cell(card, chunk);
        if (shape.showsValues) {
            drawValueCell(sketch, input, frame, cell, unit, rank, chunk);
        } else {
            drawSmallCell(sketch, input, frame, cell, rank, chunk);
        }
        if (rank == input.selectedRank && chunk == input.selectedChunk)
            sketch.outline(inflated(cell, std::min(3 * unit, shape.gap / 2 + 1)), 7 * unit, colors.accent,
                           std::max(2 * unit, 1.5));
        sketch.hit({cell, rank, chunk, frame.told(), {}});
    }
}

void drawTile(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
              const Box& tile, const Event& transfer) {
    const ChunkStyle style = chunkStyle(input.theme, transfer.chunk);
    const Palette& colors = palette(input.theme);
    RectShape rect;
    rect.box = tile;
    rect.radius = shape.showsValues ? 8 * unit : 3;
    rect.fill = style.color;
    rect.pattern = style.pattern;
    rect.patternColor = style.ink.withAlpha(0.22);
    const bool marked = transfer.chunk == input.hoveredChunk;
    rect.stroke = marked ? colors.text : colors.ground;
    rect.strokeWidth = marked ? 2 : 1;
    sketch.add(rect);

    const bool cut = frame.history->shape().schedule.chunks > 1;  // else its number would tell nothing
    if (!shape.showsValues) {
        const double size = numberSize(input, tile.height);
        const std::string number = std::to_string(transfer.chunk);
        if (tile.height >= 13 && showsNumbers(input, tile.width, size))
            sketch.add(TextShape{tile.center(), number, size, Font::MonoBold, style.ink, Align::Center});
        return;
    }
    const Cell sent = frame.history->cell(frame.step, transfer.peer, transfer.chunk);
    const double numberSize = std::clamp(9 * unit, 8.0, 18.0);
    const bool numbered = cut && tile.height >= 30 && !input.lecture;
    if (numbered)
        sketch.text({tile.x + 5 * unit, tile.y + numberSize * 0.75}, std::to_string(transfer.chunk),
                    {numberSize, Font::Text, style.ink, Align::Left, tile.width / 2, 8});
    drawContent(sketch, frame, sent, transfer.chunk,
                {tile.x + tile.width / 2, tile.y + tile.height * (numbered ? 0.56 : 0.5)},
                tile.width - (input.lecture ? kBesideInLecture : 6 * unit),
                std::max(std::min(scaled(input, 16, unit), tile.height * 0.56), leastText(input)), tile,
                smallestText(input), Font::MonoBold, style.ink);
}

}  // namespace kolo::viz
