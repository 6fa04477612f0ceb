// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of a step plan beside its picture: slot × rank, filled as the run progresses, blank = bubble.
#pragma once

#include <QTableView>
#include <QWidget>

class QLabel;

namespace kolo::app {

class PlanTableModel;
class RunDocument;

/// The rows' view: the current slot in its frame, the hovered micro-batch announced to all views, a click or Enter that
/// goes to a slot, and Ctrl+C. A click does not take the keyboard focus: ← and → keep stepping.
class PlanTable : public QTableView {
    Q_OBJECT
public:
    explicit PlanTable(PlanTableModel& model, QWidget* parent = nullptr);

    void setMarks(int currentRow, int hoveredMicrobatch);
    void copy();
    QSize minimumSizeHint() const override { return {200, 160}; }

signals:
    void rowChosen(int row);
    void microbatchHovered(int microbatch);  ///< -1: none

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void fit();

    PlanTableModel& m_model;
    int m_currentRow = -1;
    int m_hovered = -1;
    friend class PlanDelegate;
};

class PlanTablePanel : public QWidget {
    Q_OBJECT
public:
    explicit PlanTablePanel(RunDocument& document, QWidget* parent = nullptr);

    PlanTableModel& model() { return *m_model; }
    PlanTable& table() { return *m_table; }

private:
    void begin();
    void follow();

    RunDocument& m_document;
    PlanTableModel* m_model;
    PlanTable* m_table;
    QLabel* m_rule;
};

}  // namespace kolo::app
