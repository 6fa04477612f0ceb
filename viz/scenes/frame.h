// SPDX-License-Identifier: Apache-2.0
//
// One frame of a recorded run, as a scene sees it: the state before the motion, the transfers in motion, and how far
// they have got. All scenes ask here, so they cannot disagree about what is shown when.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "viz/scenes/scene.h"

namespace kolo::viz {

struct Frame {
    const BufferHistory* history = nullptr;
    int step = 0;         ///< the step whose cells are shown
    int moving = 0;       ///< the step whose transfers are in motion; 0: at rest
    double progress = 0;  ///< 0 … 1 through the motion
    int steps = 0;        ///< of the schedule

    /// longestNumber(), looked for when the first cell is drawn; 0 also if there are too many to look at them all.
    int longest() const;
    mutable std::optional<int> longestSeen{};

    /// The step that the words are about: the one in motion, or the one reached.
    int told() const { return moving > 0 ? moving : step; }
    std::span<const Event> inFlight() const {
        return moving > 0 ? history->transfers(moving) : std::span<const Event>();
    }
};

/// True if the input has a start to show; otherwise explain() says why not and what to do.
bool canShow(const SceneInput& input);
Frame frameOf(const SceneInput& input);

/// The characters that the longest number of any cell may come to have; 0: none were recorded.
int longestNumber(const BufferHistory& history);
inline constexpr std::int64_t kMostLookedAt = 2048;  ///< numbers, of all workers
std::string explain(const SceneInput& input);

/// The contributions that a complete `chunk` has after the collective.
std::uint64_t completeContributions(const Schedule& schedule, int chunk);

/// A cell as shown in the picture.
struct CellState {
    Cell cell;
    bool empty = false;     ///< holds nothing yet, or was passed on
    bool dimmed = false;    ///< passed on, but its bytes are shown (in the values view)
    bool complete = false;  ///< has every contribution
    bool changed = false;   ///< something arrived in the step just reached
};
CellState cellState(const SceneInput& input, const Frame& frame, int rank, int chunk);

/// True while the place's partial sum is on its way to another rank: the place is already drawn empty.
bool leavesNow(const Frame& frame, int rank, int chunk);

enum class Occupation { Ready, Busy, Waits, Done };
Occupation occupation(const Frame& frame, int rank);

std::string phaseOf(const Frame& frame);      ///< "share-reduce"; "start" before the first step
std::string iterationOf(const Frame& frame);  ///< "iteration 3 of 6"

struct Narration {
    std::string sentence;  ///< one transfer narrated, or what the state means
    std::string more;      ///< "and 3 more like it"; may be empty
};
/// Narrates the transfer of the selected cell, else of the hovered chunk, else of the lowest chunk.
Narration narration(const SceneInput& input, const Frame& frame);

}  // namespace kolo::viz
