// SPDX-License-Identifier: GPL-3.0-or-later
//
// One field of a form: its name, its control, and below the control one line shown when needed: what is wrong, or
// (while the field has the focus) what it means.
#pragma once

#include <QWidget>

class QLabel;

namespace kolo::app {

class FieldRow : public QWidget {
    Q_OBJECT
public:
    /// `below`: the control is under the name and takes the whole width.
    FieldRow(const QString& name, QWidget* control, const QString& help, bool below = false, QWidget* parent = nullptr);

    QWidget* control() const { return m_control; }
    void setHelp(const QString& help);
    void setError(const QString& sentence);  ///< empty: no error
    void setReason(const QString& reason);   ///< why it cannot be set now, shown below; empty: it can
    QString error() const { return m_error; }
    QString remark() const;  ///< the text of the line below

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    QWidget* inner() const;

    QWidget* m_control;
    QLabel* m_remark;
    QString m_help, m_error, m_reason;
    bool m_focused = false;
};

}  // namespace kolo::app
