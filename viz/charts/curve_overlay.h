// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several training runs overlaid: one curve per variant, with the spread of its seeds as a band around it. A variant is
// identified by colour, dashes and its name in the legend. It is a chart like the others (title, caption, theme,
// export), but its data come from many runs, so it receives them all at once.
#pragma once

#include <vector>

#include "viz/charts/chart.h"
#include "viz/replay/training_curve.h"

class QCPItemText;

namespace kolo::viz::charts {

struct OverlaidCurve {
    QString name;
    int look = 0;  ///< 0 …: its colour and its dashes
    Band bySteps, bySeconds;
};

enum class Measure : unsigned char { Loss, Accuracy };

class CurveOverlay : public Chart {
public:
    explicit CurveOverlay(Measure measure, QWidget* parent = nullptr);

    /// `info`: of one of the runs, for the source of the numbers. `measuredOn`: "on 512 held-out rows", for the
    /// caption.
    void setCurves(const RunInfo& info, std::vector<OverlaidCurve> curves, const QString& measuredOn = {});
    void setEmptyText(const QString& text);
    const std::vector<OverlaidCurve>& curves() const { return m_curves; }
    /// Of the loss, whose last tenths a linear axis hides.
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_logarithmic; }

protected:
    void forget() override;
    bool take(const ChartData& data) override;
    void draw(const Palette& colors) override;
    double xOf(double position) const override { return position; }
    double positionOf(double x) const override { return x; }
    QString tipAt(double x, double y) const override;
    QString captionText() const override;
    QString emptyText() const override { return m_emptyText; }
    QString summary() const override;
    bool hasPlayhead() const override { return false; }
    void alongChanged() override;

private:
    void spreadLabels();
    const Band& bandOf(const OverlaidCurve& curve) const;
    QString text(double value) const;

    Measure m_measure;
    std::vector<OverlaidCurve> m_curves;
    QString m_emptyText, m_measuredOn;
    bool m_logarithmic = false;
    struct Label {
        QCPItemText* text;  // the plot owns both
        QCPItemLine* lead;  // from the curve to its name
        double at, end;     // where its curve ends
    };
    std::vector<Label> m_labels;
};

/// A variant's colour, the same in chart, table and list.
Color overlayColor(Theme theme, int look);

}  // namespace kolo::viz::charts
