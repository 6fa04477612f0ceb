// SPDX-License-Identifier: GPL-3.0-or-later
//
// Markdown as a page of a book: headings, lists, tables, code and formulas in Kolo's own type and colours, as high as
// its text is. It does not scroll by itself; the page that holds it does.
#pragma once

#include <QTextBrowser>

#include "viz/layout/palette.h"

namespace kolo::app {

class MarkdownView : public QTextBrowser {
    Q_OBJECT
public:
    explicit MarkdownView(const QString& markdown = {}, QWidget* parent = nullptr);

    void showMarkdown(const QString& markdown);
    const QString& markdown() const { return m_markdown; }
    void setScale(double scale);  ///< of all type; 1: for a reader at the screen

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void dress();
    void fit();

    QString m_markdown;
    double m_scale = 1;
    viz::Theme m_theme{};  // that it is dressed for
};

}  // namespace kolo::app
