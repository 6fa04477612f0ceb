// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/plan_record.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

constexpr int kMostSlots = 1 << 20;  // that a record can claim
constexpr int kMostIterations = 1 << 20;
constexpr int kMostStops = 1 << 30;

/// A line of its own below the passes.
bool isTransfer(ActionKind kind) {
    return kind == ActionKind::AllReduce || isExchange(kind);
}

bool isCell(ActionKind kind) {
    return isPass(kind) || kind == ActionKind::Update || isTransfer(kind);
}

}  // namespace

PlanRecord::PlanRecord(const RunInfo& info, int plannedSteps)
    : m_plan(*info.plan), m_bySlots(info.step == StepKind::Slot), m_plannedSteps(plannedSteps) {
    m_drawable = viz::isDrawable(m_plan);
    if (!m_drawable) {
        m_plan = {};
        return;
    }
    m_planned = slotsOf(m_plan);
    m_rows.resize(m_plan.ranks.size());
    m_find.resize(m_plan.ranks.size());
    for (std::size_t rank = 0; rank < m_rows.size(); ++rank) {
        for (std::size_t i = 0; i < m_plan.ranks[rank].size(); ++i) {
            const Action& action = m_plan.ranks[rank][i];
            if (!isCell(action.kind)) continue;
            const int number = static_cast<int>(m_cells.size());
            m_cells.push_back({action, static_cast<int>(rank), m_planned.of[rank][i], !m_planned.waits[rank][i],
                               isPass(action.kind)});
            const bool travels = isTransfer(action.kind);
            (travels ? m_rows[rank].transfers : m_rows[rank].passes).push_back(number);
            m_hasTransfers |= travels;
            m_find[rank].emplace_back(action, number);
        }
        std::sort(m_find[rank].begin(), m_find[rank].end());
    }
    std::vector<int> held(static_cast<std::size_t>(m_plan.mesh.sizeOf(kPipelineAxis)));
    for (const PlanStage& stage : m_plan.stages) m_chunks.push_back(held[static_cast<std::size_t>(stage.position)]++);
    settle();
    m_stops = m_bySlots ? std::max(1, m_slots) : 1;
}

void PlanRecord::settle() {
    m_slots = 0;
    std::int64_t busy = 0;
    int passes = 0;  // slots up to the last pass
    for (const PlanCell& cell : m_cells) {
        m_slots = std::max(m_slots, cell.slot);
        if (!isPass(cell.action.kind)) continue;
        ++busy;
        passes = std::max(passes, cell.slot);
    }
    const auto bySlot = [this](int a, int b) {
        return m_cells[static_cast<std::size_t>(a)].slot < m_cells[static_cast<std::size_t>(b)].slot;
    };
    for (Row& row : m_rows) {
        std::stable_sort(row.passes.begin(), row.passes.end(), bySlot);
        std::stable_sort(row.transfers.begin(), row.transfers.end(), bySlot);
    }
    const double all = static_cast<double>(passes) * static_cast<double>(m_rows.size());
    m_plannedBubble = all > 0 ? 1 - static_cast<double>(busy) / all : 0;
}

std::vector<int> PlanRecord::cellsAt(int rank, int slot) const {
    const auto& passes = m_rows[static_cast<std::size_t>(rank)].passes;
    auto at = std::lower_bound(passes.begin(), passes.end(), slot, [this](int cell, int wanted) {
        return m_cells[static_cast<std::size_t>(cell)].slot < wanted;
    });
    std::vector<int> found;
    for (; at != passes.end() && m_cells[static_cast<std::size_t>(*at)].slot == slot; ++at) found.push_back(*at);
    return found;
}

std::vector<int> PlanRecord::stagesOf(int rank) const {
    std::vector<int> stages;
    for (int stage = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage)
        if (m_plan.holds(rank, stage)) stages.push_back(stage);
    return stages;
}

std::int64_t PlanRecord::plannedPeak(int rank) const {
    std::int64_t peak = 0;
    for (const PlanSlots::Memory& each : plannedMemory(rank)) peak = std::max(peak, each.bytes);
    return peak;
}

bool PlanRecord::knowsMemory() const {
    if (!m_kinds.empty()) return true;
    for (int rank = 0; rank < ranks(); ++rank)
        if (plannedPeak(rank) > 0) return true;
    return false;
}

