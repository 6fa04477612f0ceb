// SPDX-License-Identifier: Apache-2.0
//
// A pipeline's plan as a table, as PyTorch's torch.distributed.pipelining writes and loads it (_dump_csv, _load_csv):
// one row for each device along the pipeline, in each cell an action or nothing.
//
//     0F0,0F1,,,0B0,,0B1          compute_only: a column is a time slot in which every pass takes one, a blank is a
//     ,1F0,1B0,1F1,1B1,,          bubble. What is sent follows from it (lower.h).
//
//     0F0,0SEND_F0,0F1,…,0WAIT_SEND_F0          compute_comms: the actions alone, with sends and receives and, where
//     1RECV_F0,1F0,1B0,1SEND_B0,…               PyTorch asks for it, the wait for each send.
//
// Recomputation, allreduces and updates are in neither: they follow from the settings. All replicas of a pipeline do
// the same, so the table is that of the first. Everything else of a plan is in its JSON (engine/api/step_plan_json.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/steps/proof.h"

namespace kolo::training {

enum class TableForm {
    ComputeOnly,        ///< PyTorch's "compute_only"
    WithCommunication,  ///< PyTorch's "compute_comms"
};

/// Of a proved plan.
std::string stepPlanToCsv(const StepPlan& plan, TableForm form);

/// What a table says.
struct PlanTable {
    std::string name;                          ///< that error sentences begin with: "mine.csv"; empty: none
    std::vector<std::vector<Action>> devices;  ///< of each row, without the blanks
    PlanColumns columns;                       ///< where they stood, from 1
};

inline constexpr std::size_t kMaxTableBytes = 16u << 20;
inline constexpr std::size_t kMaxTableColumns = 10'000;

/// Reads either form, however it is laid out: a byte order mark, CRLF, quotes, blanks around an action, rows of
/// different length. What PyTorch has besides (waits for sends; UNSHARD, RESHARD, REDUCE_GRAD) is left out. The error
/// (BadData, field "schedule") names row and column, from 1; so does `fault`, here and below: its rank is the row.
Outcome<PlanTable> readPlanTable(std::string_view csv, std::string_view name, PlanFault* fault = nullptr);

/// The table as a schedule: which device holds which stage, by where its forward passes stand, and what it does. Its
/// shape's `chunks` is the most stages on one device; positions.size() is their number. The error says what does not
/// fit: rows, a stage in two rows or in none, a micro-batch that is not there.
Outcome<PipelineOrder> orderOf(const PlanTable& table, int devices, int microbatches, PlanFault* fault = nullptr);

/// The whole plan of a table, proved: `plan` has everything but `ranks`. The error names row and column of the table.
Outcome<StepPlan> planOf(const PlanTable& table, StepPlan plan, PlanFault* fault = nullptr);

}  // namespace kolo::training
