// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/activity_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

constexpr double kFaded = 0.16;                    // what is not sought
constexpr double kNarrow = 1.5, kNarrowInLow = 4;  // px of a piece, on average: narrower ones are seen from afar …
constexpr double kLow = 9;                         // … sooner in rows that are too low for words
constexpr double kArrowFrom = 5;                   // px of a transfer's width
constexpr std::size_t kMostArrows = 500;           // more would be a felt
constexpr int kMostPathPieces = 2'000;
constexpr std::size_t kMostFollowed = 240'000;  // pieces of the record, in every frame

Color coarse(Color color) {
    const auto step = [](std::uint8_t value) { return static_cast<std::uint8_t>(std::min(value / 8 * 8 + 4, 255)); };
    return {step(color.r), step(color.g), step(color.b), 255};
}

void arrow(Sketch& sketch, Point from, Point to, Color color, double width) {
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    if (length < 3) return;
    sketch.line({from, to}, color, width);
    const double size = std::min(4 + width, length / 2), ux = dx / length, uy = dy / length;
    sketch.add(PolylineShape{{to,
                              {to.x - ux * size - uy * size * 0.5, to.y - uy * size + ux * size * 0.5},
                              {to.x - ux * size + uy * size * 0.5, to.y - uy * size - ux * size * 0.5}},
                             color,
                             0,
                             false,
                             true,
                             color});
}

std::pair<std::int64_t, std::int64_t> shownNs(const TimelineView& view, const ActivityLook& look) {
    return {look.nsAt(view.range().from), look.nsAt(view.range().to) + 1};
}

/// By the pieces of all rows in view: one server, which has as many as all workers, does not blur them.
bool isFarAway(const TimelineView& view, const ActivityLook& look) {
    const auto [from, to] = shownNs(view, look);
    double pieces = 0, width = 0;
    for (int row = 0; row < look.activity.rows(); ++row)
        if (view.isInView(row)) {
            pieces += static_cast<double>(look.activity.mostIn(row, from, to));
            width += view.rows().width;
        }
    return pieces * (view.rowHeight() < kLow ? kNarrowInLow : kNarrow) > width;
}

/// From the sender's row to the receiver's, as long as the transfer took.
void drawArrows(Sketch& sketch, const TimelineView& view, const ActivityLook& look) {
    if (!look.state.arrows) return;
    look.arrowsAreTooFine = true;
    if (view.rowHeight() < kLow) return;
    const Palette& colors = palette(look.input.theme);
    const auto [from, to] = shownNs(view, look);
    struct Arrow {
        Point from, to;
        bool marked;
    };
    std::vector<Arrow> arrows;
    for (int row = 0; row < look.activity.rows(); ++row) {
        if (!view.isInView(row)) continue;
        if (look.activity.mostIn(row, from, to) > 8 * kMostArrows) return;
        bool tooMany = false;
        look.activity.visit(row, from, to, [&](const Activity::Piece& piece) {
            const Event& event = look.activity.event(piece);
            if (tooMany || piece.doing != Doing::Receive || event.peer < 0 || !view.isInView(event.peer)) return;
            const double begin = view.x(look.at(piece.startNs)), end = view.x(look.at(piece.endNs));
            const bool marked = event.chunk >= 0 && event.chunk == look.input.hoveredChunk;
            if ((end - begin < kArrowFrom && !marked) || look.isFaded(piece)) return;
            if (begin < view.rows().x || end > view.rows().x + view.rows().width) return;
            const double side = event.peer < row ? -1 : 1;
            arrows.push_back({{begin, view.middleOf(event.peer) - side * view.rowHeight() * 0.3},
                              {end, view.middleOf(row) + side * view.rowHeight() * 0.36},
                              marked});
            tooMany = arrows.size() > kMostArrows;
        });
        if (tooMany) return;
    }
    look.arrowsAreTooFine = false;
    for (const Arrow& each : arrows)
        if (!each.marked) arrow(sketch, each.from, each.to, colors.text.withAlpha(0.55), 1);
    for (const Arrow& each : arrows)
        if (each.marked) arrow(sketch, each.from, each.to, colors.accent, 2);
}

