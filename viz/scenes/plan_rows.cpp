// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/plan_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

constexpr double kTint = 0.34, kPaleTint = 0.13, kPale = 0.32;  // of the micro-batch's colour over the ground
constexpr double kLane = 0.26;                                  // of a row: for all-reduces
constexpr double kDetailed = 7;                                 // px: a smaller cell is only a colour

Color tinted(Theme theme, int microbatch, double amount) {
    return mixed(palette(theme).panel, chunkStyle(theme, microbatch).color, amount);
}

Box passBox(const Box& cell, bool lanes) {
    return lanes ? Box{cell.x, cell.y, cell.width, cell.height * (1 - kLane)} : cell;
}
Box laneBox(const Box& cell) {
    const double height = cell.height * kLane;
    return {cell.x, cell.y + cell.height - height * 0.9, cell.width, height * 0.9};
}

}  // namespace

// ---- time ---------------------------------------------------------------------------------------------------------

PlanTime::PlanTime(const PlanFrame& frame, bool real) : m_frame(frame), m_real(real) {
    if (m_real) {
        m_length = m_recorded = static_cast<double>(std::max<std::int64_t>(frame.step->toNs - frame.step->fromNs, 1));
        return;
    }
    const PlanRecord& record = *frame.record;
    m_length = std::max(record.slotCount(), 1);
    for (const PlanCell& cell : record.cells()) m_length = std::max(m_length, cell.to());
    const double stops = record.liveStop() - static_cast<double>(frame.place.iteration) * record.stopsPerStep();
    m_recorded = stops >= record.stopsPerStep() ? m_length : std::max(stops, 0.0);
}

double PlanTime::now() const {
    return m_real ? static_cast<double>(m_frame.nowNs - m_frame.step->fromNs) : m_frame.place.slot;
}

std::optional<std::pair<double, double>> PlanTime::spanOf(int cell) const {
    const PlanCell& at = m_frame.record->cells()[static_cast<std::size_t>(cell)];
    if (!m_real) return std::pair(at.from(), at.to());
    const PlanStepRecord::Span& span = m_frame.step->cells[static_cast<std::size_t>(cell)];
    if (!span.ran()) return std::nullopt;
    return std::pair(static_cast<double>(span.startNs - m_frame.step->fromNs),
                     static_cast<double>(span.endNs - m_frame.step->fromNs));
}

double PlanTime::of(const HeldSoFar& held) const {
    return std::clamp(m_real ? static_cast<double>(held.ns - m_frame.step->fromNs) : held.slot, 0.0, m_length);
}

double PlanTime::ofSlot(int slot) const {
    if (!m_real) return slot;
    const auto& ends = m_frame.step->slotEnds;
    if (ends.empty()) return 0;
    const auto at = static_cast<std::size_t>(std::clamp(slot, 0, static_cast<int>(ends.size()) - 1));
    return static_cast<double>(ends[at] - m_frame.step->fromNs);
}

// ---- passes -------------------------------------------------------------------------------------------------------

Color inkOf(Theme theme, const PassLook& look) {
    const Palette& colors = palette(theme);
    if (!look.past) return colors.dim;
    return look.kind == ActionKind::Backward ? chunkStyle(theme, look.microbatch).ink : colors.text;
}

