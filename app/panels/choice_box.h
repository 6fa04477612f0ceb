// SPDX-License-Identifier: GPL-3.0-or-later
//
// A list of choices in a narrow form. A choice that is longer than its box is shown from its beginning and ends in "…";
// Qt would cut it in the middle of a letter, or show the end of a line into which one may write.
#pragma once

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMouseEvent>
#include <QStyleOption>
#include <QStylePainter>
#include <algorithm>
#include <utility>

namespace kolo::app {

class ChoiceBox : public QComboBox {
public:
    using QComboBox::QComboBox;

    void hidePopup() override {
        QComboBox::hidePopup();
        m_closed.start();
    }
    /// By the same click, which is not to open it again.
    bool wasJustClosed() const {
        return m_closed.isValid() && m_closed.elapsed() < QApplication::doubleClickInterval();
    }
    /// In which each of its choices is shown whole.
    int wholeWidth() const {
        ensurePolished();
        int widest = 0;
        for (int i = 0; i < count(); ++i) widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
        QStyleOptionComboBox option;
        QComboBox::initStyleOption(&option);
        return widest + width() - roomIn(option);
    }

protected:
    void initStyleOption(QStyleOptionComboBox* option) const override {
        QComboBox::initStyleOption(option);
        option->currentText = option->fontMetrics.elidedText(option->currentText, Qt::ElideRight, roomIn(*option));
    }

private:
    static constexpr int kAround = 2;  // px: of the text in its field, twice where it is a line
    int roomIn(const QStyleOptionComboBox& option) const {
        const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        return field.width() - (isEditable() ? 2 * kAround : kAround);
    }

    QElapsedTimer m_closed;
};

/// Of a box into which one may write. A click on a choice opens the list, as in any other box; Esc, then one may write.
/// Whoever moves the cursor into the text sees what is there.
class ChoiceLine : public QLineEdit {
public:
    explicit ChoiceLine(ChoiceBox* box) : QLineEdit(box), m_box(*box) {}

protected:
    void mousePressEvent(QMouseEvent* event) override {
        QLineEdit::mousePressEvent(event);
        m_opens = event->button() == Qt::LeftButton && !m_box.wasJustClosed() && m_box.findText(text()) >= 0;
    }
    void mouseReleaseEvent(QMouseEvent* event) override {
        QLineEdit::mouseReleaseEvent(event);
        if (std::exchange(m_opens, false) && !hasSelectedText()) m_box.showPopup();
    }
    void paintEvent(QPaintEvent* event) override {
        QStyleOptionFrame panel;
        initStyleOption(&panel);
        const QRect place = style()->subElementRect(QStyle::SE_LineEditContents, &panel, this).adjusted(2, 0, -2, 0);
        const QString words = fontMetrics().elidedText(text(), Qt::ElideRight, place.width());
        const bool all = !text().isEmpty() && selectedText() == text();
        if (words == text() || cursorPosition() > 0 || (hasSelectedText() && !all)) return QLineEdit::paintEvent(event);
        QStylePainter painter(this);
        painter.drawPrimitive(QStyle::PE_PanelLineEdit, panel);
        const auto colour = [&](QPalette::ColorRole role) {
            return palette().color(panel.palette.currentColorGroup(), role);
        };
        if (all) painter.fillRect(place, colour(QPalette::Highlight));
        painter.setPen(colour(all ? QPalette::HighlightedText : QPalette::Text));
        painter.drawText(place, static_cast<int>(alignment() | Qt::AlignVCenter), words);
        if (hasFocus() && !all)
            painter.fillRect(QRect(place.left(), cursorRect().top(), 1, cursorRect().height()), colour(QPalette::Text));
    }
    /// All of it is selected; from the end, so that its beginning is seen.
    void focusInEvent(QFocusEvent* event) override {
        QLineEdit::focusInEvent(event);
        const auto length = static_cast<int>(text().size());
        if (length > 0 && selectedText() == text()) setSelection(length, -length);
    }
    void focusOutEvent(QFocusEvent* event) override {
        QLineEdit::focusOutEvent(event);
        if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
            setCursorPosition(0);
    }

private:
    ChoiceBox& m_box;
    bool m_opens = false;
};

}  // namespace kolo::app
