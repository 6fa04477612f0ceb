// SPDX-License-Identifier: Apache-2.0
//
// All ranks on one shared time axis, time to the right, as recorded:
//
//     A │██ 3 ██│+│   ██ 2 ██│+│          a transfer, in its chunk's colour, on the row of the rank that receives it
//     B │██ 0 ██│+│██ 3 ██│+│             + the kernel that combines it with what was there
//     C │▒▒ wait ▒▒│██ 1 ██│+│            ▒ nothing to do yet: the peer was not ready; ↘ from sender to receiver
//               ┆
//               playhead: what lies to its right is recorded, or still to come
//
// Where a library performs the collective and tells what it does inside of its call, rows of its channels follow below
// (inside_row.h).
//
// Long silences are shortened (time_axis.h), and the caption says so; how long a wait was is written on it.
//
// The ring's picture shows what was moved; this one shows when, how long it took, and who had to wait for whom.
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/training_look.h"
#include "viz/scenes/activity_row.h"
#include "viz/scenes/frame.h"
#include "viz/scenes/inside_row.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/tips.h"
#include "viz/scenes/training_frame.h"

namespace kolo::viz {

namespace {

const char* combineSign(ReduceOp op) {
    switch (op) {
        case ReduceOp::Prod: return "×";
        case ReduceOp::Min: return "min";
        case ReduceOp::Max: return "max";
        default: return "+";
    }
}

double playheadTime(const Frame& frame, const TimeAxis& axis) {
    const double from = axis.endOf(frame.step);
    return frame.moving > 0 ? from + (axis.endOf(frame.moving) - from) * frame.progress : from;
}

Color collectiveColor(Theme theme, Doing doing) {
    const Palette& colors = palette(theme);
    return doing == Doing::Receive   ? chunkStyle(theme, 0).color
           : doing == Doing::Combine ? mixed(colors.panel, colors.dim, 0.8)
           : doing == Doing::Delay   ? mixed(colors.panel, timePartStyle(theme, TimePart::Injected).color, 0.3)
                                     : mixed(colors.panel, colors.line, 0.9);
}

std::string workName(Doing doing) {
    return doing == Doing::Combine ? Wording::tr("combines") : name(doing);
}

Color legendColor(Theme theme, Doing doing) {
    const Palette& colors = palette(theme);
    return doing == Doing::Receive   ? chunkStyle(theme, 0).color
           : doing == Doing::Combine ? mixed(colors.panel, colors.dim, 0.7)
           : doing == Doing::Delay   ? timePartStyle(theme, TimePart::Injected).color
                                     : colors.dim;
}

/// What one rank did, and when.
class CollectiveRow final : public ActivityRow {
public:
    CollectiveRow(const ActivityLook& look, int rank, TimeRange range, ReduceOp op)
        : ActivityRow(look, rank, range), m_input(look.input), m_colors(palette(look.input.theme)), m_op(op) {}

