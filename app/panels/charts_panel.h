// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every registered chart, side by side where there is room and below each other where there is not, fed from the run's
// document about twenty times a second.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "viz/charts/chart.h"

class QBoxLayout;

namespace kolo::app {

class RunDocument;

class ChartsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChartsPanel(RunDocument& document, QWidget* parent = nullptr);

    const std::vector<viz::charts::Chart*>& charts() const { return m_charts; }  ///< for exports

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void begin();
    void feed();
    void follow();

    RunDocument& m_document;
    std::vector<viz::charts::Chart*> m_charts;
    QBoxLayout* m_layout;
    QTimer m_growth;
};

}  // namespace kolo::app
