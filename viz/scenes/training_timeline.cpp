// SPDX-License-Identifier: Apache-2.0
//
// The last steps of all ranks on one time axis, as recorded:
//
//     A  ▇▇▇▇▇▆▆▆▆▆▆▆▒▒▒▒▒▒▒▒▒▒▒▒▇▇▇▇▇▆▆▆▆▆▆▆▒▒▒▒▒▒▒▒
//     B  ▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▂▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆        ▇ forward  ▆ backward  ▂ communication
//     server ▒▒▒▒▒▒▒▒▒▂▒▒▒▒▒▒▒▒▒▂▒▒▒▒▒▒▒▒▒▒▂▒▒▒▒▒▒▒▒▒        ▒ idle: nothing was recorded there
//
// A rank is idle in what remains between its first and last activity, drawn as what it is: pale and hatched. Mostly it
// waits; at detail full, the record says for whom. How long it waited for messages is in its time per step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/training_look.h"
#include "viz/replay/intervals.h"
#include "viz/scenes/activity_row.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/training_frame.h"

namespace kolo::viz {

namespace {

constexpr int kStepsShown = 4;

TimePartStyle styleOf(Theme theme, Doing doing) {
    if (const auto part = partOf(doing)) return timePartStyle(theme, *part);
    return {palette(theme).dim, palette(theme).panel, false};
}

/// Waiting, and what else lies between two pieces of work.
std::string idleTime() {
    return Wording::tr("idle time");
}

/// What one rank did.
class WorkerRow final : public ActivityRow {
public:
    WorkerRow(const ActivityLook& look, const TrainingRecord& record, int rank, TimeRange range)
        : ActivityRow(look, rank, range), m_record(record), m_theme(look.input.theme), m_colors(palette(m_theme)) {}

    std::string name() const override { return m_record.rankName(row()); }
    Color nameColor(const Palette& colors) const override {
        return row() < m_record.workers() ? colors.dim : colors.warning;
    }

private:
    void drawPiece(TimelineBars& bars, const Shown& shown) const override {
        if (shown.doing == Doing::Wait) return gap(bars, shown.event.startNs, shown.event.endNs);
        Box bar = shown.bar;
        bar.width = std::max(bar.width, 1.0);
        const TimePartStyle style = styleOf(m_theme, shown.doing);
        RectShape rect;
        rect.fill = mixed(m_colors.panel, style.color, (style.hatched ? 0.3 : 1) * shown.strength);
        if (style.hatched && bar.width >= 5) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color.withAlpha(shown.strength < 1 ? 0.4 : 0.8);
        }
        bars.add(bar, std::move(rect));
        std::string text = viz::name(shown.doing);
        if (shown.doing == Doing::Receive && shown.event.peer >= 0) text = "← " + m_record.rankName(shown.event.peer);
        bars.label(bar, {text}, Font::Text, shown.strength < 1 || style.hatched ? m_colors.text : style.ink,
                   style.hatched ? m_colors.panel : Color{0, 0, 0, 0});
    }
    Color farColor(Doing doing) const override {
        const TimePartStyle style = styleOf(m_theme, doing);
        return style.hatched ? mixed(m_colors.panel, style.color, 0.3) : style.color;
    }
    /// The whole row is idle, until work is drawn on top; the longest gaps are labelled.
    void drawGround(TimelineBars& bars, std::int64_t from, std::int64_t to) const override {
        std::vector<Interval> busy;
        look().activity.visit(row(), from, to, [&](const Activity::Piece& piece) {
            if (piece.doing != Doing::Wait) busy.emplace_back(piece.startNs, piece.endNs);
        });
        busy = joined(std::move(busy));
        busy.emplace_back(to, to);
        std::int64_t at = from;
        for (const auto& [start, end] : busy) {
            if (start > at) gap(bars, at, std::min(start, to));
            at = std::max(at, end);
        }
    }
    bool waitsAt(std::int64_t ns) const override { return !m_record.isLeftOut(stepAt(static_cast<double>(ns))); }
    HitRegion hitOf(const Event& event, Doing doing, const Box& bar) const override {
        const int step = stepAt(static_cast<double>(event.startNs + event.endNs) / 2);
        return {bar, row(), -1, step, tipOf(event, doing) + "\n" + Wording::tr("step {}", groupedNumber(step))};
    }
    std::optional<HitRegion> hitBetween(const TimelineView& view, int shownRow, Point point) const override {
        const double ns = view.placeAt(point.x);
        HitRegion region{view.bar(shownRow, ns, ns + 1), row(), -1, stepAt(ns), {}};
        region.box.width = std::max(region.box.width, 3.0);
        region.tip = Wording::tr("step {}", groupedNumber(region.step));
        region.tip = m_record.isLeftOut(region.step)
                         ? region.tip + "\n" + leftOutInWords()
                         : Wording::tr("{} is idle: nothing is recorded here", name()) + "\n" + region.tip;
        return region;
    }
    int stepAt(double ns) const { return static_cast<int>(std::ceil(m_record.times().positionAt(ns))); }
    std::string tipOf(const Event& event, Doing doing) const {
        const std::string took = formatDuration(event.endNs - event.startNs), who = name();
        if (doing == Doing::Receive)
            return Wording::tr("{} receives {} from {} in {}", who, formatBytes(static_cast<double>(event.bytes)),
                               m_record.rankName(event.peer), took);
        if (doing == Doing::Wait && event.peer >= 0)
            return Wording::tr("{} waits {} for {}", who, took, m_record.rankName(event.peer));
        return fmt::format("{}: {}, {}", who, viz::name(doing), took);
    }
    void gap(TimelineBars& bars, std::int64_t from, std::int64_t to) const {
        const Box bar = bars.bar(static_cast<double>(from), static_cast<double>(to));
        if (bar.width < 2 || bar.height < 3) return;
        const TimePartStyle style = timePartStyle(m_theme, TimePart::Waiting);
        RectShape rect;
        rect.fill = mixed(m_colors.panel, style.color, 0.07);
        const bool leftOut = m_record.isLeftOut(stepAt(static_cast<double>(from + to) / 2));
        if (bar.width >= 5 && !leftOut) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color.withAlpha(0.38);
        }
        bars.add(bar, std::move(rect));
        if (leftOut)
            bars.label(bar, {Wording::tr("left out")}, Font::Text, m_colors.dim, m_colors.panel);
        else
            bars.label(bar, {Wording::tr("idle {}", formatDuration(to - from)), formatDuration(to - from)}, Font::Text,
                       m_colors.dim, m_colors.panel);
    }

