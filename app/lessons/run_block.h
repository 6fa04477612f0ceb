// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run in a lesson: the line that one would type after `kolo run`, to be changed right there, and a stage to see it
// on. What is wrong with the line is said while it is typed.
#pragma once

#include <QFrame>
#include <vector>

#include "engine/api/strategy_info.h"
#include "lessons/player/run_words.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace kolo::app {

class RunStage;
struct Services;

class RunBlock : public QFrame {
    Q_OBJECT
public:
    /// A `line` with line breaks, which a program has, is edited in several lines.
    RunBlock(const Services& services, QString line, const std::vector<StrategyInfo>& strategies,
             QWidget* parent = nullptr);

    QLineEdit& line() { return *m_line; }  ///< where the run is one line
    QString text() const;
    void setText(const QString& text);
    RunStage& stage() { return *m_stage; }
    QString error() const;
    void start();     ///< asks for it, if the line is right
    void startNow();  ///< when the engine is free

signals:
    void wantsToStart();
    /// A run has finished; `asWritten`: the reader had not changed it.
    void finished(const std::string& resultJson, bool asWritten);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void read();
    QWidget* editor() const;

    QString m_written;
    const std::vector<StrategyInfo>& m_strategies;
    QLineEdit* m_line;
    QPlainTextEdit* m_program = nullptr;  // instead of the line
    QPushButton *m_start, *m_restore;
    QLabel* m_error;
    RunStage* m_stage;
    std::optional<RunSpec> m_spec;
    bool m_startedAsWritten = false;
};

}  // namespace kolo::app
