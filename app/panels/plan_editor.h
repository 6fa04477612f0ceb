// SPDX-License-Identifier: GPL-3.0-or-later
//
// Design your own training step: the grid of a pipeline, proved, priced and drawn while it is edited, and run as
// `schedule=@FILE.csv`. Everything is computed here: the proof and the price of a plan are pure functions.
//
//     ┌ start from [1F1B ▾]  devices [4]  micro-batches [8]         Open…  Save…  Run it ┐
//     │ ✗ Row 2, column 5: 1B1 needs …                              ⇥ ⇤ ⊢ ↶ ↷          │
//     │     1   2   3   4   5   6   7 …                                                  │
//     │ A  0F0 0F1         0B0     0B1                                                   │
//     │ B      1F0 1F1 1B0     1B1                                                       │
//     │ (the picture)                     ◀ ▶ │ yours  22 slots  27 %  4                 │
//     │                                       │ GPipe  22 slots  27 %  8 …               │
#pragma once

#include "app/panels/design_editor.h"
#include "app/panels/plan_sheet.h"

namespace kolo::app {

class PlanModel;
class PlanView;

class PlanEditor : public DesignEditor {
    Q_OBJECT
public:
    explicit PlanEditor(QWidget* parent = nullptr);

    void startFrom(const QString& schedule) override;  ///< "1f1b", for the current shape

    PlanModel& model() { return *m_model; }
    PlanView& view() { return *m_view; }
    QSpinBox& devices() { return *m_devices; }
    QSpinBox& microbatches() { return *m_micro; }
    const JudgedPlan& verdict() const { return m_verdict; }
    bool isJudged() const { return !m_settle.isActive(); }  ///< the verdict is on the current grid

signals:
    /// A file with the plan, which is right.
    void runRequested(const QString& path, int devices, int microbatches, int stages);

protected:
    QString csv() const override;
    bool take(const QString& csv, const QString& path) override;
    void runIt(const QString& path) override;
    void edited() override;
    void check() override;

private:
    PlanEditor(PlanModel* model, QWidget* parent);
    void buildPage();
    void reshape();
    void alignToSlots();
    void showPrices();
    void followCursor();
    void fill(const QString& what, PlanSheet sheet);

    PlanModel* m_model;
    PlanView* m_view;
    QSpinBox *m_devices, *m_micro;
    QToolButton* m_align = nullptr;
    JudgedPlan m_verdict;
    QString m_schedule;                  // the built-in one that it started from …
    PlanSheet m_started;                 // … and what that was
    bool m_filled = false;               // the grid was replaced: its picture starts at the beginning
    std::pair<int, int> m_pricedFor;     // devices, micro-batches
    std::vector<PlanFigures> m_builtIn;  // of that shape
};

}  // namespace kolo::app
