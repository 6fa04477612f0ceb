// SPDX-License-Identifier: Apache-2.0
//
// The last steps of all ranks on one time axis, as recorded:
//
//     A  ▇▇▇▇▇▆▆▆▆▆▆▆▒▒▒▒▒▒▒▒▒▒▒▒▇▇▇▇▇▆▆▆▆▆▆▆▒▒▒▒▒▒▒▒
//     B  ▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▂▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆        ▇ forward  ▆ backward  ▂ communication
//     server ▒▒▒▒▒▒▒▒▒▂▒▒▒▒▒▒▒▒▒▂▒▒▒▒▒▒▒▒▒▒▂▒▒▒▒▒▒▒▒▒        ▒ waiting: nothing was recorded there
//
// Waiting is what remains between a rank's first and last activity, drawn as what it is: pale and hatched. At detail
// full, the record also says for whom.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/training_look.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/timeline_rows.h"
#include "viz/scenes/training_frame.h"

namespace kolo::viz {

namespace {

using Doing = TrainingRecord::Doing;

constexpr double kMargin = 12;
constexpr int kStepsShown = 4;

/// What one rank did in the steps shown.
class RankRow final : public TimelineRow {
public:
    RankRow(const SceneInput& input, const TrainingRecord& record, int rank, TimeRange range, std::int64_t nowNs)
        : m_input(input),
          m_record(record),
          m_colors(palette(input.theme)),
          m_rank(rank),
          m_range(range),
          m_nowNs(nowNs) {}

    std::string name() const override { return m_record.rankName(m_rank); }
    Color nameColor(const Palette& colors) const override {
        return m_rank < m_record.workers() ? colors.dim : colors.warning;
    }
    TimeRange range() const override { return m_range; }

    void draw(TimelineBars& bars) const override {
        const auto from = static_cast<std::int64_t>(m_range.from), to = static_cast<std::int64_t>(m_range.to);
        const auto numbers = m_record.between(m_rank, from, to, m_input.events);
        waiting(bars, from, to, numbers);
        int lastPixel = -1;
        for (const std::uint32_t number : numbers) {
            const Event& event = m_input.events[number];
            const Doing doing = m_record.doing(event);
            if (doing != Doing::Wait) piece(bars, event, doing, lastPixel);
        }
        // A sliced transfer lasts from its first slice to its last: the waits in between are recorded, too.
        for (const std::uint32_t number : numbers) {
            const Event& event = m_input.events[number];
            if (m_record.doing(event) == Doing::Wait) gap(bars, event.startNs, event.endNs);
        }
    }

