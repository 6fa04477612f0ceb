// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_sheet.h"

#include <algorithm>

#include "app/engine_words.h"
#include "engine/api/steps/lower.h"
#include "engine/api/steps/slots.h"
#include "engine/api/steps/step_plan_csv.h"

namespace kolo::app {

namespace {

PlanFigures figuresOf(const StepPlan& plan) {
    const training::PlanPrice price = training::priceOf(plan);
    PlanFigures figures;
    figures.stages = static_cast<int>(plan.stages.size());
    figures.slotCount = training::slotsOf(plan).count;
    figures.bubble = price.bubble;
    for (const training::RankMemory& memory : price.memory)
        figures.kept = std::max(figures.kept, memory.peakActivations);
    return figures;
}

}  // namespace

QString csvOf(const PlanSheet& sheet) {
    QString text;
    for (const QStringList& row : sheetOfShape(sheet, static_cast<int>(sheet.size()), usedColumns(sheet)))
        text += row.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    return text;
}

PlanSheet sheetOf(const QString& csv) {
    PlanSheet sheet;
    QString text = csv.startsWith(QChar(0xFEFF)) ? csv.mid(1) : csv;
    text.remove(QLatin1Char('"'));
    while (text.endsWith(QLatin1Char('\n')) || text.endsWith(QLatin1Char('\r'))) text.chop(1);
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        QStringList& row = sheet.emplace_back();
        for (const QString& cell : line.split(QLatin1Char(','))) row << cell.trimmed();
    }
    return sheetOfShape(sheet, static_cast<int>(sheet.size()), usedColumns(sheet));
}

PlanSheet sheetOf(const StepPlan& plan) {
    return sheetOf(QString::fromStdString(training::stepPlanToCsv(plan, training::TableForm::ComputeOnly)));
}

PlanSheet sheetOfShape(PlanSheet sheet, int rows, int columns) {
    sheet.resize(static_cast<std::size_t>(rows));
    for (QStringList& row : sheet) row.resize(columns);
    return sheet;
}

int usedColumns(const PlanSheet& sheet) {
    qsizetype used = 0;
    for (const QStringList& row : sheet)
        for (qsizetype column = row.size(); column > used; --column)
            if (!row[column - 1].isEmpty()) used = column;
    return static_cast<int>(used);
}

int microbatchesOf(const PlanSheet& sheet) {
    int most = 0;
    for (const QStringList& row : sheet)
        for (const QString& cell : row)
            if (const auto action = actionFromText(cell.toStdString())) most = std::max(most, action->index);
    return most + 1;
}

QString normalizedAction(const QString& text, int row) {
    QString cell = text.toUpper();
    cell.remove(QLatin1Char(' '));
    return cell.isEmpty() || cell.front().isDigit() ? cell : QString::number(row) + cell;
}

JudgedPlan judge(const PlanSheet& sheet, int microbatches) {
    JudgedPlan judged;
    training::PlanFault place;
    const auto failed = [&](const Error& error) {
        judged.fault = error;
        judged.row = place.rank;
        judged.column = place.column - 1;
        return judged;
    };
    const auto table = training::readPlanTable(csvOf(sheet).toStdString(), {}, &place);
    if (!table) return failed(table.error());
    const auto order = training::orderOf(*table, static_cast<int>(sheet.size()), microbatches, &place);
    if (!order) return failed(order.error());
    const StepPlan shape = training::onPaper(*order);
    judged.plan = training::lower(shape, table->devices);
    if (const auto proved = training::planOf(*table, shape, &place); !proved) return failed(proved.error());
    judged.figures = figuresOf(*judged.plan);
    return judged;
}

std::vector<PlanFigures> builtInFigures(int devices, int microbatches) {
    std::vector<PlanFigures> all;
    for (const training::PipelineSchedule* schedule : training::allPipelineSchedules()) {
        const auto order = training::pipelineOrder(schedule->id, devices, microbatches);
        if (!order || order->overTime) continue;
        all.push_back(figuresOf(training::lower(training::onPaper(*order), order->passes)));
        all.back().title = engineWords(schedule->title);
    }
    return all;
}

}  // namespace kolo::app
