// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/plan_cards.h"

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/record_words.h"
#include "viz/scenes/plan_rows.h"

namespace kolo::viz {

namespace {

constexpr double kArrow = 5;             // px: an arrowhead
constexpr double kSlotTravelling = 0.6;  // of a slot's motion

std::string stagesInWords(const PlanRecord& record, int rank) {
    const std::vector<int> stages = record.stagesOf(rank);
    if (stages.empty()) return {};
    if (stages.size() == 1) return Wording::tr("stage {}", stages.front());
    std::string all;
    for (const int stage : stages) all += (all.empty() ? "" : ", ") + std::to_string(stage);
    return Wording::tr("stages {}", all);
}

std::string layersInWords(const PlanRecord& record, int rank) {
    std::string all;
    int count = 0;
    for (const int stage : record.stagesOf(rank)) {
        const PlanStage& each = record.plan().stages[static_cast<std::size_t>(stage)];
        if (each.layers < 1) continue;
        count += each.layers;
        all += all.empty() ? "" : ", ";
        all += std::to_string(each.firstLayer);
        if (each.layers > 1) all += "–" + std::to_string(each.firstLayer + each.layers - 1);
    }
    return count == 0 ? std::string() : count == 1 ? Wording::tr("layer {}", all) : Wording::tr("layers {}", all);
}

/// One card's content. Sizes are relative to the text's.
class Card {
public:
    Card(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, double text, const Box& box, int rank)
        : m_sketch(sketch),
          m_input(input),
          m_frame(frame),
          m_colors(palette(input.theme)),
          m_text(text),
          m_least(std::max(9.0, leastText(input))),
          m_box(box),
          m_rank(rank) {}

    void draw() {
        const bool busy = m_frame.doing(m_rank) >= 0;
        m_sketch.fill(m_box, 8, m_colors.panel);
        m_sketch.outline(m_box, 8, busy ? mixed(m_colors.line, m_colors.dim, 0.4) : m_colors.line, 1);
        const double pad = std::min(10.0, m_text * 0.8);
        Box inner{m_box.x + pad, m_box.y + pad * 0.6, m_box.width - 2 * pad, m_box.height - pad * 1.2};
        header(takeTop(inner, m_text * 1.6));
        // The layers are the first to go, then what is kept; the action is what counts.
        const double tile = 2.1 * m_text;
        const bool keeps = inner.height >= tile + 1.7 * m_text, layers = inner.height >= tile + 3.3 * m_text;
        if (layers) {
            const Box line = takeTop(inner, m_text * 1.45);
            m_sketch.text({line.x, line.center().y}, layersInWords(*m_frame.record, m_rank),
                          {m_text * 0.92, Font::Mono, m_colors.dim, Align::Left, line.width, m_least});
        }
        Box kept;
        if (keeps) {
            const double height = std::min(1.9 * m_text, inner.height - tile);
            kept = {inner.x, inner.y + inner.height - height, inner.width, height};
            inner.height -= height;
        }
        action(boxAround(inner.center(), inner.width, std::min(inner.height - 2, 3.4 * m_text)));
        if (keeps) keptTiles(kept);
    }

private:
    static Box takeTop(Box& from, double height) {
        const Box top{from.x, from.y, from.width, height};
        from.y += height;
        from.height -= height;
        return top;
    }

    void header(const Box& line) {
        const double y = line.center().y;
        const double name =
            m_sketch.text({line.x, y}, workerName(m_rank),
                          {m_text * 1.3, Font::TextBold, m_colors.text, Align::Left, line.width * 0.4, m_least});
        std::string device;
        if (m_input.info && static_cast<std::size_t>(m_rank) < m_input.info->provenance.devices.size()) {
            device = deviceInWords(m_input.info->provenance.devices[static_cast<std::size_t>(m_rank)]);
            device = device.substr(0, device.find(' '));
        }
        const double rest = line.width - name - 8;
        const std::string stages = stagesInWords(*m_frame.record, m_rank);
        const double stageWidth = m_sketch.measure().width(stages, Font::Text, typeSize(m_text));
        const double deviceWidth = m_sketch.measure().width(device, Font::Text, typeSize(m_text * 0.92));
        m_sketch.text({line.x + name + 8, y}, stages, {m_text, Font::Text, m_colors.dim, Align::Left, rest, m_least});
        if (stageWidth + deviceWidth + 12 <= rest)
            m_sketch.text({line.x + line.width, y}, device,
                          {m_text * 0.92, Font::Text, m_colors.dim, Align::Right, deviceWidth + 4, m_least});
    }

