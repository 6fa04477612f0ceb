// SPDX-License-Identifier: GPL-3.0-or-later
//
// The next run: which strategy, and the form that its own declaration makes. The declarations come from the engine, so
// the panel says that it waits for them until they are there.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/strategy_info.h"

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace kolo::app {

class EngineClient;
class ParameterForm;
class RunDocument;

class SetupPanel : public QWidget {
    Q_OBJECT
public:
    SetupPanel(EngineClient& client, RunDocument& document, QWidget* parent = nullptr);

    void run();                          ///< what the form says; the run on the screen once more while there is no form
    bool showError(const Error& error);  ///< beside its field; false: the form has no such field
    ParameterForm* form() { return m_form; }

private:
    void ask();
    void take(std::vector<StrategyInfo> strategies);
    void choose(int index);

    EngineClient& m_client;
    RunDocument& m_document;
    std::vector<StrategyInfo> m_strategies;
    QComboBox* m_strategy;
    QLabel* m_summary;
    QLabel* m_waiting;
    QVBoxLayout* m_column;
    ParameterForm* m_form = nullptr;
};

}  // namespace kolo::app
