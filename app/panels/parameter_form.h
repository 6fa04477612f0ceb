// SPDX-License-Identifier: GPL-3.0-or-later
//
// What shall run: a form made from the strategies' own declarations. A new strategy, or a new parameter of one, appears
// here without a line of code. What is written into a field is checked by kolo::checkParameters, as the command line
// does, and the sentence stands at the field while it is typed; what only the engine can know (a file that is ragged, a
// device that is missing) comes back with the field's name and is shown at the same place.
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <vector>

#include "engine/api/protocol.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace kolo::app {

class DataEditor;
class EngineChoice;
class FieldRow;
class ParameterEditor;
class RunDocument;

/// What is wrong with the values of a strategy's parameters, one sentence each; empty: nothing.
std::map<std::string, QString> parameterErrors(const StrategyInfo& strategy,
                                               const std::map<std::string, std::string>& values);

/// How many workers the spec asks for; where it leaves that open, its data decides, and otherwise it is four.
int workersOf(const StrategyInfo& strategy, const RunSpec& spec);

/// What does not go together, by the field whose choice must change and the value that cannot be had: {"collectives",
/// "nccl"} with virtual devices …
std::map<std::string, std::map<std::string, QString>> choiceConflicts(const RunSpec& spec);

/// True if both ask for the same run: left-out parameters count as their defaults.
bool sameRequest(const StrategyInfo& strategy, const RunSpec& a, const RunSpec& b);

class ParameterForm : public QWidget {
    Q_OBJECT
public:
    explicit ParameterForm(RunDocument& document, QWidget* parent = nullptr);
    ~ParameterForm() override;

    void setStrategies(std::vector<StrategyInfo> strategies);
    void setDoctor(std::vector<protocol::DoctorItem> items);
    /// Fills the form in; grid edits that this replaces can be undone.
    void setSpec(const RunSpec& spec);
    RunSpec spec() const;

    bool isValid() const { return m_errors.empty(); }
    bool isChanged() const;                           ///< since the run on the screen
    QString errorOf(const std::string& field) const;  ///< as shown; empty: none
    /// Shows an engine's error at its field. False if there is no such field here.
    bool showError(const Error& error);
    DataEditor* dataEditor() { return m_data; }

public slots:
    void run();  ///< emits runRequested, or goes to the first field that is wrong
    void resetToDefaults();

signals:
    void runRequested(const kolo::RunSpec& spec);
    void compareRequested();  ///< the same data, several algorithms

private:
    const StrategyInfo* strategy() const;
    void build();  ///< the fields of the chosen strategy
    void addField(const Parameter& parameter, QVBoxLayout* to);
    void addData(const Parameter& parameter);
    QVBoxLayout* addGroup(const QString& title, bool open);
    void open(const QWidget* row);                           ///< the group in which it stands
    void refuse(const std::map<std::string, std::string>&);  ///< fields that these values leave no room for
    std::map<std::string, std::string> written() const;      ///< what stands in all fields
    QWidget* buildAdvanced();
    void edited();
    void refresh();
    void settleChoices();
    void placeErrors(const std::map<std::string, QString>& errors);

    RunDocument& m_document;
    std::vector<StrategyInfo> m_strategies;
    std::vector<protocol::DoctorItem> m_doctor;
    std::unique_ptr<RunSpec> m_wished;  // set before the strategies were known

    QComboBox* m_strategy;
    QLabel* m_summary;
    QSpinBox* m_workers;
    QWidget* m_fields;
    QVBoxLayout* m_fieldColumn;
    std::map<std::string, ParameterEditor*> m_editors;  // by parameter; those of m_data are not among them
    std::map<std::string, FieldRow*> m_rows;            // by field of a spec
    std::map<QWidget*, QToolButton*> m_groups;          // boxes that can be folded, and what unfolds them
    std::map<std::string, QString> m_refused;           // fields that cannot be had now, and why
    DataEditor* m_data = nullptr;
    EngineChoice *m_devices, *m_launch, *m_collectives, *m_detail;
    QToolButton* m_advanced;
    QWidget* m_advancedBox;
    QLabel* m_hint;
    QPushButton* m_reset;
    QPushButton* m_run;
    QPushButton* m_compare = nullptr;
    std::map<std::string, QString> m_errors;        // found here
    std::map<std::string, QString> m_engineErrors;  // told by the engine, until the next edit
    bool m_filling = false;
};

}  // namespace kolo::app