    void action(const Box& line) {
        const int cell = m_frame.doing(m_rank);
        const Box tile{line.x, line.y, std::min(4.7 * m_text, line.width), line.height};
        const double words = tile.x + tile.width + 0.7 * m_text, room = line.x + line.width - words;
        if (cell < 0) {
            m_sketch.stripes(tile, 6, m_colors.raised, m_colors.line);
            if (m_frame.place.told > 0 && room > 2 * m_text)
                m_sketch.text({words, line.center().y}, Wording::tr("bubble"),
                              {m_text * 0.95, Font::Text, m_colors.dim, Align::Left, room, m_least});
            return;
        }
        const Action& action = m_frame.record->cells()[static_cast<std::size_t>(cell)].action;
        const PassLook look{action.index, action.kind, true, false, false};
        drawPass(m_sketch, m_input.theme, tile, look);
        m_sketch.text(tile.center(), shortText(*m_frame.record, action),
                      {std::min(m_text * 1.4, tile.height * 0.62), Font::MonoBold, inkOf(m_input.theme, look),
                       Align::Center, tile.width - 4, m_least});
        if (room < 3 * m_text) return;
        const std::string micro = m_frame.record->partInWords(action.index);  // the tile says it, too
        const bool two = action.index >= 0 && line.height >= 2.3 * m_text &&
                         m_sketch.measure().width(micro, Font::Text, typeSize(m_least)) <= room;
        m_sketch.text({words, line.center().y - (two ? 0.65 * m_text : 0)}, verb(action.kind),
                      {m_text * 0.95, Font::TextBold, m_colors.text, Align::Left, room, m_least});
        if (two)
            m_sketch.text({words, line.center().y + 0.65 * m_text}, micro,
                          {m_text * 0.92, Font::Text, m_colors.dim, Align::Left, room, m_least});
    }

    void keptTiles(const Box& line) {
        const auto kept = m_frame.kept(m_rank);
        const double y = line.center().y, side = std::min(1.5 * m_text, line.height - 2);
        const double word =
            m_sketch.text({line.x, y}, Wording::tr("keeps"),
                          {m_text * 0.92, Font::Text, m_colors.dim, Align::Left, line.width * 0.4, m_least});
        double x = line.x + word + 0.5 * m_text;
        const double end = line.x + line.width;
        if (kept.empty()) {
            m_sketch.text({x, y}, Wording::tr("nothing"),
                          {m_text * 0.92, Font::Text, m_colors.dim, Align::Left, std::max(end - x, 1.0), m_least});
            return;
        }
        const auto fit = static_cast<std::size_t>(std::max(0.0, (end - x + 3) / (side + 3)));
        const bool all = kept.size() <= fit;
        const std::size_t shown = all ? kept.size() : fit > 2 ? fit - 2 : 0;
        for (std::size_t i = 0; i < shown; ++i) {
            const Box box{x, y - side / 2, side, side};
            const ChunkStyle style = chunkStyle(m_input.theme, kept[i].microbatch);
            if (kept[i].arising) {
                m_sketch.outline(box, 4, m_colors.dim, 1, true);
            } else {
                RectShape rect;
                rect.box = box;
                rect.radius = 4;
                rect.fill = mixed(m_colors.panel, style.color, 0.42);
                rect.pattern = style.pattern;
                rect.patternColor = style.color.withAlpha(0.5);
                m_sketch.add(std::move(rect));
                m_sketch.text(box.center(), std::to_string(kept[i].microbatch),
                              {m_text * 0.92, Font::MonoBold, m_colors.text, Align::Center, side - 2, m_least});
            }
            x += side + 3;
        }
        if (!all)
            m_sketch.text({x, y}, "… " + std::to_string(kept.size()),
                          {m_text * 0.92, Font::Mono, m_colors.dim, Align::Left, std::max(end - x, 1.0), m_least});
    }

    Sketch& m_sketch;
    const SceneInput& m_input;
    const PlanFrame& m_frame;
    const Palette& m_colors;
    double m_text, m_least;
    Box m_box;
    int m_rank;
};

bool isForward(const PlanStepRecord::Flight& flight) {
    return flight.action.kind == ActionKind::ReceiveForward;
}

/// The way of a forward or backward tile between two cards: along the gap of neighbours, otherwise from middle to
/// middle.
std::pair<Point, Point> wayOf(const PlanGridLayout& layout, int from, int to, bool forward) {
    const Box& a = layout.cards[static_cast<std::size_t>(from)];
    const Box& b = layout.cards[static_cast<std::size_t>(to)];
    const double up = (forward ? -0.11 : 0.11) * a.height;
    Point start{a.center().x, a.center().y + up}, end{b.center().x, b.center().y + up};
    if (std::abs(a.y - b.y) < 1) {
        start.x = b.x > a.x ? a.x + a.width : a.x;
        end.x = b.x > a.x ? b.x : b.x + b.width;
    }
    return {start, end};
}

void drawArrow(Sketch& sketch, Point from, Point to, Color color, double width) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 2 * kArrow) return;
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
    const Point start{from.x + along.x * 3, from.y + along.y * 3}, tip{to.x - along.x * 3, to.y - along.y * 3};
    sketch.line({start, {tip.x - along.x * kArrow, tip.y - along.y * kArrow}}, color, width);
    PolylineShape head;
    head.points = {
        tip,
        {tip.x - along.x * kArrow - along.y * kArrow * 0.6, tip.y - along.y * kArrow + along.x * kArrow * 0.6},
        {tip.x - along.x * kArrow + along.y * kArrow * 0.6, tip.y - along.y * kArrow - along.x * kArrow * 0.6}};
    head.closed = true;
    head.fill = color;
    head.strokeWidth = 0;
    sketch.add(std::move(head));
}

}  // namespace

