// SPDX-License-Identifier: GPL-3.0-or-later
//
// One field of a form: its name, its control, and below the control one line that speaks when it is needed: what is
// wrong, or (while the field has the focus) what it means.
#pragma once

#include <QWidget>

class QLabel;

namespace kolo::app {

class FieldRow : public QWidget {
    Q_OBJECT
public:
    /// `below`: the control stands under the name and takes the whole width.
    FieldRow(const QString& name, QWidget* control, const QString& help, bool below = false, QWidget* parent = nullptr);

    QWidget* control() const { return m_control; }
    void setHelp(const QString& help);
    void setError(const QString& sentence);  ///< empty: all is well
    void setReason(const QString& reason);   ///< why it cannot be set now, said below; empty: it can
    QString error() const { return m_error; }
    QString remark() const;  ///< what the line below says now

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