    std::string name() const override { return workerName(row()); }
    Color nameColor(const Palette& colors) const override {
        return row() == m_input.selectedRank ? colors.accent : colors.dim;
    }

private:
    void drawPiece(TimelineBars& bars, const Shown& shown) const override {
        Shown at = shown;
        // Even the shortest work stays visible and hoverable.
        if (at.doing != Doing::Wait) at.bar.width = std::max(at.bar.width, std::min(at.bar.height * 0.2, 3.0));
        if (at.doing == Doing::Receive)
            transfer(bars, at);
        else if (at.doing == Doing::Combine)
            kernel(bars, at);
        else if (at.doing == Doing::Delay)
            delay(bars, at);
        else
            wait(bars, at);
    }
    Color farColor(Doing doing) const override { return collectiveColor(m_input.theme, doing); }
    /// What lies inside of a call has rows of its own.
    bool shows(const Event& event) const override { return !insideWork(event, m_input.eventNames); }
    /// A library's call has no chunks, but a name.
    std::string callOf(const Event& event) const {
        const bool isCall =
            event.kind == EventKind::Kernel && event.chunk < 0 && event.name < m_input.eventNames.size();
        return isCall ? m_input.eventNames[event.name] : std::string();
    }
    HitRegion hitOf(const Event& event, Doing, const Box& bar) const override {
        const std::string call = callOf(event);
        return {bar, event.rank, event.chunk, event.step,
                call.empty() ? workTip(event)
                             : fmt::format("{} · {} · {}", workerName(event.rank), call,
                                           formatDuration(event.endNs - event.startNs))};
    }
    void transfer(TimelineBars& bars, const Shown& shown) const {
        const Event& event = shown.event;
        const Box& bar = shown.bar;
        const ChunkStyle style = chunkStyle(m_input.theme, event.chunk);
        RectShape rect;
        rect.fill = mixed(m_colors.panel, style.color, shown.strength);
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
                   shown.strength < 1 ? m_colors.text : style.ink);
    }
    void kernel(TimelineBars& bars, const Shown& shown) const {
        const Box& bar = shown.bar;
        const bool pale = shown.strength < 1;
        RectShape rect;
        rect.fill = pale ? mixed(m_colors.panel, m_colors.raised, 0.6) : m_colors.raised;
        if (bar.width >= 4 && bar.height >= 6) {
            rect.stroke = pale ? m_colors.line : mixed(m_colors.line, m_colors.dim, 0.4);
            rect.strokeWidth = 1;
            if (shown.event.chunk == m_input.hoveredChunk) rect.stroke = m_colors.text;
        } else {
            rect.fill = mixed(m_colors.panel, m_colors.dim, pale ? 0.3 : 0.7);
        }
        bars.add(bar, std::move(rect));
        const std::string call = callOf(shown.event);
        bars.label(bar, {call.empty() ? combineSign(m_op) : call}, Font::Mono, pale ? m_colors.dim : m_colors.text);
    }
    /// As in the timeline of a training: hatched, in the colour of what was injected.
    void delay(TimelineBars& bars, const Shown& shown) const {
        const Box& bar = shown.bar;
        const Color color = timePartStyle(m_input.theme, TimePart::Injected).color;
        RectShape rect;
        rect.fill = mixed(m_colors.panel, color, 0.2 * shown.strength);
        if (bar.width >= 5) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = color.withAlpha(0.8 * shown.strength);
        }
        bars.add(bar, std::move(rect));
        const std::string took = formatDuration(shown.event.endNs - shown.event.startNs);
        bars.label(bar, {Wording::tr("delayed {}", took), took}, Font::Mono, m_colors.text, m_colors.panel);
    }
    void wait(TimelineBars& bars, const Shown& shown) const {
        const Box& bar = shown.bar;
        if (bar.width < 3 || bar.height < 4) return;  // an empty place says the same
        const bool pale = shown.strength < 1;
        RectShape rect;
        rect.stroke = m_colors.line.withAlpha(pale ? 0.6 : 1);
        rect.strokeWidth = 1;
        if (bar.width >= 10 && bar.height >= 8) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = m_colors.line.withAlpha(pale ? 0.4 : 0.8);
        }
        bars.add({bar.x + 0.5, bar.y + 0.5, bar.width - 1, bar.height - 1}, std::move(rect));
        bars.label(
            bar, {Wording::tr("wait {}", formatDuration(shown.event.endNs - shown.event.startNs)), Wording::tr("wait")},
            Font::Mono, m_colors.dim, m_colors.panel);
    }

    const SceneInput& m_input;
    const Palette& m_colors;
    ReduceOp m_op;
};

TimelineView::Legend legendOf(const SceneInput& input, const ActivityLook& look) {
    TimelineView::Legend legend;
    for (const Doing doing : {Doing::Receive, Doing::Combine, Doing::Wait, Doing::Delay}) {
        const bool hatched = doing == Doing::Wait || doing == Doing::Delay;
        if (doing != Doing::Delay || look.activity.has(doing))
            legend.push_back(
                swatch(workName(doing), legendColor(input.theme, doing), palette(input.theme).panel, hatched));
    }
    for (auto& entry : activityLegend(look)) legend.push_back(std::move(entry));
    return legend;
}