/// The part of a line that lies in the box; nothing: none does.
std::optional<std::pair<Point, Point>> within(const Box& box, Point from, Point to) {
    double begin = 0, end = 1;  // of the line
    const auto cut = [&](double at, double change, double least, double most) {
        if (change == 0) return at >= least && at <= most;
        const double one = (least - at) / change, other = (most - at) / change;
        begin = std::max(begin, std::min(one, other));
        end = std::min(end, std::max(one, other));
        return begin <= end;
    };
    const double dx = to.x - from.x, dy = to.y - from.y;
    if (!cut(from.x, dx, box.x, box.x + box.width) || !cut(from.y, dy, box.y, box.y + box.height)) return std::nullopt;
    return std::pair{Point{from.x + begin * dx, from.y + begin * dy}, Point{from.x + end * dx, from.y + end * dy}};
}

/// The run's steps that are in view have one path.
void drawPath(Sketch& sketch, const TimelineView& view, const ActivityLook& look) {
    if (!look.state.path) return;
    const auto [from, to] = shownNs(view, look);
    std::int64_t first = from, last = to;
    if (const TrainingRecord* training = look.input.training; training && training->steps() > 0) {
        const auto stepAt = [&](std::int64_t ns) { return training->times().positionAt(static_cast<double>(ns)); };
        first = training->endOf(static_cast<int>(std::floor(stepAt(from))));
        last = training->endOf(static_cast<int>(std::ceil(stepAt(to))));
    } else {
        first = look.activity.beginNs() - 1;
        last = look.activity.endNs();
    }
    const auto pieces = [&] {
        std::size_t most = 0;
        for (int row = 0; row < look.activity.rows(); ++row) most += look.activity.mostIn(row, first, last);
        return most;
    };
    // Of a long record, what the part in view waited for.
    if (pieces() > kMostFollowed) first = from, last = to;
    look.pathIsTooFine = pieces() > kMostFollowed;
    if (look.pathIsTooFine) return;
    const std::vector<PathPiece> path = criticalPath(look.activity, first, last);
    // In the order of time, one after the other; the last one's way leads out of the view.
    const auto begin = std::ranges::lower_bound(path, from, {}, [](const PathPiece& each) { return each.piece.endNs; });
    auto end = std::ranges::upper_bound(path, to, {}, [](const PathPiece& each) { return each.piece.startNs; });
    if (end != path.end()) ++end;
    look.pathIsTooFine = end - begin > kMostPathPieces || (path.empty() && pieces() > kMostPathPieces);
    if (look.pathIsTooFine) return;
    const Color color = palette(look.input.theme).bad;
    const auto pointAt = [&](std::int64_t ns, int row) {
        return Point{view.x(look.at(ns)), view.middleOf(row) + view.rowHeight() * 0.42};
    };
    const auto draw = [&](Point start, Point stop, Color ink, double width, bool dashed = false) {
        if (const auto seen = within(view.rows(), start, stop))
            sketch.line({seen->first, seen->second}, ink, width, dashed);
    };
    for (auto each = begin; each < end; ++each) {
        const Point start = pointAt(each->piece.startNs, each->row), stop = pointAt(each->piece.endNs, each->row);
        draw(start, {std::max(stop.x, start.x + 1), stop.y}, color, 2);
        if (each == path.begin()) continue;
        // On its own row the path waited; from another row it came here.
        const PathPiece& before = *std::prev(each);
        draw(pointAt(before.piece.endNs, before.row), start, color.withAlpha(0.8), 1, before.row == each->row);
    }
}

/// Where the clock is told.
struct ClockTick {
    double place = 0;
    std::int64_t ns = 0;   // since zero
    bool isLater = false;  // says how much later it is than the last that says its time
};