namespace {

/// The groups of the mesh, those in bright that communicate: a line through the middles of their cards.
void drawGroups(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout) {
    const Palette& colors = palette(input.theme);
    const StepPlan& plan = frame.record->plan();
    const auto middleOf = [&](int rank) { return layout.cards[static_cast<std::size_t>(rank)].center(); };
    for (const bool lit : {false, true})
        for (const Mesh::Axis& axis : plan.mesh.axes) {
            if (axis.size < 2 || axis.name == kPipelineAxis) continue;
            for (const std::vector<int>& group : plan.mesh.groups(axis.name)) {
                const std::vector<Action> now = frame.communicating(group.front());
                const bool communicates = std::any_of(
                    now.begin(), now.end(), [&](const Action& action) { return axisOf(plan, action) == axis.name; });
                if (communicates != lit) continue;
                for (std::size_t i = 0; i + 1 < group.size(); ++i)
                    sketch.line({middleOf(group[i]), middleOf(group[i + 1])},
                                lit ? colors.accent : mixed(colors.ground, colors.line, 0.9), lit ? 4 : 1);
                for (const int rank : group)
                    if (const Box& card = layout.cards[static_cast<std::size_t>(rank)]; lit)
                        sketch.outline({card.x - 3, card.y - 3, card.width + 6, card.height + 6}, 10, colors.accent, 2);
            }
        }
}

}  // namespace

void drawPlanCards(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout) {
    if (layout.cards.empty()) return;
    const Palette& colors = palette(input.theme);
    const StepPlan& plan = frame.record->plan();
    const int replicas = plan.mesh.sizeOf(kDataAxis), positions = plan.mesh.sizeOf(kPipelineAxis);
    if (positions > 1 && replicas * positions == frame.record->ranks())
        for (int replica = 0; replica < replicas; ++replica)
            for (int position = 0; position + 1 < positions; ++position) {
                const int rank = replica * positions + position;
                const auto [from, to] = wayOf(layout, rank, rank + 1, true);
                drawArrow(sketch, from, to, mixed(colors.line, colors.dim, 0.7), 1);
                const auto [back, end] = wayOf(layout, rank + 1, rank, false);
                drawArrow(sketch, back, end, mixed(colors.line, colors.dim, 0.7), 1);
            }
    if (frame.record->hasTransfers()) drawGroups(sketch, input, frame, layout);
    for (int rank = 0; rank < frame.record->ranks(); ++rank)
        Card(sketch, input, frame, layout.text, layout.cards[static_cast<std::size_t>(rank)], rank).draw();
}

void drawPlanFlights(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout) {
    if (layout.cards.empty() || !frame.place.moving) return;
    // It is there before the pass that reads it begins.
    const double progress = (frame.place.slot - std::floor(frame.place.slot)) / kSlotTravelling;
    if (progress >= 1) return;
    for (const PlanStepRecord::Flight& flight : frame.step->flights) {
        if (flight.slot != frame.place.told) continue;
        const auto [from, to] = wayOf(layout, flight.from, flight.to, isForward(flight));
        const ChunkStyle style = chunkStyle(input.theme, flight.action.index);
        const std::string bytes = formatBytes(static_cast<double>(flight.bytes));
        const double size = std::max(layout.text * 0.85, leastText(input));
        const double width = sketch.measure().width(bytes, Font::MonoBold, typeSize(size)) + 10;
        const Point middle{from.x + (to.x - from.x) * progress, from.y + (to.y - from.y) * progress};
        const Box tile = boxAround(middle, width, size * 1.8);
        RectShape rect;
        rect.box = tile;
        rect.radius = 5;
        rect.fill = style.color;
        rect.stroke = palette(input.theme).panel;
        rect.strokeWidth = 1;
        sketch.add(std::move(rect));
        sketch.text(middle, bytes, {size, Font::MonoBold, style.ink, Align::Center});
    }
}

}  // namespace kolo::viz
