// SPDX-License-Identifier: Apache-2.0
//
// All ranks on one shared time axis, time to the right, as recorded:
//
//     A │██ 3 ██│+│   ██ 2 ██│+│          a transfer, in its chunk's colour, on the row of the rank that receives it
//     B │██ 0 ██│+│██ 3 ██│+│             + the kernel that combines it with what was there
//     C │▒▒ wait ▒▒│██ 1 ██│+│            ▒ nothing to do yet: the peer was not ready
//               ┆
//               playhead: what lies to its right is recorded, or still to come
//
// Long silences are shortened (time_axis.h), and the caption says so; how long a wait was is written on it.
//
// The ring's picture shows what was moved; this one shows when, how long it took, and who had to wait for whom.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/scale.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/scene.h"
#include "viz/scenes/time_axis.h"
#include "viz/scenes/tips.h"

namespace kolo::viz {

namespace {

constexpr double kTallestRow = 36, kMargin = 12;
constexpr double kFuture = 0.38;  // opacity of what lies beyond the playhead

struct TimelineLayout {
    Box rows;  // without the names
    double rowHeight = 0;
    double names = 0;    // width
    double caption = 0;  // height above the rows
    bool ticks = false;
    double domain = 1;  // axis units that the width of the rows covers

    double x(double place) const { return rows.x + place / domain * rows.width; }
    Box bar(int rank, double from, double to) const {
        const double gap = rowHeight >= 8 ? std::max(rowHeight * 0.16, 1.5) : rowHeight >= 3 ? 0.75 : 0;
        return {x(from), rows.y + rank * rowHeight + gap / 2, x(to) - x(from), rowHeight - gap};
    }
    Box barOf(const Event& event, const TimeAxis& axis) const {
        Box box = bar(event.rank, axis.at(event.startNs), axis.at(event.endNs));
        // Even the shortest work stays visible and hoverable.
        if (event.kind != EventKind::Wait) box.width = std::max(box.width, std::min(rowHeight * 0.16, 3.0));
        return box;
    }
};

TimelineLayout layOut(const SceneInput& input, const Frame& frame, const TimeAxis& axis) {
    const int ranks = frame.history->shape().schedule.ranks;
    TimelineLayout layout;
    const double text = (input.lecture ? kLectureText : 12) * input.fontScale;
    layout.caption = std::min(std::max(text * 2, 24.0), input.size.height * 0.24);
    layout.ticks = input.size.height >= 110;
    const double bottom = layout.ticks ? std::max(text * 1.4, 16.0) : 6;
    const double height = std::max(input.size.height - layout.caption - bottom, 8.0);
    layout.rowHeight = std::min(height / ranks, kTallestRow * std::max(1.0, text / 12));
    layout.names = input.measure->width(workerName(ranks - 1) + "M", Font::TextBold, typeSize(text)) + 8;
    layout.rows = {kMargin + layout.names, layout.caption, input.size.width - 2 * kMargin - layout.names,
                   layout.rowHeight * ranks};
    // Room for the steps that have not run yet, so that the axis does not shrink with every step.
    const int done = std::max(axis.lastStep(), 1);
    layout.domain = std::max(axis.length() * frame.steps / done, 1.0);
    return layout;
}

const char* combineSign(ReduceOp op) {
    switch (op) {
        case ReduceOp::Prod:
            return "×";
        case ReduceOp::Min:
            return "min";
        case ReduceOp::Max:
            return "max";
        default:
            return "+";
    }
}

double playheadTime(const Frame& frame, const TimeAxis& axis) {
    const double from = axis.endOf(frame.step);
    return frame.moving > 0 ? from + (axis.endOf(frame.moving) - from) * frame.progress : from;
}

class Rows {
public:
    Rows(Sketch& sketch, const SceneInput& input, const TimelineLayout& layout, ReduceOp op, double now)
        : m_sketch(sketch), m_input(input), m_layout(layout), m_colors(palette(input.theme)), m_op(op), m_now(now) {
        m_textSize =
            typeSize(std::clamp(layout.rowHeight * 0.5, 8.0, (input.lecture ? kLectureText : 12) * input.fontScale));
    }

