// SPDX-License-Identifier: GPL-3.0-or-later
//
// A picture in a lesson, drawn by the scene that draws the run on the stage, from a run that the engine really did when
// the lesson was opened. It stands still at one iteration; nothing of it is stored in the lesson.
#pragma once

#include <QFrame>
#include <memory>

#include "app/services.h"
#include "lessons/player/run_words.h"
#include "viz/host/forward.h"

class QLabel;
class QPushButton;

namespace kolo::app {

class RunLoader;

class PictureBlock : public QFrame {
    Q_OBJECT
public:
    PictureBlock(const Services& services, lessons::RunWords run, QWidget* parent = nullptr);
    ~PictureBlock() override;

    void load();                ///< answers with done(), whatever came of it
    void setLarge(bool large);  ///< for the back row
    bool isDrawn() const { return m_canvas != nullptr; }

signals:
    void done();
    void ran(const std::string& resultJson);

private:
    void draw();
    void tell(const QString& sentence);

    Services m_services;
    lessons::RunWords m_run;
    std::unique_ptr<RunLoader> m_loader;
    viz::CanvasWidget* m_canvas = nullptr;
    bool m_large = false;
    QLabel* m_words;
    QPushButton* m_again;
};

}  // namespace kolo::app
