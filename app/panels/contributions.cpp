// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/contributions.h"

namespace kolo::app {

std::vector<int> ranksIn(std::uint64_t contributions) {
    std::vector<int> ranks;
    for (int rank = 0; rank < kMaxRanks; ++rank)
        if (contributions >> rank & 1) ranks.push_back(rank);
    return ranks;
}

QString termName(int rank, int chunk) {
    return QString::fromStdString(workerName(rank)).toLower() + QString::number(chunk);
}

QString joinTerms(const QStringList& terms, ReduceOp op, int most) {
    if (terms.size() == 1) return terms.front();
    QStringList shown = terms;
    if (shown.size() > most) shown = terms.mid(0, most - 1) + QStringList{QStringLiteral("…"), terms.back()};
    switch (op) {
        case ReduceOp::Sum: return shown.join(QStringLiteral(" + "));
        case ReduceOp::Prod: return shown.join(QStringLiteral(" × "));
        case ReduceOp::Mean: return QStringLiteral("mean(%1)").arg(shown.join(QStringLiteral(", ")));
        case ReduceOp::Min: return QStringLiteral("min(%1)").arg(shown.join(QStringLiteral(", ")));
        case ReduceOp::Max: return QStringLiteral("max(%1)").arg(shown.join(QStringLiteral(", ")));
    }
    return {};
}

}  // namespace kolo::app
