// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where has all the memory gone? What the fullest device holds through the last complete step, by kind, one area on
// another: parameters, gradients and optimizer states below, which a formula knows (dashed), and activations and
// buffers above them, which come and go. A limit is a wall at the top.
#include <algorithm>
#include <cmath>

#include "engine/api/types.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/training_chart.h"
#include "viz/replay/device_memory.h"
#include "viz/replay/training_record.h"

namespace kolo::viz::charts {

namespace {

QString bytesText(std::uint64_t bytes) {
    return QString::fromStdString(formatBytes(static_cast<double>(bytes)));
}

class MemoryByKindChart : public TrainingChart {
public:
    MemoryByKindChart(const ChartKind& kind, QWidget* parent) : TrainingChart(kind, parent) {
        plot().yAxis->setTicker(QSharedPointer<BytesTicker>::create());
        plot().xAxis->setTicker(QSharedPointer<DurationTicker>::create());
    }

protected:
    void forgetRun() override {
        m_held.clear();
        m_peaks.clear();
        m_step = -1;
    }
    void alongChanged() override {}  // always along the time of one step
    double xOf(double position) const override {
        const double whole = std::floor(position);
        return (position > whole || position <= 0 ? position - whole : 1) * lengthNs();
    }
    double positionOf(double) const override { return m_step + 1; }

    bool takeRun(const TrainingRecord& record, const ChartData&) override {
        const DeviceMemory& memory = record.memory();
        if (memory.devices() == 0 || record.steps() == 0) return false;
        if (std::exchange(m_step, record.steps() - 1) == record.steps() - 1) return !m_held.empty();
        m_held.clear();
        m_peaks.clear();
        std::uint64_t most = 0;
        for (int device = 0; device < memory.devices(); ++device) {
            auto held = memory.through(device, m_step);
            std::uint64_t peak = 0;
            for (const DeviceMemory::Held& each : held) peak = std::max(peak, each.total());
            m_peaks.push_back(peak);
            if (peak <= most) continue;
            most = peak;
            m_device = device;
            m_held = std::move(held);
        }
        if (m_held.empty()) return false;
        m_states = memory.plannedStates(m_device);
        m_limit = memory.limit();
        m_name = QString::fromStdString(record.rankName(m_device));
        return true;
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
            const QColor color = colorOf(colors.theme, kind);
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
        const auto level = [&](int graph, std::uint64_t bytes, const QPen& pen) {
            const double at = static_cast<double>(bytes);
            plot().graph(graph)->setData(bytes > 0 ? QVector<double>{0, lengthNs()} : QVector<double>{},
                                         bytes > 0 ? QVector<double>{at, at} : QVector<double>{}, true);
            plot().graph(graph)->setPen(pen);
            plot().graph(graph)->setBrush(Qt::NoBrush);
            most = std::max(most, at);
        };
        QPen dashed(toQColor(colors.text), 1.4);
        dashed.setDashPattern({4, 3});
        level(kMemoryKinds, m_states, dashed);
        level(kMemoryKinds + 1, m_limit, QPen(toQColor(colors.bad), 2.4));
        plot().xAxis->setRange(0, lengthNs());
        setRangeFromZero(*plot().yAxis, std::max(1.0, most), 0.12);
    }

    QString tipAt(double x, double) const override {
        if (m_held.empty() || x < 0 || x > lengthNs()) return {};
        const DeviceMemory::Held* held = &m_held.front();
        for (const DeviceMemory::Held& each : m_held)
            if (static_cast<double>(each.ns - m_held.front().ns) <= x) held = &each;
        QStringList lines{tr("%1: %2").arg(m_name, bytesText(held->total()))};
        for (int kind = kMemoryKinds; kind-- > 0;)
            lines << QStringLiteral("%1 %2").arg(QString::fromStdString(memoryName(static_cast<MemoryKind>(kind))),
                                                 bytesText(held->bytes[static_cast<std::size_t>(kind)]));
        if (m_states > 0) lines << tr("model states by the formula %1").arg(bytesText(m_states));
        if (m_limit > 0) lines << tr("limit %1").arg(bytesText(m_limit));
        return lines.join(QLatin1Char('\n'));
    }

    QString captionText() const override {
        return tr("%1, step %2: %3").arg(m_name).arg(m_step + 1).arg(bytesText(peak()));
    }
    QString emptyText() const override {
        return tr("What the fullest device holds through a step, by kind; recorded at the detail full.");
    }
    QString summary() const override {
        QStringList peaks;
        for (std::size_t device = 0; device < m_peaks.size() && device < 16; ++device)
            peaks << QStringLiteral("%1 %2").arg(QString::fromStdString(workerName(static_cast<int>(device))),
                                                 bytesText(m_peaks[device]));
        return tr("Peak memory of each device: %1.").arg(peaks.join(QStringLiteral(", ")));
    }

private:
    static QColor colorOf(Theme theme, int kind) {
        constexpr int kStyles[kMemoryKinds] = {5, 3, 2, 0, 1};  // activations as in a pipeline's picture
        return toQColor(chunkStyle(theme, kStyles[kind]).color);
    }
    double lengthNs() const {
        return m_held.empty() ? 1 : std::max(1.0, static_cast<double>(m_held.back().ns - m_held.front().ns) * 1.02);
    }
    std::uint64_t peak() const { return m_peaks.empty() ? 0 : *std::max_element(m_peaks.begin(), m_peaks.end()); }

    std::vector<DeviceMemory::Held> m_held;  // of the fullest device
    std::vector<std::uint64_t> m_peaks;      // [device]
    std::uint64_t m_states = 0, m_limit = 0;
    QString m_name;
    int m_device = 0;
    int m_step = -1;  // the one shown
};

}  // namespace

const ChartKind& memoryByKind{"memory_by_kind", [] { return Chart::tr("Memory by kind"); }, made<MemoryByKindChart>,
                              Subject::Training};

}  // namespace kolo::viz::charts
