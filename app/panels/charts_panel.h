// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts for the current run, in as many columns as fit (what does not fit is scrolled), fed from the run's
// document about twenty times a second; a training run's four times, as its workers need the processor. A switch above
// chooses its steps or its seconds as the x axis.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "viz/charts/chart.h"

class QGridLayout;
class QPushButton;
class QScrollArea;

namespace kolo::app {

class RunDocument;

class ChartsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChartsPanel(RunDocument& document, QWidget* parent = nullptr);

    const std::vector<viz::charts::Chart*>& charts() const { return m_shown; }  ///< of this run; for exports
    void setAlong(viz::charts::Along along);
    void setLarge(bool large);  ///< for the back row
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void begin();
    void feed();
    void follow();
    void choose();   ///< the charts for this kind of run
    void arrange();  ///< in columns
    QWidget* buildSwitch();

    RunDocument& m_document;
    std::vector<viz::charts::Chart*> m_charts, m_shown;
    QPushButton *m_steps = nullptr, *m_seconds = nullptr;
    QWidget* m_switch;  // after its buttons
    QScrollArea* m_scroll;
    QGridLayout* m_grid;
    int m_columns = 0;
    bool m_large = false;
    QTimer m_growth;
};

}  // namespace kolo::app
