// SPDX-License-Identifier: GPL-3.0-or-later
//
// What to run: a form made from the strategies' own declarations. A new strategy, or a new parameter, appears here
// without a line of code. Field contents are checked by kolo::checkParameters, as on the command line, and the error is
// shown at the field as it is typed; what only the engine can know (a ragged file, a missing device) comes back with
// the field's name and is shown in the same place.
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "engine/api/protocol.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace kolo::app {

class DataEditor;
class EngineChoice;
class FieldRow;
class HelpPlace;
class ParameterEditor;
class RunDocument;

/// What is wrong with a strategy's parameter values, one sentence each; empty: nothing.
std::map<std::string, QString> parameterErrors(const StrategyInfo& strategy, const Values& values);

/// Why nothing can be chosen for this parameter beside the others' values; empty: something can. Such a field is left
/// out of the spec.
QString whyClosed(const Parameter& parameter, const Values& values);

/// All parameters of the strategy, each in one group; those without a heading come first.
std::vector<ParameterGroup> fieldGroups(const StrategyInfo& strategy);

/// How many workers the spec asks for; if it leaves that open, its data decides, and otherwise it is four.
int workersOf(const StrategyInfo& strategy, const RunSpec& spec);

/// Conflicts, by the field whose choice must change and the value that is unavailable: {"collectives", "nccl"} with
/// virtual devices …
std::map<std::string, std::map<std::string, QString>> choiceConflicts(const RunSpec& spec);

/// True if both ask for the same run: omitted parameters count as their defaults.
bool sameRequest(const StrategyInfo& strategy, const RunSpec& a, const RunSpec& b);

class ParameterForm : public QWidget {
    Q_OBJECT
public:
    explicit ParameterForm(RunDocument& document, QWidget* parent = nullptr);
    ~ParameterForm() override;

    void setStrategies(std::vector<StrategyInfo> strategies);
    void setDoctor(std::vector<protocol::DoctorItem> items);
    /// Fills in the form; grid edits that this replaces can be undone.
    void setSpec(const RunSpec& spec);
    RunSpec spec() const;

    bool isValid() const { return m_errors.empty(); }
    bool isChanged() const;                           ///< since the current run
    QString errorOf(const std::string& field) const;  ///< as shown; empty: none
    /// Shows an engine error at its field. False if there is no such field here.
    bool showError(const Error& error);
    DataEditor* dataEditor() { return m_data; }

public slots:
    void run();  ///< emits runRequested, or goes to the first invalid field
    void resetToDefaults();
    void widen();  ///< the typed arrays, to an element per worker

signals:
    void runRequested(const kolo::RunSpec& spec);
    void compareRequested();                                              ///< the same data, several algorithms
    void wideningOffered(const QString& sentence, const QString& offer);  ///< answered by widen()

protected:
    bool focusNextPrevChild(bool next) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    const StrategyInfo* strategy() const;
    void build();  ///< the chosen strategy's fields
    void addField(const Parameter& parameter, QVBoxLayout* to);
    void addData(const Parameter& parameter);
    QVBoxLayout* addGroup(const QString& title, bool open);
    void open(const QWidget* row);           ///< the group that contains it
    void closeFields(const Values& values);  ///< the fields in which these leave nothing to choose
    Values written() const;                  ///< the contents of all fields
    void followDefaults();                   ///< a field that nobody has filled in has the default beside the others
    QWidget* buildAdvanced();
    void setLow(bool low);
    void showSummary();
    void showHint();
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
    std::map<std::string, ParameterEditor*> m_editors;  // by parameter; without those of m_data
    std::map<std::string, FieldRow*> m_rows;            // by field of a spec
    std::map<std::string, std::string> m_defaults;      // by parameter, beside what the others are now
    std::map<QWidget*, QToolButton*> m_groups;          // collapsible boxes and their toggles
    std::set<std::string> m_closed;                     // fields in which there is nothing to choose now
    DataEditor* m_data = nullptr;
    EngineChoice *m_devices, *m_launch, *m_collectives, *m_detail;
    QScrollArea* m_scroll;
    QToolButton* m_advanced;
    QWidget* m_advancedBox;
    QLabel* m_hint;
    QString m_stateOfFields;  // how many are to be corrected, or whether one has been changed since the run
    QString m_wrong;          // with the first of them
    QPushButton* m_reset;
    QPushButton* m_run;
    QPushButton* m_compare = nullptr;
    QBoxLayout* m_buttons = nullptr;  // within it
    HelpPlace* m_help = nullptr;
    QBoxLayout* m_foot = nullptr;
    bool m_low = false;                             // too low for a help place of its own
    std::map<std::string, QString> m_errors;        // found here
    std::map<std::string, QString> m_engineErrors;  // reported by the engine, until the next edit
    bool m_filling = false;
};

}  // namespace kolo::app