    void draw(const Event& event, const TimeAxis& axis) {
        const Box bar = m_layout.barOf(event, axis);
        const bool future = axis.at(event.endNs) > m_now + 1;
        switch (event.kind) {
            case EventKind::Transfer:
                transfer(event, bar, future);
                break;
            case EventKind::Kernel:
                kernel(event, bar, future);
                break;
            default:
                wait(event, bar, future);
        }
    }

private:
    double radius(const Box& bar) const { return bar.height >= 12 && bar.width >= 8 ? 3 : 0; }

    void transfer(const Event& event, const Box& bar, bool future) {
        const ChunkStyle style = chunkStyle(m_input.theme, event.chunk);
        RectShape rect;
        rect.box = {bar.x, bar.y, bar.width > 4 ? bar.width - 1 : bar.width, bar.height};
        rect.radius = radius(bar);
        rect.fill = mixed(m_colors.panel, style.color, future ? kFuture : 1);
        if (bar.width >= 10 && bar.height >= 8) {
            rect.pattern = style.pattern;
            rect.patternColor = style.ink.withAlpha(0.25);
        }
        if (event.chunk == m_input.hoveredChunk) {
            rect.stroke = m_colors.text;
            rect.strokeWidth = bar.height >= 8 ? 1.5 : 0.75;
        }
        m_sketch.add(std::move(rect));
        const std::string chunk = std::to_string(event.chunk) + (event.flags & kFused ? "+" : "");
        label(bar, {fmt::format("{} ← {}", chunk, workerName(event.peer)), chunk}, future ? m_colors.text : style.ink);
    }
    void kernel(const Event& event, const Box& bar, bool future) {
        RectShape rect;
        rect.box = {bar.x, bar.y, bar.width > 4 ? bar.width - 1 : bar.width, bar.height};
        rect.radius = radius(bar);
        rect.fill = future ? mixed(m_colors.panel, m_colors.raised, 0.6) : m_colors.raised;
        if (bar.width >= 4 && bar.height >= 6) {
            rect.stroke = future ? m_colors.line : mixed(m_colors.line, m_colors.dim, 0.4);
            rect.strokeWidth = 1;
        } else {
            rect.fill = mixed(m_colors.panel, m_colors.dim, future ? 0.3 : 0.7);
        }
        if (event.chunk == m_input.hoveredChunk && rect.strokeWidth > 0) rect.stroke = m_colors.text;
        m_sketch.add(std::move(rect));
        label(bar, {combineSign(m_op)}, future ? m_colors.dim : m_colors.text);
    }
    void wait(const Event& event, const Box& bar, bool future) {
        if (bar.width < 3 || bar.height < 4) return;  // an empty place says the same
        RectShape rect;
        rect.box = {bar.x + 0.5, bar.y + 0.5, bar.width - 2, bar.height - 1};
        rect.radius = radius(bar);
        rect.stroke = m_colors.line.withAlpha(future ? 0.6 : 1);
        rect.strokeWidth = 1;
        if (bar.width >= 10 && bar.height >= 8) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = m_colors.line.withAlpha(future ? 0.4 : 0.8);
        }
        m_sketch.add(std::move(rect));
        label(bar, {Wording::tr("wait {}", formatDuration(event.endNs - event.startNs)), Wording::tr("wait")},
              m_colors.dim, true);
    }
    /// The first of the texts that fits.
    void label(const Box& bar, const std::vector<std::string>& texts, Color color, bool backed = false) {
        if (bar.height < m_textSize + 1 || bar.width < m_textSize * 0.7) return;
        for (const std::string& text : texts) {
            const double width = m_sketch.measure().width(text, Font::Mono, m_textSize);
            if (width > bar.width - 4) continue;
            const Point middle{bar.x + (bar.width - 1) / 2, bar.y + bar.height / 2};
            if (backed) m_sketch.fill(boxAround(middle, width + 4, m_textSize), 2, m_colors.panel);
            m_sketch.add(TextShape{middle, text, m_textSize, Font::Mono, color, Align::Center});
            return;
        }
    }

