// SPDX-License-Identifier: GPL-3.0-or-later
//
// A class at a glance, for the teacher: a folder of submissions as two tables, who is where and which question is hard.
// The files are read one at a time between the window's events, so that a large class does not stop it.
#pragma once

#include <QDialog>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <vector>

#include "lessons/submissions/class_overview.h"

class QLabel;
class QTableWidget;

namespace kolo::app {

class ClassDialog : public QDialog {
    Q_OBJECT
public:
    explicit ClassDialog(QWidget* parent = nullptr);

    void openFolder(const QString& folder);  ///< again: what has been handed in since is there, too
    bool isReading() const { return m_reading.isActive(); }
    QString said() const;
    QTableWidget* students() { return m_students; }
    QTableWidget* questions() { return m_questions; }

private:
    QTableWidget* table(const QString& name);
    void chooseFolder();
    void readOne();
    void showClass();

    QString m_folder;
    std::vector<std::filesystem::path> m_files;
    std::size_t m_read = 0;
    QStringList m_unreadable;  ///< one line a file: its name, and why
    std::unique_ptr<lessons::ClassOverview> m_overview;
    QTimer m_reading;
    QLabel* m_said;
    QTableWidget *m_students, *m_questions;
};

}  // namespace kolo::app