/// What is recorded of the part in view: from when to when, on the axis's clock. Empty: nothing has happened there yet.
std::string partInView(const ActivityLook& look, const TimeRange& recorded) {
    if (recorded.length() <= 0) return {};
    const std::int64_t from = look.clockAt(recorded.from), to = look.clockAt(recorded.to);
    // As the ticks do: where three digits would not tell the end from the beginning, how much later it is.
    const bool isShort = (to - from) * 50 < to;
    return fmt::format("{} … {}", from > 0 ? formatDuration(from) : "0",
                       isShort ? "+" + formatDuration(to - from) : formatDuration(to));
}

/// How much longer than the ranks the playhead takes for what is recorded, whatever part of it is in view.
std::int64_t timesSlower(const SceneInput& input, const TimeAxis& axis) {
    const double shownNs = input.playhead.secondsPerStep() * 1e9 * axis.stepsBefore(axis.length());
    return axis.totalNs() > 0 ? roundedToTwoDigits(shownNs / static_cast<double>(axis.totalNs())) : 0;
}

/// "12 … 41 µs, idle time shortened, measured, shown 24,000 × slower", shortened from the end; beside it the legend.
TimelineView::Head headOf(const SceneInput& input, const ActivityLook& look, const TimeAxis& axis,
                          const TimeRange& shown) {
    const std::string numbers = input.info ? input.info->provenance.numbers : recorded::kMeasured;
    const TimeRange recorded{shown.from, std::min(shown.to, axis.length())};
    const std::string words = partInView(look, recorded);
    const bool plain = numbers == recorded::kMeasured;
    std::vector<std::string> parts{numbersInBrief(numbers)};
    if (axis.shortens()) parts.insert(plain ? parts.begin() : parts.end(), Wording::tr("idle time shortened"));
    if (!words.empty()) parts.insert(parts.begin(), words);
    if (const std::int64_t slower = timesSlower(input, axis); slower > 1)
        parts.push_back(Wording::tr("shown {} × slower", groupedNumber(slower)));
    TimelineView::Legend legend;
    if (input.timeline) legend = legendOf(input, look);
    return {{std::move(parts), plain, input.timeline ? 0.55 : 1, numbersInWords(numbers)}, std::move(legend)};
}

/// One picture: the record, its axis and its rows.
class Sight {
public:
    explicit Sight(const SceneInput& input)
        : m_input(input),
          m_frame(frameOf(input)),
          m_own(input.activity ? nullptr : makeOwn(input, m_frame)),
          m_activity(input.activity ? *input.activity : *m_own),
          m_axis(*m_activity.axis()),
          m_look{input,
                 m_activity,
                 input.timeline ? *input.timeline : m_state,
                 [this](double place) { return m_axis.nsAt(place); },
                 [this](std::int64_t ns) { return m_axis.at(ns); },
                 playheadTime(m_frame, m_axis)},
          m_view(input, rows(), headOf(input, m_look, m_axis, longestTold()),
                 static_cast<double>(m_frame.steps) / std::max(m_axis.lastStep(), 1)) {}

    const Frame& frame() const { return m_frame; }
    const TimeAxis& axis() const { return m_axis; }
    const ActivityLook& look() const { return m_look; }
    const TimelineView& view() const { return m_view; }

private:
    static std::unique_ptr<Activity> makeOwn(const SceneInput& input, const Frame& frame) {
        auto own = std::make_unique<Activity>(frame.history->shape().schedule.ranks, &Activity::ofCollective,
                                              std::max(frame.steps, 1));
        own->add(input.events);
        return own;
    }
    /// A part at the end that is told by "… +": the caption has room for any, and the rows stay where they are.
    TimeRange longestTold() const { return {m_axis.length() * 0.99, m_axis.length()}; }
    /// The axis has room for the steps that have not run yet, so that it does not shrink with every step.
    std::vector<std::unique_ptr<TimelineRow>> rows() const {
        const CollectiveShape& shape = m_frame.history->shape();
        std::vector<std::unique_ptr<TimelineRow>> rows;
        for (int rank = 0; rank < shape.schedule.ranks; ++rank)
            rows.push_back(std::make_unique<CollectiveRow>(m_look, rank, TimeRange{0, m_axis.length()}, shape.op));
        for (auto& row : insideRows(m_look, TimeRange{0, m_axis.length()})) rows.push_back(std::move(row));
        return rows;
    }

    const SceneInput& m_input;
    Frame m_frame;
    std::unique_ptr<Activity> m_own;
    const Activity& m_activity;
    const TimeAxis& m_axis;
    TimelineState m_state;
    ActivityLook m_look;
    TimelineView m_view;
};

