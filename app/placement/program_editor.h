// SPDX-License-Identifier: GPL-3.0-or-later
//
// The editor of a program: line numbers, colours, a mark where the engine found a fault, and a quieter one at the
// statement whose operation is selected in the graph. Tab writes four spaces, Enter keeps the indentation; Escape and
// then Tab leaves the editor, for those who have no mouse.
#pragma once

#include <QPlainTextEdit>

#include "app/placement/placement_result.h"
#include "app/placement/program_text.h"

namespace kolo::app {

class ProgramColours;

class ProgramEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit ProgramEditor(QWidget* parent = nullptr);

    // Both go there, unless the reader is typing.
    void showFault(TextPlace place, bool goes = true);          ///< line 0: none
    void showStatement(int first, int last, bool goes = true);  ///< first 0: none
    void change(const LinesChange& lines);                      ///< one step of undo
    void replaceAll(const QString& program);                    ///< one step of undo, too
    TextPlace fault() const { return m_fault; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    class Numbers;

    int numbersWidth() const;
    void paintNumbers(QPaintEvent* event);
    void mark();
    void dress();

    Numbers* m_numbers;
    ProgramColours* m_colours;
    TextPlace m_fault;
    int m_first = 0, m_last = 0;
    bool m_tabLeaves = false;
};

}  // namespace kolo::app
