// SPDX-License-Identifier: Apache-2.0
#include "engine/api/steps/step_plan_csv.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/api/parse.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/steps/lower.h"
#include "engine/api/steps/slots.h"
#include "engine/api/wording.h"

namespace kolo::training {

namespace {

using Kind = ActionKind;

Error wrong(const PlanTable& table, const Text& what, ErrorCode code = ErrorCode::BadData) {
    return {code, "schedule", table.name.empty() ? what : Complaint::tr("{}: {}", table.name, what)};
}

Error wrongAt(const PlanTable& table, std::size_t row, std::size_t column, const Text& what, PlanFault* fault) {
    if (fault) *fault = {.rank = static_cast<int>(row) - 1, .column = static_cast<int>(column)};
    return wrong(table, Complaint::tr("Row {}, column {}: {}", row, column, what));
}

/// What PyTorch has in a table and a step plan does not need.
bool isPyTorchsOwn(std::string_view cell) {
    const std::size_t begin = std::min(cell.find_first_not_of("0123456789"), cell.size());
    std::string_view word = cell.substr(begin);
    word = word.substr(0, word.find_first_of("0123456789"));
    for (const char* known :
         {"UNSHARD", "WAIT_UNSHARD", "RESHARD", "REDUCE_GRAD", "WAIT_REDUCE_GRAD", "WAIT_SEND_F", "WAIT_SEND_B"})
        if (begin > 0 && word == known) return true;
    return false;
}

/// Takes one row off the front of `rest`: its cells, without their quotation marks.
std::vector<std::string> takeRow(std::string_view& rest) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    std::size_t at = 0;
    for (; at < rest.size() && (quoted || rest[at] != '\n'); ++at) {
        if (rest[at] == '"')
            quoted = !quoted;
        else if (rest[at] == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += rest[at];
    }
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return cells;
}

std::vector<Action> firstReplica(const StepPlan& plan, int position) {
    for (int rank = 0; rank < plan.mesh.ranks(); ++rank)
        if (plan.mesh.coordinate(rank, kPipelineAxis) == position) return plan.ranks[rank];
    return {};
}

std::string line(const std::vector<std::string>& cells) {
    std::string text;
    for (const std::string& cell : cells) text += (&cell == &cells.front() ? "" : ",") + cell;
    return text + "\r\n";  // as Python's csv module ends it
}

std::string computeOnly(StepPlan plan) {
    // Time slots as if nothing were recomputed.
    plan.recomputes = false;
    for (auto& actions : plan.ranks)
        std::erase_if(actions, [](const Action& action) { return action.kind == Kind::Recompute; });
    const PlanSlots slots = slotsOf(plan);
    std::string csv;
    for (int position = 0; position < plan.mesh.sizeOf(kPipelineAxis); ++position) {
        std::vector<std::string> cells(slots.count);
        const auto actions = firstReplica(plan, position);
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (isPass(actions[i].kind)) cells[slots.ofAction[position][i] - 1] = text(actions[i]);
        csv += line(cells);
    }
    return csv;
}

/// It has no cell of its own in a table.
bool followsFromSettings(ActionKind kind) {
    return kind == Kind::Recompute || kind == Kind::Update || kind == Kind::Reshard || kind == Kind::Release ||
           kind == Kind::Partition || isWithHost(kind) || isCollective(kind);
}

std::string withCommunication(const StepPlan& plan) {
    std::string csv;
    for (int position = 0; position < plan.mesh.sizeOf(kPipelineAxis); ++position) {
        std::vector<std::string> cells, waits;
        for (const Action& action : firstReplica(plan, position)) {
            if (followsFromSettings(action.kind)) continue;
            cells.push_back(text(action));
            if (action.kind == Kind::SendForward || action.kind == Kind::SendBackward)
                waits.push_back(std::to_string(action.stage) +
                                (action.kind == Kind::SendForward ? "WAIT_SEND_F" : "WAIT_SEND_B") +
                                std::to_string(action.index));
        }
        cells.insert(cells.end(), waits.begin(), waits.end());
        csv += line(cells);
    }
    return csv;
}

}  // namespace

std::string stepPlanToCsv(const StepPlan& plan, TableForm form) {
    return form == TableForm::ComputeOnly ? computeOnly(plan) : withCommunication(plan);
}

Outcome<PlanTable> readPlanTable(std::string_view csv, std::string_view name, PlanFault* fault) {
    PlanTable table;
    if (!name.empty()) table.name = inQuotes(name).english();
    if (csv.size() > kMaxTableBytes)
        return wrong(table,
                     Complaint::tr("the table has {} bytes, but at most {} are allowed.", csv.size(), kMaxTableBytes));
    if (csv.starts_with("\xef\xbb\xbf")) csv.remove_prefix(3);
    while (!csv.empty() && (csv.back() == '\n' || csv.back() == '\r')) csv.remove_suffix(1);
    while (!csv.empty()) {
        const std::size_t row = table.devices.size() + 1;
        if (row > kMaxRanks) return wrong(table, Complaint::tr("the table has more than {} rows.", kMaxRanks));
        const std::vector<std::string> cells = takeRow(csv);
        if (cells.size() > kMaxTableColumns)
            return wrong(table, Complaint::tr("Row {} has {} columns, but at most {} are allowed.", row, cells.size(),
                                              kMaxTableColumns));
        auto& actions = table.devices.emplace_back();
        auto& columns = table.columns.emplace_back();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string_view cell = trimmed(cells[i]);
            if (cell.empty() || isPyTorchsOwn(cell)) continue;
            const auto action = actionFromText(cell);
            if (!action) return wrongAt(table, row, i + 1, action.error().message, fault);
            if (followsFromSettings(action->kind))
                return wrongAt(
                    table, row, i + 1,
                    Complaint::tr("{} does not belong in a table: recomputation, collectives and updates follow "
                                  "from the settings.",
                                  text(*action)),
                    fault);
            actions.push_back(*action);
            columns.push_back(static_cast<int>(i + 1));
        }
    }
    return table;
}

