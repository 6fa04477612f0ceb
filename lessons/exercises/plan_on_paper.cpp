// SPDX-License-Identifier: Apache-2.0
#include "lessons/exercises/plan_on_paper.h"

#include <algorithm>
#include <vector>

#include "engine/api/steps/lower.h"
#include "engine/api/steps/pipeline_schedule.h"
#include "engine/api/steps/proof.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

StepPlan withoutRows(int devices, int microbatches) {
    training::PipelineOrder order;
    order.shape = {.devices = devices, .microbatches = microbatches};
    for (int stage = 0; stage < devices; ++stage) order.positions.push_back(stage);
    return training::onPaper(order);
}

/// Cuts at any of `marks`; what is empty between two of them is left out.
std::vector<std::string> parts(std::string_view text, std::string_view marks) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(marks), text.size());
        if (end > 0) found.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

std::vector<std::vector<std::string>> cellsOf(std::string_view text) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& row : parts(text, ";\n"))
        if (auto cells = parts(row, ", \t\r"); !cells.empty()) rows.push_back(std::move(cells));
    return rows;
}

Error wrong(const Text& sentence) {
    return {ErrorCode::BadData, "plan", sentence};
}

}  // namespace

Outcome<StepPlan> planOnPaper(std::string_view schedule, int devices, int microbatches) {
    const auto order = TRY(training::pipelineOrder(schedule, devices, microbatches));
    StepPlan plan = training::lower(training::onPaper(order), order.passes);
    TRY(training::prove(plan));
    return plan;
}

std::string planText(const StepPlan& plan) {
    std::string rows;
    for (const auto& actions : plan.ranks) {
        std::string row;
        for (const Action& action : actions)
            if (action.kind != ActionKind::Update) row += (row.empty() ? "" : " ") + text(action);
        rows += (rows.empty() ? "" : "\n") + row;
    }
    return rows;
}

Outcome<StepPlan> planFromText(std::string_view answer, int devices, int microbatches) {
    const auto rows = cellsOf(answer);
    if (rows.size() != static_cast<std::size_t>(devices))
        return wrong(rows.size() == 1
                         ? Complaint::tr("The plan has one row, but there are {} devices, each with a row.", devices)
                         : Complaint::tr("The plan has {} rows, but there are {} devices, each with a row.",
                                         rows.size(), devices));
    StepPlan plan = withoutRows(devices, microbatches);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        auto& actions = plan.ranks.emplace_back();
        for (std::size_t column = 0; column < rows[row].size(); ++column) {
            const auto at = [&](const Text& what) {
                return wrong(Complaint::tr("Row {}, column {}: {}", row + 1, column + 1, what));
            };
            std::string cell = rows[row][column];
            for (char& letter : cell)
                if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
            const auto action = actionFromText(cell);
            if (!action) return at(action.error().message);
            if (action->stage >= devices || action->index >= microbatches || !hasIndex(action->kind) ||
                action->kind == ActionKind::AllReduce || action->kind == ActionKind::Recompute)
                return at(
                    Complaint::tr("{} does not belong here: there are the stages 0 to {}, the micro-batches 0 to "
                                  "{}, and passes and messages alone.",
                                  cell, devices - 1, microbatches - 1));
            actions.push_back(*action);
        }
        actions.push_back({ActionKind::Update, static_cast<int>(row)});
    }
    return plan;
}

Outcome<void> provePlanAnswer(const Question& question, std::string_view answer) {
    const auto expected = cellsOf(question.expected);
    int microbatches = 1;
    for (const auto& row : expected)
        for (const std::string& cell : row)
            if (const auto action = actionFromText(cell)) microbatches = std::max(microbatches, action->index + 1);
    const StepPlan plan = TRY(planFromText(answer, static_cast<int>(expected.size()), microbatches));
    return training::prove(plan);
}

}  // namespace kolo::lessons
