// SPDX-License-Identifier: Apache-2.0
//
// What every device of a placed program did when:
//
//     GPU:0      ▂▂▇▇▇▇ MatMul c ▇▇▇▇            ▇ an operation, in its device's colour
//     GPU:1              ▂▂▂▂▇▇▇ Add ▇▇▇         ▂ a copy, on the row of the device that it goes to
//     CPU:0  ▇Const▇                  ▂▂▇print▇
//
// The same rows, arrows, critical path and selection as on the timelines of collectives and of training.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/api/wording.h"
#include "viz/layout/placement_graph.h"
#include "viz/replay/placement_activity.h"
#include "viz/scenes/activity_row.h"
#include "viz/scenes/middle_words.h"

namespace kolo::viz {

namespace {

/// No device has it.
Color copyColor(Theme theme) {
    return palette(theme).dim;
}

std::string computesWords() {
    return Wording::tr("computes");
}

std::string copyWords() {
    return Wording::tr("copy from another device");
}

/// Each device computes in its own colour: those of the devices that did, side by side.
TimelineView::LegendEntry computesSwatch(const SceneInput& input, const Activity& activity) {
    std::vector<Color> colors;
    for (int row = 0; row < activity.rows(); ++row)
        if (std::ranges::any_of(activity.pieces(row),
                                [](const auto& piece) { return piece.doing == Doing::Operation; }))
            colors.push_back(deviceStyle(input.theme, row).color);
    return {computesWords(), [colors](Sketch& sketch, const Box& box) {
                const double width = box.width / static_cast<double>(std::max(colors.size(), std::size_t{1}));
                for (std::size_t i = 0; i < colors.size(); ++i)
                    sketch.fill({box.x + static_cast<double>(i) * width, box.y, width, box.height}, 0, colors[i]);
            }};
}

class DeviceRow final : public ActivityRow {
public:
    DeviceRow(const ActivityLook& look, const PlacementActivity& program, int device, TimeRange range)
        : ActivityRow(look, device, range),
          m_program(program),
          m_theme(look.input.theme),
          m_colors(palette(m_theme)),
          m_style(deviceStyle(m_theme, device)) {}

    std::string name() const override { return deviceName(row()); }

private:
    const std::string& deviceName(int device) const {
        return m_program.record().devices[static_cast<std::size_t>(device)].name;
    }
    const std::string& nameOf(const Event& event) const { return m_program.names()[event.name]; }

    void drawPiece(TimelineBars& bars, const Shown& shown) const override {
        Box bar = shown.bar;
        bar.width = std::max(bar.width, 1.5);  // even the shortest work stays visible
        const bool copies = shown.doing == Doing::Receive;
        RectShape rect;
        rect.fill = mixed(m_colors.panel, copies ? copyColor(m_theme) : m_style.color, shown.strength);
        if (copies && bar.width >= 6) {
            rect.pattern = Pattern::Stripes;
            rect.patternColor = m_colors.panel.withAlpha(0.5);
        } else if (bar.width >= 10 && bar.height >= 8) {
            rect.pattern = m_style.pattern;
            rect.patternColor = m_style.ink.withAlpha(0.25);
        }
        if (shown.event.step > 0 && shown.event.step == look().input.selectedChunk + 1) {
            rect.stroke = m_colors.accent;
            rect.strokeWidth = 2;
        }
        bars.add(bar, std::move(rect));
        if (copies)
            bars.label(bar, {"← " + deviceName(shown.event.peer)}, Font::Text, m_colors.text, m_colors.panel);
        else
            bars.label(bar, {nameOf(shown.event)}, Font::Text, shown.strength < 1 ? m_colors.text : m_style.ink);
    }
    Color farColor(Doing doing) const override { return doing == Doing::Receive ? copyColor(m_theme) : m_style.color; }
    HitRegion hitOf(const Event& event, Doing doing, const Box& bar) const override {
        const std::string took = formatDuration(event.endNs - event.startNs);
        const int operation = PlacementActivity::operationOf(event);
        const PlacedOperation& wants = m_program.record().operations[static_cast<std::size_t>(operation)];
        std::string tip;
        if (doing == Doing::Receive)
            tip = Wording::tr("{} receives {} from {} in {}", name(), formatBytes(static_cast<double>(event.bytes)),
                              deviceName(event.peer), took) +
                  "\n" + Wording::tr("for {} in line {}", wants.name, wants.line);
        else
            tip = fmt::format("{}: {}, {}\n{}", name(), nameOf(event), took, Wording::tr("line {}", wants.line));
        return {bar, row(), -1, event.step, tip};
    }

