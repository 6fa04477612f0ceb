// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/cost.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "engine/api/event_names.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(kolo::app::Cost)
};

}  // namespace

Cost::Cost(const RunInfo& info) : m_ranks(info.ranks), m_shape(info.collective), m_sent(info.ranks) {
    int steps = 0;
    if (m_shape) {
        m_theory = viz::charts::theoryOf(*m_shape);
        m_plan = viz::charts::planOf(*m_shape);
        steps = m_plan.steps;
    }
    m_clock = viz::StepClock(info.ranks, steps);
}

void Cost::take(std::span<const Event> events, const QJsonObject* figures) {
    const auto fresh = events.subspan(std::min(m_seen, events.size()));
    m_seen = events.size();
    m_sent.add(fresh);
    m_clock.add(fresh);
    if (!figures) return;
    m_clock.finish();
    m_algbw = figures->value(QLatin1String(recorded::kAlgorithmBandwidth)).toDouble();
}

std::vector<std::uint64_t> Cost::bytesPerRank(int step) const {
    std::vector<std::uint64_t> list;
    const int last = std::clamp(step, 0, m_sent.closedSteps());
    for (int rank = 0; rank < m_ranks; ++rank) list.push_back(m_sent.sent(last, rank));
    return list;
}

std::vector<CostLine> Cost::lines(int step) const {
    const int last = std::clamp(step, 0, m_sent.closedSteps());
    const bool bound = m_theory && m_theory->isBound;
    const QString none = QStringLiteral("–");
    const QString atLeast = bound ? QStringLiteral("≥ ") : QString();

    std::vector<CostLine> lines;
    lines.push_back({Words::tr("steps"), QString::number(last),
                     m_shape ? QString::number(m_theory && m_theory->steps ? m_theory->steps : m_plan.steps) : none,
                     m_theory && m_theory->steps
                         ? Words::tr("Iterations finished by every worker; the formula is %1 for m workers.")
                               .arg(QString::fromStdString(m_theory->stepsFormula))
                         : Words::tr("Iterations finished by every worker, beside those that the schedule plans.")});
    lines.push_back(
        {Words::tr("bytes per worker"), viz::bytesText(m_sent.most(last)),
         m_theory  ? atLeast + viz::bytesText(m_theory->bytesPerRank)
         : m_shape ? viz::bytesText(m_plan.mostBytesPerRank)
                   : none,
         m_theory ? Words::tr("Sent by the busiest worker; %1 %2 for N bytes an array and m workers.")
                        .arg(bound ? Words::tr("no algorithm can do with less than") : Words::tr("the formula is"),
                             QString::fromStdString(m_theory->formula))
                  : Words::tr("Sent by the busiest worker, beside what the schedule plans.")});
    lines.push_back({Words::tr("bytes in all"), viz::bytesText(m_sent.inAll(last)),
                     m_theory  ? atLeast + viz::bytesText(m_theory->bytesPerRank * m_ranks)
                     : m_shape ? viz::bytesText(m_plan.bytesInAll)
                               : none,
                     Words::tr("Sent by all workers together; m times the formula.")});

    const int placed = std::min(step, m_clock.closedSteps());
    const std::int64_t stepsNs = m_clock.endOf(std::max(0, placed));
    const bool complete = m_shape && m_plan.steps > 0 && last >= m_plan.steps && stepsNs > 0;
    const bool measured = complete && m_algbw > 0;
    const double bytes = m_shape ? double(viz::charts::arrayBytes(*m_shape)) : 0;
    lines.push_back({Words::tr("time of the steps"), stepsNs > 0 ? viz::durationText(stepsNs) : none, QString(),
                     Words::tr("From the beginning of the first iteration to the last work of the one shown, as in the "
                               "timeline, without the waits at the gate of a stepped run.")});
    lines.push_back({Words::tr("time of the call"), measured ? viz::durationText(bytes * 1e9 / m_algbw) : none,
                     QString(),
                     Words::tr("Of the whole call, as the engine measured it, without the time for which a stepped run "
                               "was held: its iterations, and how it began and ended.")});
    const double algbw = measured ? m_algbw : complete ? bytes * 1e9 / double(stepsNs) : 0;
    const double factor = m_shape ? viz::charts::busFactor(m_shape->schedule.collective, m_ranks) : 1;
    lines.push_back({Words::tr("algbw"), complete ? viz::bandwidthText(algbw) : none, QString(),
                     Words::tr("Algorithm bandwidth: the bytes of one worker's array divided by the time; how fast it "
                               "feels to the program that asked.")});
    lines.push_back(
        {Words::tr("busbw"), complete ? viz::bandwidthText(algbw * factor) : none, QString(),
         Words::tr("Bus bandwidth: algbw × %1, as nccl-tests defines it; comparable with the speed of a "
                   "link, whatever the number of workers.")
             .arg(m_shape && m_shape->schedule.collective == Collective::AllReduce ? QStringLiteral("2(m−1)/m")
                                                                                   : viz::numberText(factor, 'g', 3))});
    return lines;
}

QString Cost::formula() const {
    if (!m_theory || !m_shape) return {};
    const int m = m_ranks;
    QString inserted =
        QStringLiteral("(%1 / %2) · %3").arg(viz::bytesText(viz::charts::arrayBytes(*m_shape))).arg(m).arg(m - 1);
    if (m_shape->schedule.collective == Collective::AllReduce) inserted.prepend(QStringLiteral("2 · "));
    return QStringLiteral("%1 = %2 = %3")
        .arg(QString::fromStdString(m_theory->formula), inserted, viz::bytesText(m_theory->bytesPerRank));
}

}  // namespace kolo::app
