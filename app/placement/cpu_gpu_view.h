// SPDX-License-Identifier: GPL-3.0-or-later
//
// CPU or GPU? The lecture's opening, measured here: the same matrix product over sizes on both, with the time of the
// arithmetic and of the copies apart, and the size from which on the GPU wins.
#pragma once

#include <QWidget>
#include <vector>

#include "viz/layout/product_chart.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace kolo::app {

class PictureView;
class RunQueue;

class CpuGpuView : public QWidget {
    Q_OBJECT
public:
    explicit CpuGpuView(RunQueue& queue, QWidget* parent = nullptr);

    void measure();
    const std::vector<viz::ProductRow>& rows() const { return m_rows; }

signals:
    void measured();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showRows(bool isVirtual);

    RunQueue& m_queue;
    QComboBox* m_largest;
    QPushButton* m_measure;
    QLabel* m_words;
    PictureView* m_chart;
    QTableWidget* m_table;
    std::vector<viz::ProductRow> m_rows;
    bool m_isVirtual = true;
    bool m_wasShown = false;
};

}  // namespace kolo::app
