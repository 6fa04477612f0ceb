// SPDX-License-Identifier: GPL-3.0-or-later
//
// The left half of a page that runs programs: examples, a number (of GPUs, of workers), Run, the editor, and beneath it
// a sentence about the program. The program and the number are there again the next time.
//
//     ┌ Examples ▾  2 GPUs  [Run] ┐
//     │ the program               │
//     │ what is wrong, in words   │
//     └───────────────────────────┘
#pragma once

#include <QWidget>
#include <vector>

#include "app/placement/snippets.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QSplitter;

namespace kolo::app {

class ProgramEditor;

class ProgramDesk : public QWidget {
    Q_OBJECT
public:
    /// What tells one page from another.
    struct Page {
        QString setting;  ///< the group that remembers program and number
        const std::vector<Snippet>& examples;
        std::size_t first = 0;  ///< the example that is there before anybody wrote a program
        QString examplesTip, runTip, stopTip, messageName;
        int fewest = 0, most = 1, preset = 0;
        QString numberSuffix, numberName, numberTip;
        int messageHeight = 36;  ///< pixels: room for the longest sentence, so that nothing moves
    };
    explicit ProgramDesk(const Page& page, QWidget* parent = nullptr);

    ProgramEditor& editor() { return *m_editor; }
    void addButton(QPushButton* button);             ///< after the examples
    void setNumberSpecialText(const QString& text);  ///< for the fewest
    void setRunning(bool running);                   ///< Run is Stop then
    QString program() const;
    int number() const;

    void tell(const QString& sentence, const char* role);
    QString message() const;

    /// Desk and result side by side in the page, with their widths in pixels; the result takes what is left over.
    void sitBeside(QWidget* result, QWidget* page, int deskWidth, int resultWidth, bool deskStretches);

signals:
    void runWanted();  ///< the button, or Ctrl+Enter anywhere on the page
    void stopWanted();
    void exampleTaken();  ///< it is in the editor
    void changed();       ///< the program or the number

private:
    QComboBox* m_examples;
    QHBoxLayout* m_bar;
    QSpinBox* m_number;
    QPushButton* m_run;
    QString m_runTip, m_stopTip;
    bool m_running = false;
    ProgramEditor* m_editor;
    QLabel* m_message;
};

}  // namespace kolo::app
