// SPDX-License-Identifier: GPL-3.0-or-later
//
// The schedule or the plan as a picture while it is being written: the same scenes as on the Run page, stepped with the
// same buttons and keys. It shows the table, not a run, and says so; if the schedule goes wrong, the picture ends at
// that step and the wrong place is marked.
#pragma once

#include <QWidget>

#include "app/panels/schedule_draft.h"
#include "viz/host/forward.h"
#include "viz/scenes/scene.h"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace kolo::app {

class PlaybackControls;

class SchedulePreview : public QWidget {
    Q_OBJECT
public:
    /// `whose` starts the tooltips of the buttons (PlaybackControls), `name` is the picture's, for screen readers.
    SchedulePreview(const QString& whose, const QString& name, QWidget* parent = nullptr);

    /// A wrong place; -1, -1: none.
    struct Mark {
        int rank = -1, chunk = -1;
    };
    void show(ScheduleDraft draft, Mark mark);
    void clear(const QString& why);  ///< there is nothing to draw
    void showStep(int step);         ///< plays it
    viz::SceneInput input() const;

    PlaybackControls& controls() { return *m_controls; }
    viz::CanvasWidget& canvas() { return *m_canvas; }
    const ScheduleDraft& draft() const { return m_draft; }
    bool hasPicture() const { return static_cast<bool>(m_draft); }

signals:
    void stepShown(int step);

private:
    void offerScenes();

    ScheduleDraft m_draft;
    Mark m_mark;
    int m_hoveredChunk = -1;
    QStackedWidget* m_stack;
    viz::CanvasWidget* m_canvas;
    QLabel* m_why;
    PlaybackControls* m_controls;
    QComboBox* m_scene;
};

}  // namespace kolo::app