int PlanRecord::cellOf(int rank, const Action& action) const {
    const auto& find = m_find[static_cast<std::size_t>(rank)];
    const auto at = std::lower_bound(find.begin(), find.end(), action,
                                     [](const auto& entry, const Action& wanted) { return entry.first < wanted; });
    return at != find.end() && at->first == action ? at->second : -1;
}

// ---- the record ---------------------------------------------------------------------------------------------------

void PlanRecord::add(std::span<const Event> events, std::span<const std::string> names) {
    if (!m_drawable) return;
    while (m_names.size() < names.size()) {
        const std::string& text = names[m_names.size()];
        Name name;
        if (!text.empty() && text.front() >= '0' && text.front() <= '9')
            if (const auto action = actionFromText(text)) name.action = *action;
        name.trainingStep = text == recorded::kTrainingStep;
        name.plannedBubble = text == recorded::kPlannedBubble;
        m_names.push_back(name);
    }
    for (; m_seen < events.size(); ++m_seen) {
        const Event& event = events[m_seen];
        // Without a name it is all that the device has allocated.
        if (event.kind == EventKind::Memory && event.name > 0 && event.name < m_names.size() &&
            m_names[event.name].kind < 0 && m_kinds.size() < kMostKinds) {
            m_names[event.name].kind = static_cast<int>(m_kinds.size());
            m_kinds.push_back(names[event.name]);
        }
        take(event, static_cast<std::uint32_t>(m_seen));
    }
    follow();
}

std::optional<Action> PlanRecord::actionOf(const Event& event) const {
    return event.name < m_names.size() ? m_names[event.name].action : std::nullopt;
}

void PlanRecord::take(const Event& event, std::uint32_t number) {
    if (event.name >= m_names.size()) return;
    const Name& name = m_names[event.name];
    if (event.kind == EventKind::Metric) {
        if (name.plannedBubble) m_bubblePlanned = event.value;
        return;
    }
    if (event.rank < 0 || event.rank >= ranks() || event.iteration < 0 || event.iteration >= kMostIterations) return;
    const bool done = event.kind == EventKind::Step && event.step == 0 && name.trainingStep;
    const bool acts = name.action && (event.kind == EventKind::Kernel || event.kind == EventKind::Transfer);
    if (!done && !acts && (event.kind != EventKind::Memory || name.kind < 0)) return;
    m_numbers[event.iteration].push_back(number);
    if (event.iteration < m_complete) return;
    Open& open = m_open[event.iteration];
    if (done) ++open.ranksDone;
    if (acts && event.kind == EventKind::Kernel) takeCell(event, *name.action, open);
}

void PlanRecord::takeCell(const Event& event, const Action& action, Open& open) {
    const int number = cellOf(event.rank, action);
    if (number < 0) return;
    if (open.ran.empty()) {
        open.ran.assign(m_cells.size(), false);
        open.missing = static_cast<int>(m_cells.size());
    }
    if (!open.ran[static_cast<std::size_t>(number)]) {
        open.ran[static_cast<std::size_t>(number)] = true;
        --open.missing;
    }
    PlanCell& cell = m_cells[static_cast<std::size_t>(number)];
    if (event.step < 1 || event.step > kMostSlots || event.step == cell.slot) return;
    // It ran in another slot than unit costs say: the record is right.
    cell.slot = event.step;
    m_moved = true;
}

void PlanRecord::follow() {
    if (std::exchange(m_moved, false)) {
        settle();
        if (m_bySlots) m_stops = m_slots;
        for (PlanCell& cell : m_cells)
            if (cell.action.kind == ActionKind::Update)
                cell.takesSlot = cell.takesSlot || (cell.slot > 0 && cellsAt(cell.rank, cell.slot).size() == 1);
    }
    // Ranks take their training steps in order: with one that is complete, those before it are over, too, though not
    // all of a long run's are recorded.
    for (auto at = m_open.begin(); at != m_open.end(); ++at) {
        if (at->second.ranksDone < ranks() && (at->second.ran.empty() || at->second.missing > 0)) continue;
        m_complete = at->first + 1;
    }
    m_open.erase(m_open.begin(), m_open.lower_bound(m_complete));
    m_liveStop = static_cast<int>(std::min<std::int64_t>(std::int64_t{m_complete} * m_stops, kMostStops));
    const auto next = m_open.find(m_complete);
    if (!m_bySlots || next == m_open.end() || next->second.ran.empty()) return;
    const Open& open = next->second;
    int first = m_slots;
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell)
        if (!open.ran[cell]) first = std::min(first, std::max(m_cells[cell].slot, 1));
    m_liveStop += first - 1;
}