Outcome<PipelineOrder> orderOf(const PlanTable& table, int devices, int microbatches, PlanFault* fault) {
    if (table.devices.size() != static_cast<std::size_t>(devices))
        return wrong(table, Complaint::tr("the table has {} rows, but the pipeline has {} devices, each with a row.",
                                          table.devices.size(), devices));
    struct Home {
        std::size_t row = 0;
        int column = 0;
    };
    std::map<int, Home> homes;  // of each stage
    std::map<Action, Home> seen;
    PipelineOrder order;
    order.trains = false;
    for (std::size_t row = 0; row < table.devices.size(); ++row)
        for (std::size_t i = 0; i < table.devices[row].size(); ++i) {
            const Action& action = table.devices[row][i];
            const int column = table.columns[row][i];
            const auto at = [&](const Text& what) { return wrongAt(table, row + 1, column, what, fault); };
            if (action.index >= microbatches)
                return at(Complaint::tr("{} names micro-batch {}, but there are {}, counted from 0.", text(action),
                                        action.index, microbatches));
            if (action.stage >= kMaxPlanStages)
                return at(Complaint::tr("{} names stage {}, but there are at most {}, counted from 0.", text(action),
                                        action.stage, kMaxPlanStages));
            const auto [home, isNew] = homes.emplace(action.stage, Home{row, column});
            if (home->second.row != row)
                return at(
                    Complaint::tr("{} is of stage {}, which is also in row {}, column {}; a stage is on one device.",
                                  text(action), action.stage, home->second.row + 1, home->second.column));
            const auto [first, once] = seen.emplace(action, Home{row, column});
            if (!once)
                return at(Complaint::tr("{} is already there in column {}; each action comes once.", text(action),
                                        first->second.column));
            if (action.kind != Kind::Forward && isPass(action.kind)) order.trains = true;
        }
    if (homes.empty()) return wrong(table, Complaint::tr("the table has no actions."));
    std::vector<int> held(devices, 0);
    for (int stage = 0; stage <= homes.rbegin()->first; ++stage) {
        const auto home = homes.find(stage);
        if (home == homes.end()) {
            const auto& [next, there] = *homes.upper_bound(stage);
            return wrongAt(
                table, there.row + 1, there.column,
                Complaint::tr("this is of stage {}, and there is no stage {}; stages count from 0.", next, stage),
                fault);
        }
        order.positions.push_back(static_cast<int>(home->second.row));
        ++held[home->second.row];
    }
    for (int device = 0; device < devices; ++device)
        if (held[device] == 0)
            return wrong(table, Complaint::tr("Row {} has no actions, so its device would hold no stage.", device + 1));
    order.schedule = table.name;
    order.shape = {devices, *std::max_element(held.begin(), held.end()), microbatches};
    order.passes = table.devices;
    return order;
}

Outcome<StepPlan> planOf(const PlanTable& table, StepPlan plan, PlanFault* fault) {
    plan = lower(std::move(plan), table.devices);
    // An action that was not in the table is shown where the next one stands that was.
    PlanColumns columns(plan.ranks.size());
    for (std::size_t rank = 0; rank < plan.ranks.size(); ++rank) {
        const int row = plan.mesh.coordinate(static_cast<int>(rank), kPipelineAxis);
        const auto& own = table.devices[row];
        std::size_t next = 0;
        for (const Action& action : plan.ranks[rank]) {
            const std::size_t shown = std::min(next, own.size() - 1);
            columns[rank].push_back(own.empty() ? 1 : table.columns[row][shown]);
            if (next < own.size() && action == own[next]) ++next;
        }
    }
    PlanFault place;
    const auto proved = prove(plan, &place, &columns);
    if (proved) return plan;
    if (place.rank >= 0 && place.action >= 0) place.column = columns[place.rank][place.action];
    if (place.rank >= 0) place.rank = plan.mesh.coordinate(place.rank, kPipelineAxis);
    if (fault) *fault = place;
    return wrong(table, proved.error().message, proved.error().code);
}

}  // namespace kolo::training
