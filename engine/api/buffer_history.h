// SPDX-License-Identifier: Apache-2.0
//
// The state of every buffer after every step, rebuilt solely from a run's events. The command line's table, the
// window's table, the picture and the exercise's model answer all ask this class, so they cannot disagree. Stepping
// back queries the past; it never changes the engine.
//
// Needs a run at detail `full` with at most kMaxRecordedElements elements per rank; for other runs it knows the
// contributions and which places changed, but no values.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/run_info.h"

namespace kolo {

/// One place (rank, chunk) after one step.
struct Cell {
    std::span<const double> values;   ///< one per element of the chunk; empty when not recorded
    bool hasValues = false;           ///< false: the values were not recorded (not the same as an empty chunk)
    std::uint64_t contributions = 0;  ///< bit r: the value of rank r is in it
    bool passedOn = false;            ///< a partial sum that its holder has sent on: blank in the exercise
    bool changed = false;             ///< something arrived here in this step
};

class BufferHistory {
public:
    explicit BufferHistory(CollectiveShape shape);

    /// Events of different ranks may come in any order, those of one rank in the order in which it wrote them.
    void add(const EventBatch& batch);

    const CollectiveShape& shape() const { return m_shape; }
    int steps() const { return static_cast<int>(m_shape.schedule.steps.size()); }

    /// The live edge: the last step that every rank has finished; 0 before the first, -1 before the start is known.
    int liveStep() const { return m_liveStep; }

    /// 0 <= step <= liveStep().
    Cell cell(int step, int rank, int chunk) const;

    /// The recorded transfers of a step (1 …), in the order (from, to, chunk); empty for step 0.
    std::span<const Event> transfers(int step) const;

    /// Bytes that `rank` has sent in the steps 1 … step.
    std::uint64_t bytesSent(int step, int rank) const;

private:
    struct Change {  ///< what one step did to one place
        int step = 0;
        std::uint32_t valuesFirst = 0;
        bool hasValues = false;
        std::uint64_t contributions = 0;
        bool passedOn = false;
        bool changed = false;
    };
    struct StepRecord {
        std::vector<Event> transfers;
        std::size_t inOrder = 0;               // how many transfers, from the front, are sorted
        std::vector<std::uint64_t> bytesSent;  // per rank, in this step
        int ranksDone = 0;

        void putInOrder();
    };

    Change& changeAt(int step, int rank, int chunk);
    std::vector<Change>& placeOf(int rank, int chunk);
    const std::vector<Change>& placeOf(int rank, int chunk) const;
    void closeFinishedSteps();
    void closeStep(int step);

    CollectiveShape m_shape;
    int m_liveStep = -1;
    std::vector<StepRecord> m_steps;            // [step], 0 … steps
    std::vector<std::vector<Change>> m_places;  // [rank * chunks + chunk], ascending in step
    std::vector<double> m_values;
};

/// How the table of the workers is filled: one row per step up to the live edge, one column per worker and element.
enum class TableView : std::uint8_t {
    Values,   ///< the buffer's real content after that step
    Exercise  ///< blank where a partial sum was passed on, as in the lecture's review question
};

/// "A0", "A1" … "B0" …
std::vector<std::string> tableHeader(const CollectiveShape& shape);
/// The cells of one row as text, "" where blank. Fails if the values were not recorded.
Outcome<std::vector<std::string>> tableRow(const BufferHistory& history, int step, TableView view);

/// A transfer in one sentence: "A sends chunk 0 (17) to B; B adds its 5 and holds 22."
std::string narrate(const BufferHistory& history, int step, const Event& transfer);

}  // namespace kolo
