// SPDX-License-Identifier: GPL-3.0-or-later
//
// A question whose answer is a training run: the knobs, a run that is only tried, and one that is handed in. The run is
// shown while it goes, with its curves, and what it came to stands beside what is asked for.
#pragma once

#include <QFrame>
#include <map>

#include "lessons/exercises/tuning.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace kolo::app {

class Desk;
class RunStage;
struct Services;

class TuneCard : public QFrame {
    Q_OBJECT
public:
    TuneCard(const Services& services, Desk& desk, int question, QWidget* parent = nullptr);

    QComboBox* knob(const QString& name);
    QString result() const;  ///< what the last run came to; empty: none yet
    void run(bool handIn);

private:
    void build();
    void take();
    void judge(const lessons::TrainingOutcome& outcome);
    void refresh();
    lessons::Settings settings() const;

    Desk& m_desk;
    int m_question;
    std::map<std::string, QComboBox*> m_knobs;
    QPushButton *m_try, *m_handIn, *m_hint;
    QLabel *m_result, *m_verdict, *m_hintLabel;
    RunStage* m_stage;
    lessons::Settings m_running;
    bool m_counts = false;  // what runs is to be handed in
};

}  // namespace kolo::app
