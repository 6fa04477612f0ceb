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

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"
#include "viz/layout/scale.h"
#include "viz/layout/training_look.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/training_frame.h"

namespace kolo::viz {

namespace {

using Doing = TrainingRecord::Doing;

constexpr double kMargin = 12, kTallestRow = 34;
constexpr int kStepsShown = 4;
constexpr double kFuture = 0.4;

struct Layout {
    Box rows;
    double rowHeight = 0, names = 0, caption = 0, text = 12;
    bool ticks = false;
    std::int64_t fromNs = 0, toNs = 1;

    double x(std::int64_t ns) const {
        return rows.x + rows.width * static_cast<double>(ns - fromNs) / static_cast<double>(toNs - fromNs);
    }
    std::int64_t at(double x) const {
        return fromNs + static_cast<std::int64_t>((x - rows.x) / rows.width * static_cast<double>(toNs - fromNs));
    }
    Box bar(int rank, std::int64_t start, std::int64_t end) const {
        const double gap = rowHeight >= 8 ? std::max(rowHeight * 0.18, 1.5) : rowHeight >= 3 ? 0.75 : 0;
        const double left = std::max(x(start), rows.x), right = std::min(x(end), rows.x + rows.width);
        return {left, rows.y + rank * rowHeight + gap / 2, std::max(right - left, 0.0), rowHeight - gap};
    }
};

Layout layOut(const SceneInput& input, const TrainingFrame& frame) {
    const TrainingRecord& record = *frame.record;
    Layout layout;
    layout.text = (input.lecture ? kLectureText : 12) * input.fontScale;
    layout.caption = std::min(std::max(layout.text * 2, 24.0), input.size.height * 0.24);
    layout.ticks = input.size.height >= 110;
    const double bottom = layout.ticks ? std::max(layout.text * 1.4, 16.0) : 6;
    const double height = std::max(input.size.height - layout.caption - bottom, 8.0);
    layout.rowHeight = std::min(height / record.ranks(), kTallestRow * std::max(1.0, layout.text / 12));
    for (int rank = record.workers() > 0 ? record.workers() - 1 : 0; rank < record.ranks(); ++rank)
        layout.names = std::max(
            layout.names, input.measure->width(record.rankName(rank), Font::TextBold, typeSize(layout.text)) + 12);
    layout.rows = {kMargin + layout.names, layout.caption, input.size.width - 2 * kMargin - layout.names,
                   layout.rowHeight * record.ranks()};
    const int last = std::min(record.steps(), std::max(frame.told(), std::min(kStepsShown, record.steps())));
    layout.fromNs = record.endOf(std::max(0, last - kStepsShown));
    layout.toNs = std::max(record.endOf(last), layout.fromNs + 1000);
    return layout;
}

class Rows {
public:
    Rows(Sketch& sketch, const SceneInput& input, const TrainingFrame& frame, const Layout& layout, std::int64_t nowNs)
        : m_sketch(sketch),
          m_input(input),
          m_frame(frame),
          m_layout(layout),
          m_colors(palette(input.theme)),
          m_nowNs(nowNs),
          m_textSize(typeSize(std::clamp(layout.rowHeight * 0.58, 8.0, layout.text))) {}

