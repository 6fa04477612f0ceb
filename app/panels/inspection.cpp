// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/inspection.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/panels/contributions.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kShownElements = 4;

struct InspectionWords {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::Inspection)
};

QString worker(int rank) {
    return QString::fromStdString(workerName(rank));
}

/// Terms as written while they are only summed: the mean divides when the last contribution has arrived.
QString joined(const QStringList& terms, ReduceOp op, bool complete) {
    if (op != ReduceOp::Mean) return joinTerms(terms, op);
    const QString sum = joinTerms(terms, ReduceOp::Sum);
    return complete && terms.size() > 1 ? QStringLiteral("(%1) / %2").arg(sum).arg(terms.size()) : sum;
}

QStringList formulasOf(const BufferHistory& history, const Cell& cell, int chunk) {
    const CollectiveShape& shape = history.shape();
    const std::vector<int> ranks = ranksIn(cell.contributions);
    if (ranks.empty()) return {InspectionWords::tr("It holds no contribution yet.")};
    const bool complete = static_cast<int>(ranks.size()) == shape.schedule.ranks;
    QStringList names;
    for (const int rank : ranks) names << termName(rank, chunk);
    const QString symbols = joined(names, shape.op, complete);
    const std::size_t count = cell.values.size();
    if (!cell.hasValues || count == 0) return {symbols};

    QStringList lines;
    if (count > 1) lines << symbols;
    const std::int64_t first = chunkRange(shape.elements, shape.schedule.chunks, chunk).first;
    for (std::size_t i = 0; i < std::min<std::size_t>(count, kShownElements); ++i) {
        QStringList values;
        for (const int rank : ranks) {
            const Cell start = history.cell(0, rank, chunk);
            if (!start.hasValues || i >= start.values.size()) break;
            values << QString::fromStdString(shownValue(start.values[i], shape.dtype));
        }
        QStringList parts;
        if (count == 1) parts << symbols;
        if (values.size() == static_cast<int>(ranks.size()) && values.size() > 1)
            parts << joined(values, shape.op, complete);
        parts << QString::fromStdString(shownValue(cell.values[i], shape.dtype));
        QString line = parts.join(QStringLiteral(" = "));
        if (count > 1) line.prepend(QStringLiteral("[%1]  ").arg(first + static_cast<std::int64_t>(i)));
        lines << line;
    }
    if (count == kShownElements + 1) lines << InspectionWords::tr("… and 1 more element");
    if (count > kShownElements + 1) lines << InspectionWords::tr("… and %1 more elements").arg(count - kShownElements);
    return lines;
}

/// The step, 1 … `step`, in which something last arrived; 0: unchanged since the start.
int heldSince(const BufferHistory& history, int step, int rank, int chunk) {
    while (step > 0 && !history.cell(step, rank, chunk).changed) --step;
    return step;
}

/// The step in which the partial sum was sent away.
int passedOnIn(const BufferHistory& history, int step, int rank, int chunk) {
    while (step > 1 && history.cell(step - 1, rank, chunk).passedOn) --step;
    return step;
}

/// How long the transfer took, how long the reduction took, and how long the receiver had waited for the sender.
QString timesOf(std::span<const Event> events, const Event& transfer) {
    std::int64_t reducedNs = 0, waitedNs = 0;
    for (const Event& event : events) {
        if (event.rank != transfer.rank || event.step != transfer.step || event.iteration != transfer.iteration)
            continue;
        const std::int64_t ns = event.endNs - event.startNs;
        if (event.kind == EventKind::Kernel && event.chunk == transfer.chunk) reducedNs += ns;
        if (event.kind == EventKind::Wait && event.peer == transfer.peer) waitedNs += ns;
    }
    QString text = viz::durationText(transfer.endNs - transfer.startNs);
    if (transfer.flags & kFused) text += InspectionWords::tr(", reduction included");
    if (reducedNs > 0) text += InspectionWords::tr(", then %1 to reduce").arg(viz::durationText(reducedNs));
    if (waitedNs > 0) text += InspectionWords::tr(", waited %1").arg(viz::durationText(waitedNs));
    if (transfer.flags & kEmulated) text += InspectionWords::tr(" (emulated)");
    return text;
}

QString completeness(const BufferHistory& history, const Cell& cell) {
    const int all = history.shape().schedule.ranks;
    const std::vector<int> ranks = ranksIn(cell.contributions);
    if (static_cast<int>(ranks.size()) == all) return InspectionWords::tr("yes: all %1 contributions").arg(all);
    QStringList missing;
    for (int rank = 0; rank < all; ++rank)
        if (!(cell.contributions >> rank & 1)) missing << worker(rank);
    constexpr int kNamed = 6;
    if (missing.size() > kNamed) return InspectionWords::tr("no: %1 of %2 contributions").arg(ranks.size()).arg(all);
    return InspectionWords::tr("no: %1 of %2, missing %3")
        .arg(ranks.size())
        .arg(all)
        .arg(missing.join(QStringLiteral(", ")));
}

}  // namespace

QString shortDeviceName(const RunInfo& info, int rank) {
    if (rank < 0 || static_cast<std::size_t>(rank) >= info.provenance.devices.size()) return {};
    const QString device = QString::fromStdString(info.provenance.devices[static_cast<std::size_t>(rank)]);
    const QString after = device.section(QStringLiteral("device:"), -1);
    return after.section(QLatin1Char(' '), 0, 0);
}

Inspection inspect(const RunInfo& info, const BufferHistory& history, std::span<const Event> events, int step, int rank,
                   int chunk) {
    const Cell cell = history.cell(step, rank, chunk);
    Inspection result;
    result.title = InspectionWords::tr("%1 · chunk %2").arg(worker(rank)).arg(chunk);
    result.formulas = formulasOf(history, cell, chunk);

    const auto who = [&](int other) {
        const QString device = shortDeviceName(info, other);
        return device.isEmpty() ? worker(other) : QStringLiteral("%1 (%2)").arg(worker(other), device);
    };
    const int since = heldSince(history, step, rank, chunk);
    for (const Event& transfer : history.transfers(since)) {
        if (transfer.rank != rank || transfer.chunk != chunk) continue;
        result.facts.push_back({InspectionWords::tr("from"),
                                InspectionWords::tr("%1, %2").arg(who(transfer.peer), viz::bytesText(transfer.bytes))});
        result.facts.push_back({InspectionWords::tr("took"), timesOf(events, transfer)});
    }
    result.facts.push_back({InspectionWords::tr("held since"), since == 0
                                                                   ? InspectionWords::tr("the start")
                                                                   : InspectionWords::tr("iteration %1").arg(since)});
    if (cell.passedOn) {
        const int sentIn = passedOnIn(history, step, rank, chunk);
        for (const Event& transfer : history.transfers(sentIn))
            if (transfer.peer == rank && transfer.chunk == chunk)
                result.facts.push_back(
                    {InspectionWords::tr("passed on"),
                     InspectionWords::tr("to %1 in iteration %2").arg(who(transfer.rank)).arg(sentIn)});
    }
    result.facts.push_back({InspectionWords::tr("complete"), completeness(history, cell)});
    return result;
}

}  // namespace kolo::app