int PlanRecord::stops() const {
    const std::int64_t planned = std::int64_t{std::max(m_plannedSteps, 0)} * m_stops;
    return static_cast<int>(std::clamp<std::int64_t>(planned, m_liveStop, std::max(m_liveStop, kMostStops)));
}

PlanRecord::Place PlanRecord::placeOf(const Playhead& playhead) const {
    const auto stops = std::int64_t{m_stops};
    const int moving = playhead.movingStep();
    const int stop = std::max(moving > 0 ? moving : playhead.step(), 0);
    Place place;
    place.moving = moving > 0;
    // A stop is the end of its slot, so that the last of a training step still shows that step.
    place.iteration = static_cast<int>(std::max<std::int64_t>(0, (stop - 1) / stops));
    const double perStop = static_cast<double>(m_slots) / static_cast<double>(stops);
    const double reached = moving > 0 ? stop - 1 + playhead.progress() : stop;
    place.slot = (reached - static_cast<double>(place.iteration * stops)) * perStop;
    place.told = static_cast<int>(std::ceil(place.slot - 1e-9));
    if (moving > 0 && m_bySlots) place.told = static_cast<int>(stop - place.iteration * stops);
    return place;
}

const PlanStepRecord& PlanRecord::step(int iteration, std::span<const Event> events) const {
    if (m_shown.iteration != iteration || m_shown.cells.size() != m_cells.size()) {
        m_shown = {};
        m_shown.iteration = iteration;
        m_shown.cells.resize(m_cells.size());
        m_shown.held.resize(m_rows.size());
        m_shownEvents = 0;
    }
    const auto found = m_numbers.find(iteration);
    if (found == m_numbers.end()) return m_shown;
    const std::vector<std::uint32_t>& numbers = found->second;
    if (m_shownEvents == numbers.size()) return m_shown;
    for (; m_shownEvents < numbers.size(); ++m_shownEvents)
        if (numbers[m_shownEvents] < events.size()) addTo(m_shown, events[numbers[m_shownEvents]]);
    auto& ends = m_shown.slotEnds;
    ends.assign(static_cast<std::size_t>(m_slots) + 1, m_shown.fromNs);
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell)
        if (m_shown.cells[cell].ran() && m_cells[cell].slot >= 0) {
            auto& end = ends[static_cast<std::size_t>(std::min(m_cells[cell].slot, m_slots))];
            end = std::max(end, m_shown.cells[cell].endNs);
        }
    for (std::size_t slot = 1; slot < ends.size(); ++slot) ends[slot] = std::max(ends[slot], ends[slot - 1]);
    return m_shown;
}

void PlanRecord::addTo(PlanStepRecord& step, const Event& event) const {
    const Name& name = m_names[event.name];
    const auto spans = [&] {
        step.fromNs = step.toNs == 0 ? event.startNs : std::min(step.fromNs, event.startNs);
        step.toNs = std::max(step.toNs, event.endNs);
    };
    if (event.kind == EventKind::Kernel) {
        const int cell = cellOf(event.rank, *name.action);
        if (cell < 0) return;
        step.cells[static_cast<std::size_t>(cell)] = {event.startNs, event.endNs};
        spans();
    } else if (event.kind == EventKind::Transfer) {
        if (event.peer < 0 || event.peer >= ranks()) return;
        step.flights.push_back({*name.action, event.peer, event.rank, event.step, event.bytes, event.startNs,
                                event.endNs, (event.flags & kEmulated) != 0});
        spans();
    } else if (event.kind == EventKind::Memory) {
        step.held[static_cast<std::size_t>(event.rank)].push_back({name.kind, event.step, event.bytes, event.endNs});
    }
}

std::string PlanRecord::partInWords(int index) const {
    return m_plan.overTime ? Wording::tr("time step {}", index) : Wording::tr("micro-batch {}", index);
}

}  // namespace kolo::viz
