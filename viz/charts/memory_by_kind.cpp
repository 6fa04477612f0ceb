// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where has all the memory gone? What the fullest device holds through the playhead's step, by kind, one area on
// another: parameters, gradients and optimizer states below, which a formula knows (dashed), and activations and
// buffers above them, which come and go. A limit is a wall at the top.
#include <algorithm>

#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/step_memory_chart.h"

namespace kolo::viz::charts {

namespace {

class MemoryByKindChart : public StepMemoryChart {
public:
    using StepMemoryChart::StepMemoryChart;

protected:
    void forgetStep() override { m_held.clear(); }
    bool takeStep(const DeviceMemory& memory, int device, int step) override {
        m_held = memory.through(device, step);
        m_states = memory.plannedStates(device);
        return !m_held.empty();
    }

    void draw(const Palette& colors) override {
        constexpr int kLines = kMemoryKinds + 2;
        while (plot().graphCount() < kLines) plot().addGraph()->setLineStyle(QCPGraph::lsStepLeft);
        QVector<double> x;
        for (const DeviceMemory::Held& each : m_held) x << static_cast<double>(each.ns - m_held.front().ns);
        x << lengthNs();
        QVector<double> y(x.size(), 0);
        for (int kind = 0; kind < kMemoryKinds; ++kind) {
            for (qsizetype i = 0; i < x.size(); ++i) {
                const auto at = static_cast<std::size_t>(std::min<qsizetype>(i, std::ssize(m_held) - 1));
                y[i] += static_cast<double>(m_held[at].bytes[static_cast<std::size_t>(kind)]);
            }
            const QColor color = colorOf(colors.theme, static_cast<MemoryKind>(kind));
            QCPGraph& area = *plot().graph(kind);
            area.setData(x, y, true);
            area.setPen(QPen(color, 1.2));
            QColor ground = color;
            ground.setAlphaF(0.35f);
            area.setBrush(ground);
            area.setChannelFillGraph(kind > 0 ? plot().graph(kind - 1) : nullptr);
        }
        double most = *std::max_element(y.begin(), y.end());
        for (const DeviceMemory::Held& each : m_held) most = std::max(most, static_cast<double>(each.total()));
        const double states = static_cast<double>(m_states);
        QPen dashed(toQColor(colors.text), 1.4);
        dashed.setDashPattern({4, 3});
        QCPGraph& formula = *plot().graph(kMemoryKinds);
        formula.setData(states > 0 ? QVector<double>{0, lengthNs()} : QVector<double>{},
                        states > 0 ? QVector<double>{states, states} : QVector<double>{}, true);
        formula.setPen(dashed);
        drawLimit(kMemoryKinds + 1, colors);
        most = std::max({most, states, static_cast<double>(limit())});
        plot().xAxis->setRange(0, lengthNs());
        plot().xAxis->setTickLabels(lengthNs() > 1);  // a step of which one moment is known has no clock
        setRangeFromZero(*plot().yAxis, std::max(1.0, most), 0.12);
    }

    QString tipAt(double x, double) const override {
        if (m_held.empty() || x < 0 || x > lengthNs()) return {};
        const DeviceMemory::Held* held = &m_held.front();
        for (const DeviceMemory::Held& each : m_held)
            if (static_cast<double>(each.ns - m_held.front().ns) <= x) held = &each;
        QStringList lines{tr("%1: %2").arg(deviceName(), bytesText(held->total()))};
        for (int kind = kMemoryKinds; kind-- > 0;)
            lines << QStringLiteral("%1 %2").arg(QString::fromStdString(memoryName(static_cast<MemoryKind>(kind))),
                                                 bytesText(held->bytes[static_cast<std::size_t>(kind)]));
        if (m_states > 0) lines << tr("model states by the formula %1").arg(bytesText(m_states));
        if (limit() > 0) lines << tr("limit %1").arg(bytesText(limit()));
        return lines.join(QLatin1Char('\n'));
    }

    QString captionText() const override {
        return tr("%1: %2").arg(deviceName(), bytesText(*std::ranges::max_element(peaks())));
    }
    QString about() const override {
        return tr("What the fullest device holds through a step, by kind; recorded at the detail full.");
    }

private:
    std::vector<DeviceMemory::Held> m_held;
    std::uint64_t m_states = 0;
};

}  // namespace

const ChartKind& memoryByKind{"memory_by_kind", [] { return Chart::tr("Memory by kind"); }, made<MemoryByKindChart>,
                              Subject::Training};

}  // namespace kolo::viz::charts
