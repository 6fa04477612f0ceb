// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history: every recorded run, to be opened and replayed (Enter or a double click), renamed (F2) and deleted (Del;
// Ctrl+Z restores it). The field above filters by any word of a row.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "app/history_model.h"

class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace kolo::app {

class RunDocument;

class HistoryPanel : public QWidget {
    Q_OBJECT
public:
    HistoryPanel(EngineClient& client, RunDocument& document, QWidget* parent = nullptr);

    HistoryModel& model() { return m_model; }
    QListView& view() { return *m_view; }
    QLineEdit& filter() { return *m_filter; }
    void focusList();
    QList<qint64> selectedRuns() const;  ///< in list order

signals:
    void openRequested(qint64 run);
    void sideBySideRequested(const QList<qint64>& runs);  ///< two to four

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showState();
    void offerToTidy(QMenu& menu);
    void open(const QModelIndex& index);

    EngineClient& m_client;
    RunDocument& m_document;
    HistoryModel m_model;
    QSortFilterProxyModel m_proxy;
    QLineEdit* m_filter;
    QStackedWidget* m_stack;
    QListView* m_view;
    QLabel* m_empty;
    QLabel* m_size;
    QToolButton* m_tidy;
    QPushButton* m_sideBySide;
};

}  // namespace kolo::app