    void draw(int rank) {
        const auto numbers = m_frame.record->between(rank, m_layout.fromNs, m_layout.toNs, m_input.events);
        waiting(rank, m_layout.fromNs, m_layout.toNs, numbers);
        m_lastPixel = -1;
        for (const std::uint32_t number : numbers) {
            const Event& event = m_input.events[number];
            const Doing doing = m_frame.record->doing(event);
            if (doing == Doing::Wait) continue;
            piece(rank, event, doing);
        }
        // A sliced transfer lasts from its first slice to its last: the waits in between are recorded, too.
        for (const std::uint32_t number : numbers) {
            const Event& event = m_input.events[number];
            if (m_frame.record->doing(event) == Doing::Wait) gap(rank, event.startNs, event.endNs);
        }
    }

private:
    /// The whole row is waiting, until work is drawn on top; the longest gaps are labelled.
    void waiting(int rank, std::int64_t from, std::int64_t to, const std::vector<std::uint32_t>& numbers) {
        std::vector<std::pair<std::int64_t, std::int64_t>> busy;
        for (const std::uint32_t number : numbers) {
            const Event& event = m_input.events[number];
            if (m_frame.record->doing(event) != Doing::Wait) busy.emplace_back(event.startNs, event.endNs);
        }
        std::sort(busy.begin(), busy.end());
        busy.emplace_back(to, to);
        std::int64_t at = from;
        for (const auto& [start, end] : busy) {
            if (start > at) gap(rank, at, std::min(start, to));
            at = std::max(at, end);
        }
    }
    void gap(int rank, std::int64_t from, std::int64_t to) {
        const Box bar = m_layout.bar(rank, from, to);
        if (bar.width < 2 || bar.height < 3) return;
        const TimePartStyle style = timePartStyle(m_input.theme, TimePart::Waiting);
        RectShape rect;
        rect.box = bar;
        rect.fill = mixed(m_colors.panel, style.color, 0.07);
        if (bar.width >= 5) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color.withAlpha(0.38);
        }
        m_sketch.add(std::move(rect));
        label(bar, {Wording::tr("waits {}", formatDuration(to - from)), Wording::tr("waits")}, m_colors.dim, true);
    }
    void piece(int rank, const Event& event, Doing doing) {
        Box bar = m_layout.bar(rank, event.startNs, event.endNs);
        if (bar.width <= 0 && (event.startNs >= m_layout.toNs || event.endNs <= m_layout.fromNs)) return;
        // Work of microseconds: one mark for everything that falls on the same pixel.
        if (bar.width < 1) {
            const int pixel = static_cast<int>(bar.x);
            if (pixel == m_lastPixel) return;
            m_lastPixel = pixel;
            bar.width = 1;
        }
        const bool future = event.startNs >= m_nowNs;
        TimePartStyle style{m_colors.dim, m_colors.text, false};
        if (const auto part = partOf(doing)) style = timePartStyle(m_input.theme, *part);
        RectShape rect;
        rect.box = {bar.x, bar.y, bar.width > 4 ? bar.width - 0.75 : bar.width, bar.height};
        rect.radius = bar.height >= 12 && bar.width >= 10 ? 3 : 0;
        rect.fill = mixed(m_colors.panel, style.color, (style.hatched ? 0.3 : 1) * (future ? kFuture : 1));
        if (style.hatched && bar.width >= 5) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = style.color.withAlpha(future ? 0.4 : 0.8);
        }
        m_sketch.add(std::move(rect));
        std::string text = name(doing);
        if (doing == Doing::Receive && event.peer >= 0) text = "← " + m_frame.record->rankName(event.peer);
        label(bar, {text}, future || style.hatched ? m_colors.text : style.ink, style.hatched);
    }
    void label(const Box& bar, const std::vector<std::string>& texts, Color color, bool backed) {
        if (bar.height < m_textSize + 2) return;
        for (const std::string& text : texts) {
            const double width = m_sketch.measure().width(text, Font::Text, m_textSize);
            if (width > bar.width - 8) continue;
            if (backed) m_sketch.fill(boxAround(bar.center(), width + 8, m_textSize + 3), 3, m_colors.panel);
            m_sketch.add(TextShape{bar.center(), text, m_textSize, Font::Text, color, Align::Center});
            return;
        }
    }

    Sketch& m_sketch;
    const SceneInput& m_input;
    const TrainingFrame& m_frame;
    const Layout& m_layout;
    const Palette& m_colors;
    std::int64_t m_nowNs;
    double m_textSize;
    int m_lastPixel = -1;
};

void drawNames(Sketch& sketch, const SceneInput& input, const TrainingRecord& record, const Layout& layout) {
    const Palette& colors = palette(input.theme);
    const double size = typeSize(std::clamp(layout.rowHeight * 0.7, 9.0, layout.text));
    const int every = std::max(1, static_cast<int>(std::ceil((size + 1) / layout.rowHeight)));
    for (int rank = 0; rank < record.ranks(); rank += every)
        sketch.text({kMargin, layout.rows.y + (rank + 0.5) * layout.rowHeight}, record.rankName(rank),
                    {size, Font::TextBold, rank < record.workers() ? colors.dim : colors.warning, Align::Left,
                     layout.names - 4, 8});
}

void drawTicks(Sketch& sketch, const SceneInput& input, const TrainingFrame& frame, const Layout& layout) {
    const Palette& colors = palette(input.theme);
    const TrainingRecord& record = *frame.record;
    const double bottom = layout.rows.y + layout.rows.height;
    const double size = typeSize(std::min((input.lecture ? kLectureText : 10.5) * input.fontScale, 28.0));
    const int first = static_cast<int>(std::ceil(record.positionAt(static_cast<double>(layout.fromNs))));
    double free = 0;
    for (int step = first; step <= record.steps() && record.endOf(step) <= layout.toNs; ++step) {
        const double x = layout.x(record.endOf(step));
        sketch.line({{x, layout.rows.y - 3}, {x, bottom + 3}}, mixed(colors.line, colors.dim, 0.5), 1);
        if (!layout.ticks) continue;
        const std::string text = Wording::tr("step {}", groupedNumber(step));
        const double width = sketch.measure().width(text, Font::Mono, size);
        const double left = std::clamp(x - width, layout.rows.x, input.size.width - width - 4);
        if (left < free) continue;
        sketch.text({left, bottom + 5 + size / 2}, text, {size, Font::Mono, colors.dim, Align::Left});
        free = left + width + 10;
    }
}

