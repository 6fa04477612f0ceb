// SPDX-License-Identifier: Apache-2.0
//
// A pipeline schedule is one pure function: which passes does device i run, in which order, over M micro-batches? It
// says nothing of what is sent (lower.h inserts that) nor of when (a pass starts once its input is there). To add one,
// write one file in engine/training/steps/schedules/ and one `part(...)` line there; it is then proved, priced, run,
// drawn, tabulated and recorded like all the others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

struct PipelineShape {
    int devices = 1;       ///< along the pipeline, 1 … 64
    int chunks = 1;        ///< stages on each device
    int microbatches = 1;  ///< 1 … kMaxMicrobatches
    int stages() const { return devices * chunks; }
};

/// How many stages a schedule may have on a device, and how many if the text does not say.
struct StagesPerDevice {
    int fewest = 1, most = 1, preset = 1;
};

struct PipelineSchedule {
    std::string id;       ///< "interleaved", written "interleaved:2" with its chunks
    std::string title;    ///< "Interleaved 1F1B"
    std::string summary;  ///< one sentence
    std::string source;   ///< paper or lecture
    /// F, B, I and W of device `device`, in order.
    std::vector<Action> (*passes)(const PipelineShape& shape, int device);
    /// An error: why not this shape. Null: any.
    Outcome<void> (*accepts)(const PipelineShape& shape) = nullptr;
    StagesPerDevice chunks;
    /// The device that holds a stage. Null: stage s is on device s % devices, as PyTorch's loop numbers them.
    int (*position)(const PipelineShape& shape, int stage) = nullptr;
    bool overTime = false;  ///< its micro-batches are the time steps of a recurrent model

    /// "interleaved:V", "1f1b": how it is written.
    std::string notation() const { return chunks.most > 1 && chunks.most != chunks.fewest ? id + ":V" : id; }
};

/// A schedule of a certain shape.
struct PipelineOrder {
    std::string schedule;  ///< as written: "interleaved:2"
    PipelineShape shape;
    bool trains = true;                       ///< false: a user's own, with forward passes only
    bool overTime = false;                    ///< StepPlan::overTime
    std::vector<int> positions;               ///< of each stage: its device
    std::vector<std::vector<Action>> passes;  ///< of each device, in order
};

/// "1f1b", "interleaved:2", "zero-bubble" … for that many devices and micro-batches. The error has the field
/// "schedule", "stages" or "micro" and says what is allowed. step_plan_csv.h reads a user's own table, "@FILE.csv".
Outcome<PipelineOrder> pipelineOrder(std::string_view text, int devices, int microbatches);

/// A plan of that order, without the ranks' lists (lower.h), to study the schedule by itself: each stage is one layer.
StepPlan onPaper(const PipelineOrder& order);

/// Every registered schedule, in the order of schedules/CMakeLists.txt.
const std::vector<const PipelineSchedule*>& allPipelineSchedules();
/// Null if there is no such id.
const PipelineSchedule* findPipelineSchedule(std::string_view id);

}  // namespace kolo::training
