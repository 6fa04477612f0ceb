// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which numbers, which size, and when answers are checked: what a reader who practises may choose. The fields are made
// from the exercise's own declaration, as those of a run are.
#pragma once

#include <QWidget>
#include <map>

#include "lessons/exercises/attempt.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace kolo::app {

class FieldRow;
class ParameterEditor;

class ExerciseSetup : public QWidget {
    Q_OBJECT
public:
    struct Choice {
        lessons::Settings settings;
        std::uint64_t seed = 1;
        lessons::Rules rules;
    };
    /// Filled in as the exercise was left.
    explicit ExerciseSetup(const lessons::Exercise& exercise, QWidget* parent = nullptr);

    Choice choice() const;
    bool isValid() const { return m_valid; }
    static Choice lastChoice(const lessons::Exercise& exercise);
    static void remember(const lessons::Exercise& exercise, const Choice& choice);
    static std::uint64_t freshSeed();

signals:
    void begun(const kolo::app::ExerciseSetup::Choice& choice);

private:
    void check();
    void begin();

    const lessons::Exercise& m_exercise;
    std::map<std::string, ParameterEditor*> m_editors;
    std::map<std::string, FieldRow*> m_rows;
    QLineEdit* m_seed;
    QComboBox* m_check;
    QCheckBox* m_hints;
    QPushButton* m_begin;
    bool m_valid = true;
};

}  // namespace kolo::app
