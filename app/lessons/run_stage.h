// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run on a small stage of its own: the picture that suits it, its words, and the controls. Lessons and exercises hold
// any number of these. They share one engine (side_engine.h), which does one run at a time, so that starting one ends
// what another had under way; its record stays.
//
//     [Reset] [Back] [Step] [Play] [To the end]     iteration 3 of 6            [On the Run page]
//     ┌ the picture ────────────────────────────────────────────────────────────────────────────┐
//     └─────────────────────────────────────────────────────────────────────────────────────────┘
//     A sends chunk 0 (17) to B; B adds its 5 and holds 22.
#pragma once

#include <QWidget>
#include <vector>

#include "app/services.h"
#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "viz/host/forward.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace kolo::app {

class ChartsPanel;
class ResultView;
class RunDocument;

class RunStage : public QWidget {
    Q_OBJECT
public:
    explicit RunStage(const Services& services, QWidget* parent = nullptr);

    RunDocument& document() { return *m_document; }
    /// Starts it, stepped; the picture appears with it.
    void start(const RunSpec& spec);
    void setLarge(bool large);    ///< for the back row; there, Page Up and Down scroll the lesson
    void setGuided(bool guided);  ///< not the reader drives, but an exercise
    void focusControls();
    bool obey(int key);  ///< the playback's keys; false: the key is not one of them, or there is no run

signals:
    void failed(const kolo::Error& error);
    void started();
    void grown();  ///< the picture is there, or what a run without steps has come to

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    viz::CanvasWidget* makeCanvas(int height, const QString& name, const QString& description);
    void showPicture();
    bool hasSteps() const;  ///< a collective or a training
    void say(const QString& sentence, const QString& role);
    void refresh();

    Services m_services;
    RunDocument* m_document;
    QVBoxLayout* m_column;
    QWidget* m_controls;
    QPushButton *m_reset, *m_back, *m_step, *m_play, *m_end, *m_open;
    QLabel* m_position;
    QLabel* m_said;
    viz::CanvasWidget *m_canvas = nullptr, *m_timeline = nullptr;  // from the first run on
    ChartsPanel* m_charts = nullptr;                               // of a training
    ResultView* m_result = nullptr;                                // of a run without steps, when it has ended
    QWidget* m_narration = nullptr;
    std::vector<QWidget*> m_stepParts;  // picture, words, timeline and charts
    bool m_guided = false;
    bool m_large = false;
};

}  // namespace kolo::app