    std::optional<HitRegion> hitAt(const TimelineView& view, int row, Point point) const override {
        const auto ns = static_cast<std::int64_t>(view.placeAt(point.x));
        const int step = static_cast<int>(std::ceil(m_record.positionAt(static_cast<double>(ns))));
        HitRegion region{view.bar(row, static_cast<double>(ns), static_cast<double>(ns) + 1), m_rank, -1, step, {}};
        region.box.width = std::max(region.box.width, 3.0);
        const std::string who = name();
        const auto slack = std::max<std::int64_t>(1, static_cast<std::int64_t>(view.placeAt(point.x + 1)) - ns);
        for (const std::uint32_t number : m_record.between(m_rank, ns - slack, ns + slack, m_input.events)) {
            const Event& event = m_input.events[number];
            region.box = view.bar(row, static_cast<double>(event.startNs), static_cast<double>(event.endNs));
            region.tip = tipOf(event, who);
        }
        if (region.tip.empty()) region.tip = Wording::tr("{} waits: nothing is recorded here", who);
        region.tip += "\n" + Wording::tr("step {}", groupedNumber(step));
        return region;
    }

private:
    std::string tipOf(const Event& event, const std::string& who) const {
        const Doing doing = m_record.doing(event);
        const std::string took = formatDuration(event.endNs - event.startNs);
        if (doing == Doing::Receive)
            return Wording::tr("{} receives {} from {} in {}", who, formatBytes(static_cast<double>(event.bytes)),
                               m_record.rankName(event.peer), took);
        if (doing == Doing::Wait && event.peer >= 0)
            return Wording::tr("{} waits {} for {}", who, took, m_record.rankName(event.peer));
        return fmt::format("{}: {}, {}", who, viz::name(doing), took);
    }
    /// The whole row is waiting, until work is drawn on top; the longest gaps are labelled.
    void waiting(TimelineBars& bars, std::int64_t from, std::int64_t to,
                 const std::vector<std::uint32_t>& numbers) const {
        std::vector<std::pair<std::int64_t, std::int64_t>> busy;
        for (const std::uint32_t number : numbers) {
            const Event& event = m_input.events[number];
            if (m_record.doing(event) != Doing::Wait) busy.emplace_back(event.startNs, event.endNs);
        }
        std::sort(busy.begin(), busy.end());
        busy.emplace_back(to, to);
        std::int64_t at = from;
        for (const auto& [start, end] : busy) {
            if (start > at) gap(bars, at, std::min(start, to));
            at = std::max(at, end);
        }
    }
    void gap(TimelineBars& bars, std::int64_t from, std::int64_t to) const {
        const Box bar = bars.bar(static_cast<double>(from), static_cast<double>(to));
        if (bar.width < 2 || bar.height < 3) return;
        const TimePartStyle style = timePartStyle(m_input.theme, TimePart::Waiting);
        RectShape rect;
        rect.fill = mixed(m_colors.panel, style.color, 0.07);
        if (bar.width >= 5) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color.withAlpha(0.38);
        }
        bars.add(bar, std::move(rect));
        bars.label(bar, {Wording::tr("waits {}", formatDuration(to - from)), Wording::tr("waits")}, Font::Text,
                   m_colors.dim, m_colors.panel);
    }
    void piece(TimelineBars& bars, const Event& event, Doing doing, int& lastPixel) const {
        const auto start = static_cast<double>(event.startNs), end = static_cast<double>(event.endNs);
        Box bar = bars.bar(start, end);
        if (bar.width <= 0 && (start >= m_range.to || end <= m_range.from)) return;
        // Work of microseconds: one mark for everything that falls on the same pixel.
        if (bar.width < 1) {
            if (std::exchange(lastPixel, static_cast<int>(bar.x)) == static_cast<int>(bar.x)) return;
            bar.width = 1;
        }
        const bool future = event.startNs >= m_nowNs;
        TimePartStyle style{m_colors.dim, m_colors.text, false};
        if (const auto part = partOf(doing)) style = timePartStyle(m_input.theme, *part);
        RectShape rect;
        rect.fill = mixed(m_colors.panel, style.color, (style.hatched ? 0.3 : 1) * (future ? kStillToCome : 1));
        if (style.hatched && bar.width >= 5) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color.withAlpha(future ? 0.4 : 0.8);
        }
        bars.add(bar, std::move(rect));
        std::string text = viz::name(doing);
        if (doing == Doing::Receive && event.peer >= 0) text = "← " + m_record.rankName(event.peer);
        bars.label(bar, {text}, Font::Text, future || style.hatched ? m_colors.text : style.ink,
                   style.hatched ? m_colors.panel : Color{0, 0, 0, 0});
    }

    const SceneInput& m_input;
    const TrainingRecord& m_record;
    const Palette& m_colors;
    int m_rank;
    TimeRange m_range;
    std::int64_t m_nowNs;
};

/// The last steps before the playhead.
TimelineView viewOf(const SceneInput& input, const TrainingFrame& frame) {
    const TrainingRecord& record = *frame.record;
    const int last = std::min(record.steps(), std::max(frame.told(), std::min(kStepsShown, record.steps())));
    const std::int64_t fromNs = record.endOf(std::max(0, last - kStepsShown));
    const TimeRange range{static_cast<double>(fromNs),
                          static_cast<double>(std::max(record.endOf(last), fromNs + 1000))};
    const std::int64_t nowNs = frame.moving > 0 ? TrainingStep(input, frame).nowNs() : frame.nowNs;
    std::vector<std::unique_ptr<TimelineRow>> rows;
    for (int rank = 0; rank < record.ranks(); ++rank)
        rows.push_back(std::make_unique<RankRow>(input, record, rank, range, nowNs));
    return {input, std::move(rows)};
}

