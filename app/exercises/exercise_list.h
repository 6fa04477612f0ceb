// SPDX-License-Identifier: GPL-3.0-or-later
//
// The exercises on the left, each with what came of it, under a title: those of the practice or those of an assignment.
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;

namespace kolo::app {

class ExerciseList : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString title, note;
    };

    explicit ExerciseList(QWidget* parent = nullptr);

    void fill(const QString& title, int rows);  ///< without words yet; none of them is open
    void setRow(int row, const Row& shown);
    int row() const;        ///< that is open; -1: none
    void openRow(int row);  ///< opened() follows, unless it is open
    void markRow(int row);  ///< without opened()

signals:
    void opened(int row);
    void activated();  ///< Enter

private:
    QLabel* m_title;
    QListWidget* m_list;
};

}  // namespace kolo::app
