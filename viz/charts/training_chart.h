// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the charts of a training run have in common: an axis that counts steps of the run or its time, whichever the
// reader has chosen, and the way from one to the other. Over steps a synchronous run learns more from each; over
// seconds an asynchronous one has done more of them: the same curves, and the answer turns round.
#pragma once

#include <cstdint>
#include <vector>

#include "viz/charts/chart.h"
#include "viz/replay/training_record.h"

class QCPGraph;

namespace kolo::viz::charts {

class RateHistogram;

class TrainingChart : public Chart {
public:
    TrainingChart(const ChartKind& kind, QWidget* parent);

protected:
    virtual void forgetRun() = 0;
    /// What is new in the record; true: there is something to draw.
    virtual bool takeRun(const TrainingRecord& record, const ChartData& data) = 0;

    void forget() final;
    bool take(const ChartData& data) final;
    double xOf(double position) const override;
    double positionOf(double x) const override;
    void alongChanged() override;

    int steps() const { return static_cast<int>(m_ends.size()) - 1; }  ///< that are done
    double xOfStep(int step) const { return xOf(step); }
    double xAt(std::int64_t sinceBeginNs) const;  ///< of a moment of the run
    std::int64_t nsAt(double x) const;            ///< and back
    void setTimeAxis();                           ///< from the beginning to as far as the run goes, or is planned to
    QString where(double x) const;                ///< "step 241, 1.3 s"
    /// `rates` up to `lastNs`, as steps of a line; returns its highest value.
    double drawRate(QCPGraph& line, const RateHistogram& rates, std::int64_t lastNs) const;

private:
    double timeOf(double position) const;

    std::vector<std::int64_t> m_ends{0};  // of each step, since the run's beginning
    int m_planned = 0;
    bool m_ended = false;
};

}  // namespace kolo::viz::charts