    const TrainingRecord& m_record;
    const Theme m_theme;
    const Palette& m_colors;
};

/// The legend on the left, the time range on the right.
TimelineView::Head headOf(const SceneInput& input, const ActivityLook& look, const TrainingRecord& record,
                          double shownNs) {
    const Palette& colors = palette(input.theme);
    const std::string numbers = input.info ? input.info->provenance.numbers : recorded::kMeasured;
    const bool injected = record.isEmulated(TimePart::Injected) || record.isEmulated(TimePart::Input);
    TimelineView::Legend legend;
    for (std::size_t i = 0; i < kTimeParts; ++i) {
        const auto part = static_cast<TimePart>(i);
        if (part == TimePart::Injected && !injected) continue;
        const TimePartStyle style = timePartStyle(input.theme, part);
        legend.push_back(
            swatch(part == TimePart::Waiting ? idleTime() : name(part), style.color, colors.panel, style.hatched));
    }
    if (look.activity.has(Doing::Evaluate))
        legend.push_back(swatch(name(Doing::Evaluate), styleOf(input.theme, Doing::Evaluate).color, colors.panel));
    if (input.timeline)
        for (auto& entry : activityLegend(look)) legend.push_back(std::move(entry));
    return {{{formatDuration(static_cast<std::int64_t>(shownNs)),
              injected && numbers == recorded::kMeasured ? Wording::tr("partly injected") : numbersInBrief(numbers)},
             numbers == recorded::kMeasured && !injected,
             0.5,
             numbersInWords(numbers)},
            std::move(legend)};
}

/// One picture: the record and its rows.
class TrainingSight {
public:
    explicit TrainingSight(const SceneInput& input)
        : m_frame(trainingFrameOf(input)),
          m_record(*m_frame.record),
          m_own(input.activity ? nullptr : makeOwn(input, m_record)),
          m_look{input,
                 input.activity ? *input.activity : *m_own,
                 input.timeline ? *input.timeline : m_state,
                 [](double place) { return static_cast<std::int64_t>(place); },
                 [](std::int64_t ns) { return static_cast<double>(ns); },
                 static_cast<double>(m_frame.moving > 0 ? TrainingStep(input, m_frame).nowNs() : m_frame.nowNs)},
          m_view(input, rows(), headOf(input, m_look, m_record, lastSteps().length()), 1, lastSteps()) {}