/// Where each step ended.
void drawSteps(Sketch& sketch, const SceneInput& input, const TrainingRecord& record, const TimelineView& view) {
    const Palette& colors = palette(input.theme);
    const TimeRange range = view.range();
    std::vector<TimelineView::Tick> ticks;
    for (int step = static_cast<int>(std::ceil(record.positionAt(range.from))); step <= record.steps(); ++step) {
        const auto end = static_cast<double>(record.endOf(step));
        if (end > range.to) break;
        ticks.push_back({end, Wording::tr("step {}", groupedNumber(step))});
    }
    view.drawTicks(sketch, ticks, mixed(colors.line, colors.dim, 0.5), TimelineView::Side::Before);
}

/// The legend on the left, the time range on the right.
void drawCaption(Sketch& sketch, const SceneInput& input, const TrainingRecord& record, const TimelineView& view) {
    const Palette& colors = palette(input.theme);
    const std::string numbers = input.info ? input.info->provenance.numbers : recorded::kMeasured;
    const bool injected = record.isEmulated(TimePart::Injected) || record.isEmulated(TimePart::Input);
    const auto span = static_cast<std::int64_t>(view.range().to - view.range().from);
    const double right = view.drawCaption(
        sketch,
        {formatDuration(span),
         injected && numbers == recorded::kMeasured ? Wording::tr("partly injected") : numbersInWords(numbers)},
        numbers == recorded::kMeasured && !injected, 0.5);
    const double size = view.captionSize(), y = view.captionY();
    std::vector<TimePart> parts;
    for (std::size_t i = 0; i < kTimeParts; ++i)
        if (const auto part = static_cast<TimePart>(i); part != TimePart::Injected || injected) parts.push_back(part);
    // Shrink the type before dropping parts.
    const double room = input.size.width - kMargin - right;
    const double least = input.lecture ? leastText(input) : 9;
    double legend = size;
    const auto widthOf = [&](TimePart part) {
        return legend + sketch.measure().width(name(part), Font::Text, legend) + 12;
    };
    const auto fits = [&] {
        double end = kMargin + 4;
        for (const TimePart part : parts) end += widthOf(part);
        return end <= room;
    };
    while (legend > least && !fits()) legend = std::max(typeSize(legend - 1), least);
    double x = kMargin;
    for (const TimePart part : parts) {
        if (x + widthOf(part) + 4 > room) break;
        const TimePartStyle style = timePartStyle(input.theme, part);
        RectShape rect;
        rect.box = {x, y - legend * 0.4, legend * 0.8, legend * 0.8};
        rect.radius = 2;
        rect.fill = style.hatched ? mixed(colors.panel, style.color, 0.2) : style.color;
        if (style.hatched) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color;
        }
        sketch.add(std::move(rect));
        sketch.text({x + legend, y}, name(part), {legend, Font::Text, colors.dim, Align::Left});
        x += widthOf(part);
    }
}

class TrainingTimeline final : public Scene {
public:
    using Scene::Scene;
    bool canDraw(const RunInfo& info) const override { return info.kind() != RunKind::Collective; }

    Picture draw(const SceneInput& input) const override {
        if (!canShowTraining(input)) return wordsOnly(input, explainTraining(input));
        const TrainingFrame frame = trainingFrameOf(input);
        const TimelineView view = viewOf(input, frame);
        if (!view.isWideEnough()) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));
        if (frame.record->steps() == 0) return wordsOnly(input, Wording::tr("The first step is under way …"));
        const std::int64_t nowNs = frame.moving > 0 ? TrainingStep(input, frame).nowNs() : frame.nowNs;
        Sketch sketch(input.size, palette(input.theme).panel, *input.measure);
        view.drawNames(sketch);
        view.drawRows(sketch);
        drawSteps(sketch, input, *frame.record, view);
        view.drawPlayhead(sketch, static_cast<double>(nowNs));
        drawCaption(sketch, input, *frame.record, view);
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        if (!canShowTraining(input)) return std::nullopt;
        const TrainingFrame frame = trainingFrameOf(input);
        return frame.record->steps() == 0 ? std::nullopt : viewOf(input, frame).hitAt(point);
    }

    std::string tip(const SceneInput&, const HitRegion& hit) const override { return hit.tip; }
    std::string describe(const SceneInput& input) const override { return tellTraining(input); }
};

}  // namespace

const Scene& trainingTimeline =
    TrainingTimeline("training-timeline", Engine::tr("training timeline"), Engine::tr("Timeline of all ranks"));

}  // namespace kolo::viz
