// SPDX-License-Identifier: GPL-3.0-or-later
//
// One field of a form: its name, its control, and below the control one line shown when needed: what is wrong, or
// (while the field has the focus) what it means. Where the form has a HelpPlace, the meaning stands there: nothing
// moves when the focus does, so that no click is lost on a row that has just moved away.
#pragma once

#include <QHash>
#include <QLabel>
#include <QWidget>
#include <string>

namespace kolo {
struct Parameter;
}

namespace kolo::app {

class ParameterEditor;

/// The text as a label shows it: a notation such as "mlp:2-32-32-2" or "--devices" is not broken within, and
/// "slow=2:4@step10,kill=3@step20" may be at its comma.
QString inLines(QString text);

class FieldRow : public QWidget {
    Q_OBJECT
public:
    /// `below`: the control is under the name and takes the whole width, as does a list of choices that would not show
    /// each of them whole beside it: what is chosen moves nothing.
    FieldRow(const QString& name, QWidget* control, const QString& help, bool below = false, QWidget* parent = nullptr);
    /// Of a parameter, in the reader's language; what a spec calls it ends the help if that is another word.
    FieldRow(const std::string& parameter, QWidget* control, const QString& help, bool below = false,
             QWidget* parent = nullptr);

    QWidget* control() const { return m_control; }
    /// `more`: said besides where there is room, and in the tip.
    void setHelp(const QString& help, const QString& more = {});
    void setError(const QString& sentence);  ///< empty: no error
    void setMark(bool marked);               ///< a dot before the name: it is not what was proposed
    void setReason(const QString& reason);   ///< why it cannot be set now, shown below; empty: it can
    void refresh();                          ///< where its errors are told has changed
    QString error() const { return m_error; }
    QString help() const;                            ///< all of it, with the spelling at its end
    QString meaning() const { return m_meaning; }    ///< what is always read
    QString spelling() const { return m_spelling; }  ///< what a spec calls it; empty if that is its name

signals:
    void helpChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void tellTip();
    void place();
    void setBelow(bool below);
    QWidget* inner() const;

    QWidget* m_control;
    const QString m_name;
    const bool m_alwaysBelow;
    bool m_below = false;
    QString m_spelling;  // in a spec, if it is not the name
    QLabel *m_label, *m_remark;
    QString m_meaning, m_more, m_error, m_reason;
    bool m_focused = false;
};

/// The editor of a parameter, at its default, in a row that says what its value means.
struct ParameterField {
    ParameterEditor* editor;
    FieldRow* row;
};
ParameterField makeParameterField(const Parameter& parameter);

/// What the field means that has the focus. Its room is always there, so that nothing moves with the focus: three
/// lines, and in a tall form as many as its longest meaning needs. What there is no room for besides the meaning is in
/// its tip.
class HelpPlace : public QLabel {
    Q_OBJECT
public:
    static constexpr int kLines = 3;
    explicit HelpPlace(QWidget& form);
    void setLines(int lines);                        ///< that it has room for at least
    static bool isIn(const QWidget* part);           ///< of a form that has such a place
    void tellErrors(bool here = true);               ///< and not below their fields: the form does not move
    static bool tellsErrorsOf(const QWidget* part);  ///< of a form whose place does
    /// What it shows while no field with a meaning has the focus; `wrong`: an error.
    void setOtherwise(const QString& text, bool wrong = false);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void tell(const QWidget* focused);
    void keepRoom();
    void fit();
    int heightOf(const QString& words) const;
    int roomOf(const QString& help);

    QWidget& m_form;
    QHash<QString, int> m_rooms;  // of the meanings measured at m_roomsWidth: the focus changes more often than they do
    int m_roomsWidth = 0, m_lines = kLines;
    bool m_wrong = false, m_otherwiseWrong = false;  // it is an error
    QMetaObject::Connection m_follows;               // the row whose meaning is shown
    QString m_help, m_otherwise;
    QString m_meaning, m_spelling;  // of the help, where there is no room for all of it
};

}  // namespace kolo::app
