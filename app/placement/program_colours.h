// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of a program: comments, strings, numbers, the words of the language, and the functions of tf.
#pragma once

#include <QSyntaxHighlighter>

#include "viz/layout/palette.h"

namespace kolo::app {

class ProgramColours : public QSyntaxHighlighter {
    Q_OBJECT
public:
    explicit ProgramColours(QTextDocument* document) : QSyntaxHighlighter(document) {}
    void setTheme(viz::Theme theme);

protected:
    void highlightBlock(const QString& text) override;

private:
    viz::Theme m_theme = viz::Theme::Dark;
};

}  // namespace kolo::app
