// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sheet as it is worked on: what is to be done, the picture or the curve or the table, the questions, and at the foot
// the points. After it, the run itself as the model answer.
//
//     Ctrl+Z, Ctrl+Y   take back, bring back what was typed or checked
//     Ctrl+Enter       check the row (or, at the end, everything): what is empty is left alone
//     Ctrl+.           leave the rest of the row blank
//     F4               a hint: for the cell that was just found wrong, else for the one at the cursor
#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "app/services.h"
#include "lessons/exercises/exercise.h"

class QLabel;
class QPushButton;
class QBoxLayout;
class QScrollArea;
class QVBoxLayout;

namespace kolo::app {

class AnswerGrid;
class AnswerGridModel;
class Desk;
class QuestionCard;
class RunStage;
class ScheduleStage;

class SheetView : public QWidget {
    Q_OBJECT
public:
    SheetView(const Services& services, Desk& desk, QWidget* parent = nullptr);

    AnswerGrid* grid() { return m_grid; }
    QuestionCard* card(int question);  ///< null: it is a cell of the table
    QString said() const;              ///< the line above the buttons
    QString points() const;            ///< "12 of 96 points"
    void focusFirst();
    QSize minimumSizeHint() const override;

public slots:
    void undo();
    void redo();
    void checkRow();
    void checkAll();
    void leaveRestBlank();
    void hint();
    void showRun();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildFoot(QVBoxLayout& whole);
    void buildTable();
    void placePicture();
    void placeQuestions();
    void showCurrentCell();
    void showCellButtons();
    int helpedCell() const;  ///< the question that a hint is for; -1: none
    int rowsDone() const;
    void addCard(int question);
    void revealUpTo();
    void refresh();
    void tellLast();
    void say(const QString& sentence, const char* role);
    void keepRun();
    int openQuestions(const std::optional<std::string>& row) const;  // nothing: of all
    void check(const std::optional<std::string>& row);               // likewise

    Services m_services;
    Desk& m_desk;
    QScrollArea* m_scroll;
    QVBoxLayout* m_column;
    AnswerGridModel* m_model = nullptr;
    AnswerGrid* m_grid = nullptr;
    QBoxLayout* m_beside = nullptr;      // the sheet and the picture beside it
    QBoxLayout* m_looked = nullptr;      // what is looked at, and the questions about it
    QVBoxLayout* m_asked = nullptr;      // these
    ScheduleStage* m_picture = nullptr;  // of the table, as far as it is filled
    std::vector<QuestionCard*> m_cards;  // by question; null: in the table
    RunStage* m_run = nullptr;           // the model answer, or what is revealed
    QWidget* m_foot = nullptr;
    QLabel *m_points, *m_detail, *m_said;
    QPushButton *m_undo, *m_redo, *m_hint, *m_restBlank, *m_checkRow, *m_checkAll, *m_showRun;
    std::size_t m_told = 0;  // entries that were spoken of
    int m_foundWrong = -1;   // the cell that was spoken of last, until the reader turns to another
};

}  // namespace kolo::app
