// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the editors of the Design page have in common: a bar with what to start from, files and *Run it*; a table of
// which every change can be undone; and beside it the verdict and the picture, which follow while it is edited.
#pragma once

#include <QTimer>
#include <QWidget>

#include "engine/api/outcome.h"

class QBoxLayout;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace kolo::app {

class CellModel;
class PriceTable;
class SchedulePreview;

class DesignEditor : public QWidget {
    Q_OBJECT
public:
    bool openFile(const QString& path);
    bool saveFile(const QString& path);

    SchedulePreview& preview() { return *m_preview; }
    PriceTable& prices() { return *m_prices; }
    QPushButton& runButton() { return *m_run; }
    QString verdictText() const;
    QBoxLayout& bar();

signals:
    void failed(const kolo::Error& error);

protected:
    struct Words {
        QString name;              ///< of the editor, for screen readers
        QString open, save, run;   ///< what the buttons do, and the titles of their dialogs
        QString startTip, runTip;  ///< tooltips
        QString files;             ///< the filter of the dialogs
        QString folder;            ///< where a table without a file is written to be run
    };
    DesignEditor(CellModel& model, SchedulePreview* preview, const Words& words, QWidget* parent);

    virtual QString csv() const = 0;
    virtual bool take(const QString& csv, const QString& path) = 0;  ///< a file's text; failed() says what is wrong
    virtual void runIt(const QString& path) = 0;
    virtual void edited() = 0;  ///< the table is another
    virtual void check() = 0;   ///< and has settled
    virtual void startFrom(const QString& id) = 0;

    void addField(const QString& name, QWidget* control);  ///< to the bar
    void say(const QString& sentence, const QString& role);
    void askOpen();
    void forgetFile() { m_path.clear(); }
    QToolButton* addTool(QBoxLayout& row, const QString& text, const QString& name);
    void addUndoTools(QBoxLayout& row);
    QSpinBox* numberBox(int lowest, int highest, int value, const QString& name);
    bool event(QEvent* event) override;

    QComboBox* m_start;
    QPushButton *m_open, *m_save, *m_run;
    QLabel* m_verdictLabel;
    QLabel* m_size;
    SchedulePreview* m_preview;
    PriceTable* m_prices;
    QTimer m_settle;  // after the last edit
    QHBoxLayout* m_bar;

private:
    void askSave();
    void run();

    CellModel& m_cells;
    Words m_words;
    QString m_path;  // of the file; empty: none yet
};

}  // namespace kolo::app
