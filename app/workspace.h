// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's layout. The picture is the hero: it gets what the others leave, and the smaller the window, the less
// they take.
//
//   wide, tall (1440 × 900)                        small (1280 × 720)                     lecture
//   ┌──────┬───────────────────┬──────────┐        ┌──────────────────────┬──────────┐    ┌────────────────┐
//   │ set  │ picture           │ table    │        │ picture              │ table    │    │ picture        │
//   │ up   │                   │ inspector│        │                      ├──────────┤    │                │
//   │      ├───────────────────┤ cost     │        ├──────────────────────┤ set up,  │    │                │
//   │      │ timeline          │ history  │        │ timeline or charts   │ inspector│    │                │
//   │      │ charts            │          │        │ (tabs)               │ … (tabs) │    │                │
//   └──────┴───────────────────┴──────────┘        └──────────────────────┴──────────┘    └────────────────┘
//
// Where it is lower still, timeline and charts are tabs on the right, too.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/api/run_info.h"

class QGridLayout;
class QSplitter;
class QVBoxLayout;

namespace kolo::app {

class PanelFrame;
class PanelStack;

class Workspace : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        QWidget *canvas, *narration, *scrubber;               ///< the stage, from top to bottom
        QWidget *strip, *sceneChoice;                         ///< over the narration, and beside it
        QWidget *timeline, *charts;                           ///< below it
        QWidget *setup, *table, *inspector, *cost, *history;  ///< beside it
        QWidget* training;                                    ///< in place of table, inspector and cost
        QWidget* plan;                                        ///< its table, beside a pipeline's picture
    };
    explicit Workspace(const Parts& parts, QWidget* parent = nullptr);

    /// Training has no buffers to look into, but many charts: these take the column on the right. A pipeline has its
    /// table there as well, and its time axis in the picture.
    void setKind(RunKind kind);
    bool hasTrainingSteps() const { return m_kind != RunKind::Collective; }
    void setLecture(bool on);
    bool isLecture() const { return m_lecture; }
    /// The timeline takes the picture's place, and the picture none.
    void setTimelineLarge(bool large);
    /// Puts the strip of messages, from wherever else it was, over the narration, where the picture does not move
    /// because of it; in a lecture, which has no narration, above the picture.
    void takeStrip();
    /// Makes a panel visible, wherever it is.
    void reveal(const QWidget* content);

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

    QSize minimumSizeHint() const override { return {640, 400}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    void share();  ///< redistributes the room
    PanelFrame* frameOf(QWidget* content);
    void putAside(PanelStack* stack, PanelFrame* frame);
    void setTraining(bool on);
    void setTimelineBeside(bool beside);  ///< with the charts, among the tabs on the right
    bool isPipeline() const { return m_kind == RunKind::Pipeline; }

    Parts m_parts;
    QVBoxLayout* m_stageColumn = nullptr;  // of picture and words
    QWidget* m_words;                      // narration, what is told over it, and the choice of a picture
    QGridLayout* m_said;                   // narration and messages, in one place
    QSplitter* m_columns;
    QSplitter* m_centre;
    PanelStack* m_left;
    PanelStack* m_right;
    PanelStack* m_below;
    std::vector<PanelFrame*> m_frames;
    PanelFrame *m_setup = nullptr, *m_timeline = nullptr, *m_charts = nullptr, *m_table = nullptr,
               *m_inspector = nullptr, *m_cost = nullptr, *m_training = nullptr, *m_plan = nullptr;
    bool m_wide = true;
    bool m_tall = true;
    bool m_low = false;
    bool m_lecture = false, m_timelineLarge = false, m_timelineBeside = false;
    RunKind m_kind = RunKind::Collective;
};

}  // namespace kolo::app
