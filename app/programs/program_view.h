// SPDX-License-Identifier: GPL-3.0-or-later
//
// "What does this code become?" A program in the words of TensorFlow, Keras, PyTorch or Horovod, beside it what each of
// its lines became and a picture of the run. The engine reads it whenever the reader pauses; a line, its entry in the
// list and its part of the picture light up together, whichever of them is chosen.
//
//     ┌ Examples ▾  Open …  4 workers  [Run] ┐ ┌ line │ what it became ─────┐
//     │ the program                          │ │   4  │ 2 replicas, each …  │
//     │                                      │ ├─────────────────────────────┤
//     │ what is wrong, or the command        │ │ the picture                 │
//     └──────────────────────────────────────┘ └─────────────────────────────┘
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "app/programs/program_result.h"
#include "engine/api/outcome.h"

class QTableWidget;

namespace kolo::app {

class ProgramDesk;
class ProgramEditor;
class ProgramPictureView;
class RunQueue;

class ProgramView : public QWidget {
    Q_OBJECT
public:
    explicit ProgramView(RunQueue& queue, QWidget* parent = nullptr);

    void open(const QString& path);  ///< a file with a program
    void read();                     ///< asks the engine at once what the program becomes
    void run();                      ///< reads it first, if it has changed

    ProgramEditor& editor();
    ProgramPictureView& picture() { return *m_picture; }
    QTableWidget& lines() { return *m_lines; }
    const ProgramResult& result() const { return m_result; }
    bool isReading() const;
    QString message() const;

signals:
    void runRequested(const kolo::RunSpec& spec);
    void finished();  ///< a reading, well or not

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildResult();
    void changed();
    void take(const ProgramResult& result);
    void refuse(const Text& sentence);
    void fillLines();
    void choose(int number, bool goesThere);
    void cursorMoved();

    RunQueue& m_queue;
    ProgramDesk* m_desk;
    QTableWidget* m_lines = nullptr;
    ProgramPictureView* m_picture = nullptr;
    QTimer m_pause;  // of the reader's typing
    ProgramResult m_result;
    bool m_isCurrent = false;  // the result is the text's
    bool m_runsThen = false;   // after the reading that is under way
    bool m_choosing = false;
    bool m_wasShown = false;
};

}  // namespace kolo::app
