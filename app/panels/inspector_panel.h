// SPDX-License-Identifier: GPL-3.0-or-later
//
// One place in close-up: the selected worker's chunk, what it holds, where that came from and what it cost.
#pragma once

#include <QWidget>

#include "app/panels/inspection.h"

class QGridLayout;
class QLabel;

namespace kolo::app {

class RunDocument;

class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    explicit InspectorPanel(RunDocument& document, QWidget* parent = nullptr);

    QString text() const;  ///< all of it, as a screen reader says it

private:
    void refresh();
    void show(const Inspection& inspection);
    void showHint(const QString& hint);

    RunDocument& m_document;
    QLabel* m_title;
    QLabel* m_formula;
    QLabel* m_hint;
    QWidget* m_factsBox;
    QGridLayout* m_facts;
    QVector<std::pair<QLabel*, QLabel*>> m_rows;  // kept and refilled: nothing flickers while stepping
};

}  // namespace kolo::app
