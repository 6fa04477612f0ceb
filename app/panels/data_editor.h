// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the workers' numbers come from: typed into a small grid, random with a seed, or a file. One control for three
// parameters of a spec (data, plus elements and seed, which only matter for random arrays), so that the reader never
// sees an irrelevant field.
#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <string>

#include "engine/api/strategy_info.h"
#include "engine/api/types.h"

class QButtonGroup;
class QLabel;
class QLineEdit;
class QStackedWidget;

namespace kolo::app {

class DataGrid;
class FieldRow;
class ParameterEditor;

class DataEditor : public QWidget {
    Q_OBJECT
public:
    enum Source { Typed, Random, File };

    /// `elements` and `seed`: null if the strategy does not declare them; then there is no random source.
    DataEditor(const Parameter& data, const Parameter* elements, const Parameter* seed, QWidget* parent = nullptr);

    Source source() const;
    void setSource(Source source);
    DataGrid& grid() { return *m_grid; }
    bool isNarrow() const;  ///< numbers are typed, and each worker has fewer than there are workers

    void setWorkers(int workers);
    void finishTyping();  ///< takes the number whose cell is open
    void setType(DType type);

    /// The parameters given by the current source, and the others' values if omitted.
    std::map<std::string, std::string> values() const;
    void setValues(const std::map<std::string, std::string>& values);
    /// What is wrong with the current source's own fields, by parameter; empty if nothing.
    std::map<std::string, QString> errors() const;
    /// True if errors of that parameter are shown here.
    bool showError(const std::string& parameter, const QString& sentence);

signals:
    void edited();
    void workersWanted(int workers);  ///< the row count of a pasted table or a file

private:
    QWidget* randomPage(const Parameter* elements, const Parameter* seed);
    QWidget* filePage();
    void lookIntoFile();
    void browse();

    Parameter m_data;
    QButtonGroup* m_sources;
    QStackedWidget* m_pages;
    DataGrid* m_grid;
    FieldRow* m_elementsRow = nullptr;
    FieldRow* m_seedRow = nullptr;
    ParameterEditor* m_elements = nullptr;
    ParameterEditor* m_seed = nullptr;
    std::string m_elementsDefault, m_seedDefault;
    QLineEdit* m_path = nullptr;
    FieldRow* m_pathRow = nullptr;
    QLabel* m_found = nullptr;
};

}  // namespace kolo::app