    const TrainingRecord& record() const { return m_record; }
    const ActivityLook& look() const { return m_look; }
    const TimelineView& view() const { return m_view; }

private:
    static std::unique_ptr<Activity> makeOwn(const SceneInput& input, const TrainingRecord& record) {
        auto own =
            std::make_unique<Activity>(record.ranks(), [&record](const Event& event) { return record.shownAs(event); });
        own->add(input.events);
        return own;
    }
    /// Those before the playhead.
    TimeRange lastSteps() const {
        const int last = std::min(m_record.steps(), std::max(m_frame.told(), std::min(kStepsShown, m_record.steps())));
        const std::int64_t fromNs = m_record.endOf(std::max(0, last - kStepsShown));
        return {static_cast<double>(fromNs), static_cast<double>(std::max(m_record.endOf(last), fromNs + 1000))};
    }
    std::vector<std::unique_ptr<TimelineRow>> rows() const {
        const TimeRange whole{static_cast<double>(m_record.beginNs()),
                              static_cast<double>(std::max(m_record.lastNs(), m_record.beginNs() + 1000))};
        std::vector<std::unique_ptr<TimelineRow>> rows;
        for (int rank = 0; rank < m_record.ranks(); ++rank)
            rows.push_back(std::make_unique<WorkerRow>(m_look, m_record, rank, whole));
        return rows;
    }

    TrainingFrame m_frame;
    const TrainingRecord& m_record;
    std::unique_ptr<Activity> m_own;
    TimelineState m_state;
    ActivityLook m_look;
    TimelineView m_view;
};

/// Where each step ended; from afar, where each tenth did, or each hundredth.
void drawSteps(Sketch& sketch, const SceneInput& input, const TrainingRecord& record, const TimelineView& view,
               double now) {
    const Palette& colors = palette(input.theme);
    const TimeRange range = view.range();
    const int first = static_cast<int>(std::ceil(record.times().positionAt(range.from)));
    const int last = std::min(static_cast<int>(std::ceil(record.times().positionAt(range.to))), record.steps());
    int every = 1;
    while ((last - first) / every > 40) every *= 10;
    TimelineView::Marks marks{.ends = {}, .between = every == 1};
    for (int step = (first + every - 1) / every * every; step <= last; step += every)
        marks.ends.push_back({static_cast<double>(record.endOf(step)), step / every,
                              step > 0 ? Wording::tr("step {}", groupedNumber(step)) : ""});
    view.drawMarks(sketch, marks, mixed(colors.line, colors.dim, 0.5), now);
}

class TrainingTimeline final : public TimelineScene {
public:
    using TimelineScene::TimelineScene;
    bool canDraw(const RunInfo& info) const override { return info.kind() != RunKind::Collective; }

    Picture draw(const SceneInput& input) const override {
        if (!canShowTraining(input)) return wordsOnly(input, explainTraining(input));
        const TrainingSight sight(input);
        const TimelineView& view = sight.view();
        if (!view.isWideEnough()) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));
        if (sight.record().steps() == 0) return wordsOnly(input, Wording::tr("The first step is under way …"));
        Sketch sketch(input.size, palette(input.theme).panel, *input.measure);
        drawClock(sketch, view, sight.look());
        view.drawNames(sketch);
        drawActivity(sketch, view, sight.look());
        drawSteps(sketch, input, sight.record(), view, sight.look().now);
        view.drawPlayhead(sketch, sight.look().now);
        view.drawHead(sketch, headOf(input, sight.look(), sight.record(), view.range().length()));
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture& picture, Point point) const override {
        if (!canShowTraining(input) || input.training->steps() == 0) return std::nullopt;
        const auto hit = TrainingSight(input).view().hitAt(point);
        return hit ? hit : Scene::hitAt(input, picture, point);
    }

    std::optional<TimelinePlaces> places(const SceneInput& input) const override {
        if (!canShowTraining(input) || input.training->steps() == 0) return std::nullopt;
        const TrainingSight sight(input);
        if (!sight.view().isWideEnough()) return std::nullopt;
        return placesOf(sight.view(), sight.look());
    }

    std::string legendNameOf(Doing doing) const override {
        const auto part = partOf(doing);
        return doing == Doing::Wait ? idleTime() : part ? viz::name(*part) : nameOf(doing);
    }
    bool waitsBetween() const override { return true; }
    std::string tip(const SceneInput&, const HitRegion& hit) const override { return hit.tip; }
    std::string describe(const SceneInput& input) const override { return tellTraining(input); }
};

}  // namespace

const Scene& trainingTimeline =
    TrainingTimeline("training-timeline", Engine::tr("training timeline"), Engine::tr("Timeline of all ranks"));

}  // namespace kolo::viz
