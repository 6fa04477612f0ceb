// SPDX-License-Identifier: Apache-2.0
//
// A run of a step plan as recorded: which actions of its training steps have run, when, what was sent between them and
// what each rank held. The grid, the table, the charts and the playhead all ask here.
//
// The playhead of such a run stops after every time slot of every training step: position 2 × slotCount() + 3 is the
// third slot of the third step. Where slots are not the run's steps (StepKind::Slot), a training step is one stop, as
// in all other training.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/run_info.h"
#include "viz/replay/plan_slots.h"
#include "viz/replay/playhead.h"

namespace kolo::viz {

/// An action in the grid: a pass, an update, the all-reduce of a bucket, or an exchange where layers are cut.
struct PlanCell {
    Action action;
    int rank = 0;
    int slot = 0;           ///< 1 …; of something that takes no time: the one at whose end it happens, 0 …
    bool starts = true;     ///< false: it waits for ever; it stands after all others
    bool takesSlot = true;  ///< false: it stands at the slot's end, beside whatever ran in it
    double from() const { return takesSlot ? slot - 1 : slot; }  ///< in slots since the step's begin
    double to() const { return takesSlot ? slot : slot + kNoTime; }
    static constexpr double kNoTime = 0.6;  ///< of a slot: how wide what takes no time is drawn
};

/// One training step of a run, as far as it is recorded.
struct PlanStepRecord {
    int iteration = -1;
    struct Span {
        std::int64_t startNs = 0, endNs = -1;
        bool ran() const { return endNs >= 0; }
    };
    std::vector<Span> cells;  ///< by the cell's number
    struct Flight {
        Action action;  ///< the receive
        int from = 0, to = 0, slot = 0;
        std::uint64_t bytes = 0;
        std::int64_t startNs = 0, endNs = 0;
        bool emulated = false;
    };
    std::vector<Flight> flights;
    struct Held {
        int kind = 0, slot = 0;  ///< kind: of PlanRecord::kinds(); from the end of `slot` on
        std::uint64_t bytes = 0;
        std::int64_t ns = 0;
    };
    std::vector<std::vector<Held>> held;  ///< [rank], in the order recorded
    std::int64_t fromNs = 0, toNs = 0;
    std::vector<std::int64_t> slotEnds;  ///< [slot], when the last of its cells had run; rising; [0]: fromNs
};

class PlanRecord {
public:
    /// Of a run with a plan. `plannedSteps`: of training; 0: unknown.
    PlanRecord(const RunInfo& info, int plannedSteps);

    /// All events and names of the run so far; only what is new is processed.
    void add(std::span<const Event> events, std::span<const std::string> names);

    bool isDrawable() const { return m_drawable; }  ///< false: there are no cells
    const StepPlan& plan() const { return m_plan; }
    /// Of a pass: "micro-batch 3", or "time step 3" where the plan goes over time.
    std::string partInWords(int index) const;
    int ranks() const { return static_cast<int>(m_rows.size()); }
    int slotCount() const { return m_slots; }
    /// All cells; those of a rank are rows()[rank], by slot.
    const std::vector<PlanCell>& cells() const { return m_cells; }
    struct Row {
        std::vector<int> passes;     ///< numbers of cells: passes and updates
        std::vector<int> transfers;  ///< all-reduces and exchanges
    };
    const std::vector<Row>& rows() const { return m_rows; }
    /// Cells of a rank that run in a slot, or at its end.
    std::vector<int> cellsAt(int rank, int slot) const;
    bool hasTransfers() const { return m_hasTransfers; }
    /// A rank holds several stages: which of its own one is, 0 …
    int chunkOf(int stage) const { return m_chunks[static_cast<std::size_t>(stage)]; }
    std::vector<int> stagesOf(int rank) const;
    int plannedSteps() const { return m_plannedSteps; }
    double plannedBubble() const { return m_plannedBubble; }  ///< share of slots × ranks in which nobody computes
    const std::vector<PlanSlots::Memory>& plannedMemory(int rank) const {
        return m_planned.memory[static_cast<std::size_t>(rank)];
    }
    std::int64_t plannedPeak(int rank) const;
    bool knowsMemory() const;  ///< false: nothing recorded, and the plan, made without a model, has no bytes

    // ---- the playhead ---------------------------------------------------------------------------------------------
    int stopsPerStep() const { return m_stops; }
    int stops() const;                           ///< of the run as planned, or as far as it went
    int liveStop() const { return m_liveStop; }  ///< everything up to here is recorded
    struct Place {
        int iteration = 0;  ///< the training step shown, 0 …
        double slot = 0;    ///< how far through it, 0 … slotCount()
        int told = 0;       ///< the slot in motion, or the one just reached; 0: before the first
        bool moving = false;
    };
    Place placeOf(const Playhead& playhead) const;

    // ---- what was recorded ----------------------------------------------------------------------------------------
    int steps() const { return m_numbers.empty() ? 0 : m_numbers.rbegin()->first + 1; }  ///< with anything recorded
    /// Of a long run not every training step is recorded.
    bool isLeftOut(int iteration) const { return iteration < m_complete && !m_numbers.contains(iteration); }
    /// `events` as given to add(). The reference is good until the next call.
    const PlanStepRecord& step(int iteration, std::span<const Event> events) const;
    static constexpr std::size_t kMostKinds = 6;
    const std::vector<std::string>& kinds() const { return m_kinds; }  ///< of memory, in order of appearance
    std::optional<Action> actionOf(const Event& event) const;
    std::optional<double> recordedBubblePlanned() const { return m_bubblePlanned; }

private:
    void take(const Event& event, std::uint32_t number);
    struct Open {
        std::vector<bool> ran;  // [cell]
        int missing = 0;        // of them
        int ranksDone = 0;
    };
    void takeCell(const Event& event, const Action& action, Open& open);
    int cellOf(int rank, const Action& action) const;  ///< -1: there is none
    void settle();                                     ///< after cells have got their slots
    void follow();                                     ///< the live edge
    void addTo(PlanStepRecord& step, const Event& event) const;

    struct Name {
        std::optional<Action> action;
        int kind = -1;  ///< of memory
        bool plannedBubble = false, trainingStep = false;
    };

    StepPlan m_plan;
    bool m_bySlots = true;
    bool m_drawable = false, m_moved = false;
    PlanSlots m_planned;
    std::vector<PlanCell> m_cells;
    std::vector<Row> m_rows;
    std::vector<std::vector<std::pair<Action, int>>> m_find;  // [rank], by action
    std::vector<int> m_chunks;                                // [stage]
    int m_slots = 0, m_stops = 1, m_plannedSteps = 0;
    double m_plannedBubble = 0;
    bool m_hasTransfers = false;
    std::size_t m_seen = 0;
    std::vector<Name> m_names;
    std::vector<std::string> m_kinds;
    std::map<int, std::vector<std::uint32_t>> m_numbers;  // by iteration: of its events
    std::map<int, Open> m_open;                           // by iteration
    int m_complete = 0;                                   // iterations from the first on
    int m_liveStop = 0;
    std::optional<double> m_bubblePlanned;
    mutable PlanStepRecord m_shown;
    mutable std::size_t m_shownEvents = 0;  // of its numbers, how many are in it
};

}  // namespace kolo::viz