/// The legend on the left, the time range on the right.
void drawCaption(Sketch& sketch, const SceneInput& input, const TrainingFrame& frame, const Layout& layout) {
    const Palette& colors = palette(input.theme);
    const double size = typeSize(std::min(layout.text, layout.caption * 0.7));
    const double y = std::max((layout.caption - 6) / 2, size / 2);
    const std::string numbers = input.info ? input.info->provenance.numbers : "measured";
    const bool injected = frame.record->isEmulated(TimePart::Injected) || frame.record->isEmulated(TimePart::Input);
    const std::string span =
        fmt::format("{}, {}", formatDuration(layout.toNs - layout.fromNs),
                    injected && numbers == "measured" ? Wording::tr("partly injected") : numbersInWords(numbers));
    const bool plain = numbers == "measured" && !injected;
    const double right = sketch.text({input.size.width - kMargin, y}, span,
                                     {size, plain ? Font::Text : Font::TextBold, plain ? colors.dim : colors.warning,
                                      Align::Right, input.size.width * 0.5, 8});
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
    std::string_view id() const override { return "training-timeline"; }
    std::string name() const override { return Wording::tr("training timeline"); }
    std::string title() const override { return Wording::tr("Timeline of all ranks"); }
    bool canDraw(const RunInfo& info) const override { return info.isTraining(); }

    Picture draw(const SceneInput& input) const override {
        if (!canShowTraining(input)) return wordsOnly(input, explainTraining(input));
        const TrainingFrame frame = trainingFrameOf(input);
        const Layout layout = layOut(input, frame);
        if (layout.rows.width < 60) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));
        if (frame.record->steps() == 0) return wordsOnly(input, Wording::tr("The first step is under way …"));
        const std::int64_t nowNs = frame.moving > 0 ? TrainingStep(input, frame).nowNs() : frame.nowNs;
        Sketch sketch(input.size, palette(input.theme).panel, *input.measure);
        drawNames(sketch, input, *frame.record, layout);
        Rows rows(sketch, input, frame, layout, nowNs);
        for (int rank = 0; rank < frame.record->ranks(); ++rank) rows.draw(rank);
        drawTicks(sketch, input, frame, layout);
        const double x = std::clamp(layout.x(nowNs), layout.rows.x, layout.rows.x + layout.rows.width);
        const Color accent = palette(input.theme).accent;
        const double top = std::max(layout.rows.y - 5, 5.0);
        sketch.line({{x, top}, {x, layout.rows.y + layout.rows.height + 3}}, accent, 2);
        sketch.disc({x, top}, 4.5, accent);
        drawCaption(sketch, input, frame, layout);
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture&, Point point) const override {
        if (!canShowTraining(input)) return std::nullopt;
        const TrainingFrame frame = trainingFrameOf(input);
        const Layout layout = layOut(input, frame);
        if (!layout.rows.contains(point) || frame.record->steps() == 0) return std::nullopt;
        const int rank = static_cast<int>((point.y - layout.rows.y) / layout.rowHeight);
        const std::int64_t ns = layout.at(point.x);
        const int step = static_cast<int>(std::ceil(frame.record->positionAt(static_cast<double>(ns))));
        HitRegion region{layout.bar(rank, ns, ns + 1), rank, -1, step, {}};
        region.box.width = std::max(region.box.width, 3.0);
        const std::string who = frame.record->rankName(rank);
        const std::int64_t slack = std::max<std::int64_t>(1, layout.at(point.x + 1) - ns);
        for (const std::uint32_t number : frame.record->between(rank, ns - slack, ns + slack, input.events)) {
            const Event& event = input.events[number];
            const Doing doing = frame.record->doing(event);
            region.box = layout.bar(rank, event.startNs, event.endNs);
            const std::string took = formatDuration(event.endNs - event.startNs);
            if (doing == Doing::Receive)
                region.tip =
                    Wording::tr("{} receives {} from {} in {}", who, formatBytes(static_cast<double>(event.bytes)),
                                frame.record->rankName(event.peer), took);
            else if (doing == Doing::Wait && event.peer >= 0)
                region.tip = Wording::tr("{} waits {} for {}", who, took, frame.record->rankName(event.peer));
            else
                region.tip = fmt::format("{}: {}, {}", who, viz::name(doing), took);
        }
        if (region.tip.empty()) region.tip = Wording::tr("{} waits: nothing is recorded here", who);
        region.tip += "\n" + Wording::tr("step {}", groupedNumber(step));
        return region;
    }

    std::string tip(const SceneInput&, const HitRegion& hit) const override { return hit.tip; }
    std::string describe(const SceneInput& input) const override { return tellTraining(input); }
};

}  // namespace

const Scene& trainingTimeline() {
    static const TrainingTimeline scene;
    return scene;
}

}  // namespace kolo::viz
