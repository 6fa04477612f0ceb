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

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/scale.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/time_axis.h"
#include "viz/scenes/timeline_rows.h"
#include "viz/scenes/tips.h"

namespace kolo::viz {

namespace {

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

/// What one rank did, and when.
class RankRow final : public TimelineRow {
public:
    RankRow(const SceneInput& input, const TimeAxis& axis, int rank, ReduceOp op, double now)
        : m_input(input), m_colors(palette(input.theme)), m_axis(axis), m_rank(rank), m_op(op), m_now(now) {}

    void add(const Event& event) { m_events.push_back(&event); }

    std::string name() const override { return workerName(m_rank); }
    Color nameColor(const Palette& colors) const override {
        return m_rank == m_input.selectedRank ? colors.accent : colors.dim;
    }
    TimeRange range() const override { return {0, m_axis.length()}; }
    void draw(TimelineBars& bars) const override {
        for (const Event* event : m_events) {
            const Box bar = shownBar(bars.bar(m_axis.at(event->startNs), m_axis.at(event->endNs)), *event);
            const bool future = m_axis.at(event->endNs) > m_now + 1;
            if (event->kind == EventKind::Transfer)
                transfer(bars, *event, bar, future);
            else if (event->kind == EventKind::Kernel)
                kernel(bars, *event, bar, future);
            else
                wait(bars, *event, bar, future);
        }
    }
    std::optional<HitRegion> hitAt(const TimelineView& view, int row, Point point) const override {
        std::optional<HitRegion> hit;
        for (const Event* event : m_events) {
            const Box bar = shownBar(view.bar(row, m_axis.at(event->startNs), m_axis.at(event->endNs)), *event);
            if (bar.contains(point)) hit = HitRegion{bar, event->rank, event->chunk, event->step, workTip(*event)};
        }
        return hit;
    }

private:
    /// Even the shortest work stays visible and hoverable.
    static Box shownBar(Box bar, const Event& event) {
        if (event.kind != EventKind::Wait) bar.width = std::max(bar.width, std::min(bar.height * 0.2, 3.0));
        return bar;
    }
    void transfer(TimelineBars& bars, const Event& event, const Box& bar, bool future) const {
        const ChunkStyle style = chunkStyle(m_input.theme, event.chunk);
        RectShape rect;
        rect.fill = mixed(m_colors.panel, style.color, future ? kStillToCome : 1);
        if (bar.width >= 10 && bar.height >= 8) {
            rect.pattern = style.pattern;
            rect.patternColor = style.ink.withAlpha(0.25);
        }
        if (event.chunk == m_input.hoveredChunk) {
            rect.stroke = m_colors.text;
            rect.strokeWidth = bar.height >= 8 ? 1.5 : 0.75;
        }
        bars.add(bar, std::move(rect));
        const std::string chunk = std::to_string(event.chunk) + (event.flags & kFused ? "+" : "");
        bars.label(bar, {fmt::format("{} ← {}", chunk, workerName(event.peer)), chunk}, Font::Mono,
                   future ? m_colors.text : style.ink);
    }
    void kernel(TimelineBars& bars, const Event& event, const Box& bar, bool future) const {
        RectShape rect;
        rect.fill = future ? mixed(m_colors.panel, m_colors.raised, 0.6) : m_colors.raised;
        if (bar.width >= 4 && bar.height >= 6) {
            rect.stroke = future ? m_colors.line : mixed(m_colors.line, m_colors.dim, 0.4);
            rect.strokeWidth = 1;
            if (event.chunk == m_input.hoveredChunk) rect.stroke = m_colors.text;
        } else {
            rect.fill = mixed(m_colors.panel, m_colors.dim, future ? 0.3 : 0.7);
        }
        bars.add(bar, std::move(rect));
        bars.label(bar, {combineSign(m_op)}, Font::Mono, future ? m_colors.dim : m_colors.text);
    }
    void wait(TimelineBars& bars, const Event& event, const Box& bar, bool future) const {
        if (bar.width < 3 || bar.height < 4) return;  // an empty place says the same
        RectShape rect;
        rect.stroke = m_colors.line.withAlpha(future ? 0.6 : 1);
        rect.strokeWidth = 1;
        if (bar.width >= 10 && bar.height >= 8) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = m_colors.line.withAlpha(future ? 0.4 : 0.8);
        }
        bars.add({bar.x + 0.5, bar.y + 0.5, bar.width - 1, bar.height - 1}, std::move(rect));
        bars.label(bar, {Wording::tr("wait {}", formatDuration(event.endNs - event.startNs)), Wording::tr("wait")},
                   Font::Mono, m_colors.dim, m_colors.panel);
    }