    Sketch& m_sketch;
    const SceneInput& m_input;
    const TimelineLayout& m_layout;
    const Palette& m_colors;
    ReduceOp m_op;
    double m_now;
    double m_textSize = 10;
};

void drawNames(Sketch& sketch, const SceneInput& input, const TimelineLayout& layout, int ranks) {
    const Palette& colors = palette(input.theme);
    const double wish = (input.lecture ? kLectureText : 12) * input.fontScale;
    const double size = typeSize(std::clamp(layout.rowHeight * 0.7, 9.0, wish));
    const int every = std::max(1, static_cast<int>(std::ceil((size + 1) / layout.rowHeight)));
    for (int rank = 0; rank < ranks; rank += every) {
        const double y =
            std::clamp(layout.rows.y + (rank + 0.5) * layout.rowHeight, size / 2, input.size.height - size / 2);
        sketch.text({kMargin, y}, workerName(rank),
                    {size, Font::TextBold, rank == input.selectedRank ? colors.accent : colors.dim, Align::Left,
                     layout.names, 8});
    }
}

/// Bands where the axis leaves time out; ticks of the run's clock where it does not.
void drawTicks(Sketch& sketch, const SceneInput& input, const TimelineLayout& layout, const TimeAxis& axis) {
    const Palette& colors = palette(input.theme);
    for (const TimeAxis::Silence& silence : axis.silences()) {
        const double x = layout.x(silence.from), width = layout.x(silence.to) - x;
        if (width >= 1.5)
            sketch.fill({x, layout.rows.y, width, layout.rows.height}, 0, mixed(colors.panel, colors.ground, 0.6));
    }
    if (axis.shortens() || axis.lastStep() == 0) return;  // no time to read off yet
    const double bottom = layout.rows.y + layout.rows.height;
    const double size = typeSize(std::min((input.lecture ? kLectureText : 10) * input.fontScale, 28.0));
    const int most = std::clamp(static_cast<int>(layout.rows.width / (size * 9)), 1, 10);
    double free = 0;  // where the next label may begin
    for (const double tick : niceTicks(layout.domain, most)) {
        const double x = layout.x(tick);
        sketch.line({{x, layout.rows.y - 2}, {x, bottom + 3}}, colors.line.withAlpha(0.55), 1);
        const double y = bottom + 5 + size / 2;
        if (!layout.ticks || y + size / 2 > input.size.height) continue;
        const std::string text = tick == 0 ? "0" : formatDuration(static_cast<std::int64_t>(tick));
        const double width = sketch.measure().width(text, Font::Mono, size);
        const double left = std::clamp(x - width / 2, 0.0, std::max(input.size.width - width, 0.0));
        if (left < free) continue;
        sketch.text({left, y}, text, {size, Font::Mono, colors.dim, Align::Left});
        free = left + width + 6;
    }
}

/// "0 … 41 µs, measured, shown 24,000 × slower", shortened from the end.
void drawCaption(Sketch& sketch, const SceneInput& input, const TimelineLayout& layout, const TimeAxis& axis) {
    const Palette& colors = palette(input.theme);
    const std::string numbers = input.info ? input.info->provenance.numbers : "measured";
    std::vector<std::string> parts{"0 … " + formatDuration(axis.totalNs()), numbersInWords(numbers)};
    const double shownNs = input.playhead.secondsPerStep() * 1e9 * axis.lastStep();
    const std::int64_t slower =
        roundedToTwoDigits(shownNs / static_cast<double>(std::max<std::int64_t>(axis.totalNs(), 1)));
    if (axis.shortens()) parts.push_back(Wording::tr("idle time shortened"));
    if (slower > 1) parts.push_back(Wording::tr("shown {} × slower", groupedNumber(slower)));

    const double size =
        typeSize(std::min((input.lecture ? kLectureText : 12) * input.fontScale, layout.caption * 0.72));
    const double room = input.size.width - 2 * kMargin;
    while (parts.size() > 2 &&
           sketch.measure().width(fmt::format("{}", fmt::join(parts, ", ")), Font::Text, size) > room)
        parts.pop_back();
    const bool plain = numbers == "measured";
    sketch.text(
        {input.size.width - kMargin, std::max((layout.caption - 8) / 2, size / 2)},
        fmt::format("{}", fmt::join(parts, ", ")),
        {size, plain ? Font::Text : Font::TextBold, plain ? colors.dim : colors.warning, Align::Right, room, 8});
}

void drawPlayhead(Sketch& sketch, const SceneInput& input, const TimelineLayout& layout, double now) {
    const Color accent = palette(input.theme).accent;
    const double x = std::clamp(layout.x(now), 4.0, input.size.width - 4);
    const double top = std::max(layout.rows.y - 5, 5.0);
    sketch.line({{x, top}, {x, std::min(layout.rows.y + layout.rows.height + 3, input.size.height)}}, accent, 2);
    sketch.disc({x, top}, 4.5, accent);
}

class Timeline final : public Scene {
public:
    std::string_view id() const override { return "timeline"; }
    std::string name() const override { return Wording::tr("timeline"); }
    std::string title() const override { return Wording::tr("Timeline of all workers"); }
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }

