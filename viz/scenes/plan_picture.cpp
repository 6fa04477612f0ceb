// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/plan_picture.h"

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/plan_grid.h"
#include "viz/layout/record_words.h"
#include "viz/layout/sketch.h"
#include "viz/scenes/middle_words.h"
#include "viz/scenes/plan_cards.h"
#include "viz/scenes/plan_rows.h"

namespace kolo::viz {

namespace {

double textSize(const SceneInput& input) {
    const double usual = std::clamp(std::min(input.size.width / 62, input.size.height / 36), 11.0, 17.0);
    return std::max(usual * std::max(input.fontScale, 1.0), leastText(input));
}

PlanGridLayout layOut(const SceneInput& input, const PlanFrame& frame, const PlanTime& time) {
    const StepPlan& plan = frame.record->plan();
    PlanGridRequest request;
    request.size = input.size;
    // The last axis goes to the right, all others downwards; what is only one row has its devices side by side.
    request.positions = plan.mesh.axes.empty() ? 1 : plan.mesh.axes.back().size;
    request.replicas = frame.record->ranks() / request.positions;
    if (request.positions == 1) std::swap(request.replicas, request.positions);
    request.length = time.isReal() ? time.length() : std::max(time.length(), input.slotAxis);
    request.lanes = frame.record->hasTransfers();
    request.cards = input.slotAxis == 0;  // beside another plan the grid is what counts
    request.memory = frame.record->knowsMemory();
    request.text = textSize(input);
    request.bottom = provenanceHeight(input);
    for (int rank = 0; rank < frame.record->ranks(); ++rank)
        request.names = std::max(
            request.names, input.measure->width(workerName(rank), Font::TextBold, typeSize(request.text * 1.1)) + 12);
    PlanGridLayout layout = layOutPlanGrid(request);
    if (!layout.fits && input.lecture) {  // better small than nothing
        request.text = 12;
        layout = layOutPlanGrid(request);
    }
    return layout;
}

void drawWords(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout) {
    const Box& box = layout.words;
    if (box.height <= 0) return;
    const Palette& colors = palette(input.theme);
    const double least = std::max(10.0, leastText(input));
    int busy = 0;
    for (int rank = 0; rank < frame.record->ranks(); ++rank) busy += frame.doing(rank) >= 0;
    std::string head = placeInWords(frame);
    if (frame.place.told > 0) head += " · " + Wording::tr("{} of {} devices busy", busy, frame.record->ranks());
    sketch.text({box.center().x, box.y + layout.text * 0.95}, head,
                {layout.text * 1.3, Font::TextBold, colors.accent, Align::Center, box.width, least});
    sketch.text({box.center().x, box.y + layout.text * 2.65}, tellSlot(frame),
                {layout.text * 1.05, Font::Text, colors.text, Align::Center, box.width, least});
}

void drawAxis(Sketch& sketch, const SceneInput& input, const PlanFrame& frame, const PlanGridLayout& layout,
              const PlanTime& time) {
    const Palette& colors = palette(input.theme);
    const double least = std::max(8.0, leastText(input));
    const double size = typeSize(std::max(layout.text * 0.85, least));
    const double y = layout.axis.center().y, bottom = layout.grid.y + layout.grid.height;
    const auto label = [&](double at) {
        return time.isReal() ? formatDuration(std::llround(at)) : groupedNumber(std::llround(at));
    };
    const double width = sketch.measure().width(label(time.length()), Font::Mono, size);
    const auto ticks = time.isReal() ? std::vector<double>{0, time.length() / 2, time.length()} : layout.ticks(width);
    for (const double at : ticks) {
        const double x = layout.x(at);
        sketch.line({{x, bottom}, {x, bottom + 3}}, colors.line, 1);
        const double half = sketch.measure().width(label(at), Font::Mono, size) / 2;
        const double middle = std::clamp(x, layout.grid.x + half - 4, input.size.width - half - 8);
        sketch.text({middle, y + 1}, label(at), {size, Font::Mono, colors.dim, Align::Center});
    }
    // The legend shows what it names.
    const double words = typeSize(std::max(layout.text * 0.92, least)), middle = layout.legend.center().y;
    double x = layout.legend.x + layout.legend.width;
    struct Entry {
        std::string text;
        std::optional<ActionKind> kind;  ///< none: the bubble
    };
    std::vector<Entry> entries{{Wording::tr("bubble"), std::nullopt}};
    const auto& cells = frame.record->cells();
    const auto has = [&](ActionKind kind) {
        return std::any_of(cells.begin(), cells.end(), [&](const PlanCell& cell) { return cell.action.kind == kind; });
    };
    for (const ActionKind kind : {ActionKind::BackwardWeight, ActionKind::BackwardInput, ActionKind::Backward,
                                  ActionKind::Recompute, ActionKind::Forward})
        if (has(kind)) entries.push_back({verb(kind), kind});
    const std::string unit =
        time.isReal() ? Wording::tr("time since the step began") : Wording::tr("slots of one pass");
    const double unitWidth = sketch.measure().width(unit, Font::Text, words);
    for (const Entry& entry : entries) {
        const double wide = sketch.measure().width(entry.text, Font::Text, words);
        const double mark = words * 1.25;
        if (x - wide - mark - 16 < layout.grid.x + unitWidth + 8) break;
        sketch.text({x, middle}, entry.text, {words, Font::Text, colors.dim, Align::Right});
        const Box box = boxAround({x - wide - 5 - mark / 2, middle}, mark, words);
        if (entry.kind) {
            drawPass(sketch, input.theme, box, {0, *entry.kind, true, false, false});
        } else {
            sketch.stripes(box, 3, colors.raised, colors.line);
        }
        x -= wide + mark + 18;
    }
    sketch.text({layout.grid.x, middle}, unit,
                {words, Font::Text, colors.dim, Align::Left, std::max(x - layout.grid.x, 1.0), least});
}

void drawPlayhead(Sketch& sketch, const SceneInput& input, const PlanGridLayout& layout, const PlanTime& time) {
    const Color accent = palette(input.theme).accent;
    const double x = layout.x(std::clamp(time.now(), 0.0, layout.length));
    const double top = layout.grid.y - 4;
    const double bottom =
        layout.hasMemory() ? layout.memory.y + layout.memory.height : layout.grid.y + layout.grid.height;
    sketch.line({{x, top}, {x, layout.grid.y + layout.grid.height + 2}}, accent, 2);
    if (layout.hasMemory()) sketch.line({{x, layout.memory.y}, {x, bottom}}, accent, 2);
    sketch.disc({x, top}, 4.5, accent);
}

int stopOf(const PlanFrame& frame, double slot) {
    const PlanRecord& record = *frame.record;
    const int stops = record.stopsPerStep();
    if (stops == 1) return frame.place.iteration + 1;
    return frame.place.iteration * stops + std::clamp(static_cast<int>(std::ceil(slot)), 1, stops);
}

/// The cell of a rank at a place of the axis; -1: a bubble.
int cellAt(const PlanFrame& frame, const PlanTime& time, int rank, double place, bool lane) {
    const PlanRecord::Row& row = frame.record->rows()[static_cast<std::size_t>(rank)];
    for (const int cell : lane ? row.transfers : row.passes) {
        const auto span = time.spanOf(cell);
        if (span && place >= span->first && place < span->second) return cell;
    }
    return -1;
}

}  // namespace

std::string planCellTip(const PlanRecord& record, const PlanStepRecord& step, int cell) {
    const PlanCell& at = record.cells()[static_cast<std::size_t>(cell)];
    const Action& action = at.action;
    std::string text = workerName(at.rank) + ": " + verb(action.kind);
    if (action.kind == ActionKind::AllReduce)
        text += ", " + Wording::tr("bucket {}", action.index);
    else
        text += ", " + Wording::tr("stage {}", action.stage);
    if (isExchange(action.kind)) text += ", " + Wording::tr("along {}", axisOf(record.plan(), action));
    if (isPass(action.kind) || isExchange(action.kind)) text += ", " + record.partInWords(action.index);
    text += " (" + kolo::text(action) + ")\n" + Wording::tr("slot {} of {}", at.slot, record.slotCount());
    const PlanStepRecord::Span& span = step.cells[static_cast<std::size_t>(cell)];
    if (!span.ran()) return text + ", " + Wording::tr("not run yet");
    if (span.endNs == span.startNs) return text;  // a plan on paper
    return text + ", " +
           Wording::tr("took {}, {} after the step began", formatDuration(span.endNs - span.startNs),
                       formatDuration(std::max<std::int64_t>(span.startNs - step.fromNs, 0)));
}

Picture drawPlan(const SceneInput& input, PlanAxis axis) {
    if (!canShowPlan(input)) return wordsOnly(input, explainPlan(input));
    const PlanFrame frame = planFrameOf(input);
    const bool real = axis == PlanAxis::RealTime;
    if (real && frame.step->toNs <= frame.step->fromNs)
        return wordsOnly(input, input.plan->isLeftOut(frame.place.iteration)
                                    ? leftOutInWords()
                                    : Wording::tr("Nothing of this step is recorded yet: press Step."));
    const PlanTime time(frame, real);
    const PlanGridLayout layout = layOut(input, frame, time);
    if (!layout.fits) return wordsOnly(input, Wording::tr("Make this panel larger to see the plan."));
    Sketch sketch(input.size, palette(input.theme).ground, *input.measure);
    drawPlanCards(sketch, input, frame, layout);
    drawPlanFlights(sketch, input, frame, layout);
    drawWords(sketch, input, frame, layout);
    drawPlanGrid(sketch, input, frame, layout, time);
    drawAxis(sketch, input, frame, layout, time);
    const std::vector<PeakWords> peaks = drawPlanMemory(sketch, input, frame, layout, time);
    drawPlayhead(sketch, input, layout, time);
    drawPeaks(sketch, input.theme, peaks);
    drawProvenance(sketch, input);
    // For the keyboard: what runs now, device by device.
    for (int rank = 0; rank < frame.record->ranks(); ++rank) {
        const int cell = frame.doing(rank);
        if (cell < 0) continue;
        const auto span = time.spanOf(cell);
        if (!span) continue;
        const Action& action = frame.record->cells()[static_cast<std::size_t>(cell)].action;
        sketch.hit({layout.cell(rank, span->first, span->second),
                    rank,
                    std::max(action.index, 0),
                    stopOf(frame, frame.record->cells()[static_cast<std::size_t>(cell)].slot),
                    {}});
    }
    return sketch.take();
}

std::optional<HitRegion> planHit(const SceneInput& input, PlanAxis axis, Point point) {
    if (!canShowPlan(input)) return std::nullopt;
    const PlanFrame frame = planFrameOf(input);
    const PlanTime time(frame, axis == PlanAxis::RealTime);
    const PlanGridLayout layout = layOut(input, frame, time);
    if (!layout.fits) return std::nullopt;
    const PlanRecord& record = *frame.record;
    for (std::size_t rank = 0; rank < layout.cards.size(); ++rank)
        if (layout.cards[rank].contains(point)) {
            const int cell = frame.doing(static_cast<int>(rank));
            return HitRegion{layout.cards[rank], static_cast<int>(rank), -1, -1,
                             cell >= 0 ? planCellTip(record, *frame.step, cell)
                                       : Wording::tr("{}: bubble", workerName(static_cast<int>(rank)))};
        }
    const double place = layout.timeAt(point.x);
    if (layout.grid.contains(point)) {
        const int rank = std::min(static_cast<int>((point.y - layout.grid.y) / layout.rowHeight), record.ranks() - 1);
        const Box row = layout.row(rank);
        const bool lane = record.hasTransfers() && point.y > row.y + row.height * 0.7;
        int cell = cellAt(frame, time, rank, place, lane);
        if (cell < 0 && lane) cell = cellAt(frame, time, rank, place, false);
        if (cell < 0) {
            const double slot = std::clamp(std::floor(place), 0.0, std::max(record.slotCount() - 1.0, 0.0));
            if (time.isReal()) return HitRegion{row, rank, -1, -1, Wording::tr("{}: bubble", workerName(rank))};
            return HitRegion{layout.cell(rank, slot, slot + 1), rank, -1, stopOf(frame, slot + 1),
                             Wording::tr("{}: bubble", workerName(rank)) + "\n" +
                                 Wording::tr("slot {} of {}", static_cast<int>(slot) + 1, record.slotCount())};
        }
        const PlanCell& at = record.cells()[static_cast<std::size_t>(cell)];
        const auto span = *time.spanOf(cell);
        return HitRegion{layout.cell(rank, span.first, span.second), rank,
                         isPass(at.action.kind) ? at.action.index : -1, stopOf(frame, at.slot),
                         planCellTip(record, *frame.step, cell)};
    }
    if (layout.hasMemory() && layout.memory.contains(point)) {
        const int rank = std::min(static_cast<int>((point.y - layout.memory.y) / layout.memoryRow), record.ranks() - 1);
        const auto held = heldBy(record, *frame.step, rank);
        const auto after = std::upper_bound(held.begin(), held.end(), place,
                                            [&](double at, const HeldSoFar& each) { return at < time.of(each); });
        std::string tip = Wording::tr("{}: memory", workerName(rank));
        if (after != held.begin())
            for (std::size_t kind = 0; kind < record.kinds().size(); ++kind)
                tip += "\n" + memoryName(record.kinds()[kind]) + " " +
                       formatBytes(static_cast<double>(std::prev(after)->bytes[kind]));
        tip += "\n" + Wording::tr("planned: at most {} of activations and borders",
                                  formatBytes(static_cast<double>(record.plannedPeak(rank))));
        const double slot = std::clamp(std::floor(place), 0.0, std::max(record.slotCount() - 1.0, 0.0));
        return HitRegion{layout.memoryRowOf(rank), rank, -1, time.isReal() ? -1 : stopOf(frame, slot + 1), tip};
    }
    return std::nullopt;
}

std::string PlanScene::describe(const SceneInput& input) const {
    return tellPlan(input);
}

std::string PlanScene::tip(const SceneInput& input, const HitRegion& hit) const {
    if (m_axis == PlanAxis::RealTime || !hit.tip.empty() || !canShowPlan(input) || hit.rank < 0) return hit.tip;
    const PlanFrame frame = planFrameOf(input);  // under the keyboard's cursor
    const int cell = hit.rank < frame.record->ranks() ? frame.doing(hit.rank) : -1;
    return cell < 0 ? std::string() : planCellTip(*frame.record, *frame.step, cell);
}

}  // namespace kolo::viz