    const SceneInput& m_input;
    const Palette& m_colors;
    const TimeAxis& m_axis;
    int m_rank;
    ReduceOp m_op;
    double m_now;
    std::vector<const Event*> m_events;
};

TimelineView viewOf(const SceneInput& input, const Frame& frame, const TimeAxis& axis) {
    const CollectiveShape& shape = frame.history->shape();
    const double now = playheadTime(frame, axis);
    std::vector<std::unique_ptr<TimelineRow>> rows;
    std::vector<RankRow*> byRank;
    for (int rank = 0; rank < shape.schedule.ranks; ++rank) {
        auto row = std::make_unique<RankRow>(input, axis, rank, shape.op, now);
        byRank.push_back(row.get());
        rows.push_back(std::move(row));
    }
    for (const Event& event : input.events)
        if (isWork(event) && event.step <= frame.steps && event.rank >= 0 && event.rank < shape.schedule.ranks)
            byRank[static_cast<std::size_t>(event.rank)]->add(event);
    // Room for the steps that have not run yet, so that the axis does not shrink with every step.
    return {input, std::move(rows), static_cast<double>(frame.steps) / std::max(axis.lastStep(), 1)};
}

/// Bands where the axis leaves time out; ticks of the run's clock where it does not.
void drawClock(Sketch& sketch, const SceneInput& input, const TimelineView& view, const TimeAxis& axis) {
    const Palette& colors = palette(input.theme);
    for (const TimeAxis::Silence& silence : axis.silences()) {
        const double x = view.x(silence.from), width = view.x(silence.to) - x;
        if (width >= 1.5)
            sketch.fill({x, view.rows().y, width, view.rows().height}, 0, mixed(colors.panel, colors.ground, 0.6));
    }
    if (axis.shortens() || axis.lastStep() == 0) return;  // no time to read off yet
    std::vector<TimelineView::Tick> ticks;
    for (const double tick : niceTicks(view.range().to, view.mostTicks()))
        ticks.push_back({tick, tick == 0 ? "0" : formatDuration(static_cast<std::int64_t>(tick))});
    view.drawTicks(sketch, ticks, colors.line.withAlpha(0.55), TimelineView::Side::Centered);
}

/// "0 … 41 µs, measured, shown 24,000 × slower", shortened from the end.
void drawCaption(Sketch& sketch, const SceneInput& input, const TimelineView& view, const TimeAxis& axis) {
    const std::string numbers = input.info ? input.info->provenance.numbers : recorded::kMeasured;
    std::vector<std::string> parts{"0 … " + formatDuration(axis.totalNs()), numbersInWords(numbers)};
    const double shownNs = input.playhead.secondsPerStep() * 1e9 * axis.lastStep();
    const std::int64_t slower =
        roundedToTwoDigits(shownNs / static_cast<double>(std::max<std::int64_t>(axis.totalNs(), 1)));
    if (axis.shortens()) parts.push_back(Wording::tr("idle time shortened"));
    if (slower > 1) parts.push_back(Wording::tr("shown {} × slower", groupedNumber(slower)));
    view.drawCaption(sketch, std::move(parts), numbers == recorded::kMeasured, 1);
}

class Timeline final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }

    Picture draw(const SceneInput& input) const override {
        if (!canShow(input)) return wordsOnly(input, explain(input));
        const Frame frame = frameOf(input);
        const TimeAxis axis(input.events, frame.steps);
        const TimelineView view = viewOf(input, frame, axis);
        if (!view.isWideEnough()) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));

        Sketch sketch(input.size, palette(input.theme).panel, *input.measure);
        drawClock(sketch, input, view, axis);
        view.drawNames(sketch);
        view.drawRows(sketch);
        view.drawPlayhead(sketch, playheadTime(frame, axis));
        if (axis.lastStep() > 0) drawCaption(sketch, input, view, axis);
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        if (!canShow(input)) return std::nullopt;
        const Frame frame = frameOf(input);
        const TimeAxis axis(input.events, frame.steps);
        const TimelineView view = viewOf(input, frame, axis);
        const Box& rows = view.rows();
        if (rows.width <= 0 || !inflated(rows, 6).contains(point) || axis.lastStep() == 0) return std::nullopt;
        if (auto hit = view.hitAt(point)) return hit;
        const double place = view.placeAt(point.x);
        HitRegion region{{point.x - 2, rows.y, 4, rows.height}, -1, -1, place <= 0 ? 0 : axis.stepAt(place), {}};
        for (const TimeAxis::Silence& silence : axis.silences())
            if (place >= silence.from && place < silence.to)
                region.tip =
                    Wording::tr("{} in which nobody moved or computed anything, shortened", formatDuration(silence.ns));
        return region;
    }
};

}  // namespace

const Scene& timeline = Timeline("timeline", Engine::tr("timeline"), Engine::tr("Timeline of all workers"));

}  // namespace kolo::viz
