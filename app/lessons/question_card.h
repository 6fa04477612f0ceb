// SPDX-License-Identifier: GPL-3.0-or-later
//
// One question with its answer: a number, a choice or a text. It is a face of a question on a Desk and keeps nothing;
// what is typed goes there with every key, and what became of it comes back from there. Enter checks.
#pragma once

#include <QFrame>

class QBoxLayout;
class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace kolo::lessons {
struct Mark;
}

namespace kolo::app {

class Desk;
class MarkdownView;

/// Makes the frame a card: a panel with what is asked on top, in Markdown. The rest goes below it.
QVBoxLayout* beginCard(QFrame& card, const QString& prompt);

/// What is asked, without the marks of Markdown.
QString plainWords(QString markdown);

/// What the button for help says: that the first degree of it costs the point, or that there is more.
QString hintButton(const lessons::Mark& mark);

class QuestionCard : public QFrame {
    Q_OBJECT
public:
    enum class Manner {
        Exercise,  ///< speaks of points
        Lesson     ///< gives the answer away after two wrong tries
    };
    QuestionCard(Desk& desk, int question, Manner manner, QString explanation = {}, QWidget* parent = nullptr);

    int question() const { return m_question; }
    void focusAnswer();
    QString verdict() const;  ///< what it says of the last try; empty: nothing yet

signals:
    void checked(int question, bool right);
    void grown();  ///< it needs more height: it has more to say

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QWidget* buildAnswer();
    void check();
    void refresh();
    void placeVerdict();
    bool checksItself() const;

    Desk& m_desk;
    int m_question;
    Manner m_manner;
    QString m_explanation;
    bool m_filling = false, m_givenAway = false;

    QLineEdit* m_line = nullptr;
    QButtonGroup* m_choices = nullptr;
    QComboBox* m_box = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QPushButton *m_check, *m_hint, *m_giveAway;
    QBoxLayout *m_actions = nullptr, *m_row = nullptr;  // the answer and its buttons; with the verdict
    QLabel *m_verdict, *m_hintLabel;
    MarkdownView* m_after = nullptr;
};

}  // namespace kolo::app
