// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the charts of amounts per second share: one line for all ranks together, and thinner ones for each of them.
#pragma once

#include <algorithm>

#include "viz/charts/rate_histogram.h"
#include "viz/charts/training_chart.h"

class QCPGraph;

namespace kolo::viz::charts {

class RateChart : public TrainingChart {
public:
    using TrainingChart::TrainingChart;

protected:
    virtual QString rateText(double perSecond) const = 0;
    /// What the tip says at a time, below the total.
    virtual QStringList detailsAt(std::int64_t ns) const = 0;

    void forgetRun() override {
        m_all = RateHistogram();
        m_lastNs = 0;
    }
    QString tipAt(double x, double) const final;

    void addToAll(std::int64_t startNs, std::int64_t endNs, double amount) {
        m_all.add(startNs, endNs, amount);
        m_lastNs = std::max(m_lastNs, endNs);
    }
    struct Shade {
        Color color;
        double lineWidth = 1, ground = 0;  ///< px; opacity below the line
    };
    /// Makes the plot `lines` step lines, draws the first, of all together, and fits the axes to it.
    void drawTotal(int lines, const Shade& shade);
    /// Draws `rates` as a step line; returns its highest value.
    double drawRate(QCPGraph& line, const RateHistogram& rates) const;
    QString at(const RateHistogram& rates, std::int64_t ns) const { return rateText(rates.perSecondAt(ns)); }

    RateHistogram m_all;
    std::int64_t m_lastNs = 0;  // of the record
};

}  // namespace kolo::viz::charts