/// Between the round times of long stretches of work, where short ones and shortened silences leave too much room, and
/// at both ends: times at even places.
void fillIn(std::vector<ClockTick>& ticks, double begin, double end, double apart,
            const std::function<std::int64_t(double)>& nsAt) {
    constexpr double kRoom = 0.8, kMost = 2;  // of `apart`: beside those at the ends, and between two
    if (end <= begin) return;
    const auto at = [&](double place) { return ClockTick{place, nsAt(place), false}; };
    std::erase_if(ticks, [&](const ClockTick& tick) {
        return tick.place - begin < kRoom * apart || end - tick.place < kRoom * apart;
    });
    ticks.insert(ticks.begin(), at(begin));
    ticks.push_back(at(end));
    std::vector<ClockTick> filled;
    for (const ClockTick& tick : ticks) {
        if (!filled.empty()) {
            const double from = filled.back().place, gap = tick.place - from;
            const double parts = std::ceil(gap / (kMost * apart));
            const bool isLater = tick.isLater || filled.back().isLater;
            for (double part = 1; part < parts; ++part) {
                filled.push_back(at(from + gap * part / parts));
                filled.back().isLater = isLater;
            }
        }
        filled.push_back(tick);
    }
    ticks = std::move(filled);
}

/// No time is told twice: where a tick's reads as one before, it says how much later it is.
std::vector<TimelineView::Tick> inWords(const std::vector<ClockTick>& ticks) {
    std::vector<TimelineView::Tick> words;
    std::set<std::string> told;
    std::int64_t last = 0;  // told in full
    for (const auto& [place, ns, isLater] : ticks) {
        std::string text = ns <= 0 ? "0" : formatDuration(ns);
        if (!isLater && told.insert(text).second) {
            last = ns;
        } else {
            text = "+" + formatDuration(ns - last);
            if (ns == last || (!words.empty() && words.back().text == text)) continue;
        }
        words.push_back({place, std::move(text)});
    }
    return words;
}

void drawSelection(Sketch& sketch, const TimelineView& view, const ActivityLook& look) {
    const auto& selection = look.state.selection;
    if (!selection) return;
    const Box& rows = view.rows();
    const double left = std::clamp(view.x(look.at(selection->fromNs)), rows.x, rows.x + rows.width);
    const double right = std::clamp(view.x(look.at(selection->toNs)), rows.x, rows.x + rows.width);
    const double top = std::max(view.middleOf(selection->firstRow) - view.rowHeight() / 2, rows.y);
    const double bottom = std::min(view.middleOf(selection->lastRow) + view.rowHeight() / 2, rows.y + rows.height);
    if (right <= left || bottom <= top) return;
    const Color accent = palette(look.input.theme).accent;
    sketch.fill({left, top, right - left, bottom - top}, 0, accent.withAlpha(0.18));
    sketch.outline({left, top, right - left, bottom - top}, 0, accent, 1);
}

}  // namespace

// ---- one row -------------------------------------------------------------------------------------------------------

Box ActivityRow::boxOf(const Box& whole, Doing doing) const {
    Box box = whole;
    if (!m_look.activity.overlaps(m_row) || doing == Doing::Wait || doing == Doing::Delay) return box;
    const double upper = box.height * 0.58;
    if (isCommunication(doing)) {
        box.y += upper + 1;
        box.height = std::max(box.height - upper - 1, 1.0);
    } else {
        box.height = upper;
    }
    return box;
}

void ActivityRow::draw(TimelineBars& bars) const {
    const Activity& activity = m_look.activity;
    const auto [from, to] = shownNs(bars.view(), m_look);
    if (m_look.isFar) return drawFar(bars);
    drawGround(bars, from, to);
    // Work of microseconds: one mark for everything of a kind that falls on the same pixel.
    std::array<int, kDoings> lastPixel;
    lastPixel.fill(-1);
    const auto draw = [&](const Activity::Piece& piece) {
        if (!shows(activity.event(piece))) return;
        Shown shown{activity.event(piece), piece.doing,
                    boxOf(bars.bar(m_look.at(piece.startNs), m_look.at(piece.endNs)), piece.doing)};
        if (shown.bar.width < 1) {
            int& last = lastPixel[static_cast<std::size_t>(piece.doing)];
            if (std::exchange(last, static_cast<int>(shown.bar.x)) == last) return;
        }
        shown.future = m_look.isFuture(piece);
        shown.strength = (shown.future ? kStillToCome : 1) * (m_look.isFaded(piece) ? kFaded : 1);
        drawPiece(bars, shown);
    };
    // A transfer in slices lasts from its first slice to its last: the waits in between are recorded, too.
    for (const bool waits : {false, true})
        activity.visit(m_row, from, to, [&](const Activity::Piece& piece) {
            if ((piece.doing == Doing::Wait) == waits) draw(piece);
        });
    drawFound(bars);
}

