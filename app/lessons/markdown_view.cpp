// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/markdown_view.h"

#include <QDesktopServices>
#include <QEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "app/lessons/formula_spaces.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kTextPx = 15, kCodePx = 14;
constexpr int kHeadingPx[] = {24, 18, 16};
constexpr double kLineHeight = 145;  // per cent

bool isCode(const QTextBlockFormat& format) {
    return format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage) ||
           format.nonBreakableLines();
}

void setFont(QTextCharFormat& format, const QFont& font) {
    format.setFont(font, QTextCharFormat::FontPropertiesSpecifiedOnly);
}

int scaled(int px, double scale) {
    return static_cast<int>(std::lround(px * scale));
}

/// Code within a line.
void dressFragments(const QTextBlock& block, const viz::Palette& colors, double scale) {
    std::vector<std::pair<int, int>> code;
    for (auto at = block.begin(); !at.atEnd(); ++at) {
        const QTextFragment fragment = at.fragment();
        if (fragment.charFormat().fontFixedPitch()) code.emplace_back(fragment.position(), fragment.length());
    }
    for (const auto& [position, length] : code) {
        QTextCursor cursor(block);
        cursor.setPosition(position);
        cursor.setPosition(position + length, QTextCursor::KeepAnchor);
        QTextCharFormat format;
        setFont(format, numbersFont(scaled(kCodePx, scale)));
        format.setBackground(toQColor(colors.raised));
        cursor.mergeCharFormat(format);
    }
}

/// "n (n − 1) S" stays on one line.
void tieFormulas(const QTextBlock& block) {
    for (const qsizetype at : formulaSpaces(block.text())) {
        QTextCursor cursor(block);
        cursor.setPosition(block.position() + static_cast<int>(at) + 1);
        const QTextCharFormat format = cursor.charFormat();
        cursor.deletePreviousChar();
        cursor.insertText(QString(QChar::Nbsp), format);
    }
}

void dressBlock(const QTextBlock& block, const viz::Palette& colors, double scale) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    if (const int level = format.headingLevel(); level > 0) {
        QTextCharFormat large;
        setFont(large, wordsFont(scaled(kHeadingPx[std::min(level, 3) - 1], scale), QFont::DemiBold));
        cursor.select(QTextCursor::BlockUnderCursor);
        cursor.mergeCharFormat(large);
        format.setTopMargin(block.previous().isValid() ? 22 : 0);
        format.setBottomMargin(8);
        QTextCursor(block).setBlockFormat(format);
        return;
    }
    if (isCode(format)) {
        QTextCharFormat mono;
        setFont(mono, numbersFont(scaled(kCodePx, scale)));
        cursor.select(QTextCursor::BlockUnderCursor);
        cursor.mergeCharFormat(mono);
        const bool first = !block.previous().isValid() || !isCode(block.previous().blockFormat());
        const bool last = !block.next().isValid() || !isCode(block.next().blockFormat());
        format.setBackground(toQColor(colors.raised));
        format.setLeftMargin(12);
        format.setTextIndent(0);
        format.setTopMargin(first ? 6 : 0);
        format.setBottomMargin(last ? 14 : 0);
        format.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
        QTextCursor(block).setBlockFormat(format);
        return;
    }
    tieFormulas(block);
    dressFragments(block, colors, scale);
    if (cursor.currentTable()) return;
    format.setTopMargin(0);
    format.setBottomMargin(block.textList() ? 4 : 10);
    format.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
    QTextCursor(block).setBlockFormat(format);
}

void dressTable(QTextTable& table, const viz::Palette& colors) {
    QTextTableFormat format = table.format();
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(toQColor(colors.line));
    format.setBorderCollapse(true);
    format.setCellPadding(6);
    format.setCellSpacing(0);
    format.setTopMargin(4);
    format.setBottomMargin(14);
    table.setFormat(format);
    // Behind a code block, Qt begins a table's first cell with an empty line.
    const QTextTableCell corner = table.cellAt(0, 0);
    if (QTextCursor first = corner.firstCursorPosition();
        first.block().text().isEmpty() && first.block() != corner.lastCursorPosition().block())
        first.deleteChar();
    for (int column = 0; column < table.columns(); ++column) {
        QTextTableCell cell = table.cellAt(0, column);
        QTextCharFormat head = cell.format();
        head.setBackground(toQColor(colors.raised));
        cell.setFormat(head);
        QTextCursor cursor = cell.firstCursorPosition();
        cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
        QTextCharFormat strong;
        strong.setFontWeight(QFont::DemiBold);
        cursor.mergeCharFormat(strong);
    }
}

}  // namespace

MarkdownView::MarkdownView(const QString& markdown, QWidget* parent) : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::ClickFocus);  // reading is no stop of the Tab key
    setStyleSheet(QStringLiteral("QTextBrowser { background: transparent; border: none; padding: 0; min-height: 0; }"));
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, [](const QUrl& url) {
        if (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http"))
            QDesktopServices::openUrl(url);
    });
    document()->setDocumentMargin(0);
    showMarkdown(markdown);
}

void MarkdownView::showMarkdown(const QString& markdown) {
    m_markdown = markdown;
    dress();
}

void MarkdownView::setScale(double scale) {
    if (std::exchange(m_scale, scale) != scale) dress();
}

void MarkdownView::dress() {
    m_theme = themeOf(*window());
    const viz::Palette& colors = viz::palette(m_theme);
    document()->setDefaultFont(wordsFont(scaled(kTextPx, m_scale)));
    document()->setMarkdown(m_markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownNoHTML) |
                                            QTextDocument::MarkdownDialectGitHub);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        dressBlock(block, colors, m_scale);
    for (QTextFrame* frame : document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) dressTable(*table, colors);
    setAccessibleName(document()->toPlainText());
    fit();
}

void MarkdownView::fit() {
    document()->setTextWidth(viewport()->width());
    // Code is not wrapped: a line that is longer than the page is reached by the bar.
    const bool wide = document()->idealWidth() > viewport()->width() + 1;
    setHorizontalScrollBarPolicy(wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const int bar = wide ? horizontalScrollBar()->sizeHint().height() : 0;
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())) + 2 + bar);
}

bool MarkdownView::event(QEvent* event) {
    const bool taken = QTextBrowser::event(event);
    // It may have been made before it had a window. Only another theme's colours ask for another text.
    const bool maySee =
        event->type() == QEvent::Show || (event->type() == QEvent::PaletteChange && !m_markdown.isEmpty());
    if (maySee && themeOf(*window()) != m_theme) dress();
    return taken;
}

void MarkdownView::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fit();
}

void MarkdownView::wheelEvent(QWheelEvent* event) {
    event->ignore();  // the page scrolls
}

/// A click into the text takes no key from the page; what is marked can still be copied.
void MarkdownView::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier) return event->ignore();
    QTextBrowser::keyPressEvent(event);
}

}  // namespace kolo::app
