// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts that belong to the run on the screen, in as many columns as there is room for, fed from the run's document
// about twenty times a second; a training's four times, as its workers need the processor. Those go along its steps or
// along its seconds: a switch above them.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "viz/charts/chart.h"

class QGridLayout;
class QPushButton;

namespace kolo::app {

class RunDocument;

class ChartsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChartsPanel(RunDocument& document, QWidget* parent = nullptr);

    const std::vector<viz::charts::Chart*>& charts() const { return m_shown; }  ///< of this run; for exports
    void setAlong(viz::charts::Along along);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void begin();
    void feed();
    void follow();
    void choose();   ///< the charts of this kind of run
    void arrange();  ///< in columns
    QWidget* buildSwitch();

    RunDocument& m_document;
    std::vector<viz::charts::Chart*> m_charts, m_shown;
    QPushButton *m_steps = nullptr, *m_seconds = nullptr;
    QWidget* m_switch;  // after its buttons
    QGridLayout* m_grid;
    int m_columns = 0;
    QTimer m_growth;
};

}  // namespace kolo::app