    const PlacementActivity& m_program;
    const Theme m_theme;
    const Palette& m_colors;
    const DeviceStyle m_style;
};

TimelineView::Head headOf(const SceneInput& input, const ActivityLook& look, double shownNs) {
    const Palette& colors = palette(input.theme);
    TimelineView::Legend legend{computesSwatch(input, look.activity),
                                swatch(copyWords(), copyColor(input.theme), colors.panel, true)};
    for (auto& entry : activityLegend(look)) legend.push_back(std::move(entry));
    return {{{formatDuration(static_cast<std::int64_t>(shownNs))}, true, 0.4}, std::move(legend)};
}

class PlacementSight {
public:
    explicit PlacementSight(const SceneInput& input)
        : m_program(*input.placement),
          m_look{input,
                 m_program.activity(),
                 input.timeline ? *input.timeline : m_state,
                 [](double place) { return static_cast<std::int64_t>(place); },
                 [](std::int64_t ns) { return static_cast<double>(ns); },
                 std::numeric_limits<double>::max()},  // the program has ended: nothing is still to come
          m_view(input, rows(), headOf(input, m_look, static_cast<double>(m_program.activity().endNs()))) {}

    const ActivityLook& look() const { return m_look; }
    const TimelineView& view() const { return m_view; }

private:
    std::vector<std::unique_ptr<TimelineRow>> rows() const {
        const PlacementRecord& record = m_program.record();
        // From the first work, where its clock begins too: what is before it is the program being read.
        const Activity& activity = m_program.activity();
        const std::int64_t begin = activity.beginNs();
        const auto end = std::max({record.endNs - record.startNs, activity.endNs(), begin + 1});
        const TimeRange whole{static_cast<double>(begin), static_cast<double>(end)};
        std::vector<std::unique_ptr<TimelineRow>> rows;
        for (int device = 0; device < activity.rows(); ++device)
            rows.push_back(std::make_unique<DeviceRow>(m_look, m_program, device, whole));
        return rows;
    }

    const PlacementActivity& m_program;
    TimelineState m_state;
    ActivityLook m_look;
    TimelineView m_view;
};

bool hasWork(const SceneInput& input) {
    return input.placement && input.placement->activity().size() > 0;
}

class PlacementTimeline final : public TimelineScene {
public:
    using TimelineScene::TimelineScene;
    bool canDraw(const RunInfo&) const override { return false; }  // of a program, not of a run on the stage

    Picture draw(const SceneInput& input) const override {
        if (!hasWork(input)) return wordsOnly(input, Wording::tr("Run the program to see what its devices do."));
        const PlacementSight sight(input);
        const TimelineView& view = sight.view();
        if (!view.isWideEnough()) return wordsOnly(input, Wording::tr("Make this panel wider to see the timeline."));
        const Palette& colors = palette(input.theme);
        Sketch sketch(input.size, colors.panel, *input.measure);
        drawClock(sketch, view, sight.look());
        view.drawNames(sketch);
        drawActivity(sketch, view, sight.look());
        view.drawHead(sketch, headOf(input, sight.look(), view.range().length()));
        return sketch.take();
    }

    std::optional<HitRegion> hitAt(const SceneInput& input, const Picture& picture, Point point) const override {
        if (!hasWork(input)) return std::nullopt;
        const auto hit = PlacementSight(input).view().hitAt(point);
        return hit ? hit : Scene::hitAt(input, picture, point);
    }

    std::optional<TimelinePlaces> places(const SceneInput& input) const override {
        if (!hasWork(input)) return std::nullopt;
        const PlacementSight sight(input);
        if (!sight.view().isWideEnough()) return std::nullopt;
        return placesOf(sight.view(), sight.look());
    }

    Color colorOf(Theme theme, Doing doing) const override {
        return doing == Doing::Receive ? copyColor(theme) : TimelineScene::colorOf(theme, doing);
    }
    std::string legendNameOf(Doing doing) const override {
        return doing == Doing::Operation ? computesWords() : doing == Doing::Receive ? copyWords() : nameOf(doing);
    }
    bool isHatched(Doing doing) const override { return doing == Doing::Receive; }
    TimelineView::LegendEntry legendEntry(const SceneInput& input, Doing doing) const override {
        return doing == Doing::Operation && hasWork(input) ? computesSwatch(input, input.placement->activity())
                                                           : TimelineScene::legendEntry(input, doing);
    }
    std::string tip(const SceneInput&, const HitRegion& hit) const override { return hit.tip; }

    /// How long each device computed and received, for those who do not see it.
    std::string describe(const SceneInput& input) const override {
        if (!hasWork(input)) return Scene::describe(input);
        const PlacementActivity& program = *input.placement;
        const Activity& activity = program.activity();
        std::string words;
        for (int row = 0; row < activity.rows(); ++row) {
            const Activity::Sums sums = activity.sums(row, 0, activity.endNs() + 1);
            const auto of = [&](Doing doing) { return static_cast<std::size_t>(doing); };
            if (!words.empty()) words += " ";
            words += Wording::tr("{}: {} operations in {}, {} copies in {}.",
                                 program.record().devices[static_cast<std::size_t>(row)].name,
                                 sums.count[of(Doing::Operation)], formatDuration(sums.ns[of(Doing::Operation)]),
                                 sums.count[of(Doing::Receive)], formatDuration(sums.ns[of(Doing::Receive)]));
        }
        return words;
    }
};

}  // namespace

const Scene& placementTimeline =
    PlacementTimeline("placement-timeline", Engine::tr("timeline of devices"), Engine::tr("Timeline of all devices"));

}  // namespace kolo::viz