void ActivityRow::drawFar(TimelineBars& bars) const {
    const Palette& colors = palette(m_look.input.theme);
    const Box& rows = bars.view().rows();
    const Box row = bars.bar(bars.range().from, bars.range().to);
    const double step = bars.view().rowHeight() < 7 ? 2 : 1;
    std::vector<std::int64_t>& edges = m_look.edges;
    if (edges.empty())
        for (double x = 0; x <= rows.width; x += step)
            edges.push_back(m_look.nsAt(bars.range().from + x / rows.width * bars.range().length()));
    const auto shares = m_look.activity.columns(m_row, edges);
    std::array<Color, kDoings> ofKind;
    for (std::size_t kind = 0; kind < kDoings; ++kind) ofKind[kind] = farColor(static_cast<Doing>(kind));
    const bool sought = m_look.state.search && !m_look.state.search->empty();
    Color run{0, 0, 0, 0};
    std::size_t begin = 0;
    const auto flush = [&](std::size_t end) {
        if (run.a && end > begin) {
            RectShape rect;
            rect.box = {rows.x + static_cast<double>(begin) * step, row.y, static_cast<double>(end - begin) * step,
                        row.height};
            rect.fill = run;
            bars.raw(std::move(rect));
        }
        begin = end;
    };
    for (std::size_t column = 0; column < shares.size(); ++column) {
        float sum = 0;
        double r = 0, g = 0, b = 0;
        for (std::size_t kind = 0; kind < kDoings; ++kind) {
            const float share = shares[column][kind];
            if (share <= 0) continue;
            const Color of = ofKind[kind];
            r += share * of.r, g += share * of.g, b += share * of.b;
            sum += share;
        }
        if (const float rest = 1 - sum; rest > 0.02f && waitsAt(edges[column])) {
            const Color of = ofKind[static_cast<std::size_t>(Doing::Wait)];
            r += rest * of.r, g += rest * of.g, b += rest * of.b;
            sum = 1;
        }
        Color mix{0, 0, 0, 0};
        if (sum > 0.02f) {
            const auto part = [&](double value) { return static_cast<std::uint8_t>(std::min(value / sum, 255.0)); };
            const bool future = bars.view().placeAt(rows.x + static_cast<double>(column) * step) > m_look.now + 1;
            const double strength = std::min<double>(sum, 1) * (future ? kStillToCome : 1) * (sought ? 0.3 : 1);
            mix = coarse(mixed(colors.panel, {part(r), part(g), part(b)}, strength));
        }
        if (mix == run) continue;
        flush(column);
        run = mix;
    }
    flush(shares.size());
    drawFound(bars);
}

void ActivityRow::drawFound(TimelineBars& bars) const {
    const auto& found = m_look.state.found;
    if (!found || found->row != m_row) return;
    const Box bar = bars.bar(m_look.at(found->piece.startNs), m_look.at(found->piece.endNs));
    RectShape frame;
    frame.box = inflated({bar.x, bar.y, std::max(bar.width, 3.0), bar.height}, 1.5);
    frame.stroke = palette(m_look.input.theme).accent;
    frame.strokeWidth = 2;
    bars.raw(std::move(frame));
}

std::optional<HitRegion> ActivityRow::hitAt(const TimelineView& view, int row, Point point) const {
    const Activity& activity = m_look.activity;
    // As far as the pointer's tip is wide: the shortest work can be hit, too.
    const std::int64_t from = m_look.nsAt(view.placeAt(point.x - 1.5)),
                       to = m_look.nsAt(view.placeAt(point.x + 1.5)) + 1;
    std::optional<HitRegion> hit;
    double width = 0;
    activity.visit(m_row, from, to, [&](const Activity::Piece& piece) {
        Box bar = boxOf(view.bar(row, m_look.at(piece.startNs), m_look.at(piece.endNs)), piece.doing);
        bar.width = std::max(bar.width, 3.0);
        if (!inflated(bar, 1).contains(point) || !shows(activity.event(piece))) return;
        if (hit && bar.width > width) return;  // the shorter lies on top
        width = bar.width;
        hit = hitOf(activity.event(piece), piece.doing, bar);
    });
    return hit ? hit : hitBetween(view, row, point);
}

