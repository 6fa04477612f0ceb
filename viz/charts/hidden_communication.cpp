// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much communication costs nothing? One bar per device, the mean over the recorded steps: below what was received
// or reduced while the device computed, above what it had to wait for.
//
//     ▒▒ ▒▒ ▒▒        exposed: hatched, like all waiting
//     ██ ██ ██ ██     hidden under computation
//     A  B  C  D
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

constexpr int kDeviceLabelWidth = 12;  // of a device's letter, with padding

class HiddenCommunication : public StillChart {
public:
    HiddenCommunication(const ChartKind& kind, QWidget* parent)
        : StillChart(kind, parent),
          m_hidden(new QCPBars(plot().xAxis, plot().yAxis)),
          m_exposed(new QCPBars(plot().xAxis, plot().yAxis)),
          m_letters(QSharedPointer<QCPAxisTickerText>::create()) {
        plot().xAxis->setTicker(m_letters);
        plot().yAxis->setTicker(QSharedPointer<DurationTicker>::create());
        plot().setCursor(Qt::ArrowCursor);
        for (QCPBars* bars : {m_hidden, m_exposed}) bars->setWidth(0.72);
        m_exposed->moveAbove(m_hidden);
    }

protected:
    void forgetRun() override {
        m_sums.clear();
        m_steps = 0;
    }

    bool takeRun(const TrainingRecord& record, const ChartData& data) override {
        if (!data.plan) return false;
        m_sums.resize(static_cast<std::size_t>(data.plan->ranks()));
        for (; m_steps < record.steps(); ++m_steps) {
            const auto each = communicationOf(*data.plan, data.plan->step(m_steps, data.events));
            for (std::size_t rank = 0; rank < each.size(); ++rank) {
                m_sums[rank].hiddenNs += each[rank].hiddenNs;
                m_sums[rank].exposedNs += each[rank].exposedNs;
            }
        }
        return std::any_of(m_sums.begin(), m_sums.end(),
                           [](const Communication& each) { return each.hiddenNs + each.exposedNs > 0; });
    }

    void draw(const Palette& colors) override {
        QVector<double> x, hidden, exposed;
        double most = 1;
        for (std::size_t rank = 0; rank < m_sums.size(); ++rank) {
            x << static_cast<double>(rank);
            hidden << perStep(m_sums[rank].hiddenNs);
            exposed << perStep(m_sums[rank].exposedNs);
            most = std::max(most, hidden.back() + exposed.back());
        }
        m_hidden->setData(x, hidden, true);
        m_hidden->setPen(Qt::NoPen);
        m_hidden->setBrush(toQColor(colors.good));
        m_exposed->setData(x, exposed, true);
        m_exposed->setPen(QPen(toQColor(colors.warning), 1));
        m_exposed->setBrush(QBrush(toQColor(colors.warning), Qt::BDiagPattern));
        m_letters->clear();
        const int ranks = static_cast<int>(m_sums.size());
        const int every = (ranks * kDeviceLabelWidth - 1) / std::max(120, plot().axisRect()->width()) + 1;
        for (int rank = 0; rank < ranks; rank += every)
            m_letters->addTick(rank, QString::fromStdString(workerName(rank)));
        plot().xAxis->setRange(-0.6, ranks - 0.4);
        plot().yAxis->setRange(0, most * 1.08);
    }

    QString tipAt(double x, double) const override {
        const auto rank = std::lround(x);
        if (rank < 0 || rank >= static_cast<long>(m_sums.size())) return {};
        const Communication& each = m_sums[static_cast<std::size_t>(rank)];
        return tr("%1 per step: %2 hidden, %3 exposed")
            .arg(QString::fromStdString(workerName(static_cast<int>(rank))), durationText(perStep(each.hiddenNs)),
                 durationText(perStep(each.exposedNs)));
    }

    QString captionText() const override { return tr("%1 % hidden (solid)").arg(std::lround(100 * share())); }
    QString emptyText() const override {
        return tr("What devices receive while they compute, and what they wait for, per step.");
    }
    QString summary() const override {
        return tr("%1 % of the communication was hidden under computation.").arg(std::lround(100 * share()));
    }

private:
    double perStep(std::int64_t ns) const { return static_cast<double>(ns) / std::max(1, m_steps); }
    double share() const {
        std::int64_t hidden = 0, all = 0;
        for (const Communication& each : m_sums) {
            hidden += each.hiddenNs;
            all += each.hiddenNs + each.exposedNs;
        }
        return all > 0 ? static_cast<double>(hidden) / static_cast<double>(all) : 0;
    }

    QCPBars *m_hidden, *m_exposed;
    QSharedPointer<QCPAxisTickerText> m_letters;
    std::vector<Communication> m_sums;  // [rank]
    int m_steps = 0;
};

}  // namespace

const ChartKind& hiddenCommunication{"hidden_communication",
                                     [] { return Chart::tr("Communication, hidden and exposed"); },
                                     made<HiddenCommunication>, Subject::Plan};

}  // namespace kolo::viz::charts