void drawPass(Sketch& sketch, Theme theme, const Box& box, const PassLook& look) {
    if (box.width <= 0 || box.height <= 0) return;
    const Palette& colors = palette(theme);
    const ChunkStyle style = chunkStyle(theme, look.microbatch);
    const bool detailed = box.width >= kDetailed && box.height >= kDetailed;
    const double radius = detailed ? std::min({4.0, box.width / 4, box.height / 4}) : 0;
    const Color solid = look.past ? style.color : tinted(theme, look.microbatch, kPale);
    const Color tint = tinted(theme, look.microbatch, look.past ? kTint : kPaleTint);
    const Color edge = look.past ? style.color : tinted(theme, look.microbatch, 0.6);
    RectShape rect;
    rect.box = box;
    rect.radius = radius;
    switch (isExchange(look.kind) ? ActionKind::AllReduce : look.kind) {
        case ActionKind::Backward:
            rect.fill = solid;
            if (detailed && look.past) {
                rect.pattern = style.pattern;
                rect.patternColor = style.ink.withAlpha(0.25);
            }
            break;
        case ActionKind::Update:
        case ActionKind::AllReduce:
            rect.fill = look.past ? mixed(colors.panel, colors.dim, 0.35) : colors.raised;
            break;
        default:
            rect.fill = detailed ? tint : tinted(theme, look.microbatch, look.past ? 0.6 : 0.2);
            if (detailed) {
                rect.stroke = edge;
                rect.strokeWidth = 1.5;
                rect.dashed = look.kind == ActionKind::Recompute;
                rect.pattern = style.pattern;
                rect.patternColor = edge.withAlpha(0.4);
            }
    }
    const bool half = look.kind == ActionKind::BackwardInput || look.kind == ActionKind::BackwardWeight;
    if (half) rect.pattern = Pattern::Plain;
    sketch.add(std::move(rect));
    if (half) {  // the two halves of a backward pass complete each other
        const double height = box.height * 0.42;
        const double y = look.kind == ActionKind::BackwardInput ? box.y : box.y + box.height - height;
        sketch.fill({box.x, y, box.width, height}, radius, solid);
    }
    if (look.now || look.marked)
        sketch.outline(inflated(box, detailed ? 1 : 0.5), radius + 1, look.now ? colors.accent : colors.text,
                       detailed ? 2 : 1);
}

void drawPlanGrid(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout,
                  const PlanTime& time) {
    const Palette& colors = palette(input.theme);
    const PlanRecord& record = *frame.record;
    const bool lanes = record.hasTransfers() && layout.rowHeight >= 6;
    const double least = std::max(8.0, leastText(input));
    const double nameSize = typeSize(std::clamp(layout.rowHeight * 0.7, std::max(9.0, least), layout.text * 1.1));
    const int every = std::max(1, static_cast<int>(std::ceil((nameSize + 1) / layout.rowHeight)));
    for (int rank = 0; rank < record.ranks(); ++rank) {
        const Box whole = layout.cell(rank, 0, time.length());
        if (rank % every == 0)
            sketch.text({layout.grid.x - layout.names, layout.row(rank).center().y}, workerName(rank),
                        {nameSize, Font::TextBold, colors.text, Align::Left, layout.names - 4, 8});
        RectShape bubble;
        bubble.box = whole;
        bubble.radius = whole.height >= 12 ? 4 : 0;
        bubble.fill = colors.raised;
        if (whole.height >= 10) {
            bubble.pattern = Pattern::Stripes;
            bubble.patternColor = mixed(colors.raised, colors.line, input.theme == Theme::Dark ? 0.9 : 0.8);
        }
        sketch.add(std::move(bubble));
        const PlanRecord::Row& row = record.rows()[static_cast<std::size_t>(rank)];
        double drawnTo = -1;  // of cells thinner than a pixel, one is enough
        for (const int number : row.passes) {
            const auto span = time.spanOf(number);
            if (!span) continue;
            Box box = passBox(layout.cell(rank, span->first, span->second), lanes);
            if (box.x + box.width <= drawnTo) continue;
            box.width = std::max(box.width, 1.0);
            drawnTo = box.x + box.width;
            const PlanCell& cell = record.cells()[static_cast<std::size_t>(number)];
            const bool past = time.isReal() ? span->second <= time.now() + 0.5 : frame.past(number);
            const PassLook look{std::max(cell.action.index, 0), cell.action.kind, past || frame.now(number),
                                frame.now(number), cell.action.index >= 0 && cell.action.index == input.hoveredChunk};
            drawPass(sketch, input.theme, box, look);
            const double size = typeSize(std::clamp(box.height * (lanes ? 0.66 : 0.5), std::max(8.0, least),
                                                    std::max(layout.text * 1.15, least)));
            const std::string text = cell.action.index >= 0 ? std::to_string(cell.action.index) : "U";
            if (box.height < size + 1) continue;
            if (sketch.measure().width(text, Font::MonoBold, size) > box.width - 2) continue;
            sketch.add(TextShape{box.center(), text, size, Font::MonoBold, inkOf(input.theme, look), Align::Center});
            // Further stages of one rank: a dot for each before it.
            const int chunk = record.chunkOf(cell.action.stage);
            if (chunk > 0 && box.height >= size + 10 && box.width >= 8 && cell.action.index >= 0)
                for (int dot = 0; dot < std::min(chunk, 4); ++dot)
                    sketch.disc({box.center().x + (dot - (std::min(chunk, 4) - 1) / 2.0) * 4, box.y + 3.5}, 1.3,
                                inkOf(input.theme, look));
        }
        if (!lanes) continue;
        for (const int number : row.transfers) {
            const auto span = time.spanOf(number);
            if (!span) continue;
            Box box = laneBox(layout.cell(rank, span->first, span->second));
            box.width = std::max(box.width, 1.0);
            const PlanCell& cell = record.cells()[static_cast<std::size_t>(number)];
            const bool past = time.isReal() ? span->second <= time.now() + 0.5 : frame.past(number);
            sketch.fill(box, 2, past ? colors.good : mixed(colors.panel, colors.good, 0.3));
            const std::string text = Wording::tr("bucket {}", cell.action.index);
            const double size = typeSize(std::clamp(box.height * 0.8, 8.0, layout.text));
            if (size >= least && box.height >= size && sketch.measure().width(text, Font::Text, size) <= box.width - 6)
                sketch.text(box.center(), text, {size, Font::Text, past ? colors.panel : colors.dim, Align::Center});
        }
    }
}

