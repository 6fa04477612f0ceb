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
// Neither has recomputation, allreduces or updates: they follow from the settings. All replicas of a pipeline do the
// same, so the table is that of the first. The rest of a plan is only in its JSON (engine/api/step_plan_json.h).
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

/// `plan` has been proved.
std::string stepPlanToCsv(const StepPlan& plan, TableForm form);

/// A table as read.
struct PlanTable {
    std::string name;                          ///< begins error sentences: "mine.csv"; may be empty
    std::vector<std::vector<Action>> devices;  ///< of each row, without the blanks
    PlanColumns columns;                       ///< where they stood, from 1
};

inline constexpr std::size_t kMaxTableBytes = 16u << 20;
inline constexpr std::size_t kMaxTableColumns = 10'000;

/// Reads either form; a byte order mark, CRLF, quotes, blanks around an action and rows of different length are fine.
/// PyTorch's other actions (waits for sends; UNSHARD, RESHARD, REDUCE_GRAD) are skipped. The error (BadData, field
/// "schedule") names row and column, from 1; so does `fault`, here and below: its rank is the row.
Outcome<PlanTable> readPlanTable(std::string_view csv, std::string_view name, PlanFault* fault = nullptr);

/// The table as a schedule: a device holds the stages whose forward passes are in its row. `shape.chunks` is the most
/// stages on one device, positions.size() the number of all stages. The error says what does not fit: the number of
/// rows, a stage in two rows or in none, a missing micro-batch.
Outcome<PipelineOrder> orderOf(const PlanTable& table, int devices, int microbatches, PlanFault* fault = nullptr);

/// The whole plan of a table, proved. `plan` has everything but `ranks`. The error names row and column of the table.
Outcome<StepPlan> planOf(const PlanTable& table, StepPlan plan, PlanFault* fault = nullptr);

}  // namespace kolo::training
