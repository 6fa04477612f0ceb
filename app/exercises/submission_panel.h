// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is handed in: by whom, for which assignment, as which file. After the file is saved, `kolo verify` looks at it:
// the program that will grade it has the last word.
#pragma once

#include <QWidget>
#include <functional>

#include "lessons/progress/hand_over.h"

class QLineEdit;
class QPushButton;

namespace kolo::app {

class SubmissionPanel : public QWidget {
    Q_OBJECT
public:
    /// `handOver` makes the submission; an error says why there is none.
    using HandOver = std::function<Outcome<lessons::HandedOver>(const lessons::Student& student)>;

    /// `engine`: the path of `kolo`; empty: nobody verifies.
    SubmissionPanel(QString engine, HandOver handOver, QWidget* parent = nullptr);
    ~SubmissionPanel() override;

    lessons::Student student() const;
    void setStudent(const QString& name, const QString& number);
    void askForName();
    void setAssignment(const QString& path);  ///< empty: none is open
    QString suggestedName() const;            ///< of the file
    bool exportTo(const QString& path);       ///< false: it said why not

signals:
    void studentChanged();  ///< to one with other numbers
    void openRequested(const QString& path);
    void closeRequested();
    void classRequested();  ///< a teacher wants to see a class's submissions
    void told(const QString& sentence, bool bad);

private:
    QLineEdit* field(const QString& placeholder);
    void keepStudent();
    void askForAssignment();
    void askWhere();
    void verify(const QString& path);

    QString m_engine, m_assignment;
    HandOver m_handOver;
    std::string m_student;  // the key that studentChanged() told of
    QLineEdit *m_name, *m_number;
    QPushButton *m_export, *m_open, *m_close, *m_class;
};

}  // namespace kolo::app
