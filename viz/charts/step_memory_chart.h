// SPDX-License-Identifier: GPL-3.0-or-later
//
// What charts of the memory through one training step share: which step that is, the one in which the playhead stands,
// and a time axis from its beginning to its end. Of several devices they show the fullest.
#pragma once

#include "viz/charts/training_chart.h"
#include "viz/replay/device_memory.h"

namespace kolo::viz::charts {

class StepMemoryChart : public TrainingChart {
public:
    StepMemoryChart(const ChartKind& kind, QWidget* parent);

protected:
    virtual void forgetStep() = 0;
    /// What there is to draw of the step; false: nothing.
    virtual bool takeStep(const DeviceMemory& memory, int device, int step) = 0;
    virtual QString about() const = 0;  ///< what it shows of a run that records it

    double lengthNs() const;  ///< of the x axis
    int step() const { return m_step; }
    const QString& deviceName() const { return m_name; }
    const std::vector<std::uint64_t>& peaks() const { return m_peaks; }  ///< [device]
    std::uint64_t limit() const { return m_memory.limit(); }
    /// The limit as a wall, in a graph of its own.
    void drawLimit(int graph, const Palette& colors);
    static QColor colorOf(Theme theme, MemoryKind kind);

    void forgetRun() final;
    void alongChanged() final {}
    bool moved() final;
    double xOf(double position) const final;
    double positionOf(double) const final { return m_step + 1; }
    bool takeRun(const TrainingRecord& record, const ChartData& data) final;
    QString summary() const override;
    QString emptyText() const final;

private:
    int stepOfPlayhead() const;
    bool takeShown();

    DeviceMemory m_memory;
    std::vector<QString> m_names;  // [device]
    std::vector<std::uint64_t> m_peaks;
    QString m_name;
    std::int64_t m_stepNs = 0;
    int m_steps = 0;  // complete
    int m_step = -1;  // shown
    bool m_ended = false, m_hasStep = false, m_leftOut = false;
};

}  // namespace kolo::viz::charts
