// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the charts of a training run share: an x axis of the run's steps or its time, as the reader chooses, and the
// conversion between them. Per step, a synchronous run learns more; per second, an asynchronous one has done more of
// them: the same curves, and the answer is reversed.
#pragma once

#include <cstdint>
#include <vector>

#include "viz/charts/chart.h"
#include "viz/replay/training_record.h"

namespace kolo::viz::charts {

class TrainingChart : public Chart {
public:
    TrainingChart(const ChartKind& kind, QWidget* parent);

protected:
    virtual void forgetRun() = 0;
    /// Processes what is new in the record; true: there is something to draw.
    virtual bool takeRun(const TrainingRecord& record, const ChartData& data) = 0;

    void forget() final;
    bool take(const ChartData& data) final;
    double xOf(double position) const override;
    double positionOf(double x) const override;
    void alongChanged() override;

    int steps() const { return m_times.steps(); }  ///< completed
    int toldStep() const;                          ///< that the picture tells of: the one in motion, or the last
    double xOfStep(int step) const { return xOf(step); }
    double xAt(std::int64_t sinceBeginNs) const;  ///< of a time in the run
    std::int64_t nsAt(double x) const;            ///< and back
    void setTimeAxis();                           ///< from the beginning to as far as the run goes, or is planned to go
    QString where(double x) const;                ///< "step 241, 1.3 s"

private:
    double timeOf(double position) const;  // since the run's beginning
    std::int64_t length() const { return m_times.last() - m_times.begin(); }

    StepTimes m_times;
    int m_planned = 0;
    bool m_ended = false;
};

/// One whose x axis is no time: without a playhead, and the same along steps and seconds.
class StillChart : public TrainingChart {
public:
    using TrainingChart::TrainingChart;

protected:
    void alongChanged() final {}
    bool hasPlayhead() const final { return false; }
    double xOf(double) const final { return 0; }
    double positionOf(double) const final { return 0; }
};

}  // namespace kolo::viz::charts
