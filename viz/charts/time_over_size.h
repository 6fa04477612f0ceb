// SPDX-License-Identifier: GPL-3.0-or-later
//
// Time over size, both logarithmic: one line and one marker per algorithm, bars for the spread
// of the repetitions, the peer dashed, and a mark where one
// algorithm overtakes another. Colour never carries the meaning alone: every curve has its own marker.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/api/outcome.h"
#include "viz/charts/crossover.h"

class QCustomPlot;
class QCPTextElement;
class QLabel;

namespace kolo::viz::charts {

class TimeOverSize : public QWidget {
    Q_OBJECT
public:
    explicit TimeOverSize(QWidget* parent = nullptr);

    /// `source` says where the numbers come from ("measured …", "emulated link …"); `emulated` colours it accordingly.
    void setCurves(std::vector<TimeCurve> curves, const QString& source, bool emulated);
    void setLarge(bool large);  ///< for the back row
    const std::vector<TimeCurve>& curves() const { return m_curves; }

    QByteArray file(const QString& suffix);  ///< "png", "svg" or "pdf"

    QSize sizeHint() const override { return {720, 360}; }
    QSize minimumSizeHint() const override;  ///< its legend is seen whole

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();
    void wrapCaption();
    int px(double usual) const { return static_cast<int>(usual * m_scale); }
    void drawCrossovers(QStringList& spoken);
    struct Mark {
        Crossover crossover;
        QString words;
        double centre, width;  // of its label, as shares of the axis
        std::size_t row;       // of labels, from the top
    };
    /// `ends`: of the last label in each row of them.
    Mark place(const Crossover& crossover, std::vector<double>& ends) const;
    void makeRoom(const std::vector<Mark>& marks);
    void draw(const Mark& mark);
    QFont markFont() const;

    QCustomPlot* m_plot;
    QCPTextElement* m_caption;
    QLabel* m_empty;
    std::vector<TimeCurve> m_curves;
    QString m_source;
    bool m_emulated = false;
    double m_scale = 1;  // of all type
};

}  // namespace kolo::viz::charts
