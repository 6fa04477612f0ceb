// SPDX-License-Identifier: GPL-3.0-or-later
//
// One reader at one sheet of questions: an attempt that is kept while it is made. Every answer that was checked is in
// the progress file before the next key is pressed, and what is half typed follows within a frame, so that quitting in
// the middle costs nothing. The clock runs only while the sheet is in view.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "lessons/exercises/attempt.h"
#include "lessons/progress/progress.h"

namespace kolo::app {

class Desk : public QObject {
    Q_OBJECT
public:
    /// Goes on with the latest attempt under this key, or begins one. `progress` may be null: then nothing is kept.
    Desk(lessons::Progress* progress, std::string key, lessons::Sheet sheet, lessons::SavedAttempt work,
         QObject* parent = nullptr);
    ~Desk() override;

    const lessons::Attempt& attempt() const { return *m_attempt; }
    const lessons::Sheet& sheet() const { return m_attempt->sheet(); }
    const lessons::SavedAttempt& work() const { return m_work; }  ///< as it was begun or found; its runs are up to date
    bool resumed() const { return m_resumed; }
    QString trouble() const { return m_trouble; }  ///< why nothing is kept; empty: it is

    void setRunning(bool inView);
    void draft(int question, const QString& text);              ///< typed, but not meant as an answer yet
    void write(int question, const QString& text);              ///< meant; checked at once where the rules say so
    void write(std::vector<lessons::Attempt::Answer> answers);  ///< likewise, as one change
    void check(int question);
    void checkRow(const std::string& row);
    void checkAll();
    void undo();
    void redo();
    QString hint(int question);
    void saveRun(const lessons::RunNote& run);
    /// A fresh attempt at the same work; the old one stays in the file. Its sheet is that of the present edition.
    void startOver();

signals:
    void changed();
    void undone(int question);  ///< by undo() or redo()
    void notKept(const QString& sentence);

private:
    std::int64_t now() const;
    void begin();
    void changedAndSaved();
    void save();

    lessons::Progress* m_progress;
    std::string m_key;
    lessons::SavedAttempt m_work;
    std::unique_ptr<lessons::Attempt> m_attempt;
    std::size_t m_saved = 0;  // entries in the file
    QElapsedTimer m_clock;
    bool m_running = false, m_resumed = false;
    QString m_trouble;
    QTimer m_later;
};

}  // namespace kolo::app
