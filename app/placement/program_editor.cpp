// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/program_editor.h"

#include <QPainter>
#include <QTextBlock>

#include "app/placement/program_colours.h"
#include "app/theme.h"

namespace kolo::app {

class ProgramEditor::Numbers : public QWidget {
public:
    explicit Numbers(ProgramEditor& editor) : QWidget(&editor), m_editor(editor) {}

protected:
    void paintEvent(QPaintEvent* event) override { m_editor.paintNumbers(event); }

private:
    ProgramEditor& m_editor;
};

ProgramEditor::ProgramEditor(QWidget* parent)
    : QPlainTextEdit(parent), m_numbers(new Numbers(*this)), m_colours(new ProgramColours(document())) {
    setAccessibleName(tr("Program"));
    setAccessibleDescription(tr("A program in the style of TensorFlow. Escape, then Tab, leaves the editor."));
    setLineWrapMode(NoWrap);
    setProperty("program", true);
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(numbersWidth(), 0, 0, 0); });
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, [this](const QRect& rect, int dy) {
        if (dy)
            m_numbers->scroll(0, dy);
        else
            m_numbers->update(0, rect.y(), m_numbers->width(), rect.height());
    });
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (m_fault.line > 0 || m_first > 0) {  // both were of the text before
            m_fault = {};
            m_first = m_last = 0;
            mark();
        }
    });
    dress();
}

int ProgramEditor::numbersWidth() const {
    const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
    return 20 + fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits;
}

void ProgramEditor::dress() {
    const QFont font = numbersFont(13);
    setFont(font);
    document()->setDefaultFont(font);
    setTabStopDistance(4 * QFontMetricsF(font).horizontalAdvance(QLatin1Char(' ')));
    m_colours->setTheme(themeOf(*this));
    setViewportMargins(numbersWidth(), 0, 0, 0);
    mark();
}

void ProgramEditor::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_colours) dress();
}

void ProgramEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    const QRect text = viewport()->geometry();
    m_numbers->setGeometry(text.left() - numbersWidth(), text.top(), numbersWidth(), text.height());
}

void ProgramEditor::paintNumbers(QPaintEvent* event) {
    const viz::Palette& colors = paletteOf(*this);
    QPainter painter(m_numbers);
    painter.setFont(numbersFont(12));
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    while (block.isValid() && top <= event->rect().bottom()) {
        const double height = blockBoundingRect(block).height();
        const int line = block.blockNumber() + 1;
        const bool faulty = line == m_fault.line;
        painter.setPen(toQColor(faulty ? colors.bad : colors.dim));
        const QRectF where(0, top, m_numbers->width() - 10, height);
        painter.drawText(where, Qt::AlignRight | Qt::AlignVCenter,
                         faulty ? QStringLiteral("▸%1").arg(line) : QString::number(line));
        top += height;
        block = block.next();
    }
}

void ProgramEditor::mark() {
    const viz::Palette& colors = paletteOf(*this);
    QList<QTextEdit::ExtraSelection> marks;
    const auto wholeLine = [&](int line, viz::Color color) {
        const QTextBlock block = document()->findBlockByNumber(line - 1);
        if (!block.isValid()) return;
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.format.setBackground(toQColor(color));
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << selection;
    };
    if (m_first > 0)
        for (int line = m_first; line <= m_last; ++line) wholeLine(line, colors.accent.withAlpha(0.18));
    if (m_fault.line > 0) {
        wholeLine(m_fault.line, colors.bad.withAlpha(0.16));
        if (const QTextBlock block = document()->findBlockByNumber(m_fault.line - 1); block.isValid()) {
            QTextEdit::ExtraSelection word;
            word.cursor = QTextCursor(block);
            // The engine counts characters, Qt UTF-16 units.
            const QList<uint> characters = block.text().toUcs4();
            const auto before = std::min<qsizetype>(m_fault.column - 1, characters.size());
            int units = 0;
            for (qsizetype i = 0; i < before; ++i) units += characters[i] > 0xFFFF ? 2 : 1;
            units = std::min(units, std::max(block.length() - 2, 0));
            word.cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, units);
            word.cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
            if (!word.cursor.hasSelection()) word.cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor);
            word.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            word.format.setUnderlineColor(toQColor(colors.bad));
            marks << word;
        }
    }
    setExtraSelections(marks);
    m_numbers->update();
}

void ProgramEditor::showFault(TextPlace place, bool goes) {
    m_fault = place;
    m_first = m_last = 0;
    mark();
    if (place.line <= 0 || !goes) return;
    QTextCursor cursor(document()->findBlockByNumber(std::min(place.line, blockCount()) - 1));
    setTextCursor(cursor);
    ensureCursorVisible();
}

void ProgramEditor::showStatement(int first, int last, bool goes) {
    if (m_first == first && m_last == last) return;
    m_first = first;
    m_last = last;
    mark();
    if (first <= 0 || !goes) return;
    const QTextCursor cursor(document()->findBlockByNumber(std::min(first, blockCount()) - 1));
    setTextCursor(cursor);
    ensureCursorVisible();
}

void ProgramEditor::change(const LinesChange& lines) {
    QTextCursor cursor(document()->findBlockByNumber(lines.first - 1));
    cursor.beginEditBlock();
    const QTextBlock last = document()->findBlockByNumber(lines.last - 1);
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
    cursor.insertText(lines.lines.join(QLatin1Char('\n')));
    cursor.endEditBlock();
}

void ProgramEditor::replaceAll(const QString& program) {
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(program);
    cursor.endEditBlock();
    moveCursor(QTextCursor::Start);
}

bool ProgramEditor::focusNextPrevChild(bool next) {
    return m_tabLeaves && QPlainTextEdit::focusNextPrevChild(next);
}

void ProgramEditor::keyPressEvent(QKeyEvent* event) {
    const bool plain = event->modifiers() == Qt::NoModifier;
    if (event->key() == Qt::Key_Escape) {
        m_tabLeaves = true;
        event->accept();
        return;
    }
    if (m_tabLeaves && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)) {
        setTabChangesFocus(true);
        QPlainTextEdit::keyPressEvent(event);
        setTabChangesFocus(false);
        m_tabLeaves = false;
        return;
    }
    m_tabLeaves = false;
    if (event->key() == Qt::Key_Tab && plain) {
        textCursor().insertText(QString(4 - textCursor().positionInBlock() % 4, QLatin1Char(' ')));
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && plain) {
        QTextCursor cursor = textCursor();
        const QString line = cursor.block().text().left(cursor.positionInBlock());
        int indent = 0;
        while (indent < line.size() && line[indent] == QLatin1Char(' ')) ++indent;
        if (line.trimmed().endsWith(QLatin1Char(':'))) indent += 4;
        cursor.insertText(QLatin1Char('\n') + QString(indent, QLatin1Char(' ')));
        setTextCursor(cursor);
        ensureCursorVisible();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

}  // namespace kolo::app