/// Bands where the axis leaves time out.
void drawSilences(Sketch& sketch, const SceneInput& input, const TimelineView& view, const TimeAxis& axis) {
    const Palette& colors = palette(input.theme);
    const double left = view.rows().x, right = left + view.rows().width;
    for (const TimeAxis::Silence& silence : axis.silences()) {
        const double x = std::max(view.x(silence.from), left), width = std::min(view.x(silence.to), right) - x;
        if (width >= 1.5)
            sketch.fill({x, view.rows().y, width, view.rows().height}, 0, mixed(colors.panel, colors.ground, 0.6));
    }
}

/// The iterations, each where its last work ended.
void drawSteps(Sketch& sketch, const TimelineView& view, const TimeAxis& axis, const Palette& colors, double now) {
    TimelineView::Marks marks;
    for (int step = 1; step <= axis.lastStep(); ++step)
        marks.ends.push_back({axis.endOf(step), step, std::to_string(step)});
    view.drawMarks(sketch, marks, mixed(colors.panel, colors.line, 0.8), now);
}

class Timeline final : public TimelineScene {
public:
    using TimelineScene::TimelineScene;
    bool canDraw(const RunInfo& info) const override { return info.collective.has_value(); }

    Picture draw(const SceneInput& input) const override {
        if (!canShow(input)) return wordsOnly(input, explain(input));
        const Sight sight(input);
        const TimelineView& view = sight.view();
        if (!view.isWideEnough()) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));

        Sketch sketch(input.size, palette(input.theme).panel, *input.measure);
        drawSilences(sketch, input, view, sight.axis());
        drawSteps(sketch, view, sight.axis(), palette(input.theme), sight.look().now);
        if (sight.axis().lastStep() > 0) drawClock(sketch, view, sight.look());
        view.drawNames(sketch);
        drawActivity(sketch, view, sight.look());
        view.drawPlayhead(sketch, sight.look().now);
        if (sight.axis().lastStep() > 0) view.drawHead(sketch, headOf(input, sight.look(), sight.axis(), view.range()));
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture& picture, Point point) const override {
        if (!canShow(input)) return std::nullopt;
        const Sight sight(input);
        const TimelineView& view = sight.view();
        const TimeAxis& axis = sight.axis();
        const Box& rows = view.rows();
        if (rows.width <= 0 || axis.lastStep() == 0) return std::nullopt;
        if (!inflated(rows, 6).contains(point)) return Scene::hitAt(input, picture, point);
        if (auto hit = view.hitAt(point)) return hit;
        const double place = view.placeAt(point.x);
        HitRegion region{{point.x - 2, rows.y, 4, rows.height}, -1, -1, place <= 0 ? 0 : axis.stepAt(place), {}};
        for (const TimeAxis::Silence& silence : axis.silences())
            if (place >= silence.from && place < silence.to)
                region.tip =
                    Wording::tr("{} in which nobody moved or computed anything, shortened", formatDuration(silence.ns));
        return region;
    }

    std::string nameOf(Doing doing) const override { return workName(doing); }
    Color colorOf(Theme theme, Doing doing) const override { return legendColor(theme, doing); }

    std::optional<TimelinePlaces> places(const SceneInput& input) const override {
        if (!canShow(input)) return std::nullopt;
        const Sight sight(input);
        if (!sight.view().isWideEnough() || sight.axis().lastStep() == 0) return std::nullopt;
        TimelinePlaces places = placesOf(sight.view(), sight.look());
        // The picture is gone when they are called: the axis is the record's, or a copy.
        std::shared_ptr<const TimeAxis> own;
        if (!input.activity) own = std::make_shared<TimeAxis>(sight.axis());
        const TimeAxis* axis = own ? own.get() : input.activity->axis();
        places.nsAt = [own, axis](double place) { return axis->nsAt(place); };
        places.placeAtNs = [own, axis](std::int64_t ns) { return axis->at(ns); };
        return places;
    }
};

}  // namespace

const Scene& timeline = Timeline("timeline", Engine::tr("timeline"), Engine::tr("Timeline of all workers"));

}  // namespace kolo::viz
