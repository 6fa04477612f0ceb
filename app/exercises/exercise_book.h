// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of exercises. Whoever practises chooses one on the left, and its numbers above it; whoever has an assignment
// opens its file, says who he is, and finds its exercises on the left instead, with the numbers that are his.
// Everything is kept as it is done, and what was done becomes one file to hand in.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "app/exercises/exercise_setup.h"
#include "lessons/progress/progress.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace kolo::app {

class Desk;
class MainWindow;
class MessageStrip;
class SheetView;

class ExerciseBook : public QWidget {
    Q_OBJECT
public:
    explicit ExerciseBook(MainWindow& window, QWidget* parent = nullptr);
    ~ExerciseBook() override;

    void openExercise(const QString& id, const ExerciseSetup::Choice& choice);
    bool openAssignment(const QString& path);  ///< false: it said why not
    void closeAssignment();
    void setStudent(const QString& name, const QString& number);
    bool exportTo(const QString& path);  ///< false: it said why not; then `kolo verify` looks at it
    QString suggestedName() const;

    const std::optional<lessons::Assignment>& assignment() const { return m_assignment; }
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
    void nameItem(int row);
    void openRow(int row);
    void openSheet(const std::string& key, lessons::SavedAttempt work);
    void closeSheet();
    void tell(const QString& sentence, bool bad = true);
    void askForAssignment();
    void askWhere();
    void verify(const QString& path);
    lessons::Student student() const;
    lessons::SavedAttempt itemWork(int item) const;

    MainWindow& m_window;
    std::optional<lessons::Progress> m_progress;
    QString m_progressTrouble;
    std::optional<lessons::Assignment> m_assignment;
    QString m_assignmentPath;
    std::unique_ptr<Desk> m_desk;
    SheetView* m_view = nullptr;
    ExerciseSetup* m_setup = nullptr;
    const lessons::Exercise* m_exercise = nullptr;  // that is practised

    QListWidget* m_list;
    QLabel* m_listTitle;
    QWidget* m_who;
    QLineEdit *m_name, *m_number;
    QPushButton *m_openAssignment, *m_closeAssignment, *m_export;
    MessageStrip* m_strip;
    QLabel *m_title, *m_summary;
    QPushButton *m_newNumbers, *m_startOver;
    QToolButton* m_settings;
    QVBoxLayout* m_setupPlace;
    QVBoxLayout* m_sheetPlace;
};

}  // namespace kolo::app