    Picture draw(const SceneInput& input) const override {
        if (!canShow(input)) return wordsOnly(input, explain(input));
        const Frame frame = frameOf(input);
        const CollectiveShape& shape = frame.history->shape();
        const TimeAxis axis(input.events, frame.steps);
        const TimelineLayout layout = layOut(input, frame, axis);
        if (layout.rows.width < 40) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));

        Sketch sketch(input.size, palette(input.theme).panel, *input.measure);
        drawTicks(sketch, input, layout, axis);
        drawNames(sketch, input, layout, shape.schedule.ranks);
        const double now = playheadTime(frame, axis);
        Rows rows(sketch, input, layout, shape.op, now);
        for (const Event& event : input.events)
            if (isWork(event) && event.step <= frame.steps && event.rank >= 0 && event.rank < shape.schedule.ranks)
                rows.draw(event, axis);
        drawPlayhead(sketch, input, layout, now);
        if (axis.lastStep() > 0) drawCaption(sketch, input, layout, axis);
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        if (!canShow(input)) return std::nullopt;
        const Frame frame = frameOf(input);
        const TimeAxis axis(input.events, frame.steps);
        const TimelineLayout layout = layOut(input, frame, axis);
        const Box& rows = layout.rows;
        if (rows.width <= 0 || !inflated(rows, 6).contains(point) || axis.lastStep() == 0) return std::nullopt;
        const Event* found = nullptr;
        for (const Event& event : input.events) {
            if (!isWork(event) || event.step > frame.steps) continue;
            const Box bar = layout.barOf(event, axis);
            if (bar.contains(point)) found = &event;
        }
        if (found) {
            const Box bar = layout.barOf(*found, axis);
            return HitRegion{bar, found->rank, found->chunk, found->step, workTip(*found)};
        }
        const double place = (point.x - rows.x) / rows.width * layout.domain;
        HitRegion region{{point.x - 2, rows.y, 4, rows.height}, -1, -1, place <= 0 ? 0 : axis.stepAt(place), {}};
        for (const TimeAxis::Silence& silence : axis.silences())
            if (place >= silence.from && place < silence.to)
                region.tip =
                    Wording::tr("{} in which nobody moved or computed anything, shortened", formatDuration(silence.ns));
        return region;
    }
};

}  // namespace

const Scene& timeline() {
    static const Timeline scene;
    return scene;
}

}  // namespace kolo::viz