// ---- memory -------------------------------------------------------------------------------------------------------

Color memoryColor(Theme theme, const std::string& kind, int number) {
    const int style = kind == recorded::kActivations ? 0
                      : kind == recorded::kBorders   ? 1
                      : kind == "weights"            ? 5
                                                     : 2 + number;
    return chunkStyle(theme, style).color;
}

namespace {

/// Kinds from the bottom up: what changes least first.
std::vector<int> stacked(const std::vector<std::string>& kinds) {
    std::vector<int> order(kinds.size());
    std::iota(order.begin(), order.end(), 0);
    const auto rankOf = [&](int kind) {
        const std::string& name = kinds[static_cast<std::size_t>(kind)];
        return name == recorded::kActivations ? 2 : name == recorded::kBorders ? 1 : 0;
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rankOf(a) < rankOf(b); });
    return order;
}

}  // namespace

std::vector<PeakWords> drawPlanMemory(Sketch& sketch, const SceneInput& input, const PlanFrame& frame,
                                      const PlanGridLayout& layout, const PlanTime& time) {
    std::vector<PeakWords> peaks;
    if (!layout.hasMemory()) return peaks;
    const Palette& colors = palette(input.theme);
    const PlanRecord& record = *frame.record;
    const double least = std::max(8.0, leastText(input));
    const auto order = stacked(record.kinds());
    std::vector<std::vector<HeldSoFar>> held;
    double most = 1;
    bool any = false;
    for (int rank = 0; rank < record.ranks(); ++rank) {
        held.push_back(heldBy(record, *frame.step, rank));
        for (const HeldSoFar& each : held.back()) most = std::max(most, static_cast<double>(each.total()));
        any |= !held.back().empty();
        if (!any) most = std::max(most, static_cast<double>(record.plannedPeak(rank)));
    }
    // Title and legend on one line.
    const Box& title = layout.memoryTitle;
    const double size = typeSize(std::max(layout.text * 0.92, least));
    const double used =
        sketch.text({title.x, title.center().y},
                    any ? Wording::tr("memory of each device") : Wording::tr("memory of each device, as planned"),
                    {size, Font::TextBold, colors.dim, Align::Left, title.width, least});
    double right = title.x + title.width;
    for (auto kind = order.rbegin(); any && kind != order.rend(); ++kind) {
        const std::string& name = record.kinds()[static_cast<std::size_t>(*kind)];
        const std::string words = memoryName(name);
        const double width = sketch.measure().width(words, Font::Text, size);
        if (right - width - 1.75 * size < title.x + used + 10) break;
        sketch.text({right, title.center().y}, words, {size, Font::Text, colors.dim, Align::Right});
        sketch.fill(boxAround({right - width - 0.8 * size, title.center().y}, size * 0.75, size * 0.75), 2,
                    memoryColor(input.theme, name, *kind));
        right -= width + 2.2 * size;
    }

    const double now = time.now();
    const double nameSize = typeSize(std::clamp(layout.memoryRow * 0.6, std::max(9.0, least), layout.text * 1.1));
    const int every = std::max(1, static_cast<int>(std::ceil((nameSize + 1) / layout.memoryRow)));
    const bool stacks = layout.memoryRow >= 9;
    for (int rank = 0; rank < record.ranks(); ++rank) {
        const Box row = layout.memoryRowOf(rank);
        if (rank % every == 0)
            sketch.text({layout.grid.x - layout.names, row.center().y}, workerName(rank),
                        {nameSize, Font::TextBold, colors.text, Align::Left, layout.names - 4, 8});
        sketch.fill(row, 0, colors.raised);
        const double bottom = row.y + row.height;
        const auto& own = held[static_cast<std::size_t>(rank)];
        const auto yOf = [&](double bytes) { return bottom - row.height * 0.94 * bytes / most; };
        double drawnTo = row.x - 1, peak = 0;
        for (std::size_t i = 0; i < own.size(); ++i) {
            peak = std::max(peak, static_cast<double>(own[i].total()));
            const double from = time.of(own[i]), to = i + 1 < own.size() ? time.of(own[i + 1]) : time.recorded();
            const auto bar = [&](double a, double b, bool past) {
                const double left = std::max(std::round(layout.x(a)), drawnTo);
                const double end = std::min(std::round(layout.x(b)), row.x + row.width);
                if (end <= left) return;
                drawnTo = end;
                const double fade = past ? 1 : 0.35;
                if (!stacks) {
                    const double share = static_cast<double>(own[i].total()) / most;
                    sketch.fill({left, row.y, end - left, row.height}, 0,
                                mixed(colors.raised, memoryColor(input.theme, recorded::kActivations, 0),
                                      share * (past ? 1 : 0.45)));
                    return;
                }
                double below = 0;
                for (const int kind : order) {
                    const auto bytes = static_cast<double>(own[i].bytes[static_cast<std::size_t>(kind)]);
                    if (bytes <= 0) continue;
                    const double top = yOf(below + bytes), base = yOf(below);
                    below += bytes;
                    sketch.fill({left, top, end - left, base - top}, 0,
                                mixed(colors.raised,
                                      memoryColor(input.theme, record.kinds()[static_cast<std::size_t>(kind)], kind),
                                      0.85 * fade));
                }
            };
            if (from < now && to > now) {
                bar(from, now, true);
                bar(now, to, false);
            } else {
                bar(from, to, to <= now);
            }
        }
        if (!any) {
            std::vector<Point> line{{row.x, bottom}};
            double bytes = 0;
            for (const PlanSlots::Memory& each : record.plannedMemory(rank)) {
                const double x = layout.x(std::min(time.ofSlot(each.slot), layout.length));
                line.push_back({x, yOf(bytes)});
                line.push_back({x, yOf(bytes = static_cast<double>(each.bytes))});
                peak = std::max(peak, bytes);
            }
            line.push_back({row.x + row.width, yOf(bytes)});
            sketch.line(std::move(line), colors.dim, 1, layout.memoryRow >= 14);
        }
        if (!stacks || peak <= 0) continue;
        sketch.line({{row.x, yOf(peak)}, {row.x + row.width, yOf(peak)}}, colors.dim, 1, true);
        const double label = typeSize(std::max(layout.text * 0.85, least));
        if (row.height < label + 3) continue;
        const std::string words = Wording::tr("peak {}", formatBytes(std::round(peak)));
        const double width = sketch.measure().width(words, Font::Mono, label);
        if (width + 12 > row.width / 2) continue;
        const double y = std::min(yOf(peak) + label * 0.75, bottom - label * 0.6);
        peaks.push_back({{row.x + row.width - 4, y}, words, label});
    }
    return peaks;
}

void drawPeaks(Sketch& sketch, Theme theme, const std::vector<PeakWords>& peaks) {
    const Palette& colors = palette(theme);
    for (const auto& [right, words, size] : peaks) {
        const double width = sketch.measure().width(words, Font::Mono, size);
        sketch.fill(boxAround({right.x - width / 2, right.y}, width + 6, size + 2), 3, colors.panel.withAlpha(0.85));
        sketch.text(right, words, {size, Font::Mono, colors.dim, Align::Right});
    }
}

}  // namespace kolo::viz
