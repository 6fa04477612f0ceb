// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of exercises. Whoever practises chooses one on the left, and its numbers above it; whoever has an assignment
// opens its file, says who he is, and finds its exercises on the left instead, with the numbers that are his.
// Everything is kept as it is done, and what was done becomes one file to hand in.
//
//     ┌ ExerciseList ────┬ title, settings ────────┐
//     │ one ▸            │ ┌ SheetView ──────────┐ │
//     │ another          │ │ the open exercise   │ │
//     ├ SubmissionPanel ─┤ │                     │ │
//     │ name, number …   │ └─────────────────────┘ │
//     └──────────────────┴─────────────────────────┘
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <optional>

#include "app/exercises/exercise_list.h"
#include "app/exercises/exercise_setup.h"
#include "app/exercises/open_assignment.h"
#include "app/services.h"
#include "lessons/progress/hand_over.h"

class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace kolo::app {

class Desk;
class MessageStrip;
class SheetView;
class SubmissionPanel;

class ExerciseBook : public QWidget {
    Q_OBJECT
public:
    explicit ExerciseBook(const Services& services, QWidget* parent = nullptr);
    ~ExerciseBook() override;

    void openExercise(const QString& id, const ExerciseSetup::Choice& choice);
    bool openAssignment(const QString& path);  ///< false: it said why not
    void closeAssignment();

    const OpenAssignment& assignment() const { return m_assignment; }
    SubmissionPanel& submission() { return *m_submission; }
    Desk* desk() { return m_desk.get(); }
    SheetView* view() { return m_view; }
    MessageStrip& strip() { return *m_strip; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    QWidget* buildLeft();
    QWidget* buildHead();
    void fillList();
    int rows() const;
    void nameRows();
    ExerciseList::Row shown(int row);  ///< title and points
    void openRow(int row);
    void openSheet(const std::string& key, lessons::SavedAttempt work);
    void closeSheet();
    void tell(const QString& sentence, bool bad = true);
    Outcome<lessons::HandedOver> handOver(const lessons::Student& student);

    Services m_services;
    std::optional<lessons::Progress> m_progress;
    QString m_progressTrouble;
    OpenAssignment m_assignment;
    std::unique_ptr<Desk> m_desk;
    SheetView* m_view = nullptr;
    ExerciseSetup* m_setup = nullptr;
    const lessons::Exercise* m_exercise = nullptr;  // that is practised
    std::map<int, QString> m_notes;                 // of the rows that are not open

    ExerciseList* m_list;
    SubmissionPanel* m_submission;
    MessageStrip* m_strip;
    QLabel *m_title, *m_summary;
    QPushButton *m_newNumbers, *m_startOver;
    QToolButton* m_settings;
    QVBoxLayout* m_setupPlace;
    QVBoxLayout* m_sheetPlace;
};

}  // namespace kolo::app
