// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one system is: whose, since when, its four answers to the lecture's questions (read off the settings that it
// makes, also when its own options are changed here), what it lacks, and how to run it.
#pragma once

#include <QFrame>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/run_spec.h"
#include "engine/api/strategy_info.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace kolo::systems {
struct System;
}

namespace kolo::app {

class HelpPlace;

class SystemCard : public QFrame {
    Q_OBJECT
public:
    explicit SystemCard(QWidget* parent = nullptr);

    /// `strategies`: at least the system's own.
    void show(const systems::System& system, const std::vector<StrategyInfo>& strategies);
    /// The settings that a file of the system's has said, until another system is shown.
    void showFile(const RunSpec& spec, const QString& name);
    const systems::System* system() const { return m_system; }
    /// The system with what is chosen here, or read from a file.
    RunSpec spec() const;
    QPushButton& runButton() { return *m_run; }
    QPushButton& searchButton() { return *m_search; }
    /// A second card, that is only there to be compared with, can be closed.
    void makeClosable();

signals:
    void runRequested(const kolo::RunSpec& spec);
    void searchRequested();  ///< for the settings of a system that a search finds
    void closed();

private:
    void chooseOptions();
    void refresh();

    const systems::System* m_system = nullptr;
    std::vector<StrategyInfo> m_strategies;
    std::optional<RunSpec> m_file;
    QLabel *m_title, *m_whose, *m_what, *m_from, *m_byHand, *m_lacks, *m_source;
    QFormLayout* m_answers;
    std::vector<QLabel*> m_answer;  // in the order of SystemCard::refresh
    QVBoxLayout* m_optionRows;
    HelpPlace* m_help;  // what the option means that has the focus
    std::map<std::string, QComboBox*> m_options;
    QPushButton *m_run, *m_search, *m_close;
};

}  // namespace kolo::app
