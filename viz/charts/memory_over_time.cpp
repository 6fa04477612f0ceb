// SPDX-License-Identifier: GPL-3.0-or-later
//
// What does each device hold while a step runs? One line per device through the last complete step, slot by slot; on
// hover, by kind. In GPipe every device reaches M activations; in 1F1B the later the stage, the fewer it keeps.
#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"
#include "viz/replay/plan_measures.h"

namespace kolo::viz::charts {

namespace {

constexpr int kMostDevices = 8;  ///< beyond that, only the devices with the most and the least are told apart

class MemoryOverTime : public TrainingChart {
public:
    MemoryOverTime(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {
        plot().yAxis->setTicker(QSharedPointer<BytesTicker>::create());
    }

protected:
    void forgetRun() override {
        m_held.clear();
        m_kinds.clear();
        m_step = -1;
        m_slots = 0;
    }
    void alongChanged() override {}  // always along the slots of one step
    double xOf(double position) const override {
        const double whole = std::floor(position);
        return (position > whole || position <= 0 ? position - whole : 1) * m_slots;
    }
    double positionOf(double) const override { return m_step + 1; }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        if (!data.plan || record.steps() == 0) return false;
        if (std::exchange(m_step, record.steps() - 1) == record.steps() - 1) return !m_held.empty();
        const PlanStepRecord& step = data.plan->step(m_step, data.events);
        m_slots = data.plan->slotCount();
        m_kinds = data.plan->kinds();
        m_held.clear();
        bool any = false;
        for (int rank = 0; rank < data.plan->ranks(); ++rank) {
            m_held.push_back(heldBy(*data.plan, step, rank));
            any |= !m_held.back().empty();
        }
        if (!any) m_held.clear();
        return any;
    }

    void draw(const Palette& colors) override {
        while (plot().graphCount() < static_cast<int>(m_held.size()))
            plot().addGraph()->setLineStyle(QCPGraph::lsStepLeft);
        while (plot().graphCount() > static_cast<int>(m_held.size())) plot().removeGraph(plot().graphCount() - 1);
        double most = 1;
        const bool few = m_held.size() <= kMostDevices;
        for (std::size_t rank = 0; rank < m_held.size(); ++rank) {
            QVector<double> x, y;
            for (const HeldSoFar& each : m_held[rank]) {
                x << each.slot;
                y << static_cast<double>(each.total());
                most = std::max(most, y.back());
            }
            if (!x.isEmpty()) {
                x << m_slots;
                y << y.back();
            }
            // From the first device to the last: from full to faint.
            const double strength = 1 - 0.65 * static_cast<double>(rank) / std::max<std::size_t>(1, m_held.size());
            QCPGraph& line = *plot().graph(static_cast<int>(rank));
            line.setData(x, y, true);
            line.setPen(QPen(toQColor(colors.accent, few ? strength : 0.5), few ? 1.8 : 1));
            line.setBrush(rank == 0 && few ? QBrush(toQColor(colors.accent, 0.1)) : QBrush(Qt::NoBrush));
        }
        plot().xAxis->setRange(0, std::max(1, m_slots));
        setRangeFromZero(*plot().yAxis, most, 0.12);
    }

    QString tipAt(double x, double) const override {
        if (x < 0 || x > m_slots) return {};
        QStringList lines{tr("slot %1").arg(std::clamp(static_cast<int>(std::ceil(x)), 1, std::max(1, m_slots)))};
        for (std::size_t rank = 0; rank < m_held.size() && rank < kMostDevices; ++rank) {
            const HeldSoFar* held = nullptr;
            for (const HeldSoFar& each : m_held[rank])
                if (each.slot <= x) held = &each;
            if (!held) continue;
            QStringList kinds;
            for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
                if (held->bytes[kind] > 0)
                    kinds << QStringLiteral("%1 %2").arg(QString::fromStdString(memoryName(m_kinds[kind])),
                                                         bytesText(held->bytes[kind]));
            lines << QStringLiteral("%1: %2").arg(QString::fromStdString(workerName(static_cast<int>(rank))),
                                                  kinds.join(QStringLiteral(", ")));
        }
        return lines.join(QLatin1Char('\n'));
    }

    QString captionText() const override {
        return tr("slots of step %1, at most %2").arg(m_step + 1).arg(bytesText(most()));
    }
    QString emptyText() const override {
        return tr("What each device holds through a step; recorded at the detail full.");
    }
    QString summary() const override {
        QStringList peaks;
        for (std::size_t rank = 0; rank < m_held.size() && rank < 16; ++rank)
            peaks << QStringLiteral("%1 %2").arg(QString::fromStdString(workerName(static_cast<int>(rank))),
                                                 bytesText(peakOf(rank)));
        return tr("Peak memory of each device: %1.").arg(peaks.join(QStringLiteral(", ")));
    }

private:
    double peakOf(std::size_t rank) const {
        double peak = 0;
        for (const HeldSoFar& each : m_held[rank]) peak = std::max(peak, static_cast<double>(each.total()));
        return peak;
    }
    double most() const {
        double most = 0;
        for (std::size_t rank = 0; rank < m_held.size(); ++rank) most = std::max(most, peakOf(rank));
        return most;
    }

    std::vector<std::vector<HeldSoFar>> m_held;  // [rank]
    std::vector<std::string> m_kinds;
    int m_step = -1;  // the one shown
    int m_slots = 0;
};

}  // namespace

const ChartKind& memoryOverTime{"memory_over_time", [] { return Chart::tr("Memory over a step"); },
                                made<MemoryOverTime>, Subject::Plan};

}  // namespace kolo::viz::charts