// ---- over all rows -------------------------------------------------------------------------------------------------

void drawActivity(Sketch& sketch, const TimelineView& view, const ActivityLook& look) {
    look.isFar = isFarAway(view, look);
    view.drawRows(sketch);
    drawArrows(sketch, view, look);
    drawPath(sketch, view, look);
    drawSelection(sketch, view, look);
}

void drawClock(Sketch& sketch, const TimelineView& view, const ActivityLook& look) {
    const Palette& colors = palette(look.input.theme);
    const Color line = colors.line.withAlpha(0.55);
    const double perPixel = view.range().length() / std::max(view.rows().width, 1.0);
    const double apart = view.rows().width / std::max(view.mostTicks(), 1) * perPixel;
    std::vector<ClockTick> ticks;
    const auto ticksIn = [&](double placeFrom, double placeTo) {
        const double length = placeTo - placeFrom;
        const std::int64_t since = look.clockAt(placeFrom);
        const double scale = std::pow(10, std::floor(std::log10(std::max(apart, 1.0))));
        const double step = scale * (apart / scale > 5 ? 10 : apart / scale > 2 ? 5 : apart / scale > 1 ? 2 : 1);
        // While the digits suffice, every tick says its own time; else the first does, the others how much later.
        const bool own = static_cast<double>(since) + length < step * 100;
        const double first = own ? std::fmod(step - std::fmod(static_cast<double>(since), step), step) : 0;
        for (double at = first; at <= length; at += step)
            ticks.push_back({placeFrom + at, since + std::llround(at), !own && at > 0});
    };
    const TimeAxis* axis = look.activity.axis();
    // No times where nothing has happened yet, and none before zero.
    const double begin = view.range().from + std::max(0.0, -static_cast<double>(look.clockAt(view.range().from)));
    const double end = axis ? std::min(view.range().to, axis->length()) : view.range().to;
    if (axis && axis->shortens()) {
        for (const TimeAxis::Burst& burst : axis->bursts()) {
            const double from = std::max(burst.place, begin);
            const double to = std::min(burst.place + static_cast<double>(burst.end - burst.start), end);
            if (to - from >= apart * 0.6) ticksIn(from, to);
        }
    } else if (end > begin) {
        ticksIn(begin, end);
    }
    if (axis) fillIn(ticks, begin, end, apart, [&](double place) { return look.clockAt(place); });
    view.drawTicks(sketch, inWords(ticks), line);
}

TimelineView::LegendEntry swatch(std::string words, Color color, Color ground, bool hatched) {
    return {std::move(words), [color, ground, hatched](Sketch& sketch, const Box& box) {
                RectShape rect;
                rect.box = box;
                rect.radius = 2;
                rect.fill = hatched ? mixed(ground, color, 0.2) : color;
                if (hatched) {
                    rect.pattern = Pattern::Stripes;
                    rect.patternColor = color;
                }
                sketch.add(std::move(rect));
            }};
}

std::vector<TimelineView::LegendEntry> activityLegend(const ActivityLook& look) {
    std::vector<TimelineView::LegendEntry> entries;
    const Palette& colors = palette(look.input.theme);
    if (look.state.path)
        entries.push_back(
            {look.pathIsTooFine ? Wording::tr("critical path: look closer") : Wording::tr("critical path"),
             [color = colors.bad](Sketch& sketch, const Box& box) {
                 sketch.line({{box.x - 1, box.center().y}, {box.x + box.width, box.center().y}}, color, 2);
             }});
    if (look.state.arrows)
        entries.push_back({look.arrowsAreTooFine ? Wording::tr("from sender to receiver: look closer")
                                                 : Wording::tr("from sender to receiver"),
                           [color = colors.text](Sketch& sketch, const Box& box) {
                               arrow(sketch, {box.x, box.y}, {box.x + box.width, box.y + box.height}, color, 1);
                           }});
    return entries;
}

TimelinePlaces placesOf(const TimelineView& view, const ActivityLook& look) {
    TimelinePlaces places = view.places();
    places.now = look.now;
    places.nsAt = look.nsAt;
    places.placeAtNs = look.placeAt;
    return places;
}

}  // namespace kolo::viz
