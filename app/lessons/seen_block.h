// SPDX-License-Identifier: GPL-3.0-or-later
//
// "What you should have seen": closed until the reader has looked, so that it cannot be read instead of looking.
#pragma once

#include <QFrame>

class QPushButton;

namespace kolo::app {

class Desk;
class MarkdownView;

class SeenBlock : public QFrame {
    Q_OBJECT
public:
    SeenBlock(Desk& desk, int question, QWidget* parent = nullptr);

private:
    void refresh();

    Desk& m_desk;
    int m_question;
    QPushButton* m_reveal;
    MarkdownView* m_text;
};

}  // namespace kolo::app
